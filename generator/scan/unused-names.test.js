// All runs here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from '../errors.js';
import {readReport} from '../read-runs.js';
import {memoryEffects} from '../testing/index.js';
import {scan} from './scan.js';

/** @param {string[]} names @returns {string} JMH CSV. */
const jmh = (...names) =>
  [
    '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: size"',
    ...names.map((name, i) => `"bench.${name}","thrpt",1,5,${i + 1}.5,NaN,"ops/s",8`),
    '',
  ].join('\n');

/**
 * @param {{system?: string, run?: string, files?: Record<string, string>}} made
 *   `system` and `run`: YAML that is added.
 * @returns {Promise<string[]>}
 *   Warnings.
 */
async function warned({system = '', run = '', files = {}}) {
  const RUN = 'system: a\ndate: 2026-11-21\nmachine: m\n';
  const effects = memoryEffects({
    'data/machines/m.yaml': 'name: M\n',
    'data/r/report.yaml': `title: T\nquestion: Q?\nsystems:\n  a:\n    name: A\n${system}`,
    'data/r/a-1/run.yaml': `${RUN}${run}`,
    'data/r/a-1/jmh.csv': jmh('get', 'put'),
    'data/r/a-2/run.yaml': RUN,
    'data/r/a-2/jmh.csv': jmh('scan'),
    ...files,
  });
  const errors = new InputErrors();
  const {reports, machines} = await scan(effects, errors);
  for (const report of reports) await readReport(report, machines, {effects, errors});
  return errors.warningLines();
}

test('a name that no file has is a warning', async (t) => {
  await t.test('in run.yaml, with the names of the files of the run', async () => {
    const run =
      'rename:\n  operations: {bench.get: get, bench.putt: put}\n  params: {sise: bytes}\n';
    assert.deepEqual(await warned({run: `${run}drop: [size, thread]\n`}), [
      'warning: data/r/a-1/run.yaml:5: found the operation "bench.putt", expected one of the files: "bench.get" or "bench.put"',
      'warning: data/r/a-1/run.yaml:6: found the parameter "sise", expected one of the files: "size" or "threads"',
      'warning: data/r/a-1/run.yaml:7: found the parameter "thread", expected one of the files: "size" or "threads"',
    ]);
  });

  await t.test('in report.yaml, where no run of the system has it', async () => {
    const rename = '    rename: {operations: {bench.scan: scan, bench.skan: skan}}\n';
    assert.deepEqual(await warned({system: rename}), [
      'warning: data/r/report.yaml:6: found the operation "bench.skan", expected one of the files: "bench.get", "bench.put" or "bench.scan"',
    ]);
  });

  await t.test('but not where the files have no results, or have errors', async () => {
    const run = 'rename: {operations: {bench.putt: put}}\n';
    const failed = {'data/r/a-1/jmh.csv': jmh('get').replace('1.5', 'nothing')};
    assert.deepEqual(await warned({run, files: failed}), []);
    const log = 'data/r/a-1/jmh.csv';
    const status = 'status: failed\nreason: It stopped.\nfiles: {jmh.csv: {unread: a log}}\n';
    assert.deepEqual(await warned({run: run + status, files: {[log]: 'stopped\n'}}), []);
  });

  await t.test('and says where the files have no name at all', async () => {
    const files = {
      'data/r/a-1/jmh.csv': 'elapsed, window, total, successful, failed\n1.0, 1.0, 10, 10, 0\n',
    };
    const [line = ''] = await warned({run: 'drop: [size]\n', files});
    assert.match(line, /"size", expected no such name, because the files have no parameters$/);
  });

  await t.test('and lists only some of many', async () => {
    const files = {'data/r/a-1/jmh.csv': jmh(...Array.from({length: 30}, (_, i) => `b${i}`))};
    const [line = ''] = await warned({run: 'rename: {operations: {b: c}}\n', files});
    assert.match(line, /"bench\.b11" or one of 18 others$/);
    assert.doesNotMatch(line, /"bench\.b12"/);
  });
});
