/**
 * Histograms of latencies and of pauses, log-binned. Each of several series gets a band on the same scales. The bands
 * are below each other in one plot, which stays as wide as its column.
 *
 * @import {Column} from './columns.js'
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Distribution} from '../records/types.d.ts'
 * @import {Bin} from './latency-bins.js'
 * @import {LatencyReach} from './latency-scale.js'
 * @typedef {Series<Distribution> & ReturnType<typeof binsOf> & {base: number}} Band
 *   `base`: the foot of its band, in pixels from the bottom.
 * @typedef {{kind: string, value: string, items: string}} Subject
 *   `items`: what is counted.
 */

import {extent} from '../extent.js';
import {capitalised, quantity} from '../format.js';
import {hasPercentile, percentile} from '../records/distribution.js';
import {tidy} from '../records/rounding.js';
import {histogramNotes, sentenceOf} from '../words/latency.js';
import {COUNTED_PAUSES, omissionNotes} from '../words/notes.js';
import {csvOf, labelledText, tableOf} from './columns.js';
import {decades, frame, legendOf, readingRule, seriesLooks, VISIBLE_SERIES} from './frame.js';
import {binsOf, PER_DECADE} from './latency-bins.js';
import {durationAxis, logBounds, logDomain, logScale, reachOf} from './latency-scale.js';
import {seriesColumns} from './percentile-columns.js';
import {INK} from './theme.js';

/**
 * Pixels: the bars, the line above them for the labels of the rules, the line for the series' name.
 */
const BARS = {alone: 190, band: 62};
const WORDS = 20;
const NAME = 24;
/** Pixels of a bin that has samples and would be lower. */
const TRACE = 1;

/** @type {Subject} */
const LATENCIES = {kind: 'latency-histogram', value: 'latency', items: 'samples'};
/** @type {Subject} */
const PAUSES = {kind: 'pause-histogram', value: 'pause', items: 'pauses'};

/** @typedef {{label: string, bin: Bin}} BinRow */

/** @type {Column<BinRow>[]} */
const EDGE_COLUMNS = [
  {label: 'from', unit: 's', of: ({bin}) => bin.lo},
  {label: 'to', unit: 's', of: ({bin}) => bin.hi},
];

/**
 * @param {Subject} subject
 * @returns {Column<BinRow>[]}
 */
const countColumns = ({items}) => [
  {label: items, unit: '1', of: ({bin}) => bin.n},
  {label: 'share', unit: 'share', of: ({bin}) => tidy(bin.share)},
];

/**
 * @param {Series<Distribution>[]} series
 *   One to six.
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export function latencyHistogram(series, options) {
  const chart = histogram(series, LATENCIES, options);
  return {...chart, notes: [...omissionNotes(options.load), ...chart.notes]};
}

/**
 * @param {Series<Distribution>[]} series
 *   The series of the pauses of runs, one to six.
 * @param {ChartOptions} options
 * @returns {Chart}
 */
export const pauseHistogram = (series, {notes = [], ...options}) =>
  histogram(series, PAUSES, {...options, notes: [COUNTED_PAUSES, ...notes]});

/**
 * @param {Series<Distribution>[]} series
 * @param {Subject} subject
 * @param {ChartOptions} options
 * @returns {Chart}
 */
function histogram(series, subject, {name, title, absent = [], notes = []}) {
  const alone = series.length === 1;
  const bars = alone ? BARS.alone : BARS.band;
  const pitch = bars + WORDS + (alone ? 0 : NAME);
  const height = pitch * series.length;
  const rows = series.map((line, i) => ({
    ...line,
    ...binsOf(line.record),
    base: height - pitch * (i + 1),
  }));
  const edges = rows.flatMap(({bins}) => bins.flatMap(({lo, hi}) => [lo, hi]));
  const {kind, value, items} = subject;
  const heading = `${capitalised(value)} histogram`;
  const sentence = sentenceOf(heading, rows, absent, items);
  const reach = reachOf(edges);
  const spec = plot(rows, subject, {height, bars, reach}, sentence);

  return {
    name,
    kind,
    title: title ?? heading,
    sentence,
    notes: [...histogramNotes(rows, PER_DECADE, items), ...notes],
    views: [{name: 'main', height, spec}],
    series: legendOf(series),
    table: tableOf(seriesColumns([0.5, 0.99, 0.999]), rows, absent),
    csv: csvOf(
      [
        {label: 'series', unit: 'text', of: ({label}) => label},
        ...EDGE_COLUMNS,
        ...countColumns(subject),
      ],
      rows.flatMap(({label, bins}) => bins.map((bin) => ({label, bin}))),
    ),
    readings: readings(rows, subject, logDomain(reach)[0]),
  };
}

