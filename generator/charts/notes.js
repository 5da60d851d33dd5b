/**
 * Caveats that charts of one kind share.
 *
 * @import {ChartOptions} from '../types.d.ts'
 */

/**
 * Coordinated omission (Gil Tene): while a closed loop waits for a slow answer it sends nothing, so
 * the percentiles below the maximum are lower than independent users would see.
 *
 * @param {ChartOptions['load']} load
 * @returns {string[]}
 *   Empty for an open load.
 */
export function omission(load) {
  if (load?.model === 'open') return [];
  if (load?.model !== 'closed') {
    return [
      'Load model not stated: if the load was a closed loop, percentiles below the maximum understate what independent users would see.',
    ];
  }
  const loop =
    load.workers === undefined
      ? 'a closed loop'
      : `a closed loop of ${load.workers} ${load.workers === 1 ? 'worker' : 'workers'}`;
  return [
    `Measured by ${loop}. While the system stalled, no requests were sent, so percentiles below the maximum understate what independent users would see.`,
  ];
}
