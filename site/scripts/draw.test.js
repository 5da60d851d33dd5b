// The compiled specs are those of the built site: the build comes before this test.

import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
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
  await t.test('draws every chart with the parts of Vega that it has', async () => {
    for (const path of charts) {
      const {views} = await chartOf(readFileSync(join(REPORTS, path), 'utf8'));
      for (const {name, spec} of views) {
        const view = await draw(null, spec, 720);
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

  await t.test('throws what Vega would have logged', async () => {
    const spec = {
      signals: [{name: 'a', value: 1}],
      data: [{name: 'table', values: [{}], transform: [{type: 'no-such-transform', as: 'x'}]}],
    };
    // Cast: no spec has such a transform.
    await assert.rejects(draw(null, /** @type {any} */ (spec), 100), /no-such-transform/);
  });
});

/** @param {string} script */
function chartOf(script) {
  const document = {currentScript: {chart: ''}};
  new Function('document', script)(document);
  return unpack(document.currentScript.chart);
}

/** Vega numbers clip paths across the whole process. @param {string} svg */
const plain = (svg) => svg.replaceAll(/clip\d+/g, 'clip');
