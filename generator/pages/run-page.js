/**
 * The page of a run: command, machine, results, raw files and warnings.
 *
 * @import {FileFacts} from '../adapters/types.d.ts'
 * @import {Machine, Report, Run, Warning} from '../scan/types.d.ts'
 * @import {Configuration, Summary} from '../stats/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Fact} from './page.js'
 * @import {Figure} from './figure.js'
 */

import {dayOf} from '../day.js';
import {statedBy, statedTexts, statedValues, statedVersion} from '../facts/stated.js';
import {capitalised, integer, keepUnitsOnLine, quantity} from '../format.js';
import {commonParams, paramsText} from '../records/subject.js';
import {recordsOf, summarise} from '../stats/summary.js';
import {nameOf} from '../words/names.js';
import {withdrawnText} from '../words/published.js';
import {causesTable, gcFacts} from './collections.js';
import {comparedId} from './compare-run.js';
import {hasValues} from './compared-operations.js';
import {runDataset} from './dataset.js';
import {jvms, machineFactsOfFiles} from './environment.js';
import {runOtherTables} from './other-metrics.js';
import {fact, given, machineAddress, page, reportAddress, runAddress} from './page.js';
import {publishedTable, sourceFacts} from './published.js';
import {rawFiles} from './raw-files.js';
import {gcSources, resultSources} from './sources.js';
import {otherParams, runLatencyTable, runThroughputTable, statusText} from './tables.js';

export const PLATFORMS = {jvm: 'JVM', native: 'native', other: 'other'};

/**
 * @param {Run} run
 * @param {ReportModel} model
 * @param {{machines: Machine[], figures: Figure[], formats: Readonly<Record<string, string>>}} site
 *   `figures`: those of the charts of this run.
 * @returns {Record<string, string>}
 */
export function runPage(run, model, {machines, figures, formats}) {
  const {report} = model;
  const name = nameOf(run.system, report);
  const [command, flags] = [only(run, 'command'), only(run, 'flags')];
  // What is withdrawn counts nowhere, but its page says what it was.
  const summaries = run.withdrawn
    ? summarise(run)
    : model.summaries.filter((summary) => summary.run === run.id);
  const parent = {text: report.title, href: reportAddress(report.id)};
  const title = `${name}, run ${run.id}`;
  const description = run.published
    ? `Published values of ${name}. Part of the report: ${report.title}`
    : `One run of ${name} on ${dayOf(run.date)}. Part of the report: ${report.title}`;
  const gc = model.gc.filter((one) => one.run === run.id);
  const sources = resultSources(run);
  // Those of all results: the page states them once, not in each row of its tables.
  const common = commonParams([
    ...summaries.filter(
      ({throughput, latency, errors}) => throughput || latency || errors !== null,
    ),
    ...recordsOf(run).filter(({kind}) => kind === 'measurement'),
  ]);
  const params = {...run.params, ...common};
  return page(
    runAddress(run),
    {
      title,
      description,
      dataset: runDataset(run, report, {title, description}),
      breadcrumb: [{text: 'Reports', href: 'reports/'}, parent],
      failed: run.status === 'ok' ? '' : statusText(run),
      ...(run.published
        ? {asPublished: `Published in “${run.published.title}”, not measured here`}
        : {}),
      withdrawn: run.withdrawn ? withdrawnText(run.withdrawn) : '',
      facts: [
        ...withParams(facts(run, model, {machines, summaries}), run.params),
        ...given('Parameters', [paramsText(otherParams(common, run.params))].filter(Boolean)),
      ],
      command: run.command ?? command?.text ?? '',
      commandSource: run.command === undefined ? (command?.source ?? '') : '',
      flags: run.flags.length > 0 ? run.flags : flags ? flagsIn(run, flags.text) : [],
      flagsSource: run.flags.length > 0 ? '' : (flags?.source ?? ''),
      notes: run.notes.map(keepUnitsOnLine),
      ...(run.published
        ? {published: publishedTable(run, params)}
        : {
            throughput: runThroughputTable(summaries, params, sources),
            latency: runLatencyTable(summaries, params, sources),
            otherMetrics: runOtherTables(run, summaries, params),
          }),
      ...(!run.withdrawn && summaries.some((one) => hasValues(one, run))
        ? {
            compare: `compare/#runs=${comparedId(run)}`,
            ...(run.published ? {} : {recompute: runAddress(run)}),
          }
        : {}),
      gc: gc.flatMap((one) => [...gcFacts(one), ...gcSources(run)]),
      gcCauses: causesTable(gc.flatMap(({causes}) => causes)),
      charts: figures,
      folder: run.path,
      raw: rawFiles(run, formats),
      warnings: [
        ...locatedWarnings('run.yaml', run.warnings),
        ...run.files.flatMap(({name, warnings}) => locatedWarnings(name, warnings)),
      ],
    },
    {matter: {layout: 'run'}},
  );
}

