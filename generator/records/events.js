/**
 * Events with a time, such as the requests of a load test → for each operation a distribution of
 * their latencies and a timeline of windows, from the first start to the last end. An event counts when it
 * ends. Events may come in any order. Windows are 1 s wide, or 2, 4, 8 … s where the run is long, so that
 * memory does not depend on the number of events.
 *
 * Many tools append to an existing file. Two runs read as one would have the wrong rate, so a file
 * that holds more than one is refused, unless `from` and `to` in its note choose one.
 *
 * @import {ReadContext} from '../adapters/types.d.ts'
 * @import {Copy} from './copied-events.js'
 * @import {Distribution, Subject, Timeline, Window} from './types.d.ts'
 * @typedef {{count: number, errors: number, samples: Recorder}} Cell
 *   `samples`: latencies of those that are counted, as far as they have one.
 * @typedef {{subject: Subject, span: LineSpan, windows: Map<number, Cell>, last: number, cell: Cell}} Series
 *   `cell`: of the window `last`, because neighbours come one after the other.
 * @typedef {{from: number, to: number, line: number}} Section
 *   Between two headers; microseconds of its earliest and latest event, and the line of its header.
 */

import {utcDate} from '../adapters/shared/dates.js';
import {percent} from '../format.js';
import {busyTimes} from './busy-times.js';
import {copiedEvents} from './copied-events.js';
import {Recorder} from './distribution.js';
import {LineSpan} from './lines.js';
import {micro} from './rounding.js';
import {describeSubject} from './subject.js';
import {isMeasured} from './timeline.js';

/** The maximum number of windows: of all operations together, and of one from first to last. */
const MOST_WINDOWS = 600;
export const MOST_SUBJECTS = 200;
const SECOND = 1e6;
/** Maximum seconds of a run and of a latency. A wrong clock would make a run last decades. */
export const LONGEST = 10 * 24 * 3600;
/** Seconds without any event, the longest latency aside: certainly, or possibly, between two runs. */
const BETWEEN_RUNS = 600;
const UNUSUAL = 60;
/** Share of a run that its clock may leave open without a word. */
const COARSE = 0.1;
/** Subjects whose keys are kept. */
const MOST_KEYS = 1000;
/** Runs that a message lists. */
const LISTED = 3;
const WINDOW_PERCENTILES = /** @type {const} */ ([50, 95, 99, 99.9]);
const NANOSECOND = 1e-9;

/** @returns {Cell} */
const emptyCell = () => ({count: 0, errors: 0, samples: new Recorder(NANOSECOND)});

/**
 * @param {ReadContext} context
 *   The first start is at 0 plus the offset in the file's note.
 * @param {string} [appends]
 *   How several runs get into one file of the runner, for a message.
 * @param {(milliseconds: number) => string | undefined} [dateOf]
 *   The date of the run, from the clock of its events.
 */
