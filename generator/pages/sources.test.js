// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {latency, throughput} from '../records/measurements.js';
import {summarise} from '../stats/summary.js';
import {runOf} from '../testing/made-site.js';
import {collectionOf} from '../testing/models.js';
import {gcSources, resultSources, sourceCell} from './sources.js';

/**
 * @import {Distribution, LatencyKey, Lines, Pauses, Rec, Timeline} from '../records/types.d.ts'
 * @import {FileNote} from '../scan/types.d.ts'
 */

const subject = {operation: 'put', params: {}};

/** @param {number} value @param {Lines} lines */
const rate = (value, ...lines) => throughput({...subject, lines}, value, 10);
/** @param {LatencyKey} statistic @param {Lines} lines */
const time = (statistic, ...lines) => latency({...subject, lines}, statistic, 1);
/** @param {number} start @param {Lines} lines @returns {Timeline} */
const windows = (start, ...lines) => ({
  kind: 'timeline',
  ...subject,
  windows: [{start, length: 1, count: 10, errors: 0, latency: null}],
  lines,
});
/** @param {Lines} lines @returns {Distribution} */
const samples = (...lines) => ({
  kind: 'distribution',
  metric: 'latency',
  unit: 's',
  ...subject,
  n: 1,
  min: 1,
  max: 1,
  mean: 1,
  buckets: {perSecond: 1, lower: [1], upper: [1], count: [1]},
  precision: null,
  lines,
});
/** @param {number} start @param {Lines} lines @returns {Pauses} */
const pauses = (start, ...lines) => ({
  kind: 'pauses',
  ...subject,
  collector: 'G1',
  collections: [collectionOf(start, 0.1)],
  start,
  end: start + 1,
  lines,
});

/**
 * @param {Record<string, Rec[]>} files
 * @param {FileNote} [note]
 * @param {number} [warmup]
 */
function runWith(files, note = {}, warmup = 0) {
  const [like] = runOf({}).files;
  assert.ok(like);
  const all = Object.entries(files).map(([name, records]) => ({...like, name, note, records}));
  return runOf({files: all, warmup});
}

/** @param {import('./page.js').Cell} cell */
const textOf = (cell) =>
  typeof cell === 'string'
    ? cell
    : cell.sources?.map(({file, name, lines}) => `${file} ${name}, ${lines}`).join('; ');

/**
 * @param {ReturnType<typeof runWith>} run
 * @returns {unknown[]}
 */
function sourcesOf(run) {
  const [summary] = summarise(run);
  assert.ok(summary);
  const of = resultSources(run);
  return [textOf(of(summary, 'throughput')), textOf(of(summary, 'latency'))];
}

test('resultSources', async (t) => {
  await t.test('names the lines of each metric', () => {
    const run = runWith({'wrk.txt': [rate(5, 12, 12), time('mean', 4, 4), time('p99', 5, 5)]});
    assert.deepEqual(sourcesOf(run), ['file-1 wrk.txt, line 12', 'file-1 wrk.txt, lines 4 to 5']);
  });

  await t.test('names every file that a row comes from', () => {
    const run = runWith({
      'windows.csv': [windows(0, 2, 9)],
      'unread.txt': [],
      'summary.txt': [rate(5, 3, 3), time('mean', 7, 7)],
    });
    assert.deepEqual(sourcesOf(run), [
      'file-1 windows.csv, lines 2 to 9; file-3 summary.txt, line 3',
      'file-3 summary.txt, line 7',
    ]);
  });

  await t.test('names the file that counts where two state the same', () => {
    const run = runWith({
      'few.txt': [time('mean', 1, 1), time('max', 9, 9)],
      'more.txt': [time('mean', 2, 2), time('min', 3, 3), time('p99', 4, 4)],
    });
    assert.equal(sourcesOf(run)[1], 'file-1 few.txt, line 9; file-2 more.txt, lines 2 to 4');
  });

  await t.test('names the line of a rate that is only bounded', () => {
    const bounds = [
      {...rate(5, 1, 1), bound: /** @type {const} */ ('>')},
      {...time('p99', 3, 3), bound: /** @type {const} */ ('<')},
    ];
    assert.deepEqual(sourcesOf(runWith({'a.txt': bounds})), ['file-1 a.txt, line 1', '']);
  });

  await t.test('names the samples alone where latencies come from them', () => {
    const times = [time('p50', 4002, 4002), {...time('mean', 4004, 4004), step: 1}];
    const run = runWith({'a.csv': [samples(2, 4000), ...times]});
    assert.equal(sourcesOf(run)[1], 'file-1 a.csv, lines 2 to 4,000');
    const rounded = runWith({'a.csv': [{...samples(2, 4000), step: 1}, ...times]});
    assert.equal(sourcesOf(rounded)[1], 'file-1 a.csv, lines 2 to 4,000 and 4,002');
  });

  await t.test('leaves out what counts the warm-up too', () => {
    const run = runWith({'a.txt': [windows(5, 1, 4), rate(5, 6, 6)]}, {}, 2);
    assert.equal(sourcesOf(run)[0], 'file-1 a.txt, lines 1 to 4');
  });

  await t.test('names all parts of a measurement', () => {
    const others = [{...windows(1, 8, 9), operation: 'get'}, samples(10, 19)];
    const parts = {'1.csv': [windows(0, 2, 3)], '2.csv': [windows(1, 5, 6), ...others]};
    assert.equal(
      sourcesOf(runWith(parts, {part: true}))[0],
      'file-1 1.csv, lines 2 to 3; file-2 2.csv, lines 5 to 6',
    );
  });
});

test('sourceCell lists up to three spans of a file', () => {
  const records = [9, 1, 5, 20].map((line) => time('mean', line, line + 1));
  const run = runWith({'a.txt': records});
  assert.equal(
    textOf(sourceCell(run, records.slice(0, 3))),
    'file-1 a.txt, lines 1 to 2, 5 to 6 and 9 to 10',
  );
  assert.equal(textOf(sourceCell(run, records)), 'file-1 a.txt, lines 1 to 21');
  assert.equal(sourceCell(run, []), '');
});

test('gcSources names the logs that count', () => {
  const rotated = runWith({'gc.0': [pauses(0, 1, 9)], 'gc.1': [pauses(5, 1, 7)]});
  assert.deepEqual(
    gcSources(rotated).map(({values}) => values.map(textOf)),
    [['file-1 gc.0, lines 1 to 9; file-2 gc.1, lines 1 to 7']],
  );
  const several = runWith({
    'a.log': [pauses(0, 1, 9)],
    'b.log': [{...pauses(0, 1, 7), collector: 'ZGC'}],
  });
  assert.deepEqual(
    gcSources(several).map(({values}) => values.map(textOf)),
    [['file-1 a.log, lines 1 to 9']],
  );
  assert.deepEqual(gcSources(runWith({'a.csv': [windows(0, 1, 2)]})), []);
});
