// The fixtures are whole files of Locust 2.47.0, headless, three tasks, one of which is answered 404:
//   locust-history.csv       -u 3 -r 2 -t 6s --csv …
//   locust-history-full.csv  -u 4 -r 2 -t 8s --csv … --csv-full-history

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

const text = String(await fixture('locust-history.csv'));
const [head = ''] = text.split('\r\n');

/** @param {number} time @param {number} requests @param {number} failures */
const row = (time, requests, failures) =>
  `${time},1,GET,a,0,0${',5'.repeat(11)},${requests},${failures},5,5.5,4,6,0\n`;

test('locustHistory', async (t) => {
  await t.test('counts what ended in a window by the totals', async () => {
    const {format, records, errors} = await read(text);
    assert.deepEqual(errors, []);
    assert.equal(format, 'locust-history');
    const [timeline] = records;
    assert.ok(timeline?.kind === 'timeline');
    assert.equal(timeline.operation, 'Aggregated');
    // Total Request Count 0 6 15 24 33 42, Total Failure Count 0 1 3 5 7 9.
    assert.deepEqual(fieldsOf(timeline.windows, 'start', 'length', 'count', 'errors'), [
      [0, 1, 5, 1],
      [1, 1, 7, 2],
      [2, 1, 7, 2],
      [3, 1, 7, 2],
      [4, 1, 7, 2],
    ]);
  });

  await t.test('takes no percentiles of the run so far for those of a window', async () => {
    // Without --csv-full-history: 100% is 83 and then 320 throughout, the maximum so far.
    const {records} = await read(text);
    const [timeline] = records;
    assert.ok(timeline?.kind === 'timeline');
    assert.deepEqual(fieldOf(timeline.windows, 'latency'), [null, null, null, null, null]);
    // Of the last ten seconds: the highest falls below the maximum.
    const fallen = text.replace(/320,42,9,/, '150,42,9,');
    const {records: current, warnings} = await read(fallen);
    assert.equal(warnings.length, 1, 'of requests that failed');
    const [recent] = current;
    assert.ok(recent?.kind === 'timeline');
    assert.deepEqual(recent.windows[1]?.latency, {
      p50: 0.044,
      p95: 0.32,
      p99: 0.32,
      'p99.9': 0.32,
    });
  });

  await t.test('takes no 0 for a latency where nothing was timed', async () => {
    const untimed = (/** @type {number} */ time, /** @type {number} */ requests) =>
      `${time},4,custom,no time,3.000000,0.000000${',0'.repeat(11)},${requests},0,0,0.0,0,0,0.0\n`;
    const {records, errors, warnings} = await read(`${head}\n${untimed(100, 4)}${untimed(101, 9)}`);
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(records, 'kind'), ['timeline']);
    assert.deepEqual(warnings, [
      {message: '"custom no time" has no latencies: found a maximum of 0 ms'},
    ]);
  });

  await t.test('has no latencies of failures alone', async () => {
    const made = `${head}\n${row(100, 0, 0)}${row(101, 4, 4)}${row(102, 9, 9)}`;
    const {records, warnings} = await read(made);
    assert.deepEqual(fieldOf(records, 'kind'), ['timeline']);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"GET a" was not measured: 9 of 9 requests failed',
    ]);
    const {warnings: none} = await read(`${head}\n${row(100, 0, 0)}${row(101, 0, 0)}`);
    assert.deepEqual(fieldOf(none, 'message'), ['"GET a" was not measured: no request was sent']);
  });

  await t.test('takes two rows of a second as one window', async () => {
    const made = `${head}\n${row(100, 0, 0)}${row(101, 4, 0)}${row(102, 9, 0)}${row(102, 11, 1)}`;
    const {records, errors} = await read(made);
    assert.deepEqual(errors, []);
    const [timeline] = records;
    assert.ok(timeline?.kind === 'timeline');
    assert.deepEqual(fieldsOf(timeline.windows, 'start', 'length', 'count', 'errors'), [
      [0, 1, 4, 0],
      [1, 1, 6, 1],
    ]);
  });

  await t.test('has the values of the run from the last row, and reports failures', async () => {
    const {records, warnings} = await read(text);
    assert.deepEqual(fieldsOf(measurementsOf(records), 'statistic', 'value', 'samples'), [
      ['p50', 0.015, 42],
      ['mean', 38.33110016672609 / 1e3, 42],
      ['min', 3.5986260008940008 / 1e3, 42],
      ['max', 319.1243030014448 / 1e3, 42],
    ]);
    assert.deepEqual(warnings, [
      {message: '"Aggregated": 9 of 42 requests failed, and Locust\'s latencies include them'},
      {
        message:
          'the percentiles of the windows are not used: they look like percentiles of the run so far, as without --csv-full-history',
      },
    ]);
  });

  await t.test('reads a row a name, which begins when it is first there', async () => {
    const {records, errors} = await read(await fixture('locust-history-full.csv'));
    assert.deepEqual(errors, []);
    const item = records.find(
      (record) => record.kind === 'timeline' && record.operation === 'GET item, one',
    );
    assert.ok(item?.kind === 'timeline');
    // 4, 15, 26 of its totals; zeros stand where no percentile is known yet.
    assert.deepEqual(
      item.windows.slice(0, 3).map(({start, count, latency}) => [start, count, latency?.p50]),
      [
        [0, 4, undefined],
        [1, 11, 0.021],
        [2, 11, 0.016],
      ],
    );
  });

  await t.test('counts the windows before the first request of a name', async () => {
    const full = String(await fixture('locust-history-full.csv'));
    // Made: no request of this name in the first seconds.
    const early = /^179524287[4-6],\d+,GET,"item, one",.*\r?\n/gm;
    const late = full.replace(early, '');
    assert.equal(full.match(early)?.length, 3);
    const windows = async (/** @type {string} */ csv) => {
      const {records, errors} = await read(csv);
      assert.deepEqual(errors, []);
      const item = records.find((one) => one.operation === 'GET item, one');
      return item?.kind === 'timeline' ? item.windows : [];
    };
    const [whole, part] = [await windows(full), await windows(late)];
    const shape = (/** @type {{start: number, length: number}} */ {start, length}) => [
      start,
      length,
    ];
    assert.deepEqual(part.map(shape), whole.map(shape));
    assert.deepEqual(
      part.map(({count}) => count),
      [0, 0, 0, 31, ...whole.slice(4).map(({count}) => count)],
    );
  });

  await t.test('reads what Windows made of the line ends', async () => {
    const {records, errors} = await read(text.replaceAll('\r\n', '\r\r\n'));
    assert.deepEqual(errors, []);
    assert.deepEqual(records, (await read(text)).records);
  });

  await t.test('goes on where the statistics were reset', async () => {
    const rows = [row(100, 5, 0), row(101, 9, 0), row(102, 2, 0), row(103, 6, 1)];
    const {records, errors, warnings} = await read(`${head}\n${rows.join('')}`);
    assert.deepEqual(errors, []);
    assert.equal(warnings[0]?.message, 'found totals that start again: the statistics were reset');
    assert.equal(warnings[0]?.line, 4);
    const [timeline] = records;
    assert.deepEqual(
      timeline?.kind === 'timeline' &&
        timeline.windows.map(({start, count, errors}) => [start, count, errors]),
      [
        [0, 4, 0],
        [2, 3, 1],
      ],
    );
  });

  await t.test('names what it cannot read', async () => {
    const rows = [row(100, 5, 0), row(101, 9, 10), row(102, 6, 3)];
    const {errors} = await read(`${head}\n${rows.join('')}`);
    assert.deepEqual(errors, [
      'file.csv:3: found 10 failures of 9 requests, expected at most as many as requests',
      'file.csv:4: found 3 more failures and 1 more requests, expected at most as many as requests',
    ]);
    const names = Array.from({length: 201}, (_, i) => row(100, 5, 0).replace(',a,', `,/${i},`));
    assert.deepEqual((await read(`${head}\n${names.join('')}`)).errors, [
      'file.csv:202: found more than 200 names, expected names that do not vary by request',
    ]);
  });

  await t.test('refuses a second run or a copy, and says so once', async () => {
    const {errors} = await read(`${text}${text}`);
    assert.equal(errors.length, 1);
    assert.match(
      errors[0] ?? '',
      /^file\.csv:\d+: found the time \d+ after \d+, expected a later time\n {2}Remove copies/,
    );
  });
});
