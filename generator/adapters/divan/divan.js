/**
 * The tables that divan prints, one for each program of benchmarks.
 *
 *     sorting             fastest       │ slowest       │ median        │ mean          │ samples │ iters
 *     ├─ shared                         │               │               │               │         │
 *     │  ├─ t=1           189.7 ns      │ 6.399 µs      │ 199.7 ns      │ 264.9 ns      │ 100     │ 100
 *     ├─ slow             (ignored)     │               │               │               │         │
 *     ╰─ copy             56.83 ns      │ 631.2 ns      │ 59.11 ns      │ 94 ns         │ 20      │ 1280
 *                         281.5 MB/s    │ 25.34 MB/s    │ 270.6 MB/s    │ 170.1 MB/s    │         │
 *
 * The mean is the time of all iterations by their number. The other times are of samples, each the mean of as many
 * iterations as `iters` ÷ `samples`, so they are those of operations if that is one. `t=2` are threads. Modules,
 * types, constants and arguments are rows above a result. Rows without a name are about the result above
 * them. Written by 0.1.21 in the tests; read in its sources.
 *
 * @import {LineAdapter} from '../types.d.ts'
 * @import {LatencyKey, Measurement, Params} from '../../records/types.d.ts'
 * @typedef {{name: string, isGroup: boolean, isEnded: boolean}} Branch
 *   `isGroup`: it has no result of its own; `isEnded`: its last member was read.
 */

import {onLine} from '../../records/lines.js';
import {count, latency, transfer} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {seconds} from '../shared/durations.js';
import {namedOnce} from '../shared/named-once.js';

const FIRST_COLUMN = 'fastest ';
const COLUMNS = /^fastest +│ slowest +│ median +│ mean +│ samples +│ iters *$/;
const BAR = '│';
const CELLS = 6;
/** The branches of a tree, each of three characters, and a name. */
const NAME = /^((?:│ {2}| {3})*)([├╰])─ (\S.*)$/;
const LAST = '╰';
const THREADS = /^t=(\d+)$/;
const IGNORED = '(ignored)';
const TIME = /^(\d+(?:\.\d+)?) (ns|µs|us|ms|s|m|h|d)$/;
const RATE = /^(\d+(?:\.\d+)?) ([KMGTP]?)(i?)(B|item|char)\/s$/;
const WHOLE = /^\d+$/;
const PREFIXES = ['', 'K', 'M', 'G', 'T', 'P'];
/** The times of samples, which come before the mean. @type {LatencyKey[]} */
const OF_SAMPLES = ['min', 'max', 'p50'];
/** The index of the mean among the cells. */
const MEAN = 3;

/**
 * @param {string} text
 * @returns {number}
 *   Where the first column begins, behind the name of a program; −1 in another line.
 */
function columnOf(text) {
  const at = text.lastIndexOf(FIRST_COLUMN);
  return at > 1 && text[at - 1] === ' ' && COLUMNS.test(text.slice(at)) ? at : -1;
}

