// All comparisons here are made.

/** @import {ComparedRow} from '../charts/compared-rows.js' */
/** @import {Comparison} from '../stats/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {spread} from '../stats/spread.js';
import {configurationOf} from '../testing/made-site.js';
import {
  correctionText,
  findingText,
  groupNotes,
  isSaidForGroup,
  listText,
  notesOf,
  ownText,
  summaryText,
  testNotes,
  uncomparedText,
  verdictText,
} from './ratio.js';

/** @param {Partial<Comparison>} [over] @returns {Comparison} */
const comparison = (over) => ({
  ...{operation: 'get', params: {}, metric: 'throughput', statistic: 'mean', unit: '1/s'},
  ...{better: 'higher', baseline: configurationOf({}), candidate: configurationOf({})},
  ...{values: {baseline: 100, candidate: 120}, ratio: 1.2, test: null, reasons: []},
  ...{interval: {low: 1.1, high: 1.3, level: 0.95}, verdict: 'faster'},
  ...over,
});

/** @param {string} label @param {Partial<Comparison> | null} of @returns {ComparedRow} */
const row = (label, of, group = '') => ({
  ...{label, group, keys: [], short: label, text: '', colour: ''},
  comparison: of && comparison(of),
  configuration: configurationOf({}),
});

const FEW = /** @type {const} */ ({verdict: 'too few repeats', interval: null});
const NONE = /** @type {const} */ ({verdict: 'no difference shown'});
const [A, B] = [row('a', FEW), row('b', {})];
const TOO_FEW = 'Too few repeats for intervals and verdicts: these need at least 5 on both sides.';

test('notes say which intervals are over repeats in one file', () => {
  const of = (/** @type {number} */ runs) => ({...spread([9, 10, 11, 10, 10]), runs});
  const one = row('a', {baseline: configurationOf({throughput: of(1)})});
  const other = row('b', {baseline: configurationOf({throughput: of(3)})});
  const rows = [
    one,
    other,
    row('c', {...FEW, baseline: one.comparison?.baseline ?? A.configuration}),
  ];
  const said = notesOf(rows, {rows, areEnds: false}).filter((note) => note.includes('in one file'));
  assert.deepEqual(said, [
    'Some intervals are over repeats in one file, and do not show how such files differ.',
  ]);
});

test('a list of many rows has the slowest and the fastest, and each row that is not compared', () => {
  const texts = (/** @type {ComparedRow[]} */ rows) =>
    listText(rows.map((one) => ({...one, text: `${one.comparison?.ratio ?? 'none'}`})));
  const many = [
    row('a', {ratio: 2}),
    row('b', {ratio: 3}),
    row('c', {ratio: 1}),
    row('d', {ratio: 0.1, verdict: 'not comparable', reasons: ['other JVM']}),
    row('e', null),
  ];
  assert.deepEqual(texts(many), ['3 pairs, from 1 (c) to 3 (b)', 'd: 0.1', 'e: none']);
  assert.deepEqual(texts(many.slice(2)), ['c: 1', 'd: 0.1', 'e: none']);
  const mixed = [
    ...[row('a', {ratio: 1.1}), row('b', {ratio: 3})],
    ...[row('c', {ratio: 0.01, better: 'lower'}), row('d', {ratio: 2, better: 'lower'}), B],
  ];
  assert.deepEqual(texts(mixed), ['5 pairs, from 2 (d) to 0.01 (c)']);
});

test('the words of a verdict', () => {
  const cases = /** @type {const} */ ([
    [{verdict: 'faster'}, 'faster'],
    [{...NONE}, 'no difference shown after correction'],
    [{...NONE, interval: {low: 0.9, high: 1.1, level: 0.95}}, 'no difference shown'],
    [{...NONE, interval: null}, 'no difference shown'],
    [
      {verdict: 'no verdict', reasons: ['too coarse', 'rounded']},
      'no verdict: too coarse and rounded',
    ],
    [{verdict: 'not comparable', reasons: ['other JVM']}, 'not comparable: other JVM'],
    [{verdict: 'as published'}, 'as printed'],
    [{verdict: 'as published', stated: '-9 %'}, 'as printed: “-9 %”'],
  ]);
  for (const [of, text] of cases) {
    assert.equal(verdictText(comparison(/** @type {Partial<Comparison>} */ (of))), text);
  }
});

