/**
 * Binds the columns of a tidy CSV to their meanings in `run.yaml`, and reads their cells.
 *
 * @import {ReadContext, TableRow} from '../types.d.ts'
 * @import {LatencyKey, Rec, Subject} from '../../records/types.d.ts'
 * @import {ColumnMeaning} from '../../scan/types.d.ts'
 * @typedef {ColumnMeaning['as']} Meaning
 * @typedef {{as: Meaning, name: string, perSecond: number, param: string, operation: string | undefined, unit: string}} Column
 *   `perSecond`: units in a second, or bytes in a unit; `operation`: of which alone the column is.
 * @typedef {{take(row: TableRow, line: number): void, records(): Rec[]}} Fold
 * @typedef {object} Table
 * @property {keyof typeof KINDS} kind
 * @property {string[]} params
 *   Names of the columns of parameters.
 * @property {LatencyKey[]} latencies
 *   Minimum, mean, maximum and percentiles that have a column.
 * @property {{name: string, unit: 'B' | 'B/s', blank(row: TableRow): boolean, read(row: TableRow): number | undefined}[]} bytes
 *   The columns of sizes and of bytes per second. `read`: in bytes; undefined after an error.
 * @property {(as: Meaning) => boolean} has
 * @property {(row: TableRow) => string} key
 *   The same for rows of the same operation and parameters.
 * @property {(row: TableRow) => Subject} subject
 * @property {(as: Meaning, row: TableRow) => boolean} blank
 *   Whether the cell is empty: not measured, which is not zero.
 * @property {(as: Meaning, row: TableRow) => number | undefined} read
 *   In SI units; undefined after an error.
 */

import {alternatives} from '../../format.js';

/** Units in a second. */
const UNITS = new Map([
  ['min', 1 / 60],
  ['s', 1],
  ['ms', 1e3],
  ['us', 1e6],
  ['ns', 1e9],
]);
/** Bytes in a unit: as in SI, or as the i says. */
const BYTES = new Map([
  ['B', 1],
  ['kB', 1e3],
  ['KiB', 2 ** 10],
  ['MB', 1e6],
  ['MiB', 2 ** 20],
  ['GB', 1e9],
  ['GiB', 2 ** 30],
]);
/** Of a rate. */
const A_SECOND = /\/s$/;
/** Units at the end of names: `p99_us`, `Latency (ms)`, `runTimeSeconds`. @type {ReadonlyMap<string, RegExp>} */
const NAMED = new Map([
  ['min', /^(mins|minutes?)$/],
  ['s', /^s(ecs?|econds?)?$/],
  ['ms', /^(ms(ecs?)?|milli(s|seconds?))$/],
  ['us', /^([uµμ]s(ecs?)?|micro(s|seconds?))$/],
  ['ns', /^(ns(ecs?)?|nano(s|seconds?))$/],
]);
/** Thousands or millions in the name of a rate: `Kops/s`, `throughput_mrps`. */
const SCALED = /(?:^|[^a-z])([km])(?:i?ops|reqs?|[qrt]ps|msgs?)/i;
/** Of a rate: of a latency, it is the minimum. */
const PER_MINUTE = /^(min|[rqt]pm)$/;
/** `MB/s`, `Mbps`, `bits/s`. */
const DATA = /(?:^|[^a-z])[kmgt]?i?(?:b|bits?|bytes?)(?:ps|\/s)/i;
const LATENCY = /^(min|mean|max|p\d{1,2}(\.\d+)?)$/;
/** @param {Meaning} as @returns {as is LatencyKey} */
const isLatency = (as) => LATENCY.test(as);
const DURATION = /^(elapsed|window|latency|bucket-.*|min|mean|max|p\d.*)$/;

