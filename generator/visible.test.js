import assert from 'node:assert/strict';
import {test} from 'node:test';
import {escapeControls, unfitCharacter} from './visible.js';

test('visible', async (t) => {
  await t.test('leaves text as it is, in any script', () => {
    for (const text of ['', 'get\tput\r\nscan', 'é ± 中文 שלום 👩‍👩‍👧 \u200b\u00ad']) {
      assert.equal(escapeControls(text), text);
      assert.equal(unfitCharacter(text), undefined);
    }
  });

  await t.test('shows what no page can, and distinguishes such texts', () => {
    assert.equal(escapeControls('a\0b\u001b[31m'), 'a\\u0000b\\u001b[31m');
    assert.equal(escapeControls('\u202efdp\ud800\ufffe\u0085'), '\\u202efdp\\ud800\\ufffe\\u0085');
    assert.deepEqual(unfitCharacter('ab\u202ec'), {
      offset: 2,
      message: 'found the character U+202E, expected text that every page can show',
    });
  });
});
