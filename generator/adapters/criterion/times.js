/**
 * The samples of criterion.rs: times of a number of iterations.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Rec, Subject} from '../../records/types.d.ts'
 * @typedef {ReturnType<typeof criterionTimes>} CriterionTimes
 */

import {Recorder} from '../../records/distribution.js';
import {LineSpan} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {repeatsOf} from '../../records/repeats.js';
import {YEAR} from '../shared/durations.js';

/** criterion takes at least so many samples, and writes them all at once. */
const FEWEST = 10;

/** @param {Subject} subject @param {ReadContext} context */
export function criterionTimes(subject, context) {
  const samples = new Recorder(1e-9);
  let time = 0;
  let iterations = 0;
  let isSingle = true;
  const span = new LineSpan();
  /** Seconds an iteration. @type {number[]} */
  const means = [];
  let last = 0;
  return {
    /**
     * @param {number} total
     *   Nanoseconds of all iterations of the sample.
     * @param {number} count
     * @param {number} line
     */
    add(total, count, line) {
      if (count === 0 || total / 1e9 > YEAR) {
        const found = `found a sample of ${total} ns and ${count} iterations`;
        context.error(line, `${found}, expected at most a year and at least one iteration`);
        return;
      }
      last = line;
      span.add(line);
      time += total;
      iterations += count;
      means.push(total / count / 1e9);
      isSingle &&= count === 1;
      if (isSingle) samples.add(Math.round(total));
    },

    /**
     * @returns {Rec[]}
     *   The mean of all iterations with the samples that it comes from, all of one process, and a
     *   distribution where every sample is one iteration.
     */
    records() {
      if (means.length < FEWEST) {
        const of = [subject.operation, ...Object.values(subject.params)].filter(Boolean).join(', ');
        const found = `found ${means.length} samples${of && ` of "${of}"`}`;
        context.error(last, `${found}, expected at least ${FEWEST}`);
        return [];
      }
      const located = {...subject, ...span.located};
      const mean = latency(located, 'mean', time / iterations / 1e9, iterations);
      return [
        ...(isSingle ? [samples.record(located)] : []),
        {...mean, ...repeatsOf('run', [means])},
      ];
    },
  };
}
