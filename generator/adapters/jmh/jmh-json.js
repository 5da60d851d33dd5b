/**
 * JMH, `-rf json`: a list with one object per benchmark, mode and set of parameters.
 *
 * `primaryMetric.score` is the mean, with all its digits; `scoreConfidence` the interval of 99.9 %
 * (`"NaN"` under three samples). In mode sample `rawDataHistogram` holds, by fork and iteration,
 * values and how often each was seen: the distribution. `scorePercentiles` are real in that mode
 * alone; elsewhere they are percentiles of a handful of iterations, and not used. The same
 * secondary metrics are read as in CSV.
 *
 * @import {JsonAdapter, JsonValue, ReadContext} from '../types.d.ts'
 * @import {Bucket, Distribution, Params} from '../../records/types.d.ts'
 */

import {fromBuckets} from '../../records/distribution.js';
import {tidy} from '../../records/rounding.js';
import {withParam} from '../shared/distinct-params.js';
import {checkStatistic} from '../shared/stated-statistic.js';
import {jmhFacts, warmupText} from './facts.js';
import {jmhScores, PERCENTILE, secondsOf} from './scores.js';

/** JMH keeps ten bits of a sample of more nanoseconds than these, so it rounds down by up to 1/512. */
const WHOLE = 1024;
const PRECISION = 1 / 512;
/** How JMH writes what is not a number. */
const NO_NUMBER = new Set(['NaN', '-INF', '+INF']);

