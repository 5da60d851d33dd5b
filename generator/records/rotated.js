/**
 * Joins the rotated log files of one JVM. Each file gives pauses and a heap for its part of the same
 * clock.
 *
 * @import {Heap, Pauses, Rec, Timeline} from './types.d.ts'
 * @import {RawFile} from '../scan/types.d.ts'
 */

import {extent} from '../extent.js';
import {quantity} from '../format.js';
import {groupBy} from '../group-by.js';
import {listOf} from './compact-list.js';
import {subjectKey} from './subject.js';

/** `gc.log.2`, and `gc.log.0.current` of JDK 8. */
const ROTATED = /^(?<log>.+)\.(?<number>\d{1,3})(?:\.current)?(?:\.gz|\.zst)?$/;
const NOT_STATED = 'not stated';
/** Milliseconds by which the starts of files of one clock may differ. */
const TOGETHER = 2000;
/** The format of logs that name their collector when the JVM starts. */
const UNIFIED = 'gc-log';
/** Seconds after which a log that has its beginning has begun. */
const LATE = 1;
/** Of a log and its run, from which on most of the log may be of another time. */
const TOO_LONG = 2;

/**
 * @param {readonly Rec[]} records
 *   The records of all files of a run.
 * @returns {Heap | null}
 *   The heap from collections if there is one, because polling misses what happens in between.
 *   Logs that overlap in time come from several JVMs; only the first is returned.
 */
export function heapOf(records) {
  const heaps = records.filter((one) => one.kind === 'heap');
  const fromLogs = heaps.filter(({from, time}) => from === 'collections' && time.length > 0);
  // A collection may begin in one file and end in the next.
  const logs =
    otherLogs(records) > 0
      ? fromLogs.slice(0, 1)
      : inTurn(fromLogs, ({time}) => [time[0] ?? 0, time.at(-2) ?? 0]);
  return logs.length > 0 ? joinHeaps(logs) : (heaps[0] ?? null);
}

/**
 * @param {readonly Rec[]} records
 *   The records of all files of a run.
 * @returns {Pauses | null}
 *   Only those of the first log if logs overlap in time or come from two collectors, as for the heap.
 */
export function pausesOf(records) {
  const logs = records.filter((one) => one.kind === 'pauses');
  const collectors = new Set(logs.map(({collector}) => collector));
  collectors.delete(NOT_STATED);
  if (collectors.size > 1) return logs[0] ?? null;
  return joinPauses(
    inTurn(logs, ({collections, start, end}) => [start, collections.at(-1)?.start ?? end]),
  );
}

/**
 * @param {readonly Rec[]} records
 *   The records of all files of a run.
 * @returns {number}
 *   The number of collection logs that are not shown, because they come from other JVMs.
 */
export function otherLogs(records) {
  const logs = records.filter((one) => one.kind === 'pauses');
  const all = logs.reduce((sum, {collections}) => sum + collections.length, 0);
  return pausesOf(records)?.collections.length === all ? 0 : Math.max(logs.length - 1, 0);
}

/**
 * @param {readonly Rec[]} records
 * @returns {Timeline[]}
 *   Of the load: a program that takes samples at fixed times may go on after it.
 */
const timelinesIn = (records) =>
  records.flatMap((one) => (one.kind === 'timeline' && !one.isSampled ? [one] : []));

/** @param {readonly Timeline[]} timelines At least one. @returns {number} Seconds. */
const endOf = (timelines) =>
  extent(
    timelines.map((timeline) => {
      const last = listOf(timeline, 'windows').at(-1);
      return last ? last.start + last.length : 0;
    }),
  ).high;

/**
 * @param {Pick<RawFile, 'facts'>} file
 * @returns {number}
 *   When it begins, in milliseconds since 1970; not a number if it does not state the time of day.
 */
const startOf = ({facts: {date = ''} = {}}) => (date.endsWith('Z') ? Date.parse(date) : Number.NaN);

/**
 * A load of several steps has windows of each, and each begins with its own clock.
 *
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @returns {number | undefined}
 *   When its last window ended; undefined without windows, or where they may be of several steps.
 */
