/**
 * `npx benchfolio init [folder]` creates a repository for a new site, which can be built immediately.
 * It asks no questions, detects what it can, and overwrites nothing.
 */

import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join, posix, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {machineText} from '../add/machines.js';
import {argumentsOf} from '../arguments.js';
import {entriesBelow} from '../effects.js';
import {ENGINE, VERSION} from '../engine.js';
import {InputError, printable, shellText} from '../errors.js';
import {list} from '../format.js';
import {git, SITE_FOLDERS} from '../git.js';
import {slug} from '../ids.js';
import {repositoryAddress} from '../repository.js';
import {machineId, thisMachine} from '../this-machine.js';

export const USAGE = `benchfolio init [folder] [options]

Writes a repository for a new site into the folder, by default the current one. It overwrites nothing.

  --example          adds a small report of real results`;

const TEMPLATES = new URL('../init/files/', import.meta.url);
const EXAMPLE = new URL('../init/example/', import.meta.url);
/** A dependency on a file of `npm pack`. */
const TARBALL = /^file:.*\.tgz$/;
/** The workflows call the first, because the others may be scripts of another meaning. */
const SCRIPTS = {
  benchfolio: 'benchfolio',
  build: 'benchfolio build',
  start: 'benchfolio start',
  add: 'benchfolio add',
  check: 'benchfolio check',
  compare: 'benchfolio compare',
};
/** This repository uses what it gives to others. */
const WORKFLOWS = [
  '.github/actions/add/action.yml',
  '.github/actions/add/add-runs.mjs',
  '.github/workflows/add-runs.yml',
  '.github/workflows/publish.yml',
  '.github/workflows/runs-comment.yml',
  '.github/workflows/runs.yml',
];

/** The end of the README. */
const PUBLISHING = /^Choose “GitHub Actions”[\s\S]*/m;
const NOT_PUBLISHED = `This folder is in another repository, and GitHub runs only the workflows of the top folder. So nothing publishes this site or
reviews its pull requests. The page \`/hosting/\` of the site has other ways to publish it. The page \`/promises/\` lists what a build
promises, and the limits of files.
`;

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   `root`: the current folder; the first argument is the folder of the site, in it.
 */
export async function init({root, args, log}) {
  const {positionals, values} = argumentsOf({
    args,
    allowPositionals: true,
    options: {example: {type: 'boolean', default: false}},
  });
  if (positionals.length > 1) {
    throw new InputError([`found ${positionals.join(' ')}, expected one folder`]);
  }
  if (positionals[0] === '') {
    throw new InputError([
      'found an empty path, expected a folder\n  Without a path, init writes into the current folder.',
    ]);
  }
  const folder = resolve(root, positionals[0] ?? '.');
  const machine = thisMachine();
  const id = machineId(machine);
  const tarball = enginesTarball();
  const branch = branchOf(folder);
  const outer = isRepository(folder) ? undefined : repositoryAbove(folder);
  /** @type {Record<string, string | Uint8Array>} */
  const files = {
    // GitHub reads none below the top folder of a repository.
    ...(outer ? {} : Object.fromEntries(WORKFLOWS.map((path) => [path, workflow(path, branch)]))),
    'README.md': template('README.md')
      .replace(PUBLISHING, (text) => (outer ? NOT_PUBLISHED : text))
      .replaceAll('MACHINE', id)
      .replaceAll('BRANCH', () => branch),
    'data/site.yaml': siteYaml(folder),
    [`data/machines/${id}.yaml`]: machineText(machine),
    ...(values.example ? example() : {}),
    ...(tarball === undefined ? {} : {[basename(tarball)]: readFileSync(tarball)}),
  };
  const others = foldersOfOthers(folder);
  const subject = existsSync(join(folder, 'data/site.yaml'))
    ? `Update Benchfolio to ${VERSION}`
    : 'Start a site of benchmark reports';
  makeFolder(folder);
  const here = relative(root, folder) || '.';
  const {done, kept} = packageJson(folder, tarball);
  log(done);
  if (kept.length > 0) {
    log(`kept other scripts of package.json: ${kept.join(', ')}
  Call ${list(kept.map((name) => `npx benchfolio ${name}`))} instead.`);
  }
  for (const name of ['gitignore', 'gitattributes']) log(gitFile(folder, name));
  for (const [path, content] of Object.entries(files)) log(created(folder, path, content));
  const older = WORKFLOWS.filter(
    (path) => plainLines(readText(join(folder, path))) !== plainLines(files[path]),
  );
  if (!outer && older.length > 0) {
    log(`
These files differ from the files of Benchfolio ${VERSION}. An older version wrote them, or someone changed them.
${older.map((path) => `  ${path}`).join('\n')}
To get the new files, delete these and call init again. git diff then shows the differences.`);
  }
  if (others.length > 0) {
    log(`
This folder already had ${list(others.map((name) => `${name}/`))}. Benchfolio reads all files there as results and texts of the site. If they
belong to another program, call init in a new folder.`);
  }
  if (outer) {
    log(`
This folder is in the repository ${printable(outer)}. GitHub runs only the workflows of the top folder, so
none was written: nothing publishes this site or reviews its pull requests. For that, the site needs a separate
repository: move this folder out of the other one, and call init in it again.`);
  }
  log(`
Next:
  ${here === '.' ? '' : `cd ${shellText(here)} && `}npm install
  ${(kept.includes('start') ? 'npx benchfolio start' : 'npm start').padEnd(38)} shows the site on http://127.0.0.1:1313
  ${'npx benchfolio add FILES --new-report'.padEnd(38)} starts a report of your results
  ${outer || isRepository(folder) ? '' : `git init -b ${branch} && `}git add . && git commit -m "${subject}"`);
}

