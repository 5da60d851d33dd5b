/**
 * Systems that measured the operations of the baseline and are not compared with it, because only one of
 * the two states a parameter: `threads` of JMH, which Google Benchmark does not print.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Report} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, Limit} from './types.d.ts'
 */

import {list} from '../format.js';
import {groupBy} from '../group-by.js';
import {nameOf} from '../words/names.js';

/**
 * @param {Report} report
 * @param {{configurations: Configuration[], comparisons: Comparison[]}} statistics
 * @param {InputErrors} errors
 *   Takes a warning for each of them.
 * @returns {Limit[]}
 *   What a reader is told of each.
 */
export function unpaired(report, {configurations, comparisons}, errors) {
  const {id, baseline = ''} = report;
  const paired = new Set(comparisons.map(({candidate}) => candidate.system));
  const bySystem = groupBy(
    configurations.filter(({published}) => !published),
    ({system}) => system,
  );
  const counterparts = groupBy(bySystem.get(baseline) ?? [], ({operation}) => operation);
  return [...bySystem].flatMap(([system, candidates]) => {
    if (system === baseline || paired.has(system)) return [];
    const names = candidates.flatMap((candidate) =>
      (counterparts.get(candidate.operation) ?? []).flatMap(({params}) =>
        statedOnce(params, candidate.params),
      ),
    );
    if (names.length === 0) return [];
    const distinct = [...new Set(names)];
    const found = list(distinct.map((name) => `"${name}"`));
    errors.warn(
      `data/${id}/report.yaml`,
      undefined,
      `found ${found} for only one of ${baseline} and ${system}, which are not compared: expected each in "params" of both, or in "drop" of the one that states it`,
    );
    const text = `${nameOf(system, report)} is not compared with ${nameOf(baseline, report)}: only one of them states ${list(distinct.map((name) => `“${name}”`))}.`;
    return [{label: 'not compared', text}];
  });
}

/**
 * @param {Readonly<Record<string, string>>} one
 * @param {Readonly<Record<string, string>>} other
 * @returns {string[]}
 *   Names of parameters that only one has; none where the two differ in others.
 */
function statedOnce(one, other) {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const isShared = (/** @type {string} */ name) => name in one && name in other;
  if (names.some((name) => isShared(name) && one[name] !== other[name])) return [];
  return names.filter((name) => !isShared(name));
}
