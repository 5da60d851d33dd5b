// basho-latencies-put.csv is basho_bench against eleveldb, hlog.hlog reads of RocksJava 7.8.3, both
// from a busy two-core machine; the other windows are made here and their titles say so.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {drawing, drawsEverywhere, seriesOf} from '../testing/chart.js';
import {fixture, read, snapshot} from '../testing/index.js';
import {latencyOverTime} from './latency-over-time.js';

/**
 * @param {string} name
 * @param {import('../scan/types.d.ts').FileNote} [note]
 */
const timelineOf = async (name, note = {}) => {
  const {records} = await read(await fixture(name), {name, note});
  const found = records.find((record) => record.kind === 'timeline');
  assert.ok(found);
  return found;
};
const put = await timelineOf('basho-latencies-put.csv');
const rocks = await timelineOf('hlog.hlog', {unit: 'ns'});
const run = seriesOf(put, {label: 'eleveldb', warmup: 5});
const alone = latencyOverTime([run], {name: 'l', load: {model: 'open'}});
const two = latencyOverTime([run, seriesOf(rocks, {id: 'b', label: "Rocks 'J'", colour: 3})], {
  name: 'l',
});

/**
 * Made windows of a second.
 *
 * @param {Partial<import('../records/types.d.ts').Window>[]} windows
 */
const made = (windows) =>
  seriesOf({
    ...put,
    windows: windows.map((window, start) => ({
      ...{start, length: 1, count: 5000, errors: null},
      latency: {p50: 1e-3, p99: 2e-3, 'p99.9': 3e-3, max: 4e-3},
      ...window,
    })),
  });
const empty = {count: 0, latency: null};

/**
 * @param {import('./types.d.ts').Chart} chart
 * @param {string} key
 * @returns {Promise<[number, number, number][]>}
 *   Part, elapsed seconds and value of each point of a line.
 */
async function pointsOf(chart, key) {
  const {marks} = await drawing(chart.views[0]);
  const own = marks('line').filter(({datum}) => datum.key === key);
  return own.map(({datum}) => [datum.part, datum.t, datum.v]);
}

