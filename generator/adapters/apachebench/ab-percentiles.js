/**
 * ApacheBench `-e`: the time within which each percentage of the requests was served.
 *
 *     Percentage served,Time in ms
 *     0,0.350
 *     99,35.995
 *
 * Milliseconds with three decimals, of all requests, also of those that failed. With 50 requests or
 * fewer, ab reads beyond its list for the last percentages and writes times that nobody measured.
 * Written by ab 2.3 of httpd 2.4.71 in the tests; read in its sources.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 * @import {LatencyKey, Measurement} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {decimal} from '../../records/rounding.js';

const SHARE = 'Percentage served';
const TIME = 'Time in ms';
const ALL = 101;
/** Those that ab prints too. @type {Map<number, LatencyKey>} */
const READ = new Map([
  [0, 'min'],
  ...[50, 66, 75, 80, 90, 95, 98, 99].map(
    (share) => /** @type {[number, LatencyKey]} */ ([share, `p${share}`]),
  ),
  [100, 'max'],
]);

/** @type {CsvAdapter} */
export const abPercentiles = {
  id: 'ab-percentiles',
  label: 'ApacheBench percentiles',
  description: 'Percentiles of the latency that ab measured.',
  runner: 'ApacheBench',
  writtenBy: 'ab -e ab.csv',
  layout: 'csv',
  isHeader: ([first, second]) => first === SHARE && second === TIME,
  endsWhole: (line) => /^100,\d+\.\d{3}$/.test(line),
  open(context, _, header) {
    /** @type {Measurement[]} */
    const measurements = [];
    let rows = 0;
    let before = 0;
    let refused = false;
    return {
      take(row, line) {
        if (refused) return;
        const share = row.whole(SHARE);
        const ms = row.quantity(TIME);
        if (share === undefined || ms === undefined) return;
        if (share === 0 && rows > 0) {
          refused = true;
          context.error(
            line,
            'found the percentage 0 again, expected one run',
            'Put each run into a separate file.',
          );
          return;
        }
        if (share !== rows) {
          context.error(line, `found the percentage ${share}, expected ${rows}`);
          rows = share;
        }
        rows += 1;
        if (ms < before) {
          context.error(
            line,
            `found ${ms} ms at ${share} % and ${before} ms before it, expected times in order`,
            'With 50 requests or fewer, ab writes times that it did not measure: make more requests.',
          );
        }
        before = ms;
        const statistic = READ.get(share);
        const subject = onLine({operation: '', params: {}}, line);
        if (statistic) measurements.push(latency(subject, statistic, decimal(ms / 1e3)));
      },
      end() {
        if (refused) return [];
        if (rows !== ALL) {
          context.error(
            header,
            `found ${rows} percentages, expected the percentages from 0 to 100`,
          );
        }
        return measurements;
      },
    };
  },
};
