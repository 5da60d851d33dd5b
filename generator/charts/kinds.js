/**
 * The kinds of charts: what each draws from the records that a request selects.
 *
 * @import {Timeline} from '../records/types.d.ts'
 * @import {ChartBasis, ChartRequest, Report, Run} from '../scan/types.d.ts'
 * @import {History, Statistics} from '../stats/types.d.ts'
 * @import {Source} from './select.js'
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @typedef {Pick<Statistics, 'configurations' | 'comparisons' | 'histories'>} Drawable
 * @typedef {Drawable & {report: ChartBasis & Pick<Report, 'shown'>, isRunPage?: boolean, pinned?: string[]}} Context
 *   `pinned`: what is stated about runs that the request names.
 * @typedef {(request: ChartRequest, context: Context, options: ChartOptions) => Chart | undefined} Kind
 *   Undefined if the records have no data for the kind.
 */
/**
 * @template T
 * @typedef {{most?: number, draw(series: Series<T>[], options: ChartOptions): Chart | undefined}} SeriesChart
 */

import {alternatives} from '../format.js';
import {byLoad} from '../stats/by-load.js';
import {isHeapOnClock, summariseCollections} from '../stats/collections.js';
import {historiesAlong} from '../stats/history.js';
import {finestDistribution} from '../stats/summary.js';
import {historyProblem} from '../words/history.js';
import {
  boundedMaxima,
  fewPauses,
  fullCollections,
  HEAP_ELSEWHERE,
  HEAP_OFF_CLOCK,
  mergedNotes,
  undrawnLines,
  undrawnNotes,
  unshownLogs,
} from '../words/notes.js';
import {comparison} from './comparison.js';
import {measuredRows, rowsOf} from './configuration-rows.js';
import {MOST_SERIES} from './frame.js';
import {heapAndPauses} from './heap-and-pauses.js';
import {historyChart} from './history.js';
import {historyLines, requestedHistories, variedParams} from './history-lines.js';
import {latencyByPercentile} from './latency-by-percentile.js';
import {latencyHistogram, pauseHistogram} from './latency-histogram.js';
import {latencyOverTime, MOST_PLOTS} from './latency-over-time.js';
import {latencyWindows} from './latency-windows.js';
import {namedMetrics, undrawnUnits} from './named-metric.js';
import {payloadSweep} from './payload-sweep.js';
import {repeatNotes} from './pinned.js';
import {profile} from './profile.js';
import {profileRows} from './profile-rows.js';
import {reportedLatency} from './reported-latency.js';
import {reportedRows} from './reported-rows.js';
import {runOverTime} from './run-over-time.js';
import {
  distributions,
  firstOfEach,
  garbage,
  isRequested,
  jvmRuns,
  latencyTimelines,
  mergeRepeats,
  pauseDistributions,
  rateTimelines,
  sources,
  sweeps,
  timelines,
} from './select.js';
import {throughputOverTime} from './throughput-over-time.js';
import {THROUGHPUT, TIME, valueComparison} from './value-comparison.js';

/**
 * Each has its builder in the module of its name.
 *
 * @type {Record<string, Kind>}
 */
