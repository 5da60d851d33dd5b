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
 * missing. Of the text above the table (iterations, results one by one), which has the same scores,
 * only failures are read. People add blank lines between groups of rows, and fences of Markdown.
 * Before 1.10, `Cnt` was `Samples`; before 1.4 or so, `Error` was `Score error`, and no `±` stood
 * before it; before 0.8, `Score` was `Mean`. The first tables had `Thr` and `Sec`: their errors are of
 * 99 % or 99.9 %.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @typedef {{cells: RegExpExecArray, params: Record<string, string>, line: number}} ScoreRow
 * @typedef {{names: string[], ends: number[], isOld: boolean}} Table
 *   `ends`: of the columns of the parameters and of the mode, from the beginning of the line.
 */

import {parse, parseComma} from '../shared/cells.js';
import {bannerFacts} from './facts.js';
import {decimalsOf, jmhScores, warnOfNaN} from './scores.js';

/** Characters of a line that a message quotes. */
const QUOTED = 60;
const CONSOLE = /^# JMH (?:version: \d|\d\S* \(released )/;
const HEADER =
  /^Benchmark((?: +\([^()]+\))*) +Mode +(?:Cnt|Samples) +(?:Score|Mean) +(\w+ error|Error) +Units$/;
const ROW =
  /^(\S+)( .*)? (thrpt|avgt|sample|ss) +(?:(\d+) +)?(≈ \S+|[\d.,]+|NaN)(?:( +±)? +(≈ \S+|[\d.,]+|NaN))? +(\S+)$/;
/** A damaged row: the columns of a table, or below a blank line a mode and what follows it. */
const COLUMNS = /\S {2,}\S/;
const MODE = /\S +(?:thrpt|avgt|sample|ss) +[\d≈N.,±]/;
/** Units that are not the beginning of another; `ops/m` and `ms` are. */
const LAST = /\s(?:\S*\/op|ops\/(?:ns|us|ms|s|min|hr|day)|MB\/sec|counts)$/;
const SUBJECT = /^# Benchmark: (\S+)/;
const PARAMETERS = /^# Parameters: (\(.*\))$/;
const FAILURE =
  /^(?:# Warmup )?Iteration +\d+: <failure>$|^<forked VM failed with exit code -?\d+>$/;
const DECIMAL_COMMA = /^\d+,\d+$/;
const SEPARATE =
  'Other scores have a decimal point: keep the tables of different JVMs in separate files.';
const FENCE = /^(?:```|~~~)/;
/**
 * UTF-8, or Windows-1252 from Java before 18, that was decoded as another code page, or lost, on its way. The
 * last page is that of Russian consoles.
 */
const MARKS = /** @type {const} */ ([
  [/â‰ˆ|Γëê|Ôë[êł]|тЙИ/g, '≈'],
  [/(?<= )[?\ufffd](?= 10[?\ufffd])/g, '≈'],
  [/∩┐╜|▒/g, '±'],
  [/ [?\ufffd] /g, ' ± '],
]);

/** @type {LineAdapter} */
export const jmhText = {
  id: 'jmh-text',
  label: 'JMH output',
  description: "The table at the end of JMH's console output, one row per score.",
  runner: 'JMH',
  writtenBy: '>jmh.txt, or -rf text -rff jmh.txt',
  states: ['runner', 'jvm', 'flags', 'warmup'],
  layout: 'lines',
  hasPreamble: true,
  detect: ({lines}) => lines.some((line) => CONSOLE.test(line) || HEADER.test(line.trimEnd())),
  endsWhole: (line) =>
    LAST.test(line.trimEnd()) || line.startsWith('Benchmark result is saved to '),
  open(context) {
    /** @type {ScoreRow[]} */
    const rows = [];
    /** @type {Table | undefined} */
    let table;
    let isBelowRow = false;
    const failures = warnOfFailures(context);
    return {
      take(line, number) {
        bannerFacts(line, context);
        failures.take(line, number);
        const text = mended(line.trimEnd());
        const [header, params = '', error] = HEADER.exec(text) ?? [];
        if (header !== undefined) {
          const found = [...params.matchAll(/\(([^()]+)\)/g)];
          const names = found.map(([, name = '']) => name);
          const ends = found.map(({0: cell, index}) => 'Benchmark'.length + index + cell.length);
          table = {names, ends: [...ends, text.indexOf(' Mode ') + 5], isOld: error !== 'Error'};
          isBelowRow = true;
          return;
        }
        const row = table && rowOf(text, table, number);
        if (row) rows.push(row);
        else if (table && (isBelowRow ? COLUMNS : MODE).test(text)) {
          const found = `found "${text.slice(0, QUOTED)}"`;
          context.error(number, `${found}, expected a row of JMH's table`);
        } else if (isBelowRow && text !== '' && !FENCE.test(text)) {
          context.warn(`found "${text.slice(0, QUOTED)}" after the table`, number);
        }
        isBelowRow = row !== undefined;
      },
      end() {
        const {begun, line, hasFailed} = failures.seen();
        const scored = rows.filter(({cells: [, name]}) => !name?.includes(':')).length;
        if (scored > 0 && scored < begun && !hasFailed) {
          const found = `found ${begun} benchmarks that ran and ${scored} in the table`;
          context.warn(`${found}: is a part of the output missing?`, line);
        }
        return recordsOf(rows, context);
      },
    };
  },
};

