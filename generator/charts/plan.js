/**
 * Which charts a report and a run have: those that `report.yaml` requests, else those that the
 * records allow.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Chart, ChartOptions, Series} from './types.d.ts'
 * @import {ChartBasis, ChartRequest, Report, Run} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, History} from '../stats/types.d.ts'
 * @import {Timeline} from '../records/types.d.ts'
 * @import {Source} from './select.js'
 * @typedef {{configurations: Configuration[], comparisons: Comparison[], histories: History[]}} Statistics
 * @typedef {Statistics & {report: ChartBasis & Pick<Report, 'shown'>, isRunPage?: boolean, pinned?: string[]}} Context
 *   `pinned`: what is said of runs that the request names.
 * @typedef {(request: ChartRequest, context: Context, options: ChartOptions) => Chart | undefined} Kind
 *   Undefined if the records have no data for the kind.
 */
/**
 * @template T
 * @typedef {{most: number, draw(series: Series<T>[], options: ChartOptions): Chart | undefined}} SeriesChart
 */

import {idOf} from '../ids.js';
import {summariseCollections} from '../stats/collections.js';
import {historiesAlong} from '../stats/history.js';
import {finestDistribution} from '../stats/summary.js';
import {historyProblem} from '../words/history.js';
import {nameOf} from '../words/names.js';
import {
  boundedMaxima,
  fewPauses,
  fullCollections,
  HEAP_ELSEWHERE,
  HEAP_OFF_CLOCK,
  MERGED,
  undrawn,
  undrawnLines,
  undrawnOperations,
  unshownLogs,
} from '../words/notes.js';
import {documentsOf} from '../words/published.js';
import {comparison} from './comparison.js';
import {measuredRows, rowsOf} from './configuration-rows.js';
import {MOST_SERIES} from './frame.js';
import {heapAndPauses} from './heap-and-pauses.js';
import {historyChart} from './history.js';
import {historyLines, onlyParam, requestedHistories} from './history-lines.js';
import {latencyByPercentile} from './latency-by-percentile.js';
import {latencyHistogram, pauseHistogram} from './latency-histogram.js';
import {latencyOverTime} from './latency-over-time.js';
import {latencyWindows} from './latency-windows.js';
import {payloadSweep} from './payload-sweep.js';
import {pinnedNotes, repeatNotes} from './pinned.js';
import {profile} from './profile.js';
import {profileRows} from './profile-rows.js';
import {reportedLatency} from './reported-latency.js';
import {reportedRows} from './reported-rows.js';
import {runOverTime} from './run-over-time.js';
import {
  absent,
  distributions,
  garbage,
  isHeapOnClock,
  isRequested,
  overRepeats,
  pauseDistributions,
  requestedRuns,
  sources,
  sweeps,
  timelines,
} from './select.js';
import {throughputOverTime} from './throughput-over-time.js';
import {THROUGHPUT, TIME, valueComparison} from './value-comparison.js';