/**
 * @param {string} folder
 * @returns {string[]}
 *   Folders that a site has, and that are there although no site is.
 */
function foldersOfOthers(folder) {
  const data = join(folder, 'data');
  const names = existsSync(data) ? readdirSync(data) : [];
  const isSite = names.some(
    (name) => name === 'site.yaml' || existsSync(join(data, name, 'report.yaml')),
  );
  return isSite ? [] : SITE_FOLDERS.filter((name) => existsSync(join(folder, name)));
}

/**
 * @returns {string | undefined}
 *   The file that npm installed the engine from, where it was one: a registry may not have that version.
 */
function enginesTarball() {
  const lock = readText(join(ENGINE, '../.package-lock.json'));
  if (lock === undefined) return undefined;
  const {resolved = ''} = JSON.parse(lock).packages?.['node_modules/benchfolio'] ?? {};
  const path = resolve(ENGINE, '../..', resolved.replace(/^file:/, ''));
  return resolved.startsWith('file:') && existsSync(path) ? path : undefined;
}

/**
 * @param {string} path
 * @param {string} branch
 *   The branch that is published.
 */
const workflow = (path, branch) =>
  readFileSync(join(ENGINE, path), 'utf8')
    .replace('what is on main,', () => `what is on ${branch},`)
    .replace(
      'branches: [main]',
      () => `branches: [${/^[\w./-]+$/.test(branch) ? branch : JSON.stringify(branch)}]`,
    );

/** @param {string} name */
const template = (name) => readFileSync(new URL(name, TEMPLATES), 'utf8');

/**
 * One by one: Node's own option for this never ends where a disk, such as /proc, takes no folder.
 *
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {string | Uint8Array} content
 * @returns {string}
 *   What was done.
 */
function created(folder, path, content) {
  const file = join(folder, path);
  if (existsSync(file)) return `kept the existing ${path}`;
  makeFolder(dirname(file));
  writeFileSync(file, content);
  return `wrote ${path}`;
}

/**
 * Adds what is missing to package.json, and changes no existing field but the engine's own file.
 *
 * @param {string} folder
 * @param {string | undefined} tarball
 *   The tarball of the engine, which the folder gets.
 * @returns {{done: string, kept: string[]}}
 *   What was done, and which scripts have another meaning.
 */
function packageJson(folder, tarball) {
  const text = readText(join(folder, 'package.json'));
  /** @type {Record<string, any>} */
  const before = text === undefined ? {name: nameOf(folder), private: true} : objectOf(text);
  const {scripts} = before;
  const engine = tarball === undefined ? `^${VERSION}` : `file:${basename(tarball)}`;
  const kind = before.devDependencies?.benchfolio ? 'devDependencies' : 'dependencies';
  const known = before[kind]?.benchfolio;
  // In place of a file, npm finds no newer one by itself.
  const isOlder =
    tarball !== undefined &&
    TARBALL.test(known) &&
    posix.basename(known.replace('file:', '')) !== basename(tarball);
  const isWritten = known === undefined || isOlder;
  const after = {
    ...before,
    scripts: {...scripts, ...SCRIPTS, ...scripts},
    ...(isWritten ? {[kind]: {...before[kind], benchfolio: engine}} : {}),
  };
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  const json = isSame ? String(text) : `${JSON.stringify(after, null, 2)}\n`;
  return {
    done: [
      completed(folder, 'package.json', json),
      ...(isOlder
        ? [`package.json now has ${engine} instead of ${known}, which you can delete`]
        : []),
    ].join('\n'),
    kept: Object.keys(SCRIPTS).filter(
      (name) => !String(after.scripts[name]).includes('benchfolio'),
    ),
  };
}

