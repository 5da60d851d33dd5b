/**
 * Events with a time, such as the requests of a load test → for each operation a distribution of
 * their latencies and a timeline of windows. Events may come in any order. Windows are 1 s wide, or
 * 2, 4, 8 … s where the run is long, so that memory does not depend on the number of events.
 *
 * @import {ReadContext} from '../adapters/types.d.ts'
 * @import {Bucket, Distribution, Subject, Timeline, Window} from './types.d.ts'
 * @import {Recorder} from './distribution.js'
 * @typedef {{count: number, errors: number, sum: number, samples: Map<number, number>, min: number,
 *   max: number}} Cell
 * @typedef {{subject: Subject, all: Recorder, windows: Map<number, Cell>}} Series
 */

import {DIGITS, fromBuckets, percentile, recorder} from './distribution.js';
import {isMeasured} from './timeline.js';

/** The maximum number of windows: of all operations together, and of one from first to last. */
const MOST_WINDOWS = 600;
const MOST_SUBJECTS = 200;
/** Maximum seconds of a run and of a latency. A wrong clock would make a run last decades. */
const LONGEST = 10 * 24 * 3600;
const WINDOW_PERCENTILES = /** @type {const} */ ([50, 95, 99, 99.9]);

/** @type {Cell} */
const EMPTY = {
  count: 0,
  errors: 0,
  sum: 0,
  samples: new Map(),
  min: Number.MAX_VALUE,
  max: 0,
};

/**
 * @param {ReadContext} context
 *   The first event is at 0 plus the offset in the file's note.
 */
export function events(context) {
  /** @type {Map<string, Series>} */
  const bySubject = new Map();
  /** @type {number | undefined} */
  let origin;
  let earliest = 0;
  let latest = 0;
  let width = 1;
  let windows = 0;
  let refused = false;

  /** Joins each two neighbouring windows, in every series. */
  const widen = () => {
    width *= 2;
    windows = 0;
    for (const series of bySubject.values()) {
      const cells = [...series.windows].sort(([a], [b]) => a - b);
      series.windows = new Map();
      for (const [i, cell] of cells) {
        const half = Math.floor(i / 2);
        const before = series.windows.get(half);
        if (before) {
          series.windows.set(half, merged(before, cell));
        } else series.windows.set(half, cell);
      }
      windows += series.windows.size;
    }
  };

  return {
    /**
     * @param {Subject} subject
     * @param {{at: number, latency: number | null, ok: boolean}} event
     *   `at`: seconds of any clock; `latency`: seconds, null if there is none. An event that is not
     *   `ok` counts as an error, and its latency is not a sample.
     * @param {number} line
     */
    add(subject, {at, latency, ok}, line) {
      if (refused) return;
      origin ??= at;
      if (Math.abs(at - origin) > LONGEST) {
        refused = true;
        const found = `found a time ${Math.round(Math.abs(at - origin))} s from the first`;
        context.error(line, `${found}, expected a run of at most ten days`);
        return;
      }
      if (latency !== null && latency > LONGEST) {
        context.error(line, `found a latency of ${latency} s, expected at most ten days`);
        return;
      }
      const key = JSON.stringify(subject);
      const series = bySubject.get(key) ?? {subject, all: recorder(1e-9), windows: new Map()};
      if (!bySubject.has(key) && bySubject.size === MOST_SUBJECTS) {
        refused = true;
        const found = `found more than ${MOST_SUBJECTS} operations`;
        context.error(line, `${found}, expected names that do not vary by request`);
        return;
      }
      bySubject.set(key, series);
      earliest = Math.min(earliest, at - origin);
      latest = Math.max(latest, at - origin);
      const i = Math.floor((at - origin) / width);
      let cell = series.windows.get(i);
      if (!cell) {
        cell = {...EMPTY, samples: new Map()};
        series.windows.set(i, cell);
        windows += 1;
      }
      if (!ok) cell.errors += 1;
      else {
        cell.count += 1;
        if (latency !== null) {
          const nanoseconds = Math.round(latency * 1e9);
          series.all.add(nanoseconds);
          record(cell, nanoseconds, series.all.bound(nanoseconds));
        }
      }
      while (windows > MOST_WINDOWS || latest - earliest > MOST_WINDOWS * width) widen();
    },

    /**
     * @returns {(Distribution | Timeline)[]}
     *   A window in which nothing ended has a count of 0: it was measured.
     */
    records() {
      if (refused) return [];
      const [first, last] = [Math.floor(earliest / width), Math.floor(latest / width)];
      const {offset = 0, warmup} = context.note;
      return [...bySubject.values()].flatMap(({subject, all, windows: cells}) => {
        /** @type {Window[]} */
        const timeline = [];
        for (let i = first; i <= last; i += 1) {
          // The first window begins and the last ends with an event: nothing else was measured.
          const from = Math.max(i * width, earliest);
          const to = Math.min((i + 1) * width, latest);
          const length = to > from ? to - from : width;
          const start = offset + from - earliest;
          timeline.push({start: tidy(start), length: tidy(length), ...windowOf(cells.get(i))});
        }
        const distribution = warmup
          ? withoutWarmup(cells, (i) =>
              isMeasured({start: timeline[i - first]?.start ?? 0}, warmup),
            )
          : all.n() > 0 && all.record(subject);
        return [
          ...(distribution ? [{...distribution, ...subject, ...(warmup ? {warmup} : {})}] : []),
          {kind: /** @type {const} */ ('timeline'), ...subject, windows: timeline},
        ];
      });
    },
  };
}

