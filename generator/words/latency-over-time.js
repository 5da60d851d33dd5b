/**
 * What the chart of latency over time says: its sentence and its notes. Percentiles of windows
 * cannot be combined, so a longer stretch has the lowest and the highest of each, never a mean.
 *
 * @import {LatencyLine, LatencyWindows} from '../charts/latency-windows.js'
 * @import {Absent, Series} from '../charts/types.d.ts'
 * @import {Timeline, Window} from '../records/types.d.ts'
 */

import {clockText} from '../elapsed-time.js';
import {clock, counted, integer, quantity} from '../format.js';
import {rangeText} from './interval.js';
import {missingTexts, SHADED_NOTE, shortWindows, zeroNotes} from './notes.js';

/**
 * @param {{series: Series<Timeline>, windows: LatencyWindows}[]} drawn
 * @param {Absent[]} absent
 */
export const sentenceOf = (drawn, absent) =>
  `Latency over time. ${[...drawn.map(rangesText), ...missingTexts(absent)].join('; ')}.`;

/** @param {{series: Series<Timeline>, windows: LatencyWindows}} drawn */
function rangesText({series: {label, warmup}, windows: {sampled, ranges, highest}}) {
  const values = [
    ...ranges.map(({key, range}) => `${key === 'p50' ? 'median' : key} ${rangeText(range, 's')}`),
    ...(highest ? [`maximum ${quantity(highest.v, 's')} at ${clock(highest.t)}`] : []),
  ];
  const found = values.length > 0 ? values.join(', ') : 'no latency';
  const where = `in ${counted(sampled, 'window')}${warmup > 0 ? ' after the warm-up' : ''}`;
  return `${label}: ${found} ${where}`;
}

/**
 * @param {Series<Timeline>} series
 * @param {LatencyWindows} windows
 * @param {LatencyLine[]} lines
 */
export function notesOf({label, warmup}, {usual, short, undrawn, empty, hasZero, few}, lines) {
  return [
    `Each step is a window of ${quantity(usual, 's')}.`,
    ...(lines.some(({drawn, all}) => drawn < all)
      ? ['Only the lowest and highest windows of each stretch are drawn. The CSV has all of them.']
      : []),
    ...(warmup > 0 ? [SHADED_NOTE] : []),
    ...few
      .filter(({count}) => count > 0)
      .map(
        ({key, needed, count}) =>
          `${label}: ${key} is not drawn in ${counted(count, 'window')} with fewer than ${integer(needed)} samples.`,
      ),
    ...(empty > 0
      ? [`${label}: the lines break at ${counted(empty, 'window')} without a sample.`]
      : []),
    ...shortNote(label, short, undrawn),
    ...zeroNotes(hasZero),
  ];
}

/**
 * @param {string} label
 * @param {Window[]} short
 * @param {Window[]} undrawn
 *   Those whose percentiles are not drawn.
 * @returns {string[]}
 *   At most one note.
 */
function shortNote(label, short, undrawn) {
  if (short.length === 0) return [];
  const all = shortWindows(label, short);
  if (short.every(({latency}) => latency?.max === undefined)) {
    return [`${all}. ${short.length === 1 ? 'It does' : 'They do'} not count.`];
  }
  const whose = short.length === 1 ? 'its' : 'their';
  const hidden =
    undrawn.length < short.length
      ? `the percentiles of ${integer(undrawn.length)} of them`
      : `${whose} percentiles`;
  const rest = undrawn.length > 0 ? `, and ${hidden} are not drawn` : '';
  const counts = short.length === 1 ? 'maximum counts' : 'maxima count';
  return [`${all}. Only ${whose} ${counts}${rest}.`];
}

/** To a tenth of a second. @param {{from: number, to: number}} span */
export function spanText({from, to}) {
  const atTenth = (/** @type {number} */ at) => clockText(Math.round(at * 10) / 10);
  const [first, last] = [atTenth(from), atTenth(to)];
  return first === last ? first : `${first} to ${last}`;
}
