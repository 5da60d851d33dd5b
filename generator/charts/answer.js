/**
 * Which chart of a report answers its question.
 *
 * @import {Chart} from './types.d.ts'
 * @import {Report} from '../scan/types.d.ts'
 */

/**
 * @param {{report: Pick<Report, 'answer'>, charts: Chart[]}} model
 * @returns {Chart | undefined}
 *   The one that the report names; else the first comparison with verdicts, the first profile, or the
 *   first chart. Undefined where there is no chart.
 */
export function answerChart({report: {answer}, charts}) {
  if (answer !== undefined) return charts.find(({name}) => name === answer);
  return (
    charts.find(({kind, csv}) => kind === 'comparison' && csv.columns.includes('verdict')) ??
    charts.find(({kind}) => kind === 'profile') ??
    charts[0]
  );
}
