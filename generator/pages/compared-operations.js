/**
 * The values of a run on the compare page: of a published run, written by the generator; of a file of
 * the reader, worked out in the browser. The numbers are in base units; a column of several runs gets
 * one unit there.
 *
 * @import {Bound, Distribution, Params, Unit} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Summary} from '../stats/types.d.ts'
 * @typedef {'throughput' | 'errors' | 'samples' | 'mean' | 'p50' | 'p99' | 'p99.9' | 'max'} ValueKey
 * @typedef {[x: number, seconds: number]} CurvePoint
 *   `x`: 1 ÷ (1 − p), so that the median is at 2 and p99 at 100.
 * @typedef {{operation: string, params: Params, values: Partial<Record<string, number>>, units?: Record<string, Unit>,
 *   bounds?: Partial<Record<string, Bound>>, curve?: CurvePoint[]}} ComparedOperation
 *   `values`: by `ValueKey`; of an operation with neither rate nor time, what its runner names, with their `units`.
 */

import {decades} from '../charts/frame.js';
import {percentile} from '../records/distribution.js';
import {namedMeasurements} from '../stats/history-entries.js';

const LATENCIES = /** @type {const} */ (['mean', 'p50', 'p99', 'p99.9', 'max']);
/** Significant digits: enough for a ratio, and for a curve on a screen. */
const DIGITS = {value: 6, curve: 3};

/**
 * @param {readonly Summary[]} summaries
 *   The summaries of the run.
 * @param {Run} run
 * @returns {ComparedOperation[]}
 */
export const comparedOperations = (summaries, run) =>
  summaries
    .filter((one) => hasValues(one, run))
    .map((one) => (isMeasured(one) ? operationOf(one) : namedOperation(one, run)));

/** @param {Summary} summary @param {Run} run */
export const hasValues = (summary, run) =>
  isMeasured(summary) || namedMeasurements(summary, [run]).length > 0;

/** @param {Summary} summary */
const isMeasured = ({throughput, latency}) => throughput !== null || latency !== null;

/**
 * @param {Summary} summary
 * @param {Run} run
 * @returns {ComparedOperation}
 */
function namedOperation(summary, run) {
  const {operation, params} = summary;
  const named = namedMeasurements(summary, [run]);
  return {
    operation,
    params,
    values: Object.fromEntries(
      named.map(({quantity, estimated}) => [quantity, rounded(estimated.estimate, DIGITS.value)]),
    ),
    units: Object.fromEntries(named.map(({quantity, unit}) => [quantity, unit])),
  };
}

/**
 * @param {Summary} summary
 * @returns {ComparedOperation}
 */
function operationOf({operation, params, throughput, latency, errors, distribution}) {
  /** @type {ComparedOperation['values']} */
  const values = {};
  /** @type {NonNullable<ComparedOperation['bounds']>} */
  const bounds = {};
  if (throughput) {
    values.throughput = rounded(throughput.value, DIGITS.value);
    if (throughput.bound) bounds.throughput = throughput.bound;
  }
  if (errors !== null) values.errors = errors;
  if (latency?.n != null) values.samples = latency.n;
  for (const key of LATENCIES) {
    const bound = latency?.bounds?.[key];
    const value = latency?.[key] ?? bound?.value;
    if (value === undefined) continue;
    values[key] = rounded(value, DIGITS.value);
    if (latency?.[key] === null && bound) bounds[key] = bound.bound;
  }
  return {
    operation,
    params,
    values,
    ...(Object.keys(bounds).length > 0 ? {bounds} : {}),
    ...(distribution && distribution.n > 1 ? {curve: curveOf(distribution)} : {}),
  };
}

/**
 * @param {Distribution} distribution
 * @returns {CurvePoint[]}
 *   Ascending, at 1, 2 and 5 of each decade of x, and the maximum at the number of samples. Of points
 *   with one value the last is kept: a step has the height of its right end.
 */
function curveOf(distribution) {
  const {n, max} = distribution;
  /** @type {CurvePoint[]} */
  const points = decades(1, n)
    .filter((x) => x < n)
    .map((x) => [x, rounded(percentile(distribution, 1 - 1 / x), DIGITS.curve)]);
  points.push([n, rounded(max, DIGITS.curve)]);
  return points.filter(([, value], i) => i === 0 || value !== points[i + 1]?.[1]);
}

/**
 * @param {number} value
 * @param {number} digits
 */
const rounded = (value, digits) => Number(value.toPrecision(digits));
