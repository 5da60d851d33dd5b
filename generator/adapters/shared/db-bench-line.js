/**
 * What the lines of LevelDB's db_bench and of its descendants (RocksDB's db_bench, RocksJava's
 * DbBenchmark) have in common.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Params, Rec} from '../../records/types.d.ts'
 */

import {brief} from './brief.js';
import {englishDate} from './dates.js';
import {warnOfMissing} from './missing-part.js';

const SKIPPED = /^(\S+) *: (skipped \(.*\))$/;
/** On the line of a benchmark that gave up at once: `(snappy failure)`. */
const FAILED = / \(([\w ]+ failure)\)$/;
/** On stderr, before the program ends: `put error: IO error: No space left on device`. */
const ERROR = /^\w+ error: /;
/** Of the settings above the results, which a run prints once. */
const KEYS = /^Keys: +\d+ bytes each/;

/** Above the results, and without them runs of other sizes would be repeats. @type {[name: string, RegExp, unit: string][]} */
const SETTINGS = [
  ['key-size', /^Keys: +(\d+) bytes each/, ' B'],
  ['value-size', /^Values: +(\d+) bytes each/, ' B'],
  ['entries', /^Entries: +(\d+)$/, ''],
  ['compression', /^Compression: +(\S+)$/, ''],
  // Usual are no prefix, no limit and a skip list.
  ['prefix', /^Prefix: +([1-9]\d*) bytes$/, ' B'],
  ['write-rate', /^Write rate: +([1-9]\d*) bytes\/second$/, ' B/s'],
  ['read-rate', /^Read rate: +([1-9]\d*) ops\/second$/, '/s'],
  ['memtable', /^Memtable(?:rep| Factory): +(?!skip_list$|SkipListFactory$)(\S+)$/, ''],
];

/** What a terminal shows of a line: progress overwrites itself. @param {string} line */
export const shownOnTerminal = (line) => line.slice(line.lastIndexOf('\r') + 1);

/**
 * Whether no digit of its numbers can be missing: a result ends with its rate, or with some words in brackets.
 *
 * @param {string} line
 */
export function isWholeResult(line) {
  const at = line.search(/ micros\/op\b/);
  if (at < 0) return false;
  const text = line.slice(at + 1).trimEnd();
  const last = text.slice(text.lastIndexOf('(') + 1);
  return text.endsWith(' MB/s') || (last.endsWith(')') && / ./.test(last.slice(0, -1)));
}

/** Above the results, on stderr. */
const DATE = /^Date: +(\S.*)$/;
const PROCESSORS = /^CPU: +(\d+) \* (.+)$/;

/** @param {string} text @param {ReadContext} context */
export function bannerFacts(text, context) {
  const [, date] = DATE.exec(text) ?? [];
  if (date) context.fact('date', englishDate(date));
  const [, cores, cpu] = PROCESSORS.exec(text) ?? [];
  if (!cores) return;
  context.fact('cpu', cpu);
  context.fact('cores', Number(cores));
}

/**
 * @param {string | undefined} version
 *   The version of RocksDB: `7.8.3`.
 * @returns {boolean}
 *   Whether `micros/op` is the time of all threads ÷ operations. Old releases print no third part,
 *   so 6.0 may be the one that still meant elapsed time.
 */
export function isMeanLatency(version) {
  const [, ...parts] = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(version ?? '') ?? [];
  if (parts.length === 0) return false;
  const [major = 0, minor = 0, patch = 0] = parts.map((part) => Number(part ?? 0));
  return major < 2 || major > 6 || (major === 6 && minor + patch > 0);
}

/**
 * Collects the settings of a run, which are parameters of all its results, and refuses a second run: its settings
 * may be others, and its results would be mistaken for further passes. Without settings, as where only the results
 * were kept, the two cannot be distinguished.
 *
 * @param {ReadContext} context
 */
export function settings(context) {
  /** @type {Record<string, string>} */
  const params = {};
  let runs = 0;
  return {
    /** @param {string} text @param {number} line */
    take(text, line) {
      for (const [name, shape, unit] of SETTINGS) {
        const [, value] = shape.exec(text) ?? [];
        if (value) params[name] = `${value}${unit}`;
      }
      if (!KEYS.test(text)) return;
      runs += 1;
      if (runs !== 2) return;
      const found = `found "${brief(text)}", the beginning of a second run`;
      context.error(
        line,
        `${found}, expected the output of one`,
        'Put each run into a separate file.',
      );
    },

    /** @param {Rec[]} records @returns {Rec[]} */
    applied(records) {
      const second = runs === 0 && records.find((one) => one.params.pass === '2');
      if (second) {
        const found = `found a second "${second.operation}" and no "Keys: …" above the results`;
        const hint = 'it is read as a further pass. Split the file if it is of another run';
        context.warn(`${found}: ${hint}`, second.lines?.[0]);
      } else if (records.length > 0 && runs === 0) {
        warnOfMissing(context, 'a run', {Keys: undefined}, records[0]?.lines?.[0]);
      }
      return records.map((record) => ({...record, params: {...params, ...record.params}}));
    },
  };
}

/** @param {ReadContext} context */
export function remarks(context) {
  /** @type {Set<string>} */
  const warnings = new Set();
  return {
    /**
     * Warns of what was not measured, and repeats the program's warnings.
     *
     * @param {string} text
     * @param {number} line
     */
    take(text, line) {
      const [, name, reason] = SKIPPED.exec(text) ?? [];
      if (name) context.warn(`"${name}" was not measured: ${reason}`, line);
      if (ERROR.test(text)) context.warn(`found "${brief(text.trim())}"`, line);
      if (!text.startsWith('WARNING: ') || warnings.has(text)) return;
      warnings.add(text);
      context.warn(`found "${text.trim()}"`, line);
    },

    /**
     * @param {string} name
     * @param {string} rest
     *   The text after the values on a benchmark's line.
     * @param {number} line
     * @returns {boolean}
     *   Whether the line says that the benchmark failed; if so, a warning was given.
     */
    isFailure(name, rest, line) {
      const [, reason] = FAILED.exec(rest) ?? [];
      if (reason) context.warn(`"${name}" was not measured: ${reason}`, line);
      return reason !== undefined;
    },
  };
}

/**
 * A list of benchmarks may name one several times, before and after another: LevelDB's own list
 * does. These are not repeats of one measurement, so each is a separate pass.
 *
 * @template {{operation: string, params?: Params}} T
 * @param {T[]} results
 * @returns {(T & {params: Params})[]}
 *   With the parameter `pass`, from 2, where the same operation with the same parameters comes again.
 */
export function numberPasses(results) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return results.map((result) => {
    const key = JSON.stringify([result.operation, result.params]);
    const pass = (seen.get(key) ?? 0) + 1;
    seen.set(key, pass);
    return {...result, params: {...result.params, ...(pass === 1 ? {} : {pass: String(pass)})}};
  });
}
