/**
 * Checks new runs as `check` does, in the site as it will be, and reads them.
 *
 * @import {RawFile, Report, Run} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Proposal} from './types.d.ts'
 *
 * @typedef {object} Added
 * @property {{report: Report, added: Set<string>}[]} reports
 *   With the records of all runs, and the ids of the new ones.
 * @property {Map<string, RawFile[]>} files
 *   By folder of the run.
 * @property {string[]} warnings
 *   Lines; also what the new runs make wrong in the texts and charts of their reports.
 */

import {textsOf} from '../claims/texts.js';
import {InputError, InputErrors, printable, shellText} from '../errors.js';
import {modelOf} from '../model.js';
import {readReport} from '../read-runs.js';
import {OVERRIDE_HINT} from '../records/apply-manifest.js';
import {SHORT_HINT} from '../records/short-names.js';
import {COPY_HINT} from '../scan/copies.js';
import {scan} from '../scan/scan.js';
import {NO_MACHINE} from '../scan/shape.js';

/** A file of the data, as messages have it. */
const DATA_PATH = /data\/[\w./+-]+/g;
/** Where an option contradicts a new file. */
const NEW_OVERRIDE_HINT =
  'Omit the option, because the file states it. To give it another name, use `rename` of the system in report.yaml: rename: {operations: {NAME: OTHER}}.';
/** The file that another is a copy of. */
const SAME_AS = /: found the same (?:bytes|text) as in ((data\/[\w./+-]+)\/[^/]+), expected /;

/**
 * @param {readonly Proposal[]} proposals
 * @param {{before: Effects, after: Effects, now: Date}} sites
 *   `before`: the site as it is; `after`: with the new runs.
 * @returns {Promise<Added>}
 * @throws {InputError}
 *   With errors that the site does not have without the new runs, and those of their folders.
 */
export async function addedRuns(proposals, {before, after, now}) {
  /** @type {Added} */
  const added = {reports: [], files: new Map(), warnings: []};
  const folders = proposals.flatMap(({folder}) => folder ?? []);
  /** @type {string[]} */
  const errors = [];
  for (const id of new Set(proposals.flatMap(({report}) => report ?? []))) {
    const old = await checked(id, folders, before, now);
    const site = await checked(id, folders, after, now);
    // What is wrong in a folder that was there counts, too.
    const others = old.errors.list().filter((line) => !isIn(line, folders));
    errors.push(...without(site.errors.list(), others));
    if (!site.report) continue;
    const runs = site.report.runs.filter(({path}) => folders.includes(path));
    added.reports.push({report: site.report, added: new Set(runs.map((run) => run.id))});
    for (const {path, files} of runs) added.files.set(path, files);
    const warnings = [
      ...[site.errors, site.inResults]
        .flatMap((one) => one.warningLines())
        .filter((line) => isIn(line.replace(/^warning: /, ''), folders))
        // This is what `--machine none` says.
        .filter((line) => !line.endsWith(NO_MACHINE)),
      ...runs.flatMap((run) => contradicting(run, proposals)),
    ];
    // A run is a fact. What it makes wrong is corrected in the report, not by leaving out the run.
    const inResults = without(site.inResults.list(), old.inResults.list());
    added.warnings.push(...warnings, ...inResults.map((line) => `warning: ${line}`));
  }
  if (errors.length > 0) throw new InputError(errors.map((line) => asGiven(line, proposals)));
  return added;
}

/**
 * @param {Run} run
 * @param {readonly Proposal[]} proposals
 * @returns {string[]}
 *   Warnings of its files that come from the rest of the run, such as two files that do not agree. Those
 *   of a file alone, and of a file and the manifest, are printed before.
 */
function contradicting({path, files}, proposals) {
  const proposal = proposals.find(({folder}) => folder === path);
  return files.flatMap(({name, warnings}) => {
    const recognised = proposal?.files.find(({file}) => file.name === name);
    const contradictions = (proposal?.contradictions ?? []).filter(({file}) => file.name === name);
    const printed = new Set(
      [...(recognised?.read.warnings ?? []), ...contradictions].map(({message}) => message),
    );
    const place = recognised?.file.path ?? `${path}/${name}`;
    return warnings
      .filter(({message}) => !printed.has(message))
      .map(({line, message}) =>
        printable(`warning: ${place}${line ? `:${line}` : ''}: ${message}`),
      );
  });
}

