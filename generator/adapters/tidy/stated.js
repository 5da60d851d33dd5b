/**
 * The meaning of a column as text, for the command line: `threads=param`, `p99_us=p99 us`,
 * `sign_ms=mean ms of sign`. In `run.yaml`, `columns` says the same.
 *
 * @import {ColumnMeaning} from '../../scan/types.d.ts'
 */

/** A name may have any character. */
const COLUMN =
  /^(?<name>.+)=(?<as>elapsed|window|count|rate|bytes|errors|min|mean|max|latency|operation|param|bucket-from|bucket-to|p\d{1,2}(?:\.\d+)?)(?: +(?<detail>\S.*))?$/s;
const UNIT_AND_OPERATION =
  /^(?<unit>ns|us|ms|s|min|(?:B|[kMG]B|[KMG]iB)(?:\/s)?)?(?:(?:^| +)of +(?<operation>\S.*))?$/s;
/** A file has an ending, and stands before a column and its meaning. */
const OF_FILE = /^([^=]+\.[a-z]\w{0,3})=.*=/is;

const EXPECTED =
  'a column and its meaning (elapsed, window, count, rate, bytes, errors, min, mean, max, p99, latency, operation, param, bucket-from or bucket-to), such as threads=param, ops=rate or "p99_us=p99 us"';

/**
 * @param {string} text
 * @returns {[string, ColumnMeaning] | undefined}
 *   The column and its meaning; undefined if the text does not state one.
 */
function columnOf(text) {
  const {name = '', as, detail} = COLUMN.exec(text.trim())?.groups ?? {};
  if (as === undefined) return undefined;
  // Cast: as the pattern has it.
  const meaning = {as: /** @type {ColumnMeaning['as']} */ (as)};
  if (detail === undefined) return [name, meaning];
  if (as === 'param') return [name, {...meaning, name: detail}];
  const {unit, operation} = UNIT_AND_OPERATION.exec(detail)?.groups ?? {};
  if (unit === undefined && operation === undefined) return undefined;
  return [name, {...meaning, ...(unit ? {unit} : {}), ...(operation ? {operation} : {})}];
}

/**
 * @param {readonly string[]} texts
 * @param {(text: string, expected: string) => void} refuse
 *   For a text that states no column, or one that is stated already.
 * @returns {Record<string, ColumnMeaning>}
 *   By the name of the column.
 */
export function columnsOf(texts, refuse) {
  /** @type {Map<string, ColumnMeaning>} */
  const columns = new Map();
  for (const text of texts) {
    const [name, meaning] = columnOf(text) ?? [];
    if (name === undefined || meaning === undefined) refuse(text, EXPECTED);
    else if (columns.has(name)) refuse(text, 'each column once');
    else columns.set(name, meaning);
  }
  return Object.fromEntries(columns);
}

/**
 * @param {readonly string[]} texts
 *   `threads=param` for all tables, or `own.csv=threads=param` for one.
 * @param {(text: string, expected: string) => void} refuse
 *   As `columnsOf` calls it.
 * @returns {Record<string, Record<string, ColumnMeaning>>}
 *   By the name of the file; for all files by the empty name.
 */
export function columnsByFile(texts, refuse) {
  /** @type {Map<string, string[]>} */
  const byFile = new Map();
  for (const text of texts) {
    const file = OF_FILE.exec(text)?.[1] ?? '';
    const column = file === '' ? text : text.slice(file.length + 1);
    byFile.set(file, [...(byFile.get(file) ?? []), column]);
  }
  return Object.fromEntries(
    [...byFile].map(([file, columns]) => {
      const refuseOf = (/** @type {string} */ column, /** @type {string} */ expected) =>
        refuse(ofFile(file, column), expected);
      return [file, columnsOf(columns, refuseOf)];
    }),
  );
}

/** @param {string} file @param {string} column @returns {string} As `columnsByFile` reads it. */
const ofFile = (file, column) => (file === '' ? column : `${file}=${column}`);

/**
 * @param {Readonly<Record<string, ColumnMeaning>>} columns
 * @returns {string}
 *   `threads=param, p99_us=p99 us`
 */
export const columnsText = (columns) =>
  Object.entries(columns)
    .map(([name, meaning]) => columnText(name, meaning))
    .join(', ');

/**
 * @param {string} file
 * @param {Readonly<Record<string, ColumnMeaning>>} columns
 * @returns {string}
 *   `--column "own.csv=threads=param" --column "own.csv=p99_us=p99 us"`
 */
export const columnOptions = (file, columns) =>
  Object.entries(columns)
    .map(([name, meaning]) => `--column "${ofFile(file, columnText(name, meaning))}"`)
    .join(' ');

/**
 * @param {string} name
 * @param {ColumnMeaning} meaning
 * @returns {string}
 *   As `columnOf` reads it.
 */
const columnText = (name, {as, unit, name: param, operation}) =>
  [`${name}=${as}`, param, unit, operation && `of ${operation}`].filter(Boolean).join(' ');