export function endOfRun(files) {
  const timed = files.filter(({records}) => timelinesIn(records).length > 0);
  const timelines = timed.flatMap(({records}) => timelinesIn(records));
  const dated = timed.filter((file) => !Number.isNaN(startOf(file)));
  const subjects = new Set(
    dated.flatMap(({records}) => timelinesIn(records).map((one) => subjectKey(one))),
  );
  // Of two files with windows of one operation, one may state no time of day.
  const isSame = (/** @type {RawFile} */ {records}) =>
    timelinesIn(records).some((one) => subjects.has(subjectKey(one)));
  const starts = timed
    .filter((file) => file.note.offset === undefined && (dated.includes(file) || !isSame(file)))
    .map(startOf);
  const isTogether = starts.length < 2 || Math.max(...starts) - Math.min(...starts) <= TOGETHER;
  const settings = new Set(timelines.map(({params}) => subjectKey({operation: '', params})));
  return isTogether && settings.size === 1 ? endOf(timelines) : undefined;
}

/** @param {RawFile} file @returns {boolean} Whether it has pauses. */
export const isLog = ({records}) => records.some(({kind}) => kind === 'pauses');

/**
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @returns {{file: RawFile, message: string}[]}
 *   The second log of the run, if the two are not parts of one: of several JVMs, or of one in several formats.
 */
export function uncountedLogs(files) {
  const [first, second] = files.filter(isLog);
  if (!first || !second) return [];
  const others = otherLogs(files.flatMap(({records}) => records));
  if (others === 0) return [];
  const message = `found ${others + 1} GC logs that do not follow one another, expected one: only ${first.name} is shown and counted. To count another, exclude ${first.name} with \`unread\` in run.yaml`;
  return [{file: second, message}];
}

/**
 * The log of a server has pauses before and after the run.
 *
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @returns {{file: RawFile, message: string}[]}
 *   The log, if its clock is not known and it is at least twice as long as the run.
 */
export function longLogs(files) {
  const file = files.find(isLog);
  if (!file || file.note.offset !== undefined) return [];
  const [pauses, end] = [pausesOf(files.flatMap(({records}) => records)), endOfRun(files)];
  if (!pauses || end === undefined) return [];
  const length = pauses.end - pauses.start;
  if (length < TOO_LONG * end) return [];
  const found = `found a GC log of ${quantity(length, 's')} in a run of ${quantity(end, 's')}`;
  const message = `${found}, expected its \`offset\` in run.yaml: all its pauses are counted, including those before and after the run`;
  return [{file, message}];
}

/**
 * HotSpot replaces the oldest files of a rotated log, and its flag `filecount` is 5 unless stated. Of other logs,
 * the beginning may be without a line.
 *
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @returns {{file: RawFile, message: string}[]}
 *   The first part of the log, if it begins later than the run, or if it is shorter and begins later than its JVM.
 */
export function lateLogs(files) {
  const logs = files.filter((file) => file.format === UNIFIED && isLog(file));
  const records = logs.flatMap((log) => log.records);
  const [pauses, end] = [pausesOf(records), endOfRun(files)];
  if (!pauses || end === undefined || otherLogs(records) > 0) return [];
  const file = logs.find((log) =>
    log.records.some((one) => one.kind === 'pauses' && one.start === pauses.start),
  );
  const isOnClock = file?.note.offset !== undefined;
  if (!file || pauses.start <= LATE || (!isOnClock && pauses.end - pauses.start >= end)) return [];
  const found = `found a GC log that begins ${quantity(pauses.start, 's')} after its ${isOnClock ? 'run' : 'JVM'}`;
  const message = `${found}, expected its beginning, which HotSpot replaces in a rotated log: earlier pauses are missing`;
  return [{file, message}];
}

/**
 * Clocks may differ, and a file may state when it ended: the log must begin or end more than the length of the run
 * away from it.
 *
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @returns {{file: RawFile, message: string}[]}
 *   Each log that, by the times of day in the files, is of another time than the run.
 */
export function logsOfOtherTimes(files) {
  const dated = files
    .filter(({note}) => note.offset === undefined)
    .map((file) => ({file, date: file.facts?.date, from: startOf(file) / 1e3}))
    .filter(({from}) => !Number.isNaN(from));
  const loads = dated.flatMap((one) => {
    const timelines = timelinesIn(one.file.records);
    return timelines.length > 0 ? [{...one, to: one.from + endOf(timelines)}] : [];
  });
  const [first] = loads.toSorted((a, b) => a.from - b.from);
  if (!first) return [];
  const end = Math.max(...loads.map(({to}) => to));
  const slack = end - first.from;
  return dated.flatMap(({file, date, from}) => {
    const pauses = pausesOf(file.records);
    if (!pauses) return [];
    const length = pauses.end - pauses.start;
    if (from + length >= first.from - slack && from <= end + slack) return [];
    const found = `found a GC log of ${quantity(length, 's')} from ${date}`;
    const message = `${found}, expected the log of the run, which began at ${first.date} as ${first.file.name} says. Set \`unread\` in run.yaml if it is another one`;
    return [{file, message}];
  });
}

