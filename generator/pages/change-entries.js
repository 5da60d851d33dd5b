/**
 * Changes as text: what the page of changes, the feeds, the home page, reports and their charts print.
 *
 * @import {Chart} from '../charts/types.d.ts'
 * @import {ChangeNote} from '../scan/types.d.ts'
 * @import {FoundChange} from '../stats/changes.js'
 * @import {Change, History, HistoryPoint} from '../stats/types.d.ts'
 * @import {Sparkline} from '../draw/sparkline.js'
 * @import {ReportModel} from '../types.d.ts'
 * @typedef {{text: string, href: string}} Link
 * @typedef {{text: string, run?: Link, date: string, made: 'committed' | 'measured'}} Side
 *   `made`: what was done on that day.
 * @typedef {{kind: ChangeNote['kind'], word: string, text: string, signature: string, link?: string,
 *   fixedIn?: string}} NoteText
 * @typedef {object} ChangeEntry
 * @property {string} id
 * @property {string} date
 *   Of the first point of the new level.
 * @property {Change['direction']} direction
 * @property {string} word
 * @property {string} symbol
 * @property {string} href
 * @property {string} history
 * @property {number} at
 *   Index of the first point of the new level.
 * @property {string} title
 *   The change in one line: the system, the point, the machine where there are several, what changed and how much.
 * @property {string} what
 *   Quantity and operation.
 * @property {string} system
 * @property {string} size
 * @property {string} range
 * @property {string} chance
 * @property {string} levels
 * @property {Side} from
 * @property {Side} to
 * @property {Link} report
 * @property {string} chart
 *   The chart that shows it; the report where none does.
 * @property {Link} [machine]
 *   Where there are several.
 * @property {string} [difference]
 *   Of the sources of both sides.
 * @property {NoteText} [note]
 * @property {boolean} isAnnounced
 *   False where the note says that it is noise.
 * @property {boolean} isLast
 *   Whether the level of the history is still this one.
 * @property {Sparkline} drawing
 * @property {Record<string, unknown>} facts
 *   For programs: what a note names, and the numbers with every digit.
 * @typedef {{text: string, page?: string, difference?: string, note?: NoteText}} ChangeLine
 *   Below a chart; `page`: its place on the page of changes.
 * @typedef {{all: number, tested: number, zeros: string[]}} Searched
 *   How many histories there are, in how many of them changes were looked for, and those that have a zero.
 * @typedef {Pick<ReportModel, 'report' | 'histories' | 'charts'>} ChangeModel
 */

import {dayOf} from '../day.js';
import {sparkline} from '../draw/sparkline.js';
import {extent} from '../extent.js';
import {subjectText} from '../records/subject.js';
import {changesOf} from '../stats/changes.js';
import {differenceAddress} from '../stats/difference.js';
import {hasZeros, isTested} from '../stats/history.js';
import {DIRECTIONS, KINDS, rangeText, signatureText, sizeText} from '../words/change.js';
import {chanceText, quantityName, valueText} from '../words/history.js';
import {nameOf} from '../words/names.js';
import {chartAddress, distinct, machineAddress, reportAddress, runAddress} from './page.js';

/** The page of changes. */
export const CHANGES = 'changes/';
/** @param {string} id */
const changeAddress = (id) => `${CHANGES}#${id}`;

/**
 * @param {ChangeModel} model
 * @returns {ChangeEntry[]}
 *   Newest first.
 */
export const changeEntries = (model) =>
  changesOf(model.report, model.histories)
    .sort((a, b) => Date.parse(b.to.date) - Date.parse(a.to.date))
    .map((found) => changeEntry(found, model));

/**
 * @param {Chart} chart
 * @param {ChangeModel} model
 * @returns {ChangeLine[]}
 */
export function chartChanges({changes = []}, model) {
  const entries = changeEntries(model);
  return changes.map(({text, href, history, at}) => {
    const entry = entries.find((one) => one.history === history && one.at === at);
    return {
      text,
      ...(entry ? {page: entry.href} : {}),
      ...(href === undefined ? {} : {difference: href}),
      ...(entry?.note ? {note: entry.note} : {}),
    };
  });
}

/**
 * @param {FoundChange} found
 * @param {ChangeModel} model
 * @returns {ChangeEntry}
 */