/**
 * @param {Band[]} rows
 * @param {Subject} subject
 * @param {{height: number, bars: number, reach: LatencyReach}} size
 * @param {string} description
 */
function plot(rows, {value, items}, {height, bars, reach}, description) {
  const [low, high] = logDomain(reach);
  // The mark of zeros is at the end.
  /** @type {[number, number]} */
  const domain = reach.hasZero ? [low, high] : [logBounds(low * 0.9, high)[0], high];
  const x = {
    type: 'quantitative',
    title: `${value} (logarithmic)`,
    scale: {...logScale(reach).scale, domain},
    axis: durationAxis(reach, domain),
  };
  const fullest = Math.max(
    extent(rows.flatMap(({bins}) => bins.map((bin) => bin.height))).high,
    1e-9,
  );
  const step = decades(fullest / 4, fullest * 3)[0] ?? fullest;
  const top = step * Math.ceil(fullest / step - 1e-9);
  const y = {
    type: 'quantitative',
    title: `share of ${items} per bin`,
    scale: {domain: [0, height], nice: false},
    axis: shareAxis(rows, bars, step, top),
  };
  const look = seriesLooks(rows);
  const end = reach.hasZero ? 'end' : 'hi';
  const span = {x: {field: 'lo', ...x}, x2: {field: end}, y2: {field: 'y0'}, color: look.color};
  // Zeros get the width of a bin.
  const ends = reach.hasZero
    ? [{calculate: `max(datum.hi, ${tidy(zeroEnd(low))})`, as: 'end'}]
    : [];
  const values = rows.flatMap(({label, bins, base}) =>
    bins.map((bin) => bar(label, bin, base, bars / top)),
  );
  const inside = {data: {values: rules(rows, bars, Math.log10(high / domain[0]))}};
  const names = rows.map(({label, base}) => ({
    series: label,
    y1: base + bars + WORDS,
    x: domain[0],
  }));
  return frame({
    description,
    height,
    values,
    layer: [
      {
        name: 'bar',
        transform: [VISIBLE_SERIES, {filter: '!isValid(datum.trace)'}, ...ends],
        mark: 'rect',
        encoding: {...span, y: {field: 'y1', ...y}},
      },
      {
        name: 'trace',
        transform: [VISIBLE_SERIES, {filter: 'isValid(datum.trace)'}, ...ends],
        mark: 'rect',
        encoding: {...span, y: {field: 'trace', ...y}},
      },
      {
        name: 'rule',
        ...inside,
        transform: [VISIBLE_SERIES],
        mark: {type: 'rule', color: INK, strokeWidth: 1},
        encoding: {x: {field: 'x', ...x}, y: {field: 'y1', ...y}, y2: {field: 'y0'}},
      },
      ...['left', 'right'].map((align) => ({
        name: align === 'left' ? 'wordLeft' : 'wordRight',
        ...inside,
        transform: [VISIBLE_SERIES, {filter: `datum.align == '${align}' && datum.word`}],
        mark: {type: 'text', align, dx: align === 'left' ? 3 : -3, dy: -7},
        encoding: {x: {field: 'x', ...x}, y: {field: 'y1', ...y}, text: {field: 'word'}},
      })),
      ...(rows.length === 1
        ? []
        : [
            {
              name: 'name',
              data: {values: names},
              transform: [VISIBLE_SERIES],
              mark: {type: 'text', align: 'left', dx: 4, dy: -7, fontWeight: 600},
              encoding: {
                x: {field: 'x', ...x},
                y: {field: 'y1', ...y},
                text: {field: 'series'},
                color: look.color,
              },
            },
          ]),
      {...readingRule(x), name: 'reading'},
    ],
  });
}

/**
 * @param {string} label
 * @param {Bin} bin
 * @param {number} base
 * @param {number} scale
 *   Pixels for a share of 1.
 */
