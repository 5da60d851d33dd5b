/**
 * Latency by percentile: with a stretched tail, as HdrHistogram plots it. The x axis is 1 ÷ (1 −
 * p), logarithmic, labelled with percentages. The line ends at the maximum, at x = n, because there
 * is no data beyond the last sample. It is thin where fewer than ten samples are above.
 *
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Distribution} from '../records/types.d.ts'
 * @import {LatencyScale} from './latency-scale.js'
 * @typedef {{x: number, v: number, share: number, n: number, max: boolean}} Point
 */

import {extent} from '../extent.js';
import {integer, percentileName, quantity} from '../format.js';
import {hasPercentile, percentile} from '../records/distribution.js';
import {tidy} from '../records/rounding.js';
import {FIRM} from '../stats/history.js';
import {sentenceOf} from '../words/latency.js';
import {limits, omissionNotes, zeroNotes} from '../words/notes.js';
import {csvOf, readingOf, tableOf} from './columns.js';
import {decades, frame, legendOf, readingRule, seriesLooks, VISIBLE_SERIES} from './frame.js';
import {latencyScale, linesApart} from './latency-scale.js';
import {percentileOrReason, seriesColumns} from './percentile-columns.js';
import {INK} from './theme.js';

const HEIGHT = 300;
/** Points to each halving of the distance to 100 %, as in HdrHistogram's percentile iterator. */
const STEPS = 5;
/** The percentiles of the table. */
const SHARES = [0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999];

/** @type {Column<{series: string} & Point>[]} */
const CSV_COLUMNS = [
  {label: 'series', unit: 'text', of: ({series}) => series},
  {label: 'percentile', unit: '1', of: ({share}) => share},
  {label: 'latency', unit: 's', of: ({v}) => v},
  {label: 'samples', unit: '1', of: ({n}) => n},
];

/**
 * @param {Series<Distribution>[]} series
 *   One to six.
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export function latencyByPercentile(series, {name, title, absent = [], notes = [], load}) {
  const records = series.map(({record}) => record);
  const most = extent(records.map(({n}) => n)).high;
  const end = 10 ** Math.ceil(Math.log10(Math.max(most, 10)));
  const values = series.flatMap(({label, record}) =>
    curve(record).map((point) => ({series: label, ...point})),
  );
  const lowest = records.map(({min}) => min);
  const scale = latencyScale(records, [...lowest, ...values.map(({v}) => v)]);
  const drawn = nameMaxima(values, end, scale);
  const sentence = sentenceOf('Latency by percentile', series, absent);

  const shares = SHARES.filter((share) => share === 0.5 || hasPercentile({n: most}, share));
  return {
    name,
    kind: 'latency-by-percentile',
    title: title ?? 'Latency by percentile',
    sentence,
    notes: [
      ...omissionNotes(load),
      ...limits(series),
      ...zeroNotes(scale.log && lowest.includes(0)),
      `The line is thin where fewer than ${FIRM} samples are above it.`,
      ...notes,
    ],
    views: [
      {
        name: 'main',
        height: HEIGHT,
        spec: spec(drawn, maxima(series, end, scale), seriesLooks(series), end, scale, sentence),
      },
    ],
    series: legendOf(series),
    table: tableOf(seriesColumns(shares), series, absent),
    csv: csvOf(CSV_COLUMNS, values),
    readings: readings(series, most),
  };
}

/**
 * @param {Distribution} distribution
 * @returns {Point[]}
 *   Ascending; the last is the maximum. Round percentiles are separate points, because a step
 *   has the height of its right end.
 */
function curve(distribution) {
  const {n, max} = distribution;
  const positions = new Set([n / FIRM, ...decades(1, n)].filter((x) => x >= 1));
  for (let half = 1; half <= STEPS * Math.log2(n); half += 1) {
    // Ticks are evenly spaced between one halving of the rest and the next.
    const whole = Math.floor(half / STEPS);
    positions.add(2 ** whole / (1 - (half / STEPS - whole) / 2));
  }
  const below = [...new Set([...positions].map(tidy))].filter((x) => x < n).sort((a, b) => a - b);
  return [
    ...below.map((x) => {
      // One digit less than x has, so that 0.1 does not end in nines.
      const share = Number((1 - 1 / x).toPrecision(10));
      return {x, v: percentile(distribution, share), share, n, max: false};
    }),
    {x: n, v: max, share: 1, n, max: true},
  ];
}

/**
 * Labels the highest maximum, whose mark all others share. A single sample is labelled with its value, where
 * there is room for it.
 *
 * @param {({series: string} & Point)[]} points
 * @param {number} end
 * @param {LatencyScale} scale
 */
