/**
 * hyperfine `--export-csv`: one row per command.
 *
 *     command,mean,stddev,median,user,system,min,max,parameter_n
 *     sleep 0.01,0.01195689624,0.00037,0.012094127440000001,0.0013,0.0005,0.01142430344,0.0123,1
 *
 * Times are seconds, whatever `--time-unit` is. The file does not say how often a command ran, or
 * whether it failed. Seen from 1.15.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {namedOnce} from '../shared/named-once.js';
import {SECOND_RESULT} from './second-result.js';

const COLUMNS = ['command', 'mean', 'stddev', 'median', 'user', 'system', 'min', 'max'];
const PARAMETER = 'parameter_';
/** @type {Readonly<Record<string, import('../../records/types.d.ts').LatencyKey>>} */
const STATISTICS = {mean: 'mean', median: 'p50', min: 'min', max: 'max'};

/** @type {CsvAdapter} */
export const hyperfineCsv = {
  id: 'hyperfine-csv',
  label: 'hyperfine CSV',
  description: 'Times of the commands that hyperfine measured, one row per command.',
  runner: 'hyperfine',
  writtenBy: '--export-csv',
  layout: 'csv',
  isHeader: (cells) => COLUMNS.every((column, i) => cells[i] === column),
  open(context) {
    /** @type {Measurement[]} */
    const measurements = [];
    const isFirst = namedOnce(context, SECOND_RESULT);
    return {
      take(row, line) {
        const params = row.columns
          .filter((column) => column.startsWith(PARAMETER))
          .map((column) => [column.slice(PARAMETER.length), row.text(column) ?? '']);
        const subject = {operation: row.text('command') ?? '', params: Object.fromEntries(params)};
        if (!isFirst(subject.operation, line, JSON.stringify(subject))) return;
        for (const [column, statistic] of Object.entries(STATISTICS)) {
          const value = row.quantity(column);
          if (column === 'min' && value === 0) {
            const found = `"${subject.operation}": the minimum is 0`;
            context.warn(
              `${found}: the command took no longer than its shell, measure it with -N`,
              line,
            );
          }
          if (value !== undefined)
            measurements.push(latency(onLine(subject, line), statistic, value));
        }
      },
      end: () => measurements,
    };
  },
};
