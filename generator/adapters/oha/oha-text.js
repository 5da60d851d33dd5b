/**
 * What oha prints.
 *
 *     Summary:
 *       Success rate:	100.00%
 *       Total:	10001.5760 ms
 *       Requests/sec:	3364.7592
 *     Response time distribution:
 *       50.00% in 0.5365 ms
 *     Status code distribution:
 *       [200] 20000 responses
 *     Error distribution:
 *       [4] aborted due to deadline
 *
 * It has what the JSON has, with four decimals in a unit that fits the slowest response. `10 sec` and `10 min` were units, too;
 * 1.16 no longer chooses them. Before 1.5 all times are `secs`. With `--stats-success-breakdown` the distribution comes
 * again for some responses. Read in the sources of 0.5 to 1.10; the fixtures are of 1.16.0 and of a release with `secs`.
 *
 * @import {LineAdapter, ReadContext, RunContext} from '../types.d.ts'
 * @import {LatencyKey, Rec} from '../../records/types.d.ts'
 * @import {Counts} from '../shared/responses.js'
 * @typedef {{seconds: number, step: number}} Time
 *   `step`: to which it is rounded.
 */

import {alternatives} from '../../format.js';
import {ownProperty} from '../../own.js';
import {hasPercentile, shareOf} from '../../records/distribution.js';
import {LineSpan, onLine} from '../../records/lines.js';
import {latency, throughput} from '../../records/measurements.js';
import {oneLine} from '../shared/brief.js';
import {readShaped} from '../shared/line-shapes.js';
import {responseRecords, SUBJECT} from '../shared/responses.js';
import {severalRuns} from '../shared/several-runs.js';

const BEGINNING = /^Summary:$/;
const DETECTED = /^Summary:\n +Success rate:[ \t]/m;
/** Units in a second. @type {Readonly<Record<string, number>>} */
const PER_SECOND = {
  ns: 1e9,
  us: 1e6,
  ms: 1e3,
  sec: 1,
  secs: 1,
  '10 sec': 0.1,
  min: 1 / 60,
  '10 min': 1 / 600,
  hr: 1 / 3600,
};
const TIME = String.raw`(\d+\.\d{4}) (ns|us|ms|secs?|10 sec|min|10 min|hr)`;
const TOTAL = new RegExp(`^ +Total:\\s+${TIME}$`);
const SUMMARY = new RegExp(`^ +(Slowest|Fastest|Average):\\s+${TIME}$`);
/** Without a response. */
const NO_TIME = /^ +(?:Slowest|Fastest|Average):\s+(?:NaN|-?inf) \S|^ +\d+(?:\.\d+)?% in NaN /;
const RATE = /^ +Requests\/sec:\s+(\d+\.\d{4})$/;
const DISTRIBUTION = /^(?:Response time|Latency) distribution:$/;
const SHARE = new RegExp(`^ +(\\d+(?:\\.\\d+)?)% in ${TIME}$`);
const STATUS = /^ +\[(\d{3})\] (\d+) responses$/;
const ERRORS = /^Error distribution:$/;
const ERROR = /^ +\[(\d+)\] (\S.*)$/;
const HEADING = /^\S.*:$/;
/** What a run states once. */
const ONCE =
  /^ +(Total|Slowest|Fastest|Average|Requests\/sec):|^((?:Response time|Latency|Status code|Error) distribution):$/;
/** Lines that must be of one of the shapes above. */
const LIKE = /^ +(?:Total|Slowest|Fastest|Average|Requests\/sec):|^ +\S+ in |^ +\S+ \S+ responses$/;
/** @type {Readonly<Record<string, LatencyKey>>} */
const STATISTICS = {Slowest: 'max', Fastest: 'min', Average: 'mean'};
/** The lowest percentile that is read. */
const MEDIAN = 50;
const STEP = 0.0001;

/** @type {LineAdapter} */
export const ohaText = {
  id: 'oha-text',
  label: 'oha output',
  description: 'Throughput and latencies of an HTTP load, as oha prints them.',
  runner: 'oha',
  writtenBy: 'oha --no-tui -z 30s http://… >oha.txt',
  layout: 'lines',
  detect: ({text}) => DETECTED.test(text),
  endsWhole: (line) => STATUS.test(line),
  open: (context) => severalRuns(context, BEGINNING, 'Summary:', oneRun),
};

