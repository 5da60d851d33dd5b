// “Runs”, step by step, on a repository whose commands are stand-ins: what is written where, which exit code
// does what, and that a pull request of a fork gets the same with a token that may only read.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {git, temporaryFolder, writeFiles} from '../generator/testing/repository.js';
import {runStep, stepOf, stepsOf, workflow} from '../generator/testing/workflows.js';

const RUNS = workflow('.github/workflows/runs.yml');

/** Prints what it was called with, and what the first parent has. */
const COMPARE = `
const {execFileSync} = require('node:child_process');
const [base, ...args] = process.argv.slice(3);
const files = execFileSync('git', ['diff', '--name-only', base], {encoding: 'utf8'}).trim();
if (process.env.ANSWERS !== 'no') console.log(process.env.ANSWERS ?? 'Changed: ' + files);
console.error(args.join(' '));
process.exitCode = Number(process.env.COMPARE_CODE ?? 0);
`;

/**
 * @param {import('node:test').TestContext} t
 * @returns {string}
 *   A clone of a pull request as it is checked out: its merge into a base that has moved on.
 */
function pullRequest(t) {
  const folder = temporaryFolder(t);
  git(folder, 'init', '--quiet');
  writeFiles(folder, {
    'package.json': JSON.stringify({scripts: {benchfolio: 'node compare.cjs'}}),
    'compare.cjs': COMPARE,
    'data/old/run.yaml': 'system: a\n',
  });
  const commit = () => {
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'More');
  };
  commit();
  git(folder, 'switch', '--quiet', '--create', 'pull');
  writeFiles(folder, {'data/new/run.yaml': 'system: a\n'});
  commit();
  git(folder, 'switch', '--quiet', 'main');
  writeFiles(folder, {'data/meanwhile/run.yaml': 'system: a\n'});
  commit();
  git(folder, 'merge', '--quiet', '--no-ff', 'pull');
  return folder;
}

/**
 * @param {string} cwd
 * @param {Record<string, string>} [env]
 */
async function compare(cwd, env) {
  const folder = join(cwd, '.temp');
  writeFiles(folder, {output: '', summary: 'Before.\n'});
  const {code, all} = await runStep(stepOf(RUNS, 'Compare'), {
    cwd,
    env: {
      ANSWER: join(folder, 'answer'),
      FAIL_ON: '',
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      ...env,
    },
  });
  /** @param {string} name */
  const text = (name) => readFileSync(join(folder, name), 'utf8');
  return {
    code,
    all,
    answer: text('answer/answer.md'),
    output: text('output'),
    summary: text('summary'),
  };
}

test('the step “Compare”', async (t) => {
  const cwd = pullRequest(t);

  await t.test(
    'compares with the base that was merged, not with where the branch began',
    async () => {
      const {code, all, answer, output, summary} = await compare(cwd);
      assert.equal(code, 0, all);
      assert.equal(answer, 'Changed: data/new/run.yaml\n');
      assert.equal(summary, `Before.\n${answer}`);
      assert.equal(output, 'code=0\n');
      assert.match(all, /^--format markdown --pictures \S+\/answer\/pictures$/m);
    },
  );

  await t.test('goes on with errors and regressions, so that the answer is shown', async () => {
    for (const COMPARE_CODE of ['1', '2']) {
      const {code, output, summary} = await compare(cwd, {COMPARE_CODE});
      assert.equal(code, 0);
      assert.equal(output, `code=${COMPARE_CODE}\n`);
      assert.match(summary, /data\/new\/run\.yaml/);
    }
  });

  await t.test('says so where there is no answer', async () => {
    const {answer, output} = await compare(cwd, {ANSWERS: 'no', COMPARE_CODE: '1'});
    assert.equal(answer, 'The comparison failed without an answer. See the log.\n');
    assert.equal(output, 'code=1\n');
  });

  await t.test('passes the rules of the workflow on, which forks get too', async () => {
    const {all} = await compare(cwd, {FAIL_ON: 'slower:5%'});
    assert.match(all, /--fail-on slower:5%$/m);
    assert.equal(stepOf(RUNS, 'Compare').env?.FAIL_ON, '');
  });

  await t.test('keeps the text of a pull request out of the shell', async () => {
    const hostile = '$(touch owned) `touch owned` ::error::x';
    const {answer} = await compare(cwd, {ANSWERS: hostile});
    assert.equal(answer, `${hostile}\n`);
    assert.throws(() => readFileSync(join(cwd, 'owned')));
  });
});

test('the step “Result” ends the job with the code of the comparison', async (t) => {
  const cwd = temporaryFolder(t);
  for (const code of [0, 1, 2]) {
    const ended = await runStep(stepOf(RUNS, 'Result'), {cwd, env: {CODE: String(code)}});
    assert.equal(ended.code, code);
  }
});

test('a fork', async (t) => {
  const text = readFileSync(new URL('../.github/workflows/runs.yml', import.meta.url), 'utf8');

  await t.test(
    'gets the same as a branch: no step has a secret or a token, or asks who it is',
    () => {
      assert.deepEqual(RUNS.permissions, {contents: 'read'});
      assert.deepEqual(
        Object.values(RUNS.jobs).map(({permissions}) => permissions),
        [undefined],
      );
      assert.doesNotMatch(
        text,
        /secrets\.|github\.token|GITHUB_TOKEN|\.fork\b|pull_request_target/,
      );
      for (const {uses, with: options} of stepsOf(RUNS)) {
        if (uses?.startsWith('actions/checkout@'))
          assert.equal(options?.['persist-credentials'], false);
      }
    },
  );

  await t.test('gets the summary, also without any right', async () => {
    const cwd = pullRequest(t);
    const {code, summary} = await compare(cwd, {GITHUB_TOKEN: '', COMPARE_CODE: '2'});
    assert.equal(code, 0);
    assert.match(summary, /data\/new\/run\.yaml/);
  });
});

test('a preview that cannot be built is named in the answer, which is kept', async (t) => {
  const cwd = pullRequest(t);
  await compare(cwd);
  const folder = join(cwd, '.temp');
  const {code, all} = await runStep(stepOf(RUNS, 'Build the preview'), {
    cwd,
    env: {ANSWER: join(folder, 'answer'), GITHUB_STEP_SUMMARY: join(folder, 'summary')},
  });
  assert.equal(code, 1, all);
  for (const name of ['answer/answer.md', 'summary']) {
    assert.match(
      readFileSync(join(folder, name), 'utf8'),
      /Changed: .*\n\nThe preview could not be built: the log of the job says why\.\n$/,
    );
  }
  const names = stepsOf(RUNS).map(({name, with: options}) => name ?? String(options?.name ?? ''));
  const order = ['Compare', 'Build the preview', 'answer', 'pictures', 'preview', 'Result'];
  assert.deepEqual(
    names.filter((name) => order.includes(name)),
    order,
  );
  for (const name of ['answer', 'pictures']) {
    assert.equal(stepsOf(RUNS)[names.indexOf(name)]?.if, 'always()');
  }
});
