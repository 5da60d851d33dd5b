/**
 * The table that memtier_benchmark prints at the end of a run.
 *
 *     2         Threads
 *     4         Connections per thread
 *     2         Seconds
 *
 *     ALL STATS
 *     ====================…
 *     Type         Ops/sec     Hits/sec   Misses/sec    Avg. Latency     p50 Latency …       KB/sec
 *     --------------------…
 *     Sets        13376.40          ---          ---         0.13982         0.06300 …      1030.52
 *
 * Latencies are milliseconds, KB/sec 1024 bytes, sent and received together. `--print-percentiles`
 * chooses the percentiles, which are those of one histogram; up to 1.3 there is one column `Latency`, a
 * mean. Failed requests count as requests. Written by the sources of March 2026 in the tests; seen from 1.2.17,
 * 1.3.0, 1.4.0, 2.0.0 and 2.1.4.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {LatencyKey, Measurement, Subject} from '../../records/types.d.ts'
 */

import {once} from '../../once.js';
import {onLine} from '../../records/lines.js';
import {latency, throughput, transfer} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {quantity} from '../shared/cells.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';

const BEGINNING = /^Writing results to stdout$|^\d+ +Threads$/;
/** Before the progress of a run, which can be longer than what detection looks at. */
const STARTED = /^\[RUN #\d+\] Preparing benchmark client/;
const SETTING = /^(\d+) +(Threads|Connections per thread)$/;
const LIKE_SETTING = / (?:Threads|Connections per thread)$/;
const HEADER = /^Type +Ops\/sec (?=.*KB\/sec$).*Latency /;
const COLUMN = /(?:Avg\. |p[\d.]+ )?Latency|\S+/g;
const PERCENTILE = /^p(\d+(?:\.\d+)?) Latency$/;
/** Of one run alone in a file. */
const SEVERAL = /^(?:RUN #\d+|BEST RUN|WORST RUN|AGGREGATED AVERAGE) RESULTS/;
const FAILURE = /handle error response|^connection error: /;
/** A row or the end of the histogram, which is not read. */
const HISTOGRAM = /^(?:---|[A-Z]+ +\d+\.\d{3} +\d+\.\d{3})$/;
/** The last row, which a prompt may follow. */
const LAST = 'Totals';
/** A statistic that there is not. */
const NONE = '---';

/** @type {LineAdapter} */
export const memtierText = {
  id: 'memtier-text',
  label: 'memtier_benchmark output',
  description: 'Rate and latencies of each command, as memtier_benchmark prints them.',
  runner: 'memtier_benchmark',
  writtenBy: '`--hide-histogram >memtier.txt`',
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => STARTED.test(line) || HEADER.test(line.trimEnd())),
  endsWhole: (line) => HISTOGRAM.test(line.trimEnd()),
  open: (context) => severalRuns(context, BEGINNING, '… Threads', oneRun),
};

/** @param {RunContext} context */
function oneRun(context) {
  /** @type {Record<string, string>} */
  const params = {};
  /** @type {Measurement[]} */
  const measurements = [];
  /** @type {string[] | undefined} */
  let columns;
  let hasEnded = false;
  const warnOfFailure = once(context.warn);
  let isRefused = false;
  /** Of the header. */
  let header = 0;
  /** @type {string | undefined} */
  let last;
  let hasRate = false;
  let hasZero = false;

  /**
   * @param {string} column
   * @param {string} cell
   * @param {Subject} subject
   * @param {number} line
   * @returns {Measurement[]}
   */
  const measured = (column, cell, subject, line) => {
    const statistic = statisticOf(column);
    if (statistic === undefined && column !== 'KB/sec') return [];
    if (cell === NONE) return [];
    const value = quantity(cell, column, line, context);
    // Means of arbitrary commands are 0 in some versions.
    if (value === undefined || value === 0) return [];
    return statistic
      ? [latency(subject, statistic, value / 1e3)]
      : [transfer(subject, column, value * 1024)];
  };

  /** @param {string} text @param {number} line @param {string[]} names */
  const takeRow = (text, line, names) => {
    const [operation = '', ...cells] = text.trim().split(/\s+/);
    if (cells.length !== names.length) {
      if (last) return;
      const found = `found ${cells.length} values of "${brief(operation)}"`;
      context.error(line, `${found}, expected ${names.length}`);
      return;
    }
    if (operation === LAST) last = operation;
    const subject = onLine({operation, params}, line);
    const rate = quantity(cells[0], 'Ops/sec', line, context);
    // A command that the run did not use.
    hasZero ||= rate === 0;
    if (!rate) return;
    hasRate = true;
    measurements.push(throughput(subject, rate));
    for (const [i, name] of names.entries()) {
      measurements.push(...measured(name, cells[i] ?? '', subject, line));
    }
  };

  return {
    hasEnded: () => hasEnded,

    /** @param {string} text @param {number} line */
    take(text, line) {
      const [, number = '', setting] = SETTING.exec(text) ?? [];
      if (setting) params[setting === 'Threads' ? 'threads' : 'clients'] = number;
      else if (LIKE_SETTING.test(text)) {
        context.error(line, `found "${brief(text.trim())}", expected a number`);
      }
      if (SEVERAL.test(text) && !isRefused) {
        isRefused = true;
        context.error(
          line,
          `found "${brief(text.trim())}", expected the results of one run`,
          'Run with --run-count=1 and one file per repeat.',
        );
      }
      if (FAILURE.test(text)) {
        warnOfFailure(`found "${brief(text.trim())}": failed requests count as requests`, line);
      }
      if (HEADER.test(text.trimEnd())) {
        if (!isRefused) context.once('Type', line);
        [, ...columns] = text.match(COLUMN) ?? [];
        hasEnded = true;
        header = line;
        return;
      }
      if (text.trim() === '') columns = undefined;
      if (columns && !/^-+$/.test(text.trim())) takeRow(text, line, columns);
    },

    records() {
      if (hasZero && !hasRate) {
        context.warn('all rates of the table are 0: no command was measured', header);
      }
      if (hasRate) {
        const {threads, clients} = params;
        const parts = {Threads: threads, 'Connections per thread': clients, [LAST]: last};
        warnOfMissing(context, 'a run', parts, header);
      }
      return isRefused ? [] : measurements;
    },
  };
}

/**
 * @param {string} column
 * @returns {LatencyKey | undefined}
 *   The statistic of a latency that the column has.
 */
function statisticOf(column) {
  if (column === 'Avg. Latency' || column === 'Latency') return 'mean';
  const [, percentile] = PERCENTILE.exec(column) ?? [];
  return percentile === undefined ? undefined : `p${Number(percentile)}`;
}
