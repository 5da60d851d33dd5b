// Runs as in the browser: the collections are made, one a second.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {heapAndPauses} from '../../generator/charts/heap-and-pauses.js';
import {compile} from '../../generator/draw/compile.js';
import {numberSigns} from '../../generator/format.js';
import {seriesOf} from '../../generator/testing/chart.js';
import {chartOf, madeHeap} from '../../generator/testing/made-heap.js';
import {rowsOf} from './detail.js';
import {draw} from './draw.js';

const record = madeHeap(20_000, (i) => (i % 100 === 0 ? {kind: 'full'} : {}));
const {collections} = record.pauses;
const {time} = record.heap;
const used = collections.flatMap(({before, after}) => [before, after]);
const chart = chartOf(record);
const view = chart.views.find(({name}) => name === 'close-up') ?? assert.fail();
const spec = compile(view.spec, numberSigns());
const detail = chart.detail ?? assert.fail();
const first = chart.closeUp ?? assert.fail();

/** @param {string} name */
const valuesOf = (name) =>
  /** @type {any[]} */ (spec.data).find((data) => data.name === name)?.values ?? assert.fail();

test('rowsOf', async (t) => {
  // Between the windows that the static drawing has in full.
  const window = {from: 5000, to: 5500.5};
  const inside = collections.filter(({start}) => window.from <= start && start <= window.to);
  const run = {from: 0, to: 20_001};

  await t.test('has all rows of a window, and a neighbour at each side', () => {
    const rows = rowsOf(detail, spec, first)(window) ?? assert.fail();
    const isInside = (/** @type {any} */ {t}) => window.from <= t && t <= window.to;
    const pauses = [...(rows.pauses ?? []), ...(rows.fulls ?? [])].filter(isInside);
    assert.equal(pauses.length, inside.length);
    assert.deepEqual(
      (rows.table ?? []).filter(isInside).map((row) => /** @type {any} */ (row).b1),
      used.filter((_, i) => isInside({t: time[i]})),
    );
    assert.equal(rows.table?.length, 2 * inside.length + 2);
    assert.deepEqual([rows.outside, rows.merged], [[], []]);
  });

  await t.test('has the whole run where the window has too many, without a hole', () => {
    const rows = rowsOf(detail, spec, first);
    const whole = rows(run) ?? assert.fail();
    assert.deepEqual(whole.table, []);
    const times = (whole.outside ?? []).map((row) => /** @type {any} */ (row).t);
    assert.ok(times.every((time, i) => i === 0 || time - times[i - 1] < 100));
    assert.deepEqual([times[0], Math.round(times.at(-1))], [1, 20_000]);
    assert.equal(rows({from: 1, to: 20_000}), null);
    assert.ok(rows(window));
    assert.deepEqual(rows(run), whole);
  });

  await t.test('has what the static drawing has at first', () => {
    const isExact = rowsOf(detail, spec, first);
    assert.ok(isExact(run));
    assert.deepEqual(isExact(first)?.outside, []);
    // As where the first window has too many rows of one kind alone.
    const rows = rowsOf(detail, spec, run);
    assert.equal(rows(run), null);
    assert.ok(rows(window));
    for (const name of ['table', 'outside', 'pauses', 'merged', 'fulls']) {
      assert.deepEqual(rows(run)?.[name], valuesOf(name));
      assert.ok(rows(window));
    }
  });

  await t.test('draws each pause of the log, and the whole run again', async () => {
    const plot = await draw(null, spec, 600);
    const rows = rowsOf(detail, spec, first);
    /** @param {{from: number, to: number}} window @returns {Promise<(layer: string) => any[]>} */
    const marksIn = async (window) => {
      for (const [name, values] of Object.entries(rows(window) ?? {})) plot.data(name, values);
      await plot.signal('from', window.from).signal('to', window.to).runAsync();
      const items = /** @type {any} */ (plot.scenegraph()).root.items[0].items;
      const itemsOf = (/** @type {string} */ mark) =>
        items.find((/** @type {any} */ {name}) => name === mark)?.items ?? [];
      return (layer) => [
        ...itemsOf(`${layer}_marks`),
        // An area has a group for each of its parts.
        ...itemsOf(`${layer}_pathgroup`).flatMap((/** @type {any} */ part) => part.items[0].items),
      ];
    };
    const whole = await marksIn(run);
    const [drawn, bands] = [whole('pause').length, whole('outside').length];
    assert.equal(whole('heap').length, 0);
    assert.ok(bands > 0);
    const close = await marksIn(window);
    const isInside = (/** @type {any} */ {datum: {t}}) => window.from <= t && t <= window.to;
    const marks = [...close('pause'), ...close('full')].filter(isInside);
    assert.equal(marks.length, inside.length);
    assert.equal(close('outside').length, 0);
    const again = await marksIn(run);
    assert.deepEqual([again('pause').length, again('outside').length], [drawn, bands]);
    plot.finalize();
  });

  await t.test('draws a window of a run that was drawn as bands at first', async () => {
    // The text of the longest pause is with the full collections, and no committed heap is stated: other data sets are empty, too.
    const whole = heapAndPauses(
      seriesOf(
        madeHeap(2_000, (i) => ({
          committed: null,
          ...(i === 9 ? {kind: 'full', duration: 1} : {}),
        })),
      ),
      {name: 'gc', window: {from: 1, to: 2_001}},
    );
    const {spec: closeUp} = whole.views.find(({name}) => name === 'close-up') ?? assert.fail();
    const compiled = compile(closeUp, numberSigns());
    const rows = rowsOf(whole.detail ?? assert.fail(), compiled, whole.closeUp ?? assert.fail());
    const plot = await draw(null, compiled, 600);
    assert.deepEqual(plot.data('table'), []);
    for (const [name, values] of Object.entries(rows({from: 1, to: 20}) ?? {}))
      plot.data(name, values);
    await plot.signal('from', 1).signal('to', 20).runAsync();
    assert.ok(plot.data('table').length > 0);
    for (const name of ['committed', 'sizes', 'longest']) assert.deepEqual(plot.data(name), []);
    plot.finalize();
  });
});
