// Runs that were made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {latency} from '../records/measurements.js';
import {reportOf, runOf} from '../testing/models.js';
import {withContent} from './data-table.js';
import {runTable} from './run-table.js';

/**
 * @param {string} id
 * @param {{operation: string, params: Record<string, string>}[]} subjects
 * @param {Partial<import('../scan/types.d.ts').Run>} [facts]
 */
const measured = (id, subjects, facts) =>
  runOf(
    subjects.map((subject) => latency(subject, 'mean', 1)),
    {id, ...facts},
  );

/** @param {string} threads @param {string} [operation] */
const ofThreads = (threads, operation = 'get') => ({operation, params: {size: '1', threads}});

test('runTable', async (t) => {
  /** @param {ReturnType<typeof runOf>[]} runs */
  const cellsOf = (runs) => {
    const {columns, rows} = withContent(runTable(reportOf(runs)));
    const at = columns.flatMap(({key}, i) =>
      ['operation', 'parameters'].includes(key) ? [i] : [],
    );
    return rows.map(({values}) => at.map((i) => values[i]));
  };

  await t.test('has the parameters that tell runs apart', () => {
    const runs = [measured('one', [ofThreads('1')]), measured('two', [ofThreads('16')])];
    assert.deepEqual(cellsOf(runs), [['threads: 1'], ['threads: 16']]);
  });

  await t.test('has operations, and what all results of a run have in common', () => {
    const runs = [
      measured('one', [ofThreads('1', 'get'), ofThreads('1', 'put')]),
      measured('two', [ofThreads('16'), ofThreads('32')]),
      measured('three', [ofThreads('16', 'put')]),
    ];
    assert.deepEqual(cellsOf(runs), [
      ['', 'threads: 1'],
      ['get', ''],
      ['put', 'threads: 16'],
    ]);
  });

  await t.test('has the parameters of the manifest if a run has no results', () => {
    const failed = measured('two', [], {status: 'failed', params: {threads: '64'}});
    assert.deepEqual(cellsOf([measured('one', [ofThreads('1')]), failed]), [
      ['threads: 1'],
      ['threads: 64'],
    ]);
  });

  await t.test('has neither if all runs are equal', () => {
    const runs = [measured('one', [ofThreads('1')]), measured('two', [ofThreads('1')])];
    assert.deepEqual(cellsOf(runs), [[], []]);
  });
});
