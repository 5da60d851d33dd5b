// The fixtures are outputs of db_bench 7.8.3: db-bench-text.txt of stdout, with
// --benchmarks=fillseq,readrandom,readseq,readwhilewriting --histogram --statistics --threads=2,
// cut in the statistics; db-bench-text-progress.txt is whole, of readwhilewriting with 2 threads,
// --histogram and 2>&1; db-bench-text-runs.txt of stdout, with
// --benchmarks=fillseq[X3],readrandom[W1-X2],readrandom --histogram. The lines in this file are of such outputs; what was changed is said
// next to each.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows} from '../../records/distribution.js';
import {fieldOf, fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const RESULT =
  'readrandom   :      24.411 micros/op 81904 ops/sec 20.011 seconds 1638998 operations;   63.7 MB/s (898999 of 898999 found)';
const KEYS = 'Keys:       16 bytes each (+ 0 bytes user-defined timestamp)';
const WARNING = 'found "WARNING: Assertions are enabled; benchmarks unnecessarily slow"';
/** Of db-bench-text-runs.txt. */
const SETTINGS = {
  'key-size': '16 B',
  'value-size': '100 B',
  entries: '20000',
  compression: 'NoCompression',
};
/** Made: as db_bench prints it, of three samples. @param {string} type */
const histogram = (type) => [
  '',
  `Microseconds per ${type}:`,
  'Count: 3 Average: 2.0000  StdDev: 0.82',
  'Min: 1  Median: 2.0000  Max: 3',
  'Percentiles: P50: 2.00 P75: 2.75 P99: 2.99 P99.9: 3.00 P99.99: 3.00',
  '------------------------------------------------------',
  '[       0,       1 ]        1  33.333%  33.333% #######',
  '(       1,       2 ]        1  33.333%  66.667% #######',
  '(       2,       3 ]        1  33.333% 100.000% #######',
];

/** @param {...string} lines */
const output = (...lines) => `${lines.join('\n')}\n`;

test('dbBenchText', async (t) => {
  await t.test('takes the throughput of every benchmark from ops/sec', async () => {
    const {format, records, errors, warnings} = await read(await fixture('db-bench-text.txt'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'db-bench-text');
    assert.deepEqual(warnings, [{line: 18, message: WARNING}]);
    // grep -E ': +[0-9.]+ micros/op' db-bench-text.txt | awk '{print $1, $5, $9}'
    assert.deepEqual(
      records.flatMap((record) =>
        record.kind === 'measurement' && record.metric === 'throughput'
          ? [[record.operation, record.metric, record.value, record.unit, record.samples]]
          : [],
      ),
      [
        ['fillseq', 'throughput', 40628, '1/s', 400000],
        ['readrandom', 'throughput', 69086, '1/s', 400000],
        ['readseq', 'throughput', 1962698, '1/s', 400000],
        ['readwhilewriting', 'throughput', 40203, '1/s', 400000],
      ],
    );
  });

  await t.test('distinguishes runs by the settings above the results', async () => {
    const {records} = await read(await fixture('db-bench-text-progress.txt'));
    const expected = {
      'key-size': '16 B',
      'value-size': '800 B',
      entries: '2000000',
      compression: 'Snappy',
      'write-rate': '8160000 B/s',
    };
    assert.ok(records.length > 0);
    for (const {params} of records) assert.deepEqual(params, expected);
    const {records: limited} = await read(
      output(
        'Keys:       16 bytes each',
        'Prefix:    8 bytes',
        'Write rate: 8160000 bytes/second',
        'Read rate: 500 ops/second',
        'Memtablerep: vector',
        RESULT,
      ),
    );
    assert.deepEqual(limited[0]?.params, {
      'key-size': '16 B',
      prefix: '8 B',
      'write-rate': '8160000 B/s',
      'read-rate': '500/s',
      memtable: 'vector',
    });
  });

  await t.test('refuses a broken unit', async () => {
    const text = String(await fixture('db-bench-text.txt'));
    const lineOf = (/** @type {string} */ words) =>
      text.slice(0, text.indexOf(words)).split('\n').length;
    for (const [whole, broken] of /** @type {const} */ ([
      [' micros/op', ' micro/op'],
      [' ops/sec ', ' op/sec '],
      [' seconds', ' second'],
    ])) {
      const {errors} = await read(text.replace(whole, broken));
      assert.ok(errors[0]?.startsWith(`file.csv:${lineOf(whole)}: found `), errors[0]);
    }
    const histogram = await read(text.replace('Microseconds per', 'Milliseconds per'));
    assert.deepEqual(histogram.errors, [
      `file.csv:${lineOf('Microseconds per')}: found "Milliseconds per write:", expected "Microseconds per …:"`,
    ]);
  });

  await t.test('reads a last line without a line end if its numbers are whole', async () => {
    const text = String(await fixture('db-bench-text.txt'));
    const lines = text
      .split('\n')
      .slice(0, text.slice(0, text.lastIndexOf(' MB/s')).split('\n').length);
    const [whole, cut] = [await read(`${lines.join('\n')}\n`), await read(lines.join('\n'))];
    assert.deepEqual([cut.records, cut.warnings], [whole.records, whole.warnings]);
    const short = await read(lines.join('\n').replace(/ MB\/s.*$/, ''));
    assert.ok(short.records.length < whole.records.length);
  });

  await t.test('reads the histogram of each, with exact minimum, maximum and mean', async () => {
    const {records} = await read(await fixture('db-bench-text.txt'));
    const distributions = records.filter((record) => record.kind === 'distribution');
    assert.deepEqual(
      distributions.map(({operation, n, buckets}) => [operation, n, buckets.count.length]),
      [
        // The lines between one "Microseconds per" and the next that begin with [ or (
        ['fillseq', 400000, 31],
        ['readrandom', 400000, 31],
        ['readseq', 400000, 16],
        ['readwhilewriting', 400000, 32],
      ],
    );
    const [fillseq] = distributions;
    // Count: 400000 Average: 41.8692 / Min: 1 … Max: 650211
    assert.equal(fillseq?.mean, 41.8692e-6);
    assert.equal(fillseq?.min, 1e-6);
    assert.equal(fillseq?.max, 0.650211);
    assert.equal(fillseq?.precision, null);
    assert.deepEqual(bucketRows(fillseq).slice(0, 2), [
      [0, 1e-6, 31205],
      [1e-6, 2e-6, 116410],
    ]);
    assert.deepEqual(bucketRows(fillseq).at(-1), [0.57, 0.86, 1]);
  });

  await t.test('sees through thousands of progress messages on one line', async () => {
    const {records, errors} = await read(await fixture('db-bench-text-progress.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((record) => [record.kind, 'value' in record ? record.value : record.kind]),
      [
        ['measurement', 22005],
        ['measurement', 90.408e-6],
        ['distribution', 'distribution'],
      ],
    );
    const before = '... finished 100 ops                              \r'.repeat(3000);
    assert.deepEqual(
      (await read(output('RocksDB:    version 7.8.3', before + RESULT))).records,
      (await read(output('RocksDB:    version 7.8.3', RESULT))).records,
    );
  });

  await t.test('takes micros/op for a mean latency only of versions that mean one', async () => {
    /** @param {string} version */
    const latencies = async (version) => {
      const line = RESULT.replace(/ 20.011 seconds \d+ operations/, '');
      const {records, errors} = await read(output(version, line));
      assert.deepEqual(errors, []);
      return records.flatMap((one) =>
        one.kind === 'measurement' && one.metric === 'latency' ? [one.value] : [],
      );
    };
    for (const version of ['1.5.7', '6.0.1', '6.29', '7.8.3', '10.2.1']) {
      assert.deepEqual(await latencies(`RocksDB:    version ${version}`), [24.411e-6], version);
    }
    for (const version of ['2.0', '5.17.2', '6.0', '6.0.0']) {
      assert.deepEqual(await latencies(`RocksDB:    version ${version}`), [], version);
    }
    assert.deepEqual(await latencies('Keys:       16 bytes each'), []);
  });

  await t.test('reads versions that call themselves LevelDB', async () => {
    // Made after the source of 3.8.
    const old = 'fillseq      :      10.728 micros/op 93196 ops/sec;   72.5 MB/s';
    const {format, records, facts, errors} = await read(output('LevelDB:    version 3.8', old));
    assert.deepEqual([format, facts, errors], ['db-bench-text', {version: '3.8'}, []]);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'metric', 'value'), [['throughput', 93196]]);
  });

  await t.test('leaves the samples out where an old version does not print them', async () => {
    const old = 'fillseq      :      10.728 micros/op 93196 ops/sec;   72.5 MB/s';
    assert.deepEqual((await read(output(old))).records, [
      {
        kind: 'measurement',
        operation: 'fillseq',
        params: {},
        metric: 'throughput',
        statistic: 'mean',
        value: 93196,
        unit: '1/s',
      },
    ]);
  });

  await t.test('takes micros/op for a mean latency where operations are counted', async () => {
    // From 7.3.1 on, whose line of the version goes to stderr.
    const {records} = await read(output(RESULT));
    assert.deepEqual(fieldsOf(measurementsOf(records), 'metric', 'value', 'samples'), [
      ['throughput', 81904, 1638998],
      ['latency', 24.411e-6, 1638998],
    ]);
  });

  await t.test('refuses a line that db_bench does not write', async () => {
    const otherLine = 'fillseq      :       1.765 micros/op;   62.7 MB/s';
    const note = {format: 'db-bench-text'};
    assert.deepEqual((await read(output(RESULT, otherLine), {note})).errors, [
      "file.csv:2: found no ops/sec, expected the output of RocksDB's db_bench",
    ]);
    const broken = RESULT.replace('81904', 'many');
    assert.deepEqual((await read(output(broken))).errors, [
      `file.csv:1: found "${broken.slice(0, 60)}…", expected the output of RocksDB's db_bench`,
    ]);
    // The last two as grep and a log print it, whose words are no part of its name.
    for (const wrong of [
      RESULT.replace('24.411', 'fast'),
      `run-1.txt:${RESULT}`,
      `INFO:root:${RESULT}`,
    ]) {
      assert.deepEqual((await read(output(RESULT, wrong))).errors, [
        `file.csv:2: found "${wrong.slice(0, 60)}…", expected the output of RocksDB's db_bench`,
      ]);
    }
  });

  await t.test(
    'reports what was skipped, failed or took no time, and does not use it',
    async () => {
      // Made after the tool's source.
      const {records, errors, warnings} = await read(
        output(
          KEYS,
          RESULT,
          'fillseq      : skipped (--use_existing_db is true)',
          'compress     :     512.000 micros/op 1953 ops/sec 0.001 seconds 1 operations; (compression failure)',
          'compact      :       0.000 micros/op -9223372036854775808 ops/sec 0.000 seconds 1 operations;',
          'put error: IO error: No space left on device: While appending to file',
        ),
      );
      assert.deepEqual(errors, []);
      assert.equal(records.length, 2);
      assert.deepEqual(warnings, [
        {line: 3, message: '"fillseq" was not measured: skipped (--use_existing_db is true)'},
        {line: 4, message: '"compress" was not measured: compression failure'},
        {line: 5, message: '"compact" was not measured: found -9223372036854775808 ops/sec'},
        {
          line: 6,
          message: 'found "put error: IO error: No space left on device: While appendin…"',
        },
      ]);
    },
  );

  await t.test('works out a rate that the tool rounds to 0', async () => {
    // Of a run of benchmark.sh with db_bench 7.8.3.
    const compact = 'compact      : 1046875.000 micros/op 0 ops/sec 1.047 seconds 1 operations;';
    const {records} = await read(output(compact));
    assert.deepEqual(fieldOf(measurementsOf(records), 'value'), [1 / 1.047, 1.046875]);
  });

  await t.test('names the second histogram of a benchmark after what it measures', async () => {
    const result = RESULT.replace('readrandom  ', 'readwhilewriting');
    for (const types of [
      ['read', 'write'],
      ['write', 'read'],
    ]) {
      const {records, errors} = await read(
        output(result, ...types.flatMap((type) => histogram(type))),
      );
      assert.deepEqual(errors, []);
      assert.deepEqual(
        records
          .filter(({kind}) => kind === 'distribution')
          .map(({operation}) => operation)
          .sort(),
        ['readwhilewriting', 'readwhilewriting write'],
      );
    }
  });

  await t.test('refuses a histogram whose buckets do not sum to its count', async () => {
    const lines = histogram('read');
    const hole = lines.filter((line) => !line.startsWith('(       1'));
    assert.deepEqual((await read(output(RESULT, ...hole, ''))).errors, [
      'file.csv:4: found 2 samples in the buckets, expected 3 as in "Count"',
    ]);
    assert.deepEqual((await read(output(RESULT, ...lines.slice(0, 2), RESULT))).errors, [
      'file.csv:3: found 0 samples in the buckets, expected a line "Count: …"',
    ]);
    const blind = lines.filter((line) => !line.startsWith('Min:'));
    assert.deepEqual((await read(output(RESULT, ...blind))).errors, [
      'file.csv:4: found no line "Min: … Max: …", expected one below "Count"',
    ]);
    const swapped = [...lines.slice(0, 6), ...lines.slice(6).reverse()];
    assert.deepEqual((await read(output(RESULT, ...swapped))).errors, [
      'file.csv:4: found buckets out of order, expected ascending buckets',
    ]);
  });

  await t.test('refuses a histogram that belongs to no benchmark', async () => {
    const lines = histogram('read');
    assert.deepEqual((await read(output('RocksDB:    version 7.8.3', ...lines, RESULT))).errors, [
      'file.csv:3: found "Microseconds per read", expected a benchmark\'s line before it',
    ]);
    assert.deepEqual((await read(output(RESULT, ...lines, ...lines))).errors, [
      'file.csv:12: found "Microseconds per read" twice, expected a benchmark\'s line between',
    ]);
  });

  await t.test('gives no distribution of a histogram without samples', async () => {
    const empty = ['Microseconds per read:', 'Count: 0 Average: 0.0000  StdDev: 0.00'];
    const {records, errors} = await read(output(RESULT, ...empty));
    assert.deepEqual(errors, []);
    assert.equal(records.length, 2);
  });

  await t.test('does not take the counts of other statistics for a histogram', async () => {
    const other = ['', '** Level 0 read latency histogram (micros):', 'Count: 9 Average: 1.0000 x'];
    const {records, errors} = await read(output(RESULT, ...histogram('read'), ...other));
    assert.deepEqual(errors, []);
    assert.equal(records.at(-1)?.kind === 'distribution' && records.length, 3);
  });

  await t.test(
    'puts the runs of one benchmark together, with the interval of their mean',
    async () => {
      const {records, errors, warnings} = await read(await fixture('db-bench-text-runs.txt'));
      assert.deepEqual(errors, []);
      assert.deepEqual(warnings.slice(1), [
        {line: 87, message: '1 warm-up run of the next benchmark not counted'},
      ]);
      // grep -E 'micros/op|AVG +[23]|Count' db-bench-text-runs.txt
      assert.deepEqual(
        records.map((one) => [
          one.operation,
          one.params,
          one.kind === 'measurement' ? one.value : one.kind === 'distribution' && one.n,
        ]),
        [
          ['fillseq', SETTINGS, 171195],
          ['fillseq', SETTINGS, 5.878666666666668e-6],
          ['readrandom', SETTINGS, 357534],
          ['readrandom', SETTINGS, 2.9255e-6],
          ['readrandom', {...SETTINGS, pass: '2'}, 303891],
          ['readrandom', {...SETTINGS, pass: '2'}, 3.286e-6],
          ['fillseq', SETTINGS, 60000],
          ['readrandom', SETTINGS, 40000],
          ['readrandom', {...SETTINGS, pass: '2'}, 20000],
        ],
      );
      const [fillseq] = records;
      assert.ok(fillseq?.kind === 'measurement');
      // fillseq [AVG    3 runs] : 171195 (± 19929) ops/sec
      assert.deepEqual(fillseq.interval, {low: 171195 - 19929, high: 171195 + 19929, level: 0.95});
      assert.equal(fillseq.samples, 60000);
    },
  );

  await t.test('reads the average of versions that print neither ± nor operations', async () => {
    // Made after the source of 5.0 to 7.2.
    const one = 'fillseq      :       9.000 micros/op 111111 ops/sec;   12.3 MB/s';
    const two = 'fillseq      :       5.000 micros/op 200000 ops/sec;   22.1 MB/s';
    const averages = [
      'fillseq [AVG    2 runs] : 155555 ops/sec;   17.2 MB/sec',
      'fillseq [MEDIAN 2 runs] : 155555 ops/sec;   17.2 MB/sec',
    ];
    const {records, errors} = await read(output('RocksDB:    version 6.29', one, two, ...averages));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(measurementsOf(records), 'value'), [155555]);
    assert.deepEqual((await read(output(one, ...averages))).errors, [
      'file.csv:2: found the average of 2 runs of "fillseq", expected the line of each run above it',
    ]);
  });

  await t.test('refuses an average of nothing, and of histograms that do not fit', async () => {
    const {errors} = await read(output(RESULT, 'readrandom [AVG 0 runs] : 81904 ops/sec'));
    assert.match(errors[0] ?? '', /: found the average of 0 runs of "readrandom", expected/);
    const text = String(await fixture('db-bench-text-runs.txt'));
    const {errors: others} = await read(
      text.replace('(       6,      10 ]     3953', '(       7,      10 ]     3953'),
    );
    assert.equal(
      others[0],
      'file.csv:63: found buckets with different bounds in the histograms above, expected equal ones',
    );
  });

  await t.test('leaves out the part of an interval that is below 0', async () => {
    const {records} = await read(
      output(RESULT, RESULT, 'readrandom [AVG 2 runs] : 81904 (± 90000) ops/sec'),
    );
    const [rate] = records;
    assert.deepEqual(rate?.kind === 'measurement' && rate.interval, {
      low: 0,
      high: 171904,
      level: 0.95,
    });
  });

  await t.test('uses what was averaged where a series of runs or a histogram was cut', async () => {
    const text = String(await fixture('db-bench-text-runs.txt'));
    const third = text.slice(0, text.indexOf('fillseq [AVG 3 runs]'));
    const {records, errors, warnings} = await read(third);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map((one) => (one.kind === 'measurement' ? one.value : one.kind)),
      // The line [AVG 2 runs], and the first two of micros/op.
      [171364, 5.8935e-6, 'distribution'],
    );
    assert.equal(
      warnings.at(-1)?.message,
      'found 2 of 3 runs of "fillseq" averaged; the others are not used',
    );
    const cut = await read(output(KEYS, RESULT, ...histogram('read').slice(0, -1)));
    assert.deepEqual(cut.errors, []);
    assert.equal(cut.records.length, 2);
    assert.deepEqual(cut.warnings, [
      {line: 5, message: 'found the beginning of "Microseconds per read"; it is not used'},
    ]);
  });

  await t.test('warns of results without the settings above them', async () => {
    const {errors, warnings} = await read(output(RESULT));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 1, message: 'found a run without "Keys": is a part of the output missing?'},
    ]);
  });

  await t.test('refuses a second run, whose settings may be others', async () => {
    const values = 'Values:     100 bytes each (50 bytes after compression)';
    const large = 'Values:     400 bytes each (200 bytes after compression)';
    const one = output('RocksDB:    version 7.8.3', KEYS, values, RESULT);
    assert.deepEqual((await read(one)).errors, []);
    // Its first line is missing.
    const {errors} = await read(one + output(KEYS, large, RESULT) + one);
    assert.deepEqual(errors, [
      'file.csv:5: found "Keys:       16 bytes each (+ 0 bytes user-defined timestamp)", ' +
        'the beginning of a second run, expected the output of one\n  Put each run into a separate file.',
    ]);
  });

  await t.test('leaves out a last line that was cut', async () => {
    const whole = output(KEYS, RESULT);
    const {records, warnings, errors} = await read(whole + RESULT.slice(0, 35));
    assert.deepEqual(errors, []);
    assert.deepEqual(records, (await read(whole)).records);
    assert.equal(warnings.length, 1);
  });
});
