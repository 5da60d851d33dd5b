/**
 * The clock that the lanes of one run share: the window of the close-up, its axis, the brush of the
 * overview and the reading rule.
 *
 * @import {Chart} from './types.d.ts'
 * @import {TopLevelSpec} from 'vega-lite'
 * @typedef {NonNullable<Chart['closeUp']>} CloseUp
 * @typedef {{start: number, end: number, from: number, to: number}} Span
 *   Seconds: the run, and the close-up in it.
 */

import {clock} from '../format.js';
import {elapsedTime, longestWith, readingRule, TIME_STEPS, timeTicks} from './frame.js';
import {INK} from './theme.js';

/** Pixels between the left edge and every plot, so that the clocks are one below the other. */
export const SCALE = {minExtent: 52, maxExtent: 52};

/** `timeTicks` of a window that moves: the step, as an expression. */
const STEP = TIME_STEPS.slice(0, -1).reduceRight(
  (rest, step) => `to - from <= ${longestWith(step)} ? ${step} : ${rest}`,
  String(TIME_STEPS.at(-1)),
);

/**
 * @param {Span} span
 * @param {boolean} isLabelled
 *   Whether the axis has labels: that of the lowest lane.
 */
export const clockAxis = ({end}, isLabelled) => ({
  type: 'quantitative',
  title: isLabelled ? elapsedTime(end).title : null,
  scale: {domain: [{expr: 'from'}, {expr: 'to'}], nice: false},
  axis: {
    values: {expr: 'sequence(ceil(from / step) * step, to + step / 2, step)'},
    labelExpr: isLabelled ? elapsedTime(end).label : "''",
    labels: isLabelled,
  },
});

/** @param {Pick<Span, 'start' | 'end'>} span */
export const wholeAxis = ({start, end}) => ({
  type: 'quantitative',
  title: null,
  scale: {domain: [start, end], nice: false},
  axis: {values: timeTicks(start, end), labelExpr: elapsedTime(end).label},
});

/**
 * @param {Omit<CloseUp, 'from' | 'to'>} places
 * @param {{from: number, to: number}} [window]
 *   As requested, in seconds.
 * @returns {CloseUp}
 *   Opened on the part of the window that is in the run, which gets a button, else on the whole run.
 */
export function openCloseUp({start, end, places}, window) {
  const from = Math.max(window?.from ?? start, start);
  const to = Math.min(window?.to ?? end, end);
  if (!window || from >= to) return {start, end, from: start, to: end, places};
  const [whole, ...others] = places;
  const own = {label: `${clock(from)} to ${clock(to)}`, from, to};
  return {start, end, from, to, places: [...(whole ? [whole] : []), own, ...others]};
}

/** Of the overview: the window of the lanes. The whole run has no brush. @param {Span} span */
export const brush = ({start, end, from, to}) => ({
  name: 'window',
  ...(from > start || to < end ? {value: {x: [from, to]}} : {}),
  select: {
    type: 'interval',
    encodings: ['x'],
    mark: {fill: INK, fillOpacity: 0.12, stroke: INK, strokeOpacity: 0.5},
  },
});

/** @param {object} x */
export function cursor(x) {
  const rule = readingRule(x);
  return {...rule, mark: {...rule.mark, clip: true}};
}

/**
 * @param {TopLevelSpec} spec
 * @param {Span} span
 * @returns {TopLevelSpec}
 *   With the signals of the window.
 */
export const onClock = (spec, {from, to}) => ({
  ...spec,
  params: [
    ...(spec.params ?? []),
    {name: 'from', value: from},
    {name: 'to', value: to},
    {name: 'step', expr: STEP},
  ],
});
