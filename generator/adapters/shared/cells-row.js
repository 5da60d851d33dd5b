/**
 * A row whose cells are texts, as Papa Parse gives them, below its header.
 *
 * @import {ReadContext, TableRow} from '../types.d.ts'
 * @import {parse} from './cells.js'
 */

import {number, plainNumber, quantity, wholeNumber} from './cells.js';

/** @implements {TableRow} */
export class CellsRow {
  #cells;

  /** @param {Header} header @param {string[]} cells @param {number} line */
  constructor(header, cells, line) {
    this.header = header;
    this.#cells = cells;
    this.line = line;
  }

  get columns() {
    return this.header.columns;
  }

  get cells() {
    this.header.isReadByPosition = true;
    return this.#cells;
  }

  /** @param {string} column */
  text(column) {
    return this.#cells[this.header.position(column)]?.trim();
  }

  /** @param {string} column @param {RegExp} [words] */
  isBlank(column, words) {
    const text = this.text(column) ?? '';
    return text === '' || (words?.test(text) ?? false);
  }

  /** @param {string} column */
  plain(column) {
    return plainNumber(this.text(column));
  }

  /** @param {string} column */
  number(column) {
    return this.#numeric(column, number);
  }

  /** @param {string} column */
  quantity(column) {
    return this.#numeric(column, quantity);
  }

  /** @param {string} column */
  whole(column) {
    return this.#numeric(column, wholeNumber);
  }

  /** @param {string} column @param {typeof number | typeof wholeNumber} cell */
  #numeric(column, cell) {
    const text = this.text(column);
    // The column is missing, or appears twice, which was reported at the header.
    if (text === undefined) return undefined;
    const {context, read} = this.header;
    return cell(text, column, this.line, context, read);
  }
}

/** Where each column is, and how its cells are read. */
export class Header {
  /** @type {Map<string, number>} */
  #positions = new Map();

  /**
   * @param {string[]} columns
   * @param {number} line
   * @param {typeof parse} read
   * @param {ReadContext} context
   */
  constructor(columns, line, read, context) {
    this.columns = columns;
    this.line = line;
    this.read = read;
    this.context = context;
    this.isReadByPosition = false;
  }

  /** Whether any row was asked for the column. @param {string} column */
  isRead(column) {
    return this.isReadByPosition || this.#positions.has(column);
  }

  /**
   * @param {string} column
   * @returns {number}
   *   −1 if there is none. A column that is read must not appear twice.
   */
  position(column) {
    const cached = this.#positions.get(column);
    if (cached !== undefined) return cached;
    const first = this.columns.indexOf(column);
    const isTwin = this.columns.includes(column, first + 1);
    if (isTwin) this.context.error(this.line, `found column "${column}" twice, expected it once`);
    const position = isTwin ? -1 : first;
    this.#positions.set(column, position);
    return position;
  }
}
