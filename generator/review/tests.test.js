// Runs are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {comparedLines} from '../add/compared.js';
import {count, latency, throughput} from '../records/measurements.js';
import {summarise} from '../stats/summary.js';
import {fieldsOf} from '../testing/index.js';
import {runOf} from '../testing/models.js';
import {
  failureTexts,
  mainOf,
  quantitiesByLoad,
  rateTexts,
  valueText,
  verdictText,
} from './quantities.js';
import {testPairs} from './tests.js';

/** @import {Measurement, Repeats} from '../records/types.d.ts' */
/** @import {Run} from '../scan/types.d.ts' */

const SUBJECT = {operation: 'get', params: {}};

/**
 * @param {readonly number[]} values
 *   What distinguishes the two versions.
 * @param {(value: number) => Run[]} runsWith
 */
function versions(values, runsWith) {
  const [before, after] = values.map((value) => {
    const runs = runsWith(value);
    return {date: '2026-11-20', runs, summaries: runs.flatMap(summarise), gc: [], isNew: false};
  });
  assert.ok(before && after);
  const names = {before: '1.0', after: '1.1'};
  return {kind: /** @type {const} */ ('version'), before, after, names, obstacles: []};
}

/** @param {Repeats['process']} process @param {number[][]} values */
function verdictsOf(process, values) {
  const pair = versions([1, 2], (factor) => {
    const repeats = {process, values: values.map((one) => one.map((value) => value * factor))};
    return [runOf([{...latency(SUBJECT, 'mean', factor), repeats}])];
  });
  const {pairs, tests} = testPairs([{pair, margin: undefined, load: {model: 'none'}}]);
  return {tests, found: pairs[0]?.tests.map(({quantity, verdict}) => [quantity, verdict])};
}

const FIVE = [1, 1.01, 0.99, 1.02, 0.98];

test('iterations of one process are not tested, and processes are', () => {
  assert.deepEqual(verdictsOf('fork', [FIVE]), {tests: 0, found: [['mean', 'too few repeats']]});
  assert.deepEqual(
    verdictsOf(
      'fork',
      FIVE.map((value) => [value]),
    ),
    {tests: 1, found: [['mean', 'slower']]},
  );
});

test('every time is tested but the maximum', () => {
  const times = /** @type {const} */ (['mean', 'p50', 'p99', 'p99.9', 'max']);
  const pair = versions([1, 2], (factor) =>
    FIVE.map((value, i) =>
      runOf(
        [
          ...times.map((of) => latency(SUBJECT, of, value * factor)),
          count(SUBJECT, 'retries', 100 * factor),
        ],
        {id: `a-${i}`},
      ),
    ),
  );
  const [tested] = testPairs([{pair, margin: undefined, load: {model: 'none'}}]).pairs;
  assert.deepEqual(fieldsOf(tested?.tests ?? [], 'quantity', 'verdict'), [
    ['mean', 'slower'],
    ['p50', 'slower'],
    ['p99', 'slower'],
    ['p99.9', 'slower'],
    ['max', 'not tested'],
    ['retries', 'not tested'],
  ]);
  for (const {quantity, before, after} of tested?.tests ?? []) {
    assert.deepEqual([before.repeats, after.repeats], [5, 5], quantity);
    const {low = 0, high = 0} = after.interval ?? {};
    const isInside = low < after.value && after.value < high;
    assert.equal(isInside, !['max', 'retries'].includes(quantity), quantity);
  }
});

test('only few new runs are compared with the range of many earlier ones', () => {
  const hasLevel = (/** @type {number} */ added) => {
    const pair = versions([8, added], (count) =>
      Array.from({length: count}, (_, i) => runOf([throughput(SUBJECT, 1000 + i)], {id: `a-${i}`})),
    );
    const [tested] = testPairs([{pair, margin: undefined, load: {model: 'closed'}}]).pairs;
    return tested?.tests.map(({level}) => level !== undefined);
  };
  assert.deepEqual([1, 4, 5].map(hasLevel), [[true], [true], [false]]);
});

