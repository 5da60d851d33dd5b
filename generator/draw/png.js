/**
 * PNG with a palette: a third of the bytes of one with full colours. A chart has few colours, some of them
 * pale; the others are those of smooth edges.
 */

import {encode} from 'fast-png';
import {THEMES} from '../charts/theme.js';
import {channelsOf} from '../colours.js';

const COLOURS = 64;
/** Those that distinguish series, in memory as RGBA. */
const SERIES = Object.values(THEMES).flatMap((theme) =>
  Object.entries(theme).flatMap(([name, colour]) =>
    name.startsWith('series-')
      ? [...new Uint32Array(Uint8Array.of(...channelsOf(String(colour)), 255).buffer)]
      : [],
  ),
);

/**
 * @param {Uint8Array} pixels
 *   RGBA, opaque.
 * @param {{width: number, height: number}} size
 * @returns {Uint8Array}
 *   With the colours of its series, however few pixels have them, and the most frequent ones. Each other
 *   pixel has the nearest of them.
 */
export function pngOf(pixels, {width, height}) {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const counts = countsOf(colours);
  const frequent = [...counts]
    .sort(([a, count], [b, other]) => other - count || a - b)
    .map(([colour]) => colour);
  const series = SERIES.filter((colour) => counts.has(colour));
  const palette = [...new Set([...series, ...frequent])].slice(0, COLOURS).map(channels);
  const nearest = new Map(
    [...counts.keys()].map((one) => [one, nearestOf(channels(one), palette)]),
  );
  const data = new Uint8Array(colours.length);
  for (let i = 0, last = -1, index = 0; i < colours.length; i += 1) {
    const colour = colours[i] ?? 0;
    if (colour !== last) index = nearest.get(colour) ?? 0;
    last = colour;
    data[i] = index;
  }
  return encode({width, height, depth: 8, channels: 1, palette, data}, {zlib: {level: 6}});
}

/**
 * Most pixels have the colour of the one before them, so a run of pixels is counted at once.
 *
 * @param {Uint32Array} colours
 * @returns {Map<number, number>}
 */
function countsOf(colours) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let start = 0, i = 1; i <= colours.length; i += 1) {
    const colour = colours[start] ?? 0;
    if (colours[i] === colour) continue;
    counts.set(colour, (counts.get(colour) ?? 0) + i - start);
    start = i;
  }
  return counts;
}

/**
 * @param {number} colour
 *   As in memory on a little-endian machine, which all that Node runs on are.
 */
const channels = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];

/**
 * @param {readonly number[]} colour
 * @param {readonly (readonly number[])[]} palette
 * @returns {number}
 *   The index of the nearest colour.
 */
function nearestOf(colour, palette) {
  const distances = palette.map((one) =>
    one.reduce((sum, value, i) => sum + (value - (colour[i] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}
