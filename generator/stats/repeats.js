/**
 * Repeats inside files: iterations of a process, and processes of a run. What varies from process to
 * process cannot be seen in the iterations of one, so the highest level with enough repeats counts
 * (Kalibera and Jones, Rigorous Benchmarking in Reasonable Time, ISMM 2013).
 *
 * @import {Repeats} from '../records/types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, RepeatLevel, Spread} from './types.d.ts'
 */

import {mean, sum} from '../averages.js';
import {byLoad} from './by-load.js';
import {centre, LEAST_ERROR, LEAST_REPEATS, spread, variance} from './spread.js';
import {fisherTail} from './student.js';

/** Runs whose processes differ so rarely by chance are not pooled. */
const SIGNIFICANT = 0.05;

/**
 * @param {{value: number, repeats?: Repeats | undefined, step?: number | undefined}[]} runs
 *   The runs of one configuration, at least one. `step`: to which the runner rounded.
 * @param {boolean} [areRates]
 *   Else times.
 * @returns {Spread}
 *   Over the runs if they are enough, else over the processes inside them unless the runs differ, else over the
 *   iterations of the only process, whose estimate is the value of the run. Iterations of several processes are
 *   never pooled: those of one process are alike, and an interval over all would be too narrow.
 */
export function repeatSpread(runs, areRates) {
  const values = runs.map(({value}) => value);
  const inside = values.length >= LEAST_REPEATS ? [] : insideLevels(runs);
  const enough = inside.find((one) => one.values.length >= LEAST_REPEATS);
  const coarsest = Math.max(0, ...runs.map(({step = 0}) => step));
  if (!enough) return spread(values, centre(values, areRates), {step: coarsest});
  const {values: repeats, level, leastError} = enough;
  const estimated = level.level === 'iteration' ? values : repeats;
  return spread(repeats, centre(estimated, areRates), {level, step: coarsest, leastError});
}

/**
 * @param {{repeats?: Repeats | undefined}[]} runs
 * @returns {{values: number[], level: RepeatLevel, leastError: number}[]}
 *   Highest first; none where a run does not state its repeats, or the runs differ. `leastError`: by what the runs
 *   differ, which their processes alone may not show.
 */
function insideLevels(runs) {
  const stated = runs.flatMap(({repeats}) => repeats ?? []);
  const processes = stated.flatMap(({values}) => values);
  const [only] = processes;
  if (stated.length < runs.length || !only) return [];
  const {areApart, error} = differenceOfRuns(stated.map(({values}) => values.map(mean)));
  if (areApart) return [];
  const areAlike = processes.every(({length}) => length === only.length);
  /** @type {RepeatLevel} */
  const ofProcesses = {
    level: stated.every(({process}) => process === 'fork') ? 'fork' : 'run',
    runs: runs.length,
    iterations: areAlike ? only.length : null,
  };
  return [
    {values: processes.map(mean), level: ofProcesses, leastError: error},
    ...(processes.length === 1
      ? [
          {
            values: only,
            level: /** @type {const} */ ({level: 'iteration', runs: 1, iterations: null}),
            leastError: 0,
          },
        ]
      : []),
  ];
}

/**
 * An analysis of variance of the logarithms (Fisher 1925).
 *
 * @param {number[][]} runs
 *   For each run, the values of its processes.
 * @returns {{areApart: boolean, error: number}}
 *   Whether the runs differ by more than their processes explain, p < 0.05; `error`: the standard error of the mean
 *   over all processes, by the differences between the runs. Zero for a single run, or one process in each.
 */
function differenceOfRuns(runs) {
  const logs = runs.map((values) => values.map(Math.log));
  const all = logs.flat();
  const [above, below] = [logs.length - 1, all.length - logs.length];
  if (above === 0 || below === 0 || variance(all) < LEAST_ERROR ** 2) {
    return {areApart: false, error: 0};
  }
  const within = sum(logs.map((values) => variance(values) * (values.length - 1)));
  const between = (variance(all) * (all.length - 1) - within) / above;
  return {
    areApart: fisherTail(between / (within / below), above, below) < SIGNIFICANT,
    error: Math.sqrt(Math.max(0, between) / all.length),
  };
}

/**
 * @param {Pick<Spread, 'n' | 'runs'>} spread
 * @returns {boolean}
 *   Whether its repeats are inside files.
 */
export const hasRepeatsInFiles = ({n, runs}) => n > runs;

/**
 * @param {Pick<Spread, 'n' | 'runs' | 'level'>} spread
 * @returns {boolean}
 *   Whether its repeats are forks or runs of one file, which do not show how such files differ.
 */
export const isOfOneFile = (spread) =>
  spread.runs === 1 && hasRepeatsInFiles(spread) && spread.level !== 'iteration';

/**
 * @param {Pick<Spread, 'from' | 'level'>} spread
 *   Of a rate or a mean time.
 * @returns {'geometric mean' | 'median repeat' | 'mean of iterations'}
 *   What its estimate is: of the iterations of one process, the value that the runner states.
 */
export function meanOf({from, level}) {
  if (level === 'iteration') return 'mean of iterations';
  return from === 'median repeat' ? from : 'geometric mean';
}

/**
 * @param {Pick<Configuration, 'throughput' | 'latency'>} configuration
 * @param {Report['load']} load
 * @returns {Spread | null}
 *   Of the metric that says how often the configuration was repeated.
 */
export const mainSpread = ({throughput, latency}, load) =>
  byLoad(load, throughput, [latency.mean, latency.p50]).find((one) => one !== null) ?? null;

/**
 * @param {Pick<Configuration, 'throughput' | 'latency'>} configuration
 *   A side of a comparison.
 * @param {Pick<Comparison, 'metric' | 'statistic'>} comparison
 * @returns {Spread | null}
 *   Of what is compared.
 */
export const comparedSpread = ({throughput, latency}, {metric, statistic}) =>
  metric === 'throughput' ? throughput : latency[statistic];

/**
 * @param {Pick<Comparison, 'metric' | 'statistic' | 'baseline' | 'candidate'>} comparison
 * @returns {Spread[]}
 *   Of both sides, as far as they have one.
 */
export const comparedSpreads = (comparison) =>
  [comparison.candidate, comparison.baseline].flatMap(
    (side) => comparedSpread(side, comparison) ?? [],
  );

/**
 * @param {Pick<Configuration, 'throughput' | 'latency' | 'runs'>} configuration
 * @param {Report['load']} load
 * @returns {number}
 *   Runs that have its main metric; all where it has none.
 */
export function runCount(configuration, load) {
  const spread = mainSpread(configuration, load);
  return spread && !hasRepeatsInFiles(spread) ? spread.n : configuration.runs.length;
}
