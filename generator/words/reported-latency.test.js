import assert from 'node:assert/strict';
import {test} from 'node:test';
import {configurationOf} from '../testing/made-site.js';
import {marksNote, sentenceOf} from './reported-latency.js';

/** @import {ReportedRow, ReportedValue} from '../charts/reported-rows.js' */

/** @param {object} facts @returns {ReportedValue} */
const point = (facts) =>
  // Cast: the parts that a text depends on.
  /** @type {ReportedValue} */ ({statistic: 'p99', value: 0.002, ...facts});

/** @param {number} count @returns {ReportedRow[]} */
const rows = (count) =>
  Array.from(
    {length: count},
    (_, i) => /** @type {ReportedRow} */ ({label: `row ${i + 1}`, points: [point({})]}),
  );

test('the sentence lists six rows, and of more the first, the last and those without a latency', () => {
  assert.match(
    sentenceOf(rows(6)),
    /^Reported latency\. row 1: .*; row 2: .*; row 6: p99 2\.00\sms\.$/,
  );
  assert.match(
    sentenceOf(rows(7)),
    /^Reported latency\. 7 rows, the first and the last: row 1: p99 2\.00\sms; row 7: p99 2\.00\sms\.$/,
  );
  const lost = {label: 'row 3', id: '', colour: 0, points: [], configuration: configurationOf({})};
  assert.match(
    sentenceOf(rows(7).with(2, lost)),
    /row 7: p99 2\.00\sms; row 3: no latency reported\.$/,
  );
});

test('the note explains the marks that are drawn, and a bound by its arrowhead', () => {
  assert.deepEqual(marksNote([]), []);
  assert.deepEqual(marksNote([point({})]), ['Square: percentile.']);
  assert.deepEqual(marksNote([point({statistic: 'p50'})]), ['Diamond: median.']);
  assert.deepEqual(marksNote([point({statistic: 'max', bound: '<'}), point({statistic: 'min'})]), [
    'Tick: minimum; arrowhead: a bound, which points to the value.',
  ]);
});
