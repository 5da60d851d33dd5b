/**
 * What YCSB states at the end of a run, as triples of a section, a name and a value: `READ`,
 * `AverageLatency(us)`, `1138.65`. The text and the JSON exporters write the same triples.
 *
 * Latencies are microseconds. What a percentile is depends on the measurement type. The rest of the
 * section shows the type: `histogram` writes a variance, or a row `>1000`, and its
 * percentiles are lower bounds of steps of 1 ms; `timeseries` writes no percentile at all;
 * `raw` writes `p95`; the rest is HdrHistogram with three digits. Read in the sources of 0.1.4,
 * 0.2.0, 0.5.0 and 0.17.0.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Bucket, Measurement, Percentile, Rec, Subject} from '../../records/types.d.ts'
 * @typedef {{value: string, line: number}} Stated
 * @typedef {object} Section
 * @property {Map<string, Stated>} stated
 * @property {Map<string, Stated>} rows
 *   Of a histogram or a time series: by bucket or time, as written.
 */

import {sum} from '../../averages.js';
import {fromBuckets} from '../../records/distribution.js';
import {LineSpan, onLine} from '../../records/lines.js';
import {count, latency, throughput} from '../../records/measurements.js';
import {parse, quantity, wholeNumber} from '../shared/cells.js';
import {areInOrder} from '../shared/extremes.js';
import {warnOfMissing} from '../shared/missing-part.js';

/** What has a name in both layouts. */
const KIND = 'measurement';
/** Not operations: measured on the JVM, or at the end of the run. */
const NO_LOAD = /^(TOTAL_GC|(MAX|MIN)_|THREAD_COUNT$|USED_MEM_MB$|SYS_LOAD_AVG$|GCS(_TIME)?$)/;
/** With two measurement types at once the same operation comes twice; `Hdr` says more. */
const TWIN = /^(Bucket|Raw)(?=[A-Z])/;
const ROW = /^>?\d+$/;
const PERCENTILE = /^([\d.]+)(?:st|nd|rd|th)?PercentileLatency\(us\)$/;
const MICROSECONDS = /\(us\)$/;
const OTHER = /^(?:Average|Min|Max)Latency\(us\)$|^LatencyVariance\(us\)$/;
/** Its names in both layouts. */
const EXACT = /** @type {const} */ ({
  min: ['MinLatency(us)', 'Min'],
  mean: ['AverageLatency(us)', 'Average'],
  max: ['MaxLatency(us)', 'Max'],
});
const RAW_PERCENTILE = /^p([\d.]+)$/;
const FAILED = /-FAILED$/;
/** Operations of a transaction, which YCSB counts whether or not they succeed. Loading counts no failed insert. */
const COUNTED = ['READ', 'UPDATE', 'SCAN', 'DELETE'];
const RETURN = /^Return=(.+)$/;
/** Up to 0.1.4 the status is a number. */
const SUCCESSES = ['OK', 'BATCHED_OK', '0'];
/** The Java that YCSB runs on states its garbage collections. */
const COLLECTIONS = 'TOTAL_GCs';
/** By which a product of numbers with all digits may differ. */
const EQUAL = 1e-9;
/** Share of the operations, of which the rate times the time is rounded. */
const ALMOST = 0.99;
/** Of a whole number: 0.5.0 writes `499.0`. */
const NO_FRACTION = /\.0$/;

/**
 * @param {string} section
 * @returns {string | undefined}
 *   The operation; undefined if it is not part of the load.
 */
export function operationOf(section) {
  const name = section.replace(/^Hdr(?=[A-Z])/, '');
  const operation = name.replace(/^Intended-/, '').replace(FAILED, '');
  return NO_LOAD.test(name) || TWIN.test(name) || operation === 'CLEANUP' ? undefined : name;
}

