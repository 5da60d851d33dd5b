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
 * @import {LineShape} from '../shared/line-shapes.js'
 */

import {onLine} from '../../records/lines.js';
import {count, latency, throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {seconds} from '../shared/durations.js';
import {hgrmRows, isHgrmHeader, isWrk, THREAD_STATS} from '../shared/hgrm-rows.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';
import {checkRate} from '../shared/stated-rate.js';

const RUNNING = /^\s*Running \S+ test @ https?:\/\/[^/\s]+(\S*)/;
/** What autocannon and go-wrk print below the same first line. */
const OTHER_TOOL = /^\d+ connections|^\s*\d+ (?:goroutine|task)\(s\) running/;
const OTHER_STATS = /^\s*Thread Stats +(\S.*)$/;
const THREADS = /^\s*(\d+) threads and (\d+) connections$/;
const SUMMARY =
  /^\s*Latency +(\d+(?:\.\d+)?)(us|ms|s|m|h) +\S+ +(\d+(?:\.\d+)?)(us|ms|s|m|h) +\S+%$/;
const SHARE = /^\s*(\d+(?:\.\d+)?)% +(\d+(?:\.\d+)?)(us|ms|s|m|h)$/;
const REQUESTS = /^\s*(\d+) requests in (?:([\d.]+)(us|ms|s|m|h),)?/;
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
  open: (context) =>
    severalRuns(context, RUNNING, 'Running … test @ http…', (run) => new WrkRun(run)),
};

class WrkRun {
  #context;
  /** @type {Record<string, string>} */
  #params = {};
  /** @type {Subject} */
  #subject = {operation: '', params: this.#params};
  #spectrum;
  /** @type {Measurement[]} */
  #latencies = [];
  /** @type {Measurement[]} */
  #errors = [];
  #failed = {statuses: 0, others: 0};
  /** @type {number | undefined} */
  #requests;
  /** `step`: its last digit. @type {{seconds: number, step: number} | undefined} */
  #time;
  /** @type {{perSecond: number, line: number} | undefined} */
  #rate;
  #begun = 0;
  /** Of the percentiles. */
  #hasHeading = false;
  #isWrk2 = false;
  /** Whether the third column is the 99th percentile. */
  #hasTail = false;
  /** That percentile, which the distribution repeats. @type {Measurement | undefined} */
  #tail;
  /** Whether every response failed. */
  #isFailed = false;
  /** Whether lines are skipped, up to the line of requests. */
  #isSkipped = false;
  #isSpectrum = false;
  #isOther = false;
  #isOver = false;
  #hasScript = false;

