import assert from 'node:assert/strict';
import {test} from 'node:test';
import {subjectLabel, withVersion} from './names.js';

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
});
