/**
 * All numbers of a report: tables to read, with one unit for a column, and the same rows as CSV with
 * every digit in base units.
 *
 * @import {Comparison, Configuration, Spread} from '../stats/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {DataColumn, DataTable, Value} from './data-table.js'
 * @typedef {Pick<Configuration, 'params' | 'runs'>} Result
 * @typedef {Required<Pick<DataTable, 'which'>> & {onPage: ReadonlySet<Result | undefined>}} Shown
 */

import {areOnMachines} from '../charts/select.js';
import {subjectOrder, varyingParams, withoutParams} from '../records/subject.js';
import {axisOf, POSITION_NAMES} from '../stats/axis.js';
import {timedRepeat} from '../stats/configurations.js';
import {orderAlong, orderOfParams} from '../stats/history.js';
import {hasRepeatsInFiles} from '../stats/repeats.js';
import {
  comparisonRow,
  comparisonTable,
  gcRow,
  hasRate,
  latencyRow,
  metricName,
  throughputRow,
} from '../stats/row-ids.js';
import {lackingText} from '../words/lacking.js';
import {nameOf, sideName} from '../words/names.js';
import {repeatCount} from '../words/repeats.js';
import {nextFullText, rateOf} from './collections.js';
import {
  bounded,
  csvOf,
  endsOfInterval,
  readableTable,
  withContent,
  withoutConstants,
} from './data-table.js';
import {otherTables} from './other-metrics.js';
import {distinct, page, reportAddress, reportDataAddress, runAddress} from './page.js';
import {requestedRows} from './requested-values.js';
import {runTable} from './run-table.js';
import {stateText, statusText} from './tables.js';

/** Rows of a table that a phone opens at once. */
const MOST_ROWS = 2000;
/** For a reader whom a link to another row leads to the top of the page. */
const LIMIT =
  'Some tables have more rows in their CSV files than on this page. If you followed a link to a number and no row is marked, the row is in the CSV file.';
/** @type {DataColumn[]} */
const THROUGHPUT = [
  {key: 'repeats', label: 'Repeats', unit: '1'},
  {key: 'repeats_are', label: 'Repeats are'},
  {key: 'throughput', label: 'Throughput', unit: '1/s'},
  {key: 'low', label: '95 % low', unit: '1/s', unitOf: 'throughput'},
  {key: 'high', label: '95 % high', unit: '1/s', unitOf: 'throughput'},
  {key: 'slowest', label: 'Slowest repeat', unit: '1/s', unitOf: 'throughput'},
  {key: 'fastest', label: 'Fastest repeat', unit: '1/s', unitOf: 'throughput'},
  {key: 'runner_low', label: 'Runner’s low', unit: '1/s', unitOf: 'throughput'},
  {key: 'runner_high', label: 'Runner’s high', unit: '1/s', unitOf: 'throughput'},
  {key: 'errors', label: 'Errors', unit: '1'},
];
const PERCENTILES = /** @type {const} */ (['p50', 'p99', 'p99.9']);
/** @type {DataColumn[]} */
const PERCENTILE_COLUMNS = PERCENTILES.flatMap((key) => [
  {key, label: key, unit: 's'},
  {key: `${key}_lowest`, label: `${key}, lowest repeat`, unit: 's', unitOf: key},
  {key: `${key}_highest`, label: `${key}, highest repeat`, unit: 's', unitOf: key},
]);
/** @type {DataColumn[]} */
const LATENCY = [
  {key: 'repeats', label: 'Repeats', unit: '1'},
  {key: 'repeats_are', label: 'Repeats are'},
  {key: 'samples', label: 'Samples', unit: '1'},
  {key: 'min', label: 'Minimum', unit: 's'},
  {key: 'mean', label: 'Mean', unit: 's'},
  {key: 'mean_low', label: 'Mean, 95 % low', unit: 's', unitOf: 'mean'},
  {key: 'mean_high', label: 'Mean, 95 % high', unit: 's', unitOf: 'mean'},
  {key: 'mean_lowest', label: 'Mean, lowest repeat', unit: 's', unitOf: 'mean'},
  {key: 'mean_highest', label: 'Mean, highest repeat', unit: 's', unitOf: 'mean'},
  {key: 'mean_runner_low', label: 'Mean, runner’s low', unit: 's', unitOf: 'mean'},
  {key: 'mean_runner_high', label: 'Mean, runner’s high', unit: 's', unitOf: 'mean'},
  ...PERCENTILE_COLUMNS,
  {key: 'max', label: 'Maximum', unit: 's'},
  {key: 'percentiles_from', label: 'Percentiles from'},
];

/**
 * @param {ReportModel} model
 * @returns {Record<string, string>}
 *   The page, and the CSV files next to it.
 */