/** @param {RunContext} context */
function oneRun(context) {
  /** @type {Map<LatencyKey, Time>} */
  const times = new Map();
  /** @type {Counts} */
  const codes = [];
  /** @type {Counts} */
  const errors = [];
  const timeLines = new LineSpan();
  /** @type {Time | undefined} */
  let total;
  /** @type {number | undefined} */
  let rate;
  let [start, rateLine] = [0, 0];
  let section = '';

  /** @param {string} digits @param {string} unit @returns {Time} */
  const timeOf = (digits, unit) => {
    const perSecond = ownProperty(PER_SECOND, unit) ?? 1;
    return {seconds: Number(digits) / perSecond, step: STEP / perSecond};
  };

  /** @type {[RegExp, (cells: string[], line: number) => void][]} */
  const shapes = [
    [TOTAL, ([digits = '', unit = '']) => (total = timeOf(digits, unit))],
    [
      SUMMARY,
      ([name = '', digits = '', unit = ''], line) => {
        timeLines.add(line);
        const statistic = ownProperty(STATISTICS, name);
        if (statistic) times.set(statistic, timeOf(digits, unit));
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
      ([share, digits = '', unit = ''], line) => {
        if (!DISTRIBUTION.test(section) || Number(share) < MEDIAN) return;
        timeLines.add(line);
        times.set(`p${Number(share)}`, timeOf(digits, unit));
      },
    ],
    [NO_TIME, () => {}],
    [STATUS, ([code = '', n]) => codes.push([code, Number(n)])],
  ];

  return {
    hasEnded: () => rate !== undefined,

    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (BEGINNING.test(text)) start = line;
      if (start === 0) return;
      context.once(ONCE.exec(text)?.slice(1).find(Boolean), line);
      if (HEADING.test(text)) section = text;
      if (ERRORS.test(section)) {
        const [, n, name = ''] = ERROR.exec(text) ?? [];
        if (n !== undefined) errors.push([name, Number(n)]);
        return;
      }
      if (readShaped(shapes, text, line) || !LIKE.test(text)) return;
      context.error(line, `found "${oneLine(text)}", expected a line of oha`);
    },

    records() {
      if (start === 0) return [];
      if (total === undefined || rate === undefined || codes.length + errors.length === 0) {
        const missing = [
          ...(total === undefined ? ['Total'] : []),
          ...(rate === undefined ? ['Requests/sec'] : []),
          ...(codes.length + errors.length === 0 ? ['status codes and errors'] : []),
        ];
        const found = `found no ${alternatives(missing)}`;
        context.error(start, `${found}, expected the whole output of oha`);
        return [];
      }
      const run = {codes, errors, rate, seconds: total.seconds, line: start};
      const slack = (rate * total.step + total.seconds * STEP) * 0.6;
      return responseRecords({...run, slack}, context, (n) => [
        throughput(onLine(SUBJECT, rateLine), (Number(rate) * n.ok) / n.all, n.ok, {
          failed: n.failed,
          all: n.ok + n.failed,
        }),
        ...latencies(times, n.responses, {lines: timeLines, start}, context),
      ]);
    },
  };
}

/**
 * @param {ReadonlyMap<LatencyKey, Time>} times
 * @param {number} responses
 * @param {{lines: LineSpan, start: number}} where
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function latencies(times, responses, {lines, start}, context) {
  const stated = [...times].filter(([key]) => hasPercentile({n: responses}, shareOf(key)));
  const zeros = stated.filter(([, {seconds}]) => seconds === 0).map(([key]) => key);
  if (zeros.length > 0) {
    const found = `found 0 for ${zeros.join(', ')}, which oha rounds to four decimals`;
    context.warn(`${found}: not used`, start);
  }
  const subject = {...SUBJECT, ...lines.located};
  return stated.flatMap(([key, {seconds, step}]) =>
    seconds === 0 ? [] : [{...latency(subject, key, seconds, responses), step}],
  );
}
