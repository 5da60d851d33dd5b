/**
 * Converts the text of a cell to a number, or reports an error with the line. The readers are strict,
 * because `Number('')` is 0 and `parseFloat('12x')` is 12, and neither was measured.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

const [ZERO, DOT] = [0x30, 0x2e];
/** Digits of a number that a double holds exactly, whatever they are. */
export const MOST_DIGITS = 15;
/** By digits after the point: a quotient of two exact numbers is rounded once, as `Number` does. */
export const POWERS = Array.from({length: MOST_DIGITS + 1}, (_, i) => 10 ** i);
/** Not `204.`, which is a number that was cut. */
const PLAIN = /^[+-]?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d+)?$/;
/** No measurement comes near. Products and sums of larger numbers exceed the range of a double. */
const LARGEST = 1e30;
const DIGITS = /^\d+$/;
/** As `String` writes numbers that a double holds exactly. */
const CANONICAL = /^(?=[\d.]{1,16}$)(?:0|[1-9]\d{0,14}|(?:0|[1-9]\d*)\.\d*[1-9])$/;
const COMMA = /^[+-]?\d+,\d+([eE][+-]?\d+)?$/;
/** `1,234` alone proves nothing: its comma may group digits. */
const GROUPED = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const COMMA_HINT =
  'If its comma is a decimal sign, write the file with the locale C or en. If it groups thousands, remove it.';
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const GROUPS = /^[+-]?[1-9]\d{0,2}(?:[.,'’\s]\d{3})+(?:[.,]\d+)?$/;
const GROUPS_HINT = 'If it has separators of thousands, remove them.';
const TIME_OF_DAY = /^(\d{4}-\d\d-\d\d[T ])?\d\d:\d\d/;
const TIME_HINT = 'If it is a time, write it in seconds, such as the seconds since 1970.';
const POINT = /^[+-]?\d*\.\d+([eE][+-]?\d+)?$/;

/**
 * @param {string | undefined} text
 *   As the runner wrote it; surrounding blanks are ignored.
 * @returns {number | undefined}
 *   Undefined where the text is not a plain decimal number.
 */
export function parse(text) {
  if (text === undefined) return undefined;
  return exact(text) ?? (PLAIN.test(text.trim()) ? Number(text) : undefined);
}

/**
 * @param {string} text
 * @returns {number | undefined}
 *   Undefined where it is not a few digits, perhaps with a point among them: it may still be a number.
 */
function exact(text) {
  const {length} = text;
  let point = length;
  let value = 0;
  for (let i = 0; i < length; i += 1) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit === DOT - ZERO && point === length && i > 0) point = i;
    else return undefined;
  }
  if (length === 0 || length > MOST_DIGITS || point === length - 1) return undefined;
  return point === length ? value : value / /** @type {number} */ (POWERS[length - 1 - point]);
}

/**
 * @param {string | undefined} text
 *   Trimmed.
 * @returns {number | undefined}
 *   Undefined where it is not digits, at most 15 and without needless zeros, perhaps with a point.
 */
export const plainNumber = (text = '') =>
  CANONICAL.test(text) && isSimple(Number(text)) ? Number(text) : undefined;

/** Whether `String` writes it without an exponent. @param {number} value At most 15 digits. */
export const isSimple = (value) => value === 0 || value >= 1e-6;

/**
 * @param {string | undefined} text
 *   A number with a decimal comma, `0,295`. Only for a file that is known to be written so: the
 *   locale is decided for a file, never for a cell.
 * @returns {number | undefined}
 */
export function parseComma(text) {
  const trimmed = text?.trim() ?? '';
  return COMMA.test(trimmed) ? Number(trimmed.replace(',', '.')) : parse(trimmed);
}

/**
 * Decides how a file writes decimals, by the numbers at its beginning.
 *
 * @param {Iterable<string>} numbers
 *   Texts of the file that are numbers in its format; other texts do no harm.
 * @returns {(text: string | undefined) => number | undefined}
 *   The reader for the whole file. In a file with decimal commas it refuses a point: `1.000` may be
 *   a thousand there.
 */
export function decimals(numbers) {
  let commas = false;
  for (const text of numbers) {
    const trimmed = text.trim();
    if (POINT.test(trimmed)) return parse;
    commas ||= COMMA.test(trimmed) && !GROUPED.test(trimmed);
  }
  return commas ? comma : parse;
}

/**
 * The reader of a file with decimal commas.
 *
 * @param {string | undefined} text
 */
export const comma = (text) => (text?.includes('.') ? undefined : parseComma(text));

/**
 * @param {string | undefined} text
 * @param {string} column
 *   As the header names it.
 * @param {number} line
 * @param {Pick<ReadContext, 'error'>} context
 * @param {typeof parse} [read]
 *   Reads decimals as the file writes them.
 * @param {string} [kind]
 *   What has the name, if it is not a column.
 * @returns {number | undefined}
 *   A finite number; undefined after an error.
 */
export function number(text, column, line, context, read = parse, kind = 'column') {
  const value = read(text);
  if (value !== undefined && Math.abs(value) <= LARGEST) return value;
  const sign = read === comma ? ' with a decimal comma' : '';
  const limit = value === undefined ? sign : ` of at most ${LARGEST}`;
  const trimmed = text?.trim() ?? '';
  const found = `found "${trimmed}" in ${kind} "${column}"`;
  context.error(line, `${found}, expected a number${limit}`, hintOf(trimmed, read));
  return undefined;
}

/**
 * @param {string | undefined} text
 * @param {string} column
 *   As the header names it.
 * @param {number} line
 * @param {Pick<ReadContext, 'error'>} context
 * @param {typeof parse} [read]
 * @param {string} [kind]
 * @returns {number | undefined}
 *   A finite number ≥ 0; undefined after an error.
 */
export function quantity(text, column, line, context, read = parse, kind = 'column') {
  const value = number(text, column, line, context, read, kind);
  if (value === undefined || value >= 0) return value;
  const found = `found ${text?.trim()} in ${kind} "${column}"`;
  context.error(line, `${found}, expected a number of at least 0`);
  return undefined;
}

/**
 * @param {string | undefined} text
 * @param {string} column
 *   As the header names it.
 * @param {number} line
 * @param {Pick<ReadContext, 'error'>} context
 * @param {typeof parse} [_read]
 * @param {string} [kind]
 * @returns {number | undefined}
 *   A whole number ≥ 0 that a double holds exactly; undefined after an error.
 */
export function wholeNumber(text, column, line, context, _read = parse, kind = 'column') {
  const trimmed = text?.trim() ?? '';
  const value = Number(trimmed);
  if (DIGITS.test(trimmed) && Number.isSafeInteger(value)) return value;
  const found = `found "${trimmed}" in ${kind} "${column}"`;
  context.error(line, `${found}, expected a whole number`, hintOf(trimmed, parse));
  return undefined;
}

/** @param {string} text A cell that is not a number. @param {typeof parse} read */
function hintOf(text, read) {
  if (read === parse && (COMMA.test(text) || THOUSANDS.test(text))) return COMMA_HINT;
  if (GROUPS.test(text)) return GROUPS_HINT;
  return TIME_OF_DAY.test(text) ? TIME_HINT : undefined;
}
