import assert from 'node:assert/strict';
import {test} from 'node:test';
import {formatPage, formatsPage} from './format-pages.js';

const MADE = [
  {id: 'made-csv', label: 'made CSV', runner: 'made', writtenBy: '`--csv`'},
  {id: 'other', label: 'other output', runner: 'other', writtenBy: 'always'},
];
const CONFORMANCE = {
  'made-csv': {'made-csv.csv': {records: 3, encoding: 3, cut: 40}},
  other: {},
};

test('the pages of formats', async (t) => {
  const prose = new Set(['content/formats/made-csv.md']);
  const files = Object.assign(
    formatsPage(MADE, CONFORMANCE, prose),
    ...MADE.map((format) => formatPage(format, CONFORMANCE, prose)),
  );

  await t.test('lists every format under its runner, and what was tried', () => {
    const {entries, summary, tried, conformance} = JSON.parse(
      files['build/assets/pages/formats.json'] ?? '',
    );
    assert.equal(summary, '2 formats of 2 runners');
    assert.deepEqual(entries.rows, [
      ['made', {text: 'made CSV', href: 'formats/made-csv/'}, '--csv'],
      ['other', {text: 'other output', href: 'formats/other/'}, 'always'],
    ]);
    assert.equal(tried, '1 file of real and made runs, 43 damaged copies');
    assert.deepEqual(conformance.rows, [
      [
        'made-csv.csv',
        {text: 'made CSV', href: 'formats/made-csv/'},
        ...['3', '3', '0', '0', '40', '0', '0'],
      ],
    ]);
  });

  await t.test('gives each format a page, with a stub where nobody has written one', () => {
    assert.ok('build/assets/pages/formats/made-csv.json' in files);
    assert.ok(!('build/content/formats/made-csv/index.md' in files));
    assert.ok('build/content/formats/other/index.md' in files);
    const {facts, conformance} = JSON.parse(
      files['build/assets/pages/formats/made-csv.json'] ?? '',
    );
    assert.deepEqual(facts.at(-1), {
      label: 'Name of the format in run.yaml',
      values: ['made-csv'],
    });
    assert.deepEqual(conformance.rows, [['made-csv.csv', ...['3', '3', '0', '0', '40', '0', '0']]]);
  });
});
