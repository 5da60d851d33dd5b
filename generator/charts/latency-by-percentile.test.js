// Distributions: hlog.hlog (RocksJava 7.8.3 reads, HdrHistogram 2.2.2, nanoseconds), hgrm.hgrm (the
// same run as percentile rows) and nats-autobench-small.csv (jnats 2.11.4), all from a busy two-core
// machine; the others are made here and their titles say so.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {quantity} from '../format.js';
import {fromBuckets, merge, percentile} from '../records/distribution.js';
import {drawing, drawsEverywhere, seriesOf} from '../testing/chart.js';
import {distributionsOf, fieldOf, snapshot} from '../testing/index.js';
import {latencyByPercentile} from './latency-by-percentile.js';

const subject = {operation: 'get', params: {}};
const [rocks] = await distributionsOf('hlog.hlog', {unit: 'ns'});
const [rows] = await distributionsOf('hgrm.hgrm', {unit: 'us'});
const [nats] = await distributionsOf('nats-autobench-small.csv');
assert.ok(rocks && rows && nats);

const java = seriesOf(rocks, {id: 'java', label: 'RocksJava', colour: 2});
const client = seriesOf(nats, {id: 'nats', label: 'jnats "2.11" \\ {it}', colour: 1});
const both = latencyByPercentile([java, client], {name: 'p', load: {model: 'closed', workers: 1}});

/**
 * @param {import('./types.d.ts').Chart} chart
 * @returns {{type?: string, domain: [number, number]}}
 *   The scale of y as the spec states it.
 */
const scaleOf = ({views: [view]}) => /** @type {any} */ (view).spec.layer[0].encoding.y.scale;

