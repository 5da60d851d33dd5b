// The fixtures are whole outputs of YCSB 0.17.0 with two threads and a driver made for them, which
// waits a millisecond and fails now and then: ycsb.txt with -s -p status.interval=1 2>&1; -comma.txt
// the same with java -Duser.language=de; the others of stdout, -histogram.txt with
// measurementtype=histogram, ten buckets and measurement.histogram.verbose=true, -verbose.txt with
// the latter alone, -series.txt with timeseries and -s, -twin.txt with hdrhistogram+histogram, -s and
// 2>&1, -stdout.txt with raw, -intended.txt with measurement.interval=both. The host printed
// nothing of itself. Lines in this file are of such outputs; what was made is said.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  distributionOf,
  fieldOf,
  fieldsOf,
  fixture,
  measurementsOf,
  printedValues,
  read,
} from '../../testing/index.js';

/** @import {Rec} from '../../records/types.d.ts' */

const OVERALL = '[OVERALL], RunTime(ms), 2000\n[OVERALL], Throughput(ops/sec), 500.0\n';

/**
 * @param {Rec[]} records
 * @param {string} operation
 */
function windowsOf(records, operation) {
  const found = records.find((one) => one.kind === 'timeline' && one.operation === operation);
  return found?.kind === 'timeline' ? found.windows : [];
}

