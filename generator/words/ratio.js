/**
 * What the chart of ratios says: its sentence, its notes and the finding of each row.
 *
 * @import {ComparedRow, DrawnRows} from '../charts/compared-rows.js'
 * @import {ChartOptions} from '../charts/types.d.ts'
 * @import {Unit} from '../records/types.d.ts'
 * @import {Comparison, Configuration} from '../stats/types.d.ts'
 */

import {extent} from '../extent.js';
import {
  capitalised,
  excludesOne,
  integer,
  list,
  percent,
  precise,
  quantity,
  times,
  timesRange,
} from '../format.js';
import {groupBy} from '../group-by.js';
import {byLoad} from '../stats/by-load.js';
import {comparedSpreads, isOfOneFile, meanOf} from '../stats/repeats.js';
import {LEAST_REPEATS} from '../stats/spread.js';
import {levelOf} from './interval.js';
import {oneFileNotes, undrawnRowsOf} from './notes.js';
import {endOf, endText, statedRatio} from './published.js';

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
  if (verdict === 'as published') return statedRatio(comparison, ratioText(comparison));
  const isFinding = hasDirection(comparison);
  const value = isFinding ? ratioText(comparison) : times(comparison.ratio, interval);
  const rangeText = interval && (isFinding ? ratioIntervalText(comparison) : timesRange(interval));
  const range = interval ? ` (${levelOf(interval)} interval ${rangeText})` : '';
  // “249× faster” needs no second “faster”.
  if (value.endsWith(verdict)) return `${value}${range}`;
  const said =
    verdict === 'too few repeats' ? 'too few repeats for a verdict' : verdictText(comparison);
  return `${value}, ${said}${range}`;
}

/**
 * @param {Pick<Comparison, 'verdict'>} comparison
 * @returns {boolean}
 *   Whether it has a direction in words: only a finding has one.
 */
export const hasDirection = ({verdict}) => verdict === 'faster' || verdict === 'slower';

/**
 * @param {Configuration} configuration
 *   Without a comparison.
 * @param {readonly Configuration[]} counterparts
 *   Of other systems, without a comparison either.
 * @param {string} [name]
 *   Of its system, if nothing else names it.
 * @returns {string}
 */
export function uncomparedText(configuration, counterparts, name) {
  const {failed, shown} = configuration;
  const [end] = failed;
  if (end && shown === null) return name ? endOf(name, end) : endText(end);
  return counterparts.length > 0 && [configuration, ...counterparts].some(hasZero)
    ? 'no ratio: a value is zero'
    : 'nothing to compare with';
}

/** @param {Configuration} configuration */
const hasZero = ({throughput, latency: {mean, p50}}) =>
  [throughput, mean, p50].some((one) => one?.estimate === 0);

/**
 * @param {Comparison} comparison
 * @param {'baseline' | 'candidate'} side
 * @returns {string}
 *   With three digits; a published value as published.
 */
export const sideValue = ({values, unit, verdict}, side) =>
  (verdict === 'as published' ? precise : quantity)(values[side], unit);

/** @typedef {{value: number, unit: Unit}} Own */

/**
 * @param {Configuration} configuration
 *   Without a comparison.
 * @param {ChartOptions['load']} load
 * @returns {Own | undefined}
 *   Its rate, else its mean time or median; the time first where the load is open.
 */
export function ownValue({throughput, latency}, load = {model: 'unknown'}) {
  /** @type {Own | null} */
  const rate = throughput && {value: throughput.estimate, unit: '1/s'};
  const spread = latency.mean ?? latency.p50;
  /** @type {Own | null} */
  const time = spread && {value: spread.estimate, unit: 's'};
  return byLoad(load, rate, [time]).find((one) => one !== null) ?? undefined;
}

/**
 * @param {Configuration} configuration
 * @param {ChartOptions['load']} load
 * @returns {string}
 *   Empty without a value.
 */
