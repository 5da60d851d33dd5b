// hlog.hlog and hgrm.hgrm are one run (RocksJava 7.8.3 reads, HdrHistogram 2.2.2), as histograms and
// as percentile rows; nats-autobench-small.csv is jnats 2.11.4; the others are made here and their
// titles say so.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fromBuckets, percentile, Recorder} from '../records/distribution.js';
import {drawing, drawsEverywhere, seriesOf} from '../testing/chart.js';
import {distributionsOf, fieldOf, snapshot} from '../testing/index.js';
import {latencyHistogram, pauseHistogram} from './latency-histogram.js';

const subject = {operation: 'get', params: {}};
const [rocks] = await distributionsOf('hlog.hlog', {unit: 'ns'});
const [rows] = await distributionsOf('hgrm.hgrm', {unit: 'us'});
const [nats] = await distributionsOf('nats-autobench-small.csv');
assert.ok(rocks && rows && nats);

const alone = latencyHistogram([seriesOf(rocks)], {name: 'h', load: {model: 'open'}});
const bands = latencyHistogram(
  [
    seriesOf(rocks, {label: 'RocksJava'}),
    seriesOf(nats, {id: 'b', label: "jnats ' \\", colour: 2}),
  ],
  {name: 'h'},
);

test('latencyHistogram', async (t) => {
  await t.test('keeps its specification', () =>
    snapshot(bands.views[0]?.spec, import.meta.url, 'latency-histogram.vl.json'),
  );

  await t.test('says of wide buckets only that they are wide (made)', () => {
    const wide = fromBuckets(
      [
        [1, 9, 2],
        [9, 17, 1],
      ],
      subject,
    );
    const note = /wider than these bins/;
    assert.match(latencyHistogram([seriesOf(wide)], {name: 'h'}).notes.join(), note);
    assert.doesNotMatch(alone.notes.join(), note);
  });

  await t.test('draws at every width', async () => {
    await drawsEverywhere(alone);
    await drawsEverywhere(bands);
  });

  await t.test('draws a mark for each row of the CSV, as high as its share', async () => {
    const {marks} = await drawing(alone.views[0]);
    const drawn = [...marks('bar'), ...marks('trace')];
    assert.equal(drawn.length, alone.csv.rows.length);
    const shares = drawn.map(({datum}) => datum.share);
    assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-9);
    const [first, second] = marks('bar');
    const ratio = first.datum.share / second.datum.share;
    assert.ok(Math.abs(first.height / second.height - ratio) < 1e-6 * ratio);
    assert.ok(marks('bar').every(({height}) => height >= 1));
    assert.ok(marks('trace').every(({height}) => Math.abs(height - 1) < 1e-9));
  });

  await t.test('puts rules at median, p99 and maximum of the record', async () => {
    const {marks, width} = await drawing(alone.views[0]);
    const values = [percentile(rocks, 0.5), percentile(rocks, 0.99), rocks.max];
    assert.deepEqual(
      marks('rule').map(({datum}) => datum.x),
      values,
    );
    // Words are on the outer side of the body: the maximum would leave the plot on the right.
    assert.deepEqual(fieldOf(marks('wordRight'), 'text'), ['p50', 'max']);
    assert.deepEqual(fieldOf(marks('wordLeft'), 'text'), ['p99']);
    const [low, high] = /** @type {any} */ (alone.views[0]).spec.layer[0].encoding.x.scale.domain;
    for (const mark of marks('rule')) {
      const x = (width * Math.log(mark.datum.x / low)) / Math.log(high / low);
      assert.ok(Math.abs(mark.x - x) < 0.5);
    }
  });

  await t.test('gives each series a band with the same scale', async () => {
    const {marks} = await drawing(bands.views[0]);
    const bars = marks('bar');
    for (const [label, foot] of [
      ['RocksJava', 106],
      ["jnats ' \\", 212],
    ]) {
      const seriesBars = bars.filter(({datum}) => datum.series === label);
      assert.ok(seriesBars.length > 0);
      assert.ok(seriesBars.every(({y, height}) => Math.abs(y + height - Number(foot)) < 1e-6));
    }
    const perShare = bars.map(({height, datum}) => height / datum.share);
    assert.ok(Math.max(...perShare) - Math.min(...perShare) < 1e-3);
    assert.deepEqual(fieldOf(marks('name'), 'text'), ['RocksJava', "jnats ' \\"]);
  });

  await t.test('switches a series off with its rules and its name', async () => {
    const {marks} = await drawing(bands.views[0], {signals: {hidden: ['RocksJava']}});
    for (const layer of ['bar', 'rule', 'name']) {
      assert.ok(
        marks(layer).every(({datum}) => datum.series !== 'RocksJava'),
        layer,
      );
    }
  });

  await t.test('says first that the load is a closed loop', () => {
    const {notes} = latencyHistogram([seriesOf(rows)], {name: 'h', load: {model: 'closed'}});
    assert.match(notes[0] ?? '', /^Closed loop: /);
  });

  await t.test('says that coarse buckets are the runner’s own', () => {
    const {notes, csv} = latencyHistogram([seriesOf(rows)], {name: 'h', load: {model: 'open'}});
    assert.ok(
      notes.some((note) => note.startsWith('The runner’s buckets for A are wider than these bins')),
    );
    assert.equal(
      csv.rows.reduce((sum, [, , , n]) => sum + Number(n), 0),
      rows.n,
    );
  });

  await t.test('draws zeros at the end of its axis (made)', async () => {
    const nanoseconds = new Recorder(1e-9);
    for (const value of [0, 0, 5000, 7000]) nanoseconds.add(value);
    const chart = latencyHistogram([seriesOf(nanoseconds.record(subject))], {name: 'h'});
    assert.ok(
      chart.notes.includes('A logarithmic axis has no zero: zeros are drawn at its end, marked 0.'),
    );
    await drawsEverywhere(chart);
    const {marks} = await drawing(chart.views[0]);
    const [zero, ...others] = marks('bar');
    assert.equal(zero?.x, 0);
    assert.ok(zero.width > 1 && zero.width < others[0].x, String(zero.width));
    // The median is zero, too.
    assert.deepEqual(fieldOf(marks('wordLeft'), 'text'), ['p50']);
    assert.deepEqual(chart.csv.rows[0]?.slice(1), [0, 0, 2, 0.5]);
    assert.equal(chart.readings[0]?.label, '0\u202fs');
    assert.match(chart.readings[0]?.values[0]?.text ?? '', /^samples 2, /);
    assert.doesNotMatch(alone.notes.join(), /zero/);
  });

  await t.test('draws a single bar where all values are zero (made)', async () => {
    const chart = latencyHistogram([seriesOf(fromBuckets([[0, 0, 3]], subject))], {name: 'h'});
    await drawsEverywhere(chart);
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('bar').length, 1);
    assert.deepEqual(fieldOf(marks('wordLeft'), 'text'), ['p50, max']);
  });

  await t.test('draws one sample with a single rule that says so (made)', async () => {
    const chart = latencyHistogram([seriesOf(fromBuckets([[2, 2, 1]], subject))], {name: 'h'});
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual(fieldOf([...marks('wordRight'), ...marks('wordLeft')], 'text'), [
      'one sample',
    ]);
    assert.equal(marks('rule').length, 1);
  });

  await t.test('reads each bin, and names the series that have no sample there', () => {
    const bins = new Set(bands.csv.rows.map(([, from]) => from));
    assert.equal(bands.readings.length, bins.size);
    const reversed = latencyHistogram(
      [nats, rocks].map((one) => seriesOf(one)),
      {name: 'h'},
    );
    assert.deepEqual(fieldOf(reversed.readings, 'at'), fieldOf(bands.readings, 'at'));
    assert.ok(bands.readings.some(({values}) => values[1]?.text === 'no sample'));
    assert.match(bands.readings[0]?.values[0]?.text ?? '', /^samples 3, share 0\.000805\s%$/);
  });

  await t.test('reads wide bins of other bounds with their bounds (made)', () => {
    const [near, far] = [4, 9].map((end) => seriesOf(fromBuckets([[1, end, 5]], subject)));
    assert.ok(near && far);
    const [reading] = latencyHistogram([near, far], {name: 'h'}).readings;
    assert.deepEqual(
      reading?.values.map(({text}) => text.replaceAll('\u202f', ' ')),
      ['samples 5, share 100 %', 'samples 5, share 100 %, from 1.00 s, to 9.00 s'],
    );
  });

  await t.test('keeps a failed contestant in sentence and table', () => {
    const absent = [{label: 'Infinispan', reason: 'failed: out of memory'}];
    const {sentence, table} = latencyHistogram([seriesOf(rocks)], {name: 'h', absent});
    assert.match(sentence, /; Infinispan: failed: out of memory\.$/);
    assert.deepEqual(table.rows.at(-1), ['Infinispan', 'failed: out of memory']);
  });
});

test('pauseHistogram counts pauses, and says which', () => {
  const durations = new Recorder(1e-9);
  for (const duration of [1e6, 2e6, 2e6, 9e6]) durations.add(duration);
  const chart = pauseHistogram([seriesOf(durations.record(subject))], {name: 'p'});
  assert.match(
    chart.sentence,
    /^Pause histogram\. .+: median 2.00.ms, maximum 9.00.ms of 4 pauses\.$/,
  );
  assert.deepEqual(chart.csv.columns.slice(-2), ['pauses', 'share']);
  assert.deepEqual(
    chart.csv.rows.map((row) => row.at(-2)),
    [1, 2, 1],
  );
  assert.match(
    chart.notes.join(' '),
    /A bin with pauses .+ Pauses after the warm-up, without those/,
  );
});
