/**
 * criterion.rs `estimates.json`: statistics of one benchmark, whose name is in `benchmark.json`
 * next to it and in the names of its folders, but not here.
 *
 *     {"mean":{"confidence_interval":{"confidence_level":0.95,"lower_bound":1.58,"upper_bound":1.92},
 *       "point_estimate":1.73,"standard_error":0.08},"median":{…},…,"slope":{…}}
 *
 * Nanoseconds per iteration. Each sample is a mean of many iterations. The mean and the median are
 * those of the samples, so the median is not that of iterations. `slope` is null with flat
 * sampling. Up to 0.3.2 the members are `Mean`, `Median`, `MedianAbsDev`, `Slope` and `StdDev`. Seen
 * from 0.5.1; what early versions write was read in their source and in public files.
 *
 * @import {JsonAdapter} from '../types.d.ts'
 */

import {latency} from '../../records/measurements.js';

/** @type {JsonAdapter} */
export const criterionEstimates = {
  id: 'criterion-estimates',
  label: 'criterion estimates.json',
  description: 'The mean of one criterion.rs benchmark with its confidence interval.',
  runner: 'criterion.rs',
  writtenBy: 'always, into target/criterion/…/new/',
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{\s*"[mM]ean"\s*:\s*\{\s*"confidence_interval"\s*:/.test(text) &&
    /"(?:median_abs_dev|MedianAbsDev)"\s*:/.test(text),
  read(root, context) {
    const mean = root.at(root.has('Mean') ? 'Mean' : 'mean');
    const bounds = mean.at('confidence_interval');
    const value = mean.at('point_estimate').quantity();
    const low = bounds.at('lower_bound').quantity();
    const high = bounds.at('upper_bound').quantity();
    const level = bounds.at('confidence_level').quantity();
    if (value === undefined || low === undefined || high === undefined) return [];
    if (level === undefined) return [];
    if (low > high || level >= 1) {
      const found = `found ${low} to ${high} with a confidence of ${level}`;
      context.error(bounds.line, `${found}, expected an interval and a level below 1`);
      return [];
    }
    const subject = {operation: context.note.operation ?? '', params: {}, lines: mean.lines};
    const interval = {low: low / 1e9, high: high / 1e9, level};
    return [{...latency(subject, 'mean', value / 1e9), interval}];
  },
};
