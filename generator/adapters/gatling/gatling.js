/**
 * Gatling's `simulation.log`: one record per line, cells separated by tabs. From 3.13 on the log is
 * binary, and `shared/gatling-binary.js` makes these lines of it.
 *
 *     RUN	Shop	shop	1795241834809	a run	3.11.5
 *     REQUEST	order  all,inner	item	1795241835112	1795241835229	OK
 *
 * Times are milliseconds since 1970. The positions of a request's cells depend on the version,
 * which the line RUN states: in 2.0 and 2.1 the type is the third cell and sending and receiving
 * have two times each, up to 3.3 there is the user's number, and 2.x calls itself 2.0 throughout.
 * Lines of assertions come before RUN. Written by 3.3.1, 3.11.5, 3.13.5 and 3.15.1 in the tests; the
 * cells of 2.x from the sources of 2.0.3, 2.1.7, 2.2.5 and 2.3.1.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @typedef {{type: number, groups: number, name: number, start: number, end: number,
 *   status: number}} Layout
 *   The position of each cell.
 */

import {events} from '../../records/events.js';
import {wholeNumber} from '../shared/cells.js';
import {utcDate} from '../shared/dates.js';
import {LAST_MINOR} from '../shared/gatling-binary.js';
import {unparsedText} from '../shared/unparsed-text.js';
import {inMilliseconds} from '../shared/whole-milliseconds.js';

const RUN = /^RUN\t[^\t]+\t|^[^\t]*\t[^\t]*\tRUN\t\d+\t/;
const TYPES = new Set(['USER', 'GROUP', 'ERROR', 'ASSERTION']);
/** Lines that may come before RUN. */
const MOST_ASSERTIONS = 1000;
/** @type {Record<string, Layout>} */
const LAYOUTS = {
  '2.0': {type: 2, groups: 3, name: 4, start: 5, end: 8, status: 9},
  2.2: {type: 0, groups: 3, name: 4, start: 5, end: 6, status: 7},
  '3.0': {type: 0, groups: 2, name: 3, start: 4, end: 5, status: 6},
  3.4: {type: 0, groups: 1, name: 2, start: 3, end: 4, status: 5},
};
/** The time of an event that did not happen: 0, or the smallest number that Java has. */
const NO_TIME = /^(0|-9223372036854775808)$/;

/** @type {LineAdapter} */
export const gatling = {
  id: 'gatling',
  label: 'Gatling simulation.log',
  description: 'Requests of a Gatling run, one line per request.',
  runner: 'Gatling',
  writtenBy: 'always, into its results folder',
  states: ['date', 'runner'],
  isEventLog: true,
  layout: 'lines',
  detect: ({text, lines}) =>
    text.includes('RUN\t') && lines.slice(0, MOST_ASSERTIONS).some((line) => RUN.test(line)),
  endsWhole: (line) => /^(?:USER|GROUP)\t/.test(line),
  open(context) {
    const all = events(context);
    /** @type {Layout | undefined} */
    let layout;
    let hasRun = false;
    const unknown = unparsedText(context);
    return {
      take(text, line) {
        const cells = text.split('\t');
        if (RUN.test(text)) {
          if (hasRun) context.error(line, 'found a second line RUN, expected one run per file');
          else {
            layout = layoutOf(cells, line, context);
            context.fact('runner', `Gatling ${cells.at(-1)?.trim()}`);
            context.fact('date', utcDate(Number(cells.find((cell) => /^\d{13}$/.test(cell)))));
          }
          hasRun = true;
          return;
        }
        const type = cells[layout?.type ?? 0] ?? '';
        if (type === 'REQUEST') {
          if (layout) addRequest(cells, layout, line);
          else if (!hasRun) context.error(line, 'found a request, expected the line RUN before it');
        } else if (!TYPES.has(type) && !TYPES.has(cells[0] ?? '') && text.trim() !== '') {
          unknown.add(text, line);
        }
      },
      end() {
        unknown.warn(', expected a record');
        return inMilliseconds(all.records());
      },
    };

    /** @param {string[]} cells @param {Layout} at @param {number} line */
    function addRequest(cells, at, line) {
      const status = cells[at.status];
      if (status !== 'OK' && status !== 'KO') {
        const found = `found "${status ?? ''}" as cell ${at.status + 1} of a request`;
        context.error(line, `${found}, expected OK or KO`);
        return;
      }
      const ok = status === 'OK';
      const start = wholeNumber(cells[at.start], 'start', line, context);
      // A failed request may never have ended.
      const isOpen = !ok && NO_TIME.test(cells[at.end] ?? '');
      const end = isOpen ? start : wholeNumber(cells[at.end], 'end', line, context);
      if (start === undefined || end === undefined) return;
      if (end < start) {
        context.error(
          line,
          `found an end ${start - end} ms before the start, expected one after it`,
        );
        return;
      }
      const groups = cells[at.groups] ?? '';
      const params = groups === '' ? {} : {group: groups};
      const subject = {operation: cells[at.name] ?? '', params};
      all.add(subject, {at: end * 1e3, latency: (end - start) / 1e3, ok}, line);
    }
  },
};

/**
 * @param {string[]} cells
 *   The cells of the line RUN.
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Layout | undefined}
 *   Undefined after an error.
 */
function layoutOf(cells, line, context) {
  const version = cells.at(-1)?.trim() ?? '';
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === '2') return LAYOUTS[cells[0] === 'RUN' ? '2.2' : '2.0'];
  if (major === '3' && cells[0] === 'RUN' && Number(minor) <= LAST_MINOR) {
    return LAYOUTS[Number(minor) < 4 ? '3.0' : '3.4'];
  }
  context.error(line, `found a log of Gatling "${version}", expected 2.0 to 3.${LAST_MINOR}`);
  return undefined;
}
