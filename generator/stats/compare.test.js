// Figures here are made for the test.

/** @import {Report} from '../scan/types.d.ts' */
/** @import {Repeats} from '../records/types.d.ts' */
/** @import {Summary} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {count} from '../records/measurements.js';
import {fieldOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';
import {compare} from './compare.js';
import {configurations} from './configurations.js';
import {holm} from './ratio.js';

/**
 * @param {Record<string, number[]>} rates
 *   System → operations per second, one a repeat; runs are named `a-1`, `a-2` …
 * @param {Partial<Report>} [more]
 */
function compared(rates, more = {}) {
  const runs = Object.entries(rates).flatMap(([system, values]) =>
    values.map((_, i) => runOf([], {id: `${system}-${i + 1}`, system, machine: 'm'})),
  );
  const report = reportOf(runs, {baseline: 'a', ...more});
  /** @type {Summary[]} */
  const summaries = Object.entries(rates).flatMap(([system, values]) =>
    values.map((value, i) => ({
      run: `${system}-${i + 1}`,
      system,
      operation: 'get',
      params: {},
      throughput: {value, seconds: 1, count: value, lowest: value, highest: value},
      latency: null,
      errors: null,
    })),
  );
  const found = configurations(report, summaries);
  return {found, comparisons: compare(report, found)};
}

/**
 * One run of each system, with a median and the repeats of the mean.
 *
 * @param {Record<string, Repeats>} inside
 */
function comparedInside(inside) {
  const runs = Object.keys(inside).map((system) => runOf([], {id: system, system, machine: 'm'}));
  const empty = {n: null, min: null, p50: 1, p99: null, 'p99.9': null, max: null};
  const found = configurations(
    reportOf(runs),
    Object.entries(inside).map(([system, repeats]) => ({
      run: system,
      system,
      operation: 'get',
      params: {},
      throughput: null,
      latency: {...empty, mean: 1, repeats},
      errors: null,
    })),
  );
  return compare(reportOf(runs, {baseline: 'a'}), found);
}

/**
 * Five runs of each system at a rate that the load sets.
 *
 * @param {Record<string, Partial<NonNullable<Summary['latency']>> | null>} latencies
 * @param {Record<string, number>} [rates]
 *   1,000 a second unless stated.
 */
function comparedAtRate(latencies, rates = {}) {
  const empty = {n: null, min: null, p50: null, p99: null, 'p99.9': null, max: null, mean: null};
  const all = Object.entries(latencies).flatMap(([system, latency]) =>
    [1, 2, 3, 4, 5].map((i) => ({id: `${system}-${i}`, system, latency, i})),
  );
  const runs = all.map(({id, system}) => runOf([], {id, system, machine: 'm'}));
  const report = reportOf(runs, {baseline: 'a', load: {model: 'open', rate: '1,000 a second'}});
  const found = configurations(
    report,
    all.map(({id, system, latency, i}) => ({
      run: id,
      system,
      operation: 'get',
      params: {},
      throughput: {
        value: (rates[system] ?? 1000) + i,
        seconds: 1,
        count: 1000,
        lowest: 1000,
        highest: 1000,
      },
      latency: latency && {
        ...empty,
        ...latency,
        p50: latency.p50 ? latency.p50 * (1 + i / 100) : null,
      },
      errors: null,
    })),
  );
  return {found, comparisons: compare(report, found)};
}

