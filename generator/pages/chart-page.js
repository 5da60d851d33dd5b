/**
 * The page of one chart of a report: what a link to the chart opens.
 *
 * @import {ReportModel} from '../types.d.ts'
 * @import {Figure} from './figure.js'
 */

import {citation} from './citation.js';
import {chartDataset} from './dataset.js';
import {chartAddress, page, reportAddress} from './page.js';
import {limitsOf} from './published.js';
import {chartCard} from './social-card.js';

/**
 * @param {Figure} figure
 * @param {ReportModel} model
 * @returns {Record<string, string>}
 */
export function chartPage(figure, model) {
  const {report} = model;
  return page(
    chartAddress(report.id, figure.key),
    {
      title: figure.title,
      description: figure.sentence,
      breadcrumb: [
        {text: 'Reports', href: 'reports/'},
        {text: report.title, href: reportAddress(report.id)},
      ],
      charts: [figure],
      report: {text: report.title, href: figure.page},
      warnings: limitsOf(figure, model),
      citation: citation(report, {key: `${report.id}-${figure.key}`, title: figure.title}),
      dataset: chartDataset(figure, report),
      card: chartCard(report, figure),
    },
    {matter: {layout: 'chart'}},
  );
}