export function reportDataPage(model) {
  const {id, title} = model.report;
  const address = reportDataAddress(id);
  const tables = uniqueIds(
    dataTables(model)
      .filter(({rows}) => rows.length > 0)
      .map(withContent),
  );
  const readable = tables.map((table) => ({
    ...withoutConstants(readableTable(table)),
    csv: `${address}${table.id}.csv`,
  }));
  return {
    ...page(
      address,
      {
        title: `All numbers: ${title}`,
        description: `All numbers of the report “${title}”`,
        breadcrumb: [
          {text: 'Reports', href: 'reports/'},
          {text: title, href: reportAddress(id)},
        ],
        script: 'numbers',
        tables: readable,
        ...(readable.some(({limit}) => limit) ? {limit: LIMIT} : {}),
      },
      {matter: {layout: 'data'}},
    ),
    ...Object.fromEntries(
      tables.map((table) => [`build/static/${address}${table.id}.csv`, csvOf(table)]),
    ),
  };
}

/**
 * @param {ReportModel} model
 * @returns {DataTable[]}
 */
function dataTables(model) {
  const inOrder = orderOf(model);
  const configurations = [...model.configurations].sort(inOrder);
  const shownOf = newestOf(model.report);
  const shown = shownOf(model.configurations, MOST_ROWS);
  return [
    throughputTable(model, configurations, shown),
    latencyTable(model, configurations, shown),
    ...comparisonTables(model, inOrder, shown),
    gcTable(model),
    ...otherTables(
      model.report.runs.filter(({withdrawn}) => !withdrawn),
      model.summaries,
      shownOf,
    ),
    {
      id: 'values',
      caption: 'Values that the report states',
      columns: [
        {key: 'value', label: 'Value'},
        {key: 'what', label: 'What it is'},
        {key: 'basis', label: 'Basis'},
      ],
      rows: requestedRows(model.values, reportAddress(model.report.id)).map((values, i) => ({
        id: `value-${i + 1}`,
        values,
      })),
    },
    runTable(model.report),
  ];
}

/**
 * @param {ReportModel['report']} report
 * @returns {(results: readonly Result[], most: number) => Shown}
 *   The results of the last releases, commits or dates, if a page has no room for all.
 */
function newestOf(report) {
  const axis = axisOf(report);
  if (!axis) return (results, most) => ({which: 'First', onPage: new Set(results.slice(0, most))});
  const at = (/** @type {Result} */ {params}) => params[axis.param] ?? '';
  return (results, most) => {
    const order = orderAlong(axis.param, report, results);
    const sorted = results.toSorted((a, b) => order(at(b), at(a)));
    return {which: 'Newest', onPage: new Set(sorted.slice(0, most))};
  };
}

/**
 * @param {ReportModel} model
 * @param {Configuration[]} configurations
 * @param {Shown} shown
 * @returns {DataTable}
 */
function throughputTable({report}, configurations, {which, onPage}) {
  const {columns, cells} = subjectColumns(configurations, report.systems);
  const listed = new Set(configurations.flatMap(({failed}) => failed.map(({run}) => run)));
  const unlisted = report.runs.filter(
    ({id, status, withdrawn}) => status !== 'ok' && !withdrawn && !listed.has(id),
  );
  /** @param {string} id */
  const link = (id) => runLink(report.id, id);
  const unmeasured = THROUGHPUT.map(() => null);
  return {
    id: 'throughput',
    caption: 'Throughput by configuration',
    which,
    columns: [
      ...columns,
      ...THROUGHPUT,
      {key: 'state', label: 'State'},
      {key: 'run', label: 'Run shown'},
    ],
    rows: [
      ...configurations.flatMap((configuration) => {
        const {shown, published, throughput, summary, errors, failed} = configuration;
        const subject = cells(configuration);
        return [
          ...(shown === null || !hasRate(configuration)
            ? []
            : [
                {
                  id: throughputRow(configuration),
                  isOnlyInCsv: !onPage.has(configuration),
                  values: [
                    ...subject,
                    ...repeatValues(configuration, configuration.throughput),
                    throughput
                      ? bounded(throughput.estimate, summary?.throughput?.bound)
                      : lackingText(configuration, 'throughput'),
                    ...spreadValues(throughput),
                    ...endsOfInterval(throughput?.n === 1 ? summary?.throughput?.interval : null),
                    errors ?? lackingText(configuration, 'errors'),
                    published ? 'as published' : '',
                    link(shown),
                  ],
                },
              ]),
          ...failed.map(({run, reason, status = 'failed'}) => ({
            id: `run-${run}`,
            values: [...subject, ...unmeasured, statusText({status, reason}), link(run)],
          })),
        ];
      }),
      ...unlisted.map((run) => ({
        id: `run-${run.id}`,
        values: [
          ...cells({system: run.system, machine: run.machine, operation: '', params: {}}),
          ...unmeasured,
          statusText(run),
          link(run.id),
        ],
      })),
    ],
  };
}

