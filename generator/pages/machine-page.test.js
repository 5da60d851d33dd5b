// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {machine, reportOf, runOf} from '../testing/made-site.js';
import {machinePage} from './machine-page.js';

test('the runs of a machine have a state only where one does not count', () => {
  const [good, bad] = [runOf({}), runOf({id: 'java-2', status: 'failed', reason: 'It stopped.'})];
  const labels = [[good], [good, bad]].map((runs) => {
    const files = machinePage(machine, {reports: [reportOf({runs})]});
    const data = JSON.parse(files['build/assets/pages/machines/desk.json'] ?? '');
    return data.reports[0].runs.columns.map((/** @type {{label: string}} */ {label}) => label);
  });
  assert.deepEqual(labels, [
    ['Run', 'System', 'Date'],
    ['Run', 'System', 'Date', 'State'],
  ]);
});
