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
  /** @param {string[]} args */
  const run = (...args) =>
    spawnSync(process.execPath, [join(ENGINE, 'generator/cli.js'), ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  for (const args of COMMANDS) {
    const {status, stderr} = run(...args);
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
  git('rm', '--quiet', '-r', '--cached', '.cache', 'build');
  // More than Node takes of a program by default.
  const blob = '0'.repeat(39);
  const many = Array.from({length: 1e5}, (_, i) => `100644 ${blob}1 0\t.cache/records/${i}.json\n`);
  const input = many.join('');
  spawnSync('git', ['update-index', '--index-info'], {cwd: root, input});
  assert.match(run('check').stderr, /^\.cache\/records\/0\.json: found a file of a build in git/);
  git('rm', '--quiet', '-r', '--force', '--cached', '.');
  for (const folder of ['data', 'content']) {
    rmSync(join(root, folder), {recursive: true, force: true});
    symlinkSync(kept, join(root, folder), 'junction');
  }
  const {stderr} = run('check');
  assert.equal(
    stderr,
    'data: found a link, expected a folder\ncontent: found a link, expected a folder\n',
  );
  writeFileSync(join(root, 'results.csv'), 'a,b\n1,2\n');
  assert.match(
    run('check', 'results.csv').stderr,
    /^results\.csv/,
    'a file of any folder is checked',
  );
});
