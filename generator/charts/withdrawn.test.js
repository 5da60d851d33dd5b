// Runs here are made for the test.

/** @import {Run} from '../scan/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {drawing, drawsEverywhere} from '../testing/chart.js';
import {runOf} from '../testing/models.js';
import {withdrawnChart} from './withdrawn.js';

test('withdrawnChart', async (t) => {
  /** @param {string} id @param {string} reason */
  const run = (id, reason) => ({...runOf([], {id}), withdrawn: {date: '2026-01-03', reason}});

  await t.test('says of each run why it has no result, and nothing else', async () => {
    /** @type {Run} */
    const failed = {...runOf([], {id: 'a-2'}), status: 'failed', reason: 'out of memory'};
    const chart = withdrawnChart('x', [run('a-1', 'Wrong disk.'), failed]);
    assert.equal(chart.title, 'No results: the runs of this chart are withdrawn or failed');
    assert.equal(
      chart.sentence,
      'a-1: withdrawn on 2026-01-03: Wrong disk. a-2: failed: out of memory.',
    );
    const rows = [
      ['a-1', 'withdrawn on 2026-01-03: Wrong disk'],
      ['a-2', 'failed: out of memory'],
    ];
    assert.deepEqual(chart.table.rows, rows);
    assert.deepEqual(chart.csv, {columns: ['run', 'no_result'], rows});
    assert.deepEqual(chart.notes, [chart.sentence]);
    const [view] = chart.views;
    const {svg} = view ? await drawing(view) : {svg: ''};
    assert.match(svg, />a-1: withdrawn on 2026-01-03</);
    assert.match(svg, />a-2: failed</);
    await drawsEverywhere(chart);
    const [empty] = withdrawnChart('x', [run('a-1', 'x'), {...failed, status: 'no-result'}]).views;
    assert.match((await drawing(empty)).svg, />a-2: no result</);
  });

  await t.test('draws twelve', async () => {
    const runs = Array.from({length: 13}, (_, i) => run(`a-${i + 1}`, 'no power'));
    const {views, notes, table, title} = withdrawnChart('x', runs);
    assert.equal(views[0]?.height, 12 * 24);
    assert.deepEqual(notes.slice(1), [
      'The first 12 of 13 rows are drawn. The CSV has all of them.',
    ]);
    assert.equal(table.rows.length, 13);
    assert.equal(title, 'No results: the runs of this chart are withdrawn');
  });
});