test('ycsb', async (t) => {
  await t.test('refuses a result with a separator of thousands, or after other text', async () => {
    const text = String(await fixture('ycsb.txt'));
    const [whole = '', count = ''] = /^\[READ\], Operations, (\d+)$/m.exec(text) ?? [];
    const line = text.slice(0, text.indexOf(whole)).split('\n').length;
    for (const damaged of [`[READ], Operations, 3 ${count}`, ` 45% 9/20 ${whole}`]) {
      assert.deepEqual((await read(text.replace(whole, damaged))).errors, [
        `file.csv:${line}: found "${damaged.trim()}", expected "[operation], name, value"`,
      ]);
    }
  });

  await t.test('distinguishes runs by the command line', async () => {
    const {records} = await read(await fixture('ycsb.txt'));
    const expected = {workload: 'w', threads: '2', target: '1000', operationcount: '4000'};
    assert.ok(records.length > 0);
    for (const {params} of records) assert.deepEqual(params, expected);
    const text = String(await fixture('ycsb.txt'));
    const other = text.replace(' -P w ', ' -P /home/ada/workloads/workloada -p recordcount=7 ');
    const [first] = (await read(other)).records;
    assert.deepEqual(first?.params, {...expected, workload: 'workloada', recordcount: '7'});
  });

  await t.test('knows threads and target as properties, the last of which counts', async () => {
    const text = String(await fixture('ycsb.txt'));
    const other = text
      .replace(' -threads 2 ', ' -p threadcount=16 ')
      .replace(' -target 1000', ' -p target=500 -p operationcount=7 -target 1000 -p target=2000');
    const [first] = (await read(other)).records;
    const options = {threads: '16', target: '2000'};
    assert.deepEqual(first?.params, {workload: 'w', operationcount: '4000', ...options});
  });

  await t.test('distinguishes loads that differ in a property of the workload', async () => {
    const text = String(await fixture('ycsb.txt'));
    const properties =
      '-p workload=site.ycsb.workloads.CoreWorkload -p readproportion=0.5 -p fieldlength=64';
    const {records} = await read(text.replace(' -P w ', ` -P w -P db.properties ${properties} `));
    assert.deepEqual(records[0]?.params, {
      workload: 'w',
      threads: '2',
      target: '1000',
      operationcount: '4000',
      fieldlength: '64',
      readproportion: '0.5',
    });
  });

  await t.test('reads the settings from the call of Java that the launcher prints', async () => {
    for (const call of [
      '/usr/bin/java  -classpath /opt/ycsb/conf:/opt/ycsb/lib/core-0.17.0.jar site.ycsb.Client -load',
      'java -Xmx1g -cp /opt/ycsb/core-0.5.0.jar com.yahoo.ycsb.Client -t',
    ]) {
      const {records, facts} = await read(`${call} -db D -P workloads/a -threads 8\n${OVERALL}`);
      const phase = call.endsWith('-load') ? {phase: 'load'} : {};
      assert.deepEqual(records[0]?.params, {workload: 'a', ...phase, threads: '8'});
      assert.match(facts.command ?? '', /^-(?:load|t) -db D -P workloads\/a -threads 8$/);
    }
  });

  await t.test('reads the throughput of the run and the latencies of each operation', async () => {
    const {format, records, errors, warnings} = await read(await fixture('ycsb.txt'));
    assert.deepEqual([format, errors], ['ycsb', []]);
    assert.deepEqual(warnings, [
      {line: 33, message: '7 operations of "UPDATE" failed: the throughput of "all" includes them'},
      {line: 53, message: '169 operations of "READ" failed: the throughput of "all" includes them'},
    ]);
    assert.deepEqual(printedValues(records, 'all'), {'throughput mean': '997.7550511349464'});
    assert.deepEqual(printedValues(records, 'READ'), {
      'throughput mean': `${3643 / 4.009}`,
      'latency min': '0.001025',
      'latency mean': `${1139.2750480373318 / 1e6}`,
      'latency max': '0.010599',
      'latency p95': '0.001136',
      'latency p99': '0.001435',
      'READ-FAILED': '169',
    });
    assert.deepEqual(
      new Set(records.map(({operation}) => operation)),
      new Set(['all', 'READ', 'UPDATE']),
      'without CLEANUP',
    );
  });

  await t.test('does not say that "all" includes inserts that failed', async () => {
    const failed = ['INSERT', 'SCAN'].map((name) => `[${name}-FAILED], Operations, 3\n`).join('');
    const {warnings} = await read(`${OVERALL}[INSERT], Operations, 997\n${failed}`);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '3 operations of "SCAN" failed: the throughput of "all" includes them',
    ]);
  });

  await t.test('makes windows of the status lines, whose operations are cumulative', async () => {
    const {records} = await read(await fixture('ycsb.txt'));
    // grep -oP '\d+ sec: \d+ operations' ycsb.txt
    assert.deepEqual(fieldsOf(windowsOf(records, 'all'), 'start', 'length', 'count'), [
      [0, 1, 992],
      [1, 1, 1000],
      [2, 1, 1000],
      [3, 1, 999],
      [4, 0.009, 9],
    ]);
    const reads = windowsOf(records, 'READ');
    // grep -oP '\[READ: Count=\K\d+' ycsb.txt, likewise READ-FAILED
    assert.deepEqual(fieldsOf(reads, 'count', 'errors'), [
      [15 + 877, 2 + 44],
      [898, 47],
      [917, 40],
      [927, 36],
      [9, 0],
    ]);
    assert.deepEqual(reads[1]?.latency, {
      min: 0.001076,
      mean: 0.00114393,
      max: 0.010375,
      p90: 0.001115,
      p99: 0.001584,
      'p99.9': 0.010375,
      'p99.99': 0.010375,
    });
    assert.equal(windowsOf(records, 'UPDATE').at(-1)?.latency, null, 'Count=0');
  });

  await t.test('adds the first status line to the first window, without percentiles', async () => {
    const {records} = await read(await fixture('ycsb.txt'));
    const [first] = windowsOf(records, 'READ');
    const mean = (15 * 2454.4 + 877 * 1159.26) / 892 / 1e6;
    assert.deepEqual(Object.keys(first?.latency ?? {}), ['min', 'mean', 'max']);
    assert.ok(Math.abs((first?.latency?.mean ?? 0) - mean) < 1e-12);
  });

  await t.test('counts the windows before the first operation of a kind', async () => {
    const lines = String(await fixture('ycsb.txt'))
      .split('\n')
      .filter((line) => line.includes(' sec: '));
    // Made: no update ended in the first two windows.
    const late = lines.map((line, i) => (i < 3 ? line.replace(/ \[UPDATE.*$/, '') : line));
    const {records, errors} = await read(`${late.join('\n')}\n`);
    assert.deepEqual(errors, []);
    const [all, updates] = [windowsOf(records, 'all'), windowsOf(records, 'UPDATE')];
    const clock = (/** @type {{start: number, length: number}} */ {start, length}) => [
      start,
      length,
    ];
    assert.deepEqual(updates.map(clock), all.map(clock));
    assert.deepEqual(
      updates.slice(0, 2).map(({count, errors: failed, latency}) => [count, failed, latency]),
      [
        [0, 0, null],
        [0, 0, null],
      ],
    );
    assert.ok((updates[2]?.count ?? 0) > 0);
  });

  await t.test('refuses a decimal comma in a mean, where the others have points', async () => {
    const text = String(await fixture('ycsb.txt'));
    const line = text.slice(0, text.indexOf('Avg=1094.45')).split('\n').length;
    assert.deepEqual((await read(text.replace('Avg=1094.45', 'Avg=1094,45'))).errors, [
      `file.csv:${line}: found "1094,45", expected the count and the latencies of an interval`,
    ]);
  });

  await t.test('reads the decimal commas of status lines', async () => {
    const {records, errors} = await read(await fixture('ycsb-comma.txt'));
    assert.deepEqual(errors, []);
    // 652 operations at 637,96 a second
    assert.equal(windowsOf(records, 'all')[0]?.length, 1.022);
    assert.equal(windowsOf(records, 'READ')[1]?.latency?.mean, 1276.67 / 1e6);
  });

  await t.test('goes on with brackets in the next line', async () => {
    const {records, errors} = await read(await fixture('ycsb-twin.txt'));
    assert.deepEqual(errors, []);
    const counts = [
      ...String(await fixture('ycsb-twin.txt')).matchAll(/HdrREAD-FAILED: Count=(\d+)/g),
    ];
    const failed = counts.reduce((sum, [, count]) => sum + Number(count), 0);
    const counted = windowsOf(records, 'READ').reduce((sum, one) => sum + (one.errors ?? 0), 0);
    assert.equal(counted, failed);
    assert.deepEqual(
      new Set(records.map(({operation}) => operation)),
      new Set(['all', 'READ', 'UPDATE']),
      'one record of an operation that two measurement types wrote',
    );
  });

  await t.test('has no latency of an interval that the next line says was empty', async () => {
    const lines = String(await fixture('ycsb.txt')).split('\n');
    const last = lines.findLastIndex((line) => line.includes(' sec: ') && line.includes('[READ:'));
    const empty = '[READ: Count=0, Max=0, Min=0, Avg=0, 90=0, 99=0, 99.9=0, 99.99=0]';
    const {records} = await read(lines.toSpliced(last + 1, 0, empty).join('\n'));
    const {count, latency} = windowsOf(records, 'READ').at(-1) ?? {};
    assert.deepEqual([count, latency], [0, null]);
  });

  await t.test('does not use means over time, which have no count', async () => {
    // The last chunk is made: one in which nothing ended is NaN.
    const text = `${await fixture('ycsb-series.txt')}[UPDATE], 4000, NaN\n`;
    const {records, errors, warnings} = await read(text);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      warnings.filter(({message}) => message.includes('not used')),
      [
        {line: 24, message: 'the 8 means over time of "READ" are not used: they have no count'},
        {line: 51, message: 'the 9 means over time of "UPDATE" are not used: they have no count'},
        {
          line: 1,
          message: 'the mean latencies of status lines are not used: they have no count',
        },
      ],
    );
    assert.equal(windowsOf(records, 'all').length, 5, 'the status lines');
  });

  await t.test('reads raw latencies among the results', async () => {
    const {records, errors} = await read(await fixture('ycsb-stdout.txt'));
    assert.deepEqual(errors, []);
    const reads = distributionOf(records, 'READ');
    assert.deepEqual([reads.n, reads.min, reads.max], [55, 0.001105, 0.010245]);
    // Its own statement; the sample of rank ⌊0.95·n⌋ + 1.
    assert.equal(printedValues(records, 'READ')['latency p95'], '0.005179');
  });

  await t.test('keeps latencies from the intended start apart', async () => {
    const {records} = await read(await fixture('ycsb-intended.txt'));
    assert.deepEqual(printedValues(records, 'Intended-READ'), {
      'latency min': '0.001111',
      'latency mean': `${4325.700110253583 / 1e6}`,
      'latency max': '0.044639',
      'latency p95': '0.028767',
      'latency p99': '0.040575',
    });
  });

  await t.test('leaves out an operation that never ran, with the reason', async () => {
    // Made: as HdrHistogram says it of no sample.
    const none = [
      '[READ], Operations, 0',
      '[READ], AverageLatency(us), NaN',
      '[READ], MinLatency(us), 9223372036854775807',
      '[READ], MaxLatency(us), 0',
      '[READ], 95thPercentileLatency(us), 0',
    ];
    const text = `${OVERALL.replace('500.0', '0.0')}${none.join('\n')}\n`;
    const {records, warnings} = await read(text);
    assert.deepEqual(records, []);
    assert.deepEqual(warnings, [
      {line: 3, message: '"READ" was not measured: 0 operations'},
      {line: 2, message: '"all" was not measured: 0 operations'},
    ]);
    const {records: some} = await read(`${text}[UPDATE], Operations, 9\n`);
    assert.deepEqual(
      some.map(({operation}) => operation),
      ['UPDATE'],
    );
  });

  await t.test('warns of a part that is missing', async () => {
    const text = String(await fixture('ycsb.txt'));
    const line = text.slice(0, text.indexOf('[OVERALL], Throughput')).split('\n').length;
    /** @param {RegExp} lost */
    const without = async (lost) => (await read(text.replace(lost, ''))).warnings;
    const [section] = await without(/^\[UPDATE\], .*\n/gm);
    assert.deepEqual(section, {
      line,
      message:
        'found 3819 operations in the sections and 4000 in OVERALL: is a part of the output missing?',
    });
    const [inside] = await without(/^\[UPDATE\], M(?:in|ax)Latency.*\n/gm);
    assert.equal(inside?.message, 'found "UPDATE" without "min": is a part of the output missing?');
    const [count] = await without(/^\[UPDATE\], Operations.*\n/m);
    assert.match(count?.message ?? '', /found "UPDATE" without "Operations"/);
    const [whole] = await without(/^\[OVERALL\], Throughput.*\n/m);
    assert.match(whole?.message ?? '', /found OVERALL without "Throughput\(ops\/sec\)"/);
    // Made: of a program that states the whole run alone.
    assert.deepEqual((await read(OVERALL)).warnings, []);
  });

  await t.test('reads what releases before 0.17 write', async () => {
    // Made: counts with a fraction, a banner that is not the release, and failures that are included.
    const old = [
      '[UPDATE], Operations, 1001.0',
      '[UPDATE], Return=OK, 900',
      '[UPDATE], Return=NOT_FOUND, 101',
    ];
    const {facts, records, errors, warnings} = await read(
      `YCSB Client 0.1\n${OVERALL}${old.join('\n')}\n`,
    );
    assert.deepEqual([facts, errors], [{}, []]);
    assert.deepEqual(printedValues(records, 'UPDATE'), {'throughput mean': '500.5'});
    assert.deepEqual(warnings, [
      {
        line: 6,
        message:
          '101 operations of "UPDATE" returned NOT_FOUND: throughput and latency include them',
      },
    ]);
    const apart = '[UPDATE-FAILED], Operations, 101\n';
    assert.deepEqual((await read(`${OVERALL}${old.join('\n')}\n${apart}`)).warnings, [
      {
        line: 6,
        message: '101 operations of "UPDATE" failed: the throughput of "all" includes them',
      },
    ]);
    const {errors: fraction} = await read(`${OVERALL}[READ], Operations, 1.5\n`);
    assert.match(
      fraction[0] ?? '',
      /found "1.5" in measurement "Operations", expected a whole number/,
    );
  });

  await t.test('has no throughput where all operations failed', async () => {
    // Made: as 0.17 writes it of a server that refuses all.
    const failed = '[READ], Operations, 0\n[READ-FAILED], Operations, 1000\n';
    const status = ' 0 sec: 0 operations; \n 2 sec: 1000 operations; 500 current ops/sec; \n';
    const {records, warnings} = await read(`${status}${OVERALL}${failed}`);
    assert.deepEqual(warnings, [
      {line: 5, message: '"READ" was not measured: 0 operations'},
      {
        line: 4,
        kind: 'unmeasured',
        message: '"all" was not measured: all operations failed',
      },
    ]);
    assert.deepEqual(fieldOf(measurementsOf(records), 'name'), ['READ-FAILED']);
    // Made: cut before the operations that did not fail.
    const cut = await read(`${OVERALL}[READ-FAILED], Operations, 3\n`);
    assert.equal(cut.records.length, 2);
  });

  await t.test('does not use percentiles in ms, which old releases got wrong', async () => {
    // Made: as 0.2.0 writes it with HdrHistogram.
    const old = '[READ], Operations, 1000\n[READ], 95thPercentileLatency(ms), 3\n';
    const {records, warnings} = await read(`${OVERALL}${old}`);
    assert.deepEqual(warnings, [
      {
        line: 4,
        message:
          'percentiles of "READ" in ms are not used: some releases wrote the 90th as the 95th',
      },
    ]);
    assert.deepEqual(printedValues(records, 'READ'), {'throughput mean': '500'});
  });

  await t.test('reads the status lines of releases without a clock', async () => {
    // Made: as 0.1.4 writes them.
    const old =
      ' 0 sec: 0 operations; \n 10 sec: 900 operations; 89.9 current ops/sec; [READ AverageLatency(us)=9.5]\n';
    const {records, errors} = await read(old);
    assert.deepEqual(errors, []);
    assert.deepEqual(windowsOf(records, 'all')[0], {
      start: 0,
      length: 10.011,
      count: 900,
      errors: null,
      latency: null,
    });
  });

  await t.test('warns of status lines of a run that did not end', async () => {
    const whole = String(await fixture('ycsb.txt'));
    const lines = whole.slice(0, whole.indexOf('[OVERALL]')).trimEnd().split('\n');
    assert.deepEqual((await read(`${lines.join('\n')}\n`)).warnings, []);
    const {warnings} = await read(`${lines.slice(0, -1).join('\n')}\n`);
    assert.deepEqual(warnings, [
      {
        line: lines.length - 1,
        message:
          'found no results, and more operations to do than 3991: did the run end, or are its results in another file?',
      },
    ]);
  });

  await t.test('does not take what the JVM did for operations', async () => {
    // Made: as -p measurement.trackjvm=true writes it.
    const jvm = '[USED_MEM_MB], Operations, 5\n[USED_MEM_MB], AverageLatency(us), 77.0\n';
    const {records} = await read(`${OVERALL}${jvm}`);
    assert.deepEqual(fieldOf(records, 'operation'), ['all']);
  });

  await t.test('is detected by its banner where drivers log a lot', async () => {
    // Made: results behind more text than detection sees.
    const log = '01:02:03.004 [Thread-1] INFO  driver - connected\n'.repeat(5000);
    const {format, records, errors} = await read(`YCSB Client 0.1\n${log}${OVERALL}`);
    assert.deepEqual([format, errors, records.length], ['ycsb', [], 1]);
    const json = await read(`YCSB Client 0.1\n${await fixture('ycsb-json.json')}`);
    assert.deepEqual([json.format, json.errors], ['ycsb-json', []]);
    const raw = String(await fixture('ycsb-raw.csv'));
    const [header] = raw.split('\n');
    const rows = await read(raw.replace(`${header}\n`, `${header}\nYCSB Client 0.1\n`));
    assert.equal(rows.format, 'ycsb-raw');
  });

  await t.test('distinguishes the runs of a file by the command line', async () => {
    const one = String(await fixture('ycsb.txt'));
    const other = one.replace('-threads 2', '-threads 4');
    const {records, errors, facts} = await read(one + other);
    assert.deepEqual(errors, []);
    assert.deepEqual([...new Set(records.map(({params}) => params.threads))], ['2', '4']);
    const {records: alone} = await read(one);
    assert.equal(records.length, 2 * alone.length);
    // Each run has a command of its own.
    assert.equal(facts.command, undefined);
  });

  await t.test('refuses repeats in a file', async () => {
    const hint =
      '\n  Put each run into a separate file. If they are repeats, `add --split` does so. If a setting differs that the file does not state, name it in `params` of run.yaml.';
    const other = OVERALL.replaceAll('500', '600');
    const {errors} = await read(`${OVERALL}${other}`);
    assert.deepEqual(errors, [
      `file.csv:3: found a second run of all, expected other settings${hint}`,
    ]);
    // Made: no read of the second run returned.
    const failed =
      '[OVERALL], RunTime(ms), 2000\n[OVERALL], Throughput(ops/sec), 1.5\n[READ-FAILED], Operations, 3\n';
    const reads = `${OVERALL}[READ], Operations, 1000\n`;
    assert.deepEqual((await read(`${reads}${failed}`)).errors, [
      `file.csv:4: found a second run of READ, expected other settings${hint}`,
    ]);
    const status = [' 9 sec: 50 operations; 5 current ops/sec; ', ' 3 sec: 0 operations; '];
    const {errors: others} = await read(`${status.join('\n')}\n`);
    assert.deepEqual(others, [
      'file.csv:2: found 0 at 3 s after 50 at 9 s in the status lines, expected one run in a file, on one clock',
    ]);
  });

  await t.test('takes a run of a loop that was killed for a run', async () => {
    const whole = String(await fixture('ycsb.txt'));
    const killed = `${whole.split('\n').slice(0, 10).join('\n')}\n`.replace(
      '-threads 2',
      '-threads 4',
    );
    const {records, warnings, errors} = await read(killed + whole);
    assert.deepEqual(errors, []);
    assert.match(
      warnings[0]?.message ?? '',
      /^found no results, and more operations to do than 1992:/,
    );
    const four = records.filter(({params}) => params.threads === '4');
    assert.deepEqual(
      four.map(({kind, operation}) => `${kind} ${operation}`),
      ['timeline all', 'timeline READ', 'timeline UPDATE'],
    );
    // Without status lines.
    const [command = ''] = whole.split('\n');
    assert.deepEqual((await read(`${command}\n${whole}`)).warnings[0], {
      line: 1,
      message: 'found a command without results: the run may have failed',
    });
  });

  await t.test('refuses figures that contradict each other', async () => {
    const text = String(await fixture('ycsb.txt'));
    const {errors} = await read(
      text.replace('[READ], Operations, 3643', '[READ], Operations, 3743'),
    );
    assert.deepEqual(errors, [
      'file.csv:25: found 3912 operations of "READ" and 3812 that returned, expected the same number',
    ]);
    const {errors: rate} = await read(text.replace('RunTime(ms), 4009', 'RunTime(ms), 4109'));
    assert.deepEqual(rate, [
      'file.csv:15: found 997.7550511349464 operations per second in 4109 ms, expected the rate of a whole number of operations',
    ]);
    // Made: of a program that cuts the time, and states no garbage collections.
    const cut = text
      .replace(/^\[TOTAL_GC.*\n/gm, '')
      .replace('RunTime(ms), 4009', 'RunTime(ms), 4008');
    assert.deepEqual((await read(cut)).errors, []);
  });

  await t.test('refuses status lines and names that it cannot read', async () => {
    const text = String(await fixture('ycsb.txt'));
    for (const [from, to, error] of /** @type {const} */ ([
      [
        / 1 sec: \d+ /,
        ' 1 sec: x ',
        /:9: found ".*", expected whole seconds and operations in a status line$/,
      ],
      [/\d+ current/, '-5 current', /:9: found -5 current ops\/sec, expected at least 0$/],
      [
        '95thPercentileLatency',
        '95thPercentilLatency',
        /:29: found "95thPercentilLatency\(us\)" of "READ", expected text such as 95th/,
      ],
    ])) {
      assert.match((await read(text.replace(from, to))).errors.join(), error);
    }
  });

  await t.test('refuses rows that do not add up, and values that are not numbers', async () => {
    const text = String(await fixture('ycsb-histogram.txt'));
    const {errors} = await read(text.replace('[READ], 1, 691\n', ''));
    assert.deepEqual(errors, [
      'file.csv:30: found 10 samples in the buckets, expected 701 as in "Operations"',
    ]);
    assert.deepEqual((await read(text.replace('[READ], 1, 691', '[READ], 1, 691.5'))).errors, [
      'file.csv:22: found "691.5" as a count, expected a whole number',
    ]);
    const {errors: others} = await read(text.replace('MaxLatency(us), 10218', 'MaxLatency(us), ?'));
    assert.deepEqual(others, [
      'file.csv:16: found "?" in measurement "MaxLatency(us)", expected a number',
    ]);
    const {errors: least} = await read(text.replace('MaxLatency(us), 10218', 'MaxLatency(us), 9'));
    assert.deepEqual(least, [
      'file.csv:16: found a minimum of 0.001031 s and a maximum of 0.000009 s, expected a maximum of at least the minimum',
    ]);
  });
});
