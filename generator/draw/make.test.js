import assert from 'node:assert/strict';
import {test} from 'node:test';
import {unpack} from '../../site/scripts/unpack.js';
import {numberSigns} from '../format.js';
import {inPage} from './make.js';

/** @param {string | undefined} script */
const read = (script = '') => unpack(/="([^"]*)"/.exec(script)?.[1] ?? '');

test('the rows of some windows are in a script of their own, which the chart names', async () => {
  const rows = {rows: {table: [{t: 1}, {t: 2}]}, whole: {table: [{t: 1}]}};
  const files = await inPage({
    path: 'static/gc.live.js',
    detail: {path: 'static/gc.detail.js', rows},
    chart: {series: [], readings: []},
    views: [],
    isInline: false,
    signs: numberSigns(),
  });
  assert.deepEqual(Object.keys(files).sort(), ['static/gc.detail.js', 'static/gc.live.js']);
  assert.equal((await read(files['static/gc.live.js'])).detail, 'gc.detail.js');
  assert.deepEqual(await read(files['static/gc.detail.js']), rows);
});
