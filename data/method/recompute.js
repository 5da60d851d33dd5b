/**
 * Reads the results of the reports from their raw files a second time, with code that shares nothing
 * with the generator: samples are sorted, histograms are lists of counts, and sums are plain sums.
 *
 * @import {Counts} from './statistics.js'
 *
 * @typedef {object} Result
 *   Of one operation in one run.
 * @property {number} [rate]
 *   Operations per second.
 * @property {Counts} [counts]
 * @property {number} [mean]
 *   Seconds for an operation, as the runner states it or from the counts.
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [n]
 * @typedef {object} Window
 * @property {number} start
 *   Seconds from the start of the run.
 * @property {number} length
 * @property {number} count
 * @property {number | null} errors
 *   Null where the runner does not count them.
 * @property {Record<string, number>} latency
 *   `p50`, `p99`, `p99.9`, `max` and what else the runner states, in seconds; empty without an operation.
 * @typedef {object} Pause
 * @property {number} seconds
 * @property {number} start
 * @property {{before: number, after: number, committed: number}} [heap]
 *   Bytes, where the log has them.
 * @property {{before: number, after: number} | undefined} old
 *   Bytes of the old generation, of Parallel GC alone.
 * @property {boolean} isCounted
 *   After the warm-up and not forced.
 * @property {boolean} isFull
 * @typedef {Record<string, unknown>} Params
 * @typedef {{run: string, system: string, operation: string, params: Params}} Subject
 * @typedef {Subject & Result} Measured
 */

import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {inflateSync} from 'node:zlib';
import {decompress} from 'fzstd';
import Papa from 'papaparse';
import {parse} from 'yaml';
import {merged, percentile, sum, total} from './statistics.js';

const NANO = 1e-9;
const MICRO = 1e-6;

/**
 * @param {string} folder
 *   Of a report.
 * @returns {Promise<{run: string, manifest: Record<string, any>, texts: Map<string, string>}[]>}
 *   Its measured runs, in the order of their names, with the texts of their files.
 */
export async function runsOf(folder) {
  const entries = await readdir(folder, {withFileTypes: true});
  const runs = entries.filter((entry) => entry.isDirectory() && entry.name !== 'method');
  const read = await Promise.all(
    runs.map(async ({name: run}) => {
      const manifest = parse(await readFile(join(folder, run, 'run.yaml'), 'utf8'));
      const files = (await readdir(join(folder, run))).filter((file) => file !== 'run.yaml').sort();
      const texts = await Promise.all(
        files.map(async (file) => {
          const bytes = await readFile(join(folder, run, file));
          const plain = file.endsWith('.zst') ? decompress(bytes) : bytes;
          return /** @type {const} */ ([file, Buffer.from(plain).toString('utf8')]);
        }),
      );
      return {run, manifest, texts: new Map(texts)};
    }),
  );
  return read.sort((a, b) => (a.run < b.run ? -1 : 1));
}

/**
 * @param {Awaited<ReturnType<typeof runsOf>>[number]} run
 * @returns {Measured[]}
 *   One for each operation and set of parameters that its files hold.
 */
export function resultsOf({run, manifest, texts}) {
  const {system, warmup = 0, commit} = manifest;
  // The axis of a history is a parameter.
  const shared = {...manifest.params, ...(commit === undefined ? {} : {commit})};
  return [...texts].flatMap(([file, text]) => {
    const stated = manifest.files?.[file] ?? {};
    const operation = stated.operation ?? manifest.operation;
    const params = {...shared, ...stated.params};
    const basis = {run, system};
    if (stated.unread) return [];
    if (file.startsWith('gc.log') || file.startsWith('jstat')) return [];
    if (file.includes('.hlog')) {
      const name = operation ?? file.split('.')[0] ?? '';
      return [{...basis, operation: name, params, ...intervalLog(text, warmup)}];
    }
    if (file.endsWith('_latencies.csv')) {
      const name = file.slice(0, -'_latencies.csv'.length);
      return [{...basis, operation: name, params, ...basho(file, text, warmup)}];
    }
    if (file.startsWith('latency-histogram.csv')) {
      return payloads(text).map(({payload, ...result}) => ({
        ...basis,
        operation,
        params: {...params, payload},
        ...result,
      }));
    }
    if (file.startsWith('latency.csv')) {
      return autobench(text).map(({payload, ...result}) => ({
        ...basis,
        operation: operation ?? 'latency',
        params: {...params, payload: payload.replace('bytes', 'B')},
        ...result,
      }));
    }
    if (file === 'summary.csv') {
      return [{...basis, operation: 'all', params, ...basho(file, text, warmup)}];
    }
    if (file === 'speed.csv') {
      return times(text).map((one) => ({...basis, params, ...one}));
    }
    if (file === 'jmh.json') {
      return JSON.parse(text).map((/** @type {any} */ one) => ({
        ...basis,
        operation: one.benchmark,
        params: {...params, ...one.params, threads: String(one.threads)},
        ...jmhMean(one),
      }));
    }
    if (file === 'gbench.csv') {
      return googleBenchmark(text).map((one) => ({
        ...basis,
        ...one,
        params: {...params, ...one.params},
      }));
    }
    return [];
  });
}

