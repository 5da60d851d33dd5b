/**
 * Runs that a chart names although another repeat would be shown. A reader must learn both.
 *
 * @import {ChartRequest, Report} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @typedef {{drawn: string[], shown: string[]}} Pinned
 *   `shown`: what would be drawn if the chart named no run.
 */

import {list} from '../format.js';
import {isRequested} from './select.js';

/** Charts of one run, which has several configurations if it did several operations. */
const OF_ONE_RUN = ['heap-and-pauses', 'run-over-time', 'latency-over-time'];
/** Charts that draw single runs; all others are over the repeats. */
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
 * @param {Pick<Report, 'shown'>} report
 * @param {Configuration[]} configurations
 * @returns {string[]}
 *   `Drawn is java-1, not the median repeat, java-3: it has the slowest put.`
 */
export function pinnedNotes(request, report, configurations) {
  const pinned = pinnedRuns(request, configurations);
  if (!pinned) return [];
  const {drawn} = pinned;
  const reason = request.reason ? `: ${request.reason.replace(/\.$/, '')}` : '';
  return [
    `Drawn ${drawn.length === 1 ? 'is' : 'are'} ${list(drawn)}, not ${shownText(pinned, report)}${reason}.`,
  ];
}

/**
 * @param {Pinned} pinned
 * @param {Pick<Report, 'shown'>} report
 * @returns {string}
 *   `the median repeat, java-3`.
 */
export const shownText = ({shown}, {shown: rule}) =>
  `the ${rule} ${shown.length === 1 ? 'repeat' : 'repeats'}, ${list(shown)}`;
