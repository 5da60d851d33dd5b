import assert from 'node:assert/strict';
import {test} from 'node:test';
import {numberSigns} from '../format.js';
import {card} from './card.js';

const Y = {field: 'y', type: 'quantitative'};

test('a chart that opens on a small part of a run becomes a card', async () => {
  const values = Array.from({length: 100}, (_, i) => ({x: i, y: i % 7}));
  const domain = {scale: {domain: [50, 52], nice: false}};
  /** @type {any} */
  const spec = {
    width: 700,
    height: 60,
    data: {values},
    layer: ['line', 'area', 'rule'].map((type) => ({
      mark: {type, clip: true, opacity: 0.5},
      encoding: {
        x: {field: 'x', type: 'quantitative', ...domain},
        ...(type === 'rule' ? {} : {y: Y}),
      },
    })),
  };
  const views = ['overview', 'close-up'].map((name) => ({name, height: 60, spec}));
  const made = await card({
    ...{path: 'card.png', title: 'A title', source: 'A source', site: 'A site'},
    views,
    signs: numberSigns(),
  });
  const png = Buffer.from(made['card.png'] ?? '', 'base64');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
});
