/**
 * What Google Benchmark's two formats share: repetitions, aggregates and names.
 *
 * A benchmark's name contains its arguments and settings: `BM_copy/64/real_time/threads:2`,
 * `BM_copy/rows:8/cols:2`. `real_time` of one thread is the elapsed time of an iteration, a mean
 * latency. With several threads it is the same from 1.9.0 on; before, it is the elapsed time ÷
 * iterations of all threads, which gives the rate. `cpu_time` is the CPU time of an iteration in
 * its thread.
 *
 * With repetitions the tool's mean is used, or the mean of the repetitions if it states none.
 * Repetitions are iterations of one process. Medians, deviations and complexities of a handful of
 * repetitions are not read.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Lines, Measurement, Params} from '../../records/types.d.ts'
 * @typedef {object} BenchmarkRow
 *   As written in the file.
 * @property {string} name
 * @property {boolean} [isAggregate]
 *   Other aggregates than means are not among the rows. Undefined if only the name can tell.
 * @property {number} [threads]
 *   Undefined if only the name can tell.
 * @property {number} iterations
 *   Of an aggregate up to 1.4 those of a repetition, from 1.5 on the number of repetitions.
 * @property {number} [repetitions]
 *   Of an aggregate, where it is known.
 * @property {number | undefined} [repetition]
 *   Which one it is, from 1.5 on in JSON.
 * @property {number} real
 *   Seconds; not a number where it is not known.
 * @property {number} cpu
 *   Likewise.
 * @property {{real: number, cpu: number}} [steps]
 *   To what the times are rounded, in seconds.
 * @property {Record<string, number>} counters
 *   `bytes_per_second`, `items_per_second`, and those of the program.
 * @property {Lines} lines
 * @property {() => number} line
 *   For a message. Lines of JSON are known when all is read.
 *
 * @typedef {BenchmarkRow & {isMean: boolean}} Result
 *   `name` is that of the benchmark.
 * @typedef {{operation: string, params: Params, repeats: number | undefined}} Parsed
 *   `repeats`: the repetitions that the name states.
 */

import {counted} from '../../format.js';
import {groupBy} from '../../group-by.js';
import {spanOf} from '../../records/lines.js';
import {repeatsOf} from '../../records/repeats.js';
import {decimal} from '../../records/rounding.js';
import {brief} from '../shared/brief.js';
import {distinctParams} from '../shared/distinct-params.js';

/** Settings of the program or of a flag, as they appear in a name. */
const SETTING =
  /^(?:repeats|iterations|min_time|min_warmup_time):[^/]+$|^(?:real_time|manual_time|process_time)$/;
const REPEATS = /^repeats:(\d+)$/;
const NUMBER = /^-?\d+$/;
const NAMED = /^([A-Za-z_]\w*):(-?\d[^/:]*)$/;
const AGGREGATE = /^(.+)_(mean|median|stddev|cv)$/;
/** Aggregates of the tool that are not read. */
const UNREAD = new Set(['median', 'stddev', 'cv', 'BigO', 'RMS']);
const MEMORY = new Set(['total_allocated_bytes', 'net_heap_growth']);
/**
 * Units in a second. Divided by, because a millionth is not exact.
 *
 * @type {Record<string, number>}
 */
const PER_SECOND = {ns: 1e9, us: 1e6, ms: 1e3, s: 1};

/**
 * @param {string} unit
 * @returns {number | undefined}
 *   Units in a second.
 */
export const perSecond = (unit) => (Object.hasOwn(PER_SECOND, unit) ? PER_SECOND[unit] : undefined);

/**
 * @param {string} name
 *   The name of a row of an aggregate: `BM_copy/64_cv`.
 * @returns {string}
 */
export const statisticOf = (name) => name.slice(name.lastIndexOf('_') + 1);

/**
 * Names of the rows of a table whose header may come again. One that was above an earlier header is of another run.
 *
 * @param {ReadContext} context
 */
