// Real files of runners, in reports made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {fixture, read} from '../testing/index.js';
import {machine, reportOf as madeReport, reportModel, uncountedRuns} from '../testing/made-site.js';
import {reportOf, runOf} from '../testing/models.js';
import {reportPage} from './report-page.js';

/**
 * @param {import('../scan/types.d.ts').Run[]} runs
 * @param {Partial<import('../scan/types.d.ts').Report>} [facts]
 */
function pageOf(runs, facts) {
  const model = modelOf(reportOf(runs, facts), [], new InputErrors());
  const files = reportPage(model, {machines: [], figures: []});
  return JSON.parse(files['build/assets/pages/reports/r.json'] ?? '');
}

test('a report says where its values are if no chart draws them', async () => {
  const {records} = await read(String(await fixture('iperf3.json')), {name: 'iperf3.json'});
  assert.equal(pageOf([runOf(records)]).isWithoutCharts, true);
  assert.equal(pageOf([runOf([], {status: 'failed'})]).isWithoutCharts, false);
  assert.equal(pageOf([]).isWithoutCharts, false);
});

test('a report without any result says why its runs failed', async () => {
  const {records} = await read(String(await fixture('iperf3.json')), {name: 'iperf3.json'});
  const failed = runOf([], {id: 'a-2', status: 'failed', reason: 'out of memory'});
  assert.deepEqual(pageOf([failed]).failures, ['The run a-2 failed: out of memory.']);
  assert.equal(pageOf([failed, runOf(records)]).failures, undefined);
});

test('a report names its differences and caveats at its beginning', () => {
  const {chips} = pageOf([], {differences: ['Another disk.'], caveats: ['One day.', 'One host.']});
  assert.deepEqual(chips.slice(-2), [
    {text: '1 difference in set-up', href: '#differences'},
    {text: '2 caveats', href: '#caveats'},
  ]);
});

test('a report has the commits that changed it, where the site is in a git repository', () => {
  const history = {commits: [{hash: 'a1', date: '2026-01-03', subject: 'Add'}], isShallow: false};
  for (const site of [{history}, {}]) {
    const files = reportPage(reportModel(), {machines: [machine], figures: [], ...site});
    const page = JSON.parse(files['build/assets/pages/reports/made-up.json'] ?? '');
    assert.deepEqual(page.history, site.history);
  }
});

test('the head of a report has the days, machines and versions of runs that count', () => {
  const {date: _, ...undated} = madeReport({});
  const uncounted = uncountedRuns().map((run) =>
    run.withdrawn ? {...run, version: '0.9', flags: ['-Xmx9g'], warmup: 9} : run,
  );
  const report = {...undated, runs: [...undated.runs, ...uncounted]};
  const machines = [machine, {...machine, id: 'rack', name: 'Rack'}];
  const files = reportPage({...reportModel(), report}, {machines, figures: []});
  const page = JSON.parse(files['build/assets/pages/reports/made-up.json'] ?? '');
  assert.equal(page.facts[0], '2026-01-03');
  const factOf = (/** @type {string} */ name) =>
    page.environment.facts.find((/** @type {any} */ {label}) => label === name).values;
  assert.deepEqual(factOf('Measured'), ['2026-01-03']);
  assert.deepEqual(factOf('Machine'), [{text: 'Desk', href: 'machines/desk/'}]);
  assert.equal(page.citation.date, '2026-01-03');
  assert.equal(page.dataset.date, '2026-01-03');
  assert.match(JSON.stringify(page.runs), /2020-01-01.*2027-01-01/);
  assert.doesNotMatch(JSON.stringify([page.facts, page.environment]), /0\.9|9g|9.s/);
});

test('the dataset of a report says which share of the operations failed', () => {
  const model = reportModel();
  const attempts = {failed: 10, all: 100, isLeast: false};
  const configurations = model.configurations.map((one) => ({...one, attempts}));
  const files = reportPage({...model, configurations}, {machines: [machine], figures: []});
  const {description} = JSON.parse(files['build/assets/pages/reports/made-up.json'] ?? '').dataset;
  assert.match(description, /\? .*: 10\.0\u202f% of the operations of put.* failed/);
});
