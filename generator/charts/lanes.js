/**
 * The lanes of one run above its heap: throughput and latency of each window, on the clock of the
 * close-up. They share its signals `from`, `to` and `reading`.
 *
 * @import {LatencyReach, LatencyScale} from './latency-scale.js'
 * @import {Reach, View} from './types.d.ts'
 * @import {Timeline} from '../records/types.d.ts'
 * @import {Span} from './run-clock.js'
 * @import {Window} from '../records/types.d.ts'
 * @typedef {{timeline: Timeline, warmup: number, colour: number, span: Span, text: string, isLast: boolean, reach: Required<Omit<Reach, 'bytes'>>}} Lane
 *   `text`: the accessible description; `isLast`: the lane has the labels of the clock; `reach`: of its axis.
 */

import {tidy} from '../records/rounding.js';
import {rateOf} from '../stats/windows.js';
import {shadedTitle} from '../words/notes.js';
import {durationLabel, frame, numberLabel, roundUp, VISIBLE_SERIES} from './frame.js';
import {logScale, thinned} from './latency-scale.js';
import {latencyWindows, lineLabels, linesOf} from './latency-windows.js';
import {brush, clockAxis, cursor, onClock, SCALE, wholeAxis} from './run-clock.js';
import {AXIS, colourOf, INK, MUTED, PALE} from './theme.js';
import {capOf, drawnStretches, stepsOf} from './throughput-windows.js';

/** That the height of a lane has room for. */
const MOST_TICKS = 5;
const HEIGHTS = {throughput: 80, latency: 120, overview: 50};
/** One colour, so that no percentile looks like another system. */
const LOOKS = {
  mean: {opacity: 1, dash: [1, 0]},
  p50: {opacity: 1, dash: [1, 0]},
  p95: {opacity: PALE, dash: [6, 2]},
  p99: {opacity: PALE, dash: [6, 2]},
  'p99.9': {opacity: PALE, dash: [2, 2]},
  max: {opacity: PALE, dash: [1, 0]},
};

/**
 * @param {Lane} lane
 * @returns {View}
 */
export function throughputLane({timeline, warmup, colour, span, text, isLast, reach}) {
  const stretches = drawnStretches({record: timeline}, 1);
  const top = roundUp(reach.rate || 1);
  const x = clockAxis(span, isLast);
  const y = {
    type: 'quantitative',
    title: shadedTitle('ops/s', isShaded(warmup, span.from)),
    scale: {domain: [0, top], nice: false},
    axis: {labelExpr: numberLabel(), values: [0, top / 2, top], ...SCALE},
  };
  const lane = frame({
    description: text,
    height: HEIGHTS.throughput,
    values: stepsOf(stretches).map(({t, part, window}) => ({t, part, y: tidy(rateOf(window))})),
    layer: [
      warmupShade(warmup, span, x, HEIGHTS.throughput),
      {
        name: 'line',
        mark: {
          type: 'line',
          interpolate: 'step-after',
          strokeWidth: 1.5,
          clip: true,
          stroke: colourOf(colour),
          ...capOf(stretches, span.end - span.start),
        },
        encoding: {
          x: {...x, field: 't'},
          y: {...y, field: 'y'},
          detail: {field: 'part'},
        },
      },
      {
        name: 'errors',
        data: {
          values: timeline.windows
            .filter(({errors}) => (errors ?? 0) > 0)
            .map(({start, length}) => ({t: tidy(start + length / 2)})),
        },
        mark: {type: 'rule', color: INK, strokeWidth: 2, clip: true},
        encoding: {
          x: {...x, field: 't'},
          y: {value: HEIGHTS.throughput - 8},
          y2: {value: HEIGHTS.throughput},
        },
      },
      cursor(x),
    ],
  });
  return {name: 'throughput', height: HEIGHTS.throughput, spec: onClock(lane, span)};
}

/**
 * @param {Lane} lane
 *   With a latency in at least one window.
 * @returns {View}
 */
