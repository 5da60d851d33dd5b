/**
 * The charts of a report that requests none, and of a run: those that the records allow.
 *
 * @import {Rec} from '../records/types.d.ts'
 * @import {ChartBasis, ChartRequest, Run} from '../scan/types.d.ts'
 * @import {Configuration, History} from '../stats/types.d.ts'
 * @import {Context} from './kinds.js'
 */

import {list, shortened} from '../format.js';
import {groupBy} from '../group-by.js';
import {idOf, inWords} from '../ids.js';
import {sortedParams, subjectKey, varyingParams} from '../records/subject.js';
import {byLoad} from '../stats/by-load.js';
import {isHeapOnClock} from '../stats/collections.js';
import {recordsOf} from '../stats/summary.js';
import {sortWindows} from '../stats/windows.js';
import {nameOf} from '../words/names.js';
import {undrawnHeaps, undrawnOperations} from '../words/notes.js';
import {shortener} from '../words/shortener.js';
import {usualLatency} from './history-lines.js';
import {namedMetrics} from './named-metric.js';
import {
  distributions,
  firstOfEach,
  garbage,
  hasSamples,
  jvmRuns,
  mergeRepeats,
  paramParts,
  sources,
  sweeps,
  timelines,
} from './select.js';

/** Operations that get charts if the report requests none. The tables have the others. */
const MOST_OPERATIONS = 4;
/** Of all operations and heaps together, so that a page has about six screens. */
const MOST_CHARTS = 12;
/** On the page of a run, and in histories, which have fewer charts for each. */
const MOST_ALONE = 8;
/** Values with names of their runners, in comparisons. */
const MOST_NAMED = 4;
/** Operations that the title of a heap names. */
const MOST_TITLED = 2;
/** Runs that get a chart of their heap. */
const MOST_HEAPS = 4;

/**
 * One chart of each kind for each operation that has several windows or enough samples: by percentile where the
 * samples are few sets, as a sweep where a parameter has many values. Of one run, an operation with one series of
 * windows gets lanes on one clock, the first with the heap; so it does in a report whose heap has this clock. A report
 * with histories gets these alone.
 * Latencies come before rates where the load is open.
 *
 * @param {Context} context
 * @param {string[]} [runs]
 *   These alone; else those shown for the configurations.
 * @returns {ChartRequest[]}
 */
