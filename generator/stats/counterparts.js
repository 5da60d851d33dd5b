/**
 * What the configurations of one system are compared with: those of another with the same operation and parameters.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Configuration} from './types.d.ts'
 * @typedef {Pick<Configuration, 'system' | 'machine' | 'operation' | 'params' | 'published'>} Candidate
 * @typedef {(candidate: Candidate, system: string) => Configuration | undefined} Find
 *   `system`: the other.
 */

import {groupBy} from '../group-by.js';
import {subjectKey, withoutParams} from '../records/subject.js';
import {NAMED_AXES} from './axis.js';
import {positionsOf} from './history.js';

/**
 * @param {Report} report
 *   With the axis of its histories as a parameter: see `withAxis`.
 * @param {readonly Configuration[]} configurations
 * @returns {Find}
 */
export function counterparts(report, configurations) {
  /** @type {Map<string, Configuration>} */
  const found = new Map();
  for (const one of configurations) {
    for (const key of keysOf(one, one.system)) {
      if (!found.has(key)) found.set(key, one);
    }
  }
  const newest = newestIn(report, configurations);
  return (candidate, system) => firstOf(found, candidate, system) ?? newest(candidate, system);
}

/**
 * Two systems may have no release, commit or day in common: their newest are compared.
 *
 * @param {Report} report
 * @param {readonly Configuration[]} configurations
 * @returns {Find}
 */
function newestIn(report, configurations) {
  const axis = NAMED_AXES.find(({param}) => param === report.addedParam);
  if (!axis) return () => undefined;
  const {param} = axis;
  const measured = configurations.filter(({published, shown}) => !published && shown !== null);
  const at = (/** @type {Candidate} */ {params}) => params[param] ?? '';
  const withoutPosition = (/** @type {Candidate} */ {params, ...one}) => ({
    ...one,
    params: withoutParams(params, [param]),
  });
  const order = positionsOf(
    axis,
    report,
    measured.map((one) => ({at: at(one), runs: one.runs})),
  );
  /** @type {Map<string, Configuration>} */
  const found = new Map();
  for (const one of measured.toSorted((a, b) => order.indexOf(at(a)) - order.indexOf(at(b)))) {
    for (const key of keysOf(withoutPosition(one), one.system)) found.set(key, one);
  }
  const positions = groupBy(measured, ({system}) => system);
  return (candidate, system) => {
    const others = new Set(positions.get(system)?.map(at));
    if (candidate.published || positions.get(candidate.system)?.some((one) => others.has(at(one))))
      return undefined;
    const subject = withoutPosition(candidate);
    const own = firstOf(found, subject, candidate.system);
    return own && at(own) === at(candidate) ? firstOf(found, subject, system) : undefined;
  };
}

/**
 * @param {ReadonlyMap<string, Configuration>} found
 * @param {Candidate} candidate
 * @param {string} system
 */
function firstOf(found, candidate, system) {
  const [first] = keysOf(candidate, system).flatMap((key) => found.get(key) ?? []);
  return first;
}

/**
 * @param {Candidate} candidate
 * @param {string} system
 * @returns {string[]}
 *   Where to look for a system's counterpart of the configuration: in the same document, or among
 *   what was measured, on the same machine first.
 */
function keysOf({machine, published, ...subject}, system) {
  const key = [system, published?.title ?? null, subjectKey(subject)];
  return [JSON.stringify([...key, machine]), JSON.stringify(key)];
}
