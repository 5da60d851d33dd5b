/**
 * Why runs cannot be compared with earlier ones: another machine, JVM, flags or runner.
 *
 * @import {Subject} from '../records/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @typedef {(run: Run) => string[]} Way
 *   Of finding a fact of a run.
 */

import {adapterOf} from '../adapters/index.js';
import {isLogFlag} from '../facts/agree.js';
import {list} from '../format.js';

/** `OpenJDK 17.0.15` in a version such as `Caffeine 3.1.8, OpenJDK 17.0.15`. */
const JVM =
  /\b(?:OpenJDK|GraalVM|HotSpot|OpenJ9|Temurin|Corretto|Zulu|JDK|JRE|Java)(?: (?:CE|EE|VM|version))? v?\d[\w.+-]*/;
/** Of the JVM and not of the operations: no runner of a benchmark writes them. */
const OF_JVM = ['heap', 'pauses'];

/**
 * @param {Run[]} before
 * @param {Run[]} after
 * @param {Pick<Subject, 'operation'>} subject
 *   What is compared.
 * @returns {string[]}
 *   Empty where nothing stands against it, or nothing is known.
 */
export function obstaclesBetween(before, after, {operation}) {
  const machines = difference('machines', [machinesOf], {before, after}, areEqual);
  const jvms = difference('JVMs', [stated('jvm'), jvmInVersion], {before, after}, areEqual);
  const flags = difference('flags', [flagsOf], {before, after}, areEqual);
  // A run may have files of several runners.
  const ways = [stated('runner'), runnersOf(operation)];
  const runners = difference('runners', ways, {before, after}, haveCommon);
  return [...machines, ...jvms, ...flags, ...runners];
}

/**
 * @param {string} what
 * @param {Way[]} ways
 *   The surest first. Both sides are looked at in the same way.
 * @param {{before: Run[], after: Run[]}} runs
 * @param {(a: string[], b: string[]) => boolean} areAlike
 * @returns {string[]}
 */
function difference(what, ways, runs, areAlike) {
  for (const way of ways) {
    const [before, after] = [distinct(runs.before.flatMap(way)), distinct(runs.after.flatMap(way))];
    if (before.length === 0 || after.length === 0) continue;
    if (areAlike(before, after)) return [];
    return [`different ${what}: ${list(before)} before, ${list(after)} now`];
  }
  return [];
}

/** @param {string[]} texts */
const distinct = (texts) => [...new Set(texts)].sort();

/** @param {string[]} a @param {string[]} b */
const areEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {string[]} a @param {string[]} b */
const haveCommon = (a, b) => a.some((text) => b.includes(text));

/** @type {Way} */
const machinesOf = ({machine}) => [machine ?? 'not stated'];

/**
 * @param {'jvm' | 'runner'} fact
 * @returns {Way}
 */
const stated =
  (fact) =>
  ({files}) =>
    files.flatMap(({facts}) => facts?.[fact] ?? []);

/** @type {Way} */
const flagsOf = ({flags}) =>
  flags.length > 0 ? [flags.filter((flag) => !isLogFlag(flag)).join(' ') || 'none'] : [];

/** @type {Way} */
const jvmInVersion = ({version = ''}) => JVM.exec(version)?.slice(0, 1) ?? [];

/**
 * @param {string} operation
 * @returns {Way}
 */
const runnersOf =
  (operation) =>
  ({files}) =>
    files
      .filter(({records}) =>
        records.some((record) => record.operation === operation && !OF_JVM.includes(record.kind)),
      )
      .flatMap(({format}) => adapterOf(format)?.runner ?? []);
