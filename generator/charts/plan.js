/**
 * Which charts a report and a run have: those that `report.yaml` asks for, else those that the
 * records give.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Chart, ChartOptions} from './types.d.ts'
 * @import {ChartBasis, ChartRequest, Report, Run} from '../scan/types.d.ts'
 * @import {Comparison, Configuration} from '../stats/types.d.ts'
 * @import {Source} from './select.js'
 * @typedef {{configurations: Configuration[], comparisons: Comparison[]}} Statistics
 * @typedef {Statistics & {report: ChartBasis}} Context
 * @typedef {(request: ChartRequest, context: Context, options: ChartOptions) => Chart | undefined} Kind
 *   Undefined where the records hold nothing of the kind.
 */

import {summariseCollections} from '../stats/collections.js';
import {matches} from '../stats/summary.js';
import {fullCollections} from '../words/notes.js';
import {documentsOf, isAskedFor} from './as-published.js';
import {measuredRows, rowsOf} from './configuration-rows.js';
import {MOST_SERIES} from './frame.js';
import {gcSawTooth} from './gc-saw-tooth.js';
import {jvmNativeRatio} from './jvm-native-ratio.js';
import {latencyByPercentile} from './latency-by-percentile.js';
import {latencyComparison} from './latency-comparison.js';
import {latencyHistogram} from './latency-histogram.js';
import {latencyHistory} from './latency-history.js';
import {latencyOverTime} from './latency-over-time.js';
import {latencyStated} from './latency-stated.js';
import {payloadSweep} from './payload-sweep.js';
import {absent, distributions, garbage, historyOf, sources, sweeps, timelines} from './select.js';
import {statedRows} from './stated-rows.js';
import {throughputComparison} from './throughput-comparison.js';
import {throughputOverTime} from './throughput-over-time.js';

/** @type {Record<string, Kind>} */
const KINDS = {
  'throughput-over-time': (request, context, options) => {
    const series = timelines(from(request, context), context.report);
    return series.length > 0
      ? throughputOverTime(series.slice(0, MOST_SERIES), options)
      : undefined;
  },
  'throughput-comparison': (request, context, options) => {
    const meant = context.configurations.filter((one) => isMeant(one, request));
    const rows = measuredRows(meant, ({throughput}) => throughput, context.report);
    return rows.length > 0 ? throughputComparison(rows, options) : undefined;
  },
  'latency-comparison': (request, context, options) => {
    const meant = context.configurations.filter((one) => isMeant(one, request));
    const rows = measuredRows(meant, ({latency}) => latency.mean, context.report);
    return rows.length > 0 ? latencyComparison(rows, options) : undefined;
  },
  'latency-stated': (request, context, options) => {
    const meant = context.configurations.filter((one) => isMeant(one, request));
    const rows = statedRows(rowsOf(meant, context.report), context.report);
    return rows.some(({points}) => points.length > 0) ? latencyStated(rows, options) : undefined;
  },
  'latency-by-percentile': (request, context, options) => {
    const series = distributions(from(request, context), context.report);
    return series.length > 0
      ? latencyByPercentile(series.slice(0, MOST_SERIES), options)
      : undefined;
  },
  'latency-histogram': (request, context, options) => {
    const series = distributions(from(request, context), context.report);
    return series.length > 0 ? latencyHistogram(series.slice(0, MOST_SERIES), options) : undefined;
  },
  'latency-over-time': (request, context, options) => {
    const series = timelines(from(request, context), context.report).filter(({record}) =>
      record.windows.some(({latency}) => latency),
    );
    const [first] = series;
    return first && latencyOverTime(first, options);
  },
  'latency-history': (request, context, options) => {
    const history = historyOf(
      context.configurations.filter((one) => isMeant(one, request)),
      context.report,
    );
    return history && latencyHistory(history, options);
  },
  'gc-saw-tooth': (request, {report}, options) => {
    const run = report.runs.find(({id}) => request.runs?.includes(id));
    const series = run && garbage(run, report);
    if (!series) return undefined;
    const forecast = fullCollections(summariseCollections(run));
    return gcSawTooth(series, {...options, notes: [...forecast, ...(options.notes ?? [])]});
  },
  'payload-sweep': (request, context, options) => {
    const {param, series} = sweeps(from(request, context), context.report);
    return series.length > 0
      ? payloadSweep(series.slice(0, MOST_SERIES), {...options, param})
      : undefined;
  },
  'jvm-native-ratio': (request, {report, comparisons}, options) => {
    const meant = comparisons.filter(({candidate}) => isMeant(candidate, request));
    return meant.length > 0
      ? jvmNativeRatio(meant, {...options, systems: report.systems})
      : undefined;
  },
};

/** The kinds of charts; each has its builder in the module of its name. */
export const CHARTS = Object.keys(KINDS);

/**
 * @param {Report} report
 * @param {Statistics} statistics
 * @param {InputErrors} errors
 *   Takes a request that no record answers.
 * @param {(request: ChartRequest, draw: () => Chart | undefined) => Chart | undefined} known
 *   The chart as it was drawn before, else as it is drawn now.
 * @returns {Chart[]}
 */
