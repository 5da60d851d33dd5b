/**
 * The drawings and the compiled specs that pages need. They are cached in `.cache/drawings`. Only the
 * standalone picture contains the chart's title, so the two are cached separately.
 *
 * @import {FigureParts, InPage, Picture} from '../pages/figure.js'
 * @import {SmallPicture} from '../pages/small-picture.js'
 * @import {SocialCard} from '../pages/social-card.js'
 * @import {Effects} from '../types.d.ts'
 */

import {cached} from '../cache.js';
import {numberSigns} from '../format.js';

const MAKE = new URL('./make.js', import.meta.url).href;
const PICTURES = new URL('./pictures.js', import.meta.url).href;
const CARD = new URL('./card.js', import.meta.url).href;

/**
 * @param {Pick<FigureParts, 'inPage'>} figure
 * @param {Effects} effects
 * @param {string} code
 *   Digest of the generator's code.
 * @returns {Promise<Record<string, string>>}
 *   Path → text of the drawings in the page and of the live chart.
 */
export const drawInPage = ({inPage}, effects, code) => drawn(MAKE, 'inPage', inPage, effects, code);

/**
 * @param {Pick<FigureParts, 'picture'>} figure
 * @param {Effects} effects
 * @param {string} code
 *   Digest of the generator's code.
 * @returns {Promise<Record<string, string>>}
 *   Path → text of the standalone drawing, if the figure has one.
 */
export const drawApart = async ({picture}, effects, code) =>
  picture ? drawn(MAKE, 'apart', picture, effects, code) : {};

/**
 * @param {SmallPicture} picture
 * @param {Effects} effects
 * @param {string} code
 *   Digest of the generator's code.
 * @returns {Promise<Record<string, string>>}
 *   Path → text of the drawing.
 */
export const drawSmall = (picture, effects, code) =>
  drawn(PICTURES, 'small', picture, effects, code);

/**
 * @param {SocialCard} card
 * @param {Effects} effects
 * @param {string} code
 *   Digest of the generator's code.
 * @returns {Promise<Record<string, Uint8Array>>}
 *   Path → PNG.
 */
export async function drawCard(card, effects, code) {
  const files = await drawn(CARD, 'card', card, effects, code);
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, Buffer.from(text, 'base64')]),
  );
}

/**
 * @param {string} module
 * @param {keyof typeof import('./make.js') | keyof typeof import('./pictures.js') | keyof typeof import('./card.js')} by
 * @param {InPage | Picture | SmallPicture | SocialCard} figure
 * @param {Effects} effects
 * @param {string} code
 */
const drawn = (module, by, figure, effects, code) => {
  const from = {...figure, signs: numberSigns()};
  return cached(
    'drawings',
    [code, by, from],
    effects,
    // Cast: all of them return it.
    async () => /** @type {Record<string, string>} */ (await effects.work(module, by, from)),
  );
};
