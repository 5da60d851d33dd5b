/**
 * What runners state about a whole run: single numbers without samples or windows. They are used as stated
 * and never derived from one another.
 *
 * @import {Bound, Measurement, Rec} from '../records/types.d.ts'
 * @import {Configuration} from './types.d.ts'
 * @typedef {Pick<Measurement, 'value' | 'samples' | 'attempts' | 'interval' | 'repeats' | 'step'>} StatedValue
 */

import {sum} from '../averages.js';
import {extent} from '../extent.js';
import {hasPercentile, shareOf} from '../records/distribution.js';

/**
 * @param {Rec[][]} files
 *   The files of one operation and one set of parameters, a list a file.
 * @param {'throughput' | 'latency'} metric
 * @returns {(statistic: Measurement['statistic']) => StatedValue | undefined}
 *   From the file that states the repeats, or does not round, or states the most of the metric: a runner often
 *   writes the same values twice, in two formats. Undefined where no file states it, or where one states it several times with
 *   values that cannot be combined.
 */
export function stated(files, metric) {
  const lists = statedLists(files, metric);
  return (statistic) => {
    for (const list of lists) {
      const same = list.filter((one) => one.statistic === statistic);
      if (same.length > 0) return combined(same);
    }
    return undefined;
  };
}

/**
 * @param {Rec[][]} files
 *   As above.
 * @param {'throughput' | 'latency'} metric
 * @returns {Measurement[][]}
 *   Of each file. The first that has a statistic counts.
 */
export const statedLists = (files, metric) =>
  files
    .map((records) => records.filter((record) => isStated(record, metric)))
    .sort(
      (a, b) =>
        Number(hasRepeats(b)) - Number(hasRepeats(a)) ||
        stepOf(a) - stepOf(b) ||
        b.length - a.length,
    );

/** @param {Measurement[]} list */
const hasRepeats = (list) => list.some(({repeats}) => repeats);

/** @param {Measurement[]} list */
const stepOf = (list) => Math.max(0, ...list.map(({step = 0}) => step));

/**
 * @param {Rec[][]} files
 *   As above.
 * @param {'throughput' | 'latency'} metric
 * @returns {(Measurement & {bound: Bound})[]}
 *   Rates or times of the operations themselves for which only a bound is stated.
 */
export const bounded = (files, metric) =>
  files.flat().filter(
    /** @returns {one is Measurement & {bound: Bound}} */
    (one) =>
      one.kind === 'measurement' &&
      one.metric === metric &&
      one.bound !== undefined &&
      one.name === undefined,
  );

/**
 * @param {Rec} record
 * @param {'throughput' | 'latency'} [metric]
 * @returns {record is Measurement}
 *   Whether it is an exact rate or time of the operations themselves. A name makes it another
 *   metric, a bound is not exact, and a percentile without a sample above it only repeats the maximum.
 */
export function isStated(record, metric) {
  if (record.kind !== 'measurement' || record.name !== undefined || record.bound) return false;
  if (record.metric !== 'throughput' && record.metric !== 'latency') return false;
  const {samples: n} = record;
  const share = shareOf(record.statistic);
  if (n !== undefined && share > 0.5 && !hasPercentile({n}, share)) return false;
  return metric === undefined || record.metric === metric;
}

/**
 * @param {Measurement[]} same
 *   At least one: one statistic, as often as a file states it.
 * @returns {StatedValue | undefined}
 *   Extremes are those of all; means are weighted by what they are means of, rates by their time.
 *   Percentiles of parts cannot be combined unless they are equal.
 */
function combined(same) {
  const [first] = same;
  if (!first || same.length === 1) return first;
  const {low, high} = extent(same.map(({value}) => value));
  const rounded = stepOf(same) > 0 ? {step: stepOf(same)} : {};
  const samples = same.every((one) => one.samples)
    ? same.reduce((sum, one) => sum + (one.samples ?? 0), 0)
    : undefined;
  if (low === high || first.statistic === 'min' || first.statistic === 'max') {
    return {
      value: first.statistic === 'max' ? high : low,
      ...(samples ? {samples} : {}),
      ...attemptsOf(same),
      ...rounded,
    };
  }
  if (first.statistic !== 'mean' || !samples || low <= 0) return undefined;
  /** @param {Measurement} one */
  const weight = ({value, samples: n = 0}) =>
    first.metric === 'throughput' ? n / value : n * value;
  const weights = sum(same.map(weight));
  return {
    value: first.metric === 'throughput' ? samples / weights : weights / samples,
    samples,
    ...attemptsOf(same),
    ...rounded,
  };
}

/**
 * @param {Measurement[]} same
 * @returns {Pick<Measurement, 'attempts'>}
 *   Of all parts, where each counts them.
 */
function attemptsOf(same) {
  const counted = same.flatMap(({attempts}) => attempts ?? []);
  if (counted.length < same.length) return {};
  const [failed, all] = [sum(counted.map((one) => one.failed)), sum(counted.map((one) => one.all))];
  return {attempts: {failed, all}};
}

/**
 * @param {Configuration} configuration
 * @returns {{low: number, high: number} | null}
 *   The lowest and highest rate that the document states.
 */
export function statedRange({published, summary}) {
  const {lowest, highest} = summary?.throughput ?? {};
  return published && lowest != null && highest != null ? {low: lowest, high: highest} : null;
}
