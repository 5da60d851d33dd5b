// The fixtures were printed by ab 2.3 of httpd 2.4.71: a server on the same machine, and one that answers
// some requests with status 500, and one that closes each connection without a response. The expected numbers were read in them by eye.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read, warningsOf} from '../../testing/index.js';
import {assertJoinedRefused} from '../../testing/joined-runs.js';

const text = String(await fixture('ab-text.txt'));
const failing = String(await fixture('ab-text-errors.txt'));

/** @param {string} content */
const valuesOf = async (content) =>
  (await read(content)).records.flatMap((one) =>
    one.kind === 'measurement' ? [[one.name ?? one.statistic, one.value]] : [],
  );

test('abText', async (t) => {
  await t.test('reads the measured rate and times, and not “Time per request”', async () => {
    const {format, records, errors} = await read(text);
    assert.deepEqual([format, errors], ['ab-text', []]);
    assert.deepEqual([records[0]?.operation, records[0]?.params], ['/item', {concurrency: '4'}]);
    assert.deepEqual(await valuesOf(text), [
      ['mean', 997.61],
      ['mean', 0.003],
      ['p50', 0.002],
      ['max', 0.074],
      ['p66', 0.002],
      ['p75', 0.003],
      ['p80', 0.004],
      ['p90', 0.005],
      ['p95', 0.01],
      ['p98', 0.021],
      ['p99', 0.036],
    ]);
  });

  await t.test('distinguishes runs by TLS and by a body', async () => {
    // As ab 2.3 prints them of https://…, and with -p.
    const tls = text.replace(
      /^(Server Port: .*\n)/m,
      '$1SSL/TLS Protocol:       TLSv1.3,TLS_AES_256_GCM_SHA384,2048,256\nServer Temp Key:        X25519 253 bits\n',
    );
    const body = text.replace(/^(Total transferred: .*\n)/m, '$1Total body sent:        13700\n');
    for (const [content, params] of /** @type {const} */ ([
      [tls, {tls: 'TLSv1.3'}],
      [body, {body: 'yes'}],
    ])) {
      const {records, errors} = await read(content);
      assert.deepEqual(errors, []);
      assert.deepEqual(records[0]?.params, {concurrency: '4', ...params});
    }
  });

  await t.test('leaves out a time that was rounded to 0', async () => {
    assert.deepEqual(await warningsOf(text), [
      'found 0 ms for min, which ab rounds to milliseconds: not used',
      'found less than 10 ms for mean, p50, p66, p75, p80, p90, in whole milliseconds: each may be 0.5 ms off; ab -e writes three decimals',
    ]);
  });

  await t.test(
    'counts failures, which latencies include, and leaves responses that are not 2xx out of the rate',
    async () => {
      assert.deepEqual((await valuesOf(failing)).slice(-2), [
        ['failed requests', 55],
        ['non-2xx responses', 55],
      ]);
      assert.equal(
        (await warningsOf(failing))[0],
        '55 of 300 requests failed, 55 responses were not 2xx: the latencies include both, the throughput excludes the latter',
      );
      assert.ok(!(await warningsOf(failing)).some((warning) => warning.includes('another length')));
      const [, printed] = /^Requests per second: +([\d.]+)/m.exec(failing) ?? [];
      const [rate] = (await read(failing)).records;
      assert.deepEqual(
        rate?.kind === 'measurement' && [rate.metric, rate.value, rate.samples, rate.attempts],
        ['throughput', Number(printed) * (245 / 300), 245, {failed: 55, all: 300}],
      );
      assert.deepEqual((await read(failing)).records[0]?.params, {
        concurrency: '8',
        'keep-alive': 'yes',
        // It was made with -p.
        body: 'yes',
      });
    },
  );

  await t.test('says that another length is not a failure of the server', async () => {
    const varying = failing.replace(/^Non-2xx.*\n/m, '');
    assert.equal(
      (await warningsOf(varying))[1],
      '55 responses had another length than the first, which ab counts as failed unless it has -l',
    );
  });

  await t.test('does not measure connections that were closed without a response', async () => {
    const closed = String(await fixture('ab-text-closed.txt'));
    assert.deepEqual(await valuesOf(closed), [['failed requests', 200]]);
    assert.deepEqual(await warningsOf(closed), [
      '"/allclose" was not measured: 200 of 200 responses failed',
    ]);
  });

  await t.test('does not measure a run of which every response failed', async () => {
    const none = failing.replace(/^Non-2xx responses: .*/m, 'Non-2xx responses:      300');
    assert.deepEqual(await valuesOf(none), [
      ['failed requests', 55],
      ['non-2xx responses', 300],
    ]);
    assert.deepEqual(await warningsOf(none), [
      '"/flaky" was not measured: 300 of 300 responses failed',
    ]);
  });

  await t.test(
    'reads runs one after another, and refuses a second one of the same settings',
    async () => {
      const {records, errors} = await read(text + failing);
      assert.deepEqual(errors, []);
      assert.deepEqual([...new Set(records.map(({operation}) => operation))], ['/item', '/flaky']);
      const again = await read(text + text.replace('997.61', '998.61'));
      assert.deepEqual(again.errors, [
        'file.csv:43: found a second run of /item, concurrency 4, expected other settings\n  Put each run into a separate file. If they are repeats, `add --split` does so. If a setting differs that the file does not state, name it in `params` of run.yaml.',
      ]);
    },
  );

  await t.test('reads times without deviation and median (-S)', async () => {
    const short = text.replace(/^Total: .*/m, 'Total:          1     3   74');
    assert.deepEqual((await valuesOf(short)).slice(1, 4), [
      ['min', 0.001],
      ['mean', 0.003],
      ['max', 0.074],
    ]);
  });

  await t.test('knows a whole last line without a line end', async () => {
    const {warnings} = await read(text.trimEnd());
    assert.deepEqual(warnings, (await read(text)).warnings);
  });

  await t.test('refuses a run that ended without results, and a damaged line', async () => {
    const head = text.slice(0, text.indexOf('\n\nServer Software'));
    assert.deepEqual((await read(`${head}...apr_socket_recv: Connection refused (111)\n`)).errors, [
      'file.csv:1: found "apr_socket_recv: Connection refused (111)", expected the results of ab',
    ]);
    const then = `${head}...apr_socket_recv: Connection refused (111)\n${text}`;
    assert.deepEqual((await read(then)).errors, [
      'file.csv:1: found "apr_socket_recv: Connection refused (111)", expected the results of ab',
    ]);
    assert.deepEqual((await read(text.replace('997.61', '997.'))).errors, [
      'file.csv:1: found no requests per second, expected the results of ab',
      'file.csv:21: found "Requests per second:    997. [#/sec] (mean)", expected a line of ab',
    ]);
  });

  await t.test('refuses a second run that no line separates from the first', async () => {
    const second = text.slice(text.indexOf('Document Path:')).replace('997.61', '498.81');
    await assertJoinedRefused(text + second, 'Concurrency Level', 'Server Software:');
  });

  // Made: `ab -r` counts a connection that breaks by its error, its length and its socket.
  await t.test('does not take failures of one request for several requests', async () => {
    const broken = (/** @type {number} */ n) =>
      text.replace(
        /^Failed requests: .*/m,
        `Failed requests:        ${3 * n}\n   (Connect: 0, Receive: ${n}, Length: ${n}, Exceptions: ${n})`,
      );
    assert.deepEqual((await read(broken(150))).errors, []);
    assert.equal(
      (await warningsOf(broken(150)))[0],
      'at least 150 of 400 requests failed, which ab counts as 450 failures, 0 responses were not 2xx: the latencies include both, the throughput excludes the latter',
    );
    assert.deepEqual(await valuesOf(broken(400)), [['failed requests', 1200]]);
    assert.deepEqual(await warningsOf(broken(400)), [
      '"/item" was not measured: 400 of 400 responses failed',
    ]);
  });

  await t.test('refuses more failures than requests', async () => {
    const {errors} = await read(failing.replace(/^(Non-2xx responses: +)55/m, '$1301'));
    assert.deepEqual(errors, [
      'file.csv:1: found 301 failed of 300 requests, expected at most as many',
    ]);
  });

  await t.test('refuses a rate that contradicts requests and time', async () => {
    const text = String(await fixture('ab-text.txt'));
    const {errors} = await read(text.replace('997.61', '897.61'));
    assert.deepEqual(errors, [
      'file.csv:21: found 400 requests in 0.401 s, and 897.61 requests/s, expected the same rate',
    ]);
  });
});
