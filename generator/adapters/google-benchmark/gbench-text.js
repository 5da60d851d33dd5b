/**
 * The table that programs with Google Benchmark print.
 *
 *     Benchmark                       Time             CPU   Iterations UserCounters...
 *     ----------------------------------------------------------------------------------
 *     BM_sum/64                    83.2 ns         27.0 ns       383947 bytes_per_second=8.83695G/s
 *     BM_sum_BigO                  1.02 N          0.42 N
 *     BM_skip               ERROR OCCURRED: 'no device, sorry'
 *     BM_mt/threads:2_cv          26.38 %          7.17 %             3
 *
 * Times are rounded: to three decimals below 1, to three digits below 1000, and to whole units up to 1.4. The
 * description of the machine is on stderr. Only the name identifies an aggregate, as in CSV. Counters are not read:
 * their thousands are 1000 or 1024, and up to 1.5 no letter says which. With `--benchmark_counters_tabular` the
 * header is repeated. Written by 1.7.1 in the tests; read in the sources of 1.9.5.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {BenchmarkRow} from './results.js'
 */

import {brief} from '../shared/brief.js';
import {decimalsOf} from '../shared/decimals.js';
import {preambleFacts} from './facts.js';
import {aggregated, gbenchMeasurements, namesOfOneRun, perSecond, statisticOf} from './results.js';

const HEADER = /^Benchmark +Time +CPU +Iterations(?: |$)/m;
const RULE = /^-{20,}$/;
const NUMBER = /(\d+(?:\.\d+)?(?:e\+\d+)?)/.source;
const ROW = new RegExp(
  `^(\\S.*?) +${NUMBER} (ns|us|ms|s) +${NUMBER} (ns|us|ms|s) +(\\d+)(?: +(\\S.*))?$`,
);
const NOT_MEASURED = /^(\S.*?) +(?:ERROR OCCURRED|SKIPPED): '(.*)'$/;
/** The coefficient of variation, or a percentage of the program's own; complexities have no iterations. */
const PERCENTAGE = /^(\S.*?) +\S+ % +\S+ % +\d/;
/** A row, perhaps a damaged one. */
const LIKE = /^\S.* {2,}\S+ (?:ns|us|ms|s)(?: {2,}|$)/;

/** @type {LineAdapter} */
export const gbenchText = {
  id: 'gbench-text',
  label: 'Google Benchmark output',
  description: 'Times of Google Benchmark, as its programs print them.',
  runner: 'Google Benchmark',
  writtenBy: 'bench >gbench.txt 2>&1',
  states: ['date', 'cores'],
  measuresAlone: true,
  layout: 'lines',
  detect: ({text}) => HEADER.test(text),
  open(context) {
    /** @type {BenchmarkRow[]} */
    const rows = [];
    /** @type {Map<string, string>} */
    const unread = new Map();
    const names = namesOfOneRun(context);
    let hasHeader = false;
    let hasCounters = false;

    /** @param {string} text @param {number} line */
    const takeRow = (text, line) => {
      const [, skipped, reason = ''] = NOT_MEASURED.exec(text) ?? [];
      if (skipped) {
        context.warn(`"${brief(skipped)}" was not measured: ${reason}`, line);
        return;
      }
      const [, name = '', real = '', unit = '', cpu = '', cpuUnit, iterations, rest] =
        ROW.exec(text) ?? [];
      const per = perSecond(unit);
      if (!per || unit !== cpuUnit) {
        const [, percentage] = PERCENTAGE.exec(text) ?? [];
        if (percentage) unread.set(percentage, statisticOf(percentage));
        if (!LIKE.test(text)) return;
        const found = `found "${brief(text.replaceAll(/ +/g, ' '))}"`;
        context.error(line, `${found}, expected a name, two times and the iterations`);
        return;
      }
      if (!names.take(name, line)) return;
      hasCounters ||= rest !== undefined;
      rows.push({
        name,
        iterations: Number(iterations),
        real: timeOf(real, per),
        cpu: timeOf(cpu, per),
        steps: {real: stepOf(real) / per, cpu: stepOf(cpu) / per},
        counters: {},
        lines: [line, line],
        line: () => line,
      });
    };

    return {
      take(raw, line) {
        // Many spaces would make the shapes slow.
        const text = raw.trimEnd().replaceAll(/ {2,}/g, '  ');
        if (HEADER.test(text)) {
          hasHeader = true;
          names.header();
        } else if (!hasHeader) preambleFacts([text], context);
        else if (!names.hasAnother() && !RULE.test(text)) takeRow(text, line);
      },
      end() {
        if (hasCounters) {
          context.warn('counters and labels are not read: use --benchmark_out=benchmark.json');
        }
        return gbenchMeasurements(aggregated(rows, unread, context), 'unknown', context);
      },
    };
  },
};

/**
 * @param {string} text
 * @param {number} per
 *   Units in a second.
 * @returns {number}
 *   Seconds; not a number where one digit or none is left of the time.
 */
function timeOf(text, per) {
  const digits = text.replace(/e.*$/, '').replace('.', '').replace(/^0+/, '');
  return digits.length > 1 ? Number(text) / per : Number.NaN;
}

/**
 * @param {string} text
 *   A number without or with an exponent.
 * @returns {number}
 *   Of its last digit.
 */
function stepOf(text) {
  const [digits = '', exponent = 0] = text.split('e');
  return 10 ** (Number(exponent) - decimalsOf(digits));
}
