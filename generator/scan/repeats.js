/**
 * What the repeats of a report are numbered by, whether each has a number of its own, and whether they are repeats.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Params, Subject} from '../records/types.d.ts'
 * @import {Report, Run} from './types.d.ts'
 */

import {dayOf} from '../day.js';
import {ownVersion} from '../facts/agree.js';
import {list, shortened} from '../format.js';
import {groupBy} from '../group-by.js';
import {isOfOperation, sortedParams, subjectKey, subjectText} from '../records/subject.js';

/**
 * @param {{system?: string | undefined, machine?: string | undefined, operation?: string | undefined,
 *   params: Params}} run
 * @returns {string}
 *   Equal for runs of one configuration, whatever their release, commit or day.
 */
export const configurationKey = ({system, machine, operation, params}) =>
  JSON.stringify([system, machine, operation, sortedParams(params)]);

/** The day, and the time after it, in the name of a file. */
const TIME = /\d{4}-?\d{2}-?\d{2}(?:[T_-]?\d{2}[-:]?\d{2}(?:[-:]?\d{2})?)?/g;
/** Values of a part of a name that a message lists. */
const MOST_VALUES = 3;

/**
 * @typedef {{run: Run, subject: Subject, name?: string, format?: string | undefined}} Measured
 *   What a run measured; `name` and `format`: of the first file that has it.
 */

/**
 * @param {Pick<Report, 'axis' | 'runs'>} report
 *   With its records: files state operations and parameters that the manifest of their run does not.
 * @param {InputErrors} errors
 */
export function checkRepeats({axis, runs}, errors) {
  const measured = runs.filter(({withdrawn}) => !withdrawn).flatMap(measuredBy);
  // Each position of a history has repeats of its own. Who numbers by hand may begin again with another JVM.
  const repeats = groupBy(measured, ({run: {system, machine, version, commit, date}, subject}) =>
    JSON.stringify([
      configurationKey({system, machine, ...subject}),
      ownVersion(version) ?? version,
      commit,
      axis === 'date' ? dayOf(date) : null,
    ]),
  );
  refuseSameNumbers(repeats.values(), errors);
  warnOfNamedSettings(repeats.values(), errors);
}

/**
 * @param {Run} run
 * @returns {Measured[]}
 *   What its manifest states, if its files state nothing.
 */
function measuredBy(run) {
  const {files, operation = '', params} = run;
  /** @type {Map<string, Measured>} */
  const found = new Map();
  for (const {name, format, records} of files) {
    for (const record of records.filter(isOfOperation)) {
      const key = subjectKey(record);
      if (!found.has(key)) found.set(key, {run, subject: record, name, format});
    }
  }
  return found.size > 0 ? [...found.values()] : [{run, subject: {operation, params}}];
}

/**
 * Refuses two runs that state the same repeat of a configuration.
 *
 * @param {Iterable<Measured[]>} repeats
 *   By configuration.
 * @param {InputErrors} errors
 */
function refuseSameNumbers(repeats, errors) {
  /** @type {Set<Run>} */
  const refused = new Set();
  for (const some of repeats) {
    const numbered = some.filter(({run: {repeat}}) => repeat !== undefined);
    /** @type {Map<number | undefined, Run>} */
    const byNumber = new Map();
    let highest = Math.max(...numbered.map(({run: {repeat}}) => repeat ?? 0));
    for (const {run, subject} of numbered) {
      const first = byNumber.get(run.repeat);
      byNumber.set(run.repeat, first ?? run);
      if (!first || refused.has(run)) continue;
      refused.add(run);
      const text = subjectText(subject);
      const named = `${run.system}${text && ` (${text})`}`;
      errors.add(
        `${run.path}/run.yaml`,
        undefined,
        `found repeat ${run.repeat} of ${named} a second time, expected another number (the first is in ${first.path})`,
        `Set \`repeat: ${++highest}\`, or remove it.`,
      );
    }
  }
}

/**
 * Warns of repeats whose files have names such as `c10-run2.csv`: one part numbers the repeats, so the other is
 * a setting, and the files do not state it. The name of a file of another format differs anyway.
 *
 * @param {Iterable<Measured[]>} repeats
 *   By configuration.
 * @param {InputErrors} errors
 */
function warnOfNamedSettings(repeats, errors) {
  /** @type {Set<Run>} */
  const found = new Set();
  const ofOneFormat = [...repeats].flatMap((some) => [
    ...groupBy(some, ({format}) => format).values(),
  ]);
  for (const some of ofOneFormat) {
    const last = some.at(-1)?.run;
    if (!last || found.has(last)) continue;
    const parts = varyingParts(some.flatMap(({name}) => name ?? []));
    if (parts.length === 0) continue;
    found.add(last);
    const listed = parts.map((values) => list(shortened(values, MOST_VALUES))).join('; ');
    errors.warn(
      `${last.path}/run.yaml`,
      undefined,
      `found repeats that differ in ${parts.length} parts of the names of their files (${listed}), expected runs with the same settings: if a part is a setting, state it in each of these runs by params`,
    );
  }
}

/**
 * @param {readonly string[]} names
 * @returns {string[][]}
 *   The values of each part that differs between names; none unless it takes several to tell the names apart.
 */
function varyingParts(names) {
  const split = names.map((name) => name.replaceAll(TIME, '').split(/[^A-Za-z0-9]+/));
  const [first = []] = split;
  if (split.some((parts) => parts.length !== first.length)) return [];
  const varying = first
    .map((_, i) => [...new Set(split.map((parts) => parts[i] ?? ''))])
    .filter((values) => values.length > 1);
  const isNumbered = varying.some((values) => values.length === names.length);
  return varying.length < 2 || isNumbered ? [] : varying;
}
