/**
 * The configurations of a report whose values a change moves, and what their new runs are compared with.
 *
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {Run} from '../scan/types.d.ts'
 * @import {Finding, Pair, Results, TestedPair, Values} from './types.d.ts'
 * @typedef {{id: string, base: Results | undefined, head: Results | undefined}} Compared
 *   A report, before and after the change.
 * @typedef {{id: string, before: Configuration | undefined, after: Configuration | undefined, movedFrom?: string,
 *   values: {before: Values, after: Values}, added: string[], failed: Configuration['failed'],
 *   removed: {run: string, reason: string, renamed?: string}[], pairs: Pair[]}} Changed
 *   `movedFrom`: the report that had it; `added`: new runs; `failed`: those of them that did; `removed`: runs that no longer count;
 *   `renamed`: the run that has their files now, of another report as `report/run`.
 * @typedef {{configuration: Configuration, values: Values, state: string}} Side
 *   `state`: what changes if anything that a reader sees of it does.
 * @typedef {ReadonlyMap<string, Run[]>} Places
 *   Text of a raw file → the runs that have it and that the base does not have, in any report.
 */

import {groupBy} from '../group-by.js';
import {textOf} from '../scan/copies.js';
import {configurationId} from '../stats/configurations.js';
import {namedMeasurements} from '../stats/history-entries.js';
import {commitsIn, pairsOf} from './pairs.js';
import {apartByUnit, isUnsteady, valuesOf} from './quantities.js';

/**
 * @param {readonly Compared[]} compared
 * @returns {Changed[][]}
 *   By report; each in the order of the report, then those that are gone.
 */
export function changedConfigurations(compared) {
  const all = compared.map((one) => ({
    ...one,
    before: sidesOf(one.base),
    after: sidesOf(one.head),
  }));
  const runs = {places: placesOf(compared), gone: goneTexts(compared)};
  const former = formerSides(all);
  const renamed = new Set([...former.values()].map(({side}) => side));
  return all.map(({id, base, head, before, after}) => {
    const isNew = newRuns(base, head, runs.gone);
    const commits = commitsIn([base, head]);
    const ids = [...new Set([...after.keys(), ...before.keys()])];
    return ids.flatMap((configuration) => {
      const to = after.get(configuration);
      const other = to && former.get(to);
      const from = other?.side ?? before.get(configuration);
      if (!to && from && renamed.has(from)) return [];
      if (!other && from?.state === to?.state) return [];
      const [old, current] = [from?.configuration, to?.configuration];
      const values = to?.values ?? new Map();
      const added = (head?.report.runs ?? []).filter(
        (run) => current?.runs.includes(run.id) && isNew(run),
      );
      const existing = new Set(old?.failed.map(({run}) => run));
      return [
        {
          id: configuration,
          before: old,
          after: current,
          ...(other && other.report !== id ? {movedFrom: other.report} : {}),
          values: {before: apartByUnit(from?.values ?? new Map(), values), after: values},
          added: added.map((run) => run.id),
          failed: current?.failed.filter(({run}) => !existing.has(run)) ?? [],
          removed: (old?.runs ?? [])
            .filter((run) => !current?.runs.includes(run))
            .map((run) =>
              removedRun(
                run,
                base?.report.runs.find((one) => one.id === run),
                {runs: head?.report.runs ?? [], places: runs.places},
              ),
            ),
          pairs:
            current && head && !other
              ? pairsOf(current, {before: old, base, head, isNew, commits})
              : [],
        },
      ];
    });
  });
}

/**
 * @param {readonly {id: string, before: ReadonlyMap<string, Side>, after: ReadonlyMap<string, Side>}[]} reports
 * @returns {Map<Side, {report: string, side: Side}>}
 *   Now → before, of configurations that have another report, system, machine, operation or parameter, and the same
 *   runs and values. If several have the same, none is taken for another.
 */
function formerSides(reports) {
  /** @param {'before' | 'after'} of @param {'before' | 'after'} others */
  const byState = (of, others) =>
    groupBy(
      reports.flatMap((report) =>
        [...report[of]].flatMap(([id, side]) =>
          report[others].has(id) ? [] : [{report: report.id, side}],
        ),
      ),
      ({side}) => side.state,
    );
  const gone = byState('before', 'after');
  return new Map(
    [...byState('after', 'before')].flatMap(([state, [found, ...others]]) => {
      const [former, ...more] = gone.get(state) ?? [];
      return found && former && others.length + more.length === 0 ? [[found.side, former]] : [];
    }),
  );
}

/**
 * @param {string} id
 * @param {Run | undefined} old
 *   That counted.
 * @param {{runs: readonly Run[], places: Places}} current
 *   `runs`: of the report.
 * @returns {Changed['removed'][number]}
 */
function removedRun(id, old, {runs, places}) {
  const run = runs.find((one) => one.id === id);
  const reason = whyRemoved(run, old);
  if (run || !old) return {run: id, reason};
  const found = measuredTexts(old).flatMap((text) => places.get(text) ?? []);
  // A file can have the results of several systems.
  const place = found.find(({system}) => system === old.system) ?? found[0];
  if (!place) return {run: id, reason};
  const renamed = runs.includes(place) ? place.id : `${place.report}/${place.id}`;
  return {run: id, reason, renamed};
}

