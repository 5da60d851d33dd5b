/**
 * What a comparison of configurations says in words, in notes and in its table.
 *
 * @import {Chart} from './types.d.ts'
 * @import {Interval, Unit} from '../records/types.d.ts'
 * @import {Configuration, Spread} from '../stats/types.d.ts'
 * @import {Metric, Row} from './comparison.js'
 */

import {integer, list, precise, quantity} from '../format.js';
import {LEAST_REPEATS} from '../stats/spread.js';
import {absentRows} from '../words/notes.js';
import {boundText, endText, statedRange} from './as-published.js';
import {levelOf} from './rows.js';

/** Rows that a sentence tells one by one. */
const MOST_TOLD = 6;

/**
 * The mean where there is an interval of it, else the median.
 *
 * @param {Spread} spread
 */
export const centre = ({interval, mean, median}) => (interval ? mean : median);

/**
 * Over the repeats; of a single run what its runner states. Intervals of several runs are none of
 * all of them.
 *
 * @param {Configuration} configuration
 * @param {Metric} metric
 * @returns {Interval | null}
 */
export function intervalOf(configuration, metric) {
  const spread = metric.spread(configuration);
  return spread?.interval ?? (spread?.n === 1 ? metric.own(configuration) : null) ?? null;
}

/**
 * @param {Spread} spread
 * @param {Configuration} configuration
 * @param {Metric} metric
 * @returns {string}
 *   `100 k ops/s (95 % interval 98.0 k ops/s to 102 k ops/s, 5 repeats)`; what is published says so
 *   by the name of its system.
 */
export function figure(spread, configuration, metric) {
  const {interval, n} = spread;
  const {unit} = metric;
  const value = quantity(centre(spread), unit);
  if (configuration.published) return valueText(spread, configuration, metric);
  const own = metric.own(configuration);
  if (interval)
    return `${value} (${levelOf(interval)} interval ${range(interval, unit)}, ${n} repeats)`;
  if (n > 1) return `${value} (median of ${n} repeats)`;
  return own
    ? `${value} (1 run, in it a ${levelOf(own)} interval of ${range(own, unit)})`
    : `${value} (1 run)`;
}

/**
 * @param {Spread} spread
 * @param {Configuration} configuration
 * @param {Metric} metric
 * @returns {string}
 *   The figure beside its mark: as many digits as a document prints.
 */
export function valueText(spread, configuration, {unit, of}) {
  const value = centre(spread);
  return configuration.published
    ? `${boundText(of(configuration))}${precise(value, unit)}`
    : quantity(value, unit);
}

/**
 * @param {Interval} interval
 * @param {Unit} unit
 */
const range = ({low, high}, unit) => `${quantity(low, unit)} to ${quantity(high, unit)}`;

/**
 * @param {Configuration} configuration
 * @param {Metric} metric
 */
export function reason({failed, runs}, {nothing}) {
  const [first] = failed;
  return !first || failed.length < runs.length ? nothing : endText(first);
}

/**
 * Each of a few configurations; of many the ends and all failures, and the table tells the rest.
 *
 * @param {Row[]} rows
 * @param {Metric} metric
 */
export function inWords(rows, metric) {
  /** @param {Row} row */
  const told = ({label, configuration}) => {
    const spread = metric.spread(configuration);
    const text = spread && figure(spread, configuration, metric);
    return `${label}: ${text ?? reason(configuration, metric)}`;
  };
  /** @param {Row} row */
  const middle = ({configuration}) => metric.spread(configuration)?.median ?? 0;

  const measured = rows.filter(({configuration}) => metric.spread(configuration));
  if (measured.length <= MOST_TOLD) return rows.map(told).join('; ');
  const bySize = [...measured].sort((a, b) => middle(a) - middle(b));
  const ends = [bySize[0], bySize.at(-1)].flatMap((row) => (row ? [told(row)] : []));
  const failed = rows.filter((row) => !measured.includes(row));
  const range = `${measured.length} configurations, from ${ends.join(' to ')}`;
  return [range, ...failed.map(told)].join('; ');
}

