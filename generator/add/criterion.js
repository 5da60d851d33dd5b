/**
 * The folder `target/criterion` of criterion.rs: for each benchmark the most detailed file of the last run, with the
 * name that `benchmark.json` next to it has. The rest are drawings, and copies of earlier runs.
 *
 * @import {Benchmark, SourceFile, Stated} from './types.d.ts'
 */

import {readFileSync} from 'node:fs';
import {join} from 'node:path';

const NAMES = 'benchmark.json';
/** Of the last run. Beside it are `base`, the run before it, and those that `--save-baseline` names. */
const LAST = 'new';
/** Beside it, how the last run differs from the one before it. */
const CHANGE = 'change';
/** Also of several benchmarks together. */
const DRAWING = /(?:^|\/)report\/(?:(?:both|change)\/)?[^/]+\.(?:html|svg)$/;
/** The first that is there is taken. */
const RESULTS = ['raw.csv', 'sample.json', 'estimates.json'];
/** What an iteration processes: in benchmark.json → in raw.csv. */
const PROCESSED = new Map([
  ['Bytes', 'bytes'],
  ['BytesDecimal', 'bytes'],
  ['Elements', 'elements'],
]);

/**
 * @param {string} folder
 *   Absolute.
 * @param {readonly string[][]} files
 *   Below it, as the parts of their paths.
 * @returns {{files: string[][], benchmarks: Map<string[], Benchmark>, leftOut: number}}
 *   `benchmarks`: what files measured that do not say it themselves; `leftOut`: number of files.
 */
export function withoutCriterionCopies(folder, files) {
  const byPath = new Map(files.map((parts) => [parts.join('/'), parts]));
  /** Those of benchmarks, and those above. @type {Set<string>} */
  const folders = new Set();
  let isGiven = false;
  /** @type {Map<string[], Benchmark>} */
  const benchmarks = new Map();
  /** @type {Set<string[]>} */
  const taken = new Set();
  for (const parts of files) {
    const here = parts.slice(0, -1);
    // A folder that is given itself may be a baseline.
    if (parts.at(-1) !== NAMES || (here.length > 0 && here.at(-1) !== LAST)) continue;
    const result = RESULTS.find((name) => byPath.has([...here, name].join('/')));
    const file = byPath.get([...here, result].join('/'));
    const benchmark = benchmarkOf(join(folder, ...parts));
    if (!file || !benchmark) continue;
    taken.add(file);
    if (result !== RESULTS[0]) benchmarks.set(file, benchmark);
    for (let n = 0; n < here.length; n++) folders.add(here.slice(0, n).join('/'));
    isGiven ||= here.length === 0;
  }
  const isOther = (/** @type {string[]} */ parts) =>
    isGiven ||
    (folders.size > 0 && DRAWING.test(parts.join('/'))) ||
    parts.slice(0, -1).some((part, n) => {
      const isCopy = part === CHANGE || byPath.has([...parts.slice(0, n + 1), NAMES].join('/'));
      return isCopy && folders.has(parts.slice(0, n).join('/'));
    });
  const kept = files.filter((parts) => taken.has(parts) || !isOther(parts));
  return {files: kept, benchmarks, leftOut: files.length - kept.length};
}

/**
 * @param {string} path
 * @returns {Benchmark | undefined}
 *   As raw.csv has it: `{"group_id": "fib", "function_id": "rec", "value_str": "10", "throughput": {"Bytes": 64}, …}` is
 *   `fib/rec` with the value 10 and the throughput `64 bytes`.
 */
function benchmarkOf(path) {
  try {
    const {
      group_id: group,
      function_id: name,
      value_str: value,
      throughput,
    } = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof group !== 'string' || group === '') return undefined;
    const processed = Object.entries(throughput ?? {}).flatMap(([type, amount]) =>
      PROCESSED.has(type) && Number.isSafeInteger(amount)
        ? [`${amount} ${PROCESSED.get(type)}`]
        : [],
    );
    return {
      operation: [group, name].filter((part) => typeof part === 'string' && part !== '').join('/'),
      params: {
        ...(typeof value === 'string' && value !== '' ? {value} : {}),
        ...(processed[0] ? {throughput: processed[0]} : {}),
      },
    };
  } catch {
    return undefined;
  }
}

/**
 * @param {readonly SourceFile[]} files
 *   The files of a run.
 * @param {Stated} stated
 * @returns {{files: SourceFile[], leftOut: SourceFile[]}}
 *   `files`: those of the benchmarks that `--only` names, with the operation that is stated; `leftOut`: those of others.
 */
export function namedBenchmarks(files, {only = [], operation}) {
  const operations = new Set(files.map(({note}) => note?.operation));
  const named = only.filter((text) => operations.has(text));
  const pairs = only.filter((text) => !operations.has(text));
  /** @param {SourceFile} file */
  const isNamed = ({note}) =>
    !note ||
    ((named.length === 0 || named.includes(note.operation)) &&
      pairs.every((text) => pairsOf(note).includes(text)));
  return {
    files: files.filter(isNamed).map((file) => {
      if (!file.note) return file;
      const params = Object.entries(file.note.params).filter(
        (pair) => !pairs.includes(pair.join('=')),
      );
      return {
        ...file,
        note: {
          operation: operation || file.note.operation,
          params: Object.fromEntries(params),
        },
      };
    }),
    leftOut: files.filter((file) => !isNamed(file)),
  };
}

/** @param {Readonly<Pick<Benchmark, 'params'>>} of @returns {string[]} As `--only` names them. */
export const pairsOf = ({params}) => Object.entries(params).map((pair) => pair.join('='));
