// The ids are parts of addresses that people have stored.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {comparisonTable, hasRate, latencyRow, metricName, throughputRow} from './row-ids.js';

/** @import {Configuration} from './types.d.ts' */

/** @param {object} facts @returns {Configuration} */
const configured = (facts) =>
  // Cast: the parts that an id depends on.
  /** @type {Configuration} */ ({
    ...{system: 'a', machine: 'm', operation: 'get', params: {}, runs: ['a-1'], summary: null},
    ...{throughput: null, errors: null},
    ...facts,
  });

test('a metric has a name, and its comparison a table', () => {
  assert.deepEqual(
    /** @type {const} */ ([
      {metric: 'throughput', statistic: 'mean'},
      {metric: 'latency', statistic: 'mean'},
      {metric: 'latency', statistic: 'p50'},
    ]).map((one) => [metricName(one), comparisonTable(one)]),
    [
      ['mean throughput', 'comparison-mean-throughput'],
      ['mean time per operation', 'comparison-mean-time-per-operation'],
      ['latency p50', 'comparison-latency-p50'],
    ],
  );
});

test('a configuration has a row of its latency alone where it has no rate', () => {
  const latency = {summary: {latency: {}}};
  assert.deepEqual(
    [latency, {...latency, throughput: {}}, {...latency, errors: 0}, {}].map((facts) =>
      hasRate(configured(facts)),
    ),
    [false, true, true, false],
  );
  const [alone, both] = [configured(latency), configured({...latency, throughput: {}})];
  assert.equal(latencyRow(alone), throughputRow(alone));
  assert.equal(latencyRow(both), `${throughputRow(both)}-latency`);
});

test('a configuration keeps its row when it is repeated, and published ones share none', () => {
  const [once, again] = [['a-1'], ['a-1', 'a-2']].map((runs) => throughputRow(configured({runs})));
  assert.equal(once, again);
  const published = {title: 'A post'};
  const rows = [['a-1'], ['a-2']].map((runs) => throughputRow(configured({runs, published})));
  assert.equal(new Set([once, ...rows]).size, 3);
});
