import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {ENGINE} from '../engine.js';
import {temporaryFolder, writeFiles} from '../testing/repository.js';
import {bundleScripts} from './bundle.js';
import {licences} from './licences.js';

test('licences', async (t) => {
  await t.test('has the notice of each package once, and that of Benchfolio', () => {
    const text = licences(
      [
        'site/scripts/page.js',
        'node_modules/vega-view/index.js',
        'node_modules/vega-view/src/View.js',
        'node_modules/d3-array/src/index.js',
      ],
      ENGINE,
    );
    assert.match(text, /benchfolio \S+ \(MIT\)\n\nMIT License/);
    assert.equal(text.match(/^vega-view \S+ \(BSD-3-Clause\)$/gm)?.length, 1);
    assert.match(text, /^Copyright \d{4}-\d{4} Mike Bostock$/m);
  });

  await t.test('refuses a package without a notice', (t) => {
    const engine = temporaryFolder(t);
    writeFiles(engine, {
      'package.json': '{"name": "made"}',
      LICENSE: 'MIT',
      'node_modules/@a/b/package.json': '{"name": "@a/b"}',
    });
    assert.throws(() => licences(['node_modules/@a/b/c.js'], engine), {
      message: 'found no licence of @a/b, which is bundled',
    });
  });

  await t.test('are beside the scripts, with those of Vega and d3', () => {
    bundleScripts();
    const text = readFileSync(join(ENGINE, 'site/assets/js/licences.txt'), 'utf8');
    for (const name of ['vega-view', 'vega-scale', 'd3-scale', 'd3-format', 'minisearch']) {
      assert.match(text, new RegExp(`^${name} \\S+ \\(`, 'm'));
    }
  });
});
