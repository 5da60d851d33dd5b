/**
 * Reads the rows of a table from bytes, without a text for each cell: large files have millions of
 * cells, and an adapter asks for a few numbers of each row. Papa Parse is the reference for every table:
 * this reader stops at the first quote that does not simply enclose a cell, and Papa Parse reads on.
 * Cells that are not plain numbers are read as texts.
 *
 * @import {TableRow} from '../types.d.ts'
 * @import {Header} from './cells-row.js'
 */

import {isSimple, MOST_DIGITS, number, POWERS, parse, quantity, wholeNumber} from './cells.js';

const [NEW_LINE, SPACE, QUOTE, POINT, ZERO] = [0x0a, 0x20, 0x22, 0x2e, 0x30];
/** Cells of a row; a wider table is read by Papa Parse. */
const MOST_CELLS = 4096;
/** Texts that are kept, because names come again in every row; a power of two. */
const TEXTS = 4096;
/** Bytes of a text that is kept. */
const LONGEST_TEXT = 256;

/**
 * @param {string} delimiter
 * @returns {(text: string, line: number, take: (row: ByteRow) => void) => {text: string, line: number}}
 *   Gets whole lines and the number of the first. Returns the lines that it did not read.
 */
export function byteRows(delimiter) {
  const encoder = new TextEncoder();
  const separator = delimiter.charCodeAt(0);
  // Most bytes neither end a cell nor quote it.
  const isSpecial = new Uint8Array(256);
  for (const byte of [separator, NEW_LINE, QUOTE]) isSpecial[byte] = 1;
  const highest = Math.max(separator, QUOTE);
  let buffer = new Uint8Array(0);
  const from = new Int32Array(MOST_CELLS);
  const to = new Int32Array(MOST_CELLS);
  const row = new ByteRow(from, to);
  return (text, line, take) => {
    // In UTF-8 a character has at most three bytes for each unit of a text.
    if (buffer.length < text.length * 3) buffer = new Uint8Array(text.length * 3);
    const bytes = buffer;
    const {written: end} = encoder.encodeInto(text, bytes);
    let at = 0;
    row.line = line;
    while (at < end) {
      const start = at;
      let cells = 0;
      let byte = 0;
      do {
        if (cells === MOST_CELLS) return {text: rest(text, bytes, start, end), line: row.line};
        from[cells] = at;
        if (bytes[at] === QUOTE) {
          from[cells] = at + 1;
          at = closing(bytes, at + 1);
          byte = bytes[at + 1] ?? 0;
          if (bytes[at] !== QUOTE || (byte !== separator && byte !== NEW_LINE)) {
            return {text: rest(text, bytes, start, end), line: row.line};
          }
          to[cells] = at;
          at += 2;
        } else {
          byte = bytes[at] ?? 0;
          while (byte > highest || isSpecial[byte] === 0) {
            at += 1;
            byte = /** @type {number} */ (bytes[at]);
          }
          if (byte === QUOTE) return {text: rest(text, bytes, start, end), line: row.line};
          to[cells] = at;
          at += 1;
        }
        cells += 1;
      } while (byte !== NEW_LINE);
      row.begin(bytes, cells);
      take(row);
      row.line += 1;
    }
    return {text: '', line: row.line};
  };
}

/**
 * @param {Uint8Array} bytes
 * @param {number} from
 * @returns {number}
 *   Where the quoted cell, or its line, ends.
 */
function closing(bytes, from) {
  let at = from;
  for (;;) {
    while (bytes[at] !== QUOTE && bytes[at] !== NEW_LINE) at += 1;
    if (bytes[at] === NEW_LINE || bytes[at + 1] !== QUOTE) return at;
    at += 2;
  }
}

/**
 * @param {string} text
 * @param {Uint8Array} bytes
 *   The bytes of the text.
 * @param {number} start
 * @param {number} end
 */
const rest = (text, bytes, start, end) =>
  end === text.length
    ? text.slice(start)
    : new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes.subarray(start, end));

/**
 * The current row: the next one replaces it.
 *
 * @implements {TableRow}
 */
export class ByteRow {
  #from;
  #to;
  /** @type {Uint8Array} */
  #bytes = new Uint8Array(0);
  #decoder = new TextDecoder('utf-8', {ignoreBOM: true});
  /** Texts by a hash of their bytes. @type {({bytes: Uint8Array, text: string} | undefined)[]} */
  #texts = Array(TEXTS).fill(undefined);
  /** Of the number that was read last: digits after the point, and whether it has needless zeros. */
  #decimals = 0;
  #isPadded = false;
  /** Binds the names of columns. @type {Header | undefined} */
  header;
  line = 0;
  /** Number of cells. */
  length = 0;

  /**
   * @param {Int32Array} from
   * @param {Int32Array} to
   *   Where each cell begins and ends.
   */
  constructor(from, to) {
    this.#from = from;
    this.#to = to;
  }

  /** @param {Uint8Array} bytes @param {number} length */
  begin(bytes, length) {
    this.#bytes = bytes;
    this.length = length;
  }

  get columns() {
    return this.header?.columns ?? [];
  }

  get cells() {
    if (this.header) this.header.isReadByPosition = true;
    return this.texts();
  }

