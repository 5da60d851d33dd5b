import assert from 'node:assert/strict';
import {test} from 'node:test';
import {formatPage, formatsPage} from './format-pages.js';

/** @type {import('./format-pages.js').Format[]} */
const MADE = [
  {
    id: 'made-csv',
    label: 'made CSV',
    description: 'Latencies of a made runner, one row per window.',
    runner: 'made',
    writtenBy: '`--csv`',
    states: ['date', 'jvm'],
  },
  {
    id: 'other',
    label: 'other output',
    description: 'What another runner prints.',
    runner: 'other',
    writtenBy: 'always',
  },
];
const CONFORMANCE = {
  'made-csv': {'made-csv.csv': {records: 3, encoding: 3, cut: 40}},
  other: {},
};

/** @param {string} text */
const parts = (text = '') => {
  const [front = '', ...body] = text.split('\n');
  return {front: JSON.parse(front), body: body.join('\n')};
};

test('the pages of formats', async (t) => {
  const files = Object.assign(
    formatsPage(MADE, 'Any *text*.\n', CONFORMANCE),
    ...MADE.map((format) => formatPage(format, `Columns of ${format.id}.\n`)),
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
    assert.equal(tried, '1 test file, 43 damaged copies');
    assert.deepEqual(conformance.rows, [
      [
        'made-csv.csv',
        {text: 'made CSV', href: 'formats/made-csv/'},
        ...['3', '3', '0', '0', '40', '0', '0'],
      ],
    ]);
    assert.equal(parts(files['build/content/formats/_index.md']).body, 'Any *text*.\n');
  });

  await t.test(
    'gives each format a page with the head of its adapter and its documentation',
    () => {
      const {front, body} = parts(files['build/content/formats/made-csv/index.md']);
      assert.deepEqual(front, {
        title: 'made CSV',
        description: 'Latencies of a made runner, one row per window.',
      });
      assert.equal(body, 'Columns of made-csv.\n');
      const {facts} = JSON.parse(files['build/assets/pages/formats/made-csv.json'] ?? '');
      assert.deepEqual(facts, [
        {label: 'Runner', values: ['made']},
        {label: 'Written by', values: ['--csv']},
        {label: 'Name of the format in run.yaml', values: ['made-csv']},
        {label: 'Facts of the run', values: ['date, JVM']},
      ]);
    },
  );
});
