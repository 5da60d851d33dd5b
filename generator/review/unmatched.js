/**
 * Why new runs are compared with nothing: what tells their results apart from those of earlier runs, and of the
 * other systems.
 *
 * @import {Subject} from '../records/types.d.ts'
 * @import {ReviewedConfiguration} from './types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 *
 * @typedef {{name: string, here: Set<string>, there: Set<string>}} Difference
 *   A parameter and its values; without values where it is not stated.
 */

import {alternatives, list, shortened} from '../format.js';
import {describeSubject, subjectKey, withoutParams} from '../records/subject.js';
import {axisOf, withAxis} from '../stats/axis.js';
import {timeOf} from '../stats/history.js';
import {configuredOf} from '../stats/statistics.js';
import {nameOf} from '../words/names.js';

/** Operations or values that a line names. */
const MOST_NAMED = 4;

/**
 * @param {Report} report
 *   With the records of all runs.
 * @param {ReadonlySet<string>} added
 *   Ids of the new runs.
 * @param {readonly ReviewedConfiguration[]} compared
 *   Those of the report that the new runs change.
 * @returns {{earlier: string[], others: string[]}}
 *   `earlier`: for each system of the new runs that has no result of its earlier runs, or fewer results than the last
 *   of them. `others`: for each that has an operation with no result of another system.
 */
export function unmatchedLines(report, added, compared) {
  const ignored = report.addedParam ?? axisOf(report)?.param;
  const all = configuredOf(withAxis(report)).configurations.flatMap((one) =>
    one.published || one.runs.length === 0
      ? []
      : {...one, params: withoutParams(one.params, ignored === undefined ? [] : [ignored])},
  );
  const isNew = (/** @type {Configuration} */ {runs}) => runs.some((run) => added.has(run));
  const systems = [...new Set(all.filter(isNew).map(({system}) => system))];
  return {
    earlier: systems.flatMap((system) => {
      const findings = compared.filter((one) => one.system === system);
      const own = all.filter((one) => one.system === system);
      const before = own.filter(({runs}) => runs.some((run) => !added.has(run)));
      if (findings.some(({finding}) => finding !== 'new')) {
        return missingText(report, {here: own.filter(isNew), before, added});
      }
      const runs = new Set(before.flatMap((one) => one.runs));
      if (runs.size === 0) return [];
      const earlier = runs.size === 1 ? 'the earlier run' : `the ${runs.size} earlier runs`;
      const label = `${nameOf(system, report)}: not compared with ${earlier}`;
      const machines = machinesText(own.filter(isNew), before);
      if (machines) return `${label}: ${machines}`;
      const difference = differenceText(own.filter(isNew), before);
      return difference ? `${label}, which measured something else: ${difference.text}` : [];
    }),
    others: systems.flatMap((system) => {
      const here = all.filter((one) => one.system === system && isNew(one));
      const there = all.filter((one) => one.system !== system);
      if (there.length === 0) return [];
      const names = [...new Set(there.map((one) => nameOf(one.system, report)))];
      const others = alternatives(shortened(names, MOST_NAMED));
      const machines = machinesText(here, there);
      if (machines) {
        return `${nameOf(system, report)}: not compared with ${others}: ${machines}. \`figures\` in report.yaml can show values of both`;
      }
      const difference = differenceText(here, there);
      if (!difference) return [];
      const label = [nameOf(system, report), ...shortened(difference.operations, MOST_NAMED)];
      const hint = hintOf(difference, report);
      return `${label.join(', ')}: not compared with ${others}: ${difference.text}${hint}`;
    }),
  };
}

/**
 * A runner leaves out a benchmark that failed, and its history would end without a word.
 *
 * @param {Report} report
 * @param {{here: Configuration[], before: Configuration[], added: ReadonlySet<string>}} results
 *   The results of one system.
 * @returns {string[]}
 *   `Our map: without put, which the previous run map-60 has`; empty where nothing is missing. The previous run is the
 *   last that measured any of the same.
 */
