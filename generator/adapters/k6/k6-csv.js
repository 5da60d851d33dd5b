/**
 * k6 `--out csv=k6.csv`: one row per sample of a metric.
 *
 *     metric_name,timestamp,metric_value,check,error,error_code,expected_response,group,method,name,…
 *     http_req_duration,1795241373,13.830636,,,,true,"::shop, front",GET,item,HTTP/1.1,default,,200,…
 *
 * The columns after these depend on which system tags are enabled. Seen from 0.52.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 */

import {k6Samples} from './samples.js';

const COLUMNS = ['metric_name', 'timestamp', 'metric_value'];

/** @type {CsvAdapter} */
export const k6Csv = {
  id: 'k6-csv',
  label: 'k6 CSV',
  description: 'Requests of a k6 run, one row per sample of a metric.',
  runner: 'k6',
  writtenBy: '--out csv=k6.csv',
  states: ['date', 'users'],
  isEventLog: true,
  layout: 'csv',
  isHeader: (cells) => COLUMNS.every((column, i) => cells[i] === column),
  open(context) {
    const samples = k6Samples(context, {name: 'metric_value', kind: 'column'});
    return {
      take(row, line) {
        const metric = row.text('metric_name') ?? '';
        const time = row.plain('timestamp') ?? row.text('timestamp') ?? '';
        const value = row.plain('metric_value') ?? row.text('metric_value') ?? '';
        samples.add({metric, time, value}, (name) => row.text(name), line);
      },
      header: (line) => samples.header(line),
      end: () => samples.records(),
    };
  },
};
