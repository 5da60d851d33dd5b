/**
 * A report with its records → all that its pages are made from: summaries, comparisons, charts.
 *
 * @import {Faults} from './errors.js'
 * @import {Machine, Report, ReportModel} from './types.d.ts'
 */

import {planReport, planRun} from './charts/plan.js';
import {summariseCollections} from './stats/collections.js';
import {compare} from './stats/compare.js';
import {configurations} from './stats/configurations.js';
import {statedFigures} from './stats/figures.js';
import {summarise} from './stats/summary.js';
import {warnings} from './stats/warnings.js';

/**
 * @param {Report} report
 *   With its records.
 * @param {Machine[]} machines
 * @param {Faults} faults
 * @returns {ReportModel}
 */
export function modelOf(report, machines, faults) {
  const current = report.runs.filter(({withdrawn}) => !withdrawn);
  const summaries = current.flatMap(summarise);
  const configured = configurations(report, summaries);
  const comparisons = compare(report, configured);
  const context = {report, configurations: configured, comparisons};
  const gc = current.flatMap((run) => summariseCollections(run) ?? []);
  return {
    report,
    summaries,
    gc,
    configurations: configured,
    comparisons,
    figures: statedFigures({...context, summaries, gc}, faults),
    charts: planReport(context, faults),
    runCharts: Object.fromEntries(current.map((run) => [run.id, planRun(run, context)])),
    warnings: warnings(report, configured, machines),
  };
}
