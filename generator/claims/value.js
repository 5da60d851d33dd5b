/**
 * One value in a text: which results it means, and how it is printed.
 *
 * @import {Match, PrintedValue, Problem, Selection, ValueUnit} from './types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {Results} from './quantities.js'
 */

import {
  alternatives,
  change,
  clock,
  integer,
  leastDigits,
  list,
  percent,
  quantity,
  times,
  withoutUnit,
} from '../format.js';
import {reportDataAddress, runAddress} from '../pages/page.js';
import {resultAnchor} from '../pages/tables.js';
import {subjectKey} from '../records/subject.js';
import {comparisonRow, gcRow, latencyRow, throughputRow} from '../stats/row-ids.js';
import {joinRange} from '../words/interval.js';
import {ratioIntervalText, ratioText} from '../words/ratio.js';
import {listMatches, matchesOf} from './quantities.js';
import {OF_JVM} from './run-quantities.js';
import {selectionOf} from './selection.js';

/** Parameters of a shortcode that are not those of an operation, beside `to` and `at`. */
const NAMES = ['of', 'as', 'system', 'machine', 'operation', 'run'];
const FORMS = ['value', 'range', 'lowest', 'highest', 'interval', 'repeats', 'count'];
/** What has an interval, of a relation. @type {Partial<Record<ValueUnit, string>>} */
const WITH_INTERVAL = {'×': 'five repeats of each side', change: 'five repeats of each side'};
/** What the table of throughput has; that of latencies has the other quantities of an operation. */
const OF_RATE = /^(?:throughput|operations|errors)$|-rate$/;
/** What a row of that table has. */
const IN_LATENCY_ROW = ['mean', 'min', 'p50', 'p99', 'p99.9', 'max', 'samples'];
const RELATION = /-(?:ratio|difference)$/;
/** Runs that a title names; more are counted. */
const MOST_RUNS = 10;

/**
 * @param {Readonly<Record<string, string>>} params
 *   The params of the shortcode. `a|b` names alternatives.
 * @param {Results} results
 * @returns {PrintedValue | Problem}
 */
export function printedValue(params, results) {
  const {of, as = 'value'} = params;
  if (of === undefined)
    return {problem: 'found a value without "of", expected of="ratio"', isMistake: true};
  if (!FORMS.includes(as))
    return {problem: `found as="${as}", expected ${alternatives(FORMS)}`, isMistake: true};
  const matches = matchesOf(of, selectedBy(params), results);
  if ('problem' in matches) return matches;
  if (['value', 'interval', 'repeats'].includes(as) && matches.length > 1) {
    return {
      problem: `found ${matches.length} results for of="${of}", expected one`,
      hint: `Name system, machine, operation or params, or use as="range". ${listMatches(matches)}`,
    };
  }
  const text = textOf(as, matches);
  if (typeof text !== 'string') return text;
  return {text, title: titleOf(as, matches), href: hrefOf(of, matches, results)};
}

/**
 * @param {Readonly<Record<string, string>>} params
 *   Of the shortcode.
 * @returns {Selection}
 */
function selectedBy({to, at, ...params}) {
  const lists = Object.entries(params).map(([name, text]) => [name, text.split('|')]);
  const others = lists.filter(([name]) => !NAMES.includes(String(name)));
  return selectionOf({...Object.fromEntries(lists), params: Object.fromEntries(others), to, at});
}

/** @param {string} as @param {Match[]} matches @returns {string | Problem} */
function textOf(as, matches) {
  const [first] = matches;
  if (as === 'count') return integer(matches.length);
  const sorted = [...matches].sort((a, b) => a.value - b.value);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!first || !lowest || !highest) return {problem: 'found no result'};
  switch (as) {
    case 'range':
      return joinRange(tableText(lowest), tableText(highest));
    case 'lowest':
      return tableText(lowest);
    case 'highest':
      return tableText(highest);
    case 'interval':
      return (
        intervalOf(first) ?? {
          problem: `found no interval for ${first.label}, expected ${WITH_INTERVAL[first.unit] ?? 'a rate, a mean or a percentile of five repeats'}`,
        }
      );
    case 'repeats':
      return first.repeats
        ? rangeOf(first.repeats, first.unit)
        : {problem: `found no repeats for ${first.label}, expected a value that each repeat has`};
    default:
      return tableText(first);
  }
}

/**
 * @param {Match} match
 * @returns {string}
 *   As tables print it, with three digits.
 */
export function tableText({value, unit, printed, better, interval}) {
  if (printed !== undefined) return printed;
  return unit === '×' && better
    ? ratioText({ratio: value, interval, better})
    : numberText(value, unit, interval);
}

/**
 * @param {Match} match
 * @param {number} [digits]
 *   Significant digits.
 * @returns {string}
 */
export function exactText({value, unit, printed}, digits = 6) {
  if (printed !== undefined) return printed;
  if (unit === '×') return `${withoutUnit(value, digits)}×`;
  if (unit === 'share' || unit === 'change') return `${withoutUnit(value * 100, digits)}\u202f%`;
  return quantity(value, unit === 'clock' ? 's' : unit, digits);
}

/**
 * @param {Match} match
 * @param {Match} other
 * @returns {[string, string]}
 *   As tables print them; different values that these print alike with the digits that distinguish them.
 */
