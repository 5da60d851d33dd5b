/**
 * Groups the given files into runs. A folder is a run. Loose files together are one run. A folder in
 * `data/<report>/` without a run.yaml is a run that is already in place.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Benchmark, Source, SourceFile} from './types.d.ts'
 */

import {closeSync, existsSync, openSync, readdirSync, readSync, statSync} from 'node:fs';
import {basename, dirname, join, relative, resolve, sep} from 'node:path';
import {kindOf} from '../commands/file-kind.js';
import {integer} from '../format.js';
import {rawName, wrongId} from '../ids.js';
import {wrongName} from '../scan/check-names.js';
import {HIDDEN_HINT, isHidden, isNoRun, MANIFESTS} from '../scan/names.js';
import {MOST_FILES} from '../scan/scan.js';
import {withoutCriterionCopies} from './criterion.js';

/** Bytes: larger texts are stored as gzip. */
export const LARGE = 1024 * 1024;
/** Beginnings of gzip and Zstandard, which are stored as they are. */
const COMPRESSED = [
  [0x1f, 0x8b],
  [0x28, 0xb5, 0x2f, 0xfd],
];
/** Number of first bytes in which a file that is not text has a zero. */
const OPENING = 8192;
/** Of a text that is stored as gzip. */
export const GZ = '.gz';
/** `mem-1`, `mem_1`. */
const NUMBERED = /^(.+)[-_](\d+)$/;
/** `c10`, `threads-10`; a longer number is a date. */
const SETTING = /^([A-Za-z_-]*)(\d{1,5})$/;

/**
 * @param {readonly string[]} paths
 *   As they were given.
 * @param {{cwd: string, root: string, errors: InputErrors}} context
 *   `root`: of the site.
 * @returns {Source[]}
 */
export function sourcesOf(paths, {cwd, root, errors}) {
  /** @type {Source[]} */
  const sources = [];
  /** @type {string[]} */
  const loose = [];
  /** @type {Set<string>} */
  const given = new Set();
  for (const path of paths.map((one) => one.replace(/(?<=.)[/\\]+$/, ''))) {
    const absolute = resolve(cwd, path);
    const kind = kindOf(absolute);
    if (given.has(absolute)) {
      errors.add(path, undefined, 'found this path a second time, expected it once');
      continue;
    }
    given.add(absolute);
    if (kind === 'folder') {
      sources.push(...folderSource(path, absolute, {root, errors}));
    } else if (kind !== 'file') {
      const message = `found ${kind}, expected a result file or a folder of them`;
      const hint = `If it names a report or a system: --report ${path} or --system ${path}`;
      errors.add(path, undefined, message, wrongId(path) ? undefined : hint);
    } else if (isFree(path, absolute, {root, errors})) {
      loose.push(path);
    }
  }
  const [first] = loose;
  if (first !== undefined) {
    sources.push({
      label: first,
      folder: dirname(resolve(cwd, first)),
      files: named(
        loose.map((path) => {
          const absolute = resolve(cwd, path);
          return {path, absolute, parts: [basename(path)], isMoved: isIn(absolute, root)};
        }),
        true,
      ),
    });
  }
  const names = sources.flatMap(({name}) => name ?? []);
  return sources.map((source) => ({
    ...source,
    ...stemOf(source.name, names),
    ...settingsOf(source.name, names),
  }));
}

/**
 * @param {string | undefined} name
 *   The name of a folder.
 * @param {readonly string[]} names
 *   The names of all folders.
 * @returns {Pick<Source, 'stem'>}
 *   `jdk-17` and `jdk-21` have none: they are not a first and a second repeat.
 */
function stemOf(name = '', names) {
  const [, stem] = NUMBERED.exec(name) ?? [];
  const numbers = names
    .map((one) => NUMBERED.exec(one) ?? [])
    .flatMap(([, other, number]) => (other === stem ? Number(number) : []))
    .sort((a, b) => a - b);
  const isCounted = numbers.length > 1 && numbers.every((number, i) => number === i + 1);
  return stem !== undefined && isCounted ? {stem} : {};
}