export function latencyLane({timeline, warmup, colour, span, text, isLast, reach}) {
  const lines = linesOf(timeline, latencyWindows({record: timeline, warmup}));
  const points = lines.flatMap(({key, parts}) =>
    parts.flatMap((part, i) =>
      part.map(({t, v}) => ({series: key, part: i, t: tidy(t), v, opacity: LOOKS[key].opacity})),
    ),
  );
  const {scale, axis, ...position} = laneScale(reach.latency);
  const x = clockAxis(span, isLast);
  const y = {
    type: 'quantitative',
    title: shadedTitle('latency (logarithmic)', isShaded(warmup, span.from)),
    scale,
    axis,
  };
  const lane = frame({
    description: text,
    height: HEIGHTS.latency,
    values: points,
    layer: [
      warmupShade(warmup, span, x, HEIGHTS.latency),
      {
        name: 'line',
        transform: [VISIBLE_SERIES],
        mark: {
          type: 'line',
          interpolate: 'step-after',
          strokeWidth: 1.5,
          stroke: colourOf(colour),
          clip: true,
        },
        encoding: {
          x: {...x, field: 't'},
          y: {...y, field: 'v'},
          detail: {field: 'part'},
          strokeDash: {
            field: 'series',
            type: 'nominal',
            sort: null,
            // The lines have labels.
            legend: null,
            scale: {
              domain: lines.map(({key}) => key),
              range: lines.map(({key}) => LOOKS[key].dash),
            },
          },
          opacity: {field: 'opacity', type: 'quantitative', scale: null},
        },
      },
      {
        name: 'key',
        data: {values: lineLabels(lines, position, HEIGHTS.latency)},
        transform: [VISIBLE_SERIES],
        mark: {type: 'text', align: 'left', fill: MUTED},
        encoding: {
          x: {value: {expr: 'width + 5'}},
          y: {...y, field: 'v'},
          text: {field: 'series'},
        },
      },
      cursor(x),
    ],
  });
  return {name: 'latency', height: HEIGHTS.latency, spec: onClock(lane, span)};
}

/**
 * @param {LatencyReach} reach
 * @returns {LatencyScale}
 *   Of a plot as low as a lane, below others.
 */
export function laneScale(reach) {
  const {axis, ...scale} = logScale(reach, {most: MOST_TICKS});
  return {...scale, axis: {...axis, values: thinned(axis.values, MOST_TICKS), ...SCALE}};
}

/**
 * The whole run, flat, with the window of the lanes: for a run without a heap.
 *
 * @param {Omit<Lane, 'isLast'>} lane
 * @returns {View}
 *   Of its rates, or of its highest latencies where it has no throughput.
 */
export function windowsOverview({timeline, span, text, reach}) {
  const stretches = drawnStretches({record: timeline}, 1);
  const {isSampled} = timeline;
  /** @param {Window} window */
  const heightOf = (window) => (isSampled ? (window.latency?.max ?? 0) : rateOf(window));
  const top = roundUp((isSampled ? reach.latency.high : reach.rate) || 1);
  const x = wholeAxis(span);
  const spec = frame({
    description: text,
    height: HEIGHTS.overview,
    values: stepsOf(stretches).map(({t, part, window}) => ({t, part, y: tidy(heightOf(window))})),
    layer: [
      {
        name: 'line',
        params: [brush(span)],
        mark: {type: 'area', interpolate: 'step-after', fill: MUTED, fillOpacity: 0.4, clip: true},
        encoding: {
          x: {...x, field: 't'},
          y: {
            field: 'y',
            type: 'quantitative',
            title: `${isSampled ? 'maximum' : 'ops/s'} in the whole run`,
            scale: {domain: [0, top], nice: false},
            axis: {
              labelExpr: isSampled ? durationLabel(top) : numberLabel(),
              values: [0, top],
              ...SCALE,
            },
          },
          detail: {field: 'part'},
        },
      },
      cursor(x),
    ],
  });
  return {name: 'overview', height: HEIGHTS.overview, spec};
}

/**
 * @param {View} view
 * @returns {View}
 *   With room for the longest name of a line at the right, so that all plots are as wide as those of
 *   latencies.
 */
export const withRoom = ({spec, ...view}) => ({
  ...view,
  // Cast: every spec of a chart is layered.
  spec: /** @type {View['spec']} */ ({
    ...spec,
    layer: [
      .../** @type {{layer: object[]}} */ (/** @type {unknown} */ (spec)).layer,
      {
        name: 'room',
        data: {values: [{}]},
        mark: {type: 'text', align: 'left', opacity: 0},
        encoding: {x: {value: {expr: 'width + 5'}}, y: {value: 0}, text: {value: 'p99.9'}},
      },
    ],
  }),
});

/**
 * @param {number} warmup
 * @param {number} from
 *   Where the plot begins: before 0, where the JVM started before the run, is no warm-up.
 */
const isShaded = (warmup, from) => warmup > Math.max(from, 0);

/**
 * @param {number} warmup
 * @param {Span} span
 * @param {object} x
 * @param {number} height
 */
const warmupShade = (warmup, {start, end}, x, height) => ({
  name: 'warmup',
  data: {values: isShaded(warmup, start) ? [{t: start, t2: Math.min(warmup, end)}] : []},
  mark: {type: 'rect', fill: AXIS, opacity: 0.15, clip: true},
  encoding: {
    x: {...x, field: 't'},
    x2: {field: 't2'},
    y: {value: 0},
    y2: {value: height},
  },
});