/**
 * HotSpot numbers the files of a rotated log from 0, and takes the next number that is free before it replaces
 * the oldest file: gc.log.2 is never there without gc.log.1.
 *
 * @param {readonly RawFile[]} files
 *   The files of one run, with their records.
 * @returns {{file: RawFile, message: string}[]}
 *   For each log the first file after one that is missing.
 */
export function missingFiles(files) {
  const numbered = files.flatMap((file) => {
    const {log, number} = ROTATED.exec(file.name)?.groups ?? {};
    return isLog(file) && log && number ? [{file, log, number}] : [];
  });
  return [...groupBy(numbered, ({log}) => log)].flatMap(([log, group]) => {
    const sorted = group.toSorted((a, b) => Number(a.number) - Number(b.number));
    const place = sorted.findIndex(({number}, i) => Number(number) > i);
    const after = sorted[place];
    if (!after) return [];
    const {file, number} = after;
    const missing = `${log}.${String(place).padStart(number.length, '0')}`;
    const found = `found ${file.name} and no ${missing}, expected every file of a rotated log`;
    return [{file, message: `${found}: pauses are missing`}];
  });
}

/**
 * @template T
 * @param {T[]} parts
 * @param {(part: T) => [start: number, end: number]} span
 * @returns {T[]}
 *   In order of time; if two overlap, only the first in the given order.
 */
function inTurn(parts, span) {
  const sorted = parts.toSorted((a, b) => span(a)[0] - span(b)[0]);
  const isApart = sorted.every((part, i) => {
    const before = sorted[i - 1];
    return before === undefined || span(part)[0] >= span(before)[1];
  });
  return isApart ? sorted : parts.slice(0, 1);
}

/** @param {Pauses[]} parts */
function joinPauses(parts) {
  const [first] = parts;
  if (!first) return null;
  return {
    ...first,
    collector: parts.find(({collector}) => collector !== NOT_STATED)?.collector ?? NOT_STATED,
    collections: parts.flatMap(({collections}) => collections),
    ...(parts.some(({stalls}) => stalls)
      ? {stalls: parts.flatMap(({stalls}) => stalls ?? [])}
      : {}),
    ...(parts.some(({stops}) => stops) ? {stops: parts.flatMap(({stops}) => stops ?? [])} : {}),
    start: first.start,
    end: parts.at(-1)?.end ?? first.end,
  };
}

/**
 * @param {Heap[]} parts
 * @returns {Heap | null}
 *   The whole heap only, if not all parts have the same generations: with G1, only the first file
 *   states the region size.
 */
function joinHeaps(parts) {
  const [first] = parts;
  if (!first) return null;
  const names = (/** @type {Heap} */ {generations}) => generations.map(({name}) => name).join();
  const isSame = parts.every((part) => names(part) === names(first));
  const alike = isSame ? parts : parts.map(whole);
  const time = alike.flatMap((part) => part.time);
  const order = [...time.keys()].sort((a, b) => (time[a] ?? 0) - (time[b] ?? 0));
  const inOrder = (/** @type {(number | null)[]} */ values) => order.map((i) => values[i] ?? null);
  const totals = alike.flatMap(({used}) => used ?? []);
  const {used: _, ...subject} = first;
  return {
    ...subject,
    time: order.map((i) => time[i] ?? 0),
    ...(totals.length === time.length ? {used: order.map((i) => totals[i] ?? 0)} : {}),
    generations: (alike[0]?.generations ?? []).map(({name}, i) => ({
      name,
      used: inOrder(alike.flatMap(({generations}) => generations[i]?.used ?? [])),
      committed: inOrder(alike.flatMap(({generations}) => generations[i]?.committed ?? [])),
    })),
  };
}

/**
 * @param {Heap} heap
 * @returns {Heap}
 *   With its generations added up; metaspace is not part of the heap.
 */
function whole({used, ...heap}) {
  const parts = heap.generations.filter(({name}) => name !== 'metaspace');
  const total = (/** @type {'used' | 'committed'} */ of) =>
    heap.time.map((_, i) =>
      parts.reduce((/** @type {number | null} */ sum, part) => {
        const value = part[of][i] ?? null;
        return sum === null || value === null ? null : sum + value;
      }, 0),
    );
  return {
    ...heap,
    generations: [{name: 'heap', used: used ?? total('used'), committed: total('committed')}],
  };
}
