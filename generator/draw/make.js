/**
 * Draws and compiles: the only module that loads Vega, which takes long and is seldom needed.
 *
 * @import {Chart} from '../types.d.ts'
 * @import {FigureParts} from '../pages/figure.js'
 */

import {compile} from './compile.js';
import {fileSvgs, inlineSvg} from './svg.js';

/**
 * @param {FigureParts['drawings']} drawings
 * @returns {Promise<Record<string, string>>}
 *   Path → SVG.
 */
export async function makeDrawings(drawings) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const {path, spec, place} of drawings) files[path] = await inlineSvg(spec, place);
  return files;
}

/**
 * @param {FigureParts['picture']} picture
 * @returns {Promise<Record<string, string>>}
 *   Path → SVG.
 */
export async function makePicture({paths, spec, text}) {
  const {light, dark} = await fileSvgs(spec, text);
  return {[paths.light]: light, [paths.dark]: dark};
}

/**
 * @param {Pick<Chart, 'views' | 'series' | 'readings' | 'closeUp'>} chart
 * @returns {string}
 *   What the browser needs to draw a chart live: compiled Vega, no compiler.
 */
export function liveText({views, series, readings, closeUp}) {
  const compiled = views.map(({name, height, spec}) => ({name, height, spec: compile(spec)}));
  return `${JSON.stringify({views: compiled, series, readings, ...(closeUp ? {closeUp} : {})})}\n`;
}
