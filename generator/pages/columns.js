/**
 * The columns of the CSV downloads: their meaning and unit.
 *
 * @import {Chart} from '../charts/types.d.ts'
 * @import {GenerationName} from '../records/types.d.ts'
 * @import {CellTable} from './tables.js'
 * @typedef {Pick<Chart, 'kind'> & {csv: Pick<Chart['csv'], 'columns'>}} ColumnsOf
 */

import {ownProperty} from '../own.js';
import {table} from './tables.js';

/** @type {Readonly<Record<string, string>>} */
const MEANINGS = {
  system: 'the system, as the chart names it',
  series: 'the series, as the legend names it',
  label: 'what the row describes, as in the chart',
  percentile: 'share of the samples that do not exceed the value, from 0 to 1',
  latency_s: 'latency at that percentile',
  samples: 'number of samples',
  pauses: 'number of pauses',
  statistic: 'latency statistic: min, mean, p99, max …',
  bound: '< for an upper bound, > for a lower bound, ~ for an approximate value',
  share: 'share of the samples of the series, from 0 to 1',
  from_s: 'lower end',
  to_s: 'upper end',
  start_s: 'elapsed time at the start of the window or event',
  window_start_s: 'elapsed time at the start of the window; empty in rows of heap and pauses',
  length_s: 'length of the window',
  operations: 'operations completed in the window',
  per_second: 'operations completed, divided by the length of the window',
  operations_per_s: 'throughput of that repeat',
  errors: 'operations that failed in the window',
  warmup: 'whether the window is part of the warm-up: drawn, but not counted',
  repeat: 'number of the repeat',
  value: 'value of that repeat, in base units',
  estimate: 'the one value that stands for all repeats, in base units',
  estimate_low: 'lower end of its 95 % interval',
  estimate_high: 'upper end of its 95 % interval',
  change_ratio: 'level from this point on ÷ level before it, where a change was found',
  change_low: 'lower end of the 95 % interval of the change ratio',
  change_high: 'upper end of the 95 % interval of the change ratio',
  change_p: 'p of the permutation test',
  commit: 'commit of the system’s source',
  machine: 'machine of the runs',
  date: 'date of the commit, or else start of the first run',
  stated_low: 'lower end of the interval that the runner reports, in the unit of the metric',
  stated_high: 'upper end of the interval that the runner reports, in the unit of the metric',
  stated_level: 'level of that interval: 0.999 is 99.9 %',
  min_s: 'lowest latency',
  mean_s: 'mean latency',
  max_s: 'highest latency',
  baseline: 'value of the baseline, in base units',
  candidate: 'value of the other system, in base units',
  ratio: 'candidate ÷ baseline',
  low: 'lower end of the 95 % interval of the ratio',
  high: 'upper end of the 95 % interval of the ratio',
  p: 'p of the test that compares the two',
  p_holm: 'the same p, corrected for all tests of the report (Holm)',
  margin: 'ratio up to which the report calls two values equivalent',
  p_equivalence: 'p of the equivalence test',
  p_equivalence_holm: 'the same p, corrected for all tests of the report (Holm)',
  verdict: 'verdict of the comparison',
  record: 'heap (one sample of the heap) or pause (one collection)',
  time_s: 'elapsed time of the sample, or of the start of the pause',
  name: 'the generation, or the kind of the collection',
  used_bytes: 'bytes used in the generation',
  committed_bytes: 'bytes that the generation or the heap can use without growing',
  duration_s: 'length of the pause',
  before_bytes: 'heap used before the collection',
  after_bytes: 'heap used after the collection',
  old_before_bytes: 'old generation before the collection',
  old_after_bytes: 'old generation after the collection',
  cause: 'cause of the collection, from the log',
  forced: '1 if the program or a tool requested the collection, otherwise 0',
};

/** @type {Readonly<Record<GenerationName, string>>} */
const GENERATIONS = {
  eden: 'eden space',
  survivor: 'survivor spaces',
  young: 'young generation',
  old: 'old generation',
  heap: 'whole heap',
  metaspace: 'metaspace',
};

/** Of a column that has no name of ours. */
export const PARAMETER = 'parameter of that name, as the runner or the report states it';

/** Units by the end of the column name; the first match wins. */
const UNITS = /** @type {const} */ ([
  [/_per_s$|^per_second$/, 'operations per second'],
  [/_s$/, 'seconds'],
  [/_bytes$/, 'bytes'],
]);

/**
 * @param {readonly ColumnsOf[]} charts
 * @returns {CellTable}
 *   The columns of these charts, sorted by name.
 */
export function columnTable(charts) {
  /** @type {Map<string, Set<string>>} */
  const kinds = new Map();
  for (const {kind, csv} of charts) {
    for (const name of csv.columns) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  }
  return table(
    ['Column', 'Meaning', 'Unit', 'Chart kinds'],
    [...kinds.keys()]
      .sort()
      .map((name) => [
        name,
        meaningOf(name),
        UNITS.find(([end]) => end.test(name))?.[1] ?? '',
        [...(kinds.get(name) ?? [])].sort().join(', '),
      ]),
  );
}

/** @param {string} name */
function meaningOf(name) {
  const percentile = /^p([\d.]+)_s$/.exec(name)?.[1];
  if (percentile) return `latency that ${percentile} % of the samples do not exceed`;
  const [, lane = '', kind] = /^(.*)_(used|committed)_bytes$/.exec(name) ?? [];
  const generation = ownProperty(GENERATIONS, lane);
  if (generation && kind === 'used') return `bytes used in the ${generation}`;
  if (generation) return `bytes that the ${generation} can use without growing`;
  return ownProperty(MEANINGS, name) ?? PARAMETER;
}
