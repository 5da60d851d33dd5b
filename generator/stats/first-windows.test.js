// Windows are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {modelOf} from '../model.js';
import {normalNumbers} from '../testing/change-point-rates.js';
import {reportOf, runOf} from '../testing/models.js';
import {firstWindows} from './first-windows.js';
import {resultsOf} from './statistics.js';

/**
 * @param {Record<string, number[][]>} systems
 *   For each repeat the operations of its windows of one second.
 * @param {number} [warmup]
 */
function made(systems, warmup = 0) {
  const runs = Object.entries(systems).flatMap(([system, repeats]) =>
    repeats.map((counts, i) => {
      const windows = counts.map((count, start) => ({
        ...{start, length: 1, count, errors: null, latency: null},
      }));
      const record = /** @type {const} */ ({
        kind: 'timeline',
        operation: 'get',
        params: {},
        windows,
      });
      return {
        ...runOf([record], {id: `${system}-${i + 1}`, system, machine: 'm'}),
        warmup,
      };
    }),
  );
  return reportOf(runs);
}

/** @param {Parameters<typeof made>} args */
const told = (...args) =>
  modelOf(made(...args), [], new InputErrors()).warnings.flatMap(({label, text}) =>
    label === 'rates change within a run' ? [text.replaceAll(/[\u00a0\u202f]/g, ' ')] : [],
  );

/** @param {number} first @param {number} [repeats] */
const from = (first, repeats = 5) =>
  Array.from({length: repeats}, (_, i) => [first + i, 100, 99 + i, 101, 100]);

// The repeats of b have (50 + i) ÷ ((400 + i) ÷ 4): mean 0.517.
test('a report says where the first window that counts has another rate than the others', () => {
  assert.deepEqual(told({a: from(98), b: from(50)}), [
    'In 1 of 2 configurations, the first window that counts has another rate than those after it (Student, p < 0.05): get, B (0.517×). So the values depend on the length of the warm-up and of the run.',
  ]);
  assert.equal(told({b: from(140)}).length, 1);
  const empty = from(0).map(([, ...others]) => [0, ...others]);
  assert.match(told({b: empty})[0] ?? '', /get, B \(0×\)/);
});

test('a warm-up leaves the window out, and less than five repeats or windows are not tested', () => {
  const long = from(50).map((counts) => [...counts, 100]);
  assert.equal(told({b: long}).length, 1);
  assert.deepEqual(told({b: long}, 1), []);
  assert.deepEqual(told({b: from(50, 4)}), []);
  assert.deepEqual(told({b: from(50).map((counts) => counts.slice(0, 4))}), []);
});

test('of reports whose rates do not change, at most one in twenty says so', () => {
  const normal = normalNumbers(9);
  let saying = 0;
  const reports = 200;
  for (let i = 0; i < reports; i += 1) {
    const repeats = () =>
      Array.from({length: 5}, () => {
        const level = 0.1 * normal();
        return Array.from({length: 8}, () => Math.exp(10 + level + 0.2 * normal()));
      });
    const {report, configurations} = resultsOf(made({a: repeats(), b: repeats(), c: repeats()}));
    saying += Number(firstWindows(configurations, report).different.length > 0);
  }
  assert.ok(saying <= 0.05 * reports, `${saying}`);
});
