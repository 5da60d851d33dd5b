/**
 * The results of the reports, read from the raw files once for all tests of a process.
 *
 * @typedef {Awaited<ReturnType<typeof read>>['logs'][number]} Log
 */

import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {parse} from 'yaml';
import {pausesOf, publishedOf, resultsOf, runsOf, windowsOf} from './recompute.js';
import {grouped, ROOT, reports} from './shown.js';

/** @param {string} report */
async function read(report) {
  const folder = join(ROOT, 'data', report);
  const manifest = parse(await readFile(join(folder, 'report.yaml'), 'utf8'));
  const runs = await runsOf(folder);
  const results = runs.flatMap(resultsOf);
  const timelines = runs.flatMap(windowsOf);
  const good = new Set(
    runs
      .filter(({manifest: {status, withdrawn}}) => status === undefined && !withdrawn)
      .map(({run}) => run),
  );
  return {
    report,
    /** Of the report. @type {Record<string, any>} */
    manifest,
    /** Of the runs, by their names. @type {Map<string, Record<string, any>>} */
    runs: new Map(runs.map(({run, manifest: own}) => [run, own])),
    results,
    /** Configurations of the runs that did not fail. */
    groups: grouped(results.filter(({run}) => good.has(run))),
    documents: runs.flatMap(publishedOf),
    timelines,
    /** One a run with a GC log. */
    logs: runs.flatMap(({run, manifest: {system, files, warmup = 0}, texts}) => {
      const [file, log] = [...texts].find(([name]) => name.startsWith('gc.log')) ?? [];
      if (file === undefined || log === undefined) return [];
      const {offset} = files?.[file] ?? {};
      const own = timelines.filter((one) => one.run === run);
      const until = offset === undefined ? Number.POSITIVE_INFINITY : endOf(own);
      return {run, system, warmup, ...pausesOf(log, {offset: offset ?? 0, warmup, until})};
    }),
  };
}

/**
 * @param {ReturnType<typeof windowsOf>} timelines
 * @returns {number}
 *   Of the last window. Files with other parameters are of other steps, with clocks of their own.
 */
function endOf(timelines) {
  if (new Set(timelines.map(({params}) => JSON.stringify(params))).size !== 1) {
    return Number.POSITIVE_INFINITY;
  }
  return Math.max(
    ...timelines.flatMap(({windows}) => windows.map(({start, length}) => start + length)),
  );
}

// One after another: memory has the texts of one report at a time.
/** @type {Awaited<ReturnType<typeof read>>[]} */
export const measuredReports = [];
for (const report of reports) measuredReports.push(await read(report));
