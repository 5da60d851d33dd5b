// Written by the harness of DaCapo at 4e3de06, JDK 17.0.15, with two small benchmarks made for this: `requests` reports 2,000 requests in
// an iteration, `sorting` none.
// dacapo-requests.txt: -n 4 requests sorting. dacapo-runs.txt: -n 2 sorting, three times one after the other.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf, fixture, measurementsOf, read} from '../../testing/index.js';

/** @import {Rec} from '../../records/types.d.ts' */

/** @param {Rec[]} records */
const figures = (records) =>
  fieldsOf(measurementsOf(records), 'operation', 'metric', 'statistic', 'value', 'samples');
const PASSED = '===== DaCapo 9.12 h2 PASSED in 3400 msec =====';
const SIMPLE =
  '===== DaCapo simple tail latency: 50% 69 usec, 90% 445 usec, max 500 usec, measured over 20 events =====';

test('dacapo', async (t) => {
  await t.test('refuses a line of DaCapo after other text', async () => {
    const text = String(await fixture('dacapo-requests.txt'));
    const {errors} = await read(
      text.replace('===== DaCapo processed', '45% ===== DaCapo processed'),
    );
    assert.match(errors[0] ?? '', /found "45% ===== DaCapo processed/);
  });

  await t.test('reads the timed iteration and its requests', async () => {
    const {format, records, errors, facts} = await read(await fixture('dacapo-requests.txt'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'dacapo');
    assert.deepEqual(facts, {runner: 'DaCapo 23.11-MR2-chopin-git-4e3de06d'});
    const simple = records.filter(({params}) => params.latency === undefined);
    // Of 2,000 requests two are above p99.9, and none above p99.99.
    assert.deepEqual(figures(simple), [
      ['requests', 'latency', 'mean', 0.676, 1],
      ['sorting', 'latency', 'mean', 0.544, 1],
      ['requests request', 'throughput', 'mean', 2000 / 0.669, 2000],
      ['requests request', 'latency', 'p50', 0.000074, 2000],
      ['requests request', 'latency', 'p90', 0.000134, 2000],
      ['requests request', 'latency', 'p99', 0.007652, 2000],
      ['requests request', 'latency', 'p99.9', 0.036204, 2000],
      ['requests request', 'latency', 'max', 0.125044, 2000],
    ]);
    const metered = records.filter(({params}) => params.latency === 'metered 100ms smoothing');
    assert.deepEqual(figures(metered)?.[2], ['requests request', 'latency', 'p99', 0.033191, 2000]);
  });

  await t.test(
    'leaves out requests that the suite prints for another benchmark again',
    async () => {
      const {records, warnings} = await read(await fixture('dacapo-requests.txt'));
      assert.deepEqual(warnings, [
        {
          line: 42,
          message:
            'found the requests of another benchmark again, below "sorting": they are not used',
        },
      ]);
      assert.ok(records.every(({operation}) => operation !== 'sorting request'));
    },
  );

  await t.test('reads several runs as repeats', async () => {
    const {records, warnings} = await read(await fixture('dacapo-runs.txt'));
    assert.deepEqual(warnings, []);
    assert.deepEqual(records, [
      {
        kind: 'measurement',
        operation: 'sorting',
        params: {},
        metric: 'latency',
        statistic: 'mean',
        value: (452 + 572 + 470) / 3 / 1e3,
        unit: 's',
        samples: 3,
        repeats: {process: 'run', values: [[0.452], [0.572], [0.47]]},
      },
    ]);
  });

  await t.test('reads the lines of older versions', async () => {
    const {records, errors} = await read(`${PASSED}\n${SIMPLE}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(figures(records), [
      ['h2', 'latency', 'mean', 3.4, 1],
      ['h2 request', 'latency', 'p50', 0.000069, 20],
      ['h2 request', 'latency', 'p90', 0.000445, 20],
      ['h2 request', 'latency', 'max', 0.0005, 20],
    ]);
  });

  await t.test('reads the lines of a port, which have no version', async () => {
    const {format, records, facts, errors, warnings} = await read(
      [
        '===== DaCapo antlr starting warmup =====',
        '===== DaCapo antlr completed warmup in 3900 msec =====',
        '===== DaCapo antlr starting =====',
        '===== DaCapo antlr PASSED in 2500 msec =====',
        '',
      ].join('\n'),
    );
    assert.deepEqual([format, facts, errors, warnings], ['dacapo', {}, [], []]);
    assert.deepEqual(figures(records), [['antlr', 'latency', 'mean', 2.5, 1]]);
  });

  await t.test('warns of iterations that failed or did not end', async () => {
    const start = '===== DaCapo 9.12 h2 starting =====';
    const failed = '===== DaCapo 9.12 h2 FAILED =====';
    const {warnings} = await read(`${start}\n${failed}\n${PASSED}\n${start}\n`);
    assert.deepEqual(warnings, [
      {line: 2, message: 'an iteration of "h2" failed, and is not used'},
      {line: 4, message: 'found no end of "===== DaCapo 9.12 h2 starting ====="'},
    ]);
    const again = await read(`${start}\n${start}\n${PASSED}\n`);
    assert.deepEqual(again.warnings, [
      {line: 1, message: 'found no end of "===== DaCapo 9.12 h2 starting ====="'},
    ]);
  });

  await t.test('refuses what it does not know, and the requests of two runs', async () => {
    const unknown = await read(`${PASSED}\n===== DaCapo said nothing =====\n`);
    assert.deepEqual(unknown.errors, [
      'file.csv:2: found "===== DaCapo said nothing =====", expected the start or end of an iteration, or its requests',
    ]);
    const figure = await read(`${PASSED}\n${SIMPLE.replace('445 usec', '0.4 msec')}\n`);
    assert.deepEqual(figure.errors, [
      'file.csv:2: found "90% 0.4 msec", expected a percentile in usec',
    ]);
    const early = await read(`${SIMPLE}\n${PASSED}\n`);
    assert.match(
      early.errors.join(),
      /^file\.csv:1: found ".*", expected the end of an iteration before it$/,
    );
    const timeless = await read(`${PASSED.replace(' in 3400 msec', '')}\n`);
    assert.equal(timeless.errors[0], 'file.csv:1: found no time of "h2", expected one in msec');
    const other = SIMPLE.replace('69', '70');
    const two = await read(`${PASSED}\n${SIMPLE}\n${PASSED}\n${other}\n`);
    assert.deepEqual(two.errors, [
      'file.csv:4: found the requests of a second run of "h2", expected one\n' +
        '  Make each run of DaCapo a separate run.',
    ]);
  });

  await t.test('warns of a copy', async () => {
    const text = String(await fixture('dacapo-runs.txt'));
    const {warnings} = await read(text + text);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found every iteration a second time, with equal times: is it a copy?',
    ]);
  });
});
