/**
 * Load generators that count samples in whole milliseconds.
 *
 * @import {Rec} from '../../records/types.d.ts'
 */

/** Seconds to which they round. */
export const MILLISECOND = 0.001;
/** Seconds below which rounding changes a sample by more than a twentieth. */
const COARSE = 0.01;

/**
 * @template {Rec} R
 * @param {R[]} records
 * @returns {R[]}
 *   With the step of each distribution that has short samples.
 */
export const inMilliseconds = (records) =>
  records.map((record) =>
    record.kind === 'distribution' && record.min !== null && record.min < COARSE
      ? {...record, step: MILLISECOND}
      : record,
  );
