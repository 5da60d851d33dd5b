/**
 * Which report and which system a run belongs to: the only one, the one that the folder is named after, or
 * the only one whose runs have the same runner and operations.
 *
 * @import {Report, System} from '../scan/types.d.ts'
 * @import {AddedSystem} from './new-system.js'
 * @import {AddContext, Measured, NewReport, Question, Recognised, Source, Stated} from './types.d.ts'
 *
 * @typedef {{id?: string | undefined, why?: string, questions: Question[], newReport?: NewReport,
 *   newSystem?: AddedSystem}} Choice
 */

import {adapterOf} from '../adapters/index.js';
import {InputErrors} from '../errors.js';
import {alternatives, counted} from '../format.js';
import {inWords, wrongId} from '../ids.js';
import {readRuns} from '../read-runs.js';
import {applyManifest} from '../records/apply-manifest.js';
import {isOfOperation, subjectKey} from '../records/subject.js';
import {hasResults} from '../stats/configurations.js';
import {operationNames, operationsOf, optional, platformOf, systemQuestion} from './new-report.js';

/** What an answer says instead of a report or a system. */
const NEW = 'new';
/** Instead of a system of a report that nobody named. */
const NEW_REPORT = 'new-report';

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @param {AddContext} context
 * @returns {Promise<Choice>}
 */
export async function chooseReport({inPlace, label}, stated, files, context) {
  const {reports} = context;
  const wanted = inPlace?.report ?? stated.report;
  if (wanted !== undefined && reports.some(({id}) => id === wanted)) {
    return {id: wanted, questions: []};
  }
  const ids = reports.map(({id}) => id);
  const newOption = '--new-report --system ID';
  /** @type {Question} */
  const question = {
    text: `Report that ${label} belongs to`,
    option: ids.length === 0 ? newOption : `--report ID (${ids.join(', ')}), or ${newOption}`,
    found: wanted === undefined ? countOf(ids, 'report') : `no report "${wanted}"`,
    choices: [
      ...(inPlace ? [] : reports.map(({id, question: text}) => ({value: id, text}))),
      {value: NEW, text: 'a new report'},
    ],
    ...(ids.length === 0 || inPlace ? {proposed: NEW} : {}),
    answer(text, current) {
      if (text === NEW) return {...current, newReport: true};
      const isKnown = ids.includes(text) && !inPlace;
      return isKnown ? {...current, report: text} : {expected: alternatives([...ids, NEW])};
    },
  };
  if (wanted !== undefined) return {questions: [question]};
  const [only, ...others] = reports;
  if (only && others.length === 0) return {id: only.id, why: 'the only one', questions: []};
  const measuring = reports.filter(({systems}) => systems.some(({id}) => id === stated.system));
  const [measured] = measuring;
  if (measured && measuring.length === 1) {
    return {id: measured.id, why: `the only one of the system ${stated.system}`, questions: []};
  }
  const scores = await Promise.all(
    reports.map(async (report) => {
      const systems = await Promise.all(
        measuredSystems(report).map((system) => scoreOf(report, system, files, context)),
      );
      return {id: report.id, score: Math.max(0, ...systems)};
    }),
  );
  return bestOf(scores, question);
}

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @param {{report: Report, context: AddContext}} site
 * @returns {Promise<Choice>}
 */
export async function chooseSystem(source, stated, files, {report, context}) {
  if (stated.newSystem) return newSystem(source, stated, files, {report, context});
  const {name = '', label} = source;
  const systems = measuredSystems(report);
  const ids = systems.map(({id}) => id);
  if (stated.system !== undefined && ids.includes(stated.system)) {
    return {id: stated.system, questions: []};
  }
  const scores = await Promise.all(
    systems.map(async (system) => ({
      id: system.id,
      score: await scoreOf(report, system, files, context),
    })),
  );
  const isReportOpen = stated.report === undefined && !source.inPlace;
  const newOptions = ['--new-system', ...(isReportOpen ? ['--new-report'] : [])];
  const choices = [
    ...systems.map(({id, name: text}) => ({value: id, text})),
    {value: NEW, text: 'a new system'},
    ...(isReportOpen ? [{value: NEW_REPORT, text: 'a new report'}] : []),
  ];
  const found =
    stated.system === undefined ? countOf(ids, 'system') : `no system "${stated.system}"`;
  /** @type {Question} */
  const question = {
    text: `Measured system of the report ${report.id}, for ${label}`,
    option: `--system ID (${ids.join(', ')}), or ${alternatives(newOptions)} with --system ID`,
    found: `${found} in the report ${report.id}`,
    choices,
    answer(text, current) {
      const values = choices.map(({value}) => value);
      if (!values.includes(text)) return {expected: alternatives(values)};
      if (text === NEW) return {...current, newSystem: true};
      return text === NEW_REPORT ? {...current, newReport: true} : {...current, system: text};
    },
  };
  if (stated.system !== undefined) return {questions: [question]};
  const [called] = ids
    .filter((id) => name === id || name.startsWith(`${id}-`))
    .sort((a, b) => b.length - a.length);
  if (called !== undefined) return {id: called, why: 'from the name of the folder', questions: []};
  const [only, ...others] = scores;
  if (!only || others.length > 0) return bestOf(scores, question);
  const hasRuns = report.runs.some((run) => run.system === only.id && hasResults(run));
  // Files of another runner are probably those of another system.
  const isAnother = only.score === 0 && hasRuns && files.some(({read: {format}}) => format);
  if (!isAnother) return {id: only.id, why: 'the only one', questions: []};
  const foundRunner = `another runner than that of the only system in the report ${report.id}`;
  return {questions: [{...question, found: foundRunner}]};
}

