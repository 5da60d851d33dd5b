import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {cp} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {ENGINE} from '../engine.js';
import {runCommand} from '../testing/command.js';
import {git, temporaryFolder} from '../testing/repository.js';

/** @type {[name: string, ...args: string[]][]} */
const COMMANDS = [
  ['build'],
  ['check'],
  ['compare'],
  ['start', '--port', '0'],
  ['add', 'data/made-report/fast-1/summary.csv', '--yes'],
];

test('every command refuses a folder without a site', async (t) => {
  const root = temporaryFolder(t);
  const inside = join(root, 'data/machines');
  for (const args of COMMANDS) {
    const {status, stderr} = await runCommand(root, ...args);
    assert.equal(
      stderr,
      `data: found no such folder, expected the folder of a site
  Run it in the folder of a site, or make one: npx benchfolio init`,
      args.join(' '),
    );
    assert.equal(status, 1, args.join(' '));
  }
  assert.deepEqual(readdirSync(root), []);
  writeFileSync(join(root, 'data'), '');
  assert.match(
    (await runCommand(root, 'build')).stderr,
    /^data: found a file, expected the folder of a site$/m,
  );
  rmSync(join(root, 'data'));
  mkdirSync(inside, {recursive: true});
  writeFileSync(join(root, 'data/site.yaml'), '');
  assert.match(
    (await runCommand(inside, 'check')).stderr,
    /^ {2}Run it in \.\.[/\\]\.\., which has a site\.$/m,
  );
  assert.equal((await runCommand(root, 'check')).status, 0);
  writeFileSync(join(inside, 'results.txt'), '');
  assert.match((await runCommand(inside, 'check', 'results.txt')).stderr, /^results\.txt: /);
});

test('no program is run that the repository names', async (t) => {
  const root = temporaryFolder(t);
  await cp(join(ENGINE, 'generator/fixtures/small-site/input'), root, {recursive: true});
  git(root, 'init', '--quiet');
  git(root, 'add', '.');
  git(root, 'config', 'core.fsmonitor', 'touch ran; false');
  for (const args of COMMANDS.filter(([name]) => name === 'check' || name === 'compare')) {
    spawnSync(process.execPath, [join(ENGINE, 'generator/cli.js'), ...args], {cwd: root});
    assert.equal(existsSync(join(root, 'ran')), false, args.join(' '));
  }
});

test('every command refuses a cache in git before it reads or writes there', async (t) => {
  const root = temporaryFolder(t);
  await cp(join(ENGINE, 'generator/fixtures/small-site/input'), root, {recursive: true});
  const kept = join(root, 'kept');
  mkdirSync(join(kept, 'preview'), {recursive: true});
  mkdirSync(join(kept, 'old-1'));
  mkdirSync(join(root, '.cache'));
  git(root, 'init', '--quiet');
  for (const link of ['.cache/locks', '.cache/add-locks', 'build']) {
    symlinkSync(kept, join(root, link), 'junction');
    git(root, 'add', '--force', link);
  }
  for (const args of COMMANDS) {
    const {status, stderr} = await runCommand(root, ...args);
    assert.equal(status, 1, args.join(' '));
    assert.equal(
      stderr,
      `.cache/add-locks: found a file of a build in git, expected none
  Run git rm -r --cached .cache build, and list both in .gitignore.`,
      args.join(' '),
    );
    assert.deepEqual(readdirSync(kept).sort(), ['old-1', 'preview'], args.join(' '));
  }
  git(root, 'rm', '--quiet', '-r', '--cached', '.cache', 'build');
  // More than Node takes of a program by default.
  const blob = '0'.repeat(39);
  const many = Array.from({length: 1e5}, (_, i) => `100644 ${blob}1 0\t.cache/records/${i}.json\n`);
  const input = many.join('');
  spawnSync('git', ['update-index', '--index-info'], {cwd: root, input});
  assert.match(
    (await runCommand(root, 'check')).stderr,
    /^\.cache\/records\/0\.json: found a file of a build in git/,
  );
  git(root, 'rm', '--quiet', '-r', '--force', '--cached', '.');
  for (const folder of ['data', 'content']) {
    rmSync(join(root, folder), {recursive: true, force: true});
    symlinkSync(kept, join(root, folder), 'junction');
  }
  const {stderr} = await runCommand(root, 'check');
  assert.equal(
    stderr,
    'data: found a link, expected a folder\ncontent: found a link, expected a folder',
  );
  writeFileSync(join(root, 'results.csv'), 'a,b\n1,2\n');
  assert.match(
    (await runCommand(root, 'check', 'results.csv')).stderr,
    /^results\.csv/,
    'a file of any folder is checked',
  );
});

test('every command refuses data that git has and did not check out', async (t) => {
  const root = temporaryFolder(t);
  await cp(join(ENGINE, 'generator/fixtures/small-site/input'), root, {recursive: true});
  git(root, 'init', '--quiet');
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--message=Data');
  git(root, 'sparse-checkout', 'set', 'data/made-report/fast-1');
  for (const args of COMMANDS) {
    const {stderr} = await runCommand(root, ...args);
    assert.match(
      stderr,
      /^(content|data)\/.*: found a file that a sparse checkout leaves out \(and \d+ more\), expected all files of data and content\n {2}Run git sparse-checkout disable/,
      args.join(' '),
    );
  }
  git(root, 'sparse-checkout', 'disable');
  assert.equal((await runCommand(root, 'check')).status, 0);
  const head = git(root, 'rev-parse', 'HEAD');
  git(root, 'update-index', '--add', '--cacheinfo', `160000,${head},data/more`);
  mkdirSync(join(root, 'data/more'));
  assert.equal(
    (await runCommand(root, 'check')).stderr,
    `data/more: found a submodule of git, expected files of this repository
  Copy its files into this repository: the site shows their commits, and compare reads them there.`,
  );
});

test('every command refuses a repository that git does not read', async (t) => {
  const root = temporaryFolder(t);
  await cp(join(ENGINE, 'generator/fixtures/small-site/input'), root, {recursive: true});
  git(root, 'init', '--quiet');
  writeFileSync(join(root, '.git/index'), 'damaged');
  for (const args of COMMANDS) {
    const {stderr} = await runCommand(root, ...args);
    assert.match(
      stderr,
      /^git: found (error|fatal): .*, expected a repository that git reads\n {2}Correct it, and run/,
      args.join(' '),
    );
  }
});