/**
 * @param {Awaited<ReturnType<typeof runsOf>>[number]} run
 * @returns {{run: string, system: string, operation: string, params: Params, warmup: number,
 *   windows: Window[]}[]}
 *   One for each file that has windows.
 */
export function windowsOf({run, manifest, texts}) {
  const {system, warmup = 0, params: shared = {}} = manifest;
  return [...texts].flatMap(([file, text]) => {
    const {unread, offset = 0, ...stated} = manifest.files?.[file] ?? {};
    const found = unread ? undefined : windowsIn(file, text);
    if (!found) return [];
    return {
      ...{run, system, warmup},
      // The name of a log of histograms says less than run.yaml.
      operation:
        stated.operation ??
        (file.includes('.hlog') ? manifest.operation : undefined) ??
        found.operation,
      params: {...shared, ...stated.params},
      windows: found.windows.map((window) => ({...window, start: window.start + offset})),
    };
  });
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {{operation: string, windows: Window[]} | undefined}
 */
function windowsIn(file, text) {
  if (file.includes('.hlog')) {
    const windows = intervals(text).map(({start, length, counts}) => {
      const count = total(counts);
      const shares = {p50: 0.5, p99: 0.99, 'p99.9': 0.999};
      const percentiles = Object.entries(shares).map(([name, share]) => [
        name,
        count > 0 ? percentile(counts, share) : Number.NaN,
      ]);
      const latency = {...Object.fromEntries(percentiles), max: counts.at(-1)?.value ?? 0};
      return {start, length, count, errors: null, latency: count > 0 ? latency : {}};
    });
    return {operation: file.split('.')[0] ?? '', windows};
  }
  if (file.endsWith('_latencies.csv')) {
    const operation = file.slice(0, -'_latencies.csv'.length);
    const windows = records(text).map((row) => {
      const names = {
        p50: 'median',
        p99: '99th',
        'p99.9': '99_9th',
        max: 'max',
        min: 'min',
        mean: 'mean',
      };
      const latency = Object.entries(names).map(([name, column]) => [
        name,
        (row[column] ?? 0) * MICRO,
      ]);
      const {elapsed = 0, window: length = 0, n: count = 0, errors = 0} = row;
      return {
        ...{start: elapsed - length, length, count, errors},
        latency: count > 0 ? Object.fromEntries(latency) : {},
      };
    });
    return {operation, windows};
  }
  if (file !== 'summary.csv') return undefined;
  const windows = records(text).map(
    ({elapsed = 0, window: length = 0, successful = 0, failed = 0}) => ({
      ...{start: elapsed - length, length, count: successful, errors: failed, latency: {}},
    }),
  );
  return {operation: 'all', windows};
}

/**
 * @param {string} text
 *   With a line of names, all other cells numbers.
 * @returns {Record<string, number>[]}
 */
function records(text) {
  const [head = [], ...rows] = cells(text);
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, Number(row[i])])));
}

/**
 * @param {Window[]} windows
 * @param {number} warmup
 * @returns {{measured: Window[], counted: Window[], short: Window[]}}
 *   `measured`: after the warm-up; `short`: less than half as long as the usual one; `counted`: measured
 *   and not short.
 */
