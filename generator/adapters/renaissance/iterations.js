/**
 * The iterations of Renaissance benchmarks: a window each, from the start of the measured operation to
 * its end, and their durations as samples.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 */

import {mean} from '../../averages.js';
import {Recorder} from '../../records/distribution.js';
import {LONGEST_RUN} from '../../records/events.js';
import {latency} from '../../records/measurements.js';
import {repeatsOf} from '../../records/repeats.js';
import {isMeasured, timeline} from '../../records/timeline.js';

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
        windows: timeline({operation: benchmark, params: {}}, context),
        durations: [],
        all: 0,
      };
      byBenchmark.set(benchmark, found);
      const [start, length] = [uptime / 1e9, duration / 1e9];
      found.windows.add(
        {end: start + length, length, count: 1, errors: null, latency: {mean: length}},
        line,
      );
      found.all += 1;
      if (isMeasured({start: start + offset}, warmup)) found.durations.push(duration);
    },

    /** @returns {Rec[]} */
    records: () =>
      [...byBenchmark].flatMap(([operation, {windows, durations, all}]) => {
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
      }),
  };
}
