/**
 * Quantities in the culture of a machine: `1,234.5 ns`, `1.234,5 ns`, `1 234,5 ns` or `1’234.5 ns`. `1.815 ns` may
 * be 1.815 or 1815, so all numbers of a culture decide together.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @typedef {{text: string, perBase: number, cell: string, column: string, line: number}} Quantity
 *   `text`: the number of the cell; `perBase`: its units in a base unit.
 */

import {brief} from '../shared/brief.js';
import {USE_JSON} from './benchmarks.js';

/** A quantity, perhaps without its unit. */
const PARTS = /^(.*\d)\s*([^\d\s]*)$/;
/** Of a column: `Mean [us]`. */
export const UNIT = / \[(\S+)\]$/;
/** Numbers by their decimal sign. Another sign may separate thousands, the same one throughout. */
const NUMBERS = {
  '.': /^(?:\d+|[1-9]\d{0,2}([,'’\s])\d{3}(?:\1\d{3})*)(?:\.\d+)?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}([.'’\s])\d{3}(?:\1\d{3})*)(?:,\d+)?$/,
};
const SIGNS = /** @type {const} */ (['.', ',']);

/**
 * @param {Readonly<Record<string, number>>} units
 *   Units in a base unit: `{ms: 1e3, s: 1}`.
 * @param {ReadContext} context
 * @returns {{take(cell: string, column: string, line: number): Quantity | undefined,
 *   values(): ((quantity: Quantity) => {value: number, step: number}) | undefined}}
 *   `take` gets every quantity of one culture; `values` then tells them in base units, with the step to which they
 *   are rounded. Undefined after an error.
 */
export function quantitiesOf(units, context) {
  /** @type {Quantity[]} */
  const quantities = [];
  let isRefused = false;
  return {
    take(cell, column, line) {
      const [, text = '', stated] = PARTS.exec(cell) ?? [];
      const unit = stated || UNIT.exec(column)?.[1];
      const perBase = unit && Object.hasOwn(units, unit) ? units[unit] : undefined;
      if (signsOf(text).length > 0 && perBase !== undefined) {
        const quantity = {text, perBase, cell, column, line};
        quantities.push(quantity);
        return quantity;
      }
      isRefused = true;
      const found = `found "${brief(cell)}" in column "${column}"`;
      const expected = `expected a number with its unit: ${Object.keys(units).join(', ')}`;
      context.error(line, `${found}, ${expected}`, unit ? undefined : USE_JSON);
      return undefined;
    },
    values() {
      const sign = isRefused ? undefined : decimalSign(quantities, context);
      if (sign === undefined) return undefined;
      return ({text, perBase}) => {
        const [whole = '', decimals = ''] = text.split(sign);
        const value = Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`);
        return {value: value / perBase, step: 10 ** -decimals.length / perBase};
      };
    },
  };
}

/** The decimal signs that a number may have. @param {string} text */
const signsOf = (text) => SIGNS.filter((sign) => NUMBERS[sign].test(text));

/**
 * @param {Quantity[]} quantities
 * @param {ReadContext} context
 * @returns {'.' | ',' | undefined}
 *   Undefined after an error.
 */
function decimalSign(quantities, context) {
  const proof = quantities.find(({text}) => signsOf(text).length === 1);
  const [sign = '.'] = proof ? signsOf(proof.text) : [];
  const other = proof
    ? quantities.find(({text}) => !NUMBERS[sign].test(text))
    : quantities.find(({text}) => /[.,]/.test(text));
  if (!other) return sign;
  const {cell, column, line, text} = other;
  const found = `found "${brief(cell)}" in column "${column}"`;
  if (proof) {
    const expected = `expected a decimal ${sign === '.' ? 'point' : 'comma'}`;
    const like = `as in "${brief(proof.cell)}" in line ${proof.line}`;
    context.error(line, `${found}, ${expected}, ${like}`, USE_JSON);
  } else {
    const either = `It is ${text.replace(',', '.')} or ${text.replaceAll(/\D/g, '')}.`;
    const expected = 'expected a number in the file that shows its decimal sign';
    context.error(line, `${found}, ${expected}`, `${either} ${USE_JSON}`);
  }
  return undefined;
}
