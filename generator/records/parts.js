/**
 * Handles several files of one run that hold the same operation and parameters. They are parts of
 * one measurement if the manifest says `part`. They are one measurement in several formats if their
 * formats differ. Anything else is an error, because choosing one of them would be a guess.
 *
 * @import {Rec, Timeline} from './types.d.ts'
 * @import {InputErrors} from '../errors.js'
 * @import {RawFile, Run, Warning} from '../scan/types.d.ts'
 * @import {OperationRecord} from './subject.js'
 */

import {integer, precise} from '../format.js';
import {groupBy} from '../group-by.js';
import {addWarnings} from '../scan/file-warnings.js';
import {disagreements} from './disagreement.js';
import {merge, mergeOrNull} from './distribution.js';
import {withoutLines} from './lines.js';
import {
  isLog,
  lateLogs,
  logsOfOtherTimes,
  longLogs,
  missingFiles,
  uncountedLogs,
} from './rotated.js';
import {isSameValue, TOLERANCE} from './same-value.js';
import {refuseSeveralRunners} from './several-runners.js';
import {withSharedParams} from './shared-params.js';
import {SHORT_HINT, shortNames} from './short-names.js';
import {describeSubject, isOfOperation, subjectKey} from './subject.js';
import {SLACK} from './timeline.js';

/** What to do where two files of a run hold the same operation. */
const TWICE_HINT =
  'In run.yaml, under "files": if one file continues the other, set `part: true` for both. Otherwise distinguish them by `params`, or exclude one with `unread`. Make each repeat a separate run.';

/**
 * @param {readonly RawFile[]} files
 *   The files of one run.
 * @returns {Rec[][]}
 *   One list of all parts, in which timelines and distributions are joined, then one for each other file.
 */
export function recordLists(files) {
  const parts = files.filter(({note}) => note.part);
  const others = files.filter(({note}) => !note.part).map(({records}) => records);
  return [joined(parts.flatMap(({records}) => records)), ...others];
}

/**
 * @param {Run} run
 *   With its records.
 * @param {InputErrors} errors
 *   Receives each file that has an operation of another file.
 * @returns {Run}
 *   With the parameters that its files share, and a warning where two files do not agree.
 */
export function checkParts(run, errors) {
  const shared = withSharedParams(run.files);
  const apart = disagreements(shared);
  const uncounted = uncountedLogs(shared);
  const logs = groupBy(
    [
      ...missingFiles(shared),
      ...uncounted,
      ...longLogs(shared),
      ...lateLogs(shared),
      ...logsOfOtherTimes(shared),
    ],
    ({file}) => file,
  );
  refuseSeveralRunners(shared, errors);
  for (const {file, message} of shortNames(shared)) {
    errors.add(file.path, undefined, message, SHORT_HINT);
  }
  /** Files of a rotated log are parts, too. @param {RawFile} a @param {RawFile} b */
  const isPart = (a, b) =>
    (a.note.part && b.note.part) || (uncounted.length === 0 && isLog(a) && isLog(b));
  /** @type {Map<string, {file: RawFile, record: OperationRecord}[]>} */
  const byKey = new Map();
  /** What the files of a rotated log warned of. @type {Set<string>} */
  const given = new Set();
  const files = shared.map((file) => {
    let isRefused = false;
    /** @type {Warning[]} */
    const warnings = [
      ...(apart.get(file) ?? []),
      ...(logs.get(file) ?? []).map(({message}) => ({message})),
    ];
    for (const record of file.records) {
      if (!isOfOperation(record)) continue;
      const key = recordKey(record);
      const earlier = byKey.get(key) ?? [];
      byKey.set(key, earlier);
      earlier.push({file, record});
      for (const other of earlier) {
        if (other.file === file || isRefused) continue;
        const problem = conflict({file, record}, other, isPart(file, other.file));
        if (problem) {
          // A file usually has many operations, and may be one of many: the first is enough for the message.
          isRefused = true;
          errors.add(file.path, undefined, problem.message, problem.hint);
        } else if (!isPart(file, other.file)) {
          warnings.push(...disagreement(record, other));
        }
      }
    }
    const isRotated = uncounted.length === 0 && isLog(file);
    return addWarnings(isRotated ? withoutGiven(file, given) : file, warnings);
  });
  return {...run, files};
}

/**
 * Only the first file of a rotated log names the collector and its regions.
 *
 * @param {RawFile} file
 * @param {Set<string>} given
 *   Warnings of the files before it; receives its own.
 * @returns {RawFile}
 *   Without the warnings about the whole file that an earlier one has, too.
 */
function withoutGiven(file, given) {
  const warnings = file.warnings.filter(
    ({message, line}) => line !== undefined || !given.has(message),
  );
  for (const {message} of file.warnings) given.add(message);
  return {...file, warnings};
}

