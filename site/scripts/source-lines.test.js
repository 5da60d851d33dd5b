// The raw files are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {zipSync} from 'fflate';
import {integer, useLanguage} from '../../generator/format.js';
import {spansIn} from './source-buttons.js';
import {readLines} from './source-lines.js';

/**
 * @param {string | Uint8Array} content
 * @param {[first: number, last: number][]} spans
 */
const read = (content, spans) => {
  const archive = zipSync({'run.log': Buffer.from(content)});
  return readLines({archive: '/run.log.zip', name: 'run.log', spans}, async () => archive);
};

test('readLines', async (t) => {
  await t.test('gives the lines of all spans, and counts those beyond twenty', async () => {
    const content = Array.from({length: 100}, (_, i) => `line ${i + 1}\n`).join('');
    assert.deepEqual(
      await read(content, [
        [2, 3],
        [99, 100],
      ]),
      {
        lines: [2, 3, 99, 100].map((number) => [number, `line ${number}`]),
        more: 0,
      },
    );
    const many = await read(content, [[11, 60]]);
    assert.ok('lines' in many);
    assert.deepEqual([many.lines.length, many.lines[0]?.[0], many.more], [20, 11, 30]);
  });

  await t.test('counts lines by the same ends as the readers', async () => {
    const second = {lines: [[2, 'two']], more: 0};
    assert.deepEqual(await read('one\r\ntwo\r\nthree\r\n', [[2, 2]]), second);
    assert.deepEqual(await read('one\rtwo\rthree\r', [[2, 2]]), second);
    assert.deepEqual(await read('one\ntwo', [[2, 2]]), second);
    // Progress output within a line.
    assert.deepEqual(await read('one\rmore\ntwo\n', [[2, 2]]), second);
  });

  await t.test('shortens a line of many pieces, and finds the next', async () => {
    const content = gzipSync(`${'x'.repeat(20e6)}\nlast\n`);
    assert.deepEqual(await read(content, [[1, 2]]), {
      lines: [
        [1, `${'x'.repeat(200)}…`],
        [2, 'last'],
      ],
      more: 0,
    });
  });

  await t.test('shows characters that are not seen, and reads Windows-1252', async () => {
    assert.deepEqual(await read(Buffer.from([0x61, 0xb1, 0x0a]), [[1, 1]]), {
      lines: [[1, 'a±']],
      more: 0,
    });
    const hidden = await read('a\u202eb\n', [[1, 1]]);
    assert.ok('lines' in hidden);
    assert.doesNotMatch(hidden.lines[0]?.[1] ?? '\u202e', /\u202e/);
  });
});

test('spansIn reads the numbers of every language', (t) => {
  t.after(() => useLanguage('en'));
  for (const language of ['en', 'de', 'fr', 'de-CH']) {
    useLanguage(language);
    const numbers = [7, 1000, 12_345_678, 12_345_690].map(integer);
    const label = `lines ${numbers[0]}, ${numbers[1]} and ${numbers[2]} to ${numbers[3]}`;
    assert.deepEqual(
      spansIn(label),
      [
        [7, 7],
        [1000, 1000],
        [12_345_678, 12_345_690],
      ],
      label,
    );
  }
});
