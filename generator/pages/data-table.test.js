// All data here are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {useLanguage} from '../format.js';
import {fieldOf} from '../testing/index.js';
import {csvOf, readableTable, withoutConstants} from './data-table.js';

test('a table has every number as the language of the site writes it', (t) => {
  useLanguage('de');
  t.after(() => useLanguage('en-GB'));
  const {rows} = readableTable({
    id: 'made',
    caption: 'Made',
    columns: [
      {key: 'p', label: 'p', unit: 'p'},
      {key: 'time', label: 'Time', unit: 's'},
    ],
    rows: [{id: 'a', values: [0.00001, 0.0123]}],
  });
  const texts = rows[0]?.cells.map((cell) => (typeof cell === 'object' ? cell.text : cell));
  assert.deepEqual(texts, ['< 0,0001', '12,3']);
});

test('a whole number has all digits, a ratio those that differ from one, and other numbers three', () => {
  const {rows} = readableTable({
    ...{id: 'made', caption: 'Made'},
    columns: [
      {key: 'count', label: 'Count', unit: '1'},
      {key: 'share', label: 'Share', unit: '1'},
      {key: 'ratio', label: 'Ratio', unit: '×'},
      {key: 'max', label: 'Maximum', unit: 's'},
    ],
    rows: [{id: 'a', values: [1234567, 0.123456, 1.00123, 1.00123]}],
  });
  const texts = rows[0]?.cells.map((cell) => (typeof cell === 'object' ? cell.text : cell));
  assert.deepEqual(texts, ['1,234,567', '0.123', '1.001', '1.00']);
});

test('the lowest and highest values of a column are in its unit', () => {
  const {columns} = readableTable({
    ...{id: 'made', caption: 'Made'},
    columns: [
      {key: 'p50', label: 'p50', unit: 's'},
      {key: 'p50_lowest', label: 'p50, lowest repeat', unit: 's', unitOf: 'p50'},
      {key: 'max', label: 'Maximum', unit: 's'},
    ],
    rows: [{id: 'a', values: [0.00102, 0.00098, 20]}],
  });
  assert.deepEqual(fieldOf(columns, 'unit'), ['ms', 'ms', 's']);
});

test('values of one unit that are near each other have one unit for the table', () => {
  const {columns} = readableTable({
    ...{id: 'made', caption: 'Made'},
    columns: [
      {key: 'p50', label: 'p50', unit: 's'},
      {key: 'max', label: 'Maximum', unit: 's'},
      {key: 'share', label: 'Share', unit: '%'},
    ],
    rows: [{id: 'a', values: [0.0005, 2, 12.3]}],
  });
  assert.deepEqual(fieldOf(columns, 'unit'), ['ms', 'ms', '%']);
});

test('a reason is in the place of numbers only in a row without any', () => {
  const readable = readableTable({
    ...{id: 'made', caption: 'Made'},
    columns: [
      {key: 'system', label: 'System'},
      {key: 'throughput', label: 'Throughput', unit: '1/s'},
      {key: 'errors', label: 'Errors', unit: '1'},
      {key: 'state', label: 'State'},
    ],
    rows: [
      {id: 'a', values: ['A', 100, null, '']},
      {id: 'b', values: ['B', null, 7, '']},
      {id: 'c', values: ['C', null, null, 'failed: out of memory']},
    ],
  });
  const {rows} = withoutConstants(readable);
  assert.deepEqual(fieldOf(rows, 'cells'), [
    ['A', {text: '100', sort: '100'}, '', ''],
    ['B', '', {text: '7', sort: '7'}, ''],
    ['C', {text: 'failed: out of memory', span: 3}],
  ]);
});

test('the CSV runs no text as a formula in a spreadsheet, and has numbers as they are', () => {
  const table = {
    ...{id: 'made', caption: 'Made'},
    columns: [
      {key: 'operation', label: 'Operation'},
      {key: 'change', label: 'Change', unit: /** @type {const} */ ('1')},
    ],
    rows: [
      {id: '1', values: ['=HYPERLINK("https://example.org")', -0.5]},
      {id: '2', values: ['@sum', null]},
    ],
  };
  assert.equal(
    csvOf(table),
    `operation,change\n"'=HYPERLINK(""https://example.org"")",-0.5\n"'@sum",\n`,
  );
});

test('the CSV has the bounds of a column next to its numbers', () => {
  const table = {
    ...{id: 'made', caption: 'Made'},
    columns: [{key: 'p99', label: 'p99', unit: /** @type {const} */ ('s')}],
    rows: [
      {id: '1', values: [{value: 0.001, bound: /** @type {const} */ ('<')}]},
      {id: '2', values: [0.002]},
    ],
  };
  assert.equal(csvOf(table), 'p99_s,p99_bound\n0.001,<\n0.002,\n');
});

test('a p-value has its digits down to one in ten thousand, and sorts by the number itself', () => {
  const p = [0.05, 0.00123, 0.0001, 0.0000999];
  const {rows} = readableTable({
    ...{id: 'made', caption: 'Made', columns: [{key: 'p', label: 'p', unit: 'p'}]},
    rows: p.map((value, i) => ({id: String(i), values: [value]})),
  });
  assert.deepEqual(fieldOf(rows, 'cells'), [
    [{text: '0.0500', sort: '0.05'}],
    [{text: '0.00123', sort: '0.00123'}],
    [{text: '0.000100', sort: '0.0001'}],
    [{text: '< 0.0001', sort: '0.0000999'}],
  ]);
});
