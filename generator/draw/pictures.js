/**
 * Pictures that are neither in a page nor a download: the small one of a report in lists. Loads Vega.
 *
 * @import {Mark, Spec} from 'vega'
 * @import {Signs} from '../format.js'
 * @import {SmallPicture} from '../pages/small-picture.js'
 */

import {THEMES} from '../charts/theme.js';
import {compile, ofWidth} from './compile.js';
import {draw} from './svg.js';

/** Around the marks, which are cut at the border of the picture. */
const PADDING = 6;

/**
 * @param {SmallPicture & {signs: Signs}} picture
 * @returns {Promise<Record<string, string>>}
 *   Path → SVG, for light pages, and with `#dark` at the end of its address for dark ones.
 */
export async function small({path, spec, width, height, signs}) {
  const bare = withoutText({
    ...ofWidth(compile(spec, signs), width),
    height,
    padding: PADDING,
    autosize: {type: 'fit', contains: 'padding'},
  });
  const [svg = ''] = await draw(bare, [width]);
  return {[path]: svg.replace(/^<svg [^>]*>/, (tag) => `${tag.slice(0, -1)} id="dark">${STYLE}`)};
}

const coloursOf = (/** @type {'light' | 'dark'} */ theme) =>
  `{${Object.entries(THEMES[theme])
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;
const STYLE = `<style>:root${coloursOf('light')}:target${coloursOf('dark')}</style>`;

/**
 * @template {Spec | Mark} T
 * @param {T} part
 * @returns {T}
 *   Marks and grid lines alone. At this size no text can be read.
 */
function withoutText(part) {
  // Cast: both have these fields where they are a group.
  const {axes = [], marks = [], ...rest} = /** @type {Spec} */ (part);
  const bare = {
    ...rest,
    axes: axes.filter(({grid, labels}) => grid && labels === false),
    marks: marks.filter(({type}) => type !== 'text').map(withoutText),
    legends: [],
    title: undefined,
  };
  return /** @type {T} */ ('type' in part && part.type !== 'group' ? part : bare);
}
