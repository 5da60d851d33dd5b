/**
 * Specs → SVG text, at build time. One drawing serves light and dark. Inside a page its colours are the
 * page's CSS custom properties. A file has the light colours, for programs that know no style sheet, and
 * a style sheet that replaces them: in a picture for other sites where the reader prefers dark, in one that
 * a page shows where its address ends with `#dark`. Most versions of Safari do not tell a picture what the
 * reader prefers.
 *
 * @import {Spec} from 'vega'
 * @import {TopLevelSpec} from 'vega-lite'
 */

import * as vega from 'vega';
import {SCALE} from '../charts/run-clock.js';
import {FONT, THEMES, WIDTHS} from '../charts/theme.js';
import {compactSvg} from './compact.js';
import {compile, LEGEND, ofWidth} from './compile.js';
import {textWidth} from './text-width.js';
import {trimSvg} from './trim.js';

const {parse, View, Warn} = vega;
// Cast: Vega exports it, but its types do not include it.
/** @type {any} */ (vega).textMetrics.width = textWidth;

/** Attributes with coordinates; a tenth of a pixel is finer than any screen. */
const COORDINATES = /(\s(?:d|transform|x|y|x1|x2|y1|y2|width|height|r|points)=")([^"]*)(")/g;
const TAG = /<[a-zA-Z][^>]*>/g;
const COLOUR = /(fill|stroke|stop-color)="var\(--([a-z0-9-]+)\)"/g;
/** Pixels around a part of a drawing: lines are wider than their bounds. */
const MARGIN = 2;
/** Of a drawing 480 pixels wide, where it is shown as wide as a phone. */
const LARGEST_TEXT = 15;
/** Pixels that “100ms” needs more beside an axis at this size. Without them a lane begins right of the others. */
const LARGEST_LABEL = 3;
const TEXT_SIZES = `text{font-size:12px}@media(max-width:400px){text{font-size:${LARGEST_TEXT}px}}`;
/** Pixels: of a symbol with the space around it, and of the axis and the border next to a legend. */
const LEGEND_SYMBOL = 30;
const BESIDE_LEGEND = 80;
const LEGEND_TEXT = {fontSize: LEGEND.labelFontSize, limit: LEGEND.labelLimit};
const MOST_LEGEND_COLUMNS = 3;
const SAME_MARKS = /(?:<path d="M[^"]*"\/>){2,}/g;
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
 *   One for each drawing.
 */
export async function inlineSvgs(spec, drawings) {
  const svgs = await draw(
    spec,
    drawings.map(({width}) => width),
  );
  return svgs.map((svg, i) => inPage(prefixed(svg, drawings[i]?.id ?? '')));
}

/**
 * @param {string} svg
 * @param {string} [box]
 *   Its viewBox, and its size if it has one.
 * @returns {string}
 */
const inPage = (svg, box) =>
  svg
    .replaceAll(` font-family="${FONT.replaceAll('"', '&quot;')}"`, '')
    .replace(/^<svg [^>]*>/, (tag) => {
      const [, w, h] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(tag) ?? [];
      const size = box ?? `viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"`;
      return `<svg xmlns="http://www.w3.org/2000/svg" ${size} aria-hidden="true">`;
    });

/**
 * Parts of one drawing, to put into the rows of a table. Each has only the marks that it shows: a page that
 * used the whole drawing in each row would lay it out as often.
 *
 * @param {Spec} spec
 *   As compiled for its container.
 * @param {{id: string, width: number, parts: string[]}} drawing
 *   `id`: unique in the page; `parts`: a viewBox for each.
 * @returns {Promise<string[]>}
 */
export async function partSvgs(spec, {id, width, parts}) {
  const view = await new View(parse(ofWidth(spec, width)), {renderer: 'none', logger}).runAsync();
  /** @type {string[]} */
  const svgs = [];
  for (const [i, part] of parts.entries()) {
    const [, top = 0, , height = 0] = part.split(' ').map(Number);
    const [, origin] = view.origin();
    const hidden = hideOutside(/** @type {any} */ (view.scenegraph()).root, {
      from: top - origin,
      to: top + height - origin,
    });
    const svg = prefixed(tidied(await view.toSVG()), `${id}-${i}`);
    for (const [mark, items] of hidden) mark.items = items;
    svgs.push(inPage(svg, `viewBox="${part}"`));
  }
  view.finalize();
  return svgs;
}

/**
 * @param {any} group
 *   The group of Vega's scenegraph, which has no types.
 * @param {{from: number, to: number}} range
 *   From the top of the group, in pixels.
 * @returns {[mark: any, items: any[]][]}
 *   All items of each mark, which shows them again if it gets them.
 */
const hideOutside = (group, range) =>
  group.items.flatMap((/** @type {any} */ {y = 0, items: marks = []}) => {
    const inside = {from: range.from - y, to: range.to - y};
    return marks.flatMap((/** @type {any} */ mark) => {
      if (mark.marktype === 'group') return hideOutside(mark, inside);
      const {items} = mark;
      mark.items = items.filter(
        (/** @type {any} */ {bounds}) =>
          bounds.y2 >= inside.from - MARGIN && bounds.y1 <= inside.to + MARGIN,
      );
      return [[mark, items]];
    });
  });

/**
 * Drawings as files, which pages show as images.
 *
 * @param {Spec} spec
 *   As compiled for its container.
 * @param {readonly {width: number, size?: keyof typeof WIDTHS}[]} drawings
 *   One for all sizes is the only one.
 * @returns {Promise<string[]>}
 *   One a drawing.
 */
export async function fileSvgs(spec, drawings) {
  const isForAll = drawings.some(({size}) => size === 'both');
  const svgs = await draw(
    isForAll ? withRoom(spec) : spec,
    drawings.map(({width}) => width),
  );
  return svgs
    .map((svg) => asFile(svg, whereNamed))
    .map((svg) => (isForAll ? forAllSizes(svg) : svg));
}

/**
 * @param {Spec} spec
 * @returns {Spec}
 *   Its axes have room for their text where it is largest.
 */
const withRoom = ({config, axes = [], ...spec}) => ({
  ...spec,
  axes: axes.map((axis) => ({
    ...axis,
    ...(axis.minExtent === SCALE.minExtent
      ? {minExtent: SCALE.minExtent + LARGEST_LABEL, maxExtent: SCALE.maxExtent + LARGEST_LABEL}
      : {}),
  })),
  config: {
    ...config,
    axis: {...config?.axis, labelFontSize: LARGEST_TEXT, titleFontSize: LARGEST_TEXT},
  },
});

/**
 * @param {string} svg
 *   A file.
 * @returns {string}
 *   Its text keeps its size where the page shows the drawing smaller. Marks that look the same are one.
 */
const forAllSizes = (svg) =>
  svg
    .replace('<style>', `<style>${TEXT_SIZES}`)
    .replaceAll(SAME_MARKS, (marks) => marks.replaceAll('"/><path d="', ''));

/**
 * A standalone drawing of all views, with title and source line.
 *
 * @param {TopLevelSpec[]} specs
 * @param {{title: string[], source: string[]}} text
 *   In lines that are at most as wide as the drawing.
 * @param {import('../format.js').Signs} signs
 * @returns {Promise<string>}
 */
export async function pictureSvg(specs, {title, source}, signs) {
  const svg = await stackedSvg(specs, signs, {
    width: WIDTHS.wide,
    title,
    subtitle: source,
    background: 'var(--page)',
  });
  return asFile(svg, wherePreferred);
}

/**
 * @param {TopLevelSpec[]} specs
 * @param {import('../format.js').Signs} signs
 * @param {{width: number, title?: string[], subtitle?: string[], background?: string}} look
 * @returns {Promise<string>}
 *   The views one below the other, the title above the first.
 */
export async function stackedSvg(
  specs,
  signs,
  {width, title = [], subtitle = [], background = 'transparent'},
) {
  let height = 0;
  /** @type {string[]} */
  const parts = [];
  for (const [i, spec] of specs.entries()) {
    const compiled = withLegendsIn(width, compile(spec, signs, {title, subtitle}));
    const {title: _, ...untitled} = compiled;
    const isTitled = i === 0 && title.length > 0;
    const [svg = ''] = await draw({...(isTitled ? compiled : untitled), background}, [width]);
    const [, box = '', own = '0'] = /viewBox="(0 0 [\d.]+ ([\d.]+))"/.exec(svg) ?? [];
    const size = `width="${width}" height="${own}" viewBox="${box}"`;
    parts.push(prefixed(svg, `view-${i}`).replace(/^<svg [^>]*>/, `<svg y="${height}" ${size}>`));
    height += Number(own);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/**
 * @param {number} width
 *   The width of the drawing.
 * @param {Spec} spec
 *   With scales that name their series.
 * @returns {Spec}
 *   Whose legends have so many columns as the drawing has room for.
 */
const withLegendsIn = (width, spec) => ({
  ...spec,
  ...(spec.legends
    ? {
        legends: spec.legends.map((legend) => {
          const {domain} = scaleOf(legend, spec) ?? {};
          const labels = Array.isArray(domain) ? domain : [];
          const widths = labels.map((label) => textWidth(LEGEND_TEXT, label) + LEGEND_SYMBOL);
          const fitting = Math.floor((width - BESIDE_LEGEND) / Math.max(0, ...widths));
          return {...legend, columns: Math.max(1, Math.min(MOST_LEGEND_COLUMNS, fitting))};
        }),
      }
    : {}),
});

/**
 * @param {NonNullable<Spec['legends']>[number]} legend
 * @param {Spec} spec
 */
const scaleOf = ({stroke, fill}, {scales}) =>
  scales?.find(({name}) => name === stroke || name === fill);

/**
 * @param {string} svg
 * @param {string} prefix
 * @returns {string}
 *   With ids that are unique next to other drawings.
 */
const prefixed = (svg, prefix) =>
  svg.replaceAll(/(id="|url\(#)((?:clip|gradient)\d+)/g, `$1${prefix}-$2`);

/** @param {string[]} rules @returns {string} */
const wherePreferred = (rules) => `@media (prefers-color-scheme:dark){${rules.join('')}}`;

/** @param {string[]} rules @returns {string} */
const whereNamed = (rules) => rules.map((rule) => `:target ${rule}`).join('');

/**
 * @param {string} svg
 * @param {(rules: string[]) => string} dark
 *   The style sheet of the rules that replace the light colours.
 * @returns {string}
 */
function asFile(svg, dark) {
  /** @type {Set<string>} Rules of the colours that are used. */
  const rules = new Set();
  const coloured = svg.replaceAll(TAG, (tag) =>
    tag.replaceAll(COLOUR, (_, attribute, name) => {
      const {[name]: light = ''} = THEMES.light;
      rules.add(`[${attribute}="${light}"]{${attribute}:${THEMES.dark[name]}}`);
      return `${attribute}="${light}"`;
    }),
  );
  const style = `<style>${dark([...rules].sort())}</style>`;
  const font = ` font-family="${FONT.replaceAll('"', '&quot;')}"`;
  return coloured
    .replaceAll(font, '')
    .replace(/^<svg [^>]*>/, (tag) => `${tag.slice(0, -1)} id="dark"${font}>${style}`);
}

/**
 * @param {Spec} spec
 * @param {readonly number[]} widths
 *   The view gets each width in turn, as in a resized window, so it is parsed only once.
 * @returns {Promise<string[]>}
 */
export async function draw(spec, widths) {
  if (widths.length === 0) return [];
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
  const named = svg
    .replaceAll(TAG, (tag) =>
      tag.replaceAll(COORDINATES, (_, before, value, after) => before + rounded(value) + after),
    )
    .replaceAll(/(id="|url\(#)(clip|gradient)_?(\d+)/g, (_, before, kind, number) => {
      // Vega numbers clips through the whole process; here they count from 0 in each drawing.
      const name = names.get(kind + number) ?? `${kind}${clips++}`;
      names.set(kind + number, name);
      return before + name;
    });
  return compactSvg(trimSvg(named));
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
