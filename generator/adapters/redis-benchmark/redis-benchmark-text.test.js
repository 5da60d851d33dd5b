// The fixtures are whole outputs of redis-benchmark 7.0.15 with 2>&1:
//   redis-benchmark-text.txt          -n 2000 -c 2 -t get,mset, then the same with -c 8
//   redis-benchmark-text-threads.txt  -n 2000 -c 4 --threads 2 --precision 1 -d 100 -P 4 -t set
//   redis-benchmark-text-quiet.txt    -n 2000 -c 8 -q -t set,get,mset,lrange

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const text = String(await fixture('redis-benchmark-text.txt'));

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const stated = (records) =>
  measurementsOf(records).map((one) => [`${one.metric} ${one.statistic}`, one.value, one.samples]);

test('redisBenchmarkText', async (t) => {
  await t.test('reads results after a progress that is longer than what is looked at', async () => {
    // The progress is made.
    const progress = ' \rGET: rps=2100.0 (overall: 2666.7) avg_msec=0.833 (overall: 0.833)'.repeat(
      1500,
    );
    const {format, records, errors} = await read(`${progress}\r${' '.repeat(60)}${text}`);
    assert.deepEqual([format, errors], ['redis-benchmark-text', []]);
    assert.deepEqual(stated(records), stated((await read(text)).records));
  });

  await t.test('reads rate and latencies of each test, with its settings', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['redis-benchmark-text', [], []]);
    const rates = records.filter(
      ({kind, ...one}) => 'metric' in one && one.metric === 'throughput',
    );
    assert.deepEqual(
      fieldsOf(rates, 'operation', 'params'),
      ['2', '8'].flatMap((clients) =>
        ['GET', 'MSET (10 keys)'].map((name) => [name, {clients, payload: '3 bytes'}]),
      ),
    );
    const threads = await read(await fixture('redis-benchmark-text-threads.txt'));
    assert.deepEqual([threads.errors, threads.warnings], [[], []]);
    assert.deepEqual(threads.records[0]?.params, {
      clients: '4',
      payload: '100 bytes',
      threads: '2',
    });
    assert.deepEqual(stated(threads.records), [
      ['throughput mean', 7722.01, 2000],
      ['latency mean', 0.206 / 1e3, 2000],
      ['latency min', 0.008 / 1e3, 2000],
      ['latency p50', 0.047 / 1e3, 2000],
      ['latency p95', 0.735 / 1e3, 2000],
      ['latency p99', 3.711 / 1e3, 2000],
      ['latency max', 11.775 / 1e3, 2000],
    ]);
  });

  await t.test(
    'distinguishes runs by keep-alive and by what the server appends to a file',
    async () => {
      const one = text.slice(0, text.indexOf('====== MSET'));
      const paramsOf = async (/** @type {string} */ content) =>
        (await read(content)).records[0]?.params;
      assert.deepEqual(await paramsOf(one), {clients: '2', payload: '3 bytes'});
      // As 7.0.15 prints them with -k 0, and after CONFIG SET appendonly yes.
      assert.deepEqual(await paramsOf(one.replace('keep alive: 1', 'keep alive: 0')), {
        clients: '2',
        payload: '3 bytes',
        'keep-alive': 'no',
      });
      assert.deepEqual(await paramsOf(one.replace('"appendonly": no', '"appendonly": yes')), {
        clients: '2',
        payload: '3 bytes',
        appendonly: 'yes',
      });
    },
  );

  await t.test('reads text that lost the blanks at the beginning of its lines', async () => {
    const text = String(await fixture('redis-benchmark-text-threads.txt'));
    const [whole, bare] = [await read(text), await read(text.replaceAll(/^[ \t]+/gm, ''))];
    assert.deepEqual(bare.errors, []);
    assert.deepEqual(bare.records, whole.records);
  });

  await t.test('reads the lines of -q', async () => {
    const {records, errors, warnings} = await read(await fixture('redis-benchmark-text-quiet.txt'));
    assert.deepEqual([errors, warnings], [[], []]);
    assert.equal(records.length, 8 * 2);
    const lrange = records.filter(({operation}) => operation === 'LRANGE_500 (first 500 elements)');
    assert.deepEqual(stated(lrange), [
      ['throughput mean', 7782.1, undefined],
      ['latency p50', 0.231 / 1e3, undefined],
    ]);
    // Made: last lines without a line end.
    const whole = await read('GET: 10.00 requests per second, p50=0.100 msec');
    assert.deepEqual([whole.records.length, whole.warnings], [2, []]);
    const cut = await read(
      'SET: 10.00 requests per second, p50=0.100 msec\nGET: 10.00 requests per',
    );
    assert.match(cut.warnings[0]?.message ?? '', /found "GET: .*" without a line end/);
    // Made: a line of 5.0, which has a rate alone.
    const old = await read('PING_INLINE: 95969.28 requests per second\n');
    assert.deepEqual(stated(old.records), [['throughput mean', 95969.28, undefined]]);
  });

  await t.test('shows a capped latency as a bound', async () => {
    // Made: the maximum of the first test is beyond the 3 s of the histogram.
    const capped = text.replace(/^( +\d+\.\d{3} .*)\d+\.\d{3}$/m, '$13000.319');
    const {records, warnings} = await read(capped);
    const max = records.find((one) => one.kind === 'measurement' && one.statistic === 'max');
    assert.ok(max?.kind === 'measurement');
    assert.deepEqual([max.value, max.bound], [3, '>']);
    assert.match(warnings[0]?.message ?? '', /^"GET": redis-benchmark counts latencies above 3 s/);
  });

  await t.test('reads the rate of 6.0 and earlier, and not its milliseconds', async () => {
    // Made, as public files have it.
    const {format, records, errors} = await read(
      '====== SET ======\n  100000 requests completed in 0.87 seconds\n  50 parallel clients\n' +
        '  3 bytes payload\n  keep alive: 1\n\n99.79% <= 1 milliseconds\n' +
        '100.00% <= 2 milliseconds\n115606.94 requests per second\n',
    );
    assert.deepEqual([format, errors], ['redis-benchmark-text', []]);
    assert.deepEqual(stated(records), [['throughput mean', 115606.94, 100000]]);
    const {warnings, ...precise} = await read(
      '====== GET ======\n  1000 requests completed in 0.05 seconds\n\n40.20% <= 0.046 milliseconds\n' +
        '98.10% <= 0.047 milliseconds\n100.00% <= 0.230 milliseconds\n18100.50 requests per second\n',
    );
    assert.deepEqual(stated(precise.records), [['throughput mean', 18100.5, 1000]]);
    assert.deepEqual(warnings, [
      {
        line: 4,
        message: 'the distribution of "GET" is not used: it has rounded percentages and no counts',
      },
    ]);
  });

  await t.test('finds a title after progress, and refuses a test without one', async () => {
    // Made: files that lost their carriage returns have such lines.
    const progress = 'GET: rps=0.0 (overall: nan) avg_msec=nan (overall: nan)      ';
    const titles = /(?======= MSET \(10 keys\) ======)/g;
    const plain = await read(text);
    const late = await read(text.replaceAll(titles, progress));
    assert.deepEqual(late.errors, []);
    assert.deepEqual(late.records, plain.records);
    const {records, errors} = await read(text.replaceAll(/^====== MSET .*\n/gm, ''));
    assert.deepEqual(records, []);
    assert.equal(errors.length, 2);
    assert.match(
      errors[0] ?? '',
      /found a second "requests completed" in a run, expected "====== … ======" before the next/,
    );
  });

  await t.test('warns of tests without a rate and of errors of the server', async () => {
    const {records, warnings, errors} = await read(
      'SET: inf requests per second, p50=nan msec\nError from server: OOM\n' +
        'Error from server: OOM\nGET: 10.00 requests per second, p50=0.100 msec\n',
    );
    assert.deepEqual(errors, []);
    assert.equal(records.length, 2);
    assert.deepEqual(warnings, [
      {line: 1, message: '"SET" was not measured: found inf requests/s'},
      {line: 2, message: 'found "Error from server: OOM": failed requests count as requests'},
    ]);
  });

  await t.test('warns of a test whose output was cut', async () => {
    const {records, warnings} = await read(text.replace(/^ +throughput summary: 32258.*\n/m, ''));
    assert.equal(records.length, 3 * 7);
    assert.deepEqual(warnings, [{message: '"MSET (10 keys)" is not used: found no rate of it'}]);
  });

  await t.test('refuses a test that has lost its end to the next one', async () => {
    const from = text.indexOf('Summary:');
    const {errors} = await read(
      text.slice(0, from) + text.slice(text.indexOf('Summary:', from + 1)),
    );
    assert.deepEqual(errors, [
      'file.csv:39: found 2000 requests in 0.17 s, and 32258.06 requests/s, expected the same rate',
    ]);
  });

  await t.test('refuses damaged figures and a second test of the same settings', async () => {
    const damaged = text.replace(/^ +\d+\.\d{3} +\d+\.\d{3} .*$/m, '  0.1  0.2  x 0.3 0.4 0.5');
    assert.deepEqual((await read(damaged)).errors.length, 1);
    assert.match(
      (await read(damaged)).errors[0] ?? '',
      /found "x" in column "p50", expected a num/,
    );
    const short = text.replace(/^ +\d+\.\d{3} +\d+\.\d{3} .*$/m, '  0.1  0.2');
    assert.match((await read(short)).errors[0] ?? '', /found "0.1 {2}0.2", expected 6 latencies$/);
    const clients = text.replace('  2 parallel clients', '  x parallel clients');
    assert.match((await read(clients)).errors[0] ?? '', /found "x parallel clients", expected num/);
    assert.match(
      (await read(text.replaceAll('8 parallel', '2 parallel'))).errors[0] ?? '',
      /found a second run of GET, clients 2, payload 3 bytes, expected other settings/,
    );
  });
});
