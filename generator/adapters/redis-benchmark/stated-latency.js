/**
 * A latency as redis-benchmark states it, since 6.2 from an HdrHistogram in steps of 8 µs that ends at
 * 3 s: what is less than a step has a minimum of 0, and what took longer counts as 3 s. Read in the
 * source of October 2024 (redis-benchmark.c).
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Located, Measurement} from '../../records/types.d.ts'
 */

import {latency} from '../../records/measurements.js';

/** Seconds. */
const STEP = 8e-6;
const LONGEST = 3;

/**
 * Warns where the maximum is one of those that count as 3 s.
 *
 * @param {Located} subject
 * @param {LatencyKey} statistic
 * @param {number} ms
 * @param {ReadContext} context
 * @param {number} [samples]
 * @returns {Measurement}
 */
export function statedLatency(subject, statistic, ms, context, samples) {
  if (ms === 0) return {...latency(subject, statistic, STEP, samples), bound: '<'};
  if (ms / 1e3 < LONGEST) {
    const stated = latency(subject, statistic, ms / 1e3, samples);
    return statistic === 'mean' ? stated : {...stated, step: STEP};
  }
  if (statistic === 'max') {
    context.warn(
      `"${subject.operation}": redis-benchmark counts latencies above ${LONGEST} s as ${LONGEST} s, so the mean is too low`,
      subject.lines?.[0],
    );
  }
  return {...latency(subject, statistic, LONGEST, samples), bound: '>'};
}
