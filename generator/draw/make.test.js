import assert from 'node:assert/strict';
import {test} from 'node:test';
import {unpack} from '../../site/scripts/unpack.js';
import {numberSigns} from '../format.js';
import {fieldsOf} from '../testing/index.js';
import {chartOf} from '../testing/made-site.js';
import {inPage} from './make.js';

/** @param {string | undefined} script */
const read = (script = '') => unpack(/="([^"]*)"/.exec(script)?.[1] ?? '');

test('the script of a chart has each of its views, without the description', async () => {
  const {views} = chartOf('latency', 'A');
  const files = await inPage({
    path: 'static/latency.live.js',
    chart: {series: [], readings: []},
    views: views.map((view) => ({...view, drawings: []})),
    isInline: false,
    signs: numberSigns(),
  });
  const live = (await read(files['static/latency.live.js'])).views;
  assert.deepEqual(fieldsOf(live, 'name', 'height'), fieldsOf(views, 'name', 'height'));
  assert.ok(live.every((/** @type {any} */ {spec}) => spec.marks && !spec.description));
});

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
