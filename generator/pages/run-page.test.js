// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {chartOf, machine, reportModel, runOf, summary} from '../testing/made-site.js';
import {dataPage} from './data-page.js';
import {embedPage} from './embed-page.js';
import {figure} from './figure.js';
import {rawFiles} from './raw-files.js';
import {reportPage} from './report-page.js';
import {runPage} from './run-page.js';

/** @param {Record<string, string>} files */
const dataOf = (files) => {
  const [, text = ''] = Object.entries(files).find(([path]) => path.endsWith('.json')) ?? [];
  return JSON.parse(text);
};
const site = {machines: [machine], figures: [], formats: {}};

test('the page of a run has the results of this run only', () => {
  const gc = {
    collector: 'G1',
    collections: 3,
    full: 0,
    forced: 0,
    longest: 1,
    p50: 1,
    total: 1,
    otherLogs: 0,
    longestOfAll: null,
    longestCounted: null,
    share: 0.1,
    betweenFull: null,
    nextFull: null,
  };
  const model = reportModel();
  model.summaries = [summary, {...summary, run: 'c-1', operation: 'other'}];
  model.gc = [
    {...gc, run: 'java-1'},
    {...gc, run: 'c-1'},
  ];
  const data = dataOf(runPage(runOf({}), model, site));
  /** @param {any} row */
  const first = (row) => row[0];
  assert.deepEqual(data.throughput.rows.map(first), ['put, payload: 1024 B']);
  assert.deepEqual(data.latency.rows.map(first), ['put, payload: 1024 B']);
  assert.deepEqual(data.gc.rows.map(first), ['java-1']);
});

test('the page of a run has the warnings of its manifest and its files', () => {
  const run = runOf({warnings: [{message: 'found no machine'}]});
  for (const file of run.files.slice(0, 1)) file.warnings = [{line: 3, message: 'found a gap'}];
  assert.deepEqual(dataOf(runPage(run, reportModel(), site)).warnings, [
    {location: 'run.yaml', message: 'found no machine'},
    {location: `${run.files[0]?.name}:3`, message: 'found a gap'},
  ]);
});

test('the page of a run names its folder in the repository', () => {
  const run = runOf({path: 'data/made-up/java-1'});
  assert.equal(dataOf(runPage(run, reportModel(), site)).folder, 'data/made-up/java-1');
});

test('a withdrawn run says when and why, on its page and on that of its report', () => {
  const run = runOf({withdrawn: {date: '2026-02-01', reason: 'wrong flags'}});
  const model = reportModel();
  model.report.runs = [run];
  const text = 'withdrawn on 2026-02-01: wrong flags';
  assert.ok(dataOf(reportPage(model, site)).runs.rows[0].includes(text));
  assert.equal(dataOf(runPage(run, model, site)).withdrawn, text.replace('w', 'W'));
});

test('the address of a raw file is escaped, folder by folder', () => {
  const [file] = runOf({}).files;
  assert.ok(file);
  const run = runOf({files: [{...file, name: 'out put/100%#1.csv'}]});
  assert.deepEqual(rawFiles(run, {}).files.rows[0]?.[0], {
    text: 'out put/100%#1.csv',
    href: 'data/made-up/java-1/out%20put/100%25%231.csv.zip',
  });
});

test('an embed has the warnings of its report', () => {
  const location = {report: 'made-up', key: 'latency', page: 'reports/made-up/', source: 'x'};
  const parts = figure(chartOf('latency', 'A'), location);
  assert.deepEqual(dataOf(embedPage(parts.figure, reportModel())).warnings, [
    'One run of each configuration.',
  ]);
});

test('the data page explains the columns of the charts of runs too', () => {
  const {report} = reportModel();
  const entry = {
    report,
    figures: [],
    columns: [{kind: 'k', csv: {columns: ['latency_s']}}],
    files: 0,
    unsupported: [],
    comparable: new Set(),
    changes: [],
    searched: {all: 0, tested: 0},
    repeats: '',
    operations: [],
    runners: [],
  };
  const {columns} = dataOf(dataPage([entry]));
  assert.ok(columns.rows.some((/** @type {string[]} */ row) => row[0] === 'latency_s'));
});
