// All configurations here are made.

/** @import {ComparisonRow} from '../charts/value-comparison.js' */
/** @import {Configuration, Spread} from '../stats/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {THROUGHPUT} from '../charts/value-comparison.js';
import {spread} from '../stats/spread.js';
import {configurationOf, summary} from '../testing/made-site.js';
import {cutNotes, intervalText, listText, notesOf, summaryText, withoutUnit} from './comparison.js';

const published = {title: 'A document'};

/**
 * @param {number[]} values
 *   Of the repeats, in operations per second.
 * @param {Partial<Configuration>} [over]
 * @param {Partial<Spread>} [of]
 * @returns {ComparisonRow}
 */
function row(values, over = {}, of = {}) {
  const throughput = values.length > 0 ? {...spread(values), ...of} : null;
  const runs = [...values, ...(over.failed ?? [])].map((_, i) => `run-${i}`);
  const configuration = configurationOf({runs, throughput, summary: null, ...over});
  return {label: `A ${values[0] ?? ''}`.trim(), colour: 1, configuration};
}

/** @param {ComparisonRow[]} rows */
const notes = (...rows) => notesOf(rows, THROUGHPUT).map((note) => note.replaceAll('\u202f', ' '));

const SINGLE = 'Diamond: a single run. An interval needs at least 5 repeats.';
const MEAN =
  'Diamond: the geometric mean, with a dot for each repeat. An interval needs at least 5 repeats.';

test('the notes of a comparison say what its marks mean', async (t) => {
  await t.test('of an interval, and of what is too few for one', () => {
    assert.deepEqual(notes(row([99, 100, 101, 98, 102])), [
      'Circle and line: the geometric mean of the repeats and its 95 % interval.',
    ]);
    const inside = row([99, 100, 101, 98, 102], {}, {level: 'iteration'});
    assert.deepEqual(notes(inside), [
      'Circle and line: the mean of the iterations of one process and its 95 % interval.',
    ]);
    assert.deepEqual(notes(inside, row([99, 100, 101, 98, 102])), [
      'Circle and line: the geometric mean of the repeats or the mean of the iterations of one process and its 95 % interval.',
    ]);
    assert.deepEqual(notes(row([100])), [SINGLE]);
    assert.deepEqual(notes(row([99, 101])), [MEAN]);
    assert.deepEqual(notes(row([99, 101]), row([100])), [MEAN]);
  });

  await t.test('of an interval that only the runner states', () => {
    const interval = {low: 90, high: 110, level: 0.999};
    const of = {...summary, throughput: summary.throughput && {...summary.throughput, interval}};
    const [note, ...others] = notes(row([100], {summary: of}));
    assert.equal(
      note,
      'Diamond and line: a single run and the interval that its runner states (99.9 %). It covers what varied within the run, not from run to run.',
    );
    assert.deepEqual(others, []);
    assert.deepEqual(notes(row([99, 101], {summary: of})), [MEAN]);
  });

  await t.test('of repeats that are equal, and of one that is zero', () => {
    assert.deepEqual(notes(row([0])), [
      'Diamond: a single run. An interval needs at least 5 repeats.',
    ]);
    assert.deepEqual(notes(row([100, 100, 100, 100, 100])), [
      'Diamond: all repeats print the same number. There is no interval, because the runner rounds more than they differ.',
    ]);
    assert.deepEqual(notes(row([0, 100, 100, 100, 100])), [
      'Diamond: the median repeat, with a dot for each repeat. There is no interval, because a repeat is zero.',
    ]);
  });

  await t.test('of published values', () => {
    const stated = {value: 100, seconds: null, count: null, lowest: null, highest: null};
    /** @param {object} over */
    const document = (over) =>
      row([100], {published, summary: {...summary, throughput: {...stated, ...over}}});
    assert.deepEqual(notes(document({})), [
      'Diamond: a published value. Its document states no spread.',
    ]);
    assert.deepEqual(notes(document({lowest: 90, highest: 110})), [
      'Diamond and line: a published rate, with the lowest and the highest rate published with it.',
    ]);
    assert.deepEqual(notes(document({bound: '<'})), [
      'Arrowhead: a bound that is stated instead of the value. It points to the value.',
    ]);
  });

  await t.test('and which runs failed beside others that count', () => {
    const failed = [
      {run: 'run-8', reason: 'out of memory'},
      {run: 'run-9', reason: 'out of memory'},
    ];
    assert.deepEqual(notes(row([100], {failed: failed.slice(1)})), [
      SINGLE,
      'A 100: 1 more run does not count (failed: out of memory).',
    ]);
    assert.deepEqual(
      notes(row([100], {failed}))[1],
      'A 100: 2 more runs do not count (failed: out of memory).',
    );
    assert.deepEqual(notes(row([], {failed})), []);
  });
});

