/**
 * The data page: downloads of every chart, raw files with checksums, and the meaning and unit of every
 * column.
 *
 * @import {ReportModel} from '../types.d.ts'
 * @import {Figure} from './figure.js'
 */

import {columnTable} from './columns.js';
import {page, reportAddress, runAddress} from './page.js';
import {rawFiles} from './raw-files.js';
import {nameOf, table} from './tables.js';

/**
 * @param {ReportModel[]} reports
 * @param {{formats: Readonly<Record<string, string>>,
 *   figuresOf: (report: ReportModel) => Figure[]}} site
 * @returns {Record<string, string>}
 */
export function dataPage(reports, {formats, figuresOf}) {
  return page(
    'data/',
    {
      title: 'Data',
      description: 'Raw files, checksums and downloads',
      reports: reports.map((model) => ({
        text: model.report.title,
        href: reportAddress(model.report.id),
        downloads: table(
          [
            ['Chart', false],
            ['Data', false],
            ['Specification', false],
          ],
          figuresOf(model).map(({title, page: address, csv, spec}) => [
            {text: title, href: address},
            {text: 'CSV', href: csv},
            {text: 'Vega-Lite', href: spec},
          ]),
        ),
        runs: model.report.runs.map((run) => ({
          run: {text: run.id, href: runAddress(run)},
          system: nameOf(model.report.systems)(run.system),
          ...rawFiles(run, formats),
        })),
      })),
      columns: columnTable(reports.flatMap(chartsOf)),
    },
    {matter: {layout: 'data'}},
  );
}

/** @param {ReportModel} model */
const chartsOf = ({report, charts, runCharts}) => [...charts, ...report.runs.flatMap(runCharts)];
