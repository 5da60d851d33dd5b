/**
 * `npm run check [path…]` checks all data, or only the data under the paths. It can also check files
 * in any other folder, without a manifest. It prints the format, records and warnings of each file; of
 * several runs a line and the warnings.
 *
 * @import {FileNote} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {CheckedFile} from './checked-file.js'
 * @typedef {{path: string, state: string, files: CheckedFile[]}} CheckedRun
 *   `state`: `ok`, `withdrawn`, or why it has no result.
 * @typedef {{files: CheckedFile[], runs?: CheckedRun[]}} Checked
 *   `files`: also those of the runs.
 */

import {existsSync} from 'node:fs';
import {join, relative, resolve} from 'node:path';
import process from 'node:process';
import {setFlagsFromString} from 'node:v8';
import {readRaw} from '../adapters/read.js';
import {columnsOf} from '../adapters/tidy/stated.js';
import {argumentsOf, isInterval, UNITS} from '../arguments.js';
import {diskEffects} from '../effects.js';
import {InputError, InputErrors, printable, warningLine} from '../errors.js';
import {counted, list, shortened} from '../format.js';
import {HIDDEN_HINT, isHidden, plainName} from '../scan/names.js';
import {checkedFile} from './checked-file.js';
import {kindOf} from './file-kind.js';
import {checkFolders} from './folders.js';

export const USAGE = `benchfolio check [files or folders…] [options]

Without a path, or with paths in data/, it checks the data of the site. Any other file is read on its own.
To see what the files of a run contain, name the run: benchfolio check data/<report>/<run>

  --json             prints JSON
For files outside data/:
  --format ID        what the file is, such as jmh-json
  --operation NAME   what was measured, if the file does not name it
  --unit UNIT        ns, us, ms or s, if the file does not state it
  --every SECONDS    time from one sample to the next, such as the interval of jstat
  --column "NAME=MEANING UNIT"
                     what a column of a custom table means, such as threads=param or
                     "p99_us=p99 us"; once for each column, see /formats/tidy/`;

/** Their place is data/. */
const MANIFESTS = new Set(['report.yaml', 'run.yaml']);
/** A text of the site. */
const TEXT = /^content\/(?:reports\/(?<report>[^/]+)\/)?.*\.md$/;
/** Options for files without a manifest. */
const OF_FILES = /** @type {const} */ (['format', 'operation', 'unit', 'every', 'column']);
/** Formats that are named of a run, if several are checked. */
const MOST_NAMED = 3;

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   Paths are relative to the folder in which the command was called. `--json` prints JSON. For
 *   files without a manifest, `--format`, `--operation`, `--unit`, `--every` and `--column` say what a manifest
 *   would say.
 * @returns {Promise<number>}
 *   The exit code: 1 where there is an error.
 */
export async function check({root, args, log}) {
  const {paths, json, note, stated} = parsed(args);
  const folder = process.env.INIT_CWD ?? process.cwd();
  const fromRoot = paths.map((path) => relative(root, resolve(folder, path)));
  // The folder of a site is its data, not its packages and its build.
  const ofSite = existsSync(join(root, 'data/site.yaml')) ? /^(data(\/|$)|$)/ : /^data(\/|$)/;
  const others = paths.filter((_, i) => !ofSite.test(fromRoot[i] ?? ''));
  const isData = others.length === 0;
  if (!isData && others.length < paths.length) {
    throw new InputError([
      `found ${others[0]} and a path in data/, expected paths of one kind\n  Check data/ and other files one after the other.`,
    ]);
  }
  if (isData && stated.length > 0) {
    throw new InputError([
      `found ${list(stated)} for files in data/, expected files outside of it\n  In data/, the run.yaml of the run states it, under \`files\`.`,
    ]);
  }
  const errors = new InputErrors();
  /** @type {Checked} */
  let checked;
  if (isData) {
    checkFolders(root);
    // Files alone need none of it, and it takes as long to load as a small file takes to read.
    const {checkData} = await import('./check-data.js');
    const inData = fromRoot.includes('') ? [] : fromRoot;
    checked = await checkData(inData, {root, effects: diskEffects(root, log), errors, json});
  } else {
    const effects = diskEffects(folder, log);
    checked = await checkFiles(paths, note, {root, folder, effects, errors, json});
  }
  if (json) {
    log(JSON.stringify(document(checked, errors), null, 2));
    return errors.any ? 1 : 0;
  }
  // Records of data with errors would mislead; files without a manifest do not depend on each other.
  if (!isData || !errors.any) print(checked, log);
  for (const line of errors.shortWarningLines()) log(line);
  errors.raise();
  if (checked.runs !== undefined) log(summary(checked, errors));
  return 0;
}

/** @param {string[]} args */
function parsed(args) {
  const {positionals: paths, values} = argumentsOf({
    args,
    allowPositionals: true,
    options: {
      json: {type: 'boolean', default: false},
      format: {type: 'string'},
      operation: {type: 'string'},
      unit: {type: 'string'},
      every: {type: 'string'},
      column: {type: 'string', multiple: true},
    },
  });
  if (paths.includes('')) {
    throw new InputError([
      'found an empty path, expected a file or a folder\n  Write . for the current folder. Without a path, the data of the site is checked.',
    ]);
  }
  const {json, format, operation, unit, every} = values;
  const knownUnit = UNITS.find((one) => one === unit);
  if (unit !== undefined && !knownUnit) {
    throw new InputError([`found --unit ${unit}, expected ns, us, ms or s`]);
  }
  if (every !== undefined && !isInterval(every)) {
    throw new InputError([`found --every ${every}, expected seconds`]);
  }
  const columns = columnsOf(values.column ?? [], (text, expected) => {
    throw new InputError([`found --column ${text}, expected ${expected}`]);
  });
  /** @type {FileNote} */
  const note = {
    ...(format === undefined ? {} : {format}),
    ...(operation === undefined ? {} : {operation}),
    ...(knownUnit ? {unit: knownUnit} : {}),
    ...(every === undefined ? {} : {every: Number(every)}),
    ...(values.column ? {columns} : {}),
  };
  const stated = OF_FILES.flatMap((name) => (values[name] === undefined ? [] : `--${name}`));
  return {paths, json, note, stated};
}

