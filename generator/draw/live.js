/**
 * What the browser needs to draw a chart live, as a classic script. A frame of opaque origin may not
 * fetch, but it may load a script, so reports and embeds share this file. `site/scripts/unpack.js`
 * reads it.
 *
 * @import {Chart, Reading} from '../charts/types.d.ts'
 * @import {Spec} from 'vega'
 * @typedef {{views: {name: string, height: number, spec: Spec}[], readings: Reading[],
 *   series: Chart['series'], closeUp?: Chart['closeUp'], detail?: string}} LiveChart
 *   `detail`: name of the script, next to this one, of the rows that only some windows need.
 */

import {deflateSync, strToU8} from 'fflate';
import {DICTIONARY} from './dictionary.js';

/** Enough for a tenth of a millisecond in an hour; the CSV file has the numbers in full. */
const DIGITS = 8;
const dictionary = strToU8(DICTIONARY);

/**
 * @param {LiveChart | NonNullable<Chart['detail']>} chart
 * @returns {string}
 *   Gives its script element the property `chart`: JSON, deflated after the dictionary, in base64. zlib would give other
 *   bytes in other versions of Node.
 */
export function liveScript(chart) {
  const text = JSON.stringify(chart, (_, value) =>
    typeof value === 'number' && !Number.isInteger(value)
      ? Number(value.toPrecision(DIGITS))
      : value,
  );
  const deflated = deflateSync(strToU8(text), {level: 9, dictionary});
  return `document.currentScript.chart="${Buffer.from(deflated).toString('base64')}";\n`;
}
