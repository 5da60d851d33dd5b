// The command as it is called, on the data of this repository.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {dirname} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

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
    const {status, lines, stderr} = check('data/redis-clients/erlang');
    assert.equal(stderr, '');
    assert.deepEqual(lines, [
      'data/redis-clients/erlang',
      '  errors.csv: basho-errors, nothing to record',
      '  get_latencies.csv: basho-latencies, 1 × timeline',
      '  put_latencies.csv: basho-latencies, 1 × timeline',
      '  summary.csv: basho-summary, 1 × timeline',
      '1 run is right',
    ]);
    assert.equal(status, 0);
  });

  await t.test('takes a report, and a file of a run', () => {
    assert.equal(check('data/redis-clients').lines.at(-1), '2 runs are right');
    assert.equal(check('data/redis-clients/erlang/summary.csv').lines.at(-1), '1 run is right');
  });

  await t.test('ends with 1 and a message where there is no run', () => {
    const {status, stderr} = check('data/nowhere');
    assert.equal(stderr, 'data/nowhere: found no run there, expected a report or a run in data/');
    assert.equal(status, 1);
  });
});
