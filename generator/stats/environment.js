/**
 * What must be equal for runs to be compared: machine, JVM, its flags and collector, the runner, its users, and the
 * warm-up that is left out.
 *
 * @import {Subject} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @typedef {'machine' | 'JVM' | 'JVM flags' | 'collector' | 'runner' | 'users' | 'warm-up'} Condition
 * @typedef {Record<Condition, string[]>} Environment
 *   Empty where no run states it.
 */

import {adapterOf} from '../adapters/index.js';
import {isLogFlag, jvmsAgree, withoutRecording} from '../facts/agree.js';
import {integer, precise} from '../format.js';
import {statedFacts} from './axis.js';

/** Of the JVM and not of the operations: no runner of a benchmark writes them. */
const OF_JVM = ['heap', 'pauses'];
/** What a short log of ZGC does not show, or a part of a rotated log. */
const UNCERTAIN = / \(generational\)$|^not stated$/;

/**
 * @param {readonly Run[]} runs
 *   Repeats of each other.
 * @param {Pick<Subject, 'operation'>} subject
 *   Which of their results are compared; an empty operation stands for all.
 * @returns {Environment}
 */
export function environmentOf(runs, {operation}) {
  const facts = runs.map(statedFacts);
  const runners = facts.flatMap(({runner}) => runner ?? []);
  const flags = facts.map((one) => (one.flags ?? []).map(withoutRecording));
  // What differs between repeats cannot be what differs from other runs.
  const [first = [], ...others] = flags;
  const common = first.filter(
    (flag) => !isLogFlag(flag) && others.every((some) => some.includes(flag)),
  );
  return {
    machine: distinct(runs.map(({machine}) => machine ?? 'not stated')),
    JVM: distinct(facts.flatMap(({jvm}) => jvm ?? [])),
    'JVM flags': facts.some((one) => one.flags) ? [common.toSorted().join(' ') || 'none'] : [],
    collector: distinct(runs.flatMap(collectorsOf)),
    runner: distinct(
      runners.length > 0 ? runners : runs.flatMap((run) => runnersOf(run, operation)),
    ),
    users: distinct(facts.flatMap(({users}) => (users === undefined ? [] : integer(users)))),
    'warm-up': distinct(runs.map(({warmup}) => precise(warmup, 's'))),
  };
}

/**
 * @param {Run} run
 * @param {string} operation
 * @returns {string[]}
 *   The runners whose formats hold its results.
 */
const runnersOf = ({files}, operation) =>
  files
    .filter(({records}) =>
      records.some(
        (record) =>
          !OF_JVM.includes(record.kind) && (operation === '' || record.operation === operation),
      ),
    )
    .flatMap(({format}) => adapterOf(format)?.runner ?? []);

/** Runs are compared once for each of their operations. @type {WeakMap<Run, string[]>} */
const COLLECTORS = new WeakMap();

/**
 * @param {Run} run
 * @returns {string[]}
 *   Which its logs name. Without a flag, the JVM chooses it by processors and memory.
 */
export function collectorsOf(run) {
  const known = COLLECTORS.get(run);
  if (known) return known;
  const names = run.files
    .flatMap(({records}) => records)
    .flatMap((one) => (one.kind === 'pauses' ? one.collector.replace(UNCERTAIN, '') : []))
    .filter((name) => name !== '');
  COLLECTORS.set(run, names);
  return names;
}

/** @param {string[]} texts */
const distinct = (texts) => [...new Set(texts)].sort();

/**
 * @param {Environment} before
 * @param {Environment} after
 * @returns {{name: Condition, from: string, to: string}[]}
 *   What is not stated on one side was not shown to differ.
 */
export const differencesBetween = (before, after) =>
  // Cast: these are its keys.
  /** @type {Condition[]} */ (Object.keys(after)).flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (from.length === 0 || to.length === 0 || IS_SAME[name](from, to)) return [];
    return [{name, from: from.join(' and '), to: to.join(' and ')}];
  });

/** @param {string[]} a @param {string[]} b */
const areEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @type {Record<Condition, (a: string[], b: string[]) => boolean>} */
const IS_SAME = {
  machine: areEqual,
  JVM: (a, b) =>
    a.every((one) => b.some((other) => jvmsAgree(one, other))) &&
    b.every((one) => a.some((other) => jvmsAgree(one, other))),
  'JVM flags': areEqual,
  collector: areEqual,
  users: areEqual,
  'warm-up': areEqual,
  // A run may have files of several runners, and a runner may be stated without its version.
  runner: (a, b) =>
    a.some((one) =>
      b.some(
        (other) => one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `),
      ),
    ),
};
