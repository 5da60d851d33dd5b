/** Bytes of the units in which parameters state sizes. */
const SIZE_UNITS = {
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

const SIZE = /(?<!\d)(\d+(?:\.\d+)?)\s*(kB|MB|GB|KiB|MiB|GiB)\b/g;
/** How large a unit is, among the units that values of one parameter have. */
const ORDERED = {
  ...SIZE_UNITS,
  KB: 1e3,
  TB: 1e12,
  TiB: 2 ** 40,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  min: 60,
  h: 3600,
};
/** Parameters that are versions: 2.6 comes before 2.10. */
const VERSIONS = ['release', 'version'];
const NUMBER = /^([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(\p{L}*)$/u;
const collator = new Intl.Collator('en', {numeric: true});

/**
 * For texts that hold numbers, such as names, versions and file names.
 *
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

/**
 * For values of one parameter.
 *
 * @param {string} name
 *   Of the parameter.
 * @param {string} a
 * @param {string} b
 * @returns {number}
 *   Below 0 where `a` comes first: a missing value, then numbers, sizes and durations by what they are, 0.05 before
 *   0.1 and 512B before 1KB, then texts in natural order.
 */
export function paramOrder(name, a, b) {
  if (VERSIONS.includes(name)) return naturalOrder(a, b);
  const [one, other] = [sizeOf(a), sizeOf(b)];
  return one === other ? naturalOrder(a, b) : one - other;
}

/**
 * @param {string} text
 *   A value of a parameter.
 * @returns {number}
 *   Orders numbers, sizes and durations. Infinite for other texts; below all for a missing value.
 */
export function sizeOf(text) {
  if (text === '') return -Infinity;
  const [, number, unit = ''] = NUMBER.exec(text.trim()) ?? [];
  if (number === undefined || (unit !== '' && !Object.hasOwn(ORDERED, unit))) return Infinity;
  return Number(number) * (ORDERED[/** @type {keyof typeof ORDERED} */ (unit)] ?? 1);
}
