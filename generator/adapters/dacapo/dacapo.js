/**
 * The console output of the DaCapo suite.
 *
 *     ===== DaCapo 23.11-MR2-chopin h2 starting warmup 1 =====
 *     ===== DaCapo 23.11-MR2-chopin h2 completed warmup 1 in 6878 msec =====
 *     ===== DaCapo 23.11-MR2-chopin h2 PASSED in 3200 msec =====
 *     ===== DaCapo processed 100000 requests in 3100 msec, 32258 requests per second =====
 *     ===== DaCapo tail latency, simple: 50% 602 usec, 90% 5951 usec, …, max 89408 usec, measured over 100000 events =====
 *
 * Only the last iteration of a run is timed, by a clock of milliseconds: PASSED. A percentile of
 * requests is a sample, not interpolated; where no sample is above it, it is the maximum. “metered”
 * counts from when a request would have begun at an even rate, over 100 ms or the whole iteration.
 * The suite keeps the requests of a benchmark for the next one of the same JVM, which then prints
 * them again. Read in the source at 4e3de06, whose harness wrote the fixtures; the lines of 9.12
 * and the older order “simple tail latency:” are those of public logs, and those without a version
 * those of the source of a port.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Measurement} from '../../records/types.d.ts'
 * @typedef {{text: string, line: number}} Line
 */

import {hasPercentile} from '../../records/distribution.js';
import {LineSpan, onLine} from '../../records/lines.js';
import {latency, throughput} from '../../records/measurements.js';
import {repeatsOf} from '../../records/repeats.js';
import {brief} from '../shared/brief.js';

const OWN = '===== DaCapo ';
/** Ports of the suite may print no version, and no number of a warm-up. */
const START = /^===== DaCapo (?:(\S+) )?(\S+) starting (?:warmup (?:\d+ )?)?=====$/;
const END =
  /^===== DaCapo (?:(\S+) )?(\S+) (PASSED|completed warmup(?: \d+)?|FAILED|FAILED warmup) (?:in (\d+) msec )?=====$/;
const PROCESSED =
  /^===== DaCapo processed (\d+) requests in (\d+) msec, \d+ requests per second =====$/;
const LATENCY =
  /^===== DaCapo (?:tail latency, (simple|metered [\w ]+)|(simple|metered[\w ]*?) tail latency): (.+), measured over (\d+) events =====$/;
const VALUE = /^(?:(\d+(?:\.\d+)?)%|(max)) (\d+) usec$/;

