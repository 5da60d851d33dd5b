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
