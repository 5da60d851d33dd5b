/**
 * The values that a report requests, and how certain each is.
 *
 * @import {RequestedValue} from '../stats/types.d.ts'
 */

import {counted, quantity, times, timesRange} from '../format.js';
import {rangeText, runnerIntervalText} from '../words/interval.js';
import {ratioIntervalText, ratioText} from '../words/ratio.js';
import {repeatCount} from '../words/repeats.js';
import {statusText} from './tables.js';

/**
 * @param {readonly RequestedValue[]} values
 * @returns {[value: string, label: string, basis: string][]}
 */
export const requestedRows = (values) => values.map(requestedRow);

/**
 * @param {RequestedValue} figure
 * @returns {[value: string, label: string, basis: string]}
 */
function requestedRow(figure) {
  const {label, runs, inside, of, published, ended, value, unit, interval, better, verdict} =
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
    label,
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
