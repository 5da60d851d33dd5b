/**
 * The summary that k6 prints at the end of a run.
 *
 *     http_req_duration..............: avg=1.17ms   min=264.58µs med=798.87µs max=48.17ms p(90)=2.08ms p(95)=3.06ms
 *       { expected_response:true }...: avg=1.17ms   min=264.58µs med=798.87µs max=48.17ms p(90)=2.08ms p(95)=3.06ms
 *     http_req_failed................: 0.00%   ✓ 0           ✗ 48450
 *     http_reqs......................: 48450   2421.506268/s
 *
 * Every time has its unit, and is cut, not rounded, after two decimals. Since 0.58 a share is “0 out of 48450”, where
 * “✓ 0 ✗ 48450” was before. Since 1.0 a title “█ TOTAL RESULTS” is above the metrics, and `--summary-mode=full` prints
 * those of groups and scenarios below. A threshold that a metric met or not has a mark before its name. Written by 0.49
 * and 1.3 in the tests; read in the sources of 2.2.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Metric} from './results.js'
 */

import {once} from '../../once.js';
import {ownProperty} from '../../own.js';
import {brief} from '../shared/brief.js';
import {goSeconds, seconds} from '../shared/durations.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {
  KNOWN_STATISTICS,
  k6Records,
  MEMBERS,
  parentOf,
  stateUsers,
  statisticOf,
  TRENDS,
  USERS,
} from './results.js';

/** Before the progress of a run, which can be longer than what detection looks at. */
const STARTED = /^ *scenarios: \(\d+\.\d\d%\) \d+ scenarios?, \d+ max VUs, /m;
/** A metric or the tags of one above; perhaps cut. */
const METRIC = /^\s*(?:\S+ )?(?:(\w+)|\{ (.+) \})\.{3,}(?:: *(?! )(.*))?$/;
const SUMMARY = /^ *(?:\S+ )?(?:http_req_duration|iteration_duration|iterations)\.{3,}: /m;
const TITLE = /^\s*█ (?:TOTAL RESULTS|((?:GROUP|SCENARIO): .+))$/;
const COUNTER = /^(\d+) +(\d+(?:\.\d+)?(?:e-\d+)?)\/s$/;
const SHARE = /^(\d+\.\d\d)% +(?:(\d+) out of (\d+)|\S+ (\d+) +\S+ (\d+))$/;
const STATISTIC = /^([a-z]+|p\([\d.]+\))=(\S+)$/;
/** The rest of a line that is wider than a terminal. */
const WRAPPED = /^\s*p\([\d.]+\)=\d\S*(?: |$)/;
const GAUGE = /^\d+ +min=(\d+) +max=(\d+)$/;
const DURATION = /^(?:(\d+)h)?(?:(\d+)m)?(\d+(?:\.\d+)?)(ns|µs|us|ms|s)$/;
/** What k6 counts where it states their times. */
const COUNTS = /** @type {const} */ ([
  ['http_reqs', 'http_req_duration'],
  ['iterations', 'iteration_duration'],
]);
const ABORTED = /\btest (?:run )?(?:was )?aborted\b/;
/** What --summary-time-unit makes of a time that is too short for it; k6 writes no time as 0s. */
const TOO_SHORT = /=0\.00(?:µs|ms|s)$/;
/** Of the percentage. */
const SHARE_STEP = 0.01;
/** Among the first lines of `k6 cloud run`. */
const CLOUD = /^ *execution: cloud$/;
const LOCAL =
  'A run in the cloud prints no results. Use k6 cloud run --local-execution, which prints them.';
const WHOLE = 'Keep the whole output of k6 at the end of a run.';