test('a long comparison lists its ends and every failure', () => {
  const failed = [{run: 'run-0', reason: 'out of memory'}];
  const rows = [300, 100, 200, 700, 500, 600].map((value) => row([value]));
  /** @param {ComparisonRow[]} all */
  const said = (all) => listText(all, THROUGHPUT).replaceAll('\u202f', ' ');
  assert.equal(said([...rows, row([], {failed})]).split('; ').length, 7);
  assert.equal(
    said([...rows, row([], {failed}), row([400])]),
    '7 configurations, from A 100: 100 ops/s (1 run) to A 700: 700 ops/s (1 run); A: failed: out of memory',
  );
  // Its other run did not fail, and has no throughput either.
  assert.equal(said([row([], {failed, runs: ['run-0', 'run-1']})]), 'A: no throughput measured');
});

test('the text of a value says what it is over', () => {
  const interval = {low: 90, high: 110, level: 0.999};
  const of = {...summary, throughput: summary.throughput && {...summary.throughput, interval}};
  const said = (/** @type {ComparisonRow} */ {configuration}) => {
    const {throughput} = configuration;
    assert.ok(throughput);
    return [
      summaryText(throughput, configuration, THROUGHPUT),
      intervalText(configuration, THROUGHPUT),
    ].map((text) => text.replaceAll('\u202f', ' '));
  };
  assert.deepEqual(said(row([100])), ['100 ops/s (1 run)', 'not measured']);
  assert.deepEqual(said(row([100], {summary: of})), [
    '100 ops/s (1 run; its runner states a 99.9 % interval of 90 to 110 ops/s)',
    '90 to 110 ops/s (the runner’s, 99.9 %)',
  ]);
  assert.deepEqual(said(row([99, 101], {summary: of})), [
    '100 ops/s (2 repeats, 99 to 101 ops/s)',
    'not measured',
  ]);
  // In a table that states operations per second above them.
  const [, across] = said(row([990e3, 1000e3, 1010e3, 1020e3, 1030e3]));
  assert.equal(across, '990 k ops/s to 1.03 M ops/s');
  const table = row([990e3, 1000e3, 1010e3, 1020e3, 1030e3]).configuration;
  assert.equal(
    withoutUnit(intervalText(table, THROUGHPUT)).replaceAll('\u202f', ' '),
    '990 k to 1.03 M',
  );
  assert.equal(said(row([100, 100]))[0], '100 ops/s (2 repeats, all the same)');
  assert.deepEqual(said(row([99, 100, 101, 98, 102])), [
    '100 ops/s (95 % interval 98.0 to 102 ops/s, 5 repeats)',
    '98.0 to 102 ops/s',
  ]);
  assert.equal(said(row([123.4567], {published}))[0], '123.457 ops/s');
});

test('a chart says how many of its operations, or else of its rows, it draws', () => {
  const rows = ['get', 'get', 'put', 'scan'].map((group) => ({...row([1]), group}));
  assert.deepEqual(cutNotes(rows, rows), []);
  assert.deepEqual(cutNotes(rows, rows.slice(0, 3)), [
    'The first 2 of 3 operations are drawn. The CSV has all of them.',
  ]);
  assert.deepEqual(cutNotes(rows.slice(0, 2), rows.slice(0, 1)), [
    'The first 1 of 2 rows are drawn. The CSV has all of them.',
  ]);
  const [first, second, ...others] = rows;
  assert.ok(first && second);
  assert.deepEqual(cutNotes(rows, [first, ...others]), [
    '3 of 4 rows are drawn, the first of each operation. The CSV has all of them.',
  ]);
});
