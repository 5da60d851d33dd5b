/**
 * Parameters that only one of a run's files states. The output of a tool has the settings of the load, its
 * log of windows or samples does not; both are of one measurement.
 *
 * @import {Rec, Subject} from './types.d.ts'
 * @import {RawFile} from '../scan/types.d.ts'
 */

import {isOfOperation, subjectKey} from './subject.js';

/**
 * @param {readonly RawFile[]} files
 *   Of one run, with their records.
 * @returns {RawFile[]}
 *   A record has the parameters of the same operation in a file of another format, if that format has the operation
 *   only once, with all parameters of the record and more.
 */
export function withSharedParams(files) {
  const operations = files.map((file) => ({file, subjects: subjectsOf(file.records)}));
  return files.map((file) => {
    const others = new Map(
      operations.flatMap((other) => (other.file.format === file.format ? [] : [...other.subjects])),
    );
    if (others.size === 0) return file;
    const records = file.records.map((record) => {
      if (others.has(subjectKey(record))) return record;
      const matching = [...others.values()].filter((other) => isPart(record, other));
      const [only] = matching;
      return only && matching.length === 1 ? {...record, params: only.params} : record;
    });
    return {...file, records};
  });
}

/**
 * @param {readonly Rec[]} records
 * @returns {Map<string, Subject>}
 */
const subjectsOf = (records) =>
  new Map(
    records
      .filter(isOfOperation)
      .map(({operation, params}) => [subjectKey({operation, params}), {operation, params}]),
  );

/**
 * @param {Subject} subject
 * @param {Subject} whole
 * @returns {boolean}
 *   Whether all that the subject states is stated of the whole, too.
 */
const isPart = (subject, whole) =>
  subject.operation === whole.operation &&
  Object.entries(subject.params).every(
    ([name, value]) => Object.hasOwn(whole.params, name) && whole.params[name] === value,
  );
