/**
 * The values that a report requests, and how certain each is.
 *
 * @import {RequestedValue} from '../stats/types.d.ts'
 */

import {counted, quantity} from '../format.js';
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
  const {label, runs, inside, of, published, ended, value, unit, interval, better} = figure;
  const parts = [
    of ? `of ${counted(of.count, of.what)}` : '',
    published ? 'as published' : inside ? repeatCount(inside) : counted(runs, 'run'),
    ended ? statusText(ended) : '',
    certaintyText(figure),
  ];
  return [
    unit === '×'
      ? ratioText({ratio: value, interval, better: better ?? 'higher'})
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
function certaintyText({value, unit, interval, better = 'higher', range, runnerInterval}) {
  if (interval && unit === '×') {
    return `95 % interval ${ratioIntervalText({ratio: value, interval, better})}`;
  }
  if (unit === '×') return '';
  if (interval) return `95 % interval ${rangeText(interval, unit)}`;
  if (range) {
    const note = range.from === 'median repeat' ? ', the median repeat is shown' : '';
    return `repeats from ${rangeText(range, unit)}${note}`;
  }
  return runnerInterval ? `runner’s interval ${runnerIntervalText(runnerInterval, unit)}` : '';
}
