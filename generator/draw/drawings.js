/**
 * Makes the drawings and the compiled specs that pages ask for. What was made once for a chart is
 * kept in `.cache/drawings`, keyed by the chart, its place and the code that draws.
 *
 * @import {Chart, Effects} from '../types.d.ts'
 * @import {SitePages} from '../pages/index.js'
 */

import {config, FONT, THEMES} from '../charts/theme.js';
import {codeDigest, sha256} from '../scan/digest.js';

const CACHE = '.cache/drawings';
const CODE = ['generator/draw'];
/** Compiling and drawing take their look from here; all else of a chart is in its spec. */
const LOOK = {config, FONT, THEMES};

/**
 * Charts of this process and what they were drawn to: they are never changed, so the object itself
 * is the key.
 *
 * @type {WeakMap<Chart, {key: string, files: Record<string, string>}>}
 */
const drawn = new WeakMap();

/**
 * @param {SitePages['figures']} figures
 * @param {Effects} effects
 * @returns {Promise<Record<string, string>>}
 *   Path → text of every drawing and every live chart.
 */
export async function draw(figures, effects) {
  const code = sha256(JSON.stringify([await codeDigest(CODE, effects), LOOK]));
  /** @type {Record<string, string>} */
  const files = {};
  for (const figure of figures) Object.assign(files, await kept(figure, code, effects));
  return files;
}

/**
 * @param {SitePages['figures'][number]} figure
 * @param {string} code
 * @param {Effects} effects
 * @returns {Promise<Record<string, string>>}
 */
async function kept(figure, code, effects) {
  // The chart holds the specs; what else a drawing has is its place and size.
  const places = figure.drawings.map(({spec, ...place}) => place);
  const place = JSON.stringify([code, figure.live.path, places]);
  const before = drawn.get(figure.live.chart);
  if (before?.key === place) return before.files;
  const path = `${CACHE}/${sha256(`${place}${JSON.stringify(figure.live.chart)}`)}.json`;
  const found = await effects.read(path);
  const files = found ? JSON.parse(String(found)) : await make(figure);
  if (!found) await effects.write(path, JSON.stringify(files));
  drawn.set(figure.live.chart, {key: place, files});
  return files;
}

/**
 * @param {SitePages['figures'][number]} figure
 * @returns {Promise<Record<string, string>>}
 */
async function make({drawings, live}) {
  // Vega takes long to load and is seldom needed: most charts were drawn before.
  const [{compile}, {fileSvg, inlineSvg}] = await Promise.all([
    import('./compile.js'),
    import('./svg.js'),
  ]);
  const files = {[live.path]: liveText(live.chart, compile)};
  for (const drawing of drawings) {
    files[drawing.path] =
      'inline' in drawing
        ? await inlineSvg(drawing.spec, drawing.inline)
        : await fileSvg(drawing.spec, drawing.file);
  }
  return files;
}

/**
 * What the browser needs to draw a chart live: compiled Vega, no compiler.
 *
 * @param {Chart} chart
 * @param {typeof import('./compile.js').compile} compile
 */
function liveText({views, series, readings, closeUp}, compile) {
  const compiled = views.map(({name, height, spec}) => ({name, height, spec: compile(spec)}));
  return `${JSON.stringify({views: compiled, series, readings, ...(closeUp ? {closeUp} : {})})}\n`;
}
