import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isIgnored} from './names.js';

test('isIgnored', async (t) => {
  const ignored = [
    '.DS_Store',
    '._run.yaml',
    'Thumbs.db',
    'thumbs.db',
    'desktop.ini',
    'Desktop.ini',
    'run.yaml~',
    'client-1~/',
    '.run.yaml.swp',
    '.run.yaml.swo',
    '4913',
    '#run.yaml#',
    '.#run.yaml@',
  ];
  for (const name of ignored) {
    await t.test(`ignores ${name}`, () => assert.ok(isIgnored(name)));
  }
  for (const name of ['run.yaml', '4913/', '4913.csv', 'a.swp', 'thumbs.csv', '.hidden', 'link@']) {
    await t.test(`keeps ${name}`, () => assert.ok(!isIgnored(name)));
  }
});
