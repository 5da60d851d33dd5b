/**
 * The drawings and the compiled specs that pages need. They are cached in `.cache/drawings`. Only the
 * standalone picture contains the chart's title, so the two are cached separately.
 *
 * @import {FigureParts, InPage, Picture} from '../pages/figure.js'
 * @import {Effects} from '../types.d.ts'
 */

import {cached} from '../cache.js';
import {numberSigns} from '../format.js';

const MAKE = new URL('./make.js', import.meta.url).href;

/**
 * @param {Pick<FigureParts, 'inPage'>} figure
 * @param {Effects} effects
 * @param {string} code
 *   Digest of the generator's code.
 * @returns {Promise<Record<string, string>>}
 *   Path → text of the drawings in the page and of the live chart.
 */
export const drawInPage = ({inPage}, effects, code) => drawn('inPage', inPage, effects, code);

/**
 * @param {Pick<FigureParts, 'picture'>} figure
 * @param {Effects} effects
 * @param {string} code
 *   Digest of the generator's code.
 * @returns {Promise<Record<string, string>>}
 *   Path → text of the standalone drawing, if the figure has one.
 */
export const drawApart = async ({picture}, effects, code) =>
  picture ? drawn('apart', picture, effects, code) : {};

/**
 * @param {keyof typeof import('./make.js')} by
 * @param {InPage | Picture} figure
 * @param {Effects} effects
 * @param {string} code
 */
const drawn = (by, figure, effects, code) => {
  const from = {...figure, signs: numberSigns()};
  return cached(
    'drawings',
    [code, by, from],
    effects,
    // Cast: both functions return it.
    async () => /** @type {Record<string, string>} */ (await effects.work(MAKE, by, from)),
  );
};