export function namesOfOneRun(context) {
  const [earlier, names] = [new Set(), new Set()];
  let isAnother = false;
  return {
    header() {
      for (const name of names) earlier.add(name);
      names.clear();
    },

    /** Whether a row of another run was found. */
    hasAnother: () => isAnother,

    /**
     * @param {string} name
     * @param {number} line
     * @returns {boolean}
     *   Whether its row is of the first run, as all rows above it.
     */
    take(name, line) {
      if (!isAnother && earlier.has(name)) {
        isAnother = true;
        const found = `found "${brief(name)}" again below a second header`;
        context.error(line, `${found}, expected one run`, 'Put each run into a separate file.');
      }
      names.add(name);
      return !isAnother;
    },
  };
}

/**
 * @param {Result[]} results
 * @param {'rate' | 'latency' | 'unknown'} ofThreads
 *   What `real_time` of several threads gives.
 * @param {ReadContext} context
 * @returns {Measurement[]}
 */
export function gbenchMeasurements(results, ofThreads, context) {
  const byName = groupBy(results, ({name, threads}) => JSON.stringify([name, threads]));
  for (const same of byName.values()) {
    const second = secondBenchmark(same);
    if (!second) continue;
    context.error(
      second.line(),
      `found a second benchmark "${second.name}", expected one of each name`,
      'Give the benchmarks different names: RegisterBenchmark("name", …) or BENCHMARK(f)->Name("name").',
    );
    return [];
  }
  const benchmarks = toldApart([...byName.values()].map((same) => ({same, ...mean(same)})));
  let unknown = 0;
  let unusable = 0;
  let rounded = 0;
  const measurements = benchmarks.flatMap((benchmark) => {
    const {same, name, threads, real, cpu, counters, repetitions, lines} = benchmark;
    const {operation, params, repeats = repetitions, steps} = benchmark;
    if (repetitions !== undefined && repetitions !== repeats) {
      context.warn(`found ${repetitions} repetitions of "${name}", expected ${repeats}`);
    }
    const samples = repetitions ?? repeats;
    const counted = samples === undefined ? {} : {samples};
    const subject = /** @type {const} */ ({kind: 'measurement', operation, params, lines});
    const means = /** @type {const} */ ({...subject, statistic: 'mean'});
    const isAlone = (threads ?? Number(params.threads ?? 1)) === 1;
    const use = isAlone ? 'latency' : ofThreads;
    unknown += Number(use === 'unknown');
    const single = same.filter(({isMean}) => !isMean).map((one) => one.real);
    const times = single.some(Number.isNaN) ? [] : single;
    /** @type {Measurement[]} */
    const found = [];
    if (use === 'latency' && real > 0) {
      const repeats = repeatsOf('run', [times]);
      const step = steps ? {step: steps.real} : {};
      found.push({
        ...means,
        metric: 'latency',
        value: real,
        unit: 's',
        ...counted,
        ...step,
        ...repeats,
      });
    }
    if (use === 'rate' && real > 0) {
      const rates = times.every((time) => time > 0) ? times.map((time) => 1 / time) : [];
      const repeats = repeatsOf('run', [rates]);
      found.push({...means, metric: 'throughput', value: 1 / real, unit: '1/s', ...repeats});
    }
    rounded += Number(use === 'latency' && Number.isNaN(real)) + Number(Number.isNaN(cpu));
    if (!Number.isNaN(cpu)) {
      const ofCpu = {value: cpu, name: 'cpu_time', ...(steps ? {step: steps.cpu} : {})};
      found.push({...means, metric: 'latency', unit: 's', ...counted, ...ofCpu});
    }
    for (const [counter, value] of Object.entries(counters)) {
      if (value >= 0 && value < Number.POSITIVE_INFINITY)
        found.push({...subject, ...measureOf(counter), value, name: counter});
      else unusable += 1;
    }
    return found;
  });
  if (unknown > 0) {
    const which = 'is the time per iteration from 1.9.0 on, and that of all threads before';
    context.warn(`real_time of ${unknown} with several threads is not used: it ${which}`);
  }
  if (rounded > 0) {
    const found = `${counted(rounded, 'time is', 'times are')} rounded to a single digit and not read`;
    context.warn(`${found}: use the JSON of --benchmark_out=benchmark.json`);
  }
  if (unusable > 0)
    context.warn(
      `found ${counted(unusable, 'counter')} with a negative or infinite value, not used`,
    );
  return measurements;
}

