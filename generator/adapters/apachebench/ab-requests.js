/**
 * ApacheBench `-g`: one row for each request, sorted by time.
 *
 *     starttime	seconds	ctime	dtime	ttime	wait
 *     Sun Nov 22 13:50:11 2026	1795355411	0	36	36	36
 *
 * `seconds` is when the request began, in seconds since 1970; `ttime` is the time from the start of
 * connecting to the end of the response, in milliseconds rounded to whole ones. No column says
 * whether the request failed. Written by ab 2.3 of httpd 2.4.71 in the tests; read in its sources.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 * @import {Bucket} from '../../records/types.d.ts'
 */

import {counted} from '../../format.js';
import {fromBuckets} from '../../records/distribution.js';
import {LONGEST_RUN} from '../../records/event-runs.js';
import {utcDate} from '../shared/dates.js';
import {COARSE, MILLISECOND} from '../shared/whole-milliseconds.js';
import {coarseText} from './coarse.js';

const COLUMNS = ['starttime', 'seconds', 'ctime', 'dtime', 'ttime', 'wait'];
/** Seconds: the most that a time of 0 ms can be. */
const ROUNDED_TO_0 = 0.0005;

/** @type {CsvAdapter} */
export const abRequests = {
  id: 'ab-requests',
  label: 'ApacheBench requests',
  description: 'The distribution of the latency that ab measured, from one row per request.',
  runner: 'ApacheBench',
  writtenBy: 'ab -g ab.tsv',
  states: ['date'],
  layout: 'csv',
  isHeader: (cells) => COLUMNS.every((name, i) => cells[i] === name),
  open(context) {
    /** @type {Map<number, number>} */
    const requests = new Map();
    let last = 0;
    return {
      take(row, line) {
        const seconds = row.whole('seconds');
        const ms = row.whole('ttime');
        const connect = row.whole('ctime');
        const rest = row.whole('dtime');
        if (
          seconds === undefined ||
          ms === undefined ||
          connect === undefined ||
          rest === undefined
        )
          return;
        // Each of the three is rounded.
        if (Math.abs(connect + rest - ms) > 1) {
          const found = `found ${ms} ms in "ttime" and ${connect + rest} ms in "ctime" and "dtime"`;
          context.error(line, `${found}, expected the same`);
          return;
        }
        if (ms / 1e3 > LONGEST_RUN) {
          context.error(line, `found ${ms} ms in "ttime", expected at most ten days`);
          return;
        }
        if (ms < last) {
          const found = `found ${ms} ms after ${last} ms in "ttime"`;
          context.error(line, `${found}, expected rows sorted by it, as ab writes them`);
        }
        last = ms;
        requests.set(ms, (requests.get(ms) ?? 0) + 1);
        context.fact('date', utcDate(seconds * 1e3));
      },
      header(line) {
        context.error(line, 'found the header again, expected one run');
      },
      end() {
        if (requests.size === 0) return [];
        context.warn('the file does not state which requests failed');
        const short = [...requests].reduce((sum, [ms, n]) => sum + (ms < COARSE ? n : 0), 0);
        if (short > 0) {
          context.warn(coarseText(counted(short, 'request')));
        }
        const buckets = [...requests].map(([ms, n]) => {
          const seconds = ms === 0 ? ROUNDED_TO_0 : ms / 1e3;
          return /** @type {Bucket} */ ([seconds, seconds, n]);
        });
        const samples = fromBuckets(buckets, {operation: '', params: {}});
        return [short > 0 ? {...samples, step: MILLISECOND} : samples];
      },
    };
  },
};
