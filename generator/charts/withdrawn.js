/**
 * Stands for a chart that has no results since a run was withdrawn: pages, embeds and pictures that have the
 * chart say so, where its numbers were.
 *
 * @import {Column} from './columns.js'
 * @import {Chart} from './types.d.ts'
 * @import {ChartRequest, Report, Run} from '../scan/types.d.ts'
 */

import {requestedRuns} from '../scan/requested-runs.js';
import {hasResults} from '../stats/configurations.js';
import {undrawnRows} from '../words/notes.js';
import {endText, withdrawnText} from '../words/published.js';
import {csvOf, tableOf} from './columns.js';
import {frame} from './frame.js';
import {fromTop, textLines} from './rows.js';

/** Pixels of a run. */
const ROW = 24;
/** Runs that are drawn and described; the table has all. */
const MOST_ROWS = 12;

/** @type {Column<Run>[]} */
const COLUMNS = [
  {label: 'Run', unit: 'text', of: ({id}) => id},
  {label: 'No result', unit: 'text', of: stateText},
];

/**
 * @param {Run} run
 *   That does not count.
 * @returns {string}
 *   `withdrawn on 2026-01-05: Wrong disk`, `failed: out of memory`.
 */
function stateText({withdrawn, status, reason = 'no reason stated'}) {
  return withdrawn ? withdrawnText(withdrawn).replace(/\.$/, '') : endText({status, reason});
}

/**
 * @param {Pick<ChartRequest, 'runs' | 'systems'>} request
 * @param {Pick<Report, 'runs'>} report
 * @returns {Run[]}
 *   The runs that the request means, if none of them counts and one is withdrawn; else none.
 */
export function uncounted(request, report) {
  const requested = requestedRuns(report.runs, request);
  const isUncounted = !requested.some(hasResults) && requested.some(({withdrawn}) => withdrawn);
  return isUncounted ? requested : [];
}

/**
 * @param {string} name
 *   The id of the chart that was requested.
 * @param {Run[]} runs
 *   At least one; none counts.
 * @returns {Chart}
 *   Without the title of the request, which may state what the runs showed.
 */
export function withdrawnChart(name, runs) {
  const drawn = runs.slice(0, MOST_ROWS);
  const sentence = drawn.map((run) => `${run.id}: ${stateText(run)}.`).join(' ');
  const height = drawn.length * ROW;
  // A line has no room for a reason: the note below has it.
  const lines = drawn.map(({id, withdrawn, status}, i) => {
    const state = withdrawn ? `withdrawn on ${withdrawn.date}` : status.replace('-', ' ');
    return {y: (i + 0.5) * ROW, text: `${id}: ${state}`, muted: true, italic: true};
  });
  const spec = frame({description: sentence, height, layer: textLines(lines, fromTop(height))});
  const failed = runs.some(({withdrawn}) => !withdrawn) ? ' or failed' : '';
  return {
    name,
    kind: 'withdrawn',
    title: `No results: the runs of this chart are withdrawn${failed}`,
    sentence,
    notes: [sentence, ...undrawnRows(drawn.length, runs.length)],
    views: [{name: 'main', height, spec}],
    series: [],
    table: tableOf(COLUMNS, runs),
    csv: csvOf(COLUMNS, runs),
    readings: [],
  };
}
