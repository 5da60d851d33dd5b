/**
 * Finds reports, runs, machines and raw files in `data/`, and checks them. Only manifests are read.
 *
 * @import {Lines, Machine, Manifest, Report, Run, Site} from './types.d.ts'
 * @import {ReportManifest, RunManifest} from './types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {InputErrors} from '../errors.js'
 *
 * @typedef {object} Context
 * @property {Site} site
 * @property {Machine[]} machines
 * @property {Effects} effects
 * @property {InputErrors} errors
 * @property {number | undefined} now
 * @property {((folder: string) => Promise<string>) | undefined} hint
 */

import {dayOf} from '../day.js';
import {shellText} from '../errors.js';
import {integer, quantity} from '../format.js';
import {wrongId} from '../ids.js';
import {mapConcurrent} from '../map-concurrent.js';
import {naturalOrder} from '../natural-order.js';
import {
  absent,
  checkCase,
  described,
  isFolder,
  isRawFile,
  MANIFEST,
  MANIFEST_BELONGS,
  misnamed,
  RAW,
} from './check-names.js';
import {manifestText, readManifest} from './manifest.js';
import {methodFiles} from './method.js';
import {isFileName, NOT_REPORTS, namesIn, plainName} from './names.js';
import {NOTES, readNotes} from './notes.js';
import {checkProse} from './prose.js';
import {markPublished} from './published.js';
import {reportOf, runOf} from './shape.js';
import {readSite} from './site.js';

/** Of a file that is larger than the host of the repository takes. */
export const WAYS_OUT =
  'Compress it (zstd -19), keep an HdrHistogram log instead of single samples, or split it and set `part: true` for each part. Git LFS is not read. Another host may allow more: `fileBytes` under `limits` in data/site.yaml.';
/** Files of a run: more are not the results of one. */
export const MOST_FILES = 1000;
/** The maximum, in milliseconds. */
const YEAR = 366 * 24 * 3600 * 1000;
/** Of a folder that git does not know, such as one that has only a `.DS_Store`. */
const EMPTY = 'The folder has no files that are read: delete it.';
/** What is in `data/` next to the reports. */
const OTHERS = [...NOT_REPORTS.map((name) => `${name}/`), 'site.yaml'];
/** Texts of reports, each in a folder of its report's name. */
const TEXTS = 'content/reports';

/**
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @param {{includes?: (path: string) => boolean, now?: number,
 *   hint?: (folder: string) => Promise<string>}} [options]
 *   `includes`: which report folders are scanned; by default all. `now`: a run with a later date
 *   gets a warning. A build does not pass it, because the same input must give the same site.
 *   `hint`: what to do with a folder of raw files that has no run.yaml.
 * @returns {Promise<{site: Site, reports: Report[], machines: Machine[], methodFiles: string[]}>}
 *   Reports and machines are sorted by id. Raw files have name, path, size and note; hashes and records are
 *   read later. `methodFiles`: paths of the files in `data/method/`, which all reports share.
 */
export async function scan(effects, errors, {includes = () => true, now, hint} = {}) {
  const site = await readSite(effects, errors);
  await checkProse(effects, errors);
  const names = await namesIn('data', effects);
  const others = [...OTHERS, ...misnamed('data', 'site.yaml', names, errors)];
  const hasMachines = names.includes('machines/');
  const machines = hasMachines ? await scanMachines(effects, errors) : [];
  /** @type {Context} */
  const context = {site, machines, effects, errors, now, hint};
  /** @type {Report[]} */
  const reports = [];
  for (const name of names) {
    if (others.includes(name)) continue;
    const path = `data/${plainName(name)}`;
    if (!includes(path) || !isFolder(name, 'data', errors)) continue;
    const report = await scanReport(path, context);
    if (report) reports.push(report);
  }
  await checkTextFolders(names, effects, errors);
  checkFormerIds(reports, names, errors);
  await warnOfIgnored(reports, effects, errors);
  if (reports.length === 0 && !errors.any) {
    const expected = 'a folder with a report.yaml and runs, as npx benchfolio add writes it';
    errors.warn('data', undefined, `found no report, expected ${expected}`);
  }
  const shared = await methodFiles('data/method', effects, errors);
  return {site, reports, machines, methodFiles: shared};
}

