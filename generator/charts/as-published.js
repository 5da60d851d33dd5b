/**
 * What charts say of figures that a document states: they are told from those that were measured,
 * and what the document says itself stands beside what follows from its figures.
 *
 * @import {ChartBasis, ChartRequest} from '../scan/types.d.ts'
 * @import {Comparison, Configuration} from '../stats/types.d.ts'
 */

import {change, list} from '../format.js';

/**
 * @param {{bound?: string | undefined} | null | undefined} figure
 * @returns {string}
 *   What to write before the figure.
 */
export function boundText(figure) {
  if (figure?.bound === '<') return '< ';
  return figure?.bound === '~' ? 'about ' : '';
}

/**
 * @param {{status?: string, reason: string}} run
 * @returns {string}
 *   `failed: out of memory`, `no result: a picture alone`.
 */
export const endText = ({status = 'failed', reason}) => `${status.replace('-', ' ')}: ${reason}`;

/**
 * @param {Configuration} configuration
 * @returns {{low: number, high: number} | null}
 *   The lowest and highest rate that the document states.
 */
export function statedRange({published, summary}) {
  const {lowest, highest} = summary?.throughput ?? {};
  return published && lowest != null && highest != null ? {low: lowest, high: highest} : null;
}

/**
 * @param {Comparison} comparison
 *   Of a document's figures.
 * @param {string} worked
 *   Their ratio, as text.
 * @returns {string}
 *   `−69.0 %, as published`; `−10.9 % by its figures, “-10.8%” as published`.
 */
export function statedRatio({ratio, stated}, worked) {
  if (stated === undefined) return `${worked} by figures as published`;
  // In the document's own terms, so that the two can be compared.
  const own = stated.includes('%') ? change(ratio - 1) : worked;
  const isSame = own.replaceAll(/\s/g, '') === stated.replaceAll(/\s/g, '').replace('-', '\u2212');
  return isSame ? `${own}, as published` : `${own} by its figures, “${stated}” as published`;
}

/**
 * @param {ChartRequest} request
 * @param {ChartBasis} report
 * @returns {string | undefined}
 *   The documents, where the request names what was published and nothing else.
 */
export function documentsOf({systems, runs}, report) {
  if (!systems && !runs) return undefined;
  const meant = report.runs.filter(
    ({id, system}) => (runs?.includes(id) ?? true) && (systems?.includes(system) ?? true),
  );
  if (meant.length === 0 || meant.some(({published}) => !published)) return undefined;
  const sources = meant.flatMap(({published}) => {
    if (!published) return [];
    const {title, author, date} = published;
    const facts = [author, date].filter((fact) => fact !== undefined).join(', ');
    return [`“${title}”${facts ? ` (${facts})` : ''}`];
  });
  return `As published in ${list([...new Set(sources)])}`;
}

/**
 * A figure that was published is drawn where it is asked for by its system or run, and never comes
 * into a chart by being there.
 *
 * @param {{systems?: string[], runs?: string[]}} request
 * @param {object | undefined} published
 */
export const isAskedFor = (request, published) =>
  published === undefined || request.systems !== undefined || request.runs !== undefined;
