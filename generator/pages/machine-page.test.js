// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {machine, reportOf, runOf} from '../testing/made-site.js';
import {machinePage, machinesPage} from './machine-page.js';

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

test('a machine has the runs that were made on it', () => {
  const machines = ['desk', 'laptop'].map((id) => ({id, name: 'M', notes: []}));
  const reports = [
    reportOf({
      runs: [
        runOf({id: 'a-1', machine: 'desk'}),
        runOf({id: 'a-2', machine: 'laptop'}),
        runOf({id: 'a-3', machine: 'desk'}),
      ],
    }),
    reportOf({id: 'other', runs: [runOf({id: 'b-1', machine: 'laptop'})]}),
  ];
  const [desk] = machines;
  assert.ok(desk);
  const page = JSON.parse(
    machinePage(desk, {reports})['build/assets/pages/machines/desk.json'] ?? '',
  );
  assert.deepEqual(
    page.reports.map((/** @type {any} */ {runs}) =>
      runs.rows.map((/** @type {any} */ [run]) => run.text),
    ),
    [['a-1', 'a-3']],
  );
  const list = JSON.parse(
    machinesPage({reports, machines}, new Set())['build/assets/pages/machines.json'] ?? '',
  );
  assert.deepEqual(
    list.entries.map((/** @type {any} */ {text, note}) => `${text}: ${note}`),
    ['M (desk): 2 runs', 'M (laptop): 2 runs'],
  );
});
