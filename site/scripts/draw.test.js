// The compiled specs are those of the built site: the build comes before this test.

import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {runInThisContext} from 'node:vm';
import {View} from 'vega-view';
import {ENGINE} from '../../generator/engine.js';
import {TEST_SITE} from '../../generator/testing/site-for-tests.js';
import {draw, withWidth} from './draw.js';
import {unpack} from './unpack.js';

const REPORTS = join(TEST_SITE, 'build/static/reports');

test('draw', async (t) => {
  const charts = readdirSync(REPORTS, {recursive: true, encoding: 'utf8'}).filter((path) =>
    path.endsWith('.live.js'),
  );
  assert.ok(charts.length > 0, `found no compiled chart in ${REPORTS}`);

  /** @type {Map<string, {spec: import('vega').Spec, svg: string}>} */
  const drawings = new Map();
  await t.test('draws every chart with the parts of Vega that its bundle has', async () => {
    const script = readFileSync(join(ENGINE, 'site/assets/js/runtime.js'), 'utf8');
    // Chromium looks for it in the first line.
    assert.match(script, /^\/\/# allFunctionsCalledOnLoad\n/);
    runInThisContext(script);
    const {benchfolioRuntime: bundle} =
      /** @type {{benchfolioRuntime: import('./load.js').Runtime}} */ (
        /** @type {unknown} */ (globalThis)
      );
    for (const path of charts) {
      const {views} = await chartOf(readFileSync(join(REPORTS, path), 'utf8'));
      for (const {name, spec} of views) {
        const view = await bundle.draw(null, spec, 720);
        drawings.set(`${path} ${name}`, {spec, svg: plain(await view.toSVG())});
        view.finalize();
      }
    }
  });

  await t.test('draws the same as the whole of Vega', async () => {
    // Imported late, because it registers all transforms.
    const {parse, View} = await import('vega');
    for (const [name, {spec, svg}] of drawings) {
      const view = new View(parse(withWidth(spec, 720)), {renderer: 'none', logLevel: 0});
      assert.ok(plain(await view.toSVG()) === svg, `${name} is drawn differently`);
      view.finalize();
    }
  });

  await t.test('draws in many tasks where each transform takes long', async (t) => {
    const {parse} = await import('vega');
    const heap = [...drawings].find(([name]) => name.endsWith(' close-up'));
    assert.ok(heap);
    const [, {spec, svg}] = heap;
    const {length} = parse(withWidth(spec, 720)).operators;
    const tasks = t.mock.method(MessagePort.prototype, 'postMessage');
    slow(t);
    const view = await draw(null, spec, 720);
    assert.ok(tasks.mock.callCount() > length / 2, `${tasks.mock.callCount()} of ${length}`);
    assert.ok(plain(await view.toSVG()) === svg);
    // Later runs are not divided.
    const before = tasks.mock.callCount();
    await view.signal('width', 500).runAsync();
    assert.equal(tasks.mock.callCount(), before);
    view.finalize();
  });

  await t.test('runs nothing for a pointer that moves while it draws', async (t) => {
    const overview = [...drawings].find(([name]) => name.endsWith(' overview'));
    assert.ok(overview);
    const [, {spec, svg}] = overview;
    const window = new EventTarget();
    const listeners = t.mock.method(window, 'addEventListener');
    Object.assign(globalThis, {window});
    t.after(() => Reflect.deleteProperty(globalThis, 'window'));
    const runs = t.mock.method(View.prototype, 'runAsync');
    slow(t);
    const runsOf = async () => {
      const before = runs.mock.callCount();
      const view = await draw(null, spec, 720);
      const count = runs.mock.callCount() - before;
      assert.ok(plain(await view.toSVG()) === svg);
      view.finalize();
      return count;
    };
    const alone = await runsOf();
    assert.ok(listeners.mock.callCount() > 0);
    const timer = setInterval(() => window.dispatchEvent(new Event('pointermove')));
    t.after(() => clearInterval(timer));
    assert.equal(await runsOf(), alone);
  });

  await t.test('throws what Vega would have logged', async () => {
    const spec = {
      signals: [{name: 'a', value: 1}],
      data: [{name: 'table', values: [{}], transform: [{type: 'no-such-transform', as: 'x'}]}],
    };
    // Cast: no spec has such a transform.
    await assert.rejects(draw(null, /** @type {any} */ (spec), 100), /no-such-transform/);
  });
});

let now = 1e9;
/**
 * From now on each transform takes a second.
 *
 * @param {import('node:test').TestContext} t
 */
const slow = (t) =>
  t.mock.method(performance, 'now', () => {
    now += 1000;
    return now;
  });

/** @param {string} script */
function chartOf(script) {
  const document = {currentScript: {chart: ''}};
  new Function('document', script)(document);
  return unpack(document.currentScript.chart);
}

/** Vega numbers clip paths across the whole process. @param {string} svg */
const plain = (svg) => svg.replaceAll(/clip\d+/g, 'clip');
