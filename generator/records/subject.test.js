import assert from 'node:assert/strict';
import {test} from 'node:test';
import {subjectOrder, subjectText} from './subject.js';

test('subjectText leaves out what nobody named', () => {
  assert.equal(subjectText({operation: 'put', params: {threads: '2'}}), 'put, threads: 2');
  assert.equal(subjectText({operation: '', params: {}}), '');
});

test('the order of two subjects does not depend on the order of their parameters', () => {
  const a = {operation: 'put', params: {size: '1', threads: '2'}};
  const b = {operation: 'put', params: {threads: '1', size: '2'}};
  assert.ok(subjectOrder(a, b) < 0);
  assert.ok(subjectOrder(b, a) > 0);
});
