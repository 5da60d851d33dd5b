import assert from 'node:assert/strict';
import {test} from 'node:test';
import {reportOf} from '../testing/models.js';
import {citation} from './citation.js';

test('a citation', async (t) => {
  await t.test('names authors, title, date and fields of BibTeX', () => {
    const report = reportOf([], {authors: ['A. Made', 'B. Made'], date: '2026-01-04'});
    assert.deepEqual(citation(report, {key: 'k', title: '50 % of C_1 & ~'}), {
      text: 'A. Made and B. Made. “50 % of C_1 & ~”',
      date: '2026-01-04',
      key: 'k',
      fields: [
        'author = {A. Made and B. Made}',
        'title = {50 \\% of C\\_1 \\& \\textasciitilde{}}',
        'year = {2026}',
      ],
    });
  });

  await t.test('leaves out what is not stated', () => {
    const {text, date, fields} = citation(reportOf([]), {key: 'k', title: 'T'});
    assert.equal(text, '“T”');
    assert.equal(date, '');
    assert.deepEqual(fields, ['title = {T}']);
  });

  await t.test(
    'keeps names whole in which BibTeX would find two, and braces without a partner',
    () => {
      const report = reportOf([], {authors: ['C#', '} Sun and Moon {', 'Made, Inc.']});
      assert.deepEqual(citation(report, {key: 'k', title: '{x'}).fields, [
        'author = {C\\# and {\\textbraceright{} Sun and Moon \\textbraceleft{}} and {Made, Inc.}}',
        'title = {\\textbraceleft{}x}',
      ]);
    },
  );
});
