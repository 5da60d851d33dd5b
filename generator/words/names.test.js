import assert from 'node:assert/strict';
import {test} from 'node:test';
import {configurationOf} from '../testing/made-site.js';
import {configurationName, onlyOperation, sideName, subjectLabel, withVersion} from './names.js';
import {shortener} from './shortener.js';

test('subjectLabel leaves out parameters that are the same throughout the report', () => {
  const params = {threads: '2', size: '1 kB'};
  const subject = {operation: 'put', params, shown: 'a'};
  const other = {...subject, params: {...params, size: '2 kB'}};
  // A run that failed before it said what it did makes nothing vary.
  const lost = {operation: '', params: {}, shown: null};
  assert.equal(subjectLabel([subject, other, lost])(subject), 'put, size: 1 kB');
  assert.equal(subjectLabel([subject])(subject), 'put');
});

test('withVersion says a version once', () => {
  assert.equal(withVersion('Redis', '7.0.15'), 'Redis 7.0.15');
  assert.equal(withVersion('Redis 7.0.15', '7.0.15'), 'Redis 7.0.15');
  assert.equal(withVersion('Redis', 'Redis 7.0.15, jemalloc'), 'Redis 7.0.15, jemalloc');
  assert.equal(withVersion('Redis', '7.0.15, jemalloc'), 'Redis (7.0.15, jemalloc)');
  assert.equal(withVersion('Redis', undefined), 'Redis');
  assert.equal(withVersion('Redis v7', '7'), 'Redis v7');
  assert.equal(withVersion('go1.22', '1.22'), 'go1.22');
  // The digits of a name are no version.
  assert.equal(withVersion('BLAKE3', '3'), 'BLAKE3 3');
  assert.equal(withVersion('Redis 17.4', '7.4'), 'Redis 17.4 7.4');
});

test('a side of a comparison has its release where the two differ in it', () => {
  const report = {systems: [{id: 'java', name: 'Java'}]};
  const side = (/** @type {Record<string, string>} */ params) => configurationOf({params});
  const named = (/** @type {Record<string, string>[]} */ ...params) => {
    const [baseline = side({}), candidate = side({})] = params.map(side);
    return sideName({baseline, candidate}, 'candidate', report);
  };
  assert.equal(named({release: '1.0'}, {release: '1.1', threads: '2'}), 'Java 1.1');
  assert.equal(named({release: '1.0'}, {release: '1.0'}), 'Java');
  assert.equal(named({release: '1.0'}, {}), 'Java');
});

test('a configuration without an operation and parameters has the name of its system', () => {
  const report = {systems: [{id: 'a', name: 'A'}]};
  assert.equal(configurationName({system: 'a', operation: '', params: {}}, report), 'A');
  const get = {system: 'b', operation: 'get', params: {threads: '4'}};
  assert.equal(configurationName(get, report), 'get, threads: 4, b');
});

test('a figure has the beginning of a very long name, if no other begins so', () => {
  const long = `./app ${'some/path '.repeat(1000)}`;
  const beginning = `${long.slice(0, 199)}…`;
  assert.equal(shortener([long, 'sort'])(long), beginning);
  assert.equal(shortener([`${long}1`, `${long}2`])(`${long}1`), `${long}1`);
  const rows = [{configuration: {operation: long, shown: 'r'}}];
  assert.equal(onlyOperation(rows), ` Operation: ${beginning}.`);
});

test('a figure names its operation where its rows have one', () => {
  const row = (/** @type {string} */ operation, /** @type {string | null} */ shown = 'a-1') => ({
    configuration: {operation, shown},
  });
  assert.equal(onlyOperation([row('get'), row('get'), row('', null)]), ' Operation: get.');
  for (const rows of [[row('get'), row('put')], [row('all')], [row('')], []]) {
    assert.equal(onlyOperation(rows), '');
  }
});