/**
 * @param {string} text
 * @returns {Record<string, any>}
 * @throws {InputError}
 */
function objectOf(text) {
  const hint = 'Correct or move it, and call init again.';
  /** @param {string} found */
  const wrong = (found) =>
    new InputError([`package.json: found ${found}, expected an object in JSON\n  ${hint}`]);
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong(`text that is not JSON (${printable(/** @type {Error} */ (error).message)})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrong('another value');
  }
  return value;
}

/**
 * Adds the missing lines to .gitignore or .gitattributes: a build in git is refused, and git on Windows would
 * change the line ends of raw files.
 *
 * @param {string} folder
 * @param {string} name
 *   Without its point.
 * @returns {string}
 *   What was done.
 */
function gitFile(folder, name) {
  const before = readText(join(folder, `.${name}`)) ?? '';
  const plain = (/** @type {string} */ line) => line.trim().replace(/^\/|\/$/g, '');
  const there = new Set(before.split('\n').map(plain));
  const missing = template(name)
    .split(/(?<=\n)/)
    .filter((line) => !there.has(plain(line)));
  if (missing.length > 0 && /[^\n]$/.test(before)) missing.unshift('\n');
  return completed(folder, `.${name}`, before + missing.join(''));
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {string} text
 *   With all that was there.
 * @returns {string}
 *   What was done.
 */
function completed(folder, path, text) {
  const file = join(folder, path);
  const before = readText(file);
  if (before === text) return `kept the existing ${path}`;
  writeFileSync(file, text);
  return before === undefined ? `wrote ${path}` : `added what was missing to ${path}`;
}

/** @param {string | Uint8Array | undefined} text */
const plainLines = (text) => String(text).replaceAll('\r\n', '\n');

/** @param {string} file @returns {string | undefined} Without a byte order mark. */
const readText = (file) =>
  existsSync(file) ? readFileSync(file, 'utf8').replace(/^\ufeff/, '') : undefined;

/** @param {string} folder @returns {string} A name that npm takes. */
const nameOf = (folder) => slug(basename(folder)) || 'benchmarks';

/** @param {string} folder */
function siteYaml(folder) {
  const words = basename(folder).replaceAll(/[-_]+/g, ' ').trim() || 'Benchmark reports';
  const title = words.replace(/^./, (first) => first.toUpperCase());
  const remote = ask(folder, ['remote', 'get-url', 'origin']);
  const repository = remote && repositoryAddress(remote);
  const text = template('site.yaml').replace('TITLE', () => JSON.stringify(title));
  return repository ? text.replace(/^# repository: .*$/m, () => `repository: ${repository}`) : text;
}

/** A folder in another repository is not that repository's site. @param {string} folder */
const isRepository = (folder) => existsSync(join(folder, '.git'));

/**
 * @param {string} folder
 * @returns {string | undefined}
 *   The repository that the folder is in.
 */
function repositoryAbove(folder) {
  const parent = dirname(folder);
  if (parent === folder) return undefined;
  return isRepository(parent) ? parent : repositoryAbove(parent);
}

/**
 * @param {string} folder
 * @returns {string}
 *   The main branch of the repository that the folder was cloned from; else main or master, or the one that is
 *   checked out.
 */
function branchOf(folder) {
  const ofOrigin = ask(folder, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD']);
  if (ofOrigin) return ofOrigin.replace(/^origin\//, '');
  const usual = ['refs/heads/main', 'refs/heads/master'];
  const [first] =
    ask(folder, ['for-each-ref', '--format=%(refname:short)', ...usual])?.split('\n') ?? [];
  return first || (ask(folder, ['symbolic-ref', '--short', 'HEAD']) ?? 'main');
}

/**
 * @param {string} folder
 * @param {string[]} args
 * @returns {string | undefined}
 *   Undefined where there is no git, no repository, or not what was asked for.
 */
const ask = (folder, args) => (isRepository(folder) ? git(folder, args).text?.trim() : undefined);

/** @returns {Record<string, Uint8Array>} */
function example() {
  const folder = fileURLToPath(EXAMPLE);
  const files = entriesBelow(folder).filter(({entry}) => entry.isFile());
  return Object.fromEntries(
    files.map(({path}) => [path, readFileSync(new URL(path, EXAMPLE))]).sort(),
  );
}
