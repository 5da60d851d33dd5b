/**
 * What ApacheBench (`ab`) prints.
 *
 *     Complete requests:      400
 *     Requests per second:    997.61 [#/sec] (mean)
 *     Total:          0    3   5.7      2      74
 *       99%     36
 *
 * Latencies are milliseconds, rounded to whole ones, from the start of connecting to the end of the
 * response. Failed requests are in the rate and in the latencies. A response of another length than
 * the first counts as failed. “Time per request” is the concurrency by the rate, and not a latency.
 * Written by ab 2.3 of httpd 2.4.71 in the tests; read in its sources.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {LatencyKey, Rec, Subject} from '../../records/types.d.ts'
 */

import {LineSpan, onLine} from '../../records/lines.js';
import {count, latency, throughput} from '../../records/measurements.js';
import {readShaped} from '../shared/line-shapes.js';
import {severalRuns} from '../shared/several-runs.js';
import {COARSE, MILLISECOND} from '../shared/whole-milliseconds.js';

const VERSION = /^This is ApacheBench, Version (\d[\d.]*)/;
const BEGINNING = /^This is ApacheBench|^Server Software:/;
const PATH = /^Document Path: +(\S+)/;
const CONCURRENCY = /^Concurrency Level: +(\d+)$/;
const COMPLETE = /^Complete requests: +(\d+)$/;
const FAILED = /^Failed requests: +(\d+)$/;
const KINDS = /^ +\(Connect: (\d+), (?:Receive: (\d+), )?Length: (\d+), Exceptions: (\d+)\)$/;
const STATUS = /^Non-2xx responses: +(\d+)$/;
const KEEP_ALIVE = /^Keep-Alive requests: +\d+$/;
/** Of https; ab prints the cipher after the version. */
const TLS = /^SSL\/TLS Protocol: +([^,\s]+),/;
/** Of POST and PUT, with the headers. */
const BODY = /^Total body sent: +\d+$/;
const RATE = /^Requests per second: +(\d+\.\d\d) \[#\/sec\] \(mean\)$/;
/** Minimum, mean, deviation, median and maximum; with `-S` minimum, mean and maximum. */
const TOTAL = /^Total: +(\d+) +(\d+)(?: +\d+\.\d +(\d+))? +(\d+)$/;
const SHARE = /^ *(\d+)% +(\d+)(?: \(longest request\))?$/;
/** Printed after the progress, instead of results. */
const ABORTED = /^(?:(?!\bapr_\w+: ).)*(\bapr_\w+: .+ \(\d+\))$/;
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
  open: (context) => severalRuns(context, BEGINNING, 'Server Software:', oneRun),
};