test('under an open load, which sets the rate', async (t) => {
  await t.test('latencies are compared', () => {
    const {comparisons} = comparedAtRate({a: {p50: 0.1, mean: 0.1}, b: {p50: 4.7, mean: 4.7}});
    const [{metric, statistic, verdict, ratio} = assert.fail()] = comparisons;
    assert.deepEqual([metric, statistic, verdict], ['latency', 'p50', 'slower']);
    assert.equal(ratio.toFixed(1), '47.0');
  });

  await t.test('rates that differ by a tenth or more are stated', () => {
    const p50 = {a: {p50: 0.1}, b: {p50: 0.09}};
    /** @param {number} rate Of b. */
    const found = (rate) => {
      const [{verdict, reasons} = assert.fail()] = comparedAtRate(p50, {b: rate}).comparisons;
      return [verdict, ...reasons];
    };
    assert.deepEqual(found(600), [
      'faster',
      'A completed 1.00\u202fk\u202fops/s, B 603\u202fops/s',
    ]);
    assert.deepEqual(found(950), ['faster']);
  });

  await t.test('rates are compared where a side has no latency', () => {
    const [one] = comparedAtRate({a: {p50: 0.1}, b: null}).comparisons;
    assert.equal(one?.metric, 'throughput');
  });

  await t.test('the run in the middle by latency is shown', () => {
    const {found} = comparedAtRate({a: {p50: 0.1}});
    // The highest rates have the highest latencies here: “best” tells the two apart.
    assert.equal(found[0]?.shown, 'a-3');
    const report = reportOf(
      ['a-1', 'a-2'].map((id) => runOf([], {id, system: 'a'})),
      {shown: 'best', load: {model: 'open'}},
    );
    const summaries = found[0]?.summary ? [found[0].summary] : [];
    const [first, last] = [1, 2].map((factor) =>
      summaries.map((one) => ({
        ...one,
        run: `a-${factor}`,
        throughput: one.throughput && {...one.throughput, value: factor},
        latency: one.latency && {...one.latency, p50: factor},
      })),
    );
    assert.equal(configurations(report, [...(first ?? []), ...(last ?? [])])[0]?.shown, 'a-1');
  });
});

test('without an interval, although there are enough repeats, a reason says why', async (t) => {
  const same = [100, 100, 100, 100, 100];
  await t.test('the repeats print the same number', () => {
    const {comparisons} = compared({a: same, b: same.map((rate) => rate + 0.02)});
    const [{verdict, interval, test, reasons} = assert.fail()] = comparisons;
    assert.deepEqual(
      {verdict, interval, test, reasons},
      {
        ...{verdict: 'no verdict', interval: null, test: null},
        reasons: ['the repeats print the same number'],
      },
    );
  });

  await t.test('a repeat is zero', () => {
    const [one] = compared({a: [101, 102, 103, 104, 105], b: [0, 202, 203, 204, 205]}).comparisons;
    assert.deepEqual([one?.verdict, one?.reasons], ['no verdict', ['a repeat is zero']]);
  });

  await t.test('one side with a spread is enough', () => {
    const [one] = compared({a: same, b: [201, 202, 203, 204, 205]}).comparisons;
    assert.equal(one?.verdict, 'faster');
  });

  await t.test('and fewer repeats are too few', () => {
    const [one] = compared({a: same.slice(1), b: [0, 202, 203, 204, 205]}).comparisons;
    assert.deepEqual([one?.verdict, one?.reasons], ['too few repeats', []]);
  });
});

