// Values and runs are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {throughput} from '../records/measurements.js';
import {reportOf, runOf} from '../testing/models.js';
import {configurations} from './configurations.js';
import {testDrift, trend} from './drift.js';
import {spread} from './spread.js';
import {summarise} from './summary.js';
import {warnings} from './warnings.js';

test('trend agrees with SciPy, and with a count of all orders where values are equal', () => {
  // SciPy 1.17.1: stats.kendalltau(range(n), values).pvalue, exact without ties. With ties every order was
  // counted in Python; SciPy's approximation is too small there: 0.037 for [1, 1, 2, 2, 3].
  for (const [values, score, expected] of /** @type {[number[], number, number][]} */ ([
    [[1, 2, 3, 4, 5], 10, 0.016666666666666666],
    [[5, 4, 3, 1, 2], -8, 0.08333333333333333],
    [[3, 1, 2, 5, 4, 6, 8, 7], 20, 0.014136904761904762],
    [[1, 2, 2, 3, 5], 9, 2 / 60],
    [[1, 1, 2, 2, 3], 8, 2 / 30],
    [[3, 1, 2, 2, 4, 4, 4], 11, 0.11428571428571428],
    [[1, 1, 2, 3, 4, 5, 5, 6, 7, 9, 8, 10], 62, 1.670140559029448e-7],
    [[...Array(10).fill(1), ...Array(10).fill(2)], 100, 1.082508822446903e-5],
  ])) {
    const found = trend(values);
    assert.equal(found.score, score);
    assert.ok(Math.abs(found.p - expected) < 1e-12, `${found.p} against ${expected}`);
  }
  assert.equal(trend([7, 7, 7, 7, 7]).p, 1);
  // More than twenty: Python's math.erfc of the score by its standard deviation, with and without many ties.
  for (const [values, score, expected] of /** @type {[number[], number, number][]} */ ([
    [
      [1, 1, 2, 8, 0, 5, 11, 7, 4, 14, 10, 11, 13, 13, 14, 20, 12, 17, 23, 19, 16, 26, 22, 23],
      ...[209, 2.0792e-7],
    ],
    [
      [0, 5, 3, 2, 7, 5, 4, 2, 7, 6, 4, 9, 8, 6, 4, 10, 8, 6, 12, 10, 8, 7, 12, 10],
      ...[150, 1.80163e-4],
    ],
  ])) {
    const found = trend(values);
    assert.equal(found.score, score);
    assert.ok(Math.abs(found.p - expected) < 1.5e-7, `${found.p} against ${expected}`);
  }
});

/**
 * @param {number[]} rates
 *   One a repeat.
 * @param {(i: number) => {date?: string, repeat?: number}} order
 */
function reported(rates, order) {
  const runs = rates.map((value, i) =>
    runOf([throughput({operation: 'get', params: {threads: '4'}}, value)], {
      id: `a-${i + 1}`,
      ...order(i),
    }),
  );
  const report = reportOf(runs);
  return {report, found: configurations(report, runs.flatMap(summarise))};
}

test('drifts are tested in the order of date and repeat', async (t) => {
  const rising = [107, 120, 131, 138, 145];

  await t.test('and reported as a warning', () => {
    const {report, found} = reported(rising, (i) => ({repeat: i + 1}));
    const text = warnings(report, found, [])
      .map((one) => one.text)
      .join('\n');
    assert.match(
      text,
      /In 1 of 1 configuration the rates or times of the repeats drift in the order of the runs \(Mann–Kendall, p\u00a0<\u00a00\.05\): get, threads: 4, A \(rises\)\. By chance, at most one in twenty would drift\./,
    );
  });

  await t.test('also where they fall', () => {
    const {report, found} = reported(rising.toReversed(), (i) => ({repeat: i + 1}));
    const texts = warnings(report, found, []).map((one) => one.text);
    assert.ok(texts.some((text) => text.includes('get, threads: 4, A (falls)')));
  });

  await t.test('with how many chance alone would give', () => {
    const {report, found} = reported(rising, (i) => ({repeat: i + 1}));
    const many = Array.from({length: 32}, (_, i) =>
      found.map((one) => ({...one, throughput: spread(rising.map((value) => value + i))})),
    ).flat();
    const text = warnings(report, many, [])
      .map((one) => one.text)
      .join('\n');
    assert.match(
      text,
      /In 32 of 32 .* \(rises\); 28 more\. By chance, at most 2 of 32 would drift, on average\./,
    );
  });

  await t.test('and a total with its only operation counts once', () => {
    const {report, found} = reported(rising, (i) => ({repeat: i + 1}));
    const total = found.map((one) => ({...one, operation: 'all'}));
    assert.equal(testDrift([...found, ...total], report).tested, 1);
  });

  await t.test('by latency where the load sets the rate', () => {
    const {report, found} = reported(rising, (i) => ({repeat: i + 1}));
    const steady = found.map((one) => ({
      ...one,
      latency: {...one.latency, p50: spread(rising.map(() => 1))},
    }));
    assert.equal(testDrift(steady, report).drifting.length, 1);
    assert.deepEqual(testDrift(steady, {...report, load: {model: 'open'}}), {
      tested: 1,
      drifting: [],
    });
  });

  await t.test('by time before repeat', () => {
    const {report, found} = reported(rising, (i) => ({
      date: `2026-11-21T10:0${(i * 3) % 5}:00Z`,
      repeat: i + 1,
    }));
    assert.deepEqual(testDrift(found, report), {tested: 1, drifting: []});
  });

  await t.test('and not where the order is not stated', () => {
    const {report, found} = reported(rising, () => ({}));
    assert.equal(testDrift(found, report).tested, 0);
  });

  await t.test('and not where a repeat has no value: the others would have its place', () => {
    const {report, found} = reported([...rising, 152], (i) => ({repeat: i + 1}));
    const lacking = found.map((one) => ({
      ...one,
      throughput: one.throughput && {...one.throughput, values: one.throughput.values.slice(1)},
    }));
    assert.equal(testDrift(found, report).tested, 1);
    assert.equal(testDrift(lacking, report).tested, 0);
  });
});