/**
 * @param {Source} source
 * @param {Stated} stated
 * @param {readonly Recognised[]} files
 * @param {{report: Report, context: AddContext}} site
 * @returns {Promise<Choice>}
 */
async function newSystem({name = '', stem = name, label}, stated, files, {report, context}) {
  const {system: id} = stated;
  const {systems} = report;
  // A job that says so every night says so of a system that is there.
  if (systems.some((system) => system.id === id)) return {id, questions: []};
  if (id === undefined || wrongId(id)) return {questions: [systemQuestion(label, id, [stem])]};
  const shown = stated.name ?? inWords(id);
  const measured = await Promise.all(
    measuredSystems(report).map((system) => measuredOf(report, system.id, context)),
  );
  const earlier = measured.flatMap(({operations}) => [...operations]);
  const all = [...earlier, ...operationNames(files, stated.operation)];
  const operations = {before: operationsOf(earlier), after: operationsOf(all)};
  return {
    id,
    why: `new: “${shown}”`,
    newSystem: {id, name: shown, platform: platformOf(files), operations},
    questions:
      stated.name === undefined ? [optional('name', 'Displayed name of the system', shown)] : [],
  };
}

/**
 * @param {Report} report
 * @returns {System[]}
 *   Without those of a document: their values are published, not measured.
 */
function measuredSystems({systems, runs}) {
  const published = new Set(runs.flatMap((run) => (run.published ? run.system : [])));
  return systems.filter(({id}) => !published.has(id));
}

/**
 * @param {{id: string, score: number}[]} scores
 * @param {Question} question
 *   Where two are equally good, or none is.
 * @returns {Choice}
 */
function bestOf(scores, question) {
  const highest = Math.max(0, ...scores.map(({score}) => score));
  const [best, ...others] = scores.filter(({score}) => score === highest);
  if (highest === 0 || !best || others.length > 0) return {questions: [question]};
  const what = highest === 2 ? 'these operations' : 'files of this runner';
  return {id: best.id, why: `the only one with ${what}`, questions: []};
}

/**
 * @param {Report} report
 * @param {System} system
 * @param {readonly Recognised[]} files
 * @param {AddContext} context
 * @returns {Promise<number>}
 *   2 where its last run has an operation and a runner of the files, 1 where it has a runner.
 */
async function scoreOf(report, system, files, context) {
  const {runners, operations} = await measuredOf(report, system.id, context);
  const used = files.flatMap(({read: {format}}) => runnerOf(format) ?? []);
  if (!used.some((runner) => runners.has(runner))) return 0;
  const {rename = {}, drop = []} = system;
  const here = files.flatMap(({note, read}) =>
    applyManifest(read.records, {params: {}, rename, drop}, note, () => {}),
  );
  return here.some(({operation}) => operations.has(operation)) ? 2 : 1;
}

/**
 * @param {Report} report
 * @param {string} system
 *   Its id.
 * @param {AddContext} context
 * @returns {Promise<Measured>}
 *   Of its last run that has results.
 */
export function measuredOf(report, system, context) {
  const key = `${report.id}/${system}`;
  const found = context.measured.get(key) ?? measure(report, system, context);
  context.measured.set(key, found);
  return found;
}

/**
 * @param {Report} report
 * @param {string} system
 * @param {AddContext} context
 * @returns {Promise<Measured>}
 */
async function measure(report, system, {effects}) {
  const last = report.runs.findLast((run) => run.system === system && hasResults(run));
  const [run] = last ? await readRuns([last], effects, new InputErrors()) : [];
  const files = run?.files ?? [];
  const records = files.flatMap((file) => file.records).filter(isOfOperation);
  const [subject] = records;
  const isOnly = new Set(records.map(subjectKey)).size === 1;
  return {
    ...(subject && isOnly ? {subject} : {}),
    runners: new Set(files.flatMap(({format}) => runnerOf(format) ?? [])),
    operations: new Set(
      files.flatMap(({records}) =>
        records.flatMap(({operation}) => (operation === '' ? [] : operation)),
      ),
    ),
    only: new Map(files.flatMap(({format, note}) => (format && note.only ? [[format, note]] : []))),
  };
}

/** @param {string | undefined} format @returns {string | undefined} */
const runnerOf = (format) => adapterOf(format)?.runner;

/** @param {readonly string[]} ids @param {string} thing @returns {string} `no report`, `3 reports`. */
const countOf = ({length}, thing) => (length === 0 ? `no ${thing}` : counted(length, thing));
