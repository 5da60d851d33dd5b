// Runs are made for the test.

/** @import {Rec} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Recorder} from '../records/distribution.js';
import {count, latency, throughput, transfer} from '../records/measurements.js';
import {statisticsOf} from '../stats/statistics.js';
import {fieldsOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';
import {matchesOf, ofComparison} from './quantities.js';
import {tableText} from './value.js';

test('an extreme is that of all repeats, and a percentile that of the median', () => {
  const subject = {operation: 'get', params: {}};
  const runs = [1, 2].map((value) =>
    runOf(
      [
        latency(subject, 'min', value),
        latency(subject, 'p99', 1.5 * value),
        latency(subject, 'max', 2 * value),
      ],
      {id: `a-${value}`},
    ),
  );
  const report = reportOf(runs);
  const results = {report, ...statisticsOf(report)};
  for (const [of, value, estimator] of /** @type {const} */ ([
    ['min', 1, 'minimum of all repeats'],
    ['p99', 3, 'median repeat'],
    ['max', 4, 'maximum of all repeats'],
  ])) {
    const found = matchesOf(of, {params: {}}, results);
    assert.ok(Array.isArray(found));
    assert.deepEqual(fieldsOf(found, 'value', 'estimator'), [[value, estimator]]);
  }
});

test('a sum and a percentile are those of all repeats, or none', () => {
  const subject = {operation: 'get', params: {}};
  const recorder = new Recorder(1e-3);
  for (let i = 1; i <= 100; i += 1) recorder.add(i);
  const counted = throughput(subject, 100, 1000);
  const whole = [counted, recorder.record(subject)];
  const means = [throughput(subject, 90), latency(subject, 'mean', 0.05)];
  /** @param {string} of @param {Rec[]} second */
  const found = (of, second) => {
    const report = reportOf([runOf(whole, {id: 'a-1'}), runOf(second, {id: 'a-2'})]);
    const matches = matchesOf(of, {params: {}}, {report, ...statisticsOf(report)});
    return Array.isArray(matches) ? matches.map(tableText) : matches.problem;
  };
  assert.deepEqual(found('operations', whole), ['2,000']);
  assert.deepEqual(found('p90', whole), ['90.0\u202fms']);
  for (const of of ['operations', 'p90']) {
    assert.equal(found(of, means), `found no ${of} of this selection in any run`);
  }
});

test('a ratio is faster or slower only with a verdict', () => {
  /** @param {number} value @returns {Rec} */
  const rate = (value) => ({
    ...{kind: 'measurement', metric: 'throughput', statistic: 'mean', unit: '1/s', value},
    ...{operation: 'get', params: {}},
  });
  const runs = [99, 100, 101, 102, 98].flatMap((value, i) => [
    runOf([rate(20 * value)], {id: `a-${i}`, machine: 'm'}),
    runOf([rate(value)], {id: `b-${i}`, machine: 'm', system: 'b'}),
  ]);
  const report = reportOf(runs, {baseline: 'b'});
  const results = {report, ...statisticsOf(report)};
  const [comparison] = results.comparisons;
  assert.equal(comparison?.verdict, 'faster');
  assert.equal(tableText(ofComparison(comparison, 'ratio', results)), '20.0× faster');
  for (const of of /** @type {const} */ (['ratio', 'difference'])) {
    assert.equal(ofComparison(comparison, of, results).estimator, 'ratio of geometric means');
  }
  const {candidate, baseline} = comparison;
  /** @param {typeof candidate[]} sides */
  const estimatorOf = ([a = candidate, b = baseline]) =>
    ofComparison({...comparison, candidate: a, baseline: b}, 'ratio', results).estimator;
  const inside = [candidate, baseline].map((side) => ({
    ...side,
    throughput: side.throughput && {...side.throughput, level: /** @type {const} */ ('iteration')},
  }));
  assert.equal(estimatorOf(inside), 'ratio of means of iterations');
  assert.equal(estimatorOf(inside.slice(0, 1)), 'ratio of mean of iterations and geometric mean');
  const unproven = {...comparison, verdict: /** @type {const} */ ('no difference shown')};
  assert.equal(tableText(ofComparison(unproven, 'ratio', results)), '20.0×');
});

