/**
 * What pgbench prints: progress (`-P 1`, on stderr), and the summary at the end (on stdout).
 *
 *     progress: 2.0 s, 90.0 tps, lat 5.650 ms stddev 3.435, 0 failed, lag 0.456 ms, 2 skipped
 *     tps = 93.312863 (without initial connection time)
 *
 * Progress has rates but no counts: the transactions of a line are rate × time. Under `-R` latency
 * begins when a transaction was due, so it includes the lag. A line without transactions has 0.000
 * ms (from 15 on) or NaN. Releases before 14 print two lines `tps`, with and without connecting;
 * those before 9.6 write `latency average:`. Scripts of one run have lines that begin with ` - `.
 * Outputs of several runs may follow one another, as a loop over clients writes them; those with
 * the same settings are repeats. Written by pgbench 15.18 in the tests; earlier layouts from its
 * sources.
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {Rec, Subject} from '../../records/types.d.ts'
 */

import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';
import {pgbenchProgress} from './progress.js';
import {joinRounds} from './rounds.js';
import {PgbenchSummary} from './summary.js';

const PROGRESS = /^progress: \d+\.\d+ s, /;
const START = /^(progress: |pgbench \(|starting vacuum|transaction type: )/;

/** The version of the server is printed where it is another one. */
const BANNER = /^pgbench \((\d[\d.]*)(?:[^,]*, server (\d[\d.]*))?/;

/** The last line of a summary, which ends with words. */
const LAST = /^tps = \d+\.\d+ \([a-z ]+\)$/;

/** @type {LineAdapter} */
export const pgbench = {
  id: 'pgbench',
  label: 'pgbench output',
  description: 'Throughput and mean latency that pgbench prints, over time and for the whole run.',
  runner: 'pgbench',
  writtenBy: '`-P 1 >pgbench.txt 2>&1`',
  states: ['runner', 'version'],
  layout: 'lines',
  detect: ({lines}) =>
    lines.some(
      // Messages of clients can be longer than what detection looks at.
      (line) => BANNER.test(line) || PROGRESS.test(line) || line.startsWith('transaction type: '),
    ),
  endsWhole: (line) => LAST.test(line.trimEnd()),
  open: (context) =>
    severalRuns(context, START, 'tps = …, then transaction type: …', oneRun, (rounds) =>
      joinRounds(rounds, context),
    ),
};

/** @param {RunContext} context */
function oneRun(context) {
  /** Named by the summary, after the progress. @type {Subject} */
  const subject = {operation: '', params: {}};
  const progress = pgbenchProgress(subject, context);
  const summary = new PgbenchSummary(subject, context);
  // It goes where the summary goes; progress may be in a file of its own.
  let banner = 0;
  return {
    hasEnded: () => summary.hasEnded(),
    /**
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      const [, client, server] = BANNER.exec(text) ?? [];
      if (client) {
        banner ||= line;
        context.fact('runner', `pgbench ${client}`);
        context.fact('version', server ?? client);
      }
      if (/\bprogress: /.test(text)) progress.take(text, line);
      else summary.take(text, line);
    },
    /** @returns {Rec[]} */
    records() {
      const windows = progress.records();
      if (banner > 0 && windows.length > 0 && !summary.hasBegun()) {
        warnOfMissing(context, 'a run', {'transaction type': undefined}, banner);
      }
      return [...summary.records(), ...windows];
    },
  };
}
