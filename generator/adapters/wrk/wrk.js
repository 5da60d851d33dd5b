/**
 * What wrk and wrk2 print of an HTTP load.
 *
 *       Thread Stats   Avg      Stdev     Max   +/- Stdev
 *         Latency     9.76ms   13.12ms 109.65ms   90.40%
 *       Latency Distribution
 *          99%   70.95ms
 *       1441 requests in 2.13s, 263.15KB read
 *     Requests/sec:    676.81
 *
 * Every time has its unit: us, ms, s, m, h. Failed responses count as requests, and their latencies
 * count too. wrk does not record latencies beyond `--timeout`; it counts them as
 * timeouts. Its mean and percentiles include latencies that it adds to correct for coordinated
 * omission. Where those are shorter than any that it measured, as with pipelined requests, it loses them: the mean is
 * too low, and the percentiles are too high, up to one that it cannot find and prints as 0. Below `Transfer/sec` a
 * script can print what it likes. wrk2 corrects latencies for coordinated omission, leaves out those of the ten seconds in
 * which it calibrates itself, and prints with `--latency` their distribution, in milliseconds.
 * Written by wrk 4.1.0 and wrk2 4.0.0 in the tests; read in the sources of both (stats.c).
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {Measurement, Percentile, Rec, Subject} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {count, latency, throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {seconds} from '../shared/durations.js';
import {hgrmRows, isHgrmHeader, isWrk, THREAD_STATS} from '../shared/hgrm-rows.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';

const RUNNING = /^\s*Running \S+ test @ https?:\/\/[^/\s]+(\S*)/;
/** What autocannon and go-wrk print below the same first line. */
const OTHER_TOOL = /^\d+ connections|^\s*\d+ (?:goroutine|task)\(s\) running/;
const OTHER_STATS = /^\s*Thread Stats +(\S.*)$/;
const THREADS = /^\s*(\d+) threads and (\d+) connections$/;
const SUMMARY =
  /^\s*Latency +(\d+(?:\.\d+)?)(us|ms|s|m|h) +\S+ +(\d+(?:\.\d+)?)(us|ms|s|m|h) +\S+%$/;
const SHARE = /^\s*(\d+(?:\.\d+)?)% +(\d+(?:\.\d+)?)(us|ms|s|m|h)$/;
const REQUESTS = /^\s*(\d+) requests in /;
const RATE = /^\s*Requests\/sec: +(\d+(?:\.\d+)?)$/;
const SOCKET = /^\s*Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/;
const STATUS = /^\s*Non-2xx or 3xx responses: (\d+)$/;
const LAST = /^\s*Transfer\/sec: +[\d.]+[KMGTP]?B$/;
/** What a run states once, and its name. */
const ONCE =
  /^\s*(?:\d+ )?(Latency|[\d.]+%|requests in|Requests\/sec:|Socket errors:|Non-2xx or 3xx responses:) +(?:\d|connect \d)/;
