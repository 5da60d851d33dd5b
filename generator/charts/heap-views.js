/**
 * The two drawings of the heap: the whole run, flat, and a close-up of a few seconds or
 * minutes with the generations and every pause.
 *
 * @import {Collection, GenerationName, Pauses} from '../records/types.d.ts'
 * @import {Drawn, Garbage, NamedPause} from '../words/heap-and-pauses.js'
 * @import {Outline, Stack} from './heap-stack.js'
 * @import {Span} from './run-clock.js'
 */

import {clock, quantity} from '../format.js';
import {frame, MEBIBYTES_LABEL} from './frame.js';
import {brush, clockAxis, cursor, onClock, SCALE, wholeAxis} from './run-clock.js';
import {AXIS, colourOf, INK, MUTED, PAGE} from './theme.js';

export const OVERVIEW = 70;
/** Pixels of the close-up where it stands alone. */
export const CLOSE_UP = 240;
/**
 * Pixels from the top of the close-up: text of pauses, marks of full collections, of others, and of merged
 * ones, rings of forced ones; below them a row of bars for stops, and one for stalls.
 */
const STRIP = {
  text: 7,
  full: 15,
  other: 24,
  merged: 29,
  ring: 29,
  foot: 34,
  plot: 42,
};
/** Pixels of a row of bars, and of a bar. */
const [ROW, BAR] = [13, 5];
const STALL_COLOUR = 2;
/** Pixels of a line of text. */
const LINE = 13;
/** Pixels of a character of the text, and between two texts. */
const [CHARACTER, BETWEEN] = [7, 6];

/**
 * In the colour of the system, so that no generation looks like another one.
 *
 * @type {Record<GenerationName, {label: string, opacity: number}>}
 */
export const LOOKS = {
  old: {label: 'Old', opacity: 0.9},
  survivor: {label: 'Survivor', opacity: 0.25},
  eden: {label: 'Eden', opacity: 0.55},
  young: {label: 'Young', opacity: 0.55},
  heap: {label: 'Heap', opacity: 0.9},
  metaspace: {label: 'Metaspace', opacity: 0.25},
};

/**
 * Stretches of time, each drawn from its lowest to its highest heap.
 *
 * @param {object} x
 * @param {object} y
 */
const envelopeMark = (x, y) => ({
  mark: {
    type: 'area',
    fill: MUTED,
    fillOpacity: 1,
    stroke: MUTED,
    strokeWidth: 1,
    interpolate: 'step-after',
    clip: true,
  },
  encoding: {
    x: {...x, field: 't'},
    y: {...y, field: 'low'},
    y2: {field: 'high'},
    detail: {field: 'part'},
  },
});

/**
 * @param {{text: string, colour: number, span: Span, heap: Outline, top: number, fulls: Collection[],
 *   old: {t: number, part: number, old: number}[], stepped: boolean}} parts
 *   `text`: the accessible description; `top`: bytes at the end of the axis.
 */
export function overview({text, colour, span, heap, top, fulls, old, stepped}) {
  const x = wholeAxis(span);
  const y = {
    type: 'quantitative',
    title: 'heap used in the whole run (MiB)',
    scale: {domain: [0, top], nice: false},
    axis: {values: [0, top], labelExpr: MEBIBYTES_LABEL, ...SCALE},
  };
  const interpolate = stepped ? 'step-after' : 'linear';
  return frame({
    description: text,
    height: OVERVIEW,
    values: heap.values,
    layer: [
      {
        name: 'heap',
        // Only this layer has the selection: a second one would define its signals again.
        params: [brush(span)],
        ...(heap.drawnAs === 'envelope'
          ? envelopeMark(x, y)
          : {
              // The cap shows a point that is joined to none.
              mark: {
                type: 'line',
                stroke: MUTED,
                strokeWidth: 1,
                strokeCap: 'square',
                interpolate,
                clip: true,
              },
              encoding: {x: {...x, field: 't'}, y: {...y, field: 'heap'}, detail: {field: 'part'}},
            }),
      },
      {
        name: 'old',
        data: {values: old},
        transform: [{filter: "indexof(hidden, 'Old') < 0"}],
        mark: {
          type: 'line',
          stroke: colourOf(colour),
          interpolate,
          clip: true,
        },
        encoding: {x: {...x, field: 't'}, y: {...y, field: 'old'}, detail: {field: 'part'}},
      },
      {
        name: 'full',
        data: {values: fulls.map((collection) => ({t: collection.start}))},
        mark: {type: 'rule', color: INK, strokeWidth: 2, clip: true},
        encoding: {x: {...x, field: 't'}, y: {value: 0}, y2: {value: 9}},
      },
      cursor(x),
    ],
  });
}

