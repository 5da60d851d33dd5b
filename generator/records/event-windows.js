/**
 * The windows of events, for each operation: how many ended in each, how many failed, and their latencies. Windows are
 * 1 s wide, or 2, 4, 8 … s where the run is long, so that memory does not depend on the number of events.
 *
 * @import {Subject, Window} from './types.d.ts'
 * @typedef {{count: number, errors: number, samples: Recorder}} Cell
 *   `samples`: latencies of those that are counted, as far as they have one.
 * @typedef {{earliest: number, latest: number}} Extent
 *   The first start, and the last end.
 * @typedef {{subject: Subject, extent: Extent | undefined, span: LineSpan, windows: Map<number, Cell>, last: number, cell: Cell}} Series
 *   `extent`: of its part of the run, if it has one; `cell`: of the window `last`, because neighbours come one after the other.
 * @typedef {{first: number, last: number, from: number, to: number}} Bounds
 *   Of a window: the numbers of its cells, and microseconds.
 */

import {Recorder} from './distribution.js';
import {LineSpan} from './lines.js';

/** The maximum number of windows: of all operations together, and of one from first to last. */
const MOST_WINDOWS = 600;
export const MOST_SUBJECTS = 200;
const SECOND = 1e6;
const WINDOW_PERCENTILES = /** @type {const} */ ([50, 95, 99, 99.9]);
const NANOSECOND = 1e-9;

/** All times are microseconds after the first event of the file. */
export class EventWindows {
  /** @type {Map<string, Series>} */
  #bySubject = new Map();
  #width = SECOND;
  /** Of all series. */
  #windows = 0;
  /** When the first event of the file started: windows are counted from there. */
  #origin = 0;
  #partOf;
  /** Of each part of the run. @type {Map<string, Extent>} */
  #extents = new Map();
  /** The first start, and the last end. */
  earliest = 0;
  latest = 0;

  /** @param {(subject: Subject) => string | undefined} partOf */
  constructor(partOf) {
    this.#partOf = partOf;
  }

  /** @param {number} began When the first event started. @param {number} time When it ended. */
  begin(began, time) {
    [this.#origin, this.earliest, this.latest] = [began, began, time];
  }

  /** @param {string} key @returns {Series | undefined} */
  get(key) {
    return this.#bySubject.get(key);
  }

  /** @param {string} key @param {Subject} subject @returns {Series | undefined} Undefined if there are too many. */
  open(key, subject) {
    const found = this.#bySubject.get(key);
    if (found || this.#bySubject.size === MOST_SUBJECTS) return found;
    const span = new LineSpan();
    const extent = this.#extentOf(this.#partOf(subject));
    const series = {subject, extent, span, windows: new Map(), last: Number.NaN, cell: emptyCell()};
    this.#bySubject.set(key, series);
    return series;
  }

  /** @param {string | undefined} part @returns {Extent | undefined} */
  #extentOf(part) {
    if (part === undefined) return undefined;
    const found = this.#extents.get(part);
    if (found) return found;
    const extent = {earliest: Number.POSITIVE_INFINITY, latest: Number.NEGATIVE_INFINITY};
    this.#extents.set(part, extent);
    return extent;
  }

  all = () => [...this.#bySubject.values()];

  /** Microseconds: the length of the run, or of its shortest part. */
  shortest = () =>
    [...this.#extents.values()].reduce(
      (least, {earliest, latest}) => Math.min(least, latest - earliest),
      this.latest - this.earliest,
    );

  /**
   * @param {Series} series
   * @param {number} began
   * @param {number} time
   *   When the event ended: it counts there.
   * @param {number | null} latency
   *   Seconds.
   * @param {boolean} ok
   */
  add(series, began, time, latency, ok) {
    // Storing a number that is the same takes memory, too.
    if (began < this.earliest) this.earliest = began;
    if (time > this.latest) this.latest = time;
    const {extent} = series;
    if (extent && began < extent.earliest) extent.earliest = began;
    if (extent && time > extent.latest) extent.latest = time;
    const cell = this.#cellAt(series, Math.floor((time - this.#origin) / this.#width));
    if (!ok) cell.errors += 1;
    else cell.count += 1;
    if (latency !== null && ok) cell.samples.add(Math.round(latency * 1e9));
    while (
      this.#windows > MOST_WINDOWS ||
      this.latest - this.earliest > MOST_WINDOWS * this.#width
    ) {
      this.#widen();
    }
  }

  /** @param {Series} series @param {number} i The number of the window. */
  #cellAt(series, i) {
    if (series.last === i) return series.cell;
    const found = series.windows.get(i);
    series.last = i;
    series.cell = found ?? emptyCell();
    if (!found) {
      series.windows.set(i, series.cell);
      this.#windows += 1;
    }
    return series.cell;
  }

  /** Joins each two neighbouring windows, in every series. */
  #widen() {
    this.#width *= 2;
    this.#windows = 0;
    for (const series of this.#bySubject.values()) {
      const cells = series.windows;
      series.windows = new Map();
      series.last = Number.NaN;
      for (const [i, cell] of cells) {
        const half = Math.floor(i / 2);
        const before = series.windows.get(half);
        if (before) addTo(before, cell);
        else series.windows.set(half, cell);
      }
      this.#windows += series.windows.size;
    }
  }

