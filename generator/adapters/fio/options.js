/**
 * Settings of fio's jobs, the same from JSON and text.
 */

/** What fio uses unless a job says otherwise. Its JSON leaves out what no job states; the text has all. */
const USUAL = {iodepth: '1', numjobs: '1'};
/** The engine that is usual everywhere but on Windows. */
const USUAL_ENGINE = 'psync';
const SIZE = /^(\d+)(?:\.0)?([kmg]?)(?:i?B)?$/i;
const UNITS = ['', 'k', 'm', 'g'];
/** What fio prints when somebody stops it: some jobs then ran for less time than they should, or not at all. */
export const STOPPED = /^fio: terminating on signal \d+$/m;

/**
 * `4096`, `4096B`, `4.0KiB` and `4K` → `4k`, `4k-64K` → `4k-64k`. JSON has a size as its owner wrote it, the text as fio prints it.
 *
 * @param {string} sizes
 *   A size or a range. What is neither stays as it is.
 */
export function blockSize(sizes) {
  const ends = sizes.split('-').map(oneSize);
  return ends.length === 2 && ends[0] === ends[1] ? String(ends[0]) : ends.join('-');
}

/**
 * @param {Readonly<Record<string, string>>} stated
 *   By the names of options.
 * @returns {Record<string, string>}
 *   With the usual depth and number of jobs where none is stated, and without the usual engine.
 */
export function jobParams({ioengine, ...stated}) {
  const isUsual = ioengine === undefined || ioengine === USUAL_ENGINE;
  return {...USUAL, ...stated, ...(isUsual ? {} : {ioengine})};
}

/** @param {string} size */
function oneSize(size) {
  const [, digits, prefix = ''] = SIZE.exec(size) ?? [];
  if (digits === undefined) return size;
  let [amount, power] = [Number(digits), UNITS.indexOf(prefix.toLowerCase())];
  while (amount > 0 && amount % 1024 === 0 && power < UNITS.length - 1) {
    amount /= 1024;
    power += 1;
  }
  return `${amount}${UNITS[power]}`;
}
