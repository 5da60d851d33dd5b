// The action that adds runs, on temporary repositories with a bare remote: what it pushes, two jobs at once, a
// push whose answer is lost, and every way in which it gives up without losing the result files.

import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {addRuns, argumentsOf} from '../.github/actions/add/add-runs.mjs';
import {ENGINE} from '../generator/engine.js';
import {git, temporaryFolder, writeFiles} from '../generator/testing/repository.js';
import {makeRemote, serveApi, stepOf, workflow} from '../generator/testing/workflows.js';

const ACTION = '.github/actions/add/action.yml';
const SCRIPT = join(ENGINE, '.github/actions/add/add-runs.mjs');
const TOKEN = 'secret-token';
const onPosix = {skip: process.platform === 'win32'};

/** @param {import('node:test').TestContext} t */
async function setUp(t) {
  const folder = mkdtempSync(join(tmpdir(), 'add-runs-'));
  const {server, bare} = makeRemote(folder);
  const api = await serveApi(({path}) => {
    if (path.endsWith('/dispatches')) return {status: 204};
    return path.endsWith('/pulls')
      ? {status: 201, body: {html_url: 'https://x/pull/1'}}
      : undefined;
  });
  const workspace = join(folder, 'workspace');
  writeFiles(workspace, {'first.json': '1', 'second.json': '2'});
  t.after(async () => {
    await api.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const env = {
    ...process.env,
    FILES: 'first.json',
    REPORT: 'parser',
    SITE: 'you/site',
    TOKEN,
    GITHUB_SERVER_URL: server,
    GITHUB_API_URL: api.url,
    GITHUB_REPOSITORY: 'you/site',
    GITHUB_WORKSPACE: workspace,
    GITHUB_RUN_ID: '77',
    RUNNER_TEMP: folder,
    npm_config_offline: 'true',
  };
  /** @param {string} [ref] */
  const files = (ref = 'main') =>
    git(bare, 'ls-tree', '-r', '--name-only', ref, 'data').split('\n');
  return {folder, bare, api, env, files};
}

/** @param {Partial<Record<string, string>>} env */
function add(env) {
  /** @type {string[]} */
  const said = [];
  /** @type {number[]} */
  const waits = [];
  const wait = async (/** @type {number} */ seconds) => void waits.push(seconds);
  return {said, waits, done: addRuns(env, {log: (line) => said.push(line), wait})};
}

/**
 * A git that does something else for the first pushes.
 *
 * @param {string} folder
 * @param {string[]} commands
 *   The commands of sh, for a push; `$real` is git.
 * @returns {string}
 *   For PATH.
 */
function gitThat(folder, commands) {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const found = process.env.PATH?.split(delimiter).map((one) => join(one, 'git')) ?? [];
  const lookup = found.map((one) => `[ -x "${one}" ] && real="${one}"`).reverse();
  const lines = [
    '#!/bin/sh',
    ...lookup,
    'if [ "$1" = push ]; then',
    ...commands,
    'fi',
    'exec "$real" "$@"',
  ];
  writeFileSync(join(bin, 'git'), `${lines.join('\n')}\n`);
  chmodSync(join(bin, 'git'), 0o755);
  return `${bin}${delimiter}${process.env.PATH}`;
}

test('a run is pushed to the default branch', onPosix, async (t) => {
  const {env, bare, api, files} = await setUp(t);
  const {commit, folders} = await add(env).done;
  assert.deepEqual(folders, ['data/parser/run-1']);
  assert.equal(git(bare, 'rev-parse', 'main'), commit);
  assert.equal(
    git(bare, 'log', '-1', '--format=%s %an', 'main'),
    'Add data/parser/run-1 github-actions[bot]',
  );
  assert.ok(files().includes('data/parser/run-1/first.json'));

  await t.test('and Publish is started, because the push of a job starts nothing', () => {
    assert.deepEqual(
      api.calls.map(({method, path, body, authorization}) => ({method, path, body, authorization})),
      [
        {
          method: 'POST',
          path: '/repos/you/site/dispatches',
          body: {event_type: 'runs'},
          authorization: `Bearer ${TOKEN}`,
        },
      ],
    );
  });

  await t.test('and the code of the site does not get the token', () => {
    const path = 'main:data/parser/run-1/environment.txt';
    assert.doesNotMatch(git(bare, 'show', path), new RegExp(`${TOKEN}|extraheader`));
  });

  await t.test('and nothing is left on the machine', () => {
    const names = readdirSync(String(env.RUNNER_TEMP));
    assert.deepEqual(
      names.filter((name) => name.startsWith('benchfolio-')),
      [],
    );
  });
});

test('add can ask the clone of the site for its history', onPosix, async (t) => {
  const {env, bare} = await setUp(t);
  await add(env).done;
  await add({...env, FILES: 'second.json'}).done;
  assert.equal(git(bare, 'show', 'main:data/parser/run-2/commits'), '2');
});

test('a run for another repository starts nothing there', onPosix, async (t) => {
  const {env, api} = await setUp(t);
  await add({...env, GITHUB_REPOSITORY: 'you/project'}).done;
  assert.deepEqual(api.calls, []);
});

test('a start of Publish that fails does not fail the job', onPosix, async (t) => {
  const {env} = await setUp(t);
  const api = await serveApi(() => ({status: 403, body: {}}));
  t.after(() => api.close());
  const {said, done} = add({...env, GITHUB_API_URL: api.url});
  await done;
  assert.match(said.join('\n'), /^Publish could not be started \(403\)/m);
});

test(
  'a run that is pushed counts, although nothing answers to the start of Publish',
  onPosix,
  async (t) => {
    const {env, bare} = await setUp(t);
    const api = await serveApi(() => ({status: 204}));
    await api.close();
    const {said, done} = add({...env, GITHUB_API_URL: api.url});
    const {folders} = await done;
    assert.match(said.join('\n'), /^Publish could not be started \(fetch failed\)/m);
    assert.match(
      git(bare, 'ls-tree', '-r', '--name-only', 'main'),
      new RegExp(folders[0] ?? 'none'),
    );
  },
);

test('two jobs at once: both runs arrive', onPosix, async (t) => {
  const {folder, env, bare, files} = await setUp(t);
  const BARRIER = join(folder, 'barrier');
  mkdirSync(BARRIER);
  const jobs = [add({...env, BARRIER}), add({...env, BARRIER, FILES: 'second.json'})];
  const added = await Promise.all(jobs.map(({done}) => done));
  assert.deepEqual(files().filter((path) => path.endsWith('.json')).length, 2, files().join('\n'));
  assert.deepEqual(added.flatMap(({folders}) => folders).sort(), [
    'data/parser/run-1',
    'data/parser/run-2',
  ]);
  const names = files().flatMap((path) => /(first|second)\.json$/.exec(path)?.[1] ?? []);
  assert.deepEqual(names.sort(), ['first', 'second']);
  assert.equal(git(bare, 'rev-list', '--count', 'main'), '3');
  assert.equal(git(bare, 'rev-list', '--count', '--merges', 'main'), '0');

  await t.test('and the later one was refused once and tried again', () => {
    assert.deepEqual(jobs.map(({waits}) => waits.length).sort(), [0, 1]);
    const said = jobs.flatMap((job) => job.said).join('\n');
    assert.match(said, /\[rejected\]|fetch first|cannot lock ref/);
  });
});

test('a push whose answer is lost is not made twice', onPosix, async (t) => {
  const {folder, env, bare} = await setUp(t);
  const PATH = gitThat(folder, [
    `if [ ! -e ${folder}/pushed ]; then`,
    `  "$real" "$@" && touch ${folder}/pushed`,
    '  echo "fatal: the remote end hung up unexpectedly" >&2; exit 1',
    'fi',
  ]);
  const {waits, done} = add({...env, PATH});
  const {commit} = await done;
  assert.equal(waits.length, 1);
  assert.equal(git(bare, 'rev-parse', 'main'), commit);
  assert.equal(git(bare, 'rev-list', '--count', 'main'), '2');
});

test('the number of attempts is bounded, and the waits grow', onPosix, async (t) => {
  const {folder, env} = await setUp(t);
  const PATH = gitThat(folder, ['echo "fatal: unable to access: timeout" >&2; exit 128']);
  const {waits, done} = add({...env, PATH});
  await assert.rejects(done, {message: 'the commit could not be pushed in 8 attempts'});
  assert.equal(waits.length, 7);
  for (const [i, seconds] of waits.entries()) {
    const base = Math.min(2 ** i, 30);
    assert.ok(seconds >= base / 2 && seconds < base * 1.5, `${seconds}`);
  }
});

test('a push that is refused for good is not repeated', onPosix, async (t) => {
  const {env, bare} = await setUp(t);
  writeFileSync(join(bare, 'hooks/pre-receive'), '#!/bin/sh\necho "branch is protected"; exit 1\n');
  chmodSync(join(bare, 'hooks/pre-receive'), 0o755);
  const {waits, said, done} = add(env);
  await assert.rejects(done, {
    message: `the commit was refused, see above
  Check that the token has the permission “contents: write” and has not expired. If the branch is protected, set “pull-request: true”.`,
  });
  assert.deepEqual(waits, []);
  assert.match(said.join('\n'), /branch is protected/);
});

test('a pull request leaves the default branch as it is', onPosix, async (t) => {
  const {env, bare, api} = await setUp(t);
  const before = git(bare, 'rev-parse', 'main');
  const {commit, pullRequest} = await add({
    ...env,
    PULL_REQUEST: 'true',
    GITHUB_REPOSITORY: 'you/project',
  }).done;
  assert.equal(pullRequest, 'https://x/pull/1');
  assert.equal(git(bare, 'rev-parse', 'main'), before);
  const [call] = api.calls;
  assert.equal(call?.path, '/repos/you/site/pulls');
  assert.equal(call?.body.base, 'main');
  assert.equal(call?.body.title, 'Add data/parser/run-1');
  assert.match(call?.body.body, /\/you\/project\/actions\/runs\/77$/);
  assert.match(call?.body.head, /^runs\/[0-9a-f]{12}$/);
  assert.equal(git(bare, 'rev-parse', call?.body.head), commit);
});

test('a site that cannot be cloned is named', onPosix, async (t) => {
  const {env} = await setUp(t);
  const {done, said} = add({...env, SITE: 'you/nothing'});
  await assert.rejects(done, {
    message: `the site you/nothing could not be cloned, see above
  Check the name of the repository, and that the token has permission to read it and has not expired.`,
  });
  assert.match(said.join('\n'), /^fatal: /m);
});

test('the token is sent to the server of the site', onPosix, async (t) => {
  const {env, api} = await setUp(t);
  await assert.rejects(add({...env, GITHUB_SERVER_URL: api.url}).done, /could not be cloned/);
  const [call] = api.calls;
  assert.match(call?.path ?? '', /^\/you\/site\.git\/info\/refs/);
  const [, credentials = ''] = /^basic (.+)$/i.exec(call?.authorization ?? '') ?? [];
  assert.equal(Buffer.from(credentials, 'base64').toString(), `x-access-token:${TOKEN}`);
});

test('a pull request that cannot be opened says where the commit is', onPosix, async (t) => {
  const {env} = await setUp(t);
  const api = await serveApi(() => ({status: 403, body: {message: 'Resource not accessible'}}));
  t.after(() => api.close());
  await assert.rejects(
    add({...env, GITHUB_API_URL: api.url, PULL_REQUEST: 'true'}).done,
    (error) => {
      assert.ok(error instanceof Error);
      assert.match(
        error.message,
        /could not be opened \(403\): Resource not accessible\n {2}The commit is in the branch runs\//,
      );
      return true;
    },
  );
});

test('the step of the action', onPosix, async (t) => {
  const {folder, env} = await setUp(t);
  const step = stepOf(
    /** @type {any} */ ({jobs: {action: /** @type {any} */ (workflow(ACTION)).runs}}),
    'Add',
  );
  /** @param {Record<string, string | undefined>} over */
  const run = async (over) => {
    const [GITHUB_OUTPUT = '', GITHUB_STEP_SUMMARY = ''] = ['output', 'summary'].map((name) => {
      const file = join(folder, name);
      writeFileSync(file, '');
      return file;
    });
    const code = await new Promise((done) => {
      execFile(
        process.execPath,
        [SCRIPT],
        {env: {...env, ...over, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY}},
        (error) => done(error?.code ?? 0),
      );
    });
    return {
      code,
      output: readFileSync(GITHUB_OUTPUT, 'utf8'),
      summary: readFileSync(GITHUB_STEP_SUMMARY, 'utf8'),
    };
  };

  await t.test('calls the script beside it, and takes every input from the environment', () => {
    assert.equal(step.run, 'node "$GITHUB_ACTION_PATH/add-runs.mjs"');
    const names = readFileSync(SCRIPT, 'utf8');
    for (const name of Object.keys(step.env ?? {}))
      assert.match(names, new RegExp(`\\b${name}\\b`), name);
  });

  await t.test('says what it added', async () => {
    const {code, output, summary} = await run({});
    assert.equal(code, 0);
    assert.match(output, /^artifact=runs-not-added-[0-9a-f]{8}\ncommit=[0-9a-f]{40}\n$/);
    assert.equal(summary, 'Added to you/site:\n\n- `data/parser/run-1`\n');
    // As code in the item of the list, so that no text of the data is Markdown.
    const compared = '\n      Compared with earlier runs:\n        [all](x): +2 %\n';
    const next = await run({FILES: 'second.json'});
    assert.equal(next.summary, `Added to you/site:\n\n- \`data/parser/run-2\`\n${compared}`);
  });

  await t.test('fails with the name of the artifact that will have the files', async () => {
    const {code, output, summary} = await run({FILES: 'missing.json'});
    assert.equal(code, 1);
    const [, artifact] = /^artifact=(.*)$/m.exec(output) ?? [];
    assert.match(summary, new RegExp(`^The runs were not added: found no file .*${artifact}`));
  });
});

test('the arguments of add', async (t) => {
  const workspace = temporaryFolder(t);
  writeFiles(workspace, {'a b.json': '', 'runs/1/x.csv': ''});
  const env = {GITHUB_WORKSPACE: workspace, FILES: 'a b.json'};

  await t.test('are the files with their whole path, the inputs and the options', () => {
    assert.deepEqual(
      argumentsOf({
        ...env,
        FILES: '\n  a b.json\nruns/1\n',
        REPORT: 'parser',
        VERSION: '2.0 "beta"; rm -rf /',
        OPTIONS: '--param threads=2\n--note measured at night\n--new-report\n--flag=-Xmx1g\n',
      }),
      [
        join(workspace, 'a b.json'),
        join(workspace, 'runs/1'),
        '--report=parser',
        '--version=2.0 "beta"; rm -rf /',
        '--param=threads=2',
        '--note=measured at night',
        '--new-report',
        '--flag=-Xmx1g',
        '--yes',
      ],
    );
  });

  await t.test('have a message where something is missing or is not an option', () => {
    assert.throws(() => argumentsOf({...env, FILES: ' '}), /found no path in “files”/);
    const failed = {FILES: '', OPTIONS: '--status failed\n--reason It hung.'};
    assert.deepEqual(argumentsOf(failed), ['--status=failed', '--reason=It hung.', '--yes']);
    const quoted = {
      FILES: '',
      OPTIONS: `--status=failed\n--reason "It's full."\n--note "a" and "b"`,
    };
    assert.deepEqual(argumentsOf(quoted).slice(1, 3), [
      `--reason=It's full.`,
      '--note="a" and "b"',
    ]);
    assert.throws(() => argumentsOf({...env, FILES: 'none.json'}), /found no file .*none\.json/);
    assert.throws(
      () => argumentsOf({...env, OPTIONS: 'threads=2'}),
      /found the option "threads=2"/,
    );
  });
});
