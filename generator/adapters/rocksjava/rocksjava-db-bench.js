/**
 * What RocksJava's DbBenchmark prints, in the decimal sign of the JVM's locale:
 *
 *     fillseq          :     8.71659 micros/op;   12.7 MB/s; 20000 ops done;  1 / 1 task(s) finished.
 *     readrandom       :     2.74736 micros/op;   40.3 MB/s; 20000 / 20000 found;  2 / 2 task(s) finished.
 *
 * `micros/op` is the elapsed time ÷ operations of all tasks, unlike that of db_bench from 6.0.1 on,
 * which is the mean latency: here it gives the throughput, and a latency only where there is one
 * task. There is one task per thread, but fills have only one task. The operations of a failed task
 * are not counted although its time is, so such a line gives a warning and is not used. Reads print
 * the keys found and looked for, fills the operations done.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {latency, throughput} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {decimals} from '../shared/cells.js';
import {numberPasses, remarks, settings, shownOnTerminal} from '../shared/db-bench-line.js';

const RESULT =
  /^(\S+) *: +(\d{1,15}[.,]\d+|NaN|Infinity) micros\/op; +(\S+) MB\/s; (.*) (\d+) \/ (\d+) task\(s\) finished\.$/;
const DONE = /^ ?(?:\d+ \/ )?(\d{1,15}) (?:found|ops done); $/;
/** Has no line end. */
const TIMEOUT = /^Benchmark (\S+) was not finished before timeout\./;

/** @type {LineAdapter} */
export const rocksjavaDbBench = {
  id: 'rocksjava-db-bench',
  label: 'RocksJava DbBenchmark output',
  description: "Throughput of RocksDB's Java benchmark, one line per benchmark.",
  runner: 'RocksJava DbBenchmark',
  writtenBy: '>db_bench.txt',
  layout: 'lines',
  detect: ({text, lines}) =>
    text.includes('task(s) finished.') && lines.some((line) => RESULT.test(shownOnTerminal(line))),
  open(context, head) {
    const numbers = head.lines.flatMap(
      (line) => RESULT.exec(shownOnTerminal(line))?.slice(2, 4) ?? [],
    );
    const parse = decimals(numbers);
    const messages = remarks(context);
    const run = settings(context);
    /** @type {{operation: string, tasks: string, rate: number, samples: number, line: number}[]} */
    const results = [];
    return {
      take(line, number) {
        const whole = shownOnTerminal(line);
        const [late = '', slow] = TIMEOUT.exec(whole) ?? [];
        if (slow) context.warn(`"${slow}" was not finished before its timeout`, number);
        const text = whole.slice(late.length);
        messages.take(text, number);
        run.take(text, number);
        if (!text.includes(' micros/op')) return;
        const [, operation = '', micros, , rest = '', finished, tasks = ''] =
          RESULT.exec(text) ?? [];
        const [, done] = DONE.exec(rest) ?? [];
        const value = parse(micros ?? '');
        if (finished !== tasks && tasks !== '') {
          context.warn(
            `"${operation}" was not measured: ${finished} of ${tasks} tasks finished`,
            number,
          );
        } else if (Number(done) === 0) {
          context.warn(`"${operation}" was not measured: no operation was done`, number);
        } else if (done === undefined || value === undefined || !(value > 0)) {
          const expected = 'expected the output of RocksJava’s DbBenchmark';
          context.error(number, `found "${brief(text)}", ${expected}`);
        } else
          results.push({operation, tasks, rate: 1e6 / value, samples: Number(done), line: number});
      },
      end: () => run.applied(numberPasses(results).flatMap(measurements)),
    };
  },
};

/**
 * @param {{operation: string, params: Record<string, string>, tasks: string, rate: number,
 *   samples: number, line: number}} result
 * @returns {Measurement[]}
 */
function measurements({operation, params, tasks, rate, samples, line}) {
  const subject = onLine({operation, params: {threads: tasks, ...params}}, line);
  return [
    throughput(subject, rate, samples),
    ...(tasks === '1' ? [latency(subject, 'mean', 1 / rate, samples)] : []),
  ];
}