/** What makes a record: a meaning for each pattern, and optional other meanings. */
const KINDS = {
  timeline: {needs: [/^elapsed$/, /^(count|rate)$/], may: /^(window|errors)$/, latencies: true},
  buckets: {needs: [/^bucket-(from|to)$/, /^count$/], may: /^$/, latencies: false},
  samples: {needs: [/^latency$/], may: /^$/, latencies: false},
  results: {needs: [/^(rate|bytes|min|mean|max|p\d.*)$/], may: /^(count|errors)$/, latencies: true},
};
const NEEDED =
  'expected "elapsed" with "count" or "rate"; "bucket-from" or "bucket-to" with "count"; only "latency"; or without "elapsed" a "rate", "bytes" or latencies such as "mean" and "p99"';
/** What stands for “not measured”, besides an empty cell. */
const NOTHING = /^(nan|n\/?a|null|none|-)$/i;

/**
 * @param {readonly string[]} header
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Table[]}
 *   One for each operation that a column states, which shares the columns that state none. None after an error.
 */
export function tables(header, line, context) {
  const columns = bind(header, line, context) ?? [];
  const stated = new Set(columns.flatMap(({operation}) => operation ?? []));
  if (stated.size === 0) return columns.length > 0 ? table(columns, undefined, line, context) : [];
  return [...stated].flatMap((operation) => {
    const shared = columns.filter((column) => (column.operation ?? operation) === operation);
    return table(shared, operation, line, context);
  });
}

/**
 * @param {Column[]} columns
 * @param {string | undefined} operation
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Table[]}
 *   None after an error.
 */
function table(columns, operation, line, context) {
  const kind = kindOf(columns, line, context);
  if (!kind) return [];
  const params = columns.filter(({as}) => as === 'param');
  const by = new Map(columns.map((column) => [column.as, column]));
  const named = by.get('operation')?.name;
  const split = columns.filter(({as}) => as === 'param' || as === 'operation');
  return [
    {
      kind,
      params: params.map(({name}) => name),
      latencies: columns.flatMap(({as}) => (isLatency(as) ? as : [])),
      bytes: columns
        .filter(({as}) => as === 'bytes')
        .map(({name, param, unit, perSecond}) => ({
          name: param,
          unit: A_SECOND.test(unit) ? 'B/s' : 'B',
          blank: (row) => row.isBlank(name, NOTHING),
          read(row) {
            const value = row.quantity(name);
            return value === undefined ? undefined : value * perSecond;
          },
        })),
      has: (as) => by.has(as),
      key: (row) => split.reduce((key, {name}) => `${key}\0${row.text(name)}`, operation ?? ''),
      subject: (row) => ({
        operation:
          operation ??
          ((named === undefined ? '' : row.text(named)) || (context.note.operation ?? '')),
        params: Object.fromEntries(
          params
            .map(({param, name}) => [param, row.text(name) ?? ''])
            .filter(([, value]) => value !== ''),
        ),
      }),
      blank: (as, row) => row.isBlank(by.get(as)?.name ?? '', NOTHING),
      read(as, row) {
        const {name = '', perSecond = 1} = by.get(as) ?? {};
        const value = row.quantity(name);
        if (value === undefined) return undefined;
        return as === 'rate' ? value * perSecond : value / perSecond;
      },
    },
  ];
}

/**
 * @param {string} name
 * @param {string} as
 * @param {string} [unit]
 *   For the example.
 */
const unitHint = (name, as, unit = 'ms') =>
  `State it as \`unit\` of the column in run.yaml, or with the option: --column "${name}=${as} ${unit}".`;

/** `µ` has two characters, and a header may break lines. @param {string} name */
const looksOf = (name) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();

