/**
 * What `--only` names in the files: operations, or parameters with a value (`codec=json`).
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Rec} from '../records/types.d.ts'
 * @import {FileNote} from '../scan/types.d.ts'
 * @import {Recognised, Source, Stated} from './types.d.ts'
 */

import {alternatives, shortened} from '../format.js';
import {isOfOperation} from '../records/subject.js';

/** Names of the files that a message lists. */
const MOST_LISTED = 12;

/**
 * @param {readonly string[]} texts
 * @param {readonly Rec[]} records
 *   Of one file.
 * @returns {NonNullable<FileNote['only']>}
 *   Those of the texts that the file has.
 */
export function onlyOf(texts, records) {
  const {operations, params} = namesOf(records);
  const named = texts.filter((text) => operations.has(text));
  const pairs = texts.flatMap((text) => {
    const pair = named.includes(text) ? undefined : params.get(text);
    return pair ? [pair] : [];
  });
  return {
    ...(named.length > 0 ? {operations: named} : {}),
    ...(pairs.length > 0 ? {params: Object.fromEntries(pairs)} : {}),
  };
}

/**
 * @param {readonly Rec[]} records
 * @returns {{operations: Set<string>, params: Map<string, [name: string, value: string]>}}
 *   Parameters by what the option calls them.
 */
function namesOf(records) {
  const subjects = records.filter(isOfOperation);
  return {
    operations: new Set(subjects.map(({operation}) => operation)),
    params: new Map(
      subjects.flatMap(({params}) => Object.entries(params).map((pair) => [pair.join('='), pair])),
    ),
  };
}

/**
 * @param {readonly Recognised[]} files
 *   Of a run.
 * @param {Stated} stated
 * @param {Source} source
 * @param {InputErrors} errors
 *   Receives each name that no file has.
 */
export function refuseUnknownNames(files, {only}, {label}, errors) {
  const used = files.flatMap(({note: {only: {operations = [], params = {}} = {}}}) => [
    ...operations,
    ...Object.entries(params).map((pair) => pair.join('=')),
  ]);
  const {operations, params} = namesOf(files.flatMap(({read}) => read.records));
  const names = shortened([...operations, ...params.keys()], MOST_LISTED);
  for (const text of only.filter((text) => !used.includes(text))) {
    const expected = `expected an operation or a parameter of the files: ${alternatives(names)}`;
    errors.add(label, undefined, `found --only ${text}, ${expected}`);
  }
}
