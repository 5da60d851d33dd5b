// `build` at the worst moments, with a program in Hugo's place that does what it is told.

import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {cp} from 'node:fs/promises';
import {constants, hostname} from 'node:os';
import {delimiter, join} from 'node:path';
import {createInterface} from 'node:readline';
import {test} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {ENGINE} from '../engine.js';
import {pinnedHugoVersion} from '../setup/hugo.js';
import {fieldOf} from '../testing/index.js';
import {temporaryFolder} from '../testing/repository.js';

const FAULT = pathToFileURL(join(ENGINE, 'generator/testing/fault.js')).href;
const HUGO = `#!/bin/sh
if [ "$1" = version ]; then echo "hugo v${pinnedHugoVersion({engine: ENGINE})} made for a test"; exit; fi
while [ $# -gt 0 ]; do [ "$1" = --destination ] && out=$2; shift; done
case "$DOES" in
  nothing) exit 0 ;;
  refuse) cat errors.txt >&2; exit 1 ;;
  die) kill -9 $$ ;;
  list) env >variables.txt ;;
  wait) echo $$ >hugo.pid.part && mv hugo.pid.part hugo.pid; exec sleep 60 ;;
esac
for page in $(find build/content -name '*index.md'); do
  folder=$out/$(dirname "\${page#build/content/}")
  mkdir -p "$folder" && echo page >"$folder/index.html"
done
`;

