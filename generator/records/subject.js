/**
 * What a record is about: its operation and parameters.
 *
 * @import {Params, Rec, Subject} from './types.d.ts'
 * @typedef {Exclude<Rec, {kind: 'heap' | 'pauses'}>} OperationRecord
 */

import {naturalOrder, paramOrder} from '../natural-order.js';

/**
 * @param {Rec} record
 * @returns {record is OperationRecord}
 *   Whether it is about an operation. A log of collections is about the process.
 */
export const isOfOperation = (record) => record.kind !== 'heap' && record.kind !== 'pauses';

/**
 * @param {Subject} subject
 * @returns {string}
 *   Equal for equal operations and parameters, in any order of the parameters.
 */
export const subjectKey = ({operation, params}) =>
  JSON.stringify([operation, sortedParams(params)]);

/**
 * @param {Params} params
 * @returns {[name: string, value: string][]}
 *   In the order of their names.
 */
export const sortedParams = (params) => Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * @param {Subject} a
 * @param {Subject} b
 * @returns {number}
 *   Below 0 where `a` comes first: by operation, then by the values of the parameters.
 */
export function subjectOrder(a, b) {
  const names = [...new Set([a, b].flatMap(({params}) => Object.keys(params)))].sort();
  return (
    naturalOrder(a.operation, b.operation) ||
    names
      .map((name) => paramOrder(name, a.params[name] ?? '', b.params[name] ?? ''))
      .find(Boolean) ||
    0
  );
}

/** @param {Params} params @param {readonly string[]} names @returns {Params} */
export const withoutParams = (params, names) =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));

/**
 * @param {readonly Pick<Subject, 'params'>[]} subjects
 * @returns {string[]}
 *   Names of the parameters that are not the same everywhere.
 */
export function varyingParams(subjects) {
  const names = new Set(subjects.flatMap(({params}) => Object.keys(params)));
  return [...names]
    .filter((name) => new Set(subjects.map(({params}) => params[name])).size > 1)
    .sort();
}

/**
 * @param {readonly Pick<Subject, 'params'>[]} subjects
 * @returns {Params}
 *   Those that all of them have, with one value.
 */
export const commonParams = ([first, ...others]) =>
  Object.fromEntries(
    Object.entries(first?.params ?? {}).filter(([name, value]) =>
      others.every(({params}) => params[name] === value),
    ),
  );

/** @param {Params} params @returns {string} `payload: 1024 B, threads: 2`. */
export const paramsText = (params) =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/**
 * @param {Subject} subject
 * @returns {string}
 *   `put, payload: 1024 B`; empty if neither runner nor manifest names anything.
 */
export const subjectText = ({operation, params}) =>
  [operation, paramsText(params)].filter((text) => text !== '').join(', ');

/**
 * @param {Subject} subject
 * @returns {string}
 *   For messages: `"get" (threads 2)`.
 */
export function describeSubject({operation, params}) {
  const details = Object.entries(params).map((pair) => pair.join(' '));
  const name = operation === '' ? 'an operation without a name' : `"${operation}"`;
  return details.length > 0 ? `${name} (${details.join(', ')})` : name;
}
