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
 * @typedef {{chart: Chart, drawings: SitePages['figures'][number]['drawings'], live?: string}} Part
 *   Drawings of one chart that change together; `live`: the path of its compiled specs.
 */

/**
 * What this process has drawn, by chart and place: charts are never changed, so the object itself
 * is the key.
 *
 * @type {WeakMap<Chart, Map<string, Record<string, string>>>}
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
  for (const {drawings, live} of figures) {
    const {chart} = live;
    // A title or a source line changes the drawings that stand alone, and no other.
    const inPage = {chart, drawings: drawings.filter((one) => 'inline' in one), live: live.path};
    const alone = {chart, drawings: drawings.filter((one) => 'file' in one)};
    for (const part of [inPage, alone]) Object.assign(files, await kept(part, code, effects));
  }
  return files;
}

/**
 * @param {Part} part
 * @param {string} code
 * @param {Effects} effects
 * @returns {Promise<Record<string, string>>}
 */
async function kept(part, code, effects) {
  // The chart holds the specs; what else a drawing has is its place and size.
  const place = JSON.stringify([code, part.live, part.drawings.map(({spec, ...rest}) => rest)]);
  const known = drawn.get(part.chart) ?? new Map();
  drawn.set(part.chart, known);
  const before = known.get(place);
  if (before) return before;
  const path = `${CACHE}/${sha256(`${place}${JSON.stringify(part.chart)}`)}.json`;
  const found = await effects.read(path);
  const files = found ? JSON.parse(String(found)) : await make(part);
  if (!found) await effects.write(path, JSON.stringify(files));
  known.set(place, files);
  return files;
}

/**
 * @param {Part} part
 * @returns {Promise<Record<string, string>>}
 */
async function make({chart, drawings, live}) {
  // Vega takes long to load and is seldom needed: most charts were drawn before.
  const [{compile}, {fileSvg, inlineSvg}] = await Promise.all([
    import('./compile.js'),
    import('./svg.js'),
  ]);
  /** @type {Record<string, string>} */
  const files = live ? {[live]: liveText(chart, compile)} : {};
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
