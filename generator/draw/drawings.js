/**
 * Makes the drawings and the compiled specs that pages ask for. What was drawn once is kept in
 * `.cache/drawings`, keyed by the spec, its options and the code that draws.
 *
 * @import {Chart, Effects} from '../types.d.ts'
 * @import {SitePages} from '../pages/index.js'
 */

import {config, FONT, THEMES} from '../charts/theme.js';
import {codeDigest, sha256} from '../scan/digest.js';
import {compile} from './compile.js';
import {fileSvg, inlineSvg} from './svg.js';

const CACHE = '.cache/drawings';
const CODE = ['generator/draw'];
/** Compiling and drawing take their look from here; all else of a chart is in its spec. */
const LOOK = {config, FONT, THEMES};

/**
 * @param {Pick<SitePages, 'drawings' | 'live'>} wanted
 * @param {Effects} effects
 * @returns {Promise<Record<string, string>>}
 *   Path → text of every drawing and every live chart.
 */
export async function draw({drawings, live}, effects) {
  const code = [await codeDigest(CODE, effects), LOOK];
  /** @type {Record<string, string>} */
  const files = {};
  for (const drawing of drawings) {
    files[drawing.path] = await kept([code, {...drawing, path: ''}], effects, () =>
      'inline' in drawing
        ? inlineSvg(drawing.spec, drawing.inline)
        : fileSvg(drawing.spec, drawing.file),
    );
  }
  for (const {path, chart} of live) {
    files[path] = await kept([code, 'live', chart], effects, () => liveText(chart));
  }
  return files;
}

/**
 * What the browser needs to draw a chart live: compiled Vega, no compiler.
 *
 * @param {Chart} chart
 * @returns {string}
 */
export function liveText({views, series, readings, closeUp}) {
  const compiled = views.map(({name, height, spec}) => ({name, height, spec: compile(spec)}));
  return `${JSON.stringify({views: compiled, series, readings, ...(closeUp ? {closeUp} : {})})}\n`;
}

/**
 * @param {unknown} key
 * @param {Effects} effects
 * @param {() => string | Promise<string>} make
 */
async function kept(key, effects, make) {
  const path = `${CACHE}/${sha256(JSON.stringify(key))}`;
  const found = await effects.read(path);
  if (found) return String(found);
  const text = await make();
  await effects.write(path, text);
  return text;
}
