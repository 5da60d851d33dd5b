/**
 * JMH's scores, which its three formats share: units, modes, and the names of secondary results.
 *
 * A secondary result is named after its benchmark and a colon: `Bench.get:gc.alloc.rate` (up to
 * 1.36 `:·gc.alloc.rate`, often damaged to `╖`, `À` or `?`), percentiles of mode sample
 * `Bench.get:p0.99` (old `Bench.get:get·p0.99`, 0 to 1), and the parts of a group
 * `Bench.rw:reader`, whose scores add up to the group's score and are separate operations.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Interval, LatencyKey, Lines, Measurement, Params} from '../../records/types.d.ts'
 * @typedef {object} Score
 * @property {string} name
 *   Of the benchmark, with what follows the colon.
 * @property {string} mode
 * @property {Params} params
 *   Those of the benchmark, and the threads.
 * @property {number} value
 *   In the unit; NaN where only its order of magnitude is printed.
 * @property {number | undefined} [decimals]
 *   That are printed of the value; undefined where all of its digits are.
 * @property {string} unit
 * @property {{low: number, high: number} | undefined} interval
 *   Of 99.9 %, in the unit.
 * @property {number | undefined} samples
 *   Iterations; in mode sample, operations that were timed.
 * @property {() => number[][]} [forks]
 *   Reads the score of each iteration of each fork, in the unit.
 */

import {alternatives} from '../../format.js';
import {repeatsOf} from '../../records/repeats.js';
import {withParam} from '../shared/distinct-params.js';
import {warnOnceOfMany} from '../shared/warn-once.js';

const MODES = ['thrpt', 'avgt', 'sample', 'ss'];
/** The level of the confidence interval that JMH states. */
const LEVEL = 0.999;
/** Seconds, as a fraction: a millionth is not exact. @type {Record<string, [number, number]>} */
const SECONDS = {
  ns: [1, 1e9],
  us: [1, 1e6],
  ms: [1, 1e3],
  s: [1, 1],
  min: [60, 1],
  hr: [3600, 1],
  day: [86400, 1],
};
const TIME = Object.keys(SECONDS).join('|');
const RATE_UNIT = new RegExp(`^ops/(${TIME})$`);
const TIME_UNIT = new RegExp(`^(${TIME})/op$`);
const TIME_ALONE = new RegExp(`^(?:${TIME})$`);
/** Of the benchmark itself or a part of its group: names of profilers have a sign or a dot. */
const PART = /^\w*$/;
/** The dot before a profiler's name, as written or as damaged. */
const DOT = /^[·╖ÀĚ?\ufffd]/;
const NUMBER = /^[\d.,]+$/;
/** A search and replace of decimal signs changes the names, too. */
export const PERCENTILE = /^(?:(\w+)[·╖ÀĚ:?\ufffd])?p([01][.,]\d+)$/;
/** The results of the GC profiler that are read. @type {Record<string, Profiled>} */
const PROFILED = {
  'gc.alloc.rate': {from: 'MB/sec', times: 1048576, metric: 'size', statistic: 'rate', unit: 'B/s'},
  'gc.alloc.rate.norm': {from: 'B/op', times: 1, metric: 'size', statistic: 'mean', unit: 'B'},
  'gc.count': {from: 'counts', times: 1, metric: 'count', statistic: 'total', unit: '1'},
  // Concurrent collectors count whole cycles, which are not pauses.
  'gc.time': {from: 'ms', times: 0.001, metric: 'time', statistic: 'total', unit: 's'},
};

/**
 * Of counts: `@AuxCounters` of the type EVENTS, over all iterations, and the events of `-prof perfnorm`.
 *
 * @type {Record<string, Measurement['statistic']>}
 */
const COUNTED = {'#': 'total', '#/op': 'mean'};

/**
 * @typedef {Pick<Measurement, 'metric' | 'statistic' | 'unit'> & {from: string, times: number}} Profiled
 */

/**
 * Collects the scores of one file. Which parameters distinguish them is known only at its end.
 *
 * @param {ReadContext} context
 */
