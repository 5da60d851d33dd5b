// All reports here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Faults} from '../errors.js';
import {reportOf, runOf} from '../testing/models.js';
import {markPublished} from './published.js';

/** @import {Run} from '../types.d.ts' */

/** @param {Partial<Run>[]} runs */
function marked(runs) {
  const faults = new Faults();
  const report = reportOf(runs.map((facts) => runOf([], {path: `data/r/${facts.id}`, ...facts})));
  markPublished(report, faults);
  return {names: report.systems.map(({name}) => name), faults: faults.list()};
}

const published = {title: 'A post'};

test('markPublished', async (t) => {
  await t.test('names the systems of documents, and no others', () => {
    const {names, faults} = marked([
      {id: 'one', published},
      {id: 'two', system: 'b'},
    ]);
    assert.deepEqual(names, ['A (as published)', 'B']);
    assert.deepEqual(faults, []);
  });

  await t.test('refuses a system that was measured and published', () => {
    const {faults} = marked([{id: 'one', published}, {id: 'two'}]);
    assert.deepEqual(faults, [
      'data/r/two/run.yaml: found a measured run and in data/r/one a figure of the document "A post" of the system "a", expected a system of its own for each document and for what was measured',
    ]);
  });

  await t.test('refuses a system of two documents', () => {
    const {faults} = marked([
      {id: 'one', published},
      {id: 'two', published: {title: 'Another'}},
    ]);
    assert.equal(faults.length, 1);
  });

  await t.test('refuses a baseline of another document', () => {
    const {faults} = marked([
      {id: 'one', published: {...published, baseline: 'b'}},
      {id: 'two', system: 'b'},
    ]);
    assert.deepEqual(faults, [
      'data/r/one/run.yaml: found the baseline "b", expected a system of the same document',
    ]);
  });
});
