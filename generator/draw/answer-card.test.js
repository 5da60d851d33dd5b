// All tables here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {numberSigns} from '../format.js';
import {HOSTILE} from '../testing/made-site.js';
import {answerCard} from './answer-card.js';
import {textWidth} from './text-width.js';

const AREA = {width: 1104, height: 320};
const ROW = 40;

/**
 * @param {number} count
 * @param {string} [key]
 *   The key of the first row.
 * @param {string} [reason]
 *   Why the first row has no marks.
 * @param {string} [verdict]
 *   The verdict of the other rows.
 * @param {number} [summaries]
 *   Rows with many ratios each.
 */
async function cardOf(count, key = 'run 0', reason = '', verdict = 'slower', summaries) {
  const all = Array.from({length: count}, (_, i) => i);
  const threads = (/** @type {number} */ i) => (i >= (summaries ?? count) ? '8' : '');
  const plot = (/** @type {number} */ i) => ({plot: `0 ${4 + i * ROW} 400 24`});
  /** @type {import('../charts/types.d.ts').AnswerTable['columns']} */
  const columns = [
    {label: 'Made', kind: 'key'},
    {label: 'threads', kind: 'key'},
    {label: 'C++', kind: 'number'},
    {label: 'Ratio', kind: 'ratio'},
    {label: '', kind: 'plot', axis: `0 ${4 + count * ROW} 400 21`},
    {label: 'Verdict', kind: 'text'},
  ];
  const rows = all.map((i) =>
    i === 0 && reason
      ? [key, '', '', '', '', reason]
      : [i === 0 ? key : `run ${i}`, threads(i), '9 k', `${i}.5×`, plot(i), {finding: verdict}],
  );
  /** @type {any} */
  const spec = {
    width: 'container',
    height: count * ROW,
    data: {values: all.map((i) => ({x: i + 1, y: i * ROW + 12}))},
    mark: {type: 'point', filled: true, color: 'var(--series-1)'},
    encoding: {
      x: {field: 'x', type: 'quantitative'},
      y: {
        field: 'y',
        type: 'quantitative',
        axis: null,
        scale: {domain: [count * ROW, 0], nice: false},
      },
    },
  };
  const answer = {
    width: 400,
    summary: '',
    head: '',
    columns,
    groups: [{label: 'puts', note: '', rows}],
    isStacked: false,
    ...(summaries === undefined ? {} : {summaries}),
  };
  const svg = await answerCard(answer, spec, numberSigns(), AREA);
  const texts = [
    ...svg.matchAll(
      /<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]* text-anchor="(\w+)"[^>]*>([^<]*)</g,
    ),
  ];
  return {
    svg,
    texts: texts.map(([, x, y, size, anchor, text = '']) => ({
      x: Number(x),
      y: Number(y),
      size: Number(size),
      anchor,
      text,
    })),
    marks: svg.match(/fill="var\(--series-1\)"/g)?.length ?? 0,
  };
}

test('the card of an answer', async (t) => {
  await t.test('has the name, ratio, marks and verdict of every row', async () => {
    const {texts, marks} = await cardOf(6);
    for (const i of [0, 1, 2, 3, 4, 5]) {
      assert.ok(texts.some(({text}) => text === `run ${i}`));
      assert.ok(texts.some(({text}) => text === `${i}.5×`));
    }
    assert.equal(texts.filter(({text}) => text === 'slower').length, 6);
    assert.equal(marks, 6);
    assert.equal(texts.filter(({text}) => text === 'puts').length, 1);
    const [head, ...ratios] = texts.filter(({text}) => text === 'Ratio' || text.endsWith('×'));
    assert.equal(head?.text, 'Ratio');
    for (const {x, anchor} of ratios) assert.deepEqual([x, anchor], [head.x, head.anchor]);
  });

  await t.test('has text that can be read, however many rows there are', async () => {
    for (const count of [1, 13, 24, 36]) {
      const {texts, marks} = await cardOf(count);
      assert.equal(marks, count);
      /** Where the last text of each line ends. @type {Map<number, number>} */
      const ends = new Map();
      const spans = texts.map(({text, size, anchor, x, y}) => {
        const width = textWidth({fontSize: size}, text);
        return {text, size, y, from: anchor === 'end' ? x - width : x, width};
      });
      for (const {text, size, y, from, width} of spans.sort((a, b) => a.from - b.from)) {
        assert.ok(size >= 10, `${count} rows: ${text} ${size}`);
        assert.ok(y <= AREA.height, `${count} rows: ${text} at ${y}`);
        assert.ok(from >= (ends.get(y) ?? 0), `${count} rows: ${text} from ${from}`);
        ends.set(y, from + width);
        assert.ok(from + width <= AREA.width, `${count} rows: ${text} to ${from + width}`);
      }
    }
  });

  await t.test('has the rows with many ratios alone, where there are some', async () => {
    const {texts, marks} = await cardOf(24, 'run 0', '', 'slower', 3);
    assert.equal(marks, 3);
    assert.equal(texts.filter(({text}) => text === 'slower').length, 3);
    // Without the names of columns that other rows have.
    assert.equal(texts[0]?.text, 'Made');
  });

  await t.test('has two columns where the text is larger so', async () => {
    const columns = async (/** @type {number} */ count) => {
      const {texts} = await cardOf(count);
      return new Set(texts.filter(({text}) => text === 'slower').map(({x}) => x)).size;
    };
    assert.deepEqual([await columns(4), await columns(24)], [1, 2]);
  });

  await t.test('says why a row has no marks, in the room of the marks', async () => {
    const reason = `failed: ${'it hung when the cache was full '.repeat(9)}`;
    const {texts, marks} = await cardOf(3, 'run 0', reason);
    const [said] = texts.filter(({text}) => text.startsWith('failed: it hung'));
    assert.match(said?.text ?? '', /^failed: it hung when the cache was full .*…$/);
    assert.equal(marks, 2);
  });

  await t.test(
    'has each verdict as a whole, in two lines where its text is larger so',
    async () => {
      const verdict = 'no difference shown after correction';
      const some = await cardOf(8, 'run 0', '', verdict);
      assert.equal(some.texts.filter(({text}) => text === verdict).length, 8);
      const {texts} = await cardOf(24, 'a longer name 0', '', verdict);
      const first = texts.filter(({text}) => text === 'no difference shown');
      const second = texts.filter(({text}) => text === 'after correction');
      assert.deepEqual([first.length, second.length], [24, 24]);
      for (const [i, {x, y, size}] of second.entries()) {
        assert.equal(x, first[i]?.x);
        assert.ok(y - (first[i]?.y ?? 0) >= size);
        assert.ok(size >= 10, String(size));
      }
    },
  );

  await t.test('cuts a long name, and keeps the size of the others', async () => {
    const {texts} = await cardOf(3, 'a very long name '.repeat(20));
    assert.ok(texts.some(({text}) => text.startsWith('a very long name') && text.endsWith('…')));
    for (const {text, size} of texts) assert.ok(size >= 14, `${text} ${size}`);
  });

  await t.test('has hostile text as text', async () => {
    const {svg} = await cardOf(2, HOSTILE);
    assert.doesNotMatch(svg, /<script/);
    assert.match(svg, /&lt;script&gt;/);
  });
});
