/**
 * Describes a record: as data for programs, and in a sentence for people.
 *
 * @import {Bound, Rec, Unit, Window} from './types.d.ts'
 *
 * @typedef {object} Description
 * @property {Rec['kind']} kind
 * @property {string} operation
 * @property {Rec['params']} params
 * @property {string} [metric]
 * @property {string} [statistic]
 * @property {string} [name]
 *   The runner's name for the metric, if it is not one of ours.
 * @property {Unit} unit
 *   Of the values: seconds for latencies and pauses, bytes for a heap, counts for windows.
 * @property {{count: number, of: 'windows' | 'samples' | 'points' | 'collections'}} [size]
 * @property {number} [operations]
 *   The sum over all windows.
 * @property {number | null} [errors]
 * @property {{from: number, to: number}} [time]
 *   Elapsed seconds.
 * @property {string[]} [latencies]
 *   Which latencies the windows have: `p50`, `max`.
 * @property {number} [value]
 * @property {Bound} [bound]
 *   Where the value is only a bound, or about right.
 * @property {number} [min]
 * @property {number} [max]
 */

import {counted, list, quantity} from '../format.js';
import {boundText} from '../words/published.js';
import {eachNumber, listOf} from './compact-list.js';
import {subjectText} from './subject.js';

/** @param {Rec} record @returns {Description} */
export function describe(record) {
  const {kind, operation, params} = record;
  const subject = {kind, operation, params};
  switch (record.kind) {
    case 'measurement': {
      const {metric, statistic, name, unit, value, bound, samples} = record;
      return {
        ...subject,
        metric,
        statistic,
        ...(name === undefined ? {} : {name}),
        unit,
        value,
        ...(bound === undefined ? {} : {bound}),
        ...(samples === undefined ? {} : {size: {count: samples, of: 'samples'}}),
      };
    }
    case 'timeline': {
      const windows = listOf(record, 'windows');
      const [first, last] = [windows.at(0), windows.at(-1)];
      let operations = 0;
      /** @type {number | null} */
      let errors = null;
      /** @type {Window['latency']} */
      let latencies = null;
      eachNumber(windows, 'count', (count) => {
        operations += count;
      });
      eachNumber(windows, 'errors', (count) => {
        errors = (errors ?? 0) + count;
      });
      for (const {latency} of windows) {
        latencies = latency;
        if (latencies) break;
      }
      return {
        ...subject,
        metric: 'throughput',
        unit: '1',
        size: {count: windows.length, of: 'windows'},
        operations,
        errors,
        time: {from: first?.start ?? 0, to: last ? last.start + last.length : 0},
        latencies: Object.keys(latencies ?? {}),
      };
    }
    case 'distribution': {
      const {metric, unit, n, min, max} = record;
      return {...subject, metric, unit, size: {count: n, of: 'samples'}, min, max};
    }
    case 'heap': {
      const time = listOf(record, 'time');
      return {
        ...subject,
        unit: 'B',
        size: {count: time.length, of: 'points'},
        time: {from: time.at(0) ?? 0, to: time.at(-1) ?? 0},
      };
    }
    case 'pauses': {
      const {start, end} = record;
      const collections = listOf(record, 'collections');
      let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      eachNumber(collections, 'duration', (duration) => {
        min = Math.min(min, duration);
        max = Math.max(max, duration);
      });
      return {
        ...subject,
        unit: 's',
        size: {count: collections.length, of: 'collections'},
        time: {from: start, to: end},
        ...(collections.length > 0 ? {min, max} : {}),
      };
    }
  }
}

/**
 * @param {Rec} record
 * @returns {string}
 *   `timeline of get, threads: 2: 31 windows over 5:00 min, 12,345 operations, 0 errors`.
 */
export function describeInText(record) {
  const {kind, operation, params, metric, statistic, name, unit, ...facts} = describe(record);
  const {value, size, time, operations, errors, latencies = [], min, max} = facts;
  const subject = subjectText({operation, params});
  const title = kind === 'measurement' ? [name ?? metric, statistic].join(' ') : kind;
  const details = [
    ...(value === undefined ? [] : [`${boundText(facts)}${quantity(value, unit)}`]),
    ...(size
      ? [`${counted(size.count, size.of.slice(0, -1))}${time ? ` over ${span(time)}` : ''}`]
      : []),
    ...(operations === undefined ? [] : [counted(operations, 'operation')]),
    ...(typeof errors === 'number' ? [counted(errors, 'error')] : []),
    ...(latencies.length > 0 ? [`with ${list(latencies)}`] : []),
    ...(min === undefined || max === undefined
      ? []
      : [`${quantity(min, unit)} to ${quantity(max, unit)}`]),
    ...(record.kind === 'heap' ? [list(record.generations.map((one) => one.name))] : []),
    ...(record.kind === 'pauses' ? [record.collector] : []),
  ];
  return `${title}${subject ? ` of ${subject}` : ''}: ${details.join(', ')}`;
}

/** @param {{from: number, to: number}} time */
const span = ({from, to}) => quantity(to - from, 's');
