import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {utf8Text} from './utf8.js';

test('utf8Text refuses an unresolved conflict of git', () => {
  const errors = new InputErrors();
  const text = 'date: 2026-01-01\n<<<<<<< HEAD\nrepeat: 1\n=======\nrepeat: 2\n>>>>>>> other\n';
  assert.equal(utf8Text(new TextEncoder().encode(text), 'run.yaml', errors), undefined);
  assert.deepEqual(errors.list(), [
    'run.yaml:2: found a conflict marker of git, expected the text of one side\n  Resolve the conflict, and remove its three markers.',
  ]);
});

test('utf8Text refuses UTF-16, which PowerShell writes', () => {
  for (const swap of [false, true]) {
    const bytes = Buffer.from('\ufeffdate: 2026-01-01\n', 'utf16le');
    const errors = new InputErrors();
    assert.equal(utf8Text(swap ? bytes.swap16() : bytes, 'run.yaml', errors), undefined);
    assert.deepEqual(errors.list(), [
      'run.yaml:1: found UTF-16, expected UTF-8\n  Save the file as UTF-8.',
    ]);
  }
});