/**
 * @param {string | undefined} name
 *   The name of a folder.
 * @param {readonly string[]} names
 *   The names of all folders.
 * @returns {Pick<Source, 'settings'>}
 *   Those that differ from it in a number alone, if these numbers do not count.
 */
function settingsOf(name = '', names) {
  const [, prefix] = SETTING.exec(name) ?? [];
  if (prefix === undefined) return {};
  const alike = names.filter((one) => SETTING.exec(one)?.[1] === prefix);
  const numbers = alike.map((one) => Number(one.slice(prefix.length))).sort((a, b) => a - b);
  const isCounted = numbers.every((number, i) => number === (numbers[0] ?? 0) + i);
  return alike.at(-1) === name && !isCounted ? {settings: alike} : {};
}

/**
 * @param {string} path
 * @param {string} absolute
 * @param {{root: string, errors: InputErrors}} context
 * @returns {Source[]}
 */
function folderSource(path, absolute, {root, errors}) {
  const [data, report, run, ...deeper] = relative(root, absolute).split(sep);
  const isData = data === 'data';
  const expected = 'expected result files, or a folder with the files of one run';
  if (existsSync(join(absolute, 'run.yaml'))) {
    const found = isData ? 'a run that is already added' : 'a folder with a run.yaml';
    const hint = isData
      ? `To check it: npx benchfolio check ${path}`
      : 'A run that has a run.yaml can be copied to data/<report>/ as it is.';
    errors.add(path, undefined, `found ${found}, expected only raw files`, hint);
    return [];
  }
  // `add .` in a site would take its runs, its build and its packages for one run.
  if (!relative(absolute, root).startsWith('..')) {
    errors.add(path, undefined, `found the folder of a site, ${expected}`);
    return [];
  }
  if (isData && (report === undefined || isNoRun(report, run) || deeper.length > 0)) {
    errors.add(path, undefined, `found a folder of the site, ${expected}`);
    return [];
  }
  if (isData && run === undefined && existsSync(join(absolute, 'report.yaml'))) {
    errors.add(path, undefined, `found a report, ${expected}`);
    return [];
  }
  const inPlace =
    isData && report !== undefined && run !== undefined && wrongId(run) === undefined
      ? {report, run}
      : undefined;
  /** @type {string[]} */
  const links = [];
  const all = filesBelow(absolute, links);
  const {files, benchmarks, leftOut} = inPlace
    ? {files: all, benchmarks: new Map(), leftOut: 0}
    : withoutCriterionCopies(absolute, all);
  if (files.length === 0 || files.length > MOST_FILES) {
    const found = files.length === 0 ? 'no file' : `${integer(files.length)} files`;
    const hint = files.length === 0 ? HIDDEN_HINT : 'Name the files, or the folder of one run.';
    errors.add(path, undefined, `found ${found} in the folder, ${expected}`, hint);
    return [];
  }
  const misnamed = inPlace
    ? files.flatMap((parts) => {
        const expected = wrongName(parts.join('/'));
        return expected === undefined ? [] : {parts, expected};
      })
    : [];
  if (misnamed.length > 0) {
    for (const {parts, expected} of misnamed) {
      const name = parts.join('/');
      const hint = `Rename it to ${rawName(parts.join('-'))}, next to the run.yaml that add will write.`;
      const message = `found the file "${name}", expected ${expected}`;
      errors.add(`data/${report}/${run}/${name}`, undefined, message, hint);
    }
    return [];
  }
  const given = files.map((parts) => ({
    path: [path, ...parts].join('/'),
    absolute: join(absolute, ...parts),
    parts,
    isMoved: isData && !inPlace,
    note: benchmarks.get(parts),
  }));
  const why = `${integer(leftOut)} files of criterion: drawings, and copies of earlier results`;
  const notAdded = [
    ...(leftOut > 0 ? [{path, why}] : []),
    ...links.map((link) => ({path: `${path}/${link}`, why: 'a link'})),
  ];
  return [
    {
      label: path,
      folder: absolute,
      name: basename(absolute),
      ...(inPlace ? {inPlace} : {}),
      files: inPlace ? given.map(asItIs) : named(given, false),
      ...(notAdded.length > 0 ? {leftOut: notAdded} : {}),
    },
  ];
}