  /**
   * @param {number} tick
   *   Of the clock.
   * @param {Extent} [extent]
   *   Of a part of the run; of all unless stated.
   * @returns {Bounds[]}
   *   The first begins and the last ends with an event, because nothing else was measured: none if events took no time.
   */
  bounds(tick, {earliest, latest} = this) {
    const [origin, width] = [this.#origin, this.#width];
    const cell = (/** @type {number} */ time) => Math.floor((time - origin) / width);
    const [first, last] = [cell(earliest), cell(latest)];
    if (earliest === latest && tick === 0) return [];
    const windows = [];
    for (let i = first; i <= last; i += 1) {
      const from = Math.max(origin + i * width, earliest);
      const to = Math.min(origin + (i + 1) * width, latest + tick);
      windows.push({first: i, last: i, from, to});
    }
    const end = windows.at(-1);
    const before = windows.at(-2);
    // The last event ended where the window before ends.
    if (end && before && end.from === end.to) {
      windows.pop();
      before.last = end.last;
    }
    // A few events that come before the first of the file would be a window of the highest rate.
    const [start, next] = windows;
    if (start && next && start.to - start.from < width / 2) {
      windows.shift();
      [next.first, next.from] = [start.first, start.from];
    }
    return windows;
  }
}

/** @returns {Cell} */
export const emptyCell = () => ({count: 0, errors: 0, samples: new Recorder(NANOSECOND)});

/** @param {Cell} cell @param {Cell} other @returns {Cell} The first. */
export function addTo(cell, other) {
  cell.count += other.count;
  cell.errors += other.errors;
  cell.samples.addAll(other.samples);
  return cell;
}

/** @param {Map<number, Cell>} cells */
export function totalOf(cells) {
  const total = {count: 0, errors: 0};
  for (const {count, errors} of cells.values()) {
    total.count += count;
    total.errors += errors;
  }
  return total;
}

/**
 * @param {Map<number, Cell>} cells
 * @param {number} first
 * @param {number} last
 *   At least `first`.
 * @returns {Pick<Window, 'count' | 'errors' | 'latency'>}
 */
export function windowOf(cells, first, last) {
  const found = [...new Set([first, last])].flatMap((i) => cells.get(i) ?? []);
  const {count, errors, samples} =
    found.length > 1 ? found.reduce(addTo, emptyCell()) : (found[0] ?? emptyCell());
  if (samples.n() === 0) return {count, errors, latency: null};
  const {min, max, mean} = samples.exact();
  /** @type {NonNullable<Window['latency']>} */
  const latency = {min, max, mean};
  const percentiles = samples.percentiles(WINDOW_PERCENTILES.map((p) => p / 100));
  for (const [i, p] of WINDOW_PERCENTILES.entries()) latency[`p${p}`] = percentiles[i];
  return {count, errors, latency};
}
