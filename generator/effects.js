/**
 * The disk, the console and the processors: the pipeline reads and writes files of a site only through it.
 * Paths are relative to the root that was given, with `/`, so that no path of the machine gets into output
 * or messages.
 *
 * @import {Effects} from './types.d.ts'
 */

import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {dirname, join, relative, resolve, sep} from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {git} from './git.js';
import {isOwned, OWNER} from './owner.js';
import {threads} from './threads.js';

/** Bytes that a stream gives at once. */
const PIECE = 64 * 1024;
/** Bytes of unused cache files that are kept, for example for another branch. */
const LEAST_KEPT = 16 * 1024 * 1024;
/** Milliseconds after which others have their turn: a server, and who waits for a newer change. */
const TURN = 20;

/**
 * Thousands of small files are read, which on Node's threads takes three times as long as waiting.
 *
 * @param {string} root
 * @param {(line: string) => void} log
 * @returns {Effects}
 */
export function diskEffects(root, log) {
  /** @param {string} path */
  const at = (path) => resolve(root, path);
  /** What was read or written. @type {Set<string>} */
  const used = new Set();
  let last = performance.now();
  const turn = async () => {
    if (performance.now() - last < TURN) return;
    await setImmediate();
    last = performance.now();
  };
  return {
    async list(folder) {
      await turn();
      const entries = ifThere(() => readdirSync(at(folder), {withFileTypes: true})) ?? [];
      return entries.map(nameOf).sort();
    },
    async read(path) {
      await turn();
      used.add(path);
      // A link may lead to a device or a pipe, which never end.
      return ifThere(() => (statSync(at(path)).isFile() ? readFileSync(at(path)) : undefined));
    },
    async *stream(path) {
      const file = openSync(at(path), 'r');
      try {
        for (;;) {
          await turn();
          const piece = Buffer.allocUnsafe(PIECE);
          const length = readSync(file, piece);
          if (length === 0) return;
          yield piece.subarray(0, length);
        }
      } finally {
        closeSync(file);
      }
    },
    size: async (path) => statSync(at(path)).size,
    async write(path, data) {
      await turn();
      used.add(path);
      const file = at(path);
      // An unchanged file is not written again, so a program that watches it has nothing to do.
      if (ifThere(() => readFileSync(file))?.equals(Buffer.from(data))) return;
      mkdirSync(dirname(file), {recursive: true});
      // Under a separate name first: who is stopped here leaves no half of a file.
      const whole = temporary(file);
      try {
        writeFileSync(whole, data);
        renameSync(whole, file);
      } catch (error) {
        // A full disk needs the space that the half of a file takes.
        rmSync(whole, {force: true});
        throw error;
      }
    },
    async save(path, pieces) {
      const file = at(path);
      mkdirSync(dirname(file), {recursive: true});
      const whole = temporary(file);
      const open = openSync(whole, 'w');
      const remove = () => rmSync(whole, {force: true});
      // A signal may end the process while it waits for the next piece.
      process.once('exit', remove);
      try {
        try {
          for await (const piece of pieces) {
            await turn();
            // A full disk may take a part alone, which `writeSync` does not call an error.
            writeFileSync(open, piece);
          }
        } finally {
          closeSync(open);
        }
        renameSync(whole, file);
      } finally {
        process.off('exit', remove);
        remove();
      }
    },
    async keepOnly(folders, paths) {
      const kept = new Set([...paths].flatMap(withFolders));
      for (const folder of folders) {
        for (const {path} of ifThere(() => entriesBelow(at(folder))) ?? []) {
          const name = `${folder}/${path}`;
          if (!kept.has(name)) rmSync(at(name), {recursive: true, force: true});
        }
      }
    },
    async evict(folders) {
      for (const folder of folders) evictFrom(at(folder), (name) => used.has(`${folder}/${name}`));
    },
    work: threads(root),
    async git(args) {
      await turn();
      return git(root, args).text;
    },
    log,
  };
}

/** @param {string} path @returns {string[]} `a/b/c` → `a`, `a/b`, `a/b/c`. */
const withFolders = (path) => path.split('/').map((_, i, names) => names.slice(0, i + 1).join('/'));

/**
 * @param {string} folder
 * @returns {{path: string, entry: import('node:fs').Dirent}[]}
 *   All that is in it, however deep; paths in it, with `/`.
 */
export function entriesBelow(folder) {
  const entries = readdirSync(folder, {recursive: true, withFileTypes: true});
  return entries.map((entry) => {
    const path = relative(folder, join(entry.parentPath, entry.name));
    return {path: path.split(sep).join('/'), entry};
  });
}

/**
 * Removes what killed processes left, and the files that were not used for the longest time, until those
 * which are left take no more space than those in use.
 *
 * @param {string} folder
 * @param {(name: string) => boolean} isUsed
 */
function evictFrom(folder, isUsed) {
  const files = (ifThere(() => readdirSync(folder)) ?? []).flatMap((name) => {
    const path = join(folder, name);
    const {size, mtimeMs} = ifThere(() => statSync(path)) ?? {size: 0, mtimeMs: 0};
    if (name.endsWith('.tmp') && !isOwned(name)) {
      rmSync(path, {force: true});
      return [];
    }
    return {path, size, time: mtimeMs, isUsed: isUsed(name)};
  });
  const now = new Date();
  let room = LEAST_KEPT;
  for (const {path, size} of files.filter((file) => file.isUsed)) {
    room += size;
    // The time orders what later builds may remove, and nothing else.
    ifThere(() => utimesSync(path, now, now));
  }
  for (const {path, size} of files.filter((file) => !file.isUsed).sort((a, b) => b.time - a.time)) {
    room -= size;
    if (room < 0) rmSync(path, {force: true});
  }
}

/** @param {string} file */
const temporary = (file) => `${file}.${OWNER}.tmp`;

/** @param {import('node:fs').Dirent} entry */
function nameOf(entry) {
  if (entry.isFile()) return entry.name;
  return `${entry.name}${entry.isDirectory() ? '/' : '@'}`;
}

/**
 * @template T
 * @param {() => T} act
 * @returns {T | undefined}
 *   Undefined for what does not exist; any other error stays one.
 */
function ifThere(act) {
  try {
    return act();
  } catch (error) {
    // Cast: Node's file system throws no other.
    const {code} = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
