/**
 * The changes of a report, each with the note that a maintainer wrote on it. The date of a change is that
 * of its first run, so that the same data always gives the same list.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {ChangeNote, Report} from '../scan/types.d.ts'
 * @import {Change, History, HistoryPoint} from './types.d.ts'
 * @typedef {object} FoundChange
 * @property {string} id
 *   Unique in the site, and the same in every build.
 * @property {History} history
 * @property {Change} change
 * @property {HistoryPoint} from
 *   The last point of the level before.
 * @property {HistoryPoint} to
 *   The first point of the new level.
 * @property {{before: number, after: number, start: number, end: number}} levels
 *   Geometric means of the points from `start` up to the change, and from it up to `end`: the next change or
 *   break.
 * @property {boolean} isLast
 *   Whether its history has no later change.
 * @property {ChangeNote} [note]
 *   The first that matches.
 * @typedef {Pick<Report, 'id' | 'notes'>} Noted
 */

import {alternatives, shortened} from '../format.js';
import {hashedId} from '../ids.js';
import {NOTES, notesPath} from '../scan/notes.js';
import {LEAST_POINTS} from './change-points.js';
import {isTested, lastBefore, segmentsBetweenBreaks} from './history.js';
import {geometricMean} from './spread.js';

/** Points that a warning lists. */
const MOST_LISTED = 8;
/** Digits of a commit that a note must have. */
const LEAST_DIGITS = 7;

/**
 * @param {Noted} report
 * @param {readonly History[]} histories
 * @returns {FoundChange[]}
 *   In the order of the histories, then of their points.
 */
export const changesOf = (report, histories) =>
  histories.flatMap((history) => history.changes.flatMap((one) => found(report, history, one)));

/**
 * @param {Noted} report
 * @param {History} history
 * @param {Change} change
 * @returns {FoundChange | []}
 */
function found({id: report, notes = []}, history, change) {
  const {points, changes} = history;
  const [from, to] = [lastBefore(history, change.at), points[change.at]];
  const levels = levelsOf(history);
  const before = levels.find(({end}) => end === change.at);
  const after = levels.find(({start}) => start === change.at);
  if (!from || !to || !before || !after) return [];
  const note = noteOf(notes, history, to);
  return {
    id: idOf(report, history, to),
    history,
    change,
    from,
    to,
    levels: {start: before.start, end: after.end, before: before.level, after: after.level},
    isLast: changes.every(({at}) => at <= change.at),
    ...(note ? {note} : {}),
  };
}

/** @param {string} report @param {History} history @param {HistoryPoint} to */
function idOf(report, {id, system, operation, quantity}, {at, machine}) {
  const name = [system, operation, quantity, at].join(' ');
  return hashedId(name, JSON.stringify([report, id, at, machine]));
}

/**
 * @param {Pick<History, 'points' | 'changes' | 'breaks'>} history
 * @returns {{start: number, end: number, level: number}[]}
 *   The stretches with a change, cut at their changes: the points from `start` up to `end`, and the geometric mean
 *   of their estimates, but for percentiles of few samples.
 */
export function levelsOf(history) {
  const {points, changes} = history;
  return segmentsBetweenBreaks(history).flatMap(({from, points: {length}}) => {
    const inside = changes.filter(({at}) => from < at && at < from + length).map(({at}) => at);
    if (inside.length === 0) return [];
    const starts = [from, ...inside];
    return starts.map((start, i) => {
      const end = starts[i + 1] ?? from + length;
      return {
        start,
        end,
        level: geometricMean(
          points
            .slice(start, end)
            .flatMap(({estimate, hasFewSamples}) => (hasFewSamples ? [] : estimate)),
        ),
      };
    });
  });
}

/**
 * @param {readonly ChangeNote[]} notes
 * @param {History} history
 * @param {HistoryPoint} to
 *   The first point of the new level.
 * @returns {ChangeNote | undefined}
 *   The first that matches.
 */
export const noteOf = (notes, history, to) => notes.find((one) => matches(one, history, to));

/** @param {ChangeNote} note @param {History} history @param {HistoryPoint} to */
const matches = (note, history, to) => isOf(note, history) && isAt(note, to);

/** @param {ChangeNote} note @param {History} history */
const isOf = (note, {system, operation, params, quantity}) =>
  (note.system ?? system) === system &&
  (note.operation ?? operation) === operation &&
  (note.quantity ?? quantity) === quantity &&
  Object.entries(note.params ?? {}).every(([name, value]) => params[name] === value);

/** @param {ChangeNote} note @param {HistoryPoint} point */
const isAt = ({at}, point) =>
  at === point.at || (at.length >= LEAST_DIGITS && (point.commit?.startsWith(at) ?? false));

/**
 * Warns of notes on changes that moved when runs were added, or vanished.
 *
 * @param {Noted} report
 * @param {readonly History[]} histories
 * @param {InputErrors} errors
 */
export function checkNotes(report, histories, errors) {
  const {notes = []} = report;
  const changes = changesOf(report, histories);
  for (const note of notes) {
    if (changes.some((one) => one.note === note)) continue;
    errors.warn(notesPath(report), note.line, problemOf(note, changes, histories));
  }
}

/**
 * @param {ChangeNote} note
 *   A note that matches no change.
 * @param {FoundChange[]} changes
 * @param {readonly History[]} histories
 */
function problemOf(note, changes, histories) {
  const matching = changes.find(({history, to}) => matches(note, history, to));
  if (matching) {
    const line = matching.note?.line ?? 1;
    return `found a second note on the change at "${note.at}", expected one (the one in line ${line} counts)`;
  }
  const what = subjectOf(note);
  const missing = `found no change${what ? ` of ${what}` : ''} at "${note.at}"`;
  const ofSubject = changes.filter(({history}) => isOf(note, history));
  if (ofSubject.length > 0) {
    const points = [...new Set(ofSubject.map(({to}) => to.at))];
    return `${missing}, expected ${some(points)}: a change can move when runs are added`;
  }
  const there = changes.filter(({to}) => isAt(note, to));
  if (there.length > 0) {
    return `${missing}, expected ${some(there.map(({history}) => subjectOf(history)))}`;
  }
  if (changes.length > 0) return `${missing}, expected one that the page of changes lists`;
  return histories.length > 0 && !histories.some(isTested)
    ? `${missing}, expected no ${NOTES} yet: changes are looked for in ${LEAST_POINTS} points or more without a break`
    : `${missing}, expected no ${NOTES}: the report has no change`;
}

/** @param {Pick<ChangeNote, 'system' | 'operation' | 'params' | 'quantity'>} subject */
const subjectOf = ({system, operation, params = {}, quantity}) =>
  [system, operation, ...Object.entries(params).map((pair) => pair.join(': ')), quantity]
    .filter(Boolean)
    .join(', ');

/** @param {string[]} texts */
const some = (texts) => alternatives(shortened(texts, MOST_LISTED));
