/**
 * What the chart of ratios says: its sentence, its notes and the finding of each row.
 *
 * @import {RatioRow} from '../charts/ratio-rows.js'
 * @import {Comparison} from '../stats/types.d.ts'
 */

import {change, list, times} from '../format.js';
import {LEAST_REPEATS} from '../stats/spread.js';
import {levelOf} from './interval.js';
import {statedRatio} from './published.js';

/** Rows that a sentence lists one by one; of more it has the lowest and the highest. */
const MOST_LISTED = 4;

/** @param {Comparison} comparison */
export function metricText({metric, statistic}) {
  if (metric === 'throughput') return 'throughput';
  return statistic === 'mean' ? 'mean time per operation' : 'median latency';
}

/** @param {Comparison} comparison */
export function findingText(comparison) {
  const {ratio, interval, verdict, reasons} = comparison;
  if (verdict === 'not comparable') return `not comparable: ${list(reasons)}`;
  if (verdict === 'as published') return statedRatio(comparison, effect(ratio));
  const range = interval
    ? ` (${levelOf(interval)} interval ${effect(interval.low)} to ${effect(interval.high)})`
    : '';
  return `${effect(ratio)}, ${verdict === 'too few repeats' ? 'too few repeats for a verdict' : verdict}${range}`;
}

/**
 * @param {number} ratio
 * @returns {string}
 *   Beyond half and double a factor: −69 % and +223 % are the same distance.
 */
const effect = (ratio) => (ratio > 2 || ratio < 0.5 ? times(ratio) : change(ratio - 1));

/** @param {Comparison} comparison */
const isBare = ({interval, verdict}) =>
  !interval && verdict !== 'not comparable' && verdict !== 'as published';

/**
 * @param {RatioRow[]} rows
 * @param {RatioRow[]} drawn
 */
export function notesOf(rows, drawn) {
  const notes = [];
  if (drawn.length < rows.length) {
    notes.push(
      `${drawn.length} of ${rows.length} ratios are drawn: the lowest and the highest. The table and the CSV have all.`,
    );
  }
  const metrics = [...new Set(rows.map(({comparison}) => metricText(comparison)))];
  if (metrics.some((metric) => metric !== 'throughput')) notes.push(`Ratio of ${list(metrics)}.`);
  if (rows.some(({comparison}) => comparison.interval)) {
    notes.push('Circle and line: the ratio and its interval.');
  }
  const isPublished = rows.some(({comparison}) => comparison.verdict === 'as published');
  if (isPublished) notes.push('Diamond: the ratio of two published values.');
  if (rows.some(({comparison}) => isBare(comparison))) {
    notes.push(
      `Diamond: a ratio without an interval. An interval needs at least ${LEAST_REPEATS} repeats on both sides.`,
    );
  }
  for (const {label, comparison} of rows) {
    if (comparison.verdict === 'not comparable' || comparison.reasons.length === 0) continue;
    notes.push(`${label}: ${list(comparison.reasons)}.`);
  }
  return notes;
}

/**
 * @param {{label: string, text: string}[]} rows
 *   By ratio.
 * @returns {string[]}
 *   Parts of a sentence.
 */
export function listText(rows) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (rows.length <= MOST_LISTED || !first || !last) {
    return rows.map(({label, text}) => `${label}: ${text}`);
  }
  const ends = `from ${first.text} (${first.label}) to ${last.text} (${last.label})`;
  return [`${rows.length} pairs, ${ends}`];
}

/** @param {Comparison} comparison */
export function verdictText({verdict, reasons, stated}) {
  if (verdict === 'not comparable') return `not comparable: ${list(reasons)}`;
  return stated === undefined ? verdict : `${verdict}: “${stated}”`;
}
