import assert from 'node:assert/strict';
import {test} from 'node:test';
import {lineWith} from './links.js';

test('the line of a link is the first that has its address', () => {
  assert.equal(lineWith('/a/\nto: /b/\nto: /b/\n', '/b/'), 2);
  assert.equal(lineWith('/a/\n', '/b/'), undefined);
});
