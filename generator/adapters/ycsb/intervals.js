/**
 * The brackets of YCSB's status lines: counts and latencies of the interval, in microseconds.
 *
 *     [READ: Count=867, Max=10247, Min=1030, Avg=1174.77, 90=1133, 99=3213, …] [READ-FAILED: …]
 *
 * @import {Percentile, Window} from '../../records/types.d.ts'
 * @typedef {Pick<Window, 'count' | 'latency'> & {errors: number}} Interval
 */

import {operationOf} from './summary.js';

/** Cells need their commas here: with a choice at each digit, a damaged line would take hours. */
const BRACKET =
  /\[([^\]:[]+): Count=(\d+), Max=(\d+), Min=(\d+), Avg=([\d.,]+?), ([\d.]+=\d+(?:, [\d.]+=\d+)*)(?:, )?\]/g;

/** Perhaps damaged; without operations some numbers are not defined. */
const LIKE = /\[[^\]:[]+: Count=(?!0,)[^\]]*\]?/g;

/**
 * @param {string} text
 * @returns {string | undefined}
 *   The first bracket that cannot be read, or that is of the same operation as one before.
 */
export function damagedBracket(text) {
  const read = [...text.matchAll(BRACKET)];
  const whole = new Set(read.map(([bracket]) => bracket));
  const names = read.map(([, section]) => section);
  const [twice] = read.find((_, i) => names.indexOf(names[i]) < i) ?? [];
  return text.match(LIKE)?.find((bracket) => !whole.has(bracket)) ?? twice;
}

/**
 * @param {string} text
 * @returns {string[]}
 *   Numbers that follow the locale: `1174.77` or `1174,77`.
 */
export const means = (text) => [...text.matchAll(BRACKET)].map(([, , , , , mean]) => mean ?? '');

/**
 * @param {string} text
 * @param {(text: string) => number | undefined} number
 * @param {Map<string, Interval>} intervals
 *   By operation; is filled.
 */
export function readIntervals(text, number, intervals) {
  for (const [, section = '', n, max, min, mean = '', rest = ''] of text.matchAll(BRACKET)) {
    const operation = operationOf(section);
    if (operation === undefined) continue;
    const name = operation.replace(/-FAILED$/, '');
    const interval = intervals.get(name) ?? {count: 0, errors: 0, latency: null};
    intervals.set(name, interval);
    if (name !== operation) {
      interval.errors = Number(n);
      continue;
    }
    // A damaged line may have the operation twice.
    Object.assign(interval, {count: Number(n), latency: null});
    if (interval.count === 0) continue;
    const average = number(mean);
    interval.latency = {
      min: Number(min) / 1e6,
      ...(average === undefined ? {} : {mean: average / 1e6}),
      max: Number(max) / 1e6,
    };
    for (const cell of rest.split(', ')) {
      const [share, value] = cell.split('=').map(Number);
      interval.latency[/** @type {Percentile} */ (`p${share}`)] = Number(value) / 1e6;
    }
  }
}

/**
 * @param {Map<string, Interval>} first
 * @param {Map<string, Interval>} second
 * @returns {Map<string, Interval>}
 *   Both intervals as one, without percentiles: those of two parts cannot be combined.
 */
export function mergeIntervals(first, second) {
  if (first.size === 0) return second;
  const names = new Set([...first.keys(), ...second.keys()]);
  return new Map([...names].map((name) => [name, sum(first.get(name), second.get(name))]));
}

/**
 * @param {Interval | undefined} a
 * @param {Interval | undefined} b
 * @returns {Interval}
 */
function sum(a, b) {
  const none = {count: 0, errors: 0, latency: null};
  if (!a || !b) return a ?? b ?? none;
  const [x, y] = [a.latency, b.latency];
  const count = a.count + b.count;
  const errors = a.errors + b.errors;
  if (!x || !y) return {count, errors, latency: x ?? y};
  const total = (x.mean ?? Number.NaN) * a.count + (y.mean ?? Number.NaN) * b.count;
  const latency = {
    min: Math.min(x.min ?? 0, y.min ?? 0),
    ...(Number.isNaN(total) ? {} : {mean: total / count}),
    max: Math.max(x.max ?? 0, y.max ?? 0),
  };
  return {count, errors, latency};
}
