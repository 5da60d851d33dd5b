// The fixtures are logs of JDK 17.0.15, cut after a collection, of programs that allocate without
// end: gc-log-parallel.log with -Xlog:gc*:file=gc.log:time,uptime,level,tags; gc-log-g1.log the
// same with pid and tid; gc-log-serial.log with -Xlog:gc*,safepoint and uptimenanos,level,tags;
// gc-log-stdout.log is whole, -Xlog:gc:stdout:uptime, between the program's own lines. The lines
// in this file are of such logs; what was changed is said next to each.
//
// Counts and sums were made with
//   grep -E 'GC\([0-9]+\) Pause .*->' FILE | awk '{sub("ms","",$NF); s+=$NF; n++} END {print n, s}'

/** @import {Collection, CollectionKind} from '../../records/types.d.ts' */
/** @import {FileNote} from '../../scan/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const M = 1024 ** 2;
const USING = '[0.008s][info][gc] Using Parallel';
const YOUNG = '[0.063s][info][gc] GC(0) Pause Young (Allocation Failure) 16M->2M(61M) 1.390ms';

/** @param {...string} lines */
const log = (...lines) => `${lines.join('\n')}\n`;

/** @param {string | Uint8Array} content @param {FileNote} [note] */
async function pausesOf(content, note = {}) {
  const {format, errors, warnings, records} = await read(content, {note});
  assert.deepEqual(errors, []);
  assert.equal(format, 'gc-log');
  const [pauses, heap] = records;
  assert.ok(pauses?.kind === 'pauses');
  if (heap !== undefined && heap.kind !== 'heap') throw new TypeError(heap.kind);
  return {pauses, heap, warnings, collections: pauses.collections};
}

/** @param {Collection[]} collections */
const figures = (collections) => {
  const total = collections.reduce((sum, {duration}) => sum + duration, 0);
  return [collections.length, Number((total * 1000).toFixed(3))];
};

/** @param {Collection[]} collections @param {CollectionKind} kind */
const count = (collections, kind) => collections.filter((one) => one.kind === kind).length;

