/**
 * What the browser needs to draw a chart live, as a classic script. A frame of opaque origin may not
 * fetch, but it may load a script, so reports and embeds share this file. `site/scripts/unpack.js`
 * reads it.
 *
 * @import {Chart, Reading} from '../charts/types.d.ts'
 * @import {Spec} from 'vega'
 * @typedef {{views: {name: string, height: number, spec: Spec}[], readings: Reading[],
 *   series: Chart['series'], closeUp?: Chart['closeUp'], detail?: Chart['detail']}} LiveChart
 */

import {pack} from './pack.js';

/** Characters that could end the script, or a line of it in an older browser. */
const UNSAFE = /[<\u2028\u2029]/g;
/** Enough for a tenth of a millisecond in an hour; the CSV file has the numbers in full. */
const DIGITS = 8;

/**
 * @param {LiveChart} chart
 * @returns {string}
 *   Gives its script element the property `chart`.
 */
export function liveScript({readings, ...chart}) {
  const packed = {.../** @type {object} */ (pack(chart)), readings: packReadings(readings)};
  const text = JSON.stringify(packed, (_, value) =>
    typeof value === 'number' && !Number.isInteger(value)
      ? Number(value.toPrecision(DIGITS))
      : value,
  );
  return `document.currentScript.chart=${text.replaceAll(UNSAFE, escaped)};\n`;
}

/** @param {string} character */
const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Most readings of a chart have the same labels, which are written once.
 *
 * @param {readonly Reading[]} readings
 * @returns {{labels: string[][], rows: unknown[][]}}
 *   A row: position, its label, the index of the labels of its values, and the texts of its values.
 */
function packReadings(readings) {
  /** @type {Map<string, number>} */
  const indexes = new Map();
  const rows = readings.map(({at, label, values}) => {
    const labels = JSON.stringify(values.map((value) => value.label));
    const index = indexes.get(labels) ?? indexes.size;
    indexes.set(labels, index);
    return [at, label, index, ...values.map(({text}) => text)];
  });
  return {labels: [...indexes.keys()].map((labels) => JSON.parse(labels)), rows};
}
