/**
 * `npm run check [path…]` checks all data, or only the data under the paths. It can also check files
 * in any other folder, without a manifest. It prints the format, records and warnings of each file.
 *
 * @import {FileFacts} from '../adapters/types.d.ts'
 * @import {Rec} from '../records/types.d.ts'
 * @import {FileNote, RawFile, Report, Warning} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @typedef {{files: RawFile[], runs?: number}} Checked
 */

import {accessSync, constants, statSync} from 'node:fs';
import {relative, resolve} from 'node:path';
import process from 'node:process';
import {parseArgs} from 'node:util';
import {describeFile, labelOf} from '../adapters/describe-file.js';
import {readRaw} from '../adapters/read.js';
import {proposeRun} from '../add/propose.js';
import {checkTexts} from '../claims/index.js';
import {textsOf} from '../claims/texts.js';
import {diskEffects} from '../effects.js';
import {InputError, InputErrors, printable} from '../errors.js';
import {mapConcurrent} from '../map-concurrent.js';
import {readReport} from '../read-runs.js';
import {describe} from '../records/describe.js';
import {codeDigest} from '../scan/digest.js';
import {isIgnored} from '../scan/ignored.js';
import {NOTES} from '../scan/notes.js';
import {scan} from '../scan/scan.js';
import {checkNotes} from '../stats/changes.js';
import {resultsOf} from '../stats/statistics.js';
import {checkFolders} from './folders.js';

const UNITS = /** @type {const} */ (['ns', 'us', 'ms', 's']);

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   Paths are relative to the folder in which the command was called. `--json` prints JSON. For
 *   files without a manifest, `--format`, `--operation`, `--unit` and `--every` say what a manifest
 *   would say.
 * @returns {Promise<number>}
 *   The exit code: 1 where there is an error.
 */
export async function check({root, args, log}) {
  const {paths, json, note} = parsed(args);
  const folder = process.env.INIT_CWD ?? process.cwd();
  const inData = paths.map((path) => relative(root, resolve(folder, path)));
  const isData = inData.every((path) => path === 'data' || path.startsWith('data/'));
  if (isData) checkFolders(root);
  const errors = new InputErrors();
  const checked = isData
    ? await checkData(inData, {root, effects: diskEffects(root, log), errors})
    : await checkFiles(paths, note, {folder, effects: diskEffects(folder, log), errors});
  if (json) {
    log(JSON.stringify(document(checked, errors), null, 2));
    return errors.any ? 1 : 0;
  }
  // Records of data with errors would mislead; files without a manifest do not depend on each other.
  if (!isData || !errors.any) print(checked, log);
  for (const line of errors.warningLines()) log(line);
  errors.raise();
  if (checked.runs !== undefined) log(summary(checked, errors));
  return 0;
}

/** @param {string[]} args */
function parsed(args) {
  try {
    const {positionals: paths, values} = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: {type: 'boolean', default: false},
        format: {type: 'string'},
        operation: {type: 'string'},
        unit: {type: 'string'},
        every: {type: 'string'},
      },
    });
    const {json, format, operation, unit, every} = values;
    const knownUnit = UNITS.find((one) => one === unit);
    if (unit !== undefined && !knownUnit) {
      throw new InputError([`found --unit ${unit}, expected ns, us, ms or s`]);
    }
    if (every !== undefined && !(Number(every) > 0)) {
      throw new InputError([`found --every ${every}, expected seconds`]);
    }
    /** @type {FileNote} */
    const note = {
      ...(format === undefined ? {} : {format}),
      ...(operation === undefined ? {} : {operation}),
      ...(knownUnit ? {unit: knownUnit} : {}),
      ...(every === undefined ? {} : {every: Number(every)}),
    };
    return {paths, json, note};
  } catch (error) {
    if (error instanceof InputError || !(error instanceof TypeError)) throw error;
    throw new InputError([error.message]);
  }
}

/**
 * @param {string[]} paths
 *   In `data/`; all of it if there is no path.
 * @param {{root: string, effects: Effects, errors: InputErrors}} context
 *   `errors` receives those that concern the paths.
 * @returns {Promise<Checked>}
 */
async function checkData(paths, {root, effects, errors}) {
  const all = new InputErrors();
  const includes = (/** @type {string} */ folder) =>
    paths.length === 0 || paths.some((path) => within(folder, path) || within(path, folder));
  const {reports, machines} = await scan('data', effects, all, {
    includes,
    now: Date.now(),
    hint: (folder) => addHint(folder, root, effects),
  });
  const matching = paths.length === 0 ? reports : under(paths, reports);
  const code = codeDigest();
  const read = await mapConcurrent(matching, (report) =>
    readReport(report, machines, {effects, errors: all, code}),
  );
  for (const report of read) {
    const isWhole = reports.some(
      ({id, runs}) => id === report.id && runs.length === report.runs.length,
    );
    if (!isWhole || all.any) continue;
    const results = resultsOf(report);
    checkTexts(results, await textsOf(report, effects), all, {mark: false});
    checkNotes(report, results.histories, all);
  }
  errors.take(all, (file) => paths.length === 0 || concerns(file, paths));
  const runs = read.flatMap((report) => report.runs);
  for (const path of paths) {
    // A manifest was checked, although there is no run under it.
    const isManifest = path === 'data/machines' || kindOf(resolve(root, path)) === 'file';
    if (isManifest || under([path], reports).some((report) => report.runs.length > 0)) continue;
    if (errors.files.some((file) => concerns(file, [path]))) continue;
    errors.add(path, undefined, 'found no run there, expected a report or a run in data/');
  }
  return {files: runs.flatMap(({files}) => files), runs: runs.length};
}

