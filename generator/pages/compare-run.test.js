// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {percentile, Recorder} from '../records/distribution.js';
import {count, transfer} from '../records/measurements.js';
import {HOSTILE, machine, pagesOf, reportModel, runOf, summary} from '../testing/made-site.js';
import {comparableRuns, comparedRun} from './compare-run.js';

const PATH = 'build/static/reports/made-up/runs/java-1/compare.json';

/**
 * @param {Partial<import('../stats/types.d.ts').Summary>} [over]
 * @param {Partial<import('../scan/types.d.ts').Run>} [run]
 * @param {import('../scan/types.d.ts').Machine[]} [machines]
 * @returns {import('./compare-run.js').PublishedRun}
 */
function compared(over = {}, run = {}, machines = [machine]) {
  const model = reportModel();
  model.summaries = [{...summary, ...over}];
  const files = comparedRun(runOf(run), model, machines);
  return JSON.parse(files[PATH] ?? 'null');
}

test('the file of a run has its facts, and null for what is not stated', () => {
  const {id, title, machine, load, published, facts} = compared({}, {flags: []});
  assert.deepEqual(
    {id, title, machine, load, published},
    {
      id: 'made-up/java-1',
      title: `${HOSTILE}, run java-1`,
      machine: 'desk',
      load: 'closed loop, 2 workers',
      published: null,
    },
  );
  assert.deepEqual(facts, [
    ['System', HOSTILE],
    ['Version', '1.0'],
    ['Machine', 'Desk'],
    ['Load model', 'closed loop, 2 workers'],
    ['Date', '2026-01-03'],
    ['JVM', null],
    ['Flags', null],
    ['Users at most', null],
    ['Warm-up excluded', null],
    ['Status', 'ok'],
    ['Published in', 'measured here'],
    ['Report', 'Java puts fast enough'],
  ]);
  assert.equal(new Map(compared({}, {system: 'c'}).facts).get('JVM'), 'none');
});

test('the file of a run has what its raw files state where the manifest says nothing', () => {
  const [file] = runOf({}).files;
  assert.ok(file);
  const facts = {
    jvm: 'OpenJDK 17.0.15',
    flags: ['-Xmx2g', '-Xms2g'],
    warmup: '2 iterations of 1 s',
    users: 2000,
  };
  const files = [{...file, facts}];
  const {facts: found} = compared({}, {flags: [], files});
  const texts = new Map(found);
  assert.equal(texts.get('Warm-up excluded'), '2 iterations of 1 s');
  assert.equal(texts.get('Users at most'), '2,000');
  const ofManifest = new Map(compared({}, {warmup: 0.5, flags: ['-Xmx1g'], files}).facts);
  assert.equal(ofManifest.get('Warm-up excluded'), '500\u202fms');
  assert.equal(ofManifest.get('Flags'), '-Xmx1g');
  assert.deepEqual([texts.get('JVM'), texts.get('Flags')], ['OpenJDK 17.0.15', '-Xmx2g -Xms2g']);
  const named = new Map(compared({}, {version: 'client 1.2, OpenJDK 21.0.8'}).facts);
  assert.equal(named.get('JVM'), 'OpenJDK 21.0.8');
  // Else the page would say that machines of one name differ.
  const namesakes = [machine, {...machine, id: 'desk-2'}];
  assert.equal(new Map(compared({}, {}, namesakes).facts).get('Machine'), 'Desk (desk)');
});

test('the file of a run has all that its results are computed again from', () => {
  const [file] = runOf({}).files;
  assert.ok(file);
  const note = {operation: 'get'};
  const files = [
    {...file, name: 'a.csv', note},
    {...file, name: 'b.txt', note: {unread: 'a log'}},
  ];
  const stated = {operation: 'put', params: {threads: '2'}, drop: ['size'], warmup: 3};
  const rename = {operations: {put: 'set'}};
  assert.deepEqual(compared({}, {...stated, rename, files}).source, {
    run: {...stated, rename},
    files: [{name: 'a.csv', address: 'data/made-up/java-1/a.csv.zip', note}],
  });
});

test('the file of a run that was aborted says so', () => {
  const {facts} = compared({}, {status: 'aborted', reason: 'The disk was full.'});
  assert.match(String(new Map(facts).get('Status')), /^aborted: the disk was full/i);
});

