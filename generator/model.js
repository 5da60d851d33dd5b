/**
 * A report with its records → all that its pages are made from: summaries, comparisons, charts.
 *
 * @import {InputErrors} from './errors.js'
 * @import {Machine, Report} from './scan/types.d.ts'
 * @import {ReportModel} from './types.d.ts'
 * @import {ReportTexts} from './claims/index.js'
 */

import {checkPlaced} from './charts/placed.js';
import {planReport, planRun} from './charts/plan.js';
import {checkTexts} from './claims/index.js';
import {ownProperty} from './own.js';
import {checkNotes} from './stats/changes.js';
import {measuredApart} from './stats/measured-apart.js';
import {outsideHistories} from './stats/outside-histories.js';
import {repeatConditions} from './stats/repeat-conditions.js';
import {repeatsApart} from './stats/repeats-apart.js';
import {resultsOf} from './stats/statistics.js';
import {notCompared, otherReleases} from './stats/unpaired.js';
import {requestedValues} from './stats/values.js';
import {warnings} from './stats/warnings.js';

/** @type {ReportTexts} */
const NO_TEXTS = {texts: [], lineOf: () => undefined};

/**
 * @param {Report} written
 *   With its records.
 * @param {Machine[]} machines
 * @param {InputErrors} errors
 *   Takes what report.yaml asks for and no record gives, and claims that the data does not support.
 * @param {{texts?: ReportTexts, mark?: boolean}} [options]
 *   `texts`: of the report, where values and claims in them count; `mark`: such claims are marked on
 *   the page instead.
 * @returns {ReportModel}
 */
export function modelOf(written, machines, errors, {texts = NO_TEXTS, mark = false} = {}) {
  const {report: measured, ...statistics} = resultsOf(written);
  const checked = checkTexts({report: measured, ...statistics}, texts, errors, {mark});
  const {report, prose, unsupported, titleNotes, chartNotes} = checked;
  checkNotes(report, statistics.histories, errors);
  const charts = planReport(report, statistics, errors);
  // One with nothing to draw is a separate error.
  const ids = [...report.charts.map(({id}) => id), ...charts.map(({name}) => name)];
  checkPlaced(texts.texts, [...new Set(ids)], errors);
  return {
    report,
    ...statistics,
    values: requestedValues({report, ...statistics}, errors),
    charts: charts.map((chart) => {
      const notes = ownProperty(chartNotes, chart.name);
      return notes ? {...chart, unsupported: notes} : chart;
    }),
    runCharts: (run) => (run.withdrawn ? [] : planRun(run, report)),
    warnings: [
      ...otherReleases(report, statistics),
      ...notCompared(report, statistics, errors),
      ...warnings(report, statistics.configurations, machines),
      ...repeatConditions(report, statistics.configurations, errors),
      ...repeatsApart(report, statistics.configurations, errors),
      ...measuredApart(report, statistics.comparisons),
      ...outsideHistories(report, statistics.histories, errors),
    ],
    prose,
    unsupported,
    titleNotes,
  };
}
