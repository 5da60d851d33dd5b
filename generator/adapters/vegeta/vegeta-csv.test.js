// The fixture was written by vegeta 12.13.0: 50 requests/s for 3 s to two addresses, one of which fails
// now and then. The expected numbers were counted with Python's csv module.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const text = String(await fixture('vegeta-csv.csv'));

/** @param {Awaited<ReturnType<typeof read>>['records']} records */
const inShort = (records) =>
  records.map((one) => {
    if (one.kind === 'distribution') return [one.operation, one.n, one.min, one.max, one.mean];
    if (one.kind !== 'timeline') return [];
    const sum = (/** @type {'count' | 'errors'} */ key) =>
      one.windows.reduce((all, window) => all + (window[key] ?? 0), 0);
    return [one.operation, sum('count'), sum('errors')];
  });

test('vegetaCsv', async (t) => {
  await t.test('reads requests by address, with failures as errors', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['vegeta-csv', [], []]);
    assert.deepEqual(inShort(records), [
      ['GET /item', 75, 0.000556586, 0.042371489, 0.00561846616],
      ['GET /item', 75, 0],
      ['GET /flaky', 61, 0.000560839, 0.056508088, 0.006076087196721312],
      ['GET /flaky', 61, 14],
    ]);
    assert.deepEqual(records[0]?.params, {attack: 'trial'});
  });

  await t.test('does not use a last row whose headers are cut', async () => {
    const cut = text.slice(0, -5);
    const {records, warnings} = await read(cut);
    const count = (/** @type {typeof records} */ all) =>
      all.reduce((sum, one) => sum + (one.kind === 'distribution' ? one.n : 0), 0);
    assert.equal(count(records), count((await read(text)).records) - 1);
    assert.equal(warnings.length, 1);
    assert.deepEqual((await read(text.slice(0, -1))).warnings, []);
    const broken = await read(cut.replace(/.{4}$/, 'ab_d'));
    assert.deepEqual([broken.errors, broken.warnings.length], [[], 1]);
  });

  await t.test('counts the time from the first request sent to the last answer', async () => {
    // awk -F, '{s = $1; e = $1 + $3; if (NR == 1 || s < a) a = s; if (e > b) b = e} END {print (b - a) / 1e9}'
    const [, timeline] = (await read(text)).records;
    assert.ok(timeline?.kind === 'timeline');
    const end = timeline.windows.reduce((sum, {length}) => sum + length, 0);
    assert.equal(end.toFixed(6), '2.966006');
  });

  await t.test('reports a second attack of the same name, whose numbers begin again', async () => {
    const later = text.replaceAll(/^179535570/gm, '179535571');
    const {errors, warnings} = await read(text + later);
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        line: 151,
        message:
          'found request 0, sent after request 149: read as one run of several clients; if these are two runs, choose one with from and to',
      },
    ]);
    assert.deepEqual((await read(text + later, {note: {to: 5}})).warnings, []);
    const named = later.replaceAll(',trial,', ',second,');
    assert.deepEqual((await read(text + named)).warnings, []);
  });

  await t.test('detects a first request that was refused and so has no headers', async () => {
    const refused =
      '1795355706722885582,0,401168,0,0,"Get ""http://127.0.0.1:8099/"": connection refused",,,0,GET,http://127.0.0.1:8099/,\n';
    const {format, records, errors} = await read(refused + text);
    assert.deepEqual([format, errors], ['vegeta-csv', []]);
    assert.deepEqual(inShort(records)[0], ['GET /', 0, 1]);
  });

  await t.test('refuses another time stamp, latency or status', async () => {
    const [first = ''] = text.split('\n');
    const [time = '', code = '', latency = ''] = first.split(',');
    const damaged = [
      first,
      first.replace(time, '1795355703'),
      first.replace(latency, '9'.repeat(16)),
      first.replace(latency, '-1'),
      first.replace(`,${code},`, ',2000,'),
    ];
    const {errors} = await read(`${damaged.join('\n')}\n`);
    assert.deepEqual(errors, [
      'file.csv:2: found "1795355703" as time stamp, expected nanoseconds since 1970',
      'file.csv:3: found "9999999999999999" in column "latency", expected a whole number',
      'file.csv:4: found "-1" in column "latency", expected a whole number',
      'file.csv:5: found the status 2000, expected at most 999',
    ]);
  });

  await t.test('names the binary results, and what reads them', async () => {
    const binary = Buffer.from('ff967f03010106526573756c7401ff8000010c010641747461636b010c', 'hex');
    assert.deepEqual((await read(binary)).errors, [
      'file.csv: found binary results of vegeta, expected the output of vegeta encode -to csv',
    ]);
  });
});
