/**
 * What a reader must know before quoting a figure, as plain sentences from the facts.
 *
 * @import {Configuration, Machine, Report} from '../types.d.ts'
 */

import {integer, list} from '../format.js';
import {LEAST_REPEATS} from './spread.js';

/**
 * @param {Report} report
 * @param {Configuration[]} configurations
 * @param {Machine[]} machines
 * @returns {string[]}
 *   Most serious first: failures, withdrawn runs, what is said of the machines, few repeats, load
 *   model, odd files.
 */
export function warnings(report, configurations, machines) {
  const failed = report.runs.filter(({status}) => status !== 'ok');
  const withdrawn = report.runs.filter((run) => run.withdrawn);
  return [
    ...failed.map((run) =>
      `The run ${run.id} ${run.status === 'failed' ? 'failed' : 'was cut short'}: ${run.reason}.`.replace(
        /\.\.$/,
        '.',
      ),
    ),
    ...withdrawn.map((run) =>
      `The run ${run.id} was withdrawn on ${run.withdrawn?.date}: ${run.withdrawn?.reason}.`.replace(
        /\.\.$/,
        '.',
      ),
    ),
    ...places(report, machines),
    ...repeats(configurations),
    ...load(report),
    ...odd(report),
  ];
}

/**
 * What the machines' files say of them, once for each machine that was used.
 *
 * @param {Report} report
 * @param {Machine[]} machines
 */
function places({runs}, machines) {
  const used = machines.filter(({id}) => runs.some(({machine}) => machine === id));
  return used.flatMap(({name, notes}) => (notes.length > 0 ? [`${name}: ${notes.join(' ')}`] : []));
}

/** @param {Configuration[]} configurations */
function repeats(configurations) {
  const counts = configurations.filter(({summary}) => summary).map(({runs}) => runs.length);
  const most = Math.max(0, ...counts);
  if (most === 0 || most >= LEAST_REPEATS) return [];
  if (most === 1)
    return [
      'One run of each configuration: no interval can be given, and a difference may be chance.',
    ];
  const least = Math.min(...counts);
  const number = least === most ? `${most}` : `${least} to ${most}`;
  return [
    `${number} repeats of each configuration: too few for an interval, which takes ${LEAST_REPEATS}.`,
  ];
}

/** @param {Report} report */
function load({load: {model, workers}}) {
  if (model === 'open') return [];
  if (model === 'unknown')
    return ['The load model is not stated: percentiles may hide stalls (coordinated omission).'];
  const loop =
    workers === undefined
      ? 'A closed loop'
      : `A closed loop of ${integer(workers)} ${workers === 1 ? 'worker' : 'workers'}`;
  return [
    `${loop}: while the system stalled, nothing was sent, so percentiles below the maximum understate what independent users would see (coordinated omission).`,
  ];
}

/** @param {Report} report */
function odd({runs}) {
  const files = runs.flatMap((run) =>
    run.files.filter(({oddities}) => oddities.length > 0).map(({name}) => `${run.id}/${name}`),
  );
  if (files.length === 0) return [];
  const some = files.length > 3 ? [...files.slice(0, 3), `${files.length - 3} more`] : files;
  return [`Odd in the raw files, told on the pages of their runs: ${list(some)}.`];
}