export function jmhScores(context) {
  /** @type {(Measurement & {benchmark: string, mode: string})[]} */
  const all = [];
  /** @type {Map<string, Set<string>>} */
  const modes = new Map();
  const small = warnOnceOfMany(context);
  const coarse = warnOnceOfMany(context);
  const unread = warnOnceOfMany(context);
  /** Adds the mode to the parameters if the benchmark was run in several modes. */
  const moded = (
    /** @type {string} */ benchmark,
    /** @type {string} */ mode,
    /** @type {Params} */ params,
  ) => ((modes.get(benchmark)?.size ?? 0) > 1 ? withParam(params, 'mode', mode) : params);
  return {
    /**
     * @param {Score} score
     * @param {{readonly line: number, readonly lines?: Lines}} location
     *   A value of a JSON document, or a line.
     */
    add(score, location) {
      const {name, mode, params, value, decimals, interval, samples, forks} = score;
      const [benchmark = '', ...labels] = name.split(':');
      const label = labels.join(':');
      // As 1.0 writes it.
      const isSingleShot = mode === 'ss' && PART.test(label) && TIME_ALONE.test(score.unit);
      const unit = isSingleShot ? `${score.unit}/op` : score.unit;
      if (!MODES.includes(mode)) {
        context.error(location.line, `found mode "${mode}", expected ${alternatives(MODES)}`);
        return;
      }
      modes.set(benchmark, (modes.get(benchmark) ?? new Set()).add(mode));
      const found = measured(benchmark, label, unit);
      if (!found) {
        const expected = unitOf(label, unit);
        if (expected) context.error(location.line, `found unit "${unit}", expected ${expected}`);
        else {
          const found = `found ${value || 0} ${unit}`;
          unread.add(`"${name}" is not read: ${found}, which a profiler measured`, location);
        }
        return;
      }
      if (value < 0) {
        context.error(location.line, `found a score of ${value} ${unit}, expected at least 0`);
        return;
      }
      // A coarse unit has too few decimals: 0 was not measured.
      if (Number.isNaN(value) || (value === 0 && found.name === undefined)) {
        const found = `"${name}" was not measured: found 0 ${unit}`;
        small.add(`${found}, too small for the printed decimals`, location);
        return;
      }
      const isCoarse = decimals !== undefined && Math.round(value * 10 ** decimals) < 10;
      if (isCoarse && found.name === undefined) {
        const rounded = `"${name}" is rounded to a single digit: found ${value} ${unit}`;
        coarse.add(`${rounded}, of which -rf json writes all digits`, location);
      }
      const {operation, scale, ...rest} = found;
      const isMean = found.statistic === 'mean' || found.statistic === 'rate';
      const isOfSamples = found.metric === 'latency' && found.statistic === 'mean';
      all.push({
        kind: 'measurement',
        lines: location.lines ?? [location.line, location.line],
        benchmark,
        mode,
        operation,
        params,
        ...rest,
        value: scale(value),
        ...(decimals === undefined ? {} : {step: scale(1 / 10 ** decimals)}),
        ...(isOfSamples && samples !== undefined ? {samples} : {}),
        // The interval of a sum is a single point.
        ...(interval && found.statistic !== 'total' ? {interval: scaled(interval, scale)} : {}),
        ...(isMean && forks
          ? repeatsOf(
              'fork',
              forks().map((iterations) => iterations.map(scale)),
            )
          : {}),
      });
    },

    moded,

    /** @returns {Measurement[]} */
    records() {
      small.warn();
      unread.warn();
      coarse.warn();
      return toldApart(
        all.map(({benchmark, mode, ...measurement}) => ({
          ...measurement,
          params: moded(benchmark, mode, measurement.params),
        })),
      );
    },
  };
}

/**
 * @param {string} benchmark
 * @param {string} label
 * @param {string} unit
 * @returns {Pick<Measurement, 'operation' | 'metric' | 'statistic' | 'unit' | 'name'>
 *   & {scale: (value: number) => number} | undefined}
 *   Undefined if it is not read, for example another profiler's.
 */
