/**
 * Files of two runners in one run: what two tools measured of one operation is not one measurement.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {RawFile} from '../scan/types.d.ts'
 */

import {describeSubject, isOfOperation, subjectKey} from './subject.js';

/** Formats in which other runners write, too, and logs of the JVM. */
const WITH_ANY = [
  ...['HdrHistogram', 'libtest', 'github-action-benchmark', 'any'],
  ...['HotSpot', 'jstat', 'GCViewer', 'JDK Flight Recorder'],
];
const HINT =
  'Make the files of each tool a separate run, and tell them apart with `params: {tool: wrk}` in run.yaml, or `add --param tool=wrk`. Or exclude one file with `unread`.';

/** @param {RawFile} a @param {RawFile} b */
export const areOfTwoRunners = ({runner: a}, {runner: b}) =>
  a !== undefined && b !== undefined && a !== b && ![a, b].some((one) => WITH_ANY.includes(one));

/**
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @param {InputErrors} errors
 *   Receives each file that has an operation of another runner's file.
 */
export function refuseSeveralRunners(files, errors) {
  /** @type {Map<string, RawFile[]>} */
  const byKey = new Map();
  for (const file of files) {
    for (const record of file.records.filter(isOfOperation)) {
      const key = subjectKey(record);
      const earlier = byKey.get(key) ?? [];
      const other = earlier.find((one) => areOfTwoRunners(one, file));
      if (other) {
        const found = `found ${describeSubject(record)} as ${file.runner} measured it`;
        const message = `${found}, and as ${other.runner} did in ${other.name}, expected the results of one tool`;
        errors.add(file.path, undefined, message, HINT);
        break;
      }
      if (earlier.at(-1) !== file) byKey.set(key, [...earlier, file]);
    }
  }
}
