import assert from 'node:assert/strict';
import {test} from 'node:test';
import {history} from './history.js';

test('history has the commits that git prints, and none where there is none', () => {
  const log = 'aa\x1f2026-01-02\x1fAdd a run: 5 %\nbb\x1f2026-01-01\x1f\n';
  assert.deepEqual(history(log, true), {
    commits: [
      {hash: 'aa', date: '2026-01-02', subject: 'Add a run: 5 %'},
      {hash: 'bb', date: '2026-01-01', subject: ''},
    ],
    isShallow: true,
  });
  assert.equal(history('', false), undefined);
});

test('history shows what no page can show, and cuts what is too long', () => {
  const log = `aa\x1f2026-01-02\x1f\x1b[31m\u202e${'x'.repeat(1e6)}\n`;
  const [commit] = history(log, false)?.commits ?? [];
  assert.match(commit?.subject ?? '', /^\\u001b\[31m\\u202ex{193}…$/);
});
