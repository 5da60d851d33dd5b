/**
 * A report with its records → all that its pages are made from: summaries, comparisons, charts.
 *
 * @import {InputErrors} from './errors.js'
 * @import {Machine, Report} from './scan/types.d.ts'
 * @import {ReportModel} from './types.d.ts'
 */

import {planReport, planRun} from './charts/plan.js';
import {summariseCollections} from './stats/collections.js';
import {compare} from './stats/compare.js';
import {configurations} from './stats/configurations.js';
import {summarise} from './stats/summary.js';
import {requestedValues} from './stats/values.js';
import {warnings} from './stats/warnings.js';

/**
 * @param {Report} report
 *   With its records.
 * @param {Machine[]} machines
 * @param {InputErrors} errors
 *   Takes what report.yaml asks for and no record gives.
 * @returns {ReportModel}
 */
export function modelOf(report, machines, errors) {
  const statistics = statisticsOf(report);
  return {
    report,
    ...statistics,
    values: requestedValues({report, ...statistics}, errors),
    charts: planReport(report, statistics, errors),
    runCharts: (run) => (run.withdrawn ? [] : planRun(run, report)),
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
