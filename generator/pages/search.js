/**
 * The search page: the list of all reports, and what can be found. The browser makes the index from it.
 * The template adds the pages that are written by hand.
 *
 * @import {Subject} from '../records/types.d.ts'
 * @import {Machine, Run} from '../scan/types.d.ts'
 * @import {Format} from './format-pages.js'
 * @import {ReportEntry} from './index.js'
 * @typedef {{kind: string, title: string, href: string, note: string, words: string,
 *   compare?: string}} SearchDocument
 *   `note`: shown below the title; `words`: found, and not shown; `compare`: the id of a run that the
 *   compare page can show.
 */

import {dayOf} from '../day.js';
import {list} from '../format.js';
import {naturalOrder} from '../natural-order.js';
import {paramsText, subjectText} from '../records/subject.js';
import {nameOf} from '../words/names.js';
import {comparedId} from './compare-run.js';
import {machineFacts} from './environment.js';
import {distinct, formatAddress, machineAddress, page, reportAddress, runAddress} from './page.js';
import {differences} from './run-table.js';
import {stateText} from './tables.js';

/**
 * @param {readonly ReportEntry[]} entries
 *   Newest first.
 * @param {{machines: readonly Machine[], adapters: readonly Format[]}} site
 * @returns {Record<string, string>}
 */
export function searchPage(entries, {machines, adapters}) {
  return page(
    'search/',
    {
      title: 'Search',
      description: 'Search reports, charts, systems, runs, machines, formats and the method',
      entries: entries
        .map(({report}) => ({text: report.title, href: reportAddress(report.id)}))
        .sort((a, b) => naturalOrder(a.text, b.text)),
      documents: [
        ...entries.flatMap((entry) => [
          reportDocument(entry),
          ...systemDocuments(entry),
          ...chartDocuments(entry),
          ...runDocuments(entry, machines),
        ]),
        ...machines.map(machineDocument),
        ...adapters.map(formatDocument),
      ],
      script: 'search',
    },
    {matter: {layout: 'search'}},
  );
}

/**
 * @param {ReportEntry} entry
 * @returns {SearchDocument}
 */
const reportDocument = ({report, operations, runners}) => ({
  kind: 'Report',
  title: report.title,
  href: reportAddress(report.id),
  note: report.question,
  words: joined([
    report.description,
    ...report.systems.map(({name}) => name),
    ...operations,
    ...runners,
    ...report.authors,
    ...report.method,
    ...report.caveats,
    ...report.differences,
  ]),
});

/**
 * @param {ReportEntry} entry
 * @returns {SearchDocument[]}
 */
const systemDocuments = ({report}) =>
  report.systems.map(({id, name, version, platform}) => ({
    kind: 'System',
    title: name,
    href: reportAddress(report.id),
    note: `In the report: ${report.title}`,
    words: joined([id, version, platform]),
  }));

/**
 * @param {ReportEntry} entry
 * @returns {SearchDocument[]}
 */
const chartDocuments = ({report, figures}) =>
  figures.map(({title, page, sentence}) => ({
    kind: 'Chart',
    title,
    href: page,
    note: report.title,
    words: sentence,
  }));

/**
 * @param {ReportEntry} entry
 * @param {readonly Machine[]} machines
 * @returns {SearchDocument[]}
 */
const runDocuments = (entry, machines) =>
  [...differences(entry.report.runs)].map(([run, different]) =>
    runDocument(run, different, entry, machines),
  );

/**
 * @param {Run} run
 * @param {Subject} different
 *   What tells it from others of its report.
 * @param {ReportEntry} entry
 * @param {readonly Machine[]} machines
 * @returns {SearchDocument}
 */
function runDocument(run, different, {report, comparable}, machines) {
  const machine = machines.find(({id}) => id === run.machine);
  const parts = [dayOf(run.date), subjectText(different), report.title, stateText(run)];
  return {
    kind: 'Run',
    title: `${nameOf(run.system, report)}, run ${run.id}`,
    href: runAddress(run),
    note: parts.filter((part) => part !== '').join(' · '),
    words: joined([
      run.version,
      run.operation,
      paramsText(run.params),
      run.machine,
      machine?.name,
      machine?.cpu,
      run.command,
      ...run.notes,
    ]),
    ...(comparable.has(run.id) ? {compare: comparedId(run)} : {}),
  };
}

/**
 * @param {Machine} machine
 * @returns {SearchDocument}
 */
const machineDocument = (machine) => ({
  kind: 'Machine',
  title: machine.name,
  href: machineAddress(machine.id),
  note: list([machine.cpu, machine.memory, machine.os].flatMap((text) => text ?? [])),
  words: joined([
    machine.id,
    ...machineFacts(machine).flatMap(({values}) =>
      values.map((value) => (typeof value === 'string' ? value : value.text)),
    ),
    ...machine.notes,
  ]),
});

/**
 * @param {Format} format
 * @returns {SearchDocument}
 */
const formatDocument = ({id, label, description, runner, writtenBy}) => ({
  kind: 'Format',
  title: label,
  href: formatAddress(id),
  note: description,
  words: joined([id, runner, writtenBy]),
});

/** @param {readonly (string | undefined)[]} texts */
const joined = (texts) => distinct(texts.flatMap((text) => text || [])).join(' ');
