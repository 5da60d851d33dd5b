/**
 * The drawings and the compiled specs that pages ask for. What was made once is kept in
 * `.cache/drawings`, keyed by all that it is drawn from: specs, place and code. A chart's title is in
 * what stands alone and in nothing else, so those in pages are not drawn again for it.
 *
 * @import {Memory} from '../memory.js'
 * @import {FigureParts} from '../pages/figure.js'
 * @import {CodeDigest} from '../scan/digest.js'
 * @import {Effects} from '../types.d.ts'
 * @typedef {Pick<FigureParts, 'chart' | 'inPage' | 'picture'>} Drawn
 * @typedef {{memory: Memory, code: CodeDigest, signal?: AbortSignal | undefined}} Known
 * @typedef {{place: unknown, from: unknown, by: keyof typeof import('./make.js')}} Part
 *   `place`: where it lies and how large it is; `from`: all that it is drawn from; `by`: what draws it.
 */

import {config, FONT, THEMES, WIDTHS} from '../charts/theme.js';
import {mapConcurrent} from '../map-concurrent.js';
import {sha256} from '../scan/digest.js';

const CACHE = '.cache/drawings';
const MAKE = 'generator/draw/make.js';
const THEME = 'generator/charts/theme.js';
/** Compiling and drawing take their look from here; all else of a chart is in its spec. */
const LOOK = {config, FONT, THEMES, WIDTHS};

/**
 * @param {readonly Drawn[]} figures
 * @param {Effects} effects
 * @param {Known} known
 * @returns {Promise<Record<string, string>>}
 *   Path → text of the drawings in pages and of the live charts.
 */
export const drawInPages = (figures, effects, known) =>
  drawn(figures, effects, known, ({inPage}) => ({
    place: [inPage.path, inPage.views.map(({drawings}) => drawings)],
    from: inPage,
    by: 'inPage',
  }));

/**
 * @param {readonly Drawn[]} figures
 * @param {Effects} effects
 * @param {Known} known
 * @returns {Promise<Record<string, string>>}
 *   Path → text of the drawings that stand alone.
 */
export const drawApart = (figures, effects, known) =>
  drawn(figures, effects, known, ({picture}) => ({
    place: [picture.paths, picture.text],
    from: picture,
    by: 'apart',
  }));

/**
 * @param {readonly Drawn[]} figures
 * @param {Effects} effects
 * @param {Known} known
 * @param {(figure: Drawn) => Part} partOf
 */
async function drawn(figures, effects, {memory, code, signal}, partOf) {
  const look = [await code([MAKE], [THEME]), LOOK];
  const made = await mapConcurrent(figures, async (figure) => {
    signal?.throwIfAborted();
    const part = partOf(figure);
    const where = sha256(JSON.stringify([look, part.place]));
    // Charts are never changed: what was drawn of one need not be looked up by all its values.
    const before = memory.of(figure.chart);
    const files = before.get(where) ?? (await kept(where, part, effects, signal));
    before.set(where, files);
    return files;
  });
  return Object.assign({}, ...made);
}

/**
 * @param {string} where
 * @param {Part} part
 * @param {Effects} effects
 * @param {AbortSignal} [signal]
 * @returns {Promise<Record<string, string>>}
 */
async function kept(where, {from, by}, effects, signal) {
  const path = `${CACHE}/${sha256(where + JSON.stringify(from))}.json`;
  const found = await effects.read(path);
  if (found) return JSON.parse(String(found));
  const {href} = new URL('./make.js', import.meta.url);
  // Cast: both functions there return it.
  const files = /** @type {Record<string, string>} */ (await effects.work(href, by, from, signal));
  await effects.write(path, JSON.stringify(files));
  return files;
}
