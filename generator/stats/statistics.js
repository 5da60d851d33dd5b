/**
 * All that is computed from the records of a report.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Statistics} from './types.d.ts'
 */

import {withAxis} from './axis.js';
import {summariseCollections} from './collections.js';
import {compare} from './compare.js';
import {configurations} from './configurations.js';
import {historiesOf} from './history.js';
import {summarise} from './summary.js';

/**
 * @param {Report} written
 *   With its records.
 * @returns {Statistics & {report: Report}}
 *   `report`: with the axis of its histories as a parameter.
 */
export function resultsOf(written) {
  const report = withAxis(written);
  return {report, ...statisticsOf(report)};
}

/**
 * @param {Report} report
 *   With its records, and the axis of its histories as a parameter: see `withAxis`.
 * @returns {Statistics}
 */
export function statisticsOf(report) {
  const configured = configuredOf(report);
  return {
    ...configured,
    comparisons: compare(report, configured.configurations),
    histories: historiesOf(report, configured),
  };
}

/**
 * @param {Report} report
 *   With its records.
 * @returns {Pick<Statistics, 'summaries' | 'gc' | 'configurations'>}
 *   Without what compares them, which takes longer.
 */
export function configuredOf(report) {
  const runs = report.runs.filter(({withdrawn}) => !withdrawn);
  const summaries = runs.flatMap(summarise);
  return {
    summaries,
    gc: runs.flatMap((run) => summariseCollections(run) ?? []),
    configurations: configurations(report, summaries),
  };
}