test('a group says once that its rows have too few repeats, unless all have', () => {
  const groups = (/** @type {ComparedRow[]} */ ...rows) => [...groupNotes(rows)];
  assert.deepEqual(groups(row('a', FEW, 'get'), row('b', {}, 'put')), [['get', 'too few repeats']]);
  assert.deepEqual(groups(row('a', FEW, 'get'), row('b', {}, 'get')), []);
  assert.deepEqual(groups(row('a', FEW, 'get'), row('b', FEW, 'put')), []);
  assert.deepEqual(groups(row('a', FEW, 'get'), row('b', null, 'get'), row('c', {}, 'put')), [
    ['get', 'too few repeats'],
  ]);
  const rows = [row('a', {interval: null}, 'get'), row('b', {}, 'put'), row('c', null, 'get')];
  assert.equal(isSaidForGroup(rows, 'get', 'interval'), true);
  assert.equal(isSaidForGroup(rows, 'put', 'interval'), false);
  assert.equal(isSaidForGroup([...rows, row('d', {}, 'get')], 'get', 'interval'), false);
  assert.equal(isSaidForGroup(rows, 'get', 'verdict'), false);
});

test('the notes of a chart of ratios', async (t) => {
  /** @param {ComparedRow[]} rows */
  const notes = (...rows) => notesOf(rows, {rows, areEnds: false});

  await t.test('say what is too few', () => {
    assert.deepEqual(notes(B), []);
    assert.deepEqual(notes(A), [TOO_FEW]);
    assert.deepEqual(notes(A, row('x', null)), [TOO_FEW]);
    const least = 'An interval needs at least 5 repeats on both sides.';
    assert.deepEqual(notes(A, B), [`Diamond: a ratio without an interval. ${least}`]);
    assert.deepEqual(notes(B, row('c', {interval: null})), [
      'Diamond: a ratio without an interval.',
    ]);
    assert.deepEqual(notes(B, row('c', {interval: null, verdict: 'as published'})), []);
  });

  await t.test('say the reasons once, with the rows that they are about', () => {
    const reasons = ['different days'];
    assert.deepEqual(notes(row('a', {reasons}), row('b', {reasons}), B), [
      'a and b: different days.',
    ]);
    assert.deepEqual(notes(row('a', {reasons}), row('b', {reasons})), ['Different days.']);
    assert.deepEqual(notes(row('a', {...FEW, reasons})), [`${TOO_FEW} Different days.`]);
    for (const verdict of /** @type {const} */ (['no verdict', 'not comparable'])) {
      assert.deepEqual(notes(row('a', {reasons, verdict})), []);
    }
  });

  await t.test('say that medians are those of the median repeat', () => {
    const p50 = {...spread([1, 2, 3]), from: /** @type {const} */ ('median repeat')};
    const {latency} = configurationOf({});
    const candidate = configurationOf({latency: {...latency, p50}});
    const note =
      'Some medians come from the median repeat, because the samples of the repeats cannot be merged.';
    const median = row('a', {candidate, statistic: 'p50'});
    assert.deepEqual([notes(median), notes(median, B)], [[note], [note]]);
    assert.deepEqual(notes(row('a', {candidate})), []);
  });
});

test('what the numbers of a table of ratios are', () => {
  const said = (/** @type {Partial<Comparison>[]} */ ...all) =>
    summaryText(
      all.map((of) => row('a', of)),
      'Java ÷ C',
    ).replaceAll('\u202f', ' ');
  const throughput = spread([99, 100, 101]);
  const [baseline, candidate] = [configurationOf({}), configurationOf({throughput})];
  assert.equal(
    said({baseline, candidate}),
    'Operations per second, geometric mean of the repeats. Ratio: Java ÷ C, with its 95 % interval. Left of 1 is slower.',
  );
  const median = configurationOf({throughput: {...throughput, from: 'median repeat'}});
  assert.match(said({candidate: median}), /geometric mean of the repeats, or the median repeat if/);
  const inside = configurationOf({throughput: {...throughput, level: 'iteration'}});
  assert.match(
    said({baseline: inside, candidate: inside}),
    /second, mean of the iterations of one process\. R/,
  );
  assert.match(said({baseline, candidate: inside}), /, mean of the iterations of one process\. R/);
  assert.match(
    said({baseline: configurationOf({throughput}), candidate: inside}),
    /, geometric mean of the repeats, or the mean of the iterations of one process\. R/,
  );
  const apart = {verdict: /** @type {const} */ ('not comparable'), reasons: ['other machines']};
  assert.equal(
    said({baseline, candidate, ...apart}),
    'Operations per second, geometric mean of the repeats.',
  );
  const once = configurationOf({throughput: spread([100])});
  assert.match(said({baseline: once, candidate: once}), /^Operations per second\. /);
  const time = /** @type {const} */ ({metric: 'latency', statistic: 'p50', better: 'lower'});
  assert.equal(
    said({...time, interval: null}),
    'Median latency. Ratio: Java ÷ C. Left of 1 is faster.',
  );
  assert.doesNotMatch(said(time, {}), /Left of 1/);
  const timed = configurationOf({
    throughput: null,
    latency: {...candidate.latency, mean: spread([1, 2, 3])},
  });
  assert.match(
    said({...time, statistic: 'mean', baseline: timed, candidate: timed}),
    /^Mean time per operation, geometric mean of the repeats\. /,
  );
  // A median comes from merged samples.
  assert.match(
    said(time, {baseline, candidate}),
    /^Median latency and throughput\. Throughput: geometric mean of the repeats\. Ratio: /,
  );
});

