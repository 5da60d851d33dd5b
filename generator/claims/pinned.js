/**
 * Warns about charts and values that use one run although another repeat would be shown.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {ValueRequest} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {ReportTexts} from './index.js'
 * @import {Results} from './quantities.js'
 * @typedef {Pick<Configuration, 'throughput' | 'latency'>} Estimates
 */

import {pinnedRuns, shownText} from '../charts/pinned.js';
import {list} from '../format.js';
import {estimatesOf} from '../stats/estimates.js';
import {matches} from '../stats/summary.js';

/** @param {Results} results @param {ReportTexts['lineOf']} lineOf @param {InputErrors} errors */
export function warnOfPinned({report, configurations, summaries}, lineOf, errors) {
  const file = `data/${report.id}/report.yaml`;
  for (const [i, chart] of report.charts.entries()) {
    const pinned = pinnedRuns(chart, configurations);
    if (pinned && !chart.reason) {
      const expected = `expected ${shownText(pinned, report)}, or a "reason" for another`;
      const message = `found the chart "${chart.id}" of ${list(pinned.drawn)}, ${expected}`;
      errors.warn(file, lineOf(['charts', i, 'runs']), message);
    }
    if (!pinned && chart.reason) {
      const why = chart.runs ? `draws the ${report.shown} repeat` : 'names no runs';
      const message = `found a reason in the chart "${chart.id}", expected none: it ${why}`;
      errors.warn(file, lineOf(['charts', i, 'reason']), message);
    }
  }
  for (const [i, value] of report.figures.entries()) {
    const {run, label} = value;
    const summary = summaries.find((one) => one.run === run && matches(one, value));
    const whole = configurations.find(
      (one) => run !== undefined && one.runs.includes(run) && matches(one, value),
    );
    if (!summary || !whole || isSame(value.figure, whole, estimatesOf([summary]))) continue;
    const message = `found the value "${label}" of only ${run}, expected a "system" and no "run": it has repeats`;
    errors.warn(file, lineOf(['figures', i, 'run']), message);
  }
}

/**
 * @param {ValueRequest['figure']} figure
 * @param {Estimates} whole
 * @param {Estimates} alone
 * @returns {boolean}
 *   Whether one run says the same as all its repeats. What belongs to one run, such as a pause, is in neither.
 */
function isSame(figure, whole, alone) {
  /** @param {Estimates} estimates */
  const estimated = ({throughput, latency}) => {
    if (figure === 'throughput') return throughput?.estimate;
    if (figure === 'min' || figure === 'max') return latency[figure];
    return latency[/** @type {'p50'} */ (figure)]?.estimate;
  };
  return estimated(whole) === estimated(alone);
}
