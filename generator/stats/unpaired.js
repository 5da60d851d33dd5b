/**
 * Systems that measured the operations of the baseline and are not compared with it, because only one of
 * the two states a parameter: `threads` of JMH, which Google Benchmark does not print.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Report} from '../scan/types.d.ts'
 * @import {Comparison, Configuration} from './types.d.ts'
 */

import {list} from '../format.js';
import {groupBy} from '../group-by.js';

/**
 * @param {Report} report
 * @param {{configurations: Configuration[], comparisons: Comparison[]}} statistics
 * @param {InputErrors} errors
 *   Takes a warning for each of them.
 */
export function warnOfUnpaired({id, baseline}, {configurations, comparisons}, errors) {
  const paired = new Set(comparisons.map(({candidate}) => candidate.system));
  const bySystem = groupBy(
    configurations.filter(({published}) => !published),
    ({system}) => system,
  );
  const counterparts = groupBy(bySystem.get(baseline ?? '') ?? [], ({operation}) => operation);
  for (const [system, candidates] of bySystem) {
    if (system === baseline || paired.has(system)) continue;
    const names = candidates.flatMap((candidate) =>
      (counterparts.get(candidate.operation) ?? []).flatMap(({params}) =>
        statedOnce(params, candidate.params),
      ),
    );
    if (names.length === 0) continue;
    const found = list([...new Set(names)].map((name) => `"${name}"`));
    errors.warn(
      `data/${id}/report.yaml`,
      undefined,
      `found ${found} for only one of ${baseline} and ${system}, which are not compared: expected each in "params" of both, or in "drop" of the one that states it`,
    );
  }
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
