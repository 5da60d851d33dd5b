/**
 * Benchmark.js: benchmarks that a program wrote with `JSON.stringify`: a list, a suite, or one.
 *
 *     [{"name": "numbers", …, "stats": {"moe": 1.5e-05, "rme": 28.98, …, "mean": 5.2e-05, "sample": [6.6e-05, …]},
 *       "times": {…, "timeStamp": 1795358863132}, "count": 1420, "cycles": 2, "hz": 19092.89}]
 *
 * Seconds. A sample is the mean time of the calls of one cycle, so its extremes are not those of
 * calls. `moe` is the half of a 95 % interval of the mean, `hz` 1 ÷ the mean. A benchmark that
 * failed has no `hz` and a mean of 0. A suite is an object with members `0`, `1` and so on. Read in
 * the source of 2.1.4, and seen from it.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 */

import {latency} from '../../records/measurements.js';
import {utcDate} from '../shared/dates.js';

const LEVEL = 0.95;
/** What sums and quotients of doubles differ by. */
const ROUNDED = 1e-9;

/** @type {JsonAdapter} */
export const benchmarkJsJson = {
  id: 'benchmark-js-json',
  label: 'Benchmark.js JSON',
  description: 'The mean time of each benchmark, with its interval.',
  runner: 'Benchmark.js',
  writtenBy: 'JSON.stringify(suite) or JSON.stringify(Array.from(suite))',
  states: ['date'],
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*(?:\[\s*\{|\{\s*"(?:0"\s*:\s*\{|name"))/.test(text) &&
    /"moe"\s*:/.test(text) &&
    /"timeStamp"\s*:/.test(text),
  read(root, context) {
    const seen = new Set();
    return benchmarksOf(root, context).flatMap((benchmark) => {
      const name = benchmark.at('name').text();
      if (name === undefined) return [];
      if (seen.has(name)) {
        const found = `found a second benchmark "${name}"`;
        const hint = 'Put each suite and each run into a separate file.';
        context.error(benchmark.line, `${found}, expected one of each name`, hint);
      }
      seen.add(name);
      return recordsOf(name, benchmark, context);
    });
  },
};

/** @param {JsonValue} root @param {ReadContext} context */
function benchmarksOf(root, context) {
  if (Array.isArray(root.value)) return root.items();
  if (root.has('stats')) return [root];
  const members = root.entries().flatMap(([key, value]) => (/^\d+$/.test(key) ? [value] : []));
  const length = root.at('length');
  if (length.value !== members.length) {
    const found = `found a suite of ${members.length} benchmarks`;
    context.error(length.line, `${found}, expected ${length.value} as its "length" says`);
  }
  return members;
}

/**
 * @param {string} name
 * @param {JsonValue} benchmark
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function recordsOf(name, benchmark, context) {
  if (!benchmark.has('hz')) {
    context.warn(`"${name}" was not measured: it failed or did not run`, benchmark.line);
    return [];
  }
  const stats = benchmark.at('stats');
  const mean = stats.at('mean').quantity();
  const margin = stats.at('moe').quantity();
  const rate = benchmark.at('hz').quantity();
  const samples = stats
    .at('sample')
    .items()
    .map((sample) => sample.quantity());
  if (mean === undefined || margin === undefined || rate === undefined) return [];
  if (samples.includes(undefined)) return [];
  const sum = samples.reduce((all = 0, sample = 0) => all + sample, 0) ?? 0;
  if (
    Math.abs(mean * rate - 1) > ROUNDED ||
    Math.abs(sum - mean * samples.length) > ROUNDED * sum
  ) {
    const found = `found a mean of ${mean} s of "${name}"`;
    const expected = `expected the mean of its ${samples.length} samples, and 1 / ${rate}`;
    context.error(stats.line, `${found}, ${expected}`);
    return [];
  }
  const {value: at} = benchmark.at('times').at('timeStamp');
  if (typeof at === 'number') context.fact('date', utcDate(at));
  const interval = {low: Math.max(0, mean - margin), high: mean + margin, level: LEVEL};
  return [{...latency({operation: name, params: {}, lines: stats.lines}, 'mean', mean), interval}];
}
