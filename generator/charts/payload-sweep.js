/**
 * Latency against one parameter, such as the payload: median, p99 and maximum at each value, systems
 * side by side. The values are categories in order and not joined: between them nothing was measured.
 *
 * @import {Absent, Chart, ChartOptions, Series} from './types.d.ts'
 * @import {Distribution} from '../records/types.d.ts'
 * @typedef {{param: string, distribution: Distribution}[]} Sweep
 *   One distribution a value of the parameter, as it was written: `1024 B`.
 * @typedef {{text: string, order: number, bytes: boolean}} Value
 */

import {integer, quantity} from '../format.js';
import {percentile} from '../records/distribution.js';
import {absentRows, limits, missing, omission} from '../words/notes.js';
import {frame, looks, shown} from './frame.js';
import {figureCells, figureLabels, holds, told} from './latency-figures.js';
import {latencyScale} from './latency-scale.js';
import {INK} from './theme.js';

const HEIGHT = 300;
const SHARES = [0.5, 0.9, 0.99, 0.999];
/** Bytes in one unit of a payload. */
const UNITS = {B: 1, kB: 1e3, MB: 1e6, KiB: 2 ** 10, MiB: 2 ** 20};

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
  const sentence = sentenceOf(series, values, param, absent);
  const rows = series.flatMap(({label, record}) => record.map((one) => row(label, one)));
  const few = rows.filter(({p99}) => p99 === undefined).length;
  return {
    name,
    kind: 'payload-sweep',
    title: title ?? `Latency by ${param}`,
    sentence,
    notes: [
      ...omission(load),
      'Filled mark: median; bar across: p99; hollow mark: maximum.',
      ...(few > 0 ? [`No p99 at ${integer(few)} places with fewer than 100 samples.`] : []),
      ...(values.some(({order, bytes}) => bytes && order === 0)
        ? ['Not to scale, because 0 B has no place on a logarithmic axis.']
        : []),
      ...limits(coarsest(series)),
      ...notes,
    ],
    views: [
      {name: 'main', height: HEIGHT, spec: spec(series, rows, values, records, param, sentence)},
    ],
    series: series.map(({id, label, colour}) => ({id, label, colour})),
    table: table(series, values, param, absent),
    csv: {
      columns: ['series', param, 'samples', 'p50_s', 'p99_s', 'max_s'],
      rows: rows.map(({series: label, at, n, p50, p99, max}) => [
        label,
        at,
        n,
        p50,
        p99 ?? null,
        max,
      ]),
    },
    readings: values.map(({text}) => ({
      at: text,
      label: text,
      values: series.map((one) => ({label: one.label, text: reading(at(text)(one))})),
    })),
  };
}

/**
 * @param {Series<Sweep>[]} series
 * @param {object[]} rows
 * @param {Value[]} values
 * @param {Distribution[]} records
 * @param {string} param
 * @param {string} description
 */
