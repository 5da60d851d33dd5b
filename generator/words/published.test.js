// All values here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {useLanguage} from '../format.js';
import {reportOf, runOf} from '../testing/made-site.js';
import {boundText, documentsOf, endText, statedRatio, withdrawnText} from './published.js';

test('the ratio of a document is next to the one of its values, where they differ', (t) => {
  // Cast: of a comparison, what its words need.
  const comparison = (/** @type {object} */ of) =>
    /** @type {Parameters<typeof statedRatio>[0]} */ (of);
  const said = (/** @type {object} */ of) =>
    statedRatio(comparison(of), '0.310×').replaceAll('\u202f', ' ');
  assert.equal(said({ratio: 0.31}), '0.310× by published values');
  assert.equal(said({ratio: 0.31, stated: '-69.0%'}), '−69.0 %, as published');
  assert.equal(said({ratio: 0.31, stated: '-70%'}), '−69.0 % by its values, “-70%” as published');
  assert.equal(said({ratio: 0.31, stated: '0.310×'}), '0.310×, as published');
  assert.equal(said({ratio: 0.31, stated: '0.3x'}), '0.310× by its values, “0.3x” as published');
  useLanguage('de');
  t.after(() => useLanguage('en-GB'));
  assert.equal(said({ratio: 0.31, stated: '-69.0%'}), '−69,0 %, as published');
});

test('bounds, and how a run ended', () => {
  assert.deepEqual(
    ['<', '>', '~', undefined].map((bound) => boundText({bound})),
    ['< ', '> ', 'about ', ''],
  );
  assert.equal(
    endText({status: 'no-result', reason: 'a picture alone.'}),
    'no result: a picture alone',
  );
  assert.equal(endText({reason: 'etc...'}), 'failed: etc...');
  assert.equal(
    withdrawnText({date: '2026-02-01', reason: 'wrong disk'}),
    'withdrawn on 2026-02-01: wrong disk',
  );
});

test('a chart of published values alone names its documents', () => {
  const document = (/** @type {string} */ title) => ({title, author: 'Ada', date: '2011'});
  const report = reportOf({
    runs: [
      runOf({id: 'a-1', system: 'a'}),
      runOf({id: 'p-1', system: 'p', published: document('One')}),
      runOf({id: 'p-2', system: 'p', published: {title: 'Two'}}),
      runOf({id: 'q-1', system: 'q', published: document('One')}),
    ],
  });
  const said = (/** @type {{systems?: string[], runs?: string[]}} */ request) =>
    documentsOf({id: 'x', chart: 'comparison', ...request}, report);
  assert.equal(said({systems: ['p']}), 'As published in “One” (Ada, 2011) and “Two”');
  assert.equal(
    said({systems: ['p', 'q'], runs: ['p-1', 'q-1']}),
    'As published in “One” (Ada, 2011)',
  );
  for (const request of [{}, {systems: ['a', 'p']}, {runs: ['a-1']}, {runs: ['none']}]) {
    assert.equal(said(request), undefined);
  }
});
