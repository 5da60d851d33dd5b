/**
 * What the setup scripts share. They run before anything is installed, so they use Node alone.
 *
 * @typedef {{ok: boolean, output: string}} Outcome
 *   Whether a program ended well, and all that it printed.
 * @typedef {{say: string, attempt: () => Outcome}} Step
 *   `say`: the line of progress.
 */

import {spawnSync} from 'node:child_process';
import {accessSync, constants, statSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {fileURLToPath} from 'node:url';

/** The project's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Ending of programs on this machine. */
export const EXE = process.platform === 'win32' ? '.exe' : '';

/**
 * Tries one way after the other until one works.
 *
 * @param {Step[]} steps
 * @param {(line: string) => void} say
 *   Gets one line a step, and one more with the reason where it did not work.
 * @returns {boolean}
 */
export function firstThatWorks(steps, say) {
  return steps.some((step) => {
    say(`${step.say} …`);
    const {ok, output} = step.attempt();
    if (!ok) say(`  that did not work: ${reason(output)}`);
    return ok;
  });
}

/**
 * Runs a program to its end; its output is kept and not shown.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{env?: Record<string, string>, timeout?: number}} [options]
 *   `env` is added to this process's; `timeout` in seconds.
 * @returns {Outcome}
 */
export function run(program, args, {env = {}, timeout} = {}) {
  const {status, stdout, stderr, error} = spawnSync(program, args, {
    cwd: ROOT,
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
 *   Full path of the first that is there.
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
 *   Its last line that speaks of an error, else its last one; stacks and details are indented.
 */
function reason(output) {
  const lines = output.match(/^\S.*/gm) ?? ['it said nothing'];
  return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
}
