/**
 * What the chart of throughput over time says: its sentence and its notes.
 *
 * @import {Rates, RatedWindow} from '../charts/throughput-windows.js'
 * @import {Absent, Series} from '../charts/types.d.ts'
 * @import {Timeline, Window} from '../records/types.d.ts'
 */

import {median} from '../averages.js';
import {clock, integer, list, localiseDecimal, precise, quantity} from '../format.js';
import {isMeasured} from '../records/timeline.js';
import {missingTexts, SHADED_NOTE, shortWindows} from './notes.js';

/** A clock's drift as a share of a window. */
const DRIFT = 0.05;

/**
 * @param {Map<Series<Timeline>, Rates>} rates
 * @param {Absent[]} absent
 */
export function sentenceOf(rates, absent) {
  const parts = [...rates].map(([{label, warmup}, {median: middle, lowest, highest}]) => {
    if (middle === null || !lowest || !highest) return `${label}: no full window after the warm-up`;
    const excluding = warmup > 0 ? `, excluding a warm-up of ${seconds(warmup)}` : '';
    return `${label}: median ${rateText(middle)}, lowest ${at(lowest)}, highest ${at(highest)}${excluding}`;
  });
  const lengths = windowLengths([...rates.keys()]);
  return `Operations per second in windows of ${lengths}. ${[...parts, ...missingTexts(absent)].join('; ')}.`;
}

/**
 * @param {Map<Series<Timeline>, Rates>} rates
 * @param {Map<Series<Timeline>, Window[][]>} drawn
 */
export function notesOf(rates, drawn) {
  const notes = [];
  if ([...rates.keys()].some(({warmup}) => warmup > 0)) {
    notes.push(SHADED_NOTE);
  }
  notes.push(...shortNote(rates));
  const areCounted = [...rates.keys()].flatMap(({record, warmup}) =>
    record.windows.filter(({errors}) => errors).map((window) => isMeasured(window, warmup)),
  );
  if (areCounted.length > 0) {
    const uncounted = areCounted.includes(false)
      ? ' Errors during the warm-up are not counted.'
      : '';
    notes.push(`Ticks at the bottom mark windows with errors.${uncounted}`);
  }
  for (const [series, stretches] of drawn) {
    const [count, all] = [
      stretches.flat().length,
      series.record.windows.length - (rates.get(series)?.undrawn.length ?? 0),
    ];
    if (count < all) {
      notes.push(
        `${series.label}: ${integer(count)} of ${integer(all)} windows are drawn, among them all extremes. The CSV has all of them.`,
      );
    }
  }
  return notes;
}

/**
 * @param {Map<Series<Timeline>, Rates>} rates
 * @returns {string[]}
 *   At most one note, on the short windows of all series.
 */
function shortNote(rates) {
  const series = [...rates].filter(([, {short}]) => short.length > 0);
  if (series.length === 0) return [];
  const all = series.map(([{label}, {short}]) => shortWindows(label, short)).join('; ');
  const [count, hiddenCount] = [
    series.reduce((sum, [, {short}]) => sum + short.length, 0),
    series.reduce((sum, [, {undrawn}]) => sum + undrawn.length, 0),
  ];
  const [they, are, them] = count === 1 ? ['It counts', 'is', 'it'] : ['They count', 'are', 'them'];
  const hidden =
    hiddenCount === count
      ? ` and ${are} not drawn`
      : hiddenCount > 0
        ? `, and ${integer(hiddenCount)} of them ${hiddenCount === 1 ? 'is' : 'are'} not drawn`
        : '';
  return [`${all}. ${they} only in the total throughput${hidden}. The CSV has ${them}.`];
}

/**
 * @param {Series<Timeline>[]} series
 * @returns {string}
 *   `1 s and 10 s`.
 */
export function windowLengths(series) {
  const all = series.map(({record}) => seconds(median(record.windows.map(({length}) => length))));
  return list([...new Set(all)]);
}

/**
 * @param {number} value
 * @returns {string}
 *   `1 s` for a length that varies a little around a second; `1.6 µs` for one call of a benchmark.
 */
function seconds(value) {
  const round = Number(value.toPrecision(1));
  const shown = Math.abs(value - round) <= DRIFT * value ? round : Number(value.toPrecision(2));
  return shown < 0.001 ? precise(shown, 's') : `${localiseDecimal(String(shown))} s`;
}

/** @param {number} rate */
const rateText = (rate) => quantity(rate, '1/s');

/** @param {RatedWindow} rated */
const at = ({rate, window}) => `${rateText(rate)} at ${clock(window.start)}`;
