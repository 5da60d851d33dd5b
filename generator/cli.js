#!/usr/bin/env node
/**
 * Runs a command. An error in the input or of the disk ends it with a message and exit code 1; a bug
 * keeps its stack.
 */

import process from 'node:process';
import {ignoreClosedPipe} from './closed-pipe.js';
import {messageOf} from './errors.js';

/** Each is loaded when it is called: `check` needs no charts. */
const COMMANDS = {
  add: async () => (await import('./commands/add.js')).add,
  build: async () => (await import('./commands/build.js')).build,
  check: async () => (await import('./commands/check.js')).check,
  compare: async () => (await import('./commands/compare.js')).compare,
  init: async () => (await import('./commands/init.js')).init,
  start: async () => (await import('./commands/start.js')).start,
};

/** @param {string} line */
const log = (line) => void process.stdout.write(`${line}\n`);

ignoreClosedPipe();

const [name = '', ...args] = process.argv.slice(2);
if (Object.hasOwn(COMMANDS, name)) {
  try {
    // Cast: the line above has just looked it up.
    const command = await COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)]();
    process.exitCode = (await command({root: process.cwd(), args, log})) ?? 0;
  } catch (error) {
    const message = messageOf(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(
    `found the command "${name}", expected ${Object.keys(COMMANDS).join(', ')}\n`,
  );
  process.exitCode = 1;
}
