// The fixtures "jdk8" are beginnings of logs of JDK 8 (8u504), one a collector; counts and sums of them
// were made with grep and awk. JDK 6 and 7 are known from sources and public logs alone. The fixtures
// "made" have what those logs do not; their figures are made up, and add up. The reading was also tried
// on 70 public logs of JDK 6 to 8: counts, sums and longest pauses are those of GCViewer 1.36 but for a
// Remark with a young collection inside it, which GCViewer counts twice.

/** @import {Collection, Heap, Pauses} from '../../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const K = 1024;
const M = 1024 ** 2;
const YOUNG =
  '0.294: [GC (Allocation Failure) [PSYoungGen: 100K->20K(200K)] 100K->60K(900K), 0.0010000 secs]';

/** @param {...string} lines */
const log = (...lines) => `${lines.join('\n')}\n`;

/** @param {string | Uint8Array} content */
async function recordsOf(content) {
  const {format, errors, warnings, records} = await read(content);
  assert.deepEqual(errors, []);
  assert.equal(format, 'gc-log-legacy');
  const pauses = /** @type {Pauses} */ (records.find(({kind}) => kind === 'pauses'));
  const heap = /** @type {Heap | undefined} */ (records.find(({kind}) => kind === 'heap'));
  const safepoints = measurementsOf(records);
  return {pauses, collections: pauses.collections, heap, safepoints, warnings};
}

/** @param {Collection[]} collections */
const brief = (collections) =>
  collections.map(({start, duration, kind, cause}) => [start, duration, kind, cause]);

/** @param {Heap | undefined} heap */
const pools = (heap) =>
  heap?.generations.map(({name, used}) => [name, used.map((value) => (value ?? 0) / K)]);

