// The fixtures are whole outputs of pgbench 15.18 with 2>&1: pgbench.txt with -c 2 -j 2 -T 4 -P 1
// -R 100 -L 5; -scripts.txt with -n -c 4 -j 2 -T 3 -P 1 --max-tries=2 -f ser.sql@2 -b select-only@1
// --failures-detailed -r; -sweep.txt of three runs with -n -S -T 2 -P 1 and -c 1, 2, 4; -idle.txt
// with -n -c 1 -T 4 -P 1 and a script that sleeps for 2.5 s. Lines in this file are of such outputs,
// or made after the sources of older releases, which is said.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

/** @import {Rec} from '../../records/types.d.ts' */

/** @param {Rec[]} records */
const windowsOf = (records) =>
  records.flatMap((one) => (one.kind === 'timeline' ? [one.windows] : []));

/** @param {Rec[]} records */
const stated = (records) =>
  records.flatMap((one) =>
    one.kind === 'measurement'
      ? [[one.operation, one.name ?? one.metric, one.value, one.samples]]
      : [],
  );

/** What every run states before its numbers. */
const SETTINGS = ['scaling factor: 1', 'query mode: simple', 'number of clients: 1'];

test('pgbench', async (t) => {
  await t.test(
    'reads results after messages of clients that are longer than what is looked at',
    async () => {
      // The messages are made, as -d prints them.
      const text = String(await fixture('pgbench.txt'));
      const [banner = '', ...lines] = text.split(/(?<=\n)/);
      const messages = 'pgbench: client 0 receiving\npgbench: client 1 sending SELECT 1;\n'.repeat(
        1500,
      );
      const {format, records, errors} = await read([banner, messages, ...lines].join(''));
      assert.deepEqual([format, errors], ['pgbench', []]);
      assert.deepEqual(stated(records), stated((await read(text)).records));
    },
  );

  await t.test('refuses progress after other text', async () => {
    const text = String(await fixture('pgbench-sweep.txt'));
    const {errors} = await read(text.replace('progress: 1.0 s', ' 45% 9/20 progress: 1.0 s'));
    assert.match(errors[0] ?? '', /found " 45% 9\/20 progress: 1\.0 s/);
  });

  await t.test('refuses a number of transactions with separators of thousands', async () => {
    const text = String(await fixture('pgbench-scripts.txt'));
    const {errors} = await read(
      text.replace(/^ - (\d)(\d{3}) transactions/m, ' - $1 $2 transactions'),
    );
    assert.match(errors[0] ?? '', /^file\.csv:\d+: found " ?-? ?\d \d{3} transactions/);
  });

  await t.test('reads progress and summary of a run as one', async () => {
    const {format, records, errors, warnings} = await read(await fixture('pgbench.txt'));
    assert.deepEqual([format, errors, warnings], ['pgbench', [], []]);
    assert.deepEqual(stated(records), [
      ['TPC-B (sort of)', 'throughput', 93.312863, 371],
      ['TPC-B (sort of)', 'latency', 4.408 / 1e3, 371],
      ['TPC-B (sort of)', 'failed transactions', 0, undefined],
      ['TPC-B (sort of)', 'transactions skipped', 9, undefined],
    ]);
    const skipped = records.filter((one) => one.kind === 'measurement').at(-1);
    assert.equal(skipped?.due, 371 + 9);
    const settings = {scale: '1', mode: 'simple', clients: '2', threads: '2'};
    for (const {params} of records) assert.deepEqual(params, {...settings, 'rate-limit': 'yes'});
    assert.deepEqual(windowsOf(records)[0]?.[1], {
      start: 1,
      length: 1,
      count: 90,
      errors: 0,
      latency: {mean: 5.65 / 1e3},
    });
  });

  await t.test('distinguishes runs in which each transaction connects', async () => {
    const text = String(await fixture('pgbench.txt'));
    const connecting = '(including reconnection times)';
    const {records} = await read(text.replace('(without initial connection time)', connecting));
    assert.equal(records[0]?.params.reconnect, 'yes');
  });

  await t.test('reads each script of a run with several', async () => {
    const {records, errors} = await read(await fixture('pgbench-scripts.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records), [
      ['multiple scripts', 'throughput', 1067.677103, 3197],
      ['multiple scripts', 'latency', 1.332 / 1e3, 3197],
      ['multiple scripts', 'failed transactions', 2459, undefined],
      ['ser.sql', 'throughput', 436.488575, 1307],
      ['ser.sql', 'latency', 2.897 / 1e3, 1307],
      ['select only', 'throughput', 631.188528, 1890],
      ['select only', 'latency', 0.249 / 1e3, 1890],
    ]);
    assert.deepEqual(fieldOf(windowsOf(records)[0], 'errors'), [834, 941, 684]);
  });

  await t.test('reads the runs of a sweep', async () => {
    const text = String(await fixture('pgbench-sweep.txt'));
    const {records, errors} = await read(text);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.flatMap((one) =>
        one.kind === 'timeline' ? [[one.params.clients, one.windows.length]] : [],
      ),
      [
        ['1', 2],
        ['2', 2],
        ['4', 2],
      ],
    );
  });

  await t.test('keeps runs of other query modes, partitions and tries apart', async () => {
    const text = String(await fixture('pgbench-sweep.txt')).replaceAll(
      /number of clients: \d/g,
      'number of clients: 4',
    );
    const {records, errors, warnings} = await read(
      text
        .replace('query mode: simple', 'query mode: prepared')
        .replace('query mode: simple', 'partition method: hash\npartitions: 4\nquery mode: simple'),
    );
    assert.deepEqual([errors, warnings], [[], []]);
    const same = {scale: '1', clients: '4', threads: '1'};
    assert.deepEqual(
      records.flatMap((one) => (one.kind === 'timeline' ? [one.params] : [])),
      [
        {...same, mode: 'prepared'},
        {...same, 'partition-method': 'hash', partitions: '4', mode: 'simple'},
        {...same, mode: 'simple'},
      ],
    );
    const {records: retried} = await read(await fixture('pgbench-scripts.txt'));
    for (const {params} of retried) assert.equal(params['max-tries'], '2');
  });

  await t.test('reads a last line without a line end', async () => {
    const text = String(await fixture('pgbench.txt'));
    const [whole, cut] = [await read(text), await read(text.trimEnd())];
    assert.deepEqual([cut.records, cut.warnings], [whole.records, whole.warnings]);
  });

  await t.test('adds up the transactions that rounds skipped', async () => {
    const text = String(await fixture('pgbench-sweep.txt'));
    const {records} = await read(
      text
        .replaceAll(/number of (clients|threads): \d/g, 'number of $1: 4')
        .replaceAll(
          /^number of failed transactions.*$/gm,
          '$&\nnumber of transactions skipped: 10 (1.000%)',
        ),
    );
    const counted = records.filter((one) => one.kind === 'measurement');
    const [rate] = counted;
    const skipped = counted.find(({name}) => name === 'transactions skipped');
    assert.deepEqual([skipped?.value, skipped?.due], [30, (rate?.samples ?? 0) + 30]);
  });

  await t.test('joins rounds with the same settings', async () => {
    const text = String(await fixture('pgbench-sweep.txt'));
    const {records, errors, warnings} = await read(
      text.replaceAll(/number of (clients|threads): \d/g, 'number of $1: 4'),
      {note: {offset: 100}},
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        message:
          'found 3 rounds with the same settings: the values are means over all of them, also over a warm-up',
      },
      {
        message:
          'found 3 rounds with the same settings: the time between them is not known, so their windows follow one another without a gap',
      },
    ]);
    const means = records.flatMap((one) =>
      one.kind === 'measurement' && one.statistic === 'mean' ? [one] : [],
    );
    assert.deepEqual(fieldsOf(means, 'metric', 'repeats'), [
      ['throughput', {process: 'run', values: [[5371.098641], [12701.39927], [18291.924781]]}],
      ['latency', {process: 'run', values: [[0.186 / 1e3], [0.155 / 1e3], [0.203 / 1e3]]}],
    ]);
    assert.deepEqual(fieldOf(windowsOf(records)[0], 'start'), [100, 101, 102, 103, 104, 105]);
  });

  await t.test('refuses rates that clients, latencies or transactions contradict', async () => {
    const [sweep, scripts] = ['pgbench-sweep.txt', 'pgbench-scripts.txt'];
    /** @param {string} name @param {string | RegExp} from @param {string} to */
    const errorsOf = async (name, from, to) =>
      (await read(String(await fixture(name)).replace(from, to))).errors;
    assert.deepEqual(await errorsOf(sweep, 'tps = 5371.098641', 'tps = 6371.098641'), [
      'file.csv:13: found tps 6371.098641 with a latency average of 0.186 ms, expected at most 1 client at a time',
    ]);
    assert.deepEqual(await errorsOf(scripts, 'tps = 436.488575', 'tps = 536.488575'), [
      'file.csv:24: found 1307 transactions in 2.99435 s, and 536.488575 transactions/s, expected the same rate',
    ]);
    // Made: a run without -P, whose latency is the clients by the rate.
    const plain = 'latency average = 0.186 ms\n';
    assert.deepEqual(await errorsOf(sweep, /latency average = 0\.186 ms\n.*\n/, plain), []);
    const short = 'latency average = 0.146 ms\n';
    assert.deepEqual(await errorsOf(sweep, /latency average = 0\.186 ms\n.*\n/, short), [
      'file.csv:13: found tps 5371.098641 with a latency average of 0.146 ms, expected 1 client at a time',
    ]);
  });

  await t.test('warns of a run that was interrupted before its summary', async () => {
    const text = String(await fixture('pgbench.txt'));
    const cut = text.slice(0, text.indexOf('transaction type'));
    const {records, errors, warnings} = await read(cut);
    assert.deepEqual([errors, fieldOf(records, 'kind')], [[], ['timeline']]);
    assert.deepEqual(warnings, [
      {
        line: 1,
        message: 'found a run without "transaction type": is a part of the output missing?',
      },
    ]);
    // Progress alone is what -P writes to stderr.
    assert.deepEqual((await read(cut.replace(/^pgbench.*\n/, ''))).warnings, []);
  });

  await t.test('refuses a copy of a round', async () => {
    const [, ...runs] = String(await fixture('pgbench-sweep.txt')).split(/^(?=pgbench \()/m);
    const {errors} = await read(`${runs[0]}${runs[0]}`);
    assert.deepEqual(errors, [
      'file.csv:17: found the run of select only, scale 1, mode simple, clients 2, threads 1 a second time, with equal values\n  Remove the copy.',
    ]);
  });

  await t.test('gives no latency to a window in which nothing ended', async () => {
    const {records} = await read(await fixture('pgbench-idle.txt'));
    assert.deepEqual(fieldsOf(windowsOf(records)[0], 'count', 'latency'), [
      [0, null],
      [0, null],
      [1, {mean: 2502.83 / 1e3}],
      [0, null],
      [0, null],
    ]);
    // Made: releases before 15 divide by zero.
    const old = 'progress: 5.0 s, 0.0 tps, lat -nan ms stddev -nan, lag -nan ms\n';
    const {records: others, errors} = await read(
      `${old}progress: 10.0 s, 2.2 tps, lat NaN ms stddev 1.0\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:2: found a latency of NaN of 11 transactions, expected a number',
    ]);
    assert.deepEqual(windowsOf(others)[0], [
      {start: 0, length: 5, count: 0, errors: null, latency: null},
    ]);
  });

  await t.test('reads progress with the time of the clock from its second line on', async () => {
    const lines = [
      'progress: 1795242252.279 s, 15994.6 tps, lat 0.120 ms stddev 0.200, 0 failed',
      'progress: 1795242253.279 s, 15354.6 tps, lat 0.128 ms stddev 0.075, 0 failed',
    ];
    const {records, errors, warnings} = await read(`${lines.join('\n')}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {line: 1, message: 'the first progress line has no start and is not used'},
    ]);
    assert.deepEqual(windowsOf(records)[0], [
      {start: 0, length: 1, count: 15355, errors: 0, latency: {mean: 0.128 / 1e3}},
    ]);
  });

  await t.test(
    'takes the throughput without connecting from releases that print both',
    async () => {
      // Made after the sources of 9.5.
      const old = [
        'transaction type: TPC-B (sort of)',
        ...SETTINGS,
        'number of transactions actually processed: 100/100',
        'latency average: 2.000 ms',
        'tps = 80.184871 (including connections establishing)',
        'tps = 85.296346 (excluding connections establishing)',
      ];
      const {records, errors, warnings} = await read(`${old.join('\n')}\n`);
      assert.deepEqual(errors, []);
      assert.deepEqual(stated(records), [
        ['TPC-B (sort of)', 'throughput', 85.296346, 100],
        ['TPC-B (sort of)', 'latency', 0.002, 100],
      ]);
      assert.deepEqual(warnings, [
        {
          line: 8,
          message:
            'found tps 80.184871 with and 85.296346 without the time to connect: the second is read; if each transaction connected (-C), the first is the rate',
        },
      ]);
      // Made: connecting took most of the time.
      const each = await read(`${old.join('\n').replace('85.296346', '190594.420914')}\n`);
      assert.deepEqual(stated(each.records)[0], ['TPC-B (sort of)', 'throughput', 80.184871, 100]);
      assert.deepEqual([each.records[0]?.params.reconnect, each.lines[0]], ['yes', [7, 7]]);
      assert.deepEqual(each.warnings, [
        {
          line: 8,
          message:
            'found tps 80.184871 with and 190594.420914 without the time to connect: the first is read, as each transaction connected (-C)',
        },
      ]);
      const near = old.join('\n').replace('80.184871', '85.184871');
      assert.deepEqual((await read(`${near}\n`)).warnings, []);
    },
  );

  await t.test('does not use a mean that includes failures', async () => {
    const lines = [
      'transaction type: ser.sql',
      ...SETTINGS,
      'number of transactions actually processed: 34/60',
      'number of failed transactions: 26 (43.333%)',
      'latency average = 1.344 ms (including failures)',
      'tps = 843.505011 (without initial connection time)',
    ];
    const {records, warnings} = await read(`${lines.join('\n')}\n`);
    assert.deepEqual(warnings, [
      {line: 7, message: 'a latency average that includes failures is not used'},
    ]);
    assert.deepEqual(stated(records), [
      ['ser.sql', 'throughput', 843.505011, 34],
      ['ser.sql', 'failed transactions', 26, undefined],
    ]);
  });

  await t.test('reports a run that did not come to its end', async () => {
    // Made: as pgbench 16 prints it where its one client dies at a division by zero.
    const lines = [
      'pgbench: error: client 0 script 0 aborted in command 0 query 0: ERROR:  division by zero',
      'transaction type: f.sql',
      ...SETTINGS,
      'number of transactions actually processed: 4/50',
      'number of failed transactions: 0 (0.000%)',
      'tps = 1181.334909 (without initial connection time)',
      'pgbench: error: Run was aborted; the above results are incomplete.',
    ];
    const {warnings} = await read(`${lines.join('\n')}\n`);
    assert.deepEqual(warnings, [
      {line: 9, kind: 'aborted', message: 'pgbench states that the run was aborted'},
      {
        line: 6,
        kind: 'aborted',
        message: 'found 4 of 50 transactions: the run did not finish',
      },
    ]);
  });

  await t.test('reports a run without transactions', async () => {
    // Made: what is printed of a run whose clients all failed to connect.
    const lines = ['transaction type: x.sql', 'number of transactions actually processed: 0/60'];
    const {records, warnings} = await read(`${lines.join('\n')}\n`);
    assert.deepEqual(records, []);
    assert.deepEqual(warnings, [{line: 2, message: '"x.sql" was not measured: 0 transactions'}]);
  });

  await t.test('refuses half a progress line', async () => {
    const {errors} = await read(
      'progress: 1.0 s, 90.0 tps, lat 5.650 ms stddev 3.435\nprogress: 2.0 s, 90.0\n',
    );
    assert.deepEqual(errors, [
      'file.csv:2: found "progress: 2.0 s, 90.0", expected seconds, tps and latency after "progress:"',
    ]);
  });

  await t.test('leaves a gap where a progress line is missing', async () => {
    const text = String(await fixture('pgbench.txt'));
    const [, second = ''] = text.match(/^progress: .*\n/gm) ?? [];
    const {records, warnings} = await read(text.replace(second, ''));
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found nothing from 1 s to 2 s, which is left as a gap',
    ]);
    const whole = (await read(text)).records.find((one) => one.kind === 'timeline');
    const timeline = records.find((one) => one.kind === 'timeline');
    assert.deepEqual(timeline?.windows, whole?.windows.toSpliced(1, 1));
  });

  await t.test('reports a damaged line of the summary and of the progress', async () => {
    const text = String(await fixture('pgbench.txt'));
    for (const [line, damaged] of /** @type {const} */ ([
      [/^tps = .*$/m, 'tps = x (without initial connection time)'],
      [/^latency average = .*$/m, 'latency average = ms'],
      [
        /^number of transactions actually processed: .*$/m,
        'number of transactions actually processed: ',
      ],
      [/, \d+ failed,/, ', x failed,'],
    ])) {
      const {errors} = await read(text.replace(line, damaged));
      assert.equal(errors.length, 1, damaged);
    }
  });

  await t.test('refuses a second run that no line separates from the first', async () => {
    const text = String(await fixture('pgbench.txt'));
    const second = text.slice(text.indexOf('scaling factor')).replace('93.312863', '46.656431');
    await assertJoinedRefused(text + second, 'scaling factor', 'tps = …, then transaction type: …');
  });

  await t.test('warns of lines inside the summary that pgbench does not print', async () => {
    const text = String(await fixture('pgbench.txt'));
    const bullets = text
      .replace('number of clients', '- number of clients')
      .replace('number of threads', '- number of threads');
    const {records, errors, warnings} = await read(bullets);
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0]?.params, {scale: '1', mode: 'simple', 'rate-limit': 'yes'});
    assert.deepEqual(warnings, [
      {
        line: text.split('\n').findIndex((line) => line.startsWith('number of clients')) + 1,
        message:
          'found "- number of clients: 2" and 1 more line inside the summary, expected lines as pgbench prints them',
      },
      {
        line: text.split('\n').findIndex((line) => line.startsWith('transaction type')) + 1,
        message: 'found a run without "number of clients": is a part of the output missing?',
      },
    ]);
  });

  await t.test('warns of a part that is missing', async () => {
    const text = String(await fixture('pgbench-scripts.txt'));
    for (const [lost, missing] of /** @type {const} */ ([
      [/^transaction type: .*\n/m, 'transaction type'],
      [/^query mode: .*\n/m, 'query mode'],
      [/^tps = (?:.*\n)*/m, 'tps'],
      [/^SQL script 2: (?:.*\n)*/m, 'SQL script'],
    ])) {
      const {warnings} = await read(text.replace(lost, ''));
      const found = `found a run without "${missing}": is a part of the output missing?`;
      assert.ok(
        warnings.some(({message}) => message === found),
        missing,
      );
    }
  });

  await t.test('knows every line of the summaries of 9.4 to 18', async () => {
    // Made, after the sources.
    const {errors, warnings} = await read(
      [
        'transaction type: <builtin: simple update>',
        'scaling factor: 1',
        'partition method: hash',
        'partitions: 4',
        'query mode: prepared',
        'number of clients: 2',
        'number of threads: 1',
        'maximum number of tries: 3',
        'number of transactions per client: 10',
        'duration: 2 s',
        'number of transactions actually processed: 20/20',
        'number of failed transactions: 0 (0.000%)',
        'number of serialization failures: 0 (0.000%)',
        'number of deadlock failures: 0 (0.000%)',
        'number of transactions retried: 0 (0.000%)',
        'total number of retries: 0',
        'number of transactions skipped: 0 (0.000%)',
        'number of transactions above the 5.0 ms latency limit: 1/20 (5.000%)',
        'latency average = 1.000 ms',
        'latency stddev = 0.500 ms',
        'rate limit schedule lag: avg 0.100 (max 1.000) ms',
        'average connection time = 1.000 ms',
        'initial connection time = 1.000 ms',
        'tps = 100.000000 (without initial connection time)',
        '',
      ].join('\n'),
    );
    assert.deepEqual([errors, warnings], [[], []]);
  });
});
