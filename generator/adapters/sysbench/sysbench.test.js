// The fixtures are whole outputs of sysbench 1.0.20 with 2>&1 and --report-interval=1: sysbench.txt of
// oltp_read_write on a table of 1000 rows with --threads=2 --time=4 --histogram; -rate.txt of
// oltp_read_only with --rate=50; of cpu -no-percentile.txt with --percentile=0, -checkpoints.txt with
// --report-checkpoints=2,4, -sweep.txt with --threads=1 and then 2; -fileio.txt and -memory.txt. Those of
// 0.4.12 and 0.5 were built from the sources of these releases: -0.5.txt is of oltp.lua with
// --num-threads=2 --max-time=4, the others are named after their tests.
// -late.txt is of cpu on a busy machine with --time=1 --cpu-max-prime=3000, without --report-interval.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows, percentile} from '../../records/distribution.js';
import {fieldOf, fieldsOf, fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

/** @import {Rec} from '../../records/types.d.ts' */

/** @param {Rec[]} records */
const windowsOf = (records) =>
  records.flatMap((one) => (one.kind === 'timeline' ? one.windows : []));

/** @param {Rec[]} records */
const stated = (records) =>
  measurementsOf(records).map((one) => [
    one.operation,
    quantityOf(one),
    one.bound ?? '',
    one.value,
  ]);

test('sysbench', async (t) => {
  await t.test('reads the statistics, the transactions of a database test', async () => {
    const {format, records, errors, warnings} = await read(await fixture('sysbench.txt'));
    assert.deepEqual([format, errors, warnings], ['sysbench', [], []]);
    assert.deepEqual(stated(records), [
      ['', 'throughput mean', '', 489.21],
      ['', 'latency min', '', 1.02 / 1e3],
      ['', 'latency mean', '', 4.08 / 1e3],
      ['', 'latency max', '', 24.03 / 1e3],
      ['', 'latency p95', '', 8.28 / 1e3],
      ['', 'ignored errors', '', 26],
    ]);
    for (const {params} of records) assert.deepEqual(params, {threads: '2'});
  });

  await t.test('makes windows of the intervals', async () => {
    const {records} = await read(await fixture('sysbench.txt'));
    assert.deepEqual(windowsOf(records), [
      {start: 0, length: 1, count: 468, errors: 3, latency: {p95: 8.43 / 1e3}},
      {start: 1, length: 1, count: 478, errors: 6, latency: {p95: 8.58 / 1e3}},
      {start: 2, length: 1, count: 474, errors: 7, latency: {p95: 8.13 / 1e3}},
      {start: 3, length: 1, count: 538, errors: 10, latency: {p95: 7.98 / 1e3}},
    ]);
  });

  await t.test('reads the histogram, whose values are the middles of steps', async () => {
    const text = String(await fixture('sysbench.txt'));
    const {records} = await read(text);
    const [samples] = records.filter((one) => one.kind === 'distribution');
    // awk '/ \|/ {rows++; n+=$NF} END {print rows, n}' sysbench.txt
    assert.deepEqual([samples?.buckets.count.length, samples?.n], [140, 1960]);
    assert.deepEqual([samples?.min, samples?.max], [1.02 / 1e3, 24.03 / 1e3]);
    // Step 376 of 1024: 0.001·e^(376 / 55.536) = 0.870; its neighbours are 1.8 % away.
    const [[lower = 0, upper = 0] = []] = samples ? bucketRows(samples) : [];
    assert.ok(lower < 1.007e-3 && upper > 1.007e-3);
    assert.ok(Math.abs(upper / lower - 1e8 ** (1 / 1023)) < 1e-4);
    // The printed percentile is the middle of its step, with two decimals.
    assert.ok(samples);
    const p95 = percentile(samples, 0.95);
    assert.ok(Math.abs(p95 - 8.28e-3) <= 5e-6, `${p95}`);
  });

  await t.test('keeps runs of other threads apart, and refuses the same again', async () => {
    const text = String(await fixture('sysbench-sweep.txt'));
    const {records, errors} = await read(text);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.flatMap((one) =>
        one.kind === 'measurement' && one.metric === 'throughput'
          ? [[one.operation, one.params.threads, one.value]]
          : [],
      ),
      [
        ['cpu', '1', 1813.9],
        ['cpu', '2', 1529.34],
      ],
    );
    const {errors: repeated} = await read(text.replace('threads: 2', 'threads: 1'));
    assert.deepEqual(repeated, [
      'file.csv:35: found a second run of cpu, threads 1, max-prime 10000, expected other settings\n  Put each run into a separate file. If they are repeats, `add --split` does so. If a setting differs that the file does not state, name it in `params` of run.yaml.',
    ]);
  });

  await t.test('takes the settings of a test for parameters', async () => {
    /** @param {string} name */
    const paramsOf = async (name) => {
      const {records} = await read(await fixture(name));
      return records[0]?.params;
    };
    const cpu = {threads: '2', 'max-prime': '2000'};
    assert.deepEqual(await paramsOf('sysbench-0.4-cpu.txt'), cpu);
    assert.deepEqual(await paramsOf('sysbench-0.5-cpu.txt'), cpu);
    const memory = {threads: '1', 'block-size': '1024KiB', oper: 'write', scope: 'global'};
    assert.deepEqual(await paramsOf('sysbench-memory.txt'), memory);
    const old = {...memory, threads: '2', 'block-size': '1KiB'};
    assert.deepEqual(await paramsOf('sysbench-0.4-memory.txt'), old);
    const files = {
      threads: '1',
      files: '4',
      'total-size': '16MiB',
      'block-size': '16KiB',
      'io-mode': 'synchronous',
      mode: 'random r/w',
      'fsync-freq': '100',
    };
    assert.deepEqual(await paramsOf('sysbench-fileio.txt'), files);
    const small = {...files, 'total-size': '8MiB'};
    assert.deepEqual(await paramsOf('sysbench-0.4-fileio.txt'), small);
    assert.deepEqual(await paramsOf('sysbench-0.5-fileio.txt'), small);
  });

  await t.test('distinguishes runs on files by flags, fsync and the ratio of reads', async () => {
    const text = String(await fixture('sysbench-fileio.txt'));
    const usual = (await read(text)).records[0]?.params ?? {};
    const {'fsync-freq': _, ...without} = usual;
    // As 1.0.20 prints them with --file-extra-flags=direct, --file-fsync-freq=1 and 0, and --file-rw-ratio=4.
    for (const [found, changed, params] of /** @type {const} */ ([
      ['flags: (none)', 'flags: directio', {...usual, 'extra-flags': 'directio'}],
      ['each 100 requests', 'each 1 requests', {...usual, 'fsync-freq': '1'}],
      ['Periodic FSYNC enabled, calling fsync() each 100 requests.\n', '', without],
      ['4 files, 4MiB', '2 files, 8MiB', {...usual, files: '2'}],
      ['test: 1.50', 'test: 4.00', {...usual, 'rw-ratio': '4.00'}],
    ])) {
      const {records, errors} = await read(text.replace(found, changed));
      assert.deepEqual(errors, []);
      assert.deepEqual(records[0]?.params, params);
    }
    const {files, ...others} = usual;
    const {records} = await read(text.replace('4 files, 4MiB', '128 files, 128KiB'));
    assert.deepEqual([files, records[0]?.params], ['4', others]);
  });

  await t.test('keeps runs of other limits apart', async () => {
    const text = String(await fixture('sysbench-sweep.txt'));
    const [, second = ''] = text.split(/^(?=sysbench )/m);
    const other = second.replace('limit: 10000', 'limit: 20000');
    const {records, errors} = await read(second + other);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      new Set(records.map(({params}) => params['max-prime'])),
      new Set(['10000', '20000']),
    );
  });

  await t.test('refuses a second run that no line separates from the first', async () => {
    const text = String(await fixture('sysbench-sweep.txt'));
    const joined = text.replaceAll(/^sysbench .*\n/gm, '');
    const [banner] = text.split('\n');
    await assertJoinedRefused(`${banner}\n${joined}`, 'events per second', 'sysbench 1.0…');
  });

  await t.test('has no percentile where there is none', async () => {
    const {records, errors} = await read(await fixture('sysbench-no-percentile.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      stated(records).map(([, name]) => name),
      ['throughput mean', 'latency min', 'latency mean', 'latency max'],
    );
    assert.equal(windowsOf(records)[0]?.latency, null);
  });

  await t.test('does not use statistics at checkpoints', async () => {
    const {records, errors, warnings} = await read(await fixture('sysbench-checkpoints.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        line: 17,
        message:
          'statistics at checkpoints are not used: each covers only the time since the previous one',
      },
    ]);
    assert.deepEqual(fieldOf(records, 'kind'), ['timeline']);
    assert.equal(windowsOf(records).length, 5);
  });

  await t.test('takes the target rate for a parameter', async () => {
    const {records, errors} = await read(await fixture('sysbench-rate.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0]?.params, {threads: '2', rate: '50/sec'});
    assert.deepEqual(fieldOf(windowsOf(records), 'count'), [44, 46, 60]);
  });

  await t.test('reads files and memory in bytes; 0.00 ms is less than 0.005 ms', async () => {
    const {records, errors, warnings} = await read(await fixture('sysbench-fileio.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 23, message: 'intervals of fileio are not used: they count no events'},
    ]);
    assert.deepEqual(stated(records), [
      ['fileio', 'throughput mean', '', 93599 / 2.001],
      ['fileio', 'latency min', '<', 5e-6],
      ['fileio', 'latency mean', '', 0.02 / 1e3],
      ['fileio', 'latency max', '', 8.23 / 1e3],
      ['fileio', 'latency p95', '', 0.01 / 1e3],
      ['read', 'throughput mean', '', 26981.05],
      ['write', 'throughput mean', '', 17987.37],
      ['fsync', 'throughput mean', '', 1800.24],
      ['fileio', 'read', '', 421.58 * 2 ** 20],
      ['fileio', 'written', '', 281.05 * 2 ** 20],
    ]);
    const {records: memory} = await read(await fixture('sysbench-memory.txt'));
    assert.deepEqual(stated(memory).at(-1), ['memory', 'transferred', '', 19912.97 * 2 ** 20]);
    assert.deepEqual(stated(memory)[0], ['memory', 'throughput mean', '', 19912.97]);
    const text = String(await fixture('sysbench-memory.txt'));
    const slower = text.replace('(19912.97 per', '(  507.11 per').replace('0.0508s', '2.0193s');
    const slow = await read(slower);
    assert.deepEqual(slow.errors, []);
    assert.deepEqual(stated(slow.records)[0], ['memory', 'throughput mean', '', 507.11]);
  });

  await t.test('refuses a rate that the events and the time contradict', async () => {
    /** @param {string} name @param {string} from @param {string} to */
    const refused = async (name, from, to) => {
      const text = String(await fixture(name));
      assert.ok(text.includes(from));
      return (await read(text.replace(from, to))).errors;
    };
    assert.deepEqual(await refused('sysbench.txt', '(489.21 per', '(589.21 per'), [
      'file.csv:166: found 1960 events in 4.0061 s, and 589.21 events/s, expected the same rate',
    ]);
    assert.deepEqual(await refused('sysbench-memory.txt', '(19912.97 per', '(99912.97 per'), [
      'file.csv:19: found 1024 events in 0.0508 s, and 99912.97 events/s, expected the same rate',
    ]);
    assert.deepEqual(await refused('sysbench-0.5.txt', '4.0090s', '5.0090s'), [
      'file.csv:23: found 669 events in 5.009 s, and 166.87 events/s, expected the same rate',
    ]);
  });

  await t.test('reads a rate whose clock stopped later than that of the total time', async () => {
    const {records, errors} = await read(await fixture('sysbench-busy.txt'));
    assert.deepEqual(errors, []);
    // 4,261 events in 1.1057 s; the total time is 1.0545 s.
    assert.deepEqual(stated(records)[0], ['cpu', 'throughput mean', '', 3853.68]);
  });

  await t.test('reports why a run failed, and a run without events', async () => {
    // The first as printed where the database has no table; the rest made.
    const lines = [
      'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)',
      "FATAL: `thread_init' function failed: table 'sbtest.sbtest1' doesn't exist",
      '    total number of events:              0',
    ];
    const {records, warnings} = await read(`${lines.join('\n')}\n`);
    assert.deepEqual(records, []);
    assert.deepEqual(warnings, [
      {line: 2, message: `found "${lines[1]?.slice(0, 80)}"`},
      {line: 3, message: '"the run" was not measured: 0 events'},
    ]);
  });

  await t.test('reads 0.4: the statistics of a test, and its name', async () => {
    const cpu = await read(await fixture('sysbench-0.4-cpu.txt'));
    assert.deepEqual([cpu.errors, cpu.warnings], [[], []]);
    assert.deepEqual(cpu.facts, {runner: 'sysbench 0.4.12'});
    assert.deepEqual(stated(cpu.records), [
      ['cpu', 'throughput mean', '', 10000 / 1.2581],
      ['cpu', 'latency min', '', 0.03 / 1e3],
      ['cpu', 'latency mean', '', 0.25 / 1e3],
      ['cpu', 'latency max', '', 116.14 / 1e3],
      ['cpu', 'latency p95', '', 0.05 / 1e3],
    ]);
    const memory = await read(await fixture('sysbench-0.4-memory.txt'));
    assert.deepEqual(stated(memory.records), [
      ['memory', 'throughput mean', '', 2238019.61],
      ['memory', 'latency min', '<', 0.005 / 1e3],
      ['memory', 'latency mean', '<', 0.005 / 1e3],
      ['memory', 'latency max', '', 24.64 / 1e3],
      ['memory', 'latency p95', '<', 0.005 / 1e3],
      ['memory', 'transferred', '', 2185.57 * 1024 ** 2],
    ]);
    const files = await read(await fixture('sysbench-0.4-fileio.txt'));
    assert.deepEqual(
      stated(files.records).filter(([, name]) => !String(name).startsWith('latency')),
      [
        ['fileio', 'throughput mean', '', 6927.2],
        ['fileio', 'transferred', '', 108.24 * 1024 ** 2],
      ],
    );
  });

  await t.test('reads 0.5, whose intervals of fileio count no events', async () => {
    const files = await read(await fixture('sysbench-0.5-fileio.txt'));
    assert.deepEqual(files.errors, []);
    assert.deepEqual(fieldOf(files.warnings, 'message'), [
      'intervals of fileio are not used: they count no events',
    ]);
    const [rate] = stated(files.records);
    assert.deepEqual(rate, ['fileio', 'throughput mean', '', 12265.85]);
    assert.ok(stated(files.records).some(([, name]) => name === 'latency p99'));
    const cpu = await read(await fixture('sysbench-0.5-cpu.txt'));
    assert.deepEqual([cpu.errors, cpu.warnings], [[], []]);
    // Made: the size in other units.
    const text = String(await fixture('sysbench-0.5-fileio.txt'));
    const {records} = await read(text.replace('(191.65Mb/sec)', '(1.5Gb/sec)'));
    assert.deepEqual(stated(records).at(-1), ['fileio', 'transferred', '', 1.5 * 1024 ** 3]);
  });

  await t.test('reads events of 0.5 that are not transactions', async () => {
    const text = String(await fixture('sysbench-0.5.txt'))
      .replaceAll(/tps: \S+,/g, 'tps: 0.00,')
      .replace(/(transactions: +)\S+ +\(\S+ /, '$10      (0.00 ');
    const {records, errors, warnings} = await read(text);
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        line: 13,
        message: 'intervals are not used: found response times at 0.00 transactions/s',
      },
    ]);
    assert.deepEqual(windowsOf(records), []);
    assert.deepEqual(stated(records)[0], ['', 'throughput mean', '', 669 / 4.009]);
  });

  await t.test('needs no line end of a last line that is not read', async () => {
    const text = String(await fixture('sysbench.txt')).trimEnd();
    for (const whole of [text, `${text}\n\nRemoving test files...`]) {
      assert.deepEqual((await read(whole)).warnings, []);
    }
    const cut = text.slice(0, text.indexOf('sum:') + 'sum:'.length);
    assert.match((await read(cut)).warnings.at(-1)?.message ?? '', /without a line end/);
  });

  await t.test('refuses damaged figures of 0.4', async () => {
    const text = String(await fixture('sysbench-0.4-memory.txt'));
    for (const [figure, message] of [
      ['(2238019.61 ops', /found "x" in column "Total operations", expected a number/],
      ['(2185.57 MB', /found "200.00 MB transferred \(x MB\/sec\)", expected a number/],
      ['24.64ms', /found "x" in column "max", expected a number/],
      ['95 percentile', /found "approx. {2}x percentile: +0.00ms", expected a number/],
    ]) {
      const damaged = text.replace(String(figure), String(figure).replace(/[\d.]+/, 'x'));
      assert.match((await read(damaged)).errors[0] ?? '', /** @type {RegExp} */ (message));
    }
  });

  await t.test('refuses a number in two parts', async () => {
    const text = String(await fixture('sysbench-fileio.txt'));
    for (const [number, broken] of /** @type {const} */ ([
      ['26981.05', '26 981.05'],
      ['8.23', '8 23'],
      ['93599', '93 599'],
    ])) {
      const {errors} = await read(text.replace(number, broken));
      assert.match(errors[0] ?? '', /found "\S.*: +\d+ [\d.]+", expected a number as sysbench/);
    }
  });

  await t.test('warns of a run that lacks a part of its statistics', async () => {
    for (const [name, last, missing] of /** @type {const} */ ([
      ['sysbench.txt', 'Threads started!', 'total number of events'],
      ['sysbench-0.4-fileio.txt', 'total time', 'total number of events'],
      ['sysbench-rate.txt', 'min:', 'avg'],
    ])) {
      const text = String(await fixture(name));
      const end = text.indexOf('\n', text.indexOf(last)) + 1;
      const {warnings} = await read(text.slice(0, end));
      assert.ok(
        warnings.some(({message}) => message.startsWith(`found a run without "${missing}": `)),
      );
    }
  });

  await t.test('compares the sum of latencies with their mean', async () => {
    for (const name of ['sysbench.txt', 'sysbench-0.5.txt']) {
      const text = String(await fixture(name));
      const {warnings} = await read(text.replace(/(avg: +)\d+/, '$19'));
      assert.match(
        warnings[0]?.message ?? '',
        /found \d+ events, a mean of 9\.\d+ ms and a sum of \S+ ms, expected the mean times/,
      );
    }
  });

  await t.test('reads lines that are indented with tabs', async () => {
    const text = String(await fixture('sysbench.txt'));
    const {records, errors} = await read(text.replaceAll(/^ {4}(?=[a-z])/gm, '\t'));
    assert.deepEqual([records, errors], [(await read(text)).records, []]);
  });

  await t.test('reads histogram and settings of a copy with tabs in place of blanks', async () => {
    for (const name of ['sysbench.txt', 'sysbench-memory.txt']) {
      const text = String(await fixture(name));
      const {records, errors} = await read(text.replaceAll(/ {2,}/g, '\t'));
      assert.deepEqual(errors, []);
      assert.deepEqual(records, (await read(text)).records);
    }
  });

  await t.test('refuses a histogram that lacks events', async () => {
    const text = String(await fixture('sysbench.txt'));
    const {errors} = await read(text.replace(/^ +1\.007 .*\n/m, ''));
    assert.deepEqual(errors, [
      'file.csv:157: found 1959 events in the histogram, expected 1960 events',
    ]);
    assert.deepEqual((await read(text.replace(' 1.007 |', ' 1.017 |'))).errors, [
      'file.csv:19: found "1.017 |*                                        1", expected a bucket of sysbench and its count',
    ]);
    assert.deepEqual((await read(text.replace('95th percentile', 'some percentile'))).errors, [
      'file.csv:179: found "some percentile", expected text such as "95th percentile"',
    ]);
  });

  await t.test('reads the intervals of report_csv', async () => {
    const text = String(await fixture('sysbench.txt'));
    const csv = text.replaceAll(
      /^\[ (\d+)s \] thds: (\d+) tps: (\S+) qps: (\S+) \(r\/w\/o: (\S+)\/(\S+)\/(\S+)\) lat \(ms,95%\): (\S+) err\/s: (\S+) reconn\/s: (\S+)$/gm,
      '$1,$2,$3,$4,$5,$6,$7,$8,$9,$10',
    );
    assert.notEqual(csv, text);
    const [plain, rows] = [await read(text), await read(csv)];
    assert.deepEqual([rows.errors, rows.warnings], [[], []]);
    assert.deepEqual(rows.records, plain.records);
    const {errors} = await read(csv.replace(/^3,2,/m, 'x?,2,'));
    assert.match(
      errors.join(),
      /found "x\?,2,\S+", expected an interval as sysbench 0\.5 or 1\.0 prints it/,
    );
  });

  await t.test('warns once of intervals that count no events', async () => {
    const text = String(await fixture('sysbench-memory.txt'));
    const lines = 'Threads started!\n\n[ 1s ] 5823.11 MiB/sec\n[ 2s ] 5824.22 MiB/sec\n';
    const {errors, warnings} = await read(text.replace('Threads started!\n', lines));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'intervals of memory are not used: they count no events',
    ]);
    const json = 'Threads started!\n\n  {\n    "time":    1,\n    "tps":   12.00\n  },\n';
    const twice = text.replace('Threads started!\n', `${json}${json}`);
    assert.deepEqual(fieldOf((await read(twice)).warnings, 'message'), [
      'intervals of report_json are not used, but intervals of report_csv are',
    ]);
  });

  await t.test('leaves a gap where an interval is missing, and before the first', async () => {
    const text = String(await fixture('sysbench.txt'));
    const lost = await read(text.replace(/^\[ 3s \].*\n/m, ''));
    assert.deepEqual(lost.errors, []);
    assert.deepEqual(fieldOf(lost.warnings, 'message'), [
      'found nothing from 2 s to 3 s, which is left as a gap',
    ]);
    assert.deepEqual(fieldsOf(windowsOf(lost.records), 'start', 'length', 'count'), [
      [0, 1, 468],
      [1, 1, 478],
      [3, 1, 538],
    ]);
    const late = await read(text.replaceAll(/^\[ (\d)s/gm, '[ 29$1s'));
    assert.deepEqual(windowsOf(late.records)[0]?.length, 1);
    assert.deepEqual(fieldOf(late.warnings, 'message'), [
      'found nothing from 0 s to 290 s, which is left as a gap',
    ]);
  });

  await t.test('reads the intervals of 0.5, and refuses those before it once', async () => {
    const text = String(await fixture('sysbench-0.5.txt'));
    const {records, errors, warnings} = await read(text);
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(
      fieldsOf(windowsOf(records), 'start', 'length', 'count', 'errors', 'latency'),
      [
        [0, 1, 268, 9, {p95: 18.5 / 1e3}],
        [1, 1, 267, 8, {p95: 17.96 / 1e3}],
        [2, 1, 77, 2, {p95: 16.52 / 1e3}],
        [3, 1, 54, 3, {p95: 181.44 / 1e3}],
      ],
    );
    assert.deepEqual(stated(records), [
      ['', 'throughput mean', '', 166.87],
      ['', 'latency min', '', 0.97 / 1e3],
      ['', 'latency mean', '', 11.97 / 1e3],
      ['', 'latency max', '', 1040.88 / 1e3],
      ['', 'latency p95', '', 22.43 / 1e3],
      ['', 'ignored errors', '', 22],
    ]);
    assert.deepEqual(records[0]?.params, {threads: '2'});
    // Made, as public files have it.
    const interval = (/** @type {number} */ s) =>
      `[  ${s}s] threads: 8, tps: 120.50, reads/s: 1690.1, writes/s: 482.5, response time: 80.15ms (95%)\n`;
    const all = [1, 2, 3].map(interval).join('');
    const alone = await read(all);
    assert.deepEqual([alone.format, alone.errors], ['sysbench', []]);
    assert.deepEqual(
      fieldsOf(windowsOf(alone.records), 'count', 'errors', 'latency'),
      Array(3).fill([121, null, {p95: 80.15 / 1e3}]),
    );
    // Made: an older 0.5.
    const older = await read(all.replaceAll('482.5, response', '482.5 response'));
    assert.deepEqual([older.errors, older.records], [[], alone.records]);
    // Made, as builds of Percona print it.
    const micro = await read(all.replaceAll('80.15ms', '80150.00us'));
    assert.deepEqual([micro.errors, micro.records], [[], alone.records]);
    const before = all.replaceAll('s] threads:', 's] timestamp: 1354867413, threads:');
    const {errors: without} = await read(
      `[ 1s ] thds: 1 eps: 960.09 lat (ms,95%): 1.06\n${before}`,
    );
    assert.deepEqual(without, [
      'file.csv:2: found "[  1s] timestamp: 1354867413, threads: 8, tps: 120.50, reads…", expected an interval as sysbench 0.5 or 1.0 prints it',
    ]);
  });

  await t.test('warns of the output of another command than run', async () => {
    const {errors} = await read(
      'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nRemoving test files...\n',
    );
    assert.deepEqual(errors, [
      'file.csv: found no measurements, expected rows of sysbench output\n' +
        '  Warning: found no results: sysbench prints them for run, not for prepare or cleanup. If the run measured nothing, set `unread` for this file in run.yaml.',
    ]);
  });
});
