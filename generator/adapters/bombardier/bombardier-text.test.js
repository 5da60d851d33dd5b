// The fixtures are whole outputs of bombardier 2.0.2, built from its sources, against servers on the
// same machine: -c 4 -d 3s -l -p i,r; -errors.txt with -c 8 -n 3000 -m POST of a server that
// answers some requests with 404, 500 or not at all; -result.txt with -r 200 -p r; -progress.txt without
// -p; -slow.txt with -d 4s of a server that answers some requests after 1.5 s; -sweep.txt of two runs with
// -d 1s and -c 2, -c 8. -1.1.txt is from README.md of codesenberg/bombardier 1.1.2 (1503b298, MIT).

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {withoutLines} from '../../records/lines.js';
import {fixture, read, valuesOf, warningsOf} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

const text = String(await fixture('bombardier-text.txt'));
const failing = String(await fixture('bombardier-text-errors.txt'));
const UNKNOWN = 'found no duration, so the throughput is not read: the JSON of bombardier has it';

test('bombardierText', async (t) => {
  await t.test('reads releases before 1.2', async () => {
    const {records, errors} = await read(await fixture('bombardier-text-1.1.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0]?.params, {connections: '200'});
    assert.deepEqual(
      (await valuesOf(String(await fixture('bombardier-text-1.1.txt')))).slice(0, 4),
      [
        ['latency mean', 29.86 / 1e3, 66566],
        ['latency max', 0.30502, 66566],
        ['latency p50', 28 / 1e3, 66566],
        ['latency p75', 32 / 1e3, 66566],
      ],
    );
  });

  await t.test('refuses a percentile after other text', async () => {
    const line = text.split('\n').findIndex((one) => one.includes('99%')) + 1;
    const [percentile = ''] = /^ +99%.*$/m.exec(text) ?? [];
    const {errors} = await read(text.replace(percentile, `worker 1: ${percentile.trim()}`));
    assert.deepEqual(errors, [
      `file.csv:${line}: found "worker 1: ${percentile.trim()}", expected a line of bombardier`,
    ]);
  });

  await t.test('reads the requests by the duration, and latencies', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['bombardier-text', [], []]);
    assert.deepEqual([records[0]?.operation, records[0]?.params], ['/item', {connections: '4'}]);
    assert.deepEqual(await valuesOf(text), [
      ['throughput mean', 8060 / 3, 8060],
      ['latency mean', 0.00149, 8060],
      ['latency max', 0.01509, 8060],
      ['latency p50', 0.00123, 8060],
      ['latency p75', 0.00127, 8060],
      ['latency p90', 0.00148, 8060],
      ['latency p95', 0.00165, 8060],
      ['latency p99', 0.01223, 8060],
      ['Reqs/sec', 2682.08, undefined],
    ]);
    // Made: the same times in other units.
    const other = text
      .replace('15.09ms', '1.50m')
      .replace('12.23ms', '1.10s')
      .replace('for 3s', 'for 3h1m2.5s')
      .replace('2682.08', '0.75');
    assert.deepEqual((await valuesOf(other)).slice(0, 3), [
      ['throughput mean', 8060 / 10862.5, 8060],
      ['latency mean', 0.00149, 8060],
      ['latency max', 90, 8060],
    ]);
  });

  await t.test('reads no throughput if the last requests may have taken long', async () => {
    const slow = String(await fixture('bombardier-text-slow.txt'));
    const values = await valuesOf(slow);
    assert.deepEqual(values[0], ['latency mean', 0.05414, 306]);
    // 306 requests in 4.6 s, as a run with JSON took, are 66.5 a second.
    assert.deepEqual(values.at(-1), ['Reqs/sec', 75.32, undefined]);
    assert.deepEqual(await warningsOf(slow), [
      'the last requests took up to 1.04 s after the 4 s of the run, so the throughput is not read: the JSON of bombardier has it',
    ]);
  });

  await t.test('reads no throughput without the longest latency', async () => {
    const lost = text.replace(/^ +Latency +\d.*\n/m, '');
    assert.equal((await valuesOf(lost))[0]?.[0], 'latency p50');
    assert.deepEqual(await warningsOf(lost), [
      'found no latencies, so the throughput is not read: the JSON of bombardier has it',
    ]);
  });

  await t.test('reads no throughput without a duration', async () => {
    const result = String(await fixture('bombardier-text-result.txt'));
    assert.deepEqual(await valuesOf(result), [
      ['latency mean', 0.00165, 402],
      ['latency max', 0.01241, 402],
      ['Reqs/sec', 200.91, undefined],
    ]);
    assert.deepEqual(await warningsOf(result), [UNKNOWN]);
  });

  await t.test('counts what failed, and leaves it out of the rate', async () => {
    const values = await valuesOf(failing);
    assert.deepEqual(values.slice(-3), [
      ['4xx responses', 180, undefined],
      ['5xx responses', 390, undefined],
      ['requests without a response', 273, undefined],
    ]);
    assert.deepEqual(await warningsOf(failing), [
      UNKNOWN,
      '843 of 3000 requests failed, and the latencies include them',
    ]);
    const timed = text.replace('2xx - 8060', '2xx - 8000').replace('5xx - 0', '5xx - 60');
    assert.deepEqual((await valuesOf(timed))[0], [
      'throughput mean',
      (8060 / 3) * (8000 / 8060),
      8000,
    ]);
  });

  await t.test('does not measure a run without a success', async () => {
    const none = text.replace('2xx - 8060', '2xx - 0').replace('5xx - 0', '5xx - 8060');
    assert.deepEqual(await valuesOf(none), [['5xx responses', 8060, undefined]]);
    assert.deepEqual(await warningsOf(none), [
      'the run was not measured: 8,060 responses failed, 0 requests had no response',
    ]);
  });

  await t.test('reads no throughput of a run that was stopped', async () => {
    const stopped = text.replace('for 3s', 'for 10s');
    assert.equal((await valuesOf(stopped))[0]?.[0], 'latency mean');
    assert.deepEqual(await warningsOf(stopped), [
      'found 2682.08 requests/s, and 8060 requests in 10 s of a run that may have been stopped, so the throughput is not read: the JSON of bombardier has it',
    ]);
  });

  await t.test('reads the output below the progress', async () => {
    const progress = String(await fixture('bombardier-text-progress.txt'));
    assert.deepEqual((await valuesOf(progress))[0], ['throughput mean', 5572 / 2, 5572]);
    // Made, as on a terminal.
    const bar = text.replace('\n', '\n[=====================================] 3s\nDone!\n');
    assert.deepEqual(await valuesOf(bar), await valuesOf(text));
  });

  // Made, as in public outputs of a release that prints both.
  await t.test('reads the percentiles of all requests, not those of the successes', async () => {
    const [shares = ''] = /(?: +\d+% .*\n)+/.exec(text) ?? [];
    const ofSuccesses = shares.replaceAll(/\d+\.\d+/g, '0.01');
    const both = text.replace(
      `Latency Distribution\n${shares}`,
      `Latency Distribution (Total)\n${shares}  Latency Distribution (2xx)\n${ofSuccesses}`,
    );
    assert.notEqual(both, text);
    assert.deepEqual(await valuesOf(both), await valuesOf(text));
    const {errors} = await read(both.replace('  Latency Distribution (2xx)\n', ''));
    assert.match(errors[0] ?? '', /found a second "50%" in a run/);
  });

  await t.test('refuses a second run whose first lines are missing', async () => {
    const second = text.slice(text.indexOf('Reqs/sec')).replace('2682.08', '1341.04');
    await assertJoinedRefused(text + second, 'Reqs/sec', 'Bombarding …');
  });

  await t.test('keeps runs with other connections apart, and refuses a copy', async () => {
    const sweep = String(await fixture('bombardier-text-sweep.txt'));
    const {records, errors} = await read(sweep);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.flatMap((one) =>
        one.kind === 'measurement' && one.name === 'Reqs/sec'
          ? [[one.params.connections, one.value]]
          : [],
      ),
      [
        ['2', 1391.07],
        ['8', 4937.34],
      ],
    );
    assert.deepEqual((await read(text + text)).errors, [
      'file.csv:15: found the run of /item, connections 4 a second time, with equal values\n  Remove the copy.',
    ]);
  });

  await t.test('reads a run between other text', async () => {
    const [before, after] = ['# Results\n$ ./bench\n\n', '\n$ ./others\nthe last words\n'];
    const {records, errors} = await read(before + text + after);
    assert.deepEqual(errors, []);
    assert.deepEqual(records.map(withoutLines), (await read(text)).records.map(withoutLines));
  });

  await t.test('warns of a percentile that is missing', async () => {
    const {warnings} = await read(text.replace(/^ +9[05]% .*\n/gm, ''));
    assert.deepEqual(warnings, [
      {line: 1, message: 'found a run without "90%": is a part of the output missing?'},
    ]);
  });

  await t.test('refuses a cut output and a line of another shape', async () => {
    const cut = text.slice(0, text.indexOf('  Throughput'));
    assert.deepEqual((await read(cut)).errors, [
      'file.csv:1: found no status codes, or the end of the output, expected the results of bombardier up to "Throughput:"',
    ]);
    assert.deepEqual((await read(text.replace('12.23ms', '12.23'))).errors, [
      'file.csv:10: found "99%    12.23", expected a line of bombardier',
    ]);
  });
});
