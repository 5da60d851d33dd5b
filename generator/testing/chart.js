/**
 * What chart tests share: a spec is compiled, run and drawn, and its marks are looked at.
 *
 * @import {AnswerCell, Chart, Series, View as ChartView} from '../charts/types.d.ts'
 */

import assert from 'node:assert/strict';
import {None, parse, View} from 'vega';
import {WIDTHS} from '../charts/theme.js';
import {compile, ofWidth} from '../draw/compile.js';
import {inlineSvgs} from '../draw/svg.js';
import {numberSigns} from '../format.js';

/**
 * Draws a view and asserts what holds for every chart: it compiles without a warning, the spec is
 * not changed by that, and the drawing has only numbers where numbers belong.
 *
 * @param {ChartView | undefined} view
 * @param {{width?: number, signals?: Record<string, unknown>}} [options]
 *   `signals`: parameters set before drawing, such as `hidden` or `from`.
 * @returns {Promise<{svg: string, width: number, marks(layer: string): any[]}>}
 *   `marks`: the drawn items of the layer with that name, each with x, y and its `datum`.
 */
export async function drawing(view, {width = WIDTHS.wide, signals = {}} = {}) {
  assert.ok(view, 'the chart has no such view');
  const before = JSON.stringify(view.spec);
  const compiled = compile(view.spec, numberSigns());
  const [svg = ''] = await inlineSvgs(compiled, [{id: 'test', width}]);
  assert.equal(JSON.stringify(view.spec), before, 'compiling changed the spec');
  assert.doesNotMatch(svg, /NaN|undefined|Infinity/);

  const run = new View(parse(ofWidth(compiled, width)), {renderer: 'none', logLevel: None});
  for (const [name, value] of Object.entries(signals)) run.signal(name, value);
  await run.runAsync();
  const root = /** @type {any} */ (run.scenegraph()).root;
  const plot = run.width();
  run.finalize();
  return {
    svg,
    width: plot,
    marks(layer) {
      const every = everyMark(root);
      const names = every.map(({name}) => String(name));
      assert.ok(
        names.some((name) => name.startsWith(`${layer}_`)),
        `the spec has no layer "${layer}"`,
      );
      // Lines are a mark for each series, inside a group that may be empty.
      return every.filter(({name}) => name === `${layer}_marks`).flatMap(({items}) => items);
    },
  };
}

/**
 * @template T
 * @param {T} record
 * @param {Partial<Series<T>>} [over]
 * @returns {Series<T>}
 */
export const seriesOf = (record, over) => ({
  id: 'a',
  label: 'A',
  colour: 1,
  run: 'r',
  warmup: 0,
  record,
  ...over,
});

/**
 * Draws every view at both widths.
 *
 * @param {Chart} chart
 */
export async function drawsEverywhere(chart) {
  for (const view of chart.views) {
    for (const width of Object.values(WIDTHS)) await drawing(view, {width});
  }
}

/**
 * @param {any} mark
 * @returns {any[]}
 */
function everyMark(mark) {
  const inside = mark.marktype === 'group' ? mark.items : [];
  return [mark, ...inside.flatMap((/** @type {any} */ {items}) => items.flatMap(everyMark))];
}

/**
 * The text of a cell of an answer, with or without a link.
 *
 * @param {AnswerCell | undefined} cell
 */
export const cellText = (cell) =>
  typeof cell === 'object' && 'number' in cell ? cell.number : cell;

/**
 * @param {string} svg
 * @param {string} words
 * @returns {{x: number, y: number}}
 *   Where the first text with these words is in the drawing, in pixels.
 */
export function positionOfText(svg, words) {
  /** Of the open elements. @type {[x: number, y: number][]} */
  const open = [];
  for (const [, tag = '', text = ''] of svg.matchAll(/<([^>]*)>([^<]*)/g)) {
    const [, x = 0, y = 0] = /translate\(([-\d.]+),([-\d.]+)\)/.exec(tag) ?? [];
    if (tag.startsWith('/')) open.pop();
    else if (!tag.endsWith('/')) open.push([Number(x), Number(y)]);
    if (!text.includes(words)) continue;
    return open.reduce((sum, [x, y]) => ({x: sum.x + x, y: sum.y + y}), {x: 0, y: 0});
  }
  return assert.fail(`the drawing has no text “${words}”`);
}
