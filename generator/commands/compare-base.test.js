// Runs the command in temporary git repositories: on other bases than the main branch.

import assert from 'node:assert/strict';
import {appendFileSync, mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {runCommand} from '../testing/command.js';
import {
  assertNear,
  commit,
  filesOfRuns,
  json,
  only,
  repository,
  runCompare,
  SITE,
  SLOWER,
} from '../testing/compared-site.js';
import {git, temporaryFolder, writeFiles} from '../testing/repository.js';

test('the base', async (t) => {
  await t.test('is where the change began, not what the main branch got since', async (t) => {
    const folder = repository(t);
    git(folder, 'checkout', '--quiet', 'main');
    writeFiles(folder, filesOfRuns('tree', 6, [510]));
    commit(folder);
    git(folder, 'checkout', '--quiet', 'change');
    assert.match((await runCompare(folder)).text, /^Nothing changed\./);
  });

  await t.test('is the main branch of the remote where there is one', async (t) => {
    const folder = repository(t);
    const clone = temporaryFolder(t);
    git(folder, 'checkout', '--quiet', 'main');
    git(clone, 'clone', '--quiet', folder, '.');
    assert.equal((await json(clone)).base.ref, 'origin/HEAD');
    git(clone, 'remote', 'set-head', 'origin', '--delete');
    assert.equal((await json(clone)).base.ref, 'origin/main');
  });

  await t.test('is a file as a checkout would write it', async (t) => {
    const folder = repository(t, {...SITE, '.gitattributes': '*.csv text eol=crlf\n'});
    rmSync(join(folder, 'data/maps/hash-1/jmh.csv'));
    git(folder, 'checkout', '--quiet', 'data');
    assert.match(readFileSync(join(folder, 'data/maps/hash-1/jmh.csv'), 'utf8'), /\r\n/);
    appendFileSync(
      join(folder, 'data/maps/hash-1/run.yaml'),
      'withdrawn: {date: 2026-02-01, reason: the disk was full}\n',
    );
    rmSync(join(folder, 'data/maps/hash-2'), {recursive: true});
    const {figures} = only(await json(folder));
    assertNear(figures[0].before.value, 1000);
  });

  await t.test('has a report that was renamed since', async (t) => {
    const prose = 'content/reports/maps/_index.md';
    const folder = repository(t, {...SITE, [prose]: 'Text.\n'});
    for (const path of ['data/maps', 'content/reports/maps']) {
      renameSync(join(folder, path), join(folder, path.replace('maps', 'tables')));
    }
    appendFileSync(join(folder, 'data/tables/report.yaml'), 'formerly: [maps]\n');
    assert.match((await runCompare(folder)).text, /^No result changed\./);
    appendFileSync(
      join(folder, 'data/tables/hash-1/run.yaml'),
      'withdrawn: {date: 2026-02-01, reason: the disk was full}\n',
    );
    const {figures} = only(await json(folder));
    assertNear(figures[0].before.value, 1000);
  });

  await t.test('is not empty where git fails', async (t) => {
    const folder = repository(t);
    writeFiles(folder, filesOfRuns('hash', 6, SLOWER));
    git(folder, 'config', 'diff.algorithm', 'unknown');
    const {status, stderr} = await runCommand(folder, 'compare', 'main');
    assert.match(
      stderr,
      /^git diff: found fatal: .*'diff.algorithm'.*, expected a list of files\n/,
    );
    assert.equal(status, 1);
  });

  await t.test('is asked for in a clone with a part of the history', async (t) => {
    const folder = repository(t);
    writeFiles(folder, filesOfRuns('hash', 6, SLOWER));
    commit(folder);
    const clone = temporaryFolder(t);
    git(clone, 'clone', '--quiet', '--depth=1', '--branch=change', `file://${folder}`, '.');
    git(clone, 'checkout', '--quiet', '--detach');
    git(clone, 'branch', '--quiet', '-D', 'change');
    git(clone, 'remote', 'set-head', 'origin', '--delete');
    for (const args of [[], ['main']]) {
      await assert.rejects(runCompare(clone, ...args), /fetch-depth: 0/);
    }
    git(clone, 'fetch', '--quiet', '--depth=1', 'origin', 'main:main');
    await assert.rejects(runCompare(clone, 'main'), /in common.*\n.*fetch-depth: 0/);
  });

  await t.test('is a message where there is none', async (t) => {
    const folder = repository(t);
    await assert.rejects(runCompare(folder, 'nowhere'), {
      message:
        'found no commit "nowhere", expected a branch, a tag or a commit\n  Name a branch that git branch --all lists: npx benchfolio compare BRANCH',
    });
    await assert.rejects(
      runCompare(folder, '--upload-pack=touch x'),
      /found the option "--upload-pack"/,
    );
    await assert.rejects(runCompare(folder, '--', '--output=x'), /found no commit "--output=x"/);
    git(folder, 'branch', '--quiet', '-D', 'main');
    await assert.rejects(
      runCompare(folder),
      /found none of origin\/HEAD, origin\/main, main, master/,
    );
    const empty = temporaryFolder(t);
    mkdirSync(join(empty, 'data'));
    await assert.rejects(
      runCompare(empty),
      /^InputError: found no git repository \(fatal: not a git.*\n {2}Make one and commit the data: git init, git add data, git commit -m ".*"\.$/,
    );
    git(empty, 'init', '--quiet');
    await assert.rejects(
      runCompare(empty),
      /found no commit in this repository.*\n {2}Commit the data: git add data, git commit -m ".*"\.$/,
    );
  });
});
