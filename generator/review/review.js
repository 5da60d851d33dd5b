/**
 * How a change of the data affects the results: configurations, claims, errors and warnings.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {ChangeEntry} from '../pages/change-entries.js'
 * @import {Report, Warning} from '../scan/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {Changed} from './configurations.js'
 * @import {RawChanges} from './raw-changes.js'
 * @import {Base, Results, Review, ReviewedConfiguration, ReviewedReport, Rule, Side, TestedPair,
 *   Unlisted} from './types.d.ts'
 * @typedef {{sides: ReadonlyMap<string, Side>, refused: readonly string[], errors: InputErrors,
 *   warnings: (Warning & {path: string})[]}} Half
 *   One side of the change, with the errors and warnings found in it.
 * @typedef {Omit<ReviewedReport, keyof RawChanges | 'goneCharts' | 'unmatched'>} WithoutFiles
 */

import {changeEntries} from '../pages/change-entries.js';
import {nameOf, subjectLabel} from '../words/names.js';
import {changedConfigurations, findingOf} from './configurations.js';
import {mainQuantities} from './quantities.js';
import {testPairs} from './tests.js';
import {failuresOf} from './thresholds.js';
import {unmatchedLines} from './unmatched.js';

/**
 * @param {{base: Base, files: number, before: Half, after: Half, unlisted: Unlisted[],
 *   raw: ReadonlyMap<string, RawChanges>, rules: readonly Rule[]}} change
 *   `after`: its errors are those that are not of `unlisted` folders; `raw`: by report.
 * @returns {Review}
 */
export function reviewOf({base, files, before, after, unlisted, raw, rules}) {
  const ids = [
    ...new Set([before, after].flatMap(({sides, refused}) => [...sides.keys(), ...refused])),
  ].sort();
  const compared = ids
    .filter((id) => !before.refused.includes(id) && !after.refused.includes(id))
    .map((id) => ({id, base: before.sides.get(id), head: after.sides.get(id)}));
  const {reports, tests} = reviewedReports(compared);
  const charts = new Map(compared.map(({id, base: old, head}) => [id, goneChartsOf(old, head)]));
  const notCompared = ids
    .filter((id) => !compared.some((one) => one.id === id))
    .map((id) => refusedReport(id, before));
  const review = {
    base,
    files,
    errors: after.errors,
    unlisted,
    reports: [...reports, ...notCompared]
      .map((report) => ({
        ...report,
        ...(raw.get(report.id) ?? {added: [], joined: [], rewritten: [], gone: []}),
        goneCharts: charts.get(report.id) ?? [],
        unmatched: unmatchedIn(report, after.sides.get(report.id)),
      }))
      .filter(
        ({configurations, joined, rewritten, gone, goneCharts, ...of}) =>
          [configurations, joined, rewritten, gone, goneCharts].some(({length}) => length > 0) ||
          of.refused ||
          of.removed ||
          of.mergedInto,
      ),
    claims: claimsOf(compared),
    changes: changesIn(compared),
    warnings: newWarnings(before, after),
    tests,
    pictures: [],
    undrawn: 0,
  };
  return {...review, failures: failuresOf(review, rules)};
}

/**
 * @param {{id: string, base: Results | undefined, head: Results | undefined}[]} compared
 * @returns {{reports: WithoutFiles[], tests: number}}
 *   `tests`: how many there are in all of them, for which p-values are corrected.
 */
export function reviewedReports(compared) {
  const configurations = changedConfigurations(compared);
  const changed = compared.map(({id, base: old, head}, i) => ({
    id,
    old,
    head,
    configurations: configurations[i] ?? [],
  }));
  const all = changed.flatMap(({head, configurations}) => {
    if (!head) return [];
    const {equivalence, load} = head.report;
    const margin = equivalence === undefined ? undefined : equivalence / 100;
    return configurations.flatMap(({pairs}) => pairs.map((pair) => ({pair, margin, load})));
  });
  const {pairs, tests} = testPairs(all);
  const remaining = pairs.values();
  const formerly = new Map(
    compared.flatMap(({id, head}) => (head?.report.formerly ?? []).map((former) => [former, id])),
  );
  const reports = changed.map(({id, old, head, configurations}) =>
    reportOf(
      id,
      {old, head, mergedInto: formerly.get(id)},
      configurations,
      () => remaining.next().value,
    ),
  );
  return {reports, tests};
}

/** @param {string} id @param {Half} before @returns {WithoutFiles} */
const refusedReport = (id, before) => ({
  id,
  title: '',
  configurations: [],
  refused: before.refused.includes(id) ? 'base' : 'change',
});

/**
 * @param {string} id
 * @param {{old: Results | undefined, head: Results | undefined, mergedInto: string | undefined}} sides
 *   `mergedInto`: the report that has its name under `formerly`.
 * @param {Changed[]} configurations
 * @param {() => TestedPair | undefined} nextPair
 *   In the order of the configurations.
 * @returns {WithoutFiles}
 */
