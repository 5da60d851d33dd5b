/**
 * InputErrors in the user's input. They are collected, so that one pass finds them all, and printed
 * without a stack; anything else that is thrown is a bug in the generator and keeps its stack.
 */

/** InputErrors of one file that are printed one by one; the rest are counted. */
const SHOWN = 20;

/** InputErrors of one file that are kept; memory must not grow with a file that is wrong throughout. */
const KEPT = 1000;

/** Ends the work with what is wrong in the input: first lines to stderr, exit code 1. */
export class InputError extends Error {
  /**
   * @param {string[]} errors
   *   Each `path:line: what was found, what was expected`.
   */
  constructor(errors) {
    super(errors.join('\n'));
    this.name = 'InputError';
    this.errors = errors;
  }
}

/** Collects errors in the order in which they are found, grouped by file when they are told. */
export class InputErrors {
  /** @type {Map<string, {line: number, message: string, hint?: string, text: string}[]>} */
  byFile = new Map();
  /** By file, those that were not kept. @type {Map<string, number>} */
  more = new Map();
  /** About manifests: they stop nothing. @type {{file: string, line?: number, message: string}[]} */
  warnings = [];

  /**
   * @param {string} file
   *   From the repository's root.
   * @param {number | undefined} line
   *   1-based; absent where the error is of the whole file.
   * @param {string} message
   *   What was found, then what was expected.
   * @param {string} [hint]
   *   One sentence that says what to do.
   */
  add(file, line, message, hint) {
    if (this.byFile.get(file)?.length === KEPT) {
      this.more.set(file, this.#lost(file) + 1);
      return;
    }
    const place = line === undefined ? file : `${file}:${line}`;
    const shown = printable(message);
    const text = `${place}: ${shown}${hint ? `\n  ${hint}` : ''}`;
    const errors = this.byFile.get(file) ?? [];
    this.byFile.set(file, errors);
    errors.push({line: line ?? 0, message: shown, ...(hint ? {hint} : {}), text});
  }

  /**
   * @param {string} file
   * @param {number | undefined} line
   * @param {string} message
   *   What was found, then what was expected.
   */
  warn(file, line, message) {
    const shown = printable(message);
    this.warnings.push({file, ...(line === undefined ? {} : {line}), message: shown});
  }

  /** @param {string} file */
  has(file) {
    return this.byFile.has(file);
  }

  /**
   * @param {string} file
   * @returns {{line?: number, message: string, hint?: string}[]}
   *   All of one file that were kept, for programs; without a line those of the whole file.
   */
  of(file) {
    const kept = (this.byFile.get(file) ?? []).map(({line, text, ...rest}) => ({
      ...(line > 0 ? {line} : {}),
      ...rest,
    }));
    const lost = this.#lost(file);
    return lost > 0 ? [...kept, {message: `${lost} more errors`}] : kept;
  }

  /** @param {string} file */
  #lost(file) {
    return this.more.get(file) ?? 0;
  }

  /** In the order in which they were found wrong. */
  get files() {
    return [...this.byFile.keys()];
  }

  /** Whether anything at all is wrong. */
  get any() {
    return this.byFile.size > 0;
  }

  /**
   * Adds what another list holds.
   *
   * @param {Pick<InputErrors, 'byFile' | 'more'>} others
   *   Such as came from a thread, which keeps no methods.
   * @param {(file: string) => boolean} [isMeant]
   */
  take(others, isMeant = () => true) {
    for (const [file, errors] of others.byFile) {
      if (!isMeant(file)) continue;
      this.byFile.set(file, [...(this.byFile.get(file) ?? []), ...errors]);
      this.more.set(file, this.#lost(file) + (others.more.get(file) ?? 0));
    }
  }

  /**
   * @returns {string[]}
   *   Sorted by file and line; at most twenty a file, then how many more.
   */
  list() {
    return [...this.byFile].sort(byName).flatMap(([file, errors]) => {
      const sorted = errors.sort((a, b) => a.line - b.line).map(({text}) => text);
      const rest = sorted.length + this.#lost(file) - SHOWN;
      return rest > 0 ? [...sorted.slice(0, SHOWN), `${file}: ${rest} more errors`] : sorted;
    });
  }

  /** @throws {InputError} Where there is any error. */
  raise() {
    if (this.any) throw new InputError(this.list());
  }
}

/** What a file says reaches a terminal: no control characters. @param {string} message */
const printable = (message) => message.replaceAll(/\p{Cc}/gu, '\ufffd');

/**
 * @param {[string, unknown]} a
 * @param {[string, unknown]} b
 */
const byName = ([a], [b]) => (a < b ? -1 : Number(a > b));
