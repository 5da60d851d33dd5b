/**
 * The reports that a change touches, as they are before or after it.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Machine, Report, Site} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Side} from './types.d.ts'
 * @typedef {{site: Site, machines: Machine[], sides: Map<string, Side>, refused: string[]}} Read
 *   `sides`: by report; `refused`: reports whose errors leave nothing to compare.
 */

import {checkTexts} from '../claims/index.js';
import {textsOf} from '../claims/texts.js';
import {readRuns} from '../read-runs.js';
import {scan} from '../scan/scan.js';
import {statisticsOf} from '../stats/statistics.js';

/** Folders in `data/` that are not reports, and in a report that are not runs. */
const OTHERS = ['machines', 'method', 'site.yaml'];

/**
 * @param {Iterable<string>} paths
 *   That changed.
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
 *   Of the reports that are read.
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @param {{code: string, now: number, isOfAll?: boolean, isExpected?: (file: string) => boolean}} options
 *   `isOfAll`: the manifests of all reports are checked; `isExpected`: an error of the file leaves the
 *   other runs as they are.
 * @returns {Promise<Read>}
 */
export async function readSides(
  ids,
  effects,
  errors,
  {code, now, isOfAll = false, isExpected = () => false},
) {
  /** @param {string} path */
  const includes = (path) => isOfAll || ids.has(path.split('/')[1] ?? '');
  const {site, machines, reports} = await scan('data', effects, errors, {includes, now});
  /** @type {Read} */
  const read = {site, machines, sides: new Map(), refused: []};
  for (const id of ids) {
    const scanned = reports.find((report) => report.id === id);
    const runs = scanned && (await readRuns(scanned.runs, effects, errors, code));
    const isWrong = errors.files.some(
      (file) => file.startsWith(`data/${id}/`) && !isExpected(file),
    );
    if (isWrong) read.refused.push(id);
    else if (scanned)
      read.sides.set(id, await sideOf({...scanned, runs: runs ?? []}, effects, errors));
  }
  return read;
}

/**
 * @param {Report} report
 *   With its records.
 * @param {Effects} effects
 * @param {InputErrors} errors
 * @returns {Promise<Side>}
 */
async function sideOf(report, effects, errors) {
  const statistics = statisticsOf(report);
  const texts = await textsOf(report, effects);
  const checked = checkTexts({report, ...statistics}, texts, errors, {mark: true});
  return {...statistics, report: checked.report, unsupported: checked.unsupported};
}
