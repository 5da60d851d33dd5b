/** A command in the process of a test, which takes a tenth of the time of a process of its own. */

import process from 'node:process';
import {messageOf} from '../errors.js';

/**
 * @param {string} folder
 *   In which the command is called.
 * @param {string} name
 *   `check`.
 * @param {string[]} args
 * @returns {Promise<{status: number, lines: string[], stderr: string}>}
 *   What the program would print, without the last line end, and its exit code.
 * @throws
 *   What is not for the person who called it.
 */
export async function runCommand(folder, name, ...args) {
  /** @type {string[]} */
  const lines = [];
  const log = (/** @type {string} */ line) => void lines.push(...line.split('\n'));
  const command = await import(`../commands/${name}.js`);
  const {INIT_CWD: before} = process.env;
  process.env.INIT_CWD = folder;
  try {
    const status = (await command[name]({root: folder, args, log})) ?? 0;
    return {status, lines, stderr: ''};
  } catch (error) {
    const stderr = messageOf(error);
    if (stderr === undefined) throw error;
    return {status: 1, lines, stderr};
  } finally {
    if (before === undefined) delete process.env.INIT_CWD;
    else process.env.INIT_CWD = before;
  }
}
