/**
 * The axis of ratios around the baseline, 1, and their marks on it.
 *
 * @import {Comparison} from '../stats/types.d.ts'
 */

/** Ticks: the first list that reaches over all ratios is cut to them. */
const LADDERS = [
  [0.9, 0.95, 1, 1.05, 1.1],
  [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.4, 1.7, 2],
  [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4],
  [0.125, 0.25, 0.5, 1, 2, 4, 8],
];
/** Ticks of a scale beyond all ladders: with more than so many, only powers of ten. */
const MOST_TICKS = 10;
/** Share of the rows that are on the scale even if it is long. The others are marked. */
const ON_SCALE = 0.75;
/** An interval alone never makes the scale longer than this. */
const LONGEST_INTERVAL = 8;
/** The marks at the ends of an interval: a line, or an arrowhead where the scale cuts the interval. */
const END = 'M0,-1L0,1';
const [CUT_LEFT, CUT_RIGHT] = ['M0.6,-0.7L0,0L0.6,0.7', 'M-0.6,-0.7L0,0L-0.6,0.7'];

/**
 * @param {Comparison[]} comparisons
 * @returns {number[]}
 *   Ascending, 1 and both its neighbours always among them. All ratios are on a short scale, most of them
 *   on a long one: a single ratio far from 1 does not press the others together.
 */
export function ratioTicks(comparisons) {
  const distances = comparisons.map(({ratio}) => Math.max(ratio, 1 / ratio)).sort((a, b) => a - b);
  const usual = distances[Math.ceil(distances.length * ON_SCALE) - 1] ?? 1;
  const limit = Math.max(LONGEST_INTERVAL, usual);
  const values = comparisons.flatMap(({ratio, interval}) => [
    ratio,
    ...(interval ? [interval.low, interval.high] : []),
  ]);
  const bounded = values.map((value) => Math.min(Math.max(value, 1 / limit), limit));
  const [low, high] = [Math.min(1, ...bounded), Math.max(1, ...bounded)];
  const ladder = LADDERS.find((one) => (one[0] ?? 1) <= low && high <= (one.at(-1) ?? 1));
  if (!ladder) return longTicks(low, high);
  const one = ladder.indexOf(1);
  const from = Math.min(
    one - 1,
    ladder.findLastIndex((value) => value <= low),
  );
  const to = Math.max(
    one + 1,
    ladder.findIndex((value) => value >= high),
  );
  return ladder.slice(from, to + 1);
}

/**
 * @param {number} low
 *   At most 1.
 * @param {number} high
 *   At least 1.
 * @returns {number[]}
 *   0.03, 0.1, 0.3, 1, 3, 10: those within, and one at or beyond each end.
 */
function longTicks(low, high) {
  const [from, to] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const powers = Array.from({length: to - from + 1}, (_, i) => from + i);
  const all = powers.flatMap((power) => [Number(`1e${power}`), Number(`3e${power}`)]);
  const ticks = all.slice(
    all.findLastIndex((value) => value <= low),
    all.findIndex((value) => value >= high) + 1,
  );
  return ticks.length > MOST_TICKS ? powers.map((power) => Number(`1e${power}`)) : ticks;
}

/**
 * @param {Comparison} comparison
 * @param {number[]} ticks
 * @returns {{ratio: number, at: number, low: number | null, high: number | null, ends: {at: number, shape: string}[], shape: string}}
 *   All positions are on the scale. A circle has an interval, a diamond has none. A triangle points to a ratio that is
 *   off the scale, and an arrowhead to the end of an interval that is, unless the triangle is there.
 */
export function marksOf({ratio, interval}, ticks) {
  const [least = 1, most = 1] = [ticks[0], ticks.at(-1)];
  /** @param {number} value @param {[on: string, below: string, above: string]} shapes */
  const markOf = (value, [on, below, above]) => {
    if (value < least) return {at: least, shape: below};
    return value > most ? {at: most, shape: above} : {at: value, shape: on};
  };
  const shape = interval ? 'circle' : 'diamond';
  const mark = markOf(ratio, [shape, 'triangle-left', 'triangle-right']);
  const [low, high] = (interval ? [interval.low, interval.high] : []).map((end) =>
    markOf(end, [END, CUT_LEFT, CUT_RIGHT]),
  );
  return {
    ratio,
    at: mark.at,
    low: low?.at ?? null,
    high: high?.at ?? null,
    ends: [low, high].flatMap((end) =>
      end && (end.shape === END || end.at !== mark.at) ? [end] : [],
    ),
    shape: mark.shape,
  };
}

/**
 * @param {{y: number, colour: string, comparison: Comparison}[]} ratios
 *   Of rows with many each.
 * @param {{ticks: number[], pixels: number}} scale
 *   `pixels`: its length.
 * @returns {{y: number, colour: string, at: number}[]}
 *   All positions are on the scale. Of one row and colour, those on one pixel are one.
 */
export function linesOf(ratios, {ticks, pixels}) {
  const [least = 1, most = 1] = [ticks[0], ticks.at(-1)];
  const pixelOf = (/** @type {number} */ at) =>
    Math.round((pixels * Math.log(at / least)) / Math.log(most / least));
  const found = ratios.map(({y, colour, comparison: {ratio}}) => ({
    y,
    colour,
    at: Math.min(Math.max(ratio, least), most),
  }));
  return [
    ...new Map(found.map((one) => [`${one.y} ${one.colour} ${pixelOf(one.at)}`, one])).values(),
  ];
}

/**
 * @param {Comparison[]} comparisons
 * @param {number[]} ticks
 * @returns {string[]}
 *   What the marks at the edges of the scale mean.
 */
export function beyondNotes(comparisons, ticks) {
  const marks = comparisons.map((one) => marksOf(one, ticks));
  const isFar = marks.some(({shape}) => shape.startsWith('triangle'));
  const isCut = marks.some(({ends}) => ends.some(({shape}) => shape !== END));
  return [
    ...(isFar ? ['Triangle: a ratio off the scale.'] : []),
    ...(isCut ? ['Arrowhead: an interval that continues off the scale.'] : []),
  ];
}
