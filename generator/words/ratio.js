/**
 * What the chart of ratios says: its sentence, its notes and the finding of each row.
 *
 * @import {RatioRow} from '../charts/ratio-rows.js'
 * @import {Comparison} from '../stats/types.d.ts'
 */

import {list, percent, times, timesRange} from '../format.js';
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
  const {interval, verdict, reasons} = comparison;
  if (verdict === 'not comparable') return `not comparable: ${list(reasons)}`;
  const value = ratioText(comparison);
  if (verdict === 'as published') return statedRatio(comparison, value);
  const range = interval ? ` (${levelOf(interval)} interval ${ratioIntervalText(comparison)})` : '';
  // “249× faster” needs no second “faster”.
  if (value.endsWith(verdict)) return `${value}${range}`;
  return `${value}, ${verdict === 'too few repeats' ? 'too few repeats for a verdict' : verdict}${range}`;
}

/** From this factor on, a ratio reads as so many times faster or slower. */
const FAR = 10;

/** @typedef {Pick<Comparison, 'ratio' | 'interval' | 'better'>} ShownRatio */

/**
 * @param {ShownRatio} compared
 * @returns {string}
 *   `0.430×`; far from one `249× faster`, `30.1× slower`.
 */
export function ratioText(compared) {
  const {ratio} = compared;
  return isFar(compared)
    ? `${times(Math.max(ratio, 1 / ratio))} ${direction(compared)}`
    : times(ratio);
}

/**
 * @param {ShownRatio} compared
 * @returns {string}
 *   `0.330 to 0.610×`; far from one `221 to 280× faster`; empty without an interval.
 */
export function ratioIntervalText(compared) {
  const {ratio, interval} = compared;
  if (!interval) return '';
  const {low, high} = interval;
  if (!isFar(compared)) return timesRange(interval);
  const factors = ratio > 1 ? {low, high} : {low: 1 / high, high: 1 / low};
  return `${timesRange(factors)} ${direction(compared)}`;
}

/** An interval that contains 1 has no direction. @param {ShownRatio} compared */
const isFar = ({ratio, interval}) =>
  (ratio >= FAR || ratio <= 1 / FAR) && (!interval || interval.low > 1 || interval.high < 1);

/** @param {ShownRatio} compared */
const direction = ({ratio, better}) => (ratio > 1 === (better === 'higher') ? 'faster' : 'slower');

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
  const [test] = rows.flatMap(({comparison}) => comparison.test ?? []);
  if (test && test.of > 1) {
    notes.push(`Verdicts are corrected for the ${test.of} comparisons of the report (Holm).`);
  }
  if (test?.equivalence) {
    notes.push(
      `Equivalent: shown to differ by less than ${percent(test.equivalence.margin)} (two one-sided tests).`,
    );
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