/**
 * @param {string} line
 *   `data/r/a-1/x.csv:7: …`, of a file that will be there.
 * @param {readonly Proposal[]} proposals
 * @returns {string}
 *   With the paths that were given.
 */
function asGiven(line, proposals) {
  const given = new Map(
    proposals.flatMap(({folder, files}) =>
      files.map(({file}) => [`${folder}/${file.name}`, printable(file.path)]),
    ),
  );
  return line
    .replace(OVERRIDE_HINT, NEW_OVERRIDE_HINT)
    .replace(SHORT_HINT, () => shortHint(line, proposals))
    .replace(COPY_HINT, () => copyHint(line, given))
    .replaceAll(DATA_PATH, (path) => given.get(path) ?? path);
}

/**
 * @param {string} line
 *   The line of a file that has the results of another under shorter names.
 * @param {readonly Proposal[]} proposals
 * @returns {string}
 */
function shortHint(line, proposals) {
  const [name = ''] = proposals.flatMap(({folder, files}) =>
    files.flatMap(({file}) => (line.startsWith(`${folder}/${file.name}:`) ? file.name : [])),
  );
  return `It is the same result under a shorter name. Omit the file, or store it unread: --unread ${shellText(name)}="console output"`;
}

/**
 * @param {string} line
 *   The line of a file that is a copy.
 * @param {ReadonlyMap<string, string>} given
 *   Paths of the new files, as they were given.
 * @returns {string}
 *   What to do with it.
 */
function copyHint(line, given) {
  const [, first = '', folder] = SAME_AS.exec(line) ?? [];
  const now = given.has(first)
    ? 'Omit one of them.'
    : `The run is there already: to correct it, edit ${folder}/run.yaml.`;
  return [
    now,
    'If both were really measured, put the copy into a folder of the report by hand, with a run.yaml that states why it is equal: files: {FILE: {identical: "The run made one request."}}',
    'If it has the results of several systems, select the results of each with --only.',
  ].join('\n  ');
}

/**
 * @param {string} id
 *   Of a report.
 * @param {readonly string[]} folders
 *   The folders of the new runs, which are read last: the copy is the new file, not the one that was there.
 * @param {Effects} effects
 * @param {Date} now
 * @returns {Promise<{report?: Report, errors: InputErrors, inResults: InputErrors}>}
 *   `inResults`: errors in what the report asserts and draws, and warnings of repeats; none where there are errors.
 */
async function checked(id, folders, effects, now) {
  const errors = new InputErrors();
  const inResults = new InputErrors();
  const {reports, machines} = await scan(effects, errors, {
    includes: (path) => path === `data/${id}`,
    now: now.getTime(),
  });
  const scanned = reports.find((one) => one.id === id);
  if (!scanned) return {errors, inResults};
  const isNew = (/** @type {Run} */ {path}) => folders.includes(path);
  const runs = [...scanned.runs].sort((a, b) => Number(isNew(a)) - Number(isNew(b)));
  const read = await readReport({...scanned, runs}, machines, {effects, errors});
  const byPath = new Map(read.runs.map((run) => [run.path, run]));
  const report = {...read, runs: scanned.runs.flatMap(({path}) => byPath.get(path) ?? [])};
  if (errors.any) return {report, errors, inResults};
  modelOf(report, machines, inResults, {texts: await textsOf(report, effects)});
  return {report, errors, inResults};
}

/** @param {string} line @param {readonly string[]} folders */
const isIn = (line, folders) => folders.some((folder) => line.startsWith(`${folder}/`));

/** @param {readonly string[]} lines @param {readonly string[]} others */
function without(lines, others) {
  const found = new Set(others.map(foundText));
  return lines.filter((line) => !found.has(foundText(line)));
}

/** What is expected, such as one of the machines, can change with the new runs. @param {string} line */
const foundText = (line) => line.split(', expected ')[0];
