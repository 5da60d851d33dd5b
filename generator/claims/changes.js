/**
 * Changes of histories as values: `p50-change` is the ratio of each, `p50-changes` how many a history has.
 *
 * @import {History} from '../stats/types.d.ts'
 * @import {Match, Selection} from './types.d.ts'
 * @import {Results} from './quantities.js'
 */

import {lastBefore} from '../stats/history.js';
import {nameOf, subjectLabel} from '../words/names.js';
import {isSelected} from './selection.js';

const CHANGE = /^(.+)-(change|changes)$/;

/** @param {string} of */
export const isOfChanges = (of) => CHANGE.test(of);

/**
 * @param {string} of
 * @param {Selection} selection
 * @param {Pick<Results, 'report' | 'histories' | 'configurations'>} results
 * @returns {Match[]}
 *   A change has the release, commit or date of its first point as a parameter.
 */
export function ofChanges(of, selection, {report, histories, configurations}) {
  const [, quantity, what] = CHANGE.exec(of) ?? [];
  const label = subjectLabel(configurations);
  return histories
    .filter((history) => history.quantity === quantity)
    .flatMap((history) => {
      const {system, operation, params, points} = history;
      /** @param {Match['params']} own */
      const shared = (own) => ({
        label: [nameOf(system, report), label({operation, params: own})].filter(Boolean).join(', '),
        ...{system, operation, params: own, repeats: null},
      });
      /** @type {Match} */
      const counted = {
        ...shared(params),
        ...{value: history.changes.length, unit: '1', interval: null},
        estimator: 'number of changes',
        runs: points.flatMap(({runs}) => runs),
      };
      return what === 'changes' ? [counted] : changeMatches(history, shared);
    })
    .filter(({operation = '', ...match}) => isSelected({operation, ...match}, selection));
}

/**
 * @param {History} history
 * @param {(params: Match['params']) => Pick<Match, 'label' | 'system' | 'params' | 'repeats'> & {operation: string}} shared
 * @returns {Match[]}
 */
const changeMatches = (history, shared) => {
  const {params, param, points, changes} = history;
  return changes.map(({at, ratio, low, high}) => ({
    ...shared({...params, ...(param === undefined ? {} : {[param]: points[at]?.at ?? ''})}),
    ...{value: ratio, unit: /** @type {const} */ ('×'), interval: {low, high, level: 0.95}},
    estimator: 'ratio of geometric means after and before the change',
    runs: [lastBefore(history, at), points[at]].flatMap((point) => point?.runs ?? []),
  }));
};