test('gcLog', async (t) => {
  await t.test('covers the time from the start of the JVM, or from its first line', async () => {
    const late = '[2.5s][info][gc] GC(1) Pause Young (Allocation Failure) 17M->2M(61M) 1.5ms';
    const whole = await pausesOf(log(USING, YOUNG, late), {offset: -2});
    assert.deepEqual([whole.pauses.start, whole.pauses.end], [-2, 0.5]);
    const part = await pausesOf(log(YOUNG, late), {offset: -2});
    assert.equal(part.pauses.start, part.collections[0]?.start);
  });

  await t.test(
    'reads the pauses of the Parallel collector, which began before their stamps',
    async () => {
      const {pauses, collections, warnings} = await pausesOf(await fixture('gc-log-parallel.log'));
      assert.deepEqual(warnings, []);
      assert.equal(pauses.collector, 'Parallel');
      assert.deepEqual(figures(collections), [13, 170.23]);
      assert.equal(pauses.end, 0.767);
      assert.deepEqual(collections[0], {
        start: 0.06161,
        duration: 0.00139,
        kind: 'young',
        cause: 'Allocation Failure',
        forced: false,
        before: 16 * M,
        after: 2 * M,
        committed: 61 * M,
        old: {before: 0, after: 8192, committed: 45088768},
      });
      // GC(10) ParOldGen: 36717K(44032K)->43755K(74752K)
      assert.equal(collections[10]?.kind, 'full');
      assert.equal(collections[10]?.cause, 'Ergonomics');
      assert.equal(collections[10]?.forced, false);
      assert.deepEqual(collections[10]?.old, {
        before: 36717 * 1024,
        after: 43755 * 1024,
        committed: 74752 * 1024,
      });
    },
  );

  await t.test('refuses more used bytes after a collection than the heap has', async () => {
    const {errors} = await read(log(USING, YOUNG.replace('->2M(61M)', '->62M(61M)')));
    assert.deepEqual(errors, [
      'file.csv:2: found 65011712 B used after a collection of a heap of 63963136 B, expected at most as many',
    ]);
    // Before the collection, the heap may have been larger.
    const {errors: none} = await read(log(USING, YOUNG.replace('16M->2M(61M)', '70M->2M(61M)')));
    assert.deepEqual(none, []);
  });

  await t.test('gives the heap two vertices a collection, by generation', async () => {
    const {heap} = await pausesOf(await fixture('gc-log-parallel.log'));
    assert.ok(heap);
    assert.equal(heap.from, 'collections');
    assert.equal(heap.every, null);
    assert.equal(heap.time.length, 26);
    assert.deepEqual(heap.time.slice(0, 2), [0.06161, 0.063]);
    // GC(1) PSYoungGen: … Eden: 16374K(16384K)->0K(32768K) From: 2245K(2560K)->2555K(2560K)
    // GC(1) ParOldGen: 8K(44032K)->1473K(44032K)
    const kilobytes = heap.generations.map(({name, used, committed}) => [
      name,
      used.slice(2, 4).map((value) => (value ?? 0) / 1024),
      committed.slice(2, 4).map((value) => (value ?? 0) / 1024),
    ]);
    assert.deepEqual(kilobytes, [
      ['old', [8, 1473], [44032, 44032]],
      ['survivor', [2245, 2555], [2560, 2560]],
      ['eden', [16374, 0], [16384, 32768]],
    ]);
  });

  await t.test(
    'reads the Serial collector, an uptime in nanoseconds and a forced collection',
    async () => {
      const {pauses, collections, heap} = await pausesOf(await fixture('gc-log-serial.log'));
      assert.equal(pauses.collector, 'Serial');
      assert.deepEqual(figures(collections), [15, 69.041]);
      assert.equal(count(collections, 'full'), 5);
      assert.deepEqual(
        fieldsOf(
          collections.filter(({forced}) => forced),
          'cause',
          'kind',
        ),
        [['System.gc()', 'full']],
      );
      assert.equal(collections[14]?.start, 0.216391891);
      // Four young collections gave up: they have no lines of generations.
      assert.equal(collections[5]?.old, null);
      // grep -c '\] GC.*Tenured: ' gc-log-serial.log   → 11
      assert.equal(heap?.time.length, 2 * 11);
      assert.deepEqual(
        heap?.generations.map(({name, used}) => [name, (used.at(-2) ?? 0) / 1024, used.at(-1)]),
        // GC(14) Tenured: 37840K(43712K)->28620K(43712K); From: 2175K; Eden: 17227K
        [
          ['old', 37840, 28620 * 1024],
          ['survivor', 2175, 0],
          ['eden', 17227, 0],
        ],
      );
    },
  );

  await t.test(
    'reads G1: regions, concurrent cycles with others between, mixed pauses',
    async () => {
      const {pauses, collections, heap} = await pausesOf(await fixture('gc-log-g1.log'));
      assert.equal(pauses.collector, 'G1');
      assert.deepEqual(figures(collections), [17, 32.786]);
      assert.deepEqual(
        collections.map(({kind}) => kind).slice(7, 15),
        // GC(7) concurrent start, 9, 10, then Remark and Cleanup of GC(8), 11 prepares, 12, 13 mixed
        ['young', 'young', 'young', 'young', 'remark', 'cleanup', 'young', 'mixed'],
      );
      const mixed = collections.find(({kind}) => kind === 'mixed');
      assert.equal(mixed?.cause, 'G1 Preventive Collection');
      assert.equal(mixed?.old, null);
      const at = heap?.time.indexOf(mixed?.start ?? Number.NaN) ?? -1;
      assert.ok(at >= 0);
      // GC(12), regions of 1M: Eden 2->0, Survivor 1->1, Old 53->49, Archive 2->2, Humongous 0->0
      assert.deepEqual(
        heap?.generations.map(({name, used, committed}) => [
          name,
          used.slice(at, at + 2).map((value) => (value ?? 0) / M),
          committed.slice(at, at + 2),
        ]),
        [
          ['old', [55, 51], [null, null]],
          ['survivor', [1, 1], [null, null]],
          ['eden', [2, 0], [null, null]],
        ],
      );
      // On the line of its pause: 56M->50M(64M), 2 MiB less than its regions.
      assert.deepEqual(
        heap?.used?.slice(at, at + 2).map((value) => value / M),
        [56, 50],
      );
      // Remark and Cleanup have no lines of regions.
      assert.equal(heap?.time.length, 2 * (17 - 4));
    },
  );

  await t.test('gives the heap as a whole where the log has no generations', async () => {
    const {collections, heap} = await pausesOf(await fixture('gc-log-stdout.log'));
    assert.deepEqual(figures(collections), [46, 179.653]);
    assert.equal(count(collections, 'full'), 12);
    assert.equal(collections.filter(({forced}) => forced).length, 4);
    assert.deepEqual(
      heap?.generations.map(({name, used, committed}) => [
        name,
        used.slice(0, 4).map((value) => (value ?? 0) / M),
        committed.slice(0, 4),
      ]),
      [['heap', [11, 11, 23, 23], [null, 46 * M, 46 * M, 51 * M]]],
    );
  });

  await t.test('gives every point of the heap in ascending time', async () => {
    for (const name of ['parallel', 'serial', 'g1', 'stdout']) {
      const {heap} = await pausesOf(await fixture(`gc-log-${name}.log`));
      assert.ok(heap?.time.every((at, i) => i === 0 || at >= (heap.time[i - 1] ?? 0)));
    }
  });

  await t.test('knows old and young of JDK 11, which does not part the young', async () => {
    // Made: the lines of the fixture as JDK 11 writes them, without spaces and first brackets.
    const {collections, heap} = await pausesOf(
      log(
        USING,
        '[0.063s][info][gc,heap] GC(0) PSYoungGen: 16384K->2245K(18944K)',
        '[0.063s][info][gc,heap] GC(0) ParOldGen: 0K->8K(44032K)',
        YOUNG,
      ),
    );
    assert.deepEqual(collections[0]?.old, {before: 0, after: 8192, committed: 45088768});
    assert.deepEqual(fieldOf(heap?.generations, 'name'), ['old', 'young']);
  });

  await t.test('reads the names of JDK 9 and causes with more than one part', async () => {
    // Made from the line above it in each case.
    const sizes = '24M->4M(256M) 6.200ms';
    const {collections} = await pausesOf(
      log(
        '[0.1s][info][gc] Using G1',
        `[0.2s][info][gc] GC(0) Pause Young (G1 Evacuation Pause) ${sizes}`,
        `[0.3s][info][gc] GC(1) Pause Initial Mark (G1 Humongous Allocation) ${sizes}`,
        `[0.4s][info][gc] GC(2) Pause Mixed (G1 Evacuation Pause) ${sizes}`,
        `[0.5s][info][gc] GC(3) Pause Young (Concurrent Start) (System.gc()) ${sizes}`,
        `[0.6s][info][gc] GC(4) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure) ${sizes}`,
        `[0.7s][info][gc] GC(5) Pause Full (Metadata GC Threshold) ${sizes}`,
        `[0.8s][info][gc] GC(6) Pause Full (Heap Dump Initiated GC) ${sizes}`,
      ),
    );
    assert.deepEqual(fieldsOf(collections, 'kind', 'cause', 'forced'), [
      ['young', 'G1 Evacuation Pause', false],
      ['young', 'G1 Humongous Allocation', false],
      ['mixed', 'G1 Evacuation Pause', false],
      ['young', 'System.gc()', true],
      ['young', 'G1 Evacuation Pause, Evacuation Failure', false],
      ['full', 'Metadata GC Threshold', false],
      ['full', 'Heap Dump Initiated GC', true],
    ]);
  });

  await t.test('takes no start, phase or concurrent line for a pause', async () => {
    const {collections} = await pausesOf(
      log(
        '[0.002s][info][gc] Using G1',
        '[15.879s][info][gc,start    ] GC(14) Pause Remark',
        '[15.889s][info][gc          ] GC(14) Pause Remark 777M->777M(1200M) 10.034ms',
        '[15.890s][info][gc          ] GC(14) Concurrent Mark Cycle 29.505ms',
        '[15.891s][info][gc,phases   ] GC(15) Pause Full (Ergonomics) 777M->777M(1200M) 1.0ms',
      ),
    );
    assert.deepEqual(figures(collections), [1, 10.034]);
  });

  await t.test('gives no collection and the end of a log without collections', async () => {
    const {pauses, heap} = await pausesOf(
      log(USING, '[68.450s][info][gc,heap,exit]  Metaspace       used 229K, committed 384K'),
    );
    assert.deepEqual(pauses.collections, []);
    assert.equal(pauses.end, 68.45);
    assert.equal(heap, undefined);
  });

  await t.test('reads the stops of a log without lines of the collector', async () => {
    const stops = [
      '[0.200s][info][safepoint] Entering safepoint region: Deoptimize',
      '[0.201s][info][safepoint] Leaving safepoint region',
      '[0.201s][info][safepoint] Total time for which application threads were stopped: 0.0012 seconds, Stopping threads took: 0.0001 seconds',
    ];
    const later =
      '[0.500s][info][safepoint] Safepoint "Cleanup", Time since last: 9 ns, At safepoint: 5 ns, Total: 400000 ns';
    const {format, errors, warnings, records} = await read(log(...stops, later));
    assert.deepEqual([format, errors], ['gc-log', []]);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'statistic', 'value', 'samples'), [
      ['total', 0.0016, 2],
      ['max', 0.0012, 2],
    ]);
    assert.deepEqual(warnings, [
      {message: 'found stops and no line of the collector, which -Xlog:gc* writes'},
    ]);
    for (const one of [later, later.replace('[info][safepoint]', ''), log(...stops).trim()]) {
      assert.equal((await read(one)).format, 'gc-log');
    }
    // Beyond what detection sees.
    const young = '[0.6s] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 9M->5M(20M) 1.000ms';
    const far = await read(log(...Array(1000).fill(later), young));
    assert.equal(far.records[0]?.kind, 'pauses');
    // Between the lines of a program, it may be of another format.
    assert.equal((await read(log('ready', later))).format, undefined);
  });

  await t.test('refuses a log of the heap alone, whose pauses are not known', async () => {
    for (const [sizes, collector] of [
      ['GC(0) ParNew: 2543K->255K(2816K)', 'Concurrent Mark Sweep'],
      ['GC(0) Eden regions: 23->0(19)', 'G1'],
      ['GC(0) DefNew: 2543K->255K(2816K)', 'Serial'],
    ]) {
      const {errors, records} = await read(
        log(`[0.009s][info][gc] Using ${collector}`, `[0.104s][info][gc,heap] ${sizes}`),
      );
      assert.match(
        errors[0] ?? '',
        /found no measurements.*\n.*: found collections and none of their pauses, which -Xlog:gc\* writes/,
      );
      assert.deepEqual(records, []);
    }
    const none = await read(log('[0.009s][info][gc] Using G1', '[0.1s][info][gc,init] CPUs: 8'));
    assert.deepEqual([none.errors, none.records.length], [[], 1]);
  });

  await t.test('says that the collector is not stated where the log begins later', async () => {
    const {pauses, warnings} = await pausesOf(log(YOUNG));
    assert.equal(pauses.collector, 'not stated');
    assert.deepEqual(warnings, [{message: 'found no line "Using …": the collector is not stated'}]);
  });

  await t.test('gives the heap as a whole where the size of a region is not stated', async () => {
    const text = String(await fixture('gc-log-g1.log')).replace(/.*Heap Region Size.*\n/, '');
    const {heap, warnings} = await pausesOf(text);
    assert.deepEqual(fieldOf(heap?.generations, 'name'), ['heap']);
    assert.deepEqual(warnings, [{message: 'found regions without "Heap Region Size" before them'}]);
  });
});