test('a total and its only operation are tested once', () => {
  const pairs = ['all', 'put'].map((operation) => {
    const pair = versions([1, 2], (factor) =>
      FIVE.map((value) => runOf([throughput({operation, params: {}}, value * factor)])),
    );
    return {pair, margin: undefined, load: /** @type {const} */ ({model: 'closed'})};
  });
  const {tests, pairs: found} = testPairs(pairs);
  assert.equal(tests, 1);
  assert.deepEqual(
    found.map(({tests: [one]}) => one?.verdict),
    ['faster', 'faster'],
  );
});

test('a rate that the load sets is not tested, and counts last', () => {
  const pair = versions([1, 2], (factor) =>
    [1, 2, 3, 4, 5].map((i) => {
      return runOf(
        [
          throughput(SUBJECT, 1000 + i / 1e6 + factor),
          latency(SUBJECT, 'p50', factor * (1 + i / 100)),
        ],
        {id: `a-${i}`},
      );
    }),
  );
  /** @param {'open' | 'closed'} model */
  const testsOf = (model) => {
    const load = {model};
    const [tested] = testPairs([{pair, margin: undefined, load}]).pairs;
    const tests = tested?.tests ?? [];
    return {
      verdicts: tests.map(({quantity, verdict}) => [quantity, verdict]),
      main: mainOf(tests, quantitiesByLoad(load))[0]?.quantity,
    };
  };
  assert.deepEqual(testsOf('open'), {
    verdicts: [
      ['throughput', 'not tested'],
      ['p50', 'slower'],
    ],
    main: 'p50',
  });
  assert.deepEqual(testsOf('closed'), {
    verdicts: [
      ['throughput', 'faster'],
      ['p50', 'slower'],
    ],
    main: 'throughput',
  });
});

test('under an open load, the rate is tested where both sides share nothing else', () => {
  const rates = versions([1, 2], (factor) =>
    [1, 2, 3, 4, 5].map((i) => runOf([throughput(SUBJECT, factor * (100 + i))], {id: `a-${i}`})),
  );
  const times = timesOf(FIVE).flatMap(summarise);
  const before = {
    ...rates.before,
    summaries: rates.before.summaries.map((one, i) => ({
      ...one,
      latency: times[i]?.latency ?? null,
    })),
  };
  const load = /** @type {const} */ ({model: 'open'});
  const [tested] = testPairs([{pair: {...rates, before}, margin: undefined, load}]).pairs;
  assert.deepEqual(fieldsOf(tested?.tests ?? [], 'quantity', 'verdict'), [
    ['throughput', 'faster'],
  ]);
});

test('equal values are equivalent, unless something else than the version differs', () => {
  const pair = versions([1, 1], () => timesOf(FIVE));
  /** @param {string[]} obstacles */
  const found = (obstacles) => {
    const {pairs, tests} = testPairs([
      {pair: {...pair, obstacles}, margin: 0.05, load: {model: 'none'}},
    ]);
    return [tests, pairs[0]?.tests[0]?.verdict];
  };
  assert.deepEqual(found([]), [1, 'equivalent']);
  assert.deepEqual(found(['different machines']), [0, 'not comparable']);
});

test('a pair says how far rates differ that the load sets', () => {
  const pair = versions([1000, 600], (rate) =>
    [1, 2, 3, 4, 5].map((i) =>
      runOf([throughput(SUBJECT, rate), latency(SUBJECT, 'p50', 1 + i / 100)], {id: `a-${i}`}),
    ),
  );
  /** @param {'open' | 'closed'} model */
  const textsOf = (model) =>
    testPairs([{pair, margin: undefined, load: {model}}]).pairs.flatMap(rateTexts);
  assert.deepEqual(
    textsOf('open').map((text) => text.replaceAll(/\s/g, ' ')),
    ['the earlier runs completed 1.00 k ops/s, the new runs 600 ops/s'],
  );
  assert.deepEqual(textsOf('closed'), []);
});