export function events(
  context,
  appends = 'Some tools append to an existing file.',
  dateOf = utcDate,
) {
  const {from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY} = context.note;
  const isChosen = context.note.from !== undefined || context.note.to !== undefined;
  /** @type {Map<string, Series>} */
  const bySubject = new Map();
  /** Adapters may give the same object again. @type {Map<Subject, {key: string, series: Series | undefined}>} */
  const known = new Map();
  const busy = busyTimes();
  const copied = copiedEvents();
  /** @type {Copy | undefined} */
  let block;
  /** @type {Section[]} */
  const sections = [];
  /** Where a number that grows within a run began again. @type {{line: number, found: string} | undefined} */
  let again;
  /** When the file's first event ended, and the first that is used. @type {number | undefined} */
  let reference;
  /** @type {number | undefined} */
  let first;
  /** When that one started: windows are counted from there. */
  let origin = 0;
  /** The first start, and the last end. */
  let earliest = 0;
  let latest = 0;
  /** Seconds. */
  let slowest = 0;
  let coarsest = 0;
  let width = SECOND;
  let windows = 0;
  let refused = false;

  /** @param {Subject} subject */
  const addKnown = (subject) => {
    const key = JSON.stringify(subject);
    const one = {key, series: bySubject.get(key)};
    if (known.size === MOST_KEYS) known.clear();
    known.set(subject, one);
    return one;
  };

  /** Joins each two neighbouring windows, in every series. */
  const widen = () => {
    width *= 2;
    windows = 0;
    for (const series of bySubject.values()) {
      const cells = [...series.windows].sort(([a], [b]) => a - b);
      series.windows = new Map();
      series.last = Number.NaN;
      for (const [i, cell] of cells) {
        const half = Math.floor(i / 2);
        const before = series.windows.get(half);
        if (before) addTo(before, cell);
        else series.windows.set(half, cell);
      }
      windows += series.windows.size;
    }
  };

  /**
   * @param {number} line
   * @param {string} message
   * @param {readonly {from: number, to: number}[]} [runs]
   */
  const refuse = (line, message, runs = []) => {
    refused = true;
    context.error(line, message, `${appends} ${howToChoose(runs)}`);
  };

  /** Refuses a file of several runs one after the other. */
  const refuseSeveral = () => {
    const separate = apart(sections.filter((section) => section.from <= section.to));
    const [, second] = sections;
    if (second && separate.length > 1) {
      const found = 'found the header again, and samples of another time below it';
      refuse(second.line, `${found}, expected one run`, separate);
      return;
    }
    if (second) {
      const found = 'found the header again, and samples of the same time below it';
      context.warn(`${found}: read as one run of several clients`, second.line);
    }
    const runs = busy.stretches((UNUSUAL + slowest) * SECOND);
    const silences = runs.map((run, i) => run.from - (runs[i - 1]?.to ?? run.from));
    const silence = Math.max(0, ...silences);
    const line = runs[silences.indexOf(silence)]?.line ?? 0;
    const found = `found ${duration(silence)} without a sample before this one`;
    if (silence < (BETWEEN_RUNS + slowest) * SECOND) {
      const hint = 'if these are two runs, choose one with from and to';
      if (again) {
        context.warn(`${again.found}: read as one run of several clients; ${hint}`, again.line);
      } else if (silence > 0) context.warn(`${found}; ${hint}`, line);
      return;
    }
    const certain = busy.stretches((BETWEEN_RUNS + slowest) * SECOND);
    refuse(line, `${found}, expected one run`, certain);
  };

  return {
    /** The header of the file came again. @param {number} line */
    header(line) {
      if (reference === undefined) return;
      if (sections.length === 0) sections.push({from: earliest, to: latest, line: 0});
      sections.push({from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY, line});
    },

    /**
     * A number that grows within a run began again: another run, or another client at the same time.
     *
     * @param {string} found
     * @param {number} line
     */
    restart(found, line) {
      again ??= {found, line};
    },

    /**
     * @param {Subject} subject
     * @param {{at: number, start?: number, tick?: number, latency: number | null, ok: boolean}} event
     *   `at`: its end, in whole microseconds of any clock, since differences between fractions of a second
     *   are not exact; `start`: likewise, by default earlier by the latency; `tick`: microseconds to which
     *   the clock was cut, if they are many; `latency`: seconds, null if there is none. An event that is
     *   not `ok` counts as an error, and its latency is not a sample.
     * @param {number} line
     */
    add(subject, {at, latency, start = startOf(at, latency), tick = 0, ok}, line) {
      if (refused) return;
      const one = known.get(subject) ?? addKnown(subject);
      const copy = copied(one.key, at, latency, ok, line);
      if (copy?.isWhole) {
        refused = true;
        const found = 'found the samples of the beginning of the file a second time';
        context.error(copy.line, `${found}, expected each once`, 'Remove the copy.');
        return;
      }
      if (copy && !block) {
        block = copy;
        const found = `found the samples from line ${copy.from} on a second time`;
        context.warn(`${found}, and counted them twice: is it a copy?`, copy.line);
      }
      reference ??= at;
      if (tick > coarsest) coarsest = tick;
      const time = at - reference;
      if (time < from * SECOND || time > to * SECOND) return;
      if (latency !== null && latency > LONGEST) {
        context.error(line, `found a latency of ${latency} s, expected at most ten days`);
        return;
      }
      // What was chosen begins at `from`, even if an event was already under way.
      const began = Math.max(
        (tick > 0 ? wholeTick(start, tick) : start) - reference,
        from * SECOND,
      );
      if (first === undefined) {
        [first, origin] = [time, began];
        [earliest, latest] = [began, time];
      }
      if (Math.abs(time - first) > LONGEST * SECOND) {
        const found = `found a time ${Math.round(Math.abs(time - first) / SECOND)} s from the first`;
        const runs = busy.stretches((BETWEEN_RUNS + slowest) * SECOND);
        const next = {from: time, to: Number.POSITIVE_INFINITY};
        const listed = time > first ? [...runs, next] : [];
        refuse(line, `${found}, expected a run of at most ten days`, listed);
        return;
      }
      one.series ??= bySubject.get(one.key);
      if (!one.series && bySubject.size === MOST_SUBJECTS) {
        refused = true;
        const found = `found more than ${MOST_SUBJECTS} operations`;
        context.error(line, `${found}, expected names that do not vary by request`);
        return;
      }
      if (!one.series) {
        one.series = {
          subject,
          span: new LineSpan(),
          windows: new Map(),
          last: Number.NaN,
          cell: emptyCell(),
        };
        bySubject.set(one.key, one.series);
      }
      const {series} = one;
      series.span.add(line);
      busy.add(time, line);
      // Storing a number that is the same takes memory, too.
      if (began < earliest) earliest = began;
      if (time > latest) latest = time;
      if (sections.length > 0) {
        const section = /** @type {Section} */ (sections.at(-1));
        section.from = Math.min(section.from, time);
        section.to = Math.max(section.to, time);
      }
      const i = Math.floor((time - origin) / width);
      if (series.last !== i) {
        const found = series.windows.get(i);
        series.last = i;
        series.cell = found ?? emptyCell();
        if (!found) {
          series.windows.set(i, series.cell);
          windows += 1;
        }
      }
      const {cell} = series;
      if (!ok) cell.errors += 1;
      else cell.count += 1;
      if (latency !== null) {
        if (latency > slowest) slowest = latency;
        if (ok) cell.samples.add(Math.round(latency * 1e9));
      }
      while (windows > MOST_WINDOWS || latest - earliest > MOST_WINDOWS * width) widen();
    },

    /**
     * @returns {(Distribution | Timeline)[]}
     *   A window in which nothing ended has a count of 0: it was measured.
     */
    records() {
      if (reference !== undefined && first === undefined) {
        context.error(0, `found no sample from ${from} to ${to} s, expected samples`);
      }
      if (!refused && !isChosen) refuseSeveral();
      if (refused || first === undefined) return [];
      context.fact('date', dateOf(((reference ?? 0) + earliest) / 1e3));
      const bounds = boundsOf({origin, earliest, latest, width, tick: coarsest});
      if (bounds.length === 0) {
        const all = [...bySubject.values()].map(({windows: cells}) => totalOf(cells));
        const errors = all.reduce((sum, total) => sum + total.errors, 0);
        const those = errors > 0 ? ` (${errors} failed)` : '';
        context.warn(`found samples at a single time${those}: the rate is unknown`);
      }
      const length = latest + coarsest - earliest;
      // The first start and the last end are each known to a tick.
      const unknown = (2 * coarsest) / length;
      if (unknown > COARSE) {
        const found = `times are truncated to ${coarsest / SECOND} s, and the run has ${length / SECOND} s`;
        context.warn(`${found}: its rate may be too low by up to ${percent(unknown)}`);
      }
      const {offset = 0, warmup} = context.note;
      return [...bySubject.values()].flatMap(
        ({subject: {operation, params}, span, windows: cells}) => {
          const subject = {operation, params, ...span.located};
          /** @type {Window[]} */
          const timeline = bounds.map(({first, last, from, to}) => ({
            start: micro(offset + (from - (bounds[0]?.from ?? 0)) / SECOND),
            length: micro((to - from) / SECOND),
            ...windowOf(cells, first, last),
          }));
          const measured = timeline.findIndex((window) => isMeasured(window, warmup));
          const firstCell = bounds[measured]?.first ?? Number.POSITIVE_INFINITY;
          const {count, errors} = totalOf(cells);
          if (count === 0) {
            const found = `${describeSubject(subject)} was not measured`;
            const line = subject.lines?.[0];
            context.warn(`${found}: ${errors} of ${errors} samples failed`, line);
          }
          const {samples} = [...cells]
            .filter(([i]) => !warmup || i >= firstCell)
            .reduce((whole, [, cell]) => addTo(whole, cell), emptyCell());
          return [
            ...(samples.n() > 0 ? [{...samples.record(subject), ...(warmup ? {warmup} : {})}] : []),
            ...(timeline.length > 0
              ? [{kind: /** @type {const} */ ('timeline'), ...subject, windows: timeline}]
              : []),
          ];
        },
      );
    },
  };
}

