/** @import {Rec} from './types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {readRuns} from '../read-runs.js';
import {scan} from '../scan/scan.js';
import {fixture, memoryEffects} from '../testing/index.js';
import {applyManifest} from './apply-manifest.js';
import {latency, throughput} from './measurements.js';

/** @param {string} operation @param {Record<string, string>} params @returns {Rec} */
const of = (operation, params = {}) => latency({operation, params}, 'mean', 1);

/**
 * @param {Rec[]} records
 * @param {Partial<Parameters<typeof applyManifest>[1]>} run
 * @param {Parameters<typeof applyManifest>[2]} note
 */
function applied(records, run, note = {}) {
  /** @type {string[]} */
  const errors = [];
  const result = applyManifest(records, {params: {}, ...run}, note, (message) =>
    errors.push(message),
  );
  return {subjects: result.map(({operation, params}) => ({operation, params})), errors};
}

test('applyManifest', async (t) => {
  await t.test('states what the file does not', () => {
    assert.deepEqual(applied([of('')], {operation: 'get', params: {threads: '2'}}), {
      subjects: [{operation: 'get', params: {threads: '2'}}],
      errors: [],
    });
  });

  await t.test('lets the note on a file win over its content', () => {
    const run = {operation: 'put', params: {threads: '4'}};
    const note = {operation: 'get', params: {threads: '2'}};
    assert.deepEqual(applied([of('read', {threads: '1'})], run, note), {
      subjects: [{operation: 'get', params: {threads: '2'}}],
      errors: [],
    });
  });

  await t.test('refuses a run that contradicts a file, once for all records', () => {
    const run = {operation: 'put', params: {threads: '4'}};
    const records = [of('get', {threads: '2'}), latency(of('get', {threads: '2'}), 'p99', 1)];
    assert.deepEqual(applied(records, run).errors, [
      'found the operation "get", expected "put" as run.yaml says',
      'found the parameter threads "2", expected "4" as run.yaml says',
    ]);
  });

  await t.test('refuses a parameter that every object seems to have', () => {
    const expected = 'expected a name that JavaScript objects do not have';
    const records = [of('get', Object.fromEntries([['__proto__', '1']]))];
    assert.deepEqual(applied(records, {params: {constructor: '4'}}).errors, [
      `found a parameter "__proto__", ${expected}`,
      `found a parameter "constructor", ${expected}`,
    ]);
    const rename = {params: {constructor: 'maker'}};
    assert.deepEqual(applied([of('get', {constructor: 'a'})], {rename}), {
      subjects: [{operation: 'get', params: {maker: 'a'}}],
      errors: [],
    });
  });

  await t.test('renames and drops what the file says, before the run is compared', () => {
    const rename = {operations: {Encode: 'encode'}, params: {procs: 'threads'}};
    const run = {operation: 'encode', params: {threads: '2'}, rename, drop: ['run']};
    assert.deepEqual(applied([of('Encode', {procs: '2', run: '7'})], run), {
      subjects: [{operation: 'encode', params: {threads: '2'}}],
      errors: [],
    });
  });

  await t.test('refuses names that make two operations one', () => {
    const records = [of('Encode', {procs: '1'}), of('Encode', {procs: '2'})];
    assert.deepEqual(applied(records, {drop: ['procs']}).errors, [
      'found "Encode" (procs 1) and "Encode" (procs 2), which both become "Encode", expected different names or parameters',
    ]);
    assert.deepEqual(applied([of('get'), of('put')], {}, {operation: 'all'}).errors, [
      'found "get" and "put", which both become "all", expected different names or parameters',
    ]);
  });

  await t.test('refuses names that join the numbers of two operations', () => {
    const rate = (/** @type {string} */ operation, params = {}) =>
      throughput({operation, params}, 1);
    const rename = {operations: {Read: 'get', Write: 'get'}};
    assert.deepEqual(applied([of('Read'), rate('Write')], {rename}).errors, [
      'found "Read" and "Write", which both become "get", expected different names or parameters',
    ]);
    const records = [of('get', {procs: '1'}), rate('get', {procs: '2'})];
    assert.deepEqual(applied(records, {drop: ['procs']}).errors, [
      'found "get" (procs 1) and "get" (procs 2), which both become "get", expected different names or parameters',
    ]);
  });

  await t.test('joins numbers of which only one has a name or a parameter', () => {
    const records = [of('get', {procs: '1'}), throughput({operation: '', params: {}}, 1)];
    const run = {operation: 'get', params: {procs: '1'}};
    const subject = {operation: 'get', params: {procs: '1'}};
    assert.deepEqual(applied(records, run), {subjects: [subject, subject], errors: []});
  });

  await t.test('refuses names that make two parameters one', () => {
    const run = {rename: {params: {procs: 'threads'}}};
    assert.deepEqual(applied([of('get', {procs: '2', threads: '1'})], run).errors, [
      'found two parameters that become "threads", expected different names',
    ]);
  });

  await t.test('keeps repeats within a file, which have one subject', () => {
    assert.deepEqual(applied([of('get'), of('get')], {drop: ['procs']}).errors, []);
  });
});

test('systems of two runners are paired', async (t) => {
  /** @param {{go?: string, java?: string}} rules Of the systems, as YAML. */
  async function comparisonsOf({go = '', java = ''}) {
    const report = [
      'title: T',
      'question: Q?',
      'baseline: go',
      'systems:',
      `  go: {name: Go, platform: native${go}}`,
      `  java: {name: Java, platform: jvm${java}}`,
      '',
    ];
    const effects = memoryEffects({
      'data/machines/m.yaml': 'name: M\n',
      'data/r/report.yaml': report.join('\n'),
      'data/r/go-1/run.yaml': 'system: go\ndate: 2026-11-21\nmachine: m\n',
      'data/r/go-1/bench.txt': await fixture('go-bench.txt'),
      'data/r/java-1/run.yaml': 'system: java\ndate: 2026-11-21\nmachine: m\n',
      'data/r/java-1/jmh.json': await fixture('jmh-json-1.21.json'),
    });
    const errors = new InputErrors();
    const {reports, machines} = await scan(effects, errors);
    const [scanned] = reports;
    assert.ok(scanned);
    const runs = await readRuns(scanned.runs, effects, errors);
    const {comparisons} = modelOf({...scanned, runs}, machines, errors);
    assert.deepEqual(errors.list(), []);
    return comparisons.map(({operation, params, metric, candidate}) => ({
      operation,
      params,
      metric,
      system: candidate.system,
    }));
  }

  await t.test('by the rules of report.yaml', async () => {
    const rules = {
      go: ', rename: {operations: {Par: rw}}, drop: [procs]',
      java: ', rename: {operations: {demo.QueueBench.rw: rw}}, drop: [threads]',
    };
    assert.deepEqual(await comparisonsOf(rules), [
      {operation: 'rw', params: {}, metric: 'latency', system: 'java'},
    ]);
  });

  await t.test('and not without them, or with a parameter that differs', async () => {
    assert.deepEqual(await comparisonsOf({}), []);
    const renamed = {
      go: ', rename: {operations: {Par: rw}, params: {procs: threads}}',
      java: ', rename: {operations: {demo.QueueBench.rw: rw}}',
    };
    assert.deepEqual(await comparisonsOf(renamed), []);
  });
});