test('where all repeats print the same number, there is no verdict', () => {
  const pair = versions([5, 5.001], (value) =>
    [1, 2, 3, 4, 5].map((i) => runOf([latency(SUBJECT, 'mean', value)], {id: `a-${i}`})),
  );
  const {pairs, tests} = testPairs([{pair, margin: undefined, load: {model: 'none'}}]);
  assert.equal(tests, 0);
  const [found = assert.fail()] = pairs[0]?.tests ?? [];
  assert.equal(verdictText(found), 'no verdict: the repeats print the same number');
});

test('a pair says which share of the operations of a side failed', () => {
  const [before, after] = [0, 600].map((failed) => {
    const runs = [runOf([throughput(SUBJECT, 100, undefined, {failed, all: 1000})])];
    return {date: '2026-11-20', runs, summaries: runs.flatMap(summarise), gc: [], isNew: false};
  });
  assert.ok(before && after);
  assert.deepEqual(failureTexts({before, after}), [
    '60.0\u202f% of the operations of the new runs failed',
  ]);
  assert.deepEqual(failureTexts({before, after: before}), []);
  const names = {before: '', after: ''};
  const pair = {...{kind: /** @type {const} */ ('repeat')}, before, after, names, obstacles: []};
  const {pairs} = testPairs([{pair, margin: undefined, load: {model: 'none'}}]);
  const [tested] = pairs;
  assert.ok(tested);
  const changed = /** @type {any} */ ({label: 'get', main: ['throughput'], pairs: [tested]});
  assert.deepEqual(comparedLines([changed], []), [
    'get: throughput 0\u202f% against the previous run, too few repeats; 60.0\u202f% of the operations of the new runs failed',
  ]);
});

/** @param {number[]} values One a run. @param {Repeats} [repeats] Inside the file of each run. */
const timesOf = (values, repeats) =>
  values.map((value, i) =>
    runOf([{...latency(SUBJECT, 'mean', value), ...(repeats ? {repeats} : {})}], {id: `a-${i}`}),
  );

/** @param {Run[]} earlier @param {Run[]} added */
function testBetween(earlier, added) {
  const [before, after] = [earlier, added].map((runs) => ({
    ...{date: '2026-11-20', runs, summaries: runs.flatMap(summarise), gc: [], isNew: false},
  }));
  assert.ok(before && after);
  const names = {before: '', after: ''};
  const pair = {...{kind: /** @type {const} */ ('repeat')}, before, after, names, obstacles: []};
  const [tested] = testPairs([{pair, margin: undefined, load: {model: 'none'}}]).pairs;
  return tested?.tests[0] ?? assert.fail();
}

/** @param {number[]} earlier @param {number} value */
const againstRuns = (earlier, value) =>
  verdictText(testBetween(timesOf(earlier), timesOf([value])));

test('one new run is compared with eight earlier ones by how much these vary', () => {
  const earlier = [100, 102, 98, 101, 99, 103, 97, 100];
  assert.equal(againstRuns(earlier, 110), 'slower than the 8 earlier runs');
  assert.equal(
    againstRuns(earlier, 104),
    'no difference shown, outside the range of the 8 earlier runs (−3.0\u202f% to +3.0\u202f%)',
  );
  assert.match(againstRuns(earlier.slice(1), 110), /^too few repeats, outside the earlier range/);
  assert.equal(
    againstRuns(earlier.fill(100), 110),
    'no verdict: the repeats print the same number',
  );
});

test('the level of earlier runs is a geometric mean, also of percentiles', () => {
  const [earlier, added] = [[1, 1, 1, 1, 4, 4, 4, 4], [1]].map((values) =>
    values.map((value, i) => runOf([latency(SUBJECT, 'p99', value)], {id: `a-${i}`})),
  );
  const {before, after, ratio} = testBetween(earlier ?? [], added ?? []);
  assert.deepEqual([before.value, after.value, ratio], [2, 1, 0.5]);
});

test('an interval without 1 and no difference is explained', () => {
  const test = testBetween(timesOf([100, 102, 98, 101, 99, 103, 97, 100]), timesOf([104]));
  assert.match(
    verdictText({...test, interval: {low: 1.01, high: 1.08}}),
    /^no difference shown after correction, outside the range of the 8 earlier runs/,
  );
  const usual = testBetween(timesOf([100, 102, 98, 101, 99, 103, 97, 100]), timesOf([103]));
  assert.match(
    verdictText({...usual, interval: {low: 1.01, high: 1.08}}),
    /^no difference shown, within the range/,
  );
});

