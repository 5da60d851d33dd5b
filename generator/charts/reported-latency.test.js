// All figures here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {drawing, drawsEverywhere} from '../testing/chart.js';
import {snapshot} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';

/** @import {Chart} from './types.d.ts' */
/** @import {Measurement} from '../records/types.d.ts' */
/** @import {Report, Run} from '../scan/types.d.ts' */

/**
 * @param {Measurement['statistic']} statistic
 * @param {number} value
 * @param {Partial<Measurement>} [over]
 * @returns {Measurement}
 */
const latency = (statistic, value, over = {}) => ({
  kind: 'measurement',
  operation: 'get',
  params: {},
  metric: 'latency',
  statistic,
  value,
  unit: 's',
  ...over,
});

const published = {title: 'A post', author: 'Someone', date: '2011-07'};
const stated = runOf(
  [
    latency('max', 65),
    latency('mean', 14e-6),
    latency('p99', 84e-6, {bound: '<'}),
    latency('p99.99', 4.3e-3, {bound: '<'}),
    latency('mean', 2e-6, {name: 'Mean latency'}),
    latency('mean', 7e4, {metric: 'throughput', unit: '1/s'}),
    latency('sd', 1),
  ],
  {id: 'stated', published},
);
const failed = runOf([], {
  id: 'failed',
  system: 'b',
  published,
  operation: 'get',
  status: 'no-result',
  reason: 'a picture alone',
  files: [],
});

/** @param {Run[]} runs @param {Partial<Report>} [facts] @returns {Chart} */
function chartOf(runs, facts) {
  const charts = [{id: 'latency', chart: 'reported-latency', systems: ['a', 'b']}];
  const errors = new InputErrors();
  const [chart] = modelOf(reportOf(runs, {charts, ...facts}), [], errors).charts;
  assert.deepEqual(errors.list(), []);
  assert.ok(chart);
  return chart;
}

