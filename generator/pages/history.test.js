import assert from 'node:assert/strict';
import {test} from 'node:test';
import {citation} from './citation.js';
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

test('a citation escapes what BibTeX treats as a command', () => {
  const {bibtex, date} = citation({
    id: 'a',
    title: '5 % of {C_1} & ~',
    authors: ['A. B', 'C#'],
    date: '2026-01-04',
    runs: [],
  });
  assert.equal(date, '2026-01-04');
  assert.deepEqual(bibtex, {
    key: 'a',
    title: '5 \\% of \\{C\\_1\\} \\& \\textasciitilde{}',
    authors: 'A. B and C\\#',
    year: '2026',
  });
});
