/**
 * Values copied from a document by hand, one row per value:
 *
 *     operation,param:payload,metric,statistic,value,unit,bound,samples,printed,correction
 *     latency,0 bytes,latency,min,38,us,,25000,38,headed “nanos”: the CSV says microseconds
 *
 * `value` is the number in `unit`, one of a fixed list of units. `printed` is the exact text of the
 * document and must contain the digits of the value, so that a typing error or a rounded value is
 * refused. Nothing in a document is corrected without saying so: where `unit` is not the
 * document's, `correction` says why. Impossible values are kept, with a warning.
 *
 * @import {CsvAdapter, ReadContext, TableRow} from '../types.d.ts'
 * @import {Bound, Measurement, Unit} from '../../records/types.d.ts'
 */

import {alternatives} from '../../format.js';
import {groupBy} from '../../group-by.js';
import {ownProperty} from '../../own.js';
import {tidy} from '../../records/rounding.js';

const NEEDED = ['operation', 'metric', 'statistic', 'value', 'unit', 'printed'];
const OPTIONAL = ['bound', 'samples', 'name', 'correction', 'note'];
const PARAM = 'param:';

/** Unit → base unit, and the factor as text: a power of ten keeps every digit. */
const UNITS = /** @type {Record<string, [unit: Unit, factor: string]>} */ ({
  h: ['s', '3600'],
  min: ['s', '60'],
  s: ['s', 'e0'],
  ms: ['s', 'e-3'],
  us: ['s', 'e-6'],
  ns: ['s', 'e-9'],
  'ops/s': ['1/s', 'e0'],
  'msg/s': ['1/s', 'e0'],
  'req/s': ['1/s', 'e0'],
  B: ['B', 'e0'],
  kB: ['B', 'e3'],
  MB: ['B', 'e6'],
  GB: ['B', 'e9'],
  KiB: ['B', '1024'],
  MiB: ['B', '1048576'],
  GiB: ['B', '1073741824'],
  1: ['1', 'e0'],
  '%': ['1', 'e-2'],
  x: ['1', 'e0'],
  '1/x': ['1', 'e0'],
});
/** What each metric can be counted in, in base units. @type {Record<string, Unit>} */
const METRICS = {
  throughput: '1/s',
  latency: 's',
  pause: 's',
  time: 's',
  size: 'B',
  heap: 'B',
  count: '1',
  ratio: '1',
};
/** Units of a ratio: a difference in per cent, times as much, times as little. */
const RATIOS = ['%', 'x', '1/x'];
const STATISTIC = /^(?:min|mean|max|total|sd|sample|p\d{1,2}(?:\.\d{1,6})?)$/;
const VALUE = /^(-?)(\d{1,15})(\.\d{1,15})?([kKMG]?)$/;
const SUFFIX = /** @type {Record<string, number>} */ ({'': 0, k: 3, K: 3, M: 6, G: 9});

/** @type {CsvAdapter} */
export const published = {
  id: 'published',
  label: 'Published values',
  description: 'Values from a document whose raw files are not available, one row per value.',
  runner: 'a document',
  writtenBy: 'by hand',
  layout: 'csv',
  isHeader: (cells) =>
    NEEDED.every((name) => cells.includes(name)) &&
    new Set(cells).size === cells.length &&
    cells.every((name) => [...NEEDED, ...OPTIONAL].includes(name) || name.startsWith(PARAM)),
  open(context) {
    /** @type {{record: Measurement, line: number}[]} */
    const read = [];
    /** @type {Map<string, number>} */
    const seen = new Map();
    return {
      take(row, line) {
        const record = recordOf(row, line, context);
        if (!record) return;
        const {operation, params, metric, statistic, name} = record;
        const key = JSON.stringify([operation, params, metric, statistic, name]);
        const first = seen.get(key);
        if (first === undefined) {
          seen.set(key, line);
          read.push({record, line});
        } else {
          const found = `found the ${statistic} of ${metric} a second time, the first is on line ${first}`;
          context.error(line, `${found}, expected a parameter or a name that distinguishes them`);
        }
      },
      end() {
        warnOfImpossible(read, context);
        return read.map(({record}) => record);
      },
    };
  },
};

/**
 * @param {TableRow} row
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Measurement | undefined}
 *   Undefined after an error.
 */
function recordOf(row, line, context) {
  const text = (/** @type {string} */ column) => row.text(column) ?? '';
  const [metric, statistic, unit, bound] = ['metric', 'statistic', 'unit', 'bound'].map(text);
  /** @param {string} found @param {string} expected */
  const refuse = (found, expected) => {
    context.error(line, `found ${found}, expected ${expected}`);
    return undefined;
  };
  const base = ownProperty(METRICS, metric ?? '');
  if (!base) return refuse(`the metric "${metric}"`, alternatives(Object.keys(METRICS)));
  if (!STATISTIC.test(statistic ?? '')) {
    return refuse(
      `the statistic "${statistic}"`,
      'min, mean, max, total, sd, sample or a percentile such as p99.9',
    );
  }
  const allowed = Object.keys(UNITS).filter(
    (candidate) =>
      UNITS[candidate]?.[0] === base && RATIOS.includes(candidate) === (metric === 'ratio'),
  );
  if (!allowed.includes(unit ?? '')) {
    return refuse(`the unit "${unit}" of ${metric}`, alternatives(allowed));
  }
  if (!['', '<', '~'].includes(bound ?? '')) return refuse(`the bound "${bound}"`, '<, ~ or none');
  const value = inBase(text('value'), unit ?? '');
  if (value === undefined) {
    return refuse(`the value "${text('value')}"`, 'a number such as 369k, 2.12M or 0.084');
  }
  const error = unlike(text('printed'), text('value'), bound ?? '');
  if (error) return refuse(error.found, error.expected);
  const samples = text('samples') === '' ? undefined : row.whole('samples');
  if (text('samples') !== '' && samples === undefined) return undefined;
  const [name, correction, note] = ['name', 'correction', 'note'].map(text);
  return {
    kind: 'measurement',
    lines: [line, line],
    operation: text('operation'),
    params: paramsOf(row),
    // Cast: both were looked up in the lists of what there is.
    metric: /** @type {Measurement['metric']} */ (metric),
    statistic: /** @type {Measurement['statistic']} */ (statistic),
    value,
    unit: base,
    ...(samples === undefined ? {} : {samples}),
    ...(bound ? {bound: boundOf(bound, text('value'))} : {}),
    ...(name ? {name} : {}),
    published: {
      text: text('printed'),
      ...(correction ? {correction} : {}),
      ...(note ? {note} : {}),
    },
  };
}

