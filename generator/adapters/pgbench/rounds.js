/**
 * Joins the rounds of pgbench: runs with the same settings, one after another in a file.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Measurement, Rec, Timeline} from '../../records/types.d.ts'
 */

import {mean, sum} from '../../averages.js';
import {groupBy} from '../../group-by.js';
import {spanOf} from '../../records/lines.js';
import {recordKey} from '../../records/parts.js';
import {repeatsOf} from '../../records/repeats.js';
import {nano} from '../../records/rounding.js';

/**
 * @param {Rec[][]} rounds
 *   In their order, at least two.
 * @param {ReadContext} context
 * @returns {Rec[]}
 *   Means with their repeats, sums of counts, and one timeline.
 */
export function joinRounds(rounds, context) {
  const records = rounds
    .flat()
    .filter((record) => record.kind === 'measurement' || record.kind === 'timeline');
  const groups = groupBy(records, recordKey);
  context.warn(
    `found ${rounds.length} rounds with the same settings: the values are means over all of them, also over a warm-up`,
  );
  return [...groups.values()].map((same) => {
    const timelines = same.filter((one) => one.kind === 'timeline');
    if (timelines.length === 0) {
      return joinMeasurements(same.filter((one) => one.kind === 'measurement'));
    }
    if (timelines.length > 1) {
      context.warn(
        `found ${timelines.length} rounds with the same settings: the time between them is not known, so their windows follow one another without a gap`,
      );
    }
    return joinTimelines(timelines, context.note.offset ?? 0);
  });
}

/**
 * @param {Measurement[]} same
 *   One a round.
 * @returns {Measurement}
 */
function joinMeasurements(same) {
  const first = /** @type {Measurement} */ (same[0]);
  const values = same.map(({value}) => value);
  const span = spanOf(same);
  if (first.statistic === 'total') {
    const due = sum(same.map((one) => one.due ?? 0));
    return {...first, ...span, value: sum(values), ...(due > 0 ? {due} : {})};
  }
  return {
    ...first,
    ...span,
    value: mean(values),
    samples: sum(same.map(({samples = 0}) => samples)),
    ...repeatsOf(
      'run',
      values.map((value) => [value]),
    ),
  };
}

/**
 * @param {Timeline[]} timelines
 *   One a round, each of which begins at the offset.
 * @param {number} offset
 *   Seconds.
 * @returns {Timeline}
 */
function joinTimelines(timelines, offset) {
  const first = /** @type {Timeline} */ (timelines[0]);
  /** @type {Timeline['windows']} */
  const windows = [];
  for (const timeline of timelines) {
    const last = windows.at(-1);
    const shift = last ? last.start + last.length - offset : 0;
    for (const window of timeline.windows) {
      windows.push({...window, start: nano(window.start + shift)});
    }
  }
  return {...first, ...spanOf(timelines), windows};
}
