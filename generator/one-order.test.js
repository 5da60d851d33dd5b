// Releases and commits have one order, in claims, tables and downloads. All runs here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {adapters} from './adapters/index.js';
import {checkClaim} from './claims/check.js';
import {InputErrors} from './errors.js';
import {modelOf} from './model.js';
import {reportPages} from './pages/index.js';
import {latency, throughput} from './records/measurements.js';
import {reportOf, runOf} from './testing/models.js';

/** @import {Run} from './scan/types.d.ts' */

/**
 * Of two systems, in the order of the letters; the rates rise with the dates.
 *
 * @param {Partial<Run>[]} facts
 * @param {string} [baseline]
 */
function modelled(facts, baseline) {
  const dated = facts.map((one, i) => ({...one, date: `2026-11-0${i + 1}`, rate: 100 + i}));
  const byText = dated.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const runs = ['a', 'b'].flatMap((system) =>
    byText.map(({rate: value, ...fact}, i) =>
      runOf([throughput({operation: 'get', params: {}}, value)], {
        id: `${system}-${i}`,
        system,
        machine: 'm',
        ...fact,
      }),
    ),
  );
  const report = reportOf(runs, baseline === undefined ? {} : {baseline});
  return modelOf({...report, charts: [{id: 'rates', chart: 'comparison'}]}, [], new InputErrors());
}

/** @type {Record<string, string[]>} */
const ORDERS = {
  release: ['2.0.0-rc1', '2.0.0', '2.0.1'],
  commit: ['f000000', 'a000000', 'c000000'],
};

for (const [param, values] of Object.entries(ORDERS)) {
  const facts = values.map((value) => (param === 'commit' ? {commit: value} : {version: value}));
  const [model, compared] = [modelled(facts), modelled(facts, 'a')];
  /** @param {string[]} lines */
  const orderIn = (lines) => {
    const cells = lines.flatMap(
      (line) => line.split(/[ ,·]+/).find((cell) => values.includes(cell)) ?? [],
    );
    return [...new Set(cells)];
  };

  test(`a claim goes along ${param}`, () => {
    const body = {of: 'throughput', along: param, direction: /** @type {const} */ ('increasing')};
    const outcome = checkClaim('monotonic', body, model);
    assert.equal('problem' in outcome ? outcome.problem : outcome.holds, true);
  });

  test(`tables have each ${param} in its order`, () => {
    for (const {charts} of [model, compared]) {
      assert.deepEqual(
        orderIn(charts[0]?.table.rows.map((cells) => cells.join(' ')) ?? []),
        values,
      );
    }
  });

  test(`downloads have each ${param} in its order`, () => {
    const context = {machines: [], adapters, reports: [], prose: new Set(), hasMethod: false};
    const files = reportPages(compared, context).flatMap(({make}) => Object.entries(make().files));
    const tables = files.filter(([name]) => /\/data\/(?!runs).*\.csv$/.test(name));
    assert.equal(tables.length, 2);
    for (const [, text] of tables) assert.deepEqual(orderIn(String(text).split('\n')), values);
  });
}

for (const {values, expected} of [
  {values: ['2', '32', '8'], expected: ['2', '8', '32']},
  {values: ['small', '32', 'large', '8'], expected: ['8', '32', 'small', 'large']},
]) {
  test(`charts have numbers in their order, words and operations in that of the file: ${values}`, () => {
    const records = ['set', 'get'].flatMap((operation) =>
      values.map((size, i) => latency({operation, params: {size}}, 'p50', i + 1)),
    );
    const first = runOf(records, {id: 'z', system: 'a', machine: 'm'});
    // The order of the first system counts, not that of the first run.
    const other = runOf(records.toReversed(), {id: 'y', system: 'b', machine: 'm'});
    const {charts} = modelOf(
      {...reportOf([other, first]), charts: [{id: 'times', chart: 'reported-latency'}]},
      [],
      new InputErrors(),
    );
    assert.deepEqual(
      charts[0]?.table.rows.map(([label]) => label),
      ['set', 'get'].flatMap((operation) =>
        expected.flatMap((size) =>
          ['A', 'B'].map((system) => `${operation} · size ${size} · ${system}`),
        ),
      ),
    );
  });
}
