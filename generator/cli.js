#!/usr/bin/env node
/**
 * Runs a command. An error in the input or of the disk ends it with a message and exit code 1; a bug
 * keeps its stack.
 */

import process from 'node:process';
import {ignoreClosedPipe} from './closed-pipe.js';
import {OLDEST_NODE, VERSION} from './engine.js';
import {messageOf} from './errors.js';
import {alternatives} from './format.js';
import {naturalOrder} from './natural-order.js';

const USAGE = `benchfolio <command> [options]

  init      writes a repository for a new site
  add       turns result files into a run
  check     shows what result files contain, and reports errors
  compare   shows how changes of the data affect the results
  build     writes the site to build/site
  start     serves the site, and rebuilds it on every change

The options of a command: benchfolio <command> --help. The version of Benchfolio: --version`;
const HELP = ['--help', '-h'];

/**
 * Each is loaded when it is called: `check` needs no charts.
 *
 * @type {Record<string, () => Promise<any>>}
 *   A module with USAGE and with a function of the name of the command.
 */
const COMMANDS = {
  add: () => import('./commands/add.js'),
  build: () => import('./commands/build.js'),
  check: () => import('./commands/check.js'),
  compare: () => import('./commands/compare.js'),
  init: () => import('./commands/init.js'),
  start: () => import('./commands/start.js'),
};

/** @param {string} line */
const log = (line) => void process.stdout.write(`${line}\n`);

/** @param {string} text */
function refuse(text) {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

ignoreClosedPipe();

const [name = '', ...args] = process.argv.slice(2);
const {node} = process.versions;
if (naturalOrder(node, OLDEST_NODE) < 0) {
  refuse(
    `found Node ${node}, expected Node ${OLDEST_NODE} or newer\n  Install it: https://nodejs.org/`,
  );
} else if (Object.hasOwn(COMMANDS, name)) {
  try {
    const command = await COMMANDS[name]?.();
    if (args.some((arg) => HELP.includes(arg))) log(command.USAGE);
    else process.exitCode = (await command[name]({root: process.cwd(), args, log})) ?? 0;
  } catch (error) {
    const message = messageOf(error);
    if (message === undefined) throw error;
    refuse(message);
  }
} else if (HELP.includes(name) || name === 'help') log(USAGE);
else if (name === '--version') log(VERSION);
else if (name === '') refuse(USAGE);
else {
  const expected = `expected ${alternatives(Object.keys(COMMANDS))}`;
  refuse(`found the command "${name}", ${expected}\n  What they do: benchfolio --help`);
}