test('build', {timeout: 600_000, skip: process.platform === 'win32'}, async (t) => {
  const root = temporaryFolder(t);
  await cp(join(ENGINE, 'generator/fixtures/small-site/input'), root, {recursive: true});
  const programs = join(root, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'hugo'), HUGO, {mode: 0o755});
  /** @param {string} path */
  const at = (path) => join(root, path);
  /**
   * @param {string} [does]
   * @param {string} [fault]
   *   The fault of the disk, as in testing/fault.js.
   * @param {string[]} [command]
   */
  const start = (does = '', fault = '', command = ['build']) =>
    spawn(process.execPath, ['--import', FAULT, join(ENGINE, 'generator/cli.js'), ...command], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: [programs, process.env.PATH].join(delimiter),
        DOES: does,
        HUGO_TITLE: 'The title of another site',
        FAULT: fault,
      },
    });
  /** @param {string} [does] @param {string} [fault] */
  const build = async (does, fault) => {
    const child = start(does, fault);
    let errors = '';
    child.stdout.resume();
    child.stderr.on('data', (data) => (errors += data));
    const [code] = await once(child, 'close');
    return {code, errors};
  };
  /** What is in the folder of each number. */
  const locks = () =>
    readdirSync(at('.cache/locks')).map((number) => readdirSync(at(`.cache/locks/${number}`)));
  const isWhole = () => existsSync(at('build/site/reports/made-report/runs/fast-1/index.html'));

  await t.test('leaves nothing but the site and what is kept', async () => {
    assert.deepEqual(await build(), {code: 0, errors: ''});
    assert.ok(isWhole());
    assert.deepEqual(readdirSync(at('.cache')).sort(), [
      'archives',
      'drawings',
      'locks',
      'none',
      'records',
    ]);
    assert.deepEqual(locks(), [['released.json']]);
  });

  await t.test(
    'keeps the last site where Hugo wrote nothing and said that all is well',
    async () => {
      const {code, errors} = await build('nothing');
      assert.equal(code, 1);
      assert.match(
        errors,
        /^found no page index.html after Hugo had ended \(and \d+ more\), expected/,
      );
      assert.ok(isWhole());
    },
  );

  await t.test('says that Hugo was ended from outside, as where memory is short', async () => {
    assert.deepEqual(await build('die'), {
      code: 1,
      errors:
        'found that Hugo ended with SIGKILL and no message, expected all pages\n  Where memory is short, the system ends a program: free some, and build again.\n',
    });
    assert.ok(isWhole());
  });

  await t.test('keeps variables of other sites from Hugo', async () => {
    await build('list');
    const names = readFileSync(at('variables.txt'), 'utf8').match(/^HUGO\w*/gm);
    rmSync(at('variables.txt'));
    assert.deepEqual(names, ['HUGO_MEMORYLIMIT']);
  });

  await t.test('says in which line of a text a link leads to no page', async () => {
    const found = 'found no page "/nowhere/", expected a link to a page of this site';
    mkdirSync(at('content'));
    writeFileSync(at('content/own.md'), 'Words\n\n[a](/nowhere/)\n');
    writeFileSync(
      at('errors.txt'),
      `ERROR content/own.md: ${found}\nERROR another\nERROR error building site: logged 2 error(s)\n`,
    );
    const {code, errors} = await build('refuse');
    for (const path of ['content', 'errors.txt']) rmSync(at(path), {recursive: true});
    assert.equal(code, 1);
    assert.deepEqual(errors.trim().split('\n'), [
      `content/own.md:3: ${found}`,
      '  A report is at /reports/<report>/, and content/a.md at /a/. The menu omits the first slash.',
      'ERROR another',
    ]);
  });

  await t.test('ends a Hugo that waits for a disk that takes nothing more', async () => {
    // After a build, only the owner of the lock is written before Hugo runs.
    for (const code of ['ENOSPC', 'EDQUOT', 'EIO']) {
      const {errors, ...ended} = await build('wait', `${code}:2`);
      assert.deepEqual(ended, {code: 1});
      assert.match(errors, new RegExp(`\\.cache/builds/\\d+/probe: found .* \\(${code}\\)`));
      assert.ok(isWhole());
      assert.ok(!existsSync(at('.cache/builds')));
    }
    rmSync(at('hugo.pid'));
  });

  await t.test('warns of a site that is larger than its host allows', async () => {
    writeFileSync(at('data/site.yaml'), 'title: A site\nlimits: {siteBytes: 100}\n');
    const child = start();
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    assert.equal((await once(child, 'close'))[0], 0);
    assert.match(output, /^build\/site: \d+ reports, \d+ runs, [\d.]+ MB$/m);
    assert.match(output, /^build\/site: warning: found [\d.]+ MB, expected at most 0\.0001 MB/m);
    rmSync(at('data/site.yaml'));
  });

  await t.test('says to the owner of a site without an address what it lacks', async () => {
    /** @param {string} settings */
    const warned = async (settings) => {
      writeFileSync(at('data/site.yaml'), settings);
      const child = start();
      let output = '';
      child.stdout.on('data', (data) => (output += data));
      assert.equal((await once(child, 'close'))[0], 0);
      return output.includes('Without an address the site has no embed snippets');
    };
    assert.equal(await warned('title: A site\n'), true);
    assert.equal(await warned('title: A site\nurl: https://made.example/\n'), false);
    rmSync(at('data/site.yaml'));
  });

  await t.test('makes one of two builds at once wait for the other', async () => {
    const results = await Promise.all([build(), build(), build()]);
    assert.deepEqual(fieldOf(results, 'code'), [0, 0, 0]);
    assert.ok(isWhole());
    assert.deepEqual(locks(), [['released.json']]);
  });

  await t.test('ends Hugo when it is ended, and does not hold up the next build', async () => {
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'])) {
      const child = start('wait');
      for (let i = 0; i < 600 && !existsSync(at('hugo.pid')); i += 1) await setTimeout(100);
      const hugo = Number(readFileSync(at('hugo.pid'), 'utf8'));
      rmSync(at('hugo.pid'));
      child.kill(signal);
      const [code] = await once(child, 'close');
      // After SIGKILL nobody can end it: its folder is not that of the next build.
      if (signal === 'SIGKILL') process.kill(hugo);
      else {
        assert.equal(code, 128 + constants.signals[signal]);
        await gone(hugo);
        assert.deepEqual(locks(), [['released.json']]);
        assert.ok(!existsSync(at('.cache/builds')));
      }
      assert.ok(isWhole());
    }
    assert.equal((await build()).code, 0);
  });

  await t.test('brings back the site of a build that was killed while it switched', async () => {
    const kill = async () => {
      assert.equal((await build('', 'rename:build/site')).code, null);
      assert.deepEqual(readdirSync(at('build')).sort(), [
        'assets',
        'content',
        'site-last',
        'static',
      ]);
    };
    await kill();
    const child = start('', '', ['check']);
    child.stdout.resume();
    assert.equal((await once(child, 'close'))[0], 0);
    const manifest = readFileSync(at('data/made-report/report.yaml'));
    writeFileSync(at('data/made-report/report.yaml'), 'title 1\n');
    assert.equal((await build()).code, 1);
    assert.ok(isWhole());
    writeFileSync(at('data/made-report/report.yaml'), manifest);
    await kill();
    const preview = start('', '', ['start', '--port', '0']);
    for await (const line of createInterface(preview.stdout)) {
      if (line.includes('shows the site')) preview.kill('SIGTERM');
    }
    assert.ok(isWhole());
    assert.ok(!existsSync(at('build/site-last')));
  });

  await t.test('says that a site is shown only when it was built', async () => {
    const manifest = readFileSync(at('data/made-report/report.yaml'));
    writeFileSync(at('data/made-report/report.yaml'), 'title 1\n');
    const preview = start('', '', ['start', '--port', '0']);
    /** @type {string[]} */
    const lines = [];
    for await (const line of createInterface(preview.stdout)) {
      lines.push(line);
      if (line.startsWith('Waiting for a change. The site will be at http://127.0.0.1:')) {
        writeFileSync(at('data/made-report/report.yaml'), manifest);
      }
      if (line.includes('shows the site')) preview.kill('SIGTERM');
    }
    const isBuilt = (/** @type {string} */ line) => line.startsWith('built in');
    assert.ok(lines.findIndex(isBuilt) >= 0, lines.join('\n'));
  });

  await t.test('takes the lock of a process that has ended, or of another machine', async () => {
    const {pid} = spawn(process.execPath, ['--version']);
    await gone(pid ?? 0);
    for (const owner of [
      {host: hostname(), pid, started: '1'},
      {host: hostname(), pid: process.pid, started: 'of another process of this number'},
      {host: 'elsewhere.example', pid: process.pid, started: '1'},
    ]) {
      mkdirSync(at('.cache/locks/7'), {recursive: true});
      writeFileSync(at('.cache/locks/7/owner.json'), JSON.stringify(owner));
      assert.equal((await build()).code, 0);
    }
  });
});

/** @param {number} pid */
async function gone(pid) {
  for (let i = 0; i < 100; i += 1) {
    try {
      process.kill(pid, 0);
      // One that has ended stays in the list until its parent asks; in a container nobody may.
      if (/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))) return;
    } catch (error) {
      // Cast: Node throws no other. Only Linux has /proc.
      const {code} = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === 'ESRCH') return;
    }
    await setTimeout(100);
  }
  assert.fail(`process ${pid} did not end`);
}
