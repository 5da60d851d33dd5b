/**
 * Reads tables: finds the header, the separator and the decimal sign, ignores comments, and warns of
 * text above the header and below the rows. After a repeated header, perhaps with other columns, rows
 * are read by that header.
 *
 * @import {CsvAdapter, Head, ReadContext} from '../types.d.ts'
 * @import {ByteRow} from './byte-rows.js'
 * @import {Rec} from '../../records/types.d.ts'
 * @import {FileNote} from '../../scan/types.d.ts'
 * @typedef {{line: number, delimiter: string, columns: string[], isRow: boolean}} Found
 *   `line`: 1-based, of the header, or of the first row if there is no header (`isRow`).
 */

import {papaParse} from '#libraries';
import {brief} from '../shared/brief.js';
import {byteRows} from './byte-rows.js';
import {decimals, parse} from './cells.js';
import {CellsRow, Header} from './cells-row.js';
import {unparsedText} from './unparsed-text.js';

const DELIMITERS = [',', ';', '\t'];
/** The number of first lines that may hold the header. */
const MOST_PREAMBLE = 100;
/** Texts at the beginning of rows that are kept. */
const MOST_STARTS = 1000;
/** Errors of Papa Parse in a row, by its codes. @type {Record<string, string>} */
const QUOTES = {
  MissingQuotes: 'found a quoted cell that does not end, expected its closing quote',
  InvalidQuotes: 'found text after a closing quote, expected the end of the cell',
};

/**
 * @param {CsvAdapter} adapter
 * @param {Head} head
 * @param {FileNote} note
 * @returns {Found | undefined}
 *   Undefined if the beginning of the file has no header of the format.
 */
export function findHeader(adapter, head, note) {
  const {name} = head;
  const {separators = DELIMITERS} = adapter;
  for (const {line, delimiter, cells, isFirst} of candidatesOf(head)) {
    if (!separators.includes(delimiter)) continue;
    if (adapter.isHeader(cells, {name, note})) {
      return {line, delimiter, columns: cells, isRow: false};
    }
    const columns = isFirst ? adapter.headerless?.(cells, {name, note}) : undefined;
    if (columns) return {line, delimiter, columns, isRow: true};
  }
  return undefined;
}

/**
 * Lines that may be a header. `isFirst` has only comments above it. All adapters look at the same
 * beginning, so it is split once.
 *
 * @typedef {{line: number, delimiter: string, cells: string[], isFirst: boolean}} Candidate
 * @type {WeakMap<Head, Candidate[]>}
 */
const candidates = new WeakMap();

/** @param {Head} head @returns {Candidate[]} */
function candidatesOf(head) {
  const cached = candidates.get(head);
  if (cached) return cached;
  /** @type {Candidate[]} */
  const found = [];
  let isFirst = true;
  for (const [i, text] of head.lines.slice(0, MOST_PREAMBLE).entries()) {
    if (text.trim() === '') continue;
    const row = isFirst ? rowFrom(head.lines.slice(i, i + MOST_PREAMBLE)) : text;
    // Without any separator, the row is one cell.
    const present = DELIMITERS.filter((delimiter) => row.includes(delimiter));
    for (const delimiter of present.length > 0 ? present : DELIMITERS.slice(0, 1)) {
      const cells = withoutEmpty(cellsOf(row, delimiter));
      if (cells.length > 0) found.push({line: i + 1, delimiter, cells, isFirst});
    }
    isFirst &&= text.startsWith('#');
  }
  candidates.set(head, found);
  return found;
}

/**
 * @param {string[]} lines
 * @returns {string}
 *   The first row, with the line ends inside its quotes; the first line if these quotes do not end.
 */
function rowFrom(lines) {
  const [first = ''] = lines;
  let quotes = 0;
  const end = lines.findIndex((line) => {
    quotes += line.split('"').length - 1;
    return quotes % 2 === 0;
  });
  return end > 0 ? lines.slice(0, end + 1).join('\n') : first;
}

/**
 * @param {CsvAdapter} adapter
 * @param {ReadContext} context
 * @param {Head} head
 * @param {typeof byteRows} [rowsOf]
 *   Reads what it can before Papa Parse.
 * @returns {{take(text: string, line: number): void, isWhole(text: string): boolean, end(): Rec[]}
 *   | undefined}
 *   `take` gets whole lines and the number of the first; `isWhole`: whether a last line without a
 *   line end is known to be whole. Undefined after an error: no header.
 */
