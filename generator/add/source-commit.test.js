import assert from 'node:assert/strict';
import {readFileSync, utimesSync} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {parse} from 'yaml';
import {manifestOf, REPORT, runAdd, SUMMARY, site, summaryOf, write} from '../testing/added.js';
import {git} from '../testing/repository.js';

const RUN = ['--date', '2026-01-02', '--machine', 'this'];

/**
 * @param {import('node:test').TestContext} t
 *   Every commit in it has one time.
 */
function fixCommitTime(t) {
  process.env.GIT_COMMITTER_DATE = '2026-01-01T12:00:00Z';
  t.after(() => delete process.env.GIT_COMMITTER_DATE);
}

test('add and the source of what was measured', async (t) => {
  fixCommitTime(t);
  const root = site();
  const project = write({'main.c': 'int main;\n', 'out/s.csv': summaryOf(1)});
  git(project, 'init', '-q');
  git(project, 'add', 'main.c');
  git(project, 'commit', '-q', '-m', 'Begin', '--date=2026-01-01T12:00:00+02:00');
  const commit = git(project, 'rev-parse', 'HEAD');
  const committed = new Date(git(project, 'show', '-s', '--format=%cI')).toISOString();
  // Results that git knows are no change of the source.
  git(project, 'add', 'out');
  await runAdd(root, [join(project, 'out'), ...RUN]);
  assert.deepEqual(
    [manifestOf(root, 'r/a-1').commit, manifestOf(root, 'r/a-1').notes],
    [commit, undefined],
  );
  write({'main.c': 'int main();\n', 'out/s.csv': summaryOf(2)}, project);
  await runAdd(root, [join(project, 'out'), ...RUN]);
  assert.deepEqual(manifestOf(root, 'r/a-2').notes, [
    'The source had changes that were not committed.',
  ]);
  write({'out/s.csv': summaryOf(3)}, project);
  await runAdd(root, [join(project, 'out'), ...RUN, '--commit', 'none']);
  assert.equal(manifestOf(root, 'r/a-3').commit, undefined);
  assert.equal(manifestOf(root, 'r/a-1').committed, committed.replace('.000Z', 'Z'));
  // A commit that is stated has its time where git knows it.
  write({'out/s.csv': summaryOf(4)}, project);
  await runAdd(root, [join(project, 'out'), ...RUN, '--commit', commit.slice(0, 8)]);
  const {commit: stated, committed: when} = manifestOf(root, 'r/a-4');
  assert.deepEqual([stated, when], [commit.slice(0, 8), committed.replace('.000Z', 'Z')]);
  write({'out/s.csv': summaryOf(5)}, project);
  const other = ['--commit', '0123456789', '--committed', '2025-01-01T00:00:00+01:00'];
  await runAdd(root, [join(project, 'out'), ...RUN, ...other]);
  assert.equal(manifestOf(root, 'r/a-5').committed, '2024-12-31T23:00:00Z');
  // Where the source is found, nobody types its address or name.
  git(project, 'remote', 'add', 'origin', 'git@github.com:us/our-parser.git');
  write({'out/s.csv': summaryOf(6)}, project);
  const first = write({'data/site.yaml': 'title: T\n'});
  const loose = join(project, 'out/s.csv');
  await assert.rejects(runAdd(first, [loose, ...RUN]), {
    message: `${loose}: found no system, expected --system ID, such as --system our-parser`,
  });
  await runAdd(first, [loose, ...RUN, '--system', 'our-parser']);
  const {systems} = parse(readFileSync(join(first, 'data/our-parser/report.yaml'), 'utf8'));
  assert.deepEqual(systems['our-parser'].source, {repository: 'https://github.com/us/our-parser'});
  // Files in the repository of another program, such as a load generator, were not measured at its commits.
  for (const [name, expected] of /** @type {const} */ ([
    ['our-parser.git', commit],
    ['our-parser/', commit],
    ['server', undefined],
  ])) {
    const source = `source: {repository: 'https://github.com/us/${name}'}`;
    const report = REPORT.replace('{name: A}', `{name: A, ${source}}`);
    const named = site({'data/r/report.yaml': report});
    await runAdd(named, [loose, ...RUN]);
    assert.equal(manifestOf(named, 'r/a-1').commit, expected, name);
  }
  // The site's own commits say nothing of the source.
  const own = site({'out/s.csv': SUMMARY});
  git(own, 'init', '-q');
  git(own, 'add', 'data');
  git(own, 'commit', '-q', '-m', 'Begin');
  const {text} = await runAdd(own, [join(own, 'out'), ...RUN]);
  assert.equal(manifestOf(own, 'r/a-1').commit, undefined);
  assert.match(
    text,
    /Next:\n {2}npx benchfolio start\n {2}git add data\/machines\/made-cpu-2-cores\.yaml data\/r\/a-1\n {2}git commit -m "Add a-1 to r"$/,
  );
  // Everything in the folder of a new report is new.
  const more = await runAdd(own, [
    join(own, 'out'),
    ...RUN,
    '--new-report',
    '--report',
    'q',
    '--system',
    'b',
  ]);
  assert.match(more.text, /\n {2}git add data\/q\/\n {2}git commit -m "Add b-1 to q"$/);
});