/**
 * @param {Row[]} rows
 * @param {Metric} metric
 * @returns {string[]}
 *   What the marks stand for, and what failed beside them.
 */
export function notesOf(rows, metric) {
  const spreads = rows.flatMap(({configuration}) => {
    if (configuration.published) return [];
    const spread = metric.spread(configuration);
    return spread ? [{spread, own: spread.n === 1 ? metric.own(configuration) : undefined}] : [];
  });
  const [interval] = spreads.flatMap(({spread}) => spread.interval ?? []);
  const owns = spreads.flatMap(({own}) => own ?? []);
  const bare = spreads.filter(({spread, own}) => !spread.interval && !own);
  const notes = [];
  if (interval) {
    notes.push(`Circle and line: mean and its ${levelOf(interval)} interval over the repeats.`);
  }
  if (owns.length > 0) {
    const levels = list([...new Set(owns.map(levelOf))]);
    notes.push(
      `Diamond and line: a single run and the interval that its runner states (${levels}), which covers what varied within the run and not from run to run.`,
    );
  }
  if (bare.some(({spread}) => spread.n > 1)) {
    notes.push(
      `Diamond: median, with each repeat as a dot; an interval needs at least ${LEAST_REPEATS} repeats.`,
    );
  } else if (bare.length > 0) {
    notes.push(`Diamond: a single run; an interval needs at least ${LEAST_REPEATS} repeats.`);
  }
  if (rows.some(({configuration}) => statedRange(configuration) && metric.unit === '1/s')) {
    notes.push('Diamond and line: a rate as published, and the lowest and highest beside it.');
  } else if (rows.some(({configuration}) => configuration.published)) {
    notes.push('Diamond: a figure as published; its document states no spread.');
  }
  for (const {label, configuration} of rows) {
    const {failed} = configuration;
    if (failed.length === 0 || !metric.spread(configuration)) continue;
    const reasons = list([...new Set(failed.map((one) => one.reason))]);
    const runs = failed.length === 1 ? '1 more run' : `${integer(failed.length)} more runs`;
    notes.push(`${label}: ${runs} failed (${reasons}).`);
  }
  return notes;
}

/**
 * @param {Row[]} rows
 * @param {Metric} metric
 * @returns {Chart['table']}
 */
export function table(rows, metric) {
  const {unit, headings} = metric;
  const numbers = [...headings, 'Interval', 'Repeats'];
  return {
    columns: [
      {label: 'System', numeric: false},
      ...numbers.map((label) => ({label, numeric: true})),
    ],
    rows: rows.flatMap(({label, configuration}) => {
      const spread = metric.spread(configuration);
      if (!spread) return absentRows([{label, reason: reason(configuration, metric)}], 6);
      const {min, max, n} = spread;
      if (configuration.published) {
        const range = unit === '1/s' ? statedRange(configuration) : null;
        const ends = range ? [range.low, range.high].map((end) => precise(end, unit)) : ['', ''];
        return [[label, valueText(spread, configuration, metric), ...ends, '', 'as published']];
      }
      return [
        [
          label,
          precise(centre(spread), unit),
          precise(min, unit),
          precise(max, unit),
          intervalText(configuration, metric),
          integer(n),
        ],
      ];
    }),
  };
}

/**
 * @param {Configuration} configuration
 * @param {Metric} metric
 */
function intervalText(configuration, metric) {
  const interval = intervalOf(configuration, metric);
  if (!interval) return 'not measured';
  const [low, high] = [interval.low, interval.high].map((end) => quantity(end, metric.unit));
  const whose = metric.spread(configuration)?.interval
    ? ''
    : ` (the runner’s, ${levelOf(interval)})`;
  return `${low} – ${high}${whose}`;
}