/**
 * @param {Cell} cell
 * @param {Cell} other
 * @returns {Cell}
 *   The first.
 */
function addTo(cell, other) {
  cell.count += other.count;
  cell.errors += other.errors;
  cell.samples.addAll(other.samples);
  return cell;
}

/** @param {Map<number, Cell>} cells */
function totalOf(cells) {
  const total = {count: 0, errors: 0};
  for (const {count, errors} of cells.values()) {
    total.count += count;
    total.errors += errors;
  }
  return total;
}

/**
 * @param {{origin: number, earliest: number, latest: number, width: number, tick: number}} all
 *   Microseconds.
 * @returns {{first: number, last: number, from: number, to: number}[]}
 *   The windows: the numbers of their cells, and microseconds. The first begins and the last ends
 *   with an event, because nothing else was measured: none if events took no time.
 */
function boundsOf({origin, earliest, latest, width, tick}) {
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

/**
 * @param {Map<number, Cell>} cells
 * @param {number} first
 * @param {number} last
 *   At least `first`.
 * @returns {Pick<Window, 'count' | 'errors' | 'latency'>}
 */
function windowOf(cells, first, last) {
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

/**
 * @param {readonly Section[]} sections
 * @returns {Section[]}
 *   Ascending; those that overlap are one.
 */
function apart(sections) {
  /** @type {Section[]} */
  const found = [];
  for (const section of [...sections].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && section.from <= last.to) last.to = Math.max(last.to, section.to);
    else found.push({...section});
  }
  return found;
}

/**
 * @param {readonly {from: number, to: number}[]} runs
 *   Microseconds after the first sample of the file.
 */
function howToChoose(runs) {
  const between = runs.slice(1).map(({from}, i) => middle(runs[i]?.to ?? from, from));
  const notes = runs.slice(0, LISTED).map((_, i) => {
    const start = i > 0 ? [`from: ${between[i - 1]}`] : [];
    const end = i < between.length ? [`to: ${between[i]}`] : [];
    return `{${[...start, ...end].join(', ')}}`;
  });
  if (runs.length > LISTED) notes.push('…');
  const choices = notes.length > 0 ? `: ${notes.join(' or ')}` : ' by `from` and `to`';
  return `Choose one run in run.yaml, under "files"${choices}, in seconds after the first sample.`;
}

/**
 * @param {number} at
 * @param {number | null} latency
 */
const startOf = (at, latency) => at - Math.round((latency ?? 0) * SECOND);

/**
 * @param {number} start
 * @param {number} tick
 * @returns {number}
 *   The nearest time of a clock that cuts its times, since the end may be later by up to a tick.
 */
const wholeTick = (start, tick) => Math.floor(start / tick + 0.5) * tick;

/** @param {number} time Microseconds. */
function duration(time) {
  const seconds = Math.round(time / SECOND);
  if (seconds < 600) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/**
 * @param {number} from
 * @param {number} to
 * @returns {number}
 *   A time in a silence, in seconds: whole ones where the silence is long.
 */
function middle(from, to) {
  const unit = to - from > 2 * SECOND ? SECOND : 1e3;
  return (Math.round((from + to) / 2 / unit) * unit) / SECOND;
}
