/**
 * The time that an asynchronous engine takes to submit an operation.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

/** Of the whole latency. Less is not seen in three digits of it. */
const SMALL = 0.01;

/**
 * A synchronous engine reads or writes while it submits, and states one time. Of an asynchronous one, the latency of
 * completion lacks the submission, in which a read from the page cache may be over.
 *
 * @param {number | undefined} submission
 *   The mean, if stated.
 * @param {number | undefined} completion
 *   The mean in the same unit, if it is read.
 * @param {number | undefined} line
 *   Of the latency of completion.
 * @param {ReadContext} context
 */
export function warnOfSubmission(submission, completion, line, context) {
  if (submission === undefined || completion === undefined) return;
  const share = submission / (submission + completion);
  if (!(share >= SMALL)) return;
  const found = `found a submission (slat) of ${(share * 100).toFixed(1)} % of the mean latency`;
  context.warn(
    `${found}, which is not part of the latencies (clat): fio --lat_percentiles=1 states the whole`,
    line,
  );
}
