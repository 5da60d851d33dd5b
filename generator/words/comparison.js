/**
 * What a comparison of configurations says: its sentence, its notes and the text of its values.
 *
 * @import {ComparisonRow, Metric} from '../charts/value-comparison.js'
 * @import {Interval} from '../records/types.d.ts'
 * @import {Configuration, Spread} from '../stats/types.d.ts'
 */

import {integer, list, precise, quantity} from '../format.js';
import {isLost} from '../stats/configurations.js';
import {hasRepeatsInFiles} from '../stats/repeats.js';
import {LEAST_REPEATS} from '../stats/spread.js';
import {statedRange} from '../stats/stated.js';
import {levelOf, rangeText} from './interval.js';
import {undrawnRows, undrawnRowsOf} from './notes.js';
import {boundText, endText} from './published.js';
import {repeatCount} from './repeats.js';

/** Rows that a sentence lists one by one. */
const MOST_LISTED = 6;

/**
 * The interval over the repeats; for a single run the one that its runner states. The runner's
 * intervals of several runs cannot be combined.
 *
 * @param {Configuration} configuration
 * @param {Metric} metric
 * @returns {Interval | null}
 */
export function intervalOf(configuration, metric) {
  const spread = metric.spread(configuration);
  return (
    spread?.interval ?? (spread?.n === 1 ? metric.runnerInterval(configuration) : null) ?? null
  );
}

/**
 * @param {Spread} spread
 * @param {Configuration} configuration
 * @param {Metric} metric
 * @returns {string}
 *   `100 k ops/s (95 % interval 98.0 k ops/s to 102 k ops/s, 5 repeats)`; the name of a published
 *   system says that its value is published.
 */
export function summaryText(spread, configuration, metric) {
  const {interval, n, estimate} = spread;
  const {unit} = metric;
  const value = quantity(estimate, unit);
  if (configuration.published) return valueText(spread, configuration, metric);
  const stated = metric.runnerInterval(configuration);
  const repeats = hasRepeatsInFiles(spread) ? repeatCount(spread) : `${n} repeats`;
  if (interval)
    return `${value} (${levelOf(interval)} interval ${rangeText(interval, unit)}, ${repeats})`;
  if (n > 1) {
    const {min: low, max: high} = spread;
    return `${value} (${repeats}, ${low === high ? 'all the same' : rangeText({low, high}, unit)})`;
  }
  return stated
    ? `${value} (1 run; its runner states a ${levelOf(stated)} interval of ${rangeText(stated, unit)})`
    : `${value} (1 run)`;
}

/**
 * @param {Spread} spread
 * @param {Configuration} configuration
 * @param {Metric} metric
 * @returns {string}
 *   The value next to its mark. A published value has as many digits as its document.
 */
export function valueText({estimate: value}, configuration, {unit, shownValue}) {
  return configuration.published
    ? `${boundText(shownValue(configuration))}${precise(value, unit)}`
    : quantity(value, unit);
}

/**
 * @param {Spread} spread
 * @param {Configuration} configuration
 * @param {Metric} metric
 * @returns {string}
 *   Of a table that says “operations per second” above.
 */
export const shortText = (spread, configuration, metric) =>
  withoutUnit(valueText(spread, configuration, metric));

/**
 * @param {string} text
 * @returns {string}
 *   In a table that states operations per second above it.
 */
export const withoutUnit = (text) => text.replaceAll('\u202fops/s', '');

/**
 * @param {Configuration} configuration
 * @param {Metric} metric
 */
export function reason({failed, runs}, {nothing}) {
  const [first] = failed;
  return !first || failed.length < runs.length ? nothing : endText(first);
}

/**
 * Lists a few configurations one by one; of many, the lowest, the highest and all failures.
 *
 * @param {ComparisonRow[]} rows
 * @param {Metric} metric
 */
export function listText(rows, metric) {
  /** @param {ComparisonRow} row */
  const rowText = ({label, configuration}) => {
    const spread = metric.spread(configuration);
    const text = spread && summaryText(spread, configuration, metric);
    return `${label}: ${text ?? reason(configuration, metric)}`;
  };
  /** @param {ComparisonRow} row */
  const estimateOf = ({configuration}) => metric.spread(configuration)?.estimate ?? 0;

  const measured = rows.filter(({configuration}) => metric.spread(configuration));
  if (measured.length <= MOST_LISTED) return rows.map(rowText).join('; ');
  const bySize = [...measured].sort((a, b) => estimateOf(a) - estimateOf(b));
  const ends = [bySize[0], bySize.at(-1)].flatMap((row) => (row ? [rowText(row)] : []));
  const failed = rows.filter((row) => !measured.includes(row));
  const range = `${measured.length} configurations, from ${ends.join(' to ')}`;
  return [range, ...failed.map(rowText)].join('; ');
}

