/**
 * Social cards as PNG. The font comes from a package and not from the machine, so that every machine draws
 * the same bytes.
 *
 * @import {Signs} from '../format.js'
 * @import {SocialCard} from '../pages/social-card.js'
 */

import {createRequire} from 'node:module';
import {Resvg} from '@resvg/resvg-js';
import {CARD, FONT, THEMES} from '../charts/theme.js';
import {answerCard} from './answer-card.js';
import {inXml} from './in-xml.js';
import {lines} from './lines.js';
import {pngOf} from './png.js';
import {stackedSvg} from './svg.js';

const FAMILY = 'DejaVu Sans';
const {resolve} = createRequire(import.meta.url);
const FONTS = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
  resolve(`dejavu-fonts-ttf/ttf/${name}`),
);

const MARGIN = 48;
const WIDTH = CARD.width - 2 * MARGIN;
const TITLE = {size: 38, line: 46, characters: 45, lines: 3};
const SOURCE = {size: 18, line: 23, characters: 102, lines: 4};
/** Text of a chart is drawn larger than on a page, because a card is shown small. */
const ZOOM = 1.6;
/** A tall chart is drawn smaller, and a very tall one narrower too. */
const MIN_ZOOM = 0.6;
/** Between the title and the chart, and between the chart and its source. */
const GAP = 8;

/**
 * @param {SocialCard & {signs: Signs}} card
 * @returns {Promise<Record<string, string>>}
 *   Path → PNG in base64.
 */
export async function card({path, views, answer, title, source, site, signs}) {
  const heading = clipped(lines(title, TITLE.characters), TITLE.lines);
  const from = clipped(lines(source, SOURCE.characters), SOURCE.lines);
  const top = MARGIN + TITLE.line * heading.length + GAP;
  const bottom = CARD.height - MARGIN - SOURCE.line * from.length - GAP;
  const area = {width: WIDTH, height: bottom - top};
  const [view] = views;
  const drawing =
    answer && view
      ? `<g transform="translate(${MARGIN} ${top})">${await answerCard(answer, view.spec, signs, area)}</g>`
      : placed(await chartOf(views, signs, area.height), {top, room: area.height});
  const svg = withoutLayers(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" font-family="${FAMILY}">
<rect width="100%" height="100%" fill="var(--page)"/>
${texts(heading, TITLE, MARGIN + TITLE.size - 6, 'font-weight="700" fill="var(--ink)"')}
${drawing}
${texts(from, SOURCE, bottom + SOURCE.line, 'fill="var(--muted)"')}
<text x="${CARD.width - MARGIN}" y="${CARD.height - 20}" font-size="22" font-weight="700" text-anchor="end" fill="var(--ink)">${inXml(site)}</text>
</svg>`.replaceAll(`font-family="${FONT.replaceAll('"', '&quot;')}"`, ''),
  );
  const image = new Resvg(coloured(svg), {
    font: {fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: FAMILY},
  }).render();
  return {[path]: Buffer.from(pngOf(image.pixels, CARD)).toString('base64')};
}

/**
 * @param {SocialCard['views']} views
 * @param {Signs} signs
 * @param {number} room
 *   Pixels of height.
 * @returns {Promise<string>}
 *   The views one below the other, with the largest text that the height allows.
 */
async function chartOf(views, signs, room) {
  const drawn = (/** @type {number} */ zoom) =>
    stackedSvg(
      views.map(({spec}) => spec),
      signs,
      {width: Math.round(WIDTH / zoom)},
    );
  const large = await drawn(ZOOM);
  const [, height = '1'] = /^<svg [^>]*height="([\d.]+)"/.exec(large) ?? [];
  const zoom = Math.max(MIN_ZOOM, room / Number(height));
  return zoom < ZOOM ? drawn(zoom) : large;
}

/**
 * @param {string} drawing
 * @param {{top: number, room: number}} area
 * @returns {string}
 *   As large as the area allows, at its top left.
 */
const placed = (drawing, {top, room}) =>
  drawing.replace(/^<svg [^>]*>/, (tag) => {
    const [, box = ''] = /viewBox="([^"]+)"/.exec(tag) ?? [];
    return `<svg x="${MARGIN}" y="${top}" width="${WIDTH}" height="${room}" viewBox="${box}" preserveAspectRatio="xMinYMin meet">`;
  });

/**
 * @param {readonly string[]} all
 * @param {{size: number, line: number}} look
 * @param {number} y
 * @param {string} attributes
 */
const texts = (all, {size, line}, y, attributes) =>
  all
    .map(
      (text, i) =>
        `<text x="${MARGIN}" y="${y + i * line}" font-size="${size}" ${attributes}>${inXml(text)}</text>`,
    )
    .join('\n');

/**
 * @param {string[]} all
 * @param {number} max
 */
const clipped = (all, max) =>
  all.length > max ? [...all.slice(0, max - 1), `${all[max - 1]} …`] : all;

/** @param {string} svg */
const coloured = (svg) =>
  svg.replaceAll(/"var\(--([a-z0-9-]+)\)"/g, (text, name) => `"${THEMES.light[name] ?? text}"`);

/**
 * The library draws a mark with an opacity on a separate layer, and ends the process if the layer is in a part
 * of a tall drawing. Opacities of fill and stroke look the same and need no layer.
 *
 * @param {string} svg
 */
const withoutLayers = (svg) =>
  svg.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    / (fill|stroke)-opacity="/.test(tag)
      ? tag
      : tag.replace(/ opacity="([^"]*)"/, ' fill-opacity="$1" stroke-opacity="$1"'),
  );
