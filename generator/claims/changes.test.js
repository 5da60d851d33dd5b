// All runs here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {throughput} from '../records/measurements.js';
import {withAxis} from '../stats/axis.js';
import {statisticsOf} from '../stats/statistics.js';
import {reportOf, runOf} from '../testing/models.js';
import {checkClaim} from './check.js';
import {printedValue} from './value.js';

/** @param {number} value @param {string} size */
const rate = (value, size) => throughput({operation: 'put', params: {size}}, value);

const QUIET = [100, 101, 99, 100.5, 99.5, 100.2, 99.8, 100.1];
const runs = [...QUIET, ...QUIET.map((value) => value * 1.25)].map((value, i) =>
  runOf([rate(value, '1 B'), rate(QUIET[i % 8] ?? 100, '8 B')], {
    id: `run-${i}`,
    version: `1.${i}`,
  }),
);
const report = withAxis(reportOf(runs));
const results = {report, ...statisticsOf(report)};

/** @param {Record<string, string>} params */
const value = (params) => {
  const printed = printedValue(params, results);
  return 'problem' in printed ? printed.problem : printed.text;
};

test('a value prints a change, its interval, and how many there are', () => {
  assert.equal(value({of: 'throughput-change', size: '1 B', release: '1.8'}), '1.25×');
  assert.match(value({of: 'throughput-change', as: 'interval'}), /^1\.2[34]\d? to 1\.2[56]\d?×$/);
  assert.equal(value({of: 'throughput-changes', size: '1 B'}), '1');
  assert.equal(value({of: 'throughput-changes', size: '8 B'}), '0');
  assert.match(
    value({of: 'throughput-change', release: '1.9'}),
    /found release "1\.9", expected 1\.8/,
  );
  assert.match(value({of: 'p50-change'}), /found no p50-change of this selection in any run/);
  assert.match(value({of: 'throughput-change', run: 'run-1'}), /found a run for throughput-change/);
});

test('a claim states that there is a change, or none', () => {
  /** @param {import('./types.d.ts').ClaimKind} kind @param {import('./types.d.ts').ClaimBody} body */
  const holds = (kind, body) => {
    const outcome = checkClaim(kind, body, results);
    return 'problem' in outcome ? outcome.problem : outcome.holds;
  };
  const params = {size: '1 B', release: '1.8'};
  assert.equal(holds('between', {of: 'throughput-change', params, from: '1.2', to: '1.3'}), true);
  assert.equal(holds('at-most', {of: 'throughput-change', params, value: '1'}), false);
  assert.equal(
    holds('at-most', {of: 'throughput-changes', params: {size: '8 B'}, value: '0'}),
    true,
  );
  assert.equal(
    holds('at-most', {of: 'throughput-changes', params: {size: '1 B'}, value: '0'}),
    false,
  );
});