/**
 * @param {string[]} paths
 * @param {FileNote} note
 * @param {{root: string, folder: string, effects: Effects, errors: InputErrors, json: boolean}} context
 *   `folder`: that the paths are relative to.
 * @returns {Promise<Checked>}
 */
async function checkFiles(paths, note, {root, folder, effects, errors, json}) {
  // Text is garbage as soon as it was read. Room for more of it would only be touched, and stay in memory.
  setFlagsFromString('--semi-space-growth-factor=1');
  /** @type {CheckedFile[]} */
  const files = [];
  for (const path of await filesUnder(paths, {folder, effects, errors})) {
    const name = path.split('/').at(-1) ?? path;
    if (MANIFESTS.has(name)) {
      const message = 'found a manifest outside data/, expected a raw file';
      const hint = 'A manifest is checked with its site, in the folder of that site.';
      errors.add(path, undefined, message, hint);
      continue;
    }
    const text = TEXT.exec(relative(root, resolve(folder, path)));
    if (text) {
      const {report} = text.groups ?? {};
      const where = report ? ` data/${report}` : '';
      const hint = `Texts are checked with the data: npx benchfolio check${where}`;
      errors.add(path, undefined, 'found a text of the site, expected a raw file', hint);
      continue;
    }
    const {errors: found, ...read} = await readRaw({path, name, note}, effects);
    errors.take(found);
    // Without its unit or its times, a file has no values that could be shown.
    const records = read.missing ? [] : read.records;
    files.push(checkedFile({path, note, ...read, records}, json));
  }
  return {files};
}

/**
 * @param {string[]} paths
 * @param {{folder: string, effects: Effects, errors: InputErrors}} context
 * @returns {Promise<string[]>}
 *   The files among the paths, and all files in the folders among them.
 */
async function filesUnder(paths, {folder, effects, errors}) {
  /** @type {string[]} */
  const files = [];
  for (const path of paths.map((one) => one.replace(/(?<=.)\/+$/, ''))) {
    const kind = kindOf(resolve(folder, path));
    if (kind === 'file') {
      files.push(path);
    } else if (kind === 'folder') {
      const inside = await filesIn(path, effects);
      // There can be more than a call takes.
      for (const file of inside) files.push(file);
      if (inside.length > 0) continue;
      const message = 'found no file in the folder, expected raw files';
      errors.add(path, undefined, message, HIDDEN_HINT);
    } else {
      errors.add(path, undefined, `found ${kind}, expected a raw file`);
    }
  }
  return files;
}

/** @param {string} folder @param {Effects} effects @returns {Promise<string[]>} */
async function filesIn(folder, effects) {
  const names = (await effects.list(folder)).filter((name) => !isHidden(name));
  const files = names.map((name) => {
    const path = `${folder}/${plainName(name)}`;
    if (name.endsWith('@')) return [];
    return name.endsWith('/') ? filesIn(path, effects) : [path];
  });
  return (await Promise.all(files)).flat();
}

/** @param {Checked} checked @param {(line: string) => void} log */
function print({files, runs = []}, log) {
  if (runs.length > 1) {
    for (const run of runs) printShort(run, log);
    return;
  }
  for (const file of files) {
    log(file.path);
    for (const line of file.lines ?? []) log(`  ${printable(line)}`);
  }
}

/**
 * @param {CheckedRun} run
 *   One of several.
 * @param {(line: string) => void} log
 */
function printShort({path, state, files}, log) {
  const labels = new Set(files.flatMap(({label}) => label ?? []));
  const records = files.reduce((sum, file) => sum + file.records, 0);
  const found =
    labels.size === 0
      ? 'no results'
      : `${list(shortened([...labels], MOST_NAMED))}; ${counted(records, 'record')}`;
  log(printable(`${path}: ${state === 'ok' ? '' : `${state}; `}${found}`));
  for (const {path: file, warnings} of files) {
    for (const warning of warnings) log(`  ${warningLine({file, ...warning})}`);
  }
}

/**
 * @param {Checked} checked
 *   Data without errors.
 * @param {InputErrors} errors
 */
function summary({files, runs = []}, errors) {
  const inFiles = files.reduce((sum, {warnings}) => sum + warnings.length, 0);
  const warnings = counted(errors.warnings.length + inFiles, 'warning');
  return `${counted(runs.length, 'run')} checked, no errors${warnings.startsWith('0') ? '' : `, ${warnings}`}`;
}

/**
 * What `--json` prints.
 *
 * @param {Checked} checked
 * @param {InputErrors} errors
 */
function document({files}, errors) {
  const otherPaths = errors.files.filter((path) => files.every((file) => file.path !== path));
  return {
    files: files.map(({path, entry}) => ({...entry, errors: errors.of(path)})),
    warnings: errors.warnings.map(({file: path, ...warning}) => ({path, ...warning})),
    errors: otherPaths.flatMap((path) => errors.of(path).map((error) => ({path, ...error}))),
  };
}
