/**
 * The data as it was in another commit, read from git without touching the work tree. A file that has not
 * changed since is read from the disk.
 *
 * @import {Base} from '../review/types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 */

import {once} from 'node:events';
import {buffer} from 'node:stream/consumers';
import {InputError} from '../errors.js';
import {git, gitOrError, gitProcess, SITE_FOLDERS} from '../git.js';

/** Of the branch that a change goes to, in this order. */
const DEFAULTS = ['origin/HEAD', 'origin/main', 'main', 'master'];
/** The folders of a report. */
const OF_REPORT = /^(data\/|content\/reports\/)([^/]+)(?=\/)/;

/**
 * @param {string} root
 * @param {string} [requested]
 *   A branch, tag or commit; the main branch unless stated.
 * @returns {Base}
 *   The commit in which the change began: what the main branch got since then is not part of it.
 * @throws {InputError}
 */
export function findBase(root, requested) {
  const inside = git(root, ['rev-parse', '--is-inside-work-tree']);
  if (inside.text?.trim() !== 'true') {
    const why = inside.message || 'not a work tree';
    throw new InputError([
      `found no git repository (${why}), expected one with the data to compare with\n  Make one and commit the data: git init, git add data, git commit -m "Add the first results".`,
    ]);
  }
  if (commitOf(root, 'HEAD') === undefined) {
    throw new InputError([
      'found no commit in this repository, expected one to compare with\n  Commit the data: git add data, git commit -m "Add the first results".',
    ]);
  }
  const ref = requested ?? DEFAULTS.find((name) => commitOf(root, name) !== undefined);
  if (ref === undefined) {
    throw missing(
      root,
      `found none of ${DEFAULTS.join(', ')}`,
      'expected the branch to compare with',
    );
  }
  const tip = commitOf(root, ref);
  if (tip === undefined) {
    throw missing(root, `found no commit "${ref}"`, 'expected a branch, a tag or a commit');
  }
  const commit = git(root, ['merge-base', tip, 'HEAD']).text?.split('\n')[0];
  if (!commit) {
    throw missing(root, `found no commit that "${ref}" and HEAD have in common`, 'expected one');
  }
  return {commit, ref};
}

/** @param {string} root @param {string} found @param {string} expected */
function missing(root, found, expected) {
  const isShallow = git(root, ['rev-parse', '--is-shallow-repository']).text?.trim() === 'true';
  const hint = isShallow
    ? 'This clone has only a part of the history: set fetch-depth: 0 in actions/checkout, or run git fetch --unshallow.'
    : 'Name a branch that git branch --all lists: npx benchfolio compare BRANCH';
  return new InputError([`${found}, ${expected}\n  ${hint}`]);
}

/** @param {string} root @param {string} ref @returns {string | undefined} */
function commitOf(root, ref) {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  return git(root, args).text?.trim() || undefined;
}

/**
 * @param {string} root
 * @param {string} commit
 * @returns {Set<string>}
 *   Files in `data/` and `content/` that differ, were added or removed; those too that git does not track.
 */
export function changedPaths(root, commit) {
  const changed = ['diff', '--name-only', '-z', '--relative', '--no-renames', '--no-ext-diff'];
  const untracked = ['ls-files', '--others', '-z'];
  const lists = [[...changed, commit], untracked].map((args) =>
    gitOrError(root, [...args, '--', ...SITE_FOLDERS]),
  );
  return new Set(lists.flatMap((text) => text.split('\0')).filter((path) => path !== ''));
}

/**
 * @param {string} root
 * @param {string} commit
 * @param {{changed: ReadonlySet<string>, reports: Iterable<Pick<Report, 'id' | 'formerly'>>}} since
 *   What changed since the commit, and the reports that there are now.
 * @param {Effects} disk
 * @returns {Effects}
 *   In `data/` and `content/` of the commit, where reports have the names that they have now; all else is that of
 *   the disk, also the cache.
 */
