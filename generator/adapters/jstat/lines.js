/**
 * Lines of a jstat file → rows of cells: headers, rows that a narrow terminal wrapped, dates between
 * and before them, and the text around.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Dated} from './clock.js'
 * @import {Header} from './header.js'
 * @typedef {{pieces: string[], line: number}} Pieces
 */

import {oneLine} from '../shared/brief.js';
import {unparsedText} from '../shared/unparsed-text.js';
import {dateOf} from './clock.js';
import {continuesHeader, headerOf, isHeader} from './header.js';
import {cellsOf, cellsOfWrapped, isRow} from './row.js';

/** Lines of one wrapped row. */
const MOST_PIECES = 6;
/** In a table that is not read, whose last column may have blanks. */
const BEGINS_AS_ROW = /^\s*\d/;

/**
 * @param {ReadContext} context
 * @param {{see(dated: Dated): void, row(cells: string[], header: Header, line: number): void}} sink
 *   `see` gets each date that belongs to the table, before the row that it belongs to.
 */
export function tableLines(context, sink) {
  const unparsed = unparsedText(context);
  /** @type {Pieces | undefined} */
  let begun;
  /** @type {Pieces | undefined} */
  let row;
  /** @type {Header | undefined} */
  let header;
  let refused = false;
  let hasRows = false;
  /** The line of the first table of each option that is not read. @type {Map<string, number>} */
  const unread = new Map();

  const closeHeader = () => {
    if (!begun) return;
    header = headerOf(begun.pieces, begun.line, context);
    refused = !header;
    if (header?.unread && !unread.has(header.unread)) unread.set(header.unread, header.line);
    begun = undefined;
  };
  const tellUnread = () => {
    for (const [option, line] of unread) {
      const found = `found the table of jstat ${option}`;
      if (hasRows) context.warn(`${found}, which is not read`, line);
      else {
        context.error(
          line,
          `${found}, expected one of the heap or of collections`,
          'Set "unread" for it in run.yaml, under "files", or add the output of jstat -gc -t.',
        );
        return;
      }
    }
  };
  const closeRow = () => {
    if (!row) return;
    const {pieces, line} = row;
    const found = `found ${pieces.length === 1 ? 'a line' : `${pieces.length} lines`} from "${oneLine(pieces[0] ?? '')}"`;
    const expected = `expected a row of ${header?.columns.length} cells, wrapped as the header was`;
    context.error(line, `${found}, ${expected}`);
    row = undefined;
  };
  /** @param {string} text @param {Header} of @param {number} line */
  const takeRow = (text, of, line) => {
    hasRows = true;
    if (!of.wrapped) {
      sink.row(cellsOf(text, of), of, line);
      return;
    }
    row ??= {pieces: [], line};
    row.pieces.push(text);
    const cells = cellsOfWrapped(row.pieces, of);
    if (cells) {
      sink.row(cells, of, row.line);
      row = undefined;
    } else if (row.pieces.length === MOST_PIECES) closeRow();
  };

  return {
    /** @param {string} text @param {number} line */
    take(text, line) {
      if (refused) return;
      const dated = dateOf(text);
      const rest = dated ? dated.rest : text;
      if (begun && continuesHeader(begun.pieces, rest)) {
        begun.pieces.push(rest);
        return;
      }
      if (isHeader(rest)) {
        closeRow();
        closeHeader();
        unparsed.report('before');
        begun = {pieces: [rest], line};
      } else if (rest.trim() !== '') {
        closeHeader();
        if (refused) return;
        if (header?.unread && BEGINS_AS_ROW.test(rest)) return;
        if (!header || header.unread || !(row || isRow(rest, header))) {
          unparsed.add(text, line);
          return;
        }
        unparsed.report('inside');
      }
      if (dated) sink.see(dated);
      if (header && !begun && rest.trim() !== '') takeRow(rest, header, line);
    },

    end() {
      closeHeader();
      closeRow();
      unparsed.report('after');
      tellUnread();
    },
  };
}
