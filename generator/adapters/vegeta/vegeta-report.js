/**
 * vegeta `report -type json`: values of a whole attack.
 *
 *     {"latencies":{"total":858412501,"mean":5722750,"50th":1990234,…,"max":56508088,"min":556586},
 *       "earliest":"2026-11-22T13:55:03Z",…,"requests":150,"rate":50.6,"throughput":45.8,"success":0.9,
 *       "status_codes":{"200":136,"500":14},"errors":["500 Internal Server Error"]}
 *
 * Times are nanoseconds. Written by 12.13 in the tests; read in its sources.
 *
 * @import {JsonAdapter} from '../types.d.ts'
 * @import {LatencyKey} from '../../records/types.d.ts'
 */

import {isoDate} from '../shared/dates.js';
import {checkStatistic} from '../shared/stated-statistic.js';
import {reportRecords} from './report.js';

/** @type {[member: string, statistic: LatencyKey][]} */
const LATENCIES = [
  ['min', 'min'],
  ['mean', 'mean'],
  ['50th', 'p50'],
  ['90th', 'p90'],
  ['95th', 'p95'],
  ['99th', 'p99'],
  ['max', 'max'],
];
const SINCE_12_8 = new Set(['min', '90th']);

/** @type {JsonAdapter} */
export const vegetaReport = {
  id: 'vegeta-report',
  label: 'vegeta report JSON',
  description: 'Throughput and latencies of a whole vegeta attack.',
  runner: 'vegeta',
  writtenBy: 'vegeta report -type json results.bin >report.json',
  states: ['date'],
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) && /"latencies"\s*:\s*\{/.test(text) && /"bytes_in"\s*:\s*\{/.test(text),
  read(root, context) {
    const requests = root.at('requests').whole();
    const success = root.at('success').quantity();
    const codes = root
      .at('status_codes')
      .entries()
      .map(([code, n]) => /** @type {[string, number]} */ ([code, n.whole() ?? 0]));
    const [attack, wait] = [root.at('duration').quantity(), root.at('wait').quantity()];
    if (requests === undefined || success === undefined) return [];
    if (attack === undefined || wait === undefined) return [];
    if (requests > 0) context.fact('date', isoDate(root.at('earliest').value));
    const latencies = root.at('latencies');
    if (requests > 0) {
      const is = 'the total by the requests';
      // In whole nanoseconds; the first versions state no total.
      const mean = Math.floor((Number(latencies.at('total').value) || Number.NaN) / requests);
      checkStatistic(latencies.at('mean'), mean, {what: 'mean', name: 'latencies', is}, context);
    }
    const isOld = ![...SINCE_12_8].some((member) => latencies.has(member));
    return reportRecords(
      {
        requests,
        success,
        codes,
        throughput: root.has('throughput') ? root.at('throughput').quantity() : undefined,
        attack: attack / 1e9,
        wait: wait / 1e9,
        line: root.line,
        at: {
          rate: root.at('throughput').lines,
          latencies: latencies.lines,
          codes: root.at('status_codes').lines,
        },
        latencies: LATENCIES.flatMap(([member, statistic]) => {
          const ns = isOld && SINCE_12_8.has(member) ? undefined : latencies.at(member).quantity();
          return ns === undefined ? [] : [[statistic, ns / 1e9]];
        }),
      },
      context,
    );
  },
};