/**
 * @param {Cell} cell
 * @param {number} nanoseconds
 * @param {number} bound
 *   Of the bucket that it is counted in.
 */
function record(cell, nanoseconds, bound) {
  cell.samples.set(bound, (cell.samples.get(bound) ?? 0) + 1);
  cell.min = Math.min(cell.min, nanoseconds);
  cell.max = Math.max(cell.max, nanoseconds);
  cell.sum += nanoseconds;
}

/**
 * @param {Cell} one
 * @param {Cell} other
 * @returns {Cell}
 */
function merged(one, other) {
  for (const [bound, count] of other.samples) {
    one.samples.set(bound, (one.samples.get(bound) ?? 0) + count);
  }
  return {
    count: one.count + other.count,
    errors: one.errors + other.errors,
    sum: one.sum + other.sum,
    samples: one.samples,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
  };
}

/**
 * @param {Map<number, Cell>} cells
 * @param {(i: number) => boolean} isIncluded
 * @returns {Distribution | undefined}
 *   Of the included windows; undefined if they have no samples.
 */
function withoutWarmup(cells, isIncluded) {
  const included = [...cells].filter(([i]) => isIncluded(i)).map(([, cell]) => cell);
  const whole = included.reduce(merged, {...EMPTY, samples: new Map()});
  if (whole.samples.size === 0) return undefined;
  return {...distributionOf(whole), precision: 10 ** -DIGITS};
}

/**
 * @param {Cell} cell
 *   With samples.
 */
function distributionOf({samples, sum, min, max}) {
  const buckets = [...samples]
    .sort(([a], [b]) => a - b)
    .map(([bound, n]) => /** @type {Bucket} */ ([bound / 1e9, bound / 1e9, n]));
  const n = buckets.reduce((all, [, , count]) => all + count, 0);
  const exact = {min: min / 1e9, max: max / 1e9, mean: sum / n / 1e9};
  return fromBuckets(buckets, {operation: '', params: {}}, exact);
}

/**
 * @param {Cell | undefined} cell
 * @returns {Pick<Window, 'count' | 'errors' | 'latency'>}
 */
function windowOf(cell) {
  if (!cell) return {count: 0, errors: 0, latency: null};
  const {count, errors, samples, sum, min, max} = cell;
  if (samples.size === 0) return {count, errors, latency: null};
  const all = distributionOf(cell);
  /** @type {NonNullable<Window['latency']>} */
  const latency = {min: min / 1e9, max: max / 1e9, mean: sum / all.n / 1e9};
  for (const p of WINDOW_PERCENTILES) latency[`p${p}`] = percentile(all, p / 100);
  return {count, errors, latency};
}

/** Seconds since 1970 are no finer in a double. @param {number} value */
const tidy = (value) => Math.round(value * 1e6) / 1e6;