/**
 * @param {ReportModel} model
 * @param {Configuration[]} configurations
 * @param {Shown} shown
 * @returns {DataTable}
 */
function latencyTable({report}, configurations, {which, onPage}) {
  const {columns, cells} = subjectColumns(configurations, report.systems);
  return {
    id: 'latency',
    caption: 'Latency by configuration, over all repeats',
    which,
    columns: [...columns, ...LATENCY, {key: 'run', label: 'Run shown'}],
    rows: configurations.flatMap((configuration) => {
      const {latency, runs} = configuration;
      const measured = timedRepeat(configuration);
      if (!measured?.latency) return [];
      const {bounds, interval} = measured.latency;
      return [
        {
          id: latencyRow(configuration),
          isOnlyInCsv: !onPage.has(configuration),
          values: [
            ...cells(configuration),
            ...repeatValues(configuration, latency.mean ?? latency.p50),
            latency.n,
            latency.min ?? bounds?.min ?? lackingText(configuration, 'min'),
            latency.mean?.estimate ?? bounds?.mean ?? null,
            ...spreadValues(latency.mean),
            ...endsOfInterval(latency.mean?.n === 1 ? interval : null),
            ...PERCENTILES.flatMap((key) => [
              latency[key]?.estimate ?? bounds?.[key] ?? null,
              ...spreadValues(latency[key]).slice(2),
            ]),
            latency.max ?? bounds?.max ?? lackingText(configuration, 'max'),
            runs.length > 1 ? (latency.p50?.from ?? '') : '',
            runLink(report.id, measured.run),
          ],
        },
      ];
    }),
  };
}

/**
 * @param {Configuration} configuration
 * @param {Spread | null} spread
 *   The spread of the table's quantity, which some of the runs may lack.
 * @returns {[number, string]}
 *   How many, and what they are where they are inside files.
 */
const repeatValues = ({runs}, spread) => [
  spread?.n ?? runs.length,
  spread && hasRepeatsInFiles(spread) ? repeatCount(spread) : '',
];

/**
 * @param {ReportModel} model
 * @param {ReturnType<typeof orderOf>} inOrder
 * @param {Shown} shown
 * @returns {DataTable[]}
 *   One for each metric, because a column has one unit.
 */
function comparisonTables({report, comparisons}, inOrder, {which, onPage}) {
  const {columns, cells} = subjectColumns(
    comparisons.map(({candidate}) => candidate),
    report.systems,
  );
  return distinct(comparisons.map(metricName)).map((name) => {
    const some = comparisons.filter((comparison) => metricName(comparison) === name);
    const [first] = some;
    const unit = first?.unit ?? '1';
    return {
      id: first ? comparisonTable(first) : '',
      caption: `Comparison of ${name}`,
      which,
      columns: [
        ...columns,
        {key: 'baseline_system', label: 'Compared with'},
        {key: 'value', label: 'Value', unit},
        {key: 'baseline', label: 'Baseline', unit},
        {key: 'ratio', label: 'Ratio', unit: '×'},
        {key: 'ratio_low', label: '95 % low', unit: '×'},
        {key: 'ratio_high', label: '95 % high', unit: '×'},
        {key: 'p', label: 'p', unit: 'p'},
        {key: 'p_holm', label: 'p, Holm', unit: 'p'},
        {key: 'tests', label: 'Tests', unit: '1'},
        {key: 'margin', label: 'Margin', unit: '×'},
        {key: 'equivalence_p_holm', label: 'Equivalence p, Holm', unit: 'p'},
        {key: 'verdict', label: 'Verdict'},
        {key: 'reason', label: 'Reason'},
      ],
      rows: some
        .sort((a, b) => inOrder(a.candidate, b.candidate))
        .map((comparison) => ({
          id: comparisonRow(comparison),
          isOnlyInCsv: !onPage.has(comparison.candidate),
          values: [
            ...cells(comparison.candidate),
            sideName(comparison, 'baseline', report),
            comparison.values.candidate,
            comparison.values.baseline,
            comparison.ratio,
            ...endsOfInterval(comparison.interval),
            comparison.test?.p ?? null,
            comparison.test?.holm ?? null,
            comparison.test?.of ?? null,
            comparison.test?.equivalence?.margin ?? null,
            comparison.test?.equivalence?.holm ?? null,
            comparison.verdict,
            reasonText(comparison),
          ],
        })),
    };
  });
}

/** @param {Comparison} comparison */
const reasonText = ({reasons, stated}) =>
  [...reasons, ...(stated ? [`the document says “${stated}”`] : [])].join('; ');

/**
 * @param {ReportModel} model
 * @returns {DataTable}
 */
