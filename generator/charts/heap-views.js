/**
 * The two drawings of the heap: the whole run, flat, and a close-up of a few seconds or
 * minutes with the generations and every pause.
 *
 * @import {Collection, GenerationName} from '../records/types.d.ts'
 * @import {Drawn} from '../words/heap-and-pauses.js'
 * @import {Stack} from './heap-stack.js'
 * @typedef {{start: number, end: number, from: number, to: number}} Span
 *   Seconds: the run, and the close-up in it.
 */

import {quantity} from '../format.js';
import {CLOCK_LABEL, frame, MEBIBYTES_LABEL, readingRule, timeTicks} from './frame.js';
import {AXIS, colourOf, INK, MUTED, PAGE} from './theme.js';

export const OVERVIEW = 70;
export const CLOSE_UP = 240;
/**
 * Pixels from the top of the close-up: text and marks of full collections, marks of others, and of
 * merged ones.
 */
const STRIP = {text: 7, full: 15, other: 24, merged: 29, foot: 34, plot: 42};
/** A full collection has text if the next one is further away than this share of the close-up. */
const CLEAR = 0.14;

/** @type {Record<GenerationName, {label: string, colour: number}>} */
export const LOOKS = {
  old: {label: 'Old', colour: 1},
  survivor: {label: 'Survivor', colour: 2},
  eden: {label: 'Eden', colour: 3},
  young: {label: 'Young', colour: 3},
  heap: {label: 'Heap', colour: 1},
  metaspace: {label: 'Metaspace', colour: 4},
};

/**
 * An expression for round steps of the time axis of a moving window; the static axes have
 * `timeTicks`.
 */
const STEP = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800].reduceRight(
  (rest, step) => `to - from <= ${step * 7} ? ${step} : ${rest}`,
  '3600',
);

/**
 * Stretches of time, each drawn from its lowest to its highest heap.
 *
 * @param {object} x
 * @param {object} y
 */
const envelopeMark = (x, y) => ({
  mark: {type: 'rect', fill: MUTED, stroke: MUTED, strokeWidth: 1, clip: true},
  encoding: {
    x: {...x, field: 't'},
    x2: {field: 't2'},
    y: {...y, field: 'low'},
    y2: {field: 'high'},
  },
});

/**
 * @param {{text: string, span: Span, envelope: object[], top: number, fulls: Collection[],
 *   old: {t: number, part: number, old: number}[], stepped: boolean}} parts
 *   `text`: the accessible description; `top`: bytes at the end of the axis.
 */
