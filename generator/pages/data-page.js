/**
 * The data page of the site: where the numbers of each report are, and the meaning and unit of every
 * column.
 *
 * @import {ReportEntry} from './index.js'
 */

import {counted} from '../format.js';
import {columnTable} from './columns.js';
import {page, reportAddress, reportDataAddress} from './page.js';

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
      reports: entries.map(({report, files}) => ({
        text: report.title,
        href: reportDataAddress(report.id),
        runs: `${reportAddress(report.id)}#runs`,
        note: `${counted(report.runs.length, 'run')}, ${counted(files, 'file')}`,
      })),
      columns: columnTable(entries.flatMap(({columns}) => columns)),
    },
    {matter: {layout: 'data'}},
  );
}
