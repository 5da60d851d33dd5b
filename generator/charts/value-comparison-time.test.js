// All configurations here are made.

/** @import {Interval} from '../records/types.d.ts' */
/** @import {Configuration} from '../stats/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {estimatesOf} from '../stats/estimates.js';
import {spread} from '../stats/spread.js';
import {drawing, drawsEverywhere} from '../testing/chart.js';
import {fieldOf, fieldsOf, snapshot} from '../testing/index.js';
import {TIME, valueComparison} from './value-comparison.js';

/**
 * @param {import('./value-comparison.js').ComparisonRow[]} rows
 * @param {import('./types.d.ts').ChartOptions} options
 */
const latencyComparison = (rows, options) => valueComparison(rows, TIME, options);

/**
 * @param {string} label
 * @param {number[]} times
 *   The mean time of each repeat, in seconds.
 * @param {{interval?: Interval, reason?: string, operation?: string, group?: string, short?: string}} [more]
 *   `interval`: the runner's interval; `reason`: why it failed.
 */
function row(label, times, {interval, reason, operation = 'get', ...more} = {}) {
  const failed = reason ? [{run: 'run-9', reason}] : [];
  const runs = times.map((_, i) => `run-${i}`);
  const [mean = null] = times;
  const latency = {n: 25, min: null, p50: null, p99: null, 'p99.9': null, max: null, mean};
  /** @type {Configuration} */
  const configuration = {
    operation,
    params: {},
    system: label,
    machine: 'machine',
    runs,
    failed,
    shown: runs[0] ?? null,
    summary: runs[0]
      ? {
          run: runs[0],
          system: label,
          operation,
          params: {},
          throughput: null,
          latency: interval ? {...latency, interval} : latency,
          errors: null,
        }
      : null,
    summaries: [],
    ...estimatesOf([]),
    throughput: null,
    latency: {...estimatesOf([]).latency, mean: times.length > 0 ? spread(times) : null},
  };
  return {id: label.toLowerCase(), label, colour: 1, configuration, ...more};
}

/** @param {number} low @param {number} high @returns {Interval} */
const intervalFrom = (low, high) => ({low, high, level: 0.999});
const options = {name: 'time'};

const five = row('Five', [98e-9, 99e-9, 100e-9, 101e-9, 102e-9]);
const three = row('Three', [61e-9, 66e-9, 58e-9]);
const once = row('Once', [20e-9], {interval: intervalFrom(18e-9, 22e-9)});
const failed = row('Failed', [], {reason: 'no such method'});

