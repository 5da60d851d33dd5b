/**
 * One entry of the history of github-action-benchmark, `dev/bench/data.js`: the results of a commit.
 *
 *     {"commit": {…, "id": "c38cce98…", "timestamp": "2026-03-31T06:53:51+02:00"}, "date": 1774932887397, "tool": "go",
 *       "benches": [{"name": "BenchmarkFib10", "value": 313.1, "unit": "ns/op", "extra": "3852480 times\n4 procs"}]}
 *
 * `tool` says which output was read, and so what `value` is. `date` is when the results were stored, in
 * milliseconds since 1970. The results are about the same operations as in the output of the tool itself.
 * Values of the custom tools can be anything, and Julia's estimate is a minimum, a median or a mean: these are not
 * read. Read in the sources from 1.0.0 to 1.22.0.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Located, Params, Rec} from '../../records/types.d.ts'
 * @typedef {{name: string, value: number, unit: string, range: string, extra: string, bench: JsonValue}} Result
 *   `range` and `extra`: empty where there is none.
 * @typedef {{operation: string, params?: Params, time: number, samples?: number}} Time
 *   `time`: seconds.
 */

import {alternatives} from '../../format.js';
import {latency} from '../../records/measurements.js';
import {benchmarkJsRate} from '../benchmark-js/benchmark-js-text.js';
import {subjectOf as dotnetSubject} from '../benchmarkdotnet/benchmarks.js';
import {goBenchFold} from '../go-test/go-bench.js';
import {aggregated, gbenchMeasurements, perSecond} from '../google-benchmark/results.js';
import {jmhScores} from '../jmh/scores.js';
import {brief, oneLine} from '../shared/brief.js';
import {utcDate} from '../shared/dates.js';
import {seconds} from '../shared/durations.js';
import {statedText} from '../shared/json.js';
import {namedOnce} from '../shared/named-once.js';
import {rowLines} from '../shared/row-lines.js';

const ONCE =
  'The action does not store what distinguishes them, such as the job of BenchmarkDotNet. Leave the entry out.';
const COLUMNS =
  'State what they are, such as --column name=operation --column "value=mean ms": see the page /formats/tidy/ of the site.';
const GO = /^(\d+) times(?:\n(\d+) procs)?$/;
/** With several packages. */
const GO_PACKAGE = /^(.*) \((\S+)\)$/;
const GOOGLE = /^iterations: (\d+)\ncpu: (\S+) \w+\nthreads: (\d+)$/;
/** Of Google Benchmark: no times. */
const COMPLEXITY = /_(?:BigO|RMS)$/;
const PYTEST = /^mean: (\S+) (n|u|m|)sec\nrounds: \d+$/;
const PYTEST_PARAMETERS = /^(.*?)\[(.*)\]$/s;
const JMH_PARAMS = /^(.*?) \( (\{.*\}) \)$/s;
const DOTNET_PARAMETERS = /^(.*?)\((.*)\)$/s;
/** Between two parameters: `N: 1000, Text: a, b`. */
const DOTNET_BETWEEN = /, (?=[A-Za-z_]\w*: )/;
const JMH = /^iterations: \d+\nforks: \d+\nthreads: (\d+)$/;
/** From 1,000 % on there is no interval of the rate. */
const PERCENT = /^(?:±|\+-)?([\d.,]+)%$/;
const CATCH2 = /^(\d+) samples\n(\d+) iterations$/;

/** @type {Readonly<Record<string, (results: Result[], context: ReadContext) => Rec[]>>} */
const TOOLS = {
  go,
  cargo: eachTime(cargoTime),
  benchmarkjs: benchmarkJs,
  pytest: eachTime(pytestTime),
  googlecpp: googleBenchmark,
  catch2: eachTime(catch2Time),
  jmh,
  benchmarkdotnet: eachTime(dotnetTime),
};

