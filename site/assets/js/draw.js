/**
 * A compiled spec → a live drawing. In here is only what Vega-Lite's output for our charts uses:
 * no maps, forces, trees or word clouds. `runtime.test.js` fails for a spec that needs more.
 *
 * @import {Spec, View as VegaView} from 'vega'
 */

import {transforms} from 'vega-dataflow';
import {axisticks, datajoin, encode, scale, sortitems, stack} from 'vega-encode';
import {expressionInterpreter} from 'vega-interpreter';
import {parse} from 'vega-parser';
import {
  aggregate,
  bin,
  collect,
  compare,
  expression,
  extent,
  facet,
  field,
  filter,
  formula,
  joinaggregate,
  key,
  multiextent,
  multivalues,
  params,
  prefacet,
  proxy,
  relay,
  sieve,
  subflow,
  tupleindex,
  values,
  window,
} from 'vega-transforms';
import {View} from 'vega-view';
import {bound, identifier, mark, overlap, render, viewlayout} from 'vega-view-transforms';

Object.assign(
  transforms,
  {aggregate, bin, collect, compare, expression, extent, facet, field, filter, formula},
  {joinaggregate, key, multiextent, multivalues, params, prefacet, proxy, relay, sieve},
  {subflow, tupleindex, values, window},
  {axisticks, datajoin, encode, scale, sortitems, stack},
  {bound, identifier, mark, overlap, render, viewlayout},
);

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
  const signals = spec.signals?.filter(({name}) => name !== 'width') ?? [];
  const sized = {...spec, signals: [...signals, {name: 'width', value: width}]};
  const view = new View(parse(sized, {events: {bind: 'none'}}, {ast: true}), {
    renderer: element ? 'svg' : 'none',
    expr: expressionInterpreter,
    logger,
  });
  if (element) view.initialize(element);
  return await view.runAsync();
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