test('gcLogLegacy', async (t) => {
  await t.test('reads the Parallel collector, whose stamps are when a pause began', async () => {
    const text = String(await fixture('gc-log-legacy-made-parallel.log'));
    const {pauses, collections, heap, warnings} = await recordsOf(text);
    assert.equal(pauses.collector, 'Parallel');
    assert.deepEqual(brief(collections), [
      [0.214, 0.005123, 'young', 'Allocation Failure'],
      [0.301, 0.008144, 'young', 'Allocation Failure'],
      [0.35, 0.00425, 'young', 'System.gc()'],
      [0.354, 0.02133, 'full', 'System.gc()'],
      [0.44, 0.0301, 'young', 'Allocation Failure'],
      [0.47, 0.0402, 'full', 'Ergonomics'],
    ]);
    const plain = [...text.matchAll(/, ([\d.]+) secs\] \[Times/g)].map(([, one]) => Number(one));
    assert.deepEqual(fieldOf(collections, 'duration'), plain);
    assert.deepEqual(fieldOf(collections, 'forced'), [false, false, true, true, false, false]);
    // Old is what the heap has next to young: 9218 − 4082 of 94208 − 28672.
    assert.deepEqual(collections[0]?.old, {before: 0, after: 5136 * K, committed: 65536 * K});
    assert.deepEqual(collections[3]?.old, {
      before: 20236 * K,
      after: 20100 * K,
      committed: 65536 * K,
    });
    assert.deepEqual(pools(heap)?.[1], [
      'young',
      [24576, 4082, 28658, 4080, 14336, 4076, 4076, 0, 24576, 24576, 24576, 0],
    ]);
    assert.equal(pauses.end, 0.511);
    assert.deepEqual(warnings, []);
  });

  await t.test('refuses more used bytes after a collection than the heap has', async () => {
    const {errors} = await read(log(YOUNG.replace('->60K(900K)', '->960K(900K)')));
    assert.deepEqual(errors, [
      'file.csv:1: found 983040 B used after a collection of a heap of 921600 B, expected at most as many',
    ]);
  });

  await t.test('adds up the time for which threads were stopped', async () => {
    const {safepoints, pauses} = await recordsOf(await fixture('gc-log-legacy-made-parallel.log'));
    assert.deepEqual(fieldsOf(safepoints, 'statistic', 'value', 'samples'), [
      ['total', 0.109483, 4],
      ['max', 0.07035, 4],
    ]);
    assert.equal(pauses.stops?.length, 4);
    assert.equal(Math.max(...(pauses.stops ?? []).map(({duration}) => duration)), 0.07035);
  });

  await t.test('reads CMS through what other threads and flags write in between', async () => {
    const {pauses, collections, heap} = await recordsOf(
      await fixture('gc-log-legacy-made-cms.log'),
    );
    assert.equal(pauses.collector, 'CMS');
    assert.deepEqual(brief(collections), [
      [0.294, 0.009621, 'young', 'Allocation Failure'],
      [0.401, 0.0004006, 'other', 'CMS Initial Mark'],
      // The young collection inside it is part of it.
      [0.449, 0.0061, 'remark', 'CMS Final Remark'],
      [0.469, 0.0287293, 'full', 'Allocation Failure, concurrent mode failure'],
      [0.61, 0.00815, 'young', 'Allocation Failure'],
    ]);
    assert.deepEqual(collections[3]?.old, {
      before: 62000 * K,
      after: 24323 * K,
      committed: 65536 * K,
    });
    assert.equal(collections[1]?.before, 44364 * K);
    assert.deepEqual(pools(heap), [
      ['old', [0, 5424, 62000, 24323, 24323, 28741]],
      ['young', [26240, 3264, 29504, 0, 26240, 3260]],
    ]);
  });

  await t.test('reads the pauses of CMS where they state no cause, as in JDK 6', async () => {
    const text = String(await fixture('gc-log-legacy-jdk8-cms.log'));
    const kinds = async (/** @type {string} */ log) => {
      const {collections} = await recordsOf(log);
      return collections.map(({kind}) => kind);
    };
    const stated = await kinds(text);
    assert.ok(stated.includes('remark') && stated.includes('other'));
    assert.deepEqual(
      await kinds(text.replaceAll(/ ?\(CMS (Initial Mark|Final Remark)\)/g, '')),
      stated,
    );
  });

  await t.test('reads G1, whose sizes stand below', async () => {
    const {pauses, collections, heap} = await recordsOf(await fixture('gc-log-legacy-made-g1.log'));
    assert.equal(pauses.collector, 'G1');
    assert.deepEqual(brief(collections), [
      [0.163, 0.008757, 'young', 'G1 Evacuation Pause'],
      [0.29, 0.0115587, 'young', 'G1 Humongous Allocation'],
      [0.31, 0.0011, 'remark', ''],
      [0.312, 0.0002, 'cleanup', ''],
      [0.34, 0.02, 'mixed', 'G1 Evacuation Pause, to-space exhausted'],
      [0.361, 0.0326402, 'full', 'Allocation Failure'],
    ]);
    assert.deepEqual(
      fieldOf(collections, 'before'),
      [7 * M, 14.5 * M, null, 11 * M, 31 * M, 30.5 * M].map((one) => one && Math.round(one)),
    );
    assert.deepEqual(
      pools(heap)?.map(([name, used]) => [name, /** @type {number[]} */ (used).slice(0, 2)]),
      [
        ['old', [0, 5640.5]],
        ['survivor', [0, 1024]],
        ['eden', [7168, 0]],
      ],
    );
  });

  await t.test('reads -verbose:gc, JDK 6 and failed promotions', async () => {
    const {pauses, collections, heap} = await recordsOf(
      log(
        '1.221: [GC 8064K->840K(131008K), 0.0166800 secs]',
        '2.847: [Full GC (System) 840K->800K(131008K), 0.0300000 secs]',
        '429.344: [GC-- [PSYoungGen: 8769K->8769K(8769K)] 23354K->24129K(24129K), 0.7651430 secs]',
        '430.109: [Full GC [PSYoungGen: 8769K->0K(8769K)] [PSOldGen: 15360K->9609K(15360K)] 24129K->9609K(24129K) [PSPermGen: 676K->676K(677K)], 6.7396390 secs]',
      ),
    );
    assert.equal(pauses.collector, 'Parallel');
    assert.deepEqual(
      collections.map(({kind, forced, after}) => [kind, forced, (after ?? 0) / K]),
      [
        ['young', false, 840],
        ['full', true, 800],
        ['young', false, 24129],
        ['full', false, 9609],
      ],
    );
    assert.equal(pauses.end, 436.848639);
    assert.equal(heap?.time.length, 4);
    // G1 of JDK 6 does not divide the heap.
    const g1 = await recordsOf(
      log(
        '2.125: [GC pause (young), 0.02410000 secs]',
        '   [Parallel Time:  23.1 ms]',
        '   [Clear CT:   0.3 ms]',
        '   [ 8192K->4M(64M)]',
        ' [Times: user=0.08 sys=0.00, real=0.03 secs]',
      ),
    );
    assert.equal(g1.pauses.collector, 'G1');
    const {before, after, committed, old} = g1.collections[0] ?? {};
    assert.deepEqual([before, after, committed, old], [8192 * K, 4096 * K, 65536 * K, null]);
  });

  await t.test('has no old generation where the young one is larger than the heap', async () => {
    assert.deepEqual((await recordsOf(log(YOUNG))).collections[0]?.old, {
      before: 0,
      after: 40 * K,
      committed: 700 * K,
    });
    for (const [young, larger] of [
      ['100K->20K(200K)', '101K->20K(200K)'],
      ['100K->20K(200K)', '100K->61K(200K)'],
      ['100K->20K(200K)', '100K->20K(901K)'],
    ]) {
      const {collections} = await recordsOf(log(YOUNG.replace(String(young), String(larger))));
      assert.equal(collections[0]?.old, null, larger);
    }
  });

  await t.test('reads decimal commas, and a file that changes to them', async () => {
    const points = String(await fixture('gc-log-legacy-made-g1.log'));
    const commas = points.replaceAll(/(?<!:\d\d)\.(\d+)(?=[BKMG]| secs|:|,| ms)/g, ',$1');
    assert.ok(commas.includes(' 0,163: [GC') && commas.includes('7168,0K(7168,0K)'));
    assert.deepEqual(await recordsOf(commas), await recordsOf(points));
    const later = YOUNG.replace('0.294', '1.5').replaceAll(/(\d)\.(\d)/g, '$1,$2');
    const {collections, warnings} = await recordsOf(log(YOUNG, later));
    assert.equal(collections[1]?.start, 1.5);
    assert.deepEqual(warnings, [
      {message: 'found "1,5" after numbers with ".": both are read as decimals', line: 2},
    ]);
  });

  await t.test('counts from the first line where the log has dates and no uptime', async () => {
    const dates = String(await fixture('gc-log-legacy-made-g1.log')).replaceAll(
      / 0\.\d{3}: /g,
      ' ',
    );
    const {collections, warnings} = await recordsOf(dates);
    assert.deepEqual(fieldOf(collections, 'start'), [0, 0.127, 0.147, 0.149, 0.177, 0.198]);
    assert.deepEqual(warnings, [
      {message: 'found times and no uptime: seconds count from the first line of the log'},
    ]);
  });

  await t.test('begins a rotated file at its first stamp, although it has a header', async () => {
    const header = 'OpenJDK 64-Bit Server VM (25.504-b08) for linux-amd64 JRE (1.8.0_504)';
    const {pauses} = await recordsOf(log(header, YOUNG));
    assert.deepEqual([pauses.start, pauses.end], [0, 0.295]);
    for (const rotation of [
      '2016-04-14 22:37:22 GC log file created logs/gc.log.1',
      'File  logs/gc.log rotated at 2016-04-14 22:37:22',
    ]) {
      const {pauses: rotated} = await recordsOf(log(rotation, header, YOUNG));
      assert.deepEqual([rotated.start, rotated.end], [0.294, 0.295], rotation);
      // Behind the log of the first file it says nothing.
      const later = YOUNG.replace('0.294', '1.294');
      const joined = await recordsOf(log(header, YOUNG, rotation, header, later));
      assert.equal(joined.pauses.start, 0);
    }
  });

  await t.test('refuses a log without any time', async () => {
    assert.deepEqual((await read(log(YOUNG.slice('0.294: '.length)))).errors, [
      'file.csv:1: found no time in "[GC (Allocation Failure) [PSYoungGen: 100K->20K(200K)] 100K-…", ' +
        'expected an uptime such as "1.234: [GC"\n  Log with -XX:+PrintGCTimeStamps.',
    ]);
    const {errors} = await read(log(YOUNG, YOUNG.slice('0.294: '.length)));
    assert.match(
      errors[0] ?? '',
      /^file\.csv:2: found no time in .*\n {2}Those above have one: it is missing here, or another thread/,
    );
  });

  await t.test('refuses two JVMs in one file, and says where', async () => {
    assert.deepEqual((await read(log(YOUNG.replace('0.294', '9.5'), YOUNG))).errors, [
      'file.csv:2: found time going back from 9.5 s to 0.294 s, expected the log of one JVM\n' +
        '  Put the log of each JVM into a separate file: the next begins at or above line 2.',
    ]);
  });

  await t.test('warns of a start of the JVM that moves', async () => {
    const dated = ['10:00:00.000', '11:00:00.000'].map(
      (time, i) => `2024-03-05T${time}+0100: ${YOUNG.replace('0.294', `${i}.294`)}`,
    );
    const message =
      'found a time and an uptime that move the start of the JVM by 3599 s, expected one JVM: put the log of each JVM into a separate file';
    const {errors, warnings} = await read(log(...dated));
    assert.deepEqual([errors, warnings], [[], [{message, line: 2}]]);
  });

  await t.test('refuses a collection without a duration, or without an end', async () => {
    assert.deepEqual((await read(log(YOUNG.replace(', 0.0010000 secs', ''), YOUNG))).errors, [
      'file.csv:1: found "[GC (Allocation Failure) [PSYoungGen: 100K->20K(200K)] 100K-…", ' +
        'expected a duration such as ", 0.0084272 secs]" at its end',
    ]);
    const endless = log(YOUNG.slice(0, -1), ...Array(3000).fill('x'.repeat(100)));
    const {errors} = await read(endless);
    assert.deepEqual(errors, [
      'file.csv:1: found "[GC (Allocation Failure) [PSYoungGen: 100K->20K(200K)] 100K-…", ' +
        'which does not end, expected "secs]"',
    ]);
  });

  await t.test('reads a collection with the histogram of classes inside it', async () => {
    // As -XX:+PrintClassHistogram writes it: of each class a line, and arrays begin with a bracket.
    const rows = Array.from(
      {length: 9000},
      (_, i) => `${i + 4}:             1             16  a.B${i}`,
    );
    const histogram = (/** @type {string} */ uptime) => [
      `${uptime}: [Class Histogram:`,
      ' num     #instances         #bytes  class name',
      '----------------------------------------------',
      '   1:          9249         876131  [C',
      '   2:          8326         452736  java.lang.String',
      '   3:          4149         421736  [[Ljava.lang.Object;',
      ...rows,
      'Total         67354        4106800',
    ];
    const {collections, heap, warnings} = await recordsOf(
      log(
        YOUNG,
        `1.294: [Full GC ${histogram('1.295').join('\n')}`,
        ', 0.2000000 secs]',
        `1.495: [CMS: 800K->300K(700K), 0.4000000 secs]${histogram('1.895').join('\n')}`,
        ', 0.1000000 secs]',
        ' 900K->300K(900K), [CMS Perm : 85K->40K(104K)], 0.7010000 secs] [Times: user=0.70 sys=0.00, real=0.70 secs]',
        YOUNG.replace('0.294', '2.294'),
      ),
    );
    assert.deepEqual(warnings, []);
    assert.deepEqual(brief(collections), [
      [0.294, 0.001, 'young', 'Allocation Failure'],
      [1.294, 0.701, 'full', ''],
      [2.294, 0.001, 'young', 'Allocation Failure'],
    ]);
    assert.deepEqual(pools(heap)?.[0]?.[1]?.slice(2, 4), [800, 300]);
  });

  await t.test('reads what JDK 5 and 6 write inside a collection of the heap', async () => {
    const before = [
      '7.966: [Full GC {Heap before gc invocations=146:',
      ' par new generation   total 200K, used 100K [0x80b90000, 0x90b90000, 0x90b90000)',
    ];
    const after = [
      '7.967: [CMS: 500K->300K(700K), 0.3950000 secs] 600K->300K(900K), [CMS Perm : 71K->70K(262K)]Heap after gc invocations=147:',
      ' par new generation   total 200K, used 0K [0x80b90000, 0x90b90000, 0x90b90000)',
      '}',
      ', 0.3960000 secs]',
    ];
    const {collections, warnings} = await recordsOf(log(...before, ...after));
    assert.deepEqual(warnings, []);
    assert.deepEqual(brief(collections), [[7.966, 0.396, 'full', '']]);
    assert.deepEqual(
      [collections[0]?.before, collections[0]?.after, collections[0]?.committed],
      [600 * K, 300 * K, 900 * K],
    );
  });

  await t.test('reads on after collections without an end, with a warning', async () => {
    // As in gcstats of a public log, with what another thread wrote meanwhile.
    const stop =
      '3.0: Total time for which application threads were stopped: 0.5 seconds, ' +
      'Stopping threads took: 0.1 seconds';
    const at = (/** @type {string} */ uptime) => YOUNG.replace('0.294', uptime);
    const {collections, warnings, safepoints} = await recordsOf(
      log(at('1.5'), '3.0: [GC', stop, '3.0: [GC', at('3.0'), at('4.5'), at('5.5')),
    );
    assert.deepEqual(fieldOf(collections, 'start'), [1.5, 3, 4.5, 5.5]);
    assert.deepEqual(warnings, [
      {message: 'found 2 collections without an end, not used', line: 2},
    ]);
    assert.ok(safepoints.some(({value}) => value === 0.5));
    const last = await recordsOf(log(at('1.5'), '3.0: [GC', at('3.0')));
    assert.equal(last.collections.length, 2);
    assert.deepEqual(last.warnings, [
      {message: 'found a collection without an end, not used', line: 2},
    ]);
  });

  await t.test('warns of a log that ends inside a collection, and of overlaps', async () => {
    const {collections, warnings} = await recordsOf(
      log(
        YOUNG.replace('0.0010000', '5.0000000'),
        YOUNG.replace('0.294', '1.5'),
        '2.0: [GC pause (young)',
      ),
    );
    assert.equal(collections.length, 2);
    assert.deepEqual(warnings, [
      {message: 'found a collection at 1.5 s, before the previous one ended', line: 2},
      {message: 'found the end of the log inside a collection, which is not used', line: 3},
    ]);
  });

  await t.test('reads a collection after what the program printed, with a warning', async () => {
    const {collections, warnings} = await recordsOf(
      log(YOUNG, `[main] ready ${YOUNG.replace('0.294', '0.4')} `, 'done'),
    );
    assert.deepEqual(fieldOf(collections, 'start'), [0.294, 0.4]);
    assert.deepEqual(warnings, [{message: 'found a collection after other output', line: 2}]);
  });

  await t.test('reads logs of JDK 8, whose collections were counted and added up', async () => {
    /** Collector, collections, sum and longest, full ones, those asked for; KiB at first and at last. */
    const counted = /** @type {const} */ ({
      serial: ['Serial', 15, 0.0295105, 0.0033568, 2, 1, 8704, 13856],
      parallel: ['Parallel', 26, 0.0535389, 0.0054999, 2, 2, 8704, 11145],
      cms: ['CMS', 28, 0.0585747, 0.0067903, 2, 1, 8704, 15028],
      g1: ['G1', 8, 0.0329715, 0.0095162, 1, 1, 7168, 12765],
    });
    for (const [name, expected] of Object.entries(counted)) {
      const {pauses, collections, warnings} = await recordsOf(
        await fixture(`gc-log-legacy-jdk8-${name}.log`),
      );
      const durations = collections.map(({duration}) => duration);
      const sum = durations.reduce((all, one) => all + one, 0);
      assert.deepEqual(warnings, []);
      assert.deepEqual(
        [
          pauses.collector,
          collections.length,
          Math.round(sum * 1e7) / 1e7,
          Math.max(...durations),
          collections.filter(({kind}) => kind === 'full').length,
          collections.filter(({forced}) => forced).length,
          (collections[0]?.before ?? 0) / K,
          Math.round((collections.at(-1)?.after ?? 0) / K),
        ],
        expected,
      );
    }
  });

  await t.test('reads what JDK 8 writes inside collections and beside them', async () => {
    const cms = await recordsOf(await fixture('gc-log-legacy-jdk8-cms.log'));
    const kinds = cms.collections.map(({kind}) => kind);
    assert.equal(kinds.filter((kind) => kind === 'other').length, 3);
    assert.equal(kinds.filter((kind) => kind === 'remark').length, 3);
    const failed = cms.collections.find(({cause}) => cause.includes('concurrent mode failure'));
    assert.deepEqual(
      [failed?.start, failed?.duration, failed?.kind, failed?.old],
      [0.184, 0.0034992, 'full', {before: 21279 * K, after: 11606 * K, committed: 21888 * K}],
    );
    const serial = await recordsOf(await fixture('gc-log-legacy-jdk8-serial.log'));
    assert.deepEqual(serial.collections.find(({forced}) => forced)?.old, {
      before: 4184 * K,
      after: 6138 * K,
      committed: 21888 * K,
    });
    const {safepoints} = await recordsOf(await fixture('gc-log-legacy-jdk8-parallel.log'));
    assert.deepEqual(fieldsOf(safepoints, 'statistic', 'value', 'samples'), [
      ['total', 0.0560032, 24],
      ['max', 0.0074624, 24],
    ]);
    const g1 = await recordsOf(await fixture('gc-log-legacy-jdk8-g1.log'));
    assert.deepEqual(fieldsOf(g1.collections, 'start', 'kind'), [
      [0.09, 'young'],
      [0.092, 'full'],
      [0.098, 'young'],
      [0.115, 'young'],
      [0.128, 'young'],
      [0.133, 'remark'],
      [0.137, 'cleanup'],
      [0.138, 'young'],
    ]);
  });

  await t.test('finds the stamp of a pause that another thread parted from it', async () => {
    // As JDK 8 wrote them.
    const pause = '[GC pause (G1 Evacuation Pause) (young)';
    const sizes = '46662K->46662K(49152K), 0.0012748 secs]';
    const before = `2.215: ${pause} (initial-mark)-- 44470K->40518K(49152K), 0.0004006 secs]`;
    const above = [
      '2.216: 2.216[GC concurrent-root-region-scan-end, 0.0000690 secs]',
      ': 2.216: [GC concurrent-mark-start]',
    ];
    const {collections, warnings} = await recordsOf(log(before, ...above, `${pause}-- ${sizes}`));
    assert.deepEqual(fieldsOf(collections, 'start', 'duration'), [
      [2.215, 0.0004006],
      [2.216, 0.0012748],
    ]);
    assert.deepEqual(warnings, [
      {
        message:
          'found "[GC pause (G1 Evacuation Pause) (young)-- 46662K->46662K(491…", expected one stamp before it',
        line: 4,
      },
    ]);
    const glued = `2.4572.457: : ${pause}[GC concurrent-mark-start]`;
    const dated = [
      '2026-11-21T11:08:24.625+0000: 2026-11-21T11:08:24.625+00002.744: : 2.744[GC concurrent-root-region-scan-end, 0.0000928 secs]',
      ': 2026-11-21T11:08:24.625+0000: 2.744: [GC concurrent-mark-start]',
      `${pause}, 0.0017390 secs]`,
    ];
    const both = await recordsOf(log(before, glued, ` ${sizes}`, ...dated));
    assert.deepEqual(fieldsOf(both.collections, 'start', 'before'), [
      [2.215, 44470 * K],
      [2.457, 46662 * K],
      [2.744, null],
    ]);
    // Without a second stamp above there is none to take.
    const {errors} = await read(log(before, above[1] ?? '', `${pause}-- ${sizes}`));
    assert.equal(errors.length, 1);
    assert.match(errors[0] ?? '', /^file\.csv:3: found no time in "\[GC pause/);
  });

  await t.test('reads Shenandoah of JDK 8, whose stamps are starts or ends', async () => {
    // Made after public logs of 8u144 and 8u232.
    const early = await read(
      '463.254: #0: [Pause Init Mark, 7.438 ms]\n' +
        '463.261: #0: [Concurrent marking 12G->13G(18G), 42.990 ms]\n' +
        '463.305: #0: [Pause Final Mark 13G->9784M(18G), 2.288 ms]\n',
    );
    assert.deepEqual([early.format, early.errors, early.warnings], ['gc-log-legacy', [], []]);
    const [pauses] = early.records;
    assert.ok(pauses?.kind === 'pauses' && pauses.collector === 'Shenandoah');
    assert.deepEqual(fieldsOf(pauses.collections, 'start', 'duration', 'before'), [
      [463.254, 0.007438, null],
      [463.305, 0.002288, 13 * 1024 ** 3],
    ]);
    const late = await read(
      '0.234: [Pause Init Mark (process weakrefs), start]\n' +
        '    Using 2 of 2 workers for init marking\n' +
        '0.236: [Pause Init Mark (process weakrefs), 1.983 ms]\n',
    );
    const [first] = late.records;
    assert.ok(first?.kind === 'pauses');
    assert.deepEqual([late.errors, first.collections[0]?.start], [[], 0.234017]);
    const {errors} = await read(
      '0.236: [Pause Init Mark, 1.98x ms]\n0.3: [Pause Init Mark, 1 ms]\n',
    );
    assert.equal(errors.length, 0);
  });

  await t.test('refuses a pause of Shenandoah without its time', async () => {
    const {errors} = await read(
      '463.254: #0: [Pause Init Mark, 7.438 ms]\n#0: [Pause Final Mark, 7.438 ms]\n',
    );
    assert.deepEqual(errors, [
      'file.csv:2: found "#0: [Pause Final Mark, 7.438 ms]", expected a time and a pause such as "[Pause Init Mark, 0.419 ms]"',
    ]);
  });

  await t.test('knows a log by its first collection', async () => {
    // Made: Shenandoah of a log whose other pauses are in other files, and PrintFLSStatistics.
    const {pauses, collections} = await recordsOf(
      log(
        '120.349: [Pause Full, start]',
        '    Using 3 of 3 workers for full gc',
        '124.427: [Pause Full 1589M->1002M(1690M), 4077.000 ms]',
        '130.010: [Pause Degenerated GC (Mark), start]',
        '130.020: [Pause Degenerated GC (Mark) 900M->500M(1690M), 9.000 ms]',
      ),
    );
    assert.equal(pauses.collector, 'Shenandoah');
    assert.deepEqual(brief(collections), [
      [120.35, 4.077, 'full', ''],
      [130.011, 0.009, 'other', 'Degenerated GC, Mark'],
    ]);
    const statistics = await recordsOf(
      log(
        '1.118: [GC Before GC:',
        'Statistics for BinaryTreeDictionary:',
        '1.118: [ParNew: 100K->20K(200K), 0.0010000 secs] 100K->60K(900K), 0.0020000 secs]',
      ),
    );
    assert.deepEqual(brief(statistics.collections), [[1.118, 0.002, 'young', '']]);
  });

  await t.test('accepts a log without a collection', async () => {
    const [header = ''] = String(await fixture('gc-log-legacy-jdk8-serial.log')).split(
      /(?<=\n)(?=\d)/,
    );
    const {format, records, errors, warnings} = await read(header);
    assert.deepEqual([format, records, errors], ['gc-log-legacy', [], []]);
    assert.deepEqual(warnings, [{message: 'found no collection in the log'}]);
  });

  await t.test('keeps the stops of a log without a collection', async () => {
    const flags = 'CommandLine flags: -XX:+PrintGC -XX:+UseParallelGC';
    const header = ['OpenJDK 64-Bit Server VM (25.504-b08) for linux-amd64 JRE (1.8.0_504)', flags];
    const stopped = 'Total time for which application threads were stopped:';
    const stops = [`0.3: ${stopped} 0.0012 seconds`, `1.5: ${stopped} 0.0005 seconds`];
    const {pauses, safepoints, warnings} = await recordsOf(log(...header, ...stops));
    assert.deepEqual([pauses.collector, pauses.collections], ['Parallel', []]);
    assert.deepEqual([pauses.start, pauses.end], [0, 1.5]);
    assert.deepEqual(fieldsOf(safepoints, 'statistic', 'value', 'samples'), [
      ['total', 0.0017, 2],
      ['max', 0.0012, 2],
    ]);
    assert.deepEqual(warnings, [{message: 'found no collection in the log'}]);
    // A run whose first collection is cut off is no run without collections.
    const cut = await read(log(...header, ...stops, '2.0: [GC pause (young)'));
    assert.deepEqual(fieldOf(cut.records, 'kind'), ['measurement', 'measurement']);
    const untimed = await read(log(...header, ...stops.map((stop) => stop.replace(/^.*?: /, ''))));
    assert.deepEqual([untimed.errors, untimed.records], [[], safepoints]);
  });

  await t.test('reads the stops of a log that has no header and no collection', async () => {
    const stops = [
      'Application time: 1.2000000 seconds',
      'Total time for which application threads were stopped: 0.0012000 seconds',
    ];
    for (const lines of [stops, ['', ...stops.map((line) => `0.5: ${line}`)], stops.slice(1)]) {
      const {format, errors, warnings, records} = await read(log(...lines));
      assert.deepEqual([format, errors], ['gc-log-legacy', []]);
      assert.deepEqual(fieldsOf(measurementsOf(records), 'statistic', 'value'), [
        ['total', 0.0012],
        ['max', 0.0012],
      ]);
      assert.deepEqual(warnings, [
        {message: 'found stops and no line of the collector, which -XX:+PrintGCDetails writes'},
      ]);
    }
    assert.equal((await read(log('ready', ...stops))).format, undefined);
  });

  await t.test('uses a last line without a line end where it is whole', async () => {
    for (const line of [
      '0.5: Total time for which application threads were stopped: 0.0012 seconds',
      '0.5: [Pause Init Mark, 1.983 ms]',
      '0.5: [GC concurrent-mark-start]',
      '0.5: [CMS-concurrent-sweep-start]',
      '}',
    ]) {
      const whole = await recordsOf(log(YOUNG, line));
      assert.deepEqual(await recordsOf(log(YOUNG, line).slice(0, -1)), whole, line);
    }
    const cut = '0.5: Total time for which application threads were stopped: 0.0012 sec';
    const {safepoints, warnings} = await recordsOf(log(YOUNG, cut).slice(0, -1));
    assert.deepEqual(safepoints, []);
    assert.match(warnings[0]?.message ?? '', /without a line end/);
  });

  await t.test(
    'names Serial by its young generation, and no collector without a name',
    async () => {
      const serial = await recordsOf(log(YOUNG.replace('PSYoungGen', 'DefNew')));
      assert.equal(serial.pauses.collector, 'Serial');
      const none = await recordsOf(log('1.221: [GC 8064K->840K(131008K), 0.0166800 secs]'));
      assert.equal(none.pauses.collector, 'not stated');
      assert.ok(
        fieldOf(none.warnings, 'message')?.includes('found no line that names the collector'),
      );
    },
  );

  await t.test('warns of a stop whose stamp another thread split', async () => {
    const stop = 'Total time for which application threads were stopped: 0.0012000 seconds';
    const {warnings} = await recordsOf(log(YOUNG, `0.4000.401: : ${stop}`));
    assert.deepEqual(warnings, [
      {
        line: 2,
        message:
          'found "0.4000.401: : Total time for which application threads were …", expected one stamp before it',
      },
    ]);
  });

  await t.test('names CMS although its young generation is that of Serial', async () => {
    const text = String(await fixture('gc-log-legacy-made-cms.log'));
    for (const [young, collector] of [
      ['ParNew', 'CMS'],
      ['DefNew', 'CMS'],
    ]) {
      const {records} = await read(text.replaceAll('ParNew', young ?? ''));
      const [pauses] = records;
      assert.equal(pauses?.kind === 'pauses' && pauses.collector, collector);
    }
  });

  await t.test('warns of sizes that it cannot read', async () => {
    const text = String(await fixture('gc-log-legacy-jdk8-parallel.log'));
    const {errors, warnings} = await read(text.replace(/->\d+K\(/, '->x?('));
    assert.deepEqual(errors, []);
    assert.match(warnings.at(-1)?.message ?? '', /whose sizes are not all used$/);
    const g1 = String(await fixture('gc-log-legacy-made-g1.log'));
    assert.deepEqual((await read(g1.replace('Heap: 7168.0K(', 'Heap: 7168.0K'))).errors, [
      'file.csv:9: found "[Eden: 7168.0K(7168.0K)->0.0B(4096.0K) Survivors: 0.0B->1024…", expected sizes before and after',
    ]);
  });
});
