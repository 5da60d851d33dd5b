/**
 * `npm run check [path…]` checks the data: all of it, or what lies under the paths. It also checks
 * files from anywhere, without a manifest. It prints the format, the records and the warnings of
 * each file.
 *
 * @import {Rec} from '../records/types.d.ts'
 * @import {FileNote, RawFile, Report, Warning} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @typedef {{files: RawFile[], runs?: number}} Checked
 */

import {relative, resolve} from 'node:path';
import process from 'node:process';
import {parseArgs} from 'node:util';
import {adapters} from '../adapters/index.js';
import {readRaw} from '../adapters/read.js';
import {diskEffects} from '../effects.js';
import {InputError, InputErrors} from '../errors.js';
import {readRuns} from '../read-runs.js';
import {describe, describeInText} from '../records/describe.js';
import {scan} from '../scan/scan.js';

const UNITS = /** @type {const} */ (['ns', 'us', 'ms', 's']);
/** Records of one file that are printed; `--json` has all. */
const MOST_PRINTED = 12;

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
  const errors = new InputErrors();
  const isData = inData.every((path) => path === 'data' || path.startsWith('data/'));
  const checked = isData
    ? await checkData(inData, diskEffects(root, log), errors)
    : await checkFiles(paths, note, diskEffects(folder, log), errors);
  if (json) {
    log(JSON.stringify(document(checked, errors), null, 2));
    return errors.any ? 1 : 0;
  }
  // Records of data with errors would mislead; files without a manifest do not depend on each other.
  if (isData) errors.raise();
  print(checked, log);
  errors.raise();
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
 *   In `data/`; all of it where there is none.
 * @param {Effects} effects
 * @param {InputErrors} errors
 *   Receives those that concern the paths.
 * @returns {Promise<Checked>}
 */
async function checkData(paths, effects, errors) {
  const all = new InputErrors();
  const includes = (/** @type {string} */ folder) =>
    paths.length === 0 || paths.some((path) => within(folder, path) || within(path, folder));
  const {reports} = await scan('data', effects, all, {includes, now: Date.now()});
  const matching = paths.length === 0 ? reports : under(paths, reports);
  await readRuns(matching, effects, all);
  errors.take(all, (file) => paths.length === 0 || concerns(file, paths));
  const runs = matching.flatMap((report) => report.runs);
  if (runs.length === 0 && !errors.any) {
    errors.add(
      paths.join(', '),
      undefined,
      'found no run there, expected a report or a run in data/',
    );
  }
  return {files: runs.flatMap(({files}) => files), runs: runs.length};
}

/**
 * @param {string[]} paths
 * @param {FileNote} note
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @returns {Promise<Checked>}
 */
async function checkFiles(paths, note, effects, errors) {
  /** @type {RawFile[]} */
  const files = [];
  for (const path of await filesUnder(paths, effects, errors)) {
    const name = path.split('/').at(-1) ?? path;
    const {errors: found, ...read} = await readRaw({path, name, note}, effects);
    errors.take(found);
    files.push({name, path, size: 0, sha256: '', note, ...read, format: read.format ?? ''});
  }
  return {files};
}

/**
 * @param {string[]} paths
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @returns {Promise<string[]>}
 *   The files among the paths, and all files in the folders among them.
 */
async function filesUnder(paths, effects, errors) {
  /** @type {string[]} */
  const files = [];
  for (const path of paths.map((one) => one.replace(/\/$/, ''))) {
    const names = await effects.list(path);
    const inside = names.filter((name) => !name.endsWith('@')).map((name) => `${path}/${name}`);
    if (inside.length > 0) files.push(...(await filesUnder(inside, effects, errors)));
    else if (await isFile(path, effects)) files.push(path);
    else errors.add(path, undefined, 'found no such file, expected a raw file');
  }
  return files;
}

/**
 * @param {string} path
 * @param {Effects} effects
 */
const isFile = (path, effects) =>
  effects.size(path).then(
    () => true,
    () => false,
  );

/**
 * @param {Checked} checked
 * @param {(line: string) => void} log
 */
function print({files, runs}, log) {
  for (const file of files) {
    log(file.path);
    for (const line of lines(file)) log(`  ${line}`);
  }
  if (runs !== undefined) log(`${runs} ${runs === 1 ? 'run' : 'runs'} checked, no errors`);
}

/**
 * @param {RawFile} file
 * @returns {string[]}
 */
function lines({format, note, records, warnings}) {
  if (note.unread) return [`not read: ${note.unread}`];
  const adapter = adapters.find(({id}) => id === format);
  const remaining = records.length - MOST_PRINTED;
  return [
    adapter ? `${adapter.label} (${adapter.id})` : 'could not be read',
    ...(adapter && records.length === 0 ? ['no records'] : []),
    ...records.slice(0, remaining > 1 ? MOST_PRINTED : records.length).map(describeInText),
    ...(remaining > 1 ? [`and ${remaining} more records`] : []),
    ...warnings.map(({line, message}) => `warning${line ? `, line ${line}` : ''}: ${message}`),
  ];
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
    files: files.map((file) => facts(file, errors)),
    errors: otherPaths.flatMap((path) => errors.of(path).map((error) => ({path, ...error}))),
  };
}

/**
 * @param {RawFile} file
 * @param {InputErrors} errors
 * @returns {{path: string, format: string | null, label: string | null,
 *   records: ReturnType<typeof describe>[], warnings: Warning[],
 *   errors: ReturnType<InputErrors['of']>, unread?: string}}
 */
function facts({path, format, note, records, warnings}, errors) {
  const adapter = adapters.find(({id}) => id === format);
  return {
    path,
    format: adapter?.id ?? null,
    label: adapter?.label ?? null,
    records: records.map((/** @type {Rec} */ record) => describe(record)),
    warnings,
    errors: errors.of(path),
    ...(note.unread ? {unread: note.unread} : {}),
  };
}

/**
 * @param {string[]} paths
 * @param {Report[]} reports
 * @returns {Report[]}
 *   With those runs alone that lie under one of the paths or contain it.
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
 * An error of a report's own manifest concerns each of its runs.
 *
 * @param {string} file
 * @param {string[]} paths
 */
const concerns = (file, paths) =>
  paths.some(
    (path) => within(file, path) || file === `${path.split('/').slice(0, 2).join('/')}/report.yaml`,
  );

/**
 * @param {string} path
 * @param {string} folder
 */
const within = (path, folder) =>
  path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`);