test('what verdicts of several comparisons mean', () => {
  const tested = /** @type {Comparison['test']} */ (
    /** @type {unknown} */ ({p: 0.01, holm: 0.02, of: 2, equivalence: {margin: 0.05}})
  );
  assert.match(
    correctionText([row('a', {test: tested})]),
    /corrected for 2 comparisons \(Holm\)\.$/,
  );
  assert.equal(correctionText([row('a', {test: tested && {...tested, of: 1}})]), '');
  assert.equal(correctionText([B]), '');
  assert.deepEqual(
    testNotes([row('a', {test: tested})]).map((note) => note.replaceAll('\u202f', ' ')),
    ['Equivalent: shown to differ by less than 5.00 % (two one-sided tests).'],
  );
  assert.deepEqual(testNotes([B]), []);
});

test('why a configuration has no ratio', () => {
  const zero = configurationOf({throughput: spread([0])});
  const failed = configurationOf({shown: null, failed: [{run: 'a-1', reason: 'no memory'}]});
  const one = configurationOf({throughput: spread([1])});
  assert.equal(uncomparedText(failed, [zero]), 'failed: no memory');
  assert.equal(uncomparedText(failed, [], 'Made'), 'Made failed: no memory');
  assert.equal(uncomparedText(one, [zero]), 'no ratio: a value is zero');
  assert.equal(uncomparedText(one, [one]), 'nothing to compare with');
  assert.equal(uncomparedText(zero, []), 'nothing to compare with');
});

test('a configuration without a ratio has its rate, else its time; the time first where the load is open', () => {
  const {latency} = configurationOf({});
  const [mean, p50] = [spread([2]), spread([3])];
  const said = (/** @type {Parameters<typeof ownText>} */ ...own) =>
    ownText(...own).replaceAll('\u202f', ' ');
  const both = configurationOf({throughput: spread([100]), latency: {...latency, mean, p50}});
  assert.equal(said(both, {model: 'closed'}), '100 ops/s');
  assert.equal(said(both, {model: 'open'}), '2.00 s');
  const median = configurationOf({throughput: null, latency: {...latency, mean: null, p50}});
  assert.equal(said(median, {model: 'closed'}), '3.00 s');
});

test('a finding has its ratio, its verdict and its interval', () => {
  const said = (/** @type {Partial<Comparison>} */ of) =>
    findingText(comparison(of)).replaceAll('\u202f', ' ');
  assert.equal(said({}), '1.20×, faster (95 % interval 1.10 to 1.30×)');
  const far = {ratio: 20, interval: {low: 18, high: 22, level: 0.95}};
  assert.equal(said(far), '20.0× faster (95 % interval 18.0 to 22.0× faster)');
  assert.equal(
    said({...far, ...NONE}),
    '20.0×, no difference shown after correction (95 % interval 18.0 to 22.0×)',
  );
  assert.equal(said(FEW), '1.20×, too few repeats for a verdict');
  assert.equal(
    said({verdict: 'not comparable', reasons: ['other JVM', 'other flags']}),
    'not comparable: other JVM and other flags',
  );
  assert.equal(said({verdict: 'as published', interval: null}), '1.20× by published values');
});