/**
 * @param {string} path
 * @param {string} absolute
 * @param {{root: string, errors: InputErrors}} context
 * @returns {boolean}
 *   Whether it is a file outside of the runs of the site.
 */
function isFree(path, absolute, {root, errors}) {
  const [data, report = '', run, file] = relative(root, absolute).split(sep);
  if (data !== 'data') return true;
  // It would be moved into the run.
  if (isNoRun(report, run) || (file === undefined && MANIFESTS.includes(basename(absolute)))) {
    errors.add(path, undefined, 'found a file of the site, expected a result file');
    return false;
  }
  if (file === undefined) return true;
  const folder = `data/${report}/${run}`;
  const hint = existsSync(join(root, folder, 'run.yaml'))
    ? 'A run is never changed: new measurements are a new run.'
    : `Give its folder: npx benchfolio add ${folder}`;
  errors.add(path, undefined, `found a file of ${folder}, expected one outside of it`, hint);
  return false;
}

/** @param {string} absolute @param {string} root */
const isIn = (absolute, root) => relative(root, absolute).split(sep)[0] === 'data';

/**
 * @param {string} folder
 * @param {string[]} links
 *   Receives the paths of links: many lead to a file next to them.
 * @param {string[]} [parts]
 *   The way into the folder.
 * @returns {string[][]}
 *   Sorted; links and hidden files are left out.
 */
function filesBelow(folder, links, parts = []) {
  const entries = readdirSync(join(folder, ...parts), {withFileTypes: true});
  return entries
    .filter(({name}) => !isHidden(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = [...parts, entry.name];
      if (entry.isDirectory()) return filesBelow(folder, links, path);
      if (entry.isSymbolicLink()) links.push(path.join('/'));
      return entry.isFile() ? [path] : [];
    });
}

/**
 * @param {{path: string, absolute: string, parts: string[], isMoved: boolean, note?: Benchmark | undefined}[]} given
 * @param {boolean} isNamed
 * @returns {SourceFile[]}
 *   With names that a run's folder takes, each once: `b-estimates.json` if there are two.
 */
function named(given, isNamed) {
  /** @type {Set<string>} */
  const taken = new Set();
  const bases = given.map(({parts}) => parts.at(-1)?.toLowerCase());
  return given.map(({parts, path, absolute, isMoved, note}) => {
    const {size, mtimeMs: modified} = statSync(absolute);
    const isCompressed = size > LARGE && isPlainText(absolute);
    const end = isCompressed ? GZ : '';
    const base = parts.slice(-1);
    const isOnly = bases.filter((one) => one === base[0]?.toLowerCase()).length === 1;
    const candidates = isOnly ? [base, parts] : [parts];
    let name = candidates
      .map((some) => rawName(some.join('-'), end))
      .find((one) => !taken.has(one.toLowerCase()));
    for (let n = 2; name === undefined; n++) {
      const numbered = rawName(`${n}-${parts.join('-')}`, end);
      if (!taken.has(numbered.toLowerCase())) name = numbered;
    }
    taken.add(name.toLowerCase());
    const file = {path, absolute, name, size, modified, isCompressed, isNamed, isMoved};
    return note ? {...file, note} : file;
  });
}

/** @param {{path: string, absolute: string, parts: string[]}} given @returns {SourceFile} */
function asItIs({path, absolute, parts}) {
  const {size, mtimeMs: modified} = statSync(absolute);
  const name = parts.join('/');
  return {path, absolute, name, size, modified, isCompressed: false, isNamed: true, isMoved: false};
}

/** @param {string} file */
function isPlainText(file) {
  const open = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(OPENING);
    const start = bytes.subarray(0, readSync(open, bytes));
    const isCompressed = COMPRESSED.some((magic) => magic.every((byte, i) => start[i] === byte));
    // Texts in UTF-16 have zeros and a byte order mark.
    const isMarked = start[0] === 0xff || start[0] === 0xfe;
    return !isCompressed && (isMarked || !start.includes(0));
  } finally {
    closeSync(open);
  }
}
