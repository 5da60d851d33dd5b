/**
 * Stages the files of new runs in a folder of `.cache/`, so that a process that is stopped half-way leaves
 * nothing in `data/`. The code that reads a site sees them where they will be.
 *
 * @import {Effects} from '../types.d.ts'
 * @import {Proposal, SourceFile} from './types.d.ts'
 *
 * @typedef {{path: string, absolute: string, isReplaced?: boolean}} Staged
 *   `path`: where the file or folder will be, from the site's root; `absolute`: where it is;
 *   `isReplaced`: there is an older one.
 */

import {
  closeSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {Gzip} from 'fflate';
import {InputError, InputErrors} from '../errors.js';
import {quantity} from '../format.js';
import {isOwned, OWNER} from '../owner.js';
import {WAYS_OUT} from '../scan/scan.js';
import {bytesOf} from './split.js';

const FOLDER = '.cache/add';

/**
 * @param {string} root
 * @returns {string}
 *   An empty folder of this process. Those of processes that were killed are removed.
 */
export function stageFolder(root) {
  const parent = join(root, FOLDER);
  mkdirSync(parent, {recursive: true});
  for (const name of readdirSync(parent)) {
    if (!isOwned(name)) rmSync(join(parent, name), {recursive: true});
  }
  return mkdtempSync(join(parent, `${OWNER}-`));
}

/**
 * @param {Proposal} proposal
 * @param {string} folder
 *   The folder that does not exist yet.
 * @param {{effects: Effects, limit: number}} context
 *   `limit`: bytes of a file.
 * @returns {Promise<Staged[]>}
 *   With run.yaml; in a folder of the site that alone.
 */
export async function stageRun(proposal, folder, {effects, limit}) {
  const {source, folder: target = ''} = proposal;
  mkdirSync(folder, {recursive: true});
  /** @type {Staged[]} */
  const staged = [];
  const errors = new InputErrors();
  const files = proposal.files.map(({file}) => file);
  // What is refused is refused before anything is copied.
  for (const {path, size, isCompressed} of files) {
    if (!isCompressed && size > limit) tooLarge(path, size, limit, errors);
  }
  errors.raise();
  if (!source.inPlace) {
    for (const file of files) {
      const absolute = join(folder, file.name);
      if (!file.isCompressed) await writeFile(absolute, bytesOf(file, effects));
      else if (!(await compress(file, absolute, {effects, limit}))) {
        tooLarge(file.path, file.size, limit, errors);
      }
      if (statSync(file.absolute).mtimeMs !== file.modified) {
        const message = 'found that it changed while it was read, expected a run that has ended';
        const hint = 'Wait until the run has ended, and run the command again.';
        errors.add(file.path, undefined, message, hint);
      }
      staged.push({path: `${target}/${file.name}`, absolute});
    }
  }
  errors.raise();
  const absolute = join(folder, 'run.yaml');
  writeFileSync(absolute, proposal.manifest);
  return [...staged, {path: `${target}/run.yaml`, absolute}];
}

/** @param {string} path @param {number} size @param {number} limit @param {InputErrors} errors */
function tooLarge(path, size, limit, errors) {
  const found = `found a file of ${quantity(size, 'B')}`;
  errors.add(
    path,
    undefined,
    `${found}, expected at most ${quantity(limit, 'B')} as it is stored`,
    WAYS_OUT,
  );
}

/**
 * The same bytes on every machine: fflate is JavaScript, and the header has no time.
 *
 * @param {SourceFile} file
 * @param {string} target
 * @param {{effects: Effects, limit: number}} context
 * @returns {Promise<boolean>}
 *   False where it is longer than the limit.
 */
async function compress(file, target, {effects, limit}) {
  /** @type {Uint8Array[]} */
  const ready = [];
  const gzip = new Gzip({level: 6, mtime: 0}, (piece) => void ready.push(piece));
  const open = openSync(target, 'w');
  let length = 0;
  const write = () => {
    for (const piece of ready.splice(0)) {
      writeFileSync(open, piece);
      length += piece.length;
    }
    return length <= limit;
  };
  try {
    for await (const piece of bytesOf(file, effects)) {
      // A copy: the compressor keeps what it is given.
      gzip.push(Uint8Array.from(piece));
      if (!write()) return false;
    }
    gzip.push(new Uint8Array(), true);
    return write();
  } finally {
    closeSync(open);
  }
}

/**
 * @param {Effects} effects
 * @param {readonly Staged[]} staged
 * @returns {Effects}
 *   That read the site as it will be.
 */
export function withStagedFiles(effects, staged) {
  const files = new Map(staged.map(({path, absolute}) => [path, absolute]));
  /** @param {string} path */
  const at = (path) => files.get(path) ?? path;
  return {
    ...effects,
    async list(folder) {
      const prefix = `${folder}/`;
      const added = [...files.keys()]
        .filter((path) => path.startsWith(prefix))
        .map((path) => path.slice(prefix.length).replace(/\/.*/, '/'));
      return [...new Set([...(await effects.list(folder)), ...added])].sort();
    },
    read: (path) => effects.read(at(path)),
    stream: (path) => effects.stream(at(path)),
    size: (path) => effects.size(at(path)),
    async work(module, name, argument) {
      // Another thread sees the disk, where these files are not yet.
      const {path = ''} = /** @type {{path?: string}} */ (argument);
      if (!files.has(path)) return effects.work(module, name, argument);
      return (await import(module))[name](argument, withStagedFiles(effects, staged));
    },
  };
}

/**
 * Moves what was staged to where it belongs: all of it or nothing.
 *
 * @param {string} root
 * @param {readonly Staged[]} moves
 *   In this order.
 */
export function moveStagedFiles(root, moves) {
  /** @type {(() => void)[]} */
  const undo = [];
  for (const {path, absolute, isReplaced} of moves) {
    const target = join(root, path);
    // Names that end with ~ are ignored. Those without a process are of editors and people.
    const near = `${target}.${OWNER}~`;
    try {
      makeFolder(dirname(target), undo);
      undo.push(() => rmSync(near, {recursive: true, force: true}));
      if (isReplaced) {
        const before = readFileSync(target);
        copyFileSync(absolute, near);
        renameSync(near, target);
        undo.push(() => writeFileSync(target, before));
        continue;
      }
      if (existsSync(target)) throw taken(path);
      move(absolute, target, near);
      undo.push(() => rmSync(target, {recursive: true}));
    } catch (error) {
      for (const back of undo.reverse()) back();
      throw isTaken(error) ? taken(path) : error;
    }
  }
}

/**
 * Fails where another program has made a file or a folder of that name: the name is a lock.
 *
 * @param {string} from
 * @param {string} to
 * @param {string} near
 *   A free name in the same folder.
 */
function move(from, to, near) {
  const isFolder = statSync(from).isDirectory();
  try {
    if (isFolder) renameSync(from, to);
    // Unlike a rename, a link never replaces a file.
    else linkSync(from, to);
  } catch (error) {
    if (isTaken(error)) throw error;
    // `.cache/` is on another disk, or the disk has no links, for which each system has its own error.
    if (isFolder) {
      cpSync(from, near, {recursive: true, errorOnExist: true, force: false});
      renameSync(near, to);
    } else copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** @param {string} folder In `data/`. @param {(() => void)[]} undo */
function makeFolder(folder, undo) {
  if (existsSync(folder)) return;
  mkdirSync(folder);
  undo.push(() => rmdirSync(folder));
}

/** @param {string} path */
const taken = (path) =>
  new InputError([
    `${path}: found that another program has just written it, expected a free name\n  Run the command again.`,
  ]);

/** @param {unknown} error */
const isTaken = (error) =>
  ['EEXIST', 'ENOTEMPTY'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '');
