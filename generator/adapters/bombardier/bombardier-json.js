/**
 * bombardier `-o json`: values of a whole run.
 *
 *     {"spec":{"numberOfConnections":4,"testType":"timed","testDurationSeconds":3,"method":"GET",
 *       "url":"http://127.0.0.1:18091/item",…},
 *      "result":{…,"timeTakenSeconds":3.002,"req1xx":0,"req2xx":7747,…,"others":0,
 *       "latency":{"mean":1547.8,"stddev":1498.9,"max":14731,"percentiles":{"50":1260,…,"99":12270}},
 *       "rps":{"mean":2579.1,…}}}
 *
 * Latencies are microseconds, cut to whole ones. `rps` is about windows of some 20 ms, so the rate is
 * that of the requests and the time. The deviation of latencies ignores how often each was seen.
 * Written by 2.0.2 in the tests; read in its sources.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {LatencyKey, Params} from '../../records/types.d.ts'
 */

import {sum} from '../../averages.js';
import {warnOfMissedRate} from '../shared/stated-rate.js';
import {pathOf} from '../shared/url-path.js';
import {bombardierRecords} from './results.js';

const CODES = ['req1xx', 'req2xx', 'req3xx', 'req4xx', 'req5xx', 'others'];
const PERCENTILES = [50, 75, 90, 95, 99];
/** Early releases do not state it. */
const LATER = 95;
const MICROSECONDS = 1e6;
/** Part of its duration that a timed run takes at least. */
const WHOLE = 0.99;
/** Settings that are not parameters, because nobody chose them. */
const DEFAULTS = new Set(['GET', 'fasthttp']);

/** @type {JsonAdapter} */
export const bombardierJson = {
  id: 'bombardier-json',
  label: 'bombardier JSON',
  description: 'Throughput and latencies of an HTTP load by bombardier.',
  runner: 'bombardier',
  writtenBy: 'bombardier -l -p r -o json http://… >bombardier.json',
  layout: 'json',
  hasPreamble: true,
  detect: ({text}) =>
    /^\{/m.test(text) && /"numberOfConnections"\s*:/.test(text) && /"req2xx"\s*:/.test(text),
  read(root, context) {
    const spec = root.at('spec');
    const result = root.at('result');
    const url = spec.at('url').text();
    const params = paramsOf(spec);
    const seconds = result.at('timeTakenSeconds').quantity();
    const codes = CODES.map((name) => result.at(name).whole());
    const errors = errorsOf(result);
    const numbers = codes.flatMap((n) => n ?? []);
    if (url === undefined || !params || seconds === undefined || errors === undefined) return [];
    if (numbers.length < CODES.length) return [];
    const all = sum(numbers);
    if (!isWhole(spec, {all, seconds}, context)) return [];
    const rates = {asked: params.rate, reached: all / seconds};
    warnOfMissedRate(rates, result.line, context);
    return bombardierRecords(
      {
        subject: {operation: pathOf(url), params},
        line: result.line,
        codes: numbers,
        codeLines: result.lines,
        errors,
        rate: all / seconds,
        rateLines: result.lines,
        latencies: all > 0 ? latenciesOf(result) : [],
      },
      context,
    );
  },
};

/**
 * @param {JsonValue} spec
 * @returns {Params | undefined}
 *   Undefined after an error.
 */
function paramsOf(spec) {
  const connections = spec.at('numberOfConnections').whole();
  const rate = spec.has('rate') ? spec.at('rate').whole() : 0;
  if (connections === undefined || rate === undefined) return undefined;
  const texts = ['method', 'client'].flatMap((name) => {
    const value = spec.has(name) ? String(spec.at(name).value) : '';
    return value === '' || DEFAULTS.has(value) ? [] : [[name, value]];
  });
  return {
    connections: String(connections),
    ...(rate > 0 ? {rate: String(rate)} : {}),
    ...Object.fromEntries(texts),
  };
}

/**
 * @param {JsonValue} result
 * @returns {number | undefined}
 *   Undefined after an error.
 */
function errorsOf(result) {
  if (!result.has('errors')) return 0;
  let sum = 0;
  for (const error of result.at('errors').items()) {
    const n = error.at('count').whole();
    if (n === undefined) return undefined;
    sum += n;
  }
  return sum;
}

/**
 * @param {JsonValue} spec
 * @param {{all: number, seconds: number}} run
 * @param {ReadContext} context
 * @returns {boolean}
 *   False after an error.
 */
function isWhole(spec, {all, seconds}, context) {
  const isTimed = spec.at('testType').value === 'timed';
  const planned = spec.at(isTimed ? 'testDurationSeconds' : 'numberOfRequests');
  const expected = isTimed ? planned.quantity() : planned.whole();
  if (expected === undefined) return false;
  const found = `found ${all} requests in ${seconds} s`;
  if (all > 0 && seconds === 0) {
    context.error(spec.line, `${found}, expected a time of more than 0 s`);
    return false;
  }
  if (!isTimed && all > expected) {
    context.error(spec.line, `${found}, expected at most the ${expected} of the specification`);
    return false;
  }
  if (isTimed ? seconds < WHOLE * expected : all < expected) {
    const plan = isTimed ? `${expected} s` : `${expected} requests`;
    context.warn(`${found}, expected ${plan}: the run was stopped`, spec.line, 'aborted');
  }
  return true;
}

/** @param {JsonValue} result */
function latenciesOf(result) {
  const latency = result.at('latency');
  const values = latency.at('percentiles');
  const percentiles = latency.has('percentiles')
    ? PERCENTILES.filter((share) => share !== LATER || values.has(String(share)))
    : [];
  /** @type {[statistic: LatencyKey, value: JsonValue][]} */
  const stated = [
    ['mean', latency.at('mean')],
    ...percentiles.map(
      (share) => /** @type {[LatencyKey, JsonValue]} */ ([`p${share}`, values.at(String(share))]),
    ),
    ['max', latency.at('max')],
  ];
  return stated.flatMap(([statistic, value]) => {
    const microseconds = value.quantity();
    if (microseconds === undefined) return [];
    return [{statistic, seconds: microseconds / MICROSECONDS, lines: value.lines}];
  });
}