function missingText(report, {here, before, added}) {
  const keyOf = (/** @type {Configuration} */ one) =>
    JSON.stringify([one.machine, subjectKey(one)]);
  const keys = new Set(here.map(keyOf));
  const shared = new Set(before.filter((one) => keys.has(keyOf(one))).flatMap(({runs}) => runs));
  const [last] = report.runs
    .filter(({id}) => shared.has(id) && !added.has(id))
    .reverse()
    .sort((a, b) => timeOf(b.date) - timeOf(a.date));
  const missing = before.filter(
    (one) => last && one.runs.includes(last.id) && !keys.has(keyOf(one)),
  );
  if (!last || missing.length === 0) return [];
  const names = list(shortened(missing.map(describeSubject), MOST_NAMED));
  return [
    `${nameOf(last.system, report)}: without ${names}, which the previous run ${last.id} has`,
  ];
}

/**
 * @param {readonly Configuration[]} here
 * @param {readonly Configuration[]} there
 * @returns {string | undefined}
 *   Of results that have no machine in common.
 */
function machinesText(here, there) {
  const [own, others] = [here, there].map(
    (all) => new Set(all.map((one) => (one.published ? undefined : one.machine))),
  );
  if (!own || !others || [...own].some((machine) => others.has(machine))) return undefined;
  const [ids, otherIds] = [own, others].map((machines) =>
    namesText(new Set([...machines].flatMap((machine) => machine ?? []))),
  );
  return `different machines, which are never compared (${ids} here, ${otherIds} there)`;
}

/**
 * @param {readonly Subject[]} here
 * @param {readonly Subject[]} there
 * @returns {{text: string, operations: string[], params: Difference[]} | undefined}
 *   Of operations that both have with no parameters in common; undefined where there are none.
 */
function differenceText(here, there) {
  const shared = here.flatMap((subject) => {
    const same = there.filter(({operation}) => operation === subject.operation);
    return same.length > 0 ? [{subject, same}] : [];
  });
  if (shared.length === 0) {
    const [own, other] = [here, there].map((subjects) =>
      namesText(new Set(subjects.map(({operation}) => operation || 'no operation'))),
    );
    return {text: `${own} here, ${other} there`, operations: [], params: []};
  }
  const nearest = shared.flatMap(({subject, same}) => {
    const sorted = same
      .map((other) => ({subject, other, names: differingNames(subject, other)}))
      .sort((a, b) => a.names.length - b.names.length);
    const least = sorted[0]?.names.join();
    return sorted.filter(({names}) => names.join() === least);
  });
  const matched = nearest
    .filter(({names}) => names.length === 0)
    .map(({subject}) => subject.operation);
  /** @type {Map<string, Difference>} */
  const found = new Map();
  /** @type {Set<string>} */
  const operations = new Set();
  for (const {subject, other: near, names} of nearest) {
    if (matched.includes(subject.operation)) continue;
    operations.add(subject.operation);
    for (const name of names) {
      const difference = found.get(name) ?? {name, here: new Set(), there: new Set()};
      found.set(name, difference);
      const [own, other] = [subject.params[name], near.params[name]];
      if (own !== undefined) difference.here.add(own);
      if (other !== undefined) difference.there.add(other);
    }
  }
  if (found.size === 0) return undefined;
  const params = [...found.values()];
  const text = params.map(
    (one) => `${one.name} is ${namesText(one.here)} here, ${namesText(one.there)} there`,
  );
  return {text: text.join('; '), operations: [...operations], params};
}

/** @param {Subject} a @param {Subject} b @returns {string[]} Parameters that are not equal. */
const differingNames = (a, b) =>
  Object.keys({...a.params, ...b.params}).filter((name) => a.params[name] !== b.params[name]);

/** @param {ReadonlySet<string>} names @returns {string} */
const namesText = (names) =>
  names.size === 0 ? 'not stated' : list(shortened([...names], MOST_NAMED));

/**
 * @param {{params: Difference[]}} difference
 * @param {Pick<Report, 'runs'>} report
 * @returns {string}
 *   What to do, where the systems differ in it by themselves: without a parameter of several values, operations
 *   would become one. `drop` leaves what a run.yaml states.
 */
function hintOf({params}, {runs}) {
  if (params.length === 0) {
    return '. If these are the same, give them one name with `rename` in report.yaml';
  }
  const inRuns = runs.flatMap((run) => [run.params, ...run.files.map(({note}) => note.params)]);
  const stated = new Set(inRuns.flatMap((one) => Object.keys(one ?? {})));
  if (params.some(({name, here, there}) => stated.has(name) || here.size > 1 || there.size > 1)) {
    return '';
  }
  const names = params.map(({name}) => name).join(', ');
  return `. If you compare its values, drop it in report.yaml: \`drop: [${names}]\` of each system that states it`;
}
