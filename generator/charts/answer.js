/**
 * Which chart of a report answers its question.
 *
 * @import {Chart} from './types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 */

/**
 * @param {Pick<Report, 'answer'>} report
 * @param {Chart[]} charts
 *   At least one.
 * @returns {string | undefined}
 *   The one that the report names; else the first comparison with verdicts, the first profile, or the
 *   first chart.
 */
export function answerOf({answer}, charts) {
  if (answer !== undefined) return answer;
  const best =
    charts.find(({kind, csv}) => kind === 'comparison' && csv.columns.includes('verdict')) ??
    charts.find(({kind}) => kind === 'profile') ??
    charts[0];
  return best?.name;
}
