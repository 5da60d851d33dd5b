/**
 * Describes a record: as data for programs, and in a sentence for people.
 *
 * @import {Rec, Unit} from './types.d.ts'
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
 * @property {number} [min]
 * @property {number} [max]
 */

import {integer, list, quantity} from '../format.js';

/**
 * @param {Rec} record
 * @returns {Description}
 */
export function describe(record) {
  const {kind, operation, params} = record;
  const subject = {kind, operation, params};
  switch (record.kind) {
    case 'measurement': {
      const {metric, statistic, name, unit, value, samples} = record;
      return {
        ...subject,
        metric,
        statistic,
        ...(name === undefined ? {} : {name}),
        unit,
        value,
        ...(samples === undefined ? {} : {size: {count: samples, of: 'samples'}}),
      };
    }
    case 'timeline': {
      const {windows} = record;
      const [first, last] = [windows[0], windows.at(-1)];
      const errors = windows.flatMap((window) => window.errors ?? []);
      return {
        ...subject,
        metric: 'throughput',
        unit: '1',
        size: {count: windows.length, of: 'windows'},
        operations: sum(windows.map(({count}) => count)),
        errors: errors.length === 0 ? null : sum(errors),
        time: {from: first?.start ?? 0, to: last ? last.start + last.length : 0},
        latencies: Object.keys(windows.find(({latency}) => latency)?.latency ?? {}),
      };
    }
    case 'distribution': {
      const {metric, unit, n, min, max} = record;
      return {...subject, metric, unit, size: {count: n, of: 'samples'}, min, max};
    }
    case 'heap': {
      const {time} = record;
      return {
        ...subject,
        unit: 'B',
        size: {count: time.length, of: 'points'},
        time: {from: time[0] ?? 0, to: time.at(-1) ?? 0},
      };
    }
    case 'pauses': {
      const {collections, end} = record;
      const durations = collections.map(({duration}) => duration);
      return {
        ...subject,
        unit: 's',
        size: {count: collections.length, of: 'collections'},
        time: {from: collections[0]?.start ?? 0, to: end},
        ...(durations.length > 0 ? {min: least(durations), max: greatest(durations)} : {}),
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
  const {kind, operation, params, metric, statistic, name, unit, value, ...facts} =
    describe(record);
  const {size, time, operations, errors, latencies = [], min, max} = facts;
  const subject = [operation, ...Object.entries(params).map((pair) => pair.join(': '))]
    .filter((text) => text !== '')
    .join(', ');
  const title = kind === 'measurement' ? [name ?? metric, statistic].join(' ') : kind;
  const details = [
    ...(value === undefined ? [] : [quantity(value, unit)]),
    ...(size ? [`${counted(size.count, size.of)}${time ? ` over ${span(time)}` : ''}`] : []),
    ...(operations === undefined ? [] : [counted(operations, 'operations')]),
    ...(typeof errors === 'number' ? [counted(errors, 'errors')] : []),
    ...(latencies.length > 0 ? [`with ${list(latencies)}`] : []),
    ...(min === undefined || max === undefined
      ? []
      : [`${quantity(min, unit)} to ${quantity(max, unit)}`]),
    ...(record.kind === 'heap' ? [list(record.generations.map((one) => one.name))] : []),
    ...(record.kind === 'pauses' ? [record.collector] : []),
  ];
  return `${title}${subject ? ` of ${subject}` : ''}: ${details.join(', ')}`;
}

/**
 * @param {number} count
 * @param {string} things
 *   In the plural.
 */
const counted = (count, things) =>
  `${integer(count)} ${count === 1 ? things.replace(/s$/, '') : things}`;

/** @param {{from: number, to: number}} time */
const span = ({from, to}) => quantity(to - from, 's');

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {number[]} values */
const least = (values) => values.reduce((a, b) => Math.min(a, b));

/** @param {number[]} values */
const greatest = (values) => values.reduce((a, b) => Math.max(a, b));