/**
 * @param {ReadContext} context
 * @returns {{take(line: string, number: number): void, seen(): {begun: number, line: number, hasFailed: boolean}}}
 *   Takes each line: a fork that fails leaves nothing in the table. `begun`: benchmarks with their parameters and
 *   modes; `line`: of the last.
 */
function warnOfFailures(context) {
  let [benchmark, params, isTold] = ['', '', false];
  const seen = {begun: 0, line: 0, hasFailed: false};
  return {
    take(line, number) {
      const [, next] = SUBJECT.exec(line) ?? [];
      if (next !== undefined) {
        [benchmark, params, isTold] = [next, '', false];
        seen.begun += 1;
        seen.line = number;
      }
      params = PARAMETERS.exec(line)?.[1] ?? params;
      if (isTold || !FAILURE.test(line)) return;
      isTold = true;
      seen.hasFailed = true;
      const subject = [benchmark, params].filter(Boolean).join(' ').slice(0, QUOTED);
      context.warn(`a fork of "${subject}" failed: its results are missing`, number);
    },
    seen: () => seen,
  };
}

/** @param {string} text */
const mended = (text) => MARKS.reduce((whole, [wrong, mark]) => whole.replace(wrong, mark), text);

/**
 * @param {string} text
 * @param {Table} table
 * @param {number} line
 * @returns {ScoreRow | undefined}
 */
function rowOf(text, table, line) {
  const {names, isOld} = table;
  const cells = ROW.exec(text);
  if (!cells) return undefined;
  const [, name = '', params = '', mode = '', count, score = '', sign, margin] = cells;
  // Where a copy is not aligned, at least two blanks stand between columns; a value may hold one.
  const values = aligned(text, table, name, mode) ?? params.trim().split(/ {2,}/).filter(Boolean);
  if (values.length !== names.length) return undefined;
  // A score has decimals: this is the count of a row without its score.
  if (count === undefined && /^\d+$/.test(score)) return undefined;
  if (isOld ? margin === undefined : margin !== undefined && !sign) return undefined;
  const pairs = names.map((key, i) => [key, values[i] ?? '']);
  return {cells, params: Object.fromEntries(pairs.filter(([, value]) => value !== 'N/A')), line};
}

/**
 * The values of a row, of which one may be the empty text or have several blanks. JMH aligns them to the right.
 *
 * @param {string} text
 * @param {Table} table
 * @param {string} name
 * @param {string} mode
 * @returns {string[] | undefined}
 *   Undefined if its columns do not end where those of the header end.
 */
function aligned(text, {ends}, name, mode) {
  const starts = [name.length, ...ends];
  const columns = ends.map((end, i) => text.slice(starts[i], end));
  const areWhole = columns.every((column) => /^ {2}(?: *|.*\S)$/.test(column));
  const values = columns.map((column) => column.trim());
  return areWhole && values.pop() === mode ? values : undefined;
}

/**
 * @param {string} score
 * @returns {number}
 *   0 for `≈ 0`; NaN for an order of magnitude, `≈ 10⁻⁷`.
 */
const rounded = (score) => (score === '≈ 0' ? 0 : Number.NaN);

/** @param {ScoreRow[]} rows @param {ReadContext} context */
function recordsOf(rows, context) {
  const scores = jmhScores(context);
  // The locale is that of the file: JMH never groups digits.
  const read = rows.some(({cells}) => cells[5]?.includes('.')) ? parse : parseComma;
  for (const {cells, params, line} of rows) {
    const [, name = '', , mode = '', count = '1', score = '', , margin, unit = ''] = cells;
    if (score === 'NaN') {
      warnOfNaN(name, line, context);
      continue;
    }
    const value = score.startsWith('≈') ? rounded(score) : read(score);
    const error = margin === undefined || /≈|NaN/.test(margin) ? null : read(margin);
    if (value === undefined || error === undefined) {
      const [wrong = '', column] = value === undefined ? [score, 'Score'] : [margin, 'Error'];
      context.error(
        line,
        `found "${wrong}" in column "${column}", expected a number`,
        // A document has tables of several JVMs.
        DECIMAL_COMMA.test(wrong) ? SEPARATE : undefined,
      );
      continue;
    }
    const interval = error === null ? undefined : {low: value - error, high: value + error};
    const decimals = score.startsWith('≈') ? undefined : decimalsOf(score);
    scores.add(
      {name, mode, params, value, decimals, unit, interval, samples: Number(count)},
      {line},
    );
  }
  return scores.records();
}
