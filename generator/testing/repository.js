/** Temporary folders of tests, and repositories of git in them. */

import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';

const SETTINGS = {
  'user.name': 'Test',
  'user.email': 'test@example.org',
  'commit.gpgsign': 'false',
  'init.defaultBranch': 'main',
};

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {string}
 *   What git prints, whatever the settings of the user are.
 */
export function git(cwd, ...args) {
  const settings = Object.entries(SETTINGS).flatMap((setting) => ['-c', setting.join('=')]);
  const options = /** @type {const} */ ({cwd, encoding: 'utf8', stdio: 'pipe'});
  return execFileSync('git', [...settings, ...args], options).trim();
}

/**
 * @param {{after(remove: () => void): void}} t
 *   The test that needs it.
 * @returns {string}
 *   An empty folder, which is removed after the test.
 */
export function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-'));
  // A program that the test has ended may still write.
  t.after(() => rmSync(folder, {recursive: true, force: true, maxRetries: 5}));
  return folder;
}

/**
 * @param {string} folder
 * @param {Record<string, string | Uint8Array>} files
 */
export function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), content);
  }
}
