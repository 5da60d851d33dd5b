// The fixtures are whole results of YCSB 0.17.0 with a driver made for them, which waits a
// millisecond and fails now and then: ycsb-json.json with JSONArrayMeasurementsExporter,
// -objects.json with JSONMeasurementsExporter, measurementtype=histogram, four buckets and
// measurement.histogram.verbose=true.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketRows} from '../../records/distribution.js';
import {distributionOf, fixture, read} from '../../testing/index.js';

const array = String(await fixture('ycsb-json.json'));
const objects = String(await fixture('ycsb-json-objects.json'));

test('ycsbJson', async (t) => {
  await t.test('reads the array, whose last line has no line end', async () => {
    const {format, records, errors, warnings} = await read(array);
    assert.deepEqual([format, errors], ['ycsb-json', []]);
    assert.deepEqual(warnings, [
      {line: 80, message: '2 operations of "UPDATE" failed: the throughput of "all" includes them'},
      {line: 160, message: '22 operations of "READ" failed: the throughput of "all" includes them'},
    ]);
    // By JSON.parse: the value of READ, MaxLatency(us) and of READ-FAILED, Operations
    /** @type {{metric: string, measurement: string, value: number}[]} */
    const members = JSON.parse(array);
    const stated = (/** @type {string} */ metric, /** @type {string} */ measurement) =>
      members.find((one) => one.metric === metric && one.measurement === measurement)?.value ?? 0;
    const of = (/** @type {string} */ statistic) =>
      records.flatMap((one) =>
        one.kind === 'measurement' && one.operation === 'READ' && one.statistic === statistic
          ? [one.value]
          : [],
      );
    assert.deepEqual(of('max'), [stated('READ', 'MaxLatency(us)') / 1e6]);
    assert.deepEqual(of('p99'), [stated('READ', '99thPercentileLatency(us)') / 1e6]);
    assert.deepEqual(of('total'), [stated('READ-FAILED', 'Operations')]);
  });

  await t.test('reads objects one after another, which are not a JSON document', async () => {
    const {format, records, errors} = await read(objects);
    assert.deepEqual([format, errors], ['ycsb-json', []]);
    assert.throws(() => JSON.parse(objects), SyntaxError);
    const reads = distributionOf(records, 'READ');
    assert.deepEqual(bucketRows(reads), [
      [0.001, 0.002, 266],
      [0.002, 0.003, 2],
      [0.004, 0.010243, 2],
    ]);
  });

  await t.test('reads what a formatter made of it', async () => {
    const {records, errors} = await read(`${JSON.stringify(JSON.parse(array), null, 4)}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(records, (await read(array)).records);
  });

  await t.test('names the line of a value that is not a number', async () => {
    const {errors} = await read(array.replace(/"value" : 10191/, '"value" : "NaN"'));
    assert.deepEqual(errors, [
      'file.csv:60: found "NaN" in measurement "MaxLatency(us)", expected a number',
    ]);
  });
});
