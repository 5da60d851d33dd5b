// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {configurationOf, machine, reportModel, reportOf, runOf} from '../testing/made-site.js';
import {environment} from './environment.js';
import {homePage} from './home-page.js';
import {measuredConfigurations, sourceFacts} from './published.js';
import {reportPage} from './report-page.js';
import {sourceLine} from './source-line.js';

const [java, c] = reportOf({}).systems;
assert.ok(java && c);
const document = {...c, id: 'published-c', name: 'Some document', version: '0.1'};
const published = {title: 'A document', date: '2011'};
const model = reportModel();
model.report = reportOf({
  systems: [{...java, name: 'Java client'}, document],
  runs: [runOf({}), runOf({id: 'published-1', system: 'published-c', date: '', published})],
});
model.configurations = [
  configurationOf({}),
  configurationOf({system: 'published-c', runs: ['published-1', 'published-2'], published}),
];

/** @param {{label: string, values: unknown[]}[]} facts @param {string} label */
const valuesOf = (facts, label) => facts.find((fact) => fact.label === label)?.values;

test('published configurations count where nothing else was measured', () => {
  const [measured, stated] = model.configurations;
  assert.ok(measured && stated);
  assert.deepEqual(measuredConfigurations(model), [measured]);
  assert.deepEqual(measuredConfigurations({configurations: [stated]}), [stated]);
});

test('a document has its facts', () => {
  const facts = sourceFacts({...published, author: 'Ada', note: 'A talk.'});
  assert.deepEqual(
    facts.map(({label, values}) => [label, ...values]),
    [
      ['Published in', '“A document”'],
      ['Author', 'Ada'],
      ['Date of the document', '2011'],
      ['About the document', 'A talk.'],
    ],
  );
});

test('a report with measured and published runs', async (t) => {
  const site = {machines: [machine], figures: []};
  const files = reportPage(model, site);
  const {facts: overview, environment: stated} = JSON.parse(
    files['build/assets/pages/reports/made-up.json'] ?? '',
  );

  await t.test('counts only measured runs and systems as measured', () => {
    assert.ok(overview.includes('Java client 1.0'));
    assert.ok(overview.includes('1 run of each configuration'));
    const {facts} = environment(model, [machine]);
    assert.deepEqual(valuesOf(facts, 'Systems and versions'), ['Java client 1.0']);
    assert.deepEqual(valuesOf(facts, 'Raw files'), ['2 files, with checksums']);
  });

  await t.test('names the document as the source of the published values', () => {
    assert.deepEqual(valuesOf(stated.facts, 'Published values from'), ['“A document”, 2011']);
  });

  await t.test('names only measured systems below charts and in lists', () => {
    assert.doesNotMatch(sourceLine(model.report, [machine]), /Some document/);
    const entry = {
      report: model.report,
      figures: [],
      columns: [],
      files: 0,
      unsupported: [],
      comparable: new Set(),
      changes: [],
      searched: {all: 0, tested: 0, zeros: []},
      points: '',
      repeats: '',
      operations: [],
      runners: [],
    };
    const home = homePage([entry], {machines: [machine], prose: new Set()});
    const {entries} = JSON.parse(home['build/assets/pages/index.json'] ?? '');
    assert.deepEqual(entries[0].notes, ['Java client', '2026-01-03']);
    assert.deepEqual(entries[0].facets.machine, ['Desk']);
  });

  await t.test('names the published system below the charts of its run', () => {
    assert.match(
      sourceLine(model.report, [machine], {runs: ['published-1']}),
      /Some document 0\.1/,
    );
  });
});
