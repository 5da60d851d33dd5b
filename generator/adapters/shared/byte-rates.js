/**
 * Bytes a second in units that tools write alike. The small one is not: `kB` or `KB`, 1000 or 1024.
 *
 * @type {ReadonlyMap<string, number>}
 */
export const BYTE_RATES = new Map([
  ['B/s', 1],
  ['MB/s', 1e6],
  ['GB/s', 1e9],
  ['KiB/s', 2 ** 10],
  ['MiB/s', 2 ** 20],
  ['GiB/s', 2 ** 30],
]);
