// Programs that copy results sort the members of objects, such as `jq -S` and serde_json. The order means
// nothing, so the numbers are the same. The fixtures are sorted here.

import assert from 'node:assert/strict';
import {basename} from 'node:path';
import {test} from 'node:test';
import {fixture, fixtureNote, fixturePaths, read} from '../testing/index.js';

test('results whose members were sorted are read alike', async (t) => {
  for (const name of fixturePaths
    .filter((path) => path.endsWith('.json'))
    .map((path) => basename(path))) {
    const document = parse(String(await fixture(name)));
    if (document === undefined) continue;
    await t.test(name, async () => {
      const note = fixtureNote(name);
      const before = await read(JSON.stringify(document, null, 2), {note});
      const after = await read(JSON.stringify(sorted(document), null, 2), {note});
      assert.deepEqual(recordsOf(after), recordsOf(before));
    });
  }
});

/**
 * @param {string} text
 * @returns {unknown}
 *   Undefined if it has more than JSON, which such programs refuse.
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @returns {unknown} */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}

/** @param {Awaited<ReturnType<typeof read>>} result */
const recordsOf = ({format, records}) => [
  format,
  ...records.map((record) => JSON.stringify(record)).sort(),
];
