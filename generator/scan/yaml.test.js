// Mistakes in YAML, each with its line and the exact message.

import assert from 'node:assert/strict';
import process from 'node:process';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {assertLinear} from '../testing/growth.js';
import {parseYaml} from './yaml.js';

const TAB = 'found a tab before the text, expected spaces';
const COLON = 'found no colon, expected a key, a colon and a space';
const INDENTATION =
  'found a different indentation than above, expected keys of one mapping in one column';
/** @param {string} quote */
const openQuote = (quote) => `found text in quotes without an end, expected a closing ${quote}`;
/** @param {string} bracket */
const openBracket = (bracket) => `found a bracket without an end, expected a closing ${bracket}`;

const SHORTCODE = 'found text that begins with {{<, expected it in single quotes';

/** @type {[name: string, text: string, ...errors: string[]][]} */
const mistakes = [
  ['a tab as indentation', 'a: 1\nb:\n\tc: 1\nd: 2\n', `3: ${TAB}`],
  ['two tabs as indentation', 'a: 1\nb:\n  c:\n\t\td: 1\ne: 2\n', `4: ${TAB}`],
  ['a tab before an item', 'a:\n  - b\n\t- c\nd: 2\n', `3: ${TAB}`],
  ['a tab in brackets', 'a: {\n\tb: 1\n}\n', `2: ${TAB}`],
  ['no colon', 'a: 1\nb 2\nc: 3\n', `2: ${COLON}`],
  ['no colon in the first line', 'a 1\nb: 2\n', `1: ${COLON}`],
  ['no colon in the last line', 'a: 1\nb 2\n', `2: ${COLON}`],
  ['no colon before a mapping', 'a: 1\nb\n  c: {d: 1}\ne: 2\n', `2: ${COLON}`],
  ['no colon in a mapping', 'a:\n  b\n  c: {d: 1}\ne: 2\n', `2: ${COLON}`],
  ['no space after the colon', 'a: 1\nb:2\nc: 3\n', `2: ${COLON}`],
  ['no colon, with line ends of Windows', 'a: 1\r\nb 2\r\nc: 3\r\n', `2: ${COLON}`],
  ['an open double quote', 'a: 1\nb: "2\nc: 3\nd:\n  e: 4\n', `2: ${openQuote('"')}`],
  ['an open single quote', "a: 1\nb: '2\nc: 3\nd:\n  e: 4\n", `2: ${openQuote("'")}`],
  ['an open quote before others', 'a: 1\nb: "2\nc:\n  - "3"\n', `2: ${openQuote('"')}`],
  ['an open brace', 'a:\n  b: {c: 1\n  d: {c: 2}\ne: 3\n', `2: ${openBracket('}')}`],
  ['an open brace in a list', 'a:\n  - {b: 1\n  - {b: 2}\n', `2: ${openBracket('}')}`],
  ['an open brace at the end', 'a: 1\nb: {c: {d: 2\n\n\n', `2: ${openBracket('}')}`],
  ['an open bracket', 'a: 1\nb: [c, d\n\ne: 3\n', `2: ${openBracket(']')}`],
  ['a key twice', 'a: 1\nb: 2\na: 3\n', '3: found "a" a second time, expected each key once'],
  [
    'several keys twice',
    'a: {b: 1, b: 2}\nc:\n  d: 1\n  d: 2\n',
    '1: found "b" a second time, expected each key once',
    '4: found "d" a second time, expected each key once',
  ],
  ['a key too far to the right', 'a: 1\n  b: 2\nc: 3\n', `2: ${INDENTATION}`],
  ['a nested key too far to the right', 'a:\n  b: 1\n   c: 2\nd: 3\n', `3: ${INDENTATION}`],
  ['a mapping too far to the right', 'a:\n  b: {}\n   c: {}\nd: 3\n', `3: ${INDENTATION}`],
  ['a key too far to the left', 'a:\n    b: {}\n  c: {}\nd: 3\n', `3: ${INDENTATION}`],
  ['an item too far to the left', 'a:\n  - b\n - c\nd: 3\n', `3: ${INDENTATION}`],
  [
    'a colon in a text',
    'a: 1\nb: RocksDB: a study\nc: 3\n',
    '2: found a second colon, expected the text in quotes',
  ],
  [
    'no comma',
    'a: 1\nb: {c: 1 d: 2}\n',
    '2: found no comma, expected one after each value in brackets',
  ],
  [
    'a quote in quotes',
    "a: 1\nb: 'it's'\nc: 3\n",
    `2: found text after the closing ', expected all of it in double quotes`,
  ],
  [
    'double quotes in double quotes',
    'a: 1\nb: "{{< claim "c" >}}d{{< /claim >}}"\n',
    `2: found text after the closing ", expected all of it in single quotes`,
  ],
  [
    'text after a bracket',
    'a: [b] c\n',
    `1: found text after the closing ], expected all of it in double quotes`,
  ],
  ['a claim without quotes', 'a: 1\nb: {{< claim "c" >}}d{{< /claim >}}\n', `2: ${SHORTCODE}`],
  ['a value without quotes', 'a: 1\nb: {{< value of="c" >}}\nd: 2\n', `2: ${SHORTCODE}`],
  ['an item that begins with a claim', 'a:\n  - {{< claim "c" >}}d: e\n', `2: ${SHORTCODE}`],
  ['a separator', 'a: 1\n---\nb: 2\n', '2: found a second YAML document, expected one without ---'],
  ['a backtick', 'a: 1\nb: `c`\n', '2: found text that begins with `, expected it in quotes'],
  [
    'an asterisk',
    'a: 1\nb: *c\n',
    '2: found text that begins with * ("*c"), expected it in quotes, or the value itself instead of a YAML alias',
  ],
  [
    'an alias, once a line',
    'a: &a {b: c}\nd: [*a, *a]\ne: *a\n',
    '2: found text that begins with * ("*a"), expected it in quotes, or the value itself instead of a YAML alias',
    '3: found text that begins with * ("*a"), expected it in quotes, or the value itself instead of a YAML alias',
  ],
  [
    'characters that no page can show',
    'a: "b"\nc: ["\\u0007", "\\ud800", "\u202e"]\n',
    '2: found the character U+0007, expected text that every page can show',
    '2: found the character U+D800, expected text that every page can show',
    '2: found the character U+202E, expected text that every page can show',
  ],
  [
    'another mistake',
    'a: 1\nb: &x &y 2\n',
    '2: found YAML that cannot be read (A node can have at most one anchor), expected one key and one value per line, as in `system: a`',
  ],
];

