// Text is made here.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readOpening, wholeLines} from './slices.js';

const MIB = 1024 * 1024;

/** @param {Iterable<string>} pieces @param {boolean} [quoted] */
async function all(pieces, quoted = true) {
  const stream = (async function* () {
    yield* pieces;
  })();
  const found = [];
  for await (const slice of wholeLines(await readOpening(stream), stream, quoted))
    found.push(slice);
  return found;
}

test('opening', async (t) => {
  await t.test('reads no more than detection needs', async () => {
    let given = 0;
    const endless = (async function* () {
      for (;;) {
        given += 1;
        yield 'x'.repeat(1024);
      }
    })();
    assert.equal((await readOpening(endless)).length, 64 * 1024);
    assert.equal(given, 64);
  });
});

test('slices', async (t) => {
  await t.test('gives whole lines, then the one without a line end', async () => {
    assert.deepEqual(await all(['a\nb', '\nc']), [
      {text: 'a\nb\n', line: 1, whole: true},
      {text: 'c', line: 3, whole: false},
    ]);
    assert.deepEqual(await all([]), []);
  });

  await t.test('loses no character, and no line number, over many slices', async () => {
    const piece = `${'x'.repeat(6)}"${'y'.repeat(500)}\n${'z'.repeat(300)}"\n`.repeat(700);
    const found = await all(Array(9).fill(piece));
    assert.ok(found.length > 3);
    assert.equal(found.map(({text}) => text).join(''), piece.repeat(9));
    let line = 1;
    for (const slice of found) {
      assert.equal(slice.line, line);
      assert.equal(slice.text.split('"').length % 2, 1);
      line += slice.text.split('\n').length - 1;
    }
  });

  await t.test('goes on after a quote that never closes', async () => {
    const rest = `${'x'.repeat(1023)}\n`.repeat(1024);
    const found = await all(['a\n"b\n', ...Array(12).fill(rest)]);
    assert.equal(
      found.reduce((sum, {text}) => sum + text.length, 0),
      5 + 12 * MIB,
    );
    assert.equal(found[0]?.text, 'a\n');
    assert.equal(found[1]?.line, 2);
  });

  await t.test('does not wait for quotes where they are characters', async () => {
    const [first] = await all(['"b\n', ...Array(3).fill(`${'x'.repeat(MIB / 2)}\n`)], false);
    assert.ok((first?.text.length ?? 0) < 1.6 * MIB);
  });

  await t.test('refuses a line without an end in sight', async () => {
    await assert.rejects(all(Array(9).fill('x'.repeat(MIB))), {
      message: 'found a line of more than 8388608 characters, expected shorter lines',
    });
  });
});
