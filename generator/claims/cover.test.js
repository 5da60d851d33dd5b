// What is found in a text, and what covers it. The texts were made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {assertLinear} from '../testing/growth.js';
import {fieldOf} from '../testing/index.js';
import {findUncheckedText, hasCount} from './cover.js';
import {parseText, plainText, valueKey} from './parse.js';
import {textsOf} from './texts.js';

/** @param {string} text @param {Partial<Parameters<typeof findUncheckedText>[2]>} [cover] */
function found(text, cover = {}) {
  const {nodes, errors} = parseText(text);
  assert.deepEqual(errors, []);
  const locate = () => ({line: 1, column: 1});
  const all = {claims: {}, stated: [], names: [], ...cover};
  return findUncheckedText({file: 'f', text, start: 0, locate}, nodes, all).map(
    ({offset, length}) => text.slice(offset, offset + length),
  );
}

test('what a text states', async (t) => {
  /** @type {[text: string, expected: string[]][]} */
  const cases = [
    ['It takes 2.2 µs longer', ['2.2 µs', 'longer']],
    ['from 0.83 to 1.06×', ['0.83 to 1.06×']],
    ['1.2 G ops/s, 3 k/s, 5 MB/s, 2Mops/s', ['1.2 G ops/s', '3 k/s', '5 MB/s', '2Mops/s']],
    ['a fall of −38.7 %', ['−38.7 %']],
    ['2,000,000 keys and 32 sequential readers', ['2,000,000 keys', '32 sequential readers']],
    ['twice as fast as C, never slower', ['twice', 'as fast as', 'never', 'slower']],
    ['two to three times, a fifth', ['two to three times', 'a fifth']],
    ['a fall at 0:36, and at 1:02:03; ports 127.0.0.1:8080', ['0:36', '1:02:03']],
    ['Java 17 and NATS 2.12.0 with rocksjava-5 at p99', []],
    ['`5 ms` and [a link](https://made.example/5-ms) and https://made.example/9ms', []],
    ['```\n5 ms\n```\n## Title {#more}', []],
    ['{{< chart "faster" >}}', []],
    ['[a](/x "[5 ms]") {{< chart "{5 ms}" >}} 6 ms', ['6 ms']],
    ['\u{1f680} {{< value of="5 ms" >}} longer', ['longer']],
  ];
  for (const [text, expected] of cases) {
    await t.test(text, () => assert.deepEqual(found(text), expected));
  }
});

test('faster and slower need a verdict, which an estimate alone is not', () => {
  const text =
    '{{< claim "slower" >}}A is slower and higher{{< /claim >}}, {{< claim "a b" >}}faster{{< /claim >}}';
  const claims = {
    slower: {lower: {of: 'p99', system: 'a'}},
    a: {higher: {of: 'p50', system: 'a'}},
    b: {faster: {system: 'a'}},
  };
  assert.deepEqual(found(text, {claims}), ['slower']);
  assert.deepEqual(found(text, {claims: {...claims, slower: {slower: {system: 'a'}}}}), []);
  assert.deepEqual(found(text, {claims, stated: [{text: 'A is slower', reason: 'said'}]}), []);
  // A change of a history was found by a test.
  const change = {'at-most': {of: 'throughput-change', value: '0.9'}};
  assert.deepEqual(found(text, {claims: {...claims, slower: change}}), []);
});

test('takes time in proportion to what never ends', async () => {
  for (const part of [
    '](',
    '{#',
    '{{< chart ',
    '```\n',
    '`',
    'http://',
    '1',
    '1 ',
    '1 to ',
    '1,',
    '1 a',
    'as ',
  ]) {
    /** @param {number} size */
    const text = (size) => `a ${part.repeat(size * 10_000)}`;
    await assertLinear(text, found, part);
  }
});

test('what covers it', async (t) => {
  await t.test('a value', () =>
    assert.deepEqual(found('{{< value of="5 ms" as="lowest" >}} longer'), ['longer']),
  );

  await t.test('a claim covers words, and numbers if it has bounds', () => {
    const text = '{{< claim "c" >}}at most 5 ms{{< /claim >}} and more';
    const bounded = {'at-most': {of: 'p50', value: '5 ms'}};
    assert.deepEqual(found(text, {claims: {c: bounded}}), ['more']);
    assert.deepEqual(found(text, {claims: {c: {slower: {}}}}), ['5 ms', 'more']);
  });

  await t.test('a claim covers its own id, and the values in it', () => {
    const text =
      '{{< claim "5ms" >}}longer, {{< value of="p99" system="faster" keys="5 keys" >}}{{< /claim >}}';
    assert.deepEqual(found(text, {claims: {'5ms': {higher: {of: 'p99'}}}}), []);
  });

  await t.test('a stated text, wherever it stands', () => {
    const stated = [{text: '5 keys', reason: 'a setting'}];
    assert.deepEqual(found('5 keys, 6 keys, 5 keys', {stated}), ['6 keys']);
  });

  await t.test('names of systems', () =>
    assert.deepEqual(found('RocksDB 7 runs, 8 runs', {names: ['RocksDB 7']}), ['8 runs']),
  );

  await t.test('the last of several names', () =>
    assert.deepEqual(found('Ours: sort 10, sort 100 and others', {}), []),
  );
});