export function planReport(report, statistics, errors, known) {
  const {systems, load, runs} = report;
  const context = {report: {systems, load, runs}, ...statistics};
  const isAsked = report.charts.length > 0;
  const requests = isAsked ? report.charts : requestsOf(context);
  return requests.flatMap((request) => {
    const chart = known(request, () => build(request, context));
    if (!chart && isAsked) {
      errors.add(
        `data/${report.id}/report.yaml`,
        request.line,
        `found the chart "${request.id}" with nothing to draw, expected runs whose files hold what ${request.chart} shows`,
      );
    }
    return chart ?? [];
  });
}

/**
 * @param {Run} run
 * @param {ChartBasis} report
 * @returns {Chart[]}
 *   All that its files give.
 */
export function planRun(run, {systems, load}) {
  const own = {report: {systems, load, runs: [run]}, configurations: [], comparisons: []};
  return requestsOf(own, [run.id]).flatMap((request) => build(request, own) ?? []);
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
    // The report states the load of its own runs.
    load: source ? {model: 'unknown'} : report.load,
  });
  return chart && source ? {...chart, source} : chart;
}

/** Operations that have charts of their own where nobody asked for any; of more, the tables tell. */
const MOST_OPERATIONS = 8;

/**
 * One chart of each kind for each operation that has samples or windows: by percentile where the
 * samples are few sets, as a sweep where a parameter has many values.
 *
 * @param {Context} context
 * @param {string[]} [runs]
 *   These alone; else those shown for the configurations.
 * @returns {ChartRequest[]}
 */
function requestsOf({report, configurations}, runs) {
  const scope = runs ? {runs} : {};
  const all = sources(scope, report, configurations);
  const drawable = all.filter(({records}) => records.some(({kind}) => kind !== 'measurement'));
  const every = [...new Set(drawable.map(({subject}) => subject.operation))];
  const operations = every.slice(0, MOST_OPERATIONS);
  const left = every.length - operations.length;
  const jvm = report.runs.filter(
    (run) => runs?.includes(run.id) ?? configurations.some(({shown}) => shown === run.id),
  );
  return [
    ...(runs
      ? []
      : [
          {id: 'ratio', chart: 'jvm-native-ratio'},
          {id: 'throughput', chart: 'throughput-comparison'},
          ...(configurations.some(({throughput, latency}) => latency.mean && !throughput)
            ? [{id: 'time', chart: 'latency-comparison'}]
            : []),
        ]),
    ...operations.flatMap((operation) => {
      const swept =
        sweeps(sources({...scope, operation}, report, configurations), report).series.length > 0;
      const charts = [
        'throughput-over-time',
        ...(swept ? ['payload-sweep'] : ['latency-by-percentile', 'latency-histogram']),
        'latency-over-time',
      ];
      /** @param {string} chart */
      const titled = (chart) =>
        operations.length > 1 ? {title: `${words(chart)}: ${operation}`} : {};
      const isLast = left > 0 && operation === operations.at(-1);
      const note = `${left} more ${left === 1 ? 'operation has' : 'operations have'} no such chart here; the tables have all.`;
      return charts.map((chart) => ({
        id: slug(chart, operation),
        chart,
        operation,
        ...titled(chart),
        ...(isLast ? {note} : {}),
        ...scope,
      }));
    }),
    ...(runs ? [] : published(report)),
    ...jvm.map(({id}) => ({id: runs ? 'gc' : `gc-${id}`, chart: 'gc-saw-tooth', runs: [id]})),
  ];
}

/**
 * What documents state has charts of its own.
 *
 * @param {ChartBasis} report
 * @returns {ChartRequest[]}
 */
function published({runs}) {
  const own = runs.flatMap(({system, published}) => (published ? [system] : []));
  const systems = [...new Set(own)];
  if (systems.length === 0) return [];
  const charts = ['jvm-native-ratio', 'throughput-comparison', 'latency-stated'];
  return charts.map((chart) => ({
    id: `${chart}-as-published`,
    chart,
    systems,
    title: `${words(chart)}, as published`,
  }));
}

/**
 * @param {ChartRequest} request
 * @param {Context} context
 * @returns {Source[]}
 */
const from = (request, {report, configurations}) => sources(request, report, configurations);

/**
 * @param {Configuration} configuration
 * @param {ChartRequest} request
 */
const isMeant = (configuration, request) =>
  matches(configuration, request) &&
  isAskedFor(request, configuration.published) &&
  (request.systems?.includes(configuration.system) ?? true) &&
  (request.runs?.some((run) => configuration.runs.includes(run)) ?? true);

/**
 * @param {string} chart
 * @param {string} operation
 */
const slug = (chart, operation) =>
  [
    chart,
    operation
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
  ]
    .filter(Boolean)
    .join('-');

/**
 * @param {string} chart
 * @returns {string}
 *   `latency-over-time` as `Latency over time`.
 */
const words = (chart) => `${chart.charAt(0).toUpperCase()}${chart.slice(1).replaceAll('-', ' ')}`;
