/**
 * Which of the repeats a chart draws. If it names a run although another repeat would be shown, the page
 * states both.
 *
 * @import {ChartRequest, Report} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @typedef {{drawn: string[], shown: string[]}} Pinned
 *   `shown`: what would be drawn if the chart named no run.
 */

import {list} from '../format.js';
import {endText} from '../words/published.js';
import {isRequested} from './select.js';

/** Charts of one run, which has several configurations if it did several operations. */
const OF_ONE_RUN = ['heap-and-pauses', 'run-over-time', 'latency-over-time'];
/** Charts that draw single runs, or the runs that they name; all others are over the repeats. */
const OF_RUNS = [
  ...OF_ONE_RUN,
  'throughput-over-time',
  'latency-histogram',
  'latency-by-percentile',
  'payload-sweep',
];

/**
 * @param {ChartRequest} request
 * @param {Configuration[]} configurations
 * @returns {Pinned | undefined}
 *   Undefined where the chart draws what is shown for the configurations.
 */
export function pinnedRuns(request, configurations) {
  const {runs, chart} = request;
  if (!runs || !OF_RUNS.includes(chart)) return undefined;
  const requested = configurations.filter((one) => isRequested(one, request));
  const pinned = runs.flatMap((run) => {
    const all = requested.filter((one) => one.runs.includes(run));
    const others = all.filter(({shown}) => shown === null || !runs.includes(shown));
    const isShown = OF_ONE_RUN.includes(chart) ? others.length < all.length : others.length === 0;
    return isShown || all.length === 0
      ? []
      : [{run, shown: others.flatMap((one) => one.shown ?? [])}];
  });
  if (pinned.length === 0) return undefined;
  return {
    drawn: pinned.map(({run}) => run),
    shown: [...new Set(pinned.flatMap(({shown}) => shown))],
  };
}

/**
 * @param {ChartRequest} request
 * @param {Pick<Report, 'shown' | 'runs'>} report
 * @param {Configuration[]} configurations
 * @returns {string[]}
 *   `This chart shows java-1, not the median repeat, java-3: it has the slowest put.`, `java-2 failed: out of memory.`
 */
export function pinnedNotes(request, report, configurations) {
  const ended = report.runs.flatMap(({id, status, reason = 'no reason stated', withdrawn}) =>
    request.runs?.includes(id) && status !== 'ok' && !withdrawn
      ? [`${id} ${endText({status, reason})}.`]
      : [],
  );
  const pinned = pinnedRuns(request, configurations);
  if (!pinned) return ended;
  const {drawn} = pinned;
  const reason = request.reason ? `: ${request.reason.replace(/\.$/, '')}` : '';
  return [`This chart shows ${list(drawn)}, not ${shownText(pinned, report)}${reason}.`, ...ended];
}

/**
 * @param {{run: string}[]} drawn
 *   The series of a chart.
 * @param {{report: Pick<Report, 'shown'>, configurations: Configuration[]}} context
 * @param {boolean} [isOfProcess]
 *   Whether the chart is of all operations of a run.
 * @returns {string[]}
 *   `This chart shows java-3, the median of 10 repeats.` Empty where no series is one of several repeats.
 */
export function repeatNotes(drawn, {report, configurations}, isOfProcess = false) {
  const counts = drawn.map(({run}) =>
    Math.max(1, ...configurations.filter(({shown}) => shown === run).map(({runs}) => runs.length)),
  );
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  if (high === 1) return [];
  const chosen = `the ${report.shown} of ${low === high ? low : `${low} to ${high}`} repeats`;
  const [first] = drawn;
  return [
    drawn.length === 1
      ? `This chart shows ${first?.run}, ${chosen}${isOfProcess ? operationsText(first?.run, configurations) : ''}.`
      : `This chart shows one run for each series, ${chosen}.`,
  ];
}

/**
 * @param {string | undefined} run
 * @param {Configuration[]} configurations
 * @returns {string}
 *   ` in get`: for which operations the run is shown, where another is shown for the others.
 */
function operationsText(run, configurations) {
  const all = configurations.filter(({runs}) => runs.includes(run ?? ''));
  const these = all.filter(({shown}) => shown === run);
  const operations = [...new Set(these.map(({operation}) => operation))];
  return these.length < all.length && operations[0] ? ` in ${list(operations)}` : '';
}

/**
 * @param {Pinned} pinned
 * @param {Pick<Report, 'shown'>} report
 * @returns {string}
 *   `the median repeat, java-3`.
 */
export const shownText = ({shown}, {shown: rule}) =>
  `the ${rule} ${shown.length === 1 ? 'repeat' : 'repeats'}, ${list(shown)}`;