export const KINDS = {
  'throughput-over-time': (request, context, options) =>
    ofSeries(rateTimelines(sourcesOf(request, context), context.report), context, options, {
      draw: throughputOverTime,
    }),
  comparison: (request, context, options) => {
    const {report, comparisons} = context;
    const {quantity} = request;
    const all = requestedConfigurations(request, context);
    if (quantity !== undefined && quantity !== 'mean') {
      const [named, ...others] = namedMetrics(all, report.runs).filter(
        ({name}) => name === quantity,
      );
      const notes = [...undrawnUnits(others), ...(options.notes ?? [])];
      return (
        named &&
        valueComparison(measuredRows(all, named.spread, report), named, {...options, notes})
      );
    }
    const requested = all.filter(({throughput}) => !(quantity === 'mean' && throughput));
    const compared = comparisons.filter(({candidate}) => requested.includes(candidate));
    if (compared.length > 0) {
      const sides = new Set(compared.flatMap(({baseline, candidate}) => [baseline, candidate]));
      const others = requested.filter((one) => !sides.has(one));
      return comparison(compared, {...options, systems: report.systems, runs: report.runs, others});
    }
    const metrics = byLoad(report.load, THROUGHPUT, [TIME]);
    const metric = metrics.find(({spread}) => requested.some(spread)) ?? TIME;
    const rows = measuredRows(requested, metric.spread, report);
    return rows.length > 0 ? valueComparison(rows, metric, options) : undefined;
  },
  profile: (request, context, options) => {
    const configurations = requestedConfigurations(request, context);
    const rows = profileRows(configurations, request, context.report);
    const notes = [
      ...boundedMaxima(configurations.flatMap(({summary}) => summary?.distribution ?? [])),
      ...(options.notes ?? []),
    ];
    return rows.length > 0 ? profile(rows, {...options, notes}) : undefined;
  },
  'reported-latency': (request, context, options) => {
    const configurations = requestedConfigurations(request, context);
    const rows = reportedRows(rowsOf(configurations, context.report), context.report);
    const drawn = rows.flatMap(({points, configuration: {shown}}) =>
      points.length > 0 && shown ? [{run: shown}] : [],
    );
    return drawn.length > 0
      ? withNotes(reportedLatency(rows, options), repeatNotes(drawn, context))
      : undefined;
  },
  'latency-by-percentile': (request, context, options) =>
    ofDistributions(request, context, options, (from) => ({
      series: distributions(from, context.report),
      draw: latencyByPercentile,
    })),
  'latency-histogram': (request, context, options) =>
    ofDistributions(request, context, options, (from) => ({
      series: distributions(from, context.report),
      draw: latencyHistogram,
    })),
  'pause-histogram': (request, context, options) => {
    const {enough, few} = pauseDistributions(jvmRuns(request, context), context.report);
    const notes = [...fewPauses(few), ...(options.notes ?? [])];
    return ofSeries(enough, context, {...options, notes}, {draw: pauseHistogram});
  },
  'latency-over-time': (request, context, options) => {
    const from = sourcesOf(request, context);
    const series = latencyTimelines(from, context.report);
    return ofSeries(series, context, options, {
      most: MOST_PLOTS,
      draw: (drawn, noted) =>
        latencyOverTime(drawn, {
          ...noted,
          notes: [...drawn.flatMap((one) => boundedWindows(one, from)), ...(noted.notes ?? [])],
        }),
    });
  },
  history: (request, context, options) => {
    const lines = historyLines(request, historiesFor(request, context), context.report);
    if (!lines) return undefined;
    const drawn = firstOfEach(lines, MOST_SERIES, ({history}) => history.system);
    return historyChart(drawn, {
      ...options,
      ...(request.params ? {params: request.params} : {}),
      notes: [...undrawnLines(drawn, lines), ...(options.notes ?? [])],
    });
  },
  'heap-and-pauses': (request, context, options) => {
    const requested = jvmRuns(request, context);
    const series = requested.flatMap((run) => garbage(run, context.report) ?? []);
    return ofSeries(series, context, options, {
      most: 1,
      isOfProcess: true,
      draw: ([first], noted) => {
        const run = requested.find(({id}) => id === first?.run);
        if (!first || !run) return undefined;
        const notes = [...collectionNotes(run), ...(noted.notes ?? [])];
        return heapAndPauses(first, {...noted, notes});
      },
    });
  },
  'run-over-time': (request, context, options) => {
    const {report} = context;
    const from = sourcesOf(request, context);
    const lines = timelines(from, report);
    return ofSeries(lines, context, options, {
      most: 1,
      draw: ([first], noted) => {
        const run = first && report.runs.find(({id}) => id === first.run);
        if (!run) return undefined;
        const found = garbage(run, report)?.record;
        const isDrawn = request.heap !== false && isHeapOnClock(run);
        const {heap, pauses} = found && isDrawn ? found : {heap: null, pauses: null};
        const without = isHeapOnClock(run) ? HEAP_ELSEWHERE : HEAP_OFF_CLOCK;
        const notes = [
          ...boundedWindows(first, from),
          ...(found && isDrawn ? collectionNotes(run) : []),
          ...(found && !isDrawn ? [without] : []),
          ...(noted.notes ?? []),
        ];
        return runOverTime(
          {...first, record: {timeline: first.record, heap, pauses}},
          {...noted, notes, absent: []},
        );
      },
    });
  },
  'payload-sweep': (request, context, options) =>
    ofDistributions(request, context, options, (from) => {
      const {param, series} = sweeps(from, context.report);
      return {
        series,
        draw: (drawn, noted) => payloadSweep(drawn, {...noted, param}),
      };
    }),
};

/**
 * @param {Series<Timeline>} series
 * @param {Source[]} from
 * @returns {string[]}
 *   Empty unless the maxima of the windows are those of a histogram.
 */
function boundedWindows(series, from) {
  const {records = []} = from.find((source) => source.records.includes(series.record)) ?? {};
  const distribution = finestDistribution(records);
  const {highest} = latencyWindows(series);
  return distribution && distribution.max === highest?.v ? boundedMaxima([distribution]) : [];
}

