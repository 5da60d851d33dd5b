/**
 * Reads live data as `generator/draw/live.js` writes them.
 *
 * @import {LiveData} from './live.js'
 */

/**
 * @param {string} chart
 *   What the script of a chart defines: JSON, deflated, in base64.
 * @returns {Promise<LiveData>}
 */
export function unpack(chart) {
  const bytes = Uint8Array.from(atob(chart), (character) => character.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(inflated).json();
}
