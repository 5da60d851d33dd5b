/**
 * The pictures that a link to a page shows on social networks: title, chart, source and site name. Their
 * address must be absolute, so they are made only for a site that knows its own.
 *
 * @import {Chart, View} from '../charts/types.d.ts'
 * @import {Machine, Report} from '../scan/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @typedef {{path: string, views: Pick<View, 'spec' | 'height'>[], title: string, source: string,
 *   site: string}} SocialCard
 * @typedef {{src: string, alt: string, width: number, height: number}} CardData
 */

import {sourceLine} from './report-page.js';
import {answerChart} from './small-picture.js';

/** What the networks ask for, in pixels. */
export const CARD = {width: 1200, height: 630};

/**
 * @param {string} report
 * @param {string} [chart]
 *   Without it, the card of the report.
 */
const cardAddress = (report, chart) =>
  `cards/${report}${chart === undefined ? '' : `/${chart}`}.png`;

/**
 * @param {Pick<ReportModel, 'report' | 'charts'>} model
 * @param {Machine[]} machines
 * @param {string} site
 *   Its title.
 * @returns {SocialCard[]}
 *   The report's own card, then those of its charts.
 */
export function socialCards({report, charts}, machines, site) {
  const source = sourceLine(report, machines);
  const answer = answerChart({report, charts});
  /**
   * @param {Chart} chart
   * @param {string} path
   * @param {string} title
   */
  const card = (chart, path, title) => ({
    path: `build/static/${path}`,
    views: chart.views.map(({spec, height}) => ({spec, height})),
    title,
    // The card of the report has its title as a heading. The note is the one that pages have in view.
    source: [(chart.source ?? source).replace(`${title} · `, ''), ...chart.notes.slice(0, 1)].join(
      ' · ',
    ),
    site,
  });
  return [
    ...(answer ? [card(answer, cardAddress(report.id), report.title)] : []),
    ...charts.map((chart) => card(chart, cardAddress(report.id, chart.name), chart.title)),
  ];
}

/**
 * @param {Pick<ReportModel, 'report' | 'charts'>} model
 * @returns {{card?: CardData}}
 *   None for a report without charts.
 */
export function reportCard({report, charts}) {
  const answer = answerChart({report, charts});
  if (!answer) return {};
  return {card: {src: cardAddress(report.id), alt: answer.sentence, ...CARD}};
}

/**
 * @param {Pick<Report, 'id'>} report
 * @param {Pick<Chart, 'name' | 'sentence'>} chart
 * @returns {CardData}
 */
export const chartCard = (report, {name, sentence}) => ({
  src: cardAddress(report.id, name),
  alt: sentence,
  ...CARD,
});
