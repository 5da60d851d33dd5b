/**
 * mitata's JSON, `await run({format: 'json'})`.
 *
 *     {"layout":[{"name":null,"types":[]},{"name":"json","types":["g"]}],"benchmarks":[
 *       {"kind":"static","args":{},"alias":"parse","group":1,"baseline":true,"runs":[{"stats":{"kind":"fn",
 *         "samples":[…],"min":215.86,…,"avg":972.82,"ticks":655360,"heap":{…}},"args":{},"name":"parse"}],…
 *
 * Nanoseconds. A sample is a call, or the mean of 4096 calls where they are short. Of more than 12 samples
 * the two lowest and the two highest are left out of all values, so `max` is no maximum, `p99` is no
 * percentile of the calls, and `avg` is the mean of the others. Of a benchmark that threw there is
 * `error` and no `stats`. Written by 1.0.34 and 0.1.6 in the tests; read in their sources. Before 1.0, a
 * benchmark has one run, and the name of its group.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Located, Rec} from '../../records/types.d.ts'
 */

import {latency} from '../../records/measurements.js';
import {describeSubject, subjectKey} from '../../records/subject.js';
import {namedOnce} from '../shared/named-once.js';

const NANOSECONDS = 1e9;
/** What sums of doubles differ by. */
const ROUNDED = 1e-9;

/** @type {JsonAdapter} */
export const mitataJson = {
  id: 'mitata-json',
  label: 'mitata JSON',
  description: 'The mean time of each benchmark.',
  runner: 'mitata',
  writtenBy: "await run({format: 'json'}), before 1.0 await run({json: true})",
  states: ['cpu'],
  measuresAlone: true,
  layout: 'json',
  hasPreamble: true,
  detect: ({text}) =>
    (/^[ \t]*\{\s*"layout"\s*:\s*\[\s*\{/m.test(text) && /"benchmarks"\s*:\s*\[/.test(text)) ||
    // Before 1.0, and where a program sorted the members, the benchmarks are first.
    (/^[ \t]*\{\s*"benchmarks"\s*:\s*\[\s*\{/m.test(text) &&
      /"(?:alias|warmup)"\s*:/.test(text) &&
      /"baseline"\s*:/.test(text)),
  read(root, context) {
    const isFirst = namedOnce(context, 'Give the benchmarks different names.');
    const isEarly = !root.has('layout');
    const cpu = isEarly ? root.at('cpu').value : root.at('context').at('cpu').at('name').value;
    if (typeof cpu === 'string') context.fact('cpu', cpu);
    const groups = isEarly ? [] : root.at('layout').items();
    return root
      .at('benchmarks')
      .items()
      .flatMap((benchmark) => {
        if (isEarly) return earlyRecords(benchmark, isFirst, context);
        const alias = benchmark.at('alias').text();
        const index = benchmark.at('group').whole();
        if (alias === undefined || index === undefined) return [];
        const group = groups[index]?.at('name').value;
        return benchmark
          .at('runs')
          .items()
          .flatMap((run) => {
            const params = paramsOf(run);
            const own = withoutParams(alias, params);
            const operation = typeof group === 'string' ? `${group} > ${own}` : own;
            const subject = {operation, params, lines: run.lines};
            const name = `${run.at('name').text()}`;
            if (!isFirst(name, run.line, subjectKey(subject))) return [];
            return recordsOf(run, subject, context);
          });
      });
  },
};

/**
 * @param {JsonValue} benchmark
 *   Before 1.0.
 * @param {ReturnType<typeof namedOnce>} isFirst
 * @param {ReadContext} context
 * @returns {Rec[]}
 */
function earlyRecords(benchmark, isFirst, context) {
  const name = benchmark.at('name').text();
  if (name === undefined) return [];
  const group = benchmark.at('group').value;
  const isNamed = typeof group === 'string' && !group.startsWith('$mitata_group');
  const operation = isNamed ? `${group} > ${name}` : name;
  const subject = {operation, params: {}, lines: benchmark.lines};
  return isFirst(operation, benchmark.line) ? recordsOf(benchmark, subject, context) : [];
}

/**
 * @param {JsonValue} run
 * @returns {Record<string, string>}
 *   Its arguments.
 */
const paramsOf = (run) =>
  Object.fromEntries(
    run
      .at('args')
      .entries()
      .map(([name, {value}]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/**
 * @param {string} alias
 * @param {Record<string, string>} params
 * @returns {string}
 *   `sort` of `sort $size`, because the size is a parameter.
 */
function withoutParams(alias, params) {
  const words = alias
    .split(' ')
    .filter((word) => !word.startsWith('$') || !Object.hasOwn(params, word.slice(1)));
  return words.join(' ') || alias;
}

/** @param {JsonValue} run @param {Located} subject @param {ReadContext} context @returns {Rec[]} */
function recordsOf(run, subject, context) {
  const about = describeSubject(subject);
  if (run.has('error')) {
    context.warn(`${about} was not measured: it failed`, run.line);
    return [];
  }
  const stats = run.at('stats');
  const mean = stats.at('avg').quantity();
  if (mean === undefined) return [];
  if (mean === 0) {
    context.warn(`${about} was not measured: found a mean of 0 ns`, run.line);
    return [];
  }
  const {value: samples} = stats.at('samples');
  if (Array.isArray(samples)) {
    const sum = samples.reduce((all, sample) => all + Number(sample), 0);
    if (!(Math.abs(sum - mean * samples.length) <= ROUNDED * sum)) {
      const found = `found a mean of ${mean} ns of ${about}`;
      context.error(stats.line, `${found}, expected that of its ${samples.length} samples`);
      return [];
    }
  }
  return [latency(subject, 'mean', mean / NANOSECONDS)];
}
