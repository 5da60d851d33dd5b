/**
 * Which charts a report and a run have: those that `report.yaml` requests, else those that the
 * records allow.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {ChartRequest, Report, Run} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {Chart, Reach} from './types.d.ts'
 * @import {Context, Drawable} from './kinds.js'
 */

import {extent} from '../extent.js';
import {alternatives, list, shortened} from '../format.js';
import {matches, recordsOf} from '../stats/summary.js';
import {failuresText} from '../stats/warnings.js';
import {documentsOf} from '../words/published.js';
import {defaultRequests} from './default-requests.js';
import {KINDS, whatIsMissing} from './kinds.js';
import {pinnedNotes} from './pinned.js';
import {failedSeries} from './select.js';
import {uncounted, withdrawnChart} from './withdrawn.js';

/** Operations that a message names. */
const MOST_NAMED = 10;
/** Fields that a few charts use: how messages call them, and these charts. */
const FIELDS = /** @type {const} */ ({
  quantity: ['a quantity', 'one', ['comparison', 'history']],
  groups: ['groups', 'them', ['profile']],
});

/**
 * @param {Report} report
 * @param {Drawable} statistics
 * @param {InputErrors} errors
 *   Takes a request that no record answers, and warnings of one that names a withdrawn run.
 * @returns {Chart[]}
 *   A request that has no results since a run was withdrawn gets a chart that says so: who withdraws a run may
 *   not know the chart, and its numbers must leave the site.
 */
export function planReport(report, statistics, errors) {
  const {systems, load, runs} = report;
  const context = {report: {systems, load, runs, shown: report.shown}, ...statistics};
  const hasRequests = report.charts.length > 0;
  const requests = hasRequests ? report.charts : defaultRequests(context);
  const planned = requests.map((request) => {
    const pinned = pinnedNotes(request, report, statistics.configurations);
    const made = (/** @type {Reach} */ reach) => build(request, {...context, pinned}, reach);
    return {request, chart: made({}), made};
  });
  const reaches = planned.flatMap(({chart}) => (hasLanes(chart) ? [chart.reach] : []));
  const shared = sharedReach(reaches);
  return planned.flatMap(({request, chart: alone, made}) => {
    const chart = hasLanes(alone) && reaches.length > 1 ? made(shared) : alone;
    const problem = chart && windowProblem(request, chart);
    const file = `data/${report.id}/report.yaml`;
    if (problem) errors.add(file, request.line, problem);
    for (const message of unusedFields(request)) errors.warn(file, request.line, message);
    const gone = chart || !hasRequests ? [] : uncounted(request, report);
    const named = withdrawnRuns(request, report, gone);
    if (named) {
      const message = `found the chart "${request.id}" of ${named}, expected runs that count: withdrawn runs are not drawn`;
      errors.warn(file, request.line, message);
    }
    if (gone.length > 0) return withdrawnChart(request.id, gone);
    if (!chart && hasRequests) {
      const nothing = `found the chart "${request.id}" with nothing to draw, expected runs whose files hold what ${request.chart} shows`;
      const missing = unknownOperation(request, runs) ?? whatIsMissing(request, context) ?? nothing;
      errors.add(file, request.line, missing);
    }
    return chart ?? [];
  });
}

/**
 * @param {ChartRequest} request
 * @returns {string[]}
 *   What the chart does not use.
 */
function unusedFields(request) {
  return Object.entries(FIELDS).flatMap(([field, [found, expected, charts]]) => {
    // Cast: the keys of the object above.
    const value = request[/** @type {keyof typeof FIELDS} */ (field)];
    return value === undefined || charts.some((chart) => chart === request.chart)
      ? []
      : `found ${found} for ${request.chart}, expected ${expected} for ${alternatives(charts)}`;
  });
}

/**
 * @param {ChartRequest} request
 * @param {readonly Run[]} runs
 * @returns {string | undefined}
 *   For a request of an operation that no run has.
 */
function unknownOperation({id, operation}, runs) {
  const operations = new Set(runs.flatMap(recordsOf).map((record) => record.operation));
  if (operation === undefined || operations.size === 0 || operations.has(operation))
    return undefined;
  const names = list(shortened([...operations].filter(Boolean), MOST_NAMED));
  return `found the operation "${operation}" for the chart "${id}", expected an operation of the report: ${names}`;
}

/**
 * @param {ChartRequest} request
 * @param {Report} report
 * @param {Run[]} gone
 *   All runs of the request, if none of them counts.
 * @returns {string}
 *   `the withdrawn run a-1`; empty where the request names none, and other runs count.
 */
