// The examples in the documentation do what it says: their scripts are run with stand-ins for the build tools, which
// write files of the real runners, and their last step adds these to a site in a bare remote. The files for
// other hosts are right in form and run the same commands.

import assert from 'node:assert/strict';
import {chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {parse} from 'yaml';
import {addRuns} from '../.github/actions/add/add-runs.mjs';
import {entriesBelow} from '../generator/effects.js';
import {ENGINE} from '../generator/engine.js';
import {fixture, read} from '../generator/testing/index.js';
import {git, temporaryFolder, writeFiles} from '../generator/testing/repository.js';
import {
  examplesIn,
  makeRemote,
  runStep,
  serveApi,
  workflow,
} from '../generator/testing/workflows.js';

const NIGHTLY = 'site/content/nightly.md';
const HOSTING = 'site/content/hosting.md';
const TEST_SITE = join(ENGINE, 'build/test-site/build/site');

/** @param {string[]} lines */
const sh = (...lines) => `${['#!/bin/sh', 'set -e', ...lines].join('\n')}\n`;

/** What each tool would do, as far as files go; `$results` has files of the runners. */
const TOOLS = {
  'workspace/gradlew': sh(
    '[ "$*" = jmh ]',
    'mkdir -p build/results/jmh',
    'cp "$results/jmh-json.json" build/results/jmh/results.json',
  ),
  'bin/mvn': sh(
    '[ "$*" = "--batch-mode --quiet package" ]',
    'mkdir -p target',
    ': > target/benchmarks.jar',
  ),
  'bin/java': sh(
    '[ -e "$2" ]',
    '[ "$*" = "-jar target/benchmarks.jar -f 5 -rf json -rff results.json" ]',
    'cp "$results/jmh-json.json" results.json',
  ),
  'bin/go': sh('[ "$1 $2 $3 $4 $5" = "test -run ^\\$ -bench ." ]', 'cat "$results/go-bench.txt"'),
  'bin/cmake': sh(
    'if [ "$1" = --build ]; then cp "$results/benchmarks" out/benchmarks; else mkdir -p out; fi',
  ),
  'results/benchmarks': sh(
    'cp "$results/gbench-json.json" "$(echo "$1" | sed s/^--benchmark_out=//)"',
  ),
};
const RESULTS = ['jmh-json.json', 'go-bench.txt', 'gbench-json.json'];

/**
 * As GitHub replaces expressions, for the few that the files have.
 *
 * @param {unknown} value
 * @param {Record<string, unknown>} context
 * @returns {string}
 */
const expand = (value, context) =>
  String(value ?? '').replaceAll(/\$\{\{ (.*?) \}\}/g, (_, /** @type {string} */ expression) => {
    const names = expression.split(' || ');
    for (const name of names) assert.ok(/^(inputs|secrets)\./.test(name) || name in context, name);
    return String(names.map((name) => context[name]).find(Boolean) ?? '');
  });

/**
 * @param {Record<string, unknown>} given
 *   `with` of the step that uses the action.
 * @param {Record<string, unknown>} context
 * @returns {Record<string, string>}
 *   The environment of its script.
 */
function environmentOf(given, context) {
  /** @type {any} */
  const action = workflow('.github/actions/add/action.yml');
  for (const name of Object.keys(given))
    assert.ok(name in action.inputs, `found no input "${name}"`);
  const inputs = Object.entries(action.inputs).map(([name, {default: standard}]) => [
    `inputs.${name}`,
    expand(given[name] ?? standard, context),
  ]);
  const step = action.runs.steps.find((/** @type {{id?: string}} */ {id}) => id === 'add');
  return Object.fromEntries(
    Object.entries(step.env).map(([name, value]) => [
      name,
      expand(value, Object.fromEntries(inputs)),
    ]),
  );
}

test('the examples of nightly runs', {skip: process.platform === 'win32'}, async (t) => {
  const examples = examplesIn(NIGHTLY);
  assert.deepEqual(
    examples.map(({file}) => file),
    Array(4).fill('.github/workflows/benchmarks.yml'),
  );
  for (const {title, text} of examples) {
    await t.test(title, async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'example-'));
      const {server, bare} = makeRemote(folder);
      const api = await serveApi(() => ({status: 201, body: {html_url: 'https://x/pull/1'}}));
      t.after(async () => {
        await api.close();
        rmSync(folder, {recursive: true, force: true});
      });
      writeFiles(folder, TOOLS);
      for (const path of Object.keys(TOOLS)) chmodSync(join(folder, path), 0o755);
      for (const name of RESULTS) writeFiles(folder, {[`results/${name}`]: await fixture(name)});
      const workspace = join(folder, 'workspace');
      const context = {
        'github.repository': title.includes('another-repository') ? 'you/project' : 'you/site',
        'github.token': 'job-token',
        'github.event.release.tag_name': 'v2.0.0',
        'secrets.BENCHMARKS_TOKEN': 'own-token',
      };
      const env = {
        ...process.env,
        PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
        results: join(folder, 'results'),
        GITHUB_SERVER_URL: server,
        GITHUB_API_URL: api.url,
        GITHUB_REPOSITORY: context['github.repository'],
        GITHUB_WORKSPACE: workspace,
        RUNNER_TEMP: folder,
        npm_config_offline: 'true',
      };
      /** @type {import('../generator/testing/workflows.js').Workflow} */
      const {jobs} = parse(text);
      /** @type {Awaited<ReturnType<typeof addRuns>>[]} */
      const added = [];
      /** @param {Record<string, unknown>} given @param {Record<string, unknown>} known */
      const add = async (given, known) => {
        const inputs = environmentOf(given, known);
        const SITE = inputs.SITE?.replace('your-name/your-benchmarks', 'you/site') ?? '';
        added.push(await addRuns({...env, ...inputs, SITE}, {log: () => {}}));
        return inputs;
      };
      for (const {steps, uses, with: given = {}} of Object.values(jobs)) {
        if (uses) {
          // The called workflow checks out the site, fetches the artifact and uses the same action.
          const inputs = Object.fromEntries(
            Object.entries(given).map(([name, value]) => [`inputs.${name}`, value]),
          );
          /** @type {any} */
          const called = workflow('.github/workflows/add-runs.yml');
          for (const name of Object.keys(given))
            assert.ok(name in called.on.workflow_call.inputs, name);
          const last = called.jobs.add.steps.at(-1);
          const {COMMIT} = await add(last.with, {...context, ...inputs});
          // The files lie in a clone of what was measured.
          assert.match(called.jobs.add.steps[0].uses, /^actions\/checkout@/);
          assert.equal(COMMIT, '');
          continue;
        }
        for (const step of steps ?? []) {
          if (step.run) {
            const {code, all} = await runStep(step, {cwd: workspace, env});
            assert.equal(code, 0, all);
          } else if (step.uses?.includes('/upload-artifact@')) {
            const path = String(step.with?.path);
            mkdirSync(join(workspace, 'benchfolio-results'));
            cpSync(join(workspace, path), join(workspace, 'benchfolio-results', path));
          } else if (step.uses?.includes('/actions/add')) {
            await add(step.with ?? {}, context);
          }
        }
      }

      const [{commit = '', folders = [], pullRequest = undefined} = {}] = added;
      assert.equal(added.length, 1);
      assert.equal(folders.length, 1);
      assert.equal(pullRequest !== undefined, title.includes('pull-request'));
      if (!pullRequest) assert.equal(git(bare, 'rev-parse', 'main'), commit);
      const files = git(bare, 'ls-tree', '-r', '--name-only', commit, folders[0] ?? '').split('\n');
      const results = files.filter(
        (path) => /\.(json|txt)$/.test(path) && !path.endsWith('environment.txt'),
      );
      assert.equal(results.length, title.includes('google') ? 5 : 1, files.join('\n'));
      for (const path of results) {
        const {format, errors} = await read(git(bare, 'show', `${commit}:${path}`), {name: path});
        assert.deepEqual(errors, []);
        assert.match(String(format), /^(jmh-json|go-bench|gbench-json)$/);
      }
    });
  }
});

