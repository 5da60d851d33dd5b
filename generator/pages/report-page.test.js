// Real files of runners, in reports made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {fixture, read} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';
import {reportPage} from './report-page.js';

/** @param {import('../scan/types.d.ts').Run[]} runs */
function pageOf(runs) {
  const model = modelOf(reportOf(runs), [], new InputErrors());
  const files = reportPage(model, {machines: [], figures: []});
  return JSON.parse(files['build/assets/pages/reports/r.json'] ?? '');
}

test('a report says where its values are if no chart draws them', async () => {
  const {records} = await read(String(await fixture('iperf3.json')), {name: 'iperf3.json'});
  assert.equal(pageOf([runOf(records)]).isWithoutCharts, true);
  assert.equal(pageOf([runOf([], {status: 'failed'})]).isWithoutCharts, false);
  assert.equal(pageOf([]).isWithoutCharts, false);
});
