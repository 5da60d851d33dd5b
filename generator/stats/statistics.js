/**
 * All that is computed from the records of a report.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Statistics} from './types.d.ts'
 */

import {summariseCollections} from './collections.js';
import {compare} from './compare.js';
import {configurations} from './configurations.js';
import {historiesOf} from './history.js';
import {summarise} from './summary.js';

/**
 * @param {Report} report
 *   With its records, and the axis of its histories as a parameter: see `withAxis`.
 * @returns {Statistics}
 */
export function statisticsOf(report) {
  const runs = report.runs.filter(({withdrawn}) => !withdrawn);
  const measured = {
    summaries: runs.flatMap(summarise),
    gc: runs.flatMap((run) => summariseCollections(run) ?? []),
  };
  const configured = configurations(report, measured.summaries);
  return {
    ...measured,
    configurations: configured,
    comparisons: compare(report, configured),
    histories: historiesOf(report, {...measured, configurations: configured}),
  };
}
