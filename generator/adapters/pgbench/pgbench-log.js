/**
 * pgbench's log of transactions (`-l`): `client transaction latency script seconds µs`, and then lag
 * (`-R`) and retries, without a header.
 *
 *     0 3 4899 0 1795240940 760405 99
 *     0 11 skipped 0 1795240940 889098 0
 *
 * Latency is microseconds and includes the lag; the time is that of the end. The latency may be
 * replaced by a word: `skipped` (late under `-L`, never run), `failed`, or with
 * `--failures-detailed` what failed. Each thread writes a separate file: one of them is not the
 * run. A client counts its transactions in order, also those that were skipped (not in old releases) or
 * failed, or that `--sampling-rate` left out: with rows missing there is no rate, so no timeline. Written by pgbench 15.18 in the tests; read in the sources of 9.6 and 19.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 */

import {events} from '../../records/events.js';
import {notStarted} from '../../records/measurements.js';
import {unparsedText} from '../shared/unparsed-text.js';

const ROW = /^(\d{1,6}) (\d+) (\d{1,15}|[a-z_]+) (\d{1,4}) (\d{9,10}) (\d{1,6})(?: \d+){0,2}$/;
const SKIPPED = 'skipped';
const FIRST = 5;
/** In the file that has the logs of all threads. */
export const CUT_HINT =
  'The log of a thread that was killed ends within a line: leave out this line when you join them, as with: head -n -1';

/** @type {LineAdapter} */
export const pgbenchLog = {
  id: 'pgbench-log',
  label: 'pgbench log of transactions',
  description: 'Every transaction of a pgbench run, with its time and latency.',
  runner: 'pgbench',
  writtenBy: '`-l`; `cat pgbench_log.* >transactions.log` with several threads',
  states: ['date'],
  isEventLog: true,
  layout: 'lines',
  detect: ({lines}) => {
    const first = lines.filter((line) => line.trim() !== '').slice(0, FIRST);
    return first.length > 0 && first.every((line) => ROW.test(line));
  },
  open(context) {
    refuseThread(context);
    const all = events(context);
    const unparsed = unparsedText(context);
    /** By script. @type {Map<string, number>} */
    const skipped = new Map();
    /** By script. @type {Map<string, number>} */
    const started = new Map();
    /** The last transaction of each client. @type {Map<string, number>} */
    const last = new Map();
    let isSample = false;
    return {
      take(text, line) {
        if (text.trim() === '') return;
        const [, client = '', number, latency = '', script = '', seconds, microseconds] =
          ROW.exec(text) ?? [];
        if (seconds === undefined) {
          unparsed.add(text, line);
          return;
        }
        unparsed.report('inside', CUT_HINT);
        const known = last.get(client);
        // Perhaps the log of the next thread.
        if (known === undefined) all.newOrder();
        const [before, transaction] = [known ?? 0, Number(number)];
        if (transaction < before) {
          const found = `found transaction ${transaction} of client ${client} after ${before}`;
          all.restart(found, line);
        }
        if (before > 0 && transaction > before + 1 && !isSample) {
          isSample = true;
          context.warn(
            `found transaction ${transaction} of client ${client} after ${before}: rows are missing, as with --sampling-rate, so the latencies are used; throughput, errors and skipped transactions are not`,
            line,
          );
        }
        last.set(client, transaction);
        if (latency === SKIPPED) {
          skipped.set(script, (skipped.get(script) ?? 0) + 1);
          return;
        }
        started.set(script, (started.get(script) ?? 0) + 1);
        const ok = /^\d/.test(latency);
        const event = {
          at: Number(seconds) * 1e6 + Number(microseconds),
          latency: ok ? Number(latency) / 1e6 : null,
          ok,
        };
        all.add({operation: '', params: {script}}, event, line);
      },
      end() {
        unparsed.report('after');
        const records = all.records();
        if (isSample) return named(records.filter(({kind}) => kind !== 'timeline'));
        const never = [...skipped].map(([script, n]) =>
          notStarted(
            {operation: '', params: {script}},
            'transactions skipped',
            n,
            started.get(script) ?? 0,
          ),
        );
        return named([...records, ...never]);
      },
    };
  },
};

/**
 * Threads write `pgbench_log.<pid>`, `pgbench_log.<pid>.1`, `pgbench_log.<pid>.2` … `--log-prefix` changes the first
 * part. The next run has another pid.
 *
 * @param {ReadContext} context
 */
export function refuseThread(context) {
  const [, log, thread] = /^(.+\.\d+)\.(\d+)(?:\.(?:gz|zst|txt|log))*$/.exec(context.name) ?? [];
  if (thread === undefined) return;
  context.error(
    1,
    `found the log of thread ${thread}, expected the logs of all threads in one file`,
    `Join them with: cat ${log} ${log}.* >transactions.log`,
  );
}

/**
 * Scripts have numbers alone; where there is one script, it needs none.
 *
 * @param {Rec[]} records
 * @returns {Rec[]}
 */
function named(records) {
  const scripts = new Set(records.map(({params}) => params.script));
  return scripts.size === 1 ? records.map((record) => ({...record, params: {}})) : records;
}