  /** @type {LineShape[]} */
  #shapes = [
    [RUNNING, ([path], line) => this.#begin(path || '/', line)],
    [THREAD_STATS, ([third], line) => this.#takeHeader(third === '99%', line)],
    [OTHER_STATS, ([columns = ''], line) => this.#refuseColumns(columns, line)],
    [THREADS, ([threads = '', connections = '']) => this.#set({threads, connections})],
    [CORRECTED, () => (this.#isWrk2 = true)],
    [SPECTRUM, () => (this.#isSpectrum = true)],
    [UNCORRECTED, (_, line) => this.#skip(line)],
    [SUMMARY, (cells, line) => this.#takeSummary(cells, line)],
    [SHARE, (cells, line) => this.#takeShare(cells, line)],
    [REQUESTS, (cells) => this.#takeRequests(cells)],
    [RATE, ([perSecond], line) => this.#takeRate(Number(perSecond), line)],
    [SOCKET, (cells, line) => this.#takeSocketErrors(cells.map(Number), line)],
    [STATUS, ([n], line) => this.#takeStatuses(Number(n), line)],
  ];

  /** @param {RunContext} context */
  constructor(context) {
    this.#context = context;
    this.#spectrum = hgrmRows(context, 'ms');
  }

  hasEnded() {
    return this.#begun > 0;
  }

  /** @param {string} text @param {number} line */
  take(text, line) {
    if (this.#isSkipped && !text.includes(' requests in ')) return;
    if (this.#isOver && this.#isOfScript(text)) {
      this.#warnOfScript(text, line);
      return;
    }
    this.#isOver ||= LAST.test(text);
    this.#context.once(ONCE.exec(text)?.[1], line);
    this.#hasHeading ||= HEADING.test(text);
    if (readShaped(this.#shapes, text, line)) return;
    if (this.#isSpectrum && this.#spectrum.take(text, line)) return;
    if (isHgrmHeader(text) && !this.#isOther) {
      this.#isOther = true;
      const found = 'found a percentile distribution that is not part of the output of wrk2';
      this.#context.error(line, `${found}, expected one format`, 'Put it into a separate file.');
    }
    if (this.#isOther || !LIKE.test(text)) return;
    const found = `found "${brief(text.trim())}"`;
    this.#context.error(line, `${found}, expected a number and its unit as wrk prints them`);
  }

  /** @param {string} text Below the results. */
  #isOfScript(text) {
    if (!LIKE.test(text)) return false;
    return SHARE.test(text) || !this.#shapes.some(([shape]) => shape.test(text));
  }

  /** @param {string} text @param {number} line */
  #warnOfScript(text, line) {
    if (this.#hasScript) return;
    this.#hasScript = true;
    const found = `found "${brief(text.trim())}" below "Transfer/sec"`;
    this.#context.warn(`${found}, as a script prints it: it is not used`, line);
  }

  /** @param {string} path @param {number} line */
  #begin(path, line) {
    this.#begun = line;
    this.#subject.operation = path;
  }

  /** @param {Record<string, string>} params */
  #set(params) {
    Object.assign(this.#params, params);
  }

  /** @param {boolean} hasTail @param {number} line */
  #takeHeader(hasTail, line) {
    this.#hasTail = hasTail;
    if (this.#begun > 0) return;
    this.#begun = line;
    const found = 'found no line "Running … test @ http…" before the results';
    this.#context.warn(`${found}: their operation is not stated`, line);
  }

  /** @param {string} columns @param {number} line */
  #refuseColumns(columns, line) {
    const found = `found the columns "${brief(columns)}"`;
    const expected = 'expected "Avg Stdev Max +/- Stdev" as wrk prints them';
    this.#context.error(line, `${found}, ${expected}`);
  }

  /** @param {number} line */
  #skip(line) {
    this.#isSkipped = true;
    this.#context.warn('uncorrected latencies are not used', line);
  }

  /** @param {string[]} cells @param {number} line */
  #takeSummary([mean, meanUnit, third, thirdUnit], line) {
    const at = onLine(this.#subject, line);
    this.#latencies.push(latency(at, 'mean', seconds(mean, meanUnit)));
    if (this.#hasTail) this.#tail = latency(at, 'p99', seconds(third, thirdUnit));
    else this.#latencies.push(latency(at, 'max', seconds(third, thirdUnit)));
  }

  /** @param {string[]} cells @param {number} line */
  #takeShare([share, value, unit], line) {
    // The highest percentile of wrk2 is the maximum.
    const isMax = Number(share) === 100;
    if (isMax && !this.#hasTail) return;
    const key = isMax ? 'max' : /** @type {Percentile} */ (`p${Number(share)}`);
    this.#latencies.push(latency(onLine(this.#subject, line), key, seconds(value, unit)));
  }

  /** @param {string[]} cells */
  #takeRequests([requests, time, unit]) {
    this.#isSkipped = false;
    this.#requests = Number(requests);
    if (time) this.#time = {seconds: seconds(time, unit), step: seconds('0.01', unit)};
  }

  /** @param {number} perSecond @param {number} line */
  #takeRate(perSecond, line) {
    this.#rate = {perSecond, line};
    if (this.#requests === 0) this.#warnOfNothing('0 requests', line);
  }

  /** @param {number[]} counts By kind. @param {number} line */
  #takeSocketErrors(counts, line) {
    const at = onLine(this.#subject, line);
    for (const [i, what] of ['connect', 'read', 'write', 'timeout'].entries()) {
      this.#errors.push(count(at, `socket errors: ${what}`, counts[i] ?? 0));
    }
    const [connect = 0, read = 0, write = 0, timeouts = 0] = counts;
    const others = connect + read + write;
    this.#failed.others = others;
    if (others > 0) {
      const found = `found ${others} connect, read and write errors`;
      this.#context.warn(`${found}: throughput and latency exclude their requests`, line);
    }
    if (timeouts === 0 || this.#isWrk2) return;
    const found = `found ${timeouts} timeouts`;
    this.#context.warn(`${found}: the latencies exclude requests beyond wrk's timeout`, line);
  }

  /** @param {number} n Of responses that failed. @param {number} line */
  #takeStatuses(n, line) {
    this.#errors.push(count(onLine(this.#subject, line), 'Non-2xx or 3xx responses', n));
    this.#failed.statuses = n;
    this.#isFailed = n === this.#requests;
    const found = `${n} of ${this.#requests ?? 'the'} responses failed`;
    if (this.#isFailed) this.#warnOfNothing(found, line);
    else this.#context.warn(`${found}: the latencies include them`, line);
  }

  /** @param {string} why @param {number} line */
  #warnOfNothing(why, line) {
    const {operation} = this.#subject;
    const what = operation === '' ? 'the run' : `"${operation}"`;
    this.#context.warn(`${what} was not measured: ${why}`, line, 'unmeasured');
  }

  /** @returns {Rec[]} */
  records() {
    this.#warnOfMissing();
    if (this.#requests === 0) return this.#errors;
    if (this.#tail && !this.#latency('p99')) this.#latencies.push(this.#tail);
    // Without the footer, which has the exact maximum, the output was cut.
    const whole = this.#spectrum.end().filter(({mean}) => mean !== null);
    const samples = whole.map((measurement) => ({...measurement, ...this.#subject}));
    if (this.#isFailed) return this.#errors;
    const latencies = usable(this.#latencies, this.#context);
    return [...this.#throughput(), ...latencies, ...this.#errors, ...samples];
  }

  #throughput() {
    if (!this.#rate) return [];
    const {statuses, others} = this.#failed;
    const requests = this.#requests;
    if (requests !== undefined && this.#time) {
      const stated = {count: requests, ...this.#time, rate: this.#rate.perSecond};
      if (!checkRate(stated, this.#rate.line, this.#context)) return [];
    }
    const {perSecond, line} = this.#rate;
    const subject = onLine(this.#subject, line);
    // Without the number of requests, the share of those that failed is not known.
    if (requests === undefined) return statuses > 0 ? [] : [throughput(subject, perSecond)];
    const succeeded = requests - statuses;
    const attempts = {failed: statuses + others, all: requests + others};
    return [throughput(subject, perSecond * (succeeded / requests), succeeded, attempts)];
  }

  #warnOfMissing() {
    if (this.#begun === 0) return;
    const shares = this.#hasHeading ? SHARES : [];
    const parts = {
      'threads and connections': this.#params.threads,
      Latency: this.#latency('mean'),
      ...Object.fromEntries(shares.map((share) => [`${share}%`, this.#latency(`p${share}`)])),
      'requests in': this.#requests,
      'Requests/sec': this.#rate,
    };
    warnOfMissing(this.#context, 'a run', parts, this.#begun);
  }

  /** @param {string} key */
  #latency(key) {
    return this.#latencies.find(({statistic}) => statistic === key);
  }
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