const HEADING = /^\s*Latency Distribution/;
/** Below that line, of wrk and wrk2. */
const SHARES = [50, 75, 90, 99];
/** Before wrk2's own distribution. */
const SPECTRUM = /^\s*Detailed Percentile spectrum:$/;
const UNCORRECTED = /\(HdrHistogram - Uncorrected/;
const CORRECTED = /\(HdrHistogram - Recorded|^\s*Thread calibration: /;
/** Lines that must be of one of the shapes above. */
const LIKE =
  /^\s*(?:Latency +(?!Distribution)\S|Requests\/sec:|Socket errors:|Non-2xx|[\d.]+%(?: |$)|\S+ +[\d.]+(?:us|ms|s|m|h)$)|\S requests in /;

/** @type {LineAdapter} */
export const wrk = {
  id: 'wrk',
  label: 'wrk and wrk2 output',
  description:
    'Throughput and latencies of an HTTP load; with wrk2, also the latency distribution.',
  runner: 'wrk',
  writtenBy: '`--latency`',
  includes: ['hgrm'],
  layout: 'lines',
  detect: ({lines}) => lines.some((line, i) => isWrk(line) && !OTHER_TOOL.test(lines[i + 1] ?? '')),
  endsWhole: (line) => LAST.test(line.trimEnd()),
  open: (context) => severalRuns(context, RUNNING, 'Running … test @ http…', oneRun),
};

/** @param {RunContext} context */
function oneRun(context) {
  /** @type {Record<string, string>} */
  const params = {};
  /** @type {Subject} */
  const subject = {operation: '', params};
  const spectrum = hgrmRows({...context, note: {...context.note, unit: 'ms'}});
  /** @type {Measurement[]} */
  const latencies = [];
  /** @type {Measurement[]} */
  const errors = [];
  const failed = {statuses: 0, others: 0};
  /** @type {number | undefined} */
  let requests;
  /** @type {number | undefined} */
  let rate;
  let rateLine = 0;
  let begun = 0;
  /** Of the percentiles. */
  let hasHeading = false;
  let isWrk2 = false;
  /** Whether the third column is the 99th percentile. */
  let hasTail = false;
  /** That percentile, which the distribution repeats. @type {Measurement | undefined} */
  let tail;
  /** Whether every response failed. */
  let isFailed = false;
  /** Whether lines are skipped, up to the line of requests. */
  let isSkipped = false;
  let isSpectrum = false;
  let isOther = false;
  let isOver = false;
  let hasScript = false;
  const named = () => (subject.operation === '' ? 'the run' : `"${subject.operation}"`);

  /** @type {[RegExp, (cells: string[], line: number) => void][]} */
  const shapes = [
    [
      RUNNING,
      ([path], line) => {
        begun = line;
        subject.operation = path || '/';
      },
    ],
    [
      THREAD_STATS,
      ([third], line) => {
        hasTail = third === '99%';
        if (begun > 0) return;
        begun = line;
        const found = 'found no line "Running … test @ http…" before the results';
        context.warn(`${found}: their operation is not stated`, line);
      },
    ],
    [
      OTHER_STATS,
      ([columns = ''], line) => {
        const found = `found the columns "${brief(columns)}"`;
        context.error(line, `${found}, expected "Avg Stdev Max +/- Stdev" as wrk prints them`);
      },
    ],
    [THREADS, ([threads = '', connections = '']) => Object.assign(params, {threads, connections})],
    [CORRECTED, () => (isWrk2 = true)],
    [SPECTRUM, () => (isSpectrum = true)],
    [
      UNCORRECTED,
      (_, line) => {
        isSkipped = true;
        context.warn('uncorrected latencies are not used', line);
      },
    ],
    [
      SUMMARY,
      ([mean, meanUnit, third, thirdUnit], line) => {
        const at = onLine(subject, line);
        latencies.push(latency(at, 'mean', seconds(mean, meanUnit)));
        if (hasTail) tail = latency(at, 'p99', seconds(third, thirdUnit));
        else latencies.push(latency(at, 'max', seconds(third, thirdUnit)));
      },
    ],
    [
      SHARE,
      ([share, value, unit], line) => {
        // The highest percentile of wrk2 is the maximum.
        const isMax = Number(share) === 100;
        const key = isMax ? 'max' : /** @type {Percentile} */ (`p${Number(share)}`);
        if (!isMax || hasTail)
          latencies.push(latency(onLine(subject, line), key, seconds(value, unit)));
      },
    ],
    [
      REQUESTS,
      ([n]) => {
        isSkipped = false;
        requests = Number(n);
      },
    ],
    [
      RATE,
      ([perSecond], line) => {
        rate = Number(perSecond);
        rateLine = line;
        if (requests !== 0) return;
        context.warn(`${named()} was not measured: 0 requests`, line);
      },
    ],
    [
      SOCKET,
      (cells, line) => {
        for (const [i, what] of ['connect', 'read', 'write', 'timeout'].entries()) {
          errors.push(count(onLine(subject, line), `socket errors: ${what}`, Number(cells[i])));
        }
        const [connect = 0, read = 0, write = 0, timeouts = 0] = cells.map(Number);
        failed.others = connect + read + write;
        if (failed.others > 0) {
          const found = `found ${failed.others} connect, read and write errors`;
          context.warn(`${found}: throughput and latency exclude their requests`, line);
        }
        if (timeouts === 0 || isWrk2) return;
        const found = `found ${timeouts} timeouts`;
        context.warn(`${found}: the latencies exclude requests beyond wrk's timeout`, line);
      },
    ],
    [
      STATUS,
      ([n], line) => {
        errors.push(count(onLine(subject, line), 'Non-2xx or 3xx responses', Number(n)));
        const found = `${n} of ${requests ?? 'the'} responses failed`;
        failed.statuses = Number(n);
        isFailed = Number(n) === requests;
        if (isFailed) context.warn(`${named()} was not measured: ${found}`, line);
        else context.warn(`${found}: throughput and latency include them`, line);
      },
    ],
  ];

  /** @param {string} text Below the results. */
  const isOfScript = (text) =>
    LIKE.test(text) && (SHARE.test(text) || !shapes.some(([shape]) => shape.test(text)));

  return {
    hasEnded: () => begun > 0,

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (isSkipped && !text.includes(' requests in ')) return;
      if (isOver && isOfScript(text)) {
        if (hasScript) return;
        hasScript = true;
        const found = `found "${brief(text.trim())}" below "Transfer/sec"`;
        context.warn(`${found}, as a script prints it: it is not used`, line);
        return;
      }
      isOver ||= LAST.test(text);
      context.once(ONCE.exec(text)?.[1], line);
      hasHeading ||= HEADING.test(text);
      if (readShaped(shapes, text, line)) return;
      if (isSpectrum && spectrum.take(text, line)) return;
      if (isHgrmHeader(text) && !isOther) {
        isOther = true;
        const found = 'found a percentile distribution that is not part of the output of wrk2';
        context.error(line, `${found}, expected one format`, 'Put it into a separate file.');
      }
      if (isOther || !LIKE.test(text)) return;
      const found = `found "${text.trim().slice(0, 60)}"`;
      context.error(line, `${found}, expected a number and its unit as wrk prints them`);
    },

    /** @returns {Rec[]} */
    records() {
      if (begun > 0) {
        const of = (/** @type {string} */ key) =>
          latencies.find(({statistic}) => statistic === key);
        const shares = hasHeading ? SHARES : [];
        const parts = {
          Latency: of('mean'),
          ...Object.fromEntries(shares.map((share) => [`${share}%`, of(`p${share}`)])),
          'requests in': requests,
          'Requests/sec': rate,
        };
        warnOfMissing(context, 'a run', parts, begun);
      }
      if (requests === 0) return errors;
      if (tail && !latencies.some(({statistic}) => statistic === 'p99')) latencies.push(tail);
      // Without the footer, which has the exact maximum, the output was cut.
      const whole = spectrum.end().filter(({mean}) => mean !== null);
      const samples = whole.map((measurement) => ({...measurement, ...subject}));
      if (isFailed) return errors;
      const {statuses, others} = failed;
      const attempts =
        requests === undefined ? undefined : {failed: statuses + others, all: requests + others};
      return [
        ...(rate === undefined
          ? []
          : [throughput(onLine(subject, rateLine), rate, requests, attempts)]),
        ...usable(latencies, context),
        ...errors,
        ...samples,
      ];
    },
  };
}

/**
 * @param {Measurement[]} latencies
 *   The latencies of a run, as printed.
 * @param {RunContext} context
 * @returns {Measurement[]}
 *   Only the maximum, which wrk measured, where a percentile is 0: it then lost latencies that it had added.
 */
function usable(latencies, context) {
  const maxima = latencies.filter(({statistic}) => statistic === 'max');
  const lost = latencies.find(({statistic, value}) => statistic.startsWith('p') && value === 0);
  if (!lost || !maxima.some(({value}) => value > 0)) return latencies;
  const found = `found ${lost.statistic.slice(1)}% as 0, because wrk lost latencies`;
  const why = 'as it does where a script pipelines requests';
  context.warn(`${found}, ${why}: the mean and the percentiles are not used`, lost.lines?.[0]);
  return maxima;
}
