/**
 * Tables of numbers: to read, with one unit for a column and three significant digits, and the same rows as
 * CSV with every digit in base units.
 *
 * @import {Bound, Interval, Unit} from '../records/types.d.ts'
 * @import {Cell} from './page.js'
 * @typedef {number | null | {value: number, bound?: Bound} | Cell} Value
 *   A number is in base units; null was not measured.
 * @typedef {{key: string, label: string, unit?: Unit | '×' | '%' | 'p', unitOf?: string, isParameter?: boolean}} DataColumn
 *   `key`: the name in the CSV, which gets the unit at its end; with a unit, the column has numbers;
 *   `unitOf`: key of the column whose unit it has; `isParameter`: the name is not ours.
 * @typedef {{id: string, caption: string, columns: DataColumn[],
 *   rows: {id: string, values: Value[], isOnlyInCsv?: boolean}[], which?: string}} DataTable
 *   `isOnlyInCsv`: a page has no room for it; `which`: in a word, those that it shows.
 * @typedef {ReturnType<typeof readableTable>} ReadableTable
 */

import {csvNames, csvText} from '../csv.js';
import {
  columnUnit,
  digitsBesideOne,
  integer,
  isNarrow,
  localiseDecimal,
  withoutUnit,
} from '../format.js';
import {boundText} from '../words/published.js';

/** Ends of the names of CSV columns. */
const SUFFIX = {
  s: '_s',
  B: '_bytes',
  'B/s': '_bytes_per_s',
  '1/s': '_per_s',
  1: '',
  '×': '',
  p: '',
  '%': '',
};
/** Below this a p-value says no more: the model behind it is not that exact. */
const LEAST_P = 0.0001;

/**
 * @param {DataTable} table
 * @param {Cell} [missing]
 *   What a cell without a number has.
 * @returns {{id: string, caption: string, columns: {label: string, unit: string, numeric: boolean}[],
 *   rows: {id: string, cells: (Cell | {text: string, sort: string})[]}[], limit?: string}}
 *   `sort`: the number itself, by which a script sorts; `limit`: in words, how many rows there are.
 */
export function readableTable({id, caption, columns, rows, which = 'First'}, missing = '') {
  const numbers = columns.map((_, i) => rows.flatMap(({values}) => numberOf(values[i]) ?? []));
  const units = columns.map(({unit, unitOf}, i) => {
    if (unit === undefined || unit === '×' || unit === '%' || unit === 'p') {
      return {label: unit === '%' ? '%' : '', divisor: 1};
    }
    const alike = numbers.filter((_, other) => columns[other]?.unit === unit).flat();
    const of = unitOf ? columns.findIndex((one) => one.key === unitOf && one.unit) : i;
    return columnUnit(isNarrow(alike) ? alike : (numbers[of] ?? []), unit);
  });
  const shown = rows.filter(({isOnlyInCsv}) => !isOnlyInCsv);
  return {
    id,
    caption,
    columns: columns.map(({label, unit}, i) => ({
      label,
      unit: units[i]?.label ?? '',
      numeric: unit !== undefined,
    })),
    rows: shown.map(({id, values}) => ({
      id,
      cells: values.map((value, i) => {
        const number = numberOf(value);
        if (number === undefined) return /** @type {Cell} */ (value ?? missing);
        const bound =
          typeof value === 'object' && value && 'bound' in value ? boundText(value) : '';
        if (columns[i]?.unit === 'p' && number < LEAST_P) {
          return {text: `< ${localiseDecimal(String(LEAST_P))}`, sort: String(number)};
        }
        const unit = columns[i]?.unit;
        const digits =
          unit === '1' && Number.isInteger(number)
            ? 15
            : unit === '×'
              ? digitsBesideOne(number)
              : 3;
        return {
          text: `${bound}${withoutUnit(number / (units[i]?.divisor ?? 1), digits)}`,
          sort: String(number),
        };
      }),
    })),
    ...(shown.length < rows.length
      ? {
          limit: `${which} ${integer(shown.length)} of ${integer(rows.length)} rows. The CSV file has all of them.`,
        }
      : {}),
  };
}

/** Letters of a text that a wide screen shows in one line: of a name, and of words. */
const SHORT = 40;
const LONG = 60;

/**
 * @param {ReadableTable} table
 * @returns {Omit<ReadableTable, 'columns'> & {columns: {label: string, unit: string, class: string}[],
 *   same: {label: string, cell: Cell}[]}}
 *   `same`: columns of text that all rows have in common, which the table leaves out; `class`: `number`,
 *   `short`, `name`, `words` or `long`. Numbers stay, because links lead to their rows. In a row without numbers, the text after them
 *   is in their place.
 */