export function sorted(windows, warmup) {
  const lengths = windows.map(({length}) => length).sort((a, b) => a - b);
  const middle = [Math.ceil(lengths.length / 2) - 1, Math.floor(lengths.length / 2)];
  const usual = sum(middle.map((i) => lengths[i] ?? 0)) / 2;
  const measured = windows.filter(({start}) => start >= warmup - 1e-6);
  /** @param {Window} window */
  const isShort = ({length}) => length < usual / 2;
  return {
    measured,
    counted: measured.filter((window) => !isShort(window)),
    short: windows.filter(isShort),
  };
}

/**
 * @param {string} text
 * @returns {string[][]}
 *   Cells of the lines that are neither empty nor comments; no cell of these files holds a comma.
 */
const cells = (text) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim().replaceAll('"', '')));

/**
 * @param {string} text
 *   A log of HdrHistograms in nanoseconds.
 * @returns {{start: number, length: number, counts: Counts}[]}
 */
const intervals = (text) =>
  cells(text)
    .slice(1)
    .map(([start, length, , payload]) => ({
      start: Number(start),
      length: Number(length),
      counts: histogram(payload ?? ''),
    }));

/**
 * @param {string} text
 *   A log of HdrHistograms.
 * @param {number} warmup
 *   Seconds; windows that begin earlier do not count.
 * @returns {Result}
 */
function intervalLog(text, warmup) {
  const windows = intervals(text).filter(({start}) => start >= warmup);
  const counts = merged(windows.map((window) => window.counts));
  const n = total(counts);
  return {rate: n / sum(windows.map(({length}) => length)), ...describe(counts)};
}

/** First word of a histogram, and of a compressed one. */
const ENCODED = 0x1c849303;
const COMPRESSED = 0x1c849304;

/**
 * @param {string} payload
 *   A histogram in the second version of the encoding, compressed, base64.
 * @returns {Counts}
 *   The highest value of each bucket that is not empty.
 */
function histogram(payload) {
  const outer = Buffer.from(payload, 'base64');
  if ((outer.readInt32BE(0) & ~0xf0) !== (COMPRESSED & ~0xf0)) throw new Error('no histogram');
  const inner = inflateSync(outer.subarray(8));
  if ((inner.readInt32BE(0) & ~0xf0) !== (ENCODED & ~0xf0)) throw new Error('unknown encoding');
  const digits = inner.readInt32BE(12);
  const lowest = Number(inner.readBigInt64BE(16));
  const shift = Math.floor(Math.log2(lowest));
  // As many sub-buckets as resolve twice the power of ten.
  const half = 2 ** (Math.ceil(Math.log2(2 * 10 ** digits)) - 1);
  /** @type {Counts} */
  const found = [];
  let index = 0;
  let at = 40;
  while (at < 40 + inner.readInt32BE(4)) {
    let value = 0;
    for (let byte = 0; byte < 9; byte += 1) {
      const next = inner.readUInt8(at);
      at += 1;
      value += (byte === 8 ? next : next % 128) * 128 ** byte;
      if (byte < 8 && next < 128) break;
    }
    // Zigzag: odd numbers are negative.
    const count = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    if (count < 0) {
      index -= count;
      continue;
    }
    if (count > 0) {
      const bucket = Math.max(0, Math.floor(index / half) - 1);
      const within = index - bucket * half;
      found.push({value: ((within + 1) * 2 ** (bucket + shift) - 1) * NANO, count});
    }
    index += 1;
  }
  return found;
}

/**
 * Windows of basho_bench.
 *
 * @param {string} file
 * @param {string} text
 * @param {number} warmup
 *   Seconds; windows that begin earlier do not count.
 * @returns {Result}
 *   The summary of all operations has a rate and no latencies.
 */
function basho(file, text, warmup) {
  const {measured} = sorted(windowsIn(file, text)?.windows ?? [], warmup);
  const n = sum(measured.map(({count}) => count));
  const rate = n / sum(measured.map(({length}) => length));
  if (file === 'summary.csv') return {rate};
  const used = measured.filter(({count}) => count > 0);
  /** @param {string} name */
  const latencies = (name) => used.map(({latency}) => latency[name] ?? Number.NaN);
  return {
    rate,
    n,
    mean: sum(used.map(({latency, count}) => (latency['mean'] ?? Number.NaN) * count)) / n,
    min: Math.min(...latencies('min')),
    max: Math.max(...latencies('max')),
  };
}

