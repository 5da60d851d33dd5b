/**
 * Draws a compiled spec. It includes Vega's general transforms, but no maps, forces, trees or word
 * clouds. `draw.test.js` fails if a spec needs more.
 *
 * @import {Spec, View as VegaView} from 'vega'
 */

import {Transform, transforms} from 'vega-dataflow';
import * as encode from 'vega-encode';
import {expressionInterpreter} from 'vega-interpreter';
import {parse} from 'vega-parser';
import * as general from 'vega-transforms';
import {View} from 'vega-view';
import * as views from 'vega-view-transforms';
import {nextTask} from './next-task.js';

Object.assign(transforms, general, encode, views);

/** Milliseconds after which the first drawing of a view goes on in another task. */
const LONGEST_TASK = 20;
/** Views in their first drawing. @type {WeakSet<View>} */
const beginning = new WeakSet();
let taskEnd = 0;
const {run} = Transform.prototype;
// Vega waits for a transform that returns a promise. Later drawings are not divided: they take less time, and a
// signal that changes between their tasks would be lost.
Transform.prototype.run = function (pulse) {
  if (!beginning.has(pulse.dataflow) || performance.now() < taskEnd) return run.call(this, pulse);
  return nextTask().then(() => {
    taskEnd = performance.now() + LONGEST_TASK;
    return run.call(this, pulse);
  });
};

/**
 * @param {HTMLElement | null} element
 *   Gets the SVG. It does not have to be in the page yet. Null: draw to text, in tests.
 * @param {Spec} spec
 *   Compiled; not modified.
 * @param {number} width
 *   Pixels: the first value of the signal `width`, so that Vega does not measure the element.
 * @returns {Promise<VegaView>}
 *   Drawn once.
 * @throws {Error}
 *   For errors that Vega would only log.
 */
export async function draw(element, spec, width) {
  await nextTask();
  const runtime = parse(withWidth(spec, width), {events: {bind: 'none'}}, {ast: true});
  await nextTask();
  const view = new View(runtime, {
    renderer: element ? 'svg' : 'none',
    expr: expressionInterpreter,
    logger,
  });
  await layOut(view);
  if (element) view.initialize(element);
  return await view.runAsync();
}

/**
 * Evaluates a view in short tasks, before it has an element.
 *
 * @param {View} view
 */
async function layOut(view) {
  /** @type {Promise<unknown>[]} */
  const runs = [];
  Object.assign(view, {
    // Vega runs it again where the labels of the axes leave another width.
    run(/** @type {string} */ encode) {
      runs.push(View.prototype.runAsync.call(view, encode));
      return view;
    },
    // An event between two tasks is lost: nobody sees the plot yet.
    runAsync: async () => view,
  });
  beginning.add(view);
  runs.push(View.prototype.runAsync.call(view));
  for (const run of runs) await run;
  beginning.delete(view);
  Reflect.deleteProperty(view, 'run');
  Reflect.deleteProperty(view, 'runAsync');
}

/**
 * @param {Spec} spec
 * @param {number} width
 * @returns {Spec}
 */
export function withWidth(spec, width) {
  const signals = spec.signals?.filter(({name}) => name !== 'width') ?? [];
  return {...spec, signals: [...signals, {name: 'width', value: width}]};
}

/** @type {import('vega').LoggerInterface} */
const logger = {
  level: /** @type {any} */ (() => logger),
  /** @param {readonly unknown[]} args */
  error(...args) {
    throw new Error(args.join(' '));
  },
  warn: () => logger,
  info: () => logger,
  debug: () => logger,
};
