/**
 * Headers of jstat: which option wrote them, and the names of their columns. A header that a narrow
 * terminal wrapped is put together again, where that gives columns that jstat has.
 *
 * Columns as in the `jstat_options` of JDK 7 and 8 and as written by 17 and 25.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @typedef {{columns: string[], separator: RegExp, line: number, wrapped: boolean, unread?: string}} Header
 *   `unread`: the option, where its table is neither of the heap nor of collections.
 */

/** How an option's header begins, whether -t is before it or not, and how it ends. */
const OPTIONS = [
  {option: '-gc', first: 'S0C S1C S0U S1U EC EU', last: ['GCT']},
  {option: '-gcnew', first: 'S0C S1C S0U S1U TT MTT', last: ['YGCT']},
  {option: '-gcutil', first: 'S0 S1 E O', last: ['GCT', 'GCC']},
  {option: '-gccapacity', first: 'NGCMN NGCMX NGC S0C', last: ['FGC', 'CGC']},
  {option: '-gcnewcapacity', first: 'NGCMN NGCMX NGC S0CMX', last: ['FGC', 'CGC']},
  {option: '-gcold', first: 'PC PU OC OU', last: ['GCT']},
  {option: '-gcold', first: 'MC MU CCSC CCSU OC OU', last: ['GCT']},
  {option: '-gcoldcapacity', first: 'OGCMN OGCMX OGC OC', last: ['GCT']},
  {option: '-gcmetacapacity', first: 'MCMN MCMX MC CCSMN', last: ['GCT']},
  {option: '-gcpermcapacity', first: 'PGCMN PGCMX PGC PC', last: ['GCT']},
  {option: '-class', first: 'Loaded Bytes Unloaded Bytes', last: []},
  {option: '-compiler', first: 'Compiled Failed Invalid Time', last: []},
  {option: '-printcompilation', first: 'Compiled Size Type Method', last: []},
].map(({first, ...rest}) => ({...rest, first: first.split(' ')}));

const KNOWN = new Set(
  [
    'Timestamp S0C S1C S0U S1U EC EU OC OU PC PU MC MU CCSC CCSU S0 S1 E O P M CCS',
    'YGC YGCT FGC FGCT CGC CGCT GCT LGCC GCC TT MTT DSS NGCMN NGCMX NGC S0CMX S1CMX ECMX',
    'OGCMN OGCMX OGC PGCMN PGCMX PGC MCMN MCMX CCSMN CCSMX',
  ].flatMap((names) => names.split(' ')),
);

/** Few lines begin so, and no other needs to be split. */
const BEGINNING = new RegExp(
  `^\\s*(?:Timestamp|${OPTIONS.map(({first}) => first[0]).join('|')})[\\s,;]`,
);
/** Columns that distinguish a header from prose; also the minimum of a first line. */
const LEAST = 4;
/** Lines of one wrapped header. */
const MOST_PIECES = 6;
const HINT = 'A narrow terminal wraps the table: send the output of jstat to a file.';

/**
 * @param {string} text
 * @param {RegExp} [separator]
 *   Commas too in a header: many turn a table into CSV with `tr`.
 */
export const wordsOf = (text, separator = /[\s,;]+/) =>
  text.split(separator).filter((word) => word !== '');

/**
 * @param {string} text
 * @returns {boolean}
 *   Whether it is a header, or the first line of a wrapped one.
 */
export const isHeader = (text) => BEGINNING.test(text) && optionOf(wordsOf(text)) !== undefined;

/**
 * @param {string[]} pieces
 *   The lines of a header so far.
 * @param {string} text
 * @returns {boolean}
 *   Whether this may be a further line of it: names, or parts of names.
 */
export function continuesHeader(pieces, text) {
  const names = wordsOf(text);
  if (names.length === 0 || !/[A-Z]/.test(text)) return false;
  if (isHeader(text) && waysToJoin(pieces).some((all) => isWhole(wordsOf(all)))) return false;
  return names.every((name) => /^[A-Z0-9]{1,6}$/.test(name));
}

/**
 * @param {string[]} pieces
 *   The lines of one header.
 * @param {number} line
 *   The line of the first.
 * @param {ReadContext} context
 * @returns {Header | undefined}
 *   Undefined after an error.
 */
export function headerOf(pieces, line, context) {
  const wrapped = pieces.length > 1;
  const columns = waysToJoin(pieces)
    .map((text) => wordsOf(text))
    .find((names) => isWhole(names) && (!wrapped || names.every((name) => KNOWN.has(name))));
  if (columns && wrapped && columns.includes('LGCC')) {
    context.error(line, 'found a wrapped table of -gccause, expected each row on one line', HINT);
    return undefined;
  }
  if (columns) return {columns, separator: separatorOf(pieces.join('')), line, wrapped};
  const names = wordsOf(pieces[0] ?? '');
  const option = optionOf(names);
  if (option?.last.length === 0) {
    return {columns: names, separator: /\s+/, line, wrapped: false, unread: option.option};
  }
  const last = (option?.last ?? []).map((name) => `"${name}"`).join(' or ');
  const found = `found a header that does not end with ${last}`;
  context.error(line, `${found}, expected the whole header on one line`, HINT);
  return undefined;
}

/**
 * A terminal breaks lines anywhere, and blanks at a break may be lost.
 *
 * @param {string[]} pieces
 * @returns {string[]}
 *   All ways to join the first of them, which are twice as many for each: as they are, or with a blank between.
 */
export const waysToJoin = ([first = '', ...rest]) =>
  rest
    .slice(0, MOST_PIECES - 1)
    .reduce((texts, piece) => texts.flatMap((text) => [text + piece, `${text} ${piece}`]), [first]);

/**
 * @param {string} header
 * @returns {RegExp}
 *   A comma may be the decimal sign in rows that something else separates.
 */
const separatorOf = (header) =>
  header.includes(';') ? /[\s;]+/ : header.includes(',') ? /[\s,]+/ : /\s+/;

/** @param {string[]} columns */
function isWhole(columns) {
  const last = columns.at(-1) ?? '';
  return optionOf(columns)?.last.includes(last) ?? false;
}

/** @param {string[]} columns */
function optionOf(columns) {
  const names = columns.slice(columns[0] === 'Timestamp' ? 1 : 0);
  if (names.length < LEAST) return undefined;
  const end = names.length - 1;
  return OPTIONS.find(({first}) =>
    first
      .slice(0, Math.max(LEAST, names.length))
      // The last name of a wrapped line may go on in the next one.
      .every((name, i) => name === names[i] || (i === end && name.startsWith(names[i] ?? ''))),
  );
}