/**
 * @param {Garbage} garbage
 * @param {{drawn: Drawn, whole: Drawn}} rows
 *   At first, and of the whole run.
 * @param {Span} span
 * @param {{text: string, colour: number, height: number, committed: {t: number, committed: number}[], top: number,
 *   step: number}} look
 *   `top`: bytes at the end of the axis; `step`: bytes between two lines of the grid.
 */
export function closeUp({stack: heap, pauses, longest}, {drawn, whole}, span, look) {
  const {text, colour, height, committed, top, step} = look;
  const empty = emptyText(heap, pauses);
  const names = heap?.names ?? [];
  const hasForced = pauses?.collections.some(({forced}) => forced) ?? false;
  const bars = [
    {mark: 'stop', name: 'stops', values: drawn.stopped, color: INK},
    {mark: 'stall', name: 'stalls', values: drawn.stalled, color: colourOf(STALL_COLOUR)},
  ].filter(({values}) => values.length > 0);
  const plot = STRIP.plot + (bars.length > 0 ? ROW * bars.length + BAR : 0);
  const x = clockAxis(span, true);
  const y = {
    type: 'quantitative',
    title: pauses ? 'heap used (MiB), pauses above' : 'heap used (MiB)',
    scale: {domain: [0, top], range: [height, plot], nice: false},
    axis: {
      values: Array.from({length: Math.round(top / step) + 1}, (_, i) => i * step),
      labelExpr: MEBIBYTES_LABEL,
      ...SCALE,
    },
  };
  const labels = names.map((name) => LOOKS[name].label);
  const opacities = names.map((name) => LOOKS[name].opacity);
  const color = {
    type: 'nominal',
    scale: {domain: labels, range: names.map(() => colourOf(colour))},
  };
  const interpolate = heap?.stepped ? 'step-after' : 'linear';
  const spec = frame({
    description: text,
    height,
    values: vertexRows(drawn.vertices),
    layer: [
      ...names.map((name, i) => ({
        name,
        transform: [{filter: `indexof(hidden, '${LOOKS[name].label}') < 0`}],
        mark: {
          type: 'area',
          interpolate,
          stroke: PAGE,
          strokeWidth: 0.5,
          opacity: 1,
          fillOpacity: opacities[i],
          clip: true,
        },
        encoding: {
          x: {...x, field: 't'},
          y: {...y, field: `b${i + 1}`},
          y2: {field: `b${i}`},
          detail: {field: 'part'},
          color: {...color, datum: LOOKS[name].label},
        },
      })),
      ...(whole.outside.length === 0
        ? []
        : [
            {
              name: 'outside',
              data: {name: 'outside', values: drawn.outside},
              ...envelopeMark(x, y),
            },
          ]),
      {
        name: 'committed',
        // Named, as each data set here: Vega-Lite makes one of two that are empty, and the first may get rows later.
        data: {name: 'committed', values: committed},
        mark: {
          type: 'line',
          interpolate: 'step-after',
          stroke: MUTED,
          strokeWidth: 1,
          strokeDash: [2, 2],
          clip: true,
        },
        encoding: {x: {...x, field: 't'}, y: {...y, field: 'committed'}},
      },
      {
        name: 'size',
        data: {name: 'sizes', values: committedLabels(committed, {top, height: height - plot})},
        // That of the end of the window.
        transform: [{filter: 'datum.t <= to && to < datum.until'}],
        mark: {type: 'text', align: 'right', baseline: 'bottom', fill: MUTED},
        encoding: {
          x: {value: {expr: 'width - 2'}},
          y: {...y, field: 'foot'},
          text: {field: 'text'},
        },
      },
      ...pauseLayers(drawn, x, {hasForced, hasMerged: whole.merged.length > 0, longest}),
      ...bars.flatMap((row, i) => barLayers(row, x, STRIP.plot + ROW * i)),
      ...(empty === null
        ? []
        : [
            {
              name: 'empty',
              data: {values: [{text: empty}]},
              mark: {type: 'text', fill: MUTED, align: 'center'},
              encoding: {
                x: {value: {expr: 'width / 2'}},
                y: {value: height / 2},
                text: {field: 'text'},
              },
            },
          ]),
      cursor(x),
    ],
  });
  const symbols = `${JSON.stringify(opacities)}[indexof(${JSON.stringify(labels)}, datum.value)]`;
  return {...onClock(spec, span), usermeta: {legend: {symbolOpacity: {expr: symbols}}}};
}

