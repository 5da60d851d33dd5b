// The fixtures are of ghz 0.121, with a server of grpc.health.v1.Health: ghz.json with -n 100 --rps 100 -c 2
// --connections 2 --skipFirst 10, ghz-failed.json with -n 60 -c 4, of which some requests fail.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read, warningsOf} from '../../testing/index.js';

const text = String(await fixture('ghz.json'));
const failed = String(await fixture('ghz-failed.json'));

/** @param {string} content */
async function recordsOf(content) {
  const {format, records, errors, warnings, facts} = await read(content);
  assert.deepEqual([format, errors, warnings], ['ghz', [], []]);
  const [latencies, windows] = records;
  assert.ok(latencies?.kind === 'distribution' && windows?.kind === 'timeline');
  return {latencies, windows, facts};
}

/** @param {string} content @param {(report: any) => unknown} change */
function changed(content, change) {
  const report = JSON.parse(content);
  change(report);
  return JSON.stringify(report);
}

test('ghz', async (t) => {
  await t.test('reads the requests of a call', async () => {
    const {latencies, windows, facts} = await recordsOf(text);
    assert.equal(latencies.operation, 'grpc.health.v1.Health/Check');
    assert.deepEqual(latencies.params, {concurrency: '2', connections: '2', rps: '100'});
    // Counted with Python.
    assert.deepEqual([latencies.n, latencies.min, latencies.max], [90, 0.000138045, 0.06444818]);
    assert.deepEqual(
      windows.windows.map(({count, errors}) => [count, errors]),
      [[90, 0]],
    );
    assert.deepEqual(facts, {date: '2026-11-27T07:57:21Z', warmup: '10 requests'});
  });

  await t.test('counts requests that failed, without their latencies', async () => {
    const {latencies, windows} = await recordsOf(failed);
    assert.deepEqual([latencies.n, latencies.min, latencies.max], [38, 0.000158745, 0.024570715]);
    assert.deepEqual(
      windows.windows.map(({count, errors}) => [count, errors]),
      [[38, 22]],
    );
  });

  await t.test('reads JSON on one line, and names a schedule and an open loop', async () => {
    const {latencies} = await recordsOf(
      changed(text, ({options}) => Object.assign(options, {'load-schedule': 'step', async: true})),
    );
    assert.equal(latencies.n, 90);
    assert.equal(latencies.params['load-schedule'], 'step');
    assert.equal(latencies.params.async, 'true');
    const early = await recordsOf(
      changed(text, (report) => {
        report.endReason = undefined;
        report.options = undefined;
      }),
    );
    assert.deepEqual([early.latencies.n, early.latencies.operation], [90, '']);
  });

  await t.test(
    'says that fewer requests were sent than asked for, also of those it skipped',
    async () => {
      const asked = (/** @type {number} */ rps) =>
        changed(text, ({options}) => Object.assign(options, {rps}));
      const missed = 'found 99.7 requests/s, and 110 requests/s were asked for';
      assert.deepEqual(await warningsOf(asked(110)), [
        `${missed}: the results are of the lower load`,
      ]);
      assert.deepEqual(await warningsOf(asked(104)), []);
      const stepped = asked(110).replace('"load-schedule":"const"', '"load-schedule":"step"');
      assert.deepEqual(await warningsOf(stepped), []);
    },
  );

  await t.test('says that a run was cancelled', async () => {
    const {warnings} = await read(text.replace('"endReason": "normal"', '"endReason": "cancel"'));
    assert.deepEqual(warnings, [
      {message: 'ghz states that the run was cancelled', line: 3, kind: 'aborted'},
    ]);
  });

  await t.test('refuses a part of the details, and times that cannot be', async () => {
    const part = await read(changed(text, ({details}) => details.pop()));
    assert.deepEqual(part.errors, [
      'file.csv:1: found 89 details of 90 requests, expected all of them\n  ghz of 2018 left some out: use a newer version.',
    ]);
    const most = await read(changed(text, (report) => Object.assign(report, {count: 1_000_001})));
    assert.deepEqual(most.errors, [
      'file.csv:1: found 90 details of 1000001 requests, expected all of them\n  ghz writes the details of at most a million requests: make fewer.',
    ]);
    const late = await read(changed(text, ({details}) => (details[0].timestamp = 'made')));
    assert.deepEqual(late.errors, ['file.csv:1: found "made", expected a date as in RFC 3339']);
  });
});