function changeEntry(found, {report, histories, charts}) {
  const {id, history, change, from, to, levels, isLast, note} = found;
  const {word, symbol} = DIRECTIONS[change.direction];
  const system = nameOf(history.system, report);
  const what = whatOf(history);
  const size = sizeText(change);
  const {source} = report.systems.find((one) => one.id === history.system) ?? {};
  const difference = differenceAddress(source, history, change.at);
  const chart = charts.find(({changes = []}) =>
    changes.some((one) => one.history === history.id && one.at === change.at),
  );
  const machine = machineOf(to, histories);
  return {
    id,
    href: changeAddress(id),
    history: history.id,
    at: change.at,
    date: dayOf(to.date),
    direction: change.direction,
    word,
    symbol,
    title: `${system} ${to.at}${machine ? ` on ${machine.text}` : ''}: ${what} ${word}, ${size}`,
    what,
    system,
    size,
    range: rangeText(change),
    chance: chanceText(change),
    levels: [levels.before, levels.after].map((one) => valueText(one, history)).join(' to '),
    from: side(from, report.id),
    to: side(to, report.id),
    report: {text: report.title, href: reportAddress(report.id)},
    chart: chart ? chartAddress(report.id, chart.name) : reportAddress(report.id),
    ...(machine ? {machine} : {}),
    ...(difference === undefined ? {} : {difference}),
    ...(note ? {note: noteText(note)} : {}),
    isAnnounced: note?.kind !== 'noise',
    isLast,
    drawing: sparkline(found),
    facts: {
      report: report.id,
      system: history.system,
      operation: history.operation,
      params: history.params,
      quantity: history.quantity,
      ...change,
      at: to.at,
    },
  };
}

/**
 * @param {History} history
 * @returns {string}
 *   Quantity and operation.
 */
function whatOf(history) {
  // A runner that measures nothing else calls its operation “latency”.
  const operation = history.operation === 'latency' ? '' : history.operation;
  const subject = subjectText({...history, operation});
  return [quantityName(history.quantity), subject].filter(Boolean).join(operation ? ' of ' : ', ');
}

/**
 * @param {HistoryPoint} point
 * @param {History[]} histories
 * @returns {Link | undefined}
 *   Where the histories of the report are of several machines.
 */
function machineOf({machine}, histories) {
  const all = distinct(histories.flatMap(({points}) => points.map((point) => point.machine ?? '')));
  if (machine === undefined || all.length < 2) return undefined;
  return {text: machine, href: machineAddress(machine)};
}

/**
 * @param {HistoryPoint} point
 * @param {string} report
 * @returns {Side}
 */
function side({at, date, isOfCommit, runs: [run]}, report) {
  const link = run === undefined ? {} : {run: {text: run, href: runAddress({report, id: run})}};
  return {text: at, ...link, date: dayOf(date), made: isOfCommit ? 'committed' : 'measured'};
}

/**
 * @param {ChangeNote} note
 * @returns {NoteText}
 */
const noteText = (note) => ({
  kind: note.kind,
  word: KINDS[note.kind],
  text: note.text,
  signature: signatureText(note),
  ...(note.link === undefined ? {} : {link: note.link}),
  ...(note['fixed-in'] === undefined ? {} : {fixedIn: note['fixed-in']}),
});

/**
 * @param {Pick<ReportModel, 'report' | 'histories'>} model
 * @returns {Searched}
 */
export const searchedIn = ({report, histories}) => ({
  all: histories.length,
  tested: histories.filter(isTested).length,
  zeros: histories
    .filter(hasZeros)
    .map(
      (history) => `${nameOf(history.system, report)}, ${whatOf(history)} (${zerosText(history)})`,
    ),
});

/**
 * @param {History} history
 *   With a zero.
 * @returns {string}
 *   `from 0 B at 1.3 to 48 B at 1.4`; where it goes from or to zero more than once, only the range.
 */
function zerosText(history) {
  const {points} = history;
  const [crossing, ...others] = points.flatMap((to, i) => {
    const from = points[i - 1];
    return from && from.estimate > 0 !== to.estimate > 0 ? [[from, to]] : [];
  });
  if (crossing && others.length === 0) {
    const [from, to] = crossing.map(({estimate, at}) => `${valueText(estimate, history)} at ${at}`);
    return `from ${from} to ${to}`;
  }
  const estimates = points.map(({estimate}) => estimate);
  const {low, high} = extent(estimates);
  const [lowest, highest, last] = [low, high, estimates.at(-1) ?? high].map((value) =>
    valueText(value, history),
  );
  return `between ${lowest} and ${highest}, last ${last}`;
}
