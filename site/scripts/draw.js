/**
 * A compiled spec → a live drawing. Of Vega's transforms the general ones are in here, and no
 * maps, forces, trees or word clouds. `draw.test.js` fails for a spec that needs more.
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

Object.assign(transforms, general, encode, views);

/**
 * @param {HTMLElement | null} element
 *   Gets the SVG; it need not be in the page yet. Null for a drawing as text, in tests.
 * @param {Spec} spec
 *   Compiled. It is not changed.
 * @param {number} width
 *   Pixels; from then on the view's signal `width`, where Vega-Lite would measure the element.
 * @returns {Promise<VegaView>}
 *   Drawn once.
 * @throws {Error}
 *   What Vega would only have logged: a drawing with an error in it is no drawing.
 */
export async function draw(element, spec, width) {
  const view = new View(parse(sized(spec, width), {events: {bind: 'none'}}, {ast: true}), {
    renderer: element ? 'svg' : 'none',
    expr: expressionInterpreter,
    logger,
  });
  if (element) view.initialize(element);
  return await view.runAsync();
}

/**
 * @param {Spec} spec
 * @param {number} width
 * @returns {Spec}
 */
export function sized(spec, width) {
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