test('valueComparison of mean times', async (t) => {
  await t.test('draws the expected spec', async () => {
    const chart = latencyComparison([five, three, once, failed], options);
    await snapshot(chart.views[0]?.spec, import.meta.url, 'value-comparison-time.vl.json');
    await drawsEverywhere(chart);
  });

  await t.test('draws the interval over five repeats about their geometric mean', async () => {
    const chart = latencyComparison([five], options);
    const {marks, width} = await drawing(chart.views[0]);
    // SciPy 1.17.1, on logarithms: 98.0458 to 101.9727 ns; the axis ends at 120 ns.
    const [interval] = marks('interval');
    assert.ok(Math.abs(interval.x - (width * 98.0458) / 120) < 0.5);
    assert.ok(Math.abs(interval.x2 - (width * 101.9727) / 120) < 0.5);
    assert.equal(marks('centre')[0].shape, 'circle');
    assert.match(
      chart.sentence,
      /^Mean time per operation \(lower is faster\)\. Five: 100\sns \(95\s%/,
    );
  });

  await t.test('draws the runner’s interval of a single run, and says what it is', async () => {
    const chart = latencyComparison([once], options);
    const {marks, width} = await drawing(chart.views[0]);
    const [interval] = marks('interval');
    // The axis ends at 25 ns.
    assert.equal(Math.round(interval.x), Math.round((width * 18) / 25));
    assert.equal(Math.round(interval.x2), Math.round((width * 22) / 25));
    assert.equal(marks('centre')[0].shape, 'diamond');
    assert.match(
      chart.sentence,
      /20\.0\sns \(1 run; its runner states a 99\.9\s% interval of 18\.0 to 22\.0\sns\)/,
    );
    assert.match(
      chart.notes.join(),
      /interval that its runner states \(99\.9\s%\)\. .* not from run to run/,
    );
    assert.match(chart.table.rows[0]?.[4] ?? '', /18\.0 to 22\.0\sns \(the runner’s, 99\.9\s%\)/);
    assert.deepEqual(chart.csv.columns.slice(6), ['stated_low', 'stated_high', 'stated_level']);
    const row = ['Once', 1, 20e-9, 20e-9, null, null, 18e-9, 22e-9, 0.999];
    assert.deepEqual(chart.csv.rows, [row]);
    // Also beside rows without one.
    assert.deepEqual(latencyComparison([three, once], options).csv.rows.at(-1), row);
  });

  await t.test('makes no interval of the runner’s intervals of several runs', async () => {
    const chart = latencyComparison(
      [row('Twice', [1, 2], {interval: intervalFrom(0.9, 1.1)})],
      options,
    );
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('interval').length, 0);
    assert.equal(marks('repeat').length, 2);
    assert.equal(chart.table.rows[0]?.[4], 'not measured');
    assert.deepEqual(chart.csv.columns, [
      'label',
      'repeat',
      'mean_s',
      'estimate',
      'estimate_low',
      'estimate_high',
    ]);
  });

  await t.test(
    'is linear from zero up to thirty times the least, and logarithmic beyond',
    async () => {
      /** @param {number} most */
      const positions = async (most) => {
        const rows = [row('A', [1]), row('B', [most])];
        const {marks, width} = await drawing(latencyComparison(rows, options).views[0]);
        return marks('centre').map(({x}) => x / width);
      };
      // The axis ends at 30 s.
      assert.deepEqual(
        (await positions(30)).map((x) => x.toFixed(4)),
        ['0.0333', '1.0000'],
      );
      // From 1 s to 100 s: 10 ÷ 1 is half of the way, and 50 is log 50 ÷ 2.
      assert.deepEqual(
        (await positions(51)).map((x) => x.toFixed(4)),
        ['0.0000', (Math.log10(51) / 2).toFixed(4)],
      );
    },
  );

  await t.test('stays linear where a time is zero', async () => {
    const chart = latencyComparison([row('Zero', [0]), row('B', [1])], options);
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('centre')[0].x, 0);
  });

  await t.test(
    'draws an interval that begins below zero from the edge on, and tells its end',
    async () => {
      for (const most of [2, 900]) {
        const rows = [row('Wide', [1], {interval: intervalFrom(-3, 5)}), row('B', [most])];
        const chart = latencyComparison(rows, options);
        const {marks} = await drawing(chart.views[0]);
        assert.equal(marks('interval')[0].x, 0);
        assert.match(chart.sentence, /interval of −3\.00 to 5\.00\ss/);
      }
    },
  );

  await t.test('writes the value into the label where an interval leaves no room', async () => {
    const chart = latencyComparison([row('Wide', [5], {interval: intervalFrom(0, 10)})], options);
    const {marks} = await drawing(chart.views[0], {width: 340});
    assert.equal(marks('valueAfter').length + marks('valueBefore').length, 0);
    assert.match(marks('label')[0].text, /^Wide: 5\.00\ss$/);
  });

  await t.test('leaves the range of rates that a document states out of times', async () => {
    const {configuration, ...made} = row('Stated', [1]);
    const throughput = {value: 1000, seconds: null, count: null, lowest: 900, highest: 1100};
    const published = {
      ...made,
      configuration: {
        ...configuration,
        published: {title: 'A made document'},
        summary: configuration.summary && {...configuration.summary, throughput},
      },
    };
    const chart = latencyComparison([published], options);
    assert.deepEqual(chart.table.rows[0]?.slice(2, 4), ['', '']);
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('interval').length, 0);
  });

  await t.test('keeps the row of what failed', async () => {
    const {marks} = await drawing(latencyComparison([once, failed], options).views[0]);
    assert.equal(marks('labelItalic')[0].text, 'failed: no such method');
  });

  await t.test('writes the name of a group once, above its rows', async () => {
    const rows = ['put', 'put', 'get'].map((group, i) =>
      row(`${group} · ${i}`, [1], {group, short: `${i}`, operation: group}),
    );
    const chart = latencyComparison(rows, options);
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual(fieldsOf(marks('heading'), 'text', 'y'), [
      ['put', 12],
      ['get', 118],
    ]);
    assert.deepEqual(fieldOf(marks('label'), 'text'), ['0', '1', '2']);
    assert.equal(chart.views[0]?.height, 2 * 26 + 3 * 40);
    assert.equal(chart.table.rows[0]?.[0], 'put · 0');
    assert.equal(chart.table.columns[0]?.label, 'Configuration');
    // The operation is above the rows.
    assert.equal(chart.answer?.columns[0]?.label, 'System');
  });

  await t.test('draws the first rows of each group where no whole one fits', () => {
    const rows = ['get', 'put'].flatMap((group) =>
      Array.from({length: 40}, (_, i) => row(`${group} ${i}`, [1 + i], {group})),
    );
    const {answer, notes} = latencyComparison(rows, options);
    assert.deepEqual(
      answer?.groups.map(({label, rows: some}) => [label, some.length]),
      [
        ['get', 18],
        ['put', 18],
      ],
    );
    assert.equal(
      notes[0],
      '36 of 80 rows are drawn, the first of each operation. The CSV has all of them.',
    );
    const lost = row('Lost', [], {reason: 'stuck', operation: '', group: 'failed'});
    const [found] = latencyComparison([...rows, lost], options).answer?.groups.at(-1)?.rows ?? [];
    assert.equal(found?.at(-1), 'failed: stuck');
  });

  await t.test('draws whole groups as far as there is room, and lists all', async () => {
    const rows = Array.from({length: 40}, (_, i) =>
      row(`op ${Math.floor(i / 5)} · ${i}`, [1 + i], {group: `op ${Math.floor(i / 5)}`}),
    );
    const lost = row('Lost', [], {reason: 'stuck', operation: '', group: 'failed'});
    const chart = latencyComparison([...rows, lost], options);
    const {marks} = await drawing(chart.views[0]);
    assert.equal(marks('centre').length, 35);
    assert.equal(marks('labelItalic')[0].text, 'failed: stuck');
    assert.equal(chart.readings.length, 35);
    assert.equal(chart.table.rows.length, 41);
    assert.equal(chart.csv.rows.length, 40);
    assert.equal(chart.notes[0], 'The first 7 of 8 operations are drawn. The CSV has all of them.');
    assert.match(chart.sentence, /40 configurations, from op 0 · 0: .* to op 7 · 39: .*stuck/);
  });
});
