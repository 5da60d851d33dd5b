/**
 * Operations whose runs were measured for different times: rare events and slow growth are in the long ones alone.
 *
 * @import {Window} from '../records/types.d.ts'
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
import {isMeasured} from '../records/timeline.js';
import {timelinesIn} from './summary.js';
import {endOf} from './windows.js';

const LEAST_RATIO = 2;

/**
 * @param {readonly Configuration[]} configurations
 * @param {Pick<Report, 'runs'>} report
 * @returns {Lengths[]}
 *   Operations whose longest run is at least twice as long as the shortest. A load of a number of operations ends when
 *   they are done: such runs have the same count, and are not meant.
 */
export function runLengths(configurations, {runs}) {
  const timelinesOf = timelinesIn(runs);
  return [...groupBy(configurations, subjectKey).values()].flatMap((some) => {
    const lengths = some
      .flatMap(timelinesOf)
      .flatMap(lengthOf)
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
 * @param {{run: Pick<Run, 'id' | 'warmup'>, windows: Window[]}} timeline
 *   Of one operation in one run.
 * @returns {Length[]}
 *   None without windows after the warm-up.
 */
function lengthOf({run: {id, warmup}, windows}) {
  const measured = windows.filter((window) => isMeasured(window, warmup));
  const [first, last] = [measured[0], measured.at(-1)];
  const count = sum(windows.map((window) => window.count));
  return first && last ? [{run: id, seconds: endOf(last) - first.start, count}] : [];
}
