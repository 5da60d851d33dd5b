/**
 * Damaged copies of raw files, the same each time: other encodings and line endings, files cut anywhere,
 * lines out of order, lost or twice, another format at the end, and cells with cut numbers or other text.
 *
 * @typedef {'encoding' | 'line ends' | 'compression' | 'cut' | 'lines' | 'cell'} Kind
 * @typedef {object} Corruption
 * @property {Kind} kind
 * @property {string} what
 *   For messages: `cut after 123 characters`.
 * @property {string | Uint8Array} content
 * @property {string} [format]
 *   Of what was added.
 * @property {'same' | 'part' | 'reported' | 'reported or same' | 'valid'} expected
 *   The outcome: the same records; some of them; a message; the same numbers, or a message; or any
 *   valid records or a message.
 */

import {gzipSync} from 'node:zlib';

/** What separates the cells of any format. */
const SEPARATOR = /([\s,;:="()[\]{}|]+)/;
const CUTS = 40;
const CELLS = 50;
/** For a file with more characters fewer copies are enough. */
const LONG = 50_000;
/** Never a valid number. */
const INVALID = ['x?', '-1', '1e999'];
/** Beginnings of files that no other format may pass over. */
const OTHERS = {
  'jmh-csv': `"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit"
"b.Made.copy","avgt",1,3,204.933544,3773.528129,"ns/op"
`,
  'gc-log': `[0.006s][info][gc] Using Serial
[0.124s][info][gc] GC(0) Pause Young (Allocation Failure) 23M->11M(51M) 29.072ms
`,
};
/** What some formats write if nothing was measured. */
const BLANKS = ['', 'NaN', '-'];

/**
 * @param {string} text
 *   The text of the file, decoded, with `\n` as line end.
 * @returns {Generator<Corruption>}
 */
export function* corruptions(text) {
  const random = numbers(text.length);
  yield* encodings(text);
  yield* cuts(text, random);
  yield* shuffles(text, random);
  yield* cells(text, random);
}

/**
 * @param {string} text
 * @returns {Generator<Corruption>}
 */
function* encodings(text) {
  const same = /** @type {const} */ ('same');
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  const whole = [
    /** @type {const} */ (['encoding', 'UTF-8 with a byte order mark', `\ufeff${text}`]),
    /** @type {const} */ (['encoding', 'UTF-16LE', utf16]),
    /** @type {const} */ (['encoding', 'UTF-16BE', Buffer.from(utf16).swap16()]),
    /** @type {const} */ (['line ends', 'CR LF', text.replaceAll('\n', '\r\n')]),
    /** @type {const} */ (['line ends', 'CR CR LF', text.replaceAll('\n', '\r\r\n')]),
    /** @type {const} */ (['compression', 'gzip', gzipSync(text)]),
  ];
  for (const [kind, what, content] of whole) yield {kind, what, content, expected: same};
}

/**
 * @param {string} text
 * @param {(below: number) => number} random
 * @returns {Generator<Corruption>}
 *   Anywhere, and at each of the last characters, where a number may be truncated.
 */
function* cuts(text, random) {
  const length = copies(text, CUTS / 2);
  const anywhere = Array.from({length}, () => 1 + random(text.length - 1));
  const last = Array.from({length}, (_, i) => text.length - 1 - i);
  for (const at of new Set([...anywhere, ...last].filter((position) => position > 0))) {
    const content = text.slice(0, at);
    yield {kind: 'cut', what: `cut after ${at} characters`, content, expected: 'part'};
  }
}

/**
 * @param {string} text
 * @param {(below: number) => number} random
 * @returns {Generator<Corruption>}
 */
function* shuffles(text, random) {
  const lines = text.split('\n').slice(0, -1);
  const joined = (/** @type {string[]} */ all) => `${all.join('\n')}\n`;
  const valid = {kind: /** @type {const} */ ('lines'), expected: /** @type {const} */ ('valid')};
  for (const share of [1, 10]) {
    const mixed = [...lines];
    // All but the first line, or every tenth.
    for (let i = mixed.length - 1; i > 1; i -= share) {
      const j = 1 + random(i);
      [mixed[i], mixed[j]] = [mixed[j] ?? '', mixed[i] ?? ''];
    }
    yield {...valid, what: `1 of ${share} lines moved`, content: joined(mixed)};
  }
  const lost = random(lines.length);
  yield {...valid, what: `line ${lost + 1} lost`, content: joined(lines.toSpliced(lost, 1))};
  const twice = random(lines.length);
  const doubled = joined(lines.toSpliced(twice, 0, lines[twice] ?? ''));
  yield {...valid, what: `line ${twice + 1} twice`, content: doubled};
  const some = lines.filter((_, i) => i === 0 || random(10) > 0);
  yield {...valid, what: 'one line of ten lost', content: joined(some)};
  const expected = 'reported or same';
  yield {...valid, what: 'the file twice', content: text + text, expected};
  for (const [format, other] of Object.entries(OTHERS)) {
    const content = text.replace(/\n?$/, '\n') + other;
    yield {...valid, what: `${format} behind it`, content, expected: 'reported', format};
  }
}

/**
 * @param {string} text
 * @param {(below: number) => number} random
 * @returns {Generator<Corruption>}
 */
function* cells(text, random) {
  const lines = text.split('\n');
  const limit = copies(text, CELLS);
  for (let i = 0; i < limit; i += 1) {
    const at = random(lines.length - 1);
    const parts = (lines[at] ?? '').split(SEPARATOR);
    const numeric = parts.flatMap((part, j) => (/^\d/.test(part) ? j : []));
    const cell = numeric[random(numeric.length || 1)];
    if (cell === undefined) continue;
    const isBlank = i % 4 === 3;
    const cut = (parts[cell] ?? '').replace(/^(\d+)(?:[.,]\d*)?(?=\D*$)/, '$1.');
    const invalid = i % 4 === 2 ? cut : INVALID[i % INVALID.length];
    const replacement = isBlank ? BLANKS[i % BLANKS.length] : invalid;
    const changed = parts.toSpliced(cell, 1, replacement ?? '').join('');
    yield {
      kind: 'cell',
      what: `line ${at + 1}: "${parts[cell]}" replaced by "${replacement}"`,
      content: lines.toSpliced(at, 1, changed).join('\n'),
      expected: isBlank ? 'valid' : 'reported or same',
    };
  }
}

/**
 * @param {string} text
 * @param {number} limit
 */
const copies = (text, limit) => Math.ceil(limit * Math.min(1, LONG / text.length));

/**
 * The same numbers for the same seed: a linear congruential generator with the constants of
 * Numerical Recipes.
 *
 * @param {number} seed
 * @returns {(below: number) => number}
 */
export function numbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
