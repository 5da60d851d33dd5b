// What people do with a table before it is committed: paste it, wrap it, loop over it, convert it.
// jstat-date-loop.txt is `while :; do date; jstat -gc <pid>; sleep 0.6; done` with JDK 17, the Parallel
// collector. Rows in this file are of such tables; what was changed is said next to each.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

/** @param {string} name */
const text = async (name) => String(await fixture(name));

/**
 * Breaks lines as a terminal does, in the middle of words and numbers.
 *
 * @param {string} table
 * @param {number} width
 * @param {boolean} trimmed
 *   Whether blanks at the end of lines were lost in copying.
 */
const wrap = (table, width, trimmed) =>
  table.replace(/.+/g, (line) => {
    const pieces = line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
    return pieces
      .map((piece) => (trimmed ? piece.trimEnd() : piece))
      .filter((piece) => piece.trim() !== '')
      .join('\n');
  });

const HINT = '\n  A narrow terminal wraps the table: send the output of jstat to a file.';

test('tableLines', async (t) => {
  await t.test('puts together what a narrow terminal wrapped', async () => {
    for (const name of [
      'jstat-parallel.txt',
      'jstat-z.txt',
      'jstat-gcutil.txt',
      'jstat-gcold.txt',
    ]) {
      const whole = await text(name);
      const {records} = await read(whole);
      for (const width of [72, 80, 100, 120, 132, 160]) {
        for (const trimmed of [false, true]) {
          const wrapped = await read(wrap(whole, width, trimmed));
          assert.deepEqual(wrapped.errors, [], `${name} at ${width}`);
          assert.deepEqual(wrapped.records, records, `${name} at ${width}`);
        }
      }
    }
  });

  await t.test('refuses a wrapped row that lacks a line', async () => {
    const lines = wrap(await text('jstat-parallel.txt'), 120, false).split('\n');
    const {errors} = await read([...lines.slice(0, 5), ...lines.slice(6, 8), ''].join('\n'));
    assert.deepEqual(errors, [
      'file.csv:5: found 3 lines from "3.3 11264.0 11264.0 0.0 0.0 64512.0 62232.7 108032.0 61773.0", expected a row of 20 cells, wrapped as the header was',
    ]);
  });

  await t.test('refuses a header that lacks its end, and wrapped causes', async () => {
    const [header = ''] = (await text('jstat-parallel.txt')).split('\n');
    const row = '3.0 11264.0 11264.0';
    assert.deepEqual((await read(`${header.slice(0, 120)}\n${row}\n`)).errors, [
      `file.csv:1: found a header that does not end with "GCT", expected the whole header on one line${HINT}`,
    ]);
    assert.deepEqual((await read(wrap(await text('jstat-gccause.txt'), 120, false))).errors, [
      `file.csv:1: found a wrapped table of -gccause, expected each row on one line${HINT}`,
    ]);
  });

  await t.test('reads tables of several options, with prompts and prose between them', async () => {
    // The pasted tables of one JVM 8, with columns as its sources have them; the names are made.
    const {records, errors, warnings} = await read(`
After ten minutes the heap looked like this:

sh-4.2# jstat -gc 142
 S0C    S1C    S0U    S1U      EC       EU        OC         OU       MC     MU    CCSC   CCSU   YGC     YGCT    FGC    FGCT     GCT
1024.0 1024.0  0.0    512.0  8192.0   4096.0   16384.0     8192.0   512.0  256.0  64.0   32.0       91    3.773   0      0.000    3.773
sh-4.2# jstat -gcutil 142
  S0     S1     E      O      M     CCS    YGC     YGCT    FGC    FGCT     GCT
  0.00   3.60  21.89  35.81  97.03  94.76     92    3.780     1    0.100    3.880
sh-4.2#
`);
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        line: 2,
        message:
          'found "After ten minutes the heap looked like this:" and 1 more line before the table',
      },
      {line: 7, message: 'found "sh-4.2# jstat -gcutil 142" before the table'},
      {line: 10, message: 'found "sh-4.2#" after the table'},
      {message: 'found one row without a time, so its sizes are not drawn over time'},
    ]);
    assert.deepEqual(
      records.map((record) => record.kind === 'measurement' && record.value),
      [8388608, 16777216, 524288, 2097152, 4194304, 8388608, 262144, 524288, 92, 1, 3.88],
    );
  });

  await t.test('reads what tr made of blanks, and refuses it with decimal commas', async () => {
    const whole = await text('jstat-parallel.txt');
    const {records} = await read(whole);
    for (const sign of [',', ';']) {
      const converted = await read(whole.replaceAll(/ +/g, sign));
      assert.deepEqual(converted.errors, []);
      assert.deepEqual(converted.records, records);
    }
    const [header, row] = whole.replaceAll('.', ',').split('\n');
    const {errors} = await read(`${header}\n${row}\n`.replaceAll(/ +/g, ','));
    assert.deepEqual(errors, [
      'file.csv:2: found 36 cells, expected 20 as in the header on line 1',
    ]);
    const semicolons = await read(whole.replaceAll('.', ',').replaceAll(/ +/g, ';'));
    assert.deepEqual(semicolons.records, records);
  });

  await t.test('uses a last line without line end where its times add up', async () => {
    const whole = (await text('jstat-parallel.txt')).trimEnd();
    const {records} = await read(`${whole}\n`);
    assert.deepEqual((await read(whole)).records, records);
    for (const cut of [1, 2, 10, 30, 44, 60]) {
      const {records: kept, warnings} = await read(whole.slice(0, -cut));
      assert.match(warnings[0]?.message ?? '', /without a line end/, `${cut}`);
      assert.equal(kept[0]?.kind === 'heap' && kept[0].time.length, 23);
    }
  });
});

