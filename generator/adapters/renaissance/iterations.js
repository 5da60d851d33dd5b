/**
 * The iterations of Renaissance benchmarks: a window each, from the start of the measured operation to
 * its end, and their durations as samples.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 */

import {mean, median} from '../../averages.js';
import {list, quantity, shortened} from '../../format.js';
import {Recorder} from '../../records/distribution.js';
import {LONGEST_RUN} from '../../records/event-runs.js';
import {latency} from '../../records/measurements.js';
import {repeatsOf} from '../../records/repeats.js';
import {isMeasured, timeline} from '../../records/timeline.js';

/** With fewer, the others have no usual time. */
const LEAST_ITERATIONS = 5;
/** How much slower than the others the first iteration is, before a warning names it. */
const LEAST_RATIO = 1.1;
/** Benchmarks that a message names. */
const MOST_NAMED = 4;

/** @param {ReadContext} context */
export function iterations(context) {
  const {offset = 0, warmup} = context.note;
  /** @type {Map<string, {windows: ReturnType<typeof timeline>, durations: number[], all: number}>} */
  const byBenchmark = new Map();
  return {
    /**
     * @param {string} benchmark
     * @param {{uptime: number, duration: number}} iteration
     *   Nanoseconds: when it began, since the start of the JVM, and how long it took.
     * @param {number} line
     */
    add(benchmark, {uptime, duration}, line) {
      if (Math.max(uptime, duration) / 1e9 > LONGEST_RUN) {
        const found = `found an iteration of ${duration} ns at ${uptime} ns`;
        context.error(line, `${found}, expected a run of at most ten days`);
        return;
      }
      const found = byBenchmark.get(benchmark) ?? {
        windows: timeline({operation: benchmark, params: {}, isSampled: true}, context),
        durations: [],
        all: 0,
      };
      byBenchmark.set(benchmark, found);
      const [start, length] = [uptime / 1e9, duration / 1e9];
      found.windows.add(
        {
          end: start + length,
          length,
          count: 1,
          errors: null,
          latency: {mean: length, max: length},
          isPartial: false,
        },
        line,
      );
      found.all += 1;
      if (isMeasured({start: start + offset}, warmup)) found.durations.push(duration);
    },

    /** @returns {Rec[]} */
    records() {
      const slow = warmup
        ? []
        : [...byBenchmark].flatMap(([name, {durations}]) => slowFirst(name, durations));
      if (slow.length > 0) {
        context.warn(
          `found a slow first iteration of ${list(shortened(slow, MOST_NAMED))}, which counts in the mean, expected "warmup" in run.yaml and one benchmark for each JVM`,
        );
      }
      return [...byBenchmark].flatMap(([operation, {windows, durations, all}]) => {
        const subject = {operation, params: {}, ...windows.located()};
        if (durations.length === 0) {
          context.warn(`all ${all} iterations of "${operation}" began in the warm-up`);
          return windows.records();
        }
        const samples = new Recorder(1e-9);
        for (const duration of durations) samples.add(duration);
        const {length} = durations;
        const seconds = durations.map((duration) => duration / 1e9);
        return [
          ...windows.records(),
          {...samples.record(subject), ...(warmup ? {warmup} : {})},
          {
            ...latency(subject, 'mean', mean(durations) / 1e9, length),
            ...repeatsOf('fork', [seconds]),
          },
        ];
      });
    },
  };
}

/**
 * @param {string} name
 * @param {number[]} durations
 *   Nanoseconds, in the order of the iterations.
 * @returns {string[]}
 *   One text if the first is the slowest, and slower than the others usually are.
 */
function slowFirst(name, [first = 0, ...others]) {
  if (others.length < LEAST_ITERATIONS - 1 || first < Math.max(...others)) return [];
  const usual = median(others);
  return first / usual < LEAST_RATIO
    ? []
    : [
        `"${name}" (${quantity(first / 1e9, 's')}, median of the others ${quantity(usual / 1e9, 's')})`,
      ];
}
