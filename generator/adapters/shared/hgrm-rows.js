/**
 * The lines of HdrHistogram's percentile distribution as text, in a separate file or among the
 * results of wrk2.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Stated} from './percentile-rows.js'
 */

import {quantity, wholeNumber} from './cells.js';
import {warnOfMissing} from './missing-part.js';
import {COLUMNS, percentileRows} from './percentile-rows.js';

const HEADER = /^\s*Value\s+Percentile\s+TotalCount\s+1\/\(1-Percentile\)\s*$/;
const MEAN = /^\s*#\[Mean\s*=\s*([^,\s]+)\s*,/;
/** Python and C++ say `TotalCount`, and Python gives it decimals: `500.000`. */
const MAX = /^\s*#\[Max\s*=\s*([^,\s]+)\s*,\s*Total ?[cC]ount\s*=\s*([^\]\s]+?)(?:\.0+)?\s*\]/;
/** C prints it where no sample is. */
const NOT_A_NUMBER = /^[+-]?nan$/i;

const MOST_CELLS = 4;

/** @param {string} line */
export const isHgrmHeader = (line) => HEADER.test(line);

/** Above the results of wrk and wrk2, also where their first line was not copied. The wrk2 of DeathStarBench has no maximum. */
export const THREAD_STATS = /^\s*Thread Stats +Avg +Stdev +(Max|99%) +\+\/- Stdev$/;

/** A line above the results of wrk and wrk2. @param {string} line */
export const isWrk = (line) =>
  /^\s*Running \S+ test @ https?:\/\//.test(line) || THREAD_STATS.test(line);

/**
 * @param {ReadContext} context
 * @param {'ms'} [unit]
 *   Of the values, if the file itself makes it certain.
 */
export function hgrmRows(context, unit) {
  const rows = percentileRows(context, unit);
  /** @type {'before' | 'rows' | 'after'} */
  let part = 'before';
  /** @type {number | undefined} */
  let mean;
  /** As printed. @type {string | undefined} */
  let average;
  /** @type {Stated | undefined} */
  let stated;
  return {
    /**
     * @param {string} text
     * @param {number} line
     * @returns {boolean}
     *   Whether the line is of the distribution.
     */
    take(text, line) {
      if (isHgrmHeader(text)) {
        if (part === 'before') part = 'rows';
        else context.error(line, 'found a second distribution, expected one in a file');
        return true;
      }
      if (part !== 'rows' || text.trim() === '') return false;
      const max = MAX.exec(text);
      const [, printed] = MEAN.exec(text) ?? [];
      average ??= printed;
      if (max) {
        const value = quantity(max[1], 'Max', line, context);
        const total = wholeNumber(max[2], 'Total count', line, context);
        if (value !== undefined && total !== undefined) stated = {mean, max: value, total, line};
        part = 'after';
      } else if (printed !== undefined) {
        if (!NOT_A_NUMBER.test(printed)) mean = quantity(printed, 'Mean', line, context);
      } else {
        const cells = text.trim().split(/\s+/);
        if (cells.length > MOST_CELLS) {
          const found = `found ${cells.length} numbers`;
          context.error(
            line,
            `${found}, expected at most ${MOST_CELLS}: ${COLUMNS.join(', ')} and 1/(1-Percentile)`,
          );
        } else rows.take(cells, line);
      }
      return true;
    },
    end() {
      if (stated) warnOfMissing(context, 'a distribution', {'#[Mean': average}, stated.line);
      return rows.end(stated);
    },
  };
}