export function ownText(configuration, load) {
  const own = ownValue(configuration, load);
  return own ? quantity(own.value, own.unit) : '';
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
  const {ratio, interval} = compared;
  return isFar(compared)
    ? `${times(Math.max(ratio, 1 / ratio))} ${direction(compared)}`
    : times(ratio, interval);
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

/** Without an interval, or with one that contains 1, a ratio has no direction. @param {ShownRatio} compared */
const isFar = ({ratio, interval}) =>
  (ratio >= FAR || ratio <= 1 / FAR) && interval !== null && excludesOne(interval);

/** @param {ShownRatio} compared @returns {number} Above 1 if the candidate is faster. */
const speedUp = ({ratio, better}) => (better === 'higher' ? ratio : 1 / ratio);

/** @param {ShownRatio} compared */
const direction = (compared) => (speedUp(compared) > 1 ? 'faster' : 'slower');

/** @param {{comparison: Comparison | null}} row */
const isBare = (row) =>
  isCompared(row) && !row.comparison.interval && row.comparison.verdict !== 'as published';

/** @param {{comparison: Comparison | null}} row */
export const isTooFew = ({comparison}) => comparison?.verdict === 'too few repeats';

const TOO_FEW = `Too few repeats for intervals and verdicts: these need at least ${LEAST_REPEATS} on both sides.`;

/** @param {Comparison} comparison */
const isOfMedianRepeat = ({statistic, baseline, candidate}) =>
  statistic === 'p50' &&
  [baseline, candidate].some(({latency}) => latency.p50?.from === 'median repeat');

/** @param {Comparison} comparison */
const meansOf = (comparison) =>
  comparison.statistic === 'mean'
    ? comparedSpreads(comparison)
        .filter(({n}) => n > 1)
        .map(meanOf)
    : [];

const MEDIAN_REPEATS =
  'Some medians come from the median repeat, because the samples of the repeats cannot be merged.';

/**
 * Whether a note of the table or of the group says it, and no row repeats it.
 *
 * @param {ComparedRow[]} rows
 * @param {string} group
 * @param {'interval' | 'verdict'} what
 */
export function isSaidForGroup(rows, group, what) {
  const same = rows.filter((row) => row.group === group && row.comparison);
  if (what === 'verdict') return same.every(isTooFew);
  return same.every(({comparison}) => !comparison?.interval);
}

/**
 * @param {ComparedRow[]} rows
 * @returns {Map<string, string>}
 *   Group → what holds for all its rows; empty where it holds for the whole table.
 */
export function groupNotes(rows) {
  const groups = [...new Set(rows.map(({group}) => group))];
  const few = groups.filter(
    (group) =>
      rows.some((row) => row.group === group && isTooFew(row)) &&
      isSaidForGroup(rows, group, 'verdict'),
  );
  return new Map(
    few.length === groups.length ? [] : few.map((group) => [group, 'too few repeats']),
  );
}

/**
 * @param {ComparedRow[]} rows
 * @param {string} pair
 *   The names of candidate and baseline; of each pair of systems, where there are several.
 * @returns {string}
 *   What the numbers of the table are.
 */
export function summaryText(rows, pair) {
  const comparisons = rows.flatMap(({comparison}) => comparison ?? []);
  const metrics = list([...new Set(comparisons.map(metricText))]);
  const [first, ...others] = new Set(comparisons.map(({better}) => better));
  const what = metrics === 'throughput' ? 'Operations per second' : capitalised(metrics);
  const from = new Set(comparisons.flatMap(meansOf));
  const means = [
    ...([...from].some((one) => one !== 'mean of iterations')
      ? ['geometric mean of the repeats']
      : []),
    ...(from.has('median repeat') ? ['median repeat if one is zero'] : []),
    ...(from.has('mean of iterations') ? ['mean of the iterations of one process'] : []),
  ];
  const averaged = list([
    ...new Set(comparisons.filter((one) => meansOf(one).length > 0).map(metricText)),
  ]);
  const which = averaged === metrics ? ', ' : `. ${capitalised(averaged)}: `;
  const estimator = averaged ? `${which}${means.join(', or the ')}` : '';
  const interval = comparisons.some((one) => one.interval) ? ', with its 95\u202f% interval' : '';
  if (!rows.some(isCompared)) return `${what}${estimator}.`;
  const side =
    others.length === 0 ? ` Left of 1 is ${first === 'higher' ? 'slower' : 'faster'}.` : '';
  return `${what}${estimator}. Ratio: ${pair}${interval}.${side}`;
}

/**
 * @template {{comparison: Comparison | null}} T
 * @param {T} row
 * @returns {row is T & {comparison: Comparison}}
 *   Whether it has a ratio that compares something.
 */
export const isCompared = (row) =>
  row.comparison !== null && row.comparison.verdict !== 'not comparable';

/**
 * @param {ComparedRow[]} rows
 * @param {DrawnRows} drawn
 * @param {ComparedRow[]} [summaries]
 *   Rows with many ratios each.
 */
export function notesOf(rows, drawn, summaries = []) {
  const compared = rows.filter(isCompared);
  const notes = drawn.areEnds
    ? endNotes(drawn.rows.length, rows, summaries.length > 0 ? [] : compared)
    : undrawnRowsOf(drawn.rows, rows, 'operation');
  if (summaries.length > 0)
    notes.push('Each thin line is one ratio. Lines at an edge are off the scale.');
  const byReason = groupBy(
    // Without a verdict, the row says why.
    compared.filter(
      ({comparison: {reasons, verdict}}) => reasons.length > 0 && verdict !== 'no verdict',
    ),
    ({comparison}) => list(comparison.reasons),
  );
  const reasons = [...byReason].map(([reason, some]) =>
    some.length === compared.length
      ? `${capitalised(reason)}.`
      : `${list(some.map(({label}) => label))}: ${reason}.`,
  );
  const areTooFew = rows.some(isTooFew) && rows.every((row) => !row.comparison || isTooFew(row));
  const isOneReason = areTooFew && reasons.length === 1;
  if (areTooFew) notes.push(isOneReason ? `${TOO_FEW} ${reasons[0]}` : TOO_FEW);
  else if (rows.some(isBare)) {
    const least = `An interval needs at least ${LEAST_REPEATS} repeats on both sides.`;
    notes.push(`Diamond: a ratio without an interval.${rows.some(isTooFew) ? ` ${least}` : ''}`);
  }
  if (rows.some(({comparison}) => comparison && isOfMedianRepeat(comparison)))
    notes.push(MEDIAN_REPEATS);
  const judged = compared.filter(({comparison}) => comparison.interval);
  const ofOneFile = judged.filter(({comparison}) => comparedSpreads(comparison).some(isOfOneFile));
  notes.push(...oneFileNotes(ofOneFile.length, judged.length));
  return isOneReason ? notes : [...notes, ...reasons];
}

/** @param {ComparedRow[]} rows */
export const hasFindings = (rows) =>
  rows.some(({comparison}) => comparison && hasDirection(comparison));

/**
 * @param {number} drawn
 * @param {ComparedRow[]} rows
 * @param {{comparison: Comparison}[]} compared
 *   Those whose verdicts no row counts.
 * @returns {string[]}
 *   Of the rows at both ends, where these alone have room.
 */
function endNotes(drawn, rows, compared) {
  if (drawn === rows.length) return [];
  const which = hasFindings(rows)
    ? 'those with the largest differences, in both directions'
    : 'those with the lowest and the highest ratios';
  const verdicts = compared.length > 0 ? ` Verdicts of all rows: ${verdictsText(compared)}.` : '';
  return [
    `${integer(drawn)} of ${integer(rows.length)} rows are drawn: ${which}.${verdicts} The CSV has all of them.`,
  ];
}

/**
 * @param {{comparison: Comparison}[]} compared
 * @returns {string}
 *   `1,200 no difference shown, 1 slower`: the most common first.
 */
export const verdictsText = (compared) =>
  [...groupBy(compared, ({comparison: {verdict}}) => verdict)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([verdict, some]) => `${integer(some.length)} ${verdict}`)
    .join(', ');

/**
 * @param {{comparison: Comparison}[]} compared
 * @returns {string}
 *   The lowest and the highest ratio: `0.181 to 2.40×`.
 */
export const rangeOf = (compared) =>
  timesRange(extent(compared.map(({comparison}) => comparison.ratio)));

/**
 * @param {ComparedRow[]} rows
 * @returns {string}
 *   A sentence after others: why an interval may lie beside 1 although no difference is shown.
 */
export function correctionText(rows) {
  const [test] = rows.flatMap(({comparison}) => comparison?.test ?? []);
  return test && test.of > 1
    ? ` The verdicts, but not the intervals, are corrected for ${integer(test.of)} comparisons (Holm).`
    : '';
}

/**
 * @param {ComparedRow[]} rows
 * @returns {string[]}
 *   What a verdict means on the whole site: the other notes of a chart come first.
 */
export function testNotes(rows) {
  const [equivalence] = rows.flatMap(({comparison}) => comparison?.test?.equivalence ?? []);
  return equivalence
    ? [
        `Equivalent: shown to differ by less than ${percent(equivalence.margin)} (two one-sided tests).`,
      ]
    : [];
}

/**
 * @param {{label: string, text: string, comparison: Comparison | null}[]} rows
 * @returns {string[]}
 *   Parts of a sentence: a few rows one by one; of many the slowest and the fastest. Of two rates and of two times, the
 *   lowest ratio means the opposite.
 */
export function listText(rows) {
  const compared = rows
    .filter(isCompared)
    .sort((a, b) => speedUp(a.comparison) - speedUp(b.comparison));
  const [first, last] = [compared[0], compared.at(-1)];
  /** @param {{label: string, text: string}} row */
  const rowText = ({label, text}) => `${label}: ${text}`;
  if (rows.length <= MOST_LISTED || !first || !last) return rows.map(rowText);
  const ends = `from ${first.text} (${first.label}) to ${last.text} (${last.label})`;
  const others = rows.filter((row) => !isCompared(row));
  return [`${integer(compared.length)} pairs, ${ends}`, ...others.map(rowText)];
}

/**
 * @param {{verdict: string, interval: {low: number, high: number} | null}} test
 * @returns {boolean}
 *   Whether the interval, which is of this test alone, shows a difference, and the verdict after correction shows none.
 */
export const isGoneAfterCorrection = ({verdict, interval}) =>
  verdict === 'no difference shown' && Boolean(interval && excludesOne(interval));

/**
 * @param {Comparison} comparison
 * @returns {string}
 *   Says of an interval without 1 why it is no finding: it is of one comparison alone.
 */
export function verdictText(comparison) {
  const {verdict, reasons, stated} = comparison;
  if (verdict === 'not comparable' || verdict === 'no verdict') {
    return `${verdict}: ${list(reasons)}`;
  }
  if (isGoneAfterCorrection(comparison)) return `${verdict} after correction`;
  if (verdict !== 'as published') return verdict;
  return stated === undefined ? 'as printed' : `as printed: “${stated}”`;
}
