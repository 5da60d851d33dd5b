/**
 * `npm run check [path…]`: the data alone, everything or what lies under the paths; or files from
 * anywhere, without a manifest: what they are, what was understood, what was odd.
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
import {mapConcurrent} from '../map-concurrent.js';
import {readRuns} from '../read-runs.js';
import {describe, inWords} from '../records/describe.js';
import {scan} from '../scan/scan.js';

const UNITS = /** @type {const} */ (['ns', 'us', 'ms', 's']);
/** Records of one file that are told one by one; `--json` has all. */
const MOST_TOLD = 12;

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   Paths from where the command was called. `--json`: for programs. For files without a manifest,
 *   what it would say of them: `--format`, `--operation`, `--unit`, `--every`.
 * @returns {Promise<number>}
 *   The exit code: 1 where a file was refused.
 */
export async function check({root, args, log}) {
  const {paths, json, note} = parsed(args);
  const called = process.env.INIT_CWD ?? process.cwd();
  const inData = paths.map((path) => relative(root, resolve(called, path)));
  const errors = new InputErrors();
  const isData = inData.every((path) => path === 'data' || path.startsWith('data/'));
  const checked = isData
    ? await checkData(inData, diskEffects(root, log), errors)
    : await checkFiles(paths, note, diskEffects(called, log), errors);
  if (json) {
    log(JSON.stringify(document(checked, errors), null, 2));
    return errors.any ? 1 : 0;
  }
  // Of data with an error nothing is told but that; a lone file does not answer for another.
  if (isData) errors.raise();
  tell(checked, log);
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
    const known = UNITS.find((one) => one === unit);
    if (unit !== undefined && !known) {
      throw new InputError([`found --unit ${unit}, expected ns, us, ms or s`]);
    }
    if (every !== undefined && !(Number(every) > 0)) {
      throw new InputError([`found --every ${every}, expected seconds`]);
    }
    /** @type {FileNote} */
    const note = {
      ...(format === undefined ? {} : {format}),
      ...(operation === undefined ? {} : {operation}),
      ...(known ? {unit: known} : {}),
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
 *   In `data/`; none for all of it.
 * @param {Effects} effects
 * @param {InputErrors} errors
 *   Takes those that concern the paths.
 * @returns {Promise<Checked>}
 */
async function checkData(paths, effects, errors) {
  const all = new InputErrors();
  const isMeant = (/** @type {string} */ folder) =>
    paths.length === 0 || paths.some((path) => within(folder, path) || within(path, folder));
  const {reports} = await scan('data', effects, all, isMeant);
  const meant = paths.length === 0 ? reports : under(paths, reports);
  const read = await mapConcurrent(meant, async (report) => ({
    ...report,
    runs: await readRuns(report.runs, effects, all),
  }));
  errors.take(all, (file) => paths.length === 0 || concerns(file, paths));
  const runs = read.flatMap((report) => report.runs);
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
    const {errors: own, ...read} = await readRaw({path, name, note}, effects);
    errors.take(own);
    files.push({name, path, size: 0, sha256: '', note, ...read, format: read.format ?? ''});
  }
  return {files};
}

/**
 * @param {string[]} paths
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @returns {Promise<string[]>}
 *   Files, and those in folders.
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
function tell({files, runs}, log) {
  for (const file of files) {
    log(file.path);
    for (const line of lines(file)) log(`  ${line}`);
  }
  if (runs !== undefined) log(`${runs} ${runs === 1 ? 'run is' : 'runs are'} right`);
}

/**
 * @param {RawFile} file
 * @returns {string[]}
 */
function lines({format, note, records, warnings}) {
  if (note.unread) return [`not read: ${note.unread}`];
  const adapter = adapters.find(({id}) => id === format);
  const rest = records.length - MOST_TOLD;
  return [
    adapter ? `${adapter.label} (${adapter.id})` : 'refused',
    ...(adapter && records.length === 0 ? ['nothing to record'] : []),
    ...records.slice(0, rest > 1 ? MOST_TOLD : records.length).map(inWords),
    ...(rest > 1 ? [`and ${rest} more records`] : []),
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
  const others = errors.files.filter((path) => files.every((file) => file.path !== path));
  return {
    files: files.map((file) => facts(file, errors)),
    errors: others.flatMap((path) => errors.of(path).map((error) => ({path, ...error}))),
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
 *   With the runs that lie under one of the paths, or that hold it.
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
