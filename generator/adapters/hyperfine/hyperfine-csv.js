/**
 * hyperfine `--export-csv`: one row per command.
 *
 *     command,mean,stddev,median,user,system,min,max,parameter_n
 *     sleep 0.01,0.01195689624,0.00037,0.012094127440000001,0.0013,0.0005,0.01142430344,0.0123,1
 *
 * Times are seconds, whatever `--time-unit` is. From 2.0 on, a column states the unit:
 *
 *     command,time_wall_clock_unit,time_wall_clock_mean,…,time_wall_clock_max,parameter_n
 *     sleep 0.01,ms,20.678760333333333,…,34.33199,1
 *
 * The file does not say how often a command ran, or whether it failed. Seen from 1.15 and 2.0.
 *
 * @import {CsvAdapter} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {namedOnce} from '../shared/named-once.js';
import {NO_TIME, PER_SECOND, SECOND_RESULT} from './printed.js';
import {withTemplates} from './templates.js';

const COLUMNS = ['command', 'mean', 'stddev', 'median', 'user', 'system', 'min', 'max'];
/** Begins the columns of the elapsed time from 2.0 on: other metrics may be before it. */
const ELAPSED = 'time_wall_clock_';
const UNIT = `${ELAPSED}unit`;
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
  measuresAlone: true,
  layout: 'csv',
  isHeader: (cells) =>
    COLUMNS.every((column, i) => cells[i] === column) ||
    (cells[0] === 'command' && cells.includes(UNIT)),
  isText: (column) => column === 'command' || column.startsWith(PARAMETER),
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
        const isOfUnits = row.columns.includes(UNIT);
        const unit = isOfUnits ? (row.text(UNIT) ?? '') : 's';
        const perSecond = Object.hasOwn(PER_SECOND, unit) ? PER_SECOND[unit] : undefined;
        if (perSecond === undefined) {
          const expected = `expected one of ${Object.keys(PER_SECOND).join(', ')}`;
          context.error(line, `found the unit "${brief(unit)}" in column "${UNIT}", ${expected}`);
          return;
        }
        for (const [name, statistic] of Object.entries(STATISTICS)) {
          const value = row.quantity(isOfUnits ? `${ELAPSED}${name}` : name);
          if (value === 0) {
            const found = `"${brief(subject.operation)}": ${name} is 0`;
            context.warn(`${found}, which is not used: ${NO_TIME}`, line);
          } else if (value !== undefined) {
            measurements.push(latency(onLine(subject, line), statistic, value / perSecond));
          }
        }
      },
      end: () => withTemplates(measurements),
    };
  },
};