/**
 * @param {OperationRecord} record
 * @returns {string}
 *   Equal for records if only one of them can be used.
 */
export const recordKey = (record) =>
  JSON.stringify([
    record.kind,
    record.kind === 'timeline' ? '' : record.metric,
    record.kind === 'measurement' ? [record.statistic, record.name] : [],
    record.kind === 'distribution' ? record.tag : '',
    subjectKey(record),
  ]);

/**
 * @param {{file: RawFile, record: OperationRecord}} here
 * @param {{file: RawFile, record: OperationRecord}} earlier
 *   The same kind of record of the same operation.
 * @param {boolean | undefined} arePart
 *   Whether both are parts of one measurement, such as the files of a rotated log.
 * @returns {{message: string, hint: string} | undefined}
 */
function conflict({file, record}, earlier, arePart) {
  const subject = describeSubject(record);
  if (arePart) {
    if (record.kind === 'timeline' && earlier.record.kind === 'timeline') {
      if (areApart(record, earlier.record)) return undefined;
      return {
        message: `found windows of ${subject} at the same time as in ${earlier.file.name}, expected parts that follow one another`,
        hint: 'In run.yaml, under "files", state `offset`, the seconds from the clock of the file to the clock of the run, or distinguish the files by `params`.',
      };
    }
    if (record.kind === 'distribution' && earlier.record.kind === 'distribution') {
      if (mergeOrNull([record, earlier.record])) return undefined;
      return {
        message: `found other buckets for ${subject} than in ${earlier.file.name}, expected parts with equal bounds`,
        hint: 'Distinguish the files by `params` in run.yaml, under "files".',
      };
    }
    return undefined;
  }
  if (file.format !== earlier.file.format) return undefined;
  return {
    message: `found ${subject} a second time (the first is in ${earlier.file.name}), expected it in one file`,
    hint: TWICE_HINT,
  };
}

/**
 * @param {OperationRecord} record
 * @param {{file: RawFile, record: OperationRecord}} earlier
 *   The same in another format.
 * @returns {Warning[]}
 */
function disagreement(record, {file, record: other}) {
  const subject = describeSubject(record);
  /** @param {string} here @param {string} there @param {string} things */
  const differ = (here, there, things) => [
    {
      message: `found ${here} ${things} of ${subject}, and ${there} in ${file.name}: only the file with more detail is used`,
    },
  ];
  if (record.kind === 'distribution' && other.kind === 'distribution') {
    // Only the file with times leaves out the warm-up.
    const isComparable = record.warmup === other.warmup;
    return isComparable && record.n !== other.n
      ? differ(integer(record.n), integer(other.n), 'samples')
      : [];
  }
  if (record.kind === 'measurement' && other.kind === 'measurement') {
    const {value, unit, statistic, metric} = record;
    if (isSameValue(record, other)) return [];
    return differ(
      precise(value, unit),
      precise(other.value, unit),
      `as the ${statistic} ${metric}`,
    );
  }
  if (record.kind === 'timeline' && other.kind === 'timeline') {
    const [here, there] = [countOf(record), countOf(other)];
    const isEqual = Math.abs(here - there) <= TOLERANCE * Math.max(here, there);
    return isEqual ? [] : differ(integer(here), integer(there), 'operations in windows');
  }
  return [];
}

/** @param {Timeline} timeline */
const countOf = ({windows}) => windows.reduce((sum, {count}) => sum + count, 0);

/**
 * @param {Timeline} a
 * @param {Timeline} b
 * @returns {boolean}
 *   Whether one ends before the other begins.
 */
function areApart(a, b) {
  const [first, second] = inOrder([a, b]);
  const last = first?.windows.at(-1);
  const next = second?.windows[0];
  if (!last || !next) return true;
  return next.start >= last.start + last.length - SLACK * Math.max(last.length, next.length);
}

/** @param {Timeline[]} timelines */
const inOrder = (timelines) =>
  timelines.toSorted((a, b) => (a.windows[0]?.start ?? 0) - (b.windows[0]?.start ?? 0));

/**
 * @param {Rec[]} records
 *   The records of all parts.
 * @returns {Rec[]}
 */
function joined(records) {
  const groups = groupBy(records, (record) => {
    const isJoined = record.kind === 'timeline' || record.kind === 'distribution';
    return isJoined ? recordKey(record) : '';
  });
  return [...groups].flatMap(([key, group]) => {
    if (key === '') return group;
    const timelines = inOrder(group.filter((one) => one.kind === 'timeline'));
    const [first] = timelines;
    if (first)
      return [{...withoutLines(first), windows: timelines.flatMap(({windows}) => windows)}];
    return [merge(group.filter((one) => one.kind === 'distribution'))];
  });
}
