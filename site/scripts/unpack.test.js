// The writer is in generator/draw/.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {DICTIONARY} from '../../generator/draw/dictionary.js';
import {liveScript} from '../../generator/draw/live.js';
import {unpack} from './unpack.js';

const TEXT = '</script><!--\u2028\u2029"\\';
const chart = {
  views: [
    {
      name: 'main',
      height: 100,
      spec: {
        title: TEXT,
        data: [
          {
            name: 'table',
            values: [
              {t: 0, v: 0.1 + 0.2},
              {t: 37748736123, v: null},
            ],
          },
        ],
      },
    },
  ],
  series: [{id: 'a', label: TEXT, colour: 1}],
  readings: [
    {
      at: 0,
      label: '0:00',
      values: [
        {label: 'p50', text: '1 µs'},
        {label: TEXT, text: TEXT},
      ],
    },
    {at: 'b', label: 'b', values: []},
    {at: 2, label: 'c', values: [{label: 'p50', text: '2 µs'}]},
  ],
  closeUp: {start: 0, end: 1, from: 0, to: 1, places: []},
};

/** @param {string} script */
function run(script) {
  const document = {currentScript: {chart: ''}};
  new Function('document', script)(document);
  return document.currentScript.chart;
}

test('live data', async (t) => {
  // Cast: the parts of the specification were made for the test.
  const script = liveScript(/** @type {any} */ (chart));

  await t.test('come back as they were, but for digits that no drawing shows', async () => {
    const expected = structuredClone(chart);
    const [row] = expected.views[0]?.spec.data[0]?.values ?? [];
    assert.ok(row);
    row.v = 0.3;
    assert.deepEqual(await unpack(run(script)), expected);
  });

  await t.test('repeat nothing of the dictionary', () => {
    const [first = ''] = DICTIONARY.split(/(?<=\})(?=\{)/);
    const views = [{name: 'main', height: 1, spec: JSON.parse(first)}];
    assert.ok(first.length > 5000);
    assert.ok(liveScript({views, readings: [], series: []}).length < 300);
  });

  await t.test('cannot end the script that they are in', () => {
    assert.match(script, /^document\.currentScript\.chart="[\w+/=]+";\n$/);
  });
});
