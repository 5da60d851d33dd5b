// What a document states next to what was measured. All figures here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {throughput} from '../records/measurements.js';
import {fieldOf} from '../testing/index.js';
import {reportOf, runOf} from '../testing/models.js';

/** @import {Measurement} from '../records/types.d.ts' */
/** @import {Report, Run} from '../scan/types.d.ts' */

/** @param {number} value @param {Partial<Measurement>} [over] @returns {Measurement} */
const rate = (value, over = {}) => ({
  ...throughput({operation: 'put', params: {}}, value),
  ...over,
});

const published = {title: 'A post', baseline: 'old-b'};
const systems = ['a', 'b', 'old-a', 'old-b'].map((id) => ({
  id,
  name: id.toUpperCase(),
  platform: /** @type {const} */ ('other'),
  colour: 1,
}));
const said = rate(0.25, {metric: 'ratio', unit: '1', published: {text: '4 times smaller'}});
const measured = [
  runOf([rate(100)], {id: 'a-1'}),
  runOf([rate(120)], {id: 'a-2'}),
  runOf([rate(50)], {id: 'b-1', system: 'b'}),
];
const old = [
  runOf([rate(6636), said], {id: 'old-a-1', system: 'old-a', published}),
  runOf([rate(24_431)], {id: 'old-b-1', system: 'old-b', published: {title: 'A post'}}),
];

/** @param {Run[]} runs @param {Partial<Report>} [facts] */
function model(runs, facts = {}) {
  const errors = new InputErrors();
  const made = modelOf(reportOf(runs, {systems, baseline: 'b', ...facts}), [], errors);
  assert.deepEqual(errors.list(), []);
  return made;
}

test('figures as published', async (t) => {
  const {comparisons, configurations, charts, warnings} = model([...measured, ...old]);

  await t.test('are compared within their document, and with nothing that was measured', () => {
    const compared = comparisons.map(({candidate, baseline, verdict, stated}) => [
      candidate.system,
      baseline.system,
      verdict,
      stated,
    ]);
    assert.deepEqual(compared, [
      ['a', 'b', 'too few repeats', undefined],
      ['old-a', 'old-b', 'as published', '4 times smaller'],
    ]);
  });

  await t.test('are not repeats of each other, though system and operation are the same', () => {
    const twice = [...old, runOf([rate(7000)], {id: 'old-a-2', system: 'old-a', published})];
    const runs = model(twice)
      .configurations.filter(({system}) => system === 'old-a')
      .map((one) => one.runs);
    assert.deepEqual(runs, [['old-a-1'], ['old-a-2']]);
  });

  await t.test('are not counted among the repeats of what was measured', () => {
    const repeats = configurations.map(({system, runs}) => [system, runs.length]);
    assert.deepEqual(repeats, [
      ['a', 2],
      ['b', 1],
      ['old-a', 1],
      ['old-b', 1],
    ]);
    assert.ok(warnings.some(({text}) => text.startsWith('1 to 2 repeats of each configuration')));
  });

  await t.test('come into no chart that does not ask for them', () => {
    const publishedCharts = charts.filter(({source}) => source);
    assert.deepEqual(fieldOf(publishedCharts, 'name'), ['comparison-as-published']);
    for (const chart of charts.filter((one) => !publishedCharts.includes(one))) {
      assert.doesNotMatch(JSON.stringify([chart.table, chart.csv]), /OLD-/, chart.name);
    }
    assert.doesNotMatch(JSON.stringify(publishedCharts[0]?.csv), /"[AB]"/);
  });

  await t.test('are not what a chart shows that also draws what was measured', () => {
    const request = {id: 'both', chart: /** @type {const} */ ('comparison')};
    const both = model([...measured, ...old], {charts: [{...request, systems: ['a', 'old-a']}]});
    assert.deepEqual(fieldOf(both.charts, 'name'), ['both']);
    assert.equal(both.charts[0]?.source, undefined);
  });

  await t.test('are reported before anybody relies on them', () => {
    const texts = warnings.map(({text}) => text);
    assert.ok(
      texts.includes(
        'The values of OLD-A and OLD-B are as published in “A post”. They were not measured here and are in no estimate, interval or verdict.',
      ),
      texts.join('\n'),
    );
  });

  await t.test('have the name of the system where the document has no result', () => {
    /** @type {Partial<Run>} */
    const lost = {
      id: 'old-c-1',
      system: 'old-a',
      published,
      status: 'no-result',
      reason: 'a picture',
    };
    const named = systems.map((one) => ({...one, name: `${one.name} (as published)`}));
    const {warnings: limits} = model([...old, runOf([], lost)], {systems: named});
    assert.deepEqual(
      limits.map(({text}) => text).filter((text) => text.startsWith('As')),
      ['As published, OLD-A has no result (run old-c-1): a picture.'],
    );
  });

  await t.test('are not compared where only a bound is known', () => {
    const bounded = runOf([rate(1000, {bound: '<'})], {id: 'x', system: 'old-a', published});
    const {comparisons: none, summaries} = model([bounded, ...old.slice(1)]);
    assert.deepEqual(none, []);
    assert.deepEqual(summaries[0]?.throughput?.bound, '<');
    const other = runOf([rate(1000, {bound: '<'})], {id: 'y', system: 'old-b', published});
    assert.deepEqual(model([...old.slice(0, 1), other]).comparisons, []);
  });
});
