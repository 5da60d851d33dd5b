/**
 * What `go test -bench` prints, as text or with `-json`: one line per benchmark.
 *
 *     BenchmarkGet/size=64-8   	  403088	        56.79 ns/op	      74 B/op	       1 allocs/op
 *
 * The name is followed by the number of iterations, then by pairs of number and unit; `ns/op` is a
 * mean over the iterations. `-8` is GOMAXPROCS, absent when it is 1, but the name of a
 * sub-benchmark may end the same way: it is read as benchstat reads it. With `-count` a name is
 * repeated, measured once more by the same process. A new process begins with `goos:`, so a file to
 * which several commands wrote has the repeats of several. With `-json` name and numbers may be in
 * separate events. Read in files of go 1.26; units and decimals of earlier versions from the
 * sources of its package testing.
 *
 * @import {Fold, LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Lines, Measurement} from '../../records/types.d.ts'
 * @typedef {Pick<Measurement, 'metric' | 'statistic' | 'value' | 'unit' | 'name'>} Measured
 * @typedef {ReadonlyMap<string, string>} Config
 *   Values by key.
 * @typedef {{pkg: string, config: Config, process: number, name: string, samples: number, measured: Measured, lines: Lines}} Result
 */

import {median, sum} from '../../averages.js';
import {counted} from '../../format.js';
import {groupBy} from '../../group-by.js';
import {once} from '../../once.js';
import {spanOf, withoutLines} from '../../records/lines.js';
import {repeatsOf} from '../../records/repeats.js';
import {brief, oneLine} from '../shared/brief.js';
import {BYTE_RATES} from '../shared/byte-rates.js';
import {quantity} from '../shared/cells.js';
import {distinctParams} from '../shared/distinct-params.js';
import {isWholeJson} from '../shared/json.js';
import {warnOnceOfMany} from '../shared/warn-once.js';
import {goTestOutput} from './output.js';

const RESULT = /^Benchmark\S*\s+\d+\s+\d\S*\s+[^\s\d]/;
/** The head of benchstat's table or CSV, below the same keys. */
const BENCHSTAT = /^ +│ |^,[^,]+,CI(?:,|$)/;
const NAMED = /^(Benchmark\S*)\s+(\S.*)$/;
/** A name and numbers, perhaps cut; with -v the name is on a line of its own as well. */
const LIKE = /\t|^Benchmark\S+ {2,}\d|^Benchmark\S+ \d+ {1,20}[\d.]+(?: |$)/;
const ITERATIONS = /^[1-9]\d{0,14}$/;
/** Numbers whose name is on another line or after a text, because something else was printed between them, or the line was wrapped. */
const NAMELESS =
  /^\s*\d+\s+\d\S* ns\/op|\sBenchmark\S*\s+\d+\s+\d\S* ns\/op|^\s*\d\S* (?:B|allocs)\/op(?:\s|$)/;
const ENDED = /^\s*--- (FAIL|SKIP): (Benchmark\S*)/;
const WORDS = {FAIL: 'failed', SKIP: 'was skipped'};
const CONFIG = /^([a-z][^\s:A-Z]*):(?:[ \t]+(\S.*)?)?$/;
const MOST_KEYS = 100;
/** Keys that are read otherwise, and what the commands print in the same form. */
const NO_CONFIG = new Set(['goos', 'goarch', 'pkg', 'cpu', 'coverage', 'go', 'panic', 'testing']);
/** What a crash prints, instead of the numbers where the name is on the same line. */
const CRASH = /^(Benchmark\S*\s+)?(?:exit status \d+$|signal: |panic: |fatal error: |SIG[A-Z]+: )/;
/** With -v and -json, before the benchmark runs. */
const BEGUN = /^Benchmark\S*$/;
const OVER = /^(?:PASS|FAIL|ok)\b/;
/** A process begins and ends. */
const BEGINS = /^(?:goos|pkg): /;
const ENDS = /^(?:ok|FAIL)(?:\s|$)/;
const TEXT = /^(?=\S).*\p{L}/u;
/** What the commands print, also between two processes. */
const OWN = /^(?:Benchmark|PASS$|ok\s|FAIL|\?\s|--- |=== |exit status )/;
/** Go prints no other time than ns/op, which this may have been; a benchmark without a time has other units. */
const TIME = /^(?:n$|[nuµm]?s(?:$|\W|op))/i;
const NO_TIME = ', expected a time in ns/op: no latency is read';
/** Iterations that no two results have by chance, and what divides those that were asked for. */
const [MANY, ROUND] = [1000, 100];
/** Means over the iterations, and the bytes of all of them in the time of all of them. */
const AVERAGED = new Set(['ns/op', 'B/op', 'allocs/op', 'MB/s']);
const PROCS = /-(\d{1,4})$/;
const BYTES = new Map([...BYTE_RATES, ['kB/s', 1e3]]);
/** Rates of data whose factor is not certain (`KB/s`, `Mb/s`): no count a second. */
const DATA = /^[kmgt]?i?(?:b|bits?|bytes?)\/s$/i;