/**
 * @param {readonly Compared[]} reports
 * @returns {Places}
 */
function placesOf(reports) {
  /** @type {Map<string, Run[]>} */
  const places = new Map();
  for (const run of reports.flatMap(({base, head}) => runsOnlyIn(head, base))) {
    for (const text of measuredTexts(run)) places.set(text, [...(places.get(text) ?? []), run]);
  }
  return places;
}

/**
 * @param {readonly Compared[]} reports
 * @returns {Set<string>}
 *   Texts of the raw files of runs that are no longer in their report.
 */
function goneTexts(reports) {
  const gone = reports.flatMap(({base, head}) => runsOnlyIn(base, head));
  return new Set(gone.flatMap(measuredTexts));
}

/** @param {Results | undefined} results @param {Results | undefined} others @returns {Run[]} */
function runsOnlyIn(results, others) {
  const ids = new Set(others?.report.runs.map(({id}) => id));
  return results?.report.runs.filter(({id}) => !ids.has(id)) ?? [];
}

/** @param {Run} run @returns {string[]} Of its files with results: others may be equal in several runs. */
const measuredTexts = ({files}) => files.filter(({records}) => records.length > 0).map(textOf);

/** @param {Run | undefined} run @param {Run | undefined} old @returns {string} */
function whyRemoved(run, old) {
  if (!run) return 'its folder was removed';
  if (run.withdrawn) return `withdrawn: ${run.withdrawn.reason}`;
  if (run.status !== 'ok') return `${run.status}: ${run.reason}`;
  if (run.system !== old?.system) return `its system is now ${run.system}`;
  if (run.machine !== old.machine) return `its machine is now ${run.machine ?? 'not stated'}`;
  return 'it no longer has this result';
}

/**
 * @param {Results | undefined} results
 * @returns {Map<string, Side>}
 *   By the id of the configuration.
 */
const sidesOf = (results) =>
  new Map(
    results?.configurations.map((configuration) => {
      const {runs, failed, latency, errors} = configuration;
      const values = valuesIn(configuration, results);
      const state = JSON.stringify([runs, failed, [...values], latency, errors]);
      return [configurationId(configuration), {configuration, values, state}];
    }),
  );

/**
 * @param {Configuration} configuration
 * @param {Results} results
 * @returns {Values}
 *   As the pages show them.
 */
function valuesIn(configuration, {gc, report}) {
  if (configuration.shown === null) return new Map();
  const {runs} = configuration;
  return valuesOf(configuration, {
    gc: gc.filter(({run}) => runs.includes(run)),
    runs: runs.length,
    named: namedMeasurements(
      configuration,
      report.runs.filter(({id}) => runs.includes(id)),
    ),
  });
}

/**
 * A run is new where it has a text that the base does not have: a run in a renamed folder, one that was compressed, or
 * one that was moved from another report, is not. A copy is new if the other run keeps the text: a file can have the
 * results of several systems.
 *
 * @param {Results | undefined} base
 * @param {Results | undefined} head
 * @param {ReadonlySet<string>} gone
 *   Texts of runs that are no longer in their report.
 * @returns {(run: Run) => boolean}
 */
function newRuns(base, head, gone) {
  const runs = head?.report.runs ?? [];
  const current = new Map(runs.map(({id, files}) => [id, new Set(files.map(textOf))]));
  const existing = groupBy(
    base?.report.runs.flatMap(({id, files}) => files.map((file) => ({id, text: textOf(file)}))) ??
      [],
    ({text}) => text,
  );
  const added = runs.filter((run) =>
    measuredTexts(run).some(
      (text) =>
        !gone.has(text) &&
        !existing.get(text)?.some(({id}) => id === run.id || !current.get(id)?.has(text)),
    ),
  );
  return (run) => added.includes(run);
}

/**
 * @param {Pick<Changed, 'before' | 'after' | 'movedFrom' | 'added' | 'failed'>} changed
 * @param {readonly TestedPair[]} pairs
 * @returns {Finding}
 */
export function findingOf({before, after, movedFrom, added, failed}, pairs) {
  if (!after) return 'removed';
  if (movedFrom !== undefined) return 'moved';
  if (before && configurationId(before) !== configurationId(after)) return 'renamed';
  if (failed.length > 0 && added.length === 0) return 'failed';
  const verdicts = new Set(pairs.flatMap(({tests}) => tests.map(({verdict}) => verdict)));
  if (verdicts.has('slower')) return verdicts.has('faster') ? 'slower and faster' : 'slower';
  if (verdicts.has('faster')) return 'faster';
  if (pairs.some(({tests}) => tests.some(isUnsteady))) return 'another value changed';
  if (verdicts.has('no difference shown')) return 'no difference shown';
  if (verdicts.has('equivalent')) return 'equivalent';
  if (verdicts.has('too few repeats')) return 'too few repeats';
  if (verdicts.has('no verdict') || verdicts.has('not tested')) return 'no verdict';
  if (pairs.some(({obstacles}) => obstacles.length > 0)) return 'not comparable';
  return before ? 'recomputed' : 'new';
}