/**
 * `BM_mean` may be a benchmark. It is an aggregate where there are rows of `BM`, or a deviation of
 * as many iterations (up to 1.2 there were no medians), or where a setting is before the word.
 * The program's own statistics follow the aggregates of the tool, with as many iterations.
 *
 * @param {BenchmarkRow[]} rows
 * @param {Map<string, string>} unread
 *   Aggregates that are not among the rows: names of rows and of statistics.
 * @param {ReadContext} context
 * @returns {Result[]}
 *   Repetitions and means.
 */
export function aggregated(rows, unread, context) {
  const iterations = new Map(rows.map(({name, iterations}) => [name, iterations]));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const {name} of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  const statistics = new Set(unread.values());
  /** The aggregate before, and its benchmark. @type {{base: string, iterations: number} | undefined} */
  let before;
  const results = rows.flatMap((row) => {
    if (row.isAggregate !== undefined) return {...row, isMean: row.isAggregate};
    const [, base = '', kind] = AGGREGATE.exec(row.name) ?? [];
    const ofMean = iterations.get(`${base}_mean`);
    const hasDeviation = ofMean !== undefined && ofMean === iterations.get(`${base}_stddev`);
    const endsWithSetting = SETTING.test(base.split('/').at(-1) ?? '');
    if (base && (iterations.has(base) || hasDeviation || endsWithSetting)) {
      before = {base, iterations: row.iterations};
      if (kind !== 'mean') return [];
      // It came after 1.5.
      const hasVariation = iterations.has(`${base}_cv`) || unread.has(`${base}_cv`);
      const known = hasVariation ? {repetitions: row.iterations} : {};
      return {...row, ...known, name: base, isMean: true};
    }
    if (
      before?.iterations === row.iterations &&
      row.name.startsWith(`${before.base}_`) &&
      counts.get(row.name) === 1
    ) {
      statistics.add(row.name.slice(before.base.length + 1));
      return [];
    }
    before = undefined;
    return {...row, isMean: false};
  });
  const own = [...statistics].filter((statistic) => !UNREAD.has(statistic));
  if (own.length > 0) {
    const found = own.map((statistic) => `"${statistic}"`).join(', ');
    context.warn(`found the program's own statistics ${found}, which are not read`);
  }
  return results;
}

/**
 * Two benchmarks of a program may have one name.
 *
 * @param {Result[]} same
 *   The results of one name.
 * @returns {Result | undefined}
 *   Undefined where they are repetitions of one benchmark: they have numbers, or the tool's mean, or
 *   the name states how many there are.
 */
function secondBenchmark(same) {
  const single = same.filter(({isMean}) => !isMean);
  if (single.some(({repetition}) => repetition === undefined)) {
    const [first] = single;
    const isRepeated = first && parsed(first).repeats !== undefined;
    return single.length === same.length && !isRepeated ? single[1] : undefined;
  }
  const seen = new Set();
  return single.find(({repetition}) => seen.size === seen.add(repetition).size);
}

/**
 * @param {Result[]} same
 *   The results of one name, at least one.
 * @returns {Result}
 */
function mean(same) {
  const stated = same.findLast(({isMean}) => isMean);
  const count = same.filter(({isMean}) => !isMean).length;
  const counted = count > 0 ? {repetitions: count} : {};
  const [first] = same;
  if (stated) return {...counted, ...stated};
  if (!first || same.length === 1) return /** @type {Result} */ ({...first, ...counted});
  // As exact as the digits of the file: the mean of 0.729, 0.728 and 0.823 is 0.76.
  const average = (/** @type {(one: Result) => number} */ of) =>
    decimal(same.reduce((sum, row) => sum + of(row), 0) / same.length);
  const names = Object.keys(first.counters);
  return {
    ...first,
    lines: [0, 0],
    ...spanOf(same),
    ...counted,
    real: average(({real}) => real),
    cpu: average(({cpu}) => cpu),
    counters: Object.fromEntries(
      names.map((name) => [name, average(({counters}) => counters[name] ?? 0)]),
    ),
  };
}

