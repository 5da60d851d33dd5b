/**
 * Makes a drawing shorter without changing what is seen: a close-up draws its whole run, and Vega writes
 * attributes that an image does not need.
 */

const NEEDLESS =
  / (?:role|aria-[a-z]+|pointer-events|version|xmlns:xlink)="[^"]*"| (?:opacity|stroke-width)="1"| stroke-miterlimit="4"| text-anchor="start"| font-weight="normal"/g;
/** Only the classes of a chart's own layers are kept. They tell what a mark is. */
const CLASS = / class="([^"]*)"/g;
/** Marks that Vega draws for a frame or a background that the spec does not ask for. */
const NOTHING = /<path (?:d="" display="none"|d="M0,0h0v0h0Z")\/>/g;
const EMPTY_GROUP = /<g(?: [^>]*)?\/>/g;
const GROUP_OR_MARK = /<g(?: [^>]*)?>|<\/g>|<(?:path|line) [^>]*\/>|<text [^>]*>[^<]*<\/text>/g;
const MOVED = /\stransform="translate\((-?[\d.]+),/;
/** A group of nothing but marks. */
const LEAVES =
  /<g((?: [^>]*)?)>((?:<(?:path|line|rect) [^>]*\/>|<text [^>]*>[^<]*<\/text>){2,})<\/g>/g;
const LEAF = /<[a-z]+ [^>]*>/g;
/** Attributes that marks take from their group. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
];
const POINTS = /(\sd=")(M[-\d.,ML]+Z?)(")/;
const X2 = /\sx2="(-?[\d.]+)"/;
const RECT = /\sd="M(-?[\d.]+),(-?[\d.]+)h(-?[\d.]+)v(-?[\d.]+)h-?[\d.]+Z"/;
/** Pixels around the drawing in which marks are kept: lines are that wide, at most. */
const MARGIN = 20;
/** Pixels from the place of a text to its end, at most. */
const LONGEST_TEXT = 800;

/**
 * @param {string} svg
 *   With rounded coordinates.
 * @returns {string}
 */
export function trimSvg(svg) {
  const [, width = 0] = /viewBox="0 0 ([\d.]+) /.exec(svg) ?? [];
  /** Where the open groups begin, from the left. */
  const offsets = [0];
  const short = svg
    .replaceAll(/<[a-zA-Z][^>]*>/g, withoutNeedless)
    .replaceAll(NOTHING, '')
    .replaceAll(EMPTY_GROUP, '');
  const visibleOnly = short.replaceAll(GROUP_OR_MARK, (tag) => {
    const offset = offsets.at(-1) ?? 0;
    if (tag === '</g>') offsets.pop();
    else if (tag.startsWith('<g')) offsets.push(offset + Number(MOVED.exec(tag)?.[1] ?? 0));
    else return visibleMark(tag, -offset - MARGIN, Number(width) - offset + MARGIN);
    return tag;
  });
  return visibleOnly.replaceAll(LEAVES, inherited);
}

/**
 * Moves to the group what all its marks have in common.
 *
 * @param {string} _
 * @param {string} attributes
 * @param {string} marks
 */
function inherited(_, attributes, marks) {
  const tags = marks.match(LEAF) ?? [];
  const common = INHERITED.flatMap((name) => {
    const [text] = new RegExp(` ${name}="[^"]*"`).exec(tags[0] ?? '') ?? [];
    const isOwn = attributes.includes(` ${name}="`);
    return text && !isOwn && tags.every((tag) => tag.includes(text)) ? text : [];
  });
  const short = marks.replaceAll(LEAF, (tag) =>
    common.reduce((shorter, text) => shorter.replace(text, ''), tag),
  );
  return `<g${attributes}${common.join('')}>${short}</g>`;
}

/**
 * @param {string} mark
 * @param {number} low
 * @param {number} high
 * @returns {string}
 *   The part of it that is seen; empty where none is. resvg ends the process where a clip has marks far
 *   outside the picture.
 */
