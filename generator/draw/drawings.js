/**
 * The drawings and the compiled specs that pages ask for. What was made once is kept in
 * `.cache/drawings`, keyed by all that it is drawn from: specs, place and code. A chart's title is in
 * what stands alone and in nothing else, so those in pages are not drawn again for it.
 *
 * @import {Memory} from '../memory.js'
 * @import {FigureParts} from '../pages/figure.js'
 * @import {CodeDigest} from '../scan/digest.js'
 * @import {Effects} from '../types.d.ts'
 * @typedef {Pick<FigureParts, 'drawings' | 'picture' | 'live'>} Drawn
 * @typedef {{memory: Memory, code: CodeDigest, signal?: AbortSignal | undefined}} Known
 */

import {config, FONT, THEMES} from '../charts/theme.js';
import {sha256} from '../scan/digest.js';

const CACHE = '.cache/drawings';
const MAKE = 'generator/draw/make.js';
const THEME = 'generator/charts/theme.js';
/** Compiling and drawing take their look from here; all else of a chart is in its spec. */
const LOOK = {config, FONT, THEMES};

/**
 * @param {readonly Drawn[]} figures
 * @param {Effects} effects
 * @param {Known} known
 * @returns {Promise<Record<string, string>>}
 *   Path → text of the drawings in pages and of the live charts.
 */
export const drawInPages = (figures, effects, known) =>
  drawn(figures, effects, known, ({drawings, live: {path, chart}}) => {
    const {views, series, readings, closeUp} = chart;
    return {
      place: [path, drawings.map(({spec, ...rest}) => rest)],
      from: () => [views, series, readings, closeUp],
      make: async ({makeDrawings, liveText}) => ({
        [path]: liveText(chart),
        ...(await makeDrawings(drawings)),
      }),
    };
  });

/**
 * @param {readonly Drawn[]} figures
 * @param {Effects} effects
 * @param {Known} known
 * @returns {Promise<Record<string, string>>}
 *   Path → text of the drawings that stand alone.
 */
export const drawApart = (figures, effects, known) =>
  drawn(figures, effects, known, ({picture: {spec, ...place}}) => ({
    place,
    from: () => spec,
    make: ({makePicture}) => makePicture({spec, ...place}),
  }));

/**
 * @param {readonly Drawn[]} figures
 * @param {Effects} effects
 * @param {Known} known
 * @param {(figure: Drawn) => {place: unknown, from: () => unknown,
 *   make: (by: typeof import('./make.js')) => Promise<Record<string, string>>}} partOf
 *   `place`: where it lies and how large it is; `from`: what of the chart it is drawn from.
 */
async function drawn(figures, effects, {memory, code, signal}, partOf) {
  const look = [await code([MAKE], [THEME]), LOOK];
  /** @type {Record<string, string>} */
  const files = {};
  for (const figure of figures) {
    signal?.throwIfAborted();
    const {place, from, make} = partOf(figure);
    const where = sha256(JSON.stringify([look, place]));
    // Charts are never changed: what was drawn of one need not be looked up by all its values.
    const before = memory.of(figure.live.chart);
    const part = before.get(where) ?? (await kept({where, from, make}, effects));
    before.set(where, part);
    Object.assign(files, part);
  }
  return files;
}

/**
 * @param {{where: string, from: () => unknown,
 *   make: (by: typeof import('./make.js')) => Promise<Record<string, string>>}} part
 * @param {Effects} effects
 * @returns {Promise<Record<string, string>>}
 */
async function kept({where, from, make}, effects) {
  const path = `${CACHE}/${sha256(where + JSON.stringify(from()))}.json`;
  const found = await effects.read(path);
  if (found) return JSON.parse(String(found));
  const files = await make(await import('./make.js'));
  await effects.write(path, JSON.stringify(files));
  return files;
}
