/**
 * What bombardier prints of an HTTP load.
 *
 *     Bombarding http://127.0.0.1:18091/item for 3s using 4 connection(s)
 *     Statistics        Avg      Stdev        Max
 *       Reqs/sec      2682.08     394.34    3443.06
 *       Latency        1.49ms     1.49ms    15.09ms
 *       Latency Distribution
 *          99%    12.23ms
 *       HTTP codes:
 *         1xx - 0, 2xx - 8060, 3xx - 0, 4xx - 0, 5xx - 0
 *         others - 0
 *       Throughput:   528.94KB/s
 *
 * Every time has its unit. `Reqs/sec` is the mean over windows of some 20 ms, of which the last is shorter
 * or longer and counts as much: it was up to a seventh too high, and is not a throughput. The time that the
 * run took is not printed. With `-d` it is between the duration and the duration plus the longest
 * latency. Written by 2.0.2 in the tests; read in its sources.
 *
 * @import {LineAdapter, ReadContext, RunContext} from '../types.d.ts'
 * @import {LatencyKey, Lines, Rec} from '../../records/types.d.ts'
 */

import {sum} from '../../averages.js';
import {onLine} from '../../records/lines.js';
import {throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {seconds} from '../shared/durations.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';
import {pathOf} from '../shared/url-path.js';
import {bombardierRecords} from './results.js';

const TIME = '(\\d+\\.\\d{2})(us|ms|s|m|h)';
const BEGINNING = /^(?:Bombarding |\s*Statistics +Avg +Stdev +Max$)/;
const INTRO =
  /^Bombarding (\S+) (?:for (\S+)|with \d+ request(?:s|\(s\))) using (\d+) connection(?:s|\(s\))$/;
const DURATION = /^(?:(\d+)h)?(?:(\d+)m)?(\d+(?:\.\d+)?)s$/;
const RATE = /^\s*Reqs\/sec +(\d+\.\d{2}) +\d+\.\d{2} +\d+(?:\.\d{2})?$/;
const LATENCY = new RegExp(`^\\s*Latency +${TIME} +${TIME} +${TIME}$`);
const SHARE = new RegExp(`^\\s*(\\d+)% +${TIME}$`);
/** Of all requests, or of the successes, which some releases print too. */
const HEADING = /^\s*Latency Distribution(?: \((?:Total|(2xx))\))?$/;
/** Below that line, of every release. */
const SHARES = [50, 75, 90, 99];
const CODES = /^\s*1xx - (\d+), 2xx - (\d+), 3xx - (\d+), 4xx - (\d+), 5xx - (\d+)$/;
const OTHERS = /^\s*others - (\d+)$/;
const ERRORS = /^\s*Errors:$/;
const ERROR = /^\s.* - (\d+)$/;
const LAST = /^\s*Throughput: +\d+\.\d{2}(?:[KMGTP]B)?\/s$/;
/** Lines that must be of one of the shapes above. A bar of the progress ends with the duration, too. */
const LIKE =
  /^(?:Bombarding |\s*(?:Reqs\/sec|Latency +(?!Distribution)|\S*%|[1-5]xx -|others -|Throughput:|[^\s[]\S* +[\d.]+(?:us|ms|s|m|h)$))|(?<![\d.])\d+% +\d+\.\d\S*$/;
/** Part of the duration that the longest latency may add to it, so that the rate is still right. */
const EXACT = 0.01;
/** By how much the mean over windows is above the rate at most, if the run was not stopped. */
const STOPPED = 1.5;

/** @type {LineAdapter} */
export const bombardierText = {
  id: 'bombardier-text',
  label: 'bombardier output',
  description: 'Throughput and latencies of an HTTP load, as bombardier prints them.',
  runner: 'bombardier',
  writtenBy: 'bombardier -l -p i,r http://… >bombardier.txt',
  layout: 'lines',
  detect: ({text}) =>
    /^ *Statistics +Avg +Stdev +Max\n *(?:Reqs\/sec|There wasn't enough data) /m.test(text),
  endsWhole: (line) => LAST.test(line.trimEnd()),
  open: (context) => severalRuns(context, BEGINNING, 'Bombarding …', oneRun),
};

/** @param {RunContext} context */
function oneRun(context) {
  const subject = {operation: '', params: /** @type {Record<string, string>} */ ({})};
  /** @type {Map<LatencyKey, {seconds: number, line: number}>} */
  const times = new Map();
  /** @type {number[]} */
  let codes = [];
  /** @type {number | undefined} */
  let others;
  let errors = 0;
  let start = 0;
  let codeLine = 0;
  let isInErrors = false;
  let hasEnded = false;
  /** Of the percentiles. */
  let hasHeading = false;
  let isOfAll = true;
  /** @type {number | undefined} */
  let duration;
  /** @type {number | undefined} */
  let mean;
  let rateLine = 0;

  /** @type {[RegExp, (cells: string[], line: number) => void][]} */
  const shapes = [
    [
      INTRO,
      ([url = '', time = '', connections = '']) => {
        subject.operation = pathOf(url);
        subject.params.connections = connections;
        const [whole, h = 0, m = 0, s = 0] = DURATION.exec(time) ?? [];
        if (whole) duration = Number(h) * 3600 + Number(m) * 60 + Number(s);
      },
    ],
    [
      RATE,
      ([perSecond], line) => {
        context.once('Reqs/sec', line);
        mean = Number(perSecond);
        rateLine = line;
      },
    ],
    [
      LATENCY,
      ([average, averageUnit, , , max, maxUnit], line) => {
        context.once('Latency', line);
        times.set('mean', {seconds: seconds(average, averageUnit), line});
        times.set('max', {seconds: seconds(max, maxUnit), line});
      },
    ],
    [
      SHARE,
      ([share, value, unit], line) => {
        if (!isOfAll) return;
        context.once(`${share}%`, line);
        times.set(`p${Number(share)}`, {seconds: seconds(value, unit), line});
      },
    ],
    [
      CODES,
      (cells, line) => {
        context.once('HTTP codes', line);
        codes = cells.map(Number);
        codeLine = line;
      },
    ],
    [
      HEADING,
      ([successes]) => {
        hasHeading = true;
        isOfAll = successes === undefined;
      },
    ],
    [OTHERS, ([n]) => (others = Number(n))],
    [ERRORS, () => (isInErrors = true)],
    [LAST, () => (hasEnded = true)],
  ];

  return {
    hasEnded: () => hasEnded,

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (start === 0 && BEGINNING.test(text)) start = line;
      if (isInErrors && !LAST.test(text)) {
        errors += Number(ERROR.exec(text)?.[1] ?? 0);
        return;
      }
      if (readShaped(shapes, text.trimEnd(), line) || !LIKE.test(text)) return;
      const found = `found "${brief(text.trim())}"`;
      context.error(line, `${found}, expected a line of bombardier`);
    },

    /** @returns {Rec[]} */
    records() {
      if (start === 0) return [];
      if (codes.length === 0 || others === undefined || !hasEnded) {
        const expected = 'expected the results of bombardier up to "Throughput:"';
        context.error(start, `found no status codes, or the end of the output, ${expected}`);
        return [];
      }
      const shares = hasHeading ? SHARES : [];
      const parts = shares.map((share) => [`${share}%`, times.get(`p${share}`)]);
      warnOfMissing(context, 'a run', Object.fromEntries(parts), start);
      const numbers = [...codes, others];
      const all = sum(numbers);
      const lines = /** @type {Lines} */ ([codeLine, codeLine + 1]);
      const longest = times.get('max')?.seconds;
      const [, ok2xx = 0, ok3xx = 0] = codes;
      const windows = ok2xx + ok3xx > 0 ? mean : undefined;
      const run = {all, duration, mean: windows, longest, line: rateLine};
      return bombardierRecords(
        {
          subject,
          line: start,
          codes: numbers,
          codeLines: lines,
          errors,
          rate: rateOf(run, context),
          rateLines: lines,
          stated:
            windows === undefined
              ? []
              : [{...throughput(onLine(subject, rateLine), windows), name: 'Reqs/sec'}],
          latencies: [...times].map(([statistic, {seconds, line}]) => ({
            statistic,
            seconds,
            lines: [line, line],
          })),
        },
        context,
      );
    },
  };
}

/**
 * @param {{all: number, duration: number | undefined, mean: number | undefined,
 *   longest: number | undefined, line: number}} run
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   Undefined where the output does not state it.
 */
function rateOf({all, duration, mean, longest, line}, context) {
  if (mean === undefined) return undefined;
  /** @param {string} found */
  const unknown = (found) => {
    context.warn(`${found}, so the throughput is not read: the JSON of bombardier has it`, line);
    return undefined;
  };
  if (!duration) return unknown('found no duration');
  if (longest === undefined) return unknown('found no latencies');
  if (mean > (all / duration) * STOPPED) {
    const found = `found ${mean} requests/s, and ${all} requests in ${duration} s of a run`;
    return unknown(`${found} that may have been stopped`);
  }
  if (longest > EXACT * duration) {
    return unknown(`the last requests took up to ${longest} s after the ${duration} s of the run`);
  }
  return all / duration;
}