/**
 * Of a run that git takes, it may leave out a file: many a .gitignore has `*.log`. `git add` says nothing.
 *
 * @param {readonly Pick<Report, 'runs'>[]} reports
 * @param {Effects} effects
 * @param {InputErrors} errors
 */
export async function warnOfIgnored(reports, effects, errors) {
  const args = ['ls-files', '--others', '--ignored', '--exclude-standard', '-z', '--', 'data'];
  const ignored = new Set(((await effects.git(args)) ?? '').split('\0'));
  const files = reports
    .flatMap(({runs}) => runs.filter(({path}) => !ignored.has(`${path}/run.yaml`)))
    .flatMap((run) => run.files);
  for (const {path} of files.filter((file) => ignored.has(file.path))) {
    const message =
      'found a file that .gitignore leaves out of commits, expected !/data/** as the last line of .gitignore';
    errors.warn(path, undefined, message);
  }
}

/**
 * @param {readonly Report[]} reports
 * @param {readonly string[]} names
 *   In `data/`.
 * @param {InputErrors} errors
 *   Two reports cannot have one address.
 */
function checkFormerIds(reports, names, errors) {
  /** @type {Map<string, string>} */
  const owners = new Map(names.map((name) => [plainName(name), plainName(name)]));
  for (const {id, formerly} of reports) {
    for (const old of formerly) {
      const owner = owners.get(old);
      owners.set(old, owner ?? id);
      if (owner === undefined) continue;
      const expected = 'expected an id that no other report and no folder in data/ has';
      const message = `found "${old}" under "formerly", which is an address of ${owner}, ${expected}`;
      errors.add(`data/${id}/report.yaml`, undefined, message);
    }
  }
}

/**
 * @param {readonly string[]} names
 *   In `data/`.
 * @param {Effects} effects
 * @param {InputErrors} errors
 */
async function checkTextFolders(names, effects, errors) {
  const folders = (await namesIn(TEXTS, effects)).filter((name) => name.endsWith('/'));
  for (const name of folders.filter((one) => !names.includes(one))) {
    const path = `${TEXTS}/${plainName(name)}`;
    if ((await namesIn(path, effects)).length === 0) continue;
    const expected = `expected data/${name}report.yaml`;
    const message = `found a text of a report that does not exist, ${expected}`;
    errors.add(path, undefined, message, 'Give the folder the name of its report, or delete it.');
  }
}

/**
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @returns {Promise<Machine[]>}
 */
async function scanMachines(effects, errors) {
  /** @type {Machine[]} */
  const machines = [];
  for (const name of await namesIn('data/machines', effects)) {
    const path = `data/machines/${plainName(name)}`;
    const id = /^(.+)\.yaml$/.exec(name)?.[1];
    if (!id || wrongId(id)) {
      errors.add(
        path,
        undefined,
        `found ${described(name)}, expected a file such as desk-2021.yaml`,
      );
      continue;
    }
    const text = await manifestText(path, effects, errors);
    const manifest = readManifest(text, 'machine', path, errors);
    // One with an error keeps its id: runs that name it are right.
    machines.push({name: id, notes: [], ...manifest?.value, id});
  }
  return machines;
}

/** @param {string} path @param {Context} context @returns {Promise<Report | undefined>} */
async function scanReport(path, context) {
  const {effects, errors} = context;
  const file = `${path}/report.yaml`;
  const names = await namesIn(path, effects);
  if (misnamed(path, 'report.yaml', names, errors).length > 0) return undefined;
  if (names.includes('run.yaml') && !names.includes('report.yaml')) {
    const message = 'found a run that is in no report, expected it in the folder of one';
    errors.add(path, undefined, message, `Move it to data/<report>/${path.split('/').at(-1)}.`);
    return undefined;
  }
  if (!names.includes('report.yaml')) {
    const expected = 'expected the title, question and systems of the report';
    const upload = await uploadIn(path, names, effects);
    const what = upload
      ? `To start the report: npx benchfolio add ${shellText(upload)} --new-report`
      : ifNoReport(names);
    errors.add(file, undefined, `${absent('report.yaml', names)}, ${expected}`, what);
    return undefined;
  }
  const manifest = readManifest(await manifestText(file, effects, errors), 'report', file, errors);
  if (!manifest) return undefined;
  const report = reportOf(path.split('/').at(-1) ?? '', manifest, file, errors);
  if (names.includes(NOTES)) report.notes = await readNotes(report, effects, errors);
  const others = ['report.yaml', NOTES, 'method/', ...misnamed(path, NOTES, names, errors)];
  const folders = names
    .filter((name) => !others.includes(name) && isFolder(name, path, errors))
    .map(plainName)
    .sort(naturalOrder);
  const runs = await mapConcurrent(folders, (name) => scanRun(`${path}/${name}`, report, context));
  report.runs.push(...runs.flatMap((run) => run ?? []));
  if (context.now === undefined) checkNewestDate(report, errors);
  checkRunNames(report, manifest, file, errors);
  markPublished(report, errors);
  checkSystemNames(report, manifest, file, errors);
  // A run with an error is missing here, or has a system that the report does not have.
  const known = report.runs.filter(({system}) => report.systems.some(({id}) => id === system));
  if (known.length === folders.length) checkSystemRuns(report, manifest, file, errors);
  report.methodFiles = await methodFiles(`${path}/method`, effects, errors);
  return report;
}

