// All data here are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf} from '../testing/index.js';
import {reportOf, runOf, uncountedRuns} from '../testing/made-site.js';
import {feed} from './feed.js';

/** @param {Parameters<typeof reportOf>[0][]} reports */
const entriesOf = (...reports) =>
  JSON.parse(
    feed(reports.map((over) => ({report: reportOf(over)})))['build/assets/feed.json'] ?? '',
  ).entries;

test('the feed', async (t) => {
  await t.test('has the newest report first, by its last revision', () => {
    const revisions = [{id: 'r1', date: '2026-03-01', note: '', runs: []}];
    const entries = entriesOf(
      {id: 'a', date: '2026-02-01'},
      {id: 'b', date: '2026-01-01', revisions},
    );
    assert.deepEqual(fieldsOf(entries, 'href', 'date'), [
      ['reports/b/', '2026-03-01'],
      ['reports/a/', '2026-02-01'],
    ]);
  });

  await t.test('takes the day of the newest run that counts where the report has no date', () => {
    const runs = [...uncountedRuns(), runOf({date: '2026-01-03T10:00:00Z'})];
    const {date: _, ...undated} = reportOf({runs});
    const text = feed([{report: undated}])['build/assets/feed.json'] ?? '';
    assert.equal(JSON.parse(text).entries[0].date, '2026-01-03');
  });

  await t.test('leaves out a report without any date', () => {
    const {date: _, ...undated} = reportOf({runs: []});
    assert.equal(feed([{report: undated}])['build/assets/feed.json'], '{"entries":[]}\n');
  });

  await t.test('ends after fifty entries', () => {
    assert.equal(entriesOf(...Array.from({length: 60}, (_, i) => ({id: `r${i}`}))).length, 50);
  });
});
