// The command as it is called, on the data of this repository and on fixtures, which are files
// without a manifest.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {adapters} from '../adapters/index.js';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string} format */
const labelOf = (format) => adapters.find(({id}) => id === format)?.label;

/** @param {string[]} paths */
function check(...paths) {
  const args = ['generator/cli.js', 'check', ...paths];
  const {status, stdout, stderr} = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: {...process.env, INIT_CWD: ROOT},
  });
  return {status, lines: stdout.trim().split('\n'), stderr: stderr.trim()};
}

test('check', async (t) => {
  await t.test('says of each file of a run what it is and what it holds', () => {
    const {status, lines, stderr} = check('data/redis-clients/erlang-1');
    assert.equal(stderr, '');
    assert.deepEqual(lines, [
      'data/redis-clients/erlang-1/basho_bench.config',
      '  not read: the configuration of the load',
      'data/redis-clients/erlang-1/errors.csv',
      '  basho_bench errors.csv (basho-errors)',
      '  nothing to record',
      'data/redis-clients/erlang-1/get_latencies.csv',
      '  basho_bench latencies.csv (basho-latencies)',
      '  timeline of get, value: 1024 B: 62 windows over 1:01\u202fmin, 734,088 operations, 0 errors, with min, mean, p50, p95, p99, p99.9 and max',
      'data/redis-clients/erlang-1/put_latencies.csv',
      '  basho_bench latencies.csv (basho-latencies)',
      '  timeline of put, value: 1024 B: 62 windows over 1:01\u202fmin, 731,736 operations, 0 errors, with min, mean, p50, p95, p99, p99.9 and max',
      'data/redis-clients/erlang-1/summary.csv',
      '  basho_bench summary.csv (basho-summary)',
      '  timeline of all, value: 1024 B: 62 windows over 1:01\u202fmin, 1,465,824 operations, 0 errors',
      '1 run is right',
    ]);
    assert.equal(status, 0);
  });

  await t.test('takes a report, and a file of a run', () => {
    const all = readdirSync(join(ROOT, 'data/redis-clients'), {withFileTypes: true});
    const runs = all.filter((one) => one.isDirectory() && one.name !== 'method').length;
    assert.equal(check('data/redis-clients').lines.at(-1), `${runs} runs are right`);
    assert.equal(check('data/redis-clients/erlang-1/summary.csv').lines.at(-1), '1 run is right');
  });

  await t.test('ends with 1 and a message where there is no run', () => {
    const {status, stderr} = check('data/nowhere');
    assert.equal(stderr, 'data/nowhere: found no run there, expected a report or a run in data/');
    assert.equal(status, 1);
  });

  await t.test('says of lone files what they are, what they hold and what was odd', () => {
    const {status, lines, stderr} = check(
      'generator/adapters/jstat/fixtures/jstat-z.txt',
      `${ROOT}/generator/adapters/basho-bench/fixtures/basho-summary.csv`,
    );
    assert.equal(stderr, '');
    assert.deepEqual(lines.slice(0, 2), [
      'generator/adapters/jstat/fixtures/jstat-z.txt',
      `  ${labelOf('jstat')} (jstat)`,
    ]);
    assert.deepEqual(lines.slice(-3), [
      `${ROOT}/generator/adapters/basho-bench/fixtures/basho-summary.csv`,
      '  basho_bench summary.csv (basho-summary)',
      '  timeline of all: 62 windows over 1:03\u202fmin, 1,083,632 operations, 0 errors',
    ]);
    assert.equal(status, 0);
  });

  await t.test('refuses a lone file with the reason, and tells of the others', () => {
    const hgrm = 'generator/adapters/hdrhistogram/fixtures/hgrm.hgrm';
    const {status, lines, stderr} = check(hgrm, 'README.md', 'nowhere.csv');
    assert.equal(status, 1);
    assert.deepEqual(lines, [
      hgrm,
      '  HdrHistogram percentile distribution (hgrm)',
      ...lines.slice(2, -2),
      'README.md',
      '  refused',
    ]);
    assert.deepEqual(stderr.split('\n'), [
      'README.md:1: found "# Benchfolio", expected a format that Benchfolio reads',
      '  In run.yaml, under "files", name its format, map its columns, or say why it is unread.',
      `${hgrm}:1: found no unit, expected "unit" for this file in run.yaml (ns, us, ms or s)`,
      '  The file does not state the unit of its values.',
      'nowhere.csv: found no such file, expected a raw file',
    ]);
    const stated = check('--unit', 'us', '--operation', 'get', hgrm);
    assert.deepEqual([stated.status, stated.stderr], [0, '']);
    assert.match(stated.lines[2] ?? '', /^ {2}distribution of get: [\d,]+ samples, /);
  });

  await t.test('gives programs the facts of each file as JSON', () => {
    const path = 'generator/adapters/rocksdb/fixtures/db-bench-report.csv';
    const {status, lines} = check('--json', '--operation', 'put', path, 'README.md');
    assert.equal(status, 1);
    const {files, errors} = JSON.parse(lines.join('\n'));
    const [report, readme] = files;
    assert.equal(report.format, 'db-bench-report');
    const [{windows, ...timeline}] = report.records;
    assert.equal(windows, undefined);
    assert.deepEqual(Object.keys(timeline), [
      'kind',
      'operation',
      'params',
      'metric',
      'unit',
      'size',
      'operations',
      'errors',
      'time',
      'latencies',
    ]);
    assert.deepEqual([timeline.operation, timeline.time.from, timeline.errors], ['put', 0, null]);
    assert.deepEqual(report.errors, []);
    assert.deepEqual([readme.format, readme.records], [null, []]);
    assert.equal(readme.errors[0].line, 1);
    assert.deepEqual(errors, []);
  });

  await t.test('says which setting it does not know', () => {
    const {status, stderr} = check('--unit', 'minutes', 'README.md');
    assert.deepEqual([status, stderr], [1, 'found --unit minutes, expected ns, us, ms or s']);
    assert.equal(check('--colour', 'README.md').status, 1);
  });
});