/** @param {RunContext} context */
function oneRun(context) {
  /** @type {Record<string, string>} */
  const params = {};
  /** @type {Subject} */
  const subject = {operation: '', params};
  /** Milliseconds. @type {Map<LatencyKey, number>} */
  const times = new Map();
  const counts = {complete: 0, failed: 0, statuses: 0};
  /** Failures to connect, of receiving, of the length and others. @type {number[]} */
  let kinds = [];
  let start = 0;
  let rateLine = 0;
  const timeLines = new LineSpan();
  let message = '';
  /** @type {number | undefined} */
  let rate;

  /** @type {[RegExp, (cells: string[], line: number) => void][]} */
  const shapes = [
    [VERSION, ([version]) => context.fact('runner', `ApacheBench ${version}`)],
    [PATH, ([path = '']) => (subject.operation = path)],
    [CONCURRENCY, ([clients = '']) => (params.concurrency = clients)],
    [KEEP_ALIVE, () => (params['keep-alive'] = 'yes')],
    [TLS, ([version = '']) => (params.tls = version)],
    [BODY, () => (params.body = 'yes')],
    [COMPLETE, ([n]) => (counts.complete = Number(n))],
    [FAILED, ([n]) => (counts.failed = Number(n))],
    [KINDS, (cells) => (kinds = cells.map((n) => Number(n ?? 0)))],
    [STATUS, ([n]) => (counts.statuses = Number(n))],
    [
      RATE,
      ([perSecond], line) => {
        rate = Number(perSecond);
        rateLine = line;
      },
    ],
    [
      TOTAL,
      ([min, mean, median, max], line) => {
        timeLines.add(line);
        times.set('min', Number(min)).set('mean', Number(mean));
        if (median !== undefined) times.set('p50', Number(median));
        times.set('max', Number(max));
      },
    ],
    [
      SHARE,
      ([share, ms], line) => {
        timeLines.add(line);
        times.set(share === '100' ? 'max' : `p${Number(share)}`, Number(ms));
      },
    ],
    [ABORTED, ([text = '']) => (message = text)],
  ];

  const refuse = () => {
    const found = message === '' ? 'no requests per second' : `"${message}"`;
    context.error(start, `found ${found}, expected the results of ab`);
  };

  return {
    hasEnded: () => rate !== undefined,

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (start > 0 && VERSION.test(text)) {
        refuse();
        start = line;
        message = '';
      }
      if (start === 0 && BEGINNING.test(text)) start = line;
      context.once(ONCE.exec(text)?.slice(1).find(Boolean), line);
      if (readShaped(shapes, text, line)) return;
      if (!LIKE.test(text)) return;
      context.error(line, `found "${text.trim().slice(0, 60)}", expected a line of ab`);
    },

    /** @returns {Rec[]} */
    records() {
      const {complete, failed, statuses} = counts;
      const [, unanswered = 0, lengths = 0] = kinds;
      if (start === 0) return [];
      if (rate === undefined) {
        refuse();
        return [];
      }
      const failures = [
        ...(failed > 0 ? [count(subject, 'failed requests', failed)] : []),
        ...(statuses > 0 ? [count(subject, 'non-2xx responses', statuses)] : []),
      ];
      // A connection that breaks counts as up to three failures, each of another kind.
      const least = Math.max(0, ...kinds) || failed;
      const most = Math.max(least, statuses);
      if (most > complete) {
        context.error(
          start,
          `found ${most} failed of ${complete} requests, expected at most as many`,
        );
        return [];
      }
      if (statuses === complete || unanswered === complete) {
        const found = `${complete} of ${complete} responses failed`;
        context.warn(`"${subject.operation}" was not measured: ${found}`, start);
        return failures;
      }
      if (most > 0) {
        const part = `${least} of ${complete} requests failed`;
        const share =
          least < failed ? `at least ${part}, which ab counts as ${failed} failures` : part;
        const found = `${share}, ${statuses} responses were not 2xx`;
        context.warn(`${found}: throughput and latency include them`, start);
      }
      if (lengths > statuses) {
        const found = `${lengths} responses had another length than the first`;
        context.warn(`${found}, which ab counts as failed unless it has -l`, start);
      }
      const rounded = [...times].filter(([, ms]) => ms === 0).map(([key]) => key);
      if (rounded.length > 0) {
        const found = `found 0 ms for ${rounded.join(', ')}, which ab rounds to milliseconds`;
        context.warn(`${found}: not used`, start);
      }
      const coarse = [...times].filter(([, ms]) => ms > 0 && ms < COARSE).map(([key]) => key);
      if (coarse.length > 0) {
        const found = `found less than ${COARSE} ms for ${coarse.join(', ')}, in whole milliseconds`;
        context.warn(`${found}: each may be 0.5 ms off; ab -e writes three decimals`, start);
      }
      return [
        throughput(onLine(subject, rateLine), rate, complete, {failed: most, all: complete}),
        ...[...times].flatMap(([key, ms]) =>
          ms === 0
            ? []
            : [
                {
                  ...latency({...subject, ...timeLines.located}, key, ms / 1e3, complete),
                  step: MILLISECOND,
                },
              ],
        ),
        ...failures,
      ];
    },
  };
}
