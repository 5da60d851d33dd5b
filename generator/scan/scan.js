/**
 * `data/` → reports, runs, machines and their raw files, checked; nothing is read but manifests.
 * What contributors commit is untrusted: names become addresses and paths, so they are held to
 * lower case, digits and hyphens (raw files: letters, digits, dots, plus, hyphens, underscores).
 *
 * @import {FileNote, Machine, RawFile, Report, Run} from './types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {InputErrors} from '../errors.js'
 */

import {mapConcurrent} from '../map-concurrent.js';
import {readManifest} from './manifest.js';
import {markPublished} from './published.js';
import {reportOf, runOf} from './shape.js';

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const RAW = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/;

/**
 * @param {string} data
 *   The folder, `data`.
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @param {(path: string) => boolean} [isMeant]
 *   Which report folders are looked at; all unless stated.
 * @returns {Promise<{reports: Report[], machines: Machine[]}>}
 *   Sorted by id. Raw files have name, path, size and note; hashes and records are read later.
 */
export async function scan(data, effects, errors, isMeant = () => true) {
  const machines = await scanMachines(`${data}/machines`, effects, errors);
  /** @type {Report[]} */
  const reports = [];
  for (const folder of await effects.list(data)) {
    if (folder === 'machines/' || folder === 'method/') continue;
    const path = `${data}/${folder.slice(0, -1)}`;
    if (!isMeant(path) || !isFolder(folder, data, errors)) continue;
    const report = await scanReport(path, machines, effects, errors);
    if (report) reports.push(report);
  }
  if (reports.length === 0 && !errors.any) {
    errors.add(data, undefined, 'found no report, expected a folder with a report.yaml and runs');
  }
  return {reports, machines};
}

/**
 * @param {string} folder
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @returns {Promise<Machine[]>}
 */
async function scanMachines(folder, effects, errors) {
  /** @type {Machine[]} */
  const machines = [];
  for (const name of await effects.list(folder)) {
    const id = /^(.+)\.yaml$/.exec(name)?.[1];
    if (!id || !ID.test(id)) {
      errors.add(
        `${folder}/${name}`,
        undefined,
        `found "${name}", expected a file such as desk-2021.yaml`,
      );
      continue;
    }
    const path = `${folder}/${name}`;
    const manifest = readManifest(String(await effects.read(path)), 'machine', path, errors);
    if (manifest) machines.push({notes: [], ...manifest.value, id});
  }
  return machines;
}

/**
 * @param {string} path
 * @param {Machine[]} machines
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @returns {Promise<Report | undefined>}
 */
async function scanReport(path, machines, effects, errors) {
  const file = `${path}/report.yaml`;
  const text = await effects.read(file);
  if (text === undefined) {
    errors.add(
      file,
      undefined,
      'found no such file, expected the title, question and systems of the report',
    );
    return undefined;
  }
  const manifest = readManifest(String(text), 'report', file, errors);
  if (!manifest) return undefined;
  const report = reportOf(path.split('/').at(-1) ?? '', manifest, file, errors);
  const context = {report, machines, effects, errors};
  const names = (await effects.list(path)).filter(
    (name) => name !== 'report.yaml' && name !== 'method/' && isFolder(name, path, errors),
  );
  const runs = await mapConcurrent(names, (name) =>
    scanRun(`${path}/${name.slice(0, -1)}`, context),
  );
  report.runs.push(...runs.flatMap((run) => run ?? []));
  checkRuns(report, manifest, file, errors);
  markPublished(report, errors);
  return report;
}

/**
 * @param {string} path
 * @param {{report: Report, machines: Machine[], effects: Effects, errors: InputErrors}} context
 * @returns {Promise<Run | undefined>}
 */
async function scanRun(path, {report, machines, effects, errors}) {
  const file = `${path}/run.yaml`;
  const text = await effects.read(file);
  if (text === undefined) {
    errors.add(
      file,
      undefined,
      'found no such file, expected at least the system and the date of the run',
    );
    return undefined;
  }
  const manifest = readManifest(String(text), 'run', file, errors);
  if (!manifest) return undefined;
  const run = runOf(report, path, manifest, machines, file, errors);
  /** @type {Record<string, FileNote>} */
  const notes = manifest.value.files ?? {};
  const names = (await effects.list(path)).filter((name) => name !== 'run.yaml');
  const raw = names.filter((name) => isRawFile(name, path, errors));
  const own = run.warmup > 0 ? {warmup: run.warmup} : {};
  run.files.push(
    ...(await mapConcurrent(raw, (name) => rawFile(path, name, {...notes[name], ...own}, effects))),
  );
  checkFiles(run, notes, manifest, file, errors);
  return run;
}