/**
 * @param {Report} report
 * @param {Lines} manifest
 * @param {string} file
 * @param {InputErrors} errors
 */
function checkSystemNames({systems}, {lineOf}, file, errors) {
  const names = systems.map(({name}) => name);
  for (const [i, {id, name}] of systems.entries()) {
    if (names.indexOf(name) === i) continue;
    const message = `found the name "${name}" of another system, expected a different one`;
    errors.warn(file, lineOf(['systems', id]), message);
  }
}

/**
 * @param {Report} report
 * @param {Lines} manifest
 * @param {string} file
 * @param {InputErrors} errors
 */
function checkSystemRuns({systems, runs}, {lineOf}, file, errors) {
  if (runs.length === 0) {
    const todo =
      'if all were moved to another report, delete this one and name it there in `formerly`';
    errors.warn(file, undefined, `found no run, expected one; ${todo}`);
    return;
  }
  for (const {id} of systems.filter((one) => !runs.some(({system}) => system === one.id))) {
    const message = `found no run of the system "${id}", expected one`;
    const todo = 'if its runs are in another report, remove the system from this one';
    errors.warn(file, lineOf(['systems', id]), `${message}; ${todo}`);
  }
}

/**
 * @param {string} path
 *   The path of a report without a report.yaml.
 * @param {readonly string[]} names
 *   In it.
 * @param {Effects} effects
 * @returns {Promise<string | undefined>}
 *   What `add` can begin the report with: files next to each other, or in a folder.
 */
async function uploadIn(path, names, effects) {
  if (names.some((name) => isFileName(name) && !MANIFEST.test(name))) return path;
  for (const name of names.filter((one) => one.endsWith('/') && one !== 'method/')) {
    const folder = `${path}/${plainName(name)}`;
    const inside = await namesIn(folder, effects);
    if (inside.length > 0 && !inside.includes('run.yaml')) return folder;
  }
  return undefined;
}

/**
 * @param {string} path
 * @param {Report} report
 * @param {Context} context
 * @returns {Promise<Run | undefined>}
 */
async function scanRun(path, report, {site, machines, effects, errors, now, hint}) {
  const file = `${path}/run.yaml`;
  const names = await namesIn(path, effects);
  const given = names.filter((name) => plainName(name) !== 'run.yaml');
  if (given.length > MOST_FILES) {
    const found = `found ${integer(given.length)} files in the folder of a run`;
    errors.add(path, undefined, `${found}, expected at most ${integer(MOST_FILES)}`);
    return undefined;
  }
  if (misnamed(path, 'run.yaml', names, errors).length > 0) return undefined;
  // Also without a manifest: who writes one next would only then hear of the names.
  const rawNames = given.filter((name) => isRawFile(name, path, errors));
  checkCase(rawNames, path, errors);
  // Each of its folders has its message: it groups runs.
  if (names.length > 0 && names.every((name) => name.endsWith('/') && name !== 'run.yaml/'))
    return undefined;
  if (!names.includes('run.yaml')) {
    const expected = 'expected at least the system and the date of the run';
    const hasFiles = names.some(isFileName);
    const what = hasFiles ? (hint ?? addHint)(path) : ifEmpty(names);
    errors.add(file, undefined, `${absent('run.yaml', names)}, ${expected}`, await what);
    return undefined;
  }
  const manifest = readManifest(await manifestText(file, effects, errors), 'run', file, errors);
  if (!manifest) return undefined;
  const run = runOf(report, path, manifest, {machines, file, errors, now});
  const notes = manifest.value.files ?? {};
  const warmup = run.warmup > 0 ? {warmup: run.warmup} : {};
  run.files.push(
    ...(await mapConcurrent(rawNames.toSorted(naturalOrder), async (name) => ({
      name,
      path: `${path}/${name}`,
      size: await effects.size(`${path}/${name}`),
      sha256: '',
      note: {...notes[name], ...warmup},
      records: [],
      warnings: [],
    }))),
  );
  checkNotes(run, manifest, file, errors);
  checkFiles(run, site, file, errors);
  for (const {file: warned, ...warning} of errors.warnings) {
    if (warned === file) run.warnings.push(warning);
  }
  return run;
}

