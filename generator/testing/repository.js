/** Temporary repositories of git. */

import {execFileSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
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
 * @param {string} folder
 * @param {Record<string, string | Uint8Array>} files
 */
export function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), content);
  }
}