/** @type {LineAdapter} */
export const goBench = {
  id: 'go-bench',
  label: 'go test -bench output',
  description: 'Means of Go benchmarks, one line per benchmark, as text or JSON events.',
  runner: 'go test',
  writtenBy: '-bench=. >bench.txt, or with -json',
  states: ['date', 'cpu', 'os'],
  layout: 'lines',
  detect: ({lines}) =>
    lines.some((line) => RESULT.test(line)) ||
    (lines.some((line) => /^goos: \w+$/.test(line)) &&
      !lines.some((line) => BENCHSTAT.test(line))) ||
    /^\{"Time":"[^"]*","Action":"/.test(lines[0] ?? ''),
  endsWhole: (line) =>
    isWholeJson(line) || /^ok\s.*\ds$|^(?:PASS|FAIL|exit status)\b|\/op$/.test(line.trimEnd()),
  open: goBenchFold,
};

/**
 * @param {ReadContext} context
 * @returns {Fold<string>}
 *   Takes the lines of the output.
 */
export function goBenchFold(context) {
  /** @type {Result[]} */
  const results = [];
  let pkg = '';
  let rounded = 0;
  const untimed = warnOnceOfMany(context, NO_TIME);
  /** Processes that have begun, of each package where events say it. @type {Map<string, number>} */
  const processes = new Map();
  const configs = configKeys(context);
  const warnOfUnmeasured = unmeasured(context);
  const remarks = textBetween(context);
  const output = goTestOutput(context, (text, line, from) => {
    const of = from ?? '';
    if (warnOfUnmeasured(text, line, of)) return;
    if (/^goos: /.test(text)) processes.set(of, (processes.get(of) ?? 0) + 1);
    const [, key = '', stated = ''] = CONFIG.exec(text) ?? [];
    if (from === undefined) remarks.take(text, line, stated !== '' || NO_CONFIG.has(key));
    if (key && !NO_CONFIG.has(key)) configs.add(of, key, stated.trim(), line);
    context.fact('os', /^goos: (\w+)$/.exec(text)?.[1]);
    context.fact('cpu', /^cpu: (.+)$/.exec(text)?.[1]);
    pkg = from ?? /^pkg: (\S+)$/.exec(text)?.[1] ?? pkg;
    const [, name, rest = ''] = NAMED.exec(text) ?? [];
    if (name === undefined || !(LIKE.test(text) || / ns\/op/.test(text))) {
      if (NAMELESS.test(text)) tellTorn(text, line, context);
      return;
    }
    const [iterations = '', ...pairs] = rest.trim().split(/\s+/);
    const isPaired = pairs.length > 0 && pairs.length % 2 === 0;
    // A number instead of a unit is a part of the one before: "1 133 821 ns/op".
    const hasUnits = pairs.every((unit, i) => i % 2 === 0 || !/^\d/.test(unit));
    if (!ITERATIONS.test(iterations) || !isPaired || !hasUnits) {
      tellTorn(text, line, context);
      return;
    }
    remarks.result(name, JSON.stringify([of, pkg, name, ...statedKeys(configs.of(of))]));
    if (!pairs.includes('ns/op') && pairs.some((unit) => TIME.test(unit))) {
      untimed.add(`found "${brief(text.replaceAll(/\s+/g, ' '))}"`, {line});
    }
    for (let i = 0; i < pairs.length; i += 2) {
      const [cell = '', unit = ''] = pairs.slice(i, i + 2);
      if (/^([+-]?Inf|NaN)$/.test(cell)) {
        context.warn(`"${plain(name)}" has no ${unit}: found ${cell}`, line);
        continue;
      }
      const value = quantity(cell, unit, line, context);
      if (value === undefined) continue;
      // A time or rate of 0 is not a result: it has too few decimals.
      if (value === 0 && (unit === 'ns/op' || unit === 'MB/s')) rounded += 1;
      else {
        const samples = Number(iterations);
        const process = processes.get(of) ?? 0;
        const lines = /** @type {const} */ ([line, line]);
        const config = configs.of(of);
        results.push({
          pkg,
          config,
          process,
          name,
          samples,
          measured: measured(value, unit),
          lines,
        });
      }
    }
  });
  return {
    take: output.take,
    end() {
      output.end();
      if (rounded > 0) {
        context.warn(
          `found ${counted(rounded, 'value')} of 0 ns/op or 0 MB/s, too small for the printed decimals`,
        );
      }
      untimed.warn();
      warnOfCopy(results, context);
      const many = new Set(results.map((result) => result.pkg)).size > 1;
      return grouped(toldApart(results)).map((same) => measurement(same, many));
    },
  };
}

