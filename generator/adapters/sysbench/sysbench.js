/**
 * What sysbench prints: one line per interval (`--report-interval=1`), and statistics at the
 * end.
 *
 *     [ 1s ] thds: 2 tps: 467.53 qps: 9438.51 (r/w/o: …) lat (ms,95%): 8.43 err/s: 3.00 reconn/s: 0.00
 *     [ 1s ] thds: 2 eps: 3182.86 lat (ms,99%): 7.17
 *
 * Intervals have rates but no counts: the events of a line are rate × time. Times are whole
 * seconds, latencies milliseconds. The percentile is that of `--percentile`, and 0 where there is
 * none. The intervals of `fileio` have no rate of events. sysbench does not name the test, but the
 * settings of some tests identify them. Written by sysbench 1.0.20 in the tests, and by 0.4.12 and 0.5,
 * whose lines are read as 1.0 prints them.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {Rec, Subject} from '../../records/types.d.ts'
 */

import {severalRuns} from '../shared/several-runs.js';
import {sysbenchHistogram} from './histogram.js';
import {sysbenchIntervals} from './intervals.js';
import {asRelease1} from './old-release.js';
import {sysbenchStatistics} from './statistics.js';

// One “any text” alone: two in a row take a time that grows with the square of a line's length.
const BANNER = /^sysbench \d+\.\d+(?!\d).*(\(using |multi-threaded)/;
/** Perhaps damaged. */
const INTERVAL = /^\[ *[\d.]+ ?s ?\] |^\[[^\]]*\] thds: |^\[[^\]]*\] .*MiB\/s/;
const EVERY = /^Report intermediate results every (\d+) second\(s\)$/;
const CHECKPOINT = /^\[ *[\d.]+s \] Checkpoint report:/;
const OLD_INTERVAL = /^\[ *\d+s\] threads: \d+, tps: /;
const RELEASE = /^sysbench (\d+\.[\d.]*\d)/;
const QUEUE = /^\[ *[\d.]+s \] queue length: /;
/** What 0.4 and 1.0 print last, which is not read. */
const LAST = /^(?:Removing test files\.\.\.| +execution time \(avg\/stddev\): .*)$/;
/** Of prepare or cleanup, which may come before or after a run. */
const OTHER_COMMAND = /^(?:Removing test files|Dropping table|Creating table|Creating files for)\b/;
/** By parameter, named as the options: `--cpu-max-prime`, `--memory-oper`, `--file-test-mode`; `files` is `--file-num`. */
const SETTINGS = Object.entries({
  threads: /^Number of threads: (.+)$/,
  rate: /^Target transaction rate: (.+)$/,
  'max-prime': /^(?:Prime numbers limit|Maximum prime number checked in CPU test): (.+)$/,
  // 128 files are usual.
  files: /^(?!128 files)(\d+) files, \S+ each$/,
  'total-size': /^(\S+) total file size$/,
  'block-size': /^(?:Block size|\s*block size:) (\S+)$/,
  oper: /^\s*operation: (\S+)$/,
  scope: /^\s*scope: (\S+)$/,
  'io-mode': /^Using (.+) I\/O mode$/,
  mode: /^Doing ((?:sequential|random) .+) test$/,
  // The usual flags and the usual ratio are none. Without periodic fsync there is no line of it.
  'extra-flags': /^Extra file open flags: (?!\(none\)|0$)(.+)$/,
  'fsync-freq': /^Periodic FSYNC enabled, calling fsync\(\) each (\d+) requests\.$/,
  'rw-ratio': /^Read\/Write ratio for combined random IO test: (?!1\.50$)(\S+)$/,
});
/** Lines that identify a test. */
const TESTS = /** @type {const} */ ([
  ['Prime numbers limit: ', 'cpu'],
  ['Maximum prime number checked in CPU test: ', 'cpu'],
  ['Running memory speed test', 'memory'],
  ['Doing memory operations speed test', 'memory'],
  ['Extra file open flags: ', 'fileio'],
  ['Doing thread subsystem performance test', 'threads'],
  ['Doing mutex performance test', 'mutex'],
  ['Doing OLTP test', 'oltp'],
]);

/** @type {LineAdapter} */
export const sysbench = {
  id: 'sysbench',
  label: 'sysbench output',
  description: 'The events, latencies and latency histogram that sysbench prints.',
  runner: 'sysbench',
  writtenBy: '`--report-interval=1 --histogram run >sysbench.txt 2>&1`',
  states: ['runner'],
  layout: 'lines',
  detect: ({lines}) =>
    lines.some(
      (line) =>
        BANNER.test(line) || OLD_INTERVAL.test(line) || /^\[ \d+s \] thds: \d+ [te]ps: /.test(line),
    ),
  endsWhole: (line) => LAST.test(line.trimEnd()),
  open(context) {
    const fold = severalRuns(context, BANNER, 'sysbench 1.0…', oneRun);
    let isOther = false;
    return {
      take(text, line) {
        isOther ||= OTHER_COMMAND.test(text);
        fold.take(text, line);
      },
      end() {
        const records = fold.end();
        if (records.length === 0 && isOther) {
          context.warn(
            'found no results: sysbench prints them for run, not for prepare or cleanup',
          );
        }
        return records;
      },
    };
  },
};

/** @param {RunContext} context */
function oneRun(context) {
  /** @type {Record<string, string>} */
  const params = {};
  /** @type {Subject} */
  const subject = {operation: '', params};
  const intervals = sysbenchIntervals(subject, context);
  const histogram = sysbenchHistogram(context);
  const statistics = sysbenchStatistics(subject, context);
  /** @type {number | undefined} */
  let every;
  let checkpoint = 0;
  let failure = 0;
  let isBegun = false;
  return {
    hasEnded: () => isBegun,

    /**
     * @param {string} raw
     * @param {number} line
     */
    take(raw, line) {
      const text = asRelease1(raw);
      isBegun = true;
      const [, release] = RELEASE.exec(text) ?? [];
      if (release) context.fact('runner', `sysbench ${release}`);
      every = Number(EVERY.exec(text)?.[1] ?? Number.NaN) || every;
      for (const [name, shape] of SETTINGS) {
        const [, value] = shape.exec(text) ?? [];
        if (value) params[name] = value.trim();
      }
      const test = TESTS.find(([beginning]) => text.startsWith(beginning));
      if (test) subject.operation = test[1];
      if (text.startsWith('FATAL: ') && failure === 0) {
        failure = line;
        context.warn(`found "${text.slice(0, 80)}"`, line);
      }
      if (CHECKPOINT.test(text)) checkpoint = checkpoint || line;
      else if ((INTERVAL.test(text) && !QUEUE.test(text)) || intervals.isHook(text)) {
        intervals.take(text, line);
      } else if (!histogram.take(text, line) && checkpoint === 0) statistics.take(text, line);
    },

    /** @returns {Rec[]} */
    records() {
      if (checkpoint > 0) {
        const found = 'statistics at checkpoints are not used';
        context.warn(`${found}: each covers only the time since the previous one`, checkpoint);
        return intervals.records(every, undefined);
      }
      const {n, exact, share, records} = statistics.end();
      const samples = histogram.records(subject, n, exact);
      return [...records, ...samples, ...intervals.records(every, share)];
    },
  };
}
