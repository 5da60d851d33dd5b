// Values and claims about what a document states, with its bounds. The document was made for the test.

/** @import {Measurement, Rec} from '../records/types.d.ts' */
/** @import {ClaimBody, ClaimKind} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {throughput} from '../records/measurements.js';
import {statisticsOf} from '../stats/statistics.js';
import {reportOf, runOf} from '../testing/models.js';
import {checkClaim} from './check.js';
import {printedValue} from './value.js';

/**
 * @param {Measurement['metric']} metric
 * @param {Measurement['statistic']} statistic
 * @param {number} value
 * @param {string} text
 * @param {Measurement['bound']} [bound]
 * @returns {Rec}
 */
const stated = (metric, statistic, value, text, bound) => ({
  kind: 'measurement',
  operation: 'put',
  params: {},
  metric,
  statistic,
  value,
  unit: metric === 'throughput' ? '1/s' : metric === 'ratio' ? '1' : 's',
  published: {text},
  ...(bound ? {bound} : {}),
});

const OLD = [
  stated('throughput', 'mean', 24431, 'req/sec average = 24431'),
  stated('throughput', 'min', 1081, 'req/sec min = 1081'),
  stated('latency', 'p99', 2e-5, '99% latency < 0.020 ms', '<'),
  stated('latency', 'p99.99', 5e-4, '99.99% latency of 0.5 ms'),
  stated('latency', 'max', 0.11, 'Max latency = 0.11 sec'),
  stated('ratio', 'mean', 4, '4 times'),
];
const OTHER = [
  stated('throughput', 'mean', 2500, 'Around 2500 ops/sec', '~'),
  stated('latency', 'p99', 3e-5, '99% latency of 0.030 ms'),
];
const THIRD = [stated('throughput', 'mean', 1000, 'Just under 1000 ops/sec', '<')];
const FOURTH = [stated('throughput', 'mean', 1000, '1000 ops/sec')];
const FIFTH = [stated('throughput', 'mean', 1000, 'Just over 1000 ops/sec', '>')];
const BASE = [stated('throughput', 'mean', 6000, '6000 req/sec')];
const published = {title: 'A document', baseline: 'base'};
const RUNS = Object.entries({
  ...{old: OLD, other: OTHER, third: THIRD, fourth: FOURTH, fifth: FIFTH, base: BASE},
}).map(([id, records]) => runOf(records, {id, system: id, published}));
const system = {name: 'A', platform: /** @type {const} */ ('other'), colour: 1};
const report = reportOf(RUNS, {systems: RUNS.map(({id}) => ({...system, id, name: id}))});
const results = {report, ...statisticsOf(report)};

test('published values', async (t) => {
  /** @type {[params: Record<string, string>, text: string][]} */
  const cases = [
    [{of: 'throughput', system: 'old'}, '24.431 k ops/s'],
    [{of: 'throughput', system: 'other'}, 'about 2.5 k ops/s'],
    [{of: 'throughput', system: 'third'}, '< 1 k ops/s'],
    [{of: 'lowest-rate', system: 'old'}, '1.08 k ops/s'],
    [{of: 'p99', system: 'old'}, '< 20 µs'],
    [{of: 'p99', run: 'old'}, '< 20 µs'],
    [{of: 'p99', as: 'range', system: 'old|other'}, '< 20 to 30 µs'],
    [{of: 'p99.99', system: 'old'}, '500 µs'],
    [{of: 'max', system: 'old'}, '110 ms'],
    [{of: 'difference', system: 'old'}, '4 times'],
    [{of: 'throughput-ratio', system: 'old'}, '4.07×'],
    [{of: 'throughput-ratio', system: 'other'}, 'found no throughput-ratio of this selection'],
  ];
  for (const [params, text] of cases) {
    await t.test(JSON.stringify(params), () => {
      const value = printedValue(params, results);
      const found = 'problem' in value ? value.problem : value.text;
      assert.ok(found.replaceAll('\u202f', ' ').startsWith(text), found);
    });
  }
});

test('claims about bounds', async (t) => {
  /** @type {[kind: ClaimKind, body: ClaimBody, expected: boolean][]} */
  const cases = [
    ['at-most', {of: 'p99', system: 'old', value: '20 us'}, true],
    ['at-most', {of: 'p99', system: 'old', value: '19 us'}, false],
    ['at-least', {of: 'p99', system: 'old', value: '1 us'}, false],
    ['lower', {of: 'p99', system: 'old', than: {system: 'other'}}, true],
    ['higher', {of: 'throughput', system: 'other', than: {system: 'third'}}, true],
    ['lower', {of: 'throughput', system: 'third', than: {system: 'others'}}, true],
    // Just under 1000 does not reach it, and neither does just over.
    ['higher', {of: 'throughput', system: 'fourth', than: {system: 'third'}}, true],
    ['higher', {of: 'throughput', system: 'fifth', than: {system: 'fourth'}}, true],
    [
      'higher',
      {of: 'throughput', system: 'third', than: {of: 'lowest-rate', system: 'old'}},
      false,
    ],
  ];
  for (const [kind, body, expected] of cases) {
    await t.test(JSON.stringify({[kind]: body}), () => {
      const outcome = checkClaim(kind, body, results);
      assert.deepEqual('problem' in outcome ? outcome.problem : outcome.holds, expected);
    });
  }
});

test('the others of a measured result are the measured ones, those of a stated one the stated ones', () => {
  const measured = ['a', 'b'].map((id, i) =>
    runOf([throughput({operation: 'put', params: {}}, 800 - 100 * i)], {id, system: id}),
  );
  const all = reportOf([...RUNS, ...measured], {
    systems: ['a', 'b', ...RUNS.map(({id}) => id)].map((id) => ({...system, id})),
  });
  const mixed = {report: all, ...statisticsOf(all)};
  // Each document states more than both measured rates.
  for (const [kind, system] of /** @type {const} */ ([
    ['higher', 'a'],
    ['lower', 'third'],
  ])) {
    const body = {of: 'throughput', system, than: {system: 'others'}};
    const outcome = checkClaim(kind, body, mixed);
    assert.equal('problem' in outcome ? outcome.problem : outcome.holds, true, system);
  }
});