/** @type {JsonAdapter} */
export const jmhJson = {
  id: 'jmh-json',
  label: 'JMH JSON',
  description: 'Scores and distributions of JMH benchmarks, one object per benchmark.',
  runner: 'JMH',
  writtenBy: '-rf json -rff jmh.json',
  states: ['runner', 'jvm', 'flags', 'warmup'],
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\[\s*\{/.test(text) &&
    /"benchmark"\s*:/.test(text) &&
    /"mode"\s*:/.test(text) &&
    /"primaryMetric"\s*:|"warmupIterations"\s*:/.test(text),
  read(root, context) {
    const scores = jmhScores(context);
    /** @type {{benchmark: string, mode: string, distribution: Distribution}[]} */
    const distributions = [];
    for (const result of root.items()) {
      const stated = (/** @type {string} */ key) => String(result.at(key).value ?? '');
      const args = result.at('jvmArgs').value;
      const warmup = result.at('warmupIterations').value;
      jmhFacts(context, {
        version: stated('jmhVersion'),
        vm: stated('vmName'),
        jdk: stated('jdkVersion'),
        ...(Array.isArray(args) ? {flags: args} : {}),
        ...(typeof warmup === 'number'
          ? {warmup: warmupText(warmup, /^\d+ [a-z]+$/.exec(stated('warmupTime'))?.[0])}
          : {}),
      });
      const name = result.at('benchmark').text();
      const mode = result.at('mode').text();
      const threads = result.at('threads').whole();
      const params = paramsOf(result);
      if (name === undefined || mode === undefined || threads === undefined || !params) continue;
      const batch = result.has('measurementBatchSize')
        ? result.at('measurementBatchSize').whole()
        : 1;
      const counted = withParam(params, 'threads', threads);
      // An operation is a batch of calls.
      const isBatch = batch !== undefined && batch > 1;
      const subject = {name, mode, params: isBatch ? withParam(counted, 'batch', batch) : counted};
      const primary = result.at('primaryMetric');
      const distribution =
        mode === 'sample' ? distributionOf(primary, subject, context) : undefined;
      if (distribution) distributions.push({benchmark: name, mode, distribution});
      checkMean(primary, name, context);
      addScore(primary, {...subject, n: distribution?.n}, scores, context);
      for (const [label, metric] of result.has('secondaryMetrics')
        ? result.at('secondaryMetrics').entries()
        : []) {
        // The distribution already has it.
        if (distribution && isOwnPercentile(name, label)) continue;
        addScore(metric, {...subject, name: `${name}:${label}`}, scores, context);
      }
    }
    return [
      ...scores.records(),
      ...distributions.map(({benchmark, mode, distribution}) => ({
        ...distribution,
        params: scores.moded(benchmark, mode, distribution.params),
      })),
    ];
  },
};

/**
 * @param {JsonValue} result
 * @returns {Params | undefined}
 *   Undefined after an error.
 */
function paramsOf(result) {
  if (!result.has('params')) return {};
  const params = result
    .at('params')
    .entries()
    .map(([key, value]) => [key, value.text()]);
  return params.every(([, value]) => value !== undefined) ? Object.fromEntries(params) : undefined;
}

/**
 * @param {JsonValue} metric
 * @param {{name: string, mode: string, params: Params, n?: number | undefined}} subject
 * @param {ReturnType<typeof jmhScores>} scores
 * @param {ReadContext} context
 */
function addScore(metric, {n, ...subject}, scores, context) {
  const score = metric.at('score');
  if (NO_NUMBER.has(String(score.value))) {
    if (!subject.name.includes(':')) {
      context.warn(`"${subject.name}" was not measured: found ${score.value}`, score.line);
    }
    return;
  }
  const value = score.number();
  const unit = metric.at('scoreUnit').text();
  if (value === undefined || unit === undefined) return;
  // In mode sample an iteration has many of them, which only the histogram counts.
  const samples = n ?? (subject.mode === 'sample' ? undefined : iterations(metric));
  const forks = () => forksOf(metric);
  scores.add({...subject, value, unit, interval: intervalOf(metric), samples, forks}, score);
}

/**
 * A file that lost some of its raw data would have other repeats and percentiles.
 *
 * @param {JsonValue} primary
 * @param {string} name
 * @param {ReadContext} context
 */
function checkMean(primary, name, context) {
  const raw = primary.has('rawDataHistogram') ? 'rawDataHistogram' : 'rawData';
  const {value: values} = primary.at(raw);
  const mean = meanOf(raw === 'rawData' ? [values].flat(2).map((one) => [one, 1]) : pairs(values));
  const about = {what: 'score', name, is: `the mean of its "${raw}"`};
  checkStatistic(primary.at('score'), mean, about, context);
}

/** @param {JsonValue} metric @returns {{low: number, high: number} | undefined} */
function intervalOf(metric) {
  const confidence = metric.at('scoreConfidence');
  const bounds = Array.isArray(confidence.value) ? confidence.value : [];
  const [low, high] = bounds;
  return typeof low === 'number' && typeof high === 'number' ? {low, high} : undefined;
}

/**
 * @param {JsonValue} metric
 * @returns {number | undefined}
 *   Of all forks; undefined where the raw data were not written.
 */
function iterations(metric) {
  const forks = metric.at('rawData').value;
  const count = Array.isArray(forks) ? forks.flat().length : 0;
  return count === 0 ? undefined : count;
}

/**
 * @param {JsonValue} metric
 * @returns {number[][]}
 *   The score of each iteration of each fork; empty where the raw data were not written. In mode sample
 *   an iteration is a list of values and counts, and its score is their mean.
 */
function forksOf(metric) {
  const isOfSamples = metric.has('rawDataHistogram');
  const raw = isOfSamples ? 'rawDataHistogram' : 'rawData';
  if (!metric.has(raw)) return [];
  const forks = metric
    .at(raw)
    .items()
    .map((fork) => fork.items().map((one) => (isOfSamples ? meanOf(one.value) : scoreOf(one))));
  return forks.flat().every((score) => score >= 0) ? forks : [];
}

/**
 * @param {JsonValue} iteration
 * @returns {number}
 *   NaN where JMH writes it, and after an error.
 */
const scoreOf = (iteration) =>
  NO_NUMBER.has(String(iteration.value)) ? Number.NaN : (iteration.quantity() ?? Number.NaN);

/**
 * @param {unknown} pairs
 *   Values, and how often each was seen.
 */
function meanOf(pairs) {
  let [sum, n] = [0, 0];
  for (const pair of Array.isArray(pairs) ? pairs : []) {
    const [value, count] = Array.isArray(pair) ? pair : [];
    sum += value * count;
    n += count;
  }
  return sum / n;
}

/**
 * @param {JsonValue} primary
 * @param {{name: string, params: Params}} subject
 * @param {ReadContext} context
 * @returns {Distribution | undefined}
 *   Undefined where there are no raw data, or after an error.
 */
function distributionOf(primary, {name, params}, context) {
  if (!primary.has('rawDataHistogram')) return undefined;
  const histogram = primary.at('rawDataHistogram');
  const seconds = secondsOf(String(primary.at('scoreUnit').value));
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const pair of pairs(histogram.value)) {
    const [value, count] = Array.isArray(pair) ? pair : [];
    if (!(value >= 0 && Number.isFinite(value) && count >= 1 && Number.isSafeInteger(count))) {
      const found = `found ${JSON.stringify(pair)} in the histogram of "${name}"`;
      context.error(histogram.line, `${found}, expected a value and its count`);
      return undefined;
    }
    counts.set(value, (counts.get(value) ?? 0) + count);
  }
  if (counts.size === 0 || !seconds) return undefined;
  const sorted = [...counts].sort(([a], [b]) => a - b);
  /** @type {Bucket[]} */
  const buckets = sorted.map(([value, count]) => {
    const lowest = tidy(seconds(value));
    return [lowest, highest(lowest), count];
  });
  const mean = seconds(meanOf(pairs(histogram.value)));
  const subject = {operation: name, params, lines: histogram.lines};
  return {...fromBuckets(buckets, subject, {mean}), precision: PRECISION};
}

/**
 * @param {number} lowest
 *   Seconds, as JMH rounds samples.
 * @returns {number}
 *   The highest sample that it rounds so.
 */
function highest(lowest) {
  const ns = Math.round(lowest * 1e9);
  return ns < WHOLE ? lowest : (ns + 2 ** (Math.floor(Math.log2(ns)) - 9) - 1) / 1e9;
}

/**
 * @param {unknown} forks
 * @returns {any[]}
 *   Of all forks and iterations.
 */
const pairs = (forks) => (Array.isArray(forks) ? forks.flat(2) : []);

/** @param {string} name @param {string} label */
function isOwnPercentile(name, label) {
  const [whole, part] = PERCENTILE.exec(label) ?? [];
  return whole !== undefined && (part === undefined || name.endsWith(`.${part}`));
}
