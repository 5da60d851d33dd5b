/**
 * Numbers as people read them: three significant digits in sentences, six in tables; one formatter per
 * quantity, so that no page formats units itself.
 *
 * @import {Unit} from './records/types.d.ts'
 */

import {extent} from './extent.js';

/**
 * How the site's language writes numbers; commas and points unless `useLanguage` was called.
 *
 * @typedef {{decimal: string, group: string}} Signs
 */

/** @type {Signs} */
let signs = {decimal: '.', group: ','};

/**
 * Has all numbers written as in a language. Called once, before anything is written.
 *
 * @param {string} language
 *   A BCP 47 tag that `Intl` knows.
 */
export function useLanguage(language) {
  const format = new Intl.NumberFormat(language, {numberingSystem: 'latn', useGrouping: true});
  const parts = format.formatToParts(1234567.5);
  /** @param {string} type */
  const sign = (type) => parts.find((part) => part.type === type)?.value;
  signs = {decimal: sign('decimal') ?? '.', group: sign('group') ?? ''};
}

/** @returns {Signs} Of the language in use, for those who write numbers elsewhere: axes of charts. */
export const numberSigns = () => signs;

/**
 * @param {string} number
 *   With a decimal point.
 * @returns {string}
 *   With the decimal sign of the site.
 */
export const localiseDecimal = (number) => number.replace('.', signs.decimal);

const MINUS = '\u2212';
/** Narrow no-break space: between a number and its unit. */
const GAP = '\u202f';

/** A number and its unit as authors type them. The templates have the same pattern, in the syntax of Go. */
export const WITH_UNIT =
  /(\d) (%|(?:[nµm]?s|min|h|[kKMGT]i?B|B|[kMG]?Hz|[kMG]bit[/]s|(?:[kMG] )?ops[/]s)\b)/g;

/** Numbers share a unit if the largest is this many times the smallest, at most. */
const MOST_IN_UNIT = 10_000;
/** Then the smallest is no less than this in that unit: 0.1 ms, but 99 µs. */
const LEAST_IN_UNIT = 0.1;
/** [at least, divide by, unit] */
const DURATIONS = /** @type {const} */ ([
  [1, 1, 's'],
  [1e-3, 1e-3, 'ms'],
  [1e-6, 1e-6, 'µs'],
  [0, 1e-9, 'ns'],
]);
/** Divided into minutes or hours as on a clock. */
const LONG_DURATIONS = {min: 60, h: 3600};
const BYTES = /** @type {const} */ ([
  [2 ** 30, 2 ** 30, 'GiB'],
  [2 ** 20, 2 ** 20, 'MiB'],
  [2 ** 10, 2 ** 10, 'KiB'],
  [0, 1, 'B'],
]);
const COUNTS = /** @type {const} */ ([
  [1e9, 1e9, 'G'],
  [1e6, 1e6, 'M'],
  [1e3, 1e3, 'k'],
  [0, 1, ''],
]);
const SCALES = {s: DURATIONS, B: BYTES, 'B/s': BYTES, '1/s': COUNTS, 1: COUNTS};

/**
 * @param {number} value
 *   In base units.
 * @param {Unit} unit
 * @param {number} [digits]
 *   Significant digits.
 * @returns {string}
 *   `14.2 µs`, `330 MiB`, `1.00 M ops/s`, `0 s`; from a minute on `12:05 min`, with more digits `725.5 s`.
 */
export function quantity(value, unit, digits = 3) {
  // In minutes, a time has no more than three digits.
  if (unit === 's' && value >= 60 && digits <= 3) return minutes(value);
  const {number, prefix} = scaled(value, unit, digits);
  if (unit === '1/s') return `${number}${prefix ? `${GAP}${prefix}` : ''}${GAP}ops/s`;
  return `${number}${GAP}${prefix}${unit === 'B/s' ? '/s' : ''}`.trimEnd();
}

/**
 * Every digit that six significant ones hold, for tables.
 *
 * @param {number} value
 * @param {Unit} unit
 */
export const precise = (value, unit) => quantity(value, unit, 6);

/**
 * The unit for a column of numbers: the one that fits the number in the middle, or a smaller one that
 * keeps zeros from the beginning of the smallest number. Numbers too far apart have that of the middle.
 *
 * @param {readonly number[]} values
 *   In base units.
 * @param {Unit} unit
 * @returns {{label: string, divisor: number}}
 *   `label`: `µs`, `k ops/s`; empty for plain counts, which have no prefix.
 */
export function columnUnit(values, unit) {
  if (unit === '1') return {label: '', divisor: 1};
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  const middle = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 1;
  const most = isNarrow(values) ? extent(sizes).low / LEAST_IN_UNIT : middle;
  const fitting = Math.min(middle, most);
  const [, divisor, prefix] = SCALES[unit].find(([least]) => fitting >= least) ?? [0, 1, ''];
  return {label: unitLabel(prefix, unit), divisor};
}

