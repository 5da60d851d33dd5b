/**
 * JMH's table of scores: at the end of its console output, or alone with `-rf text`:
 *
 *     Benchmark               (impl)  (size)    Mode  Cnt    Score      Error   Units
 *     MapBench.get           HashMap      16   thrpt    3   56.302 ± 1439.686  ops/us
 *     MapBench.get:p0.50     HashMap      16  sample         0.040              us/op
 *     QueueBench.rw              N/A     N/A    avgt    3   ≈ 10⁻⁷               s/op
 *
 * Three decimals, in the JVM's locale; `≈ 10⁻⁷` is an order of magnitude and not used. `Cnt` is
 * empty for one sample, `Error` if there is none. Class names are shortened as far as they stay
 * different, a parameter that the benchmark does not have is `N/A`, and the number of threads is
 * missing. The text above the table (iterations, results one by one) has the same scores and is not
 * read.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @typedef {{cells: RegExpExecArray, params: Record<string, string>, line: number}} ScoreRow
 */

import {parse, parseComma} from '../shared/cells.js';
import {jmhScores} from './scores.js';

/** Characters of a line that a message quotes. */
const QUOTED = 60;
const CONSOLE = /^# JMH version: \d/;
const HEADER = /^Benchmark((?: +\([^()]+\))*) +Mode +Cnt +Score +Error +Units$/;
const ROW =
  /^(\S+)( .*)? (thrpt|avgt|sample|ss) +(?:(\d+) +)?(≈ \S+|[\d.,]+|NaN)(?: +± +(≈ \S+|[\d.,]+|NaN))? +(\S+)$/;
/** UTF-8 that was decoded as Latin-1, or lost, on its way. */
const MARKS = /** @type {const} */ ([
  [/â‰ˆ/g, '≈'],
  [/Â±/g, '±'],
  [/ [?\ufffd] /g, ' ± '],
]);

/** @type {LineAdapter} */
export const jmhText = {
  id: 'jmh-text',
  label: 'JMH output',
  description: "The table at the end of JMH's console output, one row per score.",
  runner: 'JMH',
  writtenBy: '>jmh.txt, or -rf text -rff jmh.txt',
  layout: 'lines',
  detect: ({lines}) => lines.some((line) => CONSOLE.test(line) || HEADER.test(line.trimEnd())),
  open(context) {
    /** @type {ScoreRow[]} */
    const rows = [];
    /** @type {string[] | undefined} The parameters of the table that is being read. */
    let names;
    return {
      take(line, number) {
        const text = line.trimEnd();
        const [header, params] = HEADER.exec(text) ?? [];
        if (header !== undefined)
          names = [...(params ?? '').matchAll(/\(([^()]+)\)/g)].map(([, name = '']) => name);
        else if (text === '') names = undefined;
        else if (names) {
          const row = rowOf(mended(text), names, number);
          if (row) rows.push(row);
          else
            context.error(
              number,
              `found "${text.slice(0, QUOTED)}", expected a row of JMH's table`,
            );
        }
      },
      end: () => recordsOf(rows, context),
    };
  },
};

/** @param {string} text */
const mended = (text) => MARKS.reduce((whole, [wrong, mark]) => whole.replace(wrong, mark), text);

/**
 * @param {string} text
 * @param {string[]} names
 * @param {number} line
 * @returns {ScoreRow | undefined}
 */
function rowOf(text, names, line) {
  const cells = ROW.exec(text);
  // At least two blanks stand between columns; a value may hold one.
  const values = cells?.[2]?.trim().split(/ {2,}/).filter(Boolean) ?? [];
  if (!cells || values.length !== names.length) return undefined;
  const pairs = names.map((name, i) => [name, values[i] ?? '']);
  return {cells, params: Object.fromEntries(pairs.filter(([, value]) => value !== 'N/A')), line};
}

/**
 * @param {ScoreRow[]} rows
 * @param {ReadContext} context
 */
function recordsOf(rows, context) {
  const scores = jmhScores(context);
  // The locale is that of the file: JMH never groups digits.
  const read = rows.some(({cells}) => cells[5]?.includes('.')) ? parse : parseComma;
  for (const {cells, params, line} of rows) {
    const [, name = '', , mode = '', count = '1', score = '', margin, unit = ''] = cells;
    const isOrder = score.startsWith('≈ 10');
    // The order of magnitude of a profiler is skipped; that of an operation goes on to the scores.
    if (score === 'NaN' || (isOrder && name.includes(':') && !/\/op$|^ops\//.test(unit))) continue;
    const value = score.startsWith('≈') ? 0 : read(score);
    const error = margin === undefined || /≈|NaN/.test(margin) ? null : read(margin);
    if (value === undefined || error === undefined) {
      const wrong = value === undefined ? score : margin;
      context.error(
        line,
        `found "${wrong}" in column "${value === undefined ? 'Score' : 'Error'}", expected a number`,
      );
      continue;
    }
    const interval = error === null ? undefined : {low: value - error, high: value + error};
    scores.add({name, mode, params, value, unit, interval, samples: Number(count)}, {line});
  }
  return scores.records();
}