export function distinctTexts(match, other) {
  /** @type {[string, string]} */
  const texts = [tableText(match), tableText(other)];
  if (match.value === other.value || texts[0] !== texts[1]) return texts;
  const digits = leastDigits(4, (count) => exactText(match, count) !== exactText(other, count));
  return [exactText(match, digits), exactText(other, digits)];
}

/** @param {Match} match @returns {string | undefined} */
export function intervalOf({value, unit, better, interval}) {
  if (!interval) return undefined;
  if (unit === '×' && better) return ratioIntervalText({ratio: value, interval, better});
  return rangeOf(interval, unit);
}

/** @param {{low: number, high: number}} ends @param {ValueUnit} unit */
const rangeOf = (ends, unit) =>
  joinRange(numberText(ends.low, unit, ends), numberText(ends.high, unit, ends));

/**
 * @param {number} value
 * @param {ValueUnit} unit
 * @param {{low: number, high: number} | null} [interval]
 *   Around it.
 */
function numberText(value, unit, interval) {
  if (unit === '×') return times(value, interval);
  if (unit === 'share') return percent(value);
  // As far from 0 as a ratio is from 1.
  if (unit === 'change')
    return change(value, Boolean(interval && interval.low * interval.high > 0));
  if (unit === 'clock') return clock(value);
  if (unit === '1' && Number.isInteger(value)) return integer(value);
  return quantity(value, unit);
}

/**
 * @param {string} as
 * @param {Match[]} matches
 * @returns {string}
 *   Estimator, repeats and runs.
 */
function titleOf(as, matches) {
  const runs = [...new Set(matches.flatMap((match) => match.runs))];
  const [first] = matches;
  const over = matches.length > 1 ? ` of ${integer(matches.length)} results` : '';
  const form = {
    range: 'lowest to highest',
    lowest: 'lowest',
    highest: 'highest',
    interval: '95 % interval',
    repeats: 'lowest to highest repeat',
  };
  const named = runs.length > MOST_RUNS ? `${integer(runs.length)} runs` : runsText(runs);
  const how = form[/** @type {keyof typeof form} */ (as)];
  return `${first?.estimator}${how ? `, ${how}` : ''}${over}; ${named}`;
}

/**
 * @param {string[]} runs
 * @param {number} [others]
 *   How many more there are.
 * @returns {string}
 *   `runs java-5, cpp-5 and 8 more`.
 */
export const runsText = (runs, others = 0) =>
  `${runs.length + others === 1 ? 'run' : 'runs'} ${list([...runs, ...(others > 0 ? [`${integer(others)} more`] : [])])}`;

/**
 * Where a value leads: to its row on the page of the only run, else to its row among all numbers of the
 * report, of several to that of the lowest.
 *
 * @param {string} of
 * @param {Match[]} matches
 * @param {Results} results
 */
function hrefOf(of, matches, results) {
  const {report} = results;
  const [run, ...otherRuns] = new Set(matches.flatMap(({runs}) => runs));
  if (run !== undefined && otherRuns.length === 0) {
    return `${runAddress({report: report.id, id: run})}#${anchorOf(of, matches, run, results)}`;
  }
  const [lowest] = matches.toSorted((a, b) => a.value - b.value);
  const row = lowest && rowOf(of, lowest, results);
  const address = reportDataAddress(report.id);
  return row === undefined ? address : `${address}#${row}`;
}

/**
 * @param {string} of
 * @param {Match} match
 * @param {Results} results
 * @returns {string | undefined}
 *   The id of the row that has the quantity, or the one that a ratio to another system is of; undefined if none has it.
 */
function rowOf(of, {system, operation = '', params = {}, runs}, {configurations, comparisons, gc}) {
  if (Object.hasOwn(OF_JVM, of)) {
    const found = gc.find(({run}) => runs.includes(run));
    return found && gcRow(found);
  }
  const key = subjectKey({operation, params});
  const isMeant = (/** @type {Configuration} */ one) =>
    one.system === system && subjectKey(one) === key && one.runs.every((id) => runs.includes(id));
  const isRatio = of === 'ratio' || of === 'difference';
  if (isRatio) {
    const comparison = comparisons.find(
      ({candidate, baseline}) =>
        isMeant(candidate) && baseline.runs.every((id) => runs.includes(id)),
    );
    if (comparison) return comparisonRow(comparison);
  }
  const configuration = configurations.find(isMeant);
  if (!configuration) return undefined;
  const quantity = of.replace(RELATION, '');
  if (isRatio || quantity === 'repeats' || OF_RATE.test(quantity))
    return throughputRow(configuration);
  return IN_LATENCY_ROW.includes(quantity) ? latencyRow(configuration) : undefined;
}

/**
 * @param {string} of
 * @param {Match[]} matches
 *   The matches of one run.
 * @param {string} run
 * @param {Results} results
 * @returns {string}
 *   The id of the row on the page of the run, else of what it is among.
 */
function anchorOf(of, [match, ...others], run, {report, summaries, gc}) {
  if (Object.hasOwn(OF_JVM, of) && gc.some((one) => one.run === run)) return 'the-collections';
  const isPublished = report.runs.some(({id, published}) => id === run && published);
  const {operation, params = {}} = match ?? {};
  if (operation === undefined || others.length > 0 || isPublished) return 'the-figures';
  const all = summaries.filter((one) => one.run === run);
  const found = all.find((one) => subjectKey(one) === subjectKey({operation, params}));
  return resultAnchor(all, found, OF_RATE.test(of) ? 'throughput' : 'latency');
}