test('configurations', async (t) => {
  await t.test('shows the run in the middle, not a mix of runs', () => {
    const {found} = compared({a: [30, 10, 20]});
    assert.equal(found[0]?.shown, 'a-3');
    assert.equal(found[0]?.summary?.throughput?.value, 20);
    assert.deepEqual(found[0]?.throughput?.values, [30, 10, 20]);
  });

  await t.test('shows the slower of the two in the middle', () => {
    assert.equal(compared({a: [40, 10, 20, 30]}).found[0]?.shown, 'a-3');
  });

  await t.test('keeps a configuration whose only run failed, with its reason', () => {
    const failed = runOf([], {
      id: 'b-1',
      system: 'b',
      status: 'failed',
      reason: 'stuck',
      operation: 'get',
    });
    const report = reportOf([runOf([], {id: 'a-1', system: 'a'}), failed]);
    const summaries = [
      {
        run: 'a-1',
        system: 'a',
        operation: 'get',
        params: {},
        throughput: null,
        latency: null,
        errors: null,
      },
    ];
    const found = configurations(report, summaries);
    assert.deepEqual(found[1]?.failed, [{run: 'b-1', reason: 'stuck'}]);
    assert.equal(found[1]?.summary, null);
  });

  await t.test('finds the operation of a failed run whose file counts only failures', () => {
    const subject = {operation: 'get', params: {connections: '4'}};
    const run = runOf([], {id: 'a-1', system: 'a'});
    const failed = runOf([count(subject, 'requests failed', 300)], {
      ...{id: 'a-2', system: 'a', status: 'failed', reason: 'stuck'},
    });
    const warnings = [
      {message: '"get" was not measured', kind: /** @type {const} */ ('unmeasured')},
    ];
    const load = failed.files.map((file) => ({...file, warnings}));
    const jvm = runOf([count({operation: '', params: {collection: 'full'}}, 'collections', 3)]);
    failed.files = [...load, ...jvm.files];
    const summaries = [
      {
        ...{run: 'a-1', system: 'a', ...subject, latency: null, errors: null},
        throughput: {value: 198, seconds: 1, count: 1, lowest: 1, highest: 1},
      },
    ];
    const found = configurations(reportOf([run, failed]), summaries);
    assert.equal(found.length, 1);
    assert.deepEqual(found[0]?.failed, [{run: 'a-2', reason: 'stuck'}]);
  });

  await t.test('leaves the results of a failed run out, whatever its manifest names', () => {
    const runs = ['a-1', 'a-2', 'a-3'].map((id) => runOf([], {id, system: 'a'}));
    const failed = runOf([], {id: 'a-4', system: 'a', status: 'failed', reason: 'stuck'});
    const summaries = [...runs, failed].map(({id, system}, i) => ({
      ...{run: id, system, operation: 'get', params: {}, latency: null, errors: null},
      throughput: {value: i === 3 ? 1 : 198, seconds: 1, count: 1, lowest: 1, highest: 1},
    }));
    const found = configurations(reportOf([...runs, failed]), summaries);
    assert.equal(found.length, 1);
    assert.deepEqual(found[0]?.runs, ['a-1', 'a-2', 'a-3']);
    assert.deepEqual(found[0]?.throughput?.values, [198, 198, 198]);
    assert.deepEqual(found[0]?.failed, [{run: 'a-4', reason: 'stuck'}]);
  });

  await t.test('leaves a withdrawn run out', () => {
    const report = reportOf([
      runOf([], {id: 'a-1', withdrawn: {date: '2026-01-01', reason: 'wrong disk'}}),
    ]);
    const summaries = [
      {
        run: 'a-1',
        system: 'a',
        operation: 'get',
        params: {},
        throughput: null,
        latency: null,
        errors: null,
      },
    ];
    assert.deepEqual(configurations(report, summaries), []);
  });
});

