// On the built site: the build comes before this test.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import test from 'node:test';
import {entriesBelow} from '../../generator/effects.js';
import {PARAMETER} from '../../generator/pages/columns.js';
import {html, SITE} from './pages.js';

test('every column that a chart publishes has a meaning, or is a parameter of a run', () => {
  const params = new Set(
    entriesBelow(SITE)
      .filter(({path}) => /\/runs\/.*\/compare\.json$/.test(path))
      .flatMap(({path}) => JSON.parse(readFileSync(join(SITE, path), 'utf8')).operations)
      .flatMap((/** @type {{params: object}} */ operation) => Object.keys(operation.params)),
  );
  const [, table = ''] = html('data/').split('id="the-columns"');
  const rows = [
    ...table.matchAll(/<tr>\s*<th scope="row"[^>]*>([^<]+)<\/th>\s*<td[^>]*>([^<]+)</g),
  ];
  assert.ok(rows.length > 40, String(rows.length));
  const parameters = rows.filter(([, , meaning]) => meaning === PARAMETER);
  for (const [, name = ''] of parameters) assert.ok(params.has(name), name);
});
