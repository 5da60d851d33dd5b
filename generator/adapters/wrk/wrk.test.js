// The fixtures are whole outputs against servers on the same machine, with 2>&1, of wrk 4.1.0:
// wrk.txt with -t2 -c8 -d2s --latency, -plain.txt with -t1 -c4 -d2s, -errors.txt with -t2 -c8 -d4s
// --timeout 1s --latency of a server that answers 503 now and then and waits longer than that,
// -sweep.txt of two runs with -t1 -d1s --latency and -c2, -c8; and of wrk2 4.0.0: -wrk2.txt with
// -t2 -c4 -d15s -R200 --latency -U, -wrk2-plain.txt with -t1 -c2 -d3s -R100.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {percentile} from '../../records/distribution.js';
import {withoutLines} from '../../records/lines.js';
import {fieldOf, fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

/** @import {Rec} from '../../records/types.d.ts' */

/** @param {Rec[]} records */
const stated = (records) => measurementsOf(records).map((one) => [quantityOf(one), one.value]);

test('wrk', async (t) => {
  await t.test('refuses a number of requests with separators of thousands', async () => {
    for (const name of ['wrk-plain.txt', 'wrk-wrk2.txt']) {
      const text = String(await fixture(name));
      const [whole = '', first = '', rest = ''] = /^ +(\d)(\d{3}) requests in/m.exec(text) ?? [];
      const line = text.slice(0, text.indexOf(whole)).split('\n').length;
      const {errors} = await read(text.replace(whole, `  ${first} ${rest} requests in`));
      assert.match(
        errors[0] ?? '',
        new RegExp(`^file\\.csv:${line}: found "${first} ${rest} `),
        name,
      );
    }
  });

  await t.test('reads throughput and latencies, each time with a unit of its own', async () => {
    const text = String(await fixture('wrk.txt'));
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['wrk', [], []]);
    const expected = [
      ['throughput mean', 676.81],
      ['latency mean', 0.00976],
      ['latency max', 0.10965],
      ['latency p50', 0.00559],
      ['latency p75', 0.00898],
      ['latency p90', 0.021],
      ['latency p99', 0.07095],
    ];
    assert.deepEqual(stated(records), expected);
    assert.deepEqual(
      [records[0]?.operation, records[0]?.params],
      ['/', {threads: '2', connections: '8'}],
    );
    assert.ok(records[0]?.kind === 'measurement' && records[0].samples === 1441);
    // Made: the same times in other units.
    const other = text.replace('9.76ms', '9760.00us').replace('109.65ms', '0.10965s');
    assert.deepEqual(stated((await read(other)).records), expected);
    const slow = text.replace('109.65ms', '1.50m').replace('70.95ms', '1.00m');
    assert.deepEqual(
      stated((await read(slow)).records).filter(([name]) => /max|p99/.test(`${name}`)),
      [
        ['latency max', 90],
        ['latency p99', 60],
      ],
    );
  });

  await t.test('says what the figures leave out or include', async () => {
    const {records, errors, warnings} = await read(await fixture('wrk-errors.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        line: 12,
        message: "found 3 timeouts: the latencies exclude requests beyond wrk's timeout",
      },
      {line: 13, message: '29 of 186 responses failed: the latencies include them'},
    ]);
    const rate = records.find(
      (record) => record.kind === 'measurement' && record.metric === 'throughput',
    );
    assert.deepEqual(rate?.kind === 'measurement' && [rate.value, rate.samples, rate.attempts], [
      45.78 * (157 / 186),
      157,
      {failed: 29, all: 186},
    ]);
    assert.deepEqual(stated(records).slice(-5), [
      ['socket errors: connect', 0],
      ['socket errors: read', 0],
      ['socket errors: write', 0],
      ['socket errors: timeout', 3],
      ['Non-2xx or 3xx responses', 29],
    ]);
  });

  await t.test('warns of requests without a response', async () => {
    const made = String(await fixture('wrk-errors.txt')).replace(
      'connect 0, read 0, write 0, timeout 3',
      'connect 1, read 70, write 2, timeout 0',
    );
    const {warnings} = await read(made);
    assert.deepEqual(warnings[0], {
      line: 12,
      message:
        'found 73 connect, read and write errors: throughput and latency exclude their requests',
    });
  });

  await t.test('keeps runs with other connections apart', async () => {
    const {records, errors} = await read(await fixture('wrk-sweep.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.flatMap((one) =>
        one.kind === 'measurement' && one.metric === 'throughput'
          ? [[one.operation, one.params.connections, one.value]]
          : [],
      ),
      [
        ['/json', '2', 1035.82],
        ['/json', '8', 3288.71],
      ],
    );
  });

  await t.test('refuses a second run that no line separates from the first', async () => {
    const text = String(await fixture('wrk-sweep.txt'));
    const second = text.lastIndexOf('Running');
    const joined = text.slice(0, second) + text.slice(second).replace(/^Running.*\n/, '');
    await assertJoinedRefused(joined, 'Latency', 'Running … test @ http…');
    // Made: what a script prints is ignored.
    const script = await read(`${await fixture('wrk.txt')}99%, 1234\n99%, 1235\n`);
    assert.deepEqual(script.errors, []);
  });

  await t.test('reads the corrected distribution of wrk2, in ms, and no other', async () => {
    const {format, records, errors, warnings} = await read(await fixture('wrk-wrk2.txt'));
    assert.deepEqual([format, errors], ['wrk', []]);
    assert.deepEqual(warnings, [{line: 78, message: 'uncorrected latencies are not used'}]);
    const [samples] = records.filter((one) => one.kind === 'distribution');
    assert.ok(samples);
    // Of 2993 requests those after the calibration, as the footer says.
    assert.deepEqual([samples.n, samples.mean, samples.max], [986, 0.0068, 0.101824]);
    assert.deepEqual(
      [samples.operation, samples.params],
      ['/plain', {threads: '2', connections: '4'}],
    );
    assert.equal(percentile(samples, 0.5), 0.002379);
    const p50 = stated(records).find(([name]) => name === 'latency p50');
    assert.deepEqual(p50, ['latency p50', 0.00238]);
    assert.equal(
      stated(records).some(([name]) => name === 'latency p100'),
      false,
    );
  });

  await t.test('reads wrk2 without its distribution', async () => {
    const {records, errors, warnings} = await read(await fixture('wrk-wrk2-plain.txt'));
    assert.deepEqual([errors, warnings], [[], []]);
    assert.deepEqual(stated(records), [
      ['throughput mean', 100.26],
      ['latency mean', 0.00543],
      ['latency max', 0.08851],
    ]);
  });

  await t.test('reports a run without responses', async () => {
    // Of a server that accepts and does not answer.
    const lines = [
      'Running 3s test @ http://127.0.0.1:18084/slow',
      '  1 threads and 2 connections',
      '    Latency     0.00us    0.00us   0.00us    -nan%',
      '     50%    0.00us',
      '  0 requests in 3.01s, 0.00B read',
      'Requests/sec:      0.00',
    ];
    const {records, errors, warnings} = await read(`${lines.join('\n')}\n`);
    assert.deepEqual(records, []);
    assert.deepEqual(warnings, [
      {line: 6, message: '"/slow" was not measured: 0 requests', kind: 'unmeasured'},
    ]);
    // Made: the table that wrk2 adds.
    const table = [
      '  Detailed Percentile spectrum:',
      '  Value   Percentile   TotalCount 1/(1-Percentile)',
      '  0.000     1.000000            0          inf',
      '#[Mean    =         -nan, StdDeviation   =         -nan]',
      '#[Max     =        0.000, Total count    =            0]',
    ];
    const wrk2 = await read(`${lines.toSpliced(4, 0, ...table).join('\n')}\n`);
    assert.deepEqual([wrk2.errors, wrk2.records], [errors, []]);
  });

  await t.test('refuses a distribution of another tool below its output', async () => {
    const output = String(await fixture('wrk.txt'));
    const table = '  Value   Percentile   TotalCount 1/(1-Percentile)\n  0.5 1.000000 10 inf\n';
    const end = '#[Mean = 0.5, StdDeviation = 0]\n#[Max = 0.5, Total count = 10]\n';
    for (const between of ['', '\n']) {
      const {errors} = await read(`${output}${between}${table}${end}`);
      assert.equal(errors.length, 1);
      assert.match(
        errors[0] ?? '',
        /found a percentile distribution that is not part of the output/,
      );
    }
  });

  await t.test('measures nothing where every response failed', async () => {
    const made = String(await fixture('wrk-errors.txt')).replace('responses: 29', 'responses: 186');
    const {records, warnings} = await read(made);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      "found 3 timeouts: the latencies exclude requests beyond wrk's timeout",
      '"/" was not measured: 186 of 186 responses failed',
    ]);
    assert.deepEqual(stated(records).at(-1), ['Non-2xx or 3xx responses', 186]);
    assert.equal(stated(records).length, 5);
  });

  await t.test('knows a whole last line without a line end', async () => {
    const text = String(await fixture('wrk.txt')).trimEnd();
    assert.deepEqual((await read(text)).warnings, []);
    const {warnings} = await read(text.slice(0, -2));
    assert.match(warnings[0]?.message ?? '', /without a line end, expected a whole last line/);
  });

  await t.test('warns of a part that is missing', async () => {
    for (const [name, lost, missing] of /** @type {const} */ ([
      ['wrk.txt', /^ +\d+ threads .*\n/m, 'threads and connections'],
      ['wrk.txt', /^ +90% .*\n/m, '90%'],
      ['wrk-wrk2.txt', /^ 99\.000% .*\n/m, '99%'],
      ['wrk-plain.txt', /^ +Latency .*\n/m, 'Latency'],
      ['wrk-errors.txt', /^.* requests in (?:.*\n)*/m, 'requests in'],
      ['wrk-wrk2-plain.txt', /^Requests\/sec.*\n/m, 'Requests/sec'],
    ])) {
      const {warnings} = await read(String(await fixture(name)).replace(lost, ''));
      assert.deepEqual(warnings.at(-1), {
        line: 1,
        message: `found a run without "${missing}": is a part of the output missing?`,
      });
    }
  });

  await t.test('does not use what a script prints below the results', async () => {
    const text = String(await fixture('wrk-plain.txt'));
    // Made, as a script of a public repository prints it.
    const script = 'Latency percentiles:\n     50%     9.99ms\n   99.9%    99.99ms\n';
    const {records, errors, warnings} = await read(text + script);
    assert.deepEqual(errors, []);
    assert.deepEqual(records.map(withoutLines), (await read(text)).records.map(withoutLines));
    assert.deepEqual(warnings.at(-1), {
      line: text.split('\n').length,
      message:
        'found "Latency percentiles:" below "Transfer/sec", as a script prints it: it is not used',
    });
  });

  await t.test('reads a run whose first line was not copied, with a warning', async () => {
    const whole = await read(await fixture('wrk-wrk2.txt'));
    const [first = '', ...rest] = String(await fixture('wrk-wrk2.txt')).split('\n');
    assert.match(first, /^Running /);
    const {format, records, warnings, errors} = await read(rest.join('\n'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'wrk');
    assert.deepEqual(
      fieldOf(measurementsOf(records), 'value'),
      fieldOf(measurementsOf(whole.records), 'value'),
    );
    assert.deepEqual([...new Set(records.map(({operation}) => operation))], ['']);
    assert.match(warnings[0]?.message ?? '', /^found no line "Running … test @ http…"/);
  });

  await t.test('reads the 99th percentile in place of the maximum', async () => {
    // Made: with the heading of the wrk2 of DeathStarBench.
    const text = String(await fixture('wrk-wrk2.txt')).replace(/ Max(?= +\+\/- Stdev)/, ' 99%');
    const {records, errors} = await read(text.replace(/^( +Latency +\S+ +\S+ +)\S+/m, '$168.93ms'));
    assert.deepEqual(errors, []);
    const values = Object.fromEntries(stated(records));
    const expected = Object.fromEntries(
      stated((await read(await fixture('wrk-wrk2.txt'))).records),
    );
    assert.deepEqual(
      [values['latency p99'], values['latency max']],
      [expected['latency p99'], 101.89 / 1e3],
    );
    const plain = String(await fixture('wrk-wrk2-plain.txt'));
    const {records: some} = await read(plain.replace(/ Max(?= +\+\/- Stdev)/, ' 99%'));
    assert.deepEqual(
      stated(some).map(([name]) => name),
      ['throughput mean', 'latency mean', 'latency p99'],
    );
    const {errors: others} = await read(plain.replace(/ Max(?= +\+\/- Stdev)/, ' 95%'));
    assert.match(others[0] ?? '', /found the columns "Avg .* 95% .*", expected "Avg Stdev Max/);
  });

  await t.test('uses only the maximum where wrk lost latencies', async () => {
    // Of wrk 4.1.0 with -t1 -c8 -d5s --latency and a script that sends 16 requests at once.
    const text = [
      'Running 5s test @ http://127.0.0.1:8120/',
      '  1 threads and 8 connections',
      '  Thread Stats   Avg      Stdev     Max   +/- Stdev',
      '    Latency     4.85ms   15.36ms 168.28ms   87.05%',
      '    Req/Sec    57.71k    18.51k   66.90k    88.00%',
      '  Latency Distribution',
      '     50%    1.52ms',
      '     75%    2.54ms',
      '     90%   44.84ms',
      '     99%    0.00us',
      '  286968 requests in 5.04s, 33.94MB read',
      'Requests/sec:  56928.32',
      'Transfer/sec:      6.73MB',
    ];
    const {records, errors, warnings} = await read(`${text.join('\n')}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(stated(records), [
      ['throughput mean', 56928.32],
      ['latency max', 168.28 / 1e3],
    ]);
    assert.deepEqual(warnings, [
      {
        line: 10,
        message:
          'found 99% as 0, because wrk lost latencies, as it does where a script pipelines requests: the mean and the percentiles are not used',
      },
    ]);
  });

  await t.test('refuses a time without a unit', async () => {
    const text = String(await fixture('wrk.txt'));
    const {errors} = await read(text.replace('70.95ms', '70.95'));
    assert.deepEqual(errors, [
      'file.csv:10: found "99%   70.95", expected a number and its unit as wrk prints them',
    ]);
  });

  await t.test('refuses a rate that contradicts requests and time', async () => {
    const text = String(await fixture('wrk.txt'));
    const {errors} = await read(text.replace('676.81', '776.81'));
    assert.deepEqual(errors, [
      'file.csv:12: found 1441 requests in 2.13 s, and 776.81 requests/s, expected the same rate',
    ]);
    // Made: wrk prints minutes with two decimals, too.
    const long = text.replace('1441 requests in 2.13s', '61000 requests in 1.50m');
    assert.deepEqual((await read(long)).errors, []);
  });

  await t.test('does not take the output of go-wrk and of its heirs for that of wrk', async () => {
    // Made, as its source prints it, with tabs made blanks.
    for (const clients of ['goroutine(s)', 'task(s)']) {
      const {format, records, errors} = await read(
        `Running 5s test @ http://localhost/x\n  10 ${clients} running concurrently\n439977 requests in 5.03s, 38.6MB read\nRequests/sec:   87345.12\nTransfer/sec:   7.66MB\nNumber of Errors:   5\n`,
      );
      assert.deepEqual([format, records], [undefined, []]);
      assert.match(errors[0] ?? '', /^file.csv:1: found go-wrk's text, expected a format/);
    }
  });
});
