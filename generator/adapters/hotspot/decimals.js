/**
 * Numbers of HotSpot's logs. It prints as C does: the decimal separator follows the locale of the
 * process, which a program may set while it runs (one with windows does), and thousands are never
 * parted. So a comma is a decimal comma wherever it stands, and public logs change to it half-way.
 *
 * @import {ReadContext} from '../types.d.ts'
 */

import {parse, parseComma} from '../shared/cells.js';

/** @param {ReadContext} context */
export function gcDecimals(context) {
  let separator = '';
  let line = 0;
  let isTold = false;
  return {
    /**
     * @param {number} number
     *   Of the line that is read now.
     */
    at(number) {
      line = number;
    },

    /**
     * @param {string} text
     * @returns {number | undefined}
     *   Undefined where the text is no number.
     */
    number(text) {
      const sign = text.includes(',') ? ',' : text.includes('.') ? '.' : '';
      const value = sign === ',' ? parseComma(text) : parse(text);
      if (value !== undefined && sign !== '' && sign !== separator) {
        if (separator !== '' && !isTold) {
          context.warn(
            `found "${text}" after numbers with "${separator}": both are read as decimals`,
            line,
          );
          isTold = true;
        }
        separator = sign;
      }
      return value;
    },
  };
}
