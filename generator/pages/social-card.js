/**
 * The pictures that a link to a page shows on social networks: title, chart, source and site name. Their
 * address must be absolute, so they are made only for a site that knows its own.
 *
 * @import {AnswerTable, Chart, View} from '../charts/types.d.ts'
 * @import {Machine, Report} from '../scan/types.d.ts'
 * @import {ReportModel} from '../types.d.ts'
 * @typedef {{path: string, views: Pick<View, 'spec'>[], answer?: AnswerTable, title: string, source: string,
 *   site: string}} SocialCard
 *   `answer`: the table whose marks the view shows.
 * @typedef {{src: string, alt: string, width: number, height: number}} CardData
 */

import {answerChart} from '../charts/answer.js';
import {withoutText} from '../charts/answer-table.js';
import {CARD} from '../charts/theme.js';
import {isInPictures} from '../words/notes.js';
import {sourceLine} from './source-line.js';

/** Charts whose text is larger on a card if the plot is lower. The others place text by pixels. */
const LOWERED = [
  'history',
  'latency-by-percentile',
  'latency-over-time',
  'payload-sweep',
  'throughput-over-time',
];
/** Share of the plot's height on a page. */
const LOWER = 0.7;

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
  const answer = answerChart({report, charts});
  /**
   * @param {Chart} chart
   * @param {string} path
   * @param {string} title
   */
  const card = (chart, path, title) => ({
    path: `build/static/${path}`,
    ...drawn(chart),
    title,
    source: [
      // What the ratios are relative to is on the card alone here.
      ...(chart.answer ? [chart.answer.summary] : []),
      ...(chart.failed ? [chart.failed] : []),
      // Beside the title of the chart, that of the report would take the room of the chart.
      (chart.source ?? sourceLine(report, machines, chart.drawn)).replace(`${report.title} · `, ''),
      ...chart.notes.filter((note, i) => (i === 0 && !chart.answer) || isInPictures(note)),
    ].join(' · '),
    site,
  });
  return [
    ...(answer ? [card(answer, cardAddress(report.id), report.title)] : []),
    ...charts.map((chart) => card(chart, cardAddress(report.id, chart.name), chart.title)),
  ];
}

/**
 * @param {Chart} chart
 * @returns {Pick<SocialCard, 'views' | 'answer'>}
 *   Without the overview, which serves to choose a part of the run.
 */
function drawn({kind, views, answer}) {
  if (answer) return {answer, views: views.map(({spec}) => withoutText({spec}))};
  const lanes = views.filter(({name}) => name !== 'overview');
  const factor = LOWERED.includes(kind) ? LOWER : 1;
  return {
    views: (lanes.length > 0 ? lanes : views).map(({spec, height}) => ({
      // Cast: a spec that keeps its form.
      spec: /** @type {View['spec']} */ ({...spec, height: height * factor}),
    })),
  };
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
