import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import {
  assertRight,
  dataOf,
  manifestOf,
  runAdd,
  runAddWithAnswers,
  SUMMARY,
  site,
  write,
} from '../testing/added.js';
import {fixture} from '../testing/index.js';

const TABLE = 'threads,ops_per_s,p99_us\n1,120000,85\n2,220000,97\n';
const COLUMNS = {threads: {as: 'param'}, ops_per_s: {as: 'rate'}, p99_us: {as: 'p99', unit: 'us'}};
const OPTIONS = ['threads=param', 'ops_per_s=rate', 'p99_us=p99 us'].flatMap((text) => [
  '--column',
  text,
]);
/** @param {string[]} lines @returns {string[]} With blanks that break. */
const plain = (lines) => lines.map((line) => line.replace(/\s/g, ' '));
const RUN = ['--date', '2026-01-02', '--machine', 'none', '--operation', 'get'];

test('tables that no runner wrote', async (t) => {
  await t.test('takes what the columns mean by options, and reads the numbers', async () => {
    const root = site();
    const file = join(write({'own.csv': TABLE}), 'own.csv');
    const {lines} = await runAdd(root, [file, ...RUN, ...OPTIONS]);
    assert.deepEqual(plain(lines.slice(0, 6)), [
      file,
      '  tidy table with mapped columns (tidy)',
      '  throughput mean of threads: 1: 120 k ops/s',
      '  latency p99 of threads: 1: 85.0 µs',
      '  throughput mean of threads: 2: 220 k ops/s',
      '  latency p99 of threads: 2: 97.0 µs',
    ]);
    assert.deepEqual(manifestOf(root, 'r/a-1').files, {'own.csv': {columns: COLUMNS}});
    await assertRight(root);
  });

  await t.test(
    'takes the length of the first window, where times do not begin with the run',
    async () => {
      const root = site();
      const file = join(write({'own.csv': 'at,ops\n1795789800,100\n1795789801,110\n'}), 'own.csv');
      const args = [file, ...RUN, '--column', 'at=elapsed', '--column', 'ops=count'];
      await assert.rejects(runAdd(root, args), {
        message: `${file}: found no time between samples, expected --every own.csv=1`,
      });
      const {text} = await runAdd(root, [...args, '--every', '1']);
      assert.match(text, /timeline: 2 windows over 2\.00.s, 210 operations/);
      assert.equal(manifestOf(root, 'r/a-1').files['own.csv'].every, 1);
      await assertRight(root);
    },
  );

  await t.test('states the unit, the operation and the name of a parameter', async () => {
    const root = site();
    const file = join(write({'own.csv': 't=n,sign ms,verify per min,out\n1,2,3,4\n'}), 'own.csv');
    const columns = [
      't=n=param threads',
      'sign ms=mean ms of sign',
      'verify per min=rate min of verify',
      'out=bytes KiB/s of sign',
    ];
    await runAdd(root, [file, ...RUN.slice(0, 4), ...columns.map((text) => `--column=${text}`)]);
    assert.deepEqual(manifestOf(root, 'r/a-1').files['own.csv'].columns, {
      't=n': {as: 'param', name: 'threads'},
      'sign ms': {as: 'mean', unit: 'ms', operation: 'sign'},
      'verify per min': {as: 'rate', unit: 'min', operation: 'verify'},
      out: {as: 'bytes', unit: 'KiB/s', operation: 'sign'},
    });
    await assertRight(root);
  });

  await t.test('asks for them, and proposes those of the previous run', async () => {
    const root = site();
    const first = join(write({'own.csv': TABLE}), 'own.csv');
    const answer = 'threads=param, ops_per_s=rate, p99_us=p99 us';
    const {shown} = await runAddWithAnswers(root, [first, ...RUN], `threads\n${answer}\ny\n`);
    assert.match(shown, /found "threads", expected the id of a format, .* or columns and their/);
    const second = join(write({'own.csv': TABLE.replace('85', '86')}), 'own.csv');
    await runAddWithAnswers(root, [second, ...RUN], '\ny\n');
    for (const run of ['r/a-1', 'r/a-2']) {
      assert.deepEqual(manifestOf(root, run).files, {'own.csv': {columns: COLUMNS}}, run);
    }
    const third = join(write({'own.csv': TABLE.replace('85', '87')}), 'own.csv');
    await assert.rejects(runAdd(root, [third, ...RUN, '--yes']), {
      message: `${third}: found "threads,ops_per_s,p99_us", expected the output of a runner, or its format: --format own.csv=ID\n  The previous run has --column "own.csv=threads=param" --column "own.csv=ops_per_s=rate" --column "own.csv=p99_us=p99 us"`,
    });
    await assertRight(root);
  });

  await t.test(
    'reads a table of any name as such, and leaves the files of a runner as they are',
    async () => {
      const root = site();
      const folder = write({'own.txt': TABLE, 'summary.csv': SUMMARY});
      const paths = ['own.txt', 'summary.csv'].map((name) => join(folder, name));
      await runAdd(root, [...paths, ...RUN.slice(0, 4), '--format', 'own.txt=tidy', ...OPTIONS]);
      assert.deepEqual(manifestOf(root, 'r/a-1').files, {
        'own.txt': {format: 'tidy', columns: COLUMNS},
      });
      await assertRight(root);
    },
  );

  await t.test('takes a list of JSON objects as a table', async () => {
    const root = site();
    const rows = [{threads: 1, ops_per_s: 120_000, p99_us: 85}];
    const path = join(write({'own.json': JSON.stringify(rows)}), 'own.json');
    const {text} = await runAdd(root, [path, ...RUN, ...OPTIONS]);
    assert.match(text, /^ {2}throughput mean of threads: 1: 120\sk\sops\/s$/m);
    assert.deepEqual(manifestOf(root, 'r/a-1').files, {'own.json': {columns: COLUMNS}});
    await assertRight(root);
  });

  await t.test('takes different columns for two tables, by options or answers', async () => {
    const folder = write({'rates.csv': 'threads,ops\n1,120000\n', 'times.csv': 'n,ops\n1,85\n'});
    const paths = ['rates.csv', 'times.csv'].map((name) => join(folder, name));
    const files = {
      'rates.csv': {columns: {threads: {as: 'param'}, ops: {as: 'rate'}}},
      'times.csv': {
        columns: {n: {as: 'param', name: 'threads'}, ops: {as: 'p99', unit: 'us'}},
      },
    };
    const stated = site();
    const times = ['times.csv=n=param threads', 'times.csv=ops=p99 us'];
    const options = ['threads=param', 'ops=rate', ...times].map((text) => `--column=${text}`);
    await runAdd(stated, [...paths, ...RUN, ...options]);
    assert.deepEqual(manifestOf(stated, 'r/a-1').files, files);
    const asked = site();
    const answers = 'threads=param, ops=rate\nn=param threads, ops=p99 us\ny\n';
    await runAddWithAnswers(asked, [...paths, ...RUN], answers);
    assert.deepEqual(manifestOf(asked, 'r/a-1').files, files);
    const [rates = ''] = paths;
    await assert.rejects(runAdd(site(), [rates, ...RUN, ...options]), {
      message: /^found --column times\.csv=n=…, expected it for a table/,
    });
    const twice = [...options, '--column=times.csv=n=param'];
    await assert.rejects(runAdd(site(), [...paths, ...RUN, ...twice]), {
      message: /^found --column times\.csv=n=param, expected each column once/,
    });
  });

  await t.test('proposes a name with a comma, which nobody can type', async () => {
    const root = site();
    const table = '"mean, ms"\n1\n';
    const first = join(write({'own.csv': table}), 'own.csv');
    await runAdd(root, [first, ...RUN, '--column', 'mean, ms=mean ms']);
    const second = join(write({'own.csv': table.replace('1', '2')}), 'own.csv');
    await runAddWithAnswers(root, [second, ...RUN], '\ny\n');
    assert.deepEqual(manifestOf(root, 'r/a-2').files, manifestOf(root, 'r/a-1').files);
  });

  await t.test('refuses columns that mean nothing, are not there, or are not needed', async () => {
    const root = site();
    const folder = write({'own.csv': TABLE, 'jmh.json': await fixture('jmh-json.json')});
    const own = join(folder, 'own.csv');
    const jmh = join(folder, 'jmh.json');
    for (const [args, message] of /** @type {const} */ ([
      [
        [own, '--column', 'p99_us=p99 minutes'],
        /^found --column p99_us=p99 minutes, expected a col/,
      ],
      [
        [own, ...OPTIONS, '--column', 'threads=mean s'],
        /^found --column threads=mean s, expected each/,
      ],
      [
        [own, '--column', 'threads'],
        /^found --column threads, expected a column and its meaning \(elapsed, /,
      ],
      [[own, '--column', 'p99_us=p99'], /own\.csv:1: found no unit for column "p99_us"/],
      [
        [own, ...OPTIONS, '--column', 'x=mean s'],
        /own\.csv:1: found columns .*, expected "x" among/,
      ],
      [[jmh, ...OPTIONS], /^found --column threads=…, expected it for a table \(\.csv or \.tsv\)/],
    ])) {
      await assert.rejects(runAdd(root, [...args, ...RUN, '--yes']), {message}, String(message));
    }
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
  });
});
