/**
 * Draws and compiles: the only module that loads Vega, which is slow to load and rarely needed.
 *
 * @import {Signs} from '../format.js'
 * @import {InPage, Picture} from '../pages/figure.js'
 */

import {compile} from './compile.js';
import {fileSvgs, inlineSvgs} from './svg.js';

/**
 * @param {InPage & {signs: Signs}} figure
 * @returns {Promise<Record<string, string>>}
 *   Path → SVG of each view at each width, and what the browser needs to draw the chart live:
 *   compiled Vega, no compiler.
 */
export async function inPage({path, chart, views, signs}) {
  /** @type {Record<string, string>} */
  const files = {};
  const live = [];
  for (const {name, height, spec, drawings} of views) {
    const compiled = compile(spec, signs);
    live.push({name, height, spec: compiled});
    const svgs = await inlineSvgs(compiled, drawings);
    for (const [i, drawing] of drawings.entries()) files[drawing.path] = svgs[i] ?? '';
  }
  return {...files, [path]: `${JSON.stringify({views: live, ...chart})}\n`};
}

/**
 * @param {Picture & {signs: Signs}} picture
 * @returns {Promise<Record<string, string>>}
 *   Path → SVG of a standalone drawing.
 */
export async function apart({paths, spec, text, signs}) {
  const {light, dark} = await fileSvgs(spec, text, signs);
  return {[paths.light]: light, [paths.dark]: dark};
}
