/**
 * What the setup scripts share. They run before anything is installed, so they need only Node.
 *
 * @typedef {{engine: string, site: string}} Folders
 *   `engine`: the folder of this package, which says what to install. `site`: the folder of the site,
 *   in which it is installed.
 * @typedef {{ok: boolean, output: string}} Outcome
 *   Whether a program succeeded, and all that it printed.
 * @typedef {{say: string, attempt: () => Outcome}} Step
 *   `say`: printed before the attempt.
 */

import {spawnSync} from 'node:child_process';
import {accessSync, constants, statSync} from 'node:fs';
import {delimiter, join} from 'node:path';

/** The ending of program names on this machine. */
export const EXE = process.platform === 'win32' ? '.exe' : '';

/**
 * Tries the steps in their order until one works.
 *
 * @param {Step[]} steps
 * @param {(line: string) => void} say
 *   Receives a line before each step, and another with the reason where the step fails.
 * @returns {boolean}
 */
export function firstThatWorks(steps, say) {
  return steps.some((step) => {
    say(`${step.say} …`);
    const {ok, output} = step.attempt();
    if (!ok) say(`  failed: ${reason(output)}`);
    return ok;
  });
}

/**
 * Runs a program to its end. Its output is kept and not shown.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string>, timeout?: number}} [options]
 *   `env` is added to the environment; `timeout` is in seconds, and there is none unless stated.
 * @returns {Outcome}
 */
export function runProgram(program, args, {cwd, env = {}, timeout} = {}) {
  const {status, stdout, stderr, error} = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: {...process.env, ...env},
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeout === undefined ? {} : {timeout: timeout * 1000, killSignal: 'SIGKILL'}),
  });
  const failure = error ? `${error.message}\n` : '';
  return {ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${failure}`};
}

/**
 * @param {string[]} names
 *   Programs, best first.
 * @param {string | undefined} path
 *   As in the environment.
 * @returns {string | undefined}
 *   The full path of the first that exists.
 */
export function onPath(names, path) {
  const folders = (path ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => folders.map((folder) => join(folder, `${name}${EXE}`)))
    .find(isProgram);
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} output
 * @returns {string}
 *   The last line that mentions an error, otherwise the last line. Stacks and details are indented.
 */
function reason(output) {
  const lines = output.match(/^\S.*/gm) ?? ['it printed nothing'];
  return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
}