/**
 * @param {string} file
 * @param {Warning[]} warnings
 */
const locatedWarnings = (file, warnings) =>
  warnings.map(({line, message}) => ({
    location: line === undefined ? file : `${file}:${line}`,
    message,
  }));

/**
 * @param {Run} run
 * @param {ReportModel} model
 * @param {{machines: Machine[], summaries: Summary[]}} parts
 *   `summaries`: of the run.
 * @returns {Fact[]}
 */
function facts(run, {report, configurations}, {machines, summaries}) {
  const system = report.systems.find(({id}) => id === run.system);
  const machine = machines.find(({id}) => id === run.machine);
  const measured = configurations.filter(({runs}) => runs.includes(run.id));
  const texts = (/** @type {keyof FileFacts} */ name) => statedTexts(run.files, name);
  const version = statedVersion(run, system);
  return [
    fact('System', [system?.name ?? run.system]),
    fact('Version', version === undefined ? texts('version') : [version]),
    ...jvms({systems: report.systems, runs: [run]}),
    fact('Platform', [system && PLATFORMS[system.platform]]),
    ...(run.published
      ? sourceFacts(run.published)
      : [fact('Date', [run.date.replace('T', ' ').replace(/Z$/, ' UTC')])]),
    fact('Machine', [machine && {text: machine.name, href: machineAddress(machine.id)}]),
    ...machineFactsOfFiles(run, machines),
    ...given('Runner', texts('runner')),
    ...given('Commit', run.commit ? [run.commit] : texts('commit')),
    // Where files state operations, the tables of results name them.
    ...(run.operation || summaries.every(({operation}) => operation === '')
      ? [fact('Operation', [run.operation])]
      : []),
    ...(run.published ? [] : repeatFacts(run, report, measured)),
  ];
}

/**
 * @param {Fact[]} all
 * @param {Run['params']} params
 * @returns {Fact[]}
 *   A commit or day that is a parameter of the run, because a history follows it, is stated once.
 */
const withParams = (all, params) => [
  ...all,
  ...Object.entries(params)
    .filter(([name, value]) => {
      const same = all.find(({label}) => label.toLowerCase() === name);
      return !same?.values.some((text) => typeof text === 'string' && text.startsWith(value));
    })
    .map(([name, value]) => fact(name, [value])),
];

/**
 * @param {Run} run
 * @param {'command' | 'flags'} name
 * @returns {{text: string, source: string} | undefined}
 *   What its files state; undefined also where they state several.
 */
function only(run, name) {
  const [value, ...others] = statedValues(run.files, name);
  return value && others.length === 0
    ? {text: value.text, source: statedBy(value.files)}
    : undefined;
}

/**
 * @param {Run} run
 * @param {string} text
 *   What its files state.
 * @returns {string[]}
 *   One by one; the text where it is that there were none.
 */
function flagsIn({files}, text) {
  const [flags = []] = files.flatMap(({facts}) => (facts?.flags ? [facts.flags] : []));
  return flags.length > 0 ? flags : [text];
}

/**
 * @param {Run} run
 * @param {Pick<Report, 'shown'>} report
 * @param {Configuration[]} measured
 *   Those of the run.
 */
const repeatFacts = (run, report, measured) => [
  fact('Repeat', [repeatText(run, measured[0]?.runs ?? [])]),
  ...given(`${capitalised(report.shown)} repeat`, shownTexts(run, measured)),
  ...given('Users at most', statedTexts(run.files, 'users')),
  fact(
    'Warm-up excluded',
    run.warmup > 0 ? [quantity(run.warmup, 's')] : statedTexts(run.files, 'warmup'),
  ),
];

/**
 * @param {Run} run
 * @param {Configuration[]} measured
 * @returns {string[]}
 *   `yes`, `no`, or `for 1 of 3 configurations`: a run can have the median of one operation and not of another.
 */
function shownTexts({id}, measured) {
  const chosen = measured.flatMap(({shown}) => shown ?? []);
  const count = chosen.filter((shown) => shown === id).length;
  if (chosen.length === 0) return [];
  if (count === 0) return ['no'];
  return [
    count === chosen.length
      ? 'yes'
      : `for ${integer(count)} of ${integer(chosen.length)} configurations`,
  ];
}

/**
 * @param {Run} run
 * @param {string[]} runs
 *   Of its configuration. The manifest may count others too: those with other parameters in their files, and those withdrawn.
 */
function repeatText({id, repeat}, runs) {
  if (repeat === undefined) return undefined;
  return runs.includes(id) ? `${runs.indexOf(id) + 1} of ${runs.length}` : String(repeat);
}
