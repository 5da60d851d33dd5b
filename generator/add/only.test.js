import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {parse} from 'yaml';
import {
  assertRight,
  manifestOf,
  REPORT,
  runAdd,
  runAddWithAnswers,
  site,
  write,
} from '../testing/added.js';

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
      const {text} = await runAdd(root, [
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
      runAdd(root, [file, ...options, '--system', 'a', '--only', 'codec=xml', '--only', 'Decode']),
      {
        message: `${file}: found --only codec=xml, expected an operation or a parameter of the files: Decode, codec=json, procs=2 or codec=gob`,
      },
    );
    const both = ['--only', 'codec=json', '--only', 'codec=gob'];
    await assert.rejects(runAdd(root, [file, ...options, '--system', 'a', ...both]), {
      message: `${file}: found --only codec=json and --only codec=gob, expected one value of codec`,
    });
    await assert.rejects(runAdd(root, [file, ...options, '--system', 'a', '--only', 'Encode']), {
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
      const {code} = await runAdd(root, [
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
    // A later run has the common name, too.
    const next = `${write({'bench.txt': BENCHMARKS.replaceAll('100 10', '100 11')})}/bench.txt`;
    await runAdd(root, [next, '--date', 'now', '--machine', 'none', '--system', 'a', '--yes']);
    assert.deepEqual(manifestOf(root, 'r/a-2').files, {
      'bench.txt': {only: {operations: ['Encode']}, operation: 'code'},
    });
    await assertRight(root);
  });

  await t.test('names the common operation in the title of a new report', async () => {
    const root = write({'data/site.yaml': 'title: T\n'});
    const file = `${write({'bench.txt': BENCHMARKS})}/bench.txt`;
    for (const [option, system, operation] of /** @type {const} */ ([
      ['--new-report', 'a', 'Encode'],
      ['--new-system', 'b', 'Decode'],
    ])) {
      await runAdd(root, [
        ...[file, '--date', '2026-01-02', '--machine', 'this', '--report', 'codec', option],
        ...['--system', system, '--only', operation, '--operation', 'code', '--yes'],
      ]);
    }
    const {title} = parse(readFileSync(join(root, 'data/codec/report.yaml'), 'utf8'));
    assert.equal(title, 'A and B: code');
  });

  await t.test('leaves out files that lack what it names', async () => {
    const bench = (/** @type {string} */ name) => `Benchmark${name}-2 100 10 ns/op\n`;
    const folder = write({
      'decode.txt': bench('Decode/codec=json/n=1'),
      'gob.txt': bench('Encode/codec=gob/n=1'),
      'json.txt': bench('Encode/codec=json/n=1'),
      'large.txt': bench('Encode/codec=json/n=9'),
      // A log of pgbench, which names no operation.
      'log.txt': '0 1 5000 0 1700000000 0\n0 2 6000 0 1700000000 6000\n',
      'small.txt': bench('Encode/codec=json'),
    });
    for (const [only, expected] of /** @type {const} */ ([
      [['codec=gob'], ['gob.txt']],
      [
        ['Encode', 'n=1'],
        ['gob.txt', 'json.txt'],
      ],
      [['Encode', 'codec=json', 'n=9'], ['large.txt']],
    ])) {
      const root = site();
      const options = ['--date', 'now', '--machine', 'none', '--system', 'a'];
      const names = only.flatMap((text) => ['--only', text]);
      await runAdd(root, [folder, ...options, ...names, '--format', 'log.txt=pgbench-log']);
      assert.deepEqual(readdirSync(join(root, 'data/r/a-1')).sort(), [
        ...[...expected, 'log.txt', 'run.yaml'],
      ]);
      await assertRight(root);
    }
  });

  await t.test('takes the same as the earlier runs of the system', async () => {
    const root = site();
    const bench = (/** @type {number} */ n, /** @type {string[]} */ codecs = ['json', 'gob']) => {
      const lines = codecs.map((codec) => `BenchmarkEncode/codec=${codec}-2 100 ${n} ns/op\n`);
      return `${write({'bench.txt': lines.join('')})}/bench.txt`;
    };
    const options = ['--date', 'now', '--machine', 'none', '--system', 'a'];
    const only = (/** @type {string} */ run) => manifestOf(root, run).files?.['bench.txt'].only;
    await runAdd(root, [bench(10), ...options, '--only', 'codec=json']);
    const second = await runAdd(root, [bench(11), ...options]);
    assert.match(second.text, /^only codec=json: as in the previous run$/m);
    assert.match(second.text, /Compared with earlier runs:\n {2}A, Encode: mean/);
    const third = await runAdd(root, [bench(12), ...options, '--yes']);
    assert.match(third.text, /^only codec=json: as in the 2 earlier runs$/m);
    assert.deepEqual([only('r/a-2'), only('r/a-3')], [{params: {codec: 'json'}}, only('r/a-1')]);
    // A failed run says nothing of what counts.
    const failed = ['--status', 'failed', '--reason', 'It ended.'];
    await runAdd(root, [...options, ...failed]);
    const gob = bench(13, ['gob']);
    await assert.rejects(runAdd(root, [gob, ...options, '--yes']), {
      message: `${gob}: found no codec=json, the only result that counts in the 3 earlier runs, expected --only with Encode, codec=gob or procs=2; or --only "" for all results`,
    });
    await runAdd(root, [gob, ...options, '--only', '']);
    assert.equal(only('r/a-5'), undefined);
    // Not all of them name a part.
    const {text} = await runAdd(root, [bench(14), ...options, '--dry-run']);
    assert.doesNotMatch(text, /^only/m);
    // The last one does.
    await runAdd(root, [bench(15), ...options, '--only', 'codec=json']);
    const last = await runAdd(root, [bench(16), ...options, '--dry-run']);
    assert.doesNotMatch(last.text, /^only/m);
    await assertRight(root);
  });

  await t.test('compares each system of a file with its earlier runs', async () => {
    const root = site({'data/r/report.yaml': `${REPORT}  gob: {name: Gob}\n`});
    const options = ['--date', 'now', '--machine', 'none'];
    for (const time of [10, 20]) {
      const text = BENCHMARKS.replaceAll('100 10', `100 ${time}`);
      const file = `${write({'bench.txt': text})}/bench.txt`;
      for (const [system, codec] of /** @type {const} */ ([
        ['a', 'json'],
        ['gob', 'gob'],
      ])) {
        const of = ['--system', system, '--only', `codec=${codec}`, '--only', 'Encode'];
        const added = await runAdd(root, [file, ...options, ...of]);
        if (time === 20) assert.match(added.text, /against the previous run, too few repeats/);
      }
    }
  });

  await t.test('asks where the earlier runs do not agree', async () => {
    const root = site();
    const options = ['--date', 'now', '--machine', 'none', '--system', 'a'];
    const file = `${write({'bench.txt': BENCHMARKS})}/bench.txt`;
    for (const name of ['Encode', 'Decode']) {
      await runAdd(root, [file, ...options, '--only', name, '--operation', 'code']);
    }
    const next = `${write({'bench.txt': BENCHMARKS.replaceAll('100 10', '100 11')})}/bench.txt`;
    await assert.rejects(runAdd(root, [next, ...options]), {
      message: `${next}: found runs that count different results (Encode, Decode), expected --only with Encode, Decode, codec=json, procs=2 or codec=gob; or --only "" for all results`,
    });
    const {shown} = await runAddWithAnswers(root, [next, ...options], 'both\nDecode\ny\n');
    assert.match(shown, /found "both", expected Encode, Decode, codec=json, procs=2 or codec=gob/);
    assert.deepEqual(manifestOf(root, 'r/a-3').files['bench.txt'].only, {operations: ['Decode']});
    const all = `${write({'bench.txt': BENCHMARKS.replaceAll('100 10', '100 12')})}/bench.txt`;
    await runAddWithAnswers(root, [all, ...options], '-\ny\n');
    assert.equal(manifestOf(root, 'r/a-4').files?.['bench.txt']?.only, undefined);
  });
});
