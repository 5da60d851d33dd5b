/**
 * What hyperfine prints, and its table of `--export-markdown`.
 *
 *     Benchmark 1: sleep 0.03
 *       Time (mean ± σ):      46.7 ms ±  20.4 ms    [User: 1.7 ms, System: 1.0 ms]
 *       Range (min … max):    28.0 ms …  82.6 ms    12 runs
 *
 *     | Command | Mean [ms] | Min [ms] | Max [ms] | Relative |
 *     |:---|---:|---:|---:|---:|
 *     | `sleep 0.03` | 46.7 ± 20.4 | 28.0 | 82.6 | 1.00 |
 *
 * Milliseconds have one decimal, seconds three. With `--runs 1` there is `Time (abs ≡)`, and no range. The table does not
 * say how often a command ran. Old tables have a column `Min…Max [ms]`. Written by 1.15 and 1.18 in the tests; earlier
 * releases seen in public files.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {LatencyKey, Measurement} from '../../records/types.d.ts'
 * @typedef {{statistic: LatencyKey, digits: string, inUnit: string, line: number}} Time
 * @typedef {{name: string, line: number, times: Time[], runs: number | undefined, isWhole: boolean}} Command
 *   `isWhole`: it has all of its times.
 */

import {ownProperty} from '../../own.js';
import {onLine} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {decimalsOf} from '../shared/decimals.js';
import {namedOnce} from '../shared/named-once.js';
import {NO_TIME, PER_SECOND, SECOND_RESULT} from './printed.js';

const VALUE = String.raw`(\d+\.\d+) (ns|µs|ms|s|min|h)`;
const BENCHMARK = /^Benchmark #?\d+: (\S.*)$/;
const TIME = new RegExp(`^ +Time \\(mean ± σ\\): +${VALUE} ± +${VALUE}(?: +\\[.*\\])?$`);
const SINGLE = new RegExp(`^ +Time \\(abs ≡\\): +${VALUE}(?: +\\[.*\\])?$`);
const RANGE = new RegExp(`^ +Range \\(min … max\\): +${VALUE} … +${VALUE}(?: +(\\d+) runs)?$`);
const LIKE = /^ +(?:Time|Range) \(/;
const FAILED = /^ +Warning: Ignoring non-zero exit code/;
const HEADER =
  /^\| Command \| Mean \[([^\]\s]+)\] \| Min(?:…Max| \[\1\] \| Max) \[\1\] \|(?: Relative \|)?$/;
const RULE = /^\|[-:| ]+\|$/;
const NUMBER = String.raw`(\d+\.\d+)`;
/** What follows the command in a row. */
const CELLS = new RegExp(`^ ${NUMBER}(?: ± ${NUMBER})? \\| ${NUMBER}(?: \\| |…)${NUMBER} \\|`);
const COMMAND_ENDS = '` |';

