/**
 * What ApacheBench (`ab`) prints.
 *
 *     Complete requests:      400
 *     Requests per second:    997.61 [#/sec] (mean)
 *     Total:          0    3   5.7      2      74
 *       99%     36
 *
 * Latencies are milliseconds, rounded to whole ones, from the start of connecting to the end of the
 * response, also of requests that failed. The rate leaves out responses that are not 2xx. A response of
 * another length than the first counts as failed, and is in the rate, because a page can vary. “Time per
 * request” is the concurrency by the rate, and not a latency.
 * Written by ab 2.3 of httpd 2.4.71 in the tests; read in its sources.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {LatencyKey, Rec, Subject} from '../../records/types.d.ts'
 * @import {LineShape} from '../shared/line-shapes.js'
 */

import {LineSpan, onLine} from '../../records/lines.js';
import {latency, throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {failureCounts} from '../shared/failures.js';
import {readShaped} from '../shared/line-shapes.js';
import {severalRuns} from '../shared/several-runs.js';
import {checkRate} from '../shared/stated-rate.js';
import {MILLISECOND, shortTimes} from '../shared/whole-milliseconds.js';
import {coarseText} from './coarse.js';

const VERSION = /^This is ApacheBench, Version (\d[\d.]*)/;
const BEGINNING = /^This is ApacheBench|^Server Software:/;
const PATH = /^Document Path: +(\S+)/;
const CONCURRENCY = /^Concurrency Level: +(\d+)$/;
const COMPLETE = /^Complete requests: +(\d+)$/;
const FAILED = /^Failed requests: +(\d+)$/;
const KINDS = /^ +\(Connect: (\d+), (?:Receive: (\d+), )?Length: (\d+), Exceptions: (\d+)\)$/;
/** ab does not count it as a failure if each connection was closed without a response. */
const NO_RESPONSE = /^Total transferred: +0 bytes$/;
const STATUS = /^Non-2xx responses: +(\d+)$/;
const KEEP_ALIVE = /^Keep-Alive requests: +\d+$/;
/** Of https; ab prints the cipher after the version. */
const TLS = /^SSL\/TLS Protocol: +([^,\s]+),/;
/** Of POST and PUT, with the headers. */
const BODY = /^Total body sent: +\d+$/;
const TIME = /^Time taken for tests: +(\d+\.\d{3}) seconds$/;
const RATE = /^Requests per second: +(\d+\.\d\d) \[#\/sec\] \(mean\)$/;
/** Minimum, mean, deviation, median and maximum; with `-S` minimum, mean and maximum. */
const TOTAL = /^Total: +(\d+) +(\d+)(?: +\d+\.\d +(\d+))? +(\d+)$/;
const SHARE = /^ *(\d+)% +(\d+)(?: \(longest request\))?$/;
/** Printed after the progress, instead of results. */
const ABORTED = /^(?:(?!\bapr_\w+: ).)*(\bapr_\w+: .+ \(\d+\))$/;
/** Seconds to which the time is printed. */
const STEP = 0.001;
/** What a run states once, and its name. */
const ONCE =
  /^(Concurrency Level|Complete requests|Failed requests|Requests per second|Total): |^ *(\d+%) +\d/;
/** Lines that must be of one of the shapes above. */
const LIKE =
  /^(?:Complete requests|Failed requests|Non-2xx responses|Concurrency Level|Requests per second|Total):|^ +\(Connect: |^ +\S+% |^\d+% |^ +\S+ +\d+(?: \(longest|$)/;

/** @type {LineAdapter} */
export const abText = {
  id: 'ab-text',
  label: 'ApacheBench output',
  description: 'Throughput and latencies of an HTTP load, as ab prints them.',
  runner: 'ApacheBench',
  writtenBy: 'ab -n 1000 -c 8 http://… >ab.txt',
  states: ['runner'],
  layout: 'lines',
  detect: ({text}) =>
    /^This is ApacheBench, Version/m.test(text) ||
    (/^Server Software:/m.test(text) && /^Concurrency Level:/m.test(text)),
  endsWhole: (line) => line.trimEnd().endsWith('(longest request)'),
  open: (context) => severalRuns(context, BEGINNING, 'Server Software:', (run) => new AbRun(run)),
};

class AbRun {
  #context;
  /** @type {Record<string, string>} */
  #params = {};
  /** @type {Subject} */
  #subject = {operation: '', params: this.#params};
  /** Milliseconds. @type {Map<LatencyKey, number>} */
  #times = new Map();
  #timeLines = new LineSpan();
  #complete = 0;
  /** Seconds. @type {number | undefined} */
  #time;
  #failed = 0;
  #statuses = 0;
  /** Failures to connect, of receiving, of the length and others. @type {number[]} */
  #kinds = [];
  #start = 0;
  #rateLine = 0;
  #message = '';
  /** @type {number | undefined} */
  #rate;

  /** @type {LineShape[]} */
  #shapes = [
    [VERSION, ([version]) => this.#context.fact('runner', `ApacheBench ${version}`)],
    [PATH, ([path = '']) => (this.#subject.operation = path)],
    [CONCURRENCY, ([clients = '']) => (this.#params.concurrency = clients)],
    [KEEP_ALIVE, () => (this.#params['keep-alive'] = 'yes')],
    [TLS, ([version = '']) => (this.#params.tls = version)],
    [BODY, () => (this.#params.body = 'yes')],
    [TIME, ([time]) => (this.#time = Number(time))],
    [COMPLETE, ([n]) => (this.#complete = Number(n))],
    [FAILED, ([n]) => (this.#failed = Number(n))],
    [KINDS, (cells) => (this.#kinds = cells.map((n) => Number(n ?? 0)))],
    [NO_RESPONSE, () => (this.#failed ||= this.#complete)],
    [STATUS, ([n]) => (this.#statuses = Number(n))],
    [RATE, ([perSecond], line) => this.#takeRate(Number(perSecond), line)],
    [TOTAL, ([min, mean, p50, max], line) => this.#takeTimes({min, mean, p50, max}, line)],
    [
      SHARE,
      ([share, ms], line) =>
        this.#takeTimes({[share === '100' ? 'max' : `p${Number(share)}`]: ms}, line),
    ],
    [ABORTED, ([text = '']) => (this.#message = text)],
  ];

  /** @param {RunContext} context */
  constructor(context) {
    this.#context = context;
  }

  hasEnded() {
    return this.#rate !== undefined;
  }

  /** @param {string} text @param {number} line */
  take(text, line) {
    if (this.#start > 0 && VERSION.test(text)) {
      this.#refuse();
      this.#start = line;
      this.#message = '';
    }
    if (this.#start === 0 && BEGINNING.test(text)) this.#start = line;
    this.#context.once(ONCE.exec(text)?.slice(1).find(Boolean), line);
    if (readShaped(this.#shapes, text, line)) return;
    if (!LIKE.test(text)) return;
    this.#context.error(line, `found "${brief(text.trim())}", expected a line of ab`);
  }

  /** @returns {Rec[]} */
  records() {
    if (this.#start === 0) return [];
    if (this.#rate === undefined) {
      this.#refuse();
      return [];
    }
    const [complete, statuses] = [this.#complete, this.#statuses];
    if (this.#time !== undefined) {
      const stated = {count: complete, seconds: this.#time, rate: this.#rate, step: STEP};
      if (!checkRate(stated, this.#rateLine, this.#context)) return [];
    }
    // A connection that breaks counts as up to three failures, each of another kind.
    const least = Math.max(0, ...this.#kinds) || this.#failed;
    const most = Math.max(least, statuses);
    if (most > complete) {
      const found = `found ${most} failed of ${complete} requests`;
      this.#context.error(this.#start, `${found}, expected at most as many`);
      return [];
    }
    const failures = failureCounts(this.#subject, {
      'failed requests': this.#failed,
      'non-2xx responses': statuses,
    });
    if (most === complete) {
      const found = `${complete} of ${complete} responses failed`;
      const what = `"${this.#subject.operation}" was not measured`;
      this.#context.warn(`${what}: ${found}`, this.#start, 'unmeasured');
      return failures;
    }
    if (most > 0) this.#warnOfFailures(least);
    this.#warnOfTimes();
    const subject = onLine(this.#subject, this.#rateLine);
    const attempts = {failed: most, all: complete};
    const others = complete - statuses;
    const rate = throughput(subject, this.#rate * (others / complete), others, attempts);
    return [rate, ...this.#latencies(), ...failures];
  }

  /** @param {number} rate @param {number} line */
  #takeRate(rate, line) {
    this.#rate = rate;
    this.#rateLine = line;
  }

  /** @param {Partial<Record<LatencyKey, string | undefined>>} times In milliseconds. @param {number} line */
  #takeTimes(times, line) {
    this.#timeLines.add(line);
    for (const [key, ms] of Object.entries(times)) {
      // Cast: these are the keys of the times.
      if (ms !== undefined) this.#times.set(/** @type {LatencyKey} */ (key), Number(ms));
    }
  }

  #refuse() {
    const found = this.#message === '' ? 'no requests per second' : `"${this.#message}"`;
    this.#context.error(this.#start, `found ${found}, expected the results of ab`);
  }

  /** @param {string} message About the whole run. */
  #warn(message) {
    this.#context.warn(message, this.#start);
  }

  /** @param {number} least How many requests failed at least. */
  #warnOfFailures(least) {
    const part = `${least} of ${this.#complete} requests failed`;
    const share =
      least < this.#failed ? `at least ${part}, which ab counts as ${this.#failed} failures` : part;
    const found = `${share}, ${this.#statuses} responses were not 2xx`;
    this.#warn(`${found}: the latencies include both, the throughput excludes the latter`);
    const [, , lengths = 0] = this.#kinds;
    if (lengths > this.#statuses) {
      const others = `${lengths} responses had another length than the first`;
      this.#warn(`${others}, which ab counts as failed unless it has -l`);
    }
  }

  #warnOfTimes() {
    const {zero, coarse} = shortTimes(this.#times);
    if (zero !== '') {
      this.#warn(`found 0 ms for ${zero}, which ab rounds to milliseconds: not used`);
    }
    if (coarse !== '') this.#warn(coarseText(coarse));
  }

  #latencies() {
    const subject = {...this.#subject, ...this.#timeLines.located};
    return [...this.#times]
      .filter(([, ms]) => ms > 0)
      .map(([key, ms]) => ({
        ...latency(subject, key, ms / 1e3, this.#complete),
        step: MILLISECOND,
      }));
  }
}
