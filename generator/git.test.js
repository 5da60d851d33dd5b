import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import process from 'node:process';
import {test} from 'node:test';
import {git, gitOrError} from './git.js';
import {git as gitAsUser, temporaryFolder} from './testing/repository.js';

/** @param {import('node:test').TestContext} t */
function repository(t) {
  const folder = temporaryFolder(t);
  gitAsUser(folder, 'init', '--quiet');
  gitAsUser(folder, 'commit', '--quiet', '--allow-empty', '--message=Grün');
  return folder;
}

test('git', async (t) => {
  await t.test('prints texts in UTF-8, whatever its user has set', (t) => {
    const folder = repository(t);
    gitAsUser(folder, 'config', 'i18n.logOutputEncoding', 'ISO-8859-1');
    assert.deepEqual(git(folder, ['log', '--format=%s']), {text: 'Grün\n'});
  });

  await t.test('prints no signature, whatever its user has set', (t) => {
    const folder = repository(t);
    const commit = gitAsUser(folder, 'cat-file', 'commit', 'HEAD');
    const signed = commit.replace('\n\n', '\ngpgsig made\n for a test\n\n');
    const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      ...{cwd: folder, input: signed, encoding: 'utf8'},
    }).trim();
    gitAsUser(folder, 'config', 'log.showSignature', 'true');
    assert.deepEqual(git(folder, ['show', '--no-patch', '--format=%s', hash]), {text: 'Grün\n'});
  });

  await t.test('asks the repository of the folder, also in a hook of another one', (t) => {
    const [folder, other] = [repository(t), repository(t)];
    const before = process.env.GIT_DIR;
    t.after(() => {
      if (before === undefined) delete process.env.GIT_DIR;
      else process.env.GIT_DIR = before;
    });
    process.env.GIT_DIR = `${other}/.git`;
    assert.deepEqual(git(folder, ['rev-parse', '--git-dir']), {text: '.git\n'});
  });
});

test('gitOrError says why git fails', (t) => {
  assert.throws(() => gitOrError(temporaryFolder(t), ['ls-files']), {
    name: 'InputError',
    message:
      /^git ls-files: found fatal: not a git repository .*, expected a list of files\n {2}Correct the settings of git/,
  });
});
