// The bounds of claims in each unit, and what a claim that does not hold tells. All runs are made for the test.

/** @import {Rec} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {count, latency, throughput, transfer} from '../records/measurements.js';
import {statisticsOf} from '../stats/statistics.js';
import {collectionOf, reportOf, runOf} from '../testing/models.js';
import {checkClaim} from './check.js';

const GIB = 2 ** 30;

/** @param {number} value @param {string} [operation] */
const longest = (value, operation = 'get') => latency({operation, params: {}}, 'max', value);

/** @param {number} value */
const rate = (value) => throughput({operation: 'put', params: {}}, value);

/** Three seconds of pauses in twelve; the old generation grows by 3 GiB a second. @type {Rec} */
const PAUSES = {
  ...{kind: 'pauses', operation: '', params: {}, collector: 'G1', start: 0, end: 12},
  collections: [1, 2, 3].map((start) =>
    collectionOf(start, 1, {
      committed: 2 * GIB,
      old: {before: 0, after: start * 3 * GIB, committed: 64 * GIB},
    }),
  ),
};

/** @param {Rec[]} records Of the system b. */
function resultsOf(records) {
  const runs = [
    runOf([rate(1_000_000)], {id: 'a-1'}),
    runOf(records, {id: 'b-1', system: 'b', warmup: 0}),
  ];
  const report = reportOf(runs, {baseline: 'a'});
  return {report, ...statisticsOf(report)};
}

test('a bound has the value that its unit says', async (t) => {
  const results = resultsOf([longest(7200), rate(2_000_000), PAUSES]);
  /** @type {Record<string, string[]>} */
  const cases = {
    max: ['2 h', '120 min', '7200 s', '7,200,000 ms', '7200000000 µs', '7200000000000 ns'],
    throughput: ['2000000', '2,000,000 ops/s', '2000 k ops/s', '2 M ops/s'],
    'committed-heap': ['2 GiB', '2048 MiB', '2097152 KiB', '2147483648 B'],
    'old-growth': ['3 GiB/s', '3072 MiB/s', '3145728 KiB/s', '3221225472 B/s'],
    'gc-share': ['25 %'],
    collections: ['3'],
    ratio: ['2', '2 ×', '2x'],
    difference: ['100 %'],
  };
  for (const [of, bounds] of Object.entries(cases)) {
    for (const bound of bounds) {
      await t.test(`${of}: ${bound}`, () => {
        const body = {of, system: 'b', from: bound, to: bound};
        const outcome = checkClaim('between', body, results);
        assert.equal('problem' in outcome ? outcome.problem : outcome.holds, true);
      });
    }
  }
});

test('a claim that does not hold states the first three results, and how many more there are', () => {
  const results = resultsOf(['c', 'd', 'e', 'f', 'g'].map((operation) => longest(2, operation)));
  const outcome = checkClaim('at-most', {of: 'max', system: 'b', value: '1 s'}, results);
  assert.ok(!('problem' in outcome));
  assert.equal(
    outcome.today.replaceAll('\u202f', ' '),
    '2.00 s for B, c; 2.00 s for B, d; 2.00 s for B, e; and 2 more',
  );
});

test('a bound of a ratio is relative to the system that the claim names', () => {
  const results = resultsOf([rate(2_000_000)]);
  for (const of of ['ratio', 'throughput-ratio']) {
    const body = {of, system: 'a', to: 'b', value: '0.4'};
    const outcome = checkClaim('at-most', body, results);
    assert.equal('problem' in outcome ? outcome.problem : outcome.today, '0.500× for A, put');
  }
});

test('both sides of an order of ratios are relative to the system that the claim names', () => {
  const get = {operation: 'get', params: {}};
  const rates = (/** @type {number[]} */ [put = 0, got = 0]) => [rate(put), throughput(get, got)];
  const runs = Object.entries({a: [1, 1], b: [2, 4]}).map(([system, values]) =>
    runOf(rates(values), {id: `${system}-1`, system}),
  );
  const report = reportOf(runs, {baseline: 'a'});
  const body = {
    ...{of: 'throughput-ratio', system: 'a', operation: 'put', to: 'b'},
    than: {operation: 'get'},
  };
  const outcome = checkClaim('higher', body, {report, ...statisticsOf(report)});
  assert.equal(
    'problem' in outcome ? outcome.problem : outcome.today,
    '0.500× against 0.250× (A, get) for A, put',
  );
});