export function withoutConstants({columns, rows, ...table}) {
  const isEmpty = (/** @type {Cell[]} */ cells) =>
    columns.every(({numeric}, i) => !numeric || textOf(cells[i]) === '');
  const measured = rows.filter(({cells}) => !isEmpty(cells));
  const all = columns.map(({label, unit, numeric}, i) => {
    const texts = rows.map(({cells}) => textOf(cells[i]));
    // A reason instead of numbers gives its column no width.
    const inColumn = measured.length > 0 ? measured.map(({cells}) => textOf(cells[i])) : texts;
    return {
      head: {label, unit, class: numeric ? 'number' : widthOf(inColumn)},
      cell: rows[0]?.cells[i] ?? '',
      isConstant: !numeric && rows.length > 1 && texts[0] !== '' && new Set(texts).size === 1,
    };
  });
  // A row needs a head.
  const hasNames = all.some(({head, isConstant}) => head.class !== 'number' && !isConstant);
  const isKept = all.map(({isConstant}, i) => !isConstant || (i === 0 && !hasNames));
  const kept = (/** @type {unknown} */ _, /** @type {number} */ i) => isKept[i];
  const heads = all.filter(kept).map(({head}) => head);
  const first = heads.findIndex((head) => head.class === 'number');
  return {
    ...table,
    same: all.filter((_, i) => !isKept[i]).map(({head: {label}, cell}) => ({label, cell})),
    columns: heads,
    rows: rows.map(({id, cells}) => ({
      id,
      cells:
        isEmpty(cells) && first >= 0
          ? inPlaceOfNumbers(cells.filter(kept), first)
          : cells.filter(kept),
    })),
  };
}

/**
 * @param {string[]} texts
 *   Of a column.
 * @returns {'short' | 'name' | 'words' | 'long'}
 *   Long names break between their parts; a wide screen has a line for some words; sentences need width.
 */
function widthOf(texts) {
  const long = texts.filter((text) => text.length > SHORT);
  if (long.length === 0) return 'short';
  const words = long.filter((text) => text.includes(' '));
  if (words.length === 0) return 'name';
  return words.some((text) => text.length > LONG) ? 'long' : 'words';
}

/**
 * @param {Cell[]} cells
 *   Without a number.
 * @param {number} first
 *   The column of the first number.
 * @returns {(Cell | {text: string, span: number})[]}
 *   `span`: the columns of the text, which begins where the numbers would.
 */
function inPlaceOfNumbers(cells, first) {
  const reason = cells.findIndex((cell, i) => i >= first && textOf(cell) !== '');
  if (reason < 0) return cells;
  return [
    ...cells.slice(0, first),
    {text: textOf(cells[reason]), span: reason - first + 1},
    ...cells.slice(reason + 1),
  ];
}

/** @param {Cell | undefined} cell */
const textOf = (cell = '') => (typeof cell === 'string' ? cell : 'text' in cell ? cell.text : '');

/** @param {Value | undefined} value */
function numberOf(value) {
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value && 'value' in value ? value.value : undefined;
}

/**
 * @param {DataTable} table
 * @returns {string}
 *   A column of bounds follows a column that has some.
 */
export function csvOf({columns, rows}) {
  const bounds = columns.map((_, i) =>
    rows.some(({values}) => typeof values[i] === 'object' && values[i] && 'bound' in values[i]),
  );
  const fields = csvNames(
    columns.flatMap(({key, unit, isParameter}, i) => [
      {name: `${key}${unit ? SUFFIX[unit] : ''}`, isParameter},
      ...(bounds[i] ? [{name: `${key}_bound`}] : []),
    ]),
  );
  const data = rows.map(({values}) =>
    values.flatMap((value, i) => {
      const isObject = typeof value === 'object' && value !== null;
      const text = isObject && 'text' in value ? value.text : (numberOf(value) ?? value ?? '');
      const bound = isObject && 'bound' in value ? (value.bound ?? '') : '';
      return bounds[i] ? [text, bound] : [text];
    }),
  );
  return csvText(fields, data);
}

/**
 * @param {DataTable} table
 * @returns {DataTable}
 *   Without the columns that have no value, but for the first.
 */
export function withContent({columns, rows, ...table}) {
  const kept = columns.flatMap((_, i) =>
    i === 0 || rows.some(({values}) => hasContent(values[i])) ? [i] : [],
  );
  return {
    ...table,
    columns: kept.flatMap((i) => columns[i] ?? []),
    rows: rows.map((row) => ({...row, values: kept.map((i) => row.values[i] ?? null)})),
  };
}

/** “not measured”, “not stated” and “too few samples” are none. @param {Value | undefined} value */
export const hasContent = (value) =>
  (value ?? '') !== '' && !(typeof value === 'object' && value && 'missing' in value);

/** @param {number} value @param {Bound | undefined} bound @returns {Value} */
export const bounded = (value, bound) => (bound ? {value, bound} : value);

/** @param {Pick<Interval, 'low' | 'high'> | null | undefined} interval @returns {Value[]} */
export const endsOfInterval = (interval) => [interval?.low ?? null, interval?.high ?? null];
