import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs, {appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync} from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';
import {join} from 'node:path';
import {test} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {gunzipSync} from 'node:zlib';
import {
  assertRight,
  CLI,
  dataOf,
  manifestOf,
  REPORT,
  runAdd,
  SUMMARY,
  site,
  summaryOf,
  write,
} from '../testing/added.js';
import {fixture} from '../testing/index.js';
import {moveStagedFiles} from './stage.js';

test('add and large files', async (t) => {
  const rows = Array.from(
    {length: 60_000},
    (_, i) => `${i + 1}.0, 1.0, ${i % 977}, ${i % 977}, 0\n`,
  );
  const large = `elapsed, window, total, successful, failed\n${rows.join('')}`;

  await t.test('stores a text above 1 MiB as gzip, with the same bytes each time', async () => {
    const folder = write({'s.csv': large});
    const stored = [];
    for (let i = 0; i < 2; i++) {
      const root = site();
      const {text} = await runAdd(root, [folder, '--date', '2026-03-04']);
      assert.match(text, /s\.csv → s\.csv\.gz$/m);
      stored.push(readFileSync(join(root, 'data/r/a-1/s.csv.gz')));
      await assertRight(root);
    }
    assert.deepEqual(stored[0], stored[1]);
    // No time, and the mark of one system on every system.
    assert.deepEqual(
      [...Buffer.from(stored[0] ?? '').subarray(0, 10)],
      [31, 139, 8, 0, 0, 0, 0, 0, 0, 3],
    );
    assert.equal(gunzipSync(stored[0] ?? '').toString(), large);
  });

  await t.test('takes a text above the limit that is below it as gzip', async () => {
    const root = site({'data/site.yaml': 'limits: {fileBytes: 1000000}\n'});
    assert.ok(large.length > 1_000_000);
    await runAdd(root, [write({'s.csv': large}), '--date', '2026-03-04']);
    assert.ok(dataOf(root).includes('r/a-1/s.csv.gz'));
  });

  await t.test('refuses a file above the limit before anything is written', async () => {
    const folder = write({'s.csv': large});
    const root = site({'data/site.yaml': 'limits: {fileBytes: 20000}\n'});
    await assert.rejects(runAdd(root, [folder, '--date', '2026-03-04']), {
      message:
        /s\.csv: found a file of 1\.\d+.MiB, expected at most 19\.5.KiB as it is stored\n {2}Compress it .*`part: true`.*Git LFS/,
    });
    const small = write({'s.csv.zst': await fixture('basho-summary.csv.zst')});
    const tight = site({'data/site.yaml': 'limits: {fileBytes: 100}\n'});
    await assert.rejects(runAdd(tight, [small, '--date', '2026-03-04']), {
      message: /found a file of/,
    });
    assert.deepEqual(
      [dataOf(root), dataOf(tight)],
      [
        ['r/report.yaml', 'site.yaml'],
        ['r/report.yaml', 'site.yaml'],
      ],
    );
  });

  await t.test('refuses a file that its runner still writes', async () => {
    for (const text of [SUMMARY, large]) {
      const root = site();
      const folder = write({'s.csv': text});
      const log = () => appendFileSync(join(folder, 's.csv'), '70000.0, 1.0, 8, 8, 0\n');
      await assert.rejects(runAdd(root, [folder, '--date', '2026-03-04'], {log}), {
        message:
          /s\.csv: found that it changed while it was read, .*\n {2}Wait until the run has ended/,
      });
      assert.deepEqual(dataOf(root), ['r/report.yaml']);
    }
  });

  await t.test('leaves nothing where it is killed, and cleans up the next time', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY, 'noise.txt': large.repeat(40)});
    const args = [CLI, 'add', folder, '--date', 'now', '--unread', 'noise.txt=noise'];
    const child = spawn(process.execPath, args, {cwd: root, env: {...process.env, INIT_CWD: root}});
    const stage = join(root, '.cache/add');
    while (!existsSync(stage) || readdirSync(stage).length === 0) await setTimeout(5);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
    // Another process has the number of the one that was killed.
    mkdirSync(join(stage, `of-${process.pid}-1`));
    await runAdd(root, [write({'s.csv': SUMMARY}), '--date', 'now']);
    await assertRight(root);
  });
});