/** @type {LineAdapter} */
export const hyperfineText = {
  id: 'hyperfine-text',
  label: 'hyperfine output or table',
  description: 'Times of the commands that hyperfine measured, as it prints them.',
  runner: 'hyperfine',
  writtenBy: '`>hyperfine.txt`, or --export-markdown',
  measuresAlone: true,
  layout: 'lines',
  hasPreamble: true,
  detect: ({lines}) =>
    lines.some((line) => TIME.test(line) || SINGLE.test(line) || HEADER.test(line.trim())),
  open(context) {
    /** @type {Measurement[]} */
    const measurements = [];
    const isFirst = namedOnce(context, SECOND_RESULT);
    /** The command that is measured. @type {Command | undefined} */
    let command;
    /** The unit of a table, until other text follows. */
    let unit = '';
    /** The last line of the table so far. */
    let tableEnd = 0;
    /** Whether other text follows it, and no other table. */
    let isInterrupted = false;

    /** @param {string} name @param {Time} time @param {number} [runs] */
    const add = (name, {statistic, digits, inUnit, line}, runs) => {
      const perSecond = ownProperty(PER_SECOND, inUnit) ?? 1;
      const value = Number(digits) / perSecond;
      if (value === 0) {
        const found = `"${brief(name)}": the ${statistic === 'min' ? 'minimum' : statistic} is 0`;
        context.warn(`${found}, which is not used: ${NO_TIME}`, line);
        return;
      }
      const step = 10 ** -decimalsOf(digits) / perSecond;
      const subject = onLine({operation: name, params: {}}, line);
      measurements.push({...latency(subject, statistic, value, runs), step});
    };

    const endCommand = () => {
      if (!command) return;
      const {name, line, times, runs, isWhole} = command;
      command = undefined;
      const [mean] = times;
      if (!mean) {
        context.warn(`"${brief(name)}" was not measured: it has no times`, line);
        return;
      }
      if (!isWhole) {
        context.warn(`found no range of "${brief(name)}": the output may be cut`, mean.line);
      }
      if (!isFirst(name, line)) return;
      for (const time of times) add(name, time, runs);
    };

    /**
     * @param {string} text
     * @param {number} line
     * @returns {boolean}
     *   Whether it is a line of times that belongs to a command.
     */
    const takeTimes = (text, line) => {
      if (!command || command.isWhole) return false;
      const single = SINGLE.exec(text);
      const [, mean, unit = ''] = single ?? TIME.exec(text) ?? [];
      const [, min, minUnit = '', max = '', maxUnit = '', runs] = RANGE.exec(text) ?? [];
      const {times} = command;
      if (mean !== undefined && times.length === 0) {
        times.push({statistic: 'mean', digits: mean, inUnit: unit, line});
        if (single) Object.assign(command, {runs: 1, isWhole: true});
        return true;
      }
      if (min === undefined || times.length === 0) return false;
      times.push(
        {statistic: 'min', digits: min, inUnit: minUnit, line},
        {statistic: 'max', digits: max, inUnit: maxUnit, line},
      );
      command.runs = runs === undefined ? undefined : Number(runs);
      command.isWhole = true;
      return true;
    };

    /**
     * @param {string} row
     * @param {number} line
     * @returns {boolean}
     *   Whether it is a row of the table.
     */
    const takeRow = (row, line) => {
      const at = row.lastIndexOf(COMMAND_ENDS);
      const cells = CELLS.exec(row.slice(at + COMMAND_ENDS.length));
      if (at < 0 || !row.startsWith('| `') || !cells) return false;
      if (unit === '') {
        if (!isInterrupted) return false;
        context.error(line, `found "${brief(row)}", expected the header of the table above it`);
        return true;
      }
      const name = row.slice('| `'.length, at).replaceAll('\\|', '|');
      if (!isFirst(name, line)) return true;
      add(name, {statistic: 'mean', digits: cells[1] ?? '', inUnit: unit, line});
      add(name, {statistic: 'min', digits: cells[3] ?? '', inUnit: unit, line});
      add(name, {statistic: 'max', digits: cells[4] ?? '', inUnit: unit, line});
      return true;
    };

    return {
      take(raw, line) {
        const text = raw.trimEnd();
        const [, name] = BENCHMARK.exec(text) ?? [];
        const [, header] = HEADER.exec(text.trim()) ?? [];
        if (name !== undefined) {
          endCommand();
          command = {name, line, times: [], runs: undefined, isWhole: false};
        } else if (LIKE.test(text)) {
          if (takeTimes(text, line)) return;
          const found = `found "${brief(text.trim())}"`;
          context.error(line, `${found}, expected times of hyperfine below "Benchmark 1: …"`);
        } else if (FAILED.test(text) && command) {
          const found = `some runs of "${brief(command.name)}" failed`;
          context.warn(`${found}, and the times include them`, line);
        } else if (header !== undefined) {
          unit = header;
          tableEnd = line;
          isInterrupted = false;
          if (ownProperty(PER_SECOND, unit) !== undefined) return;
          const expected = `expected one of ${Object.keys(PER_SECOND).join(', ')}`;
          context.error(line, `found the unit "${brief(unit)}", ${expected}`);
        } else {
          const row = text.trim();
          if (row === '') return;
          const follows = unit !== '' && line === tableEnd + 1;
          if ((follows && RULE.test(row)) || takeRow(row, line)) tableEnd = line;
          else if (follows && row.startsWith('|')) {
            tableEnd = line;
            context.error(line, `found "${brief(row)}", expected a row of hyperfine's table`);
          } else {
            isInterrupted = !row.startsWith('|') && (isInterrupted || unit !== '');
            unit = '';
          }
        }
      },
      end() {
        endCommand();
        return measurements;
      },
    };
  },
};