test('latencyOverTime', async (t) => {
  await t.test('keeps its specification', async () => {
    await snapshot(alone.views[0]?.spec, import.meta.url, 'latency-over-time.vl.json');
    await snapshot(two.views[0]?.spec, import.meta.url, 'latency-over-time-bands.vl.json');
  });

  await t.test('draws at every width', async () => {
    await drawsEverywhere(alone);
    await drawsEverywhere(two);
  });

  await t.test('draws each window’s figures at their place on the axis', async () => {
    const {marks} = await drawing(alone.views[0]);
    const [low, high] = /** @type {any} */ (alone.views[0]).spec.layer[1].encoding.y.scale.domain;
    for (const window of put.windows.slice(0, 10)) {
      for (const key of /** @type {const} */ (['p50', 'p99', 'max'])) {
        const point = marks('line').find(
          ({datum}) => datum.key === key && Math.abs(datum.t - window.start) < 1e-9,
        );
        const value = Number(window.latency?.[key]);
        const y = 280 * (1 - Math.log(value / low) / Math.log(high / low));
        assert.ok(Math.abs(point.y - y) < 0.5, `${key} at ${window.start}`);
      }
    }
  });

  await t.test('draws the same scale in each band', async () => {
    const {marks} = await drawing(two.views[0]);
    const [top, bottom] = ['eleveldb', "Rocks 'J'"].map((label) =>
      marks('line').filter(({datum}) => datum.series === label),
    );
    const height = (/** @type {any} */ a, /** @type {any} */ b) =>
      (a.y - b.y) / Math.log(b.datum.v / a.datum.v);
    const [p50, max] = [top, bottom].map((own) => ({
      low: own?.find(({datum}) => datum.key === 'p50'),
      high: own?.find(({datum}) => datum.key === 'max'),
    }));
    assert.ok(Math.abs(height(p50?.low, p50?.high) - height(max?.low, max?.high)) < 0.01);
    assert.ok(
      Math.max(...(top ?? []).map(({y}) => y)) < Math.min(...(bottom ?? []).map(({y}) => y)),
    );
  });

  await t.test('breaks the lines at a window without samples (made)', async () => {
    const chart = latencyOverTime([made([{}, empty, {}])], {name: 'l'});
    assert.deepEqual(await pointsOf(chart, 'p50'), [
      [0, 0, 1e-3],
      [0, 1, 1e-3],
      [1, 2, 1e-3],
      [1, 3, 1e-3],
    ]);
    assert.ok(chart.notes.includes('A: 1 window without a sample; the lines break there.'));
    assert.equal(chart.table.rows[1]?.[3], 'no sample');
  });

  await t.test('breaks the lines at a gap in the measurement (made)', async () => {
    const chart = latencyOverTime([made([{}, {start: 5}])], {name: 'l'});
    assert.deepEqual(
      (await pointsOf(chart, 'max')).map(([part, at]) => [part, at]),
      [
        [0, 0],
        [0, 1],
        [1, 5],
        [1, 6],
      ],
    );
  });

  await t.test('leaves out p99.9 of windows with fewer than 1,000 samples (made)', async () => {
    const chart = latencyOverTime([made([{}, {count: 999}, {count: 1000}])], {name: 'l'});
    assert.deepEqual(
      (await pointsOf(chart, 'p99.9')).map(([, at]) => at),
      [0, 1, 2, 3],
    );
    assert.deepEqual(
      (await pointsOf(chart, 'p99.9')).map(([part]) => part),
      [0, 0, 1, 1],
    );
    const note = 'A: p99.9 is not drawn in 1 window with fewer than 1,000 samples.';
    assert.ok(chart.notes.includes(note));
    assert.equal(chart.table.rows[1]?.[5], 'too few samples');
    assert.equal(chart.csv.rows[1]?.[6], null);
  });

  await t.test('says “not measured” where the runner gives no such figure (made)', () => {
    const other = {latency: {p50: 1e-3, max: 2e-3}};
    const chart = latencyOverTime([made([{}, other])], {name: 'l'});
    assert.deepEqual(chart.table.rows[1]?.slice(4, 6), ['not measured', 'not measured']);
  });

  await t.test('breaks at zeros, which have no place on a logarithmic axis (made)', async () => {
    const zero = {latency: {p50: 0, p99: 1e-3, max: 2e-3}};
    const chart = latencyOverTime([made([{}, zero, zero])], {name: 'l'});
    assert.ok(chart.notes.includes('2 zero values not shown.'));
    assert.deepEqual(
      (await pointsOf(chart, 'p50')).map(([, at]) => at),
      [0, 1],
    );
    assert.equal(chart.csv.rows[1]?.[4], 0);
  });

  await t.test('draws one window as a step (made)', async () => {
    const chart = latencyOverTime([made([{}])], {name: 'l'});
    assert.deepEqual(await pointsOf(chart, 'max'), [
      [0, 0, 4e-3],
      [0, 1, 4e-3],
    ]);
  });

  await t.test('says that a last window is short (made)', () => {
    const {notes} = latencyOverTime([made([{}, {}, {length: 0.4}])], {name: 'l'});
    assert.ok(
      notes.some((note) => /^A: the last window is only 400\sms long/.test(note)),
      notes[2],
    );
  });

  await t.test('keeps the extremes of an hour of windows in few rows (made)', async () => {
    const windows = Array.from({length: 3600}, (_, i) => ({
      latency: {p50: 1e-3 + i * 1e-9, p99: 2e-3, 'p99.9': 3e-3, max: i === 1234 ? 9 : 4e-3},
    }));
    const chart = latencyOverTime([made(windows)], {name: 'l'});
    const highest = (await pointsOf(chart, 'max')).map(([, , v]) => v);
    assert.equal(Math.max(...highest), 9);
    assert.ok(highest.length < 1000);
    assert.equal(chart.csv.rows.length, 3600);
    assert.ok(chart.table.rows.length <= 60 && chart.readings.length <= 360);
    assert.ok(chart.notes.some((note) => note.startsWith('Drawn are the lowest and the highest')));
  });

  await t.test('shades the warm-up and leaves it out of the sentence (made)', async () => {
    const slow = {latency: {p50: 1, p99: 2, max: 3}};
    const chart = latencyOverTime([{...made([slow, {}, {}]), warmup: 1}], {name: 'l'});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('warmup').length, 1);
    assert.match(chart.sentence, /maximum 4\.00\sms at 0:01 in 2 windows after the warm-up\.$/);
  });

  await t.test('has the four figures as series of one run, and runs as series of several', () => {
    assert.deepEqual(
      alone.series.map(({label}) => label),
      ['p50', 'p99', 'p99.9', 'max'],
    );
    assert.deepEqual(
      two.series.map(({label}) => label),
      ['eleveldb', "Rocks 'J'"],
    );
  });

  await t.test('switches one figure off', async () => {
    const {marks} = await drawing(alone.views[0], {signals: {hidden: ['p99']}});
    assert.ok(marks('line').every(({datum}) => datum.key !== 'p99'));
  });

  await t.test('draws a tick for each pause within the run', async () => {
    const pause = {duration: 0.01, cause: '', forced: false, before: 0, after: 0, committed: 0};
    const pauses = [3, 20, 900].map((start) => ({
      ...pause,
      start,
      kind: /** @type {const} */ ('young'),
      old: null,
    }));
    const chart = latencyOverTime([run], {name: 'l', pauses});
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual(
      marks('pause').map(({datum}) => datum.t),
      [3, 20],
    );
  });

  await t.test('keeps a failed contestant in sentence and table', () => {
    const absent = [{label: 'Infinispan', reason: 'failed: out of memory'}];
    const {sentence, table} = latencyOverTime([run], {name: 'l', absent});
    assert.match(sentence, /; Infinispan: failed: out of memory\.$/);
    assert.ok(table.rows.every((row) => row.length === table.columns.length));
  });
});
