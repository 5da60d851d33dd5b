// The unified log of each collector and JDK; what all of them share is tested in gc-log.test.js.
//
// The fixtures are the beginnings of logs of a program that allocates without end, keeps 24 MiB and
// calls System.gc() once, with a heap of 96 MiB; Eclipse Temurin 11.0.13, 17.0.9, 21.0.8, 25.0.2:
//   z                      17  -Xlog:gc*,safepoint:file=gc.log:uptime,level,tags
//   z-generational         21  -XX:+ZGenerational, -Xlog:gc,gc+phases,gc+init,safepoint with time too
//   z-cycles               11  -Xlog:gc
//   shenandoah             21  -Xlog:gc,safepoint with uptimemillis,level,tags
//   shenandoah-generational 25 -XX:ShenandoahGCMode=generational, -Xlog:gc,gc+init with uptime,tags
//   cms                    11  -XX:+CMSScavengeBeforeRemark, -Xlog:gc,gc+heap,safepoint
//   serial-11              11  -Xlog:gc,gc+heap,safepoint with uptimenanos,level,tags; -Xmx64m
//   parallel-25            25  -Xlog:gc,gc+heap,safepoint with utctime,tags
//   g1-rotated             25  -Xlog:gc* with filecount=4,filesize=14k: the file gc.log.1
//   epsilon                25  -Xlog:gc, whole; single lines in this file are of other such logs

/** @import {Collection, Heap, Measurement, Pauses} from '../../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

const M = 1024 ** 2;

/** @param {string | Uint8Array} content */
async function recordsOf(content) {
  const {format, errors, warnings, records} = await read(content);
  assert.deepEqual(errors, []);
  assert.equal(format, 'gc-log');
  const kind = (/** @type {string} */ name) => records.filter((record) => record.kind === name);
  const [pauses] = /** @type {Pauses[]} */ (kind('pauses'));
  const [heap] = /** @type {Heap[]} */ (kind('heap'));
  const safepoints = /** @type {Measurement[]} */ (kind('measurement'));
  return {pauses, heap, safepoints, messages: warnings.map(({message}) => message)};
}

/**
 * Counts without the adapter: the last number of every line that is named a pause and has one.
 *
 * @param {string} text
 */
function counted(text) {
  const lines = text
    .split('\n')
    .filter((line) => /\] GC\(\d+\) (?:[yYO]: )?Pause .*ms$/.test(line));
  return figures(lines.map((line) => Number(/[\d.]+(?=ms$)/.exec(line)?.[0])));
}

/** Count, sum and longest. @param {number[]} milliseconds */
const figures = (milliseconds) => [
  milliseconds.length,
  Number(milliseconds.reduce((sum, one) => sum + one, 0).toFixed(3)),
  Math.max(0, ...milliseconds),
];

/** @param {Collection[]} collections */
const read3 = (collections) =>
  figures(collections.map(({duration}) => Number((duration * 1000).toFixed(6))));

/** @param {Heap | undefined} heap */
const points = (heap) =>
  heap?.time.map((time, i) => [time, ...heap.generations.map(({used}) => (used[i] ?? 0) / M)]);

