/**
 * The share of operations that failed, which a rate or a time does not show.
 *
 * @import {Run} from '../scan/types.d.ts'
 * @import {Window} from '../records/types.d.ts'
 * @import {StatedValue} from './stated.js'
 * @import {Attempts, Configuration} from './types.d.ts'
 */

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
 * @param {Pick<Configuration, 'attempts' | 'published'>} configuration
 * @param {string} subject
 *   What the operations are those of: `get`; or empty.
 * @returns {string[]}
 *   `96.7 % of the operations of get failed`; empty for less than one in a hundred.
 */
export function failureText({attempts, published}, subject) {
  if (!attempts?.failed || published || attempts.failed < LEAST_SHARE * attempts.all) return [];
  const share = percent(attempts.failed / attempts.all);
  const operations = subject === '' ? 'the operations' : `the operations of ${subject}`;
  return [`${attempts.isLeast ? 'at least ' : ''}${share} of ${operations} failed`];
}
