/**
 * Benchmark.js: a benchmark as text, `String(event.target)`, which most programs print.
 *
 *     RegExp#test x 11,209,117 ops/sec ±43.97% (6 runs sampled)
 *
 * The rate is 1 ÷ the mean time of a call, with two decimals below 100 and none above. The share is
 * the half of the 95 % interval of that time. A run calls the function many times. A benchmark that
 * failed has its name and the error. Some programs align the lines with spaces, and a README may have
 * them as a list. Read in the source of 2.1.4, and seen from it.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Located, Measurement} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';

const LINE =
  /^\s*(?:[*-] )?(\S.*?) x +(\d{1,3}(?:,\d{3})*(?:\.\d\d)?) ops\/sec ±(\d{1,3}(?:,\d{3})*\.\d\d)% \((\d+) runs? sampled\)$/;
/** Lines that must be of this shape. */
const LIKE = / ops\/sec\b| runs? sampled\)$/;
/** A benchmark that threw an `Error`: nothing else of it is printed. Headings of programs look the same. */
const FAILED = /^\s*(?:[*-] )?(\S.*):$/;
const LEVEL = 0.95;

/** @type {LineAdapter} */
export const benchmarkJsText = {
  id: 'benchmark-js-text',
  label: 'Benchmark.js text',
  description: 'The rate of each benchmark, with its interval.',
  runner: 'Benchmark.js',
  writtenBy: 'console.log(String(event.target))',
  measuresAlone: true,
  layout: 'lines',
  endsWhole: (line) => LINE.test(line) || line.startsWith('Fastest is '),
  detect: ({lines}) => lines.some((line) => LINE.test(line)),
  open(context) {
    /** @type {Measurement[]} */
    const records = [];
    const seen = new Set();
    return {
      take(untrimmed, line) {
        const text = untrimmed.trimEnd();
        const failed = FAILED.exec(text)?.[1];
        if (failed !== undefined) {
          const name = brief(failed);
          context.warn(`"${name}" was not measured: it failed, or it is a heading`, line);
        }
        if (!LIKE.test(text)) return;
        const [, aligned, rate = '', share = ''] = LINE.exec(text) ?? [];
        const operation = aligned?.trimEnd();
        if (operation === undefined) {
          const expected = 'expected "name x 1,234 ops/sec ±0.51% (92 runs sampled)"';
          context.error(line, `found "${brief(text)}", ${expected}`);
          return;
        }
        if (seen.has(operation)) {
          const found = `found a second benchmark "${operation}"`;
          const hint = 'Put the output of each suite and of each run into a separate file.';
          context.error(line, `${found}, expected one of each name`, hint);
          return;
        }
        seen.add(operation);
        const [value = 0, percent = 0] = [rate, share].map((part) =>
          Number(part.replaceAll(',', '')),
        );
        if (value === 0) {
          context.warn(
            `"${operation}" was not measured: found 0.00 ops/sec, too few decimals`,
            line,
          );
          return;
        }
        records.push(benchmarkJsRate(onLine({operation, params: {}}, line), value, percent));
      },
      end: () => records,
    };
  },
};

/**
 * @param {Located} subject
 * @param {number} value
 *   Operations per second.
 * @param {number} percent
 *   The half of the interval of the time, of the time.
 * @returns {Measurement}
 */
export function benchmarkJsRate(subject, value, percent) {
  // The low end of the time may be 0, where the rate has no high end.
  const margin = percent / 100;
  const interval = {low: value / (1 + margin), high: value / (1 - margin), level: LEVEL};
  return {...throughput(subject, value), ...(margin < 1 ? {interval} : {})};
}