/**
 * @param {Stack | null} heap
 * @param {Pauses | null} pauses
 * @returns {string | null}
 *   Text for an empty plot.
 */
function emptyText(heap, pauses) {
  if (heap && heap.vertices.length > 0) return null;
  return pauses?.collections.length === 0 ? 'no collection in the run' : 'heap not in the files';
}

/**
 * @param {{t: number, committed: number}[]} steps
 *   A point at each change, and one at the end.
 * @param {{top: number, height: number}} scale
 *   Bytes at the end of the axis, and pixels of the axis.
 */
function committedLabels(steps, {top, height}) {
  const line = (LINE * top) / height;
  return steps.slice(0, -1).map(({t, committed}, i, all) => ({
    t,
    until: all[i + 1]?.t ?? Number.MAX_SAFE_INTEGER,
    // Above the line, where it does not reach the pauses.
    foot: committed + line > top ? committed - line : committed,
    text: 'committed',
  }));
}

/**
 * @param {{mark: string, name: string, values: Drawn['stalled'], color: string}} row
 * @param {object} x
 * @param {number} top
 *   The top of the row, in pixels.
 */
const barLayers = ({mark, name, values, color}, x, top) => [
  {
    name: mark,
    data: {name, values},
    mark: {type: 'rect', fill: color, stroke: color, strokeWidth: 1, clip: true},
    encoding: {
      x: {...x, field: 't'},
      x2: {field: 't2'},
      y: {value: top},
      y2: {value: top + BAR},
    },
  },
  {
    name: `${name}_label`,
    data: {values: [{text: name}]},
    mark: {type: 'text', align: 'right', baseline: 'middle', fill: MUTED},
    encoding: {x: {value: -4}, y: {value: top + BAR / 2}, text: {field: 'text'}},
  },
];

/**
 * @param {Stack['vertices']} vertices
 * @returns {{t: number}[]}
 *   The rows of the data set `table`: b0, b1 … are the edges of the generations.
 */
export const vertexRows = (vertices) =>
  vertices.map(({t, part, tops}) => ({
    t,
    part,
    b0: 0,
    ...Object.fromEntries(tops.map((value, i) => [`b${i + 1}`, value])),
  }));

/**
 * @param {Collection[]} collections
 * @returns {{t: number, t2: number, forced?: true}[]}
 *   The rows of the data set `pauses`: those of collections that are not full.
 */
export const pauseRows = (collections) =>
  collections
    .filter(({kind}) => kind !== 'full')
    .map(({start, duration, forced}) => ({
      t: start,
      t2: start + duration,
      ...(forced ? {forced} : {}),
    }));

/**
 * @param {Collection[]} collections
 * @returns {{t: number, t2: number, forced: boolean, text: string, next?: number, nextText?: string}[]}
 *   The rows of the data set `fulls`. `next`: start of the next one in seconds.
 */
export function fullRows(collections) {
  const fulls = collections.filter(({kind}) => kind === 'full');
  return fulls.map((collection, i) => {
    const {start, duration, forced} = collection;
    const next = fulls[i + 1];
    return {
      t: start,
      t2: start + duration,
      forced,
      text: fullText(collection),
      ...(next ? {next: next.start, nextText: fullText(next)} : {}),
    };
  });
}

/** @param {Pick<Collection, 'forced' | 'duration'>} collection */
const fullText = ({forced, duration}) => `${forced ? 'forced, ' : ''}${quantity(duration, 's')}`;

/**
 * Near an edge it does not stand above its mark.
 *
 * @param {NamedPause} pause
 */
const longestText = ({name, start, duration}) =>
  `${name}, ${quantity(duration, 's')} at ${clock(start)}`;

/**
 * @param {NamedPause | null} longest
 * @returns {{t: number, text: string}[]}
 *   None where the longest pause is that of a full collection, which has text.
 */
function longestRow(longest) {
  if (!longest || longest.kind === 'full') return [];
  return [{t: longest.start + longest.duration / 2, text: longestText(longest)}];
}

