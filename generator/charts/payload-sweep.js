/**
 * Latency against one parameter, such as the payload: median, p99 and maximum at each value, systems
 * side by side. The values are categories in order and not joined: between them nothing was measured.
 *
 * @import {Column} from './columns.js'
 * @import {LatencyScale} from './latency-scale.js'
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Distribution} from '../records/types.d.ts'
 * @typedef {{param: string, distribution: Distribution}[]} Sweep
 *   One distribution per value of the parameter, as it was written: `1024 B`.
 * @typedef {{text: string, size: number, bytes: boolean}} Value
 *   `size`: as `sizeOf` has it; `bytes`: whether the text has a unit of bytes.
 * @typedef {{label: string, text: string, distribution: Distribution | undefined}} Cell
 *   A series at a value.
 */

import {sizeOf} from '../natural-order.js';
import {hasPercentile, percentile} from '../records/distribution.js';
import {limits, omissionNotes, zeroNotes} from '../words/notes.js';
import {marksNotes, sentenceOf} from '../words/payload-sweep.js';
import {csvOf, labelledText, tableOf} from './columns.js';
import {frame, legendOf, seriesLooks, VISIBLE_SERIES} from './frame.js';
import {latencyScale} from './latency-scale.js';
import {percentileColumns} from './percentile-columns.js';
import {INK} from './theme.js';

const HEIGHT = 300;
const SHARES = [0.5, 0.9, 0.99, 0.999];
/** Values with units of their own that have room for them in one line on a phone. */
const MOST_IN_LINE = 5;

/**
 * @param {string} param
 * @returns {Column<Cell>[]}
 */
const tableColumns = (param) => [
  {label: 'System', unit: 'text', of: ({label}) => label},
  {label: param, unit: 'text', of: ({text}) => text},
  ...percentileColumns(SHARES, (/** @type {Cell} */ {distribution}) => distribution),
];

/** @type {Column<ReturnType<typeof row>>[]} */
const VALUE_COLUMNS = [
  {label: 'samples', unit: '1', of: ({n}) => n},
  {label: 'p50', unit: 's', of: ({p50}) => p50},
  {label: 'p99', unit: 's', of: ({p99}) => p99 ?? null},
  {label: 'max', unit: 's', of: ({max}) => max},
];

/**
 * @param {string} param
 * @returns {typeof VALUE_COLUMNS}
 */
const csvColumns = (param) => [
  {label: 'series', unit: 'text', of: ({series}) => series},
  {label: param, name: param, isParameter: true, unit: 'text', of: ({at}) => at},
  ...VALUE_COLUMNS,
];

/**
 * @param {Series<Sweep>[]} series
 *   One to six.
 * @param {ChartOptions & {param?: string}} options
 *   `param`: the parameter's name, `payload` unless stated.
 * @returns {Chart}
 */
export function payloadSweep(series, {name, title, param = 'payload', ...options}) {
  const {absent = [], notes = [], load} = options;
  const values = valuesOf(series);
  const records = series.flatMap(({record}) => record.map(({distribution}) => distribution));
  const cells = series.flatMap(({label, record}) =>
    values.map(({text}) => ({label, text, distribution: distributionAt(record, text)})),
  );
  const sentence = sentenceOf(cells, param, absent);
  const places = new Map(values.map(({text}, i) => [text, i]));
  const placeOf = (/** @type {{at: string}} */ {at}) => places.get(at) ?? 0;
  const rows = series.flatMap(({label, record}) =>
    record.map((point) => row(label, point)).sort((a, b) => placeOf(a) - placeOf(b)),
  );
  const few = rows.filter(({p99}) => p99 === undefined).length;
  const drawn = rows.flatMap(({p50, p99, max}) => [p50, p99 ?? [], max].flat());
  const scale = latencyScale(records, drawn);
  return {
    name,
    kind: 'payload-sweep',
    title: title ?? `Latency by ${param}`,
    sentence,
    notes: [
      ...omissionNotes(load),
      ...marksNotes(
        {few, all: rows.length},
        values.some(({size, bytes}) => bytes && size === 0),
      ),
      ...limits(coarsest(series)),
      ...zeroNotes(scale.log && drawn.includes(0)),
      ...notes,
    ],
    views: [
      {name: 'main', height: HEIGHT, spec: spec(series, rows, values, scale, param, sentence)},
    ],
    series: legendOf(series),
    table: tableOf(tableColumns(param), cells, absent),
    csv: csvOf(csvColumns(param), rows),
    readings: values.map(({text}) => ({
      at: text,
      label: text,
      values: series.map(({label}) => {
        const found = rows.find((candidate) => candidate.series === label && candidate.at === text);
        return {label, text: found ? labelledText(VALUE_COLUMNS, found) : 'not measured'};
      }),
    })),
  };
}

/**
 * @param {Series<Sweep>[]} series
 * @param {ReturnType<typeof row>[]} rows
 * @param {Value[]} values
 * @param {LatencyScale} scale
 * @param {string} param
 * @param {string} description
 */
