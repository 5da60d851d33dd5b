/**
 * JMH, `-rf csv` and `-rf scsv`: one row per score.
 *
 *     "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: size"
 *     "b.Micro.copy","avgt",1,3,204.933544,3773.528129,"ns/op",64
 *     "b.Micro.copy:gc.alloc.rate","avgt",1,3,673.050229,8605.877604,"MB/sec",64
 *
 * `Score Error` is half the width of the confidence interval of 99.9 %, `NaN` where there were too
 * few samples for one. Numbers have six decimals, in the JVM's locale: `"Score Error (99,9%)"` and
 * `"0,018171"`; a fast operation in a coarse unit is `0.000000` then, and not used. An empty
 * parameter is one that the benchmark does not have.
 *
 * @import {CsvAdapter, TableRow} from '../types.d.ts'
 */

import {withParam} from '../shared/distinct-params.js';
import {decimalsOf, jmhScores, warnOfNaN} from './scores.js';

const COLUMNS = ['Benchmark', 'Mode', 'Threads', 'Samples', 'Score'];
const ERROR = /^Score Error \(.+%\)$/;
const PARAM = 'Param: ';

/** @type {CsvAdapter} */
export const jmhCsv = {
  id: 'jmh-csv',
  label: 'JMH CSV',
  description: 'Scores of JMH benchmarks, one row per score.',
  runner: 'JMH',
  writtenBy: '-rf csv -rff jmh.csv, or -rf scsv',
  measuresAlone: true,
  layout: 'csv',
  isHeader: (cells) =>
    COLUMNS.every((column, i) => cells[i] === column) &&
    ERROR.test(cells[5] ?? '') &&
    cells[6] === 'Unit',
  isText: (column) => column.startsWith(PARAM),
  open(context) {
    const scores = jmhScores(context);
    return {
      take(row, line) {
        const name = row.text('Benchmark') ?? '';
        if (row.text('Score') === 'NaN') {
          warnOfNaN(name, line, context);
          return;
        }
        const threads = row.whole('Threads');
        const samples = row.whole('Samples');
        const value = row.number('Score');
        const error = half(row);
        if (threads === undefined || samples === undefined || value === undefined) return;
        if (error === undefined) return;
        const interval = error === null ? undefined : {low: value - error, high: value + error};
        const params = withParam(paramsOf(row), 'threads', threads);
        const [mode = '', unit = ''] = [row.text('Mode'), row.text('Unit')];
        const decimals = decimalsOf(row.text('Score') ?? '');
        scores.add({name, mode, params, value, decimals, unit, interval, samples}, {line});
      },
      end: () => scores.records(),
    };
  },
};

/**
 * @param {TableRow} row
 * @returns {number | null | undefined}
 *   Null where there were too few samples; undefined after an error.
 */
function half(row) {
  const column = row.columns.find((column) => ERROR.test(column)) ?? '';
  return row.text(column) === 'NaN' ? null : row.quantity(column);
}

/** @param {TableRow} row @returns {Record<string, string>} */
function paramsOf(row) {
  const names = row.columns.filter((column) => column.startsWith(PARAM));
  const params = names.map((column) => [column.slice(PARAM.length), row.text(column) ?? '']);
  return Object.fromEntries(params.filter(([, value]) => value !== ''));
}