test('jstatClock', async (t) => {
  await t.test('counts time from the first date of a loop', async () => {
    const {records, errors, warnings} = await read(await text('jstat-date-loop.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 3, message: 'found dates and no column "Timestamp": time counts from the first date'},
    ]);
    const [heap] = records;
    assert.ok(heap?.kind === 'heap');
    assert.deepEqual(heap.time, [0, 1, 2, 3, 4, 5]);
  });

  await t.test('reads dates as date, ts and strftime write them, also before the row', async () => {
    const header = 'S0C S1C S0U S1U EC EU OC OU PC PU YGC YGCT FGC FGCT GCT';
    const row = '0.0 0.0 0.0 0.0 2.0 1.0 2.0 1.0 2.0 1.0 1 0.001 0 0.000 0.001';
    for (const [first, second] of [
      ['Sat Nov 21 11:59:58 PM UTC 2026', 'Sun Nov 22 12:00:01 AM UTC 2026'],
      ['Sat 21 Nov 23:59:58 CET 2026', 'Sun 22 Nov 00:00:01 CET 2026'],
      ['2026-11-21 23:59:58', '2026-11-22 00:00:01'],
      ['2026-11-21T23:59:58+01:00', '2026-11-21T23:00:01Z'],
      ['[2026-11-21 23:59:58.25]', '[2026-11-22 00:00:01.25]'],
      ['Nov 21 23:59:58', 'Nov 22 00:00:01'],
      ['23:59:50', '23:59:53'],
      ['1795305598', '1795305601'],
    ]) {
      const lines = [`${first}\n${header}`, row, `${second}\n${header}`, row];
      const loop = await read(`${lines.join('\n')}\n`);
      assert.deepEqual(loop.errors, [], first);
      assert.deepEqual(loop.records[0]?.kind === 'heap' && loop.records[0].time, [0, 3], first);
      if (/^\d{10}$/.test(first ?? '')) continue;
      const before = [`${first}, ${header}`, `${first}, ${row}`, `${second},${row}`];
      const {records} = await read(`${before.join('\n')}\n`);
      assert.deepEqual(records, loop.records, first);
    }
  });

  await t.test('refuses dates that go back, and such that cannot be compared', async () => {
    const loop = await text('jstat-date-loop.txt');
    assert.deepEqual((await read(loop.replace('06:25:40', '05:25:40'))).errors, [
      'file.csv:9: found the date "Sat Nov 21 05:25:40 UTC 2026" after "Sat Nov 21 06:25:39 UTC 2026", expected a later time',
    ]);
    assert.deepEqual((await read(loop.replace('06:25:43 UTC', '06:25:43 CET'))).errors, [
      'file.csv:18: found the date "Sat Nov 21 06:25:43 CET 2026" after "Sat Nov 21 06:25:42 UTC 2026", expected one date format and one time zone',
    ]);
  });

  await t.test('takes one date for one row alone', async () => {
    const [date, header, row] = (await text('jstat-date-loop.txt')).split('\n');
    const {errors} = await read([date, header, row, row, row, ''].join('\n'));
    assert.deepEqual(errors, [
      'file.csv:2: found no column "Timestamp", expected the output of jstat -t\n' +
        '  State the seconds between samples in run.yaml, under "files", as `every`. To try one: check --every 1.',
    ]);
  });

  await t.test('leaves a date in prose alone', async () => {
    const {errors, warnings} = await read(
      `2026-11-21 12:00:00 INFO ready\n${await text('jstat-date-loop.txt')}`,
    );
    assert.deepEqual(errors, []);
    assert.equal(warnings[0]?.message, 'found "2026-11-21 12:00:00 INFO ready" before the table');
  });

  await t.test('needs no time for counters', async () => {
    const bare = (await text('jstat-gcutil.txt')).replaceAll(/^(Timestamp| +\S+)/gm, '');
    const {records, errors} = await read(bare);
    assert.deepEqual(errors, []);
    assert.equal(records.length, 3);
  });
});
