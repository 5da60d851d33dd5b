// The fixtures are of db_bench of LevelDB 1.23, built without Snappy: leveldb-bench.txt with
// --num=2000 and 2>&1, its own list of benchmarks; leveldb-bench-histogram.txt of stdout, with
// --num=5000 --threads=2 --histogram=1 --benchmarks=fillseq,readrandom,readseq.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const RESULT = 'fillseq      :       3.468 micros/op;   31.9 MB/s\n';

test('leveldbBench', async (t) => {
  await t.test('distinguishes runs by the settings above the results', async () => {
    const {records} = await read(await fixture('leveldb-bench-histogram.txt'));
    const expected = {'key-size': '16 B', 'value-size': '100 B', entries: '5000'};
    assert.ok(records.length > 0);
    for (const {params} of records) assert.deepEqual(params, expected);
  });

  await t.test('reads micros/op as the mean latency, a pass a line', async () => {
    const {format, records, errors} = await read(await fixture('leveldb-bench.txt'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'leveldb-bench');
    const latencies = records.filter(
      (one) => one.kind === 'measurement' && one.metric === 'latency',
    );
    // tr '\r' '\n' <leveldb-bench.txt | grep micros/op | grep -v failure
    assert.deepEqual(
      latencies.map((one) => [
        one.operation,
        one.params.pass,
        one.kind === 'measurement' && one.value,
      ]),
      [
        ['fillseq', undefined, 4.305 / 1e6],
        ['fillsync', undefined, 2869.5 / 1e6],
        ['fillrandom', undefined, 4.893 / 1e6],
        ['overwrite', undefined, 4.018 / 1e6],
        ['readrandom', undefined, 0.999 / 1e6],
        ['readrandom', '2', 0.597 / 1e6],
        ['readseq', undefined, 0.194 / 1e6],
        ['readreverse', undefined, 1.067 / 1e6],
        ['compact', undefined, 3075 / 1e6],
        ['readrandom', '3', 1.902 / 1e6],
        ['readseq', '2', 0.335 / 1e6],
        ['readreverse', '2', 0.873 / 1e6],
        ['fill100K', undefined, 2686.5 / 1e6],
        ['crc32c', undefined, 1.728 / 1e6],
      ],
    );
  });

  await t.test('warns of passes that may be other runs, without the settings above', async () => {
    const {records, errors, warnings} = await read(
      `./db_bench_a\n${RESULT}./db_bench_b\n${RESULT}`,
    );
    assert.deepEqual([errors, records.at(-1)?.params], [[], {pass: '2'}]);
    assert.deepEqual(warnings[0], {
      message:
        'found a second "fillseq" and no "Keys: …" above the results: it is read as a further pass. Split the file if it is of another run',
      line: 4,
    });
    const {warnings: none} = await read(
      `Keys:       16 bytes each\n${RESULT}${RESULT.replace('3', '4')}`,
    );
    assert.deepEqual(none, []);
  });

  await t.test('reads a last line without a line end', async () => {
    const text = String(await fixture('leveldb-bench.txt'));
    const [whole, cut] = [await read(text), await read(text.trimEnd())];
    assert.deepEqual([cut.records, cut.warnings], [whole.records, whole.warnings]);
  });

  await t.test(
    'reads the output of the port to Java, in a locale with a decimal comma',
    async () => {
      // Made after the source of iq80 leveldb 0.12.
      const {errors, facts, records} = await read(
        'Keys:       16 bytes each\n' +
          'LevelDB:    iq80 leveldb version 0.12\n' +
          '------------------------------------------------\n' +
          'fillseq      :     1,76500 micros/op;   62,7 MB/s\n' +
          'fillsync     :  2268,40900 micros/op;    0,4 MB/s (10000 ops)\n' +
          'readrandom   :    16,67700 micros/op; \n',
      );
      assert.deepEqual([errors, facts.version], [[], '0.12']);
      assert.deepEqual(fieldsOf(measurementsOf(records), 'operation', 'value'), [
        ['fillseq', 1.765 / 1e6],
        ['fillseq', 62.7 * 1048576],
        ['fillsync', 2268.409 / 1e6],
        ['fillsync', 0.4 * 1048576],
        ['readrandom', 16.677 / 1e6],
      ]);
      const {errors: mixed} = await read(`${RESULT}fillsync     :  2268,409 micros/op;\n`);
      assert.deepEqual(mixed, [
        'file.csv:2: found "fillsync     :  2268,409 micros/op;", expected the output of LevelDB\'s db_bench',
      ]);
    },
  );

  await t.test('reads bytes a second, of 1048576 a megabyte', async () => {
    const {records} = await read(RESULT);
    assert.deepEqual(records[1], {
      kind: 'measurement',
      operation: 'fillseq',
      params: {},
      metric: 'size',
      statistic: 'rate',
      value: 31.9 * 1048576,
      unit: 'B/s',
      name: 'MB/s',
    });
  });

  await t.test('gives a throughput only where the note says one thread', async () => {
    /** @param {Record<string, string>} params */
    const rates = async (params) => {
      const {records} = await read(RESULT, {note: {params}});
      return records.flatMap((one) =>
        one.kind === 'measurement' && one.metric === 'throughput' ? [one.value] : [],
      );
    };
    assert.deepEqual(await rates({threads: '1'}), [1 / 3.468e-6]);
    assert.deepEqual(await rates({threads: '2'}), []);
    assert.deepEqual(await rates({}), []);
  });

  await t.test('reports what failed, and what the program warns of, once', async () => {
    const text = String(await fixture('leveldb-bench.txt'));
    for (const content of [text, text.replace(/^WARNING: .*\n/m, '$&$&')]) {
      const {warnings} = await read(content);
      assert.deepEqual(fieldOf(warnings, 'message'), [
        'found "WARNING: Snappy compression is not enabled"',
        '"snappycomp" was not measured: snappy failure',
        '"snappyuncomp" was not measured: snappy failure',
      ]);
    }
  });

  await t.test('reads the histogram of each benchmark', async () => {
    const {records, errors, lines} = await read(await fixture('leveldb-bench-histogram.txt'));
    assert.deepEqual(errors, []);
    const distributions = records.filter((one) => one.kind === 'distribution');
    // Count: 10000  Average: 12.0021 / Min: 1.0000 … Max: 8796.0000, and so on
    assert.deepEqual(fieldsOf(distributions, 'operation', 'n', 'min', 'mean', 'max'), [
      ['fillseq', 10000, 1e-6, 12.0021 / 1e6, 0.008796],
      ['readrandom', 10000, 0, 1.2733 / 1e6, 79e-6],
      ['readseq', 10000, 0, 0.1345 / 1e6, 8e-6],
    ]);
    assert.deepEqual(
      lines.filter((_, i) => records[i]?.kind === 'distribution'),
      [
        [9, 47],
        [50, 73],
        [76, 86],
      ],
    );
  });

  await t.test('refuses a second run', async () => {
    const run = `LevelDB:    version 1.23\nKeys:       16 bytes each\n${RESULT}`;
    assert.deepEqual((await read(run)).errors, []);
    assert.deepEqual((await read(run + run)).errors, [
      'file.csv:5: found "Keys:       16 bytes each", the beginning of a second run, ' +
        'expected the output of one\n  Put each run into a separate file.',
    ]);
  });

  await t.test('refuses a line that db_bench does not write', async () => {
    for (const wrong of [
      RESULT.replace('3.468', 'fast'),
      RESULT.replace(';', ' 288350 ops/sec;'),
      // As grep -n prints it.
      `24:${RESULT}`,
      RESULT.replace('31.9 MB/s', '31.9 MB/s; 100 ops done;  1 / 1 task(s) finished.'),
    ]) {
      const {errors} = await read(`LevelDB:    version 1.23\n${wrong}`, {
        note: {format: 'leveldb-bench'},
      });
      const found = wrong.trim().slice(0, 60) + (wrong.trim().length > 60 ? '…' : '');
      assert.deepEqual(errors, [
        `file.csv:2: found "${found}", expected the output of LevelDB's db_bench`,
      ]);
    }
  });

  await t.test('refuses a result that is cut or mixed with another line', async () => {
    for (const end of ['mic', 'miWARNING: foocros/op;   31.9 MB/s']) {
      const {errors} = await read(`LevelDB:    version 1.23\nfillseq      :       4.305 ${end}\n`, {
        note: {format: 'leveldb-bench'},
      });
      assert.equal(errors.length, 1);
      assert.match(
        errors[0] ?? '',
        /^file\.csv:2: found "fillseq .*expected the output of LevelDB/,
      );
    }
  });
});
