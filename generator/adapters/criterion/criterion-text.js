/**
 * What programs with criterion.rs print.
 *
 *     sum/bytes/64            time:   [1.5113 µs 1.9311 µs 2.4071 µs]
 *                             thrpt:  [25.356 MiB/s 31.606 MiB/s 40.387 MiB/s]
 *     sum/a name that is rather long for a line
 *                             time:   [71.805 µs 89.022 µs 107.06 µs]
 *
 * The number in the middle is the time of an iteration: the slope of the samples, or their mean where
 * sampling is flat. The others are bounds of a confidence interval, whose level is not printed. `thrpt`
 * is computed from the time; since 0.8.0 a benchmark may have two, of elements and then of bytes. A
 * name of more than 23 bytes has a separate line. Up to 0.3.5 `us` stands for `µs`. Written by 0.5.1
 * and 0.8.2 in the tests; earlier versions read in public files.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {quantity} from '../../format.js';
import {once} from '../../once.js';
import {onLine} from '../../records/lines.js';
import {count, latency, transfer} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {BYTE_RATES} from '../shared/byte-rates.js';
import {shownOnTerminal} from '../shared/db-bench-line.js';
import {namedOnce} from '../shared/named-once.js';

const ESTIMATE = /(\d+(?:\.\d+)?) +(\S+)/.source;
const BRACKET = `\\[ *${ESTIMATE} +${ESTIMATE} +${ESTIMATE}\\]$`;
const TIME = new RegExp(`^(.*) time: +${BRACKET}`);
const RATE = new RegExp(`^ +thrpt: +${BRACKET}`);
const ENDS = new RegExp(`^${BRACKET}`);
/** Of the program itself: criterion prints nothing behind the bracket. */
const FOLLOWED = new RegExp(`\\btime: +${BRACKET.slice(0, -1)} +\\S`);
const BEGINS = /\b(?:time|thrpt): /;
/** Not the change since the last run, in percent. */
const LIKE = /\b(?:time|thrpt): +\[[^%[]*$/;
const BEGUN = /^Benchmarking (.+?)(?:$|: (?:Warming up|Collecting|Analyzing|Profiling)\b)/;
const PLAN =
  /: Collecting \d+ samples in estimated (\S+) (\S+) \((\d+(?:\.\d+)?)([kMBT]?) iterations\)$/;
/** A time this many times above or below the plan lost a letter of its unit: a conversion to ASCII leaves `s` of `µs`. */
const UNLIKE_PLAN = 1000;
/** @type {Record<string, number>} */
const COUNTS = {'': 1, k: 1e3, M: 1e6, B: 1e9, T: 1e12};
/** Of the outliers, whose lines are not read. */
const OUTLIERS = /^(?:Found \d+ outliers | {2}\d+ \(\d)/;
/** Lines that are not names. */
const OTHER = /^(?:$|\s|Benchmarking |Found |Warning: |test |running |slope |mean |median )/;
const LIBTEST = /^test .* \.\.\. bench: /;
/** Units in a second, to divide by: a millionth is not exact. @type {Record<string, number>} */
const PER_SECOND = {ps: 1e12, ns: 1e9, us: 1e6, µs: 1e6, ms: 1e3, s: 1};
/** criterion divides by 1000 for its `KB/s`. */
const BYTES = new Map([...BYTE_RATES, ['KB/s', 1e3]]);
/** @type {Record<string, number>} */
const ELEMENTS = {'elem/s': 1, 'Kelem/s': 1e3, 'Melem/s': 1e6, 'Gelem/s': 1e9};

/** @type {LineAdapter} */
export const criterionText = {
  id: 'criterion-text',
  label: 'criterion output',
  description: 'The time of an iteration of each criterion.rs benchmark, as cargo bench prints it.',
  runner: 'criterion.rs',
  writtenBy: '`cargo bench >bench.txt 2>&1`',
  separateCommand: 'cargo bench --bench NAME',
  measuresAlone: true,
  layout: 'lines',
  hasPreamble: true,
  endsWhole: (line) => [TIME, RATE, OUTLIERS].some((shape) => shape.test(shownOnTerminal(line))),
  detect: ({text, lines}) => text.includes(' time: ') && lines.some(isResult),
  open(context) {
    /** @type {Measurement[]} */
    const measurements = [];
    const isFirst = namedOnce(context, 'Put each run of cargo bench into a separate file.');
    let above = '';
    /** The benchmark that runs. */
    let begun = '';
    /** Seconds that an iteration of it takes, as it was planned; NaN where that is not printed. */
    let planned = Number.NaN;
    /** The last result, if it may still get a rate. @type {string | undefined} */
    let current;
    /** Whether the line above has the elements a second of this result. */
    let hasElements = false;
    const warnOfLibtest = once(context.warn);
    const warnOfText = once(context.warn);

    /** @param {string[]} cells @param {number} line */
    const takeTime = ([inLine = '', ...estimates], line) => {
      const name = inLine.trim() || (OTHER.test(above) ? '' : above);
      const plan = planned;
      begun = '';
      planned = Number.NaN;
      current = undefined;
      if (name === '') {
        context.error(
          line,
          'found a time without a name, expected the name of a benchmark above it',
        );
        return;
      }
      if (!isFirst(name, line)) return;
      const [low, value, high] = estimates.filter((_, i) => i % 2 === 0).map(Number);
      const units = estimates.filter((_, i) => i % 2 === 1);
      const foreign = units.find((unit) => !Object.hasOwn(PER_SECOND, unit));
      if (foreign !== undefined) {
        context.warn(
          `"${brief(name)}" is not used: found ${foreign}, which is not a unit of time`,
          line,
        );
        return;
      }
      const [from = 0, time = 0, to = 0] = [low, value, high].map(
        (number = 0, i) => number / (PER_SECOND[units[i] ?? ''] ?? 1),
      );
      if (from > to) {
        const found = `found an interval from ${from} s to ${to} s`;
        context.error(line, `${found}, expected the lower bound first`);
        return;
      }
      if (time === 0) {
        context.warn(`"${brief(name)}" was not measured: found a time of 0`, line);
        return;
      }
      if (time > plan * UNLIKE_PLAN || time * UNLIKE_PLAN < plan) {
        const found = `found ${quantity(time, 's')} for an iteration of "${brief(name)}"`;
        const expected = `expected about ${quantity(plan, 's')}, as planned above`;
        context.error(line, `${found}, ${expected}: has the unit lost its “µ”?`);
        return;
      }
      current = name;
      measurements.push(latency(onLine({operation: name, params: {}}, line), 'mean', time));
    };

    /** @param {string[]} cells @param {number} line */
    const takeRate = (cells, line) => {
      const operation = current;
      // Of a result that is not used.
      if (operation === undefined) return;
      const [value, unit = ''] = [Number(cells[2]), cells[3]];
      const subject = onLine({operation, params: {}}, line);
      const [bytes, elements] = [BYTES.get(unit), ELEMENTS[unit]];
      if (hasElements && bytes === undefined) {
        context.error(
          line,
          `found a second rate of "${brief(operation)}" in ${unit}, expected bytes`,
        );
        return;
      }
      hasElements = elements !== undefined;
      if (!hasElements) current = undefined;
      if (bytes !== undefined) measurements.push(transfer(subject, 'thrpt', value * bytes));
      else if (elements === undefined) context.warn(`rates in ${unit} are not used`, line);
      else {
        const rate = {
          ...count(subject, 'thrpt', value * elements),
          unit: /** @type {const} */ ('1/s'),
        };
        measurements.push({...rate, statistic: 'rate'});
      }
    };

    return {
      take(raw, line) {
        const text = shownOnTerminal(raw);
        const [time, rate] = [TIME.exec(text), RATE.exec(text)];
        if (hasElements && !rate) {
          hasElements = false;
          current = undefined;
        }
        if (time) takeTime(time.slice(1), line);
        else if (rate) takeRate(rate.slice(1), line);
        else if (FOLLOWED.test(text)) {
          const found = `found "${brief(text.trim())}"`;
          warnOfText(`${found}: lines with text behind the times are not read`, line);
        } else if (wasResult(text)) {
          const found = `found "${brief(text.trim())}"`;
          context.error(
            line,
            `${found}, expected three numbers with units, as criterion prints them`,
          );
        }
        begun = BEGUN.exec(text)?.[1] ?? begun;
        const [, total, unit = '', iterations, thousands = ''] = PLAN.exec(text) ?? [];
        if (total !== undefined) {
          const seconds = Number(total) / (PER_SECOND[unit] ?? Number.NaN);
          planned = seconds / (Number(iterations) * (COUNTS[thousands] ?? 1));
        }
        if (LIBTEST.test(text)) {
          warnOfLibtest(
            'results of libtest in this file are not used: put them into a separate file',
            line,
          );
        }
        above = text;
      },
      end() {
        if (begun !== '') context.warn(`"${brief(begun)}" was not measured: its output ends`);
        return measurements;
      },
    };
  },
};

/**
 * @param {string} text
 *   A line.
 */
function isResult(text) {
  const unit = TIME.exec(shownOnTerminal(text))?.[5];
  return unit !== undefined && Object.hasOwn(PER_SECOND, unit);
}

/**
 * @param {string} text
 *   A line that is not a result.
 * @returns {boolean}
 *   Whether it was one that was cut, or that another line is mixed with.
 */
const wasResult = (text) =>
  LIKE.test(text) || (BEGINS.test(text) && ENDS.test(text.slice(text.lastIndexOf('['))));
