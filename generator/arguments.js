/**
 * The arguments of a command.
 *
 * @import {ParseArgsConfig} from 'node:util'
 */

import {parseArgs} from 'node:util';
import {InputError} from './errors.js';
import {alternatives} from './format.js';

/** What `--unit` takes. @type {readonly ['ns', 'us', 'ms', 's']} */
export const UNITS = ['ns', 'us', 'ms', 's'];

/**
 * @param {string} text
 * @returns {boolean}
 *   Whether `--every` takes it: seconds, more than none and not endless.
 */
export const isInterval = (text) => Number(text) > 0 && Number(text) < Number.POSITIVE_INFINITY;

/**
 * @template {ParseArgsConfig} T
 * @param {T} config
 *   As for Node's `parseArgs`.
 * @returns {ReturnType<typeof parseArgs<T>>}
 * @throws {InputError}
 *   For an unknown option, a missing value, or more arguments than the command takes.
 */
export function argumentsOf(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice on arguments that begin with a hyphen, which is rarely what was meant.
    const [said = ''] = error.message.split(/\.\s/);
    const names = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    const found = said
      .replace(
        /^Unknown option '(.*)'$/s,
        (_, option) => `found the option "${option}", expected ${alternatives(names)}`,
      )
      .replace(/^Unexpected argument '(.*)'$/s, 'found "$1", expected only options')
      .replace(
        /^Option '(--[\w-]+).*' argument (?:missing|is ambiguous)$/s,
        'found $1 without a value, expected one',
      )
      .replace(
        /^Option '(--[\w-]+)' does not take an argument$/s,
        'found $1 with a value, expected none',
      );
    throw new InputError([`${found}\n  What they do: --help`]);
  }
}