/** @param {string} prefix @param {Unit} unit */
const unitLabel = (prefix, unit) =>
  unit === '1/s' ? `${prefix}${prefix ? GAP : ''}ops/s` : `${prefix}${unit === 'B/s' ? '/s' : ''}`;

/**
 * The units in which numbers are printed, as authors type them.
 *
 * @param {Unit} unit
 * @returns {Record<string, number>}
 *   Factors to base units, the smallest first: `ops/s`, `k ops/s`; empty for plain counts.
 */
export const unitFactors = (unit) => ({
  ...Object.fromEntries(
    SCALES[unit]
      .map(([, factor, prefix]) => [unitLabel(prefix, unit).replace(GAP, ' '), factor])
      .reverse(),
  ),
  ...(unit === 's' ? LONG_DURATIONS : {}),
});

/**
 * @param {readonly number[]} values
 * @returns {boolean}
 *   Whether one unit suits all of them.
 */
export function isNarrow(values) {
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  const {low, high} = extent(sizes);
  return high <= MOST_IN_UNIT * low;
}

/**
 * @param {number} value
 * @param {number} digits
 *   Significant digits.
 * @returns {string}
 *   Without a unit, which is in the head of the column.
 */
export const withoutUnit = (value, digits) =>
  Number.isInteger(value) && digits > 3
    ? signed(value, integer(Math.abs(value)))
    : significant(value, digits);

/**
 * @param {number} seconds
 * @returns {string}
 *   Elapsed time as on a time axis: `0:00`, `41:20`, `1:02:03`, `−0:10` before the start.
 */
