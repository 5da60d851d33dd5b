/**
 * Draws the latency of several runs by percentile: x is 1 ÷ (1 − p), logarithmic, as in the reports.
 *
 * @import {CurvePoint} from '../../generator/pages/compared-operations.js'
 * @typedef {{letter: string, colour: number, points: CurvePoint[]}} Curve
 */

import {roundUp} from '../../generator/charts/frame.js';
import {logScale, reachOf} from '../../generator/charts/latency-scale.js';
import {colourOf, dashOf} from '../../generator/charts/theme.js';
import {percentileName, precise} from '../../generator/format.js';

const HEIGHT = 280;
/** At the right: half of the label of the last percentile. */
const MARGIN = {top: 22, right: 40, bottom: 40, left: 64};
/** Labels of the axis of latencies. */
const MOST_TICKS = 10;
/** Pixels that the label of a percentile needs. */
const LABEL = 62;
/** Pixels between two letters. */
const LINE = 13;

/**
 * @param {Curve[]} curves
 * @param {number} width
 *   Pixels.
 * @param {string} description
 * @returns {SVGElement}
 */
export function drawCurves(curves, width, description) {
  const points = curves.flatMap(({points}) => points);
  const most = Math.max(...points.map(([x]) => x));
  const y = latencyAxis(points.map(([, value]) => value));
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const bottom = HEIGHT - MARGIN.bottom;
  const end = Math.log10(Math.max(most, 10));
  /** @param {number} x */
  const across = (x) => Math.round((left + (Math.log10(x) / end) * (right - left)) * 10) / 10;
  /** @param {number} value */
  const down = (value) =>
    Math.round((bottom - y.fraction(value) * (bottom - MARGIN.top)) * 10) / 10;

  const every = Math.ceil((LABEL * end) / (right - left));
  const nines = Array.from({length: Math.floor(end)}, (_, i) => i + 1)
    // Always with p99.
    .filter((nine) => (nine - 2) % every === 0)
    .map((nine) => 10 ** nine);
  return svg(
    'svg',
    {
      role: 'img',
      'aria-label': description,
      viewBox: `0 0 ${width} ${HEIGHT}`,
      width,
      height: HEIGHT,
    },
    ...y.ticks.flatMap((value) => [
      svg('line', {x1: left, x2: right, y1: down(value), y2: down(value), class: 'grid'}),
      text(
        {x: left - 8, y: down(value) + 4, 'text-anchor': 'end'},
        value === y.zero ? '0' : precise(value, 's'),
      ),
    ]),
    text({x: 0, y: 12}, y.isLog ? 'latency (logarithmic)' : 'latency'),
    ...[2, ...nines].flatMap((x) => [
      svg('line', {x1: across(x), x2: across(x), y1: bottom, y2: bottom + 5, class: 'axis'}),
      text({x: across(x), y: bottom + 18, 'text-anchor': 'middle'}, percentileName(1 - 1 / x)),
    ]),
    svg('line', {x1: left, x2: right, y1: bottom, y2: bottom, class: 'axis'}),
    text({x: right, y: HEIGHT - 4, 'text-anchor': 'end'}, 'percentile'),
    ...curves.flatMap(({colour, points}) => {
      const [lastX, lastValue] = points.at(-1) ?? [1, 0];
      const steps = points.map(([x, value], i) =>
        i === 0 ? `M${across(x)},${down(value)}` : `V${down(value)}H${across(x)}`,
      );
      return [
        svg('path', {
          d: steps.join(''),
          fill: 'none',
          stroke: colourOf(colour),
          'stroke-width': 2,
          'stroke-dasharray': dashOf(colour).join(' '),
        }),
        svg('circle', {cx: across(lastX), cy: down(lastValue), r: 4, fill: colourOf(colour)}),
      ];
    }),
    ...separateLabels(
      curves.map(({letter, points}) => {
        const [x, value] = points.at(-1) ?? [1, 0];
        return {letter, x: across(x) + 8, y: down(value) + 4};
      }),
    ).map(({letter, ...position}) => text({...position, class: 'letter'}, letter)),
  );
}

/**
 * @param {{letter: string, x: number, y: number}[]} labels
 *   The labels of the maxima, in pixels.
 * @returns {{letter: string, x: number, y: number}[]}
 *   From the top, moved down where they would overlap.
 */
export function separateLabels(labels) {
  let free = 0;
  return [...labels]
    .sort((a, b) => a.y - b.y)
    .map((label) => {
      const y = Math.max(label.y, free);
      free = y + LINE;
      return {...label, y};
    });
}

/**
 * @param {number} colour
 * @returns {SVGElement}
 *   The look of a run's line, next to its letter.
 */
export const swatch = (colour) =>
  svg(
    'svg',
    {'aria-hidden': 'true', viewBox: '0 0 28 10', width: 28, height: 10},
    svg('line', {
      x1: 0,
      x2: 28,
      y1: 5,
      y2: 5,
      stroke: colourOf(colour),
      'stroke-width': 3,
      'stroke-dasharray': dashOf(colour).join(' '),
    }),
  );

/**
 * @param {number[]} values
 * @returns {{isLog: boolean, ticks: number[], zero?: number | undefined, fraction: (value: number) => number}}
 *   Logarithmic from a decade on, with the end at `zero` where a value is zero; linear from zero below that.
 */
export function latencyAxis(values) {
  const reach = reachOf(values);
  const {low, high, hasZero} = reach;
  if (low > high || high < 10 * low) {
    const top = high > 0 ? roundUp(high) : 1e-6;
    const ticks = [0, 1, 2, 3, 4].map((i) => Number(((i * top) / 4).toPrecision(6)));
    return {isLog: false, ticks, fraction: (value) => value / top};
  }
  const {axis, fraction} = logScale(reach, {most: MOST_TICKS});
  return {isLog: true, ticks: axis.values, zero: hasZero ? axis.values[0] : undefined, fraction};
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Node[]} children
 * @returns {SVGElement}
 */
function svg(name, attributes, ...children) {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  created.append(...children);
  return /** @type {SVGElement} */ (created);
}

/**
 * @param {Record<string, string | number>} attributes
 * @param {string} words
 */
const text = (attributes, words) => svg('text', attributes, document.createTextNode(words));
