import assert from 'node:assert/strict';
import {test} from 'node:test';
import {subjectText} from './subject.js';

test('subjectText leaves out what nobody named', () => {
  assert.equal(subjectText({operation: 'put', params: {threads: '2'}}), 'put, threads: 2');
  assert.equal(subjectText({operation: '', params: {}}), '');
});