test('gcLog, by collector', async (t) => {
  for (const [name, collector] of [
    ['z', 'ZGC'],
    ['z-generational', 'ZGC (generational)'],
    ['shenandoah', 'Shenandoah'],
    ['shenandoah-generational', 'Shenandoah (generational)'],
    ['parallel-25', 'Parallel'],
    ['g1-rotated', 'G1'],
    ['g1', 'G1'],
    ['parallel', 'Parallel'],
    ['serial', 'Serial'],
  ]) {
    await t.test(`finds every pause of ${name}, and no cycle among them`, async () => {
      const text = String(await fixture(`gc-log-${name}.log`));
      const {pauses} = await recordsOf(text);
      assert.ok(pauses);
      assert.equal(pauses.collector, collector);
      assert.deepEqual(read3(pauses.collections), counted(text));
      assert.ok(pauses.collections.length > 5);
    });
  }

  await t.test('gives the pauses of ZGC by phase and cause, forced where asked for', async () => {
    const {pauses, heap} = await recordsOf(await fixture('gc-log-z.log'));
    assert.deepEqual(fieldsOf(pauses?.collections.slice(0, 5), 'kind', 'cause', 'forced'), [
      ['other', 'Mark Start, System.gc()', true],
      ['other', 'Mark End, System.gc()', true],
      ['other', 'Relocate Start, System.gc()', true],
      ['other', 'Mark Start, Warmup', false],
      ['other', 'Mark End, Warmup', false],
    ]);
    assert.deepEqual(pauses?.collections[1], {
      start: 0.170993,
      duration: 0.000007,
      kind: 'other',
      cause: 'Mark End, System.gc()',
      forced: true,
      before: null,
      after: null,
      committed: null,
      old: null,
    });
    // From the line of gc,start to the line with sizes, which has no time of its own; between them
    // what the table says of Mark End and Relocate Start, at the end of these pauses.
    assert.deepEqual(points(heap), [
      [0.163, 64],
      [0.171, 64],
      [0.176, 64],
      [0.183, 22],
      [0.186, 42],
      [0.191, 44],
      [0.193, 46],
      [0.195, 44],
    ]);
    assert.deepEqual(heap?.generations[0]?.committed, Array(8).fill(96 * M));
  });

  await t.test('keeps apart the generations of ZGC, and cycles inside others', async () => {
    const {pauses, heap} = await recordsOf(await fixture('gc-log-z-generational.log'));
    const causes = pauses?.collections.map(({cause}) => cause) ?? [];
    assert.deepEqual(causes.slice(0, 5), [
      'Young Mark Start, Warmup',
      'Young Mark End, Warmup',
      'Young Relocate Start, Warmup',
      'Old Mark End, Warmup',
      'Old Relocate Start, Warmup',
    ]);
    assert.ok(causes.includes('Young Mark Start, Allocation Rate'));
    // GC(2) is inside GC(1); the file ends with GC(3).
    assert.deepEqual(points(heap), [
      [0.103, 12],
      [0.128, 40],
      [0.133, 40],
      [0.155, 44],
      [0.162, 24],
      [0.162, 24],
      [0.162, 24],
      [0.183, 22],
    ]);
  });

  await t.test('gives the heap alone of a log of ZGC without phases, and says so', async () => {
    const text = String(await fixture('gc-log-z-cycles.log'));
    const {pauses, heap, messages} = await recordsOf(text);
    assert.equal(pauses, undefined);
    const cycles = [...text.matchAll(/ (\d+)M\(\d+%\)->(\d+)M/g)];
    assert.deepEqual(
      heap?.generations[0]?.used.map((used) => (used ?? 0) / M),
      cycles.flatMap(([, before, after]) => [Number(before), Number(after)]),
    );
    const stalls = [...text.matchAll(/Allocation Stall .* ([\d.]+)ms/g)].map(([, ms]) =>
      Number(ms),
    );
    assert.deepEqual(messages, [
      `found allocation stalls, waits of threads for memory (${stalls.length}, the longest ${Math.max(...stalls)} ms): they are not pauses`,
      'found no pauses of ZGC: -Xlog:gc* writes them, -Xlog:gc does not',
    ]);
  });

  await t.test('counts relocation stalls of ZGC apart from allocation stalls', async () => {
    const {messages} = await recordsOf(
      [
        '[0.010s][info][gc] Using The Z Garbage Collector',
        '[0.500s][info][gc] Allocation Stall (Thread-1) 240.5ms',
        '[0.600s][info][gc] Relocation Stall (Thread-2) 73.159ms',
        '[0.700s][info][gc] Relocation Stall (Thread-1) 12.1ms',
        '[0.800s][info][gc] GC(0) Garbage Collection (Warmup) 46M(48%)->36M(38%)',
      ].join('\n'),
    );
    assert.deepEqual(messages.slice(0, 2), [
      'found allocation stalls, waits of threads for memory (1, the longest 240.5 ms): they are not pauses',
      'found relocation stalls, waits of threads for an object to be moved (2, the longest 73.159 ms): they are not pauses',
    ]);
  });

  await t.test('says when each stall of ZGC began', async () => {
    const {pauses} = await recordsOf(
      [
        '[0.010s][info][gc,init] Version: 17.0.15',
        '[0.010s][info][gc] Using The Z Garbage Collector',
        '[0.400s][info][gc,phases] GC(0) Pause Mark Start 0.012ms',
        '[0.500s][info][gc] Allocation Stall (Thread-1) 240.5ms',
        '[0.600s][info][gc] Relocation Stall (Thread-2) 73.159ms',
        '[0.800s][info][gc] GC(0) Garbage Collection (Warmup) 46M(48%)->36M(38%)',
      ].join('\n'),
    );
    assert.deepEqual(pauses?.stalls, [
      {start: 0.2595, duration: 0.2405, kind: 'allocation'},
      {start: 0.526841, duration: 0.073159, kind: 'relocation'},
    ]);
  });

  await t.test('lets no stall of ZGC begin before the log', async () => {
    const log = (/** @type {string} */ first, /** @type {string} */ second) =>
      [
        `[${first}][info][gc] Allocation Stall (Thread-1) 240.5ms`,
        `[${second}][info][gc,phases] GC(0) Pause Mark Start 0.012ms\n`,
      ].join('\n');
    // A log that was rotated begins after the JVM.
    const times = ['2026-11-21T03:14:02.400+0000', '2026-11-21T03:14:02.500+0000'];
    const rotated = await read(log(times[0] ?? '', times[1] ?? ''), {name: 'gc.log'});
    const [pauses] = rotated.records.filter((record) => record.kind === 'pauses');
    assert.deepEqual(pauses?.stalls, [{start: 0, duration: 0.2405, kind: 'allocation'}]);
    const {errors} = await read(log('0.100s', '0.200s'), {name: 'gc.log'});
    assert.deepEqual(errors, [
      'gc.log:1: found a stall of 0.2405 s that ends at 0.1 s, expected it to begin after 0 s',
    ]);
  });

  await t.test('takes no start of a pause for a damaged pause where tags are missing', async () => {
    const log = (/** @type {string} */ result) =>
      [
        '[0.010s] Using Shenandoah',
        '[0.500s] GC(1) Pause Init Update Refs',
        `[0.500s] GC(1) Pause Init Update Refs ${result}`,
        '[0.600s] GC(1) Pause Final Update Refs',
        '[0.600s] GC(1) Pause Final Update Refs 0.031ms\n',
      ].join('\n');
    const {pauses} = await recordsOf(log('0.021ms'));
    assert.deepEqual(fieldsOf(pauses?.collections, 'cause', 'duration'), [
      ['Init Update Refs', 0.000021],
      ['Final Update Refs', 0.000031],
    ]);
    const {errors} = await read(log('0.0x1ms'));
    assert.match(errors.join(), /^file\.csv:3: found "Pause Init Update Refs 0\.0x1ms"/);
  });

  await t.test(
    'gives the pauses of Shenandoah by phase, and the heap at its cleanups',
    async () => {
      const text = String(await fixture('gc-log-shenandoah.log'));
      const {pauses, heap} = await recordsOf(text);
      const forced = pauses?.collections.filter((one) => one.forced).map(({cause}) => cause);
      assert.deepEqual(forced, [
        'Init Mark, unload classes, System.gc()',
        'Final Mark, unload classes, System.gc()',
        'Init Update Refs, System.gc()',
        'Final Update Refs, System.gc()',
      ]);
      const cleanups = [...text.matchAll(/cleanup (\d+)M->(\d+)M\(96M\)/g)];
      assert.deepEqual(
        points(heap)?.map(([, used]) => used),
        cleanups.flatMap(([, before, after]) => [Number(before), Number(after)]),
      );
    },
  );

  await t.test('reads degenerated and full collections of Shenandoah', async () => {
    const {pauses} = await recordsOf(
      [
        '[0.009s][info][gc] Using Shenandoah',
        '[0.728s][info][gc] Trigger: Handle Allocation Failure',
        '[0.733s][info][gc] GC(13) Pause Degenerated GC (Outside of Cycle) 90M->54M(96M) 4.238ms',
        '[0.783s][info][gc] GC(14) Pause Degenerated GC (Young) (Outside of Cycle) 88M->74M(96M) 2.993ms',
        '[1.409s][info][gc] GC(16) Pause Full 90M->64M(96M) 17.239ms',
        '',
      ].join('\n'),
    );
    assert.deepEqual(fieldsOf(pauses?.collections, 'kind', 'cause', 'before', 'duration'), [
      ['other', 'Degenerated GC, Outside of Cycle', 90 * M, 0.004238],
      ['other', 'Degenerated GC, Young, Outside of Cycle', 88 * M, 0.002993],
      ['full', '', 90 * M, 0.017239],
    ]);
  });

  await t.test('counts a collection inside another once, as the safepoints show', async () => {
    const text = String(await fixture('gc-log-cms.log'));
    const {pauses, heap, safepoints, messages} = await recordsOf(text);
    // GC(11) became of GC(10), and GC(9) is in the Remark of GC(5).
    const [n = 0, sum = 0] = counted(text);
    assert.deepEqual(read3(pauses?.collections ?? []).slice(0, 2), [
      n - 2,
      Number((sum - 8.687 - 0.025).toFixed(3)),
    ]);
    assert.deepEqual(messages, [
      'found 2 pauses inside other pauses, such as a full one in a young one: each is counted once',
    ]);
    const full = pauses?.collections.findLast(({kind}) => kind === 'full');
    assert.deepEqual(
      [full?.kind, full?.duration, full?.cause],
      ['full', 0.008761, 'Allocation Failure'],
    );
    // GC(10) ParNew: 29504K->0K(29504K), CMS: 57483K->35281K(65536K)
    assert.deepEqual(full?.old, {
      before: 57483 * 1024,
      after: 35281 * 1024,
      committed: 65536 * 1024,
    });
    assert.deepEqual(
      heap?.generations.map(({name, used}) => [
        name,
        (used.at(-4) ?? 0) / 1024,
        (used.at(-3) ?? 0) / 1024,
      ]),
      [
        ['old', 57483, 35281],
        ['young', 29504, 0],
      ],
    );
    assert.deepEqual(
      fieldOf(
        pauses?.collections.filter(({kind}) => kind === 'remark'),
        'duration',
      ),
      [0.001047],
    );
    const stopped = [...text.matchAll(/threads were stopped: ([\d.]+)/g)].map(([, s]) => Number(s));
    assert.deepEqual(fieldsOf(safepoints, 'statistic', 'value', 'samples', 'name'), [
      [
        'total',
        Number(stopped.reduce((all, one) => all + one, 0).toFixed(7)),
        stopped.length,
        'safepoint',
      ],
      ['max', Math.max(...stopped), stopped.length, 'safepoint'],
    ]);
    const collected = (pauses?.collections ?? []).reduce((all, {duration}) => all + duration, 0);
    assert.ok(collected < (safepoints[0]?.value ?? 0), 'pauses are parts of safepoints');
  });

  await t.test('counts a full collection of Serial inside a young one once', async () => {
    const text = String(await fixture('gc-log-serial-11.log'));
    const {pauses} = await recordsOf(text);
    const [n = 0, sum = 0, longest] = counted(text);
    assert.deepEqual(read3(pauses?.collections ?? []), [
      n - 1,
      Number((sum - 6.863).toFixed(3)),
      longest,
    ]);
  });

  await t.test('reads safepoints of later JDKs', async () => {
    const text = String(await fixture('gc-log-parallel-25.log'));
    const {safepoints} = await recordsOf(text);
    const totals = [...text.matchAll(/ Total: (\d+) ns/g)].map(([, one]) => Number(one));
    assert.deepEqual(
      safepoints.map(({value, samples}) => [Math.round(value * 1e9), samples]),
      [
        [totals.reduce((all, one) => all + one, 0), totals.length],
        [Math.max(...totals), totals.length],
      ],
    );
  });

  await t.test('keeps each long stop of all threads, around the pause that it is for', async () => {
    for (const name of ['gc-log-cms.log', 'gc-log-parallel-25.log', 'gc-log-serial.log']) {
      const text = String(await fixture(name));
      const {pauses} = await recordsOf(text);
      const written = [
        ...[...text.matchAll(/ Total: (\d+) ns/g)].map(([, ns]) => Number(ns) / 1e9),
        ...[...text.matchAll(/threads were stopped: ([\d.]+)/g)].map(([, s]) => Number(s)),
      ];
      const stops = pauses?.stops ?? [];
      assert.deepEqual(
        fieldOf(stops, 'duration'),
        written.filter((seconds) => seconds >= 0.001),
      );
      // A log may end between a pause and its stop.
      const end = stops.at(-1)?.start ?? 0;
      const long = (pauses?.collections ?? []).filter(
        ({start, duration}) => duration >= 0.001 && start < end,
      );
      assert.ok(long.length > 0);
      for (const {start, duration} of long) {
        // Lines of this log have stamps of a millisecond.
        const isInside = stops.some(
          (stop) =>
            stop.start <= start + 0.001 && stop.start + stop.duration >= start + duration - 0.001,
        );
        assert.ok(isInside, `${name}: a pause at ${start} s`);
      }
    }
    const short = await recordsOf(await fixture('gc-log-z.log'));
    assert.deepEqual(short.pauses?.stops, []);
    const without = await recordsOf(await fixture('gc-log-g1.log'));
    assert.equal(without.pauses?.stops, undefined);
  });

  await t.test('finds the collector of a rotated log by its lines', async () => {
    const {messages} = await recordsOf(await fixture('gc-log-g1-rotated.log'));
    assert.deepEqual(messages, [
      'found regions without "Heap Region Size" before them',
      'found no line "Using …": its lines look like G1',
    ]);
  });

  await t.test('warns of sizes that it cannot read', async () => {
    for (const [name, whole, damaged] of /** @type {const} */ ([
      ['gc-log-z.log', ' 64M(67%)->22M(23%)', ' 64M(67%)->22(23%)'],
      ['gc-log-z.log', 'Used:       64M (67%)', 'Used:       64 (67%) '],
      ['gc-log-g1.log', 'Eden regions: 6->0(3)', 'Eden regions: 6->x(3)'],
    ])) {
      const text = String(await fixture(name));
      const {messages} = await recordsOf(text.replace(whole, damaged));
      assert.ok(messages[0]?.endsWith('", whose sizes are not used'), damaged);
    }
  });

  await t.test('knows Serial by its generations', async () => {
    const {pauses, messages} = await recordsOf(
      [
        '[0.063s][info][gc,heap] GC(0) DefNew: 16M->2M(20M)',
        '[0.063s][info][gc] GC(0) Pause Young (Allocation Failure) 16M->2M(61M) 1.390ms',
        '',
      ].join('\n'),
    );
    assert.equal(pauses?.collector, 'Serial');
    assert.ok(messages.includes('found no line "Using …": its lines look like Serial'));
  });

  await t.test('refuses a heap of Epsilon that it cannot read', async () => {
    const text = String(await fixture('gc-log-epsilon.log'));
    const {errors} = await read(text.replace('104M (10.21%) used', '104M (10'));
    assert.deepEqual(errors, [
      'file.csv:6: found "Heap: 1024M reserved, 376M (36.78%) committed, 104M (10", expected the heap such as "Heap: … reserved, … committed, … used"',
    ]);
  });

  await t.test('gives the heap of Epsilon as it fills, and no pause', async () => {
    const {pauses, heap} = await recordsOf(await fixture('gc-log-epsilon.log'));
    assert.deepEqual([pauses?.collector, pauses?.collections], ['Epsilon', []]);
    assert.deepEqual([heap?.from, heap?.time.length], ['samples', 8]);
    assert.ok(heap?.every !== null);
    // JDK 11 says more that begins with “Using”.
    const lines = [
      '[0.004s][gc] Using TLAB allocation; max: 4096K',
      '[0.004s][gc] Using Epsilon',
      '',
    ];
    assert.equal((await recordsOf(lines.join('\n'))).pauses?.collector, 'Epsilon');
    // With -Xlog:all=info: of JDK 17, and of Shenandoah in JDK 25.
    for (const pages of [
      '[0.004s][info][pagesize] Heap:  min=8M max=128M base=0x00000000f8000000 page_size=4K size=128M',
      '[0.005s][info][pagesize] Heap: req_size=100M req_page_size=256K base=0x00000000f9c00000 size=100M page_size=4K',
    ]) {
      const {errors} = await read([pages, ...lines].join('\n'));
      assert.deepEqual(errors, []);
    }
  });

  await t.test('reports a damaged size of a cycle, and not the sizes of a generation', async () => {
    const text = String(await fixture('gc-log-z.log'));
    const told = async (/** @type {string} */ log) =>
      (await read(log)).warnings.filter(({message}) =>
        message.endsWith('whose sizes are not used'),
      );
    const generation =
      ' Y:      Used:      208M (10%)         274M (13%)         274M (13%)         272M (13%)';
    const line = text.split('\n').find((one) => one.includes('Used:')) ?? '';
    const more = line.replace(/(?<=GC\(0\)) .*/, generation);
    assert.deepEqual(await told(text.replace(line, `${line}\n${more}`)), []);
    const damaged = line.replace(/(Used: +\S+ +\S+ +)\S+/, '$1x');
    assert.equal((await told(text.replace(line, damaged))).length, 1);
  });
});
