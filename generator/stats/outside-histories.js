/**
 * Runs that no history of their report includes.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {History, Limit} from './types.d.ts'
 */

import {list, shortened} from '../format.js';
import {LEAST_POSITIONS} from './axis.js';
import {hasResults} from './configurations.js';
import {recordsOf} from './summary.js';

/** Runs that a sentence names. */
const MOST_NAMED = 3;

/**
 * @param {Report} report
 *   With its records and the axis as a parameter.
 * @param {readonly History[]} histories
 * @param {InputErrors} errors
 *   Gets a warning for each run that has a position and is in none of the histories.
 * @returns {Limit[]}
 *   What the page says of them; empty where the report has no history.
 */
export function outsideHistories(report, histories, errors) {
  const [first] = histories;
  if (!first) return [];
  const {axis, param} = first;
  const included = new Set(histories.flatMap(({points}) => points.flatMap(({runs}) => runs)));
  const outside = report.runs.filter(
    (run) => isMeasured(run) && !included.has(run.id) && hasParam(run, param),
  );
  for (const {path, machine} of outside) {
    const where = machine === undefined ? 'without a machine' : `on the machine "${machine}"`;
    errors.warn(
      `${path}/run.yaml`,
      undefined,
      `found its operations and parameters in fewer than ${LEAST_POSITIONS} ${axis}s ${where}, expected at least ${LEAST_POSITIONS}: no history includes this run`,
    );
  }
  if (outside.length === 0) return [];
  const ids = outside.map(({id}) => id);
  const names = list(shortened(ids, MOST_NAMED));
  const text = `No history includes ${ids.length === 1 ? 'the run' : 'the runs'} ${names}: a line needs at least ${LEAST_POSITIONS} ${axis}s with the same operation, parameters and machine.`;
  return [{label: 'runs outside the histories', text}];
}

/** @param {Run} run */
const isMeasured = (run) => hasResults(run) && !run.published;

/** @param {Run} run @param {string | undefined} param */
const hasParam = (run, param = '') =>
  recordsOf(run).some(({params}) => params[param] !== undefined);