/**
 * Draws every pause in a separate strip, as wide as it was long, and taller if the whole heap was
 * collected. The height does not depend on the heap's scale.
 *
 * @param {Drawn} drawn
 * @param {object} x
 * @param {{hasForced: boolean, hasMerged: boolean, longest: NamedPause | null}} about
 */
function pauseLayers({collections, merged}, x, {hasForced, hasMerged, longest}) {
  /** @param {number} y */
  const between = (y) => ({
    x: {...x, field: 't'},
    x2: {field: 't2'},
    y: {value: y},
    y2: {value: STRIP.foot},
  });
  return [
    ...(hasMerged
      ? [
          {
            name: 'merged',
            data: {name: 'merged', values: merged},
            mark: {type: 'rect', fill: AXIS, fillOpacity: 0.35, clip: true},
            encoding: between(STRIP.merged),
          },
        ]
      : []),
    {
      name: 'pause',
      data: {name: 'pauses', values: pauseRows(collections)},
      mark: {type: 'rect', stroke: AXIS, strokeWidth: 1.5, clip: true},
      encoding: {...between(STRIP.other), fill: {value: AXIS}},
    },
    {
      name: 'full',
      data: {name: 'fulls', values: fullRows(collections)},
      mark: {type: 'rect', stroke: INK, strokeWidth: 2, clip: true},
      encoding: {...between(STRIP.full), fill: {value: INK}},
    },
    ...(hasForced ? [forcedRing('pauses', x), forcedRing('fulls', x)] : []),
    pauseText('duration', {name: 'fulls'}, [
      `!isValid(datum.next) || ${isApart('datum.next', 'datum.nextText')}`,
      ...(longest ? [isBesideLongest(longest)] : []),
    ]),
    pauseText('longest', {name: 'longest', values: longestRow(longest)}),
  ];
}

/**
 * A mark as narrow as most pauses cannot be hollow.
 *
 * @param {'pauses' | 'fulls'} data
 * @param {object} x
 */
const forcedRing = (data, x) => ({
  name: `forced_${data}`,
  data: {name: data},
  transform: [{filter: 'datum.forced'}, {calculate: '(datum.t + datum.t2) / 2', as: 'middle'}],
  mark: {
    type: 'point',
    shape: 'circle',
    size: 45,
    fill: PAGE,
    stroke: INK,
    strokeWidth: 1.5,
    opacity: 1,
    clip: true,
  },
  encoding: {x: {...x, field: 'middle'}, y: {value: STRIP.ring}},
});

/**
 * Text above a pause, inside the plot where the pause is near its edge.
 *
 * @param {string} name
 * @param {object} data
 * @param {string[]} [filters]
 */
const pauseText = (name, data, filters = []) => ({
  name,
  data,
  transform: ['datum.t >= from && datum.t <= to', ...filters].map((filter) => ({filter})),
  mark: {type: 'text', baseline: 'middle'},
  encoding: {
    x: {value: {expr: middle('datum.t', 'datum.text')}},
    y: {value: STRIP.text},
    text: {field: 'text'},
  },
});

/**
 * @param {string} t
 * @param {string} text
 *   Expressions of Vega.
 * @returns {string}
 *   Of the pixel in the middle of the text.
 */
function middle(t, text) {
  const half = `${CHARACTER / 2} * length(${text})`;
  return `clamp(width * (${t} - from) / (to - from), ${half}, max(${half}, width - ${half}))`;
}

/**
 * @param {string} t
 * @param {string} text
 *   The text of another label.
 * @returns {string}
 *   Whether it would not touch the text of the row.
 */
const isApart = (t, text) =>
  `abs(${middle('datum.t', 'datum.text')} - ${middle(t, text)}) > ${CHARACTER / 2} * (length(datum.text) + length(${text})) + ${BETWEEN}`;

/**
 * @param {NamedPause} longest
 *   Always has its text.
 * @returns {string}
 *   Whether a row is that pause, or has room next to its text.
 */
function isBesideLongest(longest) {
  const {start, duration, kind} = longest;
  const [t, text] =
    kind === 'full' ? [start, fullText(longest)] : [start + duration / 2, longestText(longest)];
  return `datum.t === ${start} || ${t} < from || ${t} > to || ${isApart(String(t), JSON.stringify(text))}`;
}