/** @param {string} counter @returns {Pick<Measurement, 'metric' | 'statistic' | 'unit'>} */
function measureOf(counter) {
  if (counter === 'bytes_per_second') return {metric: 'size', statistic: 'rate', unit: 'B/s'};
  if (counter === 'items_per_second') return {metric: 'count', statistic: 'rate', unit: '1/s'};
  // Of a memory manager, of all iterations that it saw.
  if (counter === 'max_bytes_used') return {metric: 'size', statistic: 'max', unit: 'B'};
  if (MEMORY.has(counter)) return {metric: 'size', statistic: 'total', unit: 'B'};
  return {metric: 'count', statistic: 'mean', unit: '1'};
}

/**
 * Benchmarks of an operation may differ in their settings alone, or in the order of the parts of their
 * names: these are part of it then.
 *
 * @template {Pick<Result, 'name' | 'threads'>} T
 * @param {T[]} benchmarks
 * @returns {(T & Parsed)[]}
 */
function toldApart(benchmarks) {
  const parts = benchmarks.map((benchmark) => ({...benchmark, ...parsed(benchmark)}));
  const settings = unlike(parts, (one) => parsed(one, {withSettings: true}));
  // The order of the parts tells `BM_copy/8/a` from `BM_copy/a/8`.
  return unlike(settings, ({name}) => ({operation: name}));
}

/**
 * @template {Parsed} Benchmark
 * @param {Benchmark[]} benchmarks
 * @param {(benchmark: Benchmark) => Partial<Parsed>} read
 *   Reads more of a name.
 * @returns {Benchmark[]}
 *   Those of an operation in which two have the same parameters are read so.
 */
function unlike(benchmarks, read) {
  const same = groupBy(benchmarks, ({operation, params}) => JSON.stringify([operation, params]));
  const alike = new Set(
    [...same.values()].flatMap(([first, second]) => (first && second ? [first.operation] : [])),
  );
  return benchmarks.map((one) => (alike.has(one.operation) ? {...one, ...read(one)} : one));
}

/**
 * @param {Pick<Result, 'name' | 'threads'>} benchmark
 *   Some benchmarks have several threads without a word in the name.
 * @param {{withSettings?: boolean}} [options]
 *   Whether the operation has them.
 * @returns {Parsed}
 *   Arguments without a name are `arg`, or `arg 1`, `arg 2` where there are several.
 */
function parsed({name, threads = 1}, {withSettings = false} = {}) {
  const [first = '', ...rest] = name.split('/');
  /** @type {[string, string][]} */
  const params = [];
  const operation = [first];
  const args = rest.filter((part) => NUMBER.test(part));
  let arg = 0;
  for (const part of rest) {
    const [, key = '', value = ''] = NAMED.exec(part) ?? [];
    if (SETTING.test(part)) {
      if (withSettings) operation.push(part);
    } else if (key) params.push([key, value]);
    else if (NUMBER.test(part)) params.push([args.length > 1 ? `arg ${++arg}` : 'arg', part]);
    else operation.push(part);
  }
  const isThreads = (/** @type {[string, string]} */ [name, value]) =>
    name === 'threads' && value === String(threads);
  if (threads > 1 && !params.some(isThreads)) params.push(['threads', String(threads)]);
  const [repeats] = rest.flatMap((part) => REPEATS.exec(part)?.[1] ?? []);
  return {
    operation: operation.join('/'),
    params: distinctParams(params),
    repeats: repeats === undefined ? undefined : Number(repeats),
  };
}
