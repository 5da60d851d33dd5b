/** Units of hyperfine's times in a second. @type {Readonly<Record<string, number>>} */
export const PER_SECOND = {ns: 1e9, µs: 1e6, ms: 1e3, s: 1, min: 1 / 60, h: 1 / 3600};
