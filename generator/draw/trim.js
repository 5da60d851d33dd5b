/**
 * Makes a drawing shorter without changing what is seen: a close-up draws its whole run, and Vega writes
 * attributes that an image does not need.
 */

const NEEDLESS = / (?:role|aria-[a-z]+|pointer-events)="[^"]*"| opacity="1"/g;
/** Only the classes of a chart's own layers are kept. They tell what a mark is. */
const CLASS = / class="([^"]*)"/g;
/** What Vega draws of a frame or a background that nobody asked for. */
const NOTHING = /<path (?:d="" display="none"|d="M0,0h0v0h0Z")\/>/g;
const EMPTY_GROUP = /<g(?: [^>]*)?\/>/g;
const GROUP_OR_MARK = /<g(?: [^>]*)?>|<\/g>|<(?:path|line) [^>]*\/>/g;
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
const START = /\sd="M(-?[\d.]+),-?[\d.]+h(-?[\d.]+)v/;
/** Pixels around the drawing in which marks are kept: lines are that wide, at most. */
const MARGIN = 20;

/**
 * @param {string} svg
 *   With rounded coordinates.
 * @returns {string}
 */
export function trimmed(svg) {
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
 *   Empty for one that is not seen: resvg ends the process where a clip has no mark in the picture.
 */
function visibleMark(mark, low, high) {
  // Symbols and rules have their place in a transform.
  const [, x, w] = START.exec(mark) ?? [];
  const [at, length] = [MOVED.exec(mark)?.[1] ?? x, w ?? X2.exec(mark)?.[1] ?? 0];
  if (at !== undefined) {
    const [from = 0, to = 0] = [Number(at), Number(at) + Number(length)].sort((a, b) => a - b);
    return to < low || from > high ? '' : mark;
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
 * Leaves out points between two others on the same far side. All of them are in one half of the plane,
 * so the line or area changes only there.
 *
 * @param {string} d
 *   `M1,2L3,4L5,6Z`
 * @param {number} low
 * @param {number} high
 */
function visible(d, low, high) {
  /** @param {string} point */
  const sideOf = (point) => {
    const x = Number.parseFloat(point.slice(1));
    return x < low ? -1 : Number(x > high);
  };
  const end = d.endsWith('Z') ? 'Z' : '';
  const points = d.match(/[ML][^MLZ]+/g) ?? [];
  const sides = points.map(sideOf);
  if (sides[0] !== 0 && sides.every((side) => side === sides[0])) return '';
  const kept = points.filter((point, i) => {
    if (point === points[i - 1]) return false;
    // The beginning of a part stays, and the last point before one.
    if (point[0] === 'M' || points[i + 1]?.[0] !== 'L') return true;
    return sides[i] === 0 || sides[i] !== sides[i - 1] || sides[i] !== sides[i + 1];
  });
  return kept.join('') + end;
}
