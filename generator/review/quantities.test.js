// Runs are made for the test.

/**
 * @import {Rec} from '../records/types.d.ts'
 * @import {ChartRequest} from '../scan/types.d.ts'
 */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {count, latency, throughput, transfer} from '../records/measurements.js';
import {spread} from '../stats/spread.js';
import {statisticsOf} from '../stats/statistics.js';
import {reportOf, runOf} from '../testing/models.js';
import {documentOf} from './document.js';
import {isOutsideEarlierRuns, ofSpread, shownTests, valuesOf} from './quantities.js';
import {reviewedReports} from './review.js';

/** @param {'mean' | 'p50'} statistic @param {number} value */
const time = (statistic, value) => latency({operation: 'get', params: {}}, statistic, value);

/** @param {number} repeats @param {ChartRequest[]} charts */
function resultsOf(repeats, charts) {
  const runs = Array.from({length: repeats}, (_, i) =>
    runOf([time('mean', 2 + i), time('p50', 1 + i)], {
      id: `run-${i}`,
      path: `data/r/run-${i}`,
    }),
  );
  for (const [i, run] of runs.entries()) {
    run.files = run.files.map((file) => ({...file, sha256: String(i).repeat(64)}));
  }
  const report = reportOf(runs, {charts});
  return {report, ...statisticsOf(report)};
}

/** @param {ChartRequest[]} charts @returns {string[]} The quantities of the table of configurations. */
function shownWith(charts) {
  const [base, head] = [resultsOf(1, charts), resultsOf(2, charts)];
  const {reports} = reviewedReports([{id: 'r', base, head}]);
  // Cast: what the table of configurations does not need is left out.
  const review = /** @type {any} */ ({
    ...{
      base: {ref: 'main', commit: 'abc'},
      files: 1,
      errors: new InputErrors(),
      unlisted: [],
    },
    ...{claims: {broken: [], restored: []}, changes: {found: [], gone: []}, warnings: []},
    ...{failures: [], pictures: [], undrawn: 0, tests: 0},
    reports: reports.map((one) => ({
      ...one,
      joined: [],
      rewritten: [],
      gone: [],
      goneCharts: [],
      unmatched: [],
    })),
  });
  const tables = documentOf(review).blocks.filter(({kind}) => kind === 'table');
  const [table] = /** @type {any[]} */ (tables);
  return table.rows.map((/** @type {string[][]} */ cells) => cells[1]?.join());
}

test('a review compares by the quantity of the charts', async (t) => {
  await t.test('that the first one names that compares the configuration', () => {
    const history = {id: 'a', chart: 'history', quantity: 'mean'};
    assert.deepEqual(shownWith([history, {...history, id: 'b', quantity: 'p50'}]), ['mean']);
    const other = {...history, operation: 'put', quantity: 'p50'};
    assert.deepEqual(shownWith([other, history]), ['mean']);
    const unlike = {id: 'c', chart: 'latency-histogram', quantity: 'p50'};
    assert.deepEqual(shownWith([unlike, history]), ['mean']);
  });

  await t.test('that they choose where they name none', () => {
    assert.deepEqual(shownWith([]), ['p50']);
    assert.deepEqual(shownWith([{id: 'a', chart: 'comparison'}]), ['p50']);
    assert.deepEqual(shownWith([{id: 'a', chart: 'history', quantity: 'p99'}]), ['p50']);
  });
});

test('a value is outside of earlier runs from beyond their extremes on', () => {
  const before = ofSpread(spread([1, 2, 3]), 's');
  const isOutside = (/** @type {number} */ value) =>
    isOutsideEarlierRuns({before, after: ofSpread(spread([value]), 's')});
  assert.deepEqual([0.9, 1, 3, 3.1].map(isOutside), [true, false, false, true]);
  // The change and the range would both be printed as the same percentage.
  assert.deepEqual([0.9996, 3.001].map(isOutside), [false, false]);
});