export function overview({text, span, envelope, top, fulls, old, stepped}) {
  const {start, end, from, to} = span;
  const x = {
    type: 'quantitative',
    title: null,
    scale: {domain: [start, end], nice: false},
    axis: {values: timeTicks(start, end), labelExpr: CLOCK_LABEL},
  };
  const y = {
    type: 'quantitative',
    title: 'heap used in the whole run (MiB)',
    scale: {domain: [0, top], nice: false},
    axis: {values: [0, top], labelExpr: MEBIBYTES_LABEL},
  };
  return frame({
    description: text,
    height: OVERVIEW,
    values: envelope,
    layer: [
      {
        name: 'envelope',
        // Only this layer has the selection: a second one would define its signals again.
        params: [
          {
            name: 'window',
            value: {x: [from, to]},
            select: {
              type: 'interval',
              encodings: ['x'],
              mark: {fill: INK, fillOpacity: 0.12, stroke: INK, strokeOpacity: 0.5},
            },
          },
        ],
        ...envelopeMark(x, y),
      },
      {
        name: 'old',
        data: {values: old},
        transform: [{filter: "indexof(hidden, 'Old') < 0"}],
        mark: {
          type: 'line',
          stroke: colourOf(LOOKS.old.colour),
          interpolate: stepped ? 'step-after' : 'linear',
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
      {...readingRule, encoding: {x: {...x, datum: {expr: 'reading'}}}},
    ],
  });
}

/**
 * @param {{text: string, span: Span, heap: Stack | null, drawn: Drawn, top: number,
 *   step: number, committed: object[], pauses: boolean, empty: string | null}} parts
 *   `pauses`: whether there are data on them; `step`: bytes between two lines of the grid; `empty`:
 *   the text to show if there is nothing to draw.
 */
export function closeUp(parts) {
  const {text, span, heap, drawn, top, step, committed, pauses, empty} = parts;
  const names = heap?.names ?? [];
  const x = {
    type: 'quantitative',
    title: 'elapsed time (minutes:seconds)',
    scale: {domain: [{expr: 'from'}, {expr: 'to'}], nice: false},
    axis: {
      values: {expr: 'sequence(ceil(from / step) * step, to + step / 2, step)'},
      labelExpr: CLOCK_LABEL,
    },
  };
  const y = {
    type: 'quantitative',
    title: pauses ? 'heap used (MiB), pauses above' : 'heap used (MiB)',
    scale: {domain: [0, top], range: [CLOSE_UP, STRIP.plot], nice: false},
    axis: {
      values: Array.from({length: Math.round(top / step) + 1}, (_, i) => i * step),
      labelExpr: MEBIBYTES_LABEL,
    },
  };
  const color = {
    type: 'nominal',
    scale: {
      domain: names.map((name) => LOOKS[name].label),
      range: names.map((name) => colourOf(LOOKS[name].colour)),
    },
  };
  const interpolate = heap?.stepped ? 'step-after' : 'linear';
  const spec = frame({
    description: text,
    height: CLOSE_UP,
    values: drawn.vertices.map(({t, part, tops}) => ({
      t,
      part,
      b0: 0,
      ...Object.fromEntries(tops.map((value, i) => [`b${i + 1}`, value])),
    })),
    layer: [
      ...names.map((name, i) => ({
        name,
        transform: [{filter: `indexof(hidden, '${LOOKS[name].label}') < 0`}],
        mark: {
          type: 'area',
          interpolate,
          line: {stroke: PAGE, strokeWidth: 0.5},
          opacity: 0.85,
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
      ...(drawn.outside.length === 0
        ? []
        : [
            {
              name: 'outside',
              data: {values: drawn.outside},
              ...envelopeMark(x, y),
            },
          ]),
      {
        name: 'committed',
        data: {values: committed},
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
      ...pauseLayers(drawn, x),
      ...(empty === null
        ? []
        : [
            {
              name: 'empty',
              data: {values: [{text: empty}]},
              mark: {type: 'text', fill: MUTED, align: 'center'},
              encoding: {
                x: {value: {expr: 'width / 2'}},
                y: {value: CLOSE_UP / 2},
                text: {field: 'text'},
              },
            },
          ]),
      {
        ...readingRule,
        mark: {...readingRule.mark, clip: true},
        encoding: {x: {...x, datum: {expr: 'reading'}}},
      },
    ],
  });
  return {
    ...spec,
    params: [
      ...(spec.params ?? []),
      {name: 'from', value: span.from},
      {name: 'to', value: span.to},
      {name: 'step', expr: STEP},
    ],
  };
}

/**
 * Draws every pause in a separate strip, as wide as it was long, and taller if the whole heap was
 * collected. The height does not depend on the heap's scale.
 *
 * @param {Drawn} drawn
 * @param {object} x
 */
function pauseLayers({collections, merged}, x) {
  const fulls = collections.filter(({kind}) => kind === 'full');
  const values = collections.map(({start, duration, kind, forced}) => ({
    t: start,
    t2: start + duration,
    full: kind === 'full',
    forced,
  }));
  /** @param {number} y */
  const between = (y) => ({
    x: {...x, field: 't'},
    x2: {field: 't2'},
    y: {value: y},
    y2: {value: STRIP.foot},
  });
  return [
    ...(merged.length === 0
      ? []
      : [
          {
            name: 'merged',
            data: {values: merged},
            mark: {type: 'rect', fill: AXIS, fillOpacity: 0.35, clip: true},
            encoding: between(STRIP.merged),
          },
        ]),
    {
      name: 'pause',
      data: {values: values.filter(({full}) => !full)},
      mark: {type: 'rect', stroke: AXIS, strokeWidth: 1.5, clip: true},
      encoding: {
        ...between(STRIP.other),
        fill: {condition: {test: 'datum.forced', value: PAGE}, value: AXIS},
      },
    },
    {
      name: 'full',
      data: {values: values.filter(({full}) => full)},
      mark: {type: 'rect', stroke: INK, strokeWidth: 2, clip: true},
      encoding: {
        ...between(STRIP.full),
        fill: {condition: {test: 'datum.forced', value: PAGE}, value: INK},
      },
    },
    {
      name: 'duration',
      data: {
        values: fulls.map(({start, duration, forced}, i) => ({
          t: start + duration / 2,
          gap: (fulls[i + 1]?.start ?? Number.MAX_SAFE_INTEGER) - start,
          text: `${forced ? 'forced, ' : ''}${quantity(duration, 's')}`,
        })),
      },
      transform: [{filter: `datum.gap > ${CLEAR} * (to - from)`}],
      mark: {type: 'text', baseline: 'middle', clip: true},
      encoding: {x: {...x, field: 't'}, y: {value: STRIP.text}, text: {field: 'text'}},
    },
  ];
}
