/**
 * Binds the columns of a tidy CSV to what `run.yaml` says that they mean, and reads their cells.
 *
 * @import {ColumnMeaning, ReadContext, Rec, Subject} from '../types.d.ts'
 * @typedef {ColumnMeaning['as']} Meaning
 * @typedef {{as: Meaning, name: string, index: number, perSecond: number, param: string}} Column
 * @typedef {{take(row: string[], line: number): void, records(): Rec[]}} Fold
 * @typedef {object} Table
 * @property {keyof typeof KINDS} kind
 * @property {Meaning[]} latencies
 *   Minimum, mean, maximum and percentiles that have a column.
 * @property {(as: Meaning) => boolean} has
 * @property {(row: string[]) => string} key
 *   The same for rows of the same operation and parameters.
 * @property {(row: string[]) => Subject} subject
 * @property {(as: Meaning, row: string[]) => boolean} blank
 *   Whether the cell holds nothing: not measured, which is not zero.
 * @property {(as: Meaning, row: string[], line: number) => number | undefined} read
 *   In SI units; undefined after a fault.
 */

import {quantity} from './cells.js';

/** Units in a second. */
const UNITS = new Map([
  ['s', 1],
  ['ms', 1e3],
  ['us', 1e6],
  ['ns', 1e9],
]);
const LATENCY = /^(min|mean|max|p\d{1,2}(\.\d+)?)$/;
const DURATION = /^(elapsed|window|latency|bucket-.*|min|mean|max|p\d.*)$/;
const DECIMAL_COMMA = /^\s*[+-]?\d+,\d+\s*$/;

/** What makes a record: one meaning of each group, and what may stand beside them. */
const KINDS = {
  timeline: {needs: [['elapsed'], ['count', 'rate']], may: /^(window|errors)$/, latencies: true},
  buckets: {needs: [['bucket-from', 'bucket-to'], ['count']], may: /^bucket-/, latencies: false},
  samples: {needs: [['latency']], may: /^$/, latencies: false},
};
const NEEDED =
  'expected "elapsed" with "count" or "rate", "bucket-from" or "bucket-to" with "count", or "latency" alone';

/**
 * @param {string[]} header
 * @param {number} line
 * @param {boolean} commas
 *   Whether the file has decimal commas.
 * @param {ReadContext} context
 * @returns {Table | undefined}
 *   Undefined after a fault.
 */
export function table(header, line, commas, context) {
  const columns = bind(header, line, context);
  if (!columns) return undefined;
  const kind = kindOf(columns, line, context);
  if (!kind) return undefined;
  const params = columns.filter(({as}) => as === 'param');
  const by = new Map(columns.map((column) => [column.as, column]));
  const cell = (/** @type {Meaning} */ as, /** @type {string[]} */ row) =>
    row[by.get(as)?.index ?? -1] ?? '';
  const split = columns.filter(({as}) => as === 'param' || as === 'operation');
  return {
    kind,
    latencies: columns.map(({as}) => as).filter((as) => LATENCY.test(as)),
    has: (as) => by.has(as),
    key: (row) => split.map(({index}) => row[index]?.trim()).join('\0'),
    subject: (row) => ({
      operation: cell('operation', row).trim() || (context.note.operation ?? ''),
      params: Object.fromEntries(
        params
          .map(({param, index}) => [param, row[index]?.trim() ?? ''])
          .filter(([, value]) => value !== ''),
      ),
    }),
    blank: (as, row) => cell(as, row).trim() === '',
    read(as, row, at) {
      const {name = '', perSecond = 1} = by.get(as) ?? {};
      const text = cell(as, row);
      const plain = commas && DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text;
      const value = quantity(plain, name, at, context);
      return value === undefined ? undefined : value / perSecond;
    },
  };
}

/**
 * @param {string[]} header
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Column[] | undefined}
 */
function bind(header, line, context) {
  const names = header.map((cell) => cell.trim());
  const listed = names.map((name) => `"${name}"`).join(', ');
  /** @type {Column[]} */
  const columns = [];
  let faults = 0;
  const fault = (/** @type {string} */ message) => {
    faults += 1;
    context.fault(line, message);
  };
  for (const [name, {as, unit, name: param = name}] of Object.entries(context.note.columns ?? {})) {
    const index = names.indexOf(name);
    // The end of a window is in seconds unless stated; a latency can be in anything.
    const perSecond = UNITS.get(unit ?? (as === 'elapsed' ? 's' : ''));
    if (index < 0) fault(`found columns ${listed}, expected "${name}" among them`);
    else if (names.indexOf(name, index + 1) >= 0) {
      fault(`found column "${name}" twice, expected one, as it is mapped`);
    } else if (as !== 'param' && columns.some((column) => column.as === as)) {
      fault(`found two columns mapped to "${as}", expected one`);
    } else if (DURATION.test(as) && perSecond === undefined) {
      const stated = unit === undefined ? 'no unit' : `unit "${unit}"`;
      fault(`found ${stated} for column "${name}", expected s, ms, us or ns`);
    } else {
      columns.push({as, name, index, param, perSecond: DURATION.test(as) ? (perSecond ?? 1) : 1});
    }
  }
  return faults === 0 ? columns : undefined;
}

/**
 * @param {Column[]} columns
 * @param {number} line
 * @param {ReadContext} context
 * @returns {keyof typeof KINDS | undefined}
 */
function kindOf(columns, line, context) {
  const all = columns.map(({as}) => as).filter((as) => as !== 'operation' && as !== 'param');
  const kinds = /** @type {const} */ (['timeline', 'buckets', 'samples']);
  const fits = kinds.find((kind) => {
    const {needs, may, latencies} = KINDS[kind];
    const allowed = (/** @type {Meaning} */ as) =>
      needs.flat().includes(as) || may.test(as) || (latencies && LATENCY.test(as));
    const met = needs.every((group) => all.some((as) => group.includes(as)));
    return met && all.every(allowed);
  });
  const both = all.includes('count') && all.includes('rate');
  if (fits && !both) return fits;
  const found = all.length === 0 ? 'no column' : all.map((as) => `"${as}"`).join(', ');
  context.fault(line, `found ${found} mapped, ${NEEDED}`);
  return undefined;
}
