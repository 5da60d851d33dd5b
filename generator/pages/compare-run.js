/**
 * What the compare page fetches of a run: its facts, its values, and the points of its percentile
 * curves. Its own page fetches it to compute the values again from the raw files.
 *
 * @import {FileFacts} from '../adapters/types.d.ts'
 * @import {FileNote, Machine, Run, System} from '../scan/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {ComparedOperation} from './compared-operations.js'
 * @typedef {{id: string, report: string, title: string, colour: number, machine: string | null,
 *   load: string | null, published: string | null, facts: [label: string, text: string | null][],
 *   notes: string[], operations: ComparedOperation[]}} ComparedRun
 *   `id`: that of the report and of the run, `rocksdb/java-1`; `colour`: of its system; null was not
 *   stated.
 * @typedef {{run: Pick<Run, 'operation' | 'params' | 'rename' | 'drop' | 'warmup'>,
 *   files: {name: string, address: string, note: FileNote}[]}} Source
 *   What the values follow from: what the manifest says of them, and the raw files, each in an archive at
 *   an address from the root of the site.
 * @typedef {ComparedRun & {source?: Source}} PublishedRun
 *   `source`: of a run that was measured here.
 */

import {dayOf} from '../day.js';
import {jvmIn} from '../facts/agree.js';
import {statedValues, statedVersion, versionOf} from '../facts/stated.js';
import {quantity} from '../format.js';
import {nameOf} from '../words/names.js';
import {omissionNotes} from '../words/notes.js';
import {comparedOperations, hasValues} from './compared-operations.js';
import {loadText} from './environment.js';
import {json, machineName, runAddress} from './page.js';
import {rawAddress} from './raw-files.js';
import {statusText} from './tables.js';

/** @param {Pick<Run, 'report' | 'id'>} run */
export const comparedId = ({report, id}) => `${report}/${id}`;

/**
 * @param {ReportModel} model
 * @returns {Set<string>}
 *   Ids of the runs that have something to compare.
 */
export function comparableRuns({summaries, report}) {
  const runs = new Map(report.runs.map((run) => [run.id, run]));
  const compared = summaries.filter((one) => {
    const run = runs.get(one.run);
    return run && hasValues(one, run);
  });
  return new Set(compared.map(({run}) => run));
}

/**
 * @param {Run} run
 * @param {ReportModel} model
 * @param {Machine[]} machines
 * @returns {Record<string, string>}
 *   The file next to the page of the run; none for a run without values.
 */
export function comparedRun(run, model, machines) {
  const {report} = model;
  const operations = comparedOperations(
    model.summaries.filter((one) => one.run === run.id),
    run,
  );
  if (operations.length === 0) return {};
  const system = report.systems.find(({id}) => id === run.system);
  const machine = machines.find(({id}) => id === run.machine);
  const name = nameOf(run.system, report);
  const load = run.published || report.load.model === 'unknown' ? null : loadText(report.load);
  /** @type {PublishedRun} */
  const compared = {
    id: comparedId(run),
    report: report.title,
    title: `${name}, run ${run.id}`,
    colour: system?.colour ?? 1,
    machine: run.machine ?? null,
    load,
    published: run.published?.title ?? null,
    facts: [
      ['System', name],
      ['Version', versionOf(run, system) ?? null],
      ['Machine', machine ? machineName(machine, machines) : (run.machine ?? null)],
      ['Load model', load],
      ['Date', dayOf(run.date) || null],
      ['JVM', jvmText(run, system)],
      ['Flags', run.flags.join(' ') || statedText(run, 'flags')],
      ['Users at most', statedText(run, 'users')],
      ['Warm-up excluded', run.published ? null : warmupText(run)],
      ['Status', run.status === 'ok' ? 'ok' : statusText(run)],
      ['Published in', run.published?.title ?? 'measured here'],
      ['Report', report.title],
    ],
    notes: run.published ? [] : omissionNotes(report.load),
    operations,
    ...(run.published ? {} : {source: sourceOf(run)}),
  };
  return {[`build/static/${runAddress(run)}compare.json`]: json(compared)};
}

/**
 * @param {Run} run
 * @param {keyof FileFacts} name
 * @returns {string | null}
 *   What its raw files state.
 */
const statedText = ({files}, name) =>
  statedValues(files, name)
    .map(({text}) => text)
    .join('; ') || null;

/**
 * @param {Run} run
 * @param {System | undefined} system
 * @returns {string | null}
 *   Versions of systems often name their JVM.
 */
function jvmText(run, system) {
  const ofFiles = statedText(run, 'jvm');
  const ofVersion = jvmIn(statedVersion(run, system) ?? '') ?? null;
  return ofFiles ?? ofVersion ?? (system?.platform === 'native' ? 'none' : null);
}

/** @param {Run} run */
const warmupText = (run) =>
  run.warmup > 0 ? quantity(run.warmup, 's') : statedText(run, 'warmup');

/**
 * @param {Run} run
 * @returns {Source}
 */
function sourceOf({report, id, files, ...run}) {
  const {operation, params, rename, drop, warmup} = run;
  return {
    // Cast: JSON leaves out what is undefined.
    run: /** @type {Source['run']} */ ({operation, params, rename, drop, warmup}),
    files: files
      .filter(({note}) => !note.unread)
      .map(({name, note}) => ({name, address: rawAddress({report, id}, name), note})),
  };
}
