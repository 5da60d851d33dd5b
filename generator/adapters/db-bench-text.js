/**
 * What RocksDB's db_bench prints: a line a benchmark, and with `--histogram` its latencies.
 *
 * `readrandom : 12.2 micros/op 81904 ops/sec 20.0 seconds 1638000 operations; 63.7 MB/s (…)`.
 * Throughput is `ops/sec` and never 1e6 ÷ micros/op: with 32 threads the two differ 32 times. What
 * `micros/op` is depends on the version: until 1.5 and from 6.0.1 on the time of all threads ÷
 * operations, a mean latency; from 2.0 to 5.x the elapsed time ÷ operations. Without the line
 * `RocksDB: version` it is not used. `found` counts the keys of one thread.
 *
 * Progress is written over itself with `\r`, thousands of times in a line. LevelDB's db_bench and
 * RocksJava's DbBenchmark print lines without `ops/sec`: refused. Written by db_bench 7.8.3 in the
 * tests; the other versions are those of its sources.
 *
 * @import {LineAdapter, Measurement} from '../types.d.ts'
 */

import {dbBenchHistograms} from './db-bench-histogram.js';

const VERSION = /^RocksDB: +version (\d+)\.(\d+)(?:\.(\d+))?/;
const RESULT = /^(\S+) *: +(\d+\.\d+) micros\/op(.*)/;
const RATE = /^ (\d+) ops\/sec(?: \d+\.\d+ seconds (\d+) operations)?;/;
/** Over the runs of `--benchmarks=fillseq[X3]`, each of which has a line of its own. */
const RUNS = /^\S+ \[(?:AVG|MEDIAN) +\d+ runs\] *:/;

/** @type {LineAdapter} */
export const dbBenchText = {
  id: 'db-bench-text',
  label: 'db_bench output',
  runner: 'RocksDB db_bench',
  writtenBy: '--histogram >db_bench.txt 2>&1',
  layout: 'lines',
  claims: ({lines}) => lines.some((line) => [VERSION, RESULT].some((one) => one.test(shown(line)))),
  open(context) {
    const histograms = dbBenchHistograms(context);
    /** @type {Measurement[]} */
    const measurements = [];
    /** @type {Set<string>} */
    const warnings = new Set();
    let isLatency = false;
    let hasSummary = false;
    return {
      take(line, number) {
        const text = shown(line);
        const version = VERSION.exec(text);
        if (version) isLatency = isMeanLatency(version.slice(1));
        if (text.startsWith('WARNING: ') && !warnings.has(text)) {
          warnings.add(text);
          context.odd(`found "${text.trim()}"`, number);
        }
        if (RUNS.test(text) && !hasSummary) {
          hasSummary = true;
          const found = text.slice(0, text.indexOf(']') + 1);
          context.odd(`"${found}" is not used: each run is read from its own line`, number);
        }
        const [, operation, micros, rest = ''] = RESULT.exec(text) ?? [];
        if (!operation) {
          histograms.take(text, number);
          return;
        }
        const [, rate, operations] = RATE.exec(rest) ?? [];
        if (rate === undefined) {
          const found = rest.includes('ops/sec') ? `"${brief(text)}"` : 'no ops/sec';
          context.fault(number, `found ${found}, expected the output of RocksDB's db_bench`);
          return;
        }
        histograms.start(operation);
        const subject = /** @type {const} */ ({kind: 'measurement', operation, params: {}});
        const samples = operations === undefined ? {} : {samples: Number(operations)};
        measurements.push({
          ...subject,
          metric: 'throughput',
          statistic: 'mean',
          value: Number(rate),
          unit: '1/s',
          ...samples,
        });
        if (!isLatency) return;
        const value = Number(micros) / 1e6;
        measurements.push({
          ...subject,
          metric: 'latency',
          statistic: 'mean',
          value,
          unit: 's',
          ...samples,
        });
      },
      end: () => [...measurements, ...histograms.records()],
    };
  },
};

/** What a terminal would show of a line. @param {string} line */
const shown = (line) => line.slice(line.lastIndexOf('\r') + 1);

/**
 * @param {(string | undefined)[]} version
 *   Old releases print no third part, so 6.0 may be the one that still meant elapsed time.
 */
function isMeanLatency(version) {
  const [major = 0, minor = 0, patch = 0] = version.map((part) => Number(part ?? 0));
  return major < 2 || major > 6 || (major === 6 && minor + patch > 0);
}

/** @param {string} text */
const brief = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
