/**
 * jstat `-gc` and `-gcutil`, with or without `-t`: a table of the JVM's own counters, polled.
 *
 * Columns are bound by name at every header, because their set, order and width differ: PC PU
 * until JDK 7, MC MU CCSC CCSU from 8, CGC CGCT from 11; `-h` repeats the header. `*C` and `*U`
 * are KB of 1024 bytes, `Timestamp` and `*T` seconds, YGC and FGC counts since the JVM's start.
 * A `-` is a counter that the collector does not have, never 0. Decimals follow the locale, so a
 * file has commas or points throughout. The counters are read while the JVM runs: FGC may rise one
 * row before FGCT and OU do. Written by JDK 17 (Parallel, Serial, G1, Z) in the tests; the columns
 * of 6 to 25 are those of its sources.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Row} from './jstat-records.js'
 */

import {parse, parseComma} from './cells.js';
import {heapSamples, totals} from './jstat-records.js';
import {strays} from './strays.js';

/** U+FFFD is the NaN of old JVMs; the last is the same, decoded once too often. */
const ABSENT = new Set(['-', 'NaN', '?', '\ufffd', 'ï¿½']);
const NUMBER = /^-?\d+([.,]\d+)?$/;
const COLUMN = /^(Timestamp|[A-Z][A-Z0-9]{0,5})$/;
const STARTS = ['S0C S1C S0U S1U EC EU ', 'S0 S1 E O '];
/** What only grows in the life of one JVM. */
const GROWING = ['Timestamp', 'YGC', 'FGC', 'GCT'];

/** @type {LineAdapter} */
export const jstat = {
  id: 'jstat',
  label: 'jstat -gc, -gcutil',
  runner: 'jstat',
  writtenBy: '-gc -t or -gcutil -t',
  layout: 'lines',
  claims: ({lines}) => lines.some((line) => isTable(words(line))),
  open(context, {lines}) {
    const number = hasCommas(lines) ? comma : parse;
    const heap = heapSamples(context);
    const stray = strays(context);
    /** @type {{columns: string[], line: number} | undefined} */
    let header;
    /** @type {Row | undefined} */
    let last;
    let refused = false;
    return {
      take(text, line) {
        const cells = words(text);
        if (refused || cells.length === 0) return;
        const isHeader = cells.length > 4 && cells.every((cell) => COLUMN.test(cell));
        if (!isHeader && !isRow(cells, header?.columns)) {
          stray.add(text, line);
          return;
        }
        stray.tell(header ? 'inside' : 'before');
        if (isHeader) {
          header = {columns: cells, line};
          refused = !canRead(cells, line, context);
          return;
        }
        const row = header && readRow(cells, header, number, line, context);
        if (!row) return;
        const same = !last || isSameJvm(last, row, line, context);
        last = row;
        if (same) heap.add(row, line);
      },
      end() {
        stray.tell('after');
        return last ? [...heap.records(), ...totals(last)] : [];
      },
    };
  },
};

/** @param {string} text */
const words = (text) => text.split(/\s+/).filter((word) => word !== '');

/** @param {string[]} cells */
function isTable(cells) {
  const names = `${cells.slice(cells[0] === 'Timestamp' ? 1 : 0).join(' ')} `;
  return STARTS.some((start) => names.startsWith(start)) && !names.includes(' LGCC ');
}

/**
 * @param {string[]} lines
 *   A comma in any cell of any row decides for the file.
 */
const hasCommas = (lines) =>
  lines.some((line) => {
    const cells = words(line);
    return cells.some((cell) => /^\d+,\d+$/.test(cell)) && cells.every(isCell);
  });

/** @param {string} text */
const comma = (text) => (text.includes('.') ? undefined : parseComma(text));

/** @param {string} cell */
const isCell = (cell) => NUMBER.test(cell) || ABSENT.has(cell);

/**
 * A row may have one bad cell or the wrong number of good ones; `12345 not found` is neither.
 *
 * @param {string[]} cells
 * @param {string[] | undefined} columns
 */
const isRow = (cells, columns) =>
  cells.every(isCell) || (cells.length === columns?.length && isCell(cells[0] ?? ''));

/**
 * @param {string[]} columns
 * @param {number} line
 * @param {ReadContext} context
 * @returns {boolean}
 *   False after a fault.
 */
function canRead(columns, line, context) {
  if (!isTable(columns)) {
    const found = columns.slice(0, 4).join(' ');
    context.fault(line, `found the columns "${found} …", expected those of jstat -gc or -gcutil`);
    return false;
  }
  if (!columns.includes('GCT')) {
    context.fault(
      line,
      'found a header without "GCT", expected the whole header on one line',
      'A narrow terminal wraps the table: send the output of jstat to a file.',
    );
    return false;
  }
  if (columns[0] !== 'Timestamp' && context.note.every === undefined) {
    context.fault(
      line,
      'found no column "Timestamp", expected the output of jstat -t',
      'Say the seconds between samples in run.yaml, under "files", as `every`.',
    );
    return false;
  }
  return true;
}

/**
 * @param {string[]} cells
 * @param {{columns: string[], line: number}} header
 * @param {(text: string) => number | undefined} number
 * @param {number} line
 * @param {ReadContext} context
 * @returns {Row | undefined}
 *   By column, as jstat writes it; null where absent. Undefined after a fault.
 */
function readRow(cells, {columns, line: headerLine}, number, line, context) {
  if (cells.length !== columns.length) {
    const expected = `expected ${columns.length} as in the header on line ${headerLine}`;
    context.fault(line, `found ${cells.length} cells, ${expected}`);
    return undefined;
  }
  /** @type {Row} */
  const row = {};
  for (const [i, column] of columns.entries()) {
    const cell = cells[i] ?? '';
    const value = ABSENT.has(cell) ? null : number(cell);
    if (value === undefined || (column === 'Timestamp' && value === null)) {
      context.fault(line, `found "${cell}" in column "${column}", expected a number`);
      return undefined;
    }
    if (value !== null && value < 0) {
      const expected = 'expected a number of at least 0';
      context.fault(line, `found ${cell} in column "${column}", ${expected}`);
      return undefined;
    }
    row[column] = value;
  }
  return row;
}

/**
 * @param {Row} last
 * @param {Row} row
 * @param {number} line
 * @param {ReadContext} context
 * @returns {boolean}
 *   False after a fault.
 */
function isSameJvm(last, row, line, context) {
  const column = GROWING.find(
    (name) => (row[name] ?? Number.POSITIVE_INFINITY) < (last[name] ?? 0),
  );
  if (!column) return true;
  context.fault(
    line,
    `found "${column}" going back from ${last[column]} to ${row[column]}, expected one JVM`,
    'Give the table of each JVM a file of its own.',
  );
  return false;
}
