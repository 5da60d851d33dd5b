import assert from 'node:assert/strict';
import {test} from 'node:test';
import {added, assertRight, manifestOf, site, write} from '../testing/added.js';

const BENCHMARKS = ['Encode', 'Decode']
  .flatMap((operation) => [
    `Benchmark${operation}/codec=json-2 100 10 ns/op`,
    `Benchmark${operation}/codec=gob-2 100 20 ns/op`,
  ])
  .join('\n');

test('results of several systems in one file', async (t) => {
  await t.test('takes the results of each system from a file that has several', async () => {
    const root = site();
    const file = `${write({'bench.txt': BENCHMARKS})}/bench.txt`;
    const options = ['--date', 'now', '--machine', 'none'];
    for (const [system, codec, latency] of /** @type {const} */ ([
      ['a', 'json', 10],
      ['gob', 'gob', 20],
    ])) {
      const {text} = await added(root, [
        ...[file, ...options, '--only', `codec=${codec}`, '--only', 'Encode', '--yes'],
        ...(system === 'a' ? [] : ['--new-system', '--system', system]),
      ]);
      assert.match(
        text,
        new RegExp(
          `^  latency mean of Encode, procs: 2: ${latency}\\.0\\sns, 100 samples\\n\\n`,
          'm',
        ),
      );
      assert.deepEqual(manifestOf(root, `r/${system}-1`).files, {
        'bench.txt': {only: {operations: ['Encode'], params: {codec}}},
      });
    }
    await assertRight(root);
    await assert.rejects(
      added(root, [file, ...options, '--system', 'a', '--only', 'codec=xml', '--only', 'Decode']),
      {
        message: `${file}: found --only codec=xml, expected an operation or a parameter of the files: Decode, codec=json, procs=2 or codec=gob`,
      },
    );
    await assert.rejects(added(root, [file, ...options, '--system', 'a', '--only', 'Encode']), {
      message: new RegExp(`^${file}: found the same bytes as in data/r/a-1/bench.txt`),
    });
  });

  await t.test('gives operations that are named after systems a common name', async () => {
    const root = site();
    const file = `${write({'bench.txt': BENCHMARKS})}/bench.txt`;
    for (const [system, operation] of /** @type {const} */ ([
      ['a', 'Encode'],
      ['b', 'Decode'],
    ])) {
      const {code} = await added(root, [
        ...[file, '--date', 'now', '--machine', 'none', '--only', operation],
        ...['--operation', 'code', '--system', system, '--new-system', '--yes'],
      ]);
      assert.equal(code, 0);
      const {repeat, files, ...run} = manifestOf(root, `r/${system}-1`);
      assert.deepEqual([repeat, run.operation], [1, undefined]);
      assert.deepEqual(files, {
        'bench.txt': {only: {operations: [operation]}, operation: 'code'},
      });
    }
    await assertRight(root);
  });
});