test('reportedLatency', async (t) => {
  const chart = chartOf([stated, failed]);

  await t.test('draws the expected spec', async () => {
    await snapshot(chart.views[0]?.spec, import.meta.url, 'reported-latency.vl.json');
    await drawsEverywhere(chart);
  });

  await t.test('draws a bound as an arrowhead towards lower values, and no dot', async () => {
    const {marks} = await drawing(chart.views[0]);
    const shapes = marks('point').map(({datum}) => [datum.value, datum.shape]);
    assert.deepEqual(shapes, [
      [14e-6, 'circle'],
      [84e-6, 'triangle-left'],
      [4.3e-3, 'triangle-left'],
    ]);
    assert.deepEqual(
      marks('maximum').map(({datum}) => datum.value),
      [65],
    );
  });

  await t.test('draws a lower bound towards higher values, and no maximum', async () => {
    const capped = runOf([latency('mean', 1e-3), latency('max', 3, {bound: '>'})], {
      id: 'capped',
      published,
    });
    const {views, notes} = chartOf([capped]);
    assert.ok(
      notes.includes('Disc: mean; arrowhead: a bound, which points to the value.'),
      notes.join(' '),
    );
    const {marks} = await drawing(views[0]);
    assert.deepEqual(
      marks('point').map(({datum}) => [datum.value, datum.shape]),
      [
        [1e-3, 'circle'],
        [3, 'triangle-right'],
      ],
    );
    assert.deepEqual(marks('maximum'), []);
  });

  await t.test('gives measured values three digits, and printed ones those of the document', () => {
    const measured = runOf([latency('mean', 1.168046e-3)], {id: 'measured', status: 'ok'});
    const {sentence} = chartOf([measured]);
    assert.match(sentence, /mean 1\.17\sms/);
    const {sentence: printed} = chartOf([runOf([latency('mean', 1.168e-3)], {id: 'p', published})]);
    assert.match(printed, /mean 1\.168\sms/);
  });

  await t.test('reads each drawn value with its bound', () => {
    const values = chart.readings.map(({values: [value]}) => value);
    assert.ok(values.some((value) => value?.label === 'p99' && value.text === '< 84\u202fµs'));
    assert.equal(values.length, 4);
    // Ascending along the axis, over all rows.
    const two = chartOf([
      runOf([latency('mean', 1), latency('max', 3)], {id: 'a-1'}),
      runOf([latency('mean', 2)], {id: 'b-1', system: 'b'}),
    ]);
    assert.deepEqual(
      two.readings.map(({at}) => at),
      [1, 2, 3],
    );
  });

  await t.test('leaves out deviations and figures with a name of their own', () => {
    assert.deepEqual(
      chart.csv.rows.map(([, statistic, value, bound]) => [statistic, value, bound]),
      [
        ['mean', 14e-6, ''],
        ['p99', 84e-6, '<'],
        ['p99.99', 4.3e-3, '<'],
        ['max', 65, ''],
      ],
    );
  });

  await t.test('lists percentiles in their order', () => {
    const values = [latency('p99', 3), latency('p90', 2), latency('p50', 1)];
    const {csv} = chartOf([runOf(values, {id: 'measured'})]);
    assert.deepEqual(
      csv.rows.map(([, statistic]) => statistic),
      ['p50', 'p90', 'p99'],
    );
    // Also where no run has all.
    const apart = chartOf([
      runOf([latency('mean', 2), latency('max', 3)], {id: 'a-1'}),
      runOf([latency('min', 1), latency('p90', 2)], {id: 'b-1', system: 'b'}),
    ]);
    assert.deepEqual(
      apart.table.columns.map(({label}) => label),
      ['System', 'min', 'mean', 'p90', 'max'],
    );
  });

  await t.test(
    'says what a closed loop leaves out of percentiles, and where zeros are',
    async () => {
      const notes = (/** @type {Measurement[]} */ ...values) =>
        chartOf([runOf(values, {id: 'a-1'})]).notes.join(' ');
      assert.match(notes(latency('p99', 1)), /Closed loop/);
      assert.doesNotMatch(notes(latency('mean', 1)), /Closed loop/);
      assert.match(notes(latency('min', 0), latency('mean', 1)), /zeros are drawn at its end/);
      assert.doesNotMatch(notes(latency('mean', 1)), /zero/);
      const zero = chartOf([runOf([latency('min', 0), latency('mean', 1)], {id: 'a-1'})]);
      assert.deepEqual(
        zero.readings.map(({at}) => at),
        [0, 1],
      );
      await drawsEverywhere(zero);
      const {marks} = await drawing(zero.views[0]);
      assert.equal(marks('minimum').length, 1);
      // A coarse clock may make all of them zero.
      await drawsEverywhere(chartOf([runOf([latency('mean', 0)], {id: 'a-1'})]));
    },
  );

  await t.test('draws a minimum as a tick', async () => {
    const {views} = chartOf([runOf([latency('min', 1), latency('mean', 2)], {id: 'a-1'})]);
    const {marks} = await drawing(views[0]);
    assert.equal(marks('minimum').length, 1);
    assert.equal(marks('point').length, 1);
  });

  await t.test('keeps a row for what has no result, in drawing, table and sentence', async () => {
    assert.deepEqual(chart.table.rows[1], ['B', 'no result: a picture alone']);
    assert.match(chart.sentence, /B: no result: a picture alone\.$/);
    const {marks} = await drawing(chart.views[0]);
    assert.ok(marks('labelItalic').some(({text}) => text === 'no result: a picture alone'));
  });

  await t.test('says in the table what one of two documents does not state', () => {
    const other = runOf([latency('max', 2)], {id: 'other', system: 'b', published});
    const {rows} = chartOf([stated, other]).table;
    assert.deepEqual(
      rows.map((row) => row.slice(-2)),
      [
        ['< 4.3\u202fms', '65\u202fs'],
        ['not stated', '2\u202fs'],
      ],
    );
  });

  await t.test('leaves out what includes a warm-up', () => {
    const warm = runOf([latency('mean', 100e-6)], {id: 'a-1', warmup: 2});
    const other = runOf([latency('mean', 90e-6)], {id: 'b-1', system: 'b'});
    assert.deepEqual(
      chartOf([warm, other]).table.rows.map(([label]) => label),
      ['B'],
    );
  });

  await t.test('has once what two files of a run state, as tables have it', () => {
    const twice = runOf([latency('mean', 0.00369, {step: 1e-5}), latency('p50', 0.00326)]);
    const [file] = twice.files;
    assert.ok(file);
    const exact = [latency('mean', 0.0036967), latency('p99', 0.02, {samples: 50})];
    twice.files.push({...file, name: 'summary.json', path: 'summary.json', records: exact});
    const {csv} = chartOf([twice]);
    assert.deepEqual(
      csv.rows.map(([, ...cells]) => cells.slice(0, 2)),
      [
        ['mean', 0.0036967],
        ['p50', 0.00326],
      ],
    );
  });

  await t.test('says which document it is from', () => {
    assert.equal(chart.source, 'As published in “A post” (Someone, 2011-07)');
    // The load of the report is that of its own runs.
    assert.match(chart.notes.join(' '), /Load model not stated/);
  });

  await t.test('states the first and the last of many rows', () => {
    const runs = Array.from({length: 8}, (_, i) =>
      runOf([latency('p50', (i + 1) / 1000, {params: {payload: `${i} B`}})], {id: `run-${i}`}),
    );
    const {sentence, table} = chartOf(runs);
    assert.match(
      sentence,
      /^Reported latency\. 8 rows, the first and the last: .*1\.00\sms; .*8\.00\sms\.$/,
    );
    assert.equal(table.rows.length, 8);
  });

  await t.test('draws the first of more rows than have room, and says so', () => {
    const runs = Array.from({length: 25}, (_, i) =>
      runOf([latency('p50', i + 1, {params: {payload: `${i} B`}})], {id: `run-${i}`}),
    );
    const {notes, table} = chartOf(runs);
    assert.equal(notes[0], 'The first 24 of 25 rows are drawn. The CSV has all of them.');
    assert.equal(table.rows.length, 25);
  });

  await t.test(
    'draws the whole name of a row that a table would put under its operation',
    async () => {
      const runs = ['get', 'put'].flatMap((operation) =>
        Array.from({length: 7}, (_, i) =>
          runOf([latency('p50', i + 1, {operation, params: {payload: `${i} B`}})], {
            id: `${operation}-${i}`,
          }),
        ),
      );
      const {marks} = await drawing(chartOf(runs).views[0]);
      const label = marks('label').find(({text}) => text.includes('payload'));
      assert.equal(label?.text, 'get · payload 0 B · A');
    },
  );
});