/**
 * @param {string} name
 * @param {string} parent
 * @param {InputErrors} errors
 */
function isRawFile(name, parent, errors) {
  if (RAW.test(name)) return true;
  const found = name.endsWith('/') ? 'a folder' : name.endsWith('@') ? 'a link' : `"${name}"`;
  errors.add(
    `${parent}/${name.replace(/[/@]$/, '')}`,
    undefined,
    `found ${found}, expected a raw file named with letters, digits, dots, plus, hyphens and underscores`,
  );
  return false;
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {FileNote} note
 * @param {Effects} effects
 * @returns {Promise<RawFile>}
 */
async function rawFile(folder, name, note, effects) {
  const path = `${folder}/${name}`;
  return {name, path, size: await effects.size(path), sha256: '', note, records: [], warnings: []};
}

/**
 * @param {Run} run
 * @param {Record<string, FileNote>} notes
 * @param {{lineOf(path: string[]): number | undefined}} manifest
 * @param {string} file
 * @param {InputErrors} errors
 */
function checkFiles(run, notes, manifest, file, errors) {
  for (const name of Object.keys(notes)) {
    const line = manifest.lineOf(['files', name]);
    if (!RAW.test(name)) {
      errors.add(file, line, `found the file "${name}", expected a name inside the run's folder`);
    } else if (!run.files.some((raw) => raw.name === name)) {
      const there = run.files.map((raw) => raw.name).join(', ') || 'no file at all';
      errors.add(
        file,
        line,
        `found no raw file "${name}" in the folder, expected one of those there (${there})`,
      );
    }
  }
  const read = run.files.filter(({note}) => !note.unread);
  if (read.length === 0 && run.status === 'ok') {
    errors.add(
      file,
      undefined,
      'found no raw file to read, expected the runner’s output',
      'If the run failed, say `status: failed` and the reason.',
    );
  }
}

/**
 * @param {Report} report
 * @param {{lineOf(path: (string | number)[]): number | undefined}} manifest
 * @param {string} file
 * @param {InputErrors} errors
 */
function checkRuns(report, manifest, file, errors) {
  /** @type {Map<string, Run>} */
  const seen = new Map();
  for (const run of report.runs) {
    if (run.repeat === undefined) continue;
    const params = Object.entries(run.params)
      .map((pair) => pair.join(' '))
      .join(', ');
    const key = JSON.stringify([
      run.system,
      run.machine,
      run.operation,
      Object.entries(run.params).sort(),
      run.repeat,
    ]);
    const first = seen.get(key);
    if (first) {
      const what = [run.operation, params].filter(Boolean).join(', ');
      errors.add(
        `${run.path}/run.yaml`,
        undefined,
        `found repeat ${run.repeat} of ${run.system}${what ? ` (${what})` : ''} a second time, expected a number of its own (the first is in ${first.path})`,
      );
    }
    seen.set(key, run);
  }
  const known = new Set(report.runs.map(({id}) => id));
  for (const [list, items] of /** @type {const} */ ([
    ['revisions', report.revisions],
    ['charts', report.charts],
  ])) {
    items.forEach((item, i) => {
      for (const [j, id] of (item.runs ?? []).entries()) {
        if (known.has(id)) continue;
        errors.add(
          file,
          manifest.lineOf([list, i, 'runs', j]),
          `found the run "${id}", expected the name of a folder beside report.yaml`,
        );
      }
    });
  }
}

/**
 * @param {string} name
 * @param {string} parent
 * @param {InputErrors} errors
 */
function isFolder(name, parent, errors) {
  const id = name.slice(0, -1);
  if (name.endsWith('/') && ID.test(id)) return true;
  const found = name.endsWith('@')
    ? 'a link'
    : name.endsWith('/')
      ? `the folder "${id}"`
      : `the file "${name}"`;
  errors.add(
    `${parent}/${name.replace(/[/@]$/, '')}`,
    undefined,
    `found ${found}, expected a folder named with lower case, digits and hyphens`,
  );
  return false;
}
