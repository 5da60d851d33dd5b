/**
 * All that is computed from the records of a report.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Statistics} from './types.d.ts'
 */

import {summariseCollections} from './collections.js';
import {compare} from './compare.js';
import {configurations} from './configurations.js';
import {summarise} from './summary.js';

/**
 * @param {Report} report
 *   With its records.
 * @returns {Statistics}
 */
export function statisticsOf(report) {
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