export function tableFold(adapter, context, head, rowsOf = byteRows) {
  const found = findHeader(adapter, head, context.note);
  if (!found) {
    const line = head.lines.findIndex((text) => text.trim() !== '') + 1;
    const start = brief((head.lines[line - 1] ?? '').trim());
    const message = `found "${start}", expected the header of ${adapter.label}`;
    context.error(line, message, adapter.headerHint);
    return undefined;
  }
  const read = decimals(numbersOf(adapter, head, found, context.note));
  const rows = rowFold(adapter, found, read, context, head);
  const above = unparsedText(context);
  const readBytes = rowsOf(found.delimiter);
  const takeRow = (/** @type {ByteRow} */ row) => rows.takeRow(row);
  const {withDoubledQuotes} = adapter;
  /** @param {string} text */
  const quoted = (text) =>
    withDoubledQuotes ? text.split('\n').map(withDoubledQuotes).join('\n') : text;
  return {
    take(text, first) {
      let line = first;
      let rest = quoted(text);
      while (line < found.line && rest !== '') {
        const end = rest.indexOf('\n') + 1;
        const skipped = rest.slice(0, end);
        if (!adapter.hasPreamble && !isComment(skipped)) above.add(skipped, line);
        rest = rest.slice(end);
        line += 1;
      }
      above.report('before');
      if (rest === '') return;
      const unread = readBytes(rest, line, takeRow);
      if (unread.text === '') return;
      line = unread.line;
      papaParse().parse(unread.text.slice(0, -1), {
        delimiter: found.delimiter,
        newline: '\n',
        step({data, errors}) {
          const cells = /** @type {string[]} */ (data);
          // One wrong quote causes further errors.
          rows.take(cells, line, errors[0]?.code);
          // Cells in quotes may hold line ends.
          line += cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
        },
      });
    },
    isWhole: (text) => rows.isWhole(quoted(text)),
    end: () => rows.end(),
  };
}

/**
 * @param {CsvAdapter} adapter
 * @param {Found} found
 * @param {typeof parse} read
 * @param {ReadContext} context
 * @param {Head} head
 */
