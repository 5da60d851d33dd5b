/**
 * What a page tells search engines for data: a Dataset of schema.org. Addresses are relative to the
 * root of the site; the template makes them absolute and adds the publisher.
 *
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @import {Figure} from './figure.js'
 * @typedef {{name: string, description: string, date: string, authors: string[], variables: string[],
 *   version?: string, partOf?: string, files: {href: string, type: string}[]}} Dataset
 *   `partOf`: the address of the report.
 */

import {dayOf} from '../day.js';
import {ownProperty} from '../own.js';
import {failuresText} from '../stats/warnings.js';
import {lastDate} from './citation.js';
import {distinct, reportAddress} from './page.js';
import {rawAddress} from './raw-files.js';

const TYPES = /** @type {Readonly<Record<string, string>>} */ ({
  csv: 'text/csv',
  gz: 'application/gzip',
  json: 'application/json',
  zip: 'application/zip',
});

/**
 * @param {ReportModel} model
 * @param {readonly Figure[]} figures
 * @returns {Dataset}
 */
export function reportDataset({report, configurations}, figures) {
  const failed = failuresText(configurations, report);
  const revision = report.revisions.at(-1);
  return {
    ...statedBy(report),
    name: report.title,
    description: [report.description ?? report.question, ...(failed ? [failed] : [])].join(' '),
    variables: distinct(configurations.flatMap(({operation}) => operation || [])),
    ...(revision ? {version: revision.id} : {}),
    files: figures.map(({csv}) => fileOf(csv)),
  };
}

/**
 * @param {Figure} figure
 * @param {Report} report
 * @returns {Dataset}
 */
export const chartDataset = ({title, sentence, table, csv, files}, report) => ({
  ...statedBy(report),
  name: title,
  description: sentence,
  variables: (table?.columns ?? []).flatMap(({label, numeric}) => (numeric ? label : [])),
  partOf: reportAddress(report.id),
  files: [fileOf(csv), ...(files ? [fileOf(files.spec)] : [])],
});

/**
 * @param {Run} run
 * @param {Report} report
 * @param {{title: string, description: string}} page
 * @returns {Dataset}
 */
export const runDataset = (run, report, {title, description}) => ({
  ...statedBy(report),
  date: dayOf(run.date),
  name: title,
  description,
  variables: run.operation === undefined ? [] : [run.operation],
  partOf: reportAddress(report.id),
  files: run.files.map(({name}) => fileOf(rawAddress(run, name))),
});

/** @param {Report} report */
const statedBy = (report) => ({date: lastDate(report), authors: report.authors});

/** @param {string} href */
const fileOf = (href) => ({
  href,
  type: ownProperty(TYPES, href.split('.').at(-1) ?? '') ?? 'text/plain',
});
