import assert from 'node:assert/strict';
import {test} from 'node:test';
import {embedHeight} from './embed-height.js';

/** @param {string[]} notes */
const heightWith = (notes) =>
  embedHeight(
    {title: 'Latency', views: [], series: [], notes, changes: []},
    'Made report, 2026-01-03',
  );

test('embedHeight', async (t) => {
  const note = 'Maxima are upper bounds of histogram buckets.';

  await t.test('has room for the first note', () => {
    assert.ok(heightWith([note]) > heightWith([]));
  });

  await t.test('has room for the share of operations that failed', () => {
    const failed = 'A: 10.0\u202f% of the operations failed.';
    const height = embedHeight(
      {title: 'Latency', views: [], series: [], failed, notes: [], changes: []},
      'Made report, 2026-01-03',
    );
    assert.ok(height > heightWith([]));
  });

  await t.test('has a line for the only name of a row', () => {
    /** @param {string} label */
    const heightOf = (label) =>
      embedHeight(
        {
          ...{title: 'Ratio', views: [], series: [], notes: [], changes: []},
          answer: {
            ...{summary: 'Made.', width: 480, head: '', isStacked: false},
            columns: [
              {label, kind: 'key'},
              {label: 'Verdict', kind: 'text'},
            ],
            groups: [{label: '', note: '', rows: [['A', {finding: 'faster'}]]}],
          },
        },
        'Made report, 2026-01-03',
      );
    assert.ok(heightOf('System') > heightOf('threads'));
  });

  await t.test('has room for the names of numbers once', () => {
    /** @param {string} label @param {number} rows */
    const heightOf = (label, rows) =>
      embedHeight(
        {
          ...{title: 'Ratio', views: [], series: [], notes: [], changes: []},
          answer: {
            ...{summary: 'Made.', width: 480, head: '', isStacked: false},
            columns: [{label, kind: 'number'}],
            groups: [{label: '', note: '', rows: Array(rows).fill(['1.2 k'])}],
          },
        },
        'Made report, 2026-01-03',
      );
    const long = 'RocksDB C++ 7.8.3 as published in 2014';
    assert.ok(heightOf(long, 1) > heightOf('RocksDB', 1));
    assert.equal(
      heightOf(long, 9) - heightOf(long, 1),
      heightOf('RocksDB', 9) - heightOf('RocksDB', 1),
    );
  });

  await t.test('has room for a long name of a group, which breaks at its dots', () => {
    /** @param {string} label */
    const heightOf = (label, isStacked = true) =>
      embedHeight(
        {
          ...{title: 'Ratio', views: [], series: [], notes: [], changes: []},
          answer: {
            ...{summary: 'Made.', width: 480, head: 'Operation', isStacked},
            columns: [{label: 'Ratio', kind: 'ratio'}],
            groups: [{label, note: '', rows: [['1.2×']]}],
          },
        },
        'Made report, 2026-01-03',
      );
    // Lines of 33 characters: a name without dots takes three of them, the same length with dots four.
    const [name, other] = ['org.example.cache.hot.CacheBenchmark', 'organization'];
    const dotted = `${name}.${other}AndItsMembers.${other}AndItsNames`;
    const line = heightOf('a'.repeat(34)) - heightOf('a'.repeat(33));
    assert.ok(line > 0);
    assert.ok(heightOf(dotted) > heightOf(dotted, false));
    assert.equal(dotted.length, 86);
    assert.equal(heightOf(dotted) - heightOf('a'.repeat(dotted.length)), line);
  });

  await t.test('has no room for notes that are folded', () => {
    assert.equal(heightWith([note, note.repeat(9)]), heightWith([note]));
  });
});
