/**
 * Results of the operations of the baseline that are not compared with it, because only one of
 * the two states a parameter: `threads` of JMH, which Google Benchmark does not print. Or because they have no
 * quantity in common: JMH states rates by default, Google Benchmark times. Also results of which another release is
 * compared.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Params} from '../records/types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 * @import {Comparison, Configuration, Limit} from './types.d.ts'
 */

import {list} from '../format.js';
import {groupBy} from '../group-by.js';
import {subjectKey, withoutParams} from '../records/subject.js';
import {nameOf, sideName} from '../words/names.js';

/** The verdict without enough repeats. */
const TOO_FEW = 'too few repeats';
const LABEL = 'not compared';

/**
 * @param {Report} report
 * @param {{comparisons: Comparison[]}} statistics
 * @returns {Limit[]}
 *   Of comparisons of different releases.
 */
export function otherReleases(report, {comparisons}) {
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
 *   Takes a warning for each of them.
 * @returns {Limit[]}
 *   Of results that are not compared.
 */
export function notCompared(report, {configurations, comparisons}, errors) {
  const {id, baseline = '', addedParam = ''} = report;
  const bySystem = groupBy(
    configurations
      .filter(({published, shown}) => !published && shown !== null)
      .map((one) => ({one, params: withoutParams(one.params, [addedParam])})),
    ({one}) => one.system,
  );
  const others = bySystem.get(baseline) ?? [];
  return [...bySystem].flatMap(([system, candidates]) => {
    if (system === baseline) return [];
    const sides = new Map(
      comparisons
        .filter(({candidate}) => candidate.system === system)
        .flatMap(({candidate, baseline: side, verdict}) => [
          [candidate, verdict],
          [side, verdict],
        ]),
    );
    const [one, other] = [nameOf(system, report), nameOf(baseline, report)];
    const apart = measuresApart(candidates, others, sides).map((measures) => {
      const found = `found only ${measures.one} of ${system} and only ${measures.other} of ${baseline}`;
      errors.warn(
        `data/${id}/report.yaml`,
        undefined,
        `${found} for the same operation, which are not compared: expected times of both, such as with -bm avgt of JMH`,
      );
      const text = `${one} has only ${measures.one} and ${other} only ${measures.other} for some operations, which are not compared.`;
      return {label: LABEL, text};
    });
    const names = [...missing(candidates, others, sides), ...missing(others, candidates, sides)];
    if (names.length === 0) return apart;
    const distinct = [...new Set(names)].sort();
    const found = list(distinct.map((name) => `"${name}"`));
    const quoted = list(distinct.map((name) => `“${name}”`));
    const isPaired = sides.size > 0;
    errors.warn(
      `data/${id}/report.yaml`,
      undefined,
      `found ${found} for only ${isPaired ? 'some results' : 'one'} of ${baseline} and ${system}, which are not compared: expected each in "params" of both, or in "drop" of the system that states it`,
    );
    const text = isPaired
      ? `Some results of ${one} and ${other} are not compared: only some of them state ${quoted}.`
      : `${one} is not compared with ${other}: only one of them states ${quoted}.`;
    return [...apart, {label: LABEL, text}];
  });
}

/** @typedef {{one: Configuration, params: Params}} Result */

/**
 * @param {Result[]} candidates
 * @param {Result[]} others
 * @param {ReadonlyMap<Configuration, Comparison['verdict']>} sides
 *   The sides of comparisons of the two.
 * @returns {{one: string, other: string}[]}
 *   Of results with the same operation and parameters, once: `rates` and `times`.
 */
function measuresApart(candidates, others, sides) {
  const keyOf = (/** @type {Result} */ {one: {operation}, params}) =>
    subjectKey({operation, params});
  const bySubject = groupBy(others, keyOf);
  const found = candidates
    .filter(({one}) => !sides.has(one))
    .flatMap((candidate) => {
      const one = measuresOf(candidate);
      const all = new Set((bySubject.get(keyOf(candidate)) ?? []).map(measuresOf));
      const [other] = all;
      return one && other && one !== other && all.size === 1 ? [{one, other}] : [];
    });
  return [...new Map(found.map((measures) => [measures.one, measures])).values()];
}

/** @param {Result} result @returns {'rates' | 'times' | undefined} Undefined if it has both, or neither. */
function measuresOf({one: {throughput, latency}}) {
  const hasTimes = latency.p50 !== null || latency.mean !== null;
  if (hasTimes === (throughput !== null)) return undefined;
  return hasTimes ? 'times' : 'rates';
}

/**
 * @param {Result[]} results
 * @param {Result[]} others
 *   The results of the other system.
 * @param {ReadonlyMap<Configuration, Comparison['verdict']>} sides
 *   The sides of comparisons of the two.
 * @returns {string[]}
 *   Names of parameters for which results have no counterpart: the others lack what a result states, or a result lacks
 *   what the others state. A comparison with a verdict lacks no repeats: a system may be measured in more ways.
 */
function missing(results, others, sides) {
  return results.flatMap(({one, params}) => {
    if (sides.has(one)) return [];
    const alike = others.filter((other) => other.one.operation === one.operation);
    return alike
      .filter((other) => (sides.get(other.one) ?? TOO_FEW) === TOO_FEW)
      .flatMap((other) => statedOnce(params, other.params))
      .filter((name) => !(name in params) || alike.every((other) => !(name in other.params)));
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
