/**
 * A latency as redis-benchmark states it, since 6.2 from an HdrHistogram in steps of 8 µs that ends at
 * 3 s: what is less than a step has a minimum of 0, and what took longer counts as 3 s. Read in the
 * source of October 2024 (redis-benchmark.c).
 *
 * @import {LatencyKey, Located, Measurement} from '../../records/types.d.ts'
 */

import {latency} from '../../records/measurements.js';

/** Seconds. */
const STEP = 8e-6;
const LONGEST = 3;

/**
 * @param {Located} subject
 * @param {LatencyKey} statistic
 * @param {number} ms
 * @param {number} [samples]
 * @returns {Measurement}
 */
export function statedLatency(subject, statistic, ms, samples) {
  if (ms === 0) return {...latency(subject, statistic, STEP, samples), bound: '<'};
  if (isCapped(ms)) return {...latency(subject, statistic, LONGEST, samples), bound: '>'};
  return latency(subject, statistic, ms / 1e3, samples);
}

/** @param {number} ms */
export const isCapped = (ms) => ms / 1e3 >= LONGEST;

/**
 * @param {string} test
 * @returns {string}
 *   The warning where its maximum is capped.
 */
export const cappedWarning = (test) =>
  `"${test}": redis-benchmark counts latencies above ${LONGEST} s as ${LONGEST} s, so the mean is too low`;