test('parseYaml', async (t) => {
  for (const [name, text, ...expected] of mistakes) {
    await t.test(`points at ${name}`, () => {
      const errors = new InputErrors();
      assert.equal(parseYaml(text, 'x.yaml', errors), undefined);
      assert.deepEqual(
        errors.list(),
        expected.map((message) => `x.yaml:${message}`),
      );
    });
  }

  await t.test('refuses what would take minutes, gigabytes or a stack', () => {
    const aliases = Array.from({length: 30}, (_, i) => `a${i}: &a${i} [*a${i - 1}, *a${i - 1}]`);
    const keys = Array.from({length: 50_000}, (_, i) => `s${i}: {name: a}`);
    for (const [text, message] of [
      [
        '['.repeat(100_000),
        'x.yaml:1: found YAML that cannot be read (Maximum call stack size exceeded)',
      ],
      [`a: ${'x'.repeat(2 ** 20)}`, 'x.yaml: found 1048579 characters, expected at most 1048576'],
      [`a-1: &a-1 x\n${aliases.join('\n')}\n`, 'x.yaml:2: found text that begins with *'],
      [`${keys.join('\n')}\ns1: b\n`, 'x.yaml:50001: found "s1" a second time'],
    ]) {
      const errors = new InputErrors();
      assert.equal(parseYaml(text ?? '', 'x.yaml', errors), undefined);
      assert.ok(errors.list()[0]?.startsWith(message ?? ''), errors.list()[0]);
    }
  });

  await t.test('takes time in proportion to the keys', () =>
    assertLinear(
      (size) => Array.from({length: size * 5000}, (_, i) => `s${i}: {name: a}`).join('\n'),
      (text) => parseYaml(text, 'x.yaml', new InputErrors()),
    ),
  );

  await t.test('keeps every scalar as text, and knows the line of each part', () => {
    const errors = new InputErrors();
    const parsed = parseYaml('a: 7.10\nb:\n  - c: yes\n  - d\n', 'x.yaml', errors);
    assert.deepEqual(parsed?.value, {a: '7.10', b: [{c: 'yes'}, 'd']});
    const paths = [['a'], ['b'], ['b', 0, 'c'], ['b', 1], ['b', 2], ['e', 'f']];
    assert.deepEqual(
      paths.map((path) => parsed?.lineOf(path)),
      [1, 2, 3, 4, undefined, undefined],
    );
  });
});

test('a tag changes no text, and a mapping as a key prints nothing', async () => {
  /** @type {Error[]} */
  const printed = [];
  const onWarning = (/** @type {Error} */ warning) => void printed.push(warning);
  process.on('warning', onWarning);
  const parsed = parseYaml('a: !!binary aGVsbG8=\nb: {{ x }}\n', 'f.yaml', new InputErrors());
  // Node prints its warnings later.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', onWarning);
  assert.deepEqual(parsed?.value, {a: 'aGVsbG8=', b: {'{ x }': null}});
  assert.deepEqual(printed, []);
});