/** @type {Record<string, Kind>} */
const KINDS = {
  'throughput-over-time': (request, context, options) =>
    ofSeries(timelines(sourcesOf(request, context), context.report), context, options, {
      most: MOST_SERIES,
      draw: throughputOverTime,
    }),
  comparison: (request, context, options) => {
    const {report, comparisons} = context;
    const requested = requestedConfigurations(request, context);
    const compared = comparisons.filter(({candidate}) => requested.includes(candidate));
    if (compared.length > 0) {
      const sides = new Set(compared.flatMap(({baseline, candidate}) => [baseline, candidate]));
      const others = requested.filter((one) => !sides.has(one));
      return comparison(compared, {...options, systems: report.systems, others});
    }
    const metric = requested.some(({throughput}) => throughput) ? THROUGHPUT : TIME;
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
    return rows.some(({points}) => points.length > 0) ? reportedLatency(rows, options) : undefined;
  },
  'latency-by-percentile': (request, context, options) =>
    ofDistributions(request, context, options, (from) => ({
      series: distributions(from, context.report),
      most: MOST_SERIES,
      draw: latencyByPercentile,
    })),
  'latency-histogram': (request, context, options) =>
    ofDistributions(request, context, options, (from) => ({
      series: distributions(from, context.report),
      most: MOST_SERIES,
      draw: latencyHistogram,
    })),
  'pause-histogram': (request, context, options) => {
    const {enough, few} = pauseDistributions(jvmRuns(request, context), context.report);
    const notes = [...fewPauses(few), ...(options.notes ?? [])];
    const chart = {most: MOST_SERIES, draw: pauseHistogram};
    return ofSeries(enough, context, {...options, notes}, chart);
  },
  'latency-over-time': (request, context, options) => {
    const from = sourcesOf(request, context);
    const series = timelines(from, context.report).filter(({record}) =>
      record.windows.some(({latency}) => latency),
    );
    return ofSeries(series, context, options, {
      most: 1,
      draw: ([first], noted) =>
        first &&
        latencyOverTime(first, {
          ...noted,
          notes: [...boundedWindows(first, from), ...(noted.notes ?? [])],
        }),
    });
  },
  history: (request, context, options) => {
    const lines = historyLines(request, historiesFor(request, context), context.report);
    if (!lines) return undefined;
    const drawn = lines.slice(0, MOST_SERIES);
    return historyChart(drawn, {
      ...options,
      notes: [...undrawnLines(drawn, lines), ...(options.notes ?? [])],
    });
  },
  'heap-and-pauses': (request, context, options) => {
    const requested = jvmRuns(request, context);
    const series = requested.flatMap((run) => garbage(run, context.report) ?? []);
    return ofSeries(series, context, options, {
      most: 1,
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
        most: MOST_SERIES,
        draw: (drawn, noted) => payloadSweep(drawn, {...noted, param}),
      };
    }),
};

/** The kinds of charts; each has its builder in the module of its name. */
export const CHARTS = Object.keys(KINDS);

/**
 * @param {Report} report
 * @param {Statistics} statistics
 * @param {InputErrors} errors
 *   Takes a request that no record answers.
 * @returns {Chart[]}
 */
export function planReport(report, statistics, errors) {
  const {systems, load, runs} = report;
  const context = {report: {systems, load, runs, shown: report.shown}, ...statistics};
  const hasRequests = report.charts.length > 0;
  const requests = hasRequests ? report.charts : requestsOf(context);
  return requests.flatMap((request) => {
    const pinned = pinnedNotes(request, report, statistics.configurations);
    const chart = build(request, {...context, pinned});
    const problem = chart && windowProblem(request, chart);
    if (problem) errors.add(`data/${report.id}/report.yaml`, request.line, problem);
    if (!chart && hasRequests) {
      const nothing = `found the chart "${request.id}" with nothing to draw, expected runs whose files hold what ${request.chart} shows`;
      errors.add(
        `data/${report.id}/report.yaml`,
        request.line,
        request.chart === 'history' ? missingHistory(request, context) : nothing,
      );
    }
    return chart ?? [];
  });
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
  return requestsOf(context, [run.id]).flatMap((request) => build(request, context) ?? []);
}

/**
 * @param {ChartRequest} request
 * @param {Context} context
 */