test('an operation covers the count in its name, if it is not all of its name', () => {
  assert.deepEqual(['MSET (10 keys)', '10 keys', 'GET', 'fib 10'].map(hasCount), [
    true,
    false,
    false,
    false,
  ]);
});

test('shortcodes', async (t) => {
  await t.test('reads a long line of shortcodes without an end', () => {
    // A time that grows with the square of the line would not end.
    for (const piece of ['{{< value ', '{{< value "', '{{< value \\"', '{{< claim `']) {
      const text = piece.repeat(90_000);
      assert.deepEqual(parseText(text).nodes, [{kind: 'text', from: 0, to: text.length}]);
    }
    assert.equal(parseText('{{< value {{< value of="ratio" as=a{b} >}}').nodes.length, 2);
  });

  await t.test('have quotes of two kinds, or none', () => {
    const {nodes} = parseText('{{< value of="a \\"b\\"" as=`x > y` threads=1 >}}');
    const [node] = nodes;
    assert.ok(node?.kind === 'value');
    assert.deepEqual(node.params, {of: 'a "b"', as: 'x > y', threads: '1'});
    assert.equal(valueKey(node.params), 'as=x > y\nof=a "b"\nthreads=1\n');
  });

  await t.test('leave plain text', () => {
    const text = 'A {{< claim c >}}b {{< value of="x" >}}{{< /claim >}} d {{</* value */>}}';
    const {nodes} = parseText(text);
    assert.equal(plainText(text, nodes, {value: () => '1 ms'}), 'A b 1 ms d {{</* value */>}}');
  });

  for (const [text, message] of /** @type {const} */ ([
    ['{{% value of="x" %}}', 'found "{{%" before value, expected "{{<"'],
    ['{{< value "x" >}}', 'found {{< value "x" >}}, expected names and values such as of="ratio"'],
    [
      '{{< claim >}}a{{< /claim >}}',
      'found {{< claim >}}, expected the id of a claim in report.yaml',
    ],
    ['a{{< /claim >}}', 'found the end of a claim, expected its beginning before it'],
    ['{{< claim "a" >}}b', 'found a claim without an end, expected {{< /claim >}}'],
  ])) {
    await t.test(text, () =>
      assert.deepEqual(fieldOf(parseText(text).errors, 'message'), [message]),
    );
  }
});

test('texts know line and column in their file', async () => {
  /** @type {Record<string, string>} */
  const files = {
    'data/r/report.yaml':
      'title: "5 ms, then 5 ms"\ncaveats:\n  - a\n  - >\n    folded\n    text\n',
    'content/reports/r/_index.md': '---\ntitle: 7 ms\n---\n\nText 7 ms\n',
  };
  const effects = {
    read: async (/** @type {string} */ path) =>
      files[path] ? Buffer.from(files[path]) : undefined,
  };
  const report = {id: 'r', charts: [], figures: [], caveats: ['a', 'folded text']};
  const {texts} = await textsOf(report, effects);
  assert.deepEqual(texts[0]?.locate(11, 4), {line: 1, column: 20});
  assert.deepEqual(texts[0]?.locate(0, 4), {line: 1, column: 9});
  assert.deepEqual(texts[2]?.locate(7, 4), {line: 6, column: 5});
  const prose = texts[3];
  assert.equal(prose?.start, 20);
  assert.deepEqual(prose?.locate(prose.text.lastIndexOf('7 ms'), 4), {line: 5, column: 6});
  assert.deepEqual(prose?.locate(0, 3), {line: 1, column: 1});
});

test('the front matter of a text ends where that of the page does', async () => {
  const report = {id: 'r', charts: [], figures: [], caveats: []};
  for (const end of ['---', '--- ', '---\t']) {
    const front = `---\ntitle: 7 ms\n${end}\n`;
    const read = async (/** @type {string} */ path) =>
      Buffer.from(path.endsWith('.md') ? `${front}Text\n` : 'title: x\n');
    assert.equal((await textsOf(report, {read})).texts.at(-1)?.start, front.length, end);
  }
});

test('finding lines takes time in proportion to the text', async () => {
  const report = {id: 'r', charts: [], figures: [], caveats: []};
  const part = '5 ms\n\n';
  await assertLinear(
    (size) => part.repeat(size * 5_000),
    async (text) => {
      /** @param {string} path */
      const read = async (path) =>
        Buffer.from(path.endsWith('.md') ? text : `title: "${text}"\nquestion: "${text}"\n`);
      for (const {text: written, locate} of (await textsOf(report, {read})).texts) {
        for (const {index} of written.matchAll(/5 ms/g)) locate(index, 4);
      }
    },
  );
});

test('reading the texts of a manifest takes time in proportion to its keys', async () => {
  const report = {id: 'r', charts: [], figures: [], caveats: []};
  await assertLinear(
    (size) => `title: T\n${Array.from({length: size * 3_000}, (_, i) => `k${i}: v\n`).join('')}`,
    (text) =>
      textsOf(report, {
        read: async (path) => (path.endsWith('.md') ? undefined : Buffer.from(text)),
      }),
  );
});
