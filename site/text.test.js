// What the pages and drawings of the test site say, as a browser gets it.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {entriesBelow} from '../generator/effects.js';
import {ENGINE} from '../generator/engine.js';
import {TEST_SITE} from '../generator/testing/site-for-tests.js';

const SITE = join(ENGINE, TEST_SITE, 'build/site');
/** @param {string} path */
const read = (path) => readFileSync(join(SITE, path), 'utf8');

test('no drawing has an invalid number', () => {
  const drawn = entriesBelow(SITE).filter(({path}) => /\.(svg|html)$/.test(path));
  const wrong = drawn.filter(({path}) =>
    /\s(?:d|x|y|width|height|transform)="[^"]*(?:NaN|undefined|Infinity)/.test(read(path)),
  );
  assert.ok(drawn.some(({path}) => path.endsWith('.svg')));
  assert.deepEqual(wrong, []);
});

test('a number in prose stays with its unit, and code is as it was written', () => {
  const [prose = '', code = ''] = ['method/index.html', 'formats/pgbench/index.html'].map(read);
  assert.match(prose, /95\u202f%/);
  const words = prose.replaceAll(/<code.*?<\/code>/gs, '');
  assert.doesNotMatch(words, /\d (?:%|ms|s|MiB|ops\/s)(?![\w-])/);
  assert.doesNotMatch((code.match(/<code.*?<\/code>/gs) ?? []).join(''), /\u202f/);
});
