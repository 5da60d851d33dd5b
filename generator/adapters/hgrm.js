/**
 * HdrHistogram's percentile distribution as text, `.hgrm`: what `outputPercentileDistribution`
 * prints in every language, the histogram plotter draws, and wrk2 prints among its results.
 *
 * `Percentile` is a share of 0 to 1, `TotalCount` is cumulative, and the values have no unit: the
 * printing program divides them by a ratio of its choice. The fourth cell of the last row is
 * `inf`, `Infinity` or not there. The footer has the exact mean, maximum and count.
 *
 * @import {LineAdapter, ReadContext} from './types.d.ts'
 * @import {Stated} from './percentile-rows.js'
 */

import {quantity, whole} from './cells.js';
import {percentileRows} from './percentile-rows.js';
import {strays} from './strays.js';

const HEADER = /^\s*Value\s+Percentile\s+TotalCount\s+1\/\(1-Percentile\)\s*$/;
const MEAN = /^\s*#\[Mean\s*=\s*([^,\s]+)\s*,/;
const COMMENT = /^\s*#/;
const MAX = /^\s*#\[Max\s*=\s*([^,\s]+)\s*,\s*Total count\s*=\s*([^\]\s]+)\s*\]/;

/** @type {LineAdapter} */
export const hgrm = {
  id: 'hgrm',
  label: 'HdrHistogram percentile distribution',
  runner: 'HdrHistogram',
  writtenBy: '`outputPercentileDistribution`, or `HistogramLogProcessor -o`',
  layout: 'lines',
  // wrk2 prints such a table among its results, and says the unit.
  detect: ({lines}) => lines.some((line) => HEADER.test(line)) && !lines.some(isWrk),
  open(context) {
    const rows = hgrmRows(context);
    const others = strays(context);
    return {
      take(text, line) {
        if (rows.take(text, line)) others.tell('before');
        else if (text.trim() !== '' && !COMMENT.test(text)) others.add(text, line);
      },
      end() {
        others.tell('after');
        return rows.end();
      },
    };
  },
};

/** The first line of wrk's and wrk2's results. @param {string} line */
export const isWrk = (line) => /^\s*Running \S+ test @ https?:\/\//.test(line);

/** @param {ReadContext} context */
export function hgrmRows(context) {
  const rows = percentileRows(context);
  /** @type {'before' | 'rows' | 'after'} */
  let part = 'before';
  /** @type {number | undefined} */
  let mean;
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
      if (HEADER.test(text)) {
        if (part === 'before') part = 'rows';
        else context.error(line, 'found a second distribution, expected one in a file');
        return true;
      }
      if (part !== 'rows' || text.trim() === '') return false;
      const max = MAX.exec(text);
      if (max) {
        const value = quantity(max[1], 'Max', line, context);
        const total = whole(max[2], 'Total count', line, context);
        if (value !== undefined && total !== undefined) stated = {mean, max: value, total, line};
        part = 'after';
      } else if (MEAN.test(text)) {
        mean = quantity(MEAN.exec(text)?.[1], 'Mean', line, context);
      } else {
        rows.take(text.trim().split(/\s+/), line);
      }
      return true;
    },
    end: () => rows.end(stated),
  };
}
