/**
 * What LevelDB's db_bench prints, its companions for SQLite and Kyoto Cabinet, and its port to Java (iq80),
 * whose decimal sign is that of the JVM's locale:
 *
 *     fillseq      :       3.468 micros/op;   31.9 MB/s
 *     readrandom   :       2.458 micros/op; (17249 of 20000 found)
 *
 * `micros/op` is the time of all threads ÷ operations: the mean latency, and with one thread 1e6 ÷
 * operations per second. How many threads there were is not printed: a throughput is given only
 * where the note on the file says `threads: 1`. `MB/s` is bytes (1 MB = 1048576 B) ÷ elapsed time.
 * With `--histogram=1` the latencies follow, as RocksDB's. The default list names readrandom,
 * readseq and readreverse more than once, before and after the compaction: each is a pass.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Rec} from '../../records/types.d.ts'
 */

import {onLine} from '../../records/lines.js';
import {latency, throughput, transfer} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {decimals} from '../shared/cells.js';
import {dbBenchHistograms} from '../shared/db-bench-histogram.js';
import {
  bannerFacts,
  isWholeResult,
  numberPasses,
  remarks,
  settings,
  shownOnTerminal,
} from '../shared/db-bench-line.js';

const VERSION = /^(?:LevelDB|SQLite|Kyoto Cabinet): +(?:iq80 leveldb )?version (\S*)/;
const RESULT =
  /^([A-Za-z][^\s:]*) *: +(\d{1,15}[.,]\d+) micros\/op;(?: +(\d{1,15}[.,]\d+) MB\/s)?(| .*)$/;
/** Lines that must be results, perhaps damaged. */
const LIKE = / micros\/op|^\S+ +: +\d+[.,]\d+ +mi/;
/** On a result of RocksDB. */
const RATE = / micros\/op -?\d+ ops\/sec/;
/** RocksJava's line, which begins in the same way. */
const TASKS = / task\(s\) finished\.$/;

/** @type {LineAdapter} */
export const leveldbBench = {
  id: 'leveldb-bench',
  label: 'LevelDB db_bench output',
  description: "Mean latency and histograms of LevelDB's db_bench, one line per benchmark.",
  runner: 'LevelDB db_bench',
  writtenBy: '--histogram=1 >db_bench.txt 2>&1',
  states: ['date', 'version', 'cpu', 'cores'],
  layout: 'lines',
  detect({text: all, lines}) {
    if (!/ version |micros\/op;/.test(all)) return false;
    const texts = lines.map(shownOnTerminal);
    // RocksDB up to 3.10 calls itself LevelDB, and prints a rate.
    const isNamed =
      texts.some((text) => VERSION.test(text)) && !texts.some((text) => RATE.test(text));
    return isNamed || texts.some(isResult);
  },
  endsWhole: isWholeResult,
  open(context, head) {
    const parse = decimals(
      head.lines.flatMap((line) => {
        const [, , micros = '', megabytes = ''] = RESULT.exec(shownOnTerminal(line)) ?? [];
        return [micros, megabytes];
      }),
    );
    const messages = remarks(context);
    const run = settings(context);
    const isAlone = context.note.params?.threads === '1';
    /** @type {(Result & {histograms: ReturnType<typeof dbBenchHistograms>})[]} */
    const results = [];
    let histograms = dbBenchHistograms('', context);
    return {
      take(line, number) {
        const text = shownOnTerminal(line);
        if (!LIKE.test(text)) {
          context.fact('version', VERSION.exec(text)?.[1]);
          bannerFacts(text, context);
          run.take(text, number);
          messages.take(text, number);
          histograms.take(text, number);
          return;
        }
        const [, operation = '', micros, megabytes, message = ''] = RESULT.exec(text) ?? [];
        const [mean, size] = [parse(micros), parse(megabytes)];
        const isDamaged = mean === undefined || (size === undefined && / MB\/s/.test(text));
        if (isDamaged || !isResult(text)) {
          context.error(
            number,
            `found "${brief(text)}", expected the output of LevelDB's db_bench`,
          );
          return;
        }
        histograms = dbBenchHistograms(operation, context);
        if (messages.isFailure(operation, message, number)) return;
        const [latency, bytes] = [mean / 1e6, size === undefined ? Number.NaN : size * 1048576];
        results.push({operation, latency, bytes, isAlone, histograms, line: number});
      },
      end: () =>
        run.applied(
          numberPasses(results).flatMap((result) => [
            ...measurements(result),
            ...result.histograms.records(true).map((one) => ({...one, params: result.params})),
          ]),
        ),
    };
  },
};

/**
 * @typedef {object} Result
 * @property {string} operation
 * @property {number} latency
 *   Mean, in seconds.
 * @property {number} bytes
 *   A second; NaN where they are not counted, 0 where too few for one decimal.
 * @property {number} line
 * @property {boolean} isAlone
 *   One thread.
 */

/** @param {string} text */
const isResult = (text) => RESULT.test(text) && !TASKS.test(text);

/** @param {ReturnType<typeof numberPasses<Result>>[number]} result @returns {Rec[]} */
function measurements({operation, params, latency: mean, bytes, isAlone, line}) {
  const subject = onLine({operation, params}, line);
  return [
    latency(subject, 'mean', mean),
    ...(isAlone && mean > 0 ? [throughput(subject, 1 / mean)] : []),
    ...(bytes > 0 ? [transfer(subject, 'MB/s', bytes)] : []),
  ];
}
