// The fixture is of k6 0.52.0 --out json=…, the run of k6-csv.csv: the first lines of five metrics. k6-json-users.ndjson has four
// metrics of another run, with k6 1.8.1. k6-json-scenarios.ndjson has the times of the
// requests of two scenarios, the second with startTime: '2s', also with k6 1.8.1.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

const point = (/** @type {string} */ data) =>
  `{"metric":"http_req_duration","type":"Point","data":${data}}\n`;

test('k6Json', async (t) => {
  await t.test('reads what the CSV of the same run has', async () => {
    const {format, records, errors, warnings} = await read(await fixture('k6-json.ndjson'));
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"iteration": 8 of 16 requests failed, and its rate and latencies include iterations with such requests',
      '"GET missing" was not measured: 4 of 4 samples failed',
      '"GET refused" was not measured: 4 of 4 samples failed',
    ]);
    assert.equal(format, 'k6-json');
    const [first] = records.filter((record) => record.kind === 'distribution');
    // 2.601719 3.548914 2.866833 3.208509, in milliseconds.
    assert.deepEqual(
      [first?.operation, first?.params, first?.n, first?.min, first?.max],
      ['GET item', {group: 'shop, front'}, 4, 0.002601719, 0.003548914],
    );
    const refused = records.find(
      (record) => record.kind === 'timeline' && record.operation === 'GET refused',
    );
    assert.equal(refused?.kind === 'timeline' && refused.windows[0]?.errors, 4);
  });

  await t.test('counts the rate of a scenario from its start to its end', async () => {
    const {records, errors, warnings} = await read(await fixture('k6-json-scenarios.ndjson'));
    assert.deepEqual([errors, warnings], [[], []]);
    const timelines = records.filter((record) => record.kind === 'timeline');
    assert.deepEqual(
      timelines.map(({params, windows}) => [
        params.scenario,
        fieldsOf(windows, 'start', 'length', 'count'),
      ]),
      [
        ['first', [[0, 0.404413, 4]]],
        ['second', [[2.000187, 0.504787, 5]]],
      ],
    );
  });

  await t.test('adds the fraction of a second, and the zone', async () => {
    const {records} = await read(
      point('{"time":"2026-11-21T06:09:33.9Z","value":1,"tags":{"status":"200"}}') +
        point('{"time":"2026-11-21T07:09:35.400000001+01:00","value":1,"tags":{"status":"200"}}'),
    );
    const timeline = records.find((record) => record.kind === 'timeline');
    assert.deepEqual(fieldsOf(timeline?.windows, 'count', 'length'), [
      [1, 1],
      [1, 0.501],
    ]);
  });

  await t.test('names what it cannot read', async () => {
    const {errors} = await read(
      `${point('{"time":"t","value":1}')}${point('{"time":"2026-11-21T06:09:33Z","value":"x"}')}{"metric":\n[1]\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:1: found "t" as time, expected seconds, milliseconds … since 1970 or a date as in RFC 3339',
      'file.csv:2: found "x" in member "data.value", expected a number',
      'file.csv:3: found "{"metric":", expected a metric or a point of k6',
      'file.csv:4: found "[1]", expected a metric or a point of k6',
    ]);
  });
});
