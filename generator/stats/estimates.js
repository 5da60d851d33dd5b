/**
 * The estimates of a configuration over its repeats. Rates and times are geometric means, percentiles
 * those of the merged histograms, extremes those of all repeats.
 *
 * @import {Distribution} from '../records/types.d.ts'
 * @import {Configuration, Spread, Summary} from './types.d.ts'
 */

import {sum} from '../averages.js';
import {
  bucketOf,
  hasPercentile,
  mergeOrNull,
  percentile,
  shareOf,
} from '../records/distribution.js';
import {mergedAttempts, mergedNotStarted} from './failures.js';
import {repeatSpread} from './repeats.js';
import {medianRepeat, spread, wideBucket} from './spread.js';

/**
 * @param {Summary[]} repeats
 * @returns {Pick<Configuration, 'throughput' | 'latency' | 'distribution' | 'errors' | 'attempts' | 'notStarted' | 'lacking'>}
 */
export function estimatesOf(repeats) {
  const rates = repeats.flatMap(({throughput}) => throughput ?? []);
  const latencies = repeats.flatMap(({latency}) => latency ?? []);
  const means = latencies.flatMap(({mean, repeats: inside, steps}) =>
    mean === null ? [] : {value: mean, repeats: inside, step: steps?.mean},
  );
  const distribution = mergedOf(repeats);
  const attempts = mergedAttempts(repeats);
  const notStarted = mergedNotStarted(repeats);
  /** @param {'n' | 'p50' | 'p99' | 'p99.9'} key */
  const all = (key) => latencies.flatMap((latency) => latency[key] ?? []);
  /** @param {'p50' | 'p99' | 'p99.9'} key */
  const percentileOf = (key) => {
    const [values, share] = [all(key), shareOf(key)];
    if (values.length === latencies.length) {
      const step = Math.max(0, ...latencies.map(({steps}) => steps?.[key] ?? 0));
      return percentileSpread(values, share, distribution, step);
    }
    // Repeats without the value have too few samples, or a value that rounds to zero: the others are not all.
    if (!distribution || (values.length === 0 && !hasPercentile(distribution, share))) return null;
    // Without any, all of them together can have enough.
    const known = values.length > 0 ? values : [percentile(distribution, share)];
    return {...merged(known, share, distribution), error: null, interval: null};
  };
  const counts = all('n');
  /** @param {'min' | 'max'} key */
  const extremeOf = (key) => ofAll(repeats, ({latency}) => latency && {value: latency[key]});
  const [min, max] = [extremeOf('min'), extremeOf('max')];
  const errors = ofAll(repeats, ({throughput, errors}) =>
    throughput || errors !== null ? {value: errors} : null,
  );
  const stated = ofAll(repeats, (one) =>
    one.throughput || lacksRate(one) ? {value: one.throughput?.value ?? null} : null,
  );
  const lacking = {
    ...(stated.lacking.length > 0 ? {throughput: stated.lacking} : {}),
    ...(min.lacking.length > 0 ? {min: min.lacking} : {}),
    ...(max.lacking.length > 0 ? {max: max.lacking} : {}),
    ...(errors.lacking.length > 0 ? {errors: errors.lacking} : {}),
  };
  return {
    throughput: stated.values && repeatSpread(rates, true),
    latency: {
      n: counts.length > 0 && counts.length === latencies.length ? sum(counts) : null,
      min: min.values && Math.min(...min.values),
      mean: means.length > 0 && means.length === latencies.length ? repeatSpread(means) : null,
      p50: percentileOf('p50'),
      p99: percentileOf('p99'),
      'p99.9': percentileOf('p99.9'),
      max: max.values && Math.max(...max.values),
    },
    distribution,
    errors: errors.values && sum(errors.values),
    ...(Object.keys(lacking).length > 0 ? {lacking} : {}),
    ...(attempts ? {attempts} : {}),
    ...(notStarted ? {notStarted} : {}),
  };
}

/**
 * @param {Summary} summary
 * @returns {boolean}
 *   Whether it is of a load test that states no rate. It may be because the run was slow, so that the other repeats alone
 *   would be too fast. A run that counts no errors measured times alone, such as one of JMH in another mode.
 */
export const lacksRate = ({throughput, latency, errors}) =>
  throughput === null && latency !== null && errors !== null;

/**
 * @param {Summary[]} repeats
 * @param {(repeat: Summary) => {value: number | null} | null} of
 *   Null for a repeat of which nothing is expected.
 * @returns {{values: number[] | null, lacking: string[]}}
 *   `values`: null unless every repeat has one; `lacking`: the runs that have none, where others do.
 */
function ofAll(repeats, of) {
  const expected = repeats.flatMap((repeat) => {
    const found = of(repeat);
    return found ? [{run: repeat.run, ...found}] : [];
  });
  const values = expected.flatMap(({value}) => value ?? []);
  const isSome = values.length > 0 && values.length < expected.length;
  return {
    values: values.length > 0 && !isSome ? values : null,
    lacking: isSome ? expected.filter(({value}) => value === null).map(({run}) => run) : [],
  };
}

/**
 * @param {number[]} values
 *   One a repeat.
 * @param {number} share
 * @param {Distribution | null} distribution
 *   The distribution of all repeats.
 * @param {number} [step]
 *   To which the values were rounded, where they are stated.
 * @returns {Spread | null}
 */
export function percentileSpread(values, share, distribution, step = 0) {
  if (values.length === 0) return null;
  if (values.length === 1) {
    const one = spread(values, undefined, {step});
    return distribution ? {...one, ...bucketAt(distribution, share)} : one;
  }
  if (distribution) return merged(values, share, distribution);
  const estimate = medianRepeat(values);
  return spread(values, {estimate, from: 'median repeat'}, {step});
}

/** @param {number[]} values @param {number} share @param {Distribution} distribution */
function merged(values, share, distribution) {
  const estimate = percentile(distribution, share);
  return {
    ...spread(values, {estimate, from: 'merged histograms'}, {step: distribution.step ?? 0}),
    ...bucketAt(distribution, share),
  };
}

/** @param {Distribution} distribution @param {number} share @returns {Pick<Spread, 'bucket'>} */
function bucketAt(distribution, share) {
  const {buckets, step = 0} = distribution;
  const {low, high} = bucketOf(distribution, share);
  return wideBucket({low: low / buckets.perSecond, high: high / buckets.perSecond}, step);
}

/**
 * @param {Summary[]} repeats
 * @returns {Distribution | null}
 *   Null where a repeat has no histogram, or one whose buckets differ from another's.
 */
function mergedOf(repeats) {
  const distributions = repeats.flatMap(({distribution}) => distribution ?? []);
  if (distributions.length < repeats.length) return null;
  const [first] = distributions;
  return !first || distributions.length === 1 ? (first ?? null) : mergeOrNull(distributions);
}
