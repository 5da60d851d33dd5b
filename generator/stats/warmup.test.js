// All runs here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {readReport} from '../read-runs.js';
import {scan} from '../scan/scan.js';
import {fixture, memoryEffects} from '../testing/index.js';

const SUMMARY =
  'elapsed, window, total, successful, failed\n1.0, 1.0, 10, 10, 0\n2.0, 1.0, 9, 9, 0\n';
const JMH = `"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit"
"get","thrpt",1,5,10.5,NaN,"ops/s"
`;

/**
 * @param {string} run
 *   YAML that is added.
 * @param {Record<string, string | Uint8Array>} files
 */
async function warned(run, files) {
  const raw = Object.entries(files).map(([name, text]) => [`data/r/a-1/${name}`, text]);
  const effects = memoryEffects({
    'data/machines/m.yaml': 'name: M\n',
    'data/r/report.yaml': 'title: T\nquestion: Q?\nsystems:\n  a: {name: A}\n',
    'data/r/a-1/run.yaml': `system: a\ndate: 2026-11-21\nmachine: m\n${run}`,
    ...Object.fromEntries(raw),
  });
  const errors = new InputErrors();
  const {reports, machines} = await scan(effects, errors);
  for (const report of reports) await readReport(report, machines, {effects, errors});
  assert.deepEqual(errors.list(), []);
  return errors.warningLines();
}

test('a warm-up that files cannot leave out is a warning', async (t) => {
  await t.test('where they have only values of the whole run', async () => {
    assert.deepEqual(
      await warned('warmup: 5\n', {'jmh.csv': JMH, 'summary.csv': `${SUMMARY}9,1,1,1,0\n`}),
      [
        'warning: data/r/a-1/run.yaml: found a warm-up of 5 s and only values of the whole run for "get" (threads 1), expected windows, or no "warmup": the report leaves these values out',
      ],
    );
  });

  await t.test('where no window is left', async () => {
    assert.deepEqual(await warned('warmup: 5\n', {'summary.csv': SUMMARY}), [
      'warning: data/r/a-1/run.yaml: found a warm-up of 5 s, expected less than the whole run: no window of "all" is left',
    ]);
  });

  await t.test('of each operation for itself', async () => {
    const lines = await warned('warmup: 5\n', {'jmh.csv': JMH, 'summary.csv': SUMMARY});
    assert.deepEqual(
      lines.map((line) => line.replace(/.* s/, '')),
      [
        ' and only values of the whole run for "get" (threads 1), expected windows, or no "warmup": the report leaves these values out',
        ', expected less than the whole run: no window of "all" is left',
      ],
    );
  });

  await t.test('where latencies have no times', async () => {
    const files = {'latency.hgrm': await fixture('hgrm.hgrm')};
    const note = 'files: {latency.hgrm: {unit: us, operation: get}}\n';
    assert.deepEqual(await warned(`warmup: 5\n${note}`, files), [
      'warning: data/r/a-1/run.yaml: found a warm-up of 5 s and latencies without times for "get", expected times, or no "warmup": their percentiles include it',
    ]);
  });

  await t.test('but not in a run that failed, or whose windows follow it', async () => {
    assert.deepEqual(await warned('warmup: 1\n', {'summary.csv': SUMMARY}), []);
    const failed = 'warmup: 5\nstatus: failed\nreason: It stopped.\n';
    assert.deepEqual(await warned(failed, {'summary.csv': SUMMARY}), []);
  });
});