/**
 * Warns of benchmarks that failed, that were skipped, and whose program ended.
 *
 * @param {ReadContext} context
 */
function unmeasured(context) {
  /** The benchmark that runs, of each package where events say it. @type {Map<string, string>} */
  const begun = new Map();
  /**
   * @param {string} text
   * @param {number} line
   * @param {string} of
   *   The package.
   * @returns {boolean}
   *   Whether the line says that the program ended while a benchmark ran.
   */
  return (text, line, of) => {
    const [, ended, failed = ''] = ENDED.exec(text) ?? [];
    if (ended === 'FAIL' || ended === 'SKIP') {
      context.warn(`"${plain(failed)}" was not measured: it ${WORDS[ended]}`, line);
    }
    const [crash, own] = CRASH.exec(text) ?? [];
    const crashed = crash && (own?.trim() ?? begun.get(of));
    if (BEGUN.test(text)) begun.set(of, text);
    else if (crash || ended || RESULT.test(text) || OVER.test(text)) begun.delete(of);
    if (!crashed) return false;
    context.warn(`"${plain(crashed)}" was not measured: the program ended`, line);
    return true;
  };
}

/**
 * The lines of keys so far, of each package where events say it.
 *
 * @param {ReadContext} context
 */
function configKeys(context) {
  /** @type {Map<string, Config>} */
  const configs = new Map();
  const warn = once(context.warn);
  return {
    /** @param {string} pkg @returns {Config} */
    of: (pkg) => configs.get(pkg) ?? new Map(),

    /** @param {string} pkg @param {string} key @param {string} value @param {number} line */
    add(pkg, key, value, line) {
      const before = this.of(pkg);
      if (before.has(key) || before.size < MOST_KEYS) {
        // Each result keeps those above it.
        configs.set(pkg, new Map(before).set(key, value));
      } else {
        const found = `found more than ${MOST_KEYS} keys such as "${brief(key)}"`;
        warn(`${found}; the rest are not read`, line);
      }
    },
  };
}

/**
 * Warns of a text outside of the processes that comes between two results of a benchmark: it may say that their
 * conditions differ, and both would be read as repeats of one benchmark.
 *
 * @param {ReadContext} context
 */
function textBetween(context) {
  /** The first after each result. @type {{text: string, line: number}[]} */
  const texts = [];
  /** How many came before the last result of each benchmark. @type {Map<string, number>} */
  const before = new Map();
  let [isRunning, isNew] = [false, true];
  const warn = once(context.warn);
  return {
    /**
     * @param {string} text
     * @param {number} line
     * @param {boolean} isKey
     *   With a value.
     */
    take(text, line, isKey) {
      if (BEGINS.test(text)) isRunning = true;
      else if (ENDS.test(text)) isRunning = false;
      if (isRunning || isKey || !isNew || OWN.test(text) || !TEXT.test(text)) return;
      texts.push({text: brief(text.trim()), line});
      isNew = false;
    },

    /**
     * @param {string} name
     * @param {string} key
     *   With what else tells benchmarks apart.
     */
    result(name, key) {
      const between = texts[before.get(key) ?? texts.length];
      if (between) {
        const found = `found "${between.text}" between two results of "${plain(name)}"`;
        const read = 'they are read as repeats of one benchmark. Split the file if they are not';
        warn(`${found}: ${read}`, between.line);
      }
      before.set(key, texts.length);
      isNew = true;
    },
  };
}

/**
 * Two processes measure the same to the last digit only if one is a copy of the other. So do two results of a
 * benchmark whose iterations Go chose.
 *
 * @param {Result[]} results
 * @param {ReadContext} context
 */
function warnOfCopy(results, context) {
  /** @type {Set<string>} */
  const seen = new Set();
  for (const process of new Set(results.map((result) => result.process))) {
    const own = results.filter((result) => result.process === process);
    const key = JSON.stringify(own.map((result) => ({...withoutLines(result), process: 0})));
    if (seen.has(key)) {
      context.warn(
        'found the results of a process a second time, with equal values: is it a copy?',
      );
      return;
    }
    seen.add(key);
  }
  const times = results.filter(
    ({measured, samples}) => !measured.name && samples > MANY && samples % ROUND > 0,
  );
  for (const {pkg, name, samples, measured, lines} of times) {
    const key = JSON.stringify([pkg, name, samples, measured.value]);
    if (seen.has(key)) {
      const found = `found the result of "${plain(name)}" a second time, with as many iterations`;
      context.warn(`${found}: is it a copy?`, lines[0]);
      return;
    }
    seen.add(key);
  }
}

