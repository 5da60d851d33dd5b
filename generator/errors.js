/**
 * Errors in the user's input. They are collected, so that one pass finds them all, and printed
 * without a stack. Anything else that is thrown is a bug in the generator and keeps its stack.
 */

import {groupBy} from './group-by.js';

/** Errors of one file, and equal warnings, that are printed one by one; the rest are counted. */
const SHOWN = 20;

/** Errors of one file that are kept: memory must not grow with a file that is wrong throughout. */
const KEPT = 1000;

/** Ends the command with exit code 1 and prints what is wrong in the input. */
export class InputError extends Error {
  /**
   * @param {string[]} errors
   *   Each `path:line: what was found, what was expected`, then a hint on a separate line. Errors in
   *   succession that share a hint are printed with one.
   */
  constructor(errors) {
    const shown = errors.map((text, i) => {
      const hint = hintOf(text);
      const isShared = hint !== '' && hint === hintOf(errors[i + 1] ?? '');
      return isShared ? text.slice(0, -hint.length) : text;
    });
    super(shown.join('\n'));
    this.name = 'InputError';
    this.errors = errors;
  }
}

/** @param {string} error @returns {string} With its line break; empty if there is none. */
const hintOf = (error) => /\n.*/s.exec(error)?.[0] ?? '';

/** What a disk says, and what to do. @type {Readonly<Record<string, [found: string, hint: string]>>} */
const DISK = {
  ENOSPC: ['no space on the disk', 'Free some space, and try again.'],
  EDQUOT: ['no space on the disk for this user', 'Free some space, and try again.'],
  EFBIG: ['a file that is larger than this user may write', 'Raise the limit (ulimit -f).'],
  EACCES: ['no permission for this file', 'Give this user permission to read and write it.'],
  EPERM: ['no permission for this file', 'Give this user permission to read and write it.'],
  EROFS: ['a read-only disk', 'Use a folder that you can write to.'],
  EMFILE: ['too many open files', 'Raise the limit (ulimit -n) or close other programs.'],
  EIO: ['a disk that does not respond', 'Check the disk.'],
  ENOENT: ['nothing', 'It was removed, or a link leads nowhere: run the command again.'],
  ENFILE: ['too many open files', 'Close other programs.'],
  ENAMETOOLONG: ['a path that is too long', 'Move it up, or shorten names of its folders.'],
  ELOOP: ['a link that leads to itself', 'Remove it.'],
  EBUSY: ['a file that another program uses', 'Close that program, and try again.'],
  EEXIST: ['a file', 'Move it away: a folder is expected there.'],
  EISDIR: ['a folder', 'Move it away: a file is expected there.'],
  ENOTDIR: ['a file', 'Move it away: a folder is expected there.'],
};

/** What a system says that watches no more files. @type {typeof DISK} */
const WATCH = {
  ENOSPC: [
    'more files than this system watches for one user',
    'Close other programs that watch files, or raise fs.inotify.max_user_watches (sysctl).',
  ],
  EMFILE: [
    'too many programs that watch files',
    'Close some, or raise fs.inotify.max_user_instances (sysctl).',
  ],
};

/** As Node calls them. */
const MOVES = ['rename', 'link'];

/**
 * @param {unknown} error
 * @returns {string | undefined}
 *   For a person; undefined for a bug, whose stack says more.
 */
export function messageOf(error) {
  if (error instanceof InputError) return error.message;
  if (!(error instanceof Error)) return undefined;
  /** @type {NodeJS.ErrnoException & {dest?: string}} */
  const {code = '', path, dest = path, syscall = '', message} = error;
  const [found, hint] = (syscall === 'watch' && WATCH[code]) || (DISK[code] ?? []);
  // What is moved was just made: a person knows the place that it should go to.
  const place = MOVES.includes(syscall) && code !== 'ENOENT' ? dest : path;
  if (found) return `${place ? `${place}: ` : ''}found ${found} (${code})\n  ${hint}`;
  if (code !== 'ERR_MODULE_NOT_FOUND' || !message.startsWith('Cannot find package')) {
    return undefined;
  }
  const [, name = ''] = /'([^']+)'/.exec(message) ?? [];
  // Node names the file of a package that is there, if it cannot read its package.json.
  const [, folder] = /^(.*[/\\]node_modules[/\\].+)[/\\][^/\\]+$/.exec(name) ?? [];
  if (folder) {
    return `${folder}: found a package that Node cannot read, expected a whole package and a free file handle\n  Raise the limit of open files (ulimit -n). If it is high enough, run npm ci.`;
  }
  return `found no package "${name}", expected the packages of package.json\n  Run npm ci.`;
}

/** Collects errors in the order in which they are found, and groups them by file when printed. */
export class InputErrors {
  /** @type {Map<string, {line: number, message: string, hint?: string, text: string}[]>} */
  byFile = new Map();
  /** How many were not kept, by file. @type {Map<string, number>} */
  more = new Map();
  /**
   * About manifests and texts: they stop nothing.
   *
   * @type {{file: string, line?: number, column?: number, message: string}[]}
   */
  warnings = [];