/**
 * Samples of NatsAutoBench: a column for each payload, in nanoseconds.
 *
 * @param {string} text
 * @returns {(Result & {payload: string})[]}
 */
function autobench(text) {
  const [head = [], ...rows] = cells(text);
  return head.map((payload, i) => {
    const samples = rows.map((row) => Number(row[i]) * NANO).sort((a, b) => a - b);
    return {payload, ...describe(samples.map((value) => ({value, count: 1})))};
  });
}

/**
 * A histogram for each payload: nanoseconds from and to, both included, and a count.
 *
 * @param {string} text
 * @returns {(Result & {payload: string})[]}
 */
function payloads(text) {
  /** @type {Map<string, Counts>} */
  const found = new Map();
  for (const [payload = '', , to, count] of cells(text).slice(1)) {
    const counts = found.get(payload) ?? [];
    counts.push({value: Number(to) * NANO, count: Number(count)});
    found.set(payload, counts);
  }
  return [...found].map(([payload, counts]) => ({
    payload,
    ...describe(counts.sort((a, b) => a.value - b.value)),
  }));
}

/**
 * @param {string} text
 *   A row for each sample: the operation, and its seconds.
 * @returns {(Result & {operation: string})[]}
 */
function times(text) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const [operation = '', seconds] of cells(text).slice(1)) {
    found.set(operation, [...(found.get(operation) ?? []), Number(seconds)]);
  }
  return [...found].map(([operation, values]) => {
    const sorted = values.sort((a, b) => a - b);
    return {operation, ...describe(sorted.map((value) => ({value, count: 1})))};
  });
}

/**
 * @param {any} benchmark
 * @returns {Result}
 *   The mean of all iterations, and their number.
 */
function jmhMean({primaryMetric: {rawData, scoreUnit}}) {
  if (scoreUnit !== 'ns/op') throw new Error(`unknown unit ${scoreUnit}`);
  const values = rawData.flat();
  return {mean: (sum(values) / values.length) * NANO, n: values.length};
}

/**
 * @param {string} text
 * @returns {{operation: string, params: Params, mean: number, n: number}[]}
 *   The mean of the repetitions, and their number.
 */
function googleBenchmark(text) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (const [name = '', , time, , unit] of cells(text).slice(1)) {
    if (/_(mean|median|stddev|cv)$/.test(name)) continue;
    if (unit !== 'ns') throw new Error(`unknown unit ${unit}`);
    times.set(name, [...(times.get(name) ?? []), Number(time) * NANO]);
  }
  return [...times].map(([name, values]) => {
    const [operation = '', ...rest] = name.split('/');
    const params = Object.fromEntries(rest.map((param) => param.split(':')));
    return {operation, params, mean: sum(values) / values.length, n: values.length};
  });
}

/** Factors to seconds, operations per second and plain ratios. @type {Record<string, number>} */
const PUBLISHED_UNITS = {
  ...{h: 3600, min: 60, s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9},
  ...{'ops/s': 1, 'msg/s': 1, 'req/s': 1},
};
/** @type {Record<string, number>} */
const THOUSANDS = {k: 1e3, K: 1e3, M: 1e6, G: 1e9};

/**
 * @param {Awaited<ReturnType<typeof runsOf>>[number]} run
 * @returns {(Subject & {metric: string, statistic: string, value: number, bound: string, printed: string})[]}
 *   Rates, times and ratios that a document states of the operations themselves; a ratio only as printed.
 */
export function publishedOf({run, manifest, texts}) {
  const text = texts.get('published.csv');
  if (!manifest.published || text === undefined) return [];
  const {data} = Papa.parse(text, {header: true, skipEmptyLines: true});
  const rows = /** @type {Record<string, string>[]} */ (data);
  return rows.flatMap((row) => {
    const {metric = '', statistic = '', value = '', unit = ''} = row;
    const operation = row['operation'] || (manifest.operation ?? '');
    const {bound = '', printed = '', name = ''} = row;
    if (name !== '' || !['throughput', 'latency', 'ratio'].includes(metric)) return [];
    const own = Object.fromEntries(
      Object.entries(row).flatMap(([column, cell]) =>
        column.startsWith('param:') && cell ? [[column.slice('param:'.length), cell]] : [],
      ),
    );
    const factor = metric === 'ratio' ? Number.NaN : (PUBLISHED_UNITS[unit] ?? Number.NaN);
    const number = Number.parseFloat(value) * (THOUSANDS[value.slice(-1)] ?? 1) * factor;
    const params = {...manifest.params, ...own};
    const subject = {run, system: manifest.system, operation, params};
    return [{...subject, metric, statistic, value: number, bound, printed}];
  });
}

