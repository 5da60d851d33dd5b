/** Bytes of the units in which parameters state sizes. */
export const SIZE_UNITS = {
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

const SIZE = /(\d+(?:\.\d+)?)\s*(kB|MB|GB|KiB|MiB|GiB)\b/g;
const collator = new Intl.Collator('en', {numeric: true});

/**
 * @param {string} a
 * @param {string} b
 * @returns {number}
 *   Below 0 where `a` comes first: 2.6 before 2.10, g1-2 before g1-10, and 512 B before 1 KiB.
 */
export const naturalOrder = (a, b) => collator.compare(inBytes(a), inBytes(b));

/** @param {string} text */
const inBytes = (text) =>
  text.replace(
    SIZE,
    (_, number, unit) =>
      `${Number(number) * SIZE_UNITS[/** @type {keyof typeof SIZE_UNITS} */ (unit)]} B`,
  );
