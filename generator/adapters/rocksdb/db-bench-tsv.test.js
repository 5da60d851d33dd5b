// The fixtures are report.tsv of runs of tools/benchmark.sh with db_bench 7.8.3 and two threads:
// db-bench-tsv.tsv of the script of 7.8.3 (bulkload, readrandom, overwrite, readwhilewriting,
// fwdrangewhilewriting), db-bench-tsv-named.tsv of that of 7.2.2 (bulkload, readrandom, overwrite),
// which does not know the db_bench that it calls and leaves cells empty.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('db-bench-tsv.tsv'));
const lines = text.split('\n');
const HEAD = `${lines.find((line) => line.startsWith('ops_sec'))}\n`;
const ROW = `${lines.find((line) => line.includes('readrandom.t2'))}\n`;

/** @param {string} content @param {Record<string, string>} [expected] */
async function rows(content, expected = {}) {
  const {records, ...rest} = await read(content);
  const measured = records.flatMap((one) => (one.kind === 'measurement' ? [one] : []));
  assert.deepEqual(rest.errors, [], JSON.stringify(expected));
  return {...rest, measured};
}

test('dbBenchTsv', async (t) => {
  await t.test('reads a test a row: its rate, its latencies, its write amplification', async () => {
    const {format, measured, warnings} = await rows(text);
    assert.equal(format, 'db-bench-tsv');
    assert.deepEqual(warnings, []);
    assert.deepEqual(
      measured
        .filter(({operation}) => operation === 'readrandom')
        .map(({params, metric, statistic, value, unit}) => [
          params,
          metric,
          statistic,
          value,
          unit,
        ]),
      [
        [{threads: '2'}, 'throughput', 'mean', 183351, '1/s'],
        [{threads: '2'}, 'latency', 'mean', 10.8e-6, 's'],
        [{threads: '2'}, 'latency', 'p50', 1.7e-6, 's'],
        [{threads: '2'}, 'latency', 'p99', 6e-6, 's'],
        [{threads: '2'}, 'latency', 'p99.9', 156e-6, 's'],
        [{threads: '2'}, 'latency', 'p99.99', 0.018323, 's'],
        [{threads: '2'}, 'latency', 'max', 0.11559, 's'],
      ],
    );
    assert.deepEqual(
      measured
        .filter(({metric}) => metric === 'throughput')
        .map(({operation, params, value}) => [operation, params, value]),
      [
        ['bulkload', {}, 201074],
        ['readrandom', {threads: '2'}, 183351],
        ['overwrite', {threads: '2', sync: '1'}, 1213],
        ['readwhilewriting', {threads: '2'}, 121907],
        ['fwdrangewhilewriting', {threads: '2'}, 17890],
      ],
    );
    assert.deepEqual(
      fieldsOf(
        measured.filter(({metric}) => metric === 'count'),
        'name',
        'value',
      ),
      [['write amplification', 2.1]],
    );
  });

  await t.test('reads the header with long names, and no figure from an empty cell', async () => {
    const {measured} = await rows(String(await fixture('db-bench-tsv-named.tsv')));
    assert.deepEqual(
      measured
        .filter(({operation}) => operation === 'overwrite')
        .map(({metric, statistic, value}) => [metric, statistic, value]),
      [
        ['throughput', 'mean', 33619],
        ['latency', 'mean', 59.2e-6],
        ['latency', 'p50', 7.1e-6],
        ['latency', 'p75', 9.3e-6],
        ['latency', 'p99', 51e-6],
        ['latency', 'p99.9', 0.013076],
        ['latency', 'p99.99', 0.039588],
      ],
    );
  });

  await t.test('reads the header of the console, without a version no mean', async () => {
    // Made after the script of 5.0.1.
    const old =
      'ops/sec\tmb/sec\tSize-GB\tL0_GB\tSum_GB\tW-Amp\tW-MB/s\tusec/op\tp50\tp75\tp99\tp99.9\tp99.99\tUptime\tStall-time\tStall%\tTest\n' +
      '155184\t62.2\t3.5\t9.0\t26.1\t2.9\t151.3\t6.4\t3.2\t4.9\t12\t45\t1203\t180\t00:00:1.5\t0.8\tfillseq.wal_disabled.v400\n';
    const {measured} = await rows(old);
    assert.deepEqual(fieldsOf(measured, 'operation', 'params', 'statistic', 'value'), [
      ['fillseq.wal_disabled', {value_size: '400'}, 'mean', 155184],
      ['fillseq.wal_disabled', {value_size: '400'}, 'p50', 3.2 / 1e6],
      ['fillseq.wal_disabled', {value_size: '400'}, 'p75', 4.9 / 1e6],
      ['fillseq.wal_disabled', {value_size: '400'}, 'p99', 12e-6],
      ['fillseq.wal_disabled', {value_size: '400'}, 'p99.9', 45e-6],
      ['fillseq.wal_disabled', {value_size: '400'}, 'p99.99', 0.001203],
      ['fillseq.wal_disabled', {value_size: '400'}, 'mean', 2.9],
    ]);
  });

  await t.test('reports which tests failed', async () => {
    // As the scripts print them: of 7.8.3 on the console, of 7.2.2 in the file.
    const failed = `failed${'\t'.repeat(23)}multireadrandom.t2\t\t7.8.3\tj1\t0\n`;
    const empty = `${'\t'.repeat(23)}overwrite.t2.s0\t\t7.8.3\tj1\t0\n`;
    const {measured, warnings} = await rows(HEAD + ROW + failed + empty);
    assert.equal(measured.length, 7);
    assert.deepEqual(warnings, [
      {line: 3, message: '"multireadrandom.t2" was not measured: found "failed" in "ops_sec"'},
      {line: 4, message: '"overwrite.t2.s0" was not measured: found nothing in "ops_sec"'},
    ]);
  });

  await t.test('does not use maxima of several histograms that ran together', async () => {
    // Made: 115590 and 20000.
    const {measured, warnings} = await rows(HEAD + ROW.replace('115590', '11559020000'));
    assert.equal(
      measured.some(({statistic}) => statistic === 'max'),
      false,
    );
    assert.deepEqual(warnings, [
      {
        line: 2,
        message:
          'found a pmax of 11559020000 µs in 3 s, the maxima of several histograms; it is not used',
      },
    ]);
  });

  await t.test('distinguishes versions, jobs and passes where there are several', async () => {
    const {measured} = await rows(HEAD + ROW + ROW + ROW.replace('7.8.3', '8.0.0'));
    assert.deepEqual(
      fieldOf(
        measured.filter(({metric}) => metric === 'throughput'),
        'params',
      ),
      [
        {threads: '2', version: '7.8.3'},
        {threads: '2', version: '7.8.3', pass: '2'},
        {threads: '2', version: '8.0.0'},
      ],
    );
    const jobs = await rows(HEAD + ROW + ROW.replace('\tj1\t', '\tj2\t'));
    assert.deepEqual(
      fieldOf(
        jobs.measured.filter(({metric}) => metric === 'throughput'),
        'params',
      ),
      [
        {threads: '2', job_id: 'j1'},
        {threads: '2', job_id: 'j2'},
      ],
    );
  });

  await t.test('refuses what is not a version', async () => {
    const {errors} = await read(HEAD + ROW.replace('7.8.3', 'main'));
    assert.deepEqual(errors, [
      'file.csv:2: found "main" in column "version", expected a version such as 7.8.3',
    ]);
  });

  await t.test('names the line and column of a cell that is not a number', async () => {
    const {errors} = await read(HEAD + ROW.replace('183351', 'many'));
    assert.deepEqual(errors, ['file.csv:2: found "many" in column "ops_sec", expected a number']);
  });
});
