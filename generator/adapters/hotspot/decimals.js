/**
 * Numbers of HotSpot's logs. It prints as C does: the decimal separator follows the locale of the
 * process, which a program may set while it runs (programs with windows do). It never groups
 * digits, so every comma is a decimal comma. Some public logs change to commas half-way.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {once} from '../../once.js';
import {parse, parseComma} from '../shared/cells.js';

/** @param {ReadContext} context */
export function gcDecimals(context) {
  let separator = '';
  let line = 0;
  const warn = once(context.warn);
  return {
    /**
     * @param {number} number
     *   The number of the line being read.
     */
    at(number) {
      line = number;
    },

    /**
     * @param {string} text
     * @returns {number | undefined}
     *   Undefined if the text is not a number.
     */
    number(text) {
      const isComma = text.includes(',');
      const value = isComma ? parseComma(text) : parse(text);
      const sign = isComma ? ',' : text.includes('.') ? '.' : '';
      if (value !== undefined && sign !== '' && sign !== separator) {
        if (separator !== '') {
          warn(
            `found "${text}" after numbers with "${separator}": both are read as decimals`,
            line,
          );
        }
        separator = sign;
      }
      return value;
    },
  };
}