test('add and disks', async (t) => {
  const [renameSync, cpSync] = [fs.renameSync, fs.cpSync];
  /** @param {string} code */
  const failure = (code) => Object.assign(new Error(`${code}, made for the test`), {code});
  /** @param {(from: string, to: string) => void} check Throws where a file cannot be moved. */
  const failMoves = (check) => {
    t.mock.method(fs, 'renameSync', (/** @type {string} */ from, /** @type {string} */ to) => {
      check(from, to);
      renameSync(from, to);
    });
    t.mock.method(fs, 'linkSync', check);
    syncBuiltinESMExports();
  };
  const toOtherDisk = (/** @type {string} */ from, /** @type {string} */ to) => {
    if (from.includes('.cache') && !to.includes('.cache')) throw failure('EXDEV');
  };
  t.afterEach(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  const args = ['--date', 'now', '--machine', 'none'];
  const two = () => [write({'s.csv': summaryOf(1)}), write({'s.csv': summaryOf(2)}), ...args];

  await t.test('undoes all where the last run cannot be moved', async () => {
    const root = site();
    failMoves((_, to) => {
      if (to.endsWith('b-2')) throw failure('EIO');
    });
    await assert.rejects(runAdd(root, [...two(), '--new-system', '--system', 'b']), {code: 'EIO'});
    assert.deepEqual(dataOf(root), ['r/report.yaml']);
    assert.deepEqual(readdirSync(join(root, 'data/r')), ['report.yaml']);
    assert.equal(readFileSync(join(root, 'data/r/report.yaml'), 'utf8'), REPORT);
  });

  await t.test('copies where .cache/ is on another disk', async () => {
    const root = site();
    failMoves(toOtherDisk);
    await runAdd(root, [...two(), '--new-report', '--report', 'q', '--system', 'b']);
    assert.deepEqual(dataOf(root), [
      ...['q/b-1/run.yaml', 'q/b-1/s.csv', 'q/b-2/run.yaml', 'q/b-2/s.csv', 'q/report.yaml'],
      'r/report.yaml',
    ]);
    await assertRight(root);
  });

  await t.test('leaves what editors and killed programs left as it is', async () => {
    const root = site({'data/r/report.yaml~': 'older', 'data/r/b-1~/s.csv': 'half'});
    failMoves(toOtherDisk);
    await runAdd(root, [...two(), '--new-system', '--system', 'b']);
    assert.equal(readFileSync(join(root, 'data/r/report.yaml~'), 'utf8'), 'older');
    assert.equal(readFileSync(join(root, 'data/r/b-1~/s.csv'), 'utf8'), 'half');
    assert.deepEqual(readdirSync(join(root, 'data/r')), [
      ...['b-1', 'b-1~', 'b-2', 'report.yaml', 'report.yaml~'],
    ]);
  });

  await t.test('leaves nothing of a copy for which there is no space', async () => {
    const root = site();
    failMoves(toOtherDisk);
    t.mock.method(fs, 'cpSync', (/** @type {string} */ from, /** @type {string} */ to) => {
      cpSync(from, to, {recursive: true});
      if (to.includes('b-2')) throw failure('ENOSPC');
    });
    syncBuiltinESMExports();
    const adding = runAdd(root, [...two(), '--new-report', '--report', 'q', '--system', 'b']);
    await assert.rejects(adding, {code: 'ENOSPC'});
    assert.deepEqual(readdirSync(join(root, 'data')), ['r']);
  });
});

test('a name that another program takes meanwhile', async (t) => {
  /** Of the stage, what is there already and what is moved first. */
  const cases = {
    'data/r/a-1': ['data/r/a-1/run.yaml', 'run/run.yaml', 'run'],
    'data/machines/desk.yaml': ['data/machines/desk.yaml', 'desk.yaml', 'desk.yaml'],
  };
  for (const [path, [existing = '', staged = '', from = '']] of Object.entries(cases)) {
    for (const when of ['before', 'during']) {
      await t.test(`is left as it is: ${path}, ${when} the move`, (t) => {
        const root = site({[existing]: 'theirs'});
        const stage = write({[staged]: 'ours', 'report.yaml': 'ours'});
        if (when === 'during') {
          const {existsSync} = fs;
          t.mock.method(
            fs,
            'existsSync',
            (/** @type {string} */ one) => one !== join(root, path) && existsSync(one),
          );
          syncBuiltinESMExports();
        }
        const moves = [
          {path: 'data/q/report.yaml', absolute: join(stage, 'report.yaml')},
          {path, absolute: join(stage, from)},
        ];
        try {
          assert.throws(() => moveStagedFiles(root, moves), {
            message: `${path}: found that another program has just written it, expected a free name\n  Run the command again.`,
          });
        } finally {
          t.mock.restoreAll();
          syncBuiltinESMExports();
        }
        assert.deepEqual(
          dataOf(root).filter((one) => one !== 'r/report.yaml'),
          [existing.replace('data/', '')],
        );
        assert.equal(existsSync(join(root, 'data/q')), false);
        assert.equal(readFileSync(join(root, existing), 'utf8'), 'theirs');
      });
    }
  }
});

test('add and hostile input', async (t) => {
  await t.test('gives files names that every system and address takes', async () => {
    const root = site();
    const folder = write({
      'in/a\n\u202egnp.csv': summaryOf(1),
      'in/con.csv': await fixture('gc-log-g1.log'),
      'in/-rf.csv': await fixture('gc-log-serial.log'),
      'in/café.csv': await fixture('catch2.txt'),
      [`in/${'x'.repeat(150)}.csv`]: await fixture('go-bench.txt'),
    });
    const {text} = await runAdd(root, [
      join(folder, 'in'),
      '--date',
      '2026-01-02',
      '--machine',
      'this',
    ]);
    assert.deepEqual(
      dataOf(root).filter((path) => path.startsWith('r/a-1')),
      ['a-gnp.csv', 'cafe.csv', 'file-con.csv', 'rf.csv', 'run.yaml', `${'x'.repeat(96)}.csv`].map(
        (name) => `r/a-1/${name}`,
      ),
    );
    assert.doesNotMatch(text, /\u202e/);
    await assertRight(root);
  });

  await t.test('keeps what files state as data', async () => {
    const jmh = JSON.parse(String(await fixture('jmh-json.json')));
    for (const result of jmh) {
      result.vmName = 'x"\nsystem: evil\n# {{ template }}';
      result.jvmArgs = ['- a\nb: c', '-D\u202ex={{.Site}}'];
      result.benchmark = `evil\nsystem: b.${result.benchmark}`;
    }
    const root = site();
    const folder = write({'jmh.json': JSON.stringify(jmh)});
    await runAdd(root, [folder, '--date', '2026-01-02', '--machine', 'none']);
    const {system, ...rest} = manifestOf(root, 'r/a-1');
    assert.equal(system, 'a');
    assert.doesNotMatch(JSON.stringify(rest), /\{\{|\u202e|\\n/);
  });

  await t.test('keeps options as data', async () => {
    const root = site();
    const folder = write({'s.csv': SUMMARY});
    const version = '1\nsystem: b\n\'" #: &a *b !c';
    await runAdd(root, [folder, '--date', 'now', '--version', version, '--param', 'a: b=\n- c']);
    const manifest = manifestOf(root, 'r/a-1');
    assert.deepEqual(
      [manifest.system, manifest.version, manifest.params],
      ['a', version, {'a: b': '\n- c'}],
    );
  });
});
