/**
 * criterion.rs `raw.csv` (feature `csv_output`): one row per sample of one benchmark.
 *
 *     group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count
 *     "grp, one",sum,64,64,bytes,5597903.0,ns,2297585
 *
 * A sample is the total time of `iteration_count` iterations, whose number grows from row to row:
 * samples are not latencies unless each is a single iteration. Up to 0.2.11 the columns are fewer, and
 * one names the unit. Seen from 0.5.1; what early versions write was read in their source and in
 * public files.
 *
 * @import {CsvAdapter, TableRow} from '../types.d.ts'
 * @import {Subject} from '../../records/types.d.ts'
 * @import {CriterionTimes} from './times.js'
 */

import {areColumns} from '../shared/columns.js';
import {criterionTimes} from './times.js';

const COLUMNS = [
  'group',
  'function',
  'value',
  'throughput_num',
  'throughput_type',
  'sample_measured_value',
  'unit',
  'iteration_count',
];
const EARLY_TIME = 'sample_time_nanos';
const EARLY_COLUMNS = ['group', 'function', 'value', EARLY_TIME, 'iteration_count'];
const HEADERS = [COLUMNS, EARLY_COLUMNS];

/** @type {CsvAdapter} */
export const criterionRaw = {
  id: 'criterion-raw',
  label: 'criterion raw.csv',
  description: 'Samples of one criterion.rs benchmark, one row per sample.',
  runner: 'criterion.rs',
  writtenBy: 'the feature csv_output, into target/criterion/…/new/',
  measuresAlone: true,
  layout: 'csv',
  isHeader: (cells) => HEADERS.some((columns) => areColumns(cells, columns)),
  open(context, _, line) {
    /** @type {Map<string, CriterionTimes>} */
    const bySubject = new Map();
    /** The header above the samples of each. @type {Map<string, number>} */
    const headers = new Map();
    let header = line;
    let refused = false;
    return {
      header(at) {
        header = at;
      },

      take(row, line) {
        if (refused) return;
        const isEarly = row.columns.includes(EARLY_TIME);
        const time = row.quantity(isEarly ? EARLY_TIME : 'sample_measured_value');
        const iterations = row.whole('iteration_count');
        if (time === undefined || iterations === undefined) return;
        if (!isEarly && row.text('unit') !== 'ns') {
          context.error(line, `found "${row.text('unit')}" in column "unit", expected ns`);
          return;
        }
        const subject = subjectOf(row);
        const key = JSON.stringify(subject);
        if ((headers.get(key) ?? header) !== header) {
          refused = true;
          const of = [subject.operation, ...Object.values(subject.params)]
            .filter(Boolean)
            .join(', ');
          const found = `found the samples of "${of}" under a second header`;
          context.error(line, `${found}, expected one raw.csv of each benchmark`);
          return;
        }
        headers.set(key, header);
        const times = bySubject.get(key) ?? criterionTimes(subject, context);
        bySubject.set(key, times);
        times.add(time, iterations, line);
      },
      end: () => [...bySubject.values()].flatMap((times) => times.records()),
    };
  },
};

/** @param {TableRow} row @returns {Subject} */
function subjectOf(row) {
  const names = [row.text('group'), row.text('function')].filter(Boolean);
  const [value, amount] = [row.text('value'), row.text('throughput_num')];
  return {
    operation: names.join('/'),
    params: {
      ...(value ? {value} : {}),
      ...(amount ? {throughput: `${amount} ${row.text('throughput_type')}`} : {}),
    },
  };
}
