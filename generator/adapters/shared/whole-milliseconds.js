/**
 * Load generators that count samples in whole milliseconds.
 *
 * @import {Rec} from '../../records/types.d.ts'
 */

/** Seconds to which they round. */
export const MILLISECOND = 0.001;
/** Milliseconds below which rounding changes a time by more than a twentieth. */
export const COARSE = 10;

/**
 * @param {Iterable<readonly [name: string, ms: number]>} times
 *   Of which whole milliseconds were printed.
 * @returns {{zero: string, coarse: string}}
 *   The names of those that are 0, and of those that are less than COARSE; empty if there are none.
 */
export function shortTimes(times) {
  const all = [...times];
  const names = (/** @type {(ms: number) => boolean} */ isOne) =>
    all.flatMap(([name, ms]) => (isOne(ms) ? name : [])).join(', ');
  return {zero: names((ms) => ms === 0), coarse: names((ms) => ms > 0 && ms < COARSE)};
}

/**
 * @template {Rec} R
 * @param {R[]} records
 * @returns {R[]}
 *   With the step of each distribution that has short samples.
 */
export const inMilliseconds = (records) =>
  records.map((record) =>
    record.kind === 'distribution' && record.min !== null && record.min < COARSE / 1e3
      ? {...record, step: MILLISECOND}
      : record,
  );
