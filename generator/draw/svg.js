/**
 * Specs → SVG text, at build time. In a page the colours stay CSS custom properties, so that one
 * drawing serves light and dark; a standalone file has fixed colours.
 *
 * @import {Spec} from 'vega'
 * @import {TopLevelSpec} from 'vega-lite'
 */

import * as vega from 'vega';
import {FONT, THEMES, WIDTHS} from '../charts/theme.js';
import {compile, ofWidth} from './compile.js';
import {textWidth} from './text-width.js';

const {parse, View, Warn} = vega;
// Cast: Vega exports it, but its types do not include it.
/** @type {any} */ (vega).textMetrics.width = textWidth;

/** Attributes with coordinates; a tenth of a pixel is finer than any screen. */
const COORDINATES = /(\s(?:d|transform|x|y|x1|x2|y1|y2|width|height|r|points)=")([^"]*)(")/g;
const DECIMAL = /-?\d+\.\d{2,}(?:e-?\d+)?/g;

/**
 * Drawings to put into a page: without a fixed size, with colours from the page, hidden from assistive
 * technology (the figure around them is named and has a table).
 *
 * @param {Spec} spec
 *   As compiled for its container.
 * @param {readonly {id: string, width: number}[]} drawings
 *   `id`: unique in the page; prefixes the ids inside.
 * @returns {Promise<string[]>}
 *   One a drawing.
 */
export async function inlineSvgs(spec, drawings) {
  const svgs = await draw(
    spec,
    drawings.map(({width}) => width),
  );
  return svgs.map((svg, i) =>
    svg
      .replaceAll(/(id="|url\(#)((?:clip|gradient)\d+)/g, `$1${drawings[i]?.id}-$2`)
      .replaceAll(` font-family="${FONT.replaceAll('"', '&quot;')}"`, '')
      .replace(/^<svg [^>]*>/, (tag) => {
        const [, w, h] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(tag) ?? [];
        return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" aria-hidden="true" focusable="false">`;
      }),
  );
}

/**
 * A standalone drawing, with title and source line, in each theme.
 *
 * @param {TopLevelSpec} spec
 * @param {{title: string[], source: string[]}} text
 *   In lines that are no wider than the drawing.
 * @param {import('../format.js').Signs} signs
 * @returns {Promise<{light: string, dark: string}>}
 */
export async function fileSvgs(spec, {title, source}, signs) {
  const compiled = compile(spec, signs, {title, subtitle: source});
  const [svg = ''] = await draw({...compiled, background: 'var(--page)'}, [WIDTHS.wide]);
  /** @param {keyof typeof THEMES} theme */
  const coloured = (theme) =>
    svg.replaceAll(/<[^>]+>/g, (tag) =>
      tag.replaceAll(/var\(--([a-z0-9-]+)\)/g, (text, name) => THEMES[theme][name] ?? text),
    );
  return {light: coloured('light'), dark: coloured('dark')};
}

/**
 * @param {Spec} spec
 * @param {readonly number[]} widths
 *   To which one view is brought in turn, as by a window that is resized: parsed and laid out once.
 * @returns {Promise<string[]>}
 */
export async function draw(spec, widths) {
  const view = new View(parse(ofWidth(spec, widths[0] ?? 0)), {renderer: 'none', logger});
  /** @type {string[]} */
  const svgs = [];
  for (const width of widths) svgs.push(tidied(await view.width(width).toSVG()));
  view.finalize();
  return svgs;
}

/** @param {string} svg */
function tidied(svg) {
  let clips = 0;
  /** @type {Map<string, string>} */
  const names = new Map();
  return svg
    .replaceAll(/<[a-zA-Z][^>]*>/g, (tag) =>
      tag.replaceAll(COORDINATES, (_, before, value, after) => before + rounded(value) + after),
    )
    .replaceAll(/(id="|url\(#)(clip|gradient)_?(\d+)/g, (_, before, kind, number) => {
      // Vega numbers clips through the whole process; here they count from 0 in each drawing.
      const name = names.get(kind + number) ?? `${kind}${clips++}`;
      names.set(kind + number, name);
      return before + name;
    });
}

/** Vega only logs its errors and continues. Here an error must stop the drawing. */
const logger = {
  level: () => Warn,
  /** @param {unknown[]} args */
  warn(...args) {
    // A brush listens to the window, which does not exist at build time.
    if (args.join(' ') === 'Can not resolve event source: window') return logger;
    throw new Error(`Vega: ${args.join(' ')}`);
  },
  /** @param {unknown[]} args */
  error(...args) {
    throw new Error(`Vega: ${args.join(' ')}`);
  },
  info: () => logger,
  debug: () => logger,
};

/** @param {string} value */
const rounded = (value) =>
  value.replaceAll(DECIMAL, (text) => String(Math.round(Number(text) * 10) / 10));
