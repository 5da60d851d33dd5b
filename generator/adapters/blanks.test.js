// Copies of what runners print lose blanks: at the beginning of lines, between words, and between paragraphs. Each
// copy of a fixture gives the same records, or an error or a warning that the fixture does not give.

import assert from 'node:assert/strict';
import {basename} from 'node:path';
import {test} from 'node:test';
import {withoutLines} from '../records/lines.js';
import {fixture, fixtureNote, fixturePaths, read} from '../testing/index.js';
import {adapters} from './index.js';

/** @type {Record<string, (text: string) => string>} */
const COPIES = {
  'without blanks at the beginning of lines': (text) => text.replaceAll(/^[ \t]+/gm, ''),
  'without blanks at the end of lines': (text) => text.replaceAll(/[ \t]+$/gm, ''),
  'with one blank between words': (text) => text.replaceAll(/(?<=\S)[ \t]{2,}(?=\S)/g, ' '),
  'with blanks in place of tabs': (text) => text.replaceAll('\t', '    '),
  'without blank lines': (text) => text.replaceAll(/\n\n+/g, '\n'),
  'with more blank lines': (text) => text.replaceAll(/\n(?=.)/g, '\n\n'),
};
/** Only the blanks separate a section from the name of its test. @type {Record<string, string>} */
const AMBIGUOUS = {'catch2-no-analysis.txt': 'without blanks at the beginning of lines'};
const LINES = new Set(adapters.filter(({layout}) => layout === 'lines').map(({id}) => id));

for (const name of fixturePaths.map((path) => basename(path))) {
  const [bytes, note] = [await fixture(name), fixtureNote(name)];
  const whole = await read(bytes, {name, note});
  // Of a compressed file the text is not at hand.
  if (!LINES.has(whole.format ?? '') || bytes.includes(0)) continue;
  test(`a copy of ${name} is read, or refused with a reason`, async () => {
    const known = new Set(whole.warnings.map(({message}) => message));
    for (const [kind, copy] of Object.entries(COPIES)) {
      if (AMBIGUOUS[name] === kind) continue;
      const {records, errors, warnings} = await read(copy(String(bytes)), {name, note});
      if (errors.length > 0 || warnings.some(({message}) => !known.has(message))) continue;
      assert.deepEqual(records.map(withoutLines), whole.records.map(withoutLines), kind);
    }
  });
}