test('the file for GitLab', async (t) => {
  const [{text = ''} = {}] = examplesIn(HOSTING).filter(({file}) => file === '.gitlab-ci.yml');
  const {default: common, variables, review, pages} = parse(text);

  await t.test('has the jobs “review” and “pages”, and nothing GitLab would take for a job', () => {
    assert.deepEqual(Object.keys(parse(text)), ['default', 'variables', 'review', 'pages']);
    assert.deepEqual(Object.keys(common), ['image', 'before_script']);
    assert.deepEqual(variables, {GIT_DEPTH: 0});
    assert.deepEqual(pages.artifacts, {paths: ['public']});
    assert.deepEqual(pages.rules, [{if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH'}]);
    for (const {script} of [review, pages]) {
      assert.ok(script.every((/** @type {unknown} */ line) => typeof line === 'string'));
    }
  });

  await t.test('publishes what was built, and ends with the code of the comparison', async (t) => {
    const folder = temporaryFolder(t);
    writeFiles(folder, {
      'package.json': JSON.stringify({
        scripts: {build: 'node build.cjs', compare: 'node compare.cjs'},
      }),
      'build.cjs': `require('node:fs').mkdirSync('build/site', {recursive: true});
require('node:fs').writeFileSync('build/site/index.html', process.env.BASE_URL + process.argv.slice(2));`,
      'compare.cjs': `console.log('Compared with ' + process.argv.slice(2));
process.exitCode = Number(process.env.CODE);`,
    });
    /** @param {string[]} script @param {Record<string, string>} env */
    const run = (script, env) =>
      runStep({run: script.join('\n'), shell: 'bash'}, {cwd: folder, env});
    const published = await run(pages.script, {CI_PAGES_URL: 'https://you.gitlab.io/site'});
    assert.equal(published.code, 0, published.all);
    assert.equal(
      readFileSync(join(folder, 'public/index.html'), 'utf8'),
      'https://you.gitlab.io/site/--claims,mark',
    );
    for (const [code, isBuilt] of /** @type {const} */ ([
      [0, true],
      [1, false],
      [2, true],
    ])) {
      rmSync(join(folder, 'build'), {recursive: true, force: true});
      const env = {CI_MERGE_REQUEST_DIFF_BASE_SHA: 'abc', CODE: String(code)};
      const reviewed = await run(review.script, env);
      assert.equal(reviewed.code, code, reviewed.all);
      assert.match(
        readFileSync(join(folder, 'answer.md'), 'utf8'),
        /^Compared with abc,--format,markdown$/m,
      );
      assert.equal(
        entriesBelow(folder).some(({path}) => path === 'build/site/index.html'),
        isBuilt,
      );
    }
  });
});

test('the file for nginx', async (t) => {
  const [{text = ''} = {}] = examplesIn(HOSTING).filter(({file}) => file.endsWith('bench.conf'));
  const [cache = '', frames = ''] = [...text.matchAll(/^ {2}"~(.*)" "/gm)].map(
    ([, pattern]) => pattern,
  );
  const paths = entriesBelow(TEST_SITE).flatMap(({path, entry}) =>
    entry.isFile() ? `/bench/${path}` : [],
  );

  await t.test('keeps for ever what has a hash in its name, and nothing else', () => {
    const kept = paths.filter((path) => new RegExp(cache).test(path));
    assert.deepEqual(
      kept,
      paths.filter((path) => path.startsWith('/bench/assets/')),
    );
    assert.ok(kept.length > 5);
  });

  await t.test('lets other sites show embedded charts, and no page', () => {
    const shown = paths.filter((path) => new RegExp(frames).test(path));
    assert.ok(shown.some((path) => path.endsWith('index.html')));
    assert.ok(shown.every((path) => path.startsWith('/bench/embed/')));
  });

  await t.test('sends no header that would break pictures and charts in other sites', () => {
    assert.doesNotMatch(text, /Cross-Origin-Resource-Policy|X-Frame-Options/i);
  });
});

test('the policy in the documentation is that of the pages', () => {
  const text = readFileSync(join(ENGINE, HOSTING), 'utf8');
  const head = readFileSync(join(ENGINE, 'site/layouts/_partials/head.html'), 'utf8');
  const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(head) ?? [];
  assert.ok(policy.startsWith("default-src 'none'"));
  // One header holds for pages with different style sheets; each page allows only its own.
  const forAll = policy.replace(
    /'self'\{\{ if \$inline \}\}.*?\{\{ end \}\}/,
    "'self' 'unsafe-inline'",
  );
  assert.ok(forAll !== policy && text.includes(`\n${forAll}\n`));
});
