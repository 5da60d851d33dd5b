/**
 * Warns of runs with a warm-up whose files cannot leave it out. What a runner states of the whole run includes
 * the warm-up, so the report does not show it.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Rec, Subject} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 */

import {list} from '../format.js';
import {describeSubject, subjectKey} from '../records/subject.js';
import {hasResults} from './configurations.js';
import {recordsOf, summarise} from './summary.js';
import {sortWindows} from './windows.js';

/** Operations that a message names. */
const MOST_NAMED = 5;

/**
 * @param {Rec} record
 * @returns {boolean}
 *   Whether it has latencies without times, of which a warm-up cannot be left out.
 */
export const isUntimed = (record) => record.kind === 'distribution' && !record.warmup;

/**
 * @param {readonly Run[]} runs
 *   With their records.
 * @param {InputErrors} errors
 */
export function warnOfWarmups(runs, errors) {
  for (const run of runs.filter((one) => hasResults(one) && one.warmup > 0)) {
    const {path, warmup} = run;
    const records = recordsOf(run);
    const empty = summarise(run).filter(({throughput, latency}) => !throughput && !latency);
    const withWindows = empty.filter((one) =>
      records.some(
        (record) =>
          record.kind === 'timeline' &&
          subjectKey(record) === subjectKey(one) &&
          sortWindows(record.windows, warmup).measured.length === 0,
      ),
    );
    const whole = empty.filter((one) => !withWindows.includes(one));
    const untimed = records.filter(isUntimed);
    /** @param {readonly Subject[]} subjects @param {(named: string) => string} message */
    const warn = (subjects, message) => {
      if (subjects.length > 0) errors.warn(`${path}/run.yaml`, undefined, message(named(subjects)));
    };
    warn(
      whole,
      (operations) =>
        `found a warm-up of ${warmup} s and only values of the whole run for ${operations}, expected windows, or no "warmup": the report leaves these values out`,
    );
    warn(
      withWindows,
      (operations) =>
        `found a warm-up of ${warmup} s, expected less than the whole run: no window of ${operations} is left`,
    );
    warn(
      untimed,
      (operations) =>
        `found a warm-up of ${warmup} s and latencies without times for ${operations}, expected times, or no "warmup": their percentiles include it`,
    );
  }
}

/** @param {readonly Subject[]} subjects @returns {string} */
function named(subjects) {
  const names = [...new Set(subjects.map(describeSubject))];
  const rest = names.length - MOST_NAMED;
  return list(rest > 1 ? [...names.slice(0, MOST_NAMED), `${rest} others`] : names);
}
