/**
 * The home page and the list of reports: title, question, systems, points of histories, repeats, date and a
 * small picture of each, and the filters that narrow the list.
 *
 * @import {Machine} from '../scan/types.d.ts'
 * @import {ChangeEntry} from './change-entries.js'
 * @import {ReportEntry} from './index.js'
 * @typedef {'system' | 'runner' | 'platform' | 'machine'} Facet
 */

import {counted, list} from '../format.js';
import {allChanges, announcedChanges} from './changes-page.js';
import {dates, distinct, filtersOf, page, reportAddress} from './page.js';
import {measuredOf} from './published.js';
import {PLATFORMS} from './run-page.js';
import {SMALL} from './small-picture.js';
import {machinesOf} from './source-line.js';

/** Reports on the home page; the list has all of them. */
const MOST_ON_HOME = 12;
/** Changes on the home page; their page has all. */
const MOST_CHANGES = 3;
/** Systems that an entry names; more are counted. */
const MOST_NAMED = 5;

/** @type {Record<Facet, string>} */
const FACETS = {system: 'System', runner: 'Runner', platform: 'Platform', machine: 'Machine'};

/**
 * @param {readonly ReportEntry[]} entries
 *   Newest first.
 * @param {{machines: Machine[], prose: ReadonlySet<string>}} site
 * @returns {Record<string, string>}
 */
export function homePage(entries, {machines, prose}) {
  const shown = entries.slice(0, MOST_ON_HOME);
  const all = reportList(shown, machines);
  const changes = announcedChanges(allChanges(entries)).slice(0, MOST_CHANGES).map(changeItem);
  const unsupported = entries.flatMap((one) =>
    one.unsupported.map(({sentence, note}) => ({
      text: one.report.title,
      href: reportAddress(one.report.id),
      sentence,
      note,
    })),
  );
  return page(
    '',
    {
      title: 'Benchmarks you can check',
      description: 'Every number is computed from raw result files that you can download.',
      ...all,
      // A filter over a part of the reports would hide that others match.
      filters: shown.length === entries.length ? all.filters : [],
      all: entries.length > 1 ? `All ${entries.length} reports` : 'All reports',
      script: 'filter',
      ...(changes.length > 0 ? {changes} : {}),
      ...(unsupported.length > 0 ? {unsupported} : {}),
    },
    {section: true, prose},
  );
}

/** @param {ChangeEntry} change */
const changeItem = ({href, title, date, report}) => ({
  text: title,
  href,
  note: [date, report.text].join(' · '),
});

/**
 * @param {readonly ReportEntry[]} entries
 * @param {Machine[]} machines
 * @param {ReadonlySet<string>} prose
 * @returns {Record<string, string>}
 */
export function reportsPage(entries, machines, prose) {
  return page(
    'reports/',
    {
      title: 'Reports',
      description: 'All reports, newest first',
      ...reportList(entries, machines),
      script: 'filter',
    },
    {section: true, prose, matter: {layout: 'overview'}},
  );
}

/**
 * @param {readonly ReportEntry[]} reportEntries
 * @param {Machine[]} machines
 */
function reportList(reportEntries, machines) {
  const entries = reportEntries.map((one) => entry(one, machines));
  const facets = entries.map((one) => one.facets);
  return {entries, filters: filtersOf(FACETS, facets)};
}

/**
 * @param {ReportEntry} reportEntry
 * @param {Machine[]} machines
 */
function entry({report: fullReport, points, repeats, runners, picture}, machines) {
  const report = measuredOf(fullReport);
  const systems = report.systems.map(({name}) => name);
  /** @type {Record<Facet, string[]>} */
  const facets = {
    system: distinct(systems),
    runner: runners,
    platform: distinct(report.systems.map(({platform}) => PLATFORMS[platform])),
    machine: machinesOf(report.runs, machines).map(({name}) => name),
  };
  return {
    text: report.title,
    href: reportAddress(report.id),
    question: report.question,
    notes: [
      systems.length > MOST_NAMED ? counted(systems.length, 'system') : list(systems),
      points,
      repeats,
      dates(report.runs),
    ].filter((part) => part !== ''),
    facets,
    ...(picture ? {picture: {src: picture, ...SMALL}} : {}),
  };
}
