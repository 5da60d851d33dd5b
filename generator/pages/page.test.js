import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fact, isStated, page, subjectLabel, subjectText, withVersion} from './page.js';

test('page', async (t) => {
  await t.test('puts the data of an address at the asset of the same path', () => {
    const text = {title: 'A', description: 'B'};
    assert.deepEqual(Object.keys(page('machines/desk/', text)), [
      'build/content/machines/desk/index.md',
      'build/assets/pages/machines/desk.json',
    ]);
    assert.deepEqual(Object.keys(page('', text)), [
      'build/content/_index.md',
      'build/assets/pages/index.json',
    ]);
  });
});

test('withVersion says a version once', () => {
  assert.equal(withVersion('Redis', '7.0.15'), 'Redis 7.0.15');
  assert.equal(withVersion('Redis 7.0.15', '7.0.15'), 'Redis 7.0.15');
  assert.equal(withVersion('Redis', 'Redis 7.0.15, jemalloc'), 'Redis 7.0.15, jemalloc');
  assert.equal(withVersion('Redis', '7.0.15, jemalloc'), 'Redis (7.0.15, jemalloc)');
  assert.equal(withVersion('Redis', undefined), 'Redis');
});

test('fact without a value is not stated, and no is a value', () => {
  assert.equal(isStated(fact('Disk', [undefined])), false);
  assert.equal(isStated(fact('Disk', [''])), false);
  assert.equal(isStated(fact('Shared', ['no'])), true);
});

test('subjectLabel leaves out parameters that are the same throughout the report', () => {
  const params = {threads: '2', size: '1 kB'};
  const subject = {operation: 'put', params, shown: 'a'};
  const other = {...subject, params: {...params, size: '2 kB'}};
  // A run that failed before it said what it did makes nothing vary.
  const lost = {operation: '', params: {}, shown: null};
  assert.equal(subjectLabel([subject, other, lost])(subject), 'put, size: 1 kB');
  assert.equal(subjectLabel([subject])(subject), 'put');
});

test('subjectText leaves out what nobody named', () => {
  assert.equal(subjectText({operation: 'put', params: {threads: '2'}}), 'put, threads: 2');
  assert.equal(subjectText({operation: '', params: {}}), '');
});
