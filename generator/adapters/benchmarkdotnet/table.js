/**
 * The rows of a table of BenchmarkDotNet, in CSV or Markdown.
 *
 * @import {Rec, Subject} from '../../records/types.d.ts'
 * @import {ReadContext} from '../types.d.ts'
 * @import {Quantity} from './culture.js'
 * @typedef {{titles: string[], method: number, settings: number[], parameters: number[], categories: number,
 *   mean: number, error: number, times: number[], allocated: number}} Layout
 *   Where the columns are; −1 where there is none. `titles`: without units; `times`: with the mean and its error.
 * @typedef {{cells: readonly string[], line: number, mean: Quantity | undefined, error: Quantity | undefined,
 *   allocated: Quantity | undefined}} Row
 *   With what was measured.
 */

import {onLine} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {allocation, jobParams, measuredOnce, NO_RESULT, subjectOf, tooShort} from './benchmarks.js';
import {quantitiesOf, UNIT} from './culture.js';

/** Columns that may be before the method. */
const DESCRIPTORS = ['Namespace', 'Type'];
/** Of the benchmarks: they tell apart those of one description. */
const CATEGORIES = 'Categories';
/** One of these is the first statistic. */
const FIRST_STATISTICS = ['Mean', 'StdErr', 'StdDev', 'Error'];
/** All of these show how the file writes numbers. */
const TIMES = /^(?:Mean|Error|StdErr|StdDev|Min|Q1|Median|Q3|Max|P\d+)$/;
/** In the place of a number. */
const NOT_MEASURED = ['NA', '?', '-'];
/** Of a parameter that a benchmark does not have. */
const NO_VALUE = '?';
/** Units in a second. @type {Readonly<Record<string, number>>} */
const PER_SECOND = {
  ns: 1e9,
  us: 1e6,
  μs: 1e6,
  µs: 1e6,
  ms: 1e3,
  s: 1,
  m: 1 / 60,
  h: 1 / 3600,
  d: 1 / 86_400,
};
const KIBI = 1 / 1024;
/** Units in a byte. Early releases such as 0.10.3 wrote kB. @type {Readonly<Record<string, number>>} */
const PER_BYTE = {B: 1, KB: KIBI, kB: KIBI, MB: KIBI ** 2, GB: KIBI ** 3, TB: KIBI ** 4};

/**
 * @param {readonly string[]} columns
 *   The columns of a header.
 * @param {(titles: string[], i: number) => boolean} isSetting
 *   Whether a column between the method and the statistics is a setting of the job. The others are parameters.
 * @returns {Layout | undefined}
 *   Undefined for the header of another file.
 */
export function layoutOf(columns, isSetting) {
  const titles = columns.map((column) => column.replace(UNIT, ''));
  const method = titles.indexOf('Method');
  const all = [...titles.keys()];
  const isBetween = (/** @type {number} */ i) => i > method && !isSetting(titles, i);
  const first = all.findIndex((i) => isBetween(i) && FIRST_STATISTICS.includes(titles[i] ?? ''));
  const mean = titles.indexOf('Mean', first);
  const areDescriptors = titles.slice(0, method).every((title) => DESCRIPTORS.includes(title));
  if (method < 0 || !areDescriptors || first < 0 || mean < 0) return undefined;
  const between = all.slice(method + 1, first);
  return {
    titles,
    method,
    settings: between.filter((i) => isSetting(titles, i)),
    parameters: between.filter((i) => !isSetting(titles, i) && titles[i] !== CATEGORIES),
    categories: titles.indexOf(CATEGORIES, method),
    mean,
    error: titles.indexOf('Error', first),
    times: all.slice(first).filter((i) => TIMES.test(titles[i] ?? '')),
    allocated: titles.indexOf('Allocated', first),
  };
}

/**
 * @param {{columns: readonly string[], layout: Layout, type: string, line: number}} table
 *   `type`: the class, where no column names it; `line`: of the header.
 * @param {ReadContext} context
 * @returns {{take(cells: readonly string[], line: number): void, end(): Rec[]}}
 */