/** @type {JsonAdapter} */
export const githubActionBenchmark = {
  id: 'github-action-benchmark',
  label: 'github-action-benchmark entry',
  description: 'The results of one commit in the history of github-action-benchmark.',
  runner: 'github-action-benchmark',
  writtenBy: 'an entry of `dev/bench/data.js`',
  states: ['date', 'commit'],
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) &&
    /"commit"\s*:\s*\{/.test(text) &&
    /"tool"\s*:\s*"\w+"/.test(text) &&
    /"benches"\s*:\s*\[/.test(text),
  read(root, context) {
    const tool = root.at('tool').text();
    const date = root.at('date').quantity();
    if (tool === undefined || date === undefined) return [];
    const records = Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : undefined;
    if (!records) {
      const expected = `expected the results of ${alternatives(Object.keys(TOOLS))}`;
      const found = `found results of the tool "${brief(tool)}", which does not state what its values are`;
      context.error(root.at('tool').line, `${found}, ${expected}`, COLUMNS);
      return [];
    }
    context.fact('date', utcDate(date));
    context.fact('commit', statedText(root.at('commit').at('id')));
    const results = root
      .at('benches')
      .items()
      .flatMap((bench) => resultOf(bench, context) ?? []);
    return records(results, context);
  },
};

/**
 * @param {JsonValue} bench
 * @param {ReadContext} context
 * @returns {Result | undefined}
 *   Undefined after a message.
 */
function resultOf(bench, context) {
  const name = bench.at('name').text();
  if (name !== undefined && !bench.has('value')) {
    if (!COMPLEXITY.test(name)) {
      context.warn(`"${brief(name)}" was not measured: it has no value`, bench.line);
    }
    return undefined;
  }
  const value = bench.at('value').quantity();
  const unit = bench.at('unit').text();
  if (name === undefined || value === undefined || unit === undefined) return undefined;
  const [range = '', extra = ''] = ['range', 'extra'].map((key) => statedText(bench.at(key)));
  return {name, value, unit, range, extra, bench};
}

/**
 * The line that Go printed is read as Go's output is. A line of several units comes again for each of them; some
 * versions write these alone.
 *
 * @param {Result[]} results
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function go(results, context) {
  const names = new Set(results.map(({name}) => name));
  const reader = goBenchFold(context);
  const lines = rowLines();
  for (const {name, value, unit, extra, bench} of results) {
    const end = ` - ${unit}`;
    const base = name.endsWith(end) ? name.slice(0, -end.length) : name;
    if (base !== name && names.has(base)) continue;
    const [, iterations, procs] = matched(GO, extra, 'extra', bench, context);
    if (iterations === undefined) continue;
    const [, own = base, pkg] = GO_PACKAGE.exec(base) ?? [];
    const full = procs === undefined ? own : `${own}-${procs}`;
    const {line} = bench;
    lines.add(
      bench,
      bench.entries().map(([, member]) => member),
    );
    if (pkg !== undefined) reader.take(`pkg: ${pkg}`, line);
    reader.take(`${full}\t${iterations}\t${value} ${unit}`, line);
  }
  return lines.corrected(reader.end());
}

/**
 * @param {Result[]} results
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function googleBenchmark(results, context) {
  const measured = results.filter((result) => isMeasured(result, context));
  const rows = measured.flatMap(({name, value, unit, extra, bench}) => {
    const units = perSecond(unit.replace(/\/iter$/, ''));
    const [, iterations, cpu, threads] = matched(GOOGLE, extra, 'extra', bench, context);
    if (units === undefined) refuseUnit(unit, bench, context);
    if (units === undefined || iterations === undefined) return [];
    const times = {real: value / units, cpu: Number(cpu) / units};
    const counts = {iterations: Number(iterations), threads: Number(threads)};
    return {name, ...counts, ...times, counters: {}, lines: bench.lines, line: () => bench.line};
  });
  return gbenchMeasurements(aggregated(rows, new Map(), context), 'unknown', context);
}

/**
 * @param {Result[]} results
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function jmh(results, context) {
  const scores = jmhScores(context);
  for (const {name, value, unit, extra, bench} of results) {
    const [, threads] = matched(JMH, extra, 'extra', bench, context);
    if (threads === undefined) continue;
    const {benchmark, params} = jmhSubject(name);
    // Of a time, the mode is not known: no result gets it as a parameter.
    const score = {name: benchmark, mode: 'thrpt', params: {...params, threads}, value, unit};
    scores.add({...score, interval: undefined, samples: undefined}, bench);
  }
  return scores.records();
}

/**
 * @param {string} name
 *   `org.example.Cache.get ( {"size":"64"} )`
 * @returns {{benchmark: string, params: Params}}
 */
function jmhSubject(name) {
  const [, benchmark = name, json = '{}'] = parts(name, '} )', JMH_PARAMS);
  try {
    const params = Object.entries(JSON.parse(json)).map(([key, value]) => [key, String(value)]);
    return {benchmark, params: Object.fromEntries(params)};
  } catch {
    return {benchmark: name, params: {}};
  }
}

/**
 * @param {Result[]} results
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function benchmarkJs(results, context) {
  const isFirst = namedOnce(context, ONCE);
  const measured = results.filter((result) => isMeasured(result, context));
  return measured.flatMap(({name, value, unit, range, bench}) => {
    const [, percent] = matched(PERCENT, range, 'range', bench, context);
    if (unit !== 'ops/sec') refuseUnit(unit, bench, context);
    if (unit !== 'ops/sec' || percent === undefined || !isFirst(name, bench.line)) return [];
    return benchmarkJsRate(subjectOf(name, {}, bench), value, Number(percent));
  });
}

/**
 * @param {(result: Result, context: ReadContext) => Time | undefined} timeOf
 *   Undefined after an error.
 * @returns {(results: Result[], context: ReadContext) => Rec[]}
 */
function eachTime(timeOf) {
  return (results, context) => {
    const isFirst = namedOnce(context, ONCE);
    return results.flatMap((result) => {
      const {name, bench} = result;
      const found = timeOf(result, context);
      if (!found || !isFirst(name, bench.line) || !isMeasured(result, context)) return [];
      const {operation, params = {}, time, samples} = found;
      return latency(subjectOf(operation, params, bench), 'mean', time, samples);
    });
  };
}

/** @param {Result} result @param {ReadContext} context @returns {Time | undefined} */
function cargoTime({name, value, unit, bench}, context) {
  if (unit === 'ns/iter') return {operation: name, time: value / 1e9};
  return refuseUnit(unit, bench, context);
}

/**
 * The value is a rate. The mean time that it was made of is beside it.
 *
 * @param {Result} result
 * @param {ReadContext} context
 * @returns {Time | undefined}
 */
function pytestTime({name, extra, bench}, context) {
  const [, mean, unit] = matched(PYTEST, extra, 'extra', bench, context);
  if (mean === undefined) return undefined;
  const [, operation = name, param] = parts(name, ']', PYTEST_PARAMETERS);
  const params = param === undefined ? {} : {param};
  return {operation, params, time: seconds(mean, `${unit}s`)};
}

/** @param {Result} result @param {ReadContext} context @returns {Time | undefined} */
function catch2Time({name, value, unit, extra, bench}, context) {
  const time = seconds(String(value), unit);
  const [, samples, iterations] = matched(CATCH2, extra, 'extra', bench, context);
  if (Number.isNaN(time)) return refuseUnit(unit, bench, context);
  if (samples === undefined) return undefined;
  return {operation: name, time, samples: Number(samples) * Number(iterations)};
}

/** @param {Result} result @param {ReadContext} context @returns {Time | undefined} */
function dotnetTime({name, value, unit, bench}, context) {
  if (unit !== 'ns') return refuseUnit(unit, bench, context);
  const [, method = name, list] = parts(name, ')', DOTNET_PARAMETERS);
  const parameters = list?.split(DOTNET_BETWEEN).map((one) => one.replace(': ', '=')) ?? [];
  return {...dotnetSubject([method], parameters, {}), time: value / 1e9};
}

/**
 * @param {string} name
 * @param {string} end
 * @param {RegExp} form
 *   Of names with this end: to try others would take time in proportion to the square of their length.
 * @returns {string[]}
 *   Its groups; empty for other names.
 */
const parts = (name, end, form) => (name.endsWith(end) ? (form.exec(name) ?? []) : []);

/** Whether its value is more than 0. @param {Result} result @param {ReadContext} context */
function isMeasured({name, value, unit, bench}, context) {
  if (value > 0) return true;
  context.warn(`"${brief(name)}" was not measured: found 0 ${unit}`, bench.line);
  return false;
}

/**
 * @param {string} operation
 * @param {Params} params
 * @param {JsonValue} bench
 * @returns {Located}
 */
const subjectOf = (operation, params, bench) => ({operation, params, lines: bench.lines});

/**
 * @param {RegExp} form
 * @param {string} text
 * @param {string} key
 * @param {JsonValue} bench
 * @param {ReadContext} context
 * @returns {(string | undefined)[]}
 *   Its groups; empty after an error.
 */
function matched(form, text, key, bench, context) {
  const groups = form.exec(text);
  if (groups) return groups;
  const found = `found ${text === '' ? 'nothing' : `"${oneLine(text)}"`} at "${key}"`;
  context.error(bench.line, `${found}, expected what github-action-benchmark writes from 1.2.0 on`);
  return [];
}

/** @param {string} unit @param {JsonValue} bench @param {ReadContext} context @returns {undefined} */
function refuseUnit(unit, bench, context) {
  const found = `found the unit "${brief(unit)}"`;
  context.error(bench.line, `${found}, expected one that the tool writes`);
  return undefined;
}
