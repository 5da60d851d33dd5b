/**
 * Checks that the charts which the text of a report places are charts of that report.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Text} from '../claims/types.d.ts'
 */

import {alternatives} from '../format.js';
import {placedCharts} from '../scan/prose.js';

/**
 * @param {readonly Text[]} texts
 *   The texts of a report.
 * @param {readonly string[]} ids
 *   The ids of its charts.
 * @param {InputErrors} errors
 */
export function checkPlaced(texts, ids, errors) {
  for (const {file, text, locate} of texts.filter((one) => !one.path)) {
    for (const {offset, id} of placedCharts(text)) {
      if (ids.includes(id)) continue;
      const expected = alternatives(ids) || 'none: the report has no chart';
      const {line} = locate(offset, 1);
      errors.add(file, line, `found the chart "${id}", expected ${expected}`);
    }
  }
}
