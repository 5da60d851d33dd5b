// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf} from '../testing/index.js';
import {changeAt, historyOf} from '../testing/made-history.js';
import {machine, pagesOf, reportModel, reportOf, uncountedRuns} from '../testing/made-site.js';

const OPTIONS = {
  adapters: [
    {
      id: 'basho-summary',
      label: 'basho_bench summary.csv',
      description: 'Made.',
      runner: 'basho_bench',
      writtenBy: 'x',
    },
    {id: 'tidy', label: 'tidy CSV', description: 'Made.', runner: 'any', writtenBy: 'x'},
  ],
  prose: new Set(),
};

/** @param {number} count */
const models = (count) =>
  Array.from({length: count}, (_, i) => ({
    ...reportModel(),
    report: reportOf({
      id: `report-${i}`,
      title: `Report ${i}`,
      date: `2026-01-${String(i + 1).padStart(2, '0')}`,
      systems: [{id: 'java', name: `Java ${i}`, platform: 'jvm', colour: 1}],
    }),
  }));

/**
 * @param {ReturnType<typeof models>} made
 * @param {string} path
 */
function dataOf(made, path) {
  const files = Object.assign({}, ...pagesOf(made, OPTIONS).map(({files}) => files));
  return JSON.parse(files[`build/assets/pages/${path}.json`]);
}

test('the list of reports', async (t) => {
  const {entries, filters} = dataOf(models(2), 'reports');

  await t.test('has the newest first, with systems, repeats and date', () => {
    assert.deepEqual(
      entries.map((/** @type {any} */ one) => [one.text, ...one.notes]),
      [
        ['Report 1', 'Java 1', '1 repeat', '2026-01-03'],
        ['Report 0', 'Java 0', '1 repeat', '2026-01-03'],
      ],
    );
  });

  await t.test('says how many points the histories of a report have', () => {
    const [model] = models(1);
    assert.ok(model);
    model.histories = [historyOf([1, 1, 1]), historyOf([2, 2, 2, 2], {id: 'java-put-p99'})];
    const [{notes}] = dataOf([model], 'reports').entries;
    assert.deepEqual(notes, ['Java 0', '4 releases', '1 repeat', '2026-01-03']);
  });

  await t.test('has a small picture of each', () => {
    assert.deepEqual(entries[0].picture, {src: 'img/report-1.svg', width: 190, height: 96});
  });

  await t.test('has the facets of each, and a filter where they differ', () => {
    assert.deepEqual(entries[0].facets, {
      system: ['Java 1'],
      runner: ['basho_bench'],
      platform: ['JVM'],
      machine: [machine.name],
    });
    assert.deepEqual(filters, [{name: 'system', label: 'System', values: ['Java 0', 'Java 1']}]);
  });
});

test('a table of any origin adds no runner to filter by', () => {
  const made = models(2).map((model) => ({
    ...model,
    report: {
      ...model.report,
      runs: model.report.runs.map((run) => ({
        ...run,
        files: run.files.flatMap((file) => [file, {...file, name: 'own.csv', format: 'tidy'}]),
      })),
    },
  }));
  const {entries} = dataOf(made, 'reports');
  assert.deepEqual(entries[0].facets.runner, ['basho_bench']);
});

test('a run that failed or is withdrawn gives a report no day, machine or runner', () => {
  const [first, second] = models(2);
  assert.ok(first && second);
  const {date: _, ...undated} = first.report;
  const counted = first.report.runs.slice(0, 1).map((run) => ({
    ...{...run, machine: 'rack'},
    files: run.files.map((file) => ({...file, format: 'tidy'})),
  }));
  const others = uncountedRuns().map((run) => ({...run, machine: machine.id}));
  const made = [
    {...first, report: {...undated, runs: [...others, ...counted]}},
    {...second, report: {...second.report, date: '2026-06-01'}},
  ];
  const {entries} = dataOf(made, 'reports');
  assert.deepEqual(fieldOf(entries, 'text'), ['Report 1', 'Report 0']);
  const {notes, facets} = entries[1];
  assert.equal(notes.at(-1), '2026-01-03');
  assert.deepEqual([facets.machine, facets.runner], [[], []]);
});

test('the home page', async (t) => {
  await t.test('filters reports if it has all of them', () => {
    const {entries, filters, all} = dataOf(models(12), 'index');
    assert.deepEqual([entries.length, filters.length, all], [12, 1, 'All 12 reports']);
    assert.deepEqual(filters[0].values.slice(-3), ['Java 9', 'Java 10', 'Java 11']);
  });

  await t.test('counts reports where there are several', () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => dataOf(models(count), 'index').all),
      ['All reports', 'All reports', 'All 2 reports'],
    );
  });

  await t.test('has the newest of many, and leaves the filters to the list', () => {
    const {entries, filters, all} = dataOf(models(13), 'index');
    assert.deepEqual([entries.length, filters.length, all], [12, 0, 'All 13 reports']);
    assert.equal(entries[0].text, 'Report 12');
  });

  await t.test('lists the sentences that the results no longer support', () => {
    const [model] = models(1);
    assert.ok(model);
    assert.equal(dataOf([model], 'index').unsupported, undefined);
    const where = {claim: 'fast', file: 'data/report-0/report.yaml', line: 4};
    const broken = {sentence: 'Java is fast.', note: 'Today it is slow.'};
    assert.deepEqual(
      dataOf([{...model, unsupported: [{...broken, ...where}]}], 'index').unsupported,
      [{...broken, text: 'Report 0', href: 'reports/report-0/'}],
    );
  });

  await t.test('has the newest changes of all reports, without what is noise', () => {
    const [first, second] = models(2);
    assert.ok(first && second);
    const steps = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4];
    first.histories = [historyOf(steps, {changes: [3, 6, 9].map((at) => changeAt(at))})];
    second.histories = [historyOf(steps, {changes: [changeAt(4), changeAt(11)]})];
    second.report.notes = [{at: '1.11', kind: 'noise', text: 'Made.'}];
    const {changes} = dataOf([first, second], 'index');
    assert.deepEqual(fieldsOf(changes, 'text', 'note'), [
      ['Java 0 1.9: median of put, payload: 1024 B worse, 1.12×', '2026-01-10 · Report 0'],
      ['Java 0 1.6: median of put, payload: 1024 B worse, 1.12×', '2026-01-07 · Report 0'],
      ['Java 1 1.4: median of put, payload: 1024 B worse, 1.12×', '2026-01-05 · Report 1'],
    ]);
    assert.equal(dataOf(models(2), 'index').changes, undefined);
  });
});
