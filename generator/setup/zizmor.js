/**
 * Finds zizmor, which looks for security problems in workflows, at the version of `zizmor-requirements.txt`, or
 * installs it into `.cache/`. Only the tests need it.
 *
 * @import {Folders} from './run.js'
 */

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {install, installByPip, programPath, pythonsOn, removeLeftovers} from './program.js';
import {EXE, firstThatWorks} from './run.js';

const HASHES = fileURLToPath(new URL('./zizmor-requirements.txt', import.meta.url));
const [, VERSION = ''] = /^zizmor==(\S+)/m.exec(readFileSync(HASHES, 'utf8')) ?? [];

const PROGRAM = {
  name: 'zizmor',
  version: VERSION,
  versionArguments: ['--version'],
  /** @param {string} output @param {string} version */
  isVersion: (output, version) => output.trim() === `zizmor ${version}`,
};

/**
 * @param {Pick<Folders, 'site'>} folders
 * @param {string} [path]
 *   As in the environment.
 * @returns {string | undefined}
 *   The program to run; undefined where the pinned version is not installed.
 */
export const zizmorPath = (folders, path = process.env.PATH) => programPath(PROGRAM, folders, path);

/**
 * @param {Pick<Folders, 'site'>} folders
 * @param {(line: string) => void} say
 * @param {string} [path]
 *   As in the environment.
 * @returns {string | undefined}
 *   What is wrong and what to do, where it could not be installed.
 */
export function installZizmor(folders, say, path = process.env.PATH) {
  removeLeftovers(PROGRAM, folders);
  if (zizmorPath(folders, path)) return undefined;
  const steps = pythonsOn(path).map((python) => ({
    say: `Installing zizmor ${VERSION} with pip`,
    attempt: () =>
      install(PROGRAM, folders, (folder) => ({
        outcome: installByPip(python, HASHES, folder),
        file: join(folder, 'bin', `zizmor${EXE}`),
      })),
  }));
  if (firstThatWorks(steps, say)) return undefined;
  return `found no zizmor ${VERSION}, and no pip that installs it
  Put "zizmor" ${VERSION} on the PATH: https://docs.zizmor.sh/installation/`;
}
