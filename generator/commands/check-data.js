/**
 * Checks the data of a site: manifests, raw files, texts, charts and notes.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Checked} from './check.js'
 */

import {readdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {adapters} from '../adapters/index.js';
import {proposeRun} from '../add/propose.js';
import {textsOf} from '../claims/texts.js';
import {codeDigest} from '../digest.js';
import {ENGINE} from '../engine.js';
import {InputErrors, printable} from '../errors.js';
import {mapConcurrent} from '../map-concurrent.js';
import {modelOf} from '../model.js';
import {indexPages, reportPages} from '../pages/index.js';
import {readReport} from '../read-runs.js';
import {checkLinks} from '../scan/links.js';
import {NOTES} from '../scan/notes.js';
import {scan} from '../scan/scan.js';
import {checkedFile} from './checked-file.js';
import {kindOf} from './file-kind.js';

/** Read at a time: the threads have work while the texts of one are checked. */
const REPORTS = 2;

/**
 * @param {string[]} paths
 *   In `data/`; all of it if there is no path.
 * @param {{root: string, effects: Effects, errors: InputErrors, json: boolean}} context
 *   `json`: what is stated about the files; `errors` receives those that concern the paths.
 * @returns {Promise<Checked>}
 */
export async function checkData(paths, {root, effects, errors, json}) {
  const all = new InputErrors();
  const includes = (/** @type {string} */ folder) =>
    paths.length === 0 || paths.some((path) => within(folder, path) || within(path, folder));
  const {site, reports, machines} = await scan(effects, all, {
    includes,
    now: Date.now(),
    hint: (folder) => addHint(folder, root, effects),
  });
  const matching = paths.length === 0 ? reports : under(paths, reports);
  const code = codeDigest();
  // What texts, charts and values make of data with errors would mislead.
  const inResults = new InputErrors();
  const context = {machines, reports, adapters, prose: /** @type {Set<string>} */ (new Set())};
  const addresses = [
    ...readdirSync(join(ENGINE, 'site/content')),
    ...indexPages([], context).map(({address}) => address),
  ];
  /** @param {Report} scanned */
  const checkReport = async (scanned) => {
    const report = await readReport(scanned, machines, {effects, errors: all, code});
    const isWhole = reports.some(
      ({id, runs}) => id === report.id && runs.length === report.runs.length,
    );
    if (isWhole && !all.any) {
      const model = modelOf(report, machines, inResults, {texts: await textsOf(report, effects)});
      // Texts must have the new address of a renamed report: Hugo knows no other.
      const current = {...model, report: {...model.report, formerly: []}};
      addresses.push(...reportPages(current, context).map(({address}) => address));
    }
    return report.runs.map(({path, status, reason, withdrawn, files}) => ({
      path,
      state: withdrawn ? 'withdrawn' : [status, reason].filter(Boolean).join(': '),
      files: files.map((file) => checkedFile(file, json)),
    }));
  };
  // The records of all reports at once would fill the memory.
  const runs = (await mapConcurrent(matching, checkReport, REPORTS)).flat();
  if (!all.any && paths.length === 0) {
    await checkLinks(addresses, site.menu, effects, inResults);
  }
  if (!all.any) all.take(inResults);
  errors.take(all, (file) => paths.length === 0 || concerns(file, paths));
  for (const path of paths) {
    const kind = kindOf(resolve(root, path));
    // A manifest was checked, although there is no run under it.
    const isManifest = path === 'data/machines' || (path.endsWith('.yaml') && kind === 'file');
    const isOfRun =
      (kind === 'file' || kind === 'folder') &&
      under([path], reports).some((report) => report.runs.length > 0);
    if (isManifest || isOfRun) continue;
    if (errors.files.some((file) => concerns(file, [path]))) continue;
    errors.add(path, undefined, 'found no run there, expected a report or a run in data/');
  }
  return {files: runs.flatMap(({files}) => files), runs};
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
 * @param {Report[]} reports
 * @returns {Report[]}
 *   Only with the runs that are under one of the paths or contain it.
 */
function under(paths, reports) {
  return reports.map((report) => {
    const runs = report.runs.filter((run) =>
      paths.some((path) => within(run.path, path) || within(path, run.path)),
    );
    const isWhole = runs.length === report.runs.length;
    // Whether a name of report.yaml is used, only all runs can tell.
    const rules = report.rules.filter(({run}) => isWhole || run !== undefined);
    return {...report, runs, rules};
  });
}

/**
 * An error in a report's manifest or prose concerns each of its runs, one in a run's manifest each of its files, and
 * one in a machine may concern any.
 *
 * @param {string} file
 * @param {string[]} paths
 */
const concerns = (file, paths) =>
  paths.some((path) => {
    const parts = path.split('/');
    const report = parts.slice(0, 2).join('/');
    const run = parts.slice(0, 3).join('/');
    return (
      within(file, path) ||
      file === `${run}/run.yaml` ||
      within(file, 'data/machines') ||
      file === `${report}/report.yaml` ||
      file === `${report}/${NOTES}` ||
      within(file, report.replace(/^data/, 'content/reports'))
    );
  });

/** @param {string} path @param {string} folder */
const within = (path, folder) =>
  path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`);
