/**
 * Systems that are compared although another warm-up is left out of each. It can be meant: a JVM takes longer.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, Limit} from './types.d.ts'
 */

import {list, precise, shortened} from '../format.js';
import {nameOf} from '../words/names.js';

/** Pairs that a sentence names. */
const MOST_NAMED = 3;

/**
 * @param {Report} report
 * @param {readonly Comparison[]} comparisons
 * @returns {Limit[]}
 *   `Left out as warm-up: 2 s of B and none of A.`
 */
export function warmupsApart(report, comparisons) {
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  /** @param {Configuration} configuration */
  const textOf = (configuration) => {
    const seconds = configuration.runs.map((id) => runs.get(id)?.warmup ?? 0);
    const distinct = [...new Set(seconds)].sort((a, b) => a - b);
    return list(distinct.map((one) => (one === 0 ? 'none' : precise(one, 's'))));
  };
  const texts = comparisons
    .filter(({baseline, candidate}) => !candidate.published && baseline.system !== candidate.system)
    .flatMap(({baseline, candidate}) => {
      const [from, to] = [textOf(baseline), textOf(candidate)];
      const [name, other] = [baseline, candidate].map(({system}) => nameOf(system, report));
      return from === to ? [] : `${to} of ${other} and ${from} of ${name}`;
    });
  if (texts.length === 0) return [];
  const named = shortened([...new Set(texts)], MOST_NAMED);
  return [{label: 'different warm-ups', text: `Left out as warm-up: ${named.join('; ')}.`}];
}
