// What an input may claim: each of these took gigabytes or minutes.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deflateSync} from 'node:zlib';
import {assertLinear} from '../testing/growth.js';
import {fixture} from '../testing/index.js';
import {readRaw} from './read.js';

/**
 * @param {string} text
 * @param {import('../scan/types.d.ts').FileNote} [note]
 * @returns {Promise<string[]>}
 *   Its errors.
 */
async function read(text, note = {}) {
  const effects = {
    async *stream() {
      yield Buffer.from(text);
    },
  };
  const {errors} = await readRaw({path: 'raw', name: 'raw', note: {unit: 'ns', ...note}}, effects);
  return errors.list();
}

/** @param {number} digits @param {Buffer} counts @returns {string} A line of an interval log. */
function interval(digits, counts) {
  const header = Buffer.alloc(40);
  header.writeInt32BE(0x1c849303, 0);
  header.writeInt32BE(counts.length, 4);
  header.writeInt32BE(digits, 12);
  header.writeBigInt64BE(1n, 16);
  const zlib = deflateSync(Buffer.concat([header, counts]));
  const cookie = Buffer.alloc(8);
  cookie.writeInt32BE(0x1c849304, 0);
  cookie.writeInt32BE(zlib.length, 4);
  return `0.0,1.0,1.0,${Buffer.concat([cookie, zlib]).toString('base64')}\n`;
}

