/** @import {ChartRequest, Run} from './types.d.ts' */

/**
 * @param {readonly Run[]} runs
 * @param {Pick<ChartRequest, 'systems' | 'runs'>} request
 * @returns {Run[]}
 *   Those that a chart names, by run and by system; all if it names none.
 */
export const requestedRuns = (runs, {systems, runs: ids}) =>
  runs.filter(({id, system}) => (ids?.includes(id) ?? true) && (systems?.includes(system) ?? true));
