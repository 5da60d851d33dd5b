// The reader of bytes against Papa Parse alone: every fixture of a table, its damaged copies and its cuts
// must give the same rows, records, errors and warnings, and so must a made table.

import assert from 'node:assert/strict';
import {basename} from 'node:path';
import {test} from 'node:test';
import {corruptions} from '../../testing/corruption.js';
import {fixture, fixtureNote, fixturePaths, read} from '../../testing/index.js';
import {headOf} from '../detect.js';
import {adapters} from '../index.js';
import {wholeLines} from './slices.js';
import {stripDecorations} from './strip-decorations.js';
import {tableFold} from './table.js';
import {decode} from './text.js';

/** @import {CsvAdapter, ReadContext, TableRow} from '../types.d.ts' */
/** @import {FileNote} from '../../scan/types.d.ts' */

/** Reads no row: Papa Parse reads all. */
const none = () => (/** @type {string} */ text, /** @type {number} */ line) => ({text, line});

/**
 * @param {CsvAdapter} adapter
 * @param {{name: string, note: FileNote, content: string | Uint8Array}} file
 * @param {typeof none} [rowsOf]
 */
async function result(adapter, {name, note, content}, rowsOf) {
  /** @type {unknown[]} */
  const messages = [];
  /** @type {ReadContext} */
  const context = {
    name,
    note,
    take: () => undefined,
    error: (...parts) => void messages.push(['error', ...parts]),
    warn: (...parts) => void messages.push(['warning', ...parts]),
    fact: (...parts) => void messages.push(['fact', ...parts]),
    origin: (...parts) => void messages.push(['origin', ...parts]),
    run() {},
    spans() {},
  };
  const stream = async function* () {
    yield typeof content === 'string' ? new TextEncoder().encode(content) : content;
  };
  try {
    let text = '';
    for await (const piece of stripDecorations(decode(stream()), () => {})) text += piece;
    const fold = tableFold(adapter, context, headOf(text, name), rowsOf);
    if (!fold) return {messages};
    const rest = async function* () {};
    for await (const slice of wholeLines(text, rest(), true)) {
      if (slice.whole) fold.take(slice.text, slice.line);
      else messages.push(fold.isWhole(slice.text));
    }
    return {messages, records: fold.end()};
  } catch (error) {
    return {messages, error: String(error)};
  }
}

test('byteRows', async (t) => {
  const names = fixturePaths.map((path) => basename(path)).sort();
  for (const name of names) {
    const bytes = await fixture(name);
    const note = fixtureNote(name);
    const {format} = await read(bytes, {name, note});
    const adapter = adapters.find(({id}) => id === format);
    if (adapter?.layout !== 'csv') continue;
    await t.test(
      `gives what Papa Parse gives: ${name}, its damaged copies and its cuts`,
      async () => {
        let text = '';
        const stream = async function* () {
          yield bytes;
        };
        for await (const piece of decode(stream())) text += piece;
        /** @type {{what: string, content: string | Uint8Array}[]} */
        const copies = [{what: 'whole', content: bytes}, ...corruptions(text)];
        const quoted = text
          .slice(0, 8000)
          .replaceAll(/(?<=[,;\t\n])([^,;\t\n"]*)(?=[,;\t\n])/g, '"$1"');
        copies.push({what: 'with quotes', content: quoted});
        for (const {what, content} of copies) {
          const file = {name, note, content};
          const fast = await result(adapter, file);
          assert.deepEqual(fast, await result(adapter, file, none), what);
        }
      },
    );
  }

  await t.test('reads each kind of cell as Papa Parse does', async () => {
    const parts = [
      '1',
      ' 20 ',
      '0.5',
      '007',
      '1.50',
      '.5',
      '1e3',
      '-4',
      '12.',
      '1,5',
      'x',
      '',
      ' ',
      '"a"',
      '""',
    ];
    parts.push(
      '"a""b"',
      '"a,b"',
      '"a\nb"',
      '"a" ',
      'a"b',
      '"a"b',
      '"',
      'é',
      '\u00a0x',
      '\ufeff7',
      '0.0000001',
    );
    parts.push(
      '1234567890123456',
      '123456789012345',
      '1.2.3',
      '# c',
      'name',
      '+1',
      '9007199254740993',
    );
    /** @param {number} seed */
    const made = (seed) => {
      let state = seed;
      const next = (/** @type {number} */ below) => {
        state = (state * 16_807) % 2_147_483_647;
        return state % below;
      };
      const cell = () => parts[next(parts.length)] ?? '';
      const row = () => Array.from({length: next(12) === 0 ? next(6) : 3}, cell).join(',');
      return `name,b,c\n${Array.from({length: 30}, row).join('\n')}\n`;
    };
    for (let seed = 1; seed <= 400; seed += 1) {
      const file = {name: 'made.csv', note: {}, content: made(seed)};
      const fast = await result(probe, file);
      assert.deepEqual(fast, await result(probe, file, none), file.content);
    }
  });
});

/** Reports what each row gives. @type {CsvAdapter} */
const probe = {
  id: 'probe',
  label: 'probe',
  description: 'Made.',
  runner: 'none',
  writtenBy: 'this test',
  layout: 'csv',
  isHeader: (cells) => cells[0] === 'name' && cells.length === 3,
  open: (context) => ({
    take(/** @type {TableRow} */ row, line) {
      const cells = ['name', 'b', 'c', 'd'].map((column) => [
        row.text(column),
        row.isBlank(column),
        row.plain(column),
        row.number(column),
        row.quantity(column),
        row.whole(column),
      ]);
      context.warn(JSON.stringify([cells, row.cells, row.columns]), line);
    },
    end: () => [],
  }),
};
