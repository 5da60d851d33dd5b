// The fixtures are of k6 1.3.0: --summary-export, with --summary-trend-stats, and the data that
// handleSummary() is given. The expected percentiles were computed with Python from the samples of the
// same runs (--out csv), interpolated between the two nearest. k6-summary-machine.json: 1.8.1,
// --new-machine-readable-summary; its rates are those that k6 printed.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, quantityOf, read} from '../../testing/index.js';

const exported = String(await fixture('k6-summary.json'));
const handled = String(await fixture('k6-summary-handle.json'));
const machine = String(await fixture('k6-summary-machine.json'));

/** @param {string} content @param {string} operation */
async function valuesOf(content, operation) {
  const {records} = await read(content);
  return records.flatMap((one) =>
    one.kind === 'measurement' &&
    one.operation === operation &&
    Object.keys(one.params).length === 0
      ? [[quantityOf(one), Number(one.value.toPrecision(9)), one.samples]]
      : [],
  );
}

test('k6Summary', async (t) => {
  await t.test(
    'reads an exported summary: 36 of 362 requests failed, and are left out',
    async () => {
      const {format, errors, warnings} = await read(exported);
      assert.deepEqual([format, errors], ['k6-summary', []]);
      assert.deepEqual(await valuesOf(exported, 'request'), [
        // 326 requests in 362 / 120.49983990015126 = 3.0041532 s.
        ['throughput mean', 108.51643, 326],
        ['latency mean', 0.0025536642, 326],
        ['latency min', 0.000186616, 326],
        ['latency p50', 0.0015377015, 326],
        ['latency p90', 0.004531976, 326],
        ['latency p95', 0.00603591775, 326],
        ['latency p99', 0.0127900405, 326],
        ['latency p99.9', 0.0454314562, 326],
        ['latency max', 0.051635649, 326],
        ['requests failed', 36, undefined],
      ]);
      assert.deepEqual(fieldOf(warnings, 'message'), [
        '"iteration": 36 of 362 requests failed, and its rate and latencies include iterations with such requests',
        '36 of 362 checks failed',
        '"request": 36 of 362 requests failed, and its latencies exclude them',
        '"request shop": requests of the run failed, perhaps some of these, and its latencies include them',
      ]);
    },
  );

  await t.test('reads the machine-readable summary', async () => {
    const {format, errors, warnings} = await read(machine);
    assert.deepEqual([format, errors], ['k6-summary', []]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"iteration": 208 of 994 requests failed, and its rate and latencies include iterations with such requests',
      '208 of 497 checks failed',
      '"request": 208 of 994 requests failed, and its latencies exclude them',
    ]);
    assert.deepEqual(await valuesOf(machine, 'request'), [
      ['throughput mean', Number(((246.365422658733 * 786) / 994).toPrecision(9)), 786],
      ['latency mean', 0.00147657426, 786],
      ['latency min', 0.000114059, 786],
      ['latency p50', 0.000530378, 786],
      ['latency p90', 0.002023035, 786],
      ['latency p95', 0.0048261485, 786],
      ['latency max', 0.049787034, 786],
      ['requests failed', 208, undefined],
    ]);
    assert.deepEqual((await valuesOf(machine, 'iteration')).slice(0, 2), [
      ['throughput mean', 123.182711, 497],
      ['latency mean', 0.0242577704, 497],
    ]);
    assert.deepEqual((await valuesOf(machine, 'item')).at(0), ['throughput mean', 123.182711, 497]);
  });

  await t.test('reads no percentile that the machine-readable summary does not state', async () => {
    const {records, errors} = await read(machine.replaceAll(/"p95": [\d.]+/g, '"p95": null'));
    assert.deepEqual(errors, []);
    assert.ok(!records.some((one) => one.kind === 'measurement' && one.statistic === 'p95'));
  });

  await t.test('refuses a machine-readable summary of no time', async () => {
    const {errors} = await read(machine.replace(/"duration": [\d.]+/, '"duration": 0'));
    assert.deepEqual(errors, ['file.csv:3: found a test of 0 s, expected a longer one']);
  });

  await t.test('reads what handleSummary is given', async () => {
    assert.deepEqual(await valuesOf(handled, 'request'), [
      ['throughput mean', 106.659852, 320],
      ['latency mean', 0.00316757046, 320],
      ['latency min', 0.000224566, 320],
      ['latency p50', 0.0015335505, 320],
      ['latency p90', 0.0050749301, 320],
      ['latency p95', 0.00827701675, 320],
      ['latency max', 0.066992727, 320],
      ['requests failed', 38, undefined],
    ]);
    assert.deepEqual((await valuesOf(handled, 'iteration')).at(-1), [
      'iterations dropped',
      1,
      undefined,
    ]);
    const {records} = await read(handled);
    const dropped = records.find((one) => one.kind === 'measurement' && one.due);
    assert.ok(dropped?.kind === 'measurement');
    // "iterations" of the file.
    assert.equal(dropped.due, 179 + 1);
  });

  await t.test('reads submetrics by their tags, and none that had no sample', async () => {
    assert.deepEqual((await valuesOf(exported, 'item')).slice(0, 2), [
      ['throughput mean', 60.24992, 181],
      ['latency mean', 0.00259341919, 181],
    ]);
    assert.deepEqual(await valuesOf(exported, 'nothing'), []);
    const {records} = await read(exported);
    assert.ok(records.some(({params}) => params.scenario === 'shop'));
  });

  await t.test(
    'takes the latencies of all requests where k6 does not separate those that failed',
    async () => {
      const old = exported.replace('http_req_duration{expected_response:true}', 'unknown');
      const {warnings} = await read(old);
      assert.deepEqual((await valuesOf(old, 'request'))[1], ['latency mean', 0.00251864517, 362]);
      assert.ok(
        warnings.some(
          ({message}) =>
            message === '"request": 36 of 362 requests failed, and its latencies include them',
        ),
      );
    },
  );

  await t.test('does not measure requests that all failed', async () => {
    const failed = exported.replace(
      /"http_req_failed": \{\s*"passes": 36,\s*"fails": 326/,
      '"http_req_failed": {"passes": 362, "fails": 0',
    );
    assert.deepEqual(await valuesOf(failed, 'request'), [['requests failed', 362, undefined]]);
  });

  await t.test('has no rate of iterations where none ended', async () => {
    const none = handled.replace(/("iterations": \{[^}]*?"count": )179/, '$10');
    assert.notEqual(none, handled);
    const names = (await valuesOf(none, 'iteration')).map(([name]) => name);
    assert.deepEqual(names, ['iterations dropped']);
  });

  await t.test('refuses an unknown statistic, and more failures than requests', async () => {
    const {errors} = await read(
      exported
        .replace(/("iteration_duration": \{\s*"p\()95/, '$1x')
        .replace(/("http_req_failed": \{\s*"passes": )36/, '$1363'),
    );
    assert.deepEqual(errors, [
      'file.csv:4: found "p(x)", expected avg, min, med, max or p(99)',
      'file.csv:28: found 363 failed requests of 362, expected at most as many as requests',
      'file.csv:31: found a value of 0.09944751381215469 of "http_req_failed", expected 0.5268505079825835, the share of its passes',
    ]);
  });

  await t.test(
    'refuses rates of two times, and shares that are not those of the passes',
    async () => {
      const errorsOf = async (/** @type {string} */ from, /** @type {string} */ to) =>
        (await read(exported.replace(from, to))).errors;
      assert.deepEqual(await errorsOf('"rate": 120.49', '"rate": 220.49'), [
        'file.csv:169: found requests of 1.64172 s (count ÷ rate), expected 3.00415 s, as of the iterations',
      ]);
      assert.deepEqual(await errorsOf('"value": 0.90', '"value": 0.80'), [
        'file.csv:26: found a value of 0.8005524861878452 of "checks", expected 0.9005524861878453, the share of its passes',
      ]);
    },
  );

  await t.test(
    'leaves a JSON of another tool with metrics and a number of iterations',
    async () => {
      const other = '{"score": 1, "run": {"iterations": 10, "metrics": {"tokens": 5}}}';
      const {format, errors} = await read(other);
      assert.equal(format, undefined);
      assert.match(errors[0] ?? '', /expected a format that Benchfolio reads/);
    },
  );
});