export function defaultRequests({report, configurations, comparisons, histories}, runs) {
  if (histories.length > 0) return historyRequests(histories, report.load);
  const scope = runs ? {runs} : {};
  const drawable = sources(scope, report, configurations).filter(({records}) =>
    records.some(isDrawable),
  );
  const drawn = new Set(drawable.map(({subject}) => subjectKey(subject)));
  const undrawn = configurations.filter((one) => !drawn.has(subjectKey(one)));
  const allOperations = [...new Set(drawable.map(({subject}) => subject.operation))];
  /** Those that a title tells its own from. */
  const named = runs ? allOperations : [...new Set(configurations.map((one) => one.operation))];
  const shorten = shortener(named);
  const first = allOperations.slice(0, runs ? MOST_ALONE : MOST_OPERATIONS);
  /** @param {string} operation */
  const sourcesOf = (operation) => sources({...scope, operation}, report, configurations);
  /** Their series; none if no chart over time of the operation shows anything. */
  const overTime = new Map(
    first.map((operation) => {
      const all = timelines(sourcesOf(operation), report);
      return [operation, all.some(({record}) => isDrawable(record)) ? all : []];
    }),
  );
  /** The run of the only series of an operation: lanes have room for one. @param {string} operation */
  const runOf = (operation) => {
    const [series, ...others] = overTime.get(operation) ?? [];
    return others.length === 0 ? report.runs.find(({id}) => id === series?.run) : undefined;
  };
  /** Of a report, whether they also show its heap. @param {string} operation */
  const hasLanes = (operation) => {
    const run = runOf(operation);
    return run && (runs || (isHeapOnClock(run) && garbage(run, report)));
  };
  // The first operation of a report is drawn in any case, and so is its heap.
  const inLanes = runs || first.slice(0, 1).some(hasLanes) ? first.filter(hasLanes) : [];
  const planned = first.map((operation) => {
    const from = sourcesOf(operation);
    const {param, series: swept} = sweeps(from, report);
    const {drawn: merged} = mergeRepeats(from, configurations);
    const curves = hasSamples(distributions(merged, report))
      ? ['latency-by-percentile', 'latency-histogram']
      : [];
    const percentiles = swept.length > 0 ? ['payload-sweep'] : curves;
    const charts = inLanes.includes(operation)
      ? ['run-over-time', ...percentiles]
      : overTime.get(operation)?.length
        ? byLoad(report.load, 'throughput-over-time', [...percentiles, 'latency-over-time'])
        : percentiles;
    return {operation, param, charts};
  });
  const ofLanes = inLanes[0] === undefined ? undefined : runOf(inLanes[0]);
  const shown = jvmRuns(scope, {report, configurations}).filter(
    (run) => run !== ofLanes || !isHeapOnClock(run),
  );
  const jvm = differentRuns(shown.filter((run) => garbage(run, report)));
  const varying = varyingParams(jvm.map(({params}) => ({operation: '', params})));
  const heaps = firstOfEach(jvm, MOST_HEAPS, setupOf);
  const shortenAll = shortener(jvm.flatMap(operationsIn));
  const areNamed = heaps.length > 0 && differentRuns(shown).length > 1;
  const [heapNote] = undrawnHeaps(heaps, jvm);
  const operations = runs ? planned : withinRoom(planned, MOST_CHARTS - heaps.length);
  // Elsewhere the comparison of systems says more.
  const hasPauses = runs || configurations.every(({shown}) => shown === null);
  return [
    ...(runs
      ? []
      : [
          ...comparisonRequests(configurations, report),
          ...(hasTimesAlone(undrawn, {report, configurations, comparisons})
            ? [{id: 'comparison-time', chart: 'comparison', quantity: 'mean'}]
            : []),
          ...(hasProfile(configurations) ? [{id: 'profile', chart: 'profile'}] : []),
          ...(hasMeanAlone(configurations) || isOnlyStated(configurations, undrawn)
            ? [{id: 'reported-latency', chart: 'reported-latency'}]
            : []),
        ]),
    ...operations.flatMap(({operation, param, charts}, i) => {
      /** @param {string} chart */
      const titleOf = (chart) => {
        const what = chart === 'payload-sweep' ? `Latency by ${param}` : inWords(chart);
        return named.length > 1 && operation !== ''
          ? {title: `${what}: ${shorten(operation)}`}
          : {};
      };
      const notes = i === operations.length - 1 ? undrawnOperations(operations, allOperations) : [];
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
    ...heaps.map((run, i) => {
      const {id, system, params} = run;
      const isOneOfSetup = jvm.some((one) => one !== run && setupOf(one) === setupOf(run));
      const own = isOneOfSetup ? operationsIn(run) : [];
      const names = list(shortened(own.map(shortenAll), MOST_TITLED));
      const what = [
        nameOf(system, report),
        ...paramParts(params, varying),
        ...(own.length > 0 ? [names] : []),
      ].join(', ');
      // Not named after the run: with each further repeat another one may be shown.
      const setup = [system, ...sortedParams(params).flat(), ...own].join(' ');
      return {
        id: runs ? 'gc' : `gc-${idOf(setup)}`,
        chart: 'heap-and-pauses',
        ...(areNamed ? {title: `${inWords('heap-and-pauses')}: ${what}`} : {}),
        ...(i === heaps.length - 1 && heapNote ? {note: heapNote} : {}),
        runs: [id],
      };
    }),
  ];
}

/**
 * @template {{charts: string[]}} T
 * @param {T[]} operations
 * @param {number} most
 *   Charts.
 * @returns {T[]}
 *   The first of them, as far as there is room for their charts; at least one.
 */
function withinRoom(operations, most) {
  let count = 0;
  return operations.filter(({charts}, i) => {
    count += charts.length;
    return i === 0 || count <= most;
  });
}

/**
 * @param {Rec} record
 * @returns {boolean}
 *   Of a timeline, whether it has several windows, one of a known length, and an operation that did not fail: else a
 *   chart over time shows nothing that the tables do not.
 */
function isDrawable(record) {
  if (record.kind !== 'timeline') return record.kind !== 'measurement';
  const {windows} = record;
  const {short, undrawn} = sortWindows(windows, Number.NEGATIVE_INFINITY);
  return (
    short.length < windows.length &&
    windows.length - undrawn.length > 1 &&
    windows.some(({count}) => count > 0)
  );
}

/** @param {Run} run @returns {string} System and parameters of the manifest. */
const setupOf = ({system, params}) => subjectKey({operation: system, params});

/** @param {Run} run */
const operationsIn = (run) => [
  ...new Set(recordsOf(run).flatMap(({operation}) => operation || [])),
];

/**
 * @param {Run[]} runs
 * @returns {Run[]}
 *   The first of each system and parameters, and those with other operations than the ones before. A run has one heap,
 *   whatever its operations are.
 */
function differentRuns(runs) {
  /** @type {Map<string, Set<string>>} */
  const done = new Map();
  return runs.filter((run) => {
    const setup = setupOf(run);
    const before = done.get(setup);
    const operations = operationsIn(run);
    done.set(setup, new Set([...(before ?? []), ...operations]));
    return !before || operations.some((operation) => !before.has(operation));
  });
}

/**
 * A history of each operation, of its rates and of its latencies, or of the first value that its runner names: these
 * come last. Of many operations, those with changes come first.
 *
 * @param {History[]} histories
 * @param {ChartBasis['load']} load
 * @returns {ChartRequest[]}
 */
function historyRequests(histories, load) {
  const byOperation = groupBy(histories, ({operation}) => operation);
  const all = [...byOperation].map(([operation, own]) => {
    const existing = own.map(({quantity}) => quantity);
    const latency = usualLatency(own);
    const usual = [
      ...byLoad(load, ['throughput'], [latency === 'p50' ? ['p50', 'p99'] : [latency]]),
      ['gc-share'],
    ]
      .map((names) => names.filter((name) => existing.includes(name)))
      .filter((names) => names.length > 0);
    return {
      operation,
      isChanged: own.some(({changes}) => changes.length > 0),
      isUsual: usual.length > 0,
      quantities: usual.length > 0 ? usual : [existing.slice(0, 1)],
    };
  });
  const usualFirst = all.toSorted((a, b) => Number(b.isUsual) - Number(a.isUsual));
  const ordered =
    all.length > MOST_ALONE
      ? usualFirst.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged))
      : usualFirst;
  const drawn = ordered.slice(0, MOST_ALONE);
  return drawn.flatMap(({operation, quantities}, i) => {
    const end = operation === '' ? '' : `-${idOf(operation)}`;
    const notes = i === drawn.length - 1 ? undrawnOperations(drawn, all) : [];
    return quantities.map((quantity) => ({
      id: `history-${idOf(quantity[0] ?? '')}${end}`,
      chart: 'history',
      operation,
      quantity,
      ...(notes[0] ? {note: notes[0]} : {}),
    }));
  });
}