/**
 * @param {ComparisonRow[]} rows
 * @param {Metric} metric
 * @returns {string[]}
 *   What the marks mean, and what failed.
 */
export function notesOf(rows, metric) {
  const spreads = rows.flatMap(({configuration}) => {
    if (configuration.published) return [];
    const spread = metric.spread(configuration);
    const stated = spread?.n === 1 ? metric.runnerInterval(configuration) : undefined;
    return spread ? [{spread, stated}] : [];
  });
  /** @param {typeof spreads[number]} one */
  const isOfIterations = ({spread}) => spread.level === 'iteration';
  const measured = spreads.filter(({spread}) => spread.interval);
  const [interval] = measured.flatMap(({spread}) => spread.interval ?? []);
  const means = [
    ...(measured.some((one) => !isOfIterations(one)) ? ['the geometric mean of the repeats'] : []),
    ...(measured.some(isOfIterations) ? ['the mean of the iterations of one process'] : []),
  ];
  const statedIntervals = spreads.flatMap(({stated}) => stated ?? []);
  const bare = spreads.filter(({spread, stated}) => !spread.interval && !stated);
  const notes = [];
  if (interval) {
    notes.push(`Circle and line: ${means.join(' or ')} and its ${levelOf(interval)} interval.`);
  }
  if (statedIntervals.length > 0) {
    const levels = list([...new Set(statedIntervals.map(levelOf))]);
    notes.push(
      `Diamond and line: a single run and the interval that its runner states (${levels}). It covers what varied within the run, not from run to run.`,
    );
  }
  /** @param {typeof spreads[number]} one */
  const areSame = ({spread}) => spread.error !== null;
  /** @param {typeof spreads[number]} one */
  const isOfMedian = ({spread}) =>
    spread.from === 'median repeat' && spread.error === null && spread.n > 1;
  if (bare.some(isOfMedian)) {
    notes.push(
      'Diamond: the median repeat, with a dot for each repeat. There is no interval, because a repeat is zero.',
    );
  }
  if (bare.some(areSame)) {
    notes.push(
      'Diamond: all repeats print the same number. There is no interval, because the runner rounds more than they differ.',
    );
  }
  if (bare.some((one) => one.spread.n > 1 && !isOfMedian(one) && !areSame(one))) {
    notes.push(
      `Diamond: the geometric mean, with a dot for each repeat. An interval needs at least ${LEAST_REPEATS} repeats.`,
    );
  } else if (bare.some((one) => one.spread.n === 1)) {
    notes.push(`Diamond: a single run. An interval needs at least ${LEAST_REPEATS} repeats.`);
  }
  if (rows.some(({configuration}) => statedRange(configuration) && metric.unit === '1/s')) {
    notes.push(
      'Diamond and line: a published rate, with the lowest and the highest rate published with it.',
    );
  } else if (
    rows.some(({configuration}) => configuration.published && !isBound(configuration, metric))
  ) {
    notes.push('Diamond: a published value. Its document states no spread.');
  }
  if (rows.some(({configuration}) => isBound(configuration, metric))) {
    notes.push('Arrowhead: a bound that is stated instead of the value. It points to the value.');
  }
  for (const {label, configuration} of rows) {
    const {failed} = configuration;
    if (failed.length === 0 || !metric.spread(configuration)) continue;
    const reasons = list([...new Set(failed.map(endText))]);
    const runs =
      failed.length === 1
        ? '1 more run does not count'
        : `${integer(failed.length)} more runs do not count`;
    notes.push(`${label}: ${runs} (${reasons}).`);
  }
  return notes;
}

/**
 * @param {Configuration} configuration
 * @param {Metric} metric
 */
const isBound = (configuration, {shownValue}) =>
  ['<', '>'].includes(shownValue(configuration)?.bound ?? '');

/**
 * @param {Configuration} configuration
 * @param {Metric} metric
 */
export function intervalText(configuration, metric) {
  const interval = intervalOf(configuration, metric);
  if (!interval) return 'not measured';
  const whose = metric.spread(configuration)?.interval
    ? ''
    : ` (the runner’s, ${levelOf(interval)})`;
  return `${rangeText(interval, metric.unit)}${whose}`;
}

/**
 * @param {ComparisonRow[]} rows
 * @param {ComparisonRow[]} drawn
 * @returns {string[]}
 */
export function cutNotes(rows, drawn) {
  /** @param {ComparisonRow[]} list */
  const named = (list) => list.filter(({configuration}) => !isLost(configuration));
  /** @param {ComparisonRow[]} list */
  const operations = (list) => new Set(named(list).map(({group}) => group)).size;
  const [some, all] = [operations(drawn), operations(rows)];
  return some === all
    ? undrawnRowsOf(named(drawn), named(rows), 'operation')
    : undrawnRows(some, all, 'operations');
}