test('compare', async (t) => {
  await t.test('divides the candidate by the baseline', () => {
    const [one] = compared({a: [100], b: [61.3]}).comparisons;
    assert.equal(one?.ratio, 0.613);
    assert.equal(one?.verdict, 'too few repeats');
    assert.equal(one?.interval, null);
  });

  await t.test('has no interval where one side alone has repeats', () => {
    for (const rates of [
      {a: [100, 102, 98, 101, 99], b: [50]},
      {a: [100], b: [50, 51, 49, 50, 50]},
    ]) {
      const [one] = compared(rates).comparisons;
      assert.ok(Math.abs(Number(one?.ratio) - 0.5) < 0.001);
      assert.equal(one?.interval, null);
      assert.equal(one?.verdict, 'too few repeats');
    }
  });

  await t.test('gives Welch’s interval of the ratio from five repeats on', () => {
    // Logarithms 0, ±0.1, ±0.2 about 1 and about 2: variance 0.025 each, standard error 0.1,
    // 8 degrees of freedom, t = 2.306 (SciPy: 2.306004135204166), so 2 · exp(±0.2306).
    const about = (/** @type {number} */ centre) =>
      [-0.2, -0.1, 0, 0.1, 0.2].map((step) => centre * Math.exp(step));
    const [one] = compared({a: about(1), b: about(2)}).comparisons;
    assert.ok(Math.abs((one?.interval?.low ?? 0) - 2 * Math.exp(-0.2306004135204166)) < 1e-9);
    assert.ok(Math.abs((one?.interval?.high ?? 0) - 2 * Math.exp(0.2306004135204166)) < 1e-9);
    assert.equal(one?.verdict, 'faster');
  });

  await t.test('has one estimator for ratio and interval', () => {
    // SciPy 1.17.1, stats.ttest_ind of the logarithms with equal_var=False: exp of the difference of
    // means and of its confidence interval.
    const [one] = compared({a: [102, 98, 110, 95, 105], b: [81, 75, 88, 79, 90]}).comparisons;
    const near = (/** @type {number | undefined} */ actual, /** @type {number} */ expected) =>
      assert.ok(Math.abs((actual ?? 0) / expected - 1) < 1e-9, `${actual} against ${expected}`);
    near(one?.ratio, 0.8090089824734854);
    near(one?.interval?.low, 0.732455556036677);
    near(one?.interval?.high, 0.8935634774405493);
    near(one?.values.baseline, 101.86532318425704);
    near(one?.values.candidate, 82.40996145862853);
  });

  await t.test('has a verdict over forks and over runs in one file', () => {
    // SciPy 1.17.1, stats.ttest_ind of the logarithms of the mean of each fork.
    const forks = [
      [10, 11, 12],
      [9, 9.5, 10],
      [14, 15, 13],
      [10, 10, 10.5],
      [12, 11.5, 12.5],
    ];
    const runs = [[20], [21], [19], [22], [20.5]];
    const [one] = comparedInside({
      a: {process: 'fork', values: forks},
      b: {process: 'run', values: runs},
    });
    const near = (/** @type {number | undefined} */ actual, /** @type {number} */ expected) =>
      assert.ok(Math.abs((actual ?? 0) / expected - 1) < 1e-8, `${actual} against ${expected}`);
    assert.equal(one?.statistic, 'mean');
    near(one?.ratio, 1.8235389970075866);
    near(one?.interval?.low, 1.5164772653073528);
    near(one?.interval?.high, 2.1927756845952313);
    near(one?.test?.p, 0.00038949903547681454);
    assert.equal(one?.verdict, 'slower');
  });

  await t.test('compares medians if the repeats of one side alone are inside a file', () => {
    // The geometric mean of the repeats is 1.55, the mean of the run 2.6: no mean of the other side is like the first.
    const [one] = comparedInside({
      a: {process: 'run', values: [[1], [1], [1], [1], [9]]},
      b: {process: 'run', values: [[1], [9], [1]]},
    });
    assert.deepEqual([one?.statistic, one?.ratio, one?.verdict], ['p50', 1, 'too few repeats']);
  });

  await t.test('has no verdict over iterations of one process, however far apart', () => {
    const [one] = comparedInside({
      a: {process: 'fork', values: [[1], [1.1], [1.2], [1.1], [1]]},
      b: {process: 'fork', values: [[9, 9.1, 9.2, 9.1, 9]]},
    });
    assert.equal(one?.verdict, 'too few repeats');
    assert.deepEqual(one?.reasons, ['iterations of one process are not independent repeats']);
    assert.deepEqual([one?.interval, one?.test], [null, null]);
    assert.ok(one?.candidate.latency.mean?.interval);
  });

  await t.test('corrects verdicts for several comparisons, and keeps both p-values', () => {
    // SciPy 1.17.1: stats.ttest_ind of the logarithms, equal_var=False.
    const [one] = compared({a: [102, 98, 110, 95, 105], b: [81, 75, 88, 79, 90]}).comparisons;
    assert.ok(Math.abs((one?.test?.p ?? 0) / 0.001332275807698831 - 1) < 1e-8);
    assert.equal(one?.test?.holm, one?.test?.p);
    assert.equal(one?.verdict, 'slower');
    // Holm's own procedure: 0.01 · 4, 0.02 · 3, 0.03 · 2, and no p below one that was smaller.
    const adjusted = holm([0.03, 0.01, 0.04, 0.02]).map((p) => p.toFixed(2));
    assert.deepEqual(adjusted, ['0.06', '0.04', '0.06', '0.06']);
    // Alone p is about 0.04, which two comparisons double.
    const base = [100, 101, 99, 100, 102];
    const near = [101.2, 102.2, 103, 102, 101.2];
    const alone = compared({a: base, b: near}).comparisons[0];
    assert.equal(alone?.verdict, 'faster');
    const both = compared({a: base, b: near, c: base}).comparisons;
    assert.deepEqual(fieldOf(both, 'verdict'), ['no difference shown', 'no difference shown']);
    assert.match(
      both.flatMap(({reasons}) => reasons)[0] ?? '',
      /^p\u00a0=\u00a00\.0\d\d, and p\u00a0=\u00a00\.0\d\d after Holm’s correction/,
    );
    const clear = base.map((value) => value * 1.04);
    const many = compared(
      Object.fromEntries([
        ['a', base],
        ['b', clear],
        ...Array.from({length: 400}, (_, i) => [
          `c${i}`,
          base.map((value, j) => value + Math.sin(i * 7 + j)),
        ]),
      ]),
    ).comparisons;
    assert.match(
      many.flatMap(({reasons}) => reasons).join(),
      /^p\u00a0<\u00a00\.001, and p\u00a0=\u00a00\.\d\d\d after/,
    );
  });

  await t.test('counts a total and its only operation as one comparison', () => {
    const {found} = compared({a: [100, 101, 99, 100, 102], b: [101.2, 102.2, 103, 102, 101.2]});
    const total = found.map((one) => ({...one, operation: 'all'}));
    const comparisons = compare(reportOf([], {baseline: 'a'}), [...total, ...found]);
    assert.deepEqual(
      comparisons.map(({operation, verdict, test}) => [operation, verdict, test?.of]),
      [
        ['all', 'faster', 1],
        ['get', 'faster', 1],
      ],
    );
  });

  await t.test('counts two systems with the same numbers as two comparisons', () => {
    const near = [101.2, 102.2, 103, 102, 101.2];
    const {comparisons} = compared({a: [100, 101, 99, 100, 102], b: near, c: near});
    assert.deepEqual(
      comparisons.map(({verdict, test}) => [verdict, test?.of]),
      [
        ['no difference shown', 2],
        ['no difference shown', 2],
      ],
    );
  });

  await t.test('calls equivalent what lies within the margin of the report alone', () => {
    const rates = {a: [100, 101, 99, 100.5, 99.5], b: [100.2, 101.5, 99.4, 100.1, 99.9]};
    assert.equal(compared(rates).comparisons[0]?.verdict, 'no difference shown');
    // SciPy 1.17.1: the larger p of two one-sided tests at ±log(1.05).
    const [within] = compared(rates, {equivalence: 5}).comparisons;
    assert.equal(within?.verdict, 'equivalent');
    assert.ok(Math.abs((within?.test?.equivalence?.p ?? 0) / 6.686483763718511e-6 - 1) < 1e-6);
    const [beyond] = compared(
      {a: [102, 98, 110, 95, 105], b: [81, 75, 88, 79, 90]},
      {equivalence: 30},
    ).comparisons;
    assert.equal(beyond?.verdict, 'slower');
    assert.ok(Math.abs((beyond?.test?.equivalence?.p ?? 0) / 0.13625605759013606 - 1) < 1e-8);
  });

  await t.test('shows no difference where the interval holds 1', () => {
    const [one] = compared({a: [90, 95, 100, 105, 110], b: [91, 96, 101, 106, 111]}).comparisons;
    assert.equal(one?.verdict, 'no difference shown');
  });

  await t.test('refuses a verdict across machines', () => {
    const runs = [
      runOf([], {id: 'a-1', system: 'a', machine: 'x'}),
      runOf([], {id: 'b-1', system: 'b', machine: 'y'}),
    ];
    const report = reportOf(runs, {baseline: 'a'});
    const throughput = {value: 1, seconds: 1, count: 1, lowest: 1, highest: 1};
    const summaries = runs.map(({id, system}) => ({
      run: id,
      system,
      operation: 'get',
      params: {},
      throughput,
      latency: null,
      errors: null,
    }));
    const [one] = compare(report, configurations(report, summaries));
    assert.equal(one?.verdict, 'not comparable');
    assert.deepEqual(one?.reasons, ['different machines: x and y']);
  });

  await t.test('takes the baseline on the same machine, wherever it stands', () => {
    const runs = [
      runOf([], {id: 'a-1', system: 'a', machine: 'x'}),
      runOf([], {id: 'a-2', system: 'a', machine: 'y'}),
      runOf([], {id: 'b-1', system: 'b', machine: 'y'}),
    ];
    const summaries = runs.map(({id, system}, i) => ({
      ...{run: id, system, operation: 'get', params: {}, latency: null, errors: null},
      throughput: {value: [53, 102, 204][i] ?? 0, seconds: 1, count: 1, lowest: 1, highest: 1},
    }));
    const report = reportOf(runs, {baseline: 'a'});
    const [one] = compare(report, configurations(report, summaries));
    assert.equal(one?.ratio, 2);
    assert.deepEqual(one?.reasons, []);
  });

  /**
   * @param {Record<string, ({mean?: number, p50?: number})[]>} times
   *   System → latencies, one a repeat.
   */
  function timed(times) {
    const runs = Object.entries(times).flatMap(([system, values]) =>
      values.map((_, i) => runOf([], {id: `${system}-${i + 1}`, system, machine: 'm'})),
    );
    const report = reportOf(runs, {baseline: 'a'});
    /** @type {Summary[]} */
    const summaries = Object.entries(times).flatMap(([system, values]) =>
      values.map(({mean = null, p50 = null}, i) => ({
        run: `${system}-${i + 1}`,
        system,
        operation: 'get',
        params: {},
        throughput: null,
        latency: {n: null, min: null, p50, p99: null, 'p99.9': null, max: null, mean},
        errors: null,
      })),
    );
    const found = configurations(report, summaries);
    return {found, one: compare(report, found)[0]};
  }

  await t.test('calls a longer time slower and a shorter one faster', () => {
    const times = (/** @type {number} */ factor) =>
      [1, 1.01, 0.99, 1, 1.02].map((mean) => ({mean: mean * factor}));
    assert.equal(timed({a: times(1), b: times(2)}).one?.verdict, 'slower');
    assert.equal(timed({a: times(2), b: times(1)}).one?.verdict, 'faster');
  });

  await t.test('compares mean times where a side has no median, and less is faster', () => {
    const {one} = timed({a: [{mean: 4e-9, p50: 3e-9}], b: [{mean: 1e-9}]});
    assert.equal(one?.metric, 'latency');
    assert.equal(one?.statistic, 'mean');
    assert.equal(one?.better, 'lower');
    assert.equal(one?.ratio, 0.25);
    const both = timed({a: [{mean: 4, p50: 2}], b: [{mean: 1, p50: 6}]});
    assert.equal(both.one?.statistic, 'p50');
    assert.equal(both.one?.ratio, 3);
  });

  await t.test('gives times an interval and a verdict from five repeats on', () => {
    // As above: half · exp(±0.2306).
    const about = (/** @type {number} */ centre) =>
      [-0.2, -0.1, 0, 0.1, 0.2].map((step) => ({mean: centre * Math.exp(step)}));
    const {one, found} = timed({a: about(1), b: about(0.5)});
    assert.ok(Math.abs((one?.interval?.low ?? 0) - 0.5 * Math.exp(-0.2306004135204166)) < 1e-9);
    assert.equal(one?.verdict, 'faster');
    assert.equal(found[0]?.latency.mean?.n, 5);
    assert.equal(found[0]?.latency.p50, null);
    assert.equal(found[0]?.shown, 'a-3');
  });

  await t.test('compares no time where a system completes nothing', () => {
    const runs = ['a', 'b'].map((system) => runOf([], {id: system, system, machine: 'm'}));
    const report = reportOf(runs, {baseline: 'a'});
    const summaries = runs.map(({id, system}) => ({
      ...{run: id, system, operation: 'get', params: {}, errors: null},
      throughput: {
        ...{value: system === 'a' ? 9 : 0, seconds: 1, count: 9, lowest: 9, highest: 9},
      },
      latency: {...{n: 9, min: 1, p50: 1, p99: 1, 'p99.9': 1, max: 1, mean: 1}},
    }));
    assert.deepEqual(compare(report, configurations(report, summaries)), []);
  });

  await t.test('divides by no time that was too short for the clock', () => {
    assert.equal(timed({a: [{mean: 0}], b: [{mean: 1}]}).one, undefined);
    const zero = [0, 1, 1, 1, 1].map((mean) => ({mean}));
    const {one} = timed({a: zero, b: zero});
    assert.equal(one?.interval, null);
  });
});