test('the file of a run has its values in base units, without those that are missing', () => {
  const [operation] = compared().operations;
  assert.deepEqual(operation, {
    operation: 'put',
    params: {payload: '1024 B'},
    values: {throughput: 12_000, samples: 1000, p50: 2e-5, p99: 1e-3, max: 0.5},
  });
});

test('errors that were counted without a rate are values', () => {
  const [operation] = compared({throughput: null, errors: 7}).operations;
  assert.deepEqual(operation?.values, {errors: 7, samples: 1000, p50: 2e-5, p99: 1e-3, max: 0.5});
});

test('a value that is only a bound keeps its mark', () => {
  const nothing = {n: null, min: null, mean: null, p50: null, 'p99.9': null, max: null};
  const [operation] = compared({
    throughput: {value: 100, bound: '~', seconds: null, count: null, lowest: null, highest: null},
    latency: {...nothing, p99: null, bounds: {p99: {value: 0.001, bound: '<'}}},
  }).operations;
  assert.deepEqual(operation?.values, {throughput: 100, p99: 0.001});
  assert.deepEqual(operation?.bounds, {throughput: '~', p99: '<'});
});

test('the curve has the percentiles of the distribution and ends at its maximum', () => {
  const samples = new Recorder(1e-9);
  for (let i = 1; i <= 5000; i += 1) samples.add(Math.round(1e6 / i));
  const distribution = samples.record({operation: 'put', params: {}});
  const [operation] = compared({distribution}).operations;
  const curve = operation?.curve ?? [];
  assert.deepEqual(
    curve.map(([x]) => x),
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
  );
  for (const [x, seconds] of curve.slice(0, -1)) {
    const exact = percentile(distribution, 1 - 1 / x);
    assert.ok(Math.abs(seconds / exact - 1) < 0.01, `at ${x}: ${seconds}, expected ${exact}`);
  }
  assert.deepEqual(curve.at(-1), [5000, 0.001]);
});

test('a curve has no points that its steps do not need', () => {
  const samples = new Recorder(1e-9);
  for (let i = 0; i < 999; i += 1) samples.add(1000);
  samples.add(2000);
  const distribution = samples.record({operation: 'put', params: {}});
  const [operation] = compared({distribution}).operations;
  assert.deepEqual(operation?.curve, [
    [1, 1e-6],
    [500, 1e-6],
    [1000, 2e-6],
  ]);
});

test('a run has what its runner names where it has neither rates nor times', () => {
  const subject = {operation: 'TCP', params: {}};
  const [file] = runOf({}).files;
  assert.ok(file);
  const records = [transfer(subject, 'received', 123_456_789), count(subject, 'retransmits', 3)];
  const over = {...subject, throughput: null, latency: null};
  assert.deepEqual(compared(over, {files: [{...file, records}]}).operations, [
    {
      ...subject,
      values: {received: 123_457_000, retransmits: 3},
      units: {received: 'B/s', retransmits: '1'},
    },
  ]);
  assert.equal(compared(over), null);
});

test('a run without values has no file, no link and no place in the list', () => {
  const model = reportModel();
  const failed = runOf({id: 'c-1', system: 'c'});
  model.summaries.push({...summary, run: 'c-1', system: 'c', throughput: null, latency: null});
  assert.deepEqual(comparedRun(failed, model, [machine]), {});
  assert.deepEqual([...comparableRuns(model)], ['java-1']);

  const pages = pagesOf([model], {adapters: [], prose: new Set()});
  /** @type {Record<string, string>} */
  const files = Object.assign({}, ...pages.map(({files}) => files));
  const data = (/** @type {string} */ path) =>
    JSON.parse(files[`build/assets/pages/${path}.json`] ?? 'null');
  assert.ok(files[PATH]);
  assert.equal(data('reports/made-up/runs/java-1').compare, 'compare/#runs=made-up/java-1');
  assert.equal(data('reports/made-up/runs/c-1').compare, undefined);
  assert.deepEqual(
    data('search').documents.flatMap((/** @type {any} */ one) => one.compare ?? []),
    ['made-up/java-1'],
  );
});