/** @type {LineAdapter} */
export const divan = {
  id: 'divan',
  label: 'divan output',
  description:
    'The time of an iteration of each divan benchmark of Rust, as cargo bench prints it.',
  runner: 'divan',
  writtenBy: '`cargo bench >bench.txt`',
  separateCommand: 'cargo bench --bench NAME',
  measuresAlone: true,
  layout: 'lines',
  hasPreamble: true,
  detect: ({lines}) => lines.some((line) => columnOf(line) >= 0),
  open(context) {
    /** @type {Measurement[]} */
    const measurements = [];
    const isFirst = namedOnce(context, 'Put each run of cargo bench into a separate file.');
    /** `column`: of the first time; `branches`: from the program to the last row with a name. */
    let [indent, column, header] = [0, -1, 0];
    /** @type {Branch[]} */
    let branches = [];
    /** Of the last result. @type {{operation: string, params: Params} | undefined} */
    let subject;

    /** Of the table: warns if its last row is missing. */
    const endTable = () => {
      if (branches.some(({isGroup, isEnded}) => isGroup && !isEnded)) {
        context.warn('found no last row of the table: the output may be cut', header);
      }
    };

    /** @param {string} text @param {number} line */
    const refuse = (text, line) => {
      subject = undefined;
      const found = `found "${brief(text.trim())}"`;
      const hint = 'Use the output as cargo bench wrote it, with all of its blanks.';
      context.error(line, `${found}, expected a row of divan below its header`, hint);
    };

    /**
     * @param {string} label
     *   With the branches before it.
     * @param {boolean} isGroup
     * @returns {string[] | undefined}
     *   The names from the program on. Undefined where the tree has no place for it.
     */
    const pathOf = (label, isGroup) => {
      const [, before = '', branch, name] = NAME.exec(label) ?? [];
      const depth = before.length / 3 + 1;
      const parent = branches[depth - 1];
      if (name === undefined || !parent?.isGroup || parent.isEnded) return undefined;
      if (branches.slice(depth).some((one) => one.isGroup && !one.isEnded)) return undefined;
      parent.isEnded = branch === LAST;
      branches = [...branches.slice(0, depth), {name, isGroup, isEnded: false}];
      return branches.map((one) => one.name);
    };

    /**
     * @param {string[]} cells
     * @param {string[]} path
     * @param {number} line
     * @returns {boolean}
     *   Whether they are those of a result.
     */
    const takeResult = (cells, path, line) => {
      const times = cells.slice(0, MEAN + 1).flatMap((cell) => {
        const [, digits, unit] = TIME.exec(cell) ?? [];
        return digits === undefined ? [] : [seconds(digits, unit)];
      });
      const [samples = '', iterations = ''] = cells.slice(MEAN + 1);
      if (times.length <= MEAN || !WHOLE.test(samples) || !WHOLE.test(iterations)) return false;
      const [, threads] = THREADS.exec(path.at(-1) ?? '') ?? [];
      const operation = (threads === undefined ? path : path.slice(0, -1)).join('::');
      const params = threads === undefined ? {} : {threads};
      const name = path.join('::');
      subject = isFirst(name, line) ? {operation, params} : undefined;
      if (!subject) return true;
      const located = onLine(subject, line);
      const n = Number(samples);
      const mean = times[MEAN] ?? 0;
      if (mean === 0) {
        subject = undefined;
        context.warn(`"${brief(name)}" was not measured: its mean is 0`, line);
        return true;
      }
      measurements.push(latency(located, 'mean', mean, n));
      if (samples !== iterations) return true;
      for (const [i, statistic] of OF_SAMPLES.entries()) {
        const time = times[i] ?? 0;
        if (time > 0) measurements.push(latency(located, statistic, time, n));
      }
      return true;
    };

    return {
      take(text, line) {
        const at = columnOf(text);
        if (at >= 0) {
          endTable();
          const name = text.slice(0, at).trim();
          [indent, column, header] = [text.search(/\S/), at, line];
          branches = [{name, isGroup: true, isEnded: false}];
          subject = undefined;
          return;
        }
        if (column < 0 || !text.includes(BAR)) return;
        const cells = text
          .slice(column)
          .split(BAR)
          .map((cell) => cell.trim());
        if (cells.length !== CELLS || text[column - 1] !== ' ') {
          refuse(text, line);
          return;
        }
        const label = text.slice(indent, column).trimEnd();
        if (/^[│ ]*$/.test(label)) {
          if (!subject || !cells.some((cell) => cell.endsWith('/s'))) return;
          const [, rate, prefix = '', binary, unit] = RATE.exec(cells[MEAN] ?? '') ?? [];
          if (rate === undefined) {
            refuse(text, line);
            return;
          }
          const located = onLine(subject, line);
          const value = Number(rate) * (binary ? 1024 : 1000) ** PREFIXES.indexOf(prefix);
          measurements.push(
            unit === 'B'
              ? transfer(located, 'B/s', value)
              : {...count(located, `${unit}/s`, value), unit: '1/s', statistic: 'rate'},
          );
          return;
        }
        const isGroup = cells.every((cell) => cell === '');
        const path = pathOf(label, isGroup);
        if (!path) {
          refuse(text, line);
          return;
        }
        subject = undefined;
        if (isGroup || cells[0] === IGNORED) return;
        if (!takeResult(cells, path, line)) refuse(text, line);
      },
      end() {
        endTable();
        return measurements;
      },
    };
  },
};