function reportOf(id, {old, head, mergedInto}, configurations, nextPair) {
  const report = head?.report ?? old?.report;
  const all = [old, head].flatMap((side) => side?.configurations ?? []);
  const label = subjectLabel(all);
  const machines = new Set(all.flatMap((one) => (one.published ? [] : [one.machine])));
  /** @param {Configuration} configuration @param {Report} [named] */
  const labelOf = (configuration, named = report) => {
    const {system, machine} = configuration;
    const parts = [nameOf(system, named ?? {systems: []}), label(configuration)];
    return [...parts, machines.size > 1 ? (machine ?? 'machine not stated') : '']
      .filter((part) => part !== '')
      .join(', ');
  };
  return {
    id,
    title: report?.title ?? '',
    ...(head ? {} : mergedInto ? {mergedInto} : {removed: true}),
    configurations: configurations.flatMap((changed) => {
      const pairs = changed.pairs.flatMap(() => nextPair() ?? []);
      const configuration = changed.after ?? changed.before;
      return configuration
        ? reviewedOf(id, changed, {
            configuration,
            pairs,
            label: labelOf(configuration, changed.after ? report : old?.report),
            former: changed.before && labelOf(changed.before),
            main: mainQuantities(configuration, report ?? {charts: [], load: {model: 'unknown'}}),
          })
        : [];
    }),
  };
}

/**
 * @param {string} report
 * @param {Changed} changed
 * @param {{configuration: Configuration, pairs: TestedPair[], former: string | undefined} &
 *   Pick<ReviewedConfiguration, 'label' | 'main'>} of
 * @returns {ReviewedConfiguration}
 */
function reviewedOf(report, changed, {configuration, pairs, label, former, main}) {
  const {id, before, after, movedFrom, values, added, failed, removed} = changed;
  const {system, machine, operation, params} = configuration;
  const finding = findingOf(changed, pairs);
  return {
    id,
    report,
    system,
    machine,
    operation,
    params,
    label,
    ...(finding === 'renamed' && former !== undefined ? {formerly: former} : {}),
    ...(movedFrom === undefined ? {} : {movedFrom}),
    runs: {before: before?.runs ?? [], after: after?.runs ?? [], added},
    finding,
    main,
    values,
    pairs,
    failed,
    removed,
  };
}

/**
 * @param {Side | undefined} base
 * @param {Side | undefined} head
 * @returns {string[]}
 *   The ids of charts that only the base has. Of a report that is removed, none: its addresses have a sentence of their
 *   own.
 */
function goneChartsOf(base, head) {
  if (!base || !head) return [];
  const names = new Set(head.charts.map(({name}) => name));
  return base.charts.flatMap(({name}) => (names.has(name) ? [] : name));
}

/**
 * @param {Pick<ReviewedReport, 'configurations'>} report
 * @param {Side | undefined} head
 * @returns {string[]}
 *   Of the systems that have new runs.
 */
function unmatchedIn({configurations}, head) {
  const added = new Set(configurations.flatMap(({runs}) => runs.added));
  if (!head || added.size === 0) return [];
  return unmatchedLines(head.report, added, configurations).earlier;
}

/**
 * @param {{id: string, base: Side | undefined, head: Side | undefined}[]} compared
 * @returns {Review['claims']}
 */
function claimsOf(compared) {
  return {
    broken: compared.flatMap(({id, base, head}) => {
      const known = new Set(base?.unsupported.map(({claim}) => claim));
      const broken = (head?.unsupported ?? []).filter(({claim}) => !known.has(claim));
      return broken.map((one) => ({...one, report: id}));
    }),
    restored: compared.flatMap(({id, base, head}) => {
      const unsupported = new Set(head?.unsupported.map(({claim}) => claim));
      const claims = new Set(base?.unsupported.map(({claim}) => claim));
      return [...claims]
        .filter((claim) => head?.report.claims?.[claim] && !unsupported.has(claim))
        .map((claim) => ({claim, report: id}));
    }),
  };
}

/**
 * @param {{base: Side | undefined, head: Side | undefined}[]} compared
 * @returns {Review['changes']}
 *   One that moved to another point is gone and found. One of a renamed or moved configuration has the same numbers:
 *   it is neither.
 */
function changesIn(compared) {
  const old = compared.flatMap(({base}) => (base ? changeEntries(base) : []));
  const current = compared.flatMap(({head}) => (head ? changeEntries(head) : []));
  return {found: withoutThose(current, old), gone: withoutThose(old, current)};
}

/**
 * @param {readonly ChangeEntry[]} entries
 * @param {readonly ChangeEntry[]} others
 * @returns {ChangeEntry[]}
 */
function withoutThose(entries, others) {
  const known = new Set(others.flatMap(keysOf));
  return entries.filter((entry) => !keysOf(entry).some((key) => known.has(key)));
}

/** @param {ChangeEntry} entry @returns {string[]} Its place, and its numbers, which it has under any name. */
function keysOf({id, direction, facts}) {
  const {report: _r, system: _s, operation: _o, params: _p, ...numbers} = facts;
  return [`${id} ${direction}`, JSON.stringify(numbers)];
}

/**
 * @param {Half} before
 * @param {Half} after
 * @returns {Review['warnings']}
 *   Without those of claims, which are listed as such.
 */
function newWarnings(before, after) {
  const [old, all] = [before, after].map(warningsOf);
  const known = new Set(old?.map(({path, message}) => `${path}: ${message}`));
  const broken = new Set(
    [...after.sides.values()].flatMap(({unsupported}) =>
      unsupported.map(({file, line}) => `${file}:${line}`),
    ),
  );
  return (all ?? []).filter(
    ({path, line, message}) =>
      !known.has(`${path}: ${message}`) &&
      !(broken.has(`${path}:${line}`) && message.includes('which the data does not support')),
  );
}

/**
 * @param {Half} half
 * @returns {(Warning & {path: string})[]}
 *   Of manifests, texts and raw files.
 */
const warningsOf = ({errors, warnings}) => [
  ...errors.warnings
    .filter(({file}) => file !== 'data')
    .map(({file, column: _, ...warning}) => ({path: file, ...warning})),
  ...warnings,
];
