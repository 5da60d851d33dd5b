/**
 * The columns of the downloads: what they mean, in which unit.
 *
 * @import {Chart} from '../charts/types.d.ts'
 * @import {CellTable} from './tables.js'
 * @typedef {Pick<Chart, 'kind'> & {csv: Pick<Chart['csv'], 'columns'>}} ColumnsOf
 */

import {table} from './tables.js';

/** @type {Readonly<Record<string, string>>} */
const MEANINGS = {
  series: 'the series, as the legend names it',
  label: 'what the row is about, as the figure names it',
  percentile: 'share of the samples that do not exceed the value, from 0 to 1',
  latency_s: 'latency at that percentile',
  samples: 'how many samples there are',
  statistic: 'which number of the latency it is: min, mean, p99, max …',
  bound: '< where the value is an upper bound, ~ where it is about this',
  share: 'share of the samples of the series, from 0 to 1',
  from_s: 'lower end',
  to_s: 'upper end',
  start_s: 'elapsed time at the start of the window or event',
  length_s: 'length of the window',
  operations: 'operations finished in the window',
  per_second: 'operations finished, by the length of the window',
  operations_per_s: 'throughput of that repeat',
  errors: 'operations that failed in the window',
  warmup: 'whether the window is drawn but not counted',
  repeat: 'number of the repeat',
  stated_low: 'lower end of the interval that the runner states of its run, in the figure’s unit',
  stated_high: 'upper end of the interval that the runner states of its run, in the figure’s unit',
  stated_level: 'its level, 0.999 for 99.9 %',
  min_s: 'least latency',
  mean_s: 'mean latency',
  max_s: 'largest latency',
  baseline: 'the baseline’s figure, in its base unit',
  candidate: 'the other system’s figure, in its base unit',
  ratio: 'candidate ÷ baseline',
  low: 'lower end of the 95 % interval of the ratio',
  high: 'upper end of the 95 % interval of the ratio',
  verdict: 'what the ratio and its interval show',
  payload: 'size of the payload, as the runner states it',
  record: 'heap (a point of the heap) or pause (a collection)',
  time_s: 'elapsed time of the point, or at which the pause began',
  name: 'the generation, or the kind of the collection',
  used_bytes: 'bytes used in the generation',
  committed_bytes: 'bytes that the generation, or the heap, may use without growing',
  duration_s: 'length of the pause',
  before_bytes: 'heap used before the collection',
  after_bytes: 'heap used after the collection',
  cause: 'why it collected, as the log says',
  forced: '1 where the program or a tool asked for the collection, else 0',
};

/** Units, by the end of a column's name; the first that fits. */
const UNITS = /** @type {const} */ ([
  [/_per_s$|^per_second$/, 'operations per second'],
  [/_s$/, 'seconds'],
  [/_bytes$/, 'bytes'],
]);

/**
 * @param {readonly ColumnsOf[]} charts
 * @returns {CellTable}
 *   The columns that these charts have, by name.
 */
export function columnTable(charts) {
  /** @type {Map<string, Set<string>>} */
  const kinds = new Map();
  for (const {kind, csv} of charts) {
    for (const name of csv.columns) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  }
  return table(
    [
      ['Column', false],
      ['Meaning', false],
      ['Unit', false],
      ['In charts of the kind', false],
    ],
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
  return MEANINGS[name] ?? '';
}
