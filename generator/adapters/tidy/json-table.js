/**
 * A custom table as JSON: a list of objects, in which each object is a row and each member a column, or an object that
 * has one such list. A member of an object inside is named with dots: `stats.mean`.
 *
 * @import {CsvAdapter, JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 */

import {parse} from '../shared/cells.js';
import {CellsRow, Header} from '../shared/cells-row.js';
import {rowLines} from '../shared/row-lines.js';

/**
 * @param {CsvAdapter} adapter
 *   Of the same table as CSV.
 * @returns {JsonAdapter}
 */
export const jsonTable = (adapter) => ({
  ...adapter,
  layout: 'json',
  detect: () => false,
  read(root, context) {
    const rows = (listIn(root, context)?.items() ?? []).map((row) => ({row, cells: cellsOf(row)}));
    const columns = [...new Set(rows.flatMap(({cells}) => [...cells.keys()]))];
    const [first] = rows;
    if (!first) return [];
    const {line} = first.row;
    const header = new Header(columns, line, parse, context);
    const fold = adapter.open(context, columns, line, {name: context.name, text: '', lines: []});
    const lines = rowLines();
    for (const {row, cells} of rows) {
      lines.add(row, cells.values());
      const texts = columns.map((name) => textOf(cells.get(name)));
      fold.take(new CellsRow(header, texts, row.line), row.line);
    }
    return lines.corrected(fold.end());
  },
});

/**
 * @param {JsonValue} root
 * @param {ReadContext} context
 * @returns {JsonValue | undefined}
 *   Undefined after an error.
 */
function listIn(root, context) {
  if (Array.isArray(root.value)) return root;
  const lists = root.entries().filter(([, {value}]) => Array.isArray(value));
  const [only] = lists;
  if (only && lists.length === 1) return only[1];
  const found = `found an object with ${lists.length} lists`;
  context.error(root.line, `${found}, expected a list of rows, or an object with one list`);
  return undefined;
}

/**
 * @param {JsonValue} row
 * @returns {Map<string, JsonValue>}
 *   By their columns.
 */
function cellsOf(row) {
  const cells = row.entries().flatMap(([name, value]) => {
    const isObject = typeof value.value === 'object' && value.value && !Array.isArray(value.value);
    if (!isObject) return [/** @type {const} */ ([name, value])];
    return [...cellsOf(value)].map(
      ([inner, cell]) => /** @type {const} */ ([`${name}.${inner}`, cell]),
    );
  });
  return new Map(cells);
}

/** @param {JsonValue | undefined} cell @returns {string} Empty where there is none. */
const textOf = (cell) =>
  typeof cell?.value === 'string'
    ? cell.value
    : JSON.stringify(cell?.value ?? '').replace(/^""$/, '');
