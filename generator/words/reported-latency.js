/**
 * What the chart of reported latencies says: its sentence, its notes and the text of its values.
 *
 * @import {ReportedRow, ReportedValue} from '../charts/reported-rows.js'
 * @import {Configuration} from '../stats/types.d.ts'
 */

import {capitalised, precise, quantity} from '../format.js';
import {boundText, endText} from './published.js';

/** Rows that a sentence lists one by one. */
const MOST_LISTED = 6;

/**
 * @param {ReportedRow[]} rows
 * @returns {string}
 *   Lists a few rows one by one; of many, the first, the last and those without a latency.
 */
export function sentenceOf(rows) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (rows.length <= MOST_LISTED || !first || !last) {
    return `Reported latency. ${rows.map(rowText).join('; ')}.`;
  }
  const lost = rows.slice(1, -1).filter(({points}) => points.length === 0);
  const listed = [first, last, ...lost].map(rowText).join('; ');
  return `Reported latency. ${rows.length} rows, the first and the last: ${listed}.`;
}

/** @param {Pick<ReportedValue, 'statistic'>} point */
export const statisticText = ({statistic}) => (statistic === 'p50' ? 'median' : statistic);

/** @param {ReportedValue} point */
export const valueText = (point) =>
  `${boundText(point)}${(point.isPrinted ? precise : quantity)(point.value, 's')}`;

/** @param {ReportedValue} point */
export const pointText = (point) => `${statisticText(point)} ${valueText(point)}`;

/** @param {ReportedRow} row */
function rowText({label, points, configuration}) {
  return `${label}: ${points.length > 0 ? points.map(pointText).join(', ') : reason(configuration)}`;
}

/** @param {Configuration} configuration */
export const reason = ({failed}) => failed.map(endText).join('; ') || 'no latency reported';

/**
 * @param {ReportedValue[]} points
 * @returns {string[]}
 *   What the marks mean.
 */
export function marksNote(points) {
  const isBound = (/** @type {ReportedValue} */ {bound}) => bound === '<' || bound === '>';
  const drawn = points.filter((point) => !isBound(point)).map(({statistic}) => statistic);
  const marks = [
    ...(drawn.includes('min') ? ['tick: minimum'] : []),
    ...(drawn.includes('mean') ? ['disc: mean'] : []),
    ...(drawn.includes('p50') ? ['diamond: median'] : []),
    ...(drawn.some((statistic) => /^p(?!50$)/.test(statistic)) ? ['square: percentile'] : []),
    ...(points.some(isBound) ? ['arrowhead: a bound, which points to the value'] : []),
    ...(drawn.includes('max') ? ['ring: maximum'] : []),
  ];
  return marks.length > 0 ? [`${capitalised(marks.join('; '))}.`] : [];
}
