/**
 * The commit of the source that was measured, where result files lie in its repository.
 *
 * @import {SourceCommit} from './types.d.ts'
 */

import {spawnSync} from 'node:child_process';
import {repositoryAddress} from '../repository.js';

/**
 * @param {string} folder
 *   Absolute, of the result files.
 * @param {string} root
 *   Of the site, whose own commits say nothing about what was measured.
 * @returns {SourceCommit | undefined}
 */
export function sourceCommit(folder, root) {
  const top = git(folder, ['rev-parse', '--show-toplevel']);
  if (!top || top === git(root, ['rev-parse', '--show-toplevel'])) return undefined;
  const commit = git(folder, ['rev-parse', '--verify', 'HEAD']);
  if (!commit || !/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  // Result files are not part of the source.
  const changes = git(folder, ['status', '--porcelain', '--untracked-files=no']);
  const repository = repositoryAddress(git(folder, ['remote', 'get-url', 'origin']) ?? '');
  return {commit, isDirty: changes !== '', ...(repository ? {repository} : {})};
}

/**
 * @param {string} folder
 *   Absolute.
 * @param {string} commit
 * @returns {string | undefined}
 *   When it was made, ISO 8601; undefined where the folder's repository does not have it.
 */
export const commitTime = (folder, commit) =>
  git(folder, ['show', '--no-patch', '--format=%cI', `${commit}^{commit}`]);

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {string | undefined}
 *   Undefined where there is no git, no repository or no commit.
 */
function git(cwd, args) {
  // The repository may be anyone's: no program that it names is run.
  const safe = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
  const {status, stdout} = spawnSync('git', [...safe, ...args], {cwd, encoding: 'utf8'});
  return status === 0 ? stdout.trim() : undefined;
}
