import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf} from '../testing/index.js';
import {git, temporaryFolder, writeFiles} from '../testing/repository.js';
import {history, historyArguments} from './history.js';

const A = {id: 'a', formerly: []};

test('history has the commits that git prints, and none where there is none', () => {
  const log = 'aa\x1fbb\x1f2026-01-02\x1fAdd a run: 5 %\nbb\x1f\x1f2026-01-01\x1f\n';
  assert.deepEqual(history(log, false), {
    commits: [
      {hash: 'aa', date: '2026-01-02', subject: 'Add a run: 5 %'},
      {hash: 'bb', date: '2026-01-01', subject: ''},
    ],
    isShallow: false,
  });
  assert.equal(history('', false), undefined);
});

test('history shows what no page can show, and cuts what is too long', () => {
  const log = `aa\x1fbb\x1f2026-01-02\x1f\x1b[31m\u202e${'x'.repeat(1e6)}\n`;
  const [commit] = history(log, false)?.commits ?? [];
  assert.match(commit?.subject ?? '', /^\\u001b\[31m\\u202ex{193}…$/);
});

test('history has the commits that change the manifest or a run, also of a former folder', (t) => {
  const folder = temporaryFolder(t);
  git(folder, 'init', '--quiet');
  for (const path of [
    'package.json',
    'data/a/report.yaml',
    'data/a/run-1/run.yaml',
    'data/a/method/pom.xml',
    'data/b/report.yaml',
    'content/reports/a/_index.md',
    'data/old/report.yaml',
  ]) {
    writeFiles(folder, {[path]: ''});
    git(folder, 'add', path);
    git(folder, 'commit', '--quiet', '-m', path);
  }
  const subjectsOf = (/** @type {string[]} */ formerly) => {
    const log = git(folder, ...historyArguments({id: 'a', formerly}));
    return fieldOf(history(log, false)?.commits, 'subject');
  };
  const own = ['data/a/run-1/run.yaml', 'data/a/report.yaml'];
  assert.deepEqual(subjectsOf([]), own);
  assert.deepEqual(subjectsOf(['old']), ['data/old/report.yaml', ...own]);
});

test('history leaves out the oldest commit of a shallow clone, which did not change everything', (t) => {
  const folder = temporaryFolder(t);
  git(folder, 'init', '--quiet');
  for (const path of ['data/a/report.yaml', 'README.md', 'data/a/run-1/run.yaml']) {
    writeFiles(folder, {[path]: ''});
    git(folder, 'add', path);
    git(folder, 'commit', '--quiet', '-m', path);
  }
  const subjectsOf = (/** @type {number} */ depth) => {
    const clone = temporaryFolder(t);
    git(clone, 'clone', '--quiet', `--depth=${depth}`, `file://${folder}`, '.');
    const {commits, isShallow} = history(git(clone, ...historyArguments(A)), true) ?? {};
    return {isShallow, subjects: fieldOf(commits, 'subject')};
  };
  assert.deepEqual(subjectsOf(1), {isShallow: true, subjects: []});
  assert.deepEqual(subjectsOf(2), {isShallow: true, subjects: ['data/a/run-1/run.yaml']});
});
