/**
 * Results that two files of a run have under names of different lengths: JMH prints `CacheBench.get` or
 * `o.e.CacheBench.get` and writes `org.example.CacheBench.get`. They would be two configurations.
 *
 * @import {Measurement, Rec} from './types.d.ts'
 * @import {RawFile} from '../scan/types.d.ts'
 */

import {groupBy} from '../group-by.js';
import {isSameValue} from './same-value.js';

/** What to do with the file that has the shorter names. */
export const SHORT_HINT =
  'It is the same result under a shorter name. In run.yaml, under "files", set `unread` for one of the files, with the reason.';
/** Parts of a name that are equal: the class and the method. */
const LEAST = 2;

/**
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @returns {{file: RawFile, message: string}[]}
 *   For each file the first result that a file of another format has under a longer name.
 */
export function shortNames(files) {
  const named = files.flatMap((file) =>
    file.records.filter(isNamed).map((record) => ({file, record})),
  );
  const byEnd = groupBy(named, ({record}) => endOf(record));
  return files.flatMap((file) => {
    for (const record of file.records.filter(isNamed)) {
      const same = byEnd
        .get(endOf(record))
        ?.find((other) => other.file.format !== file.format && isShort(record, other.record));
      if (!same) continue;
      const found = `found "${record.operation}" with the value of "${same.record.operation}" in ${same.file.name}`;
      return [{file, message: `${found}, expected each result once`}];
    }
    return [];
  });
}

/** @param {Rec} record @returns {record is Measurement} */
const isNamed = (record) => record.kind === 'measurement' && record.operation.includes('.');

/** @param {Measurement} record @returns {string} */
const endOf = ({metric, statistic, name, operation}) =>
  JSON.stringify([metric, statistic, name, operation.split('.').slice(-LEAST)]);

/**
 * @param {Measurement} short
 * @param {Measurement} long
 *   A measurement whose name ends with the name of `short`.
 * @returns {boolean}
 *   Whether it is the same result, with fewer parts in its name.
 */
const isShort = (short, long) =>
  isShortName(short.operation, long.operation) &&
  Object.entries(short.params).every(([name, value]) => long.params[name] === value) &&
  isSameValue(short, long);

/**
 * @param {string} short
 * @param {string} long
 * @returns {boolean}
 *   Whether parts at the beginning are left out, or only their first letters are there.
 */
function isShortName(short, long) {
  const parts = short.split('.');
  const whole = long.split('.').slice(-parts.length);
  return (
    short.length < long.length &&
    parts.length === whole.length &&
    parts.every((part, i) => part === whole[i] || part === whole[i]?.charAt(0))
  );
}