/** @param {Run} run */
function collectionNotes(run) {
  const gc = summariseCollections(run);
  return [...unshownLogs(gc), ...fullCollections(gc)];
}

/**
 * @param {ChartRequest} request
 * @param {Context} context
 * @returns {Source[]}
 */
const sourcesOf = (request, {report, configurations}) => sources(request, report, configurations);

/**
 * @param {ChartRequest} request
 * @param {Context} context
 * @returns {History[]}
 *   Those of the report. Of a report without an axis, those along the only parameter that varies in what is
 *   requested.
 */
function historiesFor(request, context) {
  const {report, histories} = context;
  if (histories.length > 0) return histories;
  const configurations = requestedConfigurations(request, context);
  const [param, ...others] = variedParams(configurations);
  if (param === undefined || others.length > 0) return [];
  return historiesAlong({axis: 'release', param}, report, {configurations, gc: []});
}

/**
 * @param {ChartRequest} request
 * @param {Context} context
 * @returns {string | undefined}
 *   What a history, or a comparison of a quantity, lacks if it has nothing to draw; undefined for other charts.
 */
export function whatIsMissing(request, context) {
  const {id, chart, quantity} = request;
  const requested = requestedConfigurations(request, context);
  if (chart === 'history') {
    const histories = historiesFor(request, context);
    const params = variedParams(requested);
    return historyProblem(id, {histories, params, ...requestedHistories(request, histories)});
  }
  if (chart !== 'comparison' || quantity === undefined) return undefined;
  const names = namedMetrics(requested, context.report.runs).map(({name}) => `"${name}"`);
  const expected = alternatives([
    ...new Set(names),
    'mean for results without a throughput',
    'no quantity for the throughput',
  ]);
  return `found the quantity "${quantity}" of the chart "${id}", expected ${expected}; reported-latency and profile show latencies`;
}

/**
 * Draws the samples of all repeats, so that a chart has the percentiles that tables and titles state. A request
 * that names runs gets those alone.
 *
 * @template T
 * @param {ChartRequest} request
 * @param {Context} context
 * @param {ChartOptions} options
 * @param {(from: Source[]) => SeriesChart<T> & {series: Series<T>[]}} chart
 */
function ofDistributions(request, context, options, chart) {
  const from = sourcesOf(request, context);
  const {drawn, merged, unmerged} = request.runs
    ? {drawn: from, merged: 0, unmerged: 0}
    : mergeRepeats(from, context.configurations);
  const {series, ...drawing} = chart(drawn);
  const notes = [...mergedNotes(merged, unmerged, context.report.shown), ...(options.notes ?? [])];
  return ofSeries(series, context, {...options, notes}, {...drawing, isMerged: merged > 0});
}

/**
 * Draws as many series as the chart has room for, and says where the others are. This and what is drawn of the
 * repeats is stated first, because the titles and tables next to it are over all of them.
 *
 * @template T
 * @param {Series<T>[]} series
 * @param {Context} context
 * @param {ChartOptions} options
 * @param {SeriesChart<T> & {isMerged?: boolean, isOfProcess?: boolean}} chart
 *   `most`: series that there is room for; `isMerged`: its series are over all repeats; `isOfProcess`: of one that did
 *   all operations of its run.
 * @returns {Chart | undefined}
 *   Undefined without a series.
 */
function ofSeries(series, context, options, {most = MOST_SERIES, draw, isMerged, isOfProcess}) {
  if (series.length === 0) return undefined;
  const {isRunPage = false, pinned = []} = context;
  const systemOf = (/** @type {Series<T>} */ one) =>
    context.report.runs.find(({id}) => id === one.run)?.system;
  const drawn = firstOfEach(series, most, systemOf);
  const chart = draw(drawn, options);
  const repeats = pinned.length > 0 || isMerged ? pinned : repeatNotes(drawn, context, isOfProcess);
  const isOf = (/** @type {{id: string}} */ {id}) => drawn.some(({run}) => run === id);
  const systems = new Set(context.report.runs.filter(isOf).map(({system}) => system));
  const notes = [...undrawnNotes(drawn, series, isRunPage), ...repeats];
  return chart && withNotes({...chart, drawn: {systems: [...systems]}}, notes);
}

/**
 * @param {Chart} chart
 * @param {string[]} notes
 * @returns {Chart}
 *   Which says them first.
 */
const withNotes = (chart, notes) => ({
  ...chart,
  sentence: [...notes, chart.sentence].join(' '),
  notes: [...notes, ...chart.notes],
});

/**
 * @param {ChartRequest} request
 * @param {Context} context
 */
const requestedConfigurations = (request, {configurations}) =>
  configurations.filter((configuration) => isRequested(configuration, request));
