/**
 * A badge as other services draw it: a label, and a message on a coloured ground. Its letters are
 * measured here and not by a browser; `textLength` makes every font fit.
 *
 * @typedef {'warning' | 'good' | 'neutral'} Tone
 * @typedef {{label: string, message: string, tone: Tone}} Badge
 */

import {inXml} from './in-xml.js';
import {textWidth} from './text-width.js';

const HEIGHT = 20;
const SIZE = 11;
/** Left and right of a text. */
const PADDING = 6;
const FONT = 'Verdana,DejaVu Sans,Liberation Sans,sans-serif';
const LABEL = '#444c56';
/** White text has at least 4.5:1 on each. */
const COLOURS = {warning: '#a04100', good: '#1a6e33', neutral: '#5c6670'};

/**
 * @param {Badge} badge
 * @returns {string}
 *   SVG, right on a light and on a dark page.
 */
export function badge({label, message, tone}) {
  const left = widthOf(label) + 2 * PADDING;
  const {width} = badgeSize({label, message});
  const name = `${label}: ${message}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${inXml(name)}">
<title>${inXml(name)}</title>
<clipPath id="round"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#round)"><rect width="${width}" height="${HEIGHT}" fill="${COLOURS[tone]}"/><rect width="${left}" height="${HEIGHT}" fill="${LABEL}"/></g>
<rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="2.5" fill="none" stroke="#ffffff" stroke-opacity=".3"/>
<g fill="#ffffff" font-family="${FONT}" font-size="${SIZE}">${text(label, PADDING)}${text(message, left + PADDING)}</g>
</svg>
`;
}

/**
 * @param {Pick<Badge, 'label' | 'message'>} badge
 * @returns {{width: number, height: number}}
 */
export const badgeSize = ({label, message}) => ({
  width: widthOf(label) + widthOf(message) + 4 * PADDING,
  height: HEIGHT,
});

/**
 * What shields.io draws a badge of.
 *
 * @param {Badge} badge
 */
export const endpoint = ({label, message, tone}) => ({
  schemaVersion: 1,
  label,
  message,
  color: COLOURS[tone],
});

/** @param {string} content */
const widthOf = (content) => Math.round(textWidth({fontSize: SIZE}, content));

/**
 * @param {string} content
 * @param {number} x
 */
const text = (content, x) =>
  `<text x="${x}" y="14" textLength="${widthOf(content)}" lengthAdjust="spacingAndGlyphs">${inXml(content)}</text>`;
