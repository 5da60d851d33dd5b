/**
 * What the repeats of a report are numbered by, and whether each has a number of its own.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Params, Subject} from '../records/types.d.ts'
 * @import {Report, Run} from './types.d.ts'
 */

import {dayOf} from '../day.js';
import {ownVersion} from '../facts/agree.js';
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

/**
 * Refuses two runs that state the same repeat of a configuration.
 *
 * @param {Pick<Report, 'axis' | 'runs'>} report
 *   With its records: files state operations and parameters that the manifest of their run does not.
 * @param {InputErrors} errors
 */
export function checkRepeatNumbers({axis, runs}, errors) {
  const numbered = runs.filter(({repeat, withdrawn}) => repeat !== undefined && !withdrawn);
  const byConfiguration = groupBy(
    numbered.flatMap((run) => subjectsOf(run).map((subject) => ({run, subject}))),
    // Each position of a history has repeats of its own. Who numbers by hand may begin again with another JVM.
    ({run: {system, machine, version, commit, date}, subject}) =>
      JSON.stringify([
        configurationKey({system, machine, ...subject}),
        ownVersion(version) ?? version,
        commit,
        axis === 'date' ? dayOf(date) : null,
      ]),
  );
  /** @type {Set<Run>} */
  const refused = new Set();
  for (const configuration of byConfiguration.values()) {
    /** @type {Map<number | undefined, Run>} */
    const byNumber = new Map();
    let highest = Math.max(...configuration.map(({run}) => run.repeat ?? 0));
    for (const {run, subject} of configuration) {
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
 * @param {Run} run
 * @returns {Subject[]}
 *   What it measured; what its manifest states, if its files state nothing.
 */
function subjectsOf({files, operation = '', params}) {
  const records = files.flatMap((file) => file.records).filter(isOfOperation);
  const subjects = new Map(records.map((record) => [subjectKey(record), record]));
  return subjects.size > 0 ? [...subjects.values()] : [{operation, params}];
}
