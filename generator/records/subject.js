/**
 * What a record is about: its operation and parameters.
 *
 * @import {Subject} from './types.d.ts'
 */

/**
 * @param {Subject} subject
 * @returns {string}
 *   Equal for equal operations and parameters, in any order of the parameters.
 */
export const subjectKey = ({operation, params}) =>
  JSON.stringify([operation, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);

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