test('nights in the repository of the site are repeats of the last commit of the source', async (t) => {
  fixCommitTime(t);
  const commit = (/** @type {string} */ cwd, /** @type {string} */ date) => {
    git(cwd, 'add', '--all');
    git(cwd, 'commit', '-q', '-m', date, `--date=${date}`);
    return git(cwd, 'rev-parse', 'HEAD');
  };
  const upstream = site({'main.c': 'int main;\n', '.gitignore': '/.cache\n/out\n'});
  git(upstream, 'init', '-q');
  const measured = commit(upstream, '2026-01-01T00:00:00Z');
  const night = async (/** @type {number} */ number) => {
    const [root, job] = [write({}), write({})];
    git(root, 'clone', '-q', upstream, '.');
    git(job, 'clone', '-q', '--depth=1', `file://${upstream}`, '.');
    write({'out/s.csv': summaryOf(number)}, job);
    await runAdd(root, [join(job, 'out'), ...RUN]);
    commit(root, '2026-01-03T00:00:00Z');
    git(root, 'push', '-q', 'origin', 'HEAD:night');
    git(upstream, 'merge', '-q', '--ff-only', 'night');
    return manifestOf(root, `r/a-${number}`);
  };
  const first = await night(1);
  const second = await night(2);
  assert.deepEqual([first.commit, first.repeat], [measured, 1]);
  assert.deepEqual([second.commit, second.repeat], [measured, 2]);
  assert.equal(second.committed, first.committed);
  write({'main.c': 'int main();\n', 'content/reports/r/_index.md': 'A text.\n'}, upstream);
  const next = commit(upstream, '2026-01-04T00:00:00Z');
  write({'content/reports/r/_index.md': 'Another text.\n'}, upstream);
  commit(upstream, '2026-01-05T00:00:00Z');
  const third = await night(3);
  assert.deepEqual([third.commit, third.repeat], [next, 1]);
  // A clone of the site without history does not know it.
  const [root, job] = [write({}), write({'out/s.csv': summaryOf(4)})];
  git(root, 'clone', '-q', '--depth=1', `file://${upstream}`, '.');
  git(job, 'init', '-q');
  git(job, 'pull', '-q', '--depth=1', `file://${upstream}`, 'HEAD');
  await runAdd(root, [join(job, 'out'), ...RUN]);
  assert.equal(manifestOf(root, 'r/a-4').commit, undefined);
});

test('the last commit of the source is not that of an earlier run', async (t) => {
  fixCommitTime(t);
  const root = site();
  const project = write({'main.c': 'int main;\n', '.gitignore': '/out\n', 's.csv': summaryOf(1)});
  git(project, 'init', '-q');
  git(project, 'add', '--all');
  git(project, 'commit', '-q', '-m', 'Begin');
  const commit = git(project, 'rev-parse', 'HEAD');
  /** @param {string} name @param {string} path @param {string} date */
  const run = async (name, path, date) => {
    const options = ['--date', date, '--machine', 'this', '--run', name];
    const {text} = await runAdd(root, [join(project, path), ...options]);
    return {text, commit: manifestOf(root, `r/${name}`).commit};
  };
  write({'out/s.csv': summaryOf(2)}, project);
  const older = await run('older', 'out', '2025-12-30');
  assert.equal(older.commit, undefined);
  assert.match(
    older.text,
    /^commit none: the last one of the repository is newer than the run, so another may have been measured: --commit HEX states it$/m,
  );
  // A time without a zone can be of another day.
  write({'out/s.csv': summaryOf(3)}, project);
  assert.equal((await run('same', 'out', '2025-12-31')).commit, commit);
  const inside = await run('inside', 's.csv', '2026-01-02');
  assert.equal(inside.commit, undefined);
  assert.match(inside.text, /^commit none: the last one of the repository has the files, so/m);
  // A file that a new run has written is not in the commit.
  write({'s.csv': summaryOf(4)}, project);
  assert.equal((await run('written', 's.csv', '2026-01-02')).commit, commit);
  // A branch that is checked out after its file was written is not what the file measured.
  process.env.GIT_COMMITTER_DATE = '2026-01-01T18:00:00Z';
  git(project, 'checkout', '-q', '-b', 'other');
  git(project, 'commit', '-q', '--all', '-m', 'Other');
  const other = git(project, 'rev-parse', 'HEAD');
  write({'out/s.csv': summaryOf(5)}, project);
  for (const [name, time] of /** @type {const} */ ([
    ['before', '2026-01-01T15:00:00Z'],
    ['same-second', '2026-01-01T18:00:00.400Z'],
  ])) {
    utimesSync(join(project, 'out/s.csv'), 0, new Date(time));
    const added = await run(name, 'out', '2026-01-02');
    assert.equal(added.commit, undefined, name);
    assert.match(
      added.text,
      /^commit none: .* was made or checked out after the files were written, or in the same second, so/m,
    );
    write({'out/s.csv': summaryOf(6)}, project);
  }
  write({'out/s.csv': summaryOf(7)}, project);
  assert.equal((await run('after', 'out', '2026-01-02')).commit, other);
});
