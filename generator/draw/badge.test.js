import assert from 'node:assert/strict';
import {test} from 'node:test';
import {contrast} from '../colours.js';
import {badge, endpoint} from './badge.js';

test('a badge', async (t) => {
  const content = /** @type {const} */ ({label: 'changes', message: '2 worse', tone: 'warning'});
  const svg = badge(content);

  await t.test('has a name for those who do not see it', () => {
    assert.match(svg, /role="img" aria-label="changes: 2 worse"/);
    assert.match(svg, /<title>changes: 2 worse<\/title>/);
  });

  await t.test('gives each text its width, so that no font leaves its ground', () => {
    const [, width] = /<svg [^>]*width="(\d+)"/.exec(svg) ?? [];
    const texts = [...svg.matchAll(/<text x="(\d+)"[^>]*textLength="(\d+)"/g)];
    assert.equal(texts.length, 2);
    const [label, message] = texts.map(([, x, length]) => [Number(x), Number(x) + Number(length)]);
    assert.ok((label?.[1] ?? 0) < (message?.[0] ?? 0));
    assert.equal((message?.[1] ?? 0) + 6, Number(width));
    const longer = badge({...content, message: '12 worse, 34 better'});
    assert.ok(Number(/width="(\d+)"/.exec(longer)?.[1]) > Number(width));
  });

  await t.test('is white on colours that are dark enough', () => {
    for (const tone of /** @type {const} */ (['warning', 'good', 'neutral'])) {
      const {color} = endpoint({...content, tone});
      assert.ok(contrast(color, '#ffffff') >= 4.5, tone);
    }
  });

  await t.test('has no markup of its texts', () => {
    assert.doesNotMatch(badge({...content, message: '<script>"&'}), /<script>|""|&(?!\w+;)/);
  });

  await t.test('has the same content for shields.io', () => {
    assert.deepEqual(endpoint(content), {
      schemaVersion: 1,
      label: 'changes',
      message: '2 worse',
      color: '#a04100',
    });
  });
});
