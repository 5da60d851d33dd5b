/**
 * Binds the columns of a tidy CSV to their meanings in `run.yaml`, and reads their cells.
 *
 * @import {ReadContext, TableRow} from '../types.d.ts'
 * @import {Rec, Subject} from '../../records/types.d.ts'
 * @import {ColumnMeaning} from '../../scan/types.d.ts'
 * @typedef {ColumnMeaning['as']} Meaning
 * @typedef {{as: Meaning, name: string, perSecond: number, param: string}} Column
 * @typedef {{take(row: TableRow, line: number): void, records(): Rec[]}} Fold
 * @typedef {object} Table
 * @property {keyof typeof KINDS} kind
 * @property {Meaning[]} latencies
 *   Minimum, mean, maximum and percentiles that have a column.
 * @property {(as: Meaning) => boolean} has
 * @property {(row: TableRow) => string} key
 *   The same for rows of the same operation and parameters.
 * @property {(row: TableRow) => Subject} subject
 * @property {(as: Meaning, row: TableRow) => boolean} blank
 *   Whether the cell is empty: not measured, which is not zero.
 * @property {(as: Meaning, row: TableRow) => number | undefined} read
 *   In SI units; undefined after an error.
 */

/** Units in a second. */
const UNITS = new Map([
  ['s', 1],
  ['ms', 1e3],
  ['us', 1e6],
  ['ns', 1e9],
]);
const LATENCY = /^(min|mean|max|p\d{1,2}(\.\d+)?)$/;
const DURATION = /^(elapsed|window|latency|bucket-.*|min|mean|max|p\d.*)$/;

/** What makes a record: one meaning of each group, and optional other meanings. */
const KINDS = {
  timeline: {needs: [['elapsed'], ['count', 'rate']], may: /^(window|errors)$/, latencies: true},
  buckets: {needs: [['bucket-from', 'bucket-to'], ['count']], may: /^bucket-/, latencies: false},
  samples: {needs: [['latency']], may: /^$/, latencies: false},
};
const NEEDED =
  'expected "elapsed" with "count" or "rate", "bucket-from" or "bucket-to" with "count", or only "latency"';

/**
 * @param {readonly string[]} header
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Table | undefined}
 *   Undefined after an error.
 */
export function table(header, line, context) {
  const columns = bind(header, line, context);
  if (!columns) return undefined;
  const kind = kindOf(columns, line, context);
  if (!kind) return undefined;
  const params = columns.filter(({as}) => as === 'param');
  const by = new Map(columns.map((column) => [column.as, column]));
  const cell = (/** @type {Meaning} */ as, /** @type {TableRow} */ row) =>
    row.text(by.get(as)?.name ?? '') ?? '';
  const split = columns.filter(({as}) => as === 'param' || as === 'operation');
  return {
    kind,
    latencies: columns.map(({as}) => as).filter((as) => LATENCY.test(as)),
    has: (as) => by.has(as),
    key: (row) => split.reduce((key, {name}) => `${key}\0${row.text(name)}`, ''),
    subject: (row) => ({
      operation: cell('operation', row) || (context.note.operation ?? ''),
      params: Object.fromEntries(
        params
          .map(({param, name}) => [param, row.text(name) ?? ''])
          .filter(([, value]) => value !== ''),
      ),
    }),
    blank: (as, row) => row.isBlank(by.get(as)?.name ?? ''),
    read(as, row) {
      const {name = '', perSecond = 1} = by.get(as) ?? {};
      const value = row.quantity(name);
      return value === undefined ? undefined : value / perSecond;
    },
  };
}

/**
 * @param {readonly string[]} names
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Column[] | undefined}
 */
function bind(names, line, context) {
  const listed = names.map((name) => `"${name}"`).join(', ');
  /** @type {Column[]} */
  const columns = [];
  let errors = 0;
  const error = (/** @type {string} */ message) => {
    errors += 1;
    context.error(line, message);
  };
  for (const [name, {as, unit, name: param = name}] of Object.entries(context.note.columns ?? {})) {
    // The end of a window is in seconds unless stated; a latency can be in anything.
    const perSecond = UNITS.get(unit ?? (as === 'elapsed' ? 's' : ''));
    if (!names.includes(name)) error(`found columns ${listed}, expected "${name}" among them`);
    else if (as !== 'param' && columns.some((column) => column.as === as)) {
      error(`found two columns mapped to "${as}", expected one`);
    } else if (DURATION.test(as) && perSecond === undefined) {
      const stated = unit === undefined ? 'no unit' : `unit "${unit}"`;
      error(`found ${stated} for column "${name}", expected s, ms, us or ns`);
    } else {
      columns.push({as, name, param, perSecond: DURATION.test(as) ? (perSecond ?? 1) : 1});
    }
  }
  return errors === 0 ? columns : undefined;
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
  context.error(line, `found ${found} mapped, ${NEEDED}`);
  return undefined;
}
