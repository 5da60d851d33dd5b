// The fixture: redis-benchmark 7.0.15 --csv -n 2000 -t set,get,mset,lrange

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

test('redisBenchmark', async (t) => {
  await t.test('reads rate and latencies of a test', async () => {
    const {format, records, errors, warnings} = await read(await fixture('redis-benchmark.csv'));
    assert.deepEqual([errors, warnings], [[], []]);
    assert.equal(format, 'redis-benchmark');
    const figures = records.flatMap((record) =>
      record.kind === 'measurement' && record.operation === 'MSET (10 keys)'
        ? [[record.metric, record.statistic, record.value, record.unit]]
        : [],
    );
    assert.deepEqual(figures, [
      ['throughput', 'mean', 64516.13, '1/s'],
      ['latency', 'mean', 0.415 / 1e3, 's'],
      ['latency', 'min', 0.136 / 1e3, 's'],
      ['latency', 'p50', 0.399 / 1e3, 's'],
      ['latency', 'p95', 0.527 / 1e3, 's'],
      ['latency', 'p99', 0.655 / 1e3, 's'],
      ['latency', 'max', 0.839 / 1e3, 's'],
    ]);
    assert.equal(records.length, 8 * 7);
  });

  await t.test('knows where the histogram of redis-benchmark begins and ends', async () => {
    // Made: less than a step of 8 µs, and more than 3 s.
    const header = (await fixture('redis-benchmark.csv')).toString().split('\n')[0];
    const row = '"SET","9.5","812.301","0.000","0.407","1.255","3000.319","3000.319"';
    const {records, warnings, errors} = await read(`${header}\n${row}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.flatMap((one) =>
        one.kind === 'measurement' && one.bound ? [[one.statistic, one.bound, one.value]] : [],
      ),
      [
        ['min', '<', 8e-6],
        ['p99', '>', 3],
        ['max', '>', 3],
      ],
    );
    assert.deepEqual(warnings, [
      {
        line: 2,
        message: '"SET": redis-benchmark counts latencies above 3 s as 3 s, so the mean is too low',
      },
    ]);
  });

  await t.test('reads the rows without a header of 6.0', async () => {
    // Made for the test.
    const {format, records, errors} = await read('"SET","66666.67"\n"GET","71428.57"\n');
    assert.deepEqual(errors, []);
    assert.equal(format, 'redis-benchmark');
    assert.deepEqual(fieldsOf(measurementsOf(records), 'operation', 'value'), [
      ['SET', 66666.67],
      ['GET', 71428.57],
    ]);
  });

  await t.test('reads commands with quotes, which redis-benchmark does not double', async () => {
    // As 7.0.15 printed them; the row of 6.0 is made.
    const header = (await fixture('redis-benchmark.csv')).toString().split('\n')[0];
    const commands = ['eval return {"a","b"} 0', 'SET key:"a" x,y', 'SET k "', 'GET k'];
    const numbers = '"58823.53","0.462","0.152","0.439","0.671","0.887","1.271"';
    const rows = commands.map((command) => `"${command}",${numbers}`);
    for (const text of [`${header}\n${rows.join('\n')}\n`, `${header}\n${rows.join('\n')}`]) {
      const {records, errors, warnings} = await read(text);
      assert.deepEqual([errors, warnings], [[], []]);
      const rates = records.flatMap((one) =>
        one.kind === 'measurement' && one.metric === 'throughput' ? [one] : [],
      );
      assert.deepEqual(
        fieldsOf(rates, 'operation', 'value'),
        commands.map((command) => [command, 58823.53]),
      );
      assert.equal(records.length, 4 * 7);
    }
    const old = await read('"SET","66666.67"\n"eval return "a" 0","55555.56"\n');
    assert.deepEqual(fieldsOf(measurementsOf(old.records), 'operation', 'value'), [
      ['SET', 66666.67],
      ['eval return "a" 0', 55555.56],
    ]);
    const saved = await read('"test","rps"\n"SET ""a"" b","5"\n');
    assert.ok(saved.records[0]?.kind === 'measurement');
    assert.equal(saved.records[0].operation, 'SET "a" b');
  });

  await t.test('does not take any two cells for a test and its rate', async () => {
    const {format} = await read('"north","66666.67"\n');
    assert.equal(format, undefined);
  });

  await t.test(
    'reports a test without a rate, and refuses what is printed among the rows',
    async () => {
      const {warnings, errors} = await read(
        '"test","rps"\n"SET","-nan"\n' + 'Error from server: OOM command not allowed\n"GET","x"\n',
      );
      assert.deepEqual(warnings, [
        {line: 2, message: '"SET" was not measured: found -nan requests/s'},
      ]);
      assert.deepEqual(errors, [
        'file.csv:3: found "Error from server: OOM command not allowed" inside the table, expected a row',
        'file.csv:4: found "x" in column "rps", expected a number',
      ]);
    },
  );

  await t.test('refuses a second row of a test', async () => {
    const {errors} = await read('"test","rps"\n"SET","5"\n"test","rps"\n"SET","6"\n');
    assert.deepEqual(errors, [
      'file.csv:4: found a second row of "SET", expected one per test\n' +
        '  Make each repeat a separate run.',
    ]);
  });
});
