/**
 * What pgbench prints: progress (`-P 1`, on stderr), and the summary at the end (on stdout).
 *
 *     progress: 2.0 s, 90.0 tps, lat 5.650 ms stddev 3.435, 0 failed, lag 0.456 ms, 2 skipped
 *     tps = 93.312863 (without initial connection time)
 *
 * Progress has rates, and no counts: transactions of a line are rate × time. Under `-R` latency
 * begins when a transaction was due, so it includes the lag. A line in which nothing ended has
 * 0.000 ms (from 15 on) or NaN. Releases before 14 print two lines `tps`, with and without
 * connecting; those before 9.6 write `latency average:`. Scripts of one run have lines that begin
 * with ` - `. Outputs of several runs may follow one another, as a loop over clients writes them.
 * Written by pgbench 15.18 in the tests; earlier layouts from its sources.
 *
 * @import {LineAdapter, ReadContext, Rec} from '../types.d.ts'
 */

import {pgbenchProgress} from './pgbench-progress.js';
import {pgbenchSummary} from './pgbench-summary.js';

const PROGRESS = /^progress: \d+\.\d+ s, /;
const START = /^(progress: |pgbench \(|starting vacuum|transaction type: )/;

/** @type {LineAdapter} */
export const pgbench = {
  id: 'pgbench',
  label: 'pgbench output',
  runner: 'pgbench',
  writtenBy: '`-P 1 >pgbench.txt 2>&1`',
  layout: 'lines',
  claims: ({lines}) =>
    lines.some((line) => PROGRESS.test(line) || line.startsWith('transaction type: ')),
  open(context) {
    /** @type {Rec[]} */
    const records = [];
    const seen = new Set();
    let run = oneRun(context);
    let start = 1;
    const close = () => {
      const found = run.records();
      const {operation = '', params = {}} = found[0] ?? {};
      const key = JSON.stringify([operation, params]);
      if (found.length > 0 && seen.has(key)) {
        const settings = Object.entries(params).map(([name, value]) => `${name} ${value}`);
        const what = [operation, ...settings].filter((one) => one !== '').join(', ');
        context.fault(
          start,
          `found a second run of ${what || 'the same'}, expected other settings`,
          'Give each repeat a run of its own.',
        );
        return;
      }
      seen.add(key);
      records.push(...found);
    };
    return {
      take(text, line) {
        if (run.hasEnded() && START.test(text)) {
          close();
          run = oneRun(context);
          start = line;
        }
        run.take(text, line);
      },
      end() {
        close();
        return records;
      },
    };
  },
};

/** @param {ReadContext} context */
function oneRun(context) {
  /** Named by the summary, after the progress. @type {import('../types.d.ts').Subject} */
  const subject = {operation: '', params: {}};
  const progress = pgbenchProgress(subject, context);
  const summary = pgbenchSummary(subject, context);
  return {
    hasEnded: () => summary.hasEnded(),
    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      if (text.startsWith('progress: ')) progress.take(text, line);
      else summary.take(text, line);
    },
    /** @returns {Rec[]} */
    records: () => [...summary.records(), ...progress.records()],
  };
}