test('a review shows each quantity that is slower or faster', () => {
  const [before, after] = [ofSpread(spread([1]), 's'), ofSpread(spread([2]), 's')];
  const tests = /** @type {const} */ ([
    {quantity: 'throughput', verdict: 'no difference shown', before, after},
    {quantity: 'p50', verdict: 'faster', before, after},
    {quantity: 'p99', verdict: 'slower', before, after},
  ]);
  const shown = (/** @type {number} */ count) =>
    shownTests(tests.slice(0, count), ['throughput']).map(({quantity}) => quantity);
  assert.deepEqual([1, 2, 3].map(shown), [['throughput'], ['p50'], ['p50', 'p99']]);
  const few = {...tests[1], verdict: /** @type {const} */ ('too few repeats')};
  const repeated = {...tests[0], quantity: /** @type {const} */ ('mean')};
  assert.deepEqual(shownTests([few, repeated], ['throughput', 'p50', 'mean']), [repeated]);
  assert.deepEqual(shownTests([few], ['throughput', 'p50', 'mean']), [few]);
  // The rate of an open load is that of the load generator.
  const verdict = /** @type {const} */ ('not tested');
  const given = {...tests[0], verdict};
  assert.deepEqual(shownTests([given, few], ['p50', 'mean', 'throughput']), [few]);
  // The only one is no longer steady, too.
  const steady = ofSpread(spread([1, 1, 1, 1, 1]), 's');
  const allocated = {quantity: 'B/op', verdict, before: steady, after};
  assert.deepEqual(shownTests([allocated], ['throughput']), [allocated]);
});

test('a review has each quantity of a configuration', () => {
  const subject = {operation: 'get', params: {}};
  const times = /** @type {const} */ ({mean: 3, p50: 1, p99: 4, 'p99.9': 5, max: 6});
  const records = Object.entries(times).map(([statistic, value]) =>
    latency(subject, /** @type {keyof typeof times} */ (statistic), value),
  );
  const [configuration] = statisticsOf(
    reportOf([runOf([throughput(subject, 7), ...records])]),
  ).configurations;
  assert.ok(configuration);
  // Cast: the share is all that is read of them.
  const gc = /** @type {any[]} */ ([{share: 0.25}, {share: null}]);
  const values = [...valuesOf(configuration, {gc, runs: 1, named: []})];
  assert.deepEqual(Object.fromEntries(values.map(([name, {value}]) => [name, value])), {
    throughput: 7,
    ...times,
    'gc-share': 0.25,
  });
});

test('values of one name in two units are two quantities', () => {
  const subject = {operation: 'rows', params: {}};
  const elements = {...count(subject, 'thrpt', 952_380), unit: /** @type {const} */ ('1/s')};
  const bytes = transfer(subject, 'thrpt', 2 ** 20);
  /** @param {string} id @param {Rec[]} rates As criterion.rs states them. */
  const resultsWith = (id, rates) => {
    const run = runOf([latency(subject, 'mean', 1e-3), ...rates], {id});
    const files = run.files.map((file) => ({...file, sha256: id.repeat(64)}));
    const report = reportOf([{...run, files}]);
    return {report, ...statisticsOf(report)};
  };
  /** @param {Rec[]} before @param {Rec[]} after */
  const quantities = (before, after) => {
    const sides = {base: resultsWith('1', before), head: resultsWith('2', after)};
    const [report] = reviewedReports([{id: 'r', ...sides}]).reports;
    const [{values, pairs} = {values: null, pairs: []}] = report?.configurations ?? [];
    return {
      before: [...(values?.before.keys() ?? [])],
      after: [...(values?.after.keys() ?? [])],
      both: pairs.flatMap(({tests}) => tests.map(({quantity}) => quantity)),
    };
  };
  assert.deepEqual(quantities([elements], [bytes]), {
    before: ['mean', 'thrpt (1/s)'],
    after: ['mean', 'thrpt'],
    both: ['mean'],
  });
  assert.deepEqual(quantities([bytes], [elements, bytes]), {
    before: ['mean', 'thrpt (B/s)'],
    after: ['mean', 'thrpt', 'thrpt (B/s)'],
    both: ['mean', 'thrpt (B/s)'],
  });
});
