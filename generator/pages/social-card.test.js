// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {chartOf, machine, reportModel} from '../testing/made-site.js';
import {omissionNotes} from '../words/notes.js';
import {socialCards} from './social-card.js';

test('the card of a comparison says first what its ratios are', () => {
  const {report} = reportModel();
  const summary = 'Operations per second. Ratio: Java ÷ C++. Left of 1 is slower.';
  const answer = {...{width: 0, summary, head: '', isStacked: false}, columns: [], groups: []};
  const chart = {...chartOf('ratio', 'Java'), source: 'Java and C++ · Desk · 2026-01-03'};
  const spec = /** @type {any} */ ({layer: []});
  const views = chart.views.map((view) => ({...view, spec}));
  const sources = socialCards({report, charts: [{...chart, views, answer}]}, [machine], 'A site');
  const expected = [summary, chart.source, ...omissionNotes(undefined)].join(' · ');
  for (const {source} of sources) assert.equal(source, expected);
  assert.ok(sources.length > 0);
});

test('a card says that the load is a closed loop where pages do', () => {
  const {report} = reportModel();
  const [load = ''] = omissionNotes({model: 'closed'});
  const notes = ['One run is drawn.', 'A detail.', load];
  const [, card] = socialCards(
    {report, charts: [{...chartOf('run', 'Java'), notes}]},
    [machine],
    'A site',
  );
  assert.ok(card?.source.endsWith(`One run is drawn. · ${load}`), card?.source);
});

test('a card says which share of the operations failed', () => {
  const {report} = reportModel();
  const failed = 'Java: 10.0 % of the operations of get failed.';
  const chart = {...chartOf('run', 'Java'), failed};
  const [, card] = socialCards({report, charts: [chart]}, [machine], 'A site');
  assert.ok(card?.source.startsWith(`${failed} · `), card?.source);
});
