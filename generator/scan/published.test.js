// All reports here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {reportOf, runOf} from '../testing/models.js';
import {markPublished} from './published.js';

/** @import {Run} from './types.d.ts' */

/** @param {Partial<Run>[]} runs */
function marked(runs) {
  const errors = new InputErrors();
  const report = reportOf(runs.map((facts) => runOf([], {path: `data/r/${facts.id}`, ...facts})));
  markPublished(report, errors);
  return {names: report.systems.map(({name}) => name), errors: errors.list()};
}

const published = {title: 'A post'};

test('markPublished', async (t) => {
  await t.test('names the systems of documents, and no others', () => {
    const {names, errors} = marked([
      {id: 'one', published},
      {id: 'two', system: 'b'},
    ]);
    assert.deepEqual(names, ['A (as published)', 'B']);
    assert.deepEqual(errors, []);
  });

  await t.test('refuses a system that was measured and published', () => {
    const {errors} = marked([{id: 'one', published}, {id: 'two'}]);
    assert.deepEqual(errors, [
      'data/r/two/run.yaml: found a measured run of the system "a", and a result from the document "A post" of it in data/r/one, expected one system for each document and another for measured runs',
    ]);
  });

  await t.test('refuses a system of two documents', () => {
    const {errors} = marked([
      {id: 'one', published},
      {id: 'two', published: {title: 'Another'}},
    ]);
    assert.equal(errors.length, 1);
  });

  await t.test('refuses a baseline of another document', () => {
    const {errors} = marked([
      {id: 'one', published: {...published, baseline: 'b'}},
      {id: 'two', system: 'b'},
    ]);
    assert.deepEqual(errors, [
      'data/r/one/run.yaml: found the baseline "b", expected a system of the same document, which has no other here',
    ]);
    const more = marked([
      {id: 'one', published: {...published, baseline: 'c'}},
      {id: 'two', system: 'b', published},
    ]);
    assert.deepEqual(more.errors, [
      'data/r/one/run.yaml: found the baseline "c", expected a system of the same document: b',
    ]);
  });
});
