/**
 * The drawings and the compiled specs that pages need. They are cached in `.cache/drawings`. Only the
 * standalone picture contains the chart's title, so the two are cached separately.
 *
 * @import {InPage, Picture} from '../pages/figure.js'
 * @import {SmallPicture} from '../pages/small-picture.js'
 * @import {SocialCard} from '../pages/social-card.js'
 * @import {Effects} from '../types.d.ts'
 * @typedef {{inPage: InPage, apart: Picture, small: SmallPicture, card: SocialCard}} Drawable
 *   By the function that draws it. `inPage`: the drawings in a page and the live chart; `apart`: a standalone drawing.
 */

import {cached} from '../cache.js';
import {numberSigns} from '../format.js';

/** The module of each function. */
const MODULES = {
  inPage: './make.js',
  apart: './make.js',
  small: './pictures.js',
  card: './card.js',
};

/**
 * @template {keyof Drawable} T
 * @param {T} by
 * @param {Drawable[T]} drawable
 * @param {Effects} effects
 * @param {string} code
 *   Digest of the generator's code.
 * @returns {Promise<Record<string, string>>}
 *   Path → text; of a card, PNG in base64.
 */
export function draw(by, drawable, effects, code) {
  const from = {...drawable, signs: numberSigns()};
  const module = new URL(MODULES[by], import.meta.url).href;
  return cached(
    'drawings',
    [code, by, from],
    effects,
    // Cast: all of them return it.
    async () => /** @type {Record<string, string>} */ (await effects.work(module, by, from)),
  );
}

/**
 * @param {SocialCard} card
 * @param {Effects} effects
 * @param {string} code
 *   Digest of the generator's code.
 * @returns {Promise<Record<string, Uint8Array>>}
 *   Path → PNG.
 */
export async function drawCard(card, effects, code) {
  const files = await draw('card', card, effects, code);
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, Buffer.from(text, 'base64')]),
  );
}
