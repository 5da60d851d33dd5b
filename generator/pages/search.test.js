// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf} from '../testing/index.js';
import {emptyModel, HOSTILE, pagesOf, reportModel, runOf} from '../testing/made-site.js';

const adapters = [
  {id: 'gc-log', label: 'JVM log', description: 'Pauses.', runner: 'HotSpot', writtenBy: '-Xlog'},
];
/** @param {string} title @param {string} id */
function titled(title, id) {
  const model = emptyModel();
  return {...model, report: {...model.report, title, id}};
}

/** @param {import('../types.d.ts').ReportModel[]} models */
const filesOf = (...models) =>
  Object.assign(
    {},
    ...pagesOf(models, {adapters, prose: new Set()}).map(({files: written}) => written),
  );

const files = filesOf(
  titled('Nothing yet on 17', 'later'),
  titled('Nothing yet on 9', 'empty'),
  reportModel(),
);
const {documents, entries} = JSON.parse(files['build/assets/pages/search.json']);

/** @param {string} kind @returns {any[]} */
const of = (kind) => documents.filter((/** @type {any} */ one) => one.kind === kind);

test('the search page', async (t) => {
  await t.test('lists all reports by title, for a reader without script', () => {
    assert.deepEqual(fieldOf(entries, 'text'), [
      'Java puts fast enough',
      'Nothing yet on 9',
      'Nothing yet on 17',
    ]);
  });

  await t.test('finds reports by their operations and systems', () => {
    const [report] = of('Report');
    assert.equal(report.href, 'reports/made-up/');
    assert.match(report.words, /C client put/);
  });

  await t.test('finds systems, charts, runs, machines and formats', () => {
    const titles = ['System', 'Chart', 'Run', 'Machine', 'Format'].map((kind) => [
      kind,
      ...of(kind).map(({title}) => title),
    ]);
    assert.deepEqual(titles, [
      ['System', HOSTILE, 'C client'],
      ['Chart', `Latency of ${HOSTILE}`],
      ['Run', `${HOSTILE}, run java-1`, 'C client, run c-1'],
      ['Machine', 'Desk'],
      ['Format', 'JVM log'],
    ]);
  });

  await t.test('finds runs by the name and the processor of their machine', () => {
    const [machine] = of('Machine');
    assert.match(of('Run')[0].words, new RegExp(`${machine.title} i5`));
  });

  await t.test('finds runs by the version that their files state', () => {
    const model = reportModel();
    const facts = {version: 'Client 7.2'};
    const run = runOf({system: 'c'});
    model.report.runs = [{...run, files: run.files.map((file) => ({...file, facts}))}];
    const found = JSON.parse(filesOf(model)['build/assets/pages/search.json']).documents;
    assert.match(found.find((/** @type {any} */ {kind}) => kind === 'Run').words, /^Client 7\.2 /);
  });

  await t.test('names what tells runs of a report apart', () => {
    const model = reportModel();
    model.report.runs = ['1', '16'].map((threads) =>
      runOf({id: `t-${threads}`, params: {threads}}),
    );
    const found = JSON.parse(filesOf(model)['build/assets/pages/search.json']).documents;
    const [run] = found.filter((/** @type {any} */ one) => one.kind === 'Run');
    assert.match(run.note, / · threads: 1 · /);
  });

  await t.test('says why a run failed', () => {
    assert.match(of('Run')[1].note, /failed: out of memory$/);
  });

  await t.test('says why a run was withdrawn', () => {
    const model = reportModel();
    const withdrawn = {date: '2026-11-22', reason: 'Another program ran.'};
    model.report.runs = model.report.runs.map((run) => ({...run, withdrawn}));
    const found = JSON.parse(filesOf(model)['build/assets/pages/search.json']).documents;
    const [run] = found.filter((/** @type {any} */ one) => one.kind === 'Run');
    assert.match(run.note, / · withdrawn .*Another program ran\.$/);
  });

  await t.test('leads to a page for each', () => {
    for (const {href} of documents) {
      const path = href.replace(/\/(#.*)?$/, '');
      assert.ok(files[`build/assets/pages/${path}.json`], href);
    }
  });
});
