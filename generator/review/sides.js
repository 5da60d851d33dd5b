/**
 * The reports that a change touches, as they are before or after it.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Machine, Report, Run, Site, Warning} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Side} from './types.d.ts'
 * @typedef {{site: Site, machines: Machine[], sides: Map<string, Side>, refused: string[],
 *   warnings: (Warning & {path: string})[], runs: Map<string, Run>}} Read
 *   `sides`: by report; `refused`: reports whose errors leave nothing to compare; `warnings`: of raw files;
 *   `runs`: with their records, by what the scan says of them.
 */

import {textsOf} from '../claims/texts.js';
import {modelOf} from '../model.js';
import {readRuns, withWarnings} from '../read-runs.js';
import {NOT_REPORTS} from '../scan/names.js';
import {scan} from '../scan/scan.js';
import {alongAxis, axisOf} from '../stats/axis.js';

/** What is in `data/` next to the reports. */
const OTHERS = [...NOT_REPORTS, 'site.yaml'];

/**
 * @param {Iterable<string>} paths
 *   The paths that changed.
 * @returns {{ids: Set<string>, isOfAll: boolean}}
 *   The reports to which they belong, and whether some belong to all: a machine, the site's limits.
 */
export function reportsOf(paths) {
  const all = [...paths].map((path) => path.split('/'));
  const ids = all.flatMap(([first, second = '', third]) => {
    if (third === undefined || third === 'method') return [];
    if (first === 'content') return second === 'reports' ? third : [];
    return OTHERS.includes(second) ? [] : second;
  });
  return {
    ids: new Set(ids),
    isOfAll: all.some(([first, second = '']) => first === 'data' && OTHERS.includes(second)),
  };
}

/**
 * @param {ReadonlySet<string>} ids
 *   The ids of the reports that are read.
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @param {{code: string, now: number, isOfAll?: boolean, isExpected?: (file: string) => boolean,
 *   known?: ReadonlyMap<string, Run>, like?: ReadonlyMap<string, Side>}} options
 *   `isOfAll`: the manifests of all reports are checked; `isExpected`: an error of the file leaves the
 *   other runs as they are; `known`: runs that need not be read again; `like`: sides whose axis the reports
 *   get, so that their configurations are the same.
 * @returns {Promise<Read>}
 */
export async function readSides(
  ids,
  effects,
  errors,
  {code, now, isOfAll = false, isExpected = () => false, known = new Map(), like},
) {
  /** @param {string} path */
  const includes = (path) => isOfAll || ids.has(path.split('/')[1] ?? '');
  const {site, machines, reports} = await scan(effects, errors, {includes, now});
  /** @type {Read} */
  const read = {site, machines, sides: new Map(), refused: [], warnings: [], runs: new Map()};
  for (const id of ids) {
    const scanned = reports.find((report) => report.id === id);
    for (const [key, run] of await runsOf(scanned?.runs ?? [], known, (runs) =>
      readRuns(runs, effects, errors, code),
    )) {
      read.runs.set(key, run);
    }
    const runs = scanned?.runs.flatMap((run) => read.runs.get(JSON.stringify(run)) ?? []) ?? [];
    const report = scanned && withWarnings({...scanned, runs}, machines, errors);
    for (const {path, warnings} of (report?.runs ?? []).flatMap(({files}) => files)) {
      read.warnings.push(...warnings.map((warning) => ({path, ...warning})));
    }
    // An error in a report.yaml that can be used concerns none of its runs.
    const isWrong = errors.files
      .filter((file) => !isExpected(file) && !(scanned && file === `data/${id}/report.yaml`))
      .some((file) => file.startsWith(`data/${id}/`));
    if (isWrong) read.refused.push(id);
    else if (report) {
      const other = like?.get(id);
      const written = other ? alongAxis(report, other.along) : report;
      read.sides.set(id, await sideOf(written, machines, {effects, errors}));
    }
  }
  return read;
}

/**
 * @param {Run[]} scanned
 * @param {ReadonlyMap<string, Run>} known
 * @param {(runs: Run[]) => Promise<Run[]>} read
 * @returns {Promise<[key: string, run: Run][]>}
 */
async function runsOf(scanned, known, read) {
  const keyed = scanned.map((run) => ({key: JSON.stringify(run), run}));
  const found = await read(keyed.filter(({key}) => !known.has(key)).map(({run}) => run));
  const remaining = found.values();
  return keyed.flatMap(({key}) => {
    const run = known.get(key) ?? remaining.next().value;
    return run ? [[key, run]] : [];
  });
}

/**
 * @param {Report} report
 *   With its records.
 * @param {Machine[]} machines
 * @param {{effects: Effects, errors: InputErrors}} context
 * @returns {Promise<Side>}
 */
async function sideOf(report, machines, {effects, errors}) {
  const texts = await textsOf(report, effects);
  const along = axisOf(report);
  return {
    ...modelOf(report, machines, errors, {texts, mark: true}),
    ...(along ? {along} : {}),
  };
}
