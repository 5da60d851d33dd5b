import assert from 'node:assert/strict';
import {test} from 'node:test';
import {throughput} from '../records/measurements.js';
import {fieldOf} from '../testing/index.js';
import {madeHeap} from '../testing/made-heap.js';
import {runOf} from '../testing/models.js';
import {differencesBetween, environmentOf} from './environment.js';

/** @import {Environment} from './environment.js' */

/** @param {string} before @param {string} after @param {object} [facts] */
const between = (before, after, facts = {}) => {
  const [a, b] = [before, after].map((version) => runOf([], {version, machine: 'desk'}));
  for (const [i, run] of [a, b].entries()) {
    for (const file of run?.files ?? []) Object.assign(file, i === 0 ? {} : facts);
  }
  const environments = [a, b].map((run) => environmentOf(run ? [run] : [], {operation: 'get'}));
  // Cast: of two runs.
  const [old, current] = /** @type {[Environment, Environment]} */ (environments);
  return differencesBetween(old, current).map(({name, from, to}) => `${name}: ${from} to ${to}`);
};

test('a JVM is known by the version, where the files do not state it', () => {
  assert.deepEqual(
    between('Caffeine 3.1.8, OpenJDK 17.0.15', 'Caffeine 3.1.9, OpenJDK 17.0.15'),
    [],
  );
  assert.deepEqual(between('Caffeine 3.1.8, OpenJDK 17.0.15', 'Caffeine 3.1.8, OpenJDK 21.0.1'), [
    'JVM: OpenJDK 17.0.15 to OpenJDK 21.0.1',
  ]);
  assert.deepEqual(between('1.0 on GraalVM CE 22.3', '1.0 on GraalVM EE 22.3'), [
    'JVM: GraalVM CE 22.3 to GraalVM EE 22.3',
  ]);
  // Neither is a JVM.
  assert.deepEqual(between('Java client 2.1', 'Java client 2.2'), []);
  assert.deepEqual(between('RocksJava 7.8.3', 'RocksJava 7.9'), []);
  // Nobody says what it was before.
  assert.deepEqual(between('1.0', '1.0, OpenJDK 21.0.1'), []);
});

test('one JVM in more words is the same, and another build is not', () => {
  const facts = {facts: {jvm: 'OpenJDK 64-Bit Server VM 17.0.15+6'}};
  assert.deepEqual(between('1.0, OpenJDK 17.0.15', '1.0, OpenJDK 17.0.15', facts), []);
  const jvmci = {facts: {jvm: 'OpenJDK 64-Bit Server VM 17.0.15+6-jvmci-22.3'}};
  assert.equal(between('1.0, OpenJDK 17.0.15', '1.0, OpenJDK 17.0.15', jvmci).length, 1);
  assert.equal(between('1.0, OpenJDK 23-ea+12', '1.0, OpenJDK 23-ea+25').length, 1);
  assert.deepEqual(between('rocksdb-java 7.8.3, JDK 17', 'rocksdb-java 7.9, JDK 17'), []);
});

test('the users are compared where both sides state them', () => {
  const [few, many] = [50, 1000].map((users) => {
    const run = runOf([], {machine: 'desk'});
    return environmentOf([{...run, files: run.files.map((one) => ({...one, facts: {users}}))}], {
      operation: '',
    });
  });
  const none = environmentOf([runOf([], {machine: 'desk'})], {operation: ''});
  assert.ok(few && many);
  assert.deepEqual(differencesBetween(few, many), [{name: 'users', from: '50', to: '1,000'}]);
  assert.deepEqual(differencesBetween(few, none), []);
});

test('the runner is that of the operation, and not of the others or of the JVM', () => {
  const get = throughput({operation: 'get', params: {}}, 1);
  const scan = {...get, operation: 'scan'};
  const run = runOf([get, scan]);
  const [file] = run.files;
  assert.ok(file);
  const [heap, put] = [
    {...file, format: 'gc-log'},
    {...file, format: 'wrk'},
  ];
  heap.records = [madeHeap(1).heap];
  put.records = [{...get, operation: 'put'}];
  run.files = [{...file, format: 'jmh-json'}, heap, put];
  assert.deepEqual(environmentOf([run], {operation: 'get'}).runner, ['JMH']);
  assert.deepEqual(environmentOf([run], {operation: ''}).runner, ['JMH', 'wrk']);
});

test('flags in another order are the same', () => {
  const of = (/** @type {string[]} */ flags) =>
    environmentOf([runOf([], {flags})], {operation: 'get'});
  assert.deepEqual(
    fieldOf(differencesBetween(of(['-Xms1g', '-Xmx1g']), of(['-Xmx1g', '-Xms1g'])), 'name'),
    [],
  );
  assert.deepEqual(
    fieldOf(differencesBetween(of(['-Xms1g', '-Xmx1g']), of(['-Xmx2g', '-Xms1g'])), 'name'),
    ['JVM flags'],
  );
});

test('no flags are stated too', () => {
  const of = (/** @type {(string[] | undefined)[]} */ ...all) => {
    const run = runOf([]);
    const files = all.flatMap((flags) =>
      run.files.map((file) => ({...file, facts: flags ? {flags} : {}})),
    );
    return environmentOf([{...run, files}], {operation: 'get'});
  };
  const none = [{name: 'JVM flags', from: 'none', to: '-Xint'}];
  assert.deepEqual(differencesBetween(of([]), of(['-Xint'])), none);
  assert.deepEqual(differencesBetween(of([], ['-Xint']), of(['-Xint'])), []);
  assert.deepEqual(differencesBetween(of(undefined), of(['-Xint'])), []);
});

test('the file of a recording is no difference, and its settings are', () => {
  const [first, other, profile] = ['a.jfr', 'b.jfr', 'b.jfr,settings=profile'].map((text) => {
    const flags = ['-Xmx80m', `-XX:StartFlightRecording=filename=/runs/${text}`];
    const run = runOf([], {machine: 'desk'});
    return environmentOf([{...run, files: run.files.map((one) => ({...one, facts: {flags}}))}], {
      operation: '',
    });
  });
  assert.ok(first && other && profile);
  assert.deepEqual(differencesBetween(first, other), []);
  assert.deepEqual(fieldOf(differencesBetween(other, profile), 'name'), ['JVM flags']);
});
