/**
 * The shares of operations that failed or were never started, which a rate or a time does not show.
 *
 * @import {Run} from '../scan/types.d.ts'
 * @import {Measurement, Rec, Window} from '../records/types.d.ts'
 * @import {StatedValue} from './stated.js'
 * @import {Attempts, Configuration, NotStarted} from './types.d.ts'
 */

import {sum} from '../averages.js';
import {percent} from '../format.js';

/** From this share on it is reported. */
const LEAST_SHARE = 0.01;
/** Whether its windows count what failed as operations, too, is up to the contributor. */
const UNSURE = 'tidy';

/**
 * @param {readonly Window[]} windows
 * @param {StatedValue['attempts']} whole
 *   Of the whole run. The errors of a window may be rounded, and its last window may be missing.
 * @param {Pick<Run, 'files'>} run
 * @returns {Attempts | undefined}
 *   Undefined where the runner counts no errors. It counts apart what failed in windows.
 */
export function attemptsOf(windows, whole, {files}) {
  if (whole) return {...whole, isLeast: false};
  const counted = windows.filter(({errors}) => errors !== null);
  if (counted.length === 0) return undefined;
  const failed = counted.reduce((sum, {errors}) => sum + (errors ?? 0), 0);
  const succeeded = counted.reduce((sum, {count}) => sum + count, 0);
  return {
    failed,
    all: failed + succeeded,
    isLeast: files.some(({format}) => format === UNSURE),
  };
}

/**
 * @param {readonly {attempts?: Attempts}[]} repeats
 * @returns {Attempts | undefined}
 *   Of those that count them.
 */
export function mergedAttempts(repeats) {
  const [first, ...others] = repeats.flatMap(({attempts}) => attempts ?? []);
  return others.reduce(
    (sum, {failed, all, isLeast}) =>
      sum && {
        failed: sum.failed + failed,
        all: sum.all + all,
        isLeast: sum.isLeast || isLeast,
      },
    first,
  );
}

/**
 * @param {Rec} record
 * @returns {record is Measurement & {due: number}}
 *   Whether it counts operations that were not started.
 */
export const countsNotStarted = (record) =>
  record.kind === 'measurement' && record.due !== undefined;

/**
 * @param {readonly (readonly {value: number, due: number}[])[]} files
 *   The counts of one operation, a list a file.
 * @returns {NotStarted | undefined}
 *   From the file that counts the most: a log can lack the ends of the run.
 */
export const notStartedOf = (files) =>
  files
    .map((counts) => ({
      count: sum(counts.map(({value}) => value)),
      due: sum(counts.map(({due}) => due)),
    }))
    .filter(({due}) => due > 0)
    .sort((a, b) => b.due - a.due)[0];

/**
 * @param {readonly {notStarted?: NotStarted}[]} repeats
 * @returns {NotStarted | undefined}
 *   Of those that count them.
 */
export function mergedNotStarted(repeats) {
  const counted = repeats.flatMap(({notStarted}) => notStarted ?? []);
  if (counted.length === 0) return undefined;
  return {count: sum(counted.map(({count}) => count)), due: sum(counted.map(({due}) => due))};
}

/**
 * @param {Pick<Configuration, 'attempts' | 'notStarted' | 'published'>} configuration
 * @param {string} subject
 *   As below.
 * @returns {string[]}
 */
export const failureText = (configuration, subject) => [
  ...failedText(configuration, subject),
  ...notStartedText(configuration, subject),
];

/**
 * @param {Pick<Configuration, 'attempts' | 'published'>} configuration
 * @param {string} subject
 *   What the operations are those of: `get`; or empty.
 * @returns {string[]}
 *   `96.7 % of the operations of get failed`; empty for less than one in a hundred.
 */
export function failedText({attempts, published}, subject) {
  if (!attempts?.failed || published || attempts.failed < LEAST_SHARE * attempts.all) return [];
  const share = percent(attempts.failed / attempts.all);
  return [`${attempts.isLeast ? 'at least ' : ''}${share} of ${operationsOf(subject)} failed`];
}

/**
 * @param {Pick<Configuration, 'notStarted'>} configuration
 * @param {string} subject
 *   As above.
 * @returns {string[]}
 *   `11.2 % of the operations of get were never started`; empty for less than one in a hundred.
 */
export function notStartedText({notStarted}, subject) {
  if (!notStarted?.count || notStarted.count < LEAST_SHARE * notStarted.due) return [];
  const share = percent(notStarted.count / notStarted.due);
  return [`${share} of ${operationsOf(subject)} were never started`];
}

/** @param {string} subject */
const operationsOf = (subject) =>
  subject === '' ? 'the operations' : `the operations of ${subject}`;