test('latencyByPercentile', async (t) => {
  await t.test('keeps its specification', () =>
    snapshot(both.views[0]?.spec, import.meta.url, 'latency-by-percentile.vl.json'),
  );

  await t.test('says that samples are rounded, also of several runs together', async () => {
    const [ab] = await distributionsOf('ab-requests.tsv');
    assert.ok(ab);
    const {step: _, ...exact} = ab;
    const notes = (/** @type {typeof ab} */ one) =>
      latencyByPercentile([seriesOf(one, {id: 'ab', label: 'ab'})], {name: 'p'}).notes.join(' ');
    const rounded = /The runner rounded the samples of ab to 1\u202fms\./;
    assert.match(notes(ab), rounded);
    assert.match(notes(merge([exact, ab])), rounded);
    assert.doesNotMatch(notes(exact), rounded);
  });

  await t.test('says that a maximum is the bound of a bucket where it is not exact', () => {
    const notes = (/** @type {typeof java} */ one) =>
      latencyByPercentile([one], {name: 'p'}).notes.join(' ');
    const bounded = /Maxima are upper bounds of histogram buckets, up to 0\.1.% above the slowest/;
    assert.match(notes(java), bounded);
    const exact = {...rocks, max: rocks.max - 1e-9};
    assert.doesNotMatch(notes(seriesOf(exact, {id: 'java'})), bounded);
  });

  await t.test('draws at every width', () => drawsEverywhere(both));

  await t.test('draws p50, p99, p99.9 and the maximum where the record has them', async () => {
    const {marks} = await drawing(both.views[0]);
    const {domain} = scaleOf(both);
    const points = [...marks('firm'), ...marks('thin')];
    for (const {label, record} of [java, client]) {
      for (const x of [2, 100, 1000, record.n].filter((one) => one <= record.n)) {
        const point = points.find(({datum}) => datum.series === label && datum.x === x);
        const value = x === record.n ? record.max : percentile(record, 1 - 1 / x);
        const [low, high] = domain;
        const y = 300 * (1 - Math.log(value / low) / Math.log(high / low));
        assert.ok(Math.abs(point.y - y) < 0.5, `${label} at ${x}: ${point.y} against ${y}`);
      }
    }
  });

  await t.test('ends each line at its number of samples, with a mark for its maximum', async () => {
    const {marks} = await drawing(both.views[0]);
    assert.deepEqual(
      marks('maximum').map(({datum}) => [datum.x, datum.v]),
      [java, client].map(({record}) => [record.n, record.max]),
    );
    assert.ok([...marks('firm'), ...marks('thin')].every(({datum}) => datum.x <= datum.n));
  });

  await t.test('labels the end of each line with the value of its maximum', async () => {
    const {marks, width} = await drawing(both.views[0]);
    assert.deepEqual(
      marks('value').map(({text, datum}) => [datum.series, text.trim()]),
      [client, java]
        .sort((a, b) => a.record.max - b.record.max)
        .map(({label, record}) => [label, quantity(record.max, 's')]),
    );
    assert.ok(marks('value').every(({x, align}) => x === width && align === 'left'));
  });

  await t.test('is thin from the tenth highest sample on, without a gap', async () => {
    const {marks} = await drawing(both.views[0]);
    const ends = [
      marks('firm')
        .filter(({datum}) => datum.n === 250)
        .at(-1),
      marks('thin').find(({datum}) => datum.n === 250),
    ];
    assert.deepEqual(
      ends.map(({datum}) => datum.x),
      [25, 25],
    );
  });

  await t.test('leaves out a series that is switched off', async () => {
    const {marks} = await drawing(both.views[0], {signals: {hidden: [client.label]}});
    assert.deepEqual([...new Set(marks('firm').map(({datum}) => datum.series))], ['RocksJava']);
  });

  await t.test('draws the rule where the reader reads', async () => {
    const at = both.readings.find(({label}) => label === 'p99')?.at;
    const {marks, width} = await drawing(both.views[0], {signals: {reading: at}});
    assert.equal(at, 100);
    // The axis ends at the million above 372,441 samples.
    assert.ok(Math.abs(marks('reading')[0].x - width * (2 / 6)) < 0.5);
  });

  await t.test('reads its end as the maximum alone (made)', () => {
    const made = fromBuckets([[1, 1, 1e3]], {operation: '', params: {}});
    const {readings} = latencyByPercentile([seriesOf(made)], {name: 'made'});
    assert.deepEqual(fieldOf(readings.slice(-2), 'label'), ['p99.8', 'maximum']);
  });

  await t.test('labels as many percentiles as the widest common font allows (made)', async () => {
    // DejaVu Sans at 12 pixels.
    const widthOf = (/** @type {string} */ label) =>
      [...label].reduce((sum, one) => sum + (one === '.' ? 3.8 : one === '%' ? 11.4 : 7.6), 0);
    for (const samples of [1e4, 1e6, 1e7, 1e8, 1e9]) {
      const made = fromBuckets(
        [
          [1, 1, samples - 1],
          [2, 2, 1],
        ],
        {operation: '', params: {}},
      );
      const chart = latencyByPercentile([seriesOf(made)], {name: 'made'});
      for (const width of [340, 568, 720]) {
        const {svg} = await drawing(chart.views[0], {width});
        const labels = [...svg.matchAll(/translate\(([\d.]+),[\d.]+\)"[^>]*>([\d.]+%)</g)]
          .filter(([text]) => !text.includes('opacity="0"'))
          .map(([, x, label = '']) => ({at: Number(x), half: widthOf(label) / 2, label}));
        assert.ok(labels.length > 3, `${samples} samples at ${width}`);
        assert.deepEqual(fieldOf(labels.slice(0, 2), 'label'), [
          '50%',
          width > 340 || samples < 1e6 ? '90%' : '99%',
        ]);
        for (const [i, {at, half, label}] of labels.slice(1).entries()) {
          const before = labels[i] ?? assert.fail();
          const gap = at - half - before.at - before.half;
          assert.ok(gap > 2, `${samples} samples at ${width}: ${gap} before ${label}`);
        }
      }
    }
  });

  await t.test('is linear from zero where the tail is short (made)', () => {
    const short = fromBuckets(
      [
        [1, 1, 99],
        [9, 9, 1],
      ],
      subject,
    );
    const {type, domain} = scaleOf(latencyByPercentile([seriesOf(short)], {name: 'p'}));
    assert.equal(type, undefined);
    assert.equal(domain[0], 0);
  });

  await t.test('draws a zero at the end of a logarithmic axis, and says so (made)', async () => {
    const zero = fromBuckets(
      [
        [0, 0, 60],
        [1e-3, 1e-3, 39],
        [1, 1, 1],
      ],
      subject,
    );
    const chart = latencyByPercentile([seriesOf(zero)], {name: 'p'});
    assert.deepEqual(scaleOf(chart), {type: 'log', domain: [2e-4, 1], nice: false, clamp: true});
    assert.ok(
      chart.notes.includes('A logarithmic axis has no zero: zeros are drawn at its end, marked 0.'),
    );
    assert.equal(chart.csv.rows.find(([, share]) => share === 0.5)?.[2], 0);
    await drawsEverywhere(chart);
    const plain = latencyByPercentile([seriesOf(rocks)], {name: 'p'});
    assert.doesNotMatch(plain.notes.join(), /zero/);
  });

  await t.test('says “too few samples” instead of repeating the maximum', () => {
    const {columns, rows: cells} = both.table;
    const nine = columns.findIndex(({label}) => label === 'p99.99');
    assert.equal(cells[1]?.[nine], 'too few samples');
    assert.notEqual(cells[0]?.[nine], 'too few samples');
  });

  await t.test('draws one sample as a point and says n = 1 (made)', async () => {
    const one = fromBuckets([[2, 2, 1]], subject);
    const chart = latencyByPercentile([seriesOf(one)], {name: 'p'});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('maximum').length, 1);
    assert.deepEqual([marks('word'), marks('value')], [[], []]);
    assert.match(marks('single')[0].text, /^2\.00\ss$/);
    assert.match(chart.sentence, /A: 2\.00\ss, one sample\.$/);
    assert.ok(chart.notes.includes('n = 1 for A: one sample has no distribution.'));
  });

  await t.test('names only one of two maxima that lie together (made)', async () => {
    const twins = ['A', 'B'].map((label) => seriesOf(nats, {label, id: label.toLowerCase()}));
    const {marks} = await drawing(latencyByPercentile(twins, {name: 'p'}).views[0]);
    assert.equal(marks('word').length, 1);
    const [lower, higher] = marks('value').map(({y}) => y);
    assert.ok(lower - higher >= 12, 'the values do not overlap');
  });

  await t.test('labels one of two single samples that lie together (made)', async () => {
    /** @param {number[]} times */
    const labels = async (...times) => {
      const all = times.map((time, i) =>
        seriesOf(fromBuckets([[time, time, 1]], subject), {id: `s${i}`, label: `S${i}`}),
      );
      const {marks} = await drawing(latencyByPercentile(all, {name: 'p'}).views[0]);
      return marks('single').map(({text}) => text.trim());
    };
    assert.deepEqual(await labels(2, 2.01), ['2.01\u202fs']);
    assert.deepEqual(await labels(2, 4), ['2.00\u202fs', '4.00\u202fs']);
  });

  await t.test('says that a record of percentile rows has upper bounds', () => {
    const {notes} = latencyByPercentile([seriesOf(rows)], {name: 'p', load: {model: 'none'}});
    assert.match(notes[0] ?? '', /^The runner kept buckets instead of samples for A/);
  });

  await t.test('keeps a failed contestant in sentence and table, without figures', () => {
    const absent = [{label: 'Infinispan', reason: 'failed: out of memory'}];
    const {sentence, table} = latencyByPercentile([java], {name: 'p', absent});
    assert.match(sentence, /; Infinispan: failed: out of memory\.$/);
    assert.deepEqual(table.rows.at(-1), ['Infinispan', 'failed: out of memory']);
  });
});
