import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {cp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {ENGINE} from '../engine.js';

const COMMANDS = [
  ['build'],
  ['check'],
  ['compare'],
  ['start', '--port', '0'],
  ['add', 'data/made-report/fast-1/summary.csv', '--yes'],
];

test('every command refuses a cache in git before it reads or writes there', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-'));
  t.after(() => rmSync(root, {recursive: true, force: true}));
  await cp(join(ENGINE, 'generator/fixtures/small-site/input'), root, {recursive: true});
  /** @param {string[]} args */
  const git = (...args) => assert.equal(spawnSync('git', args, {cwd: root}).status, 0);
  const kept = join(root, 'kept');
  mkdirSync(join(kept, 'preview'), {recursive: true});
  mkdirSync(join(kept, 'old-1'));
  mkdirSync(join(root, '.cache'));
  git('init', '--quiet');
  for (const link of ['.cache/locks', '.cache/add-locks', 'build']) {
    symlinkSync(kept, join(root, link), 'junction');
    git('add', '--force', link);
  }
  for (const args of COMMANDS) {
    const command = [join(ENGINE, 'generator/cli.js'), ...args];
    const {status, stderr} = spawnSync(process.execPath, command, {cwd: root, encoding: 'utf8'});
    assert.equal(status, 1, args.join(' '));
    assert.equal(
      stderr,
      `.cache/add-locks: found a file of a build in git, expected none
  Run git rm -r --cached .cache build, and list both in .gitignore.
`,
      args.join(' '),
    );
    assert.deepEqual(readdirSync(kept).sort(), ['old-1', 'preview'], args.join(' '));
  }
  writeFileSync(join(root, 'results.csv'), 'a,b\n1,2\n');
  const command = [join(ENGINE, 'generator/cli.js'), 'check', 'results.csv'];
  const {stderr} = spawnSync(process.execPath, command, {cwd: root, encoding: 'utf8'});
  assert.match(stderr, /^results\.csv/, 'a file of any folder is checked as ever');
});
