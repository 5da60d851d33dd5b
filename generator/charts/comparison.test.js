// All comparisons here are made; the ratios are those of RocksJava's published table.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {estimatesOf} from '../stats/estimates.js';
import {drawing, drawsEverywhere} from '../testing/chart.js';
import {snapshot} from '../testing/index.js';
import {comparison as compared} from './comparison.js';

const systems = [
  {id: 'native', name: 'RocksDB C++ 7.8.3', colour: 1},
  {id: 'jvm', name: 'RocksJava 7.8.3', colour: 2},
];

/**
 * @param {string} operation
 * @param {number} ratio
 * @param {Partial<import('../stats/types.d.ts').Comparison>} [over]
 * @returns {import('../stats/types.d.ts').Comparison}
 */
function comparison(operation, ratio, over) {
  const subject = {operation, params: {threads: '32'}};
  /** @param {string} system */
  const configuration = (system) => ({
    ...subject,
    system,
    machine: 'machine',
    runs: [`${system}-1`],
    failed: [],
    shown: `${system}-1`,
    summary: null,
    ...estimatesOf([]),
    throughput: null,
    latency: estimatesOf([]).latency,
  });
  return {
    ...subject,
    metric: 'throughput',
    statistic: 'mean',
    unit: '1/s',
    better: 'higher',
    baseline: configuration('native'),
    candidate: configuration('jvm'),
    values: {baseline: 1000, candidate: 1000 * ratio},
    ratio,
    interval: null,
    test: null,
    verdict: 'too few repeats',
    reasons: [],
    ...over,
  };
}

const slower = comparison('readrandom', 0.613, {
  interval: {low: 0.6, high: 0.626, level: 0.95},
  verdict: 'slower',
});
const same = comparison('fillseq', 1.02, {
  interval: {low: 0.97, high: 1.07, level: 0.95},
  verdict: 'no difference shown',
});
const once = comparison('readseq', 0.31);
const apart = comparison('overwrite', 1.5, {
  verdict: 'not comparable',
  reasons: ['different machines'],
});