/** @param {ReadContext} context */
export function ycsbSummary(context) {
  /** @type {Map<string, Section>} */
  const sections = new Map();
  let refused = false;
  let isFailed = false;
  return {
    /**
     * @param {string} name
     *   The name of the section.
     * @param {string} key
     * @param {string} value
     * @param {number} line
     */
    add(name, key, value, line) {
      const section = sections.get(name) ?? {stated: new Map(), rows: new Map()};
      sections.set(name, section);
      const into = ROW.test(key) ? section.rows : section.stated;
      if (into.has(key) && !refused) {
        refused = true;
        const found = `found a second "${key}" of ${name}`;
        context.error(
          line,
          `${found}, expected one run in a file`,
          'Put each run into a separate file.',
        );
      }
      into.set(key, {value, line});
    },

    /** @returns {Rec[]} */
    records() {
      if (refused) return [];
      if (sections.size === 0) return [];
      const isExact = sections.has(COLLECTIONS);
      const {seconds, records} = overall(sections.get('OVERALL'), isExact, context);
      const byOperation = [...sections].flatMap(([name, section]) => {
        const operation = operationOf(name);
        if (operation === undefined || name === 'OVERALL') return [];
        warnOfIncluded(name, sections, context);
        if (!areReturned(name, sections, context)) return [];
        return recordsOf(operation, section, seconds, context);
      });
      const [whole] = records;
      if (whole?.samples !== undefined) checkOperations(sections, whole.samples, context);
      isFailed = areFailures(byOperation, whole?.samples ?? 0);
      if (!isFailed && whole?.value !== 0) {
        if (whole) warnOfFailures(byOperation, context);
        return [...records, ...byOperation];
      }
      const why = isFailed ? 'all operations failed' : '0 operations';
      const kind = isFailed ? 'unmeasured' : undefined;
      context.warn(`"all" was not measured: ${why}`, whole?.lines?.[0], kind);
      return byOperation;
    },

    isEmpty: () => sections.size === 0,

    /** Whether all operations failed, once the records were made. */
    isFailed: () => isFailed,
  };
}

/**
 * @param {Section | undefined} section
 * @param {boolean} isExact
 *   Whether YCSB wrote it, which states all digits. Some programs in other languages cut the time.
 * @param {ReadContext} context
 * @returns {{seconds: number | undefined, records: Measurement[]}}
 *   `seconds`: how long the run took.
 */
function overall(section, isExact, context) {
  const time = section?.stated.get('RunTime(ms)');
  const rate = section?.stated.get('Throughput(ops/sec)');
  const parts = {'RunTime(ms)': time, 'Throughput(ops/sec)': rate};
  warnOfMissing(context, 'OVERALL', parts, (time ?? rate)?.line);
  const ms = time && quantity(time.value, 'RunTime(ms)', time.line, context, parse, KIND);
  if (!ms || !rate) return {seconds: undefined, records: []};
  const seconds = ms / 1e3;
  if (Number(rate.value) < 0) {
    const found = `found ${rate.value} operations per second of "all", which are not used`;
    context.warn(`${found}: YCSB counts at most 2147483647 operations`, rate.line);
    return {seconds, records: []};
  }
  const perSecond = quantity(rate.value, 'Throughput(ops/sec)', rate.line, context, parse, KIND);
  if (perSecond === undefined) return {seconds: undefined, records: []};
  // The tool divided a whole number of operations by the time.
  const operations = Math.round(perSecond * seconds);
  if (isExact && Math.abs(perSecond * seconds - operations) > EQUAL * operations) {
    const found = `found ${rate.value} operations per second in ${ms} ms`;
    context.error(rate.line, `${found}, expected the rate of a whole number of operations`);
    return {seconds: undefined, records: []};
  }
  return {
    seconds,
    records: [throughput(onLine({operation: 'all', params: {}}, rate.line), perSecond, operations)],
  };
}

/**
 * Every operation is in a section. One that makes two, such as READ-MODIFY-WRITE, is in several.
 *
 * @param {Map<string, Section>} sections
 * @param {number} operations
 *   The operations of the run.
 * @param {ReadContext} context
 */
function checkOperations(sections, operations, context) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [name, section] of sections) {
    const operation = operationOf(name)?.replace(/^Intended-/, '');
    if (operation === undefined) continue;
    const count = numberIn(operationsOf(section));
    counts.set(operation, Math.max(count, counts.get(operation) ?? 0));
  }
  const counted = sum(counts.values());
  // Some programs that write this format state the whole run alone.
  if (sections.size === 1 || !(counted < operations * ALMOST)) return;
  const found = `found ${counted} operations in the sections and ${operations} in OVERALL`;
  context.warn(
    `${found}: is a part of the output missing?`,
    sections.get('OVERALL')?.stated.get('Throughput(ops/sec)')?.line,
  );
}

/**
 * @param {Rec[]} records
 *   The records of each operation.
 * @param {number} operations
 *   The operations of the run.
 * @returns {boolean}
 *   Whether all failed. Sections of others may be missing where the output was cut.
 */
function areFailures(records, operations) {
  const failures = records.map((one) =>
    one.kind === 'measurement' && one.metric === 'count' ? one.value : Number.NaN,
  );
  const failed = sum(failures);
  return failed > 0 && failed >= operations;
}

