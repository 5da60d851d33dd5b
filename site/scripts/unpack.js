/** Reads live data as `generator/draw/live.js` writes them. */

import {DICTIONARY} from '../../generator/draw/dictionary.js';

/**
 * @param {string} chart
 *   What the script of a chart defines: JSON, deflated after the dictionary, in base64.
 * @returns {Promise<any>}
 */
export async function unpack(chart) {
  const bytes = Uint8Array.from(atob(chart), (character) => character.charCodeAt(0));
  const blob = new Blob([...storedDictionary(), bytes]);
  const inflated = blob.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const text = await new Response(inflated).text();
  return JSON.parse(text.slice(DICTIONARY.length));
}

/**
 * Browsers inflate without a dictionary, so it comes first, as a block that is not compressed. Its length is 16 bits, which
 * come again inverted.
 */
function storedDictionary() {
  const {length} = DICTIONARY;
  const head = new DataView(new ArrayBuffer(5));
  head.setUint16(1, length, true);
  head.setUint16(3, ~length, true);
  return [head, DICTIONARY];
}