  /** @returns {string[]} As the runner wrote them. */
  texts() {
    const texts = [];
    for (let i = 0; i < this.length; i += 1) {
      texts.push(this.#decode(this.#bytes.subarray(this.#from[i], this.#to[i])));
    }
    return texts;
  }

  /** @param {Uint8Array} bytes Of a cell. */
  #decode(bytes) {
    const text = this.#decoder.decode(bytes);
    return text.includes('"') ? text.replaceAll('""', '"') : text;
  }

  /** @param {string} column */
  text(column) {
    const i = this.header?.position(column) ?? -1;
    return i < 0 ? undefined : this.textAt(i);
  }

  /** @param {string} column @param {RegExp} [words] */
  isBlank(column, words) {
    const i = this.header?.position(column) ?? -1;
    if (i < 0) return true;
    // Most cells begin with a digit.
    const digit = (this.#bytes[/** @type {number} */ (this.#from[i])] ?? 0) - ZERO;
    if (digit >= 0 && digit <= 9) return false;
    const text = this.textAt(i);
    return text === '' || (words?.test(text) ?? false);
  }

  /** @param {string} column */
  plain(column) {
    const i = this.header?.position(column) ?? -1;
    const value = i < 0 ? Number.NaN : this.#numberAt(i);
    return value >= 0 && isSimple(value) && !this.#isPadded ? value : undefined;
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
    const {header} = this;
    const i = header?.position(column) ?? -1;
    // The column is missing, or appears twice, which was reported at the header.
    if (!header || i < 0) return undefined;
    const value = this.#numberAt(i);
    const isWhole = this.#decimals === 0;
    if (value >= 0 && (isWhole || (cell !== wholeNumber && header.read === parse))) return value;
    return cell(this.textAt(i), column, this.line, header.context, header.read);
  }

  /**
   * @param {number} i
   * @returns {number}
   *   Of digits, perhaps with a point among them and blanks around them. NaN for anything else, which
   *   may still be a number.
   */
  #numberAt(i) {
    const bytes = this.#bytes;
    let at = /** @type {number} */ (this.#from[i]);
    let to = /** @type {number} */ (this.#to[i]);
    while (at < to && bytes[at] === SPACE) at += 1;
    while (to > at && bytes[to - 1] === SPACE) to -= 1;
    const start = at;
    let point = to;
    let value = 0;
    for (; at < to; at += 1) {
      const byte = /** @type {number} */ (bytes[at]);
      const digit = byte - ZERO;
      if (digit >= 0 && digit <= 9) value = value * 10 + digit;
      else if (byte === POINT && point === to && at > start) point = at;
      else return Number.NaN;
    }
    const hasPoint = point < to;
    const decimals = hasPoint ? to - point - 1 : 0;
    const digits = to - start - Number(hasPoint);
    if (digits === 0 || digits > MOST_DIGITS || (hasPoint && decimals === 0)) return Number.NaN;
    this.#decimals = decimals;
    this.#isPadded =
      (bytes[start] === ZERO && point > start + 1) || (hasPoint && bytes[to - 1] === ZERO);
    return decimals === 0 ? value : value / /** @type {number} */ (POWERS[decimals]);
  }

  /**
   * @param {number} i
   * @returns {string}
   *   Trimmed.
   */
  textAt(i) {
    const bytes = this.#bytes;
    const from = /** @type {number} */ (this.#from[i]);
    const to = /** @type {number} */ (this.#to[i]);
    const length = to - from;
    if (length === 0) return '';
    if (length > LONGEST_TEXT) return this.#decode(bytes.subarray(from, to)).trim();
    let hash = length;
    for (let at = from; at < to; at += 1) {
      hash = (Math.imul(hash, 31) + /** @type {number} */ (bytes[at])) | 0;
    }
    const place = (hash ^ (hash >>> 15)) & (TEXTS - 1);
    const kept = this.#texts[place];
    if (kept && isEqual(kept.bytes, bytes, from, length)) return kept.text;
    const copy = bytes.slice(from, to);
    const text = this.#decode(copy).trim();
    this.#texts[place] = {bytes: copy, text};
    return text;
  }

  /**
   * @param {number} i
   * @returns {number | undefined}
   *   Digits after the decimal sign; undefined if the cell is not a plain number.
   */
  decimalsAt(i) {
    return Number.isNaN(this.#numberAt(i)) ? undefined : this.#decimals;
  }

  /** @returns {boolean} Whether the first cell begins as a number does. */
  beginsWithNumber() {
    const to = /** @type {number} */ (this.#to[0]);
    let at = /** @type {number} */ (this.#from[0]);
    while (at < to && this.#bytes[at] === SPACE) at += 1;
    const byte = at < to ? /** @type {number} */ (this.#bytes[at]) : 0;
    return (byte >= ZERO && byte <= ZERO + 9) || byte === 0x2b || byte === 0x2d || byte === POINT;
  }
}

/**
 * @param {Uint8Array} kept
 * @param {Uint8Array} bytes
 * @param {number} from
 * @param {number} length
 */
function isEqual(kept, bytes, from, length) {
  if (kept.length !== length) return false;
  for (let i = 0; i < length; i += 1) if (kept[i] !== bytes[from + i]) return false;
  return true;
}
