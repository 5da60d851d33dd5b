/**
 * Operations whose runs were measured for different times: rare events and slow growth are in the long ones alone.
 *
 * @import {Rec} from '../records/types.d.ts'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {Configuration} from './types.d.ts'
 * @typedef {{run: string, seconds: number, count: number}} Length
 *   `seconds`: after the warm-up. `count`: operations of all windows.
 * @typedef {{subject: Configuration, shortest: Length, longest: Length}} Lengths
 *   `subject`: a configuration of the operation.
 */

import {sum} from '../averages.js';
import {groupBy} from '../group-by.js';
import {subjectKey} from '../records/subject.js';
import {bySubject, finestTimeline, recordsOf} from './summary.js';
import {endOf, sortWindows} from './windows.js';

const LEAST_RATIO = 2;

/**
 * @param {readonly Configuration[]} configurations
 * @param {Pick<Report, 'runs'>} report
 * @returns {Lengths[]}
 *   Operations whose longest run is at least twice as long as the shortest. A load of a number of operations ends when
 *   they are done: such runs have the same count, and are not meant.
 */
export function runLengths(configurations, {runs}) {
  const all = new Map(runs.map((run) => [run.id, {run, records: bySubject(recordsOf(run))}]));
  return [...groupBy(configurations, subjectKey)].flatMap(([key, some]) => {
    const lengths = some
      .flatMap((one) => one.runs.flatMap((id) => all.get(id) ?? []))
      .flatMap(({run, records}) => lengthOf(records.get(key) ?? [], run))
      .sort((a, b) => a.seconds - b.seconds);
    const [subject, shortest, longest] = [some[0], lengths[0], lengths.at(-1)];
    return subject &&
      shortest &&
      longest &&
      longest.seconds >= LEAST_RATIO * shortest.seconds &&
      longest.count >= LEAST_RATIO * shortest.count
      ? [{subject, shortest, longest}]
      : [];
  });
}

/**
 * @param {readonly Rec[]} records
 *   Of one operation in one run.
 * @param {Pick<Run, 'id' | 'warmup'>} run
 * @returns {Length[]}
 *   None without windows after the warm-up.
 */
function lengthOf(records, {id, warmup}) {
  const {windows = []} = finestTimeline(records) ?? {};
  const {measured} = sortWindows(windows, warmup);
  const [first, last] = [measured[0], measured.at(-1)];
  const count = sum(windows.map((window) => window.count));
  return first && last ? [{run: id, seconds: endOf(last) - first.start, count}] : [];
}
