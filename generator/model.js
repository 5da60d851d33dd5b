/**
 * A report with its records → all that its pages are made from: summaries, comparisons, charts.
 *
 * @import {InputErrors} from './errors.js'
 * @import {Machine, Report} from './scan/types.d.ts'
 * @import {ReportModel} from './types.d.ts'
 * @typedef {{statistics: string, charts: Readonly<Record<string, string>>}} ModelCode
 *   Digests of the code that the statistics, and the charts of each kind, follow from.
 */

import {planReport, planRun} from './charts/plan.js';
import {Memory} from './memory.js';
import {sha256} from './scan/digest.js';
import {summariseCollections} from './stats/collections.js';
import {compare} from './stats/compare.js';
import {configurations} from './stats/configurations.js';
import {summarise} from './stats/summary.js';
import {requestedValues} from './stats/values.js';
import {warnings} from './stats/warnings.js';

/** @type {ModelCode} */
const NO_CODE = {statistics: '', charts: {}};

/**
 * @param {Report} report
 *   With its records.
 * @param {Machine[]} machines
 * @param {InputErrors} errors
 * @param {{memory?: Memory, code?: ModelCode}} [before]
 *   `memory`: holds the statistics and charts that what has changed leaves as they were.
 * @returns {ReportModel}
 */
export function modelOf(report, machines, errors, {memory = new Memory(), code = NO_CODE} = {}) {
  const {systems, baseline, load, shown, runs} = report;
  const facts = digestOf([code.statistics, systems, baseline, load, shown, runs]);
  const statistics = memory.known(facts, () => statisticsOf(report));
  const charts = planReport(report, statistics, errors, ({line, ...request}, draw) =>
    memory.known(digestOf([code.charts[request.chart], facts, request]), draw),
  );
  return {
    report,
    ...statistics,
    values: requestedValues({report, ...statistics}, errors),
    charts,
    runCharts: (run) =>
      run.withdrawn
        ? []
        : memory.known(digestOf([code, systems, load, run]), () => planRun(run, report)),
    warnings: warnings(report, statistics.configurations, machines),
  };
}

/** @param {Report} report */
function statisticsOf(report) {
  const runs = report.runs.filter(({withdrawn}) => !withdrawn);
  const summaries = runs.flatMap(summarise);
  const configured = configurations(report, summaries);
  return {
    summaries,
    gc: runs.flatMap((run) => summariseCollections(run) ?? []),
    configurations: configured,
    comparisons: compare(report, configured),
  };
}

/**
 * Records follow from the bytes of their files, whose digests are in it, and from code.
 *
 * @param {unknown} facts
 */
const digestOf = (facts) =>
  sha256(JSON.stringify(facts, (name, value) => (name === 'records' ? undefined : value)));
