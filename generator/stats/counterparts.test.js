// All runs here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {matchesOf} from '../claims/quantities.js';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {throughput} from '../records/measurements.js';
import {reportOf, runOf} from '../testing/models.js';

/** @import {Report, Run} from '../scan/types.d.ts' */

/**
 * @param {Record<string, [rate: number, facts: Partial<Run>][]>} systems
 *   The first is the baseline.
 * @param {Partial<Report>} [more]
 */
function modelled(systems, more = {}) {
  const runs = Object.entries(systems).flatMap(([system, measured]) =>
    measured.map(([value, facts], i) =>
      runOf([throughput({operation: 'get', params: {threads: '1', ...facts.params}}, value)], {
        id: `${system}-${i + 1}`,
        system,
        machine: 'm',
        date: `2026-11-0${i + 1}`,
        ...facts,
      }),
    ),
  );
  const [baseline = ''] = Object.keys(systems);
  return modelOf({...reportOf(runs), baseline, ...more}, [], new InputErrors());
}

/** @param {ReturnType<typeof modelled>} model */
const pairs = ({comparisons}) =>
  comparisons.map(({baseline, candidate, ratio}) => ({
    runs: [...candidate.runs, ...baseline.runs],
    ratio,
  }));

/** @param {string[]} versions @param {number} rate @returns {[number, Partial<Run>][]} */
const versions = (versions, rate) => versions.map((version, i) => [rate + i, {version}]);

test('counterparts', async (t) => {
  const two = {
    a: versions(['Alpha 1.1.0', 'Alpha 1.0.0'], 100),
    b: versions(['Beta 7.2.1'], 200),
  };

  await t.test('compares the newest of each, where two systems have no release in common', () => {
    const model = modelled(two);
    assert.deepEqual(pairs(model), [{runs: ['b-1', 'a-1'], ratio: 2}]);
    const text =
      'B 7.2.1 is compared with A 1.1.0, the newest of each: they have no release in common.';
    assert.deepEqual(
      model.warnings.filter(({label}) => label === 'no release in common'),
      [{label: 'no release in common', text}],
    );
    assert.equal(model.charts[0]?.title, 'B 7.2.1 ÷ A 1.1.0');
  });

  await t.test('compares equal releases alone, where they have one in common', () => {
    const model = modelled({...two, b: versions(['Beta 7.2.1', 'Beta 1.0.0'], 201)});
    assert.deepEqual(pairs(model), [{runs: ['b-2', 'a-2'], ratio: 2}]);
    assert.ok(model.warnings.every(({label}) => label !== 'no release in common'));
  });

  await t.test('orders commits by date, and takes a system without any', () => {
    const a = ['f000000', 'a000000'].map(
      (commit, i) => /** @type {[number, Partial<Run>]} */ ([[200, 100][i] ?? 0, {commit}]),
    );
    assert.deepEqual(pairs(modelled({a, b: [[200, {}]]})), [{runs: ['b-1', 'a-2'], ratio: 2}]);
  });

  await t.test('does so for a ratio of one quantity', () => {
    const {report, ...results} = modelled(two);
    const selection = {params: {}, system: ['b']};
    const found = matchesOf('throughput-ratio', selection, {report, ...results});
    assert.deepEqual('problem' in found ? found : found.map(({value}) => value), [2]);
  });

  await t.test('compares nothing across a parameter that the runs state', () => {
    const a = ['1.0', '1.1', '1.2'].map(
      (release) => /** @type {[number, Partial<Run>]} */ ([100, {params: {release}}]),
    );
    assert.deepEqual(pairs(modelled({a, b: [[200, {params: {release: '7.2'}}]]})), []);
  });
});