/**
 * @param {string} folder
 *   With raw files and without a run.yaml.
 * @param {string} root
 * @param {Effects} effects
 * @returns {Promise<string>}
 *   The run.yaml that `add` would write, and what it would ask.
 */
async function addHint(folder, root, effects) {
  const {manifest, questions} = await proposeRun(folder, {root, effects});
  const lines = manifest.trimEnd().split('\n');
  return [
    `To write it: npx benchfolio add ${folder}`,
    ...questions.map((text) => `  ${printable(text)}`),
    'It would be:',
    ...lines.map((line) => `  ${printable(line)}`),
  ].join('\n  ');
}

/**
 * @param {string[]} paths
 * @param {FileNote} note
 * @param {{folder: string, effects: Effects, errors: InputErrors}} context
 *   `folder`: that the paths are relative to.
 * @returns {Promise<Checked>}
 */
async function checkFiles(paths, note, {folder, effects, errors}) {
  /** @type {RawFile[]} */
  const files = [];
  for (const path of await filesUnder(paths, {folder, effects, errors})) {
    const name = path.split('/').at(-1) ?? path;
    const {errors: found, ...read} = await readRaw({path, name, note}, effects);
    errors.take(found);
    files.push({name, path, size: 0, sha256: '', note, ...read, format: read.format ?? ''});
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
      files.push(...inside);
      if (inside.length > 0) continue;
      const message = 'found no file in the folder, expected raw files';
      errors.add(path, undefined, message, 'Links in a folder are not followed.');
    } else {
      errors.add(path, undefined, `found ${kind}, expected a raw file`);
    }
  }
  return files;
}

/**
 * @param {string} path
 * @returns {string}
 *   `file`, `folder`, or a description of anything else.
 */
function kindOf(path) {
  try {
    const stats = statSync(path);
    accessSync(path, constants.R_OK);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : 'neither a file nor a folder';
  } catch (error) {
    // Cast: Node's file system throws no other.
    const {code} = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'no such file';
    if (code === 'ELOOP') return 'a link that leads to itself';
    return `a file that cannot be read (${code})`;
  }
}

/**
 * @param {string} folder
 * @param {Effects} effects
 * @returns {Promise<string[]>}
 */
async function filesIn(folder, effects) {
  const names = (await effects.list(folder)).filter((name) => !isIgnored(name));
  const files = names.map((name) => {
    const path = `${folder}/${name.replace(/\/$/, '')}`;
    if (name.endsWith('@')) return [];
    return name.endsWith('/') ? filesIn(path, effects) : [path];
  });
  return (await Promise.all(files)).flat();
}

/**
 * @param {Checked} checked
 * @param {(line: string) => void} log
 */
function print({files}, log) {
  for (const file of files) {
    log(file.path);
    for (const line of describeFile(file)) log(`  ${printable(line)}`);
  }
}

/**
 * @param {Checked} checked
 *   Data without errors.
 * @param {InputErrors} errors
 */
function summary({files, runs = 0}, errors) {
  const inFiles = files.reduce((sum, {warnings}) => sum + warnings.length, 0);
  const warnings = counted(errors.warnings.length + inFiles, 'warning');
  return `${counted(runs, 'run')} checked, no errors${warnings.startsWith('0') ? '' : `, ${warnings}`}`;
}

/**
 * @param {number} count
 * @param {string} thing
 */
const counted = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/**
 * What `--json` prints.
 *
 * @param {Checked} checked
 * @param {InputErrors} errors
 */
function document({files}, errors) {
  const otherPaths = errors.files.filter((path) => files.every((file) => file.path !== path));
  return {
    files: files.map((file) => fileEntry(file, errors)),
    warnings: errors.warnings.map(({file: path, ...warning}) => ({path, ...warning})),
    errors: otherPaths.flatMap((path) => errors.of(path).map((error) => ({path, ...error}))),
  };
}

/**
 * @param {RawFile} file
 * @param {InputErrors} errors
 * @returns {{path: string, format: string | null, label: string | null,
 *   records: ReturnType<typeof describe>[], facts: FileFacts, warnings: Warning[],
 *   errors: ReturnType<InputErrors['of']>, unread?: string}}
 */
function fileEntry({path, format, note, records, facts = {}, warnings}, errors) {
  const label = labelOf(format);
  return {
    path,
    format: (label && format) ?? null,
    label: label ?? null,
    records: records.map((/** @type {Rec} */ record) => describe(record)),
    facts,
    warnings,
    errors: errors.of(path),
    ...(note.unread ? {unread: note.unread} : {}),
  };
}

/**
 * @param {string[]} paths
 * @param {Report[]} reports
 * @returns {Report[]}
 *   Only with the runs that are under one of the paths or contain it.
 */
function under(paths, reports) {
  return reports.map((report) => ({
    ...report,
    runs: report.runs.filter((run) =>
      paths.some((path) => within(run.path, path) || within(path, run.path)),
    ),
  }));
}

/**
 * An error in a report's manifest or prose concerns each of its runs.
 *
 * @param {string} file
 * @param {string[]} paths
 */
const concerns = (file, paths) =>
  paths.some((path) => {
    const report = path.split('/').slice(0, 2).join('/');
    return (
      within(file, path) ||
      file === `${report}/report.yaml` ||
      file === `${report}/${NOTES}` ||
      within(file, report.replace(/^data/, 'content/reports'))
    );
  });

/**
 * @param {string} path
 * @param {string} folder
 */
const within = (path, folder) =>
  path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`);
