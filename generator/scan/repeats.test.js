// Results of Go that were made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {readReport} from '../read-runs.js';
import {memoryEffects} from '../testing/index.js';
import {scan} from './scan.js';

const RUN = 'system: a\ndate: 2026-11-21\nmachine: desk\nrepeat: 1\n';
const FIRST = {manifest: RUN, output: 'BenchmarkGet-2 1000 1201 ns/op\n'};
const SECOND = {manifest: RUN, output: 'BenchmarkGet-2 1000 1203 ns/op\n'};

/**
 * @param {{manifest: string, output: string}[]} runs
 * @param {string} [more]
 *   Of the manifest of the report.
 */
async function errorsOf(runs, more = '') {
  const files = runs.flatMap(({manifest, output}, i) => [
    [`data/r/run-${i + 1}/run.yaml`, manifest],
    [`data/r/run-${i + 1}/bench.txt`, output],
  ]);
  const effects = memoryEffects({
    'data/machines/desk.yaml': 'name: Desk\n',
    'data/machines/lap.yaml': 'name: Lap\n',
    'data/r/report.yaml': `title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n${more}`,
    ...Object.fromEntries(files),
  });
  const errors = new InputErrors();
  const {machines, reports} = await scan(effects, errors);
  for (const report of reports) await readReport(report, machines, {effects, errors});
  return errors.list();
}

test('checkRepeatNumbers', async (t) => {
  const found =
    'data/r/run-2/run.yaml: found repeat 1 of a (Get, procs: 2) a second time, expected another number (the first is in data/r/run-1)\n  Set `repeat: 2`, or remove it.';

  await t.test('refuses the same repeat of one configuration', async () => {
    assert.deepEqual(await errorsOf([FIRST, SECOND]), [found]);
  });

  await t.test('refuses a run once, also if it repeats several operations', async () => {
    const both = [FIRST, SECOND].map(({manifest, output}) => ({
      manifest,
      output: output + output.replace('Get', 'Put'),
    }));
    assert.deepEqual(await errorsOf(both), [found]);
  });

  await t.test('accepts it if the files state another parameter', async () => {
    const output = SECOND.output.replace('-2', '-4');
    assert.deepEqual(await errorsOf([FIRST, {...SECOND, output}]), []);
  });

  await t.test('accepts it on another machine', async () => {
    const manifest = RUN.replace('desk', 'lap');
    assert.deepEqual(await errorsOf([FIRST, {...SECOND, manifest}]), []);
  });

  await t.test('accepts it on another day if days are the axis', async () => {
    const later = {...SECOND, manifest: RUN.replace('21', '22')};
    assert.deepEqual(await errorsOf([FIRST, later], 'axis: date\n'), []);
    assert.deepEqual(await errorsOf([FIRST, later], 'axis: none\n'), [found]);
  });
});
