/**
 * The arguments of a command.
 *
 * @import {ParseArgsConfig} from 'node:util'
 */

import {parseArgs} from 'node:util';
import {InputError} from '../errors.js';

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
    const found = said.replace(
      /^Unknown option '(.*)'$/s,
      'found the option "$1", expected one of this command',
    );
    throw new InputError([`${found}\n  All options: --help`]);
  }
}
