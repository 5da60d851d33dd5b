/**
 * The same drawing in fewer bytes, without what Vega writes needlessly: groups around one group, backgrounds
 * without a colour, clips that nothing uses, and coordinates of each point from the origin.
 */

/** A foreground that is not drawn, a background without a colour, a tick of an axis that has no label, and a text that only keeps room. */
const UNSEEN =
  /<path d="" display="none"\/>|<path d="M0,0h[\d.]+v[\d.]+h-?[\d.]+Z"\/>|<line [^>]*opacity="0"\/>|<text [^>]* opacity="0"[^>]*>[^<]*<\/text>/g;
/** Not a `tspan`: its `x="0"` begins a line below the one before it. */
const TAG = /<(?!tspan)[a-zA-Z][^>]*>/g;
const DEFAULTS = / transform="translate\(0,0\)"| [xy]2?="0"/g;
const GROUP = /<g(?: [^>]*)?>|<\/g>/g;
const EMPTY = /<g(?: [^>]*)?><\/g>/g;
const CLIP = /<clipPath id="([^"]*)">.*?<\/clipPath>/g;
const USED = /url\(#([^)]*)\)/g;
const LINES = /( d=")(M-?[\d.]+,-?[\d.]+(?:[ML]-?[\d.]+,-?[\d.]+|Z)*)(")/g;
const STEP = /([MLZ])(?:(-?[\d.]+),(-?[\d.]+))?/g;

/**
 * @param {string} svg
 *   With coordinates in tenths of a pixel.
 * @returns {string}
 */
export function compactSvg(svg) {
  const seen = withoutEmpty(withoutBareGroups(svg.replaceAll(UNSEEN, '')));
  const used = new Set([...seen.matchAll(USED)].map(([, id]) => id));
  return seen
    .replaceAll(CLIP, (clip, id) => (used.has(id) ? clip : ''))
    .replace('<defs></defs>', '')
    .replaceAll(TAG, (tag) =>
      tag
        .replaceAll(DEFAULTS, '')
        .replace(LINES, (_, before, d, after) => before + relative(d) + after),
    );
}

/** @param {string} svg */
function withoutBareGroups(svg) {
  /** What ends each open group. @type {string[]} */
  const ends = [];
  return svg.replaceAll(GROUP, (tag) => {
    if (tag === '</g>') return ends.pop() ?? tag;
    const isBare = tag === '<g>';
    ends.push(isBare ? '' : '</g>');
    return isBare ? '' : tag;
  });
}

/** @param {string} svg */
function withoutEmpty(svg) {
  let [before, after] = [svg, svg.replaceAll(EMPTY, '')];
  while (after !== before) [before, after] = [after, after.replaceAll(EMPTY, '')];
  return after;
}

/**
 * @param {string} d
 *   `M1,2L1,4L5,6`
 * @returns {string}
 *   `M1,2v2l4,2`: each point from the one before it.
 */
function relative(d) {
  let [x, y, last] = [0, 0, ''];
  return [...d.matchAll(STEP)]
    .map(([, command = '', ...point]) => {
      if (command === 'Z') {
        last = command;
        return command;
      }
      // In tenths, so that nothing is lost from point to point.
      const [toX = 0, toY = 0] = point.map((text) => Math.round(Number(text) * 10));
      const [dx, dy] = [toX - x, toY - y];
      [x, y] = [toX, toY];
      const [next, text] = command === 'M' ? ['M', pair(toX, toY)] : step(dx, dy);
      const isSame = next === last && next !== 'M';
      last = next;
      if (!isSame) return next + text;
      return text.startsWith('-') ? text : ` ${text}`;
    })
    .join('');
}

/**
 * @param {number} dx
 * @param {number} dy
 * @returns {[command: string, text: string]}
 */
function step(dx, dy) {
  if (dy === 0) return ['h', tenths(dx)];
  return dx === 0 ? ['v', tenths(dy)] : ['l', pair(dx, dy)];
}

/**
 * @param {number} x
 * @param {number} y
 */
const pair = (x, y) => `${tenths(x)}${y < 0 ? '' : ','}${tenths(y)}`;

/** @param {number} count */
const tenths = (count) => String(count / 10).replace(/^(-?)0\./, '$1.');
