/**
 * Parameters that only one of a run's files states. The output of a tool has the settings of the load, but
 * its log of windows or samples does not. Both belong to one measurement.
 *
 * @import {Rec, Subject} from './types.d.ts'
 * @import {RawFile} from '../scan/types.d.ts'
 */

import {groupBy} from '../group-by.js';
import {areOfTwoRunners} from './several-runners.js';
import {isOfOperation, subjectKey} from './subject.js';

/**
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @returns {RawFile[]}
 *   A record has the parameters of the same operation in a file of another format, if that format has the operation
 *   only once, with all parameters of the record and more. So it has in a file of its format that has other kinds of
 *   records: a tool can print its progress into one file, and its results into another.
 */
export function withSharedParams(files) {
  const all = files.map((file) => {
    const subjects = subjectsOf(file.records);
    return {
      file,
      subjects,
      byOperation: groupBy(subjects, ([, {operation}]) => operation),
      kinds: new Set(file.records.map(({kind}) => kind)),
    };
  });
  return all.map((one) => {
    const others = all.filter((other) => areBeside(one, other));
    if (others.every(({subjects}) => subjects.size === 0)) return one.file;
    const records = one.file.records.map((record) => {
      const key = subjectKey(record);
      const wholes = others.flatMap((other) =>
        (other.byOperation.get(record.operation) ?? [])
          .filter(([whole, subject]) => whole !== key && isPart(record, subject))
          .map(([whole, {params}]) => ({whole, params, other})),
      );
      // Files that state as little get the same.
      const isPaired = others.some(
        (equal) => equal.subjects.has(key) && wholes.some(({other}) => !areBeside(equal, other)),
      );
      const [first] = wholes;
      const isOnly = new Set(wholes.map(({whole}) => whole)).size === 1;
      return first && isOnly && !isPaired ? {...record, params: first.params} : record;
    });
    return {...one.file, records};
  });
}

/**
 * @typedef {{file: RawFile, kinds: Set<Rec['kind']>}} One
 * @param {One} a
 * @param {One} b
 * @returns {boolean}
 *   Whether they can be of one measurement.
 */
const areBeside = (a, b) =>
  !areOfTwoRunners(a.file, b.file) &&
  (a.file.format !== b.file.format || [...a.kinds].every((kind) => !b.kinds.has(kind)));

/** @param {readonly Rec[]} records @returns {Map<string, Subject>} */
const subjectsOf = (records) =>
  new Map(
    records
      .filter(isOfOperation)
      .map(({operation, params}) => [subjectKey({operation, params}), {operation, params}]),
  );

/**
 * @param {Subject} subject
 * @param {Subject} whole
 *   A subject of the same operation with all parameters.
 * @returns {boolean}
 *   Whether all that the subject states is stated of the whole, too.
 */
const isPart = (subject, whole) =>
  Object.entries(subject.params).every(
    ([name, value]) => Object.hasOwn(whole.params, name) && whole.params[name] === value,
  );