function rowFold(adapter, found, read, context, head) {
  const fold = adapter.open(context, found.columns, found.isRow ? 0 : found.line, head);
  const unparsed = unparsedText(context);
  let header = new Header(found.columns, found.line, read, context);
  /** Decimals of the last cell of all rows so far; 0 where they differ, undefined before the first row. */
  /** @type {number | undefined} */
  let lastDecimals;
  /** Texts that rows began with. @type {Set<string>} */
  const starts = new Set();
  let isAsWide = widthCheck(found.columns.length, undefined, context);

  /** @param {number} decimals */
  const addDecimals = (decimals) => {
    lastDecimals = lastDecimals === undefined || lastDecimals === decimals ? decimals : 0;
  };

  /**
   * @param {string[]} cells
   * @returns {boolean}
   *   A row that begins as another one did is none: looking at all cells of every row takes long.
   */
  const isHeader = (cells) => {
    const first = cells[0]?.trim() ?? '';
    if (found.isRow || !mayBeHeader(cells) || starts.has(first)) return false;
    const names = withoutEmpty(trimmed(cells));
    if (names.length > 0 && adapter.isHeader(names, context)) return true;
    if (starts.size < MOST_STARTS && first !== '' && !header.columns.includes(first)) {
      starts.add(first);
    }
    return false;
  };

  return {
    /** @param {string} text */
    isWhole(text) {
      const cells = cellsOf(text, found.delimiter);
      if (cells.length !== header.columns.length || text.endsWith(found.delimiter)) return false;
      if ((text.match(/"/g)?.length ?? 0) % 2 === 1) return false;
      // A number may have lost digits, unless all have as many, or nobody reads them.
      if (/[^,;\t"]"$/.test(text)) return true;
      if (lastDecimals === undefined) return false;
      const decimals = decimalsOf(cells.at(-1) ?? '');
      if (decimals > 0 && decimals === lastDecimals) return true;
      return !header.isRead(header.columns.at(-1) ?? '');
    },

    /** @param {ByteRow} row */
    takeRow(row) {
      const {length, line} = row;
      const isRow = line !== found.line && (row.beginsWithNumber() || starts.has(row.textAt(0)));
      if (!isRow || length !== header.columns.length) {
        this.take(row.texts(), line, undefined);
        return;
      }
      row.header = header;
      isAsWide(length, line);
      unparsed.report('inside');
      if (lastDecimals !== 0) {
        addDecimals(row.decimalsAt(length - 1) ?? decimalsOf(row.textAt(length - 1)));
      }
      fold.take(row, line);
    },

    /**
     * @param {string[]} cells
     * @param {number} line
     * @param {string | undefined} error
     *   Papa Parse's code.
     */
    take(cells, line, error) {
      const width = cells.length;
      if (line === found.line && !found.isRow) {
        isAsWide = widthCheck(header.columns.length, width, context);
        if (!error) return;
        // Quotes that do not end take the first row into the header, up to its first quote.
        const code = cells.some((cell) => cell.includes('\n')) ? 'MissingQuotes' : error;
        context.error(line, QUOTES[code] ?? code);
        return;
      }
      if (cells.every(isEmpty)) return;
      while (cells.length > header.columns.length && isEmpty(cells.at(-1) ?? '')) cells.pop();
      const missing = header.columns.length - cells.length;
      if (missing > 0 && adapter.mayEndEarly?.(cells)) cells.push(...Array(missing).fill(''));
      const fits = cells.length === header.columns.length;
      if (isHeader(cells)) {
        header = new Header(withoutEmpty(trimmed(cells)), line, read, context);
        isAsWide = widthCheck(header.columns.length, width, context);
        starts.clear();
        fold.header?.(line);
        return;
      }
      if (!fits && cells[0]?.startsWith('#')) return;
      if (!fits && isProse(cells) && error !== 'MissingQuotes') {
        unparsed.add(cells.join(found.delimiter), line);
        return;
      }
      unparsed.report('inside');
      if (error) context.error(line, QUOTES[error] ?? error);
      addDecimals(fits ? decimalsOf(cells.at(-1) ?? '') : 0);
      if (fits && isAsWide(width, line)) fold.take(new CellsRow(header, cells, line), line);
      else {
        const expected = `expected ${header.columns.length} as in the header`;
        context.error(line, `found ${fits ? width : cells.length} cells, ${expected}`);
      }
    },
    end() {
      unparsed.report('after');
      return fold.end();
    },
  };
}

/**
 * A spreadsheet pads all rows to the widest, and some tools end every row with a separator. An empty cell
 * too many in one row alone is a row whose cells were moved, such as by a decimal comma.
 *
 * @param {number} columns
 * @param {number | undefined} headerWidth
 *   Cells of the header, with the empty ones after it.
 * @param {ReadContext} context
 */
function widthCheck(columns, headerWidth, context) {
  /** @type {{width: number, line: number} | undefined} */
  let first;
  /**
   * @param {number} width
   * @param {number} line
   * @returns {boolean}
   *   Whether the row has as many cells as others.
   */
  return (width, line) => {
    first ??= {width, line};
    if (width === first.width) return true;
    if (width <= columns && first.width > columns && first.width !== headerWidth) {
      const expected = `expected ${columns} as in the header and the other rows`;
      context.error(first.line, `found ${first.width} cells, ${expected}`);
      first = {width, line};
    }
    return width <= columns || width === headerWidth;
  };
}

/** Digits after the decimal sign; 0 for other texts. @param {string} cell */
const decimalsOf = (cell) => /^\s*[\d+-]+[.,](\d+)\s*$/.exec(cell)?.[1]?.length ?? 0;

/**
 * Cells of the first column with decimal commas and no decimal point. A text column that the adapter does not
 * know may have points although the measured numbers have commas.
 *
 * @param {CsvAdapter} adapter
 * @param {Head} head
 * @param {Found} found
 * @param {FileNote} note
 * @returns {string[]}
 */
function numbersOf({isText}, {lines}, {line, delimiter, columns, isRow}, note) {
  const rows = lines.slice(isRow ? line - 1 : line).map((text) => cellsOf(text, delimiter));
  const numeric = columns.flatMap((column, i) =>
    isText?.(column, note) ? [] : [rows.map((row) => row[i] ?? '')],
  );
  const [commas] = numeric.filter((cells) => decimals(cells) !== parse);
  return commas ?? [];
}

/**
 * @param {string} text
 *   One line.
 * @param {string} delimiter
 * @returns {string[]}
 *   Trimmed.
 */
function cellsOf(text, delimiter) {
  if (!text.includes('"')) return trimmed(text.split(delimiter));
  const [row = []] = /** @type {string[][]} */ (
    papaParse().parse(text, {delimiter, newline: '\n'}).data
  );
  return trimmed(row);
}

/** @param {string[]} cells */
const trimmed = (cells) => cells.map((cell) => cell.trim());

/** @param {string[]} cells */
function withoutEmpty(cells) {
  const end = cells.findLastIndex((cell) => cell !== '') + 1;
  return end < cells.length ? cells.slice(0, end) : cells;
}

/** @param {string} cell */
const isEmpty = (cell) => cell === '' || cell.trim() === '';

/** A header does not begin with a number. @param {string[]} cells */
const mayBeHeader = ([first = '']) => !isNumeric(first);

/** @param {string} text */
const isNumeric = (text) => /^\s*[\d+.-]/.test(text);

/** @param {string} text */
const isComment = (text) => text.startsWith('#') || text.trim() === '';

/** A prompt, a sentence, a stack trace: no cell, or blanks in the first. @param {string[]} cells */
const isProse = ([first = '', ...others]) =>
  others.length === 0 ? !isNumeric(first) : /\s/.test(first.trimEnd());
