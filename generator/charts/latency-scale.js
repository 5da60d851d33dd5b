/**
 * Scales for latencies: the rule that chooses linear or logarithmic, bounds and ticks of log axes,
 * and tick labels that thin out evenly on a narrow plot.
 *
 * @import {Distribution} from '../records/types.d.ts'
 * @typedef {{log: boolean, title: string, scale: object, axis: {values?: number[], labelExpr: string, tickCount?: number},
 *   fraction(value: number): number, value(fraction: number): number}} LatencyScale
 *   `fraction`: the position on the axis, 0 to 1; `value`: its inverse.
 * @typedef {{low: number, high: number, hasZero?: boolean}} LatencyReach
 *   Lowest and highest value above zero, infinite where there is none; and whether a value is zero.
 */

import {extent} from '../extent.js';
import {percentile} from '../records/distribution.js';
import {tidy} from '../records/rounding.js';
import {decades, durationLabel, roundUp} from './frame.js';

/** From this ratio of maximum to median on, the axis is logarithmic. */
const STRETCHED = 10;
/** So many times below the lowest other value, a logarithmic axis has its end, which stands for zero. */
const BELOW = 4;
/** A tick so many times below a value belongs to it. */
const CLOSE = 1.5;
/** The most labels on an axis as high as a chart. */
const MOST_TICKS = 12;
/** Pixels of a line of text, which is largest on a phone. */
const LINE = 16;
/** Pixels that a duration label needs along an x axis, and one of minutes. */
const LABEL = 44;
const MINUTES_LABEL = 54;

/**
 * @param {Distribution[]} records
 *   At least one.
 * @param {number[]} drawn
 *   The values that are drawn.
 * @returns {LatencyScale}
 *   Logarithmic if a maximum is more than 10 medians, or 10 times the lowest value above zero where the median is
 *   zero; else linear from zero.
 */
export function latencyScale(records, drawn) {
  const reach = reachOf(drawn);
  const log = records.some(
    (record) => record.max > STRETCHED * Math.max(percentile(record, 0.5), reach.low),
  );
  return log ? logScale(reach) : linearScale(extent(drawn).high);
}

/**
 * @param {readonly number[]} values
 *   None negative.
 * @returns {LatencyReach}
 */
export function reachOf(values) {
  const reach = extent(values.filter((value) => value > 0));
  return values.includes(0) ? {...reach, hasZero: true} : reach;
}

/**
 * @param {LatencyReach} reach
 * @param {{divisor?: number, most?: number}} [ticks]
 *   `divisor`: of the unit in which they are round; `most`: see `logTicks`.
 * @returns {LatencyScale & {axis: {values: number[]}}}
 */
export function logScale(reach, {divisor = 1, most = MOST_TICKS} = {}) {
  const domain = logDomain(reach);
  const [from, to] = domain.map(Math.log10);
  const span = Number(to) - Number(from);
  const axis = {
    values: logTicks(domain, most, divisor),
    labelExpr: durationLabel(domain[1]),
  };
  return {
    log: true,
    title: 'latency (logarithmic)',
    scale: {type: 'log', domain, nice: false, ...(reach.hasZero ? {clamp: true} : {})},
    axis: reach.hasZero ? withZero(axis, reach.low, domain[0]) : axis,
    fraction: (value) => (Math.log10(Math.max(value, domain[0])) - Number(from)) / span,
    // Powers differ in their last digit between versions of Node.
    value: (fraction) => tidy(10 ** (Number(from) + fraction * span)),
  };
}

/**
 * @param {LatencyReach} reach
 * @returns {[number, number]}
 *   Of a logarithmic axis. Where there is a zero, its end stands for it: scales that clamp draw it there.
 */
export function logDomain({low, high, hasZero}) {
  if (low > high) return logBounds(1e-6, 1);
  return logBounds(hasZero ? low / BELOW : low, high);
}

/**
 * @template {{values: number[], labelExpr: string}} T
 * @param {T} axis
 *   Logarithmic.
 * @param {number} low
 *   The lowest value above zero.
 * @param {number} end
 *   That stands for zero.
 * @returns {T}
 *   Without ticks between the two, but for one that is almost the lowest value.
 */
const withZero = (axis, low, end) => ({
  ...axis,
  values: [end, ...axis.values.filter((tick) => tick >= low / CLOSE)],
  labelExpr: `datum.value <= ${end} ? '0' : ${axis.labelExpr}`,
});

/**
 * @param {number} high
 * @returns {LatencyScale}
 */