test('a verdict does not hold where one of its comparisons is not comparable', () => {
  /** @param {string} operation @param {number} value */
  const rateOf = (operation, value) => ({...rate(value), operation});
  const runs = [1, 2, 3, 4, 5].flatMap((i) => [
    runOf([rateOf('get', 100 + i), rateOf('put', 100 + i)], {id: `a-${i}`, machine: 'm1'}),
    runOf([rateOf('get', 130 + i)], {id: `b-${i}`, system: 'b', machine: 'm1'}),
    runOf([rateOf('put', 60 + i)], {id: `b-m2-${i}`, system: 'b', machine: 'm2'}),
  ]);
  const report = reportOf(runs, {baseline: 'a'});
  const results = {report, ...statisticsOf(report)};
  /** @param {object} body */
  const outcomeOf = (body) => {
    const outcome = checkClaim('faster', {system: 'b', ...body}, results);
    return 'problem' in outcome ? outcome.problem : [outcome.holds, outcome.today];
  };
  const today = 'not comparable: different machines: m1 and m2 for B, put, m2';
  assert.deepEqual(outcomeOf({}), [false, today]);
  assert.deepEqual(outcomeOf({operation: 'put'}), [false, today]);
  assert.equal(outcomeOf({operation: 'get'})[0], true);
  assert.equal(outcomeOf({some: true})[0], true);
  assert.deepEqual(outcomeOf({operation: 'put', some: true}), [false, today]);
  assert.equal(outcomeOf({operation: 'gte'}), 'found the operation "gte", expected get');
});

test('a claim about a finding that the correction takes away says so', () => {
  const results = resultsOf([rate(1_240_000)]);
  const comparisons = results.comparisons.map((comparison) => ({
    ...comparison,
    verdict: /** @type {const} */ ('no difference shown'),
    interval: {low: 1.08, high: 1.42, level: 0.95},
  }));
  const outcome = checkClaim('faster', {system: 'b'}, {...results, comparisons});
  assert.ok(!('problem' in outcome));
  assert.match(outcome.today, /^no difference shown after correction, 1\.24× \(1\.08 to 1\.42×\)/);
});

test('a claim along a parameter compares results that are else alike', () => {
  const times = {'8 1': 1, '64 1': 2, '8 2': 10, '64 2': 20};
  const records = Object.entries(times).map(([name, value]) => {
    const [size = '', threads = ''] = name.split(' ');
    return latency({operation: 'get', params: {size, threads}}, 'max', value);
  });
  const body = {
    of: 'max',
    system: 'b',
    along: 'size',
    direction: /** @type {const} */ ('increasing'),
  };
  const outcome = checkClaim('monotonic', body, resultsOf(records));
  assert.equal('problem' in outcome ? outcome.problem : outcome.holds, true);
  assert.deepEqual(checkClaim('monotonic', body, resultsOf(records.slice(0, 1))), {
    problem: 'found fewer than two results along "size", expected a parameter that varies',
  });
});

test('a claim about values in several units has no bound and no order', () => {
  const bytes = {operation: 'sum', params: {size: '64 B'}};
  const rows = {operation: 'sum', params: {size: '8 rows'}};
  const elements = {...count(rows, 'thrpt', 12e6), unit: /** @type {const} */ ('1/s')};
  const times = [bytes, rows].map((subject) => latency(subject, 'mean', 1e-6));
  const results = resultsOf([...times, transfer(bytes, 'thrpt', 11 * 2 ** 20), elements]);
  const claims = /** @type {const} */ ([
    ['at-least', {value: '5 MiB/s'}],
    ['monotonic', {along: 'size', direction: 'increasing'}],
  ]);
  for (const [kind, body] of claims) {
    const outcome = checkClaim(kind, {of: 'thrpt', system: 'b', ...body}, results);
    assert.match(
      'problem' in outcome ? outcome.problem : outcome.today,
      /^found thrpt in several units \(11\.0.MiB\/s for B, .*, 12\.0.M.ops\/s for B, .*\), expected one unit/,
    );
  }
  const one = {of: 'thrpt', system: 'b', params: {size: '64 B'}, value: '5 MiB/s'};
  const outcome = checkClaim('at-least', one, results);
  assert.equal('problem' in outcome ? outcome.problem : outcome.holds, true);
});

test('a claim about withdrawn runs says what to do', () => {
  const withdrawn = {date: '2026-11-26', reason: 'Another program ran.'};
  const runs = [
    runOf([rate(100)], {id: 'a-1'}),
    runOf([rate(200)], {id: 'b-1', system: 'b', withdrawn}),
  ];
  const report = reportOf(runs, {baseline: 'a'});
  assert.deepEqual(checkClaim('faster', {system: 'b'}, {report, ...statisticsOf(report)}), {
    problem: 'found no ratio of this selection in any run',
    hint: 'A run that failed or is withdrawn does not count. Add a run that has it, or remove what asks for it.',
  });
});
