// The fixtures are of org.rocksdb.benchmark.DbBenchmark of RocksDB 8.11.4 (its calls of dispose()
// made close(), which that version's library asks for), rocksdbjni 8.11.4, OpenJDK 17:
// rocksjava-db-bench.txt of stdout, --threads=2 --num=20000 --reads=20000
// --benchmarks=fillseq,readrandom,readwhilewriting,readseq; rocksjava-db-bench-de.txt with one
// thread, 2>&1 and -Duser.language=de.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../../testing/index.js';

const RESULT =
  'readrandom       :     2.74736 micros/op;   40.3 MB/s; 20000 / 20000 found;  2 / 2 task(s) finished.';

/** Of rocksjava-db-bench.txt. */
const SETTINGS = {
  'key-size': '16 B',
  'value-size': '100 B',
  entries: '20000',
  compression: 'snappy',
};

test('rocksjavaDbBench', async (t) => {
  await t.test(
    'takes the throughput from micros/op, the elapsed time of an operation',
    async () => {
      const {format, records, errors} = await read(await fixture('rocksjava-db-bench.txt'));
      assert.deepEqual(errors, []);
      assert.equal(format, 'rocksjava-db-bench');
      assert.deepEqual(
        records.map((one) => [
          one.operation,
          one.params,
          one.kind === 'measurement' && [one.metric, one.value, one.samples],
        ]),
        [
          ['fillseq', {...SETTINGS, threads: '1'}, ['throughput', 1e6 / 8.71659, 20000]],
          ['fillseq', {...SETTINGS, threads: '1'}, ['latency', 8.71659 / 1e6, 20000]],
          ['readrandom', {...SETTINGS, threads: '2'}, ['throughput', 1e6 / 2.74736, 20000]],
          ['readwhilewriting', {...SETTINGS, threads: '2'}, ['throughput', 1e6 / 4.38024, 20000]],
          ['readseq', {...SETTINGS, threads: '2'}, ['throughput', 1e6 / 1.69, 20000]],
        ],
      );
    },
  );

  await t.test('refuses a second run, whose settings may be others', async () => {
    const text = String(await fixture('rocksjava-db-bench.txt'));
    const {errors} = await read(`${text}${text.replace('Entries:  20000', 'Entries:  40000')}`);
    assert.deepEqual(errors, [
      'file.csv:16: found "Keys:     16 bytes each", the beginning of a second run, expected the output of one\n  Put each run into a separate file.',
    ]);
  });

  await t.test('reads decimal commas, in a file that has them', async () => {
    const {records, errors} = await read(await fixture('rocksjava-db-bench-de.txt'));
    assert.deepEqual(errors, []);
    // tr '\r' '\n' <rocksjava-db-bench-de.txt | grep micros/op
    assert.deepEqual(
      records.flatMap((one) =>
        one.kind === 'measurement' && one.metric === 'throughput'
          ? [[one.operation, one.value, one.samples]]
          : [],
      ),
      [
        ['fillseq', 1e6 / 8.4613, 5000],
        ['readrandom', 1e6 / 2.59348, 5000],
        ['fillsync', 1e6 / 470.8274, 5],
      ],
    );
    const mixed = `${RESULT}\n${RESULT.replace('2.74736', '2,74736')}\n`;
    assert.deepEqual((await read(mixed)).errors, [
      `file.csv:2: found "${RESULT.replace('2.74736', '2,74736').slice(0, 60)}…", expected the output of RocksJava’s DbBenchmark`,
    ]);
  });

  await t.test('counts the keys that were looked for, not those found', async () => {
    const {records} = await read(`${RESULT.replace('20000 / 20000', '17250 / 20000')}\n`);
    assert.equal(records[0]?.kind === 'measurement' && records[0].samples, 20000);
  });

  await t.test('does not use the line of tasks that failed or did nothing', async () => {
    const failed = RESULT.replace('2 / 2 task', '1 / 2 task');
    const nothing = RESULT.replace('2.74736', 'Infinity').replace('20000 / 20000', '0 / 0');
    const late = `Benchmark readrandom was not finished before timeout.${failed}`;
    const {records, errors, warnings} = await read(
      `Keys:       16 bytes each\n${RESULT}\n${failed}\n${nothing}\n${late}\n`,
    );
    assert.deepEqual(errors, []);
    assert.equal(records.length, 1);
    assert.deepEqual(warnings, [
      {line: 3, message: '"readrandom" was not measured: 1 of 2 tasks finished'},
      {line: 4, message: '"readrandom" was not measured: no operation was done'},
      {line: 5, message: '"readrandom" was not finished before its timeout'},
      {line: 5, message: '"readrandom" was not measured: 1 of 2 tasks finished'},
    ]);
  });

  await t.test('distinguishes the passes of one benchmark', async () => {
    const {records} = await read(`${RESULT}\n${RESULT}\n`);
    assert.deepEqual(fieldOf(records, 'params'), [{threads: '2'}, {threads: '2', pass: '2'}]);
  });

  await t.test('refuses a line that DbBenchmark does not write', async () => {
    const wrong = RESULT.replace('2.74736', 'fast');
    assert.deepEqual((await read(`${RESULT}\n${wrong}\n`)).errors, [
      `file.csv:2: found "${wrong.slice(0, 60)}…", expected the output of RocksJava’s DbBenchmark`,
    ]);
  });
});
