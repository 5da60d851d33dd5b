/**
 * Selects the results of one system from a file that has those of several, as the note on the file says.
 *
 * @import {FileNote} from '../scan/types.d.ts'
 * @import {Rec} from './types.d.ts'
 * @typedef {NonNullable<FileNote['only']>} Only
 */

import {alternatives, shortened} from '../format.js';
import {isOfOperation, withoutParams} from './subject.js';

/** Names of the file that a message lists. */
const MOST_LISTED = 12;

/**
 * @param {readonly Rec[]} records
 *   The records of one file, with the names that it uses.
 * @param {Only} only
 * @param {(message: string) => void} refuse
 *   Receives each operation and value that the file does not have.
 * @returns {Rec[]}
 *   Those of the operations, and with the values of the parameters, without these parameters: the system says them.
 *   Heap and pauses are those of the process, so all are kept.
 */
export function selected(records, only, refuse) {
  const {operations = [], params = {}} = only;
  const ofOperations = records.filter(isOfOperation);
  const missing = [
    ...operations.flatMap((name) =>
      refusals(
        name,
        'operation',
        ofOperations.map(({operation}) => operation),
      ),
    ),
    ...Object.entries(params).flatMap(([name, value]) =>
      refusals(
        value,
        `parameter ${JSON.stringify(name)} with the value`,
        ofOperations.flatMap((record) => paramOf(record, name) ?? []),
      ),
    ),
  ];
  for (const message of missing) refuse(message);
  const kept = records.filter((record) => !isOfOperation(record) || isOf(record, only));
  if (missing.length === 0 && !kept.some(isOfOperation)) {
    refuse('found no result that matches all of `only`, expected one');
  }
  return kept.map((record) => ({
    ...record,
    params: withoutParams(record.params, Object.keys(params)),
  }));
}

/**
 * @param {string} name
 * @param {string} what
 *   Has the name.
 * @param {readonly string[]} inFile
 * @returns {string[]}
 *   A message if the file does not have it.
 */
function refusals(name, what, inFile) {
  if (inFile.includes(name)) return [];
  const others = [...new Set(inFile)].map((one) => JSON.stringify(one));
  const expected =
    others.length > 0 ? alternatives(shortened(others, MOST_LISTED)) : 'a name of the file';
  return [
    `found no result of the ${what} ${JSON.stringify(name)}, which \`only\` names, expected ${expected}`,
  ];
}

/** @param {Rec} record @param {Only} only */
const isOf = (record, {operations, params = {}}) =>
  (operations?.includes(record.operation) ?? true) &&
  Object.entries(params).every(([name, value]) => paramOf(record, name) === value);

/** @param {Rec} record @param {string} name @returns {string | undefined} */
const paramOf = ({params}, name) => (Object.hasOwn(params, name) ? params[name] : undefined);

/**
 * @param {Only | undefined} a
 * @param {Only | undefined} b
 * @returns {boolean}
 *   Whether no result of a file belongs to both.
 */
export function areDisjoint(a, b) {
  if (!a || !b) return false;
  const [{operations, params = {}}, {operations: others, params: otherParams = {}}] = [a, b];
  if (operations && others && !operations.some((name) => others.includes(name))) return true;
  return Object.entries(params).some(
    ([name, value]) => Object.hasOwn(otherParams, name) && otherParams[name] !== value,
  );
}