function bar(label, {lo, hi, n, share, height}, base, scale) {
  const y1 = tidy(base + height * scale);
  const trace = y1 - base < TRACE ? {trace: base + TRACE} : {};
  return {series: label, lo, hi, n, share: tidy(share), y0: base, y1, ...trace};
}

/**
 * Rules at median, p99 and maximum. Labels that would overlap are joined.
 *
 * @param {Band[]} rows
 * @param {number} bars
 * @param {number} decadesWide
 */
function rules(rows, bars, decadesWide) {
  return rows.flatMap(({label, record, base}) => {
    const [p50, p99] = [percentile(record, 0.5), percentile(record, 0.99)];
    const near = (/** @type {number} */ value, /** @type {number} */ room) =>
      value === record.max || Math.log10(record.max / value) < room * decadesWide;
    const hasP99 = hasPercentile(record, 0.99);
    const words = [
      ...(near(p50, 0.12) ? ['p50'] : []),
      ...(hasP99 && near(p99, 0.2) ? ['p99'] : []),
    ];
    const marks = [
      {x: p50, word: words.includes('p50') ? '' : 'p50', align: 'right'},
      ...(hasP99 ? [{x: p99, word: words.includes('p99') ? '' : 'p99', align: 'left'}] : []),
      {x: record.max, word: [...words, 'max'].join(', '), align: 'right'},
    ];
    const shownMarks =
      record.n === 1 ? [{x: record.max, word: 'one sample', align: 'right'}] : marks;
    const zeros = shownMarks.filter(({x}) => x === 0);
    // At the end of the axis there is only room to the right.
    const word = zeros.flatMap((mark) => mark.word || []).join(', ');
    return [
      ...zeros.slice(0, 1).map(({x}) => ({x, word, align: 'left'})),
      ...shownMarks.filter(({x}) => x > 0),
    ].map((mark) => ({series: label, ...mark, y0: base, y1: base + bars}));
  });
}

/** @param {number} end Of the axis. @returns {number} Of the mark of zeros. */
const zeroEnd = (end) => end * 10 ** (1 / PER_DECADE);

/**
 * @param {Band[]} rows
 * @param {number} bars
 * @param {number} step
 * @param {number} top
 *   Shares.
 */
function shareAxis(rows, bars, step, top) {
  const every = rows.length === 1 ? step : top;
  const shares = Array.from({length: Math.round(top / every) + 1}, (_, i) => i * every);
  const ticks = rows.flatMap(({base}) =>
    shares.map((share) => ({
      at: tidy(base + (share / top) * bars),
      text: `${Number((share * 100).toPrecision(6))}%`,
    })),
  );
  const values = ticks.map(({at}) => at);
  const texts = ticks.map(({text}) => `'${text}'`);
  return {values, labelExpr: `[${texts}][indexof([${values}], datum.value)]`, labelOverlap: false};
}

/**
 * @param {Band[]} rows
 * @param {Subject} subject
 * @param {number} end
 *   Of the axis.
 * @returns {Chart['readings']}
 */
function readings(rows, subject, end) {
  const counts = countColumns(subject);
  /** @param {Bin} bin */
  const middleOf = ({lo, hi}) => Math.sqrt(hi > 0 ? lo * hi : end * zeroEnd(end));
  /** @type {Map<number, Bin>} */
  const byMiddle = new Map();
  for (const bin of rows.flatMap(({bins}) => bins)) {
    byMiddle.set(Number(middleOf(bin).toPrecision(6)), bin);
  }
  return [...byMiddle]
    .sort(([a], [b]) => a - b)
    .map(([at, {lo: from, hi: to}]) => ({
      at,
      label: to > 0 ? `${quantity(from, 's')} to ${quantity(to, 's')}` : quantity(0, 's'),
      values: rows.map(({label, bins}) => {
        const bin = bins.find(({lo, hi}) => (to > 0 ? lo < at && at <= hi : hi === 0));
        if (!bin) return {label, text: `no ${subject.items.slice(0, -1)}`};
        const isSame = bin.lo === from && bin.hi === to;
        const columns = isSame ? counts : [...counts, ...EDGE_COLUMNS];
        return {label, text: labelledText(columns, {label, bin})};
      }),
    }));
}
