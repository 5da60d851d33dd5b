/**
 * `npm run check [path…]`: the data alone, everything or what lies under the paths.
 *
 * @import {RawFile, Rec, Report} from '../types.d.ts'
 */

import {relative, resolve} from 'node:path';
import process from 'node:process';
import {diskEffects} from '../effects.js';
import {Faults, InputError} from '../errors.js';
import {list} from '../format.js';
import {readRuns} from '../read-runs.js';
import {scan} from '../scan/scan.js';

/**
 * @param {{root: string, args: string[], log: (line: string) => void}} context
 *   `args`: folders or files of `data/`, from where the command was called.
 */
export async function check({root, args, log}) {
  const effects = diskEffects(root, log);
  const faults = new Faults();
  const paths = args.map((path) => relative(root, resolve(process.env.INIT_CWD ?? '', path)));
  const isMeant = (/** @type {string} */ folder) =>
    paths.length === 0 || paths.some((path) => within(folder, path) || within(path, folder));
  const {reports} = await scan('data', effects, faults, isMeant);
  const meant = paths.length === 0 ? reports : under(paths, reports);
  await readRuns(meant, effects, faults);
  const told = faults.list().filter((fault) => paths.length === 0 || concerns(fault, paths));
  if (told.length > 0) throw new InputError(told);
  const runs = meant.flatMap((report) => report.runs);
  if (runs.length === 0)
    throw new InputError([
      `${args.join(', ')}: found no run there, expected a report or a run in data/`,
    ]);
  for (const run of runs) {
    log(run.path);
    for (const file of run.files) log(`  ${line(file)}`);
  }
  log(`${runs.length} ${runs.length === 1 ? 'run is' : 'runs are'} right`);
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
 * A fault of a report's own manifest concerns each of its runs.
 *
 * @param {string} fault
 * @param {string[]} paths
 */
const concerns = (fault, paths) =>
  paths.some(
    (path) =>
      fault.startsWith(path) ||
      fault.startsWith(`${path.split('/').slice(0, 2).join('/')}/report.yaml`),
  );

/**
 * @param {string} path
 * @param {string} folder
 */
const within = (path, folder) =>
  path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`);

/** @param {RawFile} file */
function line({name, format, note, records, oddities}) {
  if (note.unread) return `${name}: not read, ${note.unread}`;
  const odd = oddities.map(
    (one) => `\n    odd${one.line ? ` in line ${one.line}` : ''}: ${one.message}`,
  );
  return `${name}: ${format}, ${kinds(records)}${odd.join('')}`;
}

/** @param {Rec[]} records */
function kinds(records) {
  const all = records.map(({kind}) => kind);
  const told = [...new Set(all)].map(
    (kind) => `${all.filter((one) => one === kind).length} × ${kind}`,
  );
  return list(told) || 'nothing to record';
}