  /**
   * @param {string} file
   *   From the repository's root.
   * @param {number | undefined} line
   *   1-based; absent where the error concerns the whole file.
   * @param {string} message
   *   What was found, then what was expected.
   * @param {string} [hint]
   *   One sentence that says what to do.
   */
  add(file, line, message, hint) {
    if (this.byFile.get(file)?.length === KEPT) {
      this.more.set(file, this.#dropped(file) + 1);
      return;
    }
    const shown = printable(message);
    const text = `${printable(location(file, line))}: ${shown}${hint ? `\n  ${hint}` : ''}`;
    const errors = this.byFile.get(file) ?? [];
    this.byFile.set(file, errors);
    errors.push({line: line ?? 0, message: shown, ...(hint ? {hint} : {}), text});
  }

  /**
   * @param {string} file
   * @param {number | undefined} line
   * @param {string} message
   *   What was found, then what was expected.
   * @param {number} [column]
   */
  warn(file, line, message, column) {
    const shown = printable(message);
    this.warnings.push({
      file,
      ...(line === undefined ? {} : {line}),
      ...(column === undefined ? {} : {column}),
      message: shown,
    });
  }

  /**
   * @returns {string[]}
   *   `warning: path:line: …`, sorted by file and line.
   */
  warningLines() {
    return this.#sortedWarnings().map(warningLine);
  }

  /**
   * @returns {string[]}
   *   As `warningLines`, with at most twenty of one message, then how many more. A site without machines
   *   would print one for each of thousands of runs.
   */
  shortWarningLines() {
    const sorted = this.#sortedWarnings();
    const byMessage = groupBy(sorted, ({message}) => message);
    const shown = new Set([...byMessage.values()].flatMap((equal) => equal.slice(0, SHOWN)));
    return [
      ...sorted.filter((one) => shown.has(one)).map(warningLine),
      ...[...byMessage]
        .filter(([, {length}]) => length > SHOWN)
        .map(([message, {length}]) => `warning: ${length - SHOWN} more of the same: ${message}`),
    ];
  }

  #sortedWarnings() {
    return [...this.warnings].sort(
      (a, b) => byName([a.file], [b.file]) || (a.line ?? 0) - (b.line ?? 0),
    );
  }

  /** @param {string} file */
  has(file) {
    return this.byFile.has(file);
  }

  /**
   * @param {string} file
   * @returns {{line?: number, message: string, hint?: string}[]}
   *   All of one file that were kept, for programs; those of the whole file have no line.
   */
  of(file) {
    const kept = (this.byFile.get(file) ?? []).map(({line, text, ...rest}) => ({
      ...(line > 0 ? {line} : {}),
      ...rest,
    }));
    const dropped = this.#dropped(file);
    return dropped > 0 ? [...kept, {message: `${dropped} more errors`}] : kept;
  }

  /** @param {string} file */
  #dropped(file) {
    return this.more.get(file) ?? 0;
  }

  /** Files with errors, in the order in which these were found. */
  get files() {
    return [...this.byFile.keys()];
  }

  /** Whether there is any error. */
  get any() {
    return this.byFile.size > 0;
  }

  /**
   * Adds the errors and warnings of another list.
   *
   * @param {Pick<InputErrors, 'byFile' | 'more' | 'warnings'>} others
   *   Such as came from a thread, which keeps no methods.
   * @param {(file: string) => boolean} [includes]
   *   Which files are added; all unless stated.
   */
  take(others, includes = () => true) {
    for (const [file, errors] of others.byFile) {
      if (!includes(file)) continue;
      this.byFile.set(file, [...(this.byFile.get(file) ?? []), ...errors]);
      this.more.set(file, this.#dropped(file) + (others.more.get(file) ?? 0));
    }
    for (const one of others.warnings) if (includes(one.file)) this.warnings.push(one);
  }

  /**
   * @returns {string[]}
   *   Sorted by file and line; at most twenty a file, then how many more.
   */
  list() {
    return [...this.byFile].sort(byName).flatMap(([file, errors]) => {
      const sorted = errors.sort((a, b) => a.line - b.line).map(({text}) => text);
      const rest = sorted.length + this.#dropped(file) - SHOWN;
      const more = `${printable(file)}: ${rest} more errors`;
      return rest > 0 ? [...sorted.slice(0, SHOWN), more] : sorted;
    });
  }

  /** @throws {InputError} Where there is any error. */
  raise() {
    if (this.any) throw new InputError(this.list());
  }
}

/** @param {InputErrors['warnings'][number]} warning */
export const warningLine = ({file, line, column, message}) =>
  `warning: ${printable(location(file, line, column))}: ${printable(message)}`;

/** @param {string} file @param {number} [line] @param {number} [column] */
const location = (file, line, column) =>
  [file, line, column].filter((part) => part !== undefined).join(':');

/**
 * Text of a file reaches a terminal. Control characters, and those that change the direction of the
 * text or are not seen, are replaced.
 *
 * @param {string} message
 */
export const printable = (message) =>
  message.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '\ufffd');

/** @param {string} path @returns {string} For a shell. */
export const shellText = (path) =>
  /^[\w./+-]+$/.test(path) ? path : `'${printable(path).replaceAll("'", "'\\''")}'`;

/** @param {readonly [string, ...unknown[]]} a @param {readonly [string, ...unknown[]]} b */
const byName = ([a], [b]) => (a < b ? -1 : Number(a > b));
