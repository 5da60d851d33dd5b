/**
 * What hey prints of an HTTP load.
 *
 *     Summary:
 *       Total:	0.2421 secs
 *       Requests/sec:	1651.8896
 *       50%% in 0.0016 secs
 *       [200]	400 responses
 *
 * Times are seconds with four decimals, of all responses whatever their status, up to the last byte.
 * `Requests/sec` also counts requests without a response. Of more than a million responses only the
 * first million are kept, and “Average” divides the time of all by that million. Written by 0.1.5 in
 * the tests; read in its sources.
 *
 * @import {LineAdapter, ReadContext, RunContext} from '../types.d.ts'
 * @import {LatencyKey, Rec} from '../../records/types.d.ts'
 * @import {Counts} from '../shared/responses.js'
 */

import {ownProperty} from '../../own.js';
import {LineSpan, onLine} from '../../records/lines.js';
import {latency, throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {readShaped} from '../shared/line-shapes.js';
import {responseRecords, SUBJECT} from '../shared/responses.js';
import {severalRuns} from '../shared/several-runs.js';

const BEGINNING = /^Summary:$/;
const TOTAL = /^ +Total:\s+(\d+\.\d{4}) secs$/;
const SUMMARY = /^ +(Slowest|Fastest|Average):\s+(\d+\.\d{4}| NaN|NaN) secs$/;
const RATE = /^ +Requests\/sec:\s+(\d+\.\d{4})$/;
/** From memory: older versions print one percent sign. */
const SHARE = /^ +(\d+)%%? in (\d+\.\d{4}) secs$/;
const STATUS = /^ +\[(\d+)\]\s+(\d+) responses$/;
const ERRORS = /^Error distribution:$/;
const ERROR = /^ +\[(\d+)\]\s+\D/;
/** What a run states once, and its name. */
const ONCE =
  /^ +(Total|Slowest|Fastest|Average|Requests\/sec):\s+\d|^ +([1-9]\d?%)%? in \d|^(Status code distribution):$/;
/** Lines that must be of one of the shapes above. */
const LIKE =
  /^ +(?:Total|Slowest|Fastest|Average|Requests\/sec):|^ +\S+ in .*\S secs?$|^ +\S+\s+\S+ responses$/;
/** @type {Record<string, LatencyKey>} */
const STATISTICS = {Slowest: 'max', Fastest: 'min', Average: 'mean'};
const KEPT = 1_000_000;
/** Half of the last digit of the total, with some room. */
const ROUNDED = 0.00006;

/** To which times are rounded, in seconds. */
const STEP = 1e-4;

/** @type {LineAdapter} */
export const heyText = {
  id: 'hey-text',
  label: 'hey output',
  description: 'Throughput and latencies of an HTTP load, as hey prints them.',
  runner: 'hey',
  writtenBy: 'hey -z 30s -c 8 http://… >hey.txt',
  layout: 'lines',
  detect: ({text}) =>
    /^Summary:\n +Total:\s+\d+\.\d{4} secs\n +Slowest:/m.test(text) &&
    /^ +Requests\/sec:/m.test(text),
  open: (context) => severalRuns(context, BEGINNING, 'Summary:', oneRun),
};

/** @param {RunContext} context */
function oneRun(context) {
  /** @type {Map<LatencyKey, number>} */
  const times = new Map();
  /** @type {Counts} */
  const codes = [];
  let start = 0;
  let rateLine = 0;
  const timeLines = new LineSpan();
  let errors = 0;
  let isInErrors = false;
  /** @type {number | undefined} */
  let total;
  /** @type {number | undefined} */
  let rate;

  /** @type {[RegExp, (cells: string[], line: number) => void][]} */
  const shapes = [
    [TOTAL, ([seconds]) => (total = Number(seconds))],
    [
      SUMMARY,
      ([name = '', seconds], line) => {
        timeLines.add(line);
        const statistic = ownProperty(STATISTICS, name);
        if (statistic && !seconds?.includes('NaN')) times.set(statistic, Number(seconds));
      },
    ],
    [
      RATE,
      ([perSecond], line) => {
        rate = Number(perSecond);
        rateLine = line;
      },
    ],
    [
      SHARE,
      ([share, seconds], line) => {
        timeLines.add(line);
        // A percentile that was not reached is printed as “0%”.
        if (share !== '0') times.set(`p${Number(share)}`, Number(seconds));
      },
    ],
    [STATUS, ([code = '', n]) => codes.push([code, Number(n)])],
    [ERRORS, () => (isInErrors = true)],
  ];

  return {
    hasEnded: () => rate !== undefined,

    /** @param {string} text @param {number} line */
    take(text, line) {
      if (BEGINNING.test(text)) start = line;
      context.once(ONCE.exec(text)?.slice(1).find(Boolean), line);
      if (isInErrors) {
        errors += Number(ERROR.exec(text)?.[1] ?? 0);
        return;
      }
      if (readShaped(shapes, text, line)) return;
      if (!LIKE.test(text)) return;
      context.error(line, `found "${brief(text.trim())}", expected a line of hey`);
    },

    records: () =>
      start === 0
        ? []
        : recordsOf({start, total, rate, rateLine, times, timeLines, codes, errors}, context),
  };
}

/**
 * @param {{start: number, total: number | undefined, rate: number | undefined, rateLine: number,
 *   times: Map<LatencyKey, number>, timeLines: LineSpan, codes: Counts, errors: number}} run
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf({start, total, rate, rateLine, times, timeLines, codes, errors}, context) {
  const responses = codes.reduce((all, [, n]) => all + n, 0);
  if (rate === undefined || total === undefined || responses + errors === 0) {
    context.error(start, 'found no status codes and errors, expected the results of hey');
    return [];
  }
  const slack = rate * ROUNDED + 0.001;
  const isKept = responses === KEPT && rate * total > responses + errors + slack;
  const run = {codes, errors: /** @type {Counts} */ ([['', errors]]), rate, seconds: total};
  const checked = {...run, slack: isKept ? Number.POSITIVE_INFINITY : slack, line: start};
  return responseRecords(checked, context, ({ok, failed, all}) => {
    if (isKept) {
      times.delete('mean');
      const found = `found ${rate} requests/s in ${total} s, and a million responses, which hey keeps`;
      context.warn(`${found}: the mean is not used, and the other times are of the first`, start);
    }
    const rounded = [...times].filter(([, seconds]) => seconds === 0).map(([key]) => key);
    if (rounded.length > 0) {
      const found = `found 0 s for ${rounded.join(', ')}, which hey rounds to 0.1 ms`;
      context.warn(`${found}: not used`, start);
    }
    return [
      throughput(onLine(SUBJECT, rateLine), (rate * ok) / (isKept ? responses : all), ok, {
        failed,
        all,
      }),
      ...[...times].flatMap(([key, seconds]) =>
        seconds === 0
          ? []
          : [{...latency({...SUBJECT, ...timeLines.located}, key, seconds, responses), step: STEP}],
      ),
    ];
  });
}
