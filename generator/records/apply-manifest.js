/**
 * Applies what manifests say about operations and parameters. First the report's names replace
 * those in the files. Then the note on a file overrides its content, and the run adds what is
 * missing. The run must not contradict a file.
 *
 * @import {Rec, Subject} from './types.d.ts'
 * @import {FileNote, Run} from '../scan/types.d.ts'
 * @typedef {(message: string, hint: string) => void} Refuse
 * @typedef {Pick<Run, 'operation' | 'params' | 'rename' | 'drop'>} RunFacts
 */

import {recordKey} from './parts.js';
import {describeSubject, isOfOperation, subjectKey} from './subject.js';

/** What to do where a run contradicts a file. */
export const OVERRIDE_HINT =
  'State it in run.yaml under "files", for this file; or use `rename` or `drop` in run.yaml, or in report.yaml for the whole system.';

/**
 * @param {readonly Rec[]} records
 *   The records of one file.
 * @param {RunFacts} run
 * @param {FileNote} note
 * @param {Refuse} refuse
 *   Receives each contradiction once.
 * @returns {Rec[]}
 */
export function applyManifest(records, run, note, refuse) {
  /** @type {Set<string>} */
  const refused = new Set();
  /** @type {Refuse} */
  const refuseOnce = (message, hint) => {
    if (!refused.has(message)) refuse(message, hint);
    refused.add(message);
  };
  const applied = records.map((record) => ({
    ...record,
    ...subjectOf(record, run, note, refuseOnce),
  }));
  checkDistinct(records, applied, refuseOnce);
  return applied;
}

/**
 * @param {Subject} subject
 *   As written in the file.
 * @param {RunFacts} run
 * @param {FileNote} note
 * @param {Refuse} refuse
 * @returns {Subject}
 */
function subjectOf(subject, run, note, refuse) {
  const inFile = renamed(subject, run, refuse);
  /** @param {string} found @param {string} stated */
  const contradict = (found, stated) =>
    refuse(`found ${found}, expected ${stated} as run.yaml says`, OVERRIDE_HINT);
  if (note.operation === undefined && run.operation && inFile.operation) {
    if (inFile.operation !== run.operation) {
      contradict(`the operation "${inFile.operation}"`, `"${run.operation}"`);
    }
  }
  for (const name of Object.keys({...run.params, ...note.params})) {
    refuseOfEveryObject(name, refuse);
  }
  for (const [name, value] of Object.entries(run.params)) {
    const found = lookUp(inFile.params, name, value);
    if (found === value || note.params?.[name] !== undefined) continue;
    contradict(`the parameter ${name} "${found}"`, `"${value}"`);
  }
  return {
    operation: note.operation ?? (inFile.operation || run.operation || ''),
    params: {...run.params, ...inFile.params, ...note.params},
  };
}

/** @param {Subject} subject @param {RunFacts} run @param {Refuse} refuse @returns {Subject} */
function renamed({operation, params}, {rename = {}, drop = []}, refuse) {
  /** @type {Record<string, string>} */
  const kept = {};
  for (const [name, value] of Object.entries(params)) {
    if (drop.includes(name)) continue;
    const here = lookUp(rename.params, name);
    refuseOfEveryObject(here, refuse);
    if (Object.hasOwn(kept, here)) {
      refuse(
        `found two parameters that become "${here}", expected different names`,
        'Change `rename` in run.yaml or report.yaml, or `drop` one of them.',
      );
    }
    kept[here] = value;
  }
  return {operation: lookUp(rename.operations, operation), params: kept};
}

/**
 * A parameter `constructor` would seem to be in every record.
 *
 * @param {string} name
 * @param {Refuse} refuse
 */
function refuseOfEveryObject(name, refuse) {
  if (!(name in {})) return;
  refuse(
    `found a parameter "${name}", expected a name that JavaScript objects do not have`,
    'Give it another name with `rename`, in run.yaml or report.yaml, or remove it with `drop`.',
  );
}

/**
 * @param {Readonly<Record<string, string>> | undefined} names
 * @param {string} name
 * @param {string} [otherwise]
 */
const lookUp = (names, name, otherwise = name) =>
  names && Object.hasOwn(names, name) ? (names[name] ?? otherwise) : otherwise;

/**
 * Checks that no two operations get the same name: one would be lost, or the numbers of both be shown as one.
 *
 * @param {readonly Rec[]} records
 * @param {readonly Rec[]} applied
 *   The same records with their new names.
 * @param {Refuse} refuse
 */
function checkDistinct(records, applied, refuse) {
  /**
   * By what they become, then by what they were.
   *
   * @type {Map<string, Map<string, {subject: Subject, keys: Set<string>}>>}
   */
  const bySubject = new Map();
  for (const [i, record] of records.entries()) {
    const result = applied[i];
    if (!result || !isOfOperation(record)) continue;
    const originals = bySubject.get(subjectKey(result)) ?? new Map();
    bySubject.set(subjectKey(result), originals);
    const here = describeSubject(record);
    const key = recordKey(/** @type {typeof record} */ (result));
    const own = originals.get(here) ?? {subject: record, keys: new Set()};
    originals.set(here, own);
    own.keys.add(key);
    const other = [...originals].find(
      ([, one]) => one !== own && (one.keys.has(key) || areTwo(one.subject, record)),
    );
    if (!other) continue;
    refuse(
      `found ${other[0]} and ${here}, which both become ${describeSubject(result)}, expected different names or parameters`,
      'Change `operation`, `params`, `rename` or `drop` in run.yaml, or `rename` or `drop` of the system in report.yaml.',
    );
  }
}

/**
 * @param {Subject} a
 * @param {Subject} b
 * @returns {boolean}
 *   Whether both name an operation, or both state a parameter, and not the same. What only one of them states,
 *   the other may lack.
 */
const areTwo = (a, b) =>
  (a.operation !== b.operation && a.operation !== '' && b.operation !== '') ||
  Object.entries(a.params).some(([name, value]) => lookUp(b.params, name, value) !== value);
