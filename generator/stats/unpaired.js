/**
 * Systems that measured the operations of the baseline and are not compared with it, because only one of
 * the two states a parameter: `threads` of JMH, which Google Benchmark does not print. And those of which
 * another release is compared.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Report} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, Limit} from './types.d.ts'
 */

import {list} from '../format.js';
import {groupBy} from '../group-by.js';
import {withoutParams} from '../records/subject.js';
import {nameOf, sideName} from '../words/names.js';

/**
 * @param {Report} report
 * @param {{configurations: Configuration[], comparisons: Comparison[]}} statistics
 * @param {InputErrors} errors
 *   Takes a warning for each of them.
 * @returns {Limit[]}
 *   What a reader is told of each.
 */
export const unpaired = (report, statistics, errors) => [
  ...otherReleases(report, statistics),
  ...notCompared(report, statistics, errors),
];

/**
 * @param {Report} report
 * @param {{comparisons: Comparison[]}} statistics
 * @returns {Limit[]}
 */
function otherReleases(report, {comparisons}) {
  const {addedParam: param} = report;
  if (param === undefined) return [];
  const texts = comparisons
    .filter(
      ({candidate, baseline}) =>
        candidate.system !== baseline.system && candidate.params[param] !== baseline.params[param],
    )
    .map((comparison) => {
      const [one, other] = [
        sideName(comparison, 'candidate', report),
        sideName(comparison, 'baseline', report),
      ];
      return `${one} is compared with ${other}, the newest of each: they have no ${param} in common.`;
    });
  return [...new Set(texts)].map((text) => ({label: `no ${param} in common`, text}));
}

/**
 * @param {Report} report
 * @param {{configurations: Configuration[], comparisons: Comparison[]}} statistics
 * @param {InputErrors} errors
 * @returns {Limit[]}
 */
function notCompared(report, {configurations, comparisons}, errors) {
  const {id, baseline = '', addedParam = ''} = report;
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
        statedOnce(
          withoutParams(params, [addedParam]),
          withoutParams(candidate.params, [addedParam]),
        ),
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
