// Logs and polls are fixtures of adapters/hotspot/ and adapters/jstat/: JDK 17.0.15, -Xlog:gc* and
// jstat -gc, programs that allocate without end. Where a test makes collections of its own, its title says so.

/** @import {Heap, Pauses} from '../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {drawing, drawsEverywhere, seriesOf} from '../testing/chart.js';
import {fieldOf, fixture, read, snapshot} from '../testing/index.js';
import {chartOf, madeHeap} from '../testing/made-heap.js';
import {heapAndPauses} from './heap-and-pauses.js';

/** @param {string} name Of a fixture. */
const recordsOf = async (name) => recordsIn(String(await fixture(name)));

/**
 * @param {string} log
 * @returns {Promise<{heap: Heap | null, pauses: Pauses | null}>}
 */
async function recordsIn(log) {
  const {records} = await read(log);
  return {
    heap: records.find((one) => one.kind === 'heap') ?? null,
    pauses: records.find((one) => one.kind === 'pauses') ?? null,
  };
}

const parallel = await recordsOf('gc-log-parallel.log');
const text = String(await fixture('gc-log-parallel.log'));

test('heapAndPauses', async (t) => {
  await t.test('draws the expected specs', async () => {
    const chart = chartOf(parallel);
    const specs = chart.views.map(({spec}) => spec);
    await snapshot(specs, import.meta.url, 'heap-and-pauses.vl.json');
    await drawsEverywhere(chart);
  });

  await t.test('states pauses, heap and the growth of the old generation', () => {
    const {sentence} = chartOf(parallel);
    // grep -c 'Pause Young.*->' and 'Pause Full.*->': 12 and 1. The durations are those lines'.
    assert.match(
      sentence,
      /^Parallel: 13 pauses in 767\sms \(12 young and 1 full\), median 12\.9\sms, longest 41\.0\sms, paused 22\.2\s% of the time\./,
    );
    assert.match(
      sentence,
      /Old generation 8\.00\sKiB → 53\.1\sMiB after the first and the last collection/,
    );
  });

  await t.test('marks the times in which some thread stalled', async () => {
    const record = madeHeap(5);
    const stalls = [
      {start: 2, duration: 0.5, kind: /** @type {const} */ ('allocation')},
      {start: 2.2, duration: 0.6, kind: /** @type {const} */ ('allocation')},
      {start: 4, duration: 0.1, kind: /** @type {const} */ ('relocation')},
    ];
    const chart = chartOf({...record, pauses: {...record.pauses, stalls}});
    const {marks} = await drawing(chart.views[1], {signals: {from: 0, to: 6}});
    assert.deepEqual(
      marks('stall').map(({datum: {t, t2}}) => [t, t2]),
      [
        [2, 2.8],
        [4, 4.1],
      ],
    );
    assert.match(
      chart.sentence,
      /Stalls of individual threads: 2 allocation stalls \(longest 600\sms\) and 1 relocation stall of 100\sms\./,
    );
    const [kind, duration] = ['record', 'duration_s'].map((name) =>
      chart.csv.columns.indexOf(name),
    );
    const waits = chart.csv.rows.filter((row) => row[kind ?? -1] === 'stall');
    assert.deepEqual(
      waits.map((row) => row[duration ?? -1]),
      [0.5, 0.6, 0.1],
    );
  });

  await t.test('marks stops of all threads in a row of their own', async () => {
    const record = madeHeap(5);
    const stops = [
      {start: 2, duration: 0.048},
      {start: 4, duration: 0.002},
    ];
    const stalls = [{start: 3, duration: 0.1, kind: /** @type {const} */ ('allocation')}];
    const chart = chartOf({...record, pauses: {...record.pauses, stops, stalls}});
    const {marks} = await drawing(chart.views[1], {signals: {from: 0, to: 6}});
    assert.deepEqual(
      marks('stop').map(({datum: {t, t2}}) => [t, t2]),
      [
        [2, 2.048],
        [4, 4.002],
      ],
    );
    assert.ok((marks('stop')[0]?.y ?? 0) + 5 < (marks('stall')[0]?.y ?? 0));
    assert.match(chart.sentence, /Longest stop of all threads: 48\.0\sms\./);
    assert.match(
      chart.notes.join(' '),
      /all threads were stopped for at least 1\sms \(safepoints\)/,
    );
    const without = chartOf({...record, pauses: {...record.pauses, stops: []}});
    assert.doesNotMatch(without.notes.join(' '), /stops/);
    const kind = chart.csv.columns.indexOf('record');
    assert.equal(chart.csv.rows.filter((row) => row[kind] === 'stop').length, 2);
  });

  await t.test('lets many made stalls share bars, and keeps each for a window', async () => {
    const record = madeHeap(99);
    const stalls = Array.from({length: 5000}, (_, i) => ({
      start: i / 50,
      duration: 0.001,
      kind: /** @type {const} */ ('allocation'),
    })).filter(({start}) => start < 40 || start > 60);
    const chart = chartOf({...record, pauses: {...record.pauses, stalls}});
    const bars = (await drawing(chart.views[1])).marks('stall').map(({datum: {t, t2}}) => [t, t2]);
    assert.deepEqual(bars, [
      [0, 39.981],
      [60.02, 99.981],
    ]);
    assert.match(chart.notes.join(' '), /Bars less than 200\sms apart are drawn as one\. Zoom in/);
    assert.deepEqual(
      fieldOf(chart.detail?.rows.stalls, 't'),
      stalls.map(({start}) => start),
    );
  });

  await t.test('has as many marks in a window as the log has pauses there', async () => {
    const ends = [...text.matchAll(/\[([\d.]+)s\].* Pause .*->.* ([\d.]+)ms$/gm)];
    const starts = ends.map(([, end, took]) => Number(end) - Number(took) / 1000);
    assert.equal(starts.length, 13);
    const [from, to] = [0.1, 0.65];
    const inside = starts.filter((start) => start >= from && start <= to);
    const {marks, width} = await drawing(chartOf(parallel).views[1], {signals: {from, to}});
    const drawn = [...marks('pause'), ...marks('full')].filter(({x}) => x >= 0 && x <= width);
    assert.equal(drawn.length, inside.length);
    assert.ok(inside.length > 0 && inside.length < starts.length);
  });

  await t.test('states a longer pause of the warm-up, or a forced one, separately', async () => {
    const {heap, pauses} = madeHeap(9, (i) => ({duration: i === 2 ? 0.05 : 0.01}));
    const warm = {...seriesOf({heap, pauses}), warmup: 5};
    assert.match(
      heapAndPauses(warm, {name: 'gc'}).sentence,
      /longest 10\.0.ms \(50\.0.ms in the warm-up\),/,
    );
    const forced = madeHeap(9, (i) => ({duration: i === 2 ? 0.05 : 0.01, forced: i === 2}));
    assert.match(chartOf(forced).sentence, /longest 10\.0.ms \(50\.0.ms forced\),/);
    for (const [chart, at] of /** @type {const} */ ([
      [heapAndPauses(warm, {name: 'gc'}), '0:05'],
      [chartOf(forced), '0:01'],
    ])) {
      const {marks} = await drawing(chart.views[1]);
      assert.deepEqual(fieldOf(marks('longest'), 'text'), [
        `longest counted, 10.0\u202fms at ${at}`,
      ]);
      const labels = chart.closeUp?.places.map(({label}) => label);
      assert.ok(labels?.some((label) => label.startsWith('Longest counted pause at')));
    }
  });

  await t.test('writes no text of a made full collection over another at the edge', async () => {
    const {heap, pauses} = madeHeap(40, (i) => ({
      duration: i === 0 ? 0.02 : 0.01,
      ...(i === 2 || i === 20 ? {kind: 'full', forced: true} : {}),
    }));
    const view = chartOf({heap, pauses}).views[1];
    const fulls = async (/** @type {Record<string, number>} */ signals) =>
      (await drawing(view, {signals})).marks('duration').map(({datum: {t}}) => t);
    assert.deepEqual(await fulls({from: 0, to: 41}), [21]);
    // Without the longest pause, and wide enough next to it.
    assert.deepEqual(await fulls({from: 2, to: 40}), [3, 21]);
    assert.deepEqual(await fulls({from: 0, to: 8}), [3]);
  });

  await t.test('draws the highest heap of the log in the overview', async () => {
    const sizes = (/** @type {RegExp} */ of) =>
      [...text.matchAll(of)].map(([, before]) => Number(before) * 1024);
    const young = sizes(/PSYoungGen: (\d+)K/g);
    const highest = Math.max(...sizes(/ParOldGen: (\d+)K/g).map((old, i) => old + (young[i] ?? 0)));
    const [overview] = chartOf(parallel).views;
    const {marks} = await drawing(overview);
    assert.equal(Math.max(...marks('heap').map(({datum}) => datum.heap)), highest);
  });

  await t.test('stacks old, survivor and eden to the heap before the collection', async () => {
    const {marks} = await drawing(chartOf(parallel).views[1]);
    const [old, , eden] = ['old', 'survivor', 'eden'].map((layer) => marks(layer)[0].datum);
    const first = parallel.heap?.generations.map(({used}) => used[0] ?? 0) ?? [];
    assert.equal(old.b1, first[0]);
    assert.equal(
      eden.b3,
      first.reduce((sum, size) => sum + size, 0),
    );
  });

  await t.test('says what a Remark of G1 freed, in a log changed for the test', async () => {
    const log = String(await fixture('gc-log-g1.log'));
    const changed = log.replace('Pause Remark 52M->52M', 'Pause Remark 57M->28M');
    const {sentence, notes} = chartOf(await recordsIn(changed));
    assert.match(sentence, /Heap used between 6\.00.MiB and 57\.0.MiB/);
    assert.match(notes.join(' '), /Remark and Cleanup freed up to 29\.0.MiB at a time\./);
    // The first frees nothing there. The second has no generations, so all its sizes are drawn.
    for (const name of ['gc-log-g1.log', 'gc-log-g1-rotated.log']) {
      assert.doesNotMatch(chartOf(await recordsOf(name)).notes.join(' '), /freed/);
    }
  });

  await t.test('draws and describes the heap of G1 as the log states it', async () => {
    const log = String(await fixture('gc-log-g1.log'));
    const sizes = [...log.matchAll(/Pause (?:Young|Full).* (\d+)M->(\d+)M/g)]
      .flatMap(([, before, after]) => [Number(before), Number(after)])
      .map((size) => size * 2 ** 20);
    const chart = chartOf(await recordsOf('gc-log-g1.log'));
    assert.match(chart.sentence, /Heap used between 6\.00.MiB and 56\.0.MiB/);
    const {marks} = await drawing(chart.views[0]);
    assert.deepEqual(
      marks('heap').map(({datum}) => datum.heap),
      sizes,
    );
    const used = chart.csv.columns.indexOf('heap_used_bytes');
    const points = chart.csv.rows.filter(([record]) => record === 'heap');
    assert.deepEqual(
      points.map((row) => Number(row[used])),
      sizes,
    );
  });

  await t.test('reads each pause from the columns of the CSV', () => {
    const chart = chartOf(parallel);
    const [first] = chart.readings;
    const [pause] = parallel.pauses?.collections ?? [];
    assert.equal(first?.at, pause?.start);
    assert.deepEqual(
      first?.values.map(({label, text}) => `${label} ${text.replaceAll(/\s/g, ' ')}`),
      [
        'pause young',
        'duration 1.39 ms',
        'heap before 16.0 MiB',
        'heap after 2.00 MiB',
        'old before 0 B',
        'old after 8.00 KiB',
        'cause Allocation Failure',
      ],
    );
    const row = chart.csv.rows.find(([record]) => record === 'pause');
    const cell = (/** @type {string} */ name) => row?.[chart.csv.columns.indexOf(name)];
    assert.deepEqual(
      ['duration_s', 'before_bytes', 'after_bytes', 'old_before_bytes', 'old_after_bytes'].map(
        cell,
      ),
      [pause?.duration, pause?.before, pause?.after, pause?.old?.before, pause?.old?.after],
    );
  });

  await t.test('reads the generations of a poll under the names of the series (made)', () => {
    const heap = parallel.heap ?? assert.fail();
    const [first] = chartOf({heap, pauses: null}).readings;
    assert.deepEqual(fieldOf(first?.values, 'label'), ['Old', 'Survivor', 'Eden']);
  });

  await t.test('draws nothing of a generation that is switched off', async () => {
    const {marks} = await drawing(chartOf(parallel).views[1], {signals: {hidden: ['Old']}});
    assert.equal(marks('old').length, 0);
    assert.ok(marks('eden').length > 0);
  });

  await t.test('draws a ring on forced collections and names their cause', async () => {
    const chart = chartOf(await recordsOf('gc-log-serial.log'));
    assert.match(
      chart.sentence,
      /Forced by the program or a tool: at 0:00 \(System\.gc\(\), 4\.4[12]\sms\)/,
    );
    const {marks} = await drawing(chart.views[1]);
    assert.equal(marks('forced_fulls').length, 1);
    assert.equal(marks('forced_pauses').length, 0);
    assert.match(marks('duration').at(-1).text, /^forced, 4\.4/);
    await drawsEverywhere(chart);
  });

  await t.test('invents no generations where the log has none', async () => {
    const chart = chartOf(await recordsOf('gc-log-stdout.log'));
    assert.deepEqual(fieldOf(chart.series, 'label'), ['Heap']);
    assert.doesNotMatch(chart.sentence, /Old generation/);
    await drawsEverywhere(chart);
  });

  await t.test(
    'draws concurrent collectors: pauses without sizes, the heap of cycles',
    async () => {
      const z = chartOf(await recordsOf('gc-log-z.log'));
      // grep -c ' Pause .*ms$': 8.
      assert.match(z.sentence, /^ZGC: 8 pauses in \d+\sms, 5 of them counted, median/);
      assert.match(z.sentence, /Heap used between 22\.0\sMiB and 64\.0\sMiB/);
      await drawsEverywhere(z);
      const cycles = chartOf(await recordsOf('gc-log-z-cycles.log'));
      assert.ok(cycles.notes.includes('The GC log has no pauses, so single pauses are unknown.'));
      await drawsEverywhere(cycles);
      await drawsEverywhere(chartOf(await recordsOf('gc-log-shenandoah-generational.log')));
      await drawsEverywhere(chartOf(await recordsOf('gc-log-epsilon.log')));
    },
  );

  await t.test('stacks old and young where the log does not part the young', async () => {
    const chart = chartOf(await recordsOf('gc-log-legacy-made-cms.log'));
    assert.deepEqual(fieldOf(chart.series, 'label'), ['Old', 'Young']);
    await drawsEverywhere(chart);
  });

  await t.test('draws a poll as steps, without metaspace and without pauses', async () => {
    const chart = chartOf(await recordsOf('jstat-parallel.txt'));
    assert.deepEqual(fieldOf(chart.series, 'label'), ['Old', 'Survivor', 'Eden']);
    assert.match(chart.sentence, /sampled every 0\.3\ss/);
    assert.match(
      chart.notes.join(' '),
      /Collections between two samples are not visible.* No GC log/,
    );
    const {marks} = await drawing(chart.views[1]);
    assert.deepEqual([...marks('pause'), ...marks('full')], []);
    assert.equal(marks('eden')[0].interpolate, 'step-after');
    await drawsEverywhere(chart);
  });

  await t.test('breaks made areas where a size is missing', async () => {
    const {heap, pauses} = madeHeap(4);
    const [generation] = heap.generations;
    if (generation) generation.used[4] = null;
    const {marks} = await drawing(chartOf({heap, pauses}).views[1]);
    assert.deepEqual(
      marks('heap').map(({datum}) => datum.part),
      [0, 0, 0, 0, 1, 1, 1],
    );
  });

  await t.test('says from when a made heap is unknown', () => {
    const record = madeHeap(4);
    const last = record.heap.time.at(-1) ?? 0;
    const notes = (/** @type {number} */ end) =>
      chartOf({heap: record.heap, pauses: {...record.pauses, end}}).notes.join(' ');
    assert.doesNotMatch(notes(last), /unknown/);
    assert.doesNotMatch(notes(1.05 * last), /unknown/);
    assert.match(
      notes(2 * last),
      /The heap is unknown after 0:\d\d\.\d{1,3}, when its last size was logged\./,
    );
  });

  await t.test('draws pauses alone where the heap is not in the files', async () => {
    const chart = chartOf({heap: null, pauses: parallel.pauses});
    assert.match(chart.sentence, /The heap is not in the files\./);
    const {marks} = await drawing(chart.views[1]);
    assert.equal(marks('pause').length + marks('full').length, 13);
    assert.equal(marks('empty')[0].text, 'heap not in the files');
    await drawsEverywhere(chart);
  });

  await t.test('says that a made run had no collection', async () => {
    const {pauses} = madeHeap(0);
    const chart = chartOf({heap: null, pauses});
    assert.match(chart.sentence, /^Serial: no collection in the run/);
    const {marks} = await drawing(chart.views[1]);
    assert.equal(marks('empty')[0].text, 'no collection in the run');
    await drawsEverywhere(chart);
  });

  await t.test('takes the committed heap from the pauses where no generation has it', async () => {
    const {marks} = await drawing(chartOf(madeHeap(4)).views[1]);
    assert.deepEqual(
      marks('committed').map(({datum}) => datum.committed),
      [500e6, 500e6],
    );
  });
});