/** Collections that a program or a tool asked for. */
const FORCED = /System\.gc|Diagnostic|Heap (?:Dump|Inspection)|Metadata GC Clear/;

/** Of a log without a run. */
const CLOCK = {offset: 0, warmup: 0, until: Number.POSITIVE_INFINITY};

/**
 * @param {string} text
 *   A log of -Xlog:gc*.
 * @param {{offset: number, warmup: number, until: number}} [clock]
 *   Seconds from the log's clock to the run's, and of the run that do not count; when the run ended.
 * @returns {{pauses: Pause[], end: number, stops: {seconds: number, start: number}[],
 *   stalls: {kind: string, seconds: number}[] | undefined}}
 *   Pauses in the order of the log; `end`: of the run or of the last line of the log, whichever was first,
 *   on the run's clock; `stalls`: of ZGC alone.
 */
export function pausesOf(text, {offset, warmup, until} = CLOCK) {
  const old = new Map(
    [...text.matchAll(/ GC\((\d+)\) ParOldGen: (\d+)K\(\d+K\)->(\d+)K/g)].map(
      ([, id = '', before, after]) => [
        id,
        {before: Number(before) * 1024, after: Number(after) * 1024},
      ],
    ),
  );
  const pauses = text.split('\n').flatMap((line) => {
    const match =
      /^\[([\d.]+)(m?)s\].*\[gc(?:,phases)?\s*\] GC\((\d+)\) (?:\w: )?Pause (.*?)([\d.]+)ms$/.exec(
        line,
      );
    if (!match) return [];
    const [, stamp, milli, id = '', name = '', duration] = match;
    const seconds = Number(duration) / 1000;
    const start = Number(stamp) / (milli ? 1000 : 1) - seconds + offset;
    const sizes = /(\d+)M->(\d+)M\((\d+)M\)/.exec(name)?.slice(1);
    const [before = 0, after = 0, committed = 0] = (sizes ?? []).map(
      (mebi) => Number(mebi) * 2 ** 20,
    );
    return [
      {
        seconds,
        start,
        ...(sizes ? {heap: {before, after, committed}} : {}),
        old: old.get(id),
        isCounted: start >= warmup && start >= 0 && start <= until && !FORCED.test(name),
        isFull: name.startsWith('Full'),
      },
    ];
  });
  return {
    pauses,
    end: Math.min(
      until,
      Math.max(
        ...[...text.matchAll(/^\[([\d.]+)(m?)s\]/gm)].map(
          ([, stamp, milli]) => Number(stamp) / (milli ? 1000 : 1) + offset,
        ),
      ),
    ),
    stops: [...text.matchAll(/^\[([\d.]+)(m?)s\].*\] Safepoint ".*",.* Total: (\d+) ns/gm)].map(
      ([, stamp, milli, nanoseconds]) => {
        const seconds = Number(nanoseconds) / 1e9;
        return {seconds, start: Number(stamp) / (milli ? 1000 : 1) - seconds + offset};
      },
    ),
    stalls: text.includes('Using The Z Garbage Collector')
      ? [...text.matchAll(/\] (Allocation|Relocation) Stall \(.*?\) ([\d.]+)ms$/gm)].map(
          ([, kind = '', milli]) => ({kind: kind.toLowerCase(), seconds: Number(milli) / 1000}),
        )
      : undefined,
  };
}

/** @param {Counts} counts @returns {Result} */
function describe(counts) {
  const n = total(counts);
  return {
    counts,
    n,
    mean: sum(counts.map(({value, count}) => value * count)) / n,
    ...(counts[0] ? {min: counts[0].value} : {}),
    max: counts.at(-1)?.value ?? Number.NaN,
  };
}
