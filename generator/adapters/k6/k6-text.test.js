// The fixtures were printed by k6: k6-text.txt by 1.3.0, k6-text-ms.txt by 1.3.0 with --summary-mode=legacy and
// --summary-time-unit=ms, k6-text-0.49.txt by 0.49.0. k6-summary-of-text.json is the --summary-export of the run of k6-text.txt.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, quantityOf, read} from '../../testing/index.js';

const text = String(await fixture('k6-text.txt'));
const legacy = String(await fixture('k6-text-ms.txt'));

/** @param {Awaited<ReturnType<typeof read>>['records']} records @param {string} operation */
const valuesOf = (records, operation) =>
  records.flatMap((one) =>
    one.kind === 'measurement' && one.operation === operation
      ? [[quantityOf(one), one.value, one.samples]]
      : [],
  );

/** @param {Awaited<ReturnType<typeof read>>} reading */
const messagesOf = ({warnings}) => warnings.map(({message}) => message);

test('k6Text', async (t) => {
  await t.test('states the virtual users only if their number never changed', async () => {
    const {facts} = await read(await fixture('k6-text-0.49.txt'));
    assert.equal(facts.users, undefined);
  });

  await t.test(
    'reads rates and latencies: 47 of 1004 requests failed, and are left out',
    async () => {
      const reading = await read(text);
      assert.deepEqual([reading.format, reading.errors], ['k6-text', []]);
      assert.deepEqual(valuesOf(reading.records, 'request'), [
        ['throughput mean', (332.766801 * 957) / 1004, 957],
        ['latency mean', 0.00369, 957],
        ['latency min', 0.0005066, 957],
        ['latency p50', 0.00326, 957],
        ['latency p90', 0.00517, 957],
        ['latency p95', 0.0069, 957],
        ['latency p99', 0.02287, 957],
        ['latency p99.9', 0.0428, 957],
        ['latency max', 0.05188, 957],
        ['requests failed', 47, undefined],
      ]);
      assert.deepEqual(valuesOf(reading.records, 'iteration').at(-1), [
        'iterations dropped',
        2,
        undefined,
      ]);
      assert.deepEqual(messagesOf(reading).slice(0, 4), [
        '"iteration": 47 of 1004 requests failed, and its rate and latencies include iterations with such requests',
        '47 of 502 checks failed',
        '"request": 47 of 1004 requests failed, and its latencies exclude them',
        '"item": 47 of 502 requests failed, and its latencies include them',
      ]);
    },
  );

  await t.test('reads what the JSON of the same run states, cut to its digits', async () => {
    const {records} = await read(text);
    const exported = await read(await fixture('k6-summary-of-text.json'));
    assert.equal(records.length, exported.records.length);
    for (const [i, record] of records.entries()) {
      const other = exported.records[i];
      assert.ok(record.kind === 'measurement' && other?.kind === 'measurement');
      const {value, step: stated, lines: _, ...rest} = record;
      const {value: exact, lines: __, ...expected} = other;
      assert.deepEqual(rest, expected);
      if (record.metric === 'latency') {
        // Two decimals of a unit.
        const step = 10 ** (Math.floor(Math.log10(exact) / 3) * 3 - 2);
        assert.ok(Math.abs((stated ?? 0) / step - 1) < 1e-9, `${stated} for ${exact}`);
        assert.ok(exact > value - 1e-12 && exact < value + step, `${value} of ${exact}`);
      } else assert.ok(Math.abs(exact - value) < 1e-6, `${value} of ${exact}`);
    }
  });

  await t.test('reads the form before 1.0, and marks of thresholds', async () => {
    const {errors, records} = await read(legacy);
    assert.deepEqual(errors, []);
    assert.deepEqual(valuesOf(records, 'item').slice(0, 2), [
      ['throughput mean', (155.870068 * 434) / 471, 434],
      ['latency mean', 0.00287, 471],
    ]);
  });

  await t.test('reads the counts of 0.49', async () => {
    const {errors, records} = await read(await fixture('k6-text-0.49.txt'));
    assert.deepEqual(errors, []);
    assert.deepEqual(valuesOf(records, 'request').at(-1), ['requests failed', 45, undefined]);
    assert.deepEqual(valuesOf(records, 'item').slice(0, 2), [
      ['throughput mean', (146.444116 * 397) / 442, 397],
      ['latency mean', 0.00388, 442],
    ]);
  });

  await t.test('reads hours, minutes and nanoseconds', async () => {
    const {records} = await read(
      'http_req_duration...: avg=1h2m3s min=193ns med=12.5µs max=2h0m0s\nhttp_reqs...: 10 0.5/s\n',
    );
    assert.deepEqual(
      valuesOf(records, 'request').map(([, value]) => value),
      [0.5, 3723, 193e-9, 12.5e-6, 7200],
    );
  });

  await t.test(
    'reads a summary after a progress that is longer than what is looked at',
    async () => {
      // The progress is made.
      const line = 'running (01.0s), 3/6 VUs, 157 complete and 0 interrupted iterations\n';
      const {format, records, errors} = await read(
        text.replace('running (01.0s)', `${line.repeat(1500)}running (01.0s)`),
      );
      assert.deepEqual([format, errors], ['k6-text', []]);
      assert.deepEqual(
        valuesOf(records, 'request'),
        valuesOf((await read(text)).records, 'request'),
      );
    },
  );

  await t.test('does not read a time that is too short for its unit', async () => {
    const reading = await read(legacy.replaceAll('min=0.43ms', 'min=0.00ms'));
    assert.ok(!valuesOf(reading.records, 'request').some(([name]) => name === 'latency min'));
    assert.ok(
      messagesOf(reading).includes(
        'found "min=0.00ms", too short for its unit, and not read: run k6 without --summary-time-unit',
      ),
    );
  });

  await t.test('warns of a run that was aborted, and of results that are not read', async () => {
    const parts = `${text.replace('\n\n\n\n', '\n\n  █ SCENARIO: shop \n\n    http_reqs...: 9 9/s\n\n\n')}`;
    const reading = await read(
      `${parts}ERRO[0003] test run was aborted because k6 received a 'interrupt' signal\n`,
    );
    assert.deepEqual(reading.errors, []);
    assert.deepEqual(messagesOf(reading).slice(0, 2), [
      'the results of single groups and scenarios are not read',
      'found "ERRO[0003] test run was aborted because k6 received a \'inter…": the results cover only a part of the run',
    ]);
    assert.deepEqual(fieldOf(reading.warnings.slice(0, 2), 'kind'), [undefined, 'aborted']);
  });

  await t.test('refuses two runs, and a run without a summary', async () => {
    const {errors} = await read(text + text);
    assert.match(
      errors[0] ?? '',
      /found a second "checks", expected one summary\n {2}Put each run/,
    );
    const begun = text.slice(0, text.indexOf('  █ THRESHOLDS'));
    assert.deepEqual((await read(begun)).errors, [
      'file.csv:1: found no results of requests and iterations, expected the summary of k6\n' +
        '  Keep the whole output of k6 at the end of a run.',
    ]);
    const cloud = begun.replace('execution: local', 'execution: cloud');
    assert.notEqual(cloud, begun);
    assert.deepEqual((await read(cloud)).errors, [
      'file.csv:1: found no results of requests and iterations, expected the summary of k6\n' +
        '  A run in the cloud prints no results. Use k6 cloud run --local-execution, which prints them.',
    ]);
  });

  await t.test('warns of a part that is missing, and refuses wrapped lines', async () => {
    const messages = messagesOf(await read(text.replace(/^ +http_reqs\.*:.*\n/m, '')));
    assert.ok(
      messages.includes('found a run without "http_reqs": is a part of the output missing?'),
    );
    const wrapped = legacy.replaceAll(/ (?=p\(95\)=)/g, '\n');
    assert.match(
      (await read(wrapped)).errors[0] ?? '',
      /found "p\(95\)=\d\S+.*", expected it after its metric\n {2}Keep the whole/,
    );
  });

  await t.test('refuses figures that are cut or contradict each other', async () => {
    /** @type {[string, string, RegExp][]} */
    const faults = [
      [
        'max=51.88ms p(90)=5.14ms',
        'max=51.88 p(90)=5.14ms',
        /of "http_req_duration", expected avg/,
      ],
      [
        ' p(99.9)=42.8ms  count=957 ',
        '',
        /found avg, .* p\(99\) of "http_req_duration\{exp.* as above/,
      ],
      ['1004   332.766801/s', '1004   332.766801', /expected a count and its rate, such as/],
      [
        '1004   332.766801/s',
        '1004   322.766801/s',
        /found requests of 3\.11.* s \(count ÷ rate\), expected 3\.017/,
      ],
      ['47 out of 1004', '41 out of 1004', /"4\.68% {2}41 out of 1004" of .* expected a share and/],
      ['p(95)=6.86ms  p(99)', 'p(90)=6.86ms  p(99)', /expected avg, min, med, max or p\(99\)/],
      ['p(95)=6.86ms  p(99)', 'q(95)=6.86ms  p(99)', /expected avg, min, med, max or p\(99\)/],
    ];
    for (const [whole, damaged, message] of faults) {
      assert.ok(text.includes(whole), whole);
      const {errors} = await read(text.replace(whole, damaged));
      assert.match(errors.join('\n'), message);
    }
  });
});
