/**
 * What redis-benchmark prints without `--csv`: a block for each test, or with `-q` a line.
 *
 *     ====== SET ======
 *       2000 requests completed in 0.26 seconds
 *       4 parallel clients
 *       100 bytes payload
 *       …
 *     Summary:
 *       throughput summary: 7722.01 requests per second
 *       latency summary (msec):
 *               avg       min       p50       p95       p99       max
 *             0.206     0.008     0.047     0.735     3.711    11.775
 *
 *     SET: 48780.49 requests per second, p50=0.039 msec
 *
 * The latencies are milliseconds, from an HdrHistogram: the upper ends of its buckets. Up to 6.0 there
 * is a rate alone, and lines such as `99.03% <= 1 milliseconds`, which are not read: times are truncated to
 * whole milliseconds, unless `--precision` asks for decimals. Progress is printed before a carriage
 * return. Failed requests count as requests. Written by 7.0.15 in the tests; 6.0 read in public files.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {LatencyKey, Measurement, Subject} from '../../records/types.d.ts'
 * @import {LineShape} from '../shared/line-shapes.js'
 */

import {once} from '../../once.js';
import {onLine} from '../../records/lines.js';
import {throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {quantity} from '../shared/cells.js';
import {shownOnTerminal} from '../shared/db-bench-line.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';
import {checkRate} from '../shared/stated-rate.js';
import {statedLatency} from './stated-latency.js';

const TITLE = /^====== (.+) ======$/;
const QUIET = /^(?!throughput summary: )(\S.*): (\S+) requests per second(?:, p50=(\S+) msec)?$/;
const RATE = /^(?: *throughput summary: )?(\S+) requests per second$/;
const BEGINNING = new RegExp(`${TITLE.source}|${QUIET.source}`);
/** Can be longer than what detection looks at. */
const PROGRESS = /: rps=\d+\.\d \(overall: \d+\.\d\) avg_msec=/;
const REQUESTS = /^ *(\d+) requests completed in (\d+\.\d+) seconds$/;
const CLIENTS = /^ *(\d+) parallel clients$/;
const PAYLOAD = /^ *(\d+ bytes) payload$/;
const THREADS = /^ *threads: (\d+)$/;
/** What is usual is not a parameter: keep-alive, and no file to which commands are appended. */
const NO_KEEP_ALIVE = /^ *keep alive: 0$/;
const APPENDONLY = /^ *host configuration "appendonly": yes$/;
const HEADER = /^ *avg +min +p50 +p95 +p99 +max$/;
/** @type {LatencyKey[]} */
const STATISTICS = ['mean', 'min', 'p50', 'p95', 'p99', 'max'];
/** A rate of a test that took no time, or a latency of none. */
const NONE = /^-?(?:inf|nan)$/i;
/** Lines that must be of one of the shapes above. */
const LIKE =
  /requests per second|requests completed in| parallel clients$|bytes payload$|^ *threads: |^ *avg |^======/;
/** A row of 6.0 with `--precision`; later ones have a count. */
const SHARE = /^\d+\.\d+% <= \d+\.\d+ milliseconds$/;
/** Seconds to which the time of a test is printed. */
const STEP = 0.01;
const FAILURE = /^Error(?: from server)?: /;

/** @type {LineAdapter} */
export const redisBenchmarkText = {
  id: 'redis-benchmark-text',
  label: 'redis-benchmark output',
  description: 'Rate and latencies of Redis commands, as redis-benchmark prints them for people.',
  runner: 'redis-benchmark',
  writtenBy: 'no option, or -q',
  layout: 'lines',
  detect: ({text: all, lines}) =>
    PROGRESS.test(all) ||
    (/requests (?:completed in|per second)/.test(all) &&
      lines.some((line) => {
        const text = shownOnTerminal(line).trim();
        const [, , rate = ''] = QUIET.exec(text) ?? [];
        return /^\d+\.\d+$/.test(rate) || REQUESTS.test(text);
      })),
  endsWhole: (line) => line.trimEnd().endsWith(' msec'),
  open(context) {
    const fold = severalRuns(context, BEGINNING, '====== … ======', (run) => new RedisTest(run));
    return {
      take: (text, line) => fold.take(withoutProgress(shownOnTerminal(text).trimEnd()), line),
      end: fold.end,
    };
  },
};

/**
 * @param {string} text
 * @returns {string}
 *   A title alone: where carriage returns were lost, it is after progress output.
 */
function withoutProgress(text) {
  const at = text.indexOf('====== ');
  return at > 0 && text.endsWith(' ======') ? text.slice(at) : text;
}

class RedisTest {
  #context;
  /** @type {Record<string, string>} */
  #params = {};
  /** @type {Subject} */
  #subject = {operation: '', params: this.#params};
  /** @type {Measurement[]} */
  #latencies = [];
  /** @type {number | undefined} */
  #requests;
  #seconds = 0;
  /** @type {number | undefined} */
  #rate;
  #rateLine = 0;
  #isBegun = false;
  /** Whether the tool itself has no rate. */
  #isNone = false;
  #hasHeader = false;
  #warnOfFailure;

  /** @type {LineShape[]} */
  #shapes = [
    [TITLE, ([title = '']) => this.#begin(title)],
    [REQUESTS, ([n, seconds], line) => this.#takeRequests(Number(n), Number(seconds), line)],
    [CLIENTS, ([clients = '']) => (this.#params.clients = clients)],
    [PAYLOAD, ([payload = '']) => (this.#params.payload = payload)],
    [THREADS, ([threads = '']) => (this.#params.threads = threads)],
    [NO_KEEP_ALIVE, () => (this.#params['keep-alive'] = 'no')],
    [APPENDONLY, () => (this.#params.appendonly = 'yes')],
    [RATE, ([cell = ''], line) => this.#takeRate(cell, line)],
    [QUIET, ([title = '', cell = '', p50], line) => this.#takeQuiet({title, cell, p50}, line)],
    [SHARE, (_, line) => this.#warnOfShares(line)],
    [HEADER, (_, line) => this.#takeHeader(line)],
  ];

  /** @param {RunContext} context */
  constructor(context) {
    this.#context = context;
    this.#warnOfFailure = once(context.warn);
  }

  hasEnded() {
    return this.#isBegun;
  }

  /** @param {string} text @param {number} line */
  take(text, line) {
    if (this.#hasHeader) {
      this.#hasHeader = false;
      this.#takeSummary(text.trim(), line);
      return;
    }
    if (readShaped(this.#shapes, text, line)) return;
    if (FAILURE.test(text)) {
      this.#warnOfFailure(`found "${brief(text)}": failed requests count as requests`, line);
    }
    if (!LIKE.test(text)) return;
    const found = `found "${brief(text.trim())}"`;
    this.#context.error(line, `${found}, expected numbers as redis-benchmark prints them`);
  }

  /** @returns {Measurement[]} */
  records() {
    const [rate, requests, seconds] = [this.#rate, this.#requests, this.#seconds];
    if (rate === undefined) {
      const name = brief(this.#subject.operation);
      if (this.#isBegun && !this.#isNone) {
        this.#context.warn(`"${name}" is not used: found no rate of it`);
      }
      return [];
    }
    if (requests !== undefined) {
      const stated = {count: requests, seconds, rate, step: STEP};
      if (!checkRate(stated, this.#rateLine, this.#context)) return [];
    }
    if (!this.#isBegun)
      warnOfMissing(this.#context, 'a run', {'======': undefined}, this.#rateLine);
    return [throughput(onLine(this.#subject, this.#rateLine), rate, requests), ...this.#latencies];
  }

  /** @param {string} title */
  #begin(title) {
    this.#isBegun = true;
    this.#subject.operation = title;
  }

  /** @param {number} n @param {number} seconds @param {number} line */
  #takeRequests(n, seconds, line) {
    this.#context.once('requests completed', line);
    this.#requests = n;
    this.#seconds = seconds;
  }

  /** @param {string} cell @param {number} line */
  #takeRate(cell, line) {
    this.#context.once('requests per second', line);
    this.#setRate(cell, line);
  }

  /** @param {{title: string, cell: string, p50: string | undefined}} test @param {number} line */
  #takeQuiet({title, cell, p50}, line) {
    this.#begin(title);
    this.#setRate(cell, line);
    if (p50 !== undefined) this.#takeLatency('p50', p50, line);
  }

  /** @param {string} cell @param {number} line */
  #setRate(cell, line) {
    this.#rateLine = line;
    if (!NONE.test(cell)) {
      this.#rate = quantity(cell, 'requests per second', line, this.#context);
      return;
    }
    this.#isNone = true;
    const found = `"${this.#subject.operation}" was not measured`;
    this.#context.warn(`${found}: found ${cell} requests/s`, line);
  }

  /** @param {number} line */
  #takeHeader(line) {
    this.#context.once('latency summary', line);
    this.#hasHeader = true;
  }

  /** @param {string} text Below the header. @param {number} line */
  #takeSummary(text, line) {
    const cells = text.split(/ +/);
    if (cells.length !== STATISTICS.length) {
      const found = `found "${brief(text)}"`;
      this.#context.error(line, `${found}, expected ${STATISTICS.length} latencies`);
      return;
    }
    for (const [i, statistic] of STATISTICS.entries()) {
      this.#takeLatency(statistic, cells[i] ?? '', line);
    }
  }

  /** @param {LatencyKey} statistic @param {string} cell @param {number} line */
  #takeLatency(statistic, cell, line) {
    if (NONE.test(cell)) return;
    const ms = quantity(cell, statistic, line, this.#context);
    if (ms === undefined) return;
    const subject = onLine(this.#subject, line);
    this.#latencies.push(statedLatency(subject, statistic, ms, this.#context, this.#requests));
  }

  #warnOfShares = once((/** @type {number} */ line) => {
    const found = `the distribution of "${brief(this.#subject.operation)}" is not used`;
    this.#context.warn(`${found}: it has rounded percentages and no counts`, line);
  });
}