test('a value that an earlier run had shows no difference, however rare it was', () => {
  const many = Array.from({length: 40}, (_, i) => 100 + (i % 5) / 10);
  assert.match(
    againstRuns([...many, 130], 129),
    /^no difference shown, within the range of the 41 earlier runs/,
  );
  assert.equal(againstRuns([...many, 130], 131), 'slower than the 41 earlier runs');
});

test('of one new run, the repeats inside its file are not counted next to earlier runs', () => {
  const forks = {process: /** @type {const} */ ('fork'), values: FIVE.map((one) => [100 * one])};
  const earlier = timesOf([100, 102, 98, 101, 99, 103, 97, 100], forks);
  const {before, after} = testBetween(earlier, timesOf([101], forks));
  assert.deepEqual([before.repeats, after.repeats, after.interval], [8, 1, null]);
});

test('new repeats can be slower inside the range of the earlier runs', () => {
  const {verdict, level} = testBetween(
    timesOf([96, 96.1, 95.9, 96, 96.1, 95.9, 96, 96.1, 95.9, 100]),
    timesOf([99, 99.1, 98.9, 99, 99.1]),
  );
  assert.deepEqual([verdict, level], ['slower', undefined]);
});

test('iterations of one process', async (t) => {
  /** @param {number} value @returns {Repeats} */
  const iterations = (value) => ({
    ...{process: 'fork', values: [[...FIVE, ...FIVE].map((one) => one * value)]},
  });
  const one = (/** @type {number} */ value) => timesOf([value], iterations(value));

  await t.test('are no level of earlier runs', () => {
    const test = testBetween(one(100), timesOf([200]));
    assert.deepEqual([test.verdict, test.level], ['too few repeats', undefined]);
  });

  await t.test('are not tested against runs', () => {
    for (const sides of /** @type {const} */ ([
      [timesOf(FIVE), one(2)],
      [one(1), timesOf(FIVE.map((value) => 2 * value))],
    ])) {
      assert.equal(testBetween(...sides).verdict, 'too few repeats');
    }
  });

  await t.test('have a range that is not one of runs', () => {
    assert.equal(
      verdictText(testBetween(one(100), one(101))),
      'too few repeats, within the range of the earlier iterations (−2.0\u202f% to +2.0\u202f%)',
    );
  });

  await t.test('are one run next to eight earlier ones', () => {
    const earlier = [100, 102, 98, 101, 99, 103, 97, 100].flatMap(one);
    assert.equal(verdictText(testBetween(earlier, one(110))), 'slower than the 8 earlier runs');
  });
});

test('the range of few runs with forks is that of the forks', () => {
  const forks = {process: /** @type {const} */ ('fork'), values: [[90], [110]]};
  assert.equal(
    verdictText(testBetween(timesOf([99, 100, 101], forks), timesOf([105], forks))),
    'too few repeats, within the range of the earlier forks (−9.5\u202f% to +10.6\u202f%)',
  );
});

test('a rate of zero has no verdict', () => {
  const rates = (/** @type {number[]} */ values) =>
    values.map((value, i) => runOf([throughput(SUBJECT, value)], {id: `a-${i}`}));
  const none = rates([0, 0, 0, 0, 0]);
  assert.equal(verdictText(testBetween(rates(FIVE), none)), 'no verdict: a repeat is zero');
  const earlier = rates([100, 102, 98, 101, 99, 103, 97, 100]);
  assert.equal(verdictText(testBetween(earlier, rates([0]))), 'no verdict: a repeat is zero');
});

/** @param {number} gibibytes A second. @returns {Measurement} */
const received = (gibibytes) => ({
  ...{kind: 'measurement', ...SUBJECT, metric: 'size', name: 'received'},
  ...{statistic: 'rate', unit: 'B/s', value: gibibytes * 2 ** 30, raw: String(gibibytes)},
});

