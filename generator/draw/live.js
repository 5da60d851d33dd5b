/**
 * What the browser needs to draw a chart live, as a classic script. A frame of opaque origin may not
 * fetch, but it may load a script, so reports and embeds share this file.
 */

import {pack} from './pack.js';

/** Characters that could end the script, or a line of it in an older browser. */
const UNSAFE = /[<\u2028\u2029]/g;

/**
 * @param {unknown} chart
 *   JSON.
 * @returns {string}
 *   Gives its script element the property `chart`.
 */
export const liveScript = (chart) => `document.currentScript.chart=${escaped(pack(chart))};\n`;

/** @param {unknown} value */
const escaped = (value) =>
  JSON.stringify(value).replaceAll(
    UNSAFE,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
