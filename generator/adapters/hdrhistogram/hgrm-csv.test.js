// The fixture is whole: HdrHistogram 2.2.2, `outputPercentileDistribution(out, 5, 1000.0, true)`
// of the run whose text form is hgrm.hgrm.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const text = String(await fixture('hgrm-csv.csv'));
const note = /** @type {const} */ ({unit: 'us'});

test('hgrmCsv', async (t) => {
  const {format, records, errors} = await read(text, {note});
  const [record] = records;

  await t.test('reads the buckets of the text form', async () => {
    assert.deepEqual(errors, []);
    assert.equal(format, 'hgrm-csv');
    const [other] = (await read(await fixture('hgrm.hgrm'), {note})).records;
    assert.ok(record?.kind === 'distribution' && other?.kind === 'distribution');
    assert.deepEqual({...record, mean: other.mean}, other);
  });

  await t.test('has no mean, because there is no footer', () => {
    assert.ok(record?.kind === 'distribution');
    assert.equal(record.mean, null);
  });

  await t.test('ignores the comments that HistogramLogProcessor puts on top', async () => {
    const comments =
      '#[Overall percentile distribution between 0.000 and <Infinite> seconds (relative to StartTime)]\n' +
      '#[StartTime: 1441812279.474 (seconds since epoch), Wed Sep 09 15:24:39 UTC 2015]\n';
    const commented = await read(comments + text, {note});
    assert.deepEqual(commented.errors, []);
    assert.deepEqual(commented.records, records);
  });

  await t.test('refuses a row with a cell too few', async () => {
    const {errors} = await read(text.replace('1,1.00', '1'), {note});
    assert.deepEqual(errors, ['file.csv:2: found 3 cells, expected 4 as in the header']);
  });
});
