// Records here are made for the test.

/** @import {Rec, Run} from '../types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Faults} from '../errors.js';
import {modelOf} from '../generate.js';
import {fromBuckets} from '../records/distribution.js';
import {reportOf, runOf} from '../testing/models.js';

/** @param {string} operation @param {number} count @returns {Rec} */
const timeline = (operation, count) => ({
  kind: 'timeline',
  operation,
  params: {},
  windows: [0, 1, 2].map((start) => ({start, length: 1, count, errors: 0, latency: null})),
});

/** @param {Run[]} runs @param {Parameters<typeof reportOf>[1]} [facts] */
function charts(runs, facts) {
  const faults = new Faults();
  const model = modelOf(reportOf(runs, facts), [], faults);
  return {model, faults: faults.list(), names: model.charts.map(({name, kind}) => [name, kind])};
}

test('planReport', async (t) => {
  const a = runOf(
    [timeline('get', 10), fromBuckets([[1, 2, 1000]], {operation: 'get', params: {}})],
    {id: 'a-1', machine: 'm'},
  );
  const b = runOf([timeline('get', 20)], {id: 'b-1', system: 'b', machine: 'm'});

  await t.test('gives a report that asks for nothing what its records give', () => {
    assert.deepEqual(charts([a, b], {baseline: 'a'}).names, [
      ['ratio', 'jvm-native-ratio'],
      ['throughput', 'throughput-comparison'],
      ['throughput-over-time-get', 'throughput-over-time'],
      ['latency-by-percentile-get', 'latency-by-percentile'],
      ['latency-histogram-get', 'latency-histogram'],
    ]);
  });

  await t.test('draws the systems in their order and colours', () => {
    const {model} = charts([b, a], {});
    const chart = model.charts.find(({kind}) => kind === 'throughput-over-time');
    assert.deepEqual(
      chart?.series.map(({label, colour}) => [label, colour]),
      [
        ['A', 1],
        ['B', 2],
      ],
    );
  });

  await t.test('draws the repeat that is shown, and no other', () => {
    const repeats = [5, 30, 10].map((count, i) =>
      runOf([timeline('get', count)], {id: `a-${i}`, machine: 'm'}),
    );
    const {model} = charts(repeats, {});
    const chart = model.charts.find(({kind}) => kind === 'throughput-over-time');
    assert.equal(chart?.series.length, 1);
    assert.match(chart?.sentence ?? '', /median 10/);
  });

  await t.test('tells a failed system in the table of every chart that it belongs to', () => {
    const failed = runOf([], {
      id: 'b-1',
      system: 'b',
      machine: 'm',
      status: 'failed',
      reason: 'it stuck',
    });
    const {model} = charts([a, failed], {});
    for (const chart of model.charts) {
      assert.ok(JSON.stringify(chart.table).includes('it stuck'), chart.name);
      assert.ok(chart.sentence.includes('it stuck'), chart.name);
    }
  });

  await t.test('refuses a request that nothing answers', () => {
    const request = {id: 'x', chart: 'latency-over-time', operation: 'get', line: 9};
    assert.deepEqual(charts([a], {charts: [request]}).faults, [
      'data/r/report.yaml:9: found the chart "x" with nothing to draw, expected runs whose files hold what latency-over-time shows',
    ]);
  });
});

test('planRun', async (t) => {
  await t.test('names the operation where a run has several', () => {
    const run = runOf([timeline('get', 10), timeline('put', 10)], {id: 'a-1'});
    const {model} = charts([run]);
    assert.deepEqual(
      model.runCharts['a-1']?.map(({name, title}) => [name, title]),
      [
        ['throughput-over-time-get', 'Throughput over time: get'],
        ['throughput-over-time-put', 'Throughput over time: put'],
      ],
    );
  });
});
