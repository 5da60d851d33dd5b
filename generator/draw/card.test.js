import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decode} from 'fast-png';
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

test('lines of the title and of the source of a card do not overlap', async () => {
  const words = (/** @type {number} */ count) => 'word '.repeat(count).trim();
  const made = await card({
    ...{path: 'card.png', title: words(27), source: words(60), site: 'A site', views: []},
    signs: numberSigns(),
  });
  const {data, height} = decode(Buffer.from(made['card.png'] ?? '', 'base64'));
  const width = data.length / height;
  const hasInk = Array.from({length: height}, (_, y) =>
    data.subarray(y * width, (y + 1) * width).some((value) => value !== data[0]),
  );
  // Three lines, three lines and the name of the site.
  assert.equal(hasInk.filter((ink, y) => ink && !hasInk[y - 1]).length, 7);
});

test('a table of many rows becomes a card', async () => {
  const rows = Array.from({length: 31}, (_, i) => 52 * (i + 1));
  const height = 1612;
  /** @type {any} */
  const spec = {
    width: 'container',
    height,
    data: {values: rows.map((y, i) => ({y, low: 1.8 + i / 10, high: 2 + i / 10}))},
    layer: [
      {mark: 'rule', encoding: {x: {datum: 1, type: 'quantitative'}}},
      {
        mark: {type: 'rule', strokeWidth: 3, opacity: 0.6},
        encoding: {
          x: {field: 'low', type: 'quantitative'},
          x2: {field: 'high'},
          y: {...Y, axis: null, scale: {domain: [height, 0], nice: false}},
        },
      },
    ],
  };
  const made = await card({
    ...{path: 'card.png', title: 'A title', source: 'A source', site: 'A site'},
    views: [{spec}],
    answer: {
      ...{width: 320, summary: '', head: '', isStacked: false},
      columns: [
        {label: 'System', kind: 'key'},
        {label: 'Ratio', kind: 'ratio'},
        {label: '', kind: 'plot', axis: '0 1616 320 21'},
      ],
      groups: [
        {
          label: '',
          note: '',
          rows: rows.map((y, i) => [`system ${i}`, '2×', {plot: `0 ${y - 9} 320 26`}]),
        },
      ],
    },
    signs: numberSigns(),
  });
  const png = Buffer.from(made['card.png'] ?? '', 'base64');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
});