test('an input may not claim more than it can hold', async (t) => {
  const start = '#[Histogram log format version 1.3]\n';

  await t.test('a histogram of sixty million buckets in one line', async () => {
    const errors = await read(start + interval(3, Buffer.alloc(60e6, 2)));
    assert.deepEqual(errors, [
      'raw:2: found more buckets than a histogram has, expected at most 500,000',
    ]);
    await assertLinear((size) => start + interval(3, Buffer.alloc(size * 5e6, 2)), read);
  });

  await t.test('a bucket that no histogram has', async () => {
    // −2^30 as the format writes it: that many empty buckets; then one sample.
    const counts = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x07, 0x02]);
    const errors = await read(start + interval(3, counts));
    assert.equal(errors.length, 1);
  });

  await t.test('a banner of blanks, and a statistic of blanks', async () => {
    await assertLinear((size) => {
      const blanks = ' '.repeat(size * 8_000);
      return `sysbench 1.0.20${blanks}x\nsysbench 1.0.20 (using system LuaJIT 2.1.0)\n${blanks}x\n`;
    }, read);
  });

  await t.test('percentiles of YCSB without commas between them', async () => {
    const cells = '99=99'.repeat(60);
    const text = `2026-11-21 06:08:05:402 10 sec: 61 operations; 6.1 current ops/sec; [READ: Count=61, Max=9, Min=1, Avg=3, ${cells}!]\n`;
    const [error, ...others] = await read(`YCSB Client 0.17.0\n${text}`);
    assert.match(
      String(error),
      /^raw:2: found .* expected the count and the latencies of an interval$/,
    );
    assert.deepEqual(others, []);
  });

  await t.test('more operations than a report can print', async () => {
    const rows = Array.from({length: 10_001}, (_, i) => `op${i},1\n`);
    const errors = await read(`operation,latency\n${rows.join('')}`, {
      columns: {operation: {as: 'operation'}, latency: {as: 'latency', unit: 's'}},
    });
    assert.equal(errors.length, 1, errors.join('\n'));
  });

  await t.test('more repeats than a record can have', async () => {
    const times = Array(500_001).fill(0.5);
    assert.deepEqual(await read(JSON.stringify({results: [{command: 'sort', times}]})), [
      'raw:1: found 500001 repeats of one measurement, expected at most 500000',
    ]);
  });

  await t.test('numbers of 500,000 digits', async () => {
    /** @param {number} digits */
    const row = (digits) =>
      `elapsed, window, total, successful, failed\n1.0, 1.0, ${'0'.repeat(digits)}x, 1, 0\n`;
    assert.equal((await read(row(500_000))).length, 1);
    await assertLinear((size) => row(size * 20_000), read);
  });

  await t.test('a document with thousands of errors', async () => {
    const benchmark = '{\n"benchmark": 1,\n"mode": 2,\n"primaryMetric": []\n}';
    /** @param {number} count */
    const results = (count) =>
      `[{"benchmark": "a.b", "mode": "thrpt", "primaryMetric": {}},\n${Array(count).fill(benchmark).join(',\n')}]\n`;
    const errors = await read(results(30_000));
    assert.ok(errors.length > 20, errors.join('\n'));
    await assertLinear((size) => results(size * 1000), read);
  });

  const fio = 'fio-3.33\n';
  const begun = 'e: (groupid=0, jobs=0): err=0';
  const ab = 'This is ApacheBench, Version 2.3 <$Revision: 1903618 $>\n';
  const criterion = 'get                     time:   [1.0 ns 1.1 ns 1.2 ns]\n';
  const nanobench =
    '|               ns/op |                op/s |    err% |     total | benchmark\n';
  const gcLog = '[0.1s][info][gc] Using G1\n';
  const jstat = '  S0C    S1C    S0U    S1U      EC       EU        OC         OU\n';
  const pgbench = 'pgbench (15.6)\ntransaction type: made\nprogress: 1.0 s, 1.0 tps, lat 1.0 ms';
  const catch2 =
    'a is a Catch2 v3.4.0 host application.\nbenchmark name   samples   iterations   est run time\n' +
    `${'-'.repeat(79)}\n`;
  const jfr = (/** @type {string} */ name) => {
    const times = {startTime: '2026-11-21T06:19:37.811Z', duration: 'PT0.1S'};
    const event = {type: 'jdk.GCPhasePause', values: {...times, gcId: 1, name}};
    return JSON.stringify({recording: {events: [event]}});
  };
  const memtier = '2         Threads\nType Ops/sec Latency KB/sec\n';
  const libtest = 'running 1 test\ntest b ... bench: 1 ns/iter (+/- 1)\n';
  const head = async (/** @type {string} */ name) => String(await fixture(name)).slice(0, 8_000);
  const rows = (/** @type {string} */ text) => text.slice(0, text.lastIndexOf('\n') + 1);
  const jmh = rows(await head('jmh-text.txt'));
  const k6 = rows(await head('k6-text.txt'));
  const ycsb = rows(await head('ycsb-twin.txt'));
  const rocksdb = rows(await head('db-bench-text.txt'));
  /** A separator of lines that no expression takes as part of one. */
  const end = '\u2028\n';
  for (const [name, make] of Object.entries(
    /** @type {Record<string, (n: number) => string>} */ ({
      'fio: digits and ids': (n) => `${fio}${begun}${'0'.repeat(n)}${': pid=0: '.repeat(n)}${end}`,
      'fio: blanks': (n) => `${fio}${begun}: pid=1: now\n${' '.repeat(100 * n)}x\n`,
      'fio: blank lines after the JSON': (n) =>
        `{"fio version": "fio-3.33",\n"jobs": []\n}\na: (groupid=0, jobs=1): err= 0:\n${'\n'.repeat(40 * n)}x\n`,
      'go test: tabs': (n) => `BenchmarkA 1 1 ns/op\na:${'\t'.repeat(30 * n)}${end}`,
      'ab: half a name': (n) => `${ab}${'apr__'.repeat(20 * n)})\n`,
      'Criterion: steps': (n) => `${criterion}Benchmarking W${': Analyzing:'.repeat(20 * n)}${end}`,
      'Criterion: brackets': (n) => `${criterion}${'time: ['.repeat(20 * n)}%\n`,
      'nanobench: names': (n) =>
        `${nanobench}text\n${'| `'.repeat(3 * n)}${'` ('.repeat(3 * n)}x\n`,
      'nanobench: unstable': (n) =>
        `${nanobench}| 1.0 | 1.0 | 1% | 1 | \`${'` (Unstable '.repeat(20 * n)}\n`,
      'nanobench: failed': (n) =>
        `${nanobench}| 1.0 | 1.0 | 1% | 1 | :boom: \`${'` ('.repeat(60 * n)}\n`,
      'GC log: blanks': (n) => `${gcLog}[0.2s][info][gc] GC(1) ${' '.repeat(200 * n)}\u2028x\n`,
      'GC log: collections': (n) => `${gcLog}[0.2s]${'] GC(1) '.repeat(20 * n)}x`,
      'GC log: brackets': (n) =>
        `${gcLog}[0.2s][info][gc] GC(1) Major Collection (${') t'.repeat(60 * n)}\n`,
      'GC log: safepoints': (n) =>
        `${gcLog}[0.2s] Safepoint "${'", Total: 1 ns '.repeat(8 * n)}x\n`,
      'jstat: commands': (n) => `jstat${' -gct'.repeat(4 * n)}\u0001\n${jstat}`,
      'pgbench: digits': (n) => `${pgbench} stddev 0.${'0'.repeat(40 * n)}${end}`,
      'vegeta: blanks': (n) =>
        `Requests [total, rate] 1, 1\nLatencies [min] ${' '.repeat(200 * n)}${end}`,
      'memtier: blanks': (n) => `${memtier}${' '.repeat(200 * n)}x\n`,
      'another format: line ends': (n) => `${criterion}${'\r'.repeat(50 * n)}x\n`,
      'another format: columns': (n) => `${criterion}${'\ra'.repeat(50 * n)}x\n`,
      'libtest: names': (n) => `${libtest}test a${' '.repeat(60 * n)}x\n`,
      'YCSB: brackets': (n) => ycsb.replace('current ops/sec; ', `$&${'['.repeat(200 * n)} `),
      'YCSB: commands': (n) =>
        `YCSB Client 0.17.0\njava ${'site.ycsb.Client '.repeat(30 * n)}${end}`,
      'JMH: warm-ups': (n) => `${jmh}# Warmup: 1 iterations, 1 ${'s'.repeat(60 * n)}${end}`,
      'k6: blanks': (n) => `${k6}a...: ${' '.repeat(60 * n)}${end}`,
      'RocksDB: the last line': (n) => `${rocksdb}a : 1 micros/op ${' c micros/op'.repeat(2 * n)}`,
      'an unknown format: line ends': (n) => `${'\r'.repeat(50 * n)}x\ny\n`,
      'an unknown format: names': (n) => `${'\rname,'.repeat(10 * n)}x\ny\n`,
      'colours: line ends': (n) => `\u001b[0m${'\r'.repeat(80 * n)}x\n`,
      'JSON: quotes': (n) =>
        `[{"benchmark": "a.b", "mode": "thrpt", "primaryMetric": NaN, ${'N\\"\\'.repeat(20 * n)}\n`,
      'JSON: lines before it': (n) =>
        `x\n${'\u2028\t'.repeat(30 * n)}\n{"fio version": "fio-3.33"\n`,
      'Catch2: blanks': (n) => `${catch2}(${' '.repeat(40 * n)})\n`,
      'JFR: brackets': (n) => jfr(`Pause ${'( ('.repeat(30 * n)}s`),
      'ab: reasons': (n) => `${ab}${' apr_0: 0'.repeat(20 * n)}\n`,
      'YCSB: blanks of JSON': (n) =>
        `"metric" : "OVERALL",\n"measurement" : "RunTime(ms)",\n"value" :${'\t'.repeat(80 * n)}"x" :\n`,
      'YCSB: seconds': (n) => `YCSB Client 0.17.0\n${' sec: '.repeat(80 * n)}\n`,
      'sysbench: releases': (n) =>
        `sysbench 1.0.20 (using system LuaJIT 2.1.0)\nsysbench 0.${'0'.repeat(80 * n)}\n`,
      'memtier: columns': (n) => `${memtier}Type Ops/sec ${'Latency '.repeat(30 * n)}\n`,
    }),
  )) {
    await t.test(name, () => assertLinear((size) => make(size * 250), read, name));
  }
});
