/**
 * What histories say: names of quantities, sentences, notes, changes and breaks.
 *
 * @import {Line} from '../charts/history.js'
 * @import {Break, Change, History, HistoryPoint} from '../stats/types.d.ts'
 */

import {sum} from '../averages.js';
import {extent} from '../extent.js';
import {
  alternatives,
  capitalised,
  counted,
  integer,
  list,
  localiseDecimal,
  percent,
  quantity,
  timesRange,
} from '../format.js';
import {ownProperty} from '../own.js';
import {POSITION_NAMES} from '../stats/axis.js';
import {LEAST_POINTS} from '../stats/change-points.js';
import {FIRM, isTested, lastBefore} from '../stats/history.js';
import {rangeText, sizeText} from './change.js';

/** @type {Readonly<Record<string, string>>} */
const NAMES = {
  throughput: 'throughput',
  mean: 'mean time',
  min: 'lowest latency',
  p50: 'median',
  p99: '99th percentile',
  'p99.9': '99.9th percentile',
  max: 'highest latency',
  'gc-share': 'share of time in pauses',
  'median-pause': 'median pause',
  'longest-pause': 'longest pause',
};

/** Latencies of the operations, which the load model concerns. */
export const LATENCIES = ['mean', 'min', 'p50', 'p99', 'p99.9', 'max'];

/**
 * @param {string} name
 *   The name of a quantity, as in claims.
 * @returns {string}
 *   The runner's own name where it is the runner's quantity.
 */
export const quantityName = (name) => ownProperty(NAMES, name) ?? name;

/**
 * @param {Change} change
 * @returns {string}
 *   `0.690× (95 % interval 0.651 to 0.731×), better, p = 0.004`.
 */
export function changeText(change) {
  const judged = change.direction === 'changed' ? '' : `, ${change.direction}`;
  return `${sizeText(change)} (${rangeText(change)})${judged}, ${chanceText(change)}`;
}

/**
 * @param {Pick<Change, 'p' | 'levelsNotFlat'>} change
 * @returns {string}
 *   `p = 0.004`, or `p = 0.004, levels not flat`.
 */
export const chanceText = ({p, levelsNotFlat}) =>
  `${pText(p)}${levelsNotFlat ? ', levels not flat' : ''}`;

/**
 * @param {Change} change
 * @returns {string}
 *   For a cell of a table: `0.690×, 0.651 to 0.731×`.
 */
export const changeRange = (change) => `${sizeText(change)}, ${timesRange(change)}`;

/** @param {number} p */
export const pText = (p) =>
  p < 0.001
    ? `p\u00a0<\u00a0${localiseDecimal('0.001')}`
    : `p\u00a0=\u00a0${localiseDecimal(p.toFixed(3))}`;

/**
 * @param {Pick<History, 'points'>} history
 * @param {number} at
 *   Index of the second of two points.
 * @returns {string}
 *   `between 2.4.4 and 2.6.8`.
 */
const betweenText = (history, at) =>
  `between ${lastBefore(history, at)?.at ?? ''} and ${history.points[at]?.at ?? ''}`;

/** @param {Break} one @returns {string[]} What changed, without the values: `machine`, `JVM`. */
export const breakWords = ({why}) => why.split('; ').map((part) => part.split(':')[0] ?? '');

/**
 * @param {Line[]} lines
 *   At least one.
 * @param {string[]} positions
 */
export function sentenceOf(lines, positions) {
  const names = [...new Set(lines.map(({history}) => quantityName(history.quantity)))];
  const {param = ''} = lines[0]?.history ?? {};
  const what = list(names);
  const ends = `${positions[0]} to ${positions.at(-1)}`;
  // The name of another parameter may be a plural already: `connections`.
  const n = positions.length;
  const count = POSITION_NAMES.includes(param)
    ? counted(n, param)
    : `${counted(n, 'value')} of ${param}`;
  return `${capitalised(what)} over ${count}, ${ends}. ${lines.map(lineText).join('. ')}.`;
}

/** @param {Line} line */
function lineText({label, history}) {
  const {points, changes} = history;
  const sorted = [...points].sort((a, b) => a.estimate - b.estimate);
  /** @param {HistoryPoint | undefined} point */
  const text = (point) => (point ? `${valueText(point.estimate, history)} at ${point.at}` : '');
  const found = changes.map((one) => `${sizeText(one)} ${betweenText(history, one.at)}`);
  const changed = found.length === 0 ? '' : `; changes: ${found.join(', ')}`;
  return `${label}: ${text(points[0])}, ${text(points.at(-1))}; lowest ${text(sorted[0])}, highest ${text(sorted.at(-1))}${changed}`;
}

/**
 * @param {number} value
 * @param {Pick<History, 'quantity' | 'unit'>} history
 */
