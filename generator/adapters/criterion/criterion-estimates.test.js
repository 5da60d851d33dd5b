// The fixture is of criterion 0.5.1: the benchmark of criterion-raw.csv.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const text = String(await fixture('criterion-estimates.json'));

test('criterionEstimates', async (t) => {
  await t.test('reads the mean with its interval', async () => {
    const {format, records, errors} = await read(text, {note: {operation: 'sum'}});
    assert.deepEqual(errors, []);
    assert.equal(format, 'criterion-estimates');
    assert.deepEqual(records, [
      {
        kind: 'measurement',
        operation: 'sum',
        params: {},
        metric: 'latency',
        statistic: 'mean',
        value: 20.739170265157746 / 1e9,
        unit: 's',
        interval: {low: 20.391574424141236 / 1e9, high: 21.29270289921103 / 1e9, level: 0.95},
      },
    ]);
  });

  await t.test('reads the names of early versions', async () => {
    // Made from the fixture.
    const early = text
      .replace('"mean"', '"Mean"')
      .replace('"median"', '"Median"')
      .replace('"median_abs_dev"', '"MedianAbsDev"')
      .replace('"slope"', '"Slope"')
      .replace('"std_dev"', '"StdDev"');
    const {format, records, errors} = await read(early);
    assert.deepEqual([format, errors], ['criterion-estimates', []]);
    assert.deepEqual(records, (await read(text)).records);
  });

  await t.test('names what it cannot read', async () => {
    const swapped = await read(text.replace('20.391574424141236', '30'));
    assert.deepEqual(swapped.errors, [
      'file.csv:1: found 30 to 21.29270289921103 with a confidence of 0.95, expected an interval and a level below 1',
    ]);
    const certain = await read(text.replace('"confidence_level":0.95', '"confidence_level":1'));
    assert.equal(certain.errors.length, 1);
    const none = await read(text.replace('20.739170265157746', 'null'));
    assert.deepEqual(none.errors, [
      'file.csv:1: found null at "mean.point_estimate", expected a number',
    ]);
  });
});