export function tableRows({columns, layout, type, line: headerLine}, context) {
  const {titles, mean, error, allocated} = layout;
  for (const i of [mean, error, allocated]) {
    if (i < 0 || titles.lastIndexOf(titles[i] ?? '') === i) continue;
    context.error(headerLine, `found column "${titles[i]}" twice, expected it once`);
  }
  const times = quantitiesOf(PER_SECOND, context);
  const sizes = quantitiesOf(PER_BYTE, context);
  /** @type {Row[]} */
  const rows = [];
  return {
    take(cells, line) {
      /** @param {number} i @param {typeof times} quantities */
      const quantity = (i, quantities) => {
        const [cell, column] = [cells[i], columns[i]];
        if (cell === undefined || column === undefined) return undefined;
        return NOT_MEASURED.includes(cell) ? undefined : quantities.take(cell, column, line);
      };
      const timeOf = new Map(layout.times.map((i) => [i, quantity(i, times)]));
      rows.push({
        cells,
        line,
        mean: timeOf.get(mean),
        error: timeOf.get(error),
        allocated: quantity(allocated, sizes),
      });
    },
    end() {
      const [seconds, bytes] = [times.values(), sizes.values()];
      if (!seconds || !bytes) return [];
      const subjectOfRow = subjectsOf(rows, layout, type);
      const isFirst = measuredOnce(context);
      return rows.flatMap((row) => {
        const subject = subjectOfRow(row);
        const name = describe(subject);
        if (!isFirst(subject, name, row.line)) return [];
        const located = onLine(subject, row.line);
        const {value = 0, step = 0} = row.mean ? seconds(row.mean) : {};
        if (value === 0) {
          const reason = row.mean ? tooShort(row.mean.cell) : NO_RESULT;
          context.warn(`"${name}" was not measured: ${reason}`, row.line);
        }
        const half = row.error && seconds(row.error).value;
        const time = {
          ...latency(located, 'mean', value),
          step,
          // The interval of few iterations may begin below 0 s.
          ...(half === undefined
            ? {}
            : {interval: {low: Math.max(0, value - half), high: value + half, level: 0.999}}),
        };
        return [
          ...(value === 0 ? [] : [time]),
          ...(row.allocated ? [allocation(located, bytes(row.allocated).value)] : []),
        ];
      });
    },
  };
}

/** @param {Subject} subject */
function describe({operation, params}) {
  const all = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return all.length === 0 ? operation : `${operation} [${all.join(', ')}]`;
}

/**
 * @param {Row[]} rows
 * @param {Layout} layout
 * @param {string} type
 * @returns {(row: Row) => Subject}
 */
function subjectsOf(rows, {titles, method, settings, parameters, categories}, type) {
  const job = settings.find((i) => titles[i] === 'Job');
  const differing = settings.filter(
    (i) => i !== job && new Set(rows.map(({cells}) => cells[i])).size > 1,
  );
  /** @param {number[]} columns @param {Row} row */
  const stated = (columns, {cells}) => columns.map((i) => `${titles[i]}=${cells[i]}`);
  /** @param {Row} row */
  const jobOf = (row) => {
    const text = stated(differing, row).join(', ');
    if (job === undefined) return text;
    return text === '' ? (row.cells[job] ?? '') : `${row.cells[job]}(${text})`;
  };
  const paramsOfJob = jobParams(rows.map(jobOf));
  /** @param {number[]} columns */
  const subjectBy = (columns) => (/** @type {Row} */ row) => {
    const descriptors = method > 0 ? row.cells.slice(0, method) : [type];
    const own = columns.filter((i) => row.cells[i] !== NO_VALUE);
    const name = [...descriptors, row.cells[method] ?? ''];
    return subjectOf(name, stated(own, row), paramsOfJob(jobOf(row)));
  };
  const subject = subjectBy(parameters);
  const isUnique = new Set(rows.map((row) => JSON.stringify(subject(row)))).size === rows.length;
  return isUnique || categories < 0 ? subject : subjectBy([categories, ...parameters]);
}
