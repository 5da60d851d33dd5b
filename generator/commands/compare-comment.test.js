// Runs the command in temporary git repositories, and reads the comment that it writes.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MARK, MOST_CHARACTERS} from '../review/markdown.js';
import {
  filesOfRuns,
  jmh,
  OLD,
  REPORT,
  repository,
  runCompare,
  SLOWER,
} from '../testing/compared-site.js';
import {git, writeFiles} from '../testing/repository.js';

/** Everything that Markdown, HTML or GitHub would make something of. */
const HOSTILE =
  '@octocat #12 GH-12 evil/repo#1 <img src=x onerror=alert(1)> ![p](https://evil.example/p.png) [l](https://evil.example) ``` `x` | \\| </details> <!-- benchfolio --> www.evil.example a@evil.example \u202e\u0007';

/** @param {string} markdown @returns {string} Without what is code. */
function withoutCode(markdown) {
  const outside = markdown.replaceAll(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '');
  return outside.replaceAll(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g, '');
}

test('text of the data is never markup', async (t) => {
  const quoted = JSON.stringify(HOSTILE);
  const report = `title: ${JSON.stringify(`{{< claim "fast" >}}${HOSTILE.replaceAll(/[<>]/g, '')}{{< /claim >}}`)}
question: ${quoted}
systems:
  hash: {name: ${quoted}, platform: jvm}
claims: {fast: {at-least: {of: throughput, system: hash, value: 950 ops/s}}}
`;
  const more = (/** @type {string} */ version) =>
    `machine: desk\nversion: ${JSON.stringify(version)}\nparams: {payload: ${quoted}}`;
  const folder = repository(t, {
    'data/machines/desk.yaml': `name: ${quoted}\n`,
    'data/maps/report.yaml': report,
    ...filesOfRuns('hash', 1, OLD, more(`${HOSTILE} 1`)),
  });
  writeFiles(folder, {
    ...filesOfRuns('hash', 6, SLOWER, more(`${HOSTILE} 2`)),
    'data/maps/hash-11/run.yaml': `system: hash\ndate: 2026-01-11\nmachine: desk\noperation: bench.get\nparams: {threads: 1, payload: ${quoted}}\nstatus: failed\nreason: ${quoted}\n`,
    'data/other/@octocat `x` <b>/jmh.csv': jmh(1),
    'data/maps/upload/@octocat `x` <b>.csv': jmh(2),
  });
  const branch = 'x`@octocat`#12';
  git(folder, 'branch', branch, 'main');

  for (const [name, files] of /** @type {[string, Record<string, string>][]} */ ([
    ['results', {}],
    [
      'errors',
      {
        'data/maps/hash-12/run.yaml': `${JSON.stringify(HOSTILE)}: 1\nsystem: ${quoted}\ndate: ${quoted}\n`,
      },
    ],
  ])) {
    await t.test(name, async () => {
      writeFiles(folder, files);
      const {text} = await runCompare(
        folder,
        branch,
        '--format',
        'markdown',
        '--fail-on',
        'slower:1%',
      );
      assert.ok(text.includes('octocat'), 'the data is shown');
      const [headline = '', , mark] = text.split('\n');
      assert.equal(mark, MARK);
      assert.doesNotMatch(headline, /octocat|`/);
      const outside = withoutCode(text)
        .replace(MARK, '')
        .replaceAll(/<\/?(details|summary)>/g, '');
      assert.doesNotMatch(outside, /[<@`]|octocat|evil|https?:|www\.|#\d|GH-|\]\(|!\[/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may come through.
      assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
      for (const line of text.split('\n').filter((one) => one.startsWith('| '))) {
        assert.equal(line.split('|').length, 10, line);
      }
      const {text: plain} = await runCompare(folder, branch);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may come through.
      assert.doesNotMatch(plain, /[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
    });
  }
});

test('a comment has an end, and says what it leaves out', async (t) => {
  const folder = repository(t, {'data/maps/report.yaml': REPORT, '.gitignore': '.cache/\n'});
  const names = Array.from({length: 500}, (_, i) => `bench.operation${'x'.repeat(100)}${i}`);
  const rows = names.map((name, i) => jmh(1000 + i, name).split('\n')[1]);
  const [head] = jmh(1).split('\n');
  writeFiles(folder, {
    'data/maps/hash-1/run.yaml': 'system: hash\ndate: 2026-01-01\n',
    'data/maps/hash-1/jmh.csv': `${[head, ...rows].join('\n')}\n`,
  });
  const {text} = await runCompare(folder, '--format', 'markdown');
  assert.ok(text.length <= MOST_CHARACTERS, String(text.length));
  assert.ok(text.length > MOST_CHARACTERS - 2000, String(text.length));
  assert.match(text, /^500 configurations changed: 500 new/);
  assert.match(
    text,
    /\n\n[\d,]+ lines are missing here\. `npx benchfolio compare main` prints all lines\.$/,
  );
  const all = await runCompare(folder);
  assert.ok(names.every((name) => all.text.includes(name)));
});
