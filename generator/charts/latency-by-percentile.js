/**
 * Latency by percentile: the tail stretched, as HdrHistogram plots it. The x axis is 1 ÷ (1 − p),
 * logarithmic, labelled with percentages; the line ends at the maximum, placed at x = n, because
 * beyond the last sample there is no data.
 *
 * @import {Chart, ChartOptions, Distribution, Series} from '../types.d.ts'
 */

import {integer, list, percentileName, precise, quantity} from '../format.js';
import {percentile} from '../records/distribution.js';
import {DURATION_LABEL, frame, looks, readingRule, roundUp, shown} from './frame.js';
import {omission} from './notes.js';
import {INK} from './theme.js';

const HEIGHT = 300;
/** Points to each halving of the distance to 100 %, as in HdrHistogram's percentile iterator. */
const STEPS = 5;
/** The percentiles that the table and the reading cursor name. */
const SHARES = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999];

/**
 * @param {Series<Distribution>[]} series
 *   One to six.
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export function latencyByPercentile(series, {name, title, absent = [], notes = [], load}) {
  const values = series.flatMap(({label, record}) =>
    curve(record).map((point) => ({series: label, ...point})),
  );
  const most = Math.max(...series.map(({record}) => record.n));
  const top = roundUp(Math.max(...series.map(({record}) => record.max)));
  const sentence = sentenceOf(series);

  return {
    name,
    kind: 'latency-by-percentile',
    title: title ?? 'Latency by percentile',
    sentence,
    notes: [...omission(load), ...coarse(series), ...notes],
    views: [{name: 'main', height: HEIGHT, spec: spec(values, series, most, top, sentence)}],
    series: series.map(({id, label, colour}) => ({id, label, colour})),
    table: table(series, absent),
    csv: {
      columns: ['series', 'percentile', 'latency_s', 'samples'],
      rows: values.map(({series: label, share, v, n}) => [label, share, v, n]),
    },
    readings: readings(series),
  };
}

/**
 * @param {Distribution} distribution
 * @returns {{x: number, v: number, share: number, n: number, max: boolean}[]}
 *   Ascending; the last is the maximum.
 */
function curve(distribution) {
  const {n, max} = distribution;
  const points = [];
  for (let half = 0, share = 0; ; half += 1 / STEPS) {
    // Ticks are spread evenly between one halving of the rest and the next.
    const [whole, part] = [Math.floor(half + 1e-9), half - Math.floor(half + 1e-9)];
    share = 1 - 0.5 ** whole * (1 - part / 2);
    const x = 1 / (1 - share);
    if (x >= n) break;
    points.push({
      x: tidy(x),
      v: percentile(distribution, share),
      share: tidy(share),
      n,
      max: false,
    });
  }
  return [...points, {x: n, v: max, share: 1, n, max: true}];
}

/**
 * @param {object[]} values
 * @param {Series<Distribution>[]} series
 * @param {number} most
 *   Samples of the largest series.
 * @param {number} top
 *   Seconds.
 * @param {string} description
 */
function spec(values, series, most, top, description) {
  const end = 10 ** Math.ceil(Math.log10(Math.max(most, 10)));
  const ticks = [1, 2, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9].filter((x) => x <= end);
  const look = looks(series);
  const position = {
    x: {
      field: 'x',
      type: 'quantitative',
      title: 'percentile of samples (1/(1−p), logarithmic)',
      scale: {type: 'log', domain: [1, end], nice: false},
      axis: {
        values: ticks,
        labelExpr: "datum.value == 1 ? 'min' : format(100 * (1 - 1 / datum.value), '.8~f') + '%'",
      },
    },
    y: {
      field: 'v',
      type: 'quantitative',
      title: 'latency',
      scale: {domain: [0, top], nice: false},
      axis: {labelExpr: DURATION_LABEL, tickCount: 6},
    },
  };
  const isMax = {filter: 'datum.max'};
  return frame({
    description,
    height: HEIGHT,
    values,
    layer: [
      {
        transform: [shown],
        mark: {type: 'line', interpolate: 'step-before', clip: true},
        encoding: {...position, color: look.color, strokeDash: look.strokeDash},
      },
      {
        transform: [shown, isMax],
        mark: {type: 'point', filled: true, size: 70, opacity: 1},
        encoding: {...position, color: look.color, shape: look.shape},
      },
      {
        transform: [shown, isMax],
        mark: {type: 'text', align: 'right', dx: -8, dy: -8, fill: INK},
        encoding: {...position, text: {value: 'max'}},
      },
      {...readingRule, encoding: {x: {...position.x, field: undefined, datum: {expr: 'reading'}}}},
    ],
  });
}

/** @param {Series<Distribution>[]} series */
function sentenceOf(series) {
  const parts = series.map(({label, record}) => {
    const [p50, p99] = [0.5, 0.99].map((share) => quantity(percentile(record, share), 's'));
    return `${label}: median ${p50}, p99 ${p99}, maximum ${quantity(record.max, 's')} of ${integer(record.n)} samples`;
  });
  return `Latency by percentile. ${parts.join('; ')}.`;
}

/**
 * @param {Series<Distribution>[]} series
 * @param {{label: string, reason: string}[]} absent
 * @returns {Chart['table']}
 */
function table(series, absent) {
  const shares = SHARES.slice(1);
  return {
    columns: [
      {label: 'System', numeric: false},
      ...['samples', 'min', ...shares.map(percentileName), 'max'].map((label) => ({
        label,
        numeric: true,
      })),
    ],
    rows: [
      ...series.map(({label, record}) => [
        label,
        integer(record.n),
        precise(record.min, 's'),
        ...shares.map((share) => at(record, share)),
        precise(record.max, 's'),
      ]),
      ...absent.map(({label, reason}) => [label, reason, ...shares.map(() => ''), '', '']),
    ],
  };
}

/**
 * @param {Distribution} record
 * @param {number} share
 */
function at(record, share) {
  const enough = record.n * (1 - share) >= 1 - 1e-9;
  return enough ? precise(percentile(record, share), 's') : 'too few samples';
}

/**
 * @param {Series<Distribution>[]} series
 * @returns {Chart['readings']}
 */
function readings(series) {
  return SHARES.slice(1).map((share) => ({
    at: tidy(1 / (1 - share)),
    label: percentileName(share),
    values: series.map(({label, record}) => ({label, text: at(record, share)})),
  }));
}

/** @param {Series<Distribution>[]} series */
function coarse(series) {
  const names = series.filter(({record}) => record.precision === null).map(({label}) => label);
  if (names.length === 0) return [];
  return [
    `The runner kept buckets and not samples for ${list(names)}: each value is the upper bound of its bucket.`,
  ];
}

/** Binary fractions end in noise; twelve digits are more than any clock has. @param {number} value */
const tidy = (value) => Number(value.toPrecision(12));