/**
 * @param {Rec[]} records
 *   The records of each operation.
 * @param {ReadContext} context
 */
function warnOfFailures(records, context) {
  for (const one of records) {
    if (one.kind !== 'measurement' || one.metric !== 'count' || one.value === 0) continue;
    if (!COUNTED.includes(one.operation)) continue;
    const found = `${one.value} operations of "${one.operation}" failed`;
    context.warn(`${found}: the throughput of "all" includes them`, one.lines?.[0]);
  }
}

/**
 * Some releases measure operations that failed together with the others.
 *
 * @param {string} name
 *   The name of a section.
 * @param {Map<string, Section>} sections
 * @param {ReadContext} context
 */
function warnOfIncluded(name, sections, context) {
  for (const [key, {value, line}] of sections.get(name)?.stated ?? []) {
    const [, status = 'OK'] = RETURN.exec(key) ?? [];
    const isApart = [`${name}-FAILED`, `${name}-${status}`].some((other) => sections.has(other));
    if (SUCCESSES.includes(status) || isApart || Number(value) === 0) continue;
    const found = `${value} operations of "${operationOf(name)}" returned ${status}`;
    context.warn(`${found}: throughput and latency include them`, line);
  }
}

/**
 * Operations that fail are in the section of the others, or in sections of their own: READ-FAILED, READ-NOT_FOUND.
 *
 * @param {string} name
 *   The name of a section.
 * @param {Map<string, Section>} sections
 * @param {ReadContext} context
 * @returns {boolean}
 *   Whether each operation returned once. False after an error.
 */
function areReturned(name, sections, context) {
  const own = operationsOf(sections.get(name));
  const returns = [...(sections.get(name)?.stated ?? [])].filter(([key]) => RETURN.test(key));
  if (!own || returns.length === 0) return true;
  const apart = ['FAILED', ...returns.map(([key]) => RETURN.exec(key)?.[1])];
  const operations = sum(
    [own, ...apart.map((status) => operationsOf(sections.get(`${name}-${status}`)))].map(numberIn),
  );
  const returned = sum(returns.map(([, one]) => numberIn(one)));
  if (operations === returned || Number.isNaN(operations + returned)) return true;
  const found = `found ${operations} operations of "${name}" and ${returned} that returned`;
  context.error(own.line, `${found}, expected the same number`);
  return false;
}

/** @param {Section | undefined} section */
const operationsOf = (section) =>
  section?.stated.get('Operations') ?? section?.stated.get('Total Operations');

/** @param {Stated | undefined} stated */
const numberIn = (stated) => Number(stated?.value ?? 0);

