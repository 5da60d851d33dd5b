/**
 * Puts the lines of one db_bench output together. `--benchmarks=readrandom[W1-X3]` runs one
 * warm-up, which is not counted, and then three times; each has a separate line, and the
 * average of all, with its interval of 95 %, is below the last:
 *
 *     readrandom [AVG    3 runs] : 106630 (± 37404) ops/sec;   11.8 (± 4.1) MB/sec
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Distribution, Lines, Measurement, Rec} from '../../records/types.d.ts'
 * @typedef {object} Result
 * @property {Lines} [lines]
 * @property {string} operation
 * @property {number} runs
 * @property {number | undefined} rate
 *   Operations per second; undefined if the file only states the time of one.
 * @property {number | undefined} latency
 *   Mean, in seconds.
 * @property {number | undefined} operations
 * @property {{low: number, high: number, level: number}} [interval]
 * @property {Distribution[]} distributions
 */

import {sum} from '../../averages.js';
import {merge} from '../../records/distribution.js';
import {spanOf} from '../../records/lines.js';
import {latency, throughput} from '../../records/measurements.js';
import {numberPasses} from '../shared/db-bench-line.js';

const WARM_UP = /^Warming up benchmark by running (\d+) times/;
const SERIES = /^Running benchmark for (\d+) times/;
/** Versions before 7.3 do not print ± or a line after each run. */
const AVERAGE = /^(\S+) \[AVG +(\d+) runs\] *: (\d+)(?: \(\S+ (\d+)\))? ops\/sec/;

/** @param {ReadContext} context */
export function dbBenchResults(context) {
  /** @type {Result[]} */
  const results = [];
  let warmUps = 0;
  /** The runs that were announced, and where they begin. */
  let series = {from: 0, runs: 0};
  return {
    /** @param {string} text @param {number} line */
    take(text, line) {
      const [, times] = WARM_UP.exec(text) ?? [];
      if (times) {
        warmUps = Number(times);
        const runs = warmUps === 1 ? 'run' : 'runs';
        context.warn(`${times} warm-up ${runs} of the next benchmark not counted`, line);
      }
      const [, planned] = SERIES.exec(text) ?? [];
      if (planned) series = {from: results.length, runs: Number(planned)};
      const [, operation = '', count, rate, margin] = AVERAGE.exec(text) ?? [];
      if (!operation) return;
      const runs = lastRuns(results, operation, Number(count));
      if (runs.length === 0 || runs.reduce((sum, run) => sum + run.runs, 0) !== Number(count)) {
        const found = `found the average of ${count} runs of "${operation}"`;
        context.error(line, `${found}, expected the line of each run above it`);
        return;
      }
      try {
        results.splice(-runs.length, runs.length, {
          ...averaged(runs, Number(rate), margin),
          ...spanOf([...runs, {lines: [line, line]}]),
        });
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        context.error(line, `found ${error.message} in the histograms above, expected equal ones`);
      }
    },

    /** @param {Omit<Result, 'runs'>} result */
    add(result) {
      if (warmUps > 0) warmUps -= 1;
      else results.push({...result, runs: 1});
    },

    /** @returns {Rec[]} Measurements, then distributions. */
    records() {
      const first = results[series.from];
      const isWhole = !first || first.runs >= series.runs;
      if (!isWhole) {
        const found = `found ${first.runs} of ${series.runs} runs of "${first.operation}" averaged`;
        context.warn(`${found}; the others are not used`);
      }
      const used = results.filter(
        (run, i) => isWhole || i <= series.from || run.operation !== first.operation,
      );
      const all = numberPasses(used).map((run) => ({...run, measurements: measurements(run)}));
      return [
        ...all.flatMap((run) => run.measurements),
        ...all.flatMap(({params, distributions}) =>
          distributions.map((distribution) => ({...distribution, params})),
        ),
      ];
    },
  };
}

/**
 * @param {Result[]} results
 * @param {string} operation
 * @param {number} count
 * @returns {Result[]}
 *   The last ones of that operation which count so many runs.
 */
function lastRuns(results, operation, count) {
  let from = results.length;
  for (let runs = 0; runs < count && results[from - 1]?.operation === operation; from -= 1) {
    runs += results[from - 1]?.runs ?? 0;
  }
  return results.slice(from);
}

/**
 * @param {Result[]} runs
 * @param {number} rate
 * @param {string | undefined} margin
 * @returns {Result}
 */
function averaged(runs, rate, margin) {
  const [{operation = ''} = {}] = runs;
  const counts = runs.flatMap((run) => run.operations ?? []);
  const isCounted = counts.length === runs.length;
  const total = sum(counts);
  const time = sum(runs.map((run) => (run.latency ?? Number.NaN) * (run.operations ?? 0)));
  const operations = new Set(
    runs.flatMap((run) => run.distributions.map((histogram) => histogram.operation)),
  );
  return {
    operation,
    runs: runs.reduce((sum, run) => sum + run.runs, 0),
    rate,
    operations: isCounted ? total : undefined,
    latency: isCounted && !Number.isNaN(time) ? time / total : undefined,
    ...(margin === undefined ? {} : {interval: around(rate, Number(margin))}),
    distributions: [...operations].map((name) => {
      const same = runs.flatMap((run) =>
        run.distributions.filter((histogram) => histogram.operation === name),
      );
      return {...merge(same), ...spanOf(same)};
    }),
  };
}

/**
 * @param {number} value
 * @param {number} margin
 *   Half the width. A rate is never below 0, though the tool's interval may be.
 */
const around = (value, margin) => ({
  low: Math.max(0, value - margin),
  high: value + margin,
  level: 0.95,
});

/** @param {ReturnType<typeof numberPasses<Result>>[number]} result @returns {Measurement[]} */
function measurements({operation, params, rate, latency: mean, operations, interval, lines}) {
  const subject = {operation, params, ...(lines ? {lines} : {})};
  return [
    ...(rate === undefined
      ? []
      : [{...throughput(subject, rate, operations), ...(interval ? {interval} : {})}]),
    ...(mean === undefined ? [] : [latency(subject, 'mean', mean, operations)]),
  ];
}