function build(request, context) {
  const {report, configurations} = context;
  const source = documentsOf(request, report);
  const chart = KINDS[request.chart]?.(request, context, {
    name: request.id,
    ...(request.title ? {title: request.title} : {}),
    absent: absent(request, report, configurations),
    notes: request.note ? [request.note] : [],
    ...(request.window ? {window: request.window} : {}),
    // The report states the load of its own runs.
    load: source ? {model: 'unknown'} : report.load,
  });
  return chart && source ? {...chart, source} : chart;
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

/** Operations that get charts if the report requests none. The tables have the others. */
const MOST_OPERATIONS = 8;

/**
 * A history of each operation, of its rates and of its latencies.
 *
 * @param {History[]} histories
 * @returns {ChartRequest[]}
 */
function historyRequests(histories) {
  const operations = [...new Set(histories.map(({operation}) => operation))];
  return operations.slice(0, MOST_OPERATIONS).flatMap((operation) => {
    const existing = histories
      .filter((one) => one.operation === operation)
      .map(({quantity}) => quantity);
    const quantities = [
      ['throughput'],
      existing.includes('p50') ? ['p50', 'p99'] : ['mean'],
      ['gc-share'],
    ].map((names) => names.filter((name) => existing.includes(name)));
    const end = operation === '' ? '' : `-${idOf(operation)}`;
    return quantities
      .filter(([first]) => first)
      .map((quantity) => ({
        id: `history-${quantity[0]}${end}`,
        chart: 'history',
        operation,
        quantity,
      }));
  });
}

/**
 * One chart of each kind for each operation that has samples or windows: by percentile where the
 * samples are few sets, as a sweep where a parameter has many values. Of one run, an operation with one
 * series of windows gets lanes on one clock, the first with the heap. A report with histories gets these alone.
 *
 * @param {Context} context
 * @param {string[]} [runs]
 *   These alone; else those shown for the configurations.
 * @returns {ChartRequest[]}
 */
function requestsOf({report, configurations, histories}, runs) {
  if (histories.length > 0) return historyRequests(histories);
  const scope = runs ? {runs} : {};
  const drawable = sources(scope, report, configurations).filter(({records}) =>
    records.some(({kind}) => kind !== 'measurement'),
  );
  const allOperations = [...new Set(drawable.map(({subject}) => subject.operation))];
  const operations = allOperations.slice(0, MOST_OPERATIONS);
  /** @param {string} operation */
  const sourcesOf = (operation) => sources({...scope, operation}, report, configurations);
  // Only one series has room in the lanes of a run.
  const inLanes = operations.filter(
    (operation) => runs && timelines(sourcesOf(operation), report).length === 1,
  );
  const jvm = jvmRuns(scope, {report, configurations}).filter(
    (run) => !runs || inLanes.length === 0 || !isHeapOnClock(run),
  );
  // Elsewhere the comparison of systems says more.
  const hasPauses = runs || configurations.every(({shown}) => shown === null);
  return [
    ...(runs
      ? []
      : [
          {id: 'comparison', chart: 'comparison'},
          ...(hasProfile(configurations) ? [{id: 'profile', chart: 'profile'}] : []),
        ]),
    ...operations.flatMap((operation) => {
      const swept = sweeps(sourcesOf(operation), report).series.length > 0;
      const isInLanes = inLanes.includes(operation);
      const charts = [
        isInLanes ? 'run-over-time' : 'throughput-over-time',
        ...(swept ? ['payload-sweep'] : ['latency-by-percentile', 'latency-histogram']),
        ...(isInLanes ? [] : ['latency-over-time']),
      ];
      /** @param {string} chart */
      const titleOf = (chart) =>
        operations.length > 1 && operation !== ''
          ? {title: `${kindText(chart)}: ${operation}`}
          : {};
      const notes =
        operation === operations.at(-1) ? undrawnOperations(operations, allOperations) : [];
      return charts.map((chart) => ({
        id: operation === '' ? chart : `${chart}-${idOf(operation)}`,
        chart,
        operation,
        ...titleOf(chart),
        ...(notes[0] ? {note: notes[0]} : {}),
        heap: operation === inLanes[0],
        ...scope,
      }));
    }),
    ...(runs ? [] : published(report)),
    ...(hasPauses ? [{id: 'pauses', chart: 'pause-histogram', ...scope}] : []),
    ...jvm.map(({id, system}) => ({
      id: runs ? 'gc' : `gc-${id}`,
      chart: 'heap-and-pauses',
      ...(jvm.length > 1
        ? {title: `${kindText('heap-and-pauses')}: ${nameOf(system, report)}`}
        : {}),
      runs: [id],
    })),
  ];
}

/**
 * @param {Pick<ChartRequest, 'systems' | 'runs'>} request
 * @param {Pick<Context, 'report' | 'configurations'>} context
 * @returns {Run[]}
 *   Of which a chart shows the heap or the pauses: the requested runs, else those shown for the
 *   configurations. JVM logs alone make no configuration: of such a system the first run.
 */
function jvmRuns(request, {report, configurations}) {
  const requested = requestedRuns(request, report);
  if (request.runs) return requested;
  // A configuration of failed runs alone shows none.
  const configured = configurations.filter(({shown}) => shown !== null);
  const first = new Map(
    requested
      .filter((run) => run.status === 'ok' && !run.withdrawn && garbage(run, report))
      .reverse()
      .map(({system, id}) => [system, id]),
  );
  return requested.filter(({id, system}) => {
    const ofSystem = configured.filter((one) => one.system === system);
    return ofSystem.length > 0
      ? ofSystem.some(({shown}) => shown === id)
      : first.get(system) === id;
  });
}

/**
 * @param {Series<Timeline>} series
 * @param {Source[]} from
 * @returns {string[]}
 *   Empty unless the maxima of the windows are those of a histogram.
 */
function boundedWindows(series, from) {
  const {records = []} = from.find((source) => source.records.includes(series.record)) ?? {};
  const distribution = finestDistribution(records.filter((one) => one.kind === 'distribution'));
  const {highest} = latencyWindows(series);
  return distribution && distribution.max === highest?.v ? boundedMaxima([distribution]) : [];
}

/** @param {Run} run */
function collectionNotes(run) {
  const gc = summariseCollections(run);
  return [...unshownLogs(gc), ...fullCollections(gc)];
}

/**
 * @param {Configuration[]} configurations
 * @returns {boolean}
 *   Whether there are several with both measures, which one comparison does not show.
 */
const hasProfile = (configurations) =>
  configurations.filter(
    ({published, throughput, latency}) => !published && throughput && latency.p50,
  ).length > 1;

/**
 * Published values get separate charts.
 *
 * @param {ChartBasis} report
 * @returns {ChartRequest[]}
 */
function published({runs}) {
  const systems = [...new Set(runs.flatMap(({system, published}) => (published ? [system] : [])))];
  if (systems.length === 0) return [];
  const charts = ['comparison', 'reported-latency'];
  return charts.map((chart) => ({
    id: `${chart}-as-published`,
    chart,
    systems,
    title: `${kindText(chart)}, as published`,
  }));
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
  const param = onlyParam(configurations);
  if (param === undefined) return [];
  return historiesAlong({axis: 'release', param}, report, {configurations, summaries: [], gc: []});
}

/**
 * @param {ChartRequest} request
 * @param {Context} context
 */
function missingHistory(request, context) {
  const histories = historiesFor(request, context);
  return historyProblem(request.id, {histories, ...requestedHistories(request, histories)});
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
  const merged = request.runs ? from : overRepeats(from, context.configurations);
  const isMerged = merged.some((source, i) => source !== from[i]);
  const {series, ...drawing} = chart(merged);
  const notes = [...(isMerged ? [MERGED] : []), ...(options.notes ?? [])];
  return ofSeries(series, context, {...options, notes}, {...drawing, isMerged});
}

/**
 * Draws as many series as the chart has room for, and says where the others are. What is drawn of the repeats
 * is said first, because the titles and tables beside it are over all of them.
 *
 * @template T
 * @param {Series<T>[]} series
 * @param {Context} context
 * @param {ChartOptions} options
 * @param {SeriesChart<T> & {isMerged?: boolean}} chart
 *   `isMerged`: its series are over all repeats.
 * @returns {Chart | undefined}
 *   Undefined without a series.
 */
function ofSeries(series, context, options, {most, draw, isMerged = false}) {
  if (series.length === 0) return undefined;
  const {isRunPage = false, pinned = []} = context;
  const drawn = series.slice(0, most);
  const chart = draw(drawn, {
    ...options,
    notes: [...undrawn(drawn, series, isRunPage), ...(options.notes ?? [])],
  });
  const repeats = pinned.length > 0 || isMerged ? pinned : repeatNotes(drawn, context);
  return (
    chart && {
      ...chart,
      sentence: [...repeats, chart.sentence].join(' '),
      notes: [...repeats, ...chart.notes],
    }
  );
}

/**
 * @param {ChartRequest} request
 * @param {Context} context
 */
const requestedConfigurations = (request, {configurations}) =>
  configurations.filter((configuration) => isRequested(configuration, request));

/**
 * @param {string} chart
 * @returns {string}
 *   `latency-over-time` as `Latency over time`.
 */
const kindText = (chart) =>
  `${chart.charAt(0).toUpperCase()}${chart.slice(1).replaceAll('-', ' ')}`;
