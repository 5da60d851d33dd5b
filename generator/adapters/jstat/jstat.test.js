// The fixtures are whole tables of a program that allocates without end: jstat -gc -t and -gcutil -t
// every 250 ms, of JDK 17.0.15 under the Parallel and the Z collector and of JDK 25 under Z; `jstat-serial-25` is of a cache. The
// tables in this file are rows of such tables, with narrower columns; what was changed is said next to
// each.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

/** @param {string} name */
const text = async (name) => String(await fixture(name));

const COLUMNS = 'S0C S1C S0U S1U EC EU OC OU MC MU CCSC CCSU YGC YGCT FGC FGCT CGC CGCT GCT';
const HEADER = `Timestamp ${COLUMNS}`;
const FIRST =
  '3.0 11264.0 11264.0 0.0 7259.6 62976.0 60746.9 101888.0 96857.4 384.0 139.9 128.0 4.3 29 0.528 4 0.115 - - 0.644';
const SECOND =
  '3.3 11264.0 11264.0 0.0 0.0 64512.0 62232.7 108032.0 61773.0 384.0 139.9 128.0 4.3 30 0.528 4 0.321 - - 0.850';
/** @param {...string} lines */
const table = (...lines) => `${lines.join('\n')}\n`;

test('jstat', async (t) => {
  await t.test('ends with a header that never ends', async () => {
    // Each line doubled the ways to join them.
    const {errors} = await read(table(...Array(60).fill('S0C S1C S0U S1U EC EU')));
    assert.match(errors[0] ?? '', /found a header that does not end with "GCT"/);
  });

  await t.test('reads a sample a row, in bytes, by generation', async () => {
    const {format, records, errors, warnings} = await read(await text('jstat-parallel.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, []);
    assert.equal(format, 'jstat');
    const [heap] = records;
    assert.ok(heap?.kind === 'heap');
    assert.equal(heap.from, 'samples');
    assert.deepEqual(heap.time.slice(0, 3), [3, 3.3, 3.6]);
    assert.equal(heap.time.length, 24);
    // awk 'NR>1{if(p!="")print $1-p;p=$1}' jstat-parallel.txt | sort -n | sed -n 12p   → 0.3
    assert.equal(heap.every, 0.3);
    // awk 'NR==2{print $9*1024, ($4+$5)*1024, $7*1024, $11*1024}' jstat-parallel.txt
    // → 9.9182e+07 7.43383e+06 6.22048e+07 143258
    assert.deepEqual(
      heap.generations.map(({name, used}) => [name, used[0]]),
      [
        ['old', 99181978],
        ['survivor', 7433830],
        ['eden', 62204826],
        ['metaspace', 143258],
      ],
    );
    // awk 'NR==2{print $8*1024, ($2+$3)*1024, $6*1024, $10*1024}' jstat-parallel.txt
    assert.deepEqual(
      heap.generations.map(({committed}) => committed[0]),
      [104333312, 23068672, 64487424, 393216],
    );
  });

  await t.test('gives the counters of the last row as totals', async () => {
    const {records} = await read(await text('jstat-parallel.txt'));
    const total = {kind: 'measurement', operation: '', statistic: 'total'};
    // tail -1 jstat-parallel.txt | awk '{print $14, $16, $20}'   → 104 11 1.888
    assert.deepEqual(records.slice(1), [
      {
        ...total,
        params: {collection: 'young'},
        metric: 'count',
        name: 'collections',
        value: 104,
        unit: '1',
      },
      {
        ...total,
        params: {collection: 'full'},
        metric: 'count',
        name: 'collections',
        value: 11,
        unit: '1',
      },
      {...total, params: {}, metric: 'pause', value: 1.888, unit: 's'},
    ]);
  });

  await t.test('gives no heap for percentages', async () => {
    const {records, errors} = await read(await text('jstat-gcutil.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(measurementsOf(records), 'value'), [105, 11, 1.888]);
  });

  await t.test(
    'leaves out the generations and counters that a collector does not have',
    async () => {
      const {records, errors} = await read(await text('jstat-z.txt'));
      assert.deepEqual(errors, []);
      const [heap, ...totals] = records;
      assert.ok(heap?.kind === 'heap');
      assert.deepEqual(
        heap.generations.map(({name, used, committed}) => [name, used[0], committed[0]]),
        [
          // awk 'NR==2{print $9*1024, $8*1024, $11*1024, $10*1024}' jstat-z.txt
          ['heap', 123731968, 247463936],
          ['metaspace', 145306, 393216],
        ],
      );
      assert.deepEqual(fieldsOf(measurementsOf(totals), 'metric', 'value'), [['pause', 0.002]]);
    },
  );

  await t.test('takes a total that prints as zero, of collections, for a bound', async () => {
    // Of JDK 17.0.15 under the Z collector.
    const row = (/** @type {number} */ count) =>
      `1.7 - - - - - - 204800.0 12288.0 320.0 131.7 128.0 4.8 - - - - ${count} 0.000 0.000`;
    const totalOf = async (/** @type {number} */ count) =>
      (await read(table(HEADER, row(count)))).records.at(-1);
    const total = {kind: 'measurement', operation: '', statistic: 'total', params: {}};
    const pause = {...total, metric: 'pause', unit: 's'};
    assert.deepEqual(await totalOf(6), {...pause, value: 0.001, bound: '<'});
    // Made: before the first collection.
    assert.deepEqual(await totalOf(0), {...pause, value: 0});
  });

  await t.test('reads the permanent generation of JDK 7 as metaspace', async () => {
    // Made from a row of JDK 17: jstat of JDK 7 has PC PU and none of the six later columns.
    const {records, errors} = await read(
      table(
        'Timestamp S0C S1C S0U S1U EC EU OC OU PC PU YGC YGCT FGC FGCT GCT',
        '3.0 11264.0 11264.0 0.0 7259.6 62976.0 60746.9 101888.0 96857.4 384.0 139.9 29 0.528 4 0.115 0.644',
      ),
    );
    assert.deepEqual(errors, []);
    assert.ok(records[0]?.kind === 'heap');
    assert.deepEqual(records[0].generations.at(-1), {
      name: 'metaspace',
      used: [143258],
      committed: [393216],
    });
    assert.equal(records[0].every, null);
  });

  await t.test('binds the columns anew at every header', async () => {
    // Made: the second header lacks CGC and CGCT, as JDK 10 writes it.
    const {records, errors} = await read(
      table(HEADER, FIRST, '', HEADER.replace('CGC CGCT ', ''), SECOND.replace('- - ', '')),
    );
    assert.deepEqual(errors, []);
    assert.ok(records[0]?.kind === 'heap');
    assert.deepEqual(records[0].time, [3, 3.3]);
    const [pause] = records.slice(-1);
    assert.equal(pause?.kind === 'measurement' && pause.value, 0.85);
  });

  await t.test('reads NaN, ? and U+FFFD as absent, not as zero', async () => {
    for (const absent of ['NaN', '?', '\ufffd', 'ï¿½']) {
      const {records, errors} = await read(
        table(HEADER, FIRST.replaceAll(/384.0 139.9/g, `${absent} ${absent}`), SECOND),
      );
      assert.deepEqual(errors, []);
      assert.ok(records[0]?.kind === 'heap');
      assert.deepEqual(records[0].generations.at(-1)?.used, [null, 143258]);
    }
  });

  await t.test('reads decimal commas, in a file that has them throughout', async () => {
    const commas = table(HEADER, FIRST, SECOND).replaceAll('.', ',');
    assert.deepEqual(
      (await read(commas)).records,
      (await read(table(HEADER, FIRST, SECOND))).records,
    );
    const {errors} = await read(table(HEADER, FIRST, SECOND.replaceAll('.', ',')));
    assert.deepEqual(errors, [
      'file.csv:3: found "3,3" in column "Timestamp", expected a number' +
        '\n  If its comma is a decimal sign, write the file with the locale C or en. If it groups thousands, remove it.',
    ]);
  });

  await t.test(
    'counts time by the note where the table has none, and refuses without',
    async () => {
      const bare = table(COLUMNS, ...[FIRST, SECOND].map((row) => row.slice(4)));
      const {records, errors} = await read(bare, {note: {every: 0.25, offset: 10}});
      assert.deepEqual(errors, []);
      assert.ok(records[0]?.kind === 'heap');
      assert.deepEqual(records[0].time, [10, 10.25]);
      assert.equal(records[0].every, 0.25);
      assert.deepEqual((await read(bare)).errors, [
        'file.csv:1: found no column "Timestamp", expected the output of jstat -t\n' +
          '  State the seconds between samples in run.yaml, under "files", as `every`. To try one: check --every 1.',
      ]);
    },
  );

  await t.test('warns of a note that states the times of stamped rows', async () => {
    const {warnings} = await read(table(HEADER, FIRST, SECOND), {note: {every: 0.25}});
    assert.deepEqual(warnings, [
      {message: 'found `every: 0.25`, expected none, because the file states its times'},
    ]);
  });

  await t.test('adds the offset to the stamps and takes equal ones', async () => {
    const {records, errors} = await read(table(HEADER, FIRST, FIRST, SECOND), {note: {offset: 1}});
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0]?.kind === 'heap' && records[0].time, [4, 4, 4.3]);
  });

  await t.test('leaves out rows from before the JVM had started', async () => {
    // Stamps of JDK 25 that polled a JVM of JDK 17 with -XX:StartFlightRecording from its start.
    const early = FIRST.replace('3.0', '1795996715.2');
    const {records, errors, warnings} = await read(table(HEADER, early, early, FIRST, SECOND));
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0]?.kind === 'heap' && records[0].time, [3, 3.3]);
    assert.deepEqual(warnings, [
      {message: 'found 2 rows from before the JVM had started, without an uptime: not used'},
    ]);
  });

  await t.test('refuses the tables of two JVMs in one file', async () => {
    const hint = '\n  Put the table of each JVM into a separate file.';
    const {errors} = await read(table(HEADER, SECOND, HEADER, FIRST));
    assert.deepEqual(errors, [
      `file.csv:4: found "Timestamp" going back from 3.3 to 3, expected one JVM${hint}`,
    ]);
    const later = FIRST.replace('3.0', '3.3');
    const fewer = await read(table(HEADER, SECOND, later));
    assert.deepEqual(fewer.errors, [
      `file.csv:3: found "YGC" going back from 30 to 29, expected one JVM${hint}`,
    ]);
  });

  await t.test('names the place of a row with too few cells, a bad or a negative one', async () => {
    const {errors} = await read(
      table(
        HEADER,
        FIRST.replace('- - ', ''),
        FIRST.replace('7259.6', 'fast'),
        FIRST.replace('7259.6', '-1.0'),
        SECOND,
      ),
    );
    assert.deepEqual(errors, [
      'file.csv:2: found 18 cells, expected 20 as in the header on line 1',
      'file.csv:3: found "fast" in column "S1U", expected a number',
      'file.csv:4: found -1.0 in column "S1U", expected a number of at least 0',
    ]);
  });

  await t.test('reports what stands after the table, and refuses it inside', async () => {
    const end = await read(table(HEADER, FIRST, '4711 not found'));
    assert.deepEqual(end.errors, []);
    assert.deepEqual(end.warnings, [{line: 3, message: 'found "4711 not found" after the table'}]);
    const trace = [
      'sun.jvmstat.monitor.MonitorException: 4711 not found',
      '\tat sun.jvmstat.A',
      '',
    ];
    assert.deepEqual((await read(table(HEADER, FIRST, ...trace))).warnings, [
      {line: 3, message: `found "${trace[0]}" and 1 more line after the table`},
    ]);
    assert.deepEqual((await read(table(HEADER, FIRST, 'Mon Jan 5', SECOND))).errors, [
      'file.csv:3: found "Mon Jan 5" inside the table, expected a row',
    ]);
  });

  await t.test('reports a warning before the table', async () => {
    // The warning of a jstat 7 that watches a JVM 8, as published.
    const warning =
      'Warning: Unresolved Symbol: sun.gc.generation.2.space.0.capacity substituted NaN';
    const {errors, warnings} = await read(table(warning, HEADER, FIRST));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [{line: 1, message: `found "${warning}" before the table`}]);
  });

  await t.test('reads a row with two causes that no column separates', async () => {
    // Written by JDK 17 with G1; the first cause is longer than its column.
    const table = [
      'Timestamp         S0     S1     E      O      M     CCS    YGC     YGCT     FGC    FGCT     CGC    CGCT       GCT    LGCC                 GCC                 ',
      '            2.4   0.00   0.00   0.00  99.81  27.49   2.98    508     1.321    38     0.347    46     0.033     1.701 G1 Evacuation Pause  G1 Compaction Pause ',
      '            2.6   0.00 100.00   0.00  98.59  27.49   2.98    509     1.433    38     0.384    51     0.037     1.854 G1 Preventive Collection G1 Compaction Pause ',
    ];
    const {errors, warnings} = await read(`${table.join('\n')}\n`);
    assert.deepEqual(errors, []);
    assert.match(
      warnings.map(({message}) => message).join(),
      /the causes of 1 of 1 collections are unknown and not counted/,
    );
  });

  await t.test('warns of more used than committed', async () => {
    const {errors, warnings} = await read(table(HEADER, FIRST.replace('96857.4', '116857.4')));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 2, message: 'found used sizes above committed sizes (old) in a row'},
    ]);
  });

  await t.test('reads the generations of Z in JDK 25', async () => {
    const {records, errors} = await read(await text('jstat-z-generational.txt'));
    assert.deepEqual(errors, []);
    const [heap, ...others] = records;
    assert.ok(heap?.kind === 'heap');
    // awk 'NR==2{print $9*1024, $7*1024, $11*1024}' jstat-z-generational.txt
    assert.deepEqual(
      heap.generations.map(({name, used}) => [name, used[0]]),
      [
        ['old', 39845888],
        ['eden', 117440512],
        ['metaspace', 150426],
      ],
    );
    // tail -1 jstat-z-generational.txt | awk '{print $14, $20}'
    assert.deepEqual(fieldsOf(measurementsOf(others), 'params', 'value'), [
      [{collection: 'young'}, 2084],
      [{}, 0.018],
    ]);
  });

  await t.test(
    'reads no empty heap, and says if the sizes are those after collections',
    async () => {
      // Rows of JDK 25 under Serial. Its log has up to 408 MiB before a collection.
      const {records, errors, warnings} = await read(await text('jstat-serial-25.txt'));
      assert.deepEqual(errors, []);
      const [heap] = records;
      assert.ok(heap?.kind === 'heap');
      // awk '$11 == "0.0"' jstat-serial-25.txt | wc -l   → 4, of 28
      assert.equal(heap.time.length, 24);
      assert.equal(heap.time[0], 2.1);
      assert.equal(heap.isAfter, true);
      assert.deepEqual(warnings, []);
    },
  );

  await t.test('gives the totals of a table whose sizes are all 0', async () => {
    const lines = (await text('jstat-serial-25.txt')).split('\n').slice(0, 4);
    const {records, warnings} = await read(table(...lines));
    assert.deepEqual(fieldOf(records, 'kind'), ['measurement', 'measurement', 'measurement']);
    assert.deepEqual(warnings, [
      {
        message:
          'found an empty heap in all rows: with ZGC and JDK 25, the JVM writes the sizes only after collections',
      },
    ]);
  });

  await t.test('sees from an eden that is always empty what the sizes are', async () => {
    const each = (/** @type {number} */ n) =>
      `${n}.0 0.0 100.0 0.0 50.0 800.0 0.0 900.0 ${n}00.0 9.0 5.0 2.0 1.0 ${n} 0.${n}00 0 0.000 - - 0.${n}00`;
    const isAfter = async (/** @type {string[]} */ ...rows) =>
      (await read(table(HEADER, ...rows))).records.map(
        (one) => one.kind === 'heap' && one.isAfter,
      )[0];
    assert.equal(await isAfter(each(1), each(2), each(3)), true);
    assert.equal(await isAfter(each(1), each(2)), undefined);
    const used = each(3).replace('800.0 0.0', '800.0 7.0');
    assert.equal(await isAfter(each(1), each(2), used), undefined);
  });

  await t.test('takes sizes that change without a collection as those of the moment', async () => {
    const at = (/** @type {string} */ stamp, eden = '60746.9') =>
      FIRST.replace('3.0', stamp).replace('60746.9', eden);
    const after = SECOND.replace('3.3', '9.0');
    const isAfter = async (/** @type {string[]} */ ...rows) =>
      (await read(table(HEADER, ...rows, after))).records.map(
        (one) => one.kind === 'heap' && one.isAfter,
      )[0];
    assert.equal(await isAfter(at('3.0'), at('4.0'), at('5.0'), at('6.0')), true);
    assert.equal(await isAfter(at('3.0'), at('4.0'), at('5.0')), undefined);
    assert.equal(
      await isAfter(at('3.0'), at('4.0'), at('5.0'), at('6.0'), at('7.0', '61000.0')),
      undefined,
    );
  });

  await t.test('takes the interval from the command above the table', async () => {
    const table = String(await fixture('jstat-parallel.txt')).replaceAll(/^.{16}/gm, '');
    for (const [command, seconds] of /** @type {const} */ ([
      ['$ jstat -gc 4711 500 10', 0.5],
      ['[root@host ~]# jstat -gc -h5 4711 2s', 2],
      ['jstat -gc 4711 250ms > out.txt', 0.25],
    ])) {
      const {records, errors} = await read(`${command}\n${table}`);
      assert.deepEqual(errors, [], command);
      const heap = records.find((one) => one.kind === 'heap');
      assert.ok(heap?.kind === 'heap');
      assert.equal(heap.time[1], seconds, command);
    }
    assert.equal((await read(`$ jstat -gc 4711\n${table}`)).errors.length, 1);
  });

  await t.test('refuses the rows of two commands, whose distance in time is unknown', async () => {
    const table = String(await fixture('jstat-parallel.txt')).replaceAll(/^.{16}/gm, '');
    const again = await read(`$ jstat -gc 4711 1s\n${table}\n$ jstat -gc 4711 1s\n${table}`);
    assert.match(again.errors.join('\n'), /found rows of a second jstat command, expected one/);
    const other = await read(`$ jstat -gc 4711 1s\n${table}\n$ jstat -gc 4712 1s\n${table}`);
    assert.match(
      other.errors.join('\n'),
      /found jstat of process 4712 after 4711, expected one JVM/,
    );
  });
});