function linearScale(high) {
  // If a runner's clock is too coarse, all its values may be zero.
  const top = high > 0 ? roundUp(high) : 1e-6;
  return {
    log: false,
    title: 'latency',
    scale: {domain: [0, top], nice: false},
    axis: {labelExpr: durationLabel(top), tickCount: 6},
    fraction: (value) => value / top,
    value: (fraction) => fraction * top,
  };
}

/**
 * @param {number} low
 *   More than 0.
 * @param {number} high
 * @returns {[number, number]}
 *   The nearest 1, 2 or 5 of a decade below and above; never the same.
 */
export function logBounds(low, high) {
  const from = decades(low / 10, low).at(-1) ?? low;
  const to = decades(high, high * 10)[0] ?? high;
  return [from, to > from ? to : (decades(from * 1.5, from * 10)[0] ?? from * 10)];
}

/**
 * @param {readonly [number, number]} domain
 * @returns {(value: number) => number}
 *   The position of a value on a logarithmic axis, 0 to 1.
 */
export const logFraction =
  ([low, high]) =>
  (value) =>
    Math.log(value / low) / Math.log(high / low);

/**
 * @param {readonly [number, number]} domain
 * @param {number} most
 *   Labels that there is room for.
 * @param {number} [divisor]
 *   Of the unit in which ticks are round.
 * @returns {number[]}
 *   1, 2 and 5 of each decade; 1 alone where they would be too many.
 */
function logTicks([low, high], most, divisor = 1) {
  const all = decades(low / divisor, high / divisor);
  return (all.length <= most ? all : all.filter(isDecade)).map((tick) => tick * divisor);
}

/**
 * @param {readonly number[]} ticks
 * @param {number} most
 * @returns {number[]}
 *   All, or every second, third … where they are too many.
 */
export function thinned(ticks, most) {
  const step = Math.ceil(ticks.length / most);
  return ticks.filter((_, i) => i % step === 0);
}

/**
 * A logarithmic x axis of durations, among which there may be zeros.
 *
 * @param {LatencyReach} reach
 * @param {readonly [number, number]} [domain]
 */
export function durationAxis(reach, domain = logDomain(reach)) {
  const axis = durationTicks(domain);
  return reach.hasZero ? withZero(axis, reach.low, domain[0]) : axis;
}

/**
 * A logarithmic x axis of durations.
 *
 * @param {readonly [number, number]} domain
 */
export const durationTicks = (domain) =>
  thinnedTicks(domain, {
    label: durationLabel(domain[1]),
    room: domain[1] < 60 ? LABEL : MINUTES_LABEL,
  });

/**
 * A logarithmic x axis: ticks at 1, 2 and 5, labels at all of them, at decades or at every other
 * decade, depending on the width. Vega's thinning leaves uneven labels.
 *
 * @param {readonly [number, number]} domain
 * @param {{label: string, room?: number, divisor?: number}} text
 *   `label`: an expression; `room`: pixels that it needs; `divisor`: of the unit in which ticks are round.
 */
export function thinnedTicks([low, high], {label, room = LABEL, divisor = 1}) {
  const all = decades(low / divisor, high / divisor).map((tick) => tick * divisor);
  const whole = all.filter((tick) => isDecade(tick / divisor));
  const fewer = whole.length < 2 ? all : whole;
  const fewest = fewer.filter((_, i) => i % 2 === 0);
  const labelled = `width < ${fewer.length * room} ? ${JSON.stringify(fewest)} : width < ${all.length * room} ? ${JSON.stringify(fewer)} : ${JSON.stringify(all)}`;
  return {
    values: all,
    labelExpr: `indexof(${labelled}, datum.value) < 0 ? '' : ${label}`,
    labelOverlap: false,
    labelFlush: false,
  };
}

/** @param {number} value 1, 2 or 5 of some decade. */
const isDecade = (value) => value.toExponential().startsWith('1e');

/**
 * @param {number[]} values
 *   Ascending, as lines end on the right of a plot.
 * @param {Pick<LatencyScale, 'fraction' | 'value'>} scale
 * @param {number} height
 *   The height of the plot, in pixels.
 * @returns {number[]}
 *   Where their labels are, in the same order: inside the plot, and at least a line of text apart.
 */
export function linesApart(values, {fraction, value}, height) {
  const positions = values.map((one) => fraction(one) * height);
  for (let i = 1; i < positions.length; i += 1) {
    positions[i] = Math.max(positions[i] ?? 0, (positions[i - 1] ?? 0) + LINE);
  }
  let above = height + LINE;
  for (let i = positions.length - 1; i >= 0; i -= 1) {
    above = Math.min(positions[i] ?? 0, above - LINE);
    positions[i] = above;
  }
  return positions.map((position) => tidy(value(position / height)));
}
