// The fixture is a whole run: basho_bench master of 2017, eleveldb, one minute, windows of one
// second, on a busy two-core machine.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const text = String(await fixture('basho-summary.csv'));
const head = 'elapsed, window, total, successful, failed\n';

test('bashoSummary', async (t) => {
  await t.test('reads a window a row, with the count of that window', async () => {
    const {format, records, errors} = await read(text);
    assert.deepEqual(errors, []);
    assert.equal(format, 'basho-summary');
    const [timeline] = records;
    assert.ok(timeline?.kind === 'timeline');
    assert.equal(timeline.operation, 'all');
    assert.deepEqual(timeline.windows[0], {
      start: 0,
      length: 1.001695,
      count: 53219,
      errors: 0,
      latency: null,
    });
    // Counted with: awk -F', ' 'NR>1{n+=$4}END{print n}' basho-summary.csv
    assert.equal(
      timeline.windows.reduce((sum, {count}) => sum + count, 0),
      1083632,
    );
  });

  await t.test('warns of rows that are missing', async () => {
    const {warnings} = await read(text.split('\n').toSpliced(20, 3).join('\n'));
    assert.match(
      warnings[0]?.message ?? '',
      /found nothing from 19\.0\d+ s to 22\.0\d+ s, which is/,
    );
    assert.equal(warnings[0]?.line, 21);
  });

  await t.test('refuses a total that is not the sum of its parts', async () => {
    const {errors} = await read(`${head}1.0, 1.0, 10, 8, 1\n`);
    assert.deepEqual(errors, [
      'file.csv:2: found 8 successful and 1 failed of 10, expected their sum to be the total',
    ]);
  });

  await t.test('names the line and column of a cell that is not a number', async () => {
    const {errors} = await read(`${head}1.0, fast, 10, 10, 0\n`);
    assert.deepEqual(errors, ['file.csv:2: found "fast" in column "window", expected a number']);
  });
});
