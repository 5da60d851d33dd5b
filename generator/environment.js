/** The environment of programs that are started. */

import process from 'node:process';

/**
 * @param {RegExp} names
 * @returns {NodeJS.ProcessEnv}
 *   Of this process, without these variables, which would change what the program does.
 */
export const environmentWithout = (names) =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.test(name)));
