// Measurements here are made for the test.

/** @import {Measurement} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {summarise} from '../stats/summary.js';
import {runOf} from '../testing/models.js';
import {runOtherTables} from './other-metrics.js';

/** Narrow no-break spaces as plain ones. @param {unknown} cell */
const plain = (cell) => String(cell).replaceAll('\u202f', ' ');

/**
 * @param {Partial<Measurement>} more
 * @returns {Measurement}
 */
const measurement = (more) => ({
  kind: 'measurement',
  operation: 'get',
  params: {size: '64'},
  metric: 'latency',
  statistic: 'mean',
  value: 2e-9,
  unit: 's',
  ...more,
});

/** @param {Measurement[]} records @param {Parameters<typeof runOf>[1]} [facts] */
function tablesOf(records, facts) {
  const run = runOf(records, facts);
  return runOtherTables(run, summarise(run), run.params).map(({caption, columns, rows}) => ({
    caption,
    columns: columns.map(({label, unit}) => plain(unit ? `${label} (${unit})` : label)),
    rows: rows.map((row) => row.map((cell) => plain(typeof cell === 'object' ? cell.text : cell))),
  }));
}

test('runOtherTables', async (t) => {
  await t.test('lists what has a name, with unit, interval and samples', () => {
    const interval = {low: 23.9, high: 24.1, level: 0.999};
    const rate = {name: 'gc.alloc.rate.norm', value: 24, unit: /** @type {const} */ ('B')};
    const [found] = tablesOf([
      measurement({}),
      measurement({...rate, metric: 'size', interval, samples: 25}),
    ]);
    assert.equal(found?.caption, 'Other metrics: sizes');
    assert.deepEqual(found?.columns, [
      'Metric',
      'Statistic',
      'Operation',
      'Parameters',
      'Value (B)',
      'Runner’s low (B)',
      'Runner’s high (B)',
      'Samples',
    ]);
    assert.deepEqual(found?.rows, [
      ['gc.alloc.rate.norm', 'mean', 'get', 'size: 64', '24.0', '23.9', '24.1', '25'],
    ]);
  });

  await t.test(
    'lists statistics that the tables of latency and throughput have no column for',
    () => {
      const found = tablesOf([
        measurement({}),
        measurement({statistic: 'p99'}),
        measurement({statistic: 'p90', value: 3e-9}),
        measurement({statistic: 'max', value: 4e-9, bound: '<', samples: 7}),
        measurement({metric: 'throughput', value: 4, unit: '1/s'}),
        measurement({metric: 'throughput', statistic: 'max', value: 5, unit: '1/s'}),
        measurement({metric: 'pause', statistic: 'max', value: 6e-9}),
      ]);
      assert.deepEqual(
        found.map(({columns, rows}) => [
          columns[4],
          ...rows.map((row) => [row[0], row[1], row[4], row[5]]),
        ]),
        [
          [
            'Value (ns)',
            ['latency', 'p90', '3.00', ''],
            ['latency', 'max', '< 4.00', '7'],
            ['GC pauses', 'max', '6.00', ''],
          ],
          ['Value (ops/s)', ['throughput', 'max', '5.00', undefined]],
        ],
      );
    },
  );

  await t.test('lists what a warm-up excludes', () => {
    for (const one of [measurement({}), measurement({metric: 'throughput', unit: '1/s'})]) {
      assert.equal(tablesOf([one], {warmup: 1})[0]?.rows.length, 1);
      assert.equal(tablesOf([one]).length, 0);
    }
  });

  await t.test('lists a value in two files once if they agree, else twice', () => {
    const count = {
      name: 'gc.count',
      metric: /** @type {const} */ ('count'),
      unit: /** @type {const} */ ('1'),
    };
    const [a, b, c] = [3, 3, 4].map((value) => measurement({...count, value}));
    assert.ok(a && b && c);
    assert.equal(tablesOf([a, b])[0]?.rows.length, 1);
    assert.equal(tablesOf([a, c])[0]?.rows.length, 2);
  });
});