/**
 * @param {Configuration[]} configurations
 * @param {ChartBasis} report
 * @returns {ChartRequest[]}
 *   Of throughput or latency, and of the first values that runners name for what has neither.
 */
function comparisonRequests(configurations, {runs}) {
  const others = configurations.filter(
    ({published, throughput, latency}) =>
      !published && !throughput && !latency.mean && !latency.p50,
  );
  const names = [...new Set(namedMetrics(others, runs).map(({name}) => name))];
  const isUsual = names.length === 0 || others.length < configurations.length;
  return [
    ...(isUsual ? [{id: 'comparison', chart: 'comparison'}] : []),
    ...names.slice(0, MOST_NAMED).map((name) => ({
      id: `comparison-${idOf(name)}`,
      chart: 'comparison',
      quantity: name,
    })),
  ];
}

/**
 * @param {Configuration[]} configurations
 * @returns {boolean}
 *   Whether there are several with both measures, which one comparison does not show, or with percentiles alone.
 */
const hasProfile = (configurations) =>
  configurations.filter(
    ({published, throughput, latency}) =>
      !published && latency.p50 && (throughput || !latency.mean),
  ).length > 1;

/**
 * @param {Configuration[]} configurations
 * @returns {boolean}
 *   Whether some have a mean latency next to their rate and no median: neither the comparison nor a profile shows it.
 */
const hasMeanAlone = (configurations) =>
  configurations.some(
    ({published, throughput, latency}) =>
      !published && throughput && latency.mean && latency.p50 === null,
  );

/**
 * @param {Configuration[]} configurations
 * @param {Configuration[]} undrawn
 *   Those that no chart of samples or windows draws.
 * @returns {boolean}
 *   Whether the only one has percentiles that its runner states: a profile would have one row.
 */
function isOnlyStated(configurations, undrawn) {
  const [only, ...others] = configurations.filter(({published, shown}) => !published && shown);
  return !!only?.latency.p50 && others.length === 0 && undrawn.includes(only);
}

/**
 * @param {Configuration[]} undrawn
 *   Those that no chart of samples or windows draws.
 * @param {Pick<Context, 'report' | 'configurations' | 'comparisons'>} results
 * @returns {boolean}
 *   Whether nothing is compared, and a figure of throughput leaves out some of them that have a mean time alone.
 */
const hasTimesAlone = (undrawn, {report, configurations, comparisons}) =>
  comparisons.length === 0 &&
  report.load.model !== 'open' &&
  configurations.some(({throughput}) => throughput) &&
  undrawn.some(({throughput, latency}) => !throughput && latency.mean);

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
    title: `${inWords(chart)}, as published`,
  }));
}
