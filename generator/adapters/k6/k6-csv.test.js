// The fixtures are of k6 0.52.0, one script: a group with two requests, an answer 404 and a port
// where nobody listens, six iterations of two virtual users. k6-csv.csv (--out csv=…) has the rows
// of five metrics, the others the first 30 rows with K6_CSV_TIME_FORMAT=rfc3339_nano (durations
// only) and unix_milli.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {summarise} from '../../stats/summary.js';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';
import {runOf} from '../../testing/models.js';

const head = 'metric_name,timestamp,metric_value';

/** Of times in whole seconds, as k6 writes them by default. @param {number} length @param {string} share */
const cut = (length, share) =>
  `times are truncated to 1 s, and the run has ${length} s: its rate may be too low by up to ${share}\u202f%`;

test('k6Csv', async (t) => {
  await t.test('states the virtual users only if their number never changed', async () => {
    const csv = String(await fixture('k6-csv.csv'));
    const [row = ''] = /^vus_max,.*\n/m.exec(csv) ?? [];
    for (const [users, expected] of [
      ['2.0', 2],
      ['1.0', undefined],
      ['3.0', undefined],
    ]) {
      const {facts} = await read(csv + row.replace('2.0', String(users)));
      assert.equal(facts.users, expected);
    }
  });

  await t.test('reads durations by method, name and group, and iterations', async () => {
    const {format, records, errors, warnings} = await read(await fixture('k6-csv.csv'));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"iteration": 12 of 24 requests failed, and its rate and latencies include iterations with such requests',
      cut(2, '100'),
      '"GET missing" was not measured: 6 of 6 samples failed',
      '"GET refused" was not measured: 6 of 6 samples failed',
    ]);
    assert.equal(format, 'k6-csv');
    const distributions = records.filter((record) => record.kind === 'distribution');
    // 2.601719 3.548914 2.866833 3.208509 6.038644 2.907459, in milliseconds.
    assert.deepEqual(fieldsOf(distributions, 'operation', 'params', 'n', 'min', 'max'), [
      ['GET item', {group: 'shop, front'}, 6, 0.002601719, 0.006038644],
      ['POST slow', {group: 'shop, front'}, 6, 0.040477766, 0.044873108],
      ['iteration', {}, 6, 0.348304093, 0.351689001],
    ]);
  });

  await t.test('counts the iterations that were not started', async () => {
    const csv = String(await fixture('k6-csv.csv'));
    // Two rows are made: no virtual user was free.
    const [row = ''] = /^iterations,.*\n/m.exec(csv) ?? [];
    const late = row.replace('iterations', 'dropped_iterations');
    const {records, errors} = await read(csv + late + late);
    const dropped = records.filter((one) => one.kind === 'measurement');
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldsOf(dropped, 'operation', 'params', 'name', 'value', 'due'), [
      ['iteration', {}, 'iterations dropped', 2, 6 + 2],
    ]);
  });

  await t.test('counts refused and failed requests as errors without latency', async () => {
    const {records} = await read(await fixture('k6-csv.csv'));
    const failed = records.filter(
      (record) =>
        record.kind !== 'pauses' &&
        'operation' in record &&
        /missing|refused/.test(record.operation),
    );
    assert.deepEqual(
      failed.map((record) => record.kind === 'timeline' && [record.operation, record.windows]),
      ['GET missing', 'GET refused'].map((operation) => [
        operation,
        [
          {start: 0, length: 1, count: 0, errors: 4, latency: null, isPartial: true},
          {start: 1, length: 1, count: 0, errors: 2, latency: null, isPartial: true},
        ],
      ]),
    );
  });

  await t.test('does not know how much of the first and the last second was measured', async () => {
    /** Requests in each second, of a run from 100.8 to 103.2 s. */
    const counts = [20, 100, 100, 20];
    const rows = counts.flatMap((count, i) =>
      Array(count).fill(`http_req_duration,${100 + i},2,200`),
    );
    const {records, errors} = await read([`${head},status`, ...rows, ''].join('\n'));
    assert.deepEqual(errors, []);
    const [summary] = summarise(runOf(records));
    assert.deepEqual(
      [summary?.throughput?.lowest, summary?.throughput?.highest, summary?.throughput?.count],
      [100, 100, 240],
    );
    const milli = rows.map((row) => row.replace(/,1(\d\d),/, ',17952413$1500,'));
    const exact = await read([`${head},status`, ...milli, ''].join('\n'));
    assert.ok(!JSON.stringify(exact.records).includes('isPartial'));
  });

  for (const [time, what] of /** @type {const} */ ([
    ['1795241375', 'seconds'],
    ['1795241375500', 'milliseconds'],
    ['1795241375500000', 'microseconds'],
    ['1795241375500000000', 'nanoseconds'],
    ['2026-11-21T06:09:35.5Z', 'a date'],
  ])) {
    await t.test(`takes the time as ${what}`, async () => {
      const later = time.replace('375', '385').replace(':35', ':45');
      const rows = [time, later].map((one) => `http_req_duration,${one},12.5\n`).join('');
      const {records, errors} = await read(`${head},status\n${rows.replaceAll('5\n', '5,200\n')}`);
      assert.deepEqual(errors, []);
      const timeline = records.find((record) => record.kind === 'timeline');
      // A clock of seconds stands still until the second after the last event.
      const seconds = timeline?.windows.reduce((sum, {length}) => sum + length, 0) ?? 0;
      assert.equal(seconds.toFixed(4), what === 'seconds' ? '11.0000' : '10.0125');
    });
  }

  await t.test('reads the other ways of writing times as the tool does', async () => {
    for (const name of ['k6-csv-milli.csv', 'k6-csv-rfc3339.csv']) {
      const {errors, records} = await read(await fixture(name));
      assert.deepEqual(errors, []);
      assert.ok(records.length > 3);
    }
  });

  await t.test(
    'knows a failure by status or error where expected_response is missing',
    async () => {
      const rows = ['200,', '302,', '404,', '0,dial', '200,reset'].map(
        (tags, i) => `http_req_duration,${1795241375 + i},1,${tags}\n`,
      );
      const {records} = await read(`${head},status,error\n${rows.join('')}`);
      const timeline = records.find((record) => record.kind === 'timeline');
      assert.deepEqual(fieldsOf(timeline?.windows, 'count', 'errors'), [
        [1, 0],
        [1, 0],
        [0, 1],
        [0, 1],
        [0, 1],
      ]);
      const {warnings} = await read(
        `${head}\nhttp_req_duration,1795241375,1\nhttp_req_duration,1795241376,1\n`,
      );
      assert.deepEqual(warnings, [
        {
          message:
            'found 2 requests without the tags expected_response and status: it is unknown whether they failed',
        },
        {message: cut(2, '100')},
      ]);
    },
  );

  await t.test('does not take setup and teardown for iterations', async () => {
    const rows = ['::setup', '', '', '::teardown'].map(
      (group, i) => `iteration_duration,${1795241375 + i},${i + 1},${group}\n`,
    );
    const {records} = await read(`${head},group\n${rows.join('')}`);
    assert.deepEqual(
      records.map((record) => record.kind === 'distribution' && [record.params, record.n]),
      [[{}, 2], false],
    );
  });

  await t.test('warns of requests with an error that k6 counts as expected', async () => {
    const rows = ['true,', 'true,context deadline exceeded', 'false,reset'].map(
      (tags, i) => `http_req_duration,${1795241375 + i},1,${tags}\n`,
    );
    const {records, warnings} = await read(`${head},expected_response,error\n${rows.join('')}`);
    assert.deepEqual(
      records.flatMap((record) => (record.kind === 'distribution' ? [record.n] : [])),
      [2],
    );
    assert.deepEqual(fieldOf(warnings, 'message'), [
      "found 1 request with an error and the tag expected_response=true: counted as successes, as in k6's own summary",
      cut(3, '66.7'),
    ]);
  });

  await t.test('names what it cannot read', async () => {
    const {errors} = await read(
      `${head}\nhttp_req_duration,yesterday,1\nhttp_req_duration,1795241375,-1\nhttp_req_duration,1795241375,1e20\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:2: found "yesterday" as time, expected seconds, milliseconds … since 1970 or a date as in RFC 3339',
      'file.csv:3: found -1 in column "metric_value", expected a number of at least 0',
      'file.csv:4: found a latency of 100000000000000000 s, expected at most ten days',
    ]);
  });

  await t.test('refuses a name for every request', async () => {
    const rows = Array.from(
      {length: 201},
      (_, i) => `http_req_duration,1795241375,1,200,http://x/${i}\n`,
    );
    const {errors} = await read(`${head},status,name\n${rows.join('')}`);
    assert.deepEqual(errors, [
      'file.csv:202: found more than 200 operations, expected names that do not vary by request',
    ]);
  });
});
