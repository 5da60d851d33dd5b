/**
 * The values that a report requests, and how certain each is.
 *
 * @import {RequestedValue} from '../stats/types.d.ts'
 * @import {Cell} from './page.js'
 */

import {counted, quantity, times, timesRange} from '../format.js';
import {rangeText, runnerIntervalText} from '../words/interval.js';
import {ratioIntervalText, ratioText} from '../words/ratio.js';
import {repeatCount} from '../words/repeats.js';
import {statusText} from './tables.js';

/**
 * @param {readonly RequestedValue[]} values
 * @param {string} report
 *   The address of its page.
 * @returns {[value: string, label: Cell, basis: string][]}
 *   A label is a link to the chart that shows the value, if the report names one.
 */
export const requestedRows = (values, report) => values.map((value) => requestedRow(value, report));

/**
 * @param {RequestedValue} figure
 * @param {string} report
 * @returns {[value: string, label: Cell, basis: string]}
 */
function requestedRow(figure, report) {
  const {label, chart, runs, inside, of, published, ended, value, unit, interval, better, verdict} =
    figure;
  const parts = [
    of ? `of ${counted(of.count, of.what)}` : '',
    published ? 'as published' : inside ? repeatCount(inside) : counted(runs, 'run'),
    ended ? statusText(ended) : '',
    certaintyText(figure),
    verdict ?? '',
  ];
  return [
    unit === '×'
      ? better
        ? ratioText({ratio: value, interval, better})
        : times(value, interval)
      : quantity(value, unit),
    chart ? {text: label, href: `${report}#${chart}`} : label,
    parts.filter((part) => part !== '').join(', '),
  ];
}

/**
 * @param {RequestedValue} figure
 * @returns {string}
 *   The interval, else the range of the repeats, else the interval that the runner states.
 */
function certaintyText({value, unit, interval, better, range, runnerInterval}) {
  if (interval && unit === '×') {
    const range = better
      ? ratioIntervalText({ratio: value, interval, better})
      : timesRange(interval);
    return `95 % interval ${range}`;
  }
  if (unit === '×') return '';
  if (interval) return `95 % interval ${rangeText(interval, unit)}`;
  if (range) {
    const note = range.from === 'median repeat' ? ', the median repeat is shown' : '';
    return `repeats from ${rangeText(range, unit)}${note}`;
  }
  return runnerInterval ? `runner’s interval ${runnerIntervalText(runnerInterval, unit)}` : '';
}