test('iterations of one process give no interval of a ratio, and so no direction', () => {
  const runs = Object.entries({a: 20, b: 1}).map(([system, factor]) => {
    const values = [[99, 100, 101, 102, 98].map((value) => factor * value)];
    const mean = latency({operation: 'get', params: {}}, 'mean', factor * 100);
    const repeats = {process: /** @type {const} */ ('fork'), values};
    return runOf([{...mean, repeats}], {id: `${system}-1`, system, machine: 'm'});
  });
  const report = reportOf(runs, {baseline: 'b'});
  const results = {report, ...statisticsOf(report)};
  for (const [of, text, estimator] of /** @type {const} */ ([
    ['ratio', '20.0×', 'ratio of means of iterations'],
    ['mean-ratio', '20.0×', 'mean of iterations'],
  ])) {
    const [match, ...others] = [matchesOf(of, {system: ['a'], params: {}}, results)].flat();
    assert.ok(match && 'value' in match && others.length === 0);
    assert.deepEqual([tableText(match), match.interval, match.estimator], [text, null, estimator]);
  }
});

test('a value has the name that its runner gives it', () => {
  const TCP = {operation: 'TCP', params: {}};
  /** @type {Rec} */
  const cpu = {
    ...{kind: 'measurement', metric: 'time', statistic: 'mean', unit: 's', value: 2},
    ...{name: 'user', ...TCP},
  };
  const runs = [90, 95, 100, 105, 110].flatMap((rate, i) =>
    Object.entries({a: rate, b: 2 * rate}).map(([system, value]) =>
      runOf(
        [transfer(TCP, 'received', value), ...(i > 0 ? [transfer(TCP, 'sent', value)] : []), cpu],
        {
          ...{id: `${system}-${i}`, system, machine: 'm'},
        },
      ),
    ),
  );
  const report = reportOf(runs, {baseline: 'a'});
  const results = {report, ...statisticsOf(report)};
  /** @param {string} of @param {object} [selection] */
  const found = (of, selection) => {
    const matches = matchesOf(of, {params: {}, ...selection}, results);
    return Array.isArray(matches)
      ? matches.map((match) => [tableText(match).replaceAll('\u202f', ' '), match.better])
      : matches.problem;
  };
  // The geometric means.
  assert.deepEqual(found('received'), [
    ['99.7 B/s', undefined],
    ['199 B/s', undefined],
  ]);
  assert.deepEqual(found('received', {run: ['b-4']}), [['220 B/s', undefined]]);
  // Which side is better is not known.
  assert.deepEqual(found('received-ratio', {system: ['b']}), [['2.00×', undefined]]);
  assert.deepEqual(found('user-ratio', {system: ['b']}), [['1.00×', undefined]]);
  // One repeat lacks it.
  assert.match(String(found('sent')), /^found no sent of this selection/);
  assert.match(
    String(found('recieved')),
    /^found of="recieved", expected ratio, .* p99, received, user or sent$/,
  );
});

test('values of one name in two units have no ratio', () => {
  const subject = {operation: 'sum', params: {}};
  const mean = latency(subject, 'mean', 1e-6);
  const rows = {...count(subject, 'thrpt', 12e6), unit: /** @type {const} */ ('1/s')};
  const report = reportOf(
    [
      runOf([mean, transfer(subject, 'thrpt', 11e6)], {id: 'a-1', machine: 'm'}),
      runOf([mean, rows], {id: 'b-1', machine: 'm', system: 'b'}),
    ],
    {baseline: 'a'},
  );
  const results = {report, ...statisticsOf(report)};
  for (const of of ['thrpt-ratio', 'thrpt-difference']) {
    assert.deepEqual(matchesOf(of, {params: {}}, results), {
      problem: `found no ${of} of this selection in any run`,
      hint: 'A run that failed or is withdrawn does not count. Add a run that has it, or remove what asks for it.',
    });
  }
});
