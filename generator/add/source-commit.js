/**
 * The commit of the source that was measured, where result files lie in its repository.
 *
 * @import {Source, SourceCommit} from './types.d.ts'
 */

import {git, SITE_FOLDERS} from '../git.js';
import {repositoryAddress} from '../repository.js';

/**
 * @param {Pick<Source, 'folder' | 'files'>} source
 *   The source of the result files.
 * @param {string} root
 *   The root of the site, whose own commits say nothing about what was measured.
 * @returns {SourceCommit | undefined}
 */
export function sourceCommit({folder, files}, root) {
  const top = ask(folder, ['rev-parse', '--show-toplevel']);
  if (!top || top === ask(root, ['rev-parse', '--show-toplevel'])) return undefined;
  const head = ask(folder, ['rev-parse', '--verify', 'HEAD']);
  if (!head || !/^[0-9a-f]{40,64}$/.test(head)) return undefined;
  /** @param {string} at */
  const sourceAt = (at) => (isThere(root, at) ? lastOfSource(root, at) : at);
  const commit = sourceAt(head);
  if (!commit) return undefined;
  // Result files are not part of the source, also where they are committed.
  const others = [':/', ...files.map(({absolute}) => `:(exclude,literal)${absolute}`)];
  const changes = ask(folder, ['status', '--porcelain', '--untracked-files=no', '--', ...others]);
  const repository = repositoryAddress(ask(folder, ['remote', 'get-url', 'origin']) ?? '');
  return {
    ...{commit, isDirty: changes !== ''},
    ...reasonAgainst(folder, files, (then) => sourceAt(then) === commit),
    ...(repository ? {repository} : {}),
  };
}

/**
 * @param {string} folder
 * @param {Source['files']} files
 * @param {(commit: string) => boolean} hasSameSource
 * @returns {{reasonAgainst?: string}}
 *   Why the last commit cannot be the one that was measured.
 */
function reasonAgainst(folder, files, hasSameSource) {
  if (areCommitted(folder, files)) return {reasonAgainst: 'has the files'};
  // git records whole seconds: in the second of a file, its order with a checkout is unknown.
  const before = Math.min(...files.map((file) => file.modified)) - 1000;
  const then = files.length > 0 && headAt(folder, before);
  return then && !hasSameSource(then)
    ? {reasonAgainst: 'was made or checked out after the files were written, or in the same second'}
    : {};
}

/**
 * @param {string} folder
 * @param {number} time
 *   Milliseconds since 1970.
 * @returns {string | undefined}
 *   What was checked out then, if the repository is as old and still knows it.
 */
const headAt = (folder, time) =>
  ask(folder, ['rev-parse', '--quiet', '--verify', `HEAD@{${new Date(time).toISOString()}}`]);

/**
 * @param {string} folder
 * @param {Source['files']} files
 * @returns {boolean}
 *   Whether the last commit has all files, as they are now: it was made after the run.
 */
function areCommitted(folder, files) {
  const paths = files.map(({absolute}) => absolute);
  const asked = [
    ['ls-files', '--error-unmatch'],
    ['diff', '--quiet', '--no-ext-diff', 'HEAD'],
  ].map((args) => ask(folder, ['--literal-pathspecs', ...args, '--', ...paths]));
  return paths.length > 0 && !asked.includes(undefined);
}

/**
 * A site can be in the repository of its source. Each run that is added is a commit there, which changes nothing that
 * is measured.
 *
 * @param {string} root
 *   The root of the site: the job that measured may have no history.
 * @param {string} head
 *   The head that the job measured.
 * @returns {string | undefined}
 *   The last commit that changed more than results and texts; undefined where there is no history either.
 */
function lastOfSource(root, head) {
  if (ask(root, ['rev-parse', '--is-shallow-repository']) !== 'false') return undefined;
  const others = SITE_FOLDERS.map((folder) => `:(exclude)${folder}`);
  return ask(root, ['log', '--max-count=1', '--format=%H', head, '--', ':/', ...others]);
}

/** @param {string} root @param {string} commit */
const isThere = (root, commit) => ask(root, ['cat-file', '-e', commit]) !== undefined;

/**
 * @param {string} folder
 *   Absolute.
 * @param {string} commit
 * @returns {string | undefined}
 *   When it was made, ISO 8601; undefined where the folder's repository does not have it.
 */
export const commitTime = (folder, commit) =>
  ask(folder, ['show', '--no-patch', '--format=%cI', `${commit}^{commit}`]);

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {string | undefined}
 *   Undefined where there is no git, no repository or no commit. A clone without all objects would ask its
 *   remote for each that is not there.
 */
const ask = (cwd, args) => git(cwd, args, {GIT_NO_LAZY_FETCH: '1'}).text?.trim();
