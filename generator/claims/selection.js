/**
 * Which results a claim is about, and which it compares them with.
 *
 * @import {Params} from '../records/types.d.ts'
 * @import {Configuration} from '../stats/types.d.ts'
 * @import {ClaimBody, Match, Names, Problem, Selection, SelectionManifest} from './types.d.ts'
 * @import {Results} from './quantities.js'
 */

import {subjectKey} from '../records/subject.js';
import {isOfRun, isOfWindow, OF_JVM} from './run-quantities.js';

/** In `than`: all but what the claim itself names. */
const OTHERS = 'others';

/**
 * @param {Omit<SelectionManifest, 'to' | 'at'> & {[K in 'to' | 'at']?: string | undefined}} body
 * @returns {Selection}
 */
export function selectionOf({system, machine, operation, run, params = {}, to, at}) {
  /** @param {string} name @param {string | string[] | undefined} value */
  const named = (name, value) => (value === undefined ? {} : {[name]: [value].flat()});
  return {
    ...named('system', system),
    ...named('machine', machine),
    ...named('operation', operation),
    ...named('run', run),
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, [value].flat()]),
    ),
    ...(to === undefined ? {} : {to}),
    ...(at === undefined ? {} : {at}),
  };
}

/**
 * @param {Pick<Configuration, 'system' | 'operation' | 'params' | 'published'> & {machine?: string | undefined}} one
 * @param {Selection} selection
 * @returns {boolean}
 *   What a document states is selected only by its system or run.
 */
export const isSelected = ({system, machine = '', operation, params, published}, selection) =>
  (selection.system?.includes(system) ?? (!published || selection.run !== undefined)) &&
  (selection.machine?.includes(machine) ?? true) &&
  (selection.operation?.includes(operation) ?? true) &&
  Object.entries(selection.params).every(([name, values]) => values.includes(params[name] ?? ''));

/**
 * @param {Match} match
 * @param {ClaimBody} body
 * @param {Results} results
 * @returns {Selection[] | Problem}
 *   What `than` compares the match with: the same system, operation, params and run, but for what it
 *   names. One selection for each run that it names.
 */
export function counterpartsOf(match, body, results) {
  const {of = '', at, to} = body;
  const than = withoutOthers(match, body, results);
  if ('problem' in than) return than;
  const quantity = than.of ?? of;
  const {system, operation, params} = match;
  const isInherited =
    operation !== undefined && than.operation === undefined && !Object.hasOwn(OF_JVM, quantity);
  const own = {
    ...(isInherited ? {operation, params} : {}),
    ...(at === undefined || !isOfWindow(quantity) ? {} : {at}),
    ...(to === undefined ? {} : {to}),
  };
  if (than.run === undefined) {
    const runs = than.system === undefined ? runsFor(match, body, results) : undefined;
    const all = {system, ...own, ...(runs ? {run: runs} : {}), ...than};
    return [selectionOf({...all, params: {...own.params, ...than.params}})];
  }
  return [than.run].flat().map((run) => {
    // What a run measured once needs no params.
    const isOnly = results.summaries.filter(isOf(run, than.operation ?? operation)).length === 1;
    const shared = isOnly ? {} : own.params;
    return selectionOf({...own, ...than, run, params: {...shared, ...than.params}});
  });
}

/**
 * @param {string} run
 * @param {string | string[] | undefined} operation
 * @returns {(summary: {run: string, operation: string}) => boolean}
 */
const isOf = (run, operation) => (summary) =>
  summary.run === run &&
  (operation === undefined || [operation].flat().includes(summary.operation));

/**
 * @param {Match} match
 * @param {ClaimBody} body
 * @param {Results} results
 * @returns {string[] | undefined}
 *   The runs of the match, where one side is of single runs.
 */
function runsFor({system, runs}, {of = '', run, at, than = {}}, {report}) {
  const isSingle = run !== undefined || isOfRun(of, at);
  if (!isSingle && !isOfRun(than.of ?? of, than.at)) return undefined;
  // A relation has the runs of both systems.
  const own = runs.filter((id) =>
    report.runs.some((one) => one.id === id && one.system === system),
  );
  return isSingle ? own.slice(0, 1) : own;
}

/**
 * @param {Match} match
 * @param {ClaimBody} body
 * @param {Results} results
 * @returns {SelectionManifest | Problem}
 *   `than` with names instead of “others”. What a document states has others in documents alone.
 */
function withoutOthers(match, {system, run, params = {}, than = {}}, results) {
  const {configurations, report} = results;
  const isPublished = report.runs.some(({id, published}) => published && id === match.runs[0]);
  const alike = configurations.filter(
    (one) => one.shown !== null && Boolean(one.published) === isPublished,
  );
  const sameOperation = alike.filter(
    (one) => match.operation === undefined || one.operation === match.operation,
  );
  const repeats = sameOperation.filter(
    (one) =>
      one.runs.some((id) => match.runs.includes(id)) &&
      (match.operation === undefined || paramsKey(one) === paramsKey(match)),
  );
  /**
   * @param {Names} value
   * @param {string[]} all
   * @param {Names} named
   *   By the claim.
   */
  const others = (value, all, named) =>
    [value].flat().includes(OTHERS)
      ? [...new Set(all)].filter((one) => ![named].flat().includes(one))
      : value;
  const found = {
    ...than,
    ...(than.system === undefined
      ? {}
      : {
          system: others(
            than.system,
            alike.map((one) => one.system),
            system ?? match.system,
          ),
        }),
    ...(than.run === undefined
      ? {}
      : {
          run: others(
            than.run,
            repeats.flatMap(({runs}) => runs),
            run ?? match.runs,
          ),
        }),
    params: Object.fromEntries(
      Object.entries(than.params ?? {}).map(([name, value]) => {
        const all = sameOperation.map((one) => one.params[name] ?? '');
        return [name, others(value, all, params[name] ?? match.params[name] ?? '')];
      }),
    ),
  };
  const isEmpty = [found.system, found.run, ...Object.values(found.params)].some(
    (value) => Array.isArray(value) && value.length === 0,
  );
  return isEmpty ? {problem: `found no other result to compare ${match.label} with`} : found;
}

/** @param {{params: Params}} subject */
const paramsKey = ({params}) => subjectKey({operation: '', params});
