/**
 * Draws and compiles: the only module that loads Vega, which is slow to load and rarely needed.
 *
 * @import {Signs} from '../format.js'
 * @import {InPage, Picture} from '../pages/figure.js'
 */

import {basename} from 'node:path';
import {liveScript} from './live.js';
import {fileSvgs, inlineSvgs, partSvgs, pictureSvg} from './svg.js';
import {compileByForm} from './template.js';

/**
 * @param {InPage & {signs: Signs}} figure
 * @returns {Promise<Record<string, string>>}
 *   Path → SVG of each view at each width, or a line for each of its parts, and what the browser needs to draw the chart live:
 *   compiled Vega, no compiler. Rows that it needs for some windows alone are in a file of their own.
 */
export async function inPage({path, detail, chart, views, isInline, signs}) {
  /** @type {Record<string, string>} */
  const files = {};
  const live = [];
  for (const {name, height, spec, drawings} of views) {
    const compiled = compileByForm(spec, signs);
    // The page describes the chart.
    const {$schema, description, ...drawn} = compiled;
    live.push({name, height, spec: drawn});
    const whole = drawings.filter(({parts}) => !parts);
    const svgs = await (isInline ? inlineSvgs : fileSvgs)(compiled, whole);
    for (const [i, drawing] of whole.entries()) files[drawing.path] = svgs[i] ?? '';
    for (const {path, parts, ...drawing} of drawings) {
      if (parts) files[path] = (await partSvgs(compiled, {...drawing, parts})).join('\n');
    }
  }
  if (!path) return files;
  if (detail) files[detail.path] = liveScript(detail.rows);
  const beside = detail ? {detail: basename(detail.path)} : {};
  return {...files, [path]: liveScript({views: live, ...chart, ...beside})};
}

/**
 * @param {Picture & {signs: Signs}} picture
 * @returns {Promise<Record<string, string>>}
 *   Path → SVG of a standalone drawing.
 */
export async function apart({path, specs, text, signs}) {
  return {[path]: await pictureSvg(specs, text, signs)};
}