/** @param {string} text @param {number} line @param {ReadContext} context */
function tellTorn(text, line, context) {
  const found = `found "${oneLine(text)}"`;
  context.error(
    line,
    `${found}, expected name, iterations, and pairs of number and unit`,
    'A benchmark that prints splits its result line: use b.Log.',
  );
}

/**
 * @param {number} value
 * @param {string} unit
 * @returns {Measured}
 *   Custom units (`b.ReportMetric`) that are not byte rates are read as counts, whatever their names.
 */
function measured(value, unit) {
  const mean = /** @type {const} */ ('mean');
  if (unit === 'ns/op') return {metric: 'latency', statistic: mean, value: value / 1e9, unit: 's'};
  const bytes = BYTES.get(unit);
  if (bytes !== undefined) {
    return {metric: 'size', statistic: 'rate', value: value * bytes, unit: 'B/s', name: unit};
  }
  if (unit === 'B/op') return {metric: 'size', statistic: mean, value, unit: 'B', name: unit};
  if (!unit.endsWith('/s') || DATA.test(unit))
    return {metric: 'count', statistic: mean, value, unit: '1', name: unit};
  return {metric: 'count', statistic: 'rate', value, unit: '1/s', name: unit};
}

/**
 * @param {Result[]} results
 * @returns {Result[]}
 *   With those keys alone whose values change.
 */
function toldApart(results) {
  /** @type {Map<string, Set<string>>} */
  const values = new Map();
  // Most results share their lines of keys.
  for (const config of new Set(results.map((result) => result.config))) {
    for (const [key, value] of config) {
      values.set(key, (values.get(key) ?? new Set()).add(value));
    }
  }
  const changes = (/** @type {string} */ key) => (values.get(key)?.size ?? 0) > 1;
  return results.map((result) => ({
    ...result,
    // A key without a value takes its value back.
    config: new Map(statedKeys(result.config).filter(([key]) => changes(key))),
  }));
}

/** @param {Config} config */
const statedKeys = (config) => [...config].filter(([, value]) => value !== '');

/**
 * @param {Result[]} results
 * @returns {Result[][]}
 *   All numbers of one unit of a benchmark together.
 */
function grouped(results) {
  const groups = groupBy(results, ({pkg, config, name, measured}) =>
    JSON.stringify([unitOf(measured), pkg, name, ...config]),
  );
  return [...groups.values()];
}

/** @param {Measured} measured */
const unitOf = ({name}) => name ?? 'ns/op';

/**
 * @param {Result[]} same
 *   At least one.
 * @param {boolean} hasPackages
 * @returns {Measurement}
 *   The mean over all iterations. Of another unit the median of the lines, as benchstat has it: the mean of a
 *   percentile, for example, means nothing.
 */
function measurement(same, hasPackages) {
  const {pkg, config, name, measured: result} = /** @type {Result} */ (same[0]);
  const samples = sum(same.map((one) => one.samples));
  const printed = same.map((one) => one.measured.value);
  /** @param {number} value As much for each iteration, or the inverse of that. */
  const perIteration = (value) => (result.statistic === 'rate' ? 1 / value : value);
  const total = sum(same.map((one) => one.samples * perIteration(one.measured.value)));
  const isAveraged = AVERAGED.has(unitOf(result)) && same.length > 1;
  const value = isAveraged ? perIteration(total / samples) : median(printed);
  const procs = PROCS.exec(name)?.[1] ?? '1';
  const [first = '', ...parts] = plain(name.replace(PROCS, '')).split('/');
  /** @type {[string, string][]} */
  const params = [];
  const names = [first];
  // `/key=value` is a parameter by Go's own convention.
  for (const part of parts) {
    const at = part.indexOf('=');
    if (at > 0) params.push([part.slice(0, at), part.slice(at + 1)]);
    else names.push(part);
  }
  const all = distinctParams([
    ...config,
    ...params,
    ['procs', procs],
    ...(hasPackages ? [/** @type {const} */ (['pkg', pkg])] : []),
  ]);
  const values = [...new Set(same.map(({process}) => process))].map((process) =>
    same.filter((one) => one.process === process).map((one) => one.measured.value),
  );
  return {
    kind: 'measurement',
    ...spanOf(same),
    operation: names.join('/'),
    params: all,
    ...result,
    value,
    samples,
    ...repeatsOf('run', values),
  };
}

/** @param {string} name */
const plain = (name) => name.replace(/^Benchmark(?=.)/, '');