test('a value that only the runner names is shown, without a verdict', async (t) => {
  /** @param {number[]} earlier @param {number} added @param {string[]} [obstacles] */
  const linesOf = (earlier, added, obstacles = []) => {
    const all = [earlier, [added]].values();
    const pair = versions([0, 0], () =>
      (all.next().value ?? []).map((value, i) => runOf([received(value)], {id: `a-${i}`})),
    );
    const load = /** @type {const} */ ({model: 'none'});
    const {pairs, tests} = testPairs([{pair: {...pair, obstacles}, margin: 0.05, load}]);
    assert.equal(tests, 0);
    return pairs.flatMap((one) =>
      one.tests.map((test) => [
        test.quantity,
        test.ratio,
        valueText(test.after),
        verdictText(test),
      ]),
    );
  };
  const [text, value] = ['not tested: whether more is better is unknown', '3.00\u202fGiB/s'];

  await t.test('with the range of three or more earlier runs', () => {
    const range = 'outside the earlier range (0\u202f% to 0\u202f%)';
    assert.deepEqual(linesOf([1, 1, 1], 3), [['received', 3, value, `${text}, ${range}`]]);
    assert.deepEqual(linesOf([1, 1], 3), [['received', 3, value, text]]);
    const level = 'outside the range of the 8 earlier runs (−15.9\u202f% to +68.2\u202f%)';
    assert.equal(linesOf([1, 1, 1, 1, 1, 1, 2, 2], 3)[0]?.[3], `${text}, ${level}`);
  });

  await t.test('of which zero has no range and no ratio', () => {
    assert.deepEqual(linesOf([0, 0, 0], 3), [['received', null, value, text]]);
  });

  await t.test('and says that it is no longer steady', () => {
    const more = 'more than in each of the 5 earlier runs';
    const [steady, zero] = [
      [100, 100.9, 100, 100.5, 100],
      [0, 0, 0, 0, 0],
    ];
    const verdictOn = (/** @type {number[]} */ earlier, /** @type {number} */ added) =>
      String(linesOf(earlier, added)[0]?.[3]);
    assert.equal(verdictOn(steady, 103), more);
    assert.equal(verdictOn(steady, 97), more.replace('more', 'less'));
    assert.equal(verdictOn(zero, 1), more);
    for (const [earlier, added] of /** @type {const} */ ([
      [steady, 102.8],
      [steady, 98.1],
      [[100, 101.1, 100, 100, 100], 200],
      [steady.slice(1), 200],
      [zero, 0],
    ])) {
      assert.match(verdictOn([...earlier], added), /^not tested: /, String(added));
    }
    const [other = []] = linesOf(Array(8).fill(100), 200, ['another machine']);
    assert.equal(other[3], 'not comparable');
  });

  await t.test('and its repeats are the forks of a file', () => {
    const verdictOn = (/** @type {number[][]} */ values) => {
      const repeats = {process: /** @type {const} */ ('fork'), values};
      const sides = [{...received(100), repeats}, received(150)].values();
      const pair = versions([0, 0], () => {
        const {value} = sides.next();
        return value ? [runOf([value])] : [];
      });
      const [tested] = testPairs([{pair, margin: undefined, load: {model: 'none'}}]).pairs;
      return tested?.tests.map(verdictText).join();
    };
    const gibibytes = [100, 100.9, 100, 100.5, 100].map((value) => value * 2 ** 30);
    assert.equal(
      verdictOn(gibibytes.map((value) => [value, value])),
      'more than in each of the 5 earlier forks',
    );
    assert.match(verdictOn([gibibytes]) ?? '', /^not tested: /);
  });

  await t.test('unless its name is one of ours', () => {
    const own = (/** @type {number} */ value) => runOf([{...received(value), name: 'mean'}]);
    const values = [1, 2].values();
    const pair = versions([0, 0], () => [own(values.next().value ?? 0)]);
    const [tested] = testPairs([{pair, margin: undefined, load: {model: 'none'}}]).pairs;
    assert.deepEqual(tested?.tests, []);
  });
});
