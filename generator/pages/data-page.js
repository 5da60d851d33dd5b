/**
 * The data page: downloads of every chart, raw files with checksums, and the meaning and unit of every
 * column.
 *
 * @import {Report, Run} from '../scan/types.d.ts'
 * @import {ReportEntry} from './index.js'
 * @typedef {ReturnType<typeof runFiles>} RunFiles
 */

import {columnTable} from './columns.js';
import {page, reportAddress, runAddress} from './page.js';
import {rawFiles} from './raw-files.js';
import {nameOf, table} from './tables.js';

/**
 * @param {readonly ReportEntry[]} entries
 *   The newest first.
 * @returns {Record<string, string>}
 */
export function dataPage(entries) {
  return page(
    'data/',
    {
      title: 'Data',
      description: 'Raw files, checksums and downloads',
      reports: entries.map(({report, figures, runs}) => ({
        text: report.title,
        href: reportAddress(report.id),
        downloads: table(
          [
            ['Chart', false],
            ['Data', false],
            ['Specification', false],
          ],
          figures.map(({title, page: address, csv, files}) => [
            {text: title, href: address},
            {text: 'CSV', href: csv},
            files ? {text: 'Vega-Lite', href: files.spec} : '',
          ]),
        ),
        runs,
      })),
      columns: columnTable(entries.flatMap(({columns}) => columns)),
    },
    {matter: {layout: 'data'}},
  );
}

/**
 * @param {Run} run
 * @param {Report} report
 * @param {Readonly<Record<string, string>>} formats
 *   A format's id → its label.
 */
export const runFiles = (run, report, formats) => ({
  run: {text: run.id, href: runAddress(run)},
  system: nameOf(report.systems)(run.system),
  ...rawFiles(run, formats),
});