test('comparison', async (t) => {
  await t.test('draws the expected spec', async () => {
    const chart = compared([slower, same, once, apart], {name: 'ratio', systems});
    await snapshot(chart.views[0]?.spec, import.meta.url, 'comparison.vl.json');
    await drawsEverywhere(chart);
  });

  await t.test('draws half and double equally far from 1', async () => {
    const pair = [comparison('a', 0.5), comparison('b', 2)];
    const chart = compared(pair, {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    const [equal] = marks('equal');
    const [half, double] = marks('ratio');
    assert.ok(Math.abs(equal.x - half.x - (double.x - equal.x)) < 1e-6);
  });

  await t.test('draws the line of equality over the whole height, in no row', async () => {
    const chart = compared([slower, same], {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    const [equal] = marks('equal');
    assert.deepEqual([equal.y, equal.y2].sort(), [0, chart.views[0]?.height]);
  });

  await t.test('orders by effect and tells ratio, verdict and interval', () => {
    const chart = compared([same, slower], {name: 'ratio', systems});
    assert.deepEqual(
      chart.table.rows.map(([label]) => label),
      ['readrandom', 'fillseq'],
    );
    assert.match(
      chart.sentence,
      /RocksJava 7.8.3 ÷ RocksDB C\+\+ 7.8.3. readrandom: 0\.613×, slower \(95\s% interval 0\.600 to 0\.626×\); fillseq: 1\.02×, no difference shown/,
    );
  });

  await t.test('gives a ratio no verdict without repeats', () => {
    const chart = compared([once], {name: 'ratio', systems});
    assert.match(chart.sentence, /0\.310×, too few repeats for a verdict/);
    assert.doesNotMatch(chart.sentence, /slower|faster/);
    assert.equal(chart.table.rows[0]?.[4], 'not measured');
  });

  await t.test('tells a ratio far from one as so many times faster or slower', () => {
    /** @param {number} ratio @param {Partial<import('../stats/types.d.ts').Comparison>} over */
    const sentenceOf = (ratio, over) =>
      compared([comparison('get', ratio, over)], {name: 'ratio', systems}).sentence;
    const interval = {low: 0.00357, high: 0.00452, level: 0.95};
    const time = /** @type {const} */ ({better: 'lower', verdict: 'faster', interval});
    assert.match(
      sentenceOf(0.00401, time),
      /: 249× faster \(95\s% interval 221 to 280× faster\)\.$/,
    );
    const rate = /** @type {const} */ ({better: 'higher', verdict: 'slower'});
    assert.match(sentenceOf(1 / 30, rate), /: 30\.0× slower\.$/);
    assert.match(sentenceOf(12, {}), /: 12\.0× faster, too few repeats/);
    // An interval that holds 1 has no direction.
    const wide = {interval: {low: 0.5, high: 300, level: 0.95}, verdict: 'no difference shown'};
    assert.match(sentenceOf(12, /** @type {any} */ (wide)), /: 12\.0×, no .* 0\.500 to 300×\)\.$/);
  });

  await t.test('draws an interval only where there is one', async () => {
    const chart = compared([slower, once], {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('interval').length, 1);
    assert.deepEqual(
      marks('ratio').map(({shape}) => shape),
      ['diamond', 'circle'],
    );
  });

  await t.test('writes the reasons and draws nothing where it cannot be compared', async () => {
    const chart = compared([apart, slower], {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('ratio').length, 1);
    assert.equal(marks('labelItalic')[0].text, 'not comparable: different machines');
    assert.deepEqual(chart.table.rows.at(-1)?.slice(3), [
      '',
      '',
      'not comparable: different machines',
    ]);
    await drawsEverywhere(compared([apart], {name: 'ratio', systems}));
  });

  await t.test('says in the axis title which way is faster', () => {
    /** @param {'higher' | 'lower'} better */
    const spec = (better) =>
      JSON.stringify(
        compared([comparison('get', 0.9, {better})], {name: 'ratio', systems}).views[0]?.spec,
      );
    assert.match(spec('higher'), /"ratio \(log\), further right is faster"/);
    assert.match(spec('lower'), /"ratio \(log\), further left is faster"/);
  });

  await t.test('finds room for ratios of any size', async () => {
    for (const ratio of [0.001, 0.9, 1, 1.02, 12, 5000]) {
      const chart = compared([comparison('get', ratio)], {name: 'ratio', systems});
      const {marks, width} = await drawing(chart.views[0], {width: 340});
      const [{x}] = marks('ratio');
      assert.ok(x >= 0 && x <= width, `${ratio} is drawn at ${x} of ${width}`);
    }
  });

  await t.test('says which figure of latency the ratio is of, and nothing of throughput', () => {
    const time = /** @type {const} */ ({
      metric: 'latency',
      statistic: 'mean',
      unit: 's',
      better: 'lower',
    });
    const one = compared([comparison('get', 0.9, time)], {name: 'ratio', systems});
    assert.equal(one.notes[0], 'Ratio of mean time per operation.');
    assert.equal(one.table.rows[0]?.[0], 'get');
    const both = compared([comparison('get', 0.9, time), comparison('put', 0.8)], {
      name: 'ratio',
      systems,
    });
    assert.deepEqual(
      both.table.rows.map(([label]) => label),
      ['put, throughput', 'get, mean time per operation'],
    );
  });

  await t.test('draws the ends of many ratios and lists all', async () => {
    const many = Array.from({length: 40}, (_, i) => comparison(`b.Maps.op${i}`, (i + 1) / 20));
    const chart = compared([...many, apart], {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    const drawn = marks('ratio').map(({datum}) => datum.ratio);
    assert.deepEqual(
      [drawn.length, drawn[0], drawn[11], drawn[12], drawn[23]],
      [24, 0.05, 0.6, 1.45, 2],
    );
    assert.equal(chart.table.rows.length, 41);
    assert.equal(chart.csv.rows.length, 41);
    assert.match(chart.notes[0] ?? '', /^24 of 41 ratios are drawn: the lowest and the highest\./);
    await drawsEverywhere(chart);
  });

  await t.test('leaves the package that all operations have out of the picture alone', async () => {
    const pair = ['get', 'put'].map((name) => comparison(`org.x.Maps.${name}`, 0.5));
    const chart = compared(pair, {name: 'ratio', systems});
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('label')[0].text, 'get');
    assert.equal(chart.table.rows[0]?.[0], 'org.x.Maps.get');
  });
});