/**
 * Less than 1 % slower is a ratio of more than 0.99.
 *
 * @param {string} bound
 *   The bound of the difference, as the document has it.
 * @param {string} value
 * @returns {Bound}
 *   Of the ratio.
 */
const boundOf = (bound, value) =>
  // Cast: it was looked up in the list of what there is.
  bound === '<' && value.startsWith('-') ? '>' : /** @type {Bound} */ (bound);

/** @param {TableRow} row */
const paramsOf = (row) =>
  Object.fromEntries(
    row.columns.flatMap((column) => {
      const text = column.startsWith(PARAM) ? row.text(column) : '';
      return text ? [[column.slice(PARAM.length), text]] : [];
    }),
  );

/**
 * @param {string} text
 * @param {string} unit
 * @returns {number | undefined}
 *   In the base unit; a difference of −10.8 % as the ratio 0.892. Undefined if it is not a number
 *   or is negative.
 */
function inBase(text, unit) {
  const [, sign, whole, fraction = '', suffix = ''] = VALUE.exec(text) ?? [];
  if (whole === undefined || (sign && unit !== '%')) return undefined;
  const [, factor = ''] = UNITS[unit] ?? [];
  const power = SUFFIX[suffix] ?? 0;
  const value = factor.startsWith('e')
    ? Number(`${sign}${whole}${fraction}e${power + Number(factor.slice(1))}`)
    : Number(`${whole}${fraction}e${power}`) * Number(factor);
  // In floating point 1 − 0.108 is 0.892 only when rounded.
  const ratio = unit === '%' ? tidy(1 + value) : value;
  const result = unit === '1/x' ? 1 / value : ratio;
  return Number.isFinite(result) && result >= 0 ? result : undefined;
}

/**
 * Whether the document's text states another number than the value.
 *
 * @param {string} printed
 * @param {string} value
 *   As VALUE has it; its sign may be a word of the document.
 * @param {string} bound
 * @returns {{found: string, expected: string} | undefined}
 */
function unlike(printed, value, bound) {
  if (printed === '') return {found: 'nothing under "printed"', expected: 'what the document says'};
  const numbers = printed.replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1');
  const [, , whole = '', fraction = '', suffix = ''] = VALUE.exec(value) ?? [];
  const digits = `${whole}${fraction}`.replace('.', '\\.');
  // A thousand more or less: with a suffix in one it must be in the other.
  const end = suffix ? ` ?${suffix}` : '(?! ?[kKMG](?![A-Za-z]))';
  const pattern = new RegExp(`(?<![\\d.])${digits}(?!\\d|\\.\\d)${end}`);
  const at = numbers.search(pattern);
  const isLess = /(?<!\d)[-\u2212]$/.test(numbers.slice(0, Math.max(at, 0)));
  if (at < 0 || (isLess && !value.startsWith('-'))) {
    const found = `the value "${value}" and in the document "${printed}"`;
    return {found, expected: 'the same number'};
  }
  const sign = ['<', '~'].find((candidate) => printed.includes(candidate));
  if (sign && sign !== bound) {
    return {found: `"${printed}" with the bound "${bound}"`, expected: `the bound ${sign}`};
  }
  return undefined;
}

/**
 * A standard deviation is at most half the range; of a sample of n, √(n ÷ (n − 1)) times that
 * (Popoviciu's inequality).
 *
 * @param {{record: Measurement, line: number}[]} read
 * @param {ReadContext} context
 */
function warnOfImpossible(read, context) {
  const keyOf = (/** @type {Measurement} */ {operation, params, metric}, statistic = '') =>
    JSON.stringify([operation, params, metric, statistic]);
  const byStatistic = groupBy(read, ({record}) => keyOf(record, record.statistic));
  for (const {record, line} of read) {
    if (record.statistic !== 'sd') continue;
    const {value, samples = 2} = record;
    const [[least] = [], [most] = []] = ['min', 'max'].map(
      (statistic) => byStatistic.get(keyOf(record, statistic)) ?? [],
    );
    if (!least || !most || samples < 2) continue;
    const limit =
      ((most.record.value - least.record.value) / 2) * Math.sqrt(samples / (samples - 1));
    if (value <= limit) continue;
    const lines = `lines ${least.line} and ${most.line}`;
    context.warn(
      `found the standard deviation "${record.published?.text}" of ${named(record)}, expected at most ${Number((limit * 1e6).toPrecision(4))} µs, half the range of ${lines}: this is impossible, and is kept as printed`,
      line,
    );
  }
}

/** @param {Measurement} record */
const named = ({operation, params}) => [operation, ...Object.values(params)].join(', ');