function spec(series, rows, values, records, param, description) {
  const low = Math.min(...records.map((record) => percentile(record, 0.5)));
  const {title, scale, axis} = latencyScale(records, low);
  const look = looks(series);
  const x = {
    field: 'at',
    type: 'ordinal',
    title: axisTitle(values, param),
    sort: null,
    scale: {domain: values.map(({text}) => text), padding: 0},
    // A number above its unit takes half the width.
    axis: {
      labelAngle: 0,
      labelExpr: "split(datum.label, ' ')",
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
        mark: {type: 'rect', fill: INK, opacity: 0.08},
        encoding: {x},
      },
      {
        name: 'body',
        transform: [shown, hasP99],
        mark: {type: 'rule', strokeWidth: 2},
        encoding: {...position, y: {field: 'p50', ...y}, y2: {field: 'p99'}, color: look.color},
      },
      {
        name: 'p99',
        transform: [shown, hasP99],
        mark: {type: 'tick', orient: 'horizontal', size: 9, thickness: 2},
        encoding: {...position, y: {field: 'p99', ...y}, color: look.color},
      },
      {
        name: 'median',
        transform: [shown],
        mark: {type: 'point', filled: true, size: 45, opacity: 1},
        encoding: {...position, y: {field: 'p50', ...y}, color: look.color, shape: look.shape},
      },
      {
        name: 'maximum',
        transform: [shown],
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
    at: placeOf(param).text,
    n: distribution.n,
    p50: percentile(distribution, 0.5),
    ...(holds(distribution, 0.99) ? {p99: percentile(distribution, 0.99)} : {}),
    max: distribution.max,
  };
}

/**
 * @param {Series<Sweep>[]} series
 * @returns {Value[]}
 *   Each once: numbers ascending, then what is no number in the order in which it came.
 */
function valuesOf(series) {
  /** @type {Map<string, Value>} */
  const found = new Map();
  for (const {param} of series.flatMap(({record}) => record)) {
    const value = placeOf(param);
    if (!found.has(value.text)) found.set(value.text, value);
  }
  return [...found.values()].sort((a, b) => (a.order === b.order ? 0 : a.order - b.order));
}

/**
 * @param {string} param
 * @returns {Value}
 *   `1024 B` is `1 KiB`; a number alone and any other text stay as they are.
 */
function placeOf(param) {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(B|kB|MB|KiB|MiB)?\s*$/.exec(param) ?? [];
  if (number === undefined) return {text: param.trim(), order: Infinity, bytes: false};
  if (unit === undefined) return {text: number, order: Number(number), bytes: false};
  const bytes = Number(number) * (UNITS[/** @type {keyof typeof UNITS} */ (unit)] ?? 1);
  const size = bytes >= UNITS.MiB ? 'MiB' : 'KiB';
  const whole = bytes >= UNITS.KiB && bytes % (UNITS[size] / 2) === 0;
  const text = whole ? `${bytes / UNITS[size]} ${size}` : `${integer(bytes)} B`;
  return {text, order: bytes, bytes: true};
}

/**
 * @param {string} text
 *   A value of the axis.
 * @returns {(series: Series<Sweep>) => Distribution | undefined}
 */
const at =
  (text) =>
  ({record}) =>
    record.find(({param}) => placeOf(param).text === text)?.distribution;

/**
 * @param {Series<Sweep>[]} series
 * @param {Value[]} values
 * @param {string} param
 * @param {Absent[]} absent
 */
function sentenceOf(series, values, param, absent) {
  const ends = [...new Set([values[0], values.at(-1)])];
  const parts = series.map((one) => {
    const middles = ends.flatMap((value) => {
      const distribution = value && at(value.text)(one);
      if (!distribution) return [];
      return [`median ${quantity(percentile(distribution, 0.5), 's')} at ${value.text}`];
    });
    const highest = Math.max(...one.record.map(({distribution}) => distribution.max));
    return `${one.label}: ${[...middles, `highest maximum ${quantity(highest, 's')}`].join(', ')}`;
  });
  return `Latency at ${integer(values.length)} values of ${param}. ${[...parts, ...missing(absent)].join('; ')}.`;
}

/**
 * @param {Series<Sweep>[]} series
 * @param {Value[]} values
 * @param {string} param
 * @param {Absent[]} absent
 * @returns {Chart['table']}
 */
function table(series, values, param, absent) {
  const labels = ['System', param, ...figureLabels(SHARES)];
  return {
    columns: labels.map((label, i) => ({label, numeric: i > 1})),
    rows: [
      ...series.flatMap((one) =>
        values.map(({text}) => {
          const distribution = at(text)(one);
          const cells = distribution
            ? figureCells(distribution, SHARES)
            : ['not measured', ...Array(SHARES.length + 2).fill('')];
          return [one.label, text, ...cells];
        }),
      ),
      ...absentRows(absent, labels.length),
    ],
  };
}

/** @param {Distribution | undefined} distribution */
const reading = (distribution) => (distribution ? told(distribution) : 'not measured');

/**
 * The note on records without samples names a system once, whatever the number of its values.
 *
 * @param {Series<Sweep>[]} series
 */
const coarsest = (series) =>
  series.flatMap(({label, record}) => {
    const first = record.find(({distribution}) => distribution.precision === null) ?? record[0];
    return first ? [{label, record: first.distribution}] : [];
  });

/**
 * @param {Value[]} values
 * @param {string} param
 */
const axisTitle = (values, param) =>
  `${values.some(({bytes}) => bytes) && param === 'payload' ? 'payload size' : param} (not to scale)`;