function gcTable({report, gc}) {
  return {
    id: 'gc',
    caption: 'Garbage collection by run',
    columns: [
      {key: 'run', label: 'Run'},
      {key: 'collector', label: 'Collector'},
      {key: 'other_jvms', label: 'Other JVMs', unit: '1'},
      {key: 'collections', label: 'Pauses in the log', unit: '1'},
      {key: 'full', label: 'Full', unit: '1'},
      {key: 'forced', label: 'Forced', unit: '1'},
      {key: 'longest', label: 'Longest counted pause', unit: 's'},
      {key: 'longest_of_all', label: 'Longest in the log', unit: 's'},
      {key: 'median', label: 'Median counted pause', unit: 's'},
      {key: 'total', label: 'Total in the log', unit: 's'},
      {key: 'share_percent', label: 'Share of time in counted pauses', unit: '%'},
      {key: 'longest_stop', label: 'Longest stop in the log', unit: 's'},
      {key: 'stalls', label: 'Stalls in the log', unit: '1'},
      {key: 'longest_stall', label: 'Longest stall in the log', unit: 's'},
      {key: 'allocation', label: 'Allocation rate', unit: 'B/s'},
      {key: 'promotion', label: 'Promotion rate', unit: 'B/s'},
      {key: 'between_full', label: 'Between full collections', unit: 's'},
      {key: 'next_full', label: 'Next full due'},
      {key: 'state', label: 'State'},
    ],
    rows: gc.map((summary) => ({
      id: gcRow(summary),
      values: [
        {
          text: summary.run,
          href: `${runAddress({report: report.id, id: summary.run})}#the-collections`,
        },
        summary.collector,
        summary.otherLogs === 0 ? null : summary.otherLogs,
        summary.collections,
        summary.full,
        summary.forced,
        summary.longestCounted?.duration ?? null,
        summary.longestOfAll?.duration ?? null,
        summary.p50,
        summary.total,
        summary.share === null ? null : summary.share * 100,
        summary.stops?.longest ?? null,
        summary.stalls?.count ?? null,
        summary.stalls?.longest ?? null,
        rateOf(summary.rates, 'allocated'),
        rateOf(summary.rates, 'promoted'),
        summary.betweenFull,
        nextFullText(summary.nextFull),
        report.runs
          .filter(({id}) => id === summary.run)
          .map(stateText)
          .join(),
      ],
    })),
  };
}

/**
 * @param {Configuration[]} configurations
 * @param {ReportModel['report']['systems']} systems
 * @returns {{columns: DataColumn[],
 *   cells: (subject: Pick<Configuration, 'system' | 'machine' | 'operation' | 'params'>) => string[]}}
 *   A column for each parameter that varies, and one for the machine where there are several.
 */
function subjectColumns(configurations, systems) {
  const params = varyingParams(configurations);
  const hasMachines = areOnMachines(configurations);
  return {
    columns: [
      {key: 'system', label: 'System'},
      ...(hasMachines ? [{key: 'machine', label: 'Machine'}] : []),
      {key: 'operation', label: 'Operation'},
      ...params.map((name) => ({key: name, label: name, isParameter: true})),
    ],
    cells: (subject) => [
      nameOf(subject.system, {systems}),
      ...(hasMachines ? [subject.machine ?? ''] : []),
      subject.operation,
      ...params.map((name) => subject.params[name] ?? ''),
    ],
  };
}

/**
 * @param {ReportModel} model
 * @returns {(a: Configuration, b: Configuration) => number}
 *   Published values last; then by operation and parameters, where 2.6 comes before 2.10, and commits are in the
 *   order of their dates.
 */
function orderOf({report, configurations}) {
  const byPosition = orderOfParams(report, configurations);
  /** @param {Configuration} one */
  const others = ({operation, params}) => ({
    operation,
    params: withoutParams(params, POSITION_NAMES),
  });
  return (a, b) =>
    Number(Boolean(a.published)) - Number(Boolean(b.published)) ||
    subjectOrder(others(a), others(b)) ||
    byPosition(a, b);
}

/** @param {string} report @param {string} id @returns {Value} */
const runLink = (report, id) => ({text: id, href: runAddress({report, id})});

/**
 * @param {Spread | null} spread
 * @returns {Value[]}
 *   Interval, then lowest and highest repeat; a single run has neither.
 */
function spreadValues(spread) {
  const range = spread && spread.n > 1 ? [spread.min, spread.max] : [null, null];
  return [...endsOfInterval(spread?.interval), ...range];
}

/**
 * @param {DataTable[]} tables
 * @returns {DataTable[]}
 *   An id belongs to the first row that has it. A run that failed can be a row of several configurations.
 */
function uniqueIds(tables) {
  /** @type {Set<string>} */
  const used = new Set();
  return tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => {
      let {id} = row;
      while (used.has(id)) id = `${id}-2`;
      used.add(id);
      return {...row, id};
    }),
  }));
}
