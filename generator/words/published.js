/**
 * Words for values that a document states. They always differ from those of measured values. The
 * document's comparison is next to the one calculated from its values.
 *
 * @import {ChartBasis, ChartRequest} from '../scan/types.d.ts'
 * @import {Comparison} from '../stats/types.d.ts'
 */

import {change, list, localiseDecimal} from '../format.js';
import {requestedRuns} from '../scan/requested-runs.js';

/**
 * @param {{bound?: string | undefined} | null | undefined} value
 * @returns {string}
 *   What to write before the value.
 */
export function boundText(value) {
  if (value?.bound === '<' || value?.bound === '>') return `${value.bound} `;
  return value?.bound === '~' ? 'about ' : '';
}

/** What a run with a status that is not ok did. @type {Record<string, string>} */
export const ENDS = {failed: 'failed', aborted: 'was cut short', 'no-result': 'has no result'};

/** As a part of a sentence, which has a full stop of its own. @param {string} reason */
const withoutStop = (reason) => reason.replace(/(?<!\.)\.$/, '');

/**
 * @param {{status?: string, reason: string}} run
 * @returns {string}
 *   `failed: out of memory`, `no result: a picture alone`.
 */
export const endText = ({status = 'failed', reason}) =>
  `${status.replace('-', ' ')}: ${withoutStop(reason)}`;

/**
 * @param {string} system
 * @param {{status?: string, reason: string}} run
 * @returns {string}
 *   `Ehcache has no result: a picture alone`.
 */
export const endOf = (system, {status = 'failed', reason}) =>
  `${system} ${ENDS[status] ?? ''}: ${withoutStop(reason)}`;

/**
 * @param {{date: string, reason: string}} withdrawn
 * @returns {string}
 *   `withdrawn on 2026-02-01: wrong disk`.
 */
export const withdrawnText = ({date, reason}) => `withdrawn on ${date}: ${reason}`;

/**
 * @param {Comparison} comparison
 *   The comparison of a document's values.
 * @param {string} worked
 *   Their ratio, as text.
 * @returns {string}
 *   `−69.0 %, as published`; `−10.9 % by its values, “-10.8%” as published`.
 */
export function statedRatio({ratio, stated}, worked) {
  if (stated === undefined) return `${worked} by published values`;
  // In the document's terms, so that the two can be compared.
  const computed = stated.includes('%') ? change(ratio - 1) : worked;
  const inDocument = localiseDecimal(stated.replaceAll(/\s/g, '').replace('-', '\u2212'));
  const isSame = computed.replaceAll(/\s/g, '') === inDocument;
  return isSame
    ? `${computed}, as published`
    : `${computed} by its values, “${stated}” as published`;
}

/**
 * @param {ChartRequest} request
 * @param {ChartBasis} report
 * @returns {string | undefined}
 *   The documents, where the request names what was published and nothing else.
 */
export function documentsOf(request, report) {
  if (!request.systems && !request.runs) return undefined;
  const requested = requestedRuns(report.runs, request);
  if (requested.length === 0 || requested.some(({published}) => !published)) return undefined;
  const sources = requested.flatMap(({published}) => {
    if (!published) return [];
    const {title, author, date} = published;
    const facts = [author, date].filter((fact) => fact !== undefined).join(', ');
    return [`“${title}”${facts ? ` (${facts})` : ''}`];
  });
  return `As published in ${list([...new Set(sources)])}`;
}
