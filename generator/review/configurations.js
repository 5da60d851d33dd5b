/**
 * The configurations of a report whose values a change moves, and what their new runs are compared with.
 *
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Finding, Pair, Results, TestedPair, Values} from './types.d.ts'
 * @typedef {{id: string, before: Configuration | undefined, after: Configuration | undefined,
 *   values: {before: Values, after: Values}, added: string[], failed: {run: string, reason: string}[],
 *   removed: {run: string, reason: string, renamed?: string}[], pairs: Pair[]}} Changed
 *   `added`: new runs; `failed`: those of them that did; `removed`: runs that no longer count;
 *   `renamed`: the run that has their files now.
 */

import {textOf} from '../scan/copies.js';
import {configurationId} from '../stats/configurations.js';
import {commitsIn, pairsOf} from './pairs.js';
import {valuesOf} from './quantities.js';

/**
 * @param {Results | undefined} base
 * @param {Results | undefined} head
 * @returns {Changed[]}
 *   In the order of the report, then those that are gone.
 */
export function changedConfigurations(base, head) {
  const [before, after] = [byId(base), byId(head)];
  const isNew = newRuns(base, head);
  const commits = commitsIn([base, head]);
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((id) => {
    const [old, current] = [before.get(id), after.get(id)];
    const values = {before: valuesIn(old, base), after: valuesIn(current, head)};
    if (stateOf(old, values.before) === stateOf(current, values.after)) return [];
    const runs = head?.report.runs ?? [];
    const added = runs.filter((run) => current?.runs.includes(run.id) && isNew(run));
    const existing = new Set(old?.failed.map(({run}) => run));
    return [
      {
        id,
        before: old,
        after: current,
        values,
        added: added.map((run) => run.id),
        failed: current?.failed.filter(({run}) => !existing.has(run)) ?? [],
        removed: (old?.runs ?? [])
          .filter((run) => !current?.runs.includes(run))
          .map((run) => removedRun(run, base?.report.runs ?? [], runs)),
        pairs: current && head ? pairsOf(current, {before: old, base, head, isNew, commits}) : [],
      },
    ];
  });
}

/**
 * @param {string} id
 *   Of a run that counted.
 * @param {readonly Run[]} old
 * @param {readonly Run[]} current
 * @returns {Changed['removed'][number]}
 */
function removedRun(id, old, current) {
  const run = current.find((one) => one.id === id);
  const texts = new Set(old.find((one) => one.id === id)?.files.map(textOf));
  const renamed =
    !run && current.find(({files}) => files.some((file) => texts.has(textOf(file))))?.id;
  return {run: id, reason: whyRemoved(run), ...(renamed ? {renamed} : {})};
}

/**
 * @param {Run | undefined} run
 * @returns {string}
 */
function whyRemoved(run) {
  if (!run) return 'its folder was removed';
  if (run.withdrawn) return `withdrawn: ${run.withdrawn.reason}`;
  return run.status === 'ok' ? 'it no longer has this result' : `${run.status}: ${run.reason}`;
}

/**
 * @param {Results | undefined} results
 * @returns {Map<string, Configuration>}
 */
const byId = (results) =>
  new Map((results?.configurations ?? []).map((one) => [configurationId(one), one]));

/**
 * @param {Configuration | undefined} configuration
 * @param {Results | undefined} results
 * @returns {Values}
 *   As the pages show them.
 */
function valuesIn(configuration, results) {
  if (!configuration || configuration.shown === null) return {};
  const {runs} = configuration;
  const gc = results?.gc.filter(({run}) => runs.includes(run)) ?? [];
  return valuesOf(configuration, gc, runs.length);
}

/**
 * @param {Configuration | undefined} configuration
 * @param {Values} values
 * @returns {string}
 *   What changes if anything that a reader sees of it does.
 */
const stateOf = (configuration, values) =>
  JSON.stringify(
    configuration && [
      configuration.runs,
      configuration.failed,
      values,
      configuration.latency,
      configuration.errors,
    ],
  );

/**
 * A run is new where it has a text that the base does not have: a run in a renamed folder, or one that was
 * compressed, is not.
 *
 * @param {Results | undefined} base
 * @param {Results | undefined} head
 * @returns {(run: Run) => boolean}
 */
function newRuns(base, head) {
  const existing = new Set(base?.report.runs.flatMap(({files}) => files.map(textOf)));
  const added = (head?.report.runs ?? []).filter(({files}) =>
    files.some((file) => file.records.length > 0 && !existing.has(textOf(file))),
  );
  return (run) => added.includes(run);
}

/**
 * @param {Pick<Changed, 'before' | 'after' | 'added' | 'failed'>} changed
 * @param {readonly TestedPair[]} pairs
 * @returns {Finding}
 */
export function findingOf({before, after, added, failed}, pairs) {
  if (!after) return 'removed';
  if (failed.length > 0 && added.length === 0) return 'failed';
  const verdicts = new Set(pairs.flatMap(({tests}) => tests.map(({verdict}) => verdict)));
  if (verdicts.has('slower')) return verdicts.has('faster') ? 'slower and faster' : 'slower';
  if (verdicts.has('faster')) return 'faster';
  if (verdicts.has('no difference shown')) return 'no difference shown';
  if (verdicts.has('equivalent')) return 'equivalent';
  if (verdicts.has('too few repeats')) return 'too few repeats';
  if (verdicts.has('no verdict')) return 'no verdict';
  if (pairs.some(({obstacles}) => obstacles.length > 0)) return 'not comparable';
  return before ? 'recomputed' : 'new';
}
