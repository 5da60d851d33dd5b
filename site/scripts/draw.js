/**
 * Draws a compiled spec. It includes Vega's general transforms, but no maps, forces, trees or word
 * clouds. `draw.test.js` fails if a spec needs more.
 *
 * @import {Spec, View as VegaView} from 'vega'
 */

import {transforms} from 'vega-dataflow';
import * as encode from 'vega-encode';
import {expressionInterpreter} from 'vega-interpreter';
import {parse} from 'vega-parser';
import * as general from 'vega-transforms';
import {View} from 'vega-view';
import * as views from 'vega-view-transforms';
import {nextTask} from './next-task.js';

Object.assign(transforms, general, encode, views);

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
  const view = new View(parse(withWidth(spec, width), {events: {bind: 'none'}}, {ast: true}), {
    renderer: element ? 'svg' : 'none',
    expr: expressionInterpreter,
    logger,
  });
  if (element) view.initialize(element);
  await nextTask();
  return await view.runAsync();
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
