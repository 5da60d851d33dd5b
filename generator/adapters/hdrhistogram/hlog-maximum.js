/**
 * Compares the maximum that an interval states in text with the one of its histogram. The ratio
 * between them is not in the file: 1,000,000 unless the writer set another, but the same in the
 * whole file. If no ratio fits every line, text and histogram have different data.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Payload} from '../shared/hdr-payload.js'
 */

import {decimalsOf} from '../shared/decimals.js';
import {lowestValueOf} from '../shared/hdr-payload.js';

/** HdrHistogram of Python cuts the maximum to a whole number and prints six decimals. */
const CUT = /\.0{6}$/;

/**
 * @param {ReadContext} context
 *   Gets a warning for the first line that disagrees.
 * @returns {(stated: string, payload: Payload, line: number) => void}
 */
export function maximumCheck(context) {
  let ratios = [1e6, 1, 1e3, 1e9];
  let isReported = false;
  return (stated, {layout, indices}, line) => {
    const index = indices.at(-1);
    if (index === undefined || isReported) return;
    const lowest = lowestValueOf(layout);
    const [lower, upper] = [lowest(index), lowest(index + 1) - 1];
    // Half of the last decimal was rounded away; old writers print the bucket's lower bound.
    const rounded = 0.5 * 10 ** -decimalsOf(stated);
    const cut = CUT.test(stated) ? 1 : rounded;
    const width = upper - lower + 1;
    ratios = ratios.filter((ratio) => {
      const [low, high] = [Number(stated) - rounded, Number(stated) + cut];
      return high * ratio >= lower - width && low * ratio <= upper + width;
    });
    if (ratios.length > 0) return;
    isReported = true;
    const found = `found a maximum of ${stated} and a histogram with a maximum of ${upper}`;
    context.warn(`${found}, in a ratio that does not fit the file; the histogram is used`, line);
  };
}
