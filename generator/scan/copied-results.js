/**
 * Finds results that one run copied from another, in files that are not equal as a whole: some files keep the last
 * result of each benchmark, although only some of them were measured again. Copies count as repeats, and as points
 * of a history.
 *
 * @import {Measurement, Rec} from '../records/types.d.ts'
 * @import {RawFile, Report, Run, Warning} from './types.d.ts'
 * @typedef {{operation: string, key: string}} Result
 */

import {counted, list, shortened} from '../format.js';
import {groupBy} from '../group-by.js';
import {subjectKey} from '../records/subject.js';
import {addWarnings} from './file-warnings.js';

/** Different numbers of a result, and their significant digits: two runs do not agree on all of them by chance. */
const LEAST_NUMBERS = 3;
const LEAST_DIGITS = 4;
/** Runs that a message names. */
const MOST_NAMED = 3;

/**
 * @template {Report} T
 * @param {T} report
 *   With its records.
 * @returns {T}
 *   With a warning at each file that has results of an earlier run.
 */
export function withCopiedResults(report) {
  /** By the key of a result. @type {Map<string, Run>} */
  const first = new Map();
  /** @type {Map<RawFile, Warning[]>} */
  const found = new Map();
  const measured = report.runs.filter(({withdrawn, published}) => !withdrawn && !published);
  for (const run of measured.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))) {
    for (const file of run.files.filter(({note}) => !note.identical)) {
      const results = resultsOf(file);
      const copies = results.flatMap((result) => {
        const original = first.get(result.key);
        if (!original) first.set(result.key, run);
        return original && original !== run ? [{...result, run: original}] : [];
      });
      if (copies.length > 0) found.set(file, [warningOf(copies, results.length)]);
    }
  }
  if (found.size === 0) return report;
  const runs = report.runs.map((run) => ({
    ...run,
    files: run.files.map((file) => addWarnings(file, found.get(file) ?? [])),
  }));
  return {...report, runs};
}

/**
 * @param {RawFile} file
 * @returns {Result[]}
 *   Rates and times with enough numbers that runs do not share.
 */
const resultsOf = ({records}) =>
  [...groupBy(records.filter(isResult), subjectKey).values()].flatMap((some) => {
    const operation = some[0]?.operation ?? '';
    const numbers = some.flatMap(numbersOf);
    const distinct = new Set(numbers.filter((value) => digitsOf(value) >= LEAST_DIGITS));
    return distinct.size < LEAST_NUMBERS
      ? []
      : [{operation, key: JSON.stringify([operation, numbers])}];
  });

/** @param {Rec} record @returns {record is Measurement} */
const isResult = (record) =>
  record.kind === 'measurement' && ['throughput', 'latency'].includes(record.metric);

/** @param {Measurement} measurement */
const numbersOf = ({value, interval, repeats}) => [
  value,
  ...(interval ? [interval.low, interval.high] : []),
  ...(repeats?.values.flat() ?? []),
];

/** @param {number} value @returns {number} Its significant digits. */
const digitsOf = (value) =>
  String(value)
    .replace(/e.*/, '')
    .replaceAll(/\D/g, '')
    .replaceAll(/^0+|0+$/g, '').length;

/**
 * @param {(Result & {run: Run})[]} copies
 *   `run`: which has the same result.
 * @param {number} all
 *   Results of the file.
 * @returns {Warning}
 */
function warningOf(copies, all) {
  const runs = [...new Set(copies.map(({run}) => run.id))];
  const [{operation} = {operation: ''}] = copies;
  const which = `${runs.length === 1 ? 'run' : 'runs'} ${list(shortened(runs, MOST_NAMED))}`;
  return {
    message: `found ${copies.length} of ${counted(all, 'result')} equal in every digit to those of ${which}${operation && `, such as ${operation}`}, expected new measurements: select the new ones with \`only\` in run.yaml`,
  };
}