export function clock(seconds) {
  if (seconds <= -1) return `${MINUS}${clock(-seconds)}`;
  const whole = Math.floor(Math.abs(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${h ? String(m).padStart(2, '0') : m}:${String(s).padStart(2, '0')}`;
  return h ? `${h}:${tail}` : tail;
}

/**
 * @param {number} value
 *   A whole number.
 * @returns {string}
 *   `25,000`.
 */
export const integer = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, signs.group);

/**
 * @param {number} count
 *   A whole number.
 * @param {string} singular
 * @param {string} [plural]
 * @returns {string}
 *   `1 run`, `25,000 runs`.
 */
export const counted = (count, singular, plural = `${singular}s`) =>
  `${integer(count)} ${count === 1 ? singular : plural}`;

/**
 * @param {number} share
 *   0.041 for +4.1 %.
 * @param {boolean} [isApart]
 *   Shown to differ from 0: it has as many digits as show this.
 * @returns {string}
 *   Signed: `+4.1 %`, `−38.7 %`, `0 %`.
 */
export function change(share, isApart = false) {
  const size = Math.abs(share) * 100;
  const decimals = isApart ? leastDigits(1, (digits) => Number(size.toFixed(digits)) !== 0) : 1;
  const [whole = '', fraction = ''] = size.toFixed(decimals).split('.');
  if (Number(whole) === 0 && Number(fraction) === 0) return `0${GAP}%`;
  return `${share < 0 ? MINUS : '+'}${integer(Number(whole))}${signs.decimal}${fraction}${GAP}%`;
}

/**
 * @param {number} share
 *   0 to 1.
 * @returns {string}
 *   `29.1 %`.
 */
export const percent = (share) => `${significant(share * 100, 3)}${GAP}%`;

/**
 * @param {string} text
 * @returns {string}
 *   With numbers and their units on one line.
 */
export const keepUnitsOnLine = (text) => text.replaceAll(WITH_UNIT, `$1${GAP}$2`);

/**
 * @param {string} text
 *   A difference in the words of a document: `-69.0%`, `< 1 %`.
 * @returns {string}
 *   `−69.0 %`, with the same digits.
 */
export const printedChange = (text) =>
  text.replace(/^-(?=\d)/, MINUS).replace(/(\d) ?%$/, `$1${GAP}%`);

/**
 * @param {{low: number, high: number}} range
 *   The range of a ratio.
 * @returns {boolean}
 *   Whether it does not contain 1.
 */
export const excludesOne = ({low, high}) => low > 1 || high < 1;

/**
 * @param {number} value
 * @param {{low: number, high: number} | null} [interval]
 *   Around it. If it does not contain 1, the value is not printed as 1.
 * @returns {string}
 *   `0.723×`, `1.003×`.
 */
export const times = (value, interval) =>
  `${significant(value, interval && excludesOne(interval) ? digitsBesideOne(value) : 3)}×`;

/**
 * @param {{low: number, high: number}} range
 * @returns {string}
 *   `0.330 to 0.610×`. An end that is not 1 is not printed as 1 where the range does not contain it.
 */
export const timesRange = (range) =>
  `${times(range.low, range).slice(0, -1)} to ${times(range.high, range)}`;

/** Significant digits, three or more, with which a value is not printed as 1. @param {number} value */
export const digitsBesideOne = (value) =>
  leastDigits(3, (digits) => Number(value.toPrecision(digits)) !== 1);

/** Numbers have no more. */
const MOST_DIGITS = 15;

/**
 * @param {number} least
 * @param {(digits: number) => boolean} isEnough
 * @returns {number}
 *   The fewest significant digits, from `least` on, that are enough; `least` where none are.
 */
export function leastDigits(least, isEnough) {
  for (let digits = least; digits < MOST_DIGITS; digits += 1) if (isEnough(digits)) return digits;
  return least;
}

/**
 * @param {number} share
 *   0.999
 * @returns {string}
 *   The percentile in text and ids: `p99.9`.
 */
export const percentileName = (share) => `p${Number((share * 100).toPrecision(10))}`;

/**
 * @param {readonly string[]} words
 * @returns {string}
 *   `a, b and c`.
 */
export const list = (words) => joined(words, 'and');

/**
 * @param {readonly string[]} words
 * @returns {string}
 *   `a, b or c`.
 */
export const alternatives = (words) => joined(words, 'or');

/**
 * @param {string} text
 * @returns {string}
 *   As at the beginning of a sentence.
 */
export const capitalised = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * @param {readonly string[]} words
 * @param {number} most
 *   How many are named.
 * @returns {readonly string[]}
 *   For a list: the first of them, and `5 more` where there are more.
 */
export const shortened = (words, most) =>
  words.length > most ? [...words.slice(0, most), `${integer(words.length - most)} more`] : words;

/**
 * @param {string} text
 * @param {number} most
 *   Characters.
 * @returns {string}
 *   Of a longer text its beginning, and `…`.
 */
export function clipped(text, most) {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

/**
 * As `Intl.ListFormat` does, which takes a while to load.
 *
 * @param {readonly string[]} words
 * @param {string} last
 *   Before the last word.
 */
const joined = (words, last) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** @param {number} value @param {Unit} unit @param {number} digits */
function scaled(value, unit, digits) {
  const size = Math.abs(value);
  if (size === 0)
    return {number: '0', prefix: unit === 's' ? 's' : unit.startsWith('B') ? 'B' : ''};
  const scale = SCALES[unit];
  const i = scale.findIndex(([least]) => size >= least);
  const [, divisor, prefix] = scale[i] ?? [0, 1, ''];
  const rounded = Number(fixed(size / divisor, digits));
  // The unit is that of the rounded number: 999,950 is 1.00 M and not 1000 k.
  const [, next, nextPrefix] = scale[i - 1] ?? [0, Infinity, ''];
  if (rounded >= Math.round(next / divisor)) {
    return {number: significant(Math.sign(value), digits), prefix: nextPrefix};
  }
  const whole = divisor === 1 && Number.isInteger(value) && unit !== 's';
  return {
    number: whole ? signed(value, String(size)) : significant(value / divisor, digits),
    prefix,
  };
}

/** Smaller numbers have an exponent. */
const SMALLEST_FIXED = 1e-9;

/**
 * @param {number} size
 *   Not negative.
 * @param {number} digits
 *   Significant digits; all of the whole number are kept.
 */
function fixed(size, digits) {
  if (size === 0) return '0';
  // From 1e21 on `toFixed` writes an exponent, and all digits. Nobody counts the zeros of a number so small.
  if (size >= 1e21 || size < SMALLEST_FIXED) return size.toExponential(digits - 1);
  const decimals = digits - 1 - Math.floor(Math.log10(Number(size.toPrecision(digits))));
  return size.toFixed(Math.max(decimals, 0));
}

/** @param {number} value @param {number} digits */
function significant(value, digits) {
  const [number = '', exponent] = fixed(Math.abs(value), digits).split('e');
  const [whole = '', fraction] = number.split('.');
  // Six digits are a bound, not a claim: zeros that only fill up are dropped in tables.
  const shown = digits > 3 ? fraction?.replace(/0+$/, '') : fraction;
  const text = shown ? `${integer(Number(whole))}${signs.decimal}${shown}` : integer(Number(whole));
  return signed(value, exponent ? `${text}e${exponent}` : text);
}

/** @param {number} value @param {string} text */
const signed = (value, text) => (value < 0 ? `${MINUS}${text}` : text);

/** @param {number} seconds */
function minutes(seconds) {
  const rounded = Math.round(seconds);
  const unit = rounded >= LONG_DURATIONS.h ? 'h' : 'min';
  const size = LONG_DURATIONS[unit];
  return `${rounded % size === 0 ? rounded / size : clock(rounded)}${GAP}${unit}`;
}