function withdrawnRuns({runs = []}, report, gone) {
  const ids = report.runs
    .filter((run) => run.withdrawn && (runs.includes(run.id) || gone.includes(run)))
    .map(({id}) => id);
  return ids.length === 0 ? '' : `the withdrawn ${ids.length === 1 ? 'run' : 'runs'} ${list(ids)}`;
}

/**
 * @param {Run} run
 * @param {Context['report']} report
 * @returns {Chart[]}
 *   Everything that its files give.
 */
export function planRun(run, {systems, load, shown}) {
  const context = {
    report: {systems, load, shown, runs: [run]},
    configurations: [],
    comparisons: [],
    histories: [],
    isRunPage: true,
  };
  return defaultRequests(context, [run.id]).flatMap((request) => build(request, context) ?? []);
}

/**
 * @param {ChartRequest} request
 * @param {Context} context
 * @param {Reach} [reach]
 *   The reach of the axes of lanes, at least.
 */
function build(request, context, reach = {}) {
  const {report, configurations} = context;
  const source = documentsOf(request, report);
  const chart = KINDS[request.chart]?.(request, context, {
    name: request.id,
    ...(request.title ? {title: request.title} : {}),
    absent: failedSeries(request, report, configurations),
    notes: request.note ? [request.note] : [],
    ...(request.window ? {window: request.window} : {}),
    // The report states the load of its own runs.
    load: source ? {model: 'unknown'} : report.load,
    reach,
  });
  if (!chart) return undefined;
  const {systems, runs} = request;
  const failed = failuresText(configurations.filter(isDrawnBy(request, context)), report);
  return {
    ...chart,
    // Pictures and data of the chart tell it too, wherever they are.
    ...(failed === '' ? {} : {failed, sentence: `${chart.sentence} ${failed}`}),
    ...(source ? {source} : {}),
    ...(request.chart === 'comparison'
      ? {}
      : {drawn: {...chart.drawn, ...(systems ? {systems} : {}), ...(runs ? {runs} : {})}}),
  };
}

/**
 * @param {ChartRequest} request
 * @param {Context} context
 * @returns {(configuration: Configuration) => boolean}
 *   Whether the chart draws it, or compares with it.
 */
const isDrawnBy = (request, {comparisons}) => {
  const {chart, systems, runs} = request;
  const baselines =
    chart === 'comparison'
      ? comparisons.flatMap(({baseline, candidate}) =>
          systems?.includes(candidate.system) ? baseline.system : [],
        )
      : [];
  return (one) =>
    matches(one, request) &&
    (!systems || [...systems, ...baselines].includes(one.system)) &&
    (!runs || one.runs.some((run) => runs.includes(run)));
};

/**
 * @param {Chart | undefined} chart
 * @returns {chart is Chart & {reach: Reach}}
 */
const hasLanes = (chart) => chart?.kind === 'run-over-time';

/**
 * @param {Reach[]} all
 *   One for each run over time of a report.
 * @returns {Reach}
 *   What all of them reach, so that equal heights mean equal values. Without the axes on which a run would
 *   have less than half of the height.
 */
function sharedReach(all) {
  const rates = all.flatMap(({rate}) => rate ?? []);
  const bytes = all.flatMap((one) => one.bytes ?? []);
  const latencies = all.flatMap(({latency}) => latency ?? []);
  // Where all are zero, there is no lowest and no highest value above it.
  const above = latencies.filter((one) => one.low <= one.high);
  const {low, high} = extent(above.flatMap((one) => [one.low, one.high]));
  const latency = {low, high, ...(latencies.some(({hasZero}) => hasZero) ? {hasZero: true} : {})};
  const decades = above.map((one) => Math.log(one.high / one.low));
  return {
    ...(isNear(rates) ? {rate: extent(rates).high} : {}),
    ...(isNear(bytes) ? {bytes: extent(bytes).high} : {}),
    ...(isNear([...decades, Math.log(high / low)]) ? {latency} : {}),
  };
}

/** @param {number[]} values */
function isNear(values) {
  const {low, high} = extent(values);
  return values.length > 0 && high <= 2 * low;
}

/**
 * @param {ChartRequest} request
 * @param {Chart} chart
 * @returns {string}
 *   Why the chart cannot open on the requested window; else empty.
 */
function windowProblem({window, chart}, {closeUp}) {
  if (!window) return '';
  if (!closeUp) {
    return `found a window for ${chart}, expected one for run-over-time or heap-and-pauses`;
  }
  const {from, to} = window;
  const {start, end} = closeUp;
  if (start <= from && from < to && to <= end) return '';
  return `found the window from ${from} to ${to}, expected a part of the run, which is from ${start} to ${end}`;
}
