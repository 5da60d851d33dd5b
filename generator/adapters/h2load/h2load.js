/**
 * What h2load of nghttp2 prints of an HTTP load.
 *
 *     finished in 136.95ms, 2920.88 req/s, 400.51KB/s
 *     requests: 400 total, 400 started, 400 done, 400 succeeded, 0 failed, 0 errored, 0 timeout
 *                          min         max         mean         sd        +/- sd
 *     time for request:      233us     20.05ms      2.53ms      2.56ms    95.25%
 *
 * Each time has its unit: us, ms, s. `req/s` and the times include responses that failed (status 4xx and
 * 5xx), and no request without a response (`errored`, which `failed` includes). A time ends with the last
 * byte. With `-D`, the rate is over that duration, and the time of `finished in` is longer. With a warm-up,
 * only what follows counts. Beyond a million requests, the times are of a random million. Written by 1.52
 * in the tests; read in the sources of 1.70, which also has percentiles and calls the line `request`.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {LatencyKey, Rec, Subject} from '../../records/types.d.ts'
 */

import {ownProperty} from '../../own.js';
import {onLine} from '../../records/lines.js';
import {latency, throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {seconds} from '../shared/durations.js';
import {failureCounts, warnOfFailures} from '../shared/failures.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';
import {checkRate} from '../shared/stated-rate.js';

const BEGINNING = /^starting benchmark\.\.\.$/;
const THREAD =
  /^spawning thread #\d+: (\d+) total client\(s\)\.(?:.* and (\d+(?:\.\d+)?)s of main duration )?/;
const PROTOCOL = /^Application protocol: (\S+)$/;
const FINISHED = /^finished in (\d+(?:\.\d\d)?)(us|ms|s), (\d+\.\d\d) req\/s, /;
const REQUESTS =
  /^requests: (\d+) total, \d+ started, \d+ done, (\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout$/;
const HEADER = /^ +(min +max .*\+\/- sd)$/;
const TIMES = /^(?:time for )?request *: +((?:\d+(?:\.\d\d)?(?:us|ms|s) +)+)\d+\.\d\d%$/;
/** Requests of which h2load keeps the times. */
const MOST_TIMES = 1_000_000;
/** Lines that must be of one of the shapes above. */
const LIKE = /^(?:finished in|requests:|(?:time for )?request *:|spawning thread)/;
/** @type {Record<string, LatencyKey>} */
const STATISTICS = {min: 'min', max: 'max', median: 'p50', p95: 'p95', p99: 'p99', mean: 'mean'};

/** @type {LineAdapter} */
export const h2load = {
  id: 'h2load',
  label: 'h2load output',
  description: 'Throughput and latencies of an HTTP/2 load by h2load.',
  runner: 'h2load',
  writtenBy: 'h2load -n 1000 -c 4 https://… >h2load.txt',
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => FINISHED.test(line) || THREAD.test(line)),
  endsWhole: (line) => line.startsWith('req/s'),
  open: (context) => severalRuns(context, BEGINNING, 'starting benchmark...', oneRun),
};

/** @param {RunContext} context */
function oneRun(context) {
  /** @type {Record<string, string>} */
  const params = {};
  /** @type {Subject} */
  const subject = {operation: '', params};
  /** @type {string[]} */
  let columns = [];
  /** @type {[LatencyKey, number][]} */
  let times = [];
  let threads = 0;
  let clients = 0;
  let start = 0;
  let rateLine = 0;
  let timeLine = 0;
  /** @type {number | undefined} */
  let rate;
  /** Until the last response; `step`: to which it is rounded. */
  let time = {seconds: 0, step: 0};
  /** Of `-D`. @type {number | undefined} */
  let duration;
  /** @type {number[] | undefined} */
  let counts;

  /** @type {[RegExp, (cells: string[], line: number) => void][]} */
  const shapes = [
    [
      THREAD,
      ([n, main]) => {
        if (main !== undefined) duration = Number(main);
        threads += 1;
        clients += Number(n);
        params.clients = String(clients);
        if (threads > 1) params.threads = String(threads);
      },
    ],
    [PROTOCOL, ([protocol = '']) => (params.protocol = protocol)],
    [
      FINISHED,
      ([value, unit, perSecond], line) => {
        context.once('finished in', line);
        rate = Number(perSecond);
        time = {seconds: seconds(value, unit), step: seconds('0.01', unit)};
        rateLine = line;
      },
    ],
    [
      REQUESTS,
      (cells, line) => {
        context.once('requests', line);
        counts = cells.map(Number);
      },
    ],
    [HEADER, ([names = '']) => (columns = names.split(/ {2,}/))],
    [
      TIMES,
      ([cells = ''], line) => {
        context.once('time for request', line);
        const values = cells.trim().split(/ +/);
        timeLine = line;
        times = columns.flatMap((name, i) => {
          const statistic = ownProperty(STATISTICS, name);
          return statistic ? [[statistic, secondsOf(values[i] ?? '')]] : [];
        });
        if (columns.length === values.length + 1) return;
        context.error(line, `found ${values.length} times, expected the times of the line above`);
      },
    ],
  ];

  return {
    hasEnded: () => times.length > 0,

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (start === 0 && text.trim() !== '') start = line;
      if (readShaped(shapes, text, line)) return;
      if (!LIKE.test(text)) return;
      context.error(line, `found "${brief(text.trim())}", expected a line of h2load`);
    },

    /** @returns {Rec[]} */
    records() {
      if (start === 0) return [];
      if (rate === undefined || counts === undefined || times.length === 0) {
        context.error(start, 'found no end of the run, expected the results of h2load');
        return [];
      }
      warnOfMissing(context, 'a run', {'spawning thread': params.clients}, start);
      const [total = 0, succeeded = 0, failed = 0, errored = 0, timeout = 0] = counts;
      if (succeeded + failed !== total || errored > failed) {
        const found = `found ${succeeded} succeeded and ${failed} failed of ${total} requests`;
        context.error(start, `${found}, ${errored} without a response: expected the same sum`);
        return [];
      }
      const failures = failureCounts(subject, {failed, errored, timeout});
      if (succeeded === 0) {
        const found = `${failed} of ${total} requests failed`;
        context.warn(`the run was not measured: ${found}`, start, 'unmeasured');
        return failures;
      }
      // All with a response.
      const responses = total - errored;
      const stated = {
        count: responses,
        ...(duration ? {seconds: duration, step: 0} : time),
        rate,
      };
      // Without that line, the duration is not known.
      if (params.clients && !checkRate(stated, rateLine, context)) return [];
      if (errored === 0) {
        warnOfFailures(context, {failed, all: total}, 'requests', start);
      } else {
        const found = `${failed} of ${total} requests failed, ${errored} of them without a response`;
        const others = failed > errored ? ': the latencies include the others' : '';
        context.warn(found + others, start);
      }
      const n = Math.min(responses, MOST_TIMES);
      if (n < responses) {
        const found = `the times are of at most ${n} of ${responses} requests, taken at random`;
        context.warn(`${found}: the longest may be missing`, timeLine);
      }
      return [
        throughput(onLine(subject, rateLine), (rate * succeeded) / responses, succeeded, {
          failed,
          all: total,
        }),
        ...times.map(([statistic, seconds]) =>
          latency(onLine(subject, timeLine), statistic, seconds, n),
        ),
        ...failures,
      ];
    },
  };
}

/**
 * @param {string} text
 *   `20.05ms`
 */
function secondsOf(text) {
  const [, value, unit = 's'] = /^(\d+(?:\.\d\d)?)(us|ms|s)$/.exec(text) ?? [];
  return seconds(value, unit);
}