export const valueText = (value, {quantity: name, unit}) =>
  name === 'gc-share' ? percent(value) : quantity(value, unit);

/**
 * @param {Line[]} lines
 * @returns {string[]}
 */
export function notesOf(lines) {
  const histories = lines.map(({history}) => history);
  return [marksText(histories), ...changesText(histories), ...breaksText(histories)];
}

/** @param {History[]} histories */
function marksText(histories) {
  const counts = histories.flatMap(({points}) => points.map(({values}) => values.length));
  const {low: least, high: most} = extent(counts);
  if (most === 1) return 'Each mark is one run. The line only connects them.';
  const repeats = least === most ? integer(most) : `${integer(least)} to ${integer(most)}`;
  const hasIntervals = histories.some(({points}) => points.some(({low}) => low !== null));
  const bars = hasIntervals ? ' Bars: 95\u202f% intervals.' : '';
  return `Large mark: the estimate over ${repeats} repeats. Small marks: the repeats.${bars} The line only connects them.`;
}

/** Of histories of which none is tested. */
export const UNTESTED = `Changes were not tested: a test needs ${LEAST_POINTS} points without a break, none of them zero. Minima, maxima and longest pauses are never tested.`;

/** What “levels not flat” means. */
export const NOT_FLAT =
  'A level is not flat if neighbouring points in it are alike: the machine was slow for some days, or the level moved in small steps. Then p is too small.';

/** @param {History[]} histories */
function changesText(histories) {
  const tested = histories.filter((one) => isTested(one));
  if (tested.length === 0) {
    return [`${UNTESTED}${fewSamplesText(histories)}`];
  }
  const untested = histories.filter((one) => !tested.includes(one));
  const names = [...new Set(untested.map(({quantity: name}) => quantityName(name)))];
  const not = names.length > 0 ? ` Not tested: ${list(names)}.` : '';
  const found = tested.some(({changes}) => changes.length > 0)
    ? 'Horizontal lines: levels between which a change was found. The bar next to each change is the interval of the new level.'
    : 'No change was found.';
  const areFlat = tested.every(({changes}) => changes.every((one) => !one.levelsNotFlat));
  return [`${found}${areFlat ? '' : ` ${NOT_FLAT}`}${not}${fewSamplesText(tested)}`];
}

/** @param {History[]} histories */
function fewSamplesText(histories) {
  const left = histories.map(
    ({points}) => points.filter(({hasFewSamples}) => hasFewSamples).length,
  );
  const count = sum(left);
  if (count === 0) return '';
  const points =
    count === 1 ? '1 point of a percentile is' : `${integer(count)} points of percentiles are`;
  return ` ${points} drawn but not tested: fewer than ${FIRM} samples lie above.`;
}

/** @param {History[]} histories */
function breaksText(histories) {
  const texts = histories.flatMap((history) =>
    history.breaks.map(({before, why}) => `at ${history.points[before]?.at ?? ''} (${why})`),
  );
  if (texts.length === 0) return [];
  return [`Nothing is compared across a break: ${list([...new Set(texts)])}.`];
}

/**
 * Why there is no history to draw.
 *
 * @param {string} id
 *   Of the chart.
 * @param {{histories: History[], matching: History[], quantities?: string[], params?: string[]}} found
 *   Of the report; those of the request's systems, operation and params; what it asks for; the parameters by which its
 *   configurations vary.
 * @returns {string}
 */
export function historyProblem(id, {histories, matching, quantities = [], params = []}) {
  const chart = `found the chart "${id}"`;
  if (histories.length === 0 && params.length > 1) {
    return `${chart} along ${list(params)}, expected one parameter: state the values of the others under "params" of the chart`;
  }
  if (histories.length === 0) {
    return `${chart} without a history, expected runs of three releases, commits or dates, which "axis" in report.yaml names, or three values of one parameter`;
  }
  const existing = [...new Set(matching.map(({quantity: name}) => name))];
  if (existing.length === 0) {
    return `${chart} without a history, expected a system, operation and params with three points`;
  }
  const unknown = quantities.find((name) => !existing.includes(name));
  if (unknown !== undefined) {
    return `${chart} with the quantity "${unknown}", expected ${alternatives(existing)}`;
  }
  return `${chart} with the quantities ${list(quantities)}, expected some with the same unit`;
}

/**
 * @param {Line[]} lines
 * @param {Line} line
 * @param {Change} change
 *   In its history.
 * @returns {string}
 *   `Between 2.4.4 and 2.6.8: median 0.690× (…), better, p = 0.004`.
 */
export function changeSentence(lines, {label, history}, change) {
  const between = betweenText(history, change.at);
  const what = lines.length > 1 ? label : quantityName(history.quantity);
  return `${capitalised(between)}: ${what} ${changeText(change)}`;
}
