// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decode} from 'fast-png';
import {numberSigns} from '../format.js';
import {smallPicture} from '../pages/small-picture.js';
import {socialCards} from '../pages/social-card.js';
import {fieldsOf} from '../testing/index.js';
import {HOSTILE, machine, reportModel} from '../testing/made-site.js';
import {card} from './card.js';
import {small} from './pictures.js';
import {pngOf} from './png.js';

const model = reportModel();
const signs = numberSigns();

test('the small picture of a report', async (t) => {
  const picture = smallPicture(model);
  assert.ok(picture);
  const [[path, svg = ''] = []] = Object.entries(await small({...picture, signs}));

  await t.test('has marks and no text', () => {
    assert.equal(path, 'build/static/img/made-up.svg');
    assert.match(svg, /<path/);
    assert.doesNotMatch(svg, /<text/);
  });

  await t.test('has the proportion in which it is shown', () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    assert.ok(Math.abs(Number(width) / Number(height) - 190 / 96) < 0.02, `${width} × ${height}`);
  });

  await t.test('has the colours of both themes', () => {
    assert.match(svg, / id="dark"><style>:root\{--page:#ffffff.*\}:target\{--page:#14171a/);
  });

  await t.test('is missing for a report without charts', () => {
    assert.equal(smallPicture({...model, charts: []}), undefined);
  });
});

test('social cards', async (t) => {
  const cards = socialCards(model, [machine], 'Made site');

  await t.test('are one for the report and one for each chart', () => {
    assert.deepEqual(fieldsOf(cards, 'path', 'title'), [
      ['build/static/cards/made-up.png', 'Java puts fast enough'],
      ['build/static/cards/made-up/latency.png', `Latency of ${HOSTILE}`],
    ]);
    for (const {source} of cards) assert.doesNotMatch(source, /Java puts/);
  });

  await t.test('leave out the overview, which serves to choose a part of the run', () => {
    const [chart] = model.charts;
    assert.ok(chart);
    const [view] = chart.views;
    assert.ok(view);
    const views = /** @type {const} */ (['overview', 'throughput', 'close-up']).map((name, i) => ({
      ...view,
      name,
      spec: {...view.spec, description: `${name} ${i}`},
    }));
    const drawn = socialCards({...model, charts: [{...chart, views}]}, [machine], 'Made site');
    assert.deepEqual(
      drawn.at(-1)?.views.map(({spec}) => spec.description),
      ['throughput 1', 'close-up 2'],
    );
  });

  await t.test('are PNG of 1200 × 630 pixels and at most 40 KB, always the same', async () => {
    for (const one of cards) {
      const [png] = Object.values(await card({...one, signs}));
      const bytes = Buffer.from(png ?? '', 'base64');
      const {width, height} = decode(bytes);
      assert.deepEqual([width, height], [1200, 630]);
      assert.ok(bytes.length <= 40_000, String(bytes.length));
      assert.deepEqual(Object.values(await card({...one, signs})), [png]);
    }
  });
});

test('a PNG with a palette', async (t) => {
  /** @param {number[][]} colours */
  const pixelsOf = (colours) => Uint8Array.from(colours.flatMap((one) => [...one, 255]));

  await t.test('keeps few colours exactly', () => {
    const colours = [
      [255, 255, 255],
      [28, 33, 38],
      [28, 33, 38],
      [68, 106, 208],
    ];
    const {palette, data} = decode(pngOf(pixelsOf(colours), {width: 2, height: 2}));
    assert.deepEqual(
      [...data].map((index) => palette?.[index]?.slice(0, 3)),
      colours,
    );
  });

  /** A palette of them is full. */
  const frequent = Array.from({length: 64}, (_, i) => [i * 4, 0, 0]);

  await t.test('gives a rare colour the nearest frequent one', () => {
    const colours = [...frequent, ...frequent, [81, 0, 0], [0, 1, 0]];
    const {palette, data} = decode(pngOf(pixelsOf(colours), {width: 13, height: 10}));
    const [rare, other] = [...data].slice(-2).map((index) => palette?.[index]?.slice(0, 3));
    assert.deepEqual(
      [rare, other],
      [
        [80, 0, 0],
        [0, 0, 0],
      ],
    );
  });

  await t.test('has room for pale colours of bars beside the edges of text', () => {
    const edges = Array.from({length: 40}, (_, i) => [i * 6, i * 6, i * 6]);
    const pale = Array.from({length: 6}, (_, i) => [200, 120 + 20 * i, 90]);
    const colours = [...edges, ...edges, ...pale];
    const {palette, data} = decode(pngOf(pixelsOf(colours), {width: 43, height: 2}));
    assert.deepEqual(
      [...data].slice(-6).map((index) => palette?.[index]?.slice(0, 3)),
      pale,
    );
  });

  await t.test('keeps the colours of series, however rare they are', () => {
    const series = [
      [68, 106, 208],
      [92, 1, 149],
    ];
    const colours = [...frequent, ...frequent, ...series];
    const {palette, data} = decode(pngOf(pixelsOf(colours), {width: 13, height: 10}));
    assert.deepEqual(
      [...data].slice(-2).map((index) => palette?.[index]?.slice(0, 3)),
      series,
    );
  });
});