test('compare, where one system was measured in two releases', async (t) => {
  /**
   * @param {Record<string, string[]>} releases
   *   System → its releases, each one as many times as it is fast.
   * @param {(release: string) => Partial<import('../scan/types.d.ts').Run>} [factsOf]
   */
  const inReleases = (releases, factsOf = () => ({})) => {
    const entries = Object.entries(releases).flatMap(([system, all]) =>
      all.map((release) => ({system, release, id: `${system}-${release}`})),
    );
    const runs = entries.map(({id, system, release}) =>
      runOf([], {id, system, machine: 'm', ...factsOf(release)}),
    );
    const report = reportOf(runs, {baseline: 'a'});
    const summaries = entries.flatMap(({system, release, id}) =>
      ['16', '4096'].map((size) => {
        const value = Number.parseFloat(release) * Number(size);
        return {
          ...{run: id, system, operation: 'get', params: {release, size}, latency: null},
          throughput: {value, seconds: 1, count: value, lowest: value, highest: value},
          errors: null,
        };
      }),
    );
    return compare(report, configurations(report, summaries)).map(
      ({baseline, candidate, ratio, verdict, reasons}) =>
        [
          `${candidate.params.release} ÷ ${baseline.params.release}, ${candidate.params.size}: ${ratio}`,
          ...(verdict === 'not comparable' ? reasons : []),
        ].join(', '),
    );
  };

  await t.test('compares the later with the earlier, whichever was measured first', () => {
    const expected = ['10.0 ÷ 4.0, 16: 2.5', '10.0 ÷ 4.0, 4096: 2.5'];
    assert.deepEqual(inReleases({a: ['4.0', '10.0']}), expected);
    assert.deepEqual(inReleases({a: ['10.0', '4.0']}), expected);
  });

  await t.test('does not compare releases on other machines, JVMs or flags', () => {
    const other = (/** @type {string} */ release) =>
      release === '4.0'
        ? {machine: 'n', version: '4.0, OpenJDK 17.0.1', flags: ['-Xmx1g']}
        : {version: '10.0, OpenJDK 21.0.2', flags: ['-Xmx2g']};
    const [first] = inReleases({a: ['4.0', '10.0']}, other);
    assert.equal(
      first,
      '10.0 ÷ 4.0, 16: 2.5, different machine: n and m, different JVM: OpenJDK 17.0.1 and OpenJDK 21.0.2, different JVM flags: -Xmx1g and -Xmx2g',
    );
  });

  await t.test('names the release whose operations failed', () => {
    const runs = ['1.0', '2.0'].map((release) => runOf([], {id: release, system: 'a'}));
    const summaries = runs.map(({id: release, system}) => ({
      ...{run: release, system, operation: 'get', params: {release}, latency: null, errors: null},
      throughput: {value: 9, seconds: 1, count: 9, lowest: 9, highest: 9},
      attempts: {failed: release === '2.0' ? 6 : 0, all: 10, isLeast: false},
    }));
    const report = reportOf(runs);
    const [one] = compare(report, configurations(report, summaries));
    assert.deepEqual(
      one?.reasons.filter((reason) => reason.includes('failed')),
      ['60.0\u202f% of the operations of release 2.0 failed'],
    );
  });

  await t.test('leaves three releases to a history, and two systems to the baseline', () => {
    assert.deepEqual(inReleases({a: ['1.0', '2.0', '3.0']}), []);
    assert.deepEqual(inReleases({a: ['1.0', '2.0'], b: ['2.0']}), [
      '2.0 ÷ 2.0, 16: 1',
      '2.0 ÷ 2.0, 4096: 1',
    ]);
  });
});
