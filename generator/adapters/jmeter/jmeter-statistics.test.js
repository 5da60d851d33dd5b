// The fixture is bin/testfiles/HTMLReportExpect.json of Apache JMeter (Apache License 2.0), the
// report that its own test expects.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('jmeter-statistics.json'));

test('jmeterStatistics', async (t) => {
  await t.test('reads rate and latencies of each label', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors], ['jmeter-statistics', []]);
    assert.deepEqual(
      records
        .filter(({operation}) => operation === 'JR-OK')
        .map((one) => one.kind === 'measurement' && [one.metric, one.statistic, one.value]),
      [
        ['throughput', 'mean', 4.187089806430174],
        ['latency', 'mean', 0.23590079365079367],
        ['latency', 'min', 0.101],
        ['latency', 'p90', 0.337],
        ['latency', 'p95', 339.35 / 1e3],
        ['latency', 'p99', 0.353],
        ['latency', 'max', 0.353],
      ],
    );
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"JR-KO" was not measured: 3 of 3 samples failed',
      '"Total": 3 of 255 samples failed, and its latencies include them',
      'found no percentages of pct1ResTime to pct3ResTime: read as 90, 95 and 99, the defaults',
    ]);
  });

  await t.test('gives the labels in natural order, and the total last', async () => {
    const label = (/** @type {string} */ name, /** @type {number} */ samples) =>
      `"${name}": {"transaction": "${name}", "sampleCount": ${samples}, "errorCount": 0, "errorPct": 0, "throughput": 2}`;
    const labels = [label('b-10', 2), label('Total', 6), label('b-2', 2), label('a', 2)];
    const {records, errors} = await read(`{${labels.join(',\n')}}`);
    assert.deepEqual(errors, []);
    assert.deepEqual(fieldOf(records, 'operation'), ['a', 'b-2', 'b-10', 'Total']);
  });

  await t.test('states that all latencies are of whole milliseconds', async () => {
    const {records} = await read(text);
    for (const one of records) {
      assert.ok(one.kind === 'measurement');
      assert.equal(one.step, one.metric === 'latency' ? 0.001 : undefined);
    }
  });

  await t.test('leaves failed samples out of the rate, and counts them', async () => {
    const {records} = await read(text);
    const [failed] = records;
    const total = records.find(({operation}) => operation === 'Total');
    assert.ok(failed?.kind === 'measurement' && total?.kind === 'measurement');
    assert.deepEqual([failed.operation, failed.name, failed.value], ['JR-KO', 'samples failed', 3]);
    assert.equal(total.value, (4.2369361136495804 * 252) / 255);
  });

  await t.test('warns once of labels of which some samples failed', async () => {
    const label = (/** @type {string} */ name, /** @type {number} */ errors) =>
      `"${name}": {"transaction": "${name}", "sampleCount": 20, "errorCount": ${errors}, "throughput": 2}`;
    const labels = [label('a', 2), label('b', 0), label('c', 9), label('Total', 11)];
    const {errors, warnings} = await read(`{${labels.join(',\n')}}`);
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        message:
          'samples of 2 labels failed, and their latencies include them: the most of "c", 9 of 20',
      },
    ]);
  });

  await t.test('knows that the percentiles of many samples are those of the last', async () => {
    const many = text.replaceAll('"sampleCount" : 252', '"sampleCount" : 20001');
    assert.notEqual(many, text);
    const {records, warnings} = await read(many);
    assert.deepEqual(
      records
        .filter(({operation}) => operation === 'JR-OK')
        .map((one) => one.kind === 'measurement' && [one.statistic, one.samples]),
      [
        ['mean', 20_001],
        ['mean', 20_001],
        ['min', 20_001],
        ['p90', undefined],
        ['p95', undefined],
        ['p99', undefined],
        ['max', 20_001],
      ],
    );
    assert.deepEqual(
      warnings.map(({message}) => message).filter((message) => message.includes('last')),
      [
        'the percentiles of "JR-OK" cover only the last 20000 samples, unless statistic_window was set',
      ],
    );
  });

  await t.test('refuses more errors than samples, and an invalid time', async () => {
    const {errors} = await read(
      text
        .replace('"errorCount" : 0', '"errorCount" : 300')
        .replace('"pct1ResTime" : 337.0', '"pct1ResTime" : "fast"'),
    );
    assert.deepEqual(errors, [
      'file.csv:20: found errorCount 3 of "Total" and 303 of its labels, expected the same number',
      'file.csv:25: found "fast" at "Total.pct1ResTime", expected a number',
      'file.csv:32: found 300 errors of 252 samples of "JR-OK", expected at most as many as samples',
    ]);
  });

  await t.test('refuses a total and a percentage that the labels contradict', async () => {
    const errorsOf = async (/** @type {string} */ from, /** @type {string} */ to) =>
      (await read(text.replace(from, to))).errors;
    assert.deepEqual(await errorsOf('"sampleCount" : 255', '"sampleCount" : 256'), [
      'file.csv:19: found sampleCount 256 of "Total" and 255 of its labels, expected at most as many',
      'file.csv:21: found 3 errors of 256 samples of "Total", and 1.1764706 %: expected the same share',
    ]);
    assert.deepEqual(await errorsOf('"meanResTime" : 235.47', '"meanResTime" : 245.47'), [
      'file.csv:22: found a meanResTime of 245.47450980392148 of "Total", expected 235.4745098039216, the mean of its labels',
    ]);
    assert.deepEqual(await errorsOf('"errorPct" : 1.17', '"errorPct" : 2.17'), [
      'file.csv:21: found 3 errors of 255 samples of "Total", and 2.1764706 %: expected the same share',
    ]);
    // A transaction controller, whose samples are not in the total.
    const controller = text.match(/"JR-OK"[\s\S]*?\}/)?.[0].replaceAll('JR-OK', 'page');
    assert.deepEqual(await errorsOf('{', `{${controller},`), []);
  });
});