/**
 * @param {string} name
 * @param {Section} section
 * @param {number | undefined} seconds
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(name, section, seconds, context) {
  const {stated} = section;
  const operations = operationsOf(section);
  const values = Object.values(EXACT).map(([text, raw]) => stated.get(text) ?? stated.get(raw));
  const [value] = values.filter((one) => one !== undefined);
  if (value) {
    const exact = Object.fromEntries(Object.keys(EXACT).map((key, i) => [key, values[i]]));
    warnOfMissing(context, `"${name}"`, {Operations: operations, ...exact}, value.line);
  }
  if (!operations) return [];
  const cell = operations.value.replace(NO_FRACTION, '');
  const n = wholeNumber(cell, 'Operations', operations.line, context, parse, KIND);
  if (n === undefined) return [];
  const isIntended = name.startsWith('Intended-');
  if (FAILED.test(name)) {
    const subject = {operation: name.replace(FAILED, ''), params: {}};
    return isIntended ? [] : [count(onLine(subject, operations.line), name, n)];
  }
  if (n === 0) {
    context.warn(`"${name}" was not measured: 0 operations`, operations.line);
    return [];
  }
  const subject = {operation: name, params: {}};
  return [
    ...(isIntended || !seconds
      ? []
      : [throughput(onLine(subject, operations.line), n / seconds, n)]),
    ...latencies(subject, section, n, context),
  ];
}

/**
 * @param {Subject} subject
 * @param {Section} section
 * @param {number} n
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function latencies(subject, {stated, rows}, n, context) {
  /** @param {...string} keys */
  const seconds = (...keys) => {
    const key = keys.find((one) => stated.has(one)) ?? '';
    const one = stated.get(key);
    const value = one && quantity(one.value, key, one.line, context, parse, KIND);
    return value === undefined ? undefined : value / 1e6;
  };
  const exact = {
    min: seconds(...EXACT.min),
    mean: seconds(...EXACT.mean),
    max: seconds(...EXACT.max),
  };
  const last = stated.get('MaxLatency(us)') ?? stated.get('Max');
  if (!areInOrder(exact, last?.line ?? 0, context)) return [];
  const keys = [...stated.keys()];
  const at = (/** @type {string[]} */ ...names) =>
    onLine(subject, stated.get(names.find((name) => stated.has(name)) ?? '')?.line ?? 0);
  const span = new LineSpan();
  for (const {line} of rows.values()) span.add(line);
  const isStepped = stated.has('LatencyVariance(us)') || [...rows.keys()].some(isOverflow);
  const hasOldLabel = keys.some((key) => key.endsWith('PercentileLatency(ms)'));
  if (hasOldLabel) {
    const line = stated.get('95thPercentileLatency(ms)')?.line;
    const found = `percentiles of "${subject.operation}" in ms are not used`;
    context.warn(`${found}: some releases wrote the 90th as the 95th`, line);
  }
  const percentiles = keys.flatMap((key) => {
    if (MICROSECONDS.test(key) && !PERCENTILE.test(key) && !OTHER.test(key)) {
      const found = `found "${key}" of "${subject.operation}"`;
      context.error(
        stated.get(key)?.line ?? 0,
        `${found}, expected text such as 95thPercentileLatency(us)`,
      );
    }
    const [, share] = PERCENTILE.exec(key) ?? RAW_PERCENTILE.exec(key) ?? [];
    const value = share === undefined ? undefined : seconds(key);
    if (value === undefined) return [];
    const statistic = /** @type {Percentile} */ (`p${Number(share)}`);
    if (!isStepped) return [latency(at(key), statistic, value, n)];
    return [{...latency(at(key), statistic, value + 1e-3, n), bound: /** @type {const} */ ('<')}];
  });
  const isSeries = !isStepped && !hasOldLabel && percentiles.length === 0;
  if (isSeries && rows.size > 0) {
    const found = `the ${rows.size} means over time of "${subject.operation}" are not used`;
    context.warn(`${found}: they have no count`, rows.values().next().value?.line);
  }
  const buckets = isSeries ? [] : bucketsOf(rows, isStepped, exact.max, n, context);
  return [
    ...Object.entries(exact).flatMap(([key, value]) => {
      const statistic = /** @type {keyof typeof exact} */ (key);
      return value === undefined ? [] : [latency(at(...EXACT[statistic]), statistic, value, n)];
    }),
    ...percentiles,
    ...(buckets.length > 0
      ? [
          {
            ...fromBuckets(buckets, {...subject, ...span.located}, exact),
            precision: isStepped ? null : 1e-3,
          },
        ]
      : []),
  ];
}

/** @param {string} key */
const isOverflow = (key) => key.startsWith('>');

/**
 * @param {Map<string, Stated>} rows
 * @param {boolean} isStepped
 *   Buckets of 1 ms, else values of HdrHistogram in microseconds.
 * @param {number | undefined} max
 * @param {number} n
 * @param {ReadContext} context
 * @returns {Bucket[]}
 *   None after an error.
 */
function bucketsOf(rows, isStepped, max, n, context) {
  /** @type {Bucket[]} */
  const buckets = [];
  let sum = 0;
  let line = 0;
  for (const [key, stated] of rows) {
    line = stated.line;
    const samples = parse(stated.value);
    if (samples === undefined || !Number.isSafeInteger(samples) || samples < 0) {
      context.error(line, `found "${stated.value}" as a count, expected a whole number`);
      return [];
    }
    sum += samples;
    if (samples === 0) continue;
    const value = Number(key.replace('>', ''));
    if (!isStepped) buckets.push([lowest(value) / 1e6, value / 1e6, samples]);
    else if (isOverflow(key)) buckets.push([value / 1e3, max ?? value / 1e3, samples]);
    else buckets.push([value / 1e3, (value + 1) / 1e3, samples]);
  }
  if (rows.size === 0 || sum === n) return buckets.sort(([a], [b]) => a - b);
  context.error(line, `found ${sum} samples in the buckets, expected ${n} as in "Operations"`);
  return [];
}

/**
 * The rows have the highest value of a bucket of HdrHistogram: above 2047 they are 2, 4, 8 … wide.
 *
 * @param {number} value
 */
const lowest = (value) => value - 2 ** Math.max(0, Math.floor(Math.log2(value)) - 10) + 1;