export function baseEffects(root, commit, {changed, reports}, disk) {
  const inCommit = filesOf(root, commit);
  const names = namesNow(reports, inCommit);
  /** Path now → path in the commit. */
  const paths = new Map([...inCommit.keys()].map((path) => [pathNow(path, names), path]));
  const folders = foldersOf(paths.keys());
  /** @param {string} path */
  const sizeOf = (path) => inCommit.get(paths.get(path) ?? path);
  /** @param {string} path */
  const contentOf = (path) => contentIn(root, commit, paths.get(path) ?? path);
  /** @param {string} path */
  const isInBase = (path) =>
    SITE_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
  /** @param {string} path */
  const isOnDisk = (path) => !changed.has(path);
  /** @type {Effects} */
  const effects = {
    ...disk,
    list: async (folder) =>
      isInBase(folder) ? [...(folders.get(folder) ?? [])].sort() : disk.list(folder),
    async read(path) {
      if (!isInBase(path)) return disk.read(path);
      if (!paths.has(path)) return undefined;
      return isOnDisk(path) ? disk.read(path) : buffer(contentOf(path));
    },
    stream: (path) => (isOnDisk(path) ? disk.stream(path) : contentOf(path)),
    size: async (path) => (isOnDisk(path) ? disk.size(path) : (sizeOf(path) ?? 0)),
    async work(module, name, argument) {
      // A thread knows the disk alone.
      const {path} = /** @type {{path?: string}} */ (argument);
      if (path === undefined || isOnDisk(path)) return disk.work(module, name, argument);
      return (await import(module))[name](argument, effects);
    },
  };
  return effects;
}

/**
 * @param {string} root
 * @param {string} commit
 * @returns {Map<string, number>}
 *   Path → bytes; a link has `@` at its end, as in a list of the disk.
 */
function filesOf(root, commit) {
  const text = gitOrError(root, ['ls-tree', '-r', '-z', '--long', commit, '--', ...SITE_FOLDERS]);
  return new Map(
    text
      .split('\0')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const tab = entry.indexOf('\t');
        const [mode = '', , , size = ''] = entry.slice(0, tab).split(/ +/);
        const path = entry.slice(tab + 1);
        return mode.startsWith('100') ? [path, Number(size)] : [`${path}@`, 0];
      }),
  );
}

/**
 * @param {Iterable<Pick<Report, 'id' | 'formerly'>>} reports
 * @param {ReadonlyMap<string, number>} inCommit
 * @returns {Map<string, string>}
 *   Name of a report in the commit → its name now, where it has been renamed since.
 */
function namesNow(reports, inCommit) {
  const isReport = (/** @type {string} */ id) => inCommit.has(`data/${id}/report.yaml`);
  return new Map(
    [...reports].flatMap(({id, formerly}) => {
      const [name, ...others] = isReport(id) ? [] : formerly.filter(isReport);
      // Of two reports that were made one, neither is the report of before.
      return name === undefined || others.length > 0 ? [] : [[name, id]];
    }),
  );
}

/** @param {string} path @param {ReadonlyMap<string, string>} names @returns {string} */
const pathNow = (path, names) =>
  path.replace(OF_REPORT, (_, folder, id) => `${folder}${names.get(id) ?? id}`);

/**
 * @param {Iterable<string>} paths
 * @returns {Map<string, Set<string>>}
 *   Folder → names in it, those of folders with `/`.
 */
function foldersOf(paths) {
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const path of paths) {
    const parts = path.split('/');
    for (let i = 1; i < parts.length; i += 1) {
      const folder = parts.slice(0, i).join('/');
      const name = `${parts[i]}${i < parts.length - 1 ? '/' : ''}`;
      const names = folders.get(folder) ?? new Set();
      folders.set(folder, names.add(name));
    }
  }
  return folders;
}

/**
 * As a checkout would write it: with line ends and large files as this clone has them.
 *
 * @param {string} root
 * @param {string} commit
 * @param {string} path
 * @returns {AsyncGenerator<Buffer>}
 */
async function* contentIn(root, commit, path) {
  const child = gitProcess(root, ['cat-file', '--filters', `${commit}:./${path}`]);
  const closed = once(child, 'close');
  yield* child.stdout;
  const [code] = await closed;
  if (code === 0) return;
  throw new InputError([
    `${path}: found no content of it in ${commit.slice(0, 12)}, expected git to have it\n  Run git fetch.`,
  ]);
}