function visibleMark(mark, low, high) {
  /** @param {number} at */
  const inside = (at) => rounded(Math.min(Math.max(at, low), high));
  const [, x, y, w, h] = RECT.exec(mark) ?? [];
  if (x !== undefined) {
    const [from, to] = [Number(x), Number(x) + Number(w)];
    if (Math.max(from, to) < low || Math.min(from, to) > high) return '';
    const width = rounded(inside(to) - inside(from));
    return mark.replace(RECT, ` d="M${inside(from)},${y}h${width}v${h}h${-width}Z"`);
  }
  // Symbols and rules have their place in a transform.
  const [moved, at] = MOVED.exec(mark) ?? [];
  if (moved !== undefined) {
    const [x2, length = 0] = X2.exec(mark) ?? [];
    const [from, to] = [Number(at), Number(at) + Number(length)];
    const room = mark.startsWith('<text') ? LONGEST_TEXT : 0;
    if (Math.max(from, to) < low - room || Math.min(from, to) > high + room) return '';
    return x2 === undefined
      ? mark
      : mark
          .replace(moved, ` transform="translate(${inside(from)},`)
          .replace(x2, ` x2="${rounded(inside(to) - inside(from))}"`);
  }
  const [, , d = ''] = POINTS.exec(mark) ?? [];
  const kept = visible(d, low, high);
  if (kept === '' && d !== '') return '';
  return mark.replace(POINTS, (_, before, __, after) => before + kept + after);
}

/** @param {string} tag */
const withoutNeedless = (tag) =>
  tag.replaceAll(NEEDLESS, '').replaceAll(CLASS, (_, names) => {
    const layer = names.split(' ').find((/** @type {string} */ name) => name.endsWith('_marks'));
    return layer ? ` class="${layer}"` : '';
  });

/**
 * @param {string} d
 *   `M1,2L3,4L5,6Z`
 * @param {number} low
 * @param {number} high
 * @returns {string}
 *   Cut at both, without points that come twice in a row.
 */
function visible(d, low, high) {
  return (d.match(/M[^M]+/g) ?? [])
    .map((part) => {
      const isClosed = part.endsWith('Z');
      const points = (part.match(/-?[\d.]+,-?[\d.]+/g) ?? []).map((point) => {
        const [x = 0, y = 0] = point.split(',').map(Number);
        return {x, y};
      });
      const [first, ...others] = beyond(beyond(points, low, 1, isClosed), high, -1, isClosed)
        .map(({x, y}) => `${rounded(x)},${rounded(y)}`)
        .filter((point, i, all) => point !== all[i - 1]);
      if (first === undefined) return '';
      // A line without a length is a dot if its ends have caps.
      const ends = others.length === 0 && points.length > 1 && !isClosed ? [first] : others;
      return `M${[first, ...ends].join('L')}${isClosed ? 'Z' : ''}`;
    })
    .join('');
}

/**
 * Sutherland and Hodgman, “Reentrant polygon clipping” (1974), for one side. Where an open line leaves and
 * comes back, it runs along the edge, which is outside the drawing.
 *
 * @param {{x: number, y: number}[]} points
 * @param {number} edge
 * @param {1 | -1} side
 *   1: those with an x of at least the edge are kept.
 * @param {boolean} isClosed
 * @returns {{x: number, y: number}[]}
 */
function beyond(points, edge, side, isClosed) {
  const isKept = (/** @type {{x: number}} */ {x}) => (x - edge) * side >= 0;
  return points.flatMap((point, i) => {
    const before = i > 0 || isClosed ? points.at(i - 1) : undefined;
    const isCut = before !== undefined && isKept(before) !== isKept(point);
    const share = isCut ? (edge - before.x) / (point.x - before.x) : 0;
    const cut = isCut ? [{x: edge, y: before.y + share * (point.y - before.y)}] : [];
    return isKept(point) ? [...cut, point] : cut;
  });
}

/** Coordinates have one decimal. @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10 || 0;