/** @type {LineAdapter} */
export const k6Text = {
  id: 'k6-text',
  label: 'k6 output',
  description: 'Rates and latencies of a whole k6 run, as k6 prints them.',
  runner: 'k6',
  writtenBy: 'k6 run script.js >k6.txt',
  states: ['users'],
  layout: 'lines',
  detect: ({text}) => STARTED.test(text) || SUMMARY.test(text),
  open(context) {
    /** @type {Map<string, Metric>} */
    const metrics = new Map();
    /** The last metric without tags. */
    let parent = '';
    /** Of the first trend; all trends have the same. */
    let statistics = '';
    const warnOfAbortion = once(context.warn);
    const warnOfCoarse = once(context.warn);
    let isSecond = false;
    let isCloud = false;
    /** Where results of groups and scenarios may follow. */
    let hasTotals = false;
    let isPart = false;

    /**
     * @param {string} name
     *   With its tags.
     * @param {string} text
     * @param {number} line
     */
    const add = (name, text, line) => {
      if (metrics.has(name)) {
        if (isSecond) return;
        isSecond = true;
        const found = `found a second "${brief(name)}", expected one summary`;
        context.error(line, found, 'Put each run into a separate file.');
        return;
      }
      const members = ownProperty(MEMBERS, parentOf(name));
      const parts = text.split(/ +/).filter((part) => !part.startsWith('count='));
      const {values, steps} = members ? {values: numbersOf(text)} : trendOf(parts);
      if (!values || members?.some((member) => !values.has(member))) {
        const found = `found "${brief(text)}" of "${brief(name)}"`;
        context.error(line, `${found}, expected ${expectedOf(members)}`, WHOLE);
        return;
      }
      if (!members) checkTrend(name, parts, line);
      const stated = steps ? {values, steps} : {values};
      metrics.set(name, {...stated, lines: [line, line], line: () => line});
    };

    /** @param {string} name @param {readonly string[]} parts @param {number} line */
    const checkTrend = (name, parts, line) => {
      const names = parts.map((part) => part.split('=')[0]).join(', ');
      statistics ||= names;
      if (names !== statistics) {
        const found = `found ${names} of "${brief(name)}"`;
        context.error(line, `${found}, expected ${statistics} as above`, WHOLE);
      }
      const short = parts.find((part) => TOO_SHORT.test(part));
      if (!short) return;
      const found = `found "${short}", too short for its unit, and not read`;
      warnOfCoarse(`${found}: run k6 without --summary-time-unit`, line);
    };

    return {
      take(text, line) {
        if (ABORTED.test(text)) {
          warnOfAbortion(
            `found "${brief(text.trim())}": the results cover only a part of the run`,
            line,
            'aborted',
          );
        }
        const [title, part] = TITLE.exec(text) ?? [];
        if (title !== undefined) {
          if (part && hasTotals && !isPart) {
            context.warn('the results of single groups and scenarios are not read', line);
          }
          isPart = part !== undefined && hasTotals;
          hasTotals ||= part === undefined;
        }
        isCloud ||= CLOUD.test(text);
        const [found, metric, tags, values = ''] = METRIC.exec(text) ?? [];
        if (WRAPPED.test(text) && parent !== '' && !isPart) {
          const expected = 'expected it after its metric';
          context.error(line, `found "${brief(text.trim())}", ${expected}`, WHOLE);
        }
        if (found === undefined || isPart) return;
        if (metric === USERS) {
          const [, least, most] = GAUGE.exec(values.trim()) ?? [];
          if (most) stateUsers(Number(least), Number(most), context);
        }
        if (metric) parent = metric === 'checks_succeeded' ? 'checks' : metric;
        if (!ownProperty(MEMBERS, parent) && !TRENDS.includes(parent)) return;
        add(tags ? `${parent}{${tags}}` : parent, values.trim(), line);
      },
      end() {
        if (metrics.size === 0 && !isSecond) {
          const found = 'found no results of requests and iterations';
          context.error(1, `${found}, expected the summary of k6`, isCloud ? LOCAL : WHOLE);
        }
        const first = metrics.values().next().value?.line();
        const counts = COUNTS.filter(([, trend]) => metrics.has(trend));
        const parts = counts.map(([name]) => [name, metrics.get(name)]);
        warnOfMissing(context, 'a run', Object.fromEntries(parts), first);
        return k6Records(metrics, context);
      },
    };
  },
};

/**
 * @param {readonly string[] | undefined} members
 *   Undefined for a trend.
 */
function expectedOf(members) {
  if (!members) return `${KNOWN_STATISTICS}, such as "avg=1.17ms"`;
  return members.includes('count')
    ? 'a count and its rate, such as "400 132.5/s"'
    : 'a share and the counts that give it, such as "2.00% 8 out of 400"';
}

/**
 * @param {string} text
 *   The text of a counter or a share.
 * @returns {Map<string, number> | undefined}
 *   Undefined where the text is neither, or contradicts itself.
 */
function numbersOf(text) {
  const [isCounter, count, rate] = COUNTER.exec(text) ?? [];
  if (isCounter) {
    return new Map([
      ['count', Number(count)],
      ['rate', Number(rate)],
    ]);
  }
  const [isShare, percent, part, all, passed, failed] = SHARE.exec(text) ?? [];
  if (!isShare) return undefined;
  const passes = Number(part ?? passed);
  const fails = failed === undefined ? Number(all) - passes : Number(failed);
  const share = (100 * passes) / (passes + fails);
  if (fails < 0 || Math.abs(share - Number(percent)) > SHARE_STEP) return undefined;
  return new Map([
    ['passes', passes],
    ['fails', fails],
  ]);
}

/**
 * @param {readonly string[]} parts
 *   The parts of a trend: `avg=1.17ms`.
 * @returns {{values?: Map<string, number>, steps?: Map<string, number>}}
 *   Seconds, and to what they were cut; none where a part is something else.
 */
function trendOf(parts) {
  const [values, steps] = [new Map(), new Map()];
  for (const part of parts) {
    const [, name = '', value = ''] = STATISTIC.exec(part) ?? [];
    const [whole, ...duration] = DURATION.exec(value) ?? [];
    if (!whole || statisticOf(name) === undefined || steps.has(name)) return {};
    const [hours, minutes, , unit] = duration;
    // Seconds of more than a minute are whole.
    steps.set(name, hours || minutes ? 1 : seconds('0.01', unit));
    if (!TOO_SHORT.test(part)) values.set(name, goSeconds(...duration));
  }
  return {values, steps};
}
