import assert from 'node:assert/strict';
import {test} from 'node:test';
import {code, MARK, markdownOf} from './markdown.js';
import {say} from './words.js';

test('text of the data is code', () => {
  /** @type {[text: string, expected: string][]} */
  const cases = [
    ['Hash map', '`Hash map`'],
    ['@octocat #12', '`@octocat #12`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['``` x', '```` ``` x ````'],
    // A vertical bar would end the cell of a table, also behind backslashes.
    ['a|b\\|c', '`a│b\\│c`'],
    ['two\nlines', '`two\ufffdlines`'],
    ['right \u202eto left', '`right \ufffdto left`'],
    ['', '`(empty)`'],
    ['  ', '`(empty)`'],
  ];
  for (const [text, expected] of cases) assert.equal(code(text), expected);
  assert.equal(code('😀'.repeat(500)), `\`${'😀'.repeat(399)}…\``);
});

test('what does not fit is counted', () => {
  const rows = Array.from({length: 100}, (_, i) => [say`row ${i.toString()}`]);
  /** @type {import('./document.js').Block[]} */
  const blocks = [
    {kind: 'heading', words: say`A title`},
    {kind: 'table', head: ['name'], rows},
    {kind: 'verbatim', language: 'text', lines: ['a long line '.repeat(100)]},
    {kind: 'paragraph', words: ['a long sentence '.repeat(100)]},
    {kind: 'list', items: [say`short`]},
  ];
  const whole = markdownOf({headline: 'A sentence.', blocks}, {base: 'main'});
  assert.doesNotMatch(whole, /missing/);
  assert.ok(
    whole.startsWith(`A sentence.\n\n${MARK}\n\n### A title\n\n| name |\n| --- |\n| row \`0\` |\n`),
  );
  const cut = markdownOf({headline: 'A sentence.', blocks}, {base: 'main', most: 1400});
  assert.ok(cut.length <= 1400);
  const shown = cut.match(/^\| row/gm)?.length ?? 0;
  assert.ok(shown > 10 && shown < 100);
  const [, left] =
    /^(\d+) lines are missing here\. `npx benchfolio compare main` prints all lines\.$/m.exec(
      cut,
    ) ?? [];
  const others = 2 + Number(!cut.includes('- short'));
  assert.equal(Number(left), 100 - shown + others);
});

test('a fence is longer than any in its text', () => {
  const markdown = markdownOf(
    {headline: 'x', blocks: [{kind: 'verbatim', language: 'yaml', lines: ['````', 'a: `b`']}]},
    {base: 'main'},
  );
  assert.ok(markdown.includes('\n`````yaml\n````\na: `b`\n`````\n'));
});