function spec(series, rows, values, {log, scale, axis}, param, description) {
  // The key to the marks, which no legend of systems shows.
  const p99 = rows.some((row) => row.p99 !== undefined) ? ' p99 ┬,' : '';
  const title = `latency${log ? ' (log)' : ''}: median ●,${p99} maximum ○`;
  const look = seriesLooks(series);
  const x = {
    field: 'at',
    type: 'ordinal',
    title: axisTitle(values, param),
    sort: null,
    scale: {domain: values.map(({text}) => text), padding: 0},
    axis: {
      labelAngle: 0,
      labelExpr: labelOf(values),
      labelOverlap: false,
      tickBand: 'extent',
      grid: true,
    },
  };
  const position = {
    x,
    xOffset: {
      field: 'series',
      type: 'nominal',
      sort: null,
      scale: {type: 'point', padding: 1, domain: series.map(({label}) => label)},
    },
  };
  const y = {type: 'quantitative', title, scale, axis};
  const hasP99 = {filter: 'isValid(datum.p99)'};
  return frame({
    description,
    height: HEIGHT,
    values: rows,
    layer: [
      {
        name: 'reading',
        data: {values: values.map(({text}) => ({at: text}))},
        transform: [{filter: 'datum.at === reading'}],
        mark: {type: 'rect', width: {expr: "bandwidth('x')"}, fill: INK, opacity: 0.08},
        encoding: {x},
      },
      {
        name: 'body',
        transform: [VISIBLE_SERIES, hasP99],
        mark: {type: 'rule', strokeWidth: 2},
        encoding: {...position, y: {field: 'p50', ...y}, y2: {field: 'p99'}, color: look.color},
      },
      {
        name: 'p99',
        transform: [VISIBLE_SERIES, hasP99],
        mark: {type: 'tick', orient: 'horizontal', size: 9, thickness: 2},
        encoding: {...position, y: {field: 'p99', ...y}, color: look.color},
      },
      {
        name: 'median',
        transform: [VISIBLE_SERIES],
        mark: {type: 'point', filled: true, size: 45, opacity: 1},
        encoding: {...position, y: {field: 'p50', ...y}, color: look.color, shape: look.shape},
      },
      {
        name: 'maximum',
        transform: [VISIBLE_SERIES],
        mark: {type: 'point', filled: false, size: 35, strokeWidth: 1.5, opacity: 1},
        encoding: {...position, y: {field: 'max', ...y}, color: look.color, shape: look.shape},
      },
    ],
  });
}

/**
 * @param {string} label
 * @param {Sweep[number]} one
 */
function row(label, {param, distribution}) {
  return {
    series: label,
    at: sweepValue(param).text,
    n: distribution.n,
    p50: percentile(distribution, 0.5),
    ...(hasPercentile(distribution, 0.99) ? {p99: percentile(distribution, 0.99)} : {}),
    max: distribution.max,
  };
}

/**
 * @param {Series<Sweep>[]} series
 * @returns {Value[]}
 *   Each once: numbers ascending, then other texts in their original order.
 */
function valuesOf(series) {
  /** @type {Map<string, Value>} */
  const found = new Map();
  for (const {param} of series.flatMap(({record}) => record)) {
    const value = sweepValue(param);
    if (!found.has(value.text)) found.set(value.text, value);
  }
  return [...found.values()].sort((a, b) => (a.size === b.size ? 0 : a.size - b.size));
}

/**
 * @param {string} param
 * @returns {Value}
 *   With its text as stated, which tables and titles have too.
 */
function sweepValue(param) {
  const text = param.trim();
  const size = sizeOf(text);
  return {text, size, bytes: Number.isFinite(size) && text.endsWith('B')};
}

/**
 * @param {Sweep} sweep
 * @param {string} text
 *   A value of the axis.
 */
const distributionAt = (sweep, text) =>
  sweep.find(({param}) => sweepValue(param).text === text)?.distribution;

/**
 * The note on records without samples names a system once, whatever the number of its values.
 *
 * @param {Series<Sweep>[]} series
 */
const coarsest = (series) =>
  series.flatMap(({label, record}) => {
    const first =
      record.find(({distribution}) => distribution.precision === null) ??
      record.find(({distribution}) => distribution.step !== undefined) ??
      record[0];
    return first ? [{label, record: first.distribution}] : [];
  });

/**
 * @param {Value[]} values
 * @param {string} param
 */
function axisTitle(values, param) {
  const name = values.some(({bytes}) => bytes) && param === 'payload' ? 'payload size' : param;
  const unit = sharedUnit(values);
  return `${name} (${unit === '' ? '' : `${unit}, `}not to scale)`;
}

/**
 * @param {Value[]} values
 * @returns {string}
 *   With its number above its unit, a label takes half the width, which a phone has. That does not depend on the
 *   width of the plot: Vega lays out an axis for the width before the labels next to it are known.
 */
function labelOf(values) {
  const parts = "split(datum.label, ' ')";
  if (sharedUnit(values) !== '') return `${parts}[0]`;
  return values.length > MOST_IN_LINE ? parts : 'datum.label';
}

/**
 * @param {Value[]} values
 * @returns {string}
 *   `B` where each is a number of bytes; empty where they have several units, or none.
 */
function sharedUnit(values) {
  const units = new Set(
    values.map(({text, size}) => (Number.isFinite(size) ? text.split(' ')[1] : '')),
  );
  const [unit = ''] = units;
  return units.size === 1 ? unit : '';
}