function measured(benchmark, label, unit) {
  const name = label.replace(DOT, '');
  const counted = label && Object.hasOwn(COUNTED, unit) ? COUNTED[unit] : undefined;
  if (counted) {
    const count = /** @type {const} */ ({metric: 'count', statistic: counted, unit: '1'});
    return {operation: benchmark, name, ...count, scale: (value) => value};
  }
  const profiled = Object.hasOwn(PROFILED, name) ? PROFILED[name] : undefined;
  if (profiled?.from === unit) {
    const {from, times, ...rest} = profiled;
    return {operation: benchmark, name, ...rest, scale: (value) => value * times};
  }
  const [perRate = 0, rate = 0] = SECONDS[RATE_UNIT.exec(unit)?.[1] ?? ''] ?? [];
  if (rate) {
    const operation = label ? `${benchmark}:${label}` : benchmark;
    const scale = (/** @type {number} */ value) => (value * rate) / perRate;
    return {operation, metric: 'throughput', statistic: 'mean', unit: '1/s', scale};
  }
  const seconds = secondsOf(unit);
  if (!seconds) return undefined;
  const [, part, share] = PERCENTILE.exec(label)?.map((text) => text?.replace(',', '.')) ?? [];
  // Whether it is of the operation itself, which old versions name by its method or group.
  const isOwn = part === undefined ? share !== undefined : benchmark.endsWith(`.${part}`);
  const of = share === undefined ? label : part;
  return {
    operation: isOwn || !of ? benchmark : `${benchmark}:${of}`,
    metric: 'latency',
    statistic: share === undefined ? 'mean' : percentile(Number(share)),
    unit: 's',
    scale: seconds,
  };
}

/**
 * @param {string} label
 * @param {string} unit
 *   Which is not read.
 * @returns {string | undefined}
 *   The unit that a score of this label has; undefined where another profiler may have measured it.
 */
function unitOf(label, unit) {
  // A number is there where a row has a cell too many.
  if (label === '' || NUMBER.test(unit)) return 'ops/us, us/op or another time unit';
  if (PERCENTILE.test(label)) return 'us/op or another time unit';
  const name = label.replace(DOT, '');
  return Object.hasOwn(PROFILED, name) ? PROFILED[name]?.from : undefined;
}

/**
 * @param {string} unit
 *   `us/op`.
 * @returns {((value: number) => number) | undefined}
 */
export function secondsOf(unit) {
  const [time = 0, perTime = 0] = SECONDS[TIME_UNIT.exec(unit)?.[1] ?? ''] ?? [];
  return time ? (value) => (value * time) / perTime : undefined;
}

/** @param {number} share @returns {LatencyKey} */
function percentile(share) {
  if (share === 0) return 'min';
  return share === 1 ? 'max' : `p${Number((share * 100).toPrecision(8))}`;
}

/**
 * @param {string} score
 *   As printed, with a point or a comma.
 * @returns {number}
 */
export const decimalsOf = (score) => score.split(/[.,]/)[1]?.length ?? 0;

/**
 * @param {{low: number, high: number}} interval
 *   Its low end may be below 0, which no time and no rate is.
 * @param {(value: number) => number} scale
 * @returns {Interval}
 */
const scaled = ({low, high}, scale) => ({
  low: Math.max(0, scale(low)),
  high: Math.max(0, scale(high)),
  level: LEVEL,
});

/**
 * A file may have the same benchmark again, for example from a second run that was appended.
 *
 * @param {Measurement[]} measurements
 * @returns {Measurement[]}
 *   With the parameter `pass`, from 2, for each that comes again.
 */
function toldApart(measurements) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return measurements.map((measurement) => {
    const {operation, params, metric, statistic, name} = measurement;
    const key = JSON.stringify([operation, params, metric, statistic, name]);
    const pass = (seen.get(key) ?? 0) + 1;
    seen.set(key, pass);
    if (pass === 1) return measurement;
    return {...measurement, params: withParam(params, 'pass', pass)};
  });
}

/**
 * A secondary result without a value is common: a profiler had nothing to measure.
 *
 * @param {string} name
 *   Of the benchmark, with what follows the colon.
 * @param {number} line
 * @param {ReadContext} context
 */
export function warnOfNaN(name, line, context) {
  if (!name.includes(':')) context.warn(`"${name}" was not measured: found NaN`, line);
}
