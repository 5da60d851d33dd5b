// Histories are made for the test.

/** @import {Line} from '../charts/history.js' */
/** @import {History} from '../stats/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {changeAt, historyOf} from '../testing/made-history.js';
import {
  breakWords,
  changeSentence,
  historyProblem,
  notesOf,
  pText,
  quantityName,
  sentenceOf,
} from './history.js';

/** @param {Partial<History>} [over] @param {string} [label] @returns {Line} */
const line = (over, label = 'Java') => ({
  ...{id: 's1', label, operation: 'get', colour: 1, notes: []},
  history: historyOf([0.002, 0.001, 0.003, 0.002, 0.002, 0.002, 0.002, 0.002], over),
});
/** @param {Line[]} lines */
const notes = (...lines) => notesOf(lines).map((note) => note.replaceAll('\u202f', ' '));

const SINGLE = 'Each mark is one run. The line only connects them.';
const FOUND =
  'Horizontal lines: levels between which a change was found. The bar next to each change is the interval of the new level.';
const UNTESTED =
  'Changes were not tested: a test needs 8 points without a break, none of them zero. Minima, maxima and longest pauses are never tested.';

test('the notes of a history', async (t) => {
  const {points} = line().history;

  await t.test('say what its marks are', () => {
    assert.deepEqual(notes(line()), [SINGLE, 'No change was found.']);
    const repeated = points.map((point, i) => ({
      ...point,
      values: Array(i === 0 ? 2 : 3).fill(0.002),
    }));
    assert.equal(
      notes(line({points: repeated}))[0],
      'Large mark: the estimate over 2 to 3 repeats. Small marks: the repeats. The line only connects them.',
    );
    const withIntervals = repeated.slice(1).map((point) => ({...point, low: 0.001, high: 0.003}));
    assert.equal(
      notes(line({points: withIntervals}))[0],
      'Large mark: the estimate over 3 repeats. Small marks: the repeats. Bars: 95 % intervals. The line only connects them.',
    );
  });

  await t.test('say what was tested, and found', () => {
    assert.equal(notes(line({changes: [changeAt(3)]}))[1], FOUND);
    assert.equal(
      notes(line(), line({changes: [changeAt(3, {levelsNotFlat: true})]}))[1],
      `${FOUND} A level is not flat if neighbouring points in it are alike: the machine was slow for some days, or the level moved in small steps. Then p is too small.`,
    );
    assert.equal(notes(line({points: points.slice(0, 7)}))[1], UNTESTED);
    assert.equal(
      notes(line({changes: [changeAt(3)]}), line({quantity: 'max'}), line({quantity: 'min'}))[1],
      `${FOUND} Not tested: highest latency and lowest latency.`,
    );
  });

  await t.test('count the points with few samples', () => {
    const few = (/** @type {number} */ count) =>
      [...points, ...points].map((point, i) =>
        i < count ? {...point, hasFewSamples: true} : point,
      );
    assert.match(
      `${notes(line({points: few(1)}))[1]}`,
      / 1 point of a percentile is drawn but not tested: fewer than \d+ samples lie above\.$/,
    );
    assert.match(`${notes(line({points: few(2)}))[1]}`, / 2 points of percentiles are drawn/);
  });

  await t.test('name the breaks, each once', () => {
    const breaks = [{before: 2, why: 'machine: desk to rack; JVM: 17 to 21'}];
    assert.equal(
      notes(line({breaks}), line({breaks}))[2],
      'Nothing is compared across a break: at 1.2 (machine: desk to rack; JVM: 17 to 21).',
    );
    assert.deepEqual(breakWords({before: 2, why: breaks[0]?.why ?? ''}), ['machine', 'JVM']);
  });
});

test('the sentence of a history has its ends, its extremes and its changes', () => {
  const positions = line().history.points.map(({at}) => at);
  assert.equal(
    sentenceOf([line({changes: [changeAt(2)]})], positions).replaceAll('\u202f', ' '),
    'Median over 8 releases, 1.0 to 1.7. Java: 2.00 ms at 1.0, 2.00 ms at 1.7; lowest 1.00 ms at 1.1, highest 3.00 ms at 1.2; changes: 1.12× between 1.1 and 1.2.',
  );
  assert.match(
    sentenceOf([line({param: 'connections'})], positions),
    /^Median over 8 values of connections, 1\.0 to 1\.7\./,
  );
});

test('a change names its line where there are several', () => {
  const changed = line({changes: [changeAt(2)]});
  const said = (/** @type {Line[]} */ lines) =>
    changeSentence(lines, changed, changeAt(2)).replaceAll('\u202f', ' ');
  const size = '1.12× (95 % interval 1.08 to 1.16×), worse, p\u00a0<\u00a00.001';
  assert.equal(said([changed]), `Between 1.1 and 1.2: median ${size}`);
  assert.equal(said([changed, line()]), `Between 1.1 and 1.2: Java ${size}`);
  assert.equal(
    changeSentence([changed], changed, changeAt(2, {levelsNotFlat: true})).replaceAll(
      '\u202f',
      ' ',
    ),
    `Between 1.1 and 1.2: median ${size}, levels not flat`,
  );
  assert.equal(pText(0.0314), 'p\u00a0=\u00a00.031');
});

test('a share of time is a percentage in sentences', () => {
  const shares = line({quantity: 'gc-share', unit: '1'});
  assert.match(
    sentenceOf([shares], ['1.0', '1.7']).replaceAll('\u202f', ' '),
    /Java: 0\.200 % at 1\.0, 0\.200 % at 1\.7; lowest 0\.100 % at 1\.1, highest 0\.300 % at 1\.2\.$/,
  );
});

test('names of quantities', () => {
  const names = ['min', 'p99.9', 'gc-share', 'median-pause', 'gc.alloc.rate.norm', 'toString'];
  assert.deepEqual(names.map(quantityName), [
    'lowest latency',
    '99.9th percentile',
    'share of time in pauses',
    'median pause',
    'gc.alloc.rate.norm',
    'toString',
  ]);
});

test('why there is no history to draw', () => {
  const histories = [historyOf([1]), historyOf([1], {quantity: 'throughput'})];
  const said = (/** @type {Parameters<typeof historyProblem>[1]} */ found) =>
    historyProblem('x', found);
  assert.match(
    said({histories: [], matching: []}),
    /expected runs of three releases, commits or dates/,
  );
  assert.match(
    said({histories, matching: []}),
    /expected a system, operation and params with three/,
  );
  assert.match(
    said({histories, matching: histories, quantities: ['p50', 'p99']}),
    /with the quantity "p99", expected p50 or throughput$/,
  );
  assert.match(
    said({histories, matching: histories, quantities: ['p50', 'throughput']}),
    /with the quantities p50 and throughput, expected some with the same unit$/,
  );
});
