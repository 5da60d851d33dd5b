/**
 * What RocksDB's db_bench prints: one line per benchmark, and with `--histogram` its latencies.
 *
 * `readrandom : 12.2 micros/op 81904 ops/sec 20.0 seconds 1638000 operations; 63.7 MB/s (…)`.
 * Throughput is `ops/sec` and never 1e6 ÷ micros/op: with 32 threads the two differ 32 times. What
 * `micros/op` is depends on the version: until 1.5 and from 6.0.1 on the time of all threads ÷
 * operations, a mean latency; from 2.0 to 5.x the elapsed time ÷ operations. Seconds and operations
 * are on the line from 7.3.1 on; without them and without the line `RocksDB: version`, which goes
 * to stderr, micros/op is not used. `found` counts the keys of one thread.
 *
 * Progress overwrites itself with `\r`, thousands of times in a line. `--statistics` are sums since
 * the database was opened, over all benchmarks, and not read. Written by db_bench 7.8.3 in the
 * tests; other versions are known from the sources of 1.5.7 to 10.10.
 *
 * @import {LineAdapter} from '../types.d.ts'
 */

import {brief} from '../shared/brief.js';
import {dbBenchHistograms} from '../shared/db-bench-histogram.js';
import {
  bannerFacts,
  isMeanLatency,
  isWholeResult,
  remarks,
  settings,
  shownOnTerminal,
} from '../shared/db-bench-line.js';
import {dbBenchResults} from './results.js';

/** Versions up to 3.10 call themselves LevelDB. */
const VERSION = /^(RocksDB|LevelDB): +version ([\d.]+)/;
const START = /^Initializing RocksDB Options from /;
const RESULT = /^([A-Za-z][^\s:]*) *: +(\d{1,15}\.\d+) micros\/op(.*)/;
const RATE = /^ (-?\d+) ops\/sec(?: (\d{1,15}\.\d+) seconds (\d{1,15}) operations)?;(.*)/;
/** A result, perhaps damaged; the average of several runs has its own form. */
const LIKE = / micros\/op|^\S+ *: +\d+\.\d+ .* ops\/sec/;
/** Of a remote compaction, next to the line of its benchmark. */
const CALL = /^OpenAndCompact\(\) API call : /;

/** @type {LineAdapter} */
export const dbBenchText = {
  id: 'db-bench-text',
  label: 'db_bench output',
  description: "Throughput and latency of RocksDB's db_bench, one line per benchmark.",
  runner: 'RocksDB db_bench',
  writtenBy: '--histogram >db_bench.txt 2>&1',
  states: ['date', 'version', 'cpu', 'cores'],
  layout: 'lines',
  detect: ({text: all, lines}) =>
    /RocksDB|micros\/op/.test(all) &&
    lines.some((line) => {
      const text = shownOnTerminal(line);
      const [, , , rest] = RESULT.exec(text) ?? [];
      const isNamed = VERSION.exec(text)?.[1] === 'RocksDB';
      return isNamed || START.test(text) || rest?.includes(' ops/sec');
    }),
  endsWhole: (line) => line.startsWith('rocksdb.') || isWholeResult(line),
  open(context) {
    const messages = remarks(context);
    const run = settings(context);
    const results = dbBenchResults(context);
    let histograms = dbBenchHistograms('', context);
    let isLatency = false;
    /** @type {Parameters<typeof results.add>[0] | undefined} Its histograms follow. */
    let open;
    /** @param {boolean} [isLast] */
    const close = (isLast) => {
      if (open) results.add({...open, distributions: histograms.records(isLast)});
      open = undefined;
    };
    return {
      take(line, number) {
        const text = shownOnTerminal(line);
        const version = VERSION.exec(text);
        if (version) {
          isLatency = isMeanLatency(version[2]);
          context.fact('version', version[2]);
        }
        if (!LIKE.test(text) || CALL.test(text)) {
          // Before a line that closes a series of runs, its last run is closed.
          if (text.includes(' [AVG ') || /^(?:Warming up|Running) /.test(text)) close();
          bannerFacts(text, context);
          run.take(text, number);
          messages.take(text, number);
          results.take(text, number);
          histograms.take(text, number);
          return;
        }
        close();
        const [, operation = '', micros, rest = ''] = RESULT.exec(text) ?? [];
        const [, rate, seconds, count, message = ''] = RATE.exec(rest) ?? [];
        if (rate === undefined) {
          const found = rest === '' || rest.includes('ops/sec') ? `"${brief(text)}"` : 'no ops/sec';
          context.error(number, `found ${found}, expected the output of RocksDB's db_bench`);
          return;
        }
        histograms = dbBenchHistograms(operation, context);
        if (messages.isFailure(operation, message, number)) return;
        const operations = count === undefined ? undefined : Number(count);
        const value = Number(rate) || Number(operations) / Number(seconds);
        // Infinite where a benchmark took no microsecond, and then any number; or rounded to 0.
        if (!(value > 0 && value <= Number.MAX_SAFE_INTEGER)) {
          context.warn(`"${operation}" was not measured: found ${rate} ops/sec`, number);
          return;
        }
        const isOfThreads = isLatency || operations !== undefined;
        const latency = isOfThreads ? Number(micros) / 1e6 : undefined;
        open = {
          operation,
          rate: value,
          latency,
          operations,
          distributions: [],
          lines: [number, number],
        };
      },
      end() {
        close(true);
        return run.applied(results.records());
      },
    };
  },
};
