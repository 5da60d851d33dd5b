import assert from 'node:assert/strict';
import {test} from 'node:test';
import {replaceDeprecated} from './deprecated.js';

/** @import {Rename} from './deprecated.js' */

/** @param {unknown} manifest @param {readonly Rename[]} renames */
function replaced(manifest, renames) {
  /** @type {string[]} */
  const warnings = [];
  replaceDeprecated(manifest, renames, (path, message) =>
    warnings.push(`${path.join('/')}: ${message}`),
  );
  return {manifest, warnings};
}

test('replaceDeprecated', async (t) => {
  await t.test('renames a key in every item of a list', () => {
    const renames = [{parent: ['charts', '*'], key: 'title', name: 'finding'}];
    const manifest = {charts: [{id: 'a'}, {id: 'b', title: 'B'}], title: 'T'};
    assert.deepEqual(replaced(manifest, renames), {
      manifest: {charts: [{id: 'a'}, {id: 'b', finding: 'B'}], title: 'T'},
      warnings: [
        'charts/1/title: found the old name "title", expected "finding" (the next release refuses the old name)',
      ],
    });
  });

  await t.test('renames a key at the top, and keeps the new one where both are there', () => {
    const renames = [{parent: [], key: 'old', name: 'new'}];
    assert.deepEqual(replaced({old: '1'}, renames).manifest, {new: '1'});
    assert.deepEqual(replaced({old: '1', new: '2'}, renames).manifest, {new: '2'});
  });

  await t.test('leaves other values, and what is not a mapping', () => {
    const renames = [{parent: ['charts', '*'], key: 'chart', value: 'old', name: 'new'}];
    for (const manifest of [
      {charts: [{chart: 'other'}]},
      {charts: ['old']},
      {charts: 'old'},
      null,
    ]) {
      const before = structuredClone(manifest);
      assert.deepEqual(replaced(manifest, renames), {manifest: before, warnings: []});
    }
  });
});