/** @param {readonly string[]} names In a folder. */
const ifEmpty = (names) => (names.length === 0 ? EMPTY : undefined);

/** @param {readonly string[]} names In a folder that is no report. */
const ifNoReport = (names) =>
  names.some((name) => MANIFEST.test(name)) ? MANIFEST_BELONGS : ifEmpty(names);

/** @param {string} folder */
const addHint = async (folder) => `To write it: npx benchfolio add ${folder}`;

/**
 * @param {Run} run
 * @param {Manifest<RunManifest>} manifest
 * @param {string} file
 * @param {InputErrors} errors
 */
function checkNotes(run, {value, lineOf}, file, errors) {
  for (const name of Object.keys(value.files ?? {})) {
    const line = lineOf(['files', name]);
    if (!RAW.test(name)) {
      errors.add(file, line, `found the file "${name}", expected a name inside the run's folder`);
    } else if (!run.files.some((raw) => raw.name === name)) {
      const rawNames = run.files.map((raw) => raw.name).join(', ') || 'no file at all';
      errors.add(
        file,
        line,
        `found no raw file "${name}" in the folder, expected one of those there (${rawNames})`,
      );
    }
  }
}

/** @param {Run} run @param {Site} site @param {string} file @param {InputErrors} errors */
function checkFiles(run, {limits: {fileBytes}}, file, errors) {
  const tooLarge = run.files.filter(({size}) => size > fileBytes);
  for (const {path, size} of tooLarge) {
    errors.add(
      path,
      undefined,
      `found a file of ${quantity(size, 'B')}, expected at most ${quantity(fileBytes, 'B')}`,
      WAYS_OUT,
    );
  }
  if (run.status === 'ok' && run.files.every(({note}) => note.unread)) {
    errors.add(
      file,
      undefined,
      'found no raw file to read, expected the runner’s output',
      'If the run failed, set `status: failed` and `reason`.',
    );
  }
  // Reading them would take longer than all others.
  run.files = run.files.filter((file) => !tooLarge.includes(file));
}

/**
 * Warns of a date that is far from those of the other runs. A build has no clock, because the same
 * input must give the same site, so this stands in for a warning about the future.
 *
 * @param {Report} report
 * @param {InputErrors} errors
 */
function checkNewestDate({runs}, errors) {
  const measured = runs.filter(({published, withdrawn}) => !published && !withdrawn);
  const timeOf = (/** @type {Run} */ {date}) => Date.parse(dayOf(date));
  const [newest = 0, next = newest] = [...new Set(measured.map(timeOf))].sort((a, b) => b - a);
  if (!(newest - next > YEAR)) return;
  for (const run of measured.filter((one) => timeOf(one) === newest)) {
    const found = `found the date "${run.date}", more than a year after all other runs of the report`;
    const message = `${found}, expected the day of the run`;
    errors.warn(`${run.path}/run.yaml`, undefined, message);
    run.warnings.push({message});
  }
}

/**
 * Checks that the runs named in the report exist.
 *
 * @param {Report} report
 * @param {Manifest<ReportManifest>} manifest
 * @param {string} file
 * @param {InputErrors} errors
 */
function checkRunNames({runs, revisions, charts}, {lineOf}, file, errors) {
  for (const [list, items] of Object.entries({revisions, charts})) {
    for (const [i, item] of items.entries()) {
      for (const [j, id] of (item.runs ?? []).entries()) {
        if (runs.some((run) => run.id === id)) continue;
        errors.add(
          file,
          lineOf([list, i, 'runs', j]),
          `found the run "${id}", expected the name of a folder next to report.yaml`,
        );
      }
    }
  }
}