function nameMaxima(points, end, scale) {
  /** @type {Point[]} */
  const named = [];
  const near = (/** @type {Point} */ a, /** @type {Point} */ b) =>
    Math.abs(Math.log(a.x / b.x)) < 0.12 * Math.log(end) &&
    Math.abs(scale.fraction(a.v) - scale.fraction(b.v)) * HEIGHT < 16;
  for (const point of points.filter(({max}) => max).sort((a, b) => b.v - a.v)) {
    const isSecond = point.n > 1 && named.some(({n}) => n > 1);
    if (!isSecond && !named.some((higher) => near(higher, point))) named.push(point);
  }
  return points.map((point) => ({
    ...point,
    ...(named.includes(point) ? {word: point.n === 1 ? quantity(point.v, 's') : 'max'} : {}),
  }));
}

/**
 * @param {Series<Distribution>[]} series
 * @param {number} end
 * @param {LatencyScale} scale
 * @returns {{series: string, x: number, v: number, word: string}[]}
 *   The values of the maxima, beside the ends of their lines. A single sample has its value at its mark.
 */
function maxima(series, end, scale) {
  const several = series.filter(({record}) => record.n > 1);
  const ascending = several.sort((a, b) => a.record.max - b.record.max);
  const values = ascending.map(({record}) => record.max);
  const heights = linesApart(values, scale, HEIGHT);
  return ascending.map(({label, record}, i) => ({
    series: label,
    x: end,
    v: heights[i] ?? 0,
    word: quantity(record.max, 's'),
  }));
}

/**
 * @param {object[]} values
 * @param {object[]} maxima
 * @param {ReturnType<typeof seriesLooks>} look
 * @param {number} end
 * @param {LatencyScale} scale
 * @param {string} description
 */
function spec(values, maxima, look, end, {title, scale, axis}, description) {
  const x = {
    type: 'quantitative',
    title: 'percentile (1/(1−p), logarithmic)',
    scale: {type: 'log', domain: [1, end], nice: false},
    axis: percentileAxis(end),
  };
  const position = {
    x: {field: 'x', ...x},
    y: {field: 'v', type: 'quantitative', title, scale, axis},
  };
  const line = {type: 'line', interpolate: 'step-before', clip: true};
  const lined = {...position, color: look.color, strokeDash: look.strokeDash};
  const isMax = {filter: 'datum.max'};
  return frame({
    description,
    height: HEIGHT,
    values,
    layer: [
      {
        name: 'firm',
        transform: [VISIBLE_SERIES, {filter: `datum.x <= datum.n / ${FIRM}`}],
        mark: line,
        encoding: lined,
      },
      {
        name: 'thin',
        transform: [VISIBLE_SERIES, {filter: `datum.x >= datum.n / ${FIRM}`}],
        mark: {...line, strokeWidth: 1},
        encoding: lined,
      },
      {
        name: 'maximum',
        transform: [VISIBLE_SERIES, isMax],
        mark: {type: 'point', filled: true, size: 70, opacity: 1},
        encoding: {...position, color: look.color, shape: look.shape},
      },
      {
        name: 'word',
        transform: [VISIBLE_SERIES, {filter: 'datum.word && datum.n > 1'}],
        mark: {type: 'text', align: 'right', dx: -8, dy: -8, fill: INK},
        encoding: {...position, text: {field: 'word'}},
      },
      {
        name: 'single',
        transform: [VISIBLE_SERIES, {filter: 'datum.word && datum.n == 1'}],
        mark: {type: 'text', align: 'left', dx: 8, fill: INK},
        encoding: {...position, text: {field: 'word'}},
      },
      {
        name: 'value',
        data: {values: maxima},
        transform: [VISIBLE_SERIES],
        mark: {type: 'text', align: 'left', dx: 5},
        encoding: {...position, color: look.color, text: {field: 'word'}},
      },
      {...readingRule(x), name: 'reading'},
    ],
  });
}

/**
 * Ticks at every nine, and labels at as many as there is room for.
 *
 * @param {number} end
 *   A power of ten.
 */
function percentileAxis(end) {
  const powers = Array.from({length: Math.round(Math.log10(end))}, (_, i) => i + 1);
  return {
    values: [1, 2, ...powers.map((power) => 10 ** power)],
    labelExpr: `datum.value == 1 ? (width / ${powers.length} < 110 ? '' : 'min') : format(100 * (1 - 1 / datum.value), '.8~f') + '%'`,
    labelFlush: false,
  };
}

/**
 * @param {Series<Distribution>[]} series
 * @param {number} most
 * @returns {Chart['readings']}
 */
function readings(series, most) {
  /** @type {Column<number>[]} */
  const columns = series.map(({label, record}) => ({
    label,
    unit: 's',
    of: (x) =>
      x === most
        ? `${quantity(record.max, 's')} of ${integer(record.n)} samples`
        : percentileOrReason(record, 1 - 1 / x),
  }));
  return [...decades(2, most).filter((x) => x < most), most].map((x) => ({
    at: x,
    label: x === most ? 'maximum' : percentileName(1 - 1 / x),
    values: readingOf(columns, x),
  }));
}
