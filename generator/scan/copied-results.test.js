// Results of Go that were made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {readReport} from '../read-runs.js';
import {memoryEffects} from '../testing/index.js';
import {scan} from './scan.js';

const REPORT = 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n';
const OLD = {Get: [1201, 1204, 1199], Put: [4511, 4498, 4520]};
const NEW = {Get: [1203, 1202, 1188], Put: OLD.Put};

/** @param {Record<string, number[]>} results Nanoseconds. */
const bench = (results) =>
  Object.entries(results)
    .flatMap(([name, times]) => times.map((time) => `Benchmark${name} 1000 ${time} ns/op\n`))
    .join('');

/**
 * @param {Record<string, Record<string, number[]>>} runs
 *   By the date of the run.
 * @param {string} [more]
 *   Of the manifest of each run.
 */
async function warningsOf(runs, more = '') {
  const files = Object.entries(runs).flatMap(([date, results], i) => [
    [`data/r/run-${i + 1}/run.yaml`, `system: a\ndate: ${date}\n${more}`],
    [`data/r/run-${i + 1}/bench.txt`, bench(results)],
  ]);
  const effects = memoryEffects({'data/r/report.yaml': REPORT, ...Object.fromEntries(files)});
  const errors = new InputErrors();
  const {
    machines,
    reports: [scanned],
  } = await scan(effects, errors);
  assert.ok(scanned);
  const report = await readReport(scanned, machines, {effects, errors});
  assert.deepEqual(errors.list(), []);
  return report.runs.flatMap(({id, files: read}) =>
    read.flatMap(({warnings}) => warnings.map(({message}) => `${id}: ${message}`)),
  );
}

test('withCopiedResults', async (t) => {
  await t.test('warns of results that a later run has in every digit', async () => {
    assert.deepEqual(await warningsOf({'2026-11-21': NEW, '2026-11-20': OLD}), [
      'run-1: found 1 of 2 results equal in every digit to those of run run-2, such as Put, expected new measurements: select the new ones with `only` in run.yaml',
    ]);
  });

  await t.test('says nothing where numbers may be equal by chance', async () => {
    const coarse = {Get: [1200, 1300, 1200], Put: [4511, 4511, 4511]};
    assert.deepEqual(
      await warningsOf({'2026-11-20': coarse, '2026-11-21': {...coarse, Scan: [1, 2, 3]}}),
      [],
    );
  });

  await t.test('says nothing where run.yaml states the reason', async () => {
    const identical = 'files: {bench.txt: {identical: Put was not run again.}}\n';
    assert.deepEqual(await warningsOf({'2026-11-20': OLD, '2026-11-21': NEW}, identical), []);
  });

  await t.test('says nothing of a run that does not count', async () => {
    const withdrawn = 'withdrawn: {date: 2026-11-26, reason: Made.}\n';
    assert.deepEqual(await warningsOf({'2026-11-20': OLD, '2026-11-21': NEW}, withdrawn), []);
  });
});