/** @type {LineAdapter} */
export const dacapo = {
  id: 'dacapo',
  label: 'DaCapo text',
  description: 'The timed iteration of DaCapo benchmarks, and the latencies of their requests.',
  runner: 'DaCapo',
  writtenBy: 'always, on the console',
  states: ['runner'],
  layout: 'lines',
  endsWhole: (line) => END.test(line) || LATENCY.test(line),
  detect: ({lines}) => lines.some((line) => START.test(line) || END.test(line)),
  open(context) {
    /** Milliseconds of the timed iteration of each run. @type {Map<string, number[]>} */
    const times = new Map();
    /** Of their lines. @type {Map<string, LineSpan>} */
    const spans = new Map();
    /** All iterations in the order of the file. @type {string[]} */
    const iterations = [];
    /** @type {Measurement[]} */
    const requests = [];
    /** The iteration that ended last. @type {{benchmark: string, isTimed: boolean, lines: Line[]} | undefined} */
    let last;
    /** @type {Line | undefined} */
    let open;
    /** Of the requests of the iteration before. @type {Set<string>} */
    let before = new Set();
    /** Benchmarks with requests that are not their own. */
    const repeated = new Set();

    /** @param {string} text @param {number} line */
    const starts = (text, line) => {
      if (open) context.warn(`found no end of "${brief(open.text)}"`, open.line);
      open = {text, line};
    };

    /** @param {RegExpExecArray} match @param {number} line */
    const ends = ([, version, benchmark = '', end = '', msec], line) => {
      takeRequests();
      open = undefined;
      if (version) context.fact('runner', `DaCapo ${version}`);
      last = {benchmark, isTimed: end === 'PASSED', lines: []};
      iterations.push(`${benchmark} ${end} ${msec}`);
      if (end.startsWith('FAILED')) {
        context.warn(`an iteration of "${benchmark}" failed, and is not used`, line);
      } else if (msec === undefined) {
        context.error(line, `found no time of "${benchmark}", expected one in msec`);
      } else if (end === 'PASSED') {
        const milliseconds = times.get(benchmark) ?? [];
        times.set(benchmark, milliseconds);
        milliseconds.push(Number(msec));
        const span = spans.get(benchmark) ?? new LineSpan();
        spans.set(benchmark, span);
        span.add(line);
      }
    };

    /** Those of the iteration that ended last. */
    const takeRequests = () => {
      if (!last || last.lines.length === 0) return;
      const {benchmark, isTimed, lines} = last;
      const isRepeated = lines.every(({text}) => before.has(text));
      before = new Set(lines.map(({text}) => text));
      const line = lines[0]?.line ?? 0;
      if (isRepeated) {
        const found = `found the requests of another benchmark again, below "${benchmark}"`;
        if (!repeated.has(benchmark)) context.warn(`${found}: they are not used`, line);
        repeated.add(benchmark);
        return;
      }
      const operation = `${benchmark} request`;
      const measured = lines.flatMap((one) => requestsOf(one, operation, context));
      if (!isTimed) return;
      if (requests.some((record) => record.operation === operation)) {
        const found = `found the requests of a second run of "${benchmark}"`;
        context.error(line, `${found}, expected one`, 'Make each run of DaCapo a separate run.');
        return;
      }
      requests.push(...measured);
    };

    return {
      take(text, line) {
        if (!text.includes(OWN)) return;
        const end = END.exec(text);
        if (end) ends(end, line);
        else if (START.test(text)) starts(text, line);
        else if (!PROCESSED.test(text) && !LATENCY.test(text)) {
          const expected = 'expected the start or end of an iteration, or its requests';
          context.error(line, `found "${brief(text)}", ${expected}`);
        } else if (!last) {
          context.error(line, `found "${brief(text)}", expected the end of an iteration before it`);
        } else last.lines.push({text, line});
      },
      end() {
        takeRequests();
        if (open) context.warn(`found no end of "${brief(open.text)}"`, open.line);
        const half = iterations.length / 2;
        if (times.size > 0 && iterations.slice(0, half).join() === iterations.slice(half).join()) {
          context.warn('found every iteration a second time, with equal times: is it a copy?');
        }
        const iterated = [...times].map(([operation, milliseconds]) => {
          const seconds = milliseconds.map((time) => time / 1e3);
          const mean = milliseconds.reduce((sum, time) => sum + time, 0) / seconds.length / 1e3;
          return {
            ...latency(
              {operation, params: {}, ...spans.get(operation)?.located},
              'mean',
              mean,
              seconds.length,
            ),
            ...repeatsOf(
              'run',
              seconds.map((time) => [time]),
            ),
          };
        });
        return [...iterated, ...requests];
      },
    };
  },
};

/**
 * @param {Line} line
 *   The line of the requests of an iteration.
 * @param {string} operation
 * @param {ReadContext} context
 * @returns {Measurement[]}
 */
function requestsOf({text, line}, operation, context) {
  const [, count, milliseconds] = PROCESSED.exec(text) ?? [];
  if (count !== undefined) {
    const rate = (Number(count) * 1e3) / Number(milliseconds);
    return [throughput(onLine({operation, params: {}}, line), rate, Number(count))];
  }
  const [, newer, older, values = '', events] = LATENCY.exec(text) ?? [];
  const kind = newer ?? older ?? '';
  const subject = onLine({operation, params: kind === 'simple' ? {} : {latency: kind}}, line);
  const n = Number(events);
  return values.split(', ').flatMap((value) => {
    const [, percent, , microseconds] = VALUE.exec(value) ?? [];
    if (microseconds === undefined) {
      context.error(line, `found "${brief(value)}", expected a percentile in usec`);
      return [];
    }
    if (percent && !hasPercentile({n}, Number(percent) / 100)) return [];
    /** @type {LatencyKey} */
    const statistic = percent ? `p${Number(percent)}` : 'max';
    return [latency(subject, statistic, Number(microseconds) / 1e6, n)];
  });
}