/** @param {string} text @returns {string} In double quotes, as YAML reads it. */
const inAscii = (text) =>
  JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

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
  /** @param {string} message @param {string} [hint] */
  const error = (message, hint) => {
    errors += 1;
    context.error(line, message, hint);
  };
  const stated = Object.entries(context.note.columns ?? {});
  for (const [name, {as, unit, name: param = name, operation}] of stated) {
    const isOfTime = DURATION.test(as) || as === 'rate';
    const hasUnit = isOfTime || as === 'bytes';
    // The end of a window and a rate are in seconds unless stated; a latency can be in anything.
    const isUsual = as === 'elapsed' || as === 'rate';
    const used = unit ?? (isUsual ? 's' : '');
    const perSecond = isOfTime ? UNITS.get(used) : BYTES.get(used.replace(A_SECOND, ''));
    const named = isOfTime ? unitIn(name, as) : undefined;
    const isTwin = (/** @type {Column} */ column) =>
      column.as === as &&
      (as !== 'bytes' || column.param === param) &&
      (column.operation ?? operation) === (operation ?? column.operation);
    if (!names.includes(name)) {
      const alike = names.find((one) => looksOf(one) === looksOf(name));
      error(
        `found columns ${listed}, expected "${name}" among them`,
        alike &&
          `The file has other characters that look the same. Copy the name from the file, or write ${inAscii(alike)} in run.yaml.`,
      );
    } else if (as !== 'param' && columns.some(isTwin)) {
      error(`found two columns mapped to "${as}", expected one`);
    } else if (hasUnit && perSecond === undefined) {
      const found = unit === undefined ? 'no unit' : `unit "${unit}"`;
      const expected = isOfTime
        ? 'min, s, ms, us or ns'
        : `${alternatives([...BYTES.keys()])}, or such a unit per second, as MB/s`;
      error(
        `found ${found} for column "${name}", expected ${expected}`,
        unitHint(name, as, isOfTime ? 'ms' : 'MB'),
      );
    } else if (!hasUnit && unit !== undefined) {
      error(`found unit "${unit}" for column "${name}", expected none for "${as}"`);
    } else if (named !== undefined && named !== used && unit === undefined) {
      error(
        `found no unit for column "${name}", expected s or ${named} to be stated`,
        unitHint(name, as, named),
      );
    } else {
      if (named !== undefined && named !== used) {
        context.warn(`found unit "${used}" for column "${name}", whose name says ${named}`, line);
      }
      if (as === 'rate' && DATA.test(name)) {
        const expected = 'expected operations per second: "bytes" is for bytes per second';
        context.warn(`found column "${name}" mapped to "rate", ${expected}`, line);
      }
      columns.push({as, name, param, perSecond: perSecond ?? 1, operation, unit: used});
    }
  }
  if (columns.some(({as}) => as === 'operation') && columns.some(({operation}) => operation)) {
    error('found a column mapped to "operation" and columns that state one, expected one way');
  }
  return errors === 0 ? columns : undefined;
}

/**
 * @param {string} name
 *   The name of a column.
 * @param {Meaning} as
 * @returns {string | undefined}
 *   The unit with which it ends; it proves nothing, and is only compared with what is stated. A thousand per second is
 *   one per millisecond.
 */
function unitIn(name, as) {
  const [, scale] = (as === 'rate' && SCALED.exec(name)) || [];
  if (scale) return /k/i.test(scale) ? 'ms' : 'us';
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  const last = words.split(/[^a-zµμ]+/).findLast((word) => word !== '') ?? '';
  if (as === 'rate' && PER_MINUTE.test(last)) return 'min';
  return [...NAMED].find(([, pattern]) => pattern.test(last))?.[0];
}

/**
 * @param {Column[]} columns
 * @param {number} line
 * @param {ReadContext} context
 * @returns {keyof typeof KINDS | undefined}
 */
function kindOf(columns, line, context) {
  const all = columns.map(({as}) => as).filter((as) => as !== 'operation' && as !== 'param');
  const kinds = /** @type {const} */ (['timeline', 'buckets', 'samples', 'results']);
  const fits = kinds.find((kind) => {
    const {needs, may, latencies} = KINDS[kind];
    const allowed = (/** @type {Meaning} */ as) =>
      needs.some((group) => group.test(as)) || may.test(as) || (latencies && isLatency(as));
    const met = needs.every((group) => all.some((as) => group.test(as)));
    return met && all.every(allowed);
  });
  const both = fits === 'timeline' && all.includes('count') && all.includes('rate');
  if (fits && !both) return fits;
  const found = all.length === 0 ? 'no column' : all.map((as) => `"${as}"`).join(', ');
  context.error(line, `found ${found} mapped, ${NEEDED}`);
  return undefined;
}
