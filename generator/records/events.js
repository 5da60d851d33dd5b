/**
 * Events with a time, such as the requests of a load test → for each operation a distribution of
 * their latencies and a timeline of windows, from the first start to the last end. An event counts when it
 * ends. Events may come in any order.
 *
 * Many tools append to an existing file. Two runs read as one would have the wrong rate, so a file
 * that holds more than one is refused, unless `from` and `to` in its note choose one.
 *
 * @import {ReadContext} from '../adapters/types.d.ts'
 * @import {Copy} from './copied-events.js'
 * @import {Bounds, Series} from './event-windows.js'
 * @import {Distribution, Subject, Timeline, Window} from './types.d.ts'
 */

import {utcDate} from '../adapters/shared/dates.js';
import {percent} from '../format.js';
import {copiedEvents} from './copied-events.js';
import {EventRuns, howToChoose, LONGEST_RUN, spansOf} from './event-runs.js';
import {addTo, EventWindows, emptyCell, MOST_SUBJECTS, totalOf, windowOf} from './event-windows.js';
import {micro} from './rounding.js';
import {describeSubject} from './subject.js';
import {isMeasured} from './timeline.js';

const SECOND = 1e6;
/** Share of a run that its clock may leave open without a word. */
const COARSE = 0.1;
/** Share of a window at an end that its clock may leave open. */
const PARTIAL = 0.5;
/** Subjects whose keys are kept. */
const MOST_KEYS = 1000;

/** @param {ConstructorParameters<typeof Events>} args */
export const events = (...args) => new Events(...args);

class Events {
  #context;
  #appends;
  #dateOf;
  /** What the note chooses, in microseconds. @type {number} */
  #from;
  /** @type {number} */
  #to;
  #isChosen;
  /** Adapters may give the same object again. @type {Map<Subject, {key: string, series: Series | undefined}>} */
  #known = new Map();
  #windows;
  #runs = new EventRuns();
  #copied = copiedEvents();
  #hasCopy = false;
  /** When the file's first event ended, and the first that is used. @type {number | undefined} */
  #reference;
  /** @type {number | undefined} */
  #first;
  /** Seconds. */
  #slowest = 0;
  /** Microseconds. */
  #coarsest = 0;
  #refused = false;
  /** The first event that is too far from the first. @type {{distance: number, line: number} | undefined} */
  #far;

  /**
   * @param {ReadContext} context
   *   The first start is at 0 plus the offset in the file's note.
   * @param {string} [appends]
   *   How several runs get into one file of the runner, for a message.
   * @param {(milliseconds: number) => string | undefined} [dateOf]
   *   The date of the run, from the clock of its events.
   * @param {(subject: Subject) => string | undefined} [partOf]
   *   The part of the run in which an operation was measured: from the first start in it to the last end. The whole run
   *   unless stated.
   */
  constructor(
    context,
    appends = 'Some tools append to an existing file.',
    dateOf = utcDate,
    partOf = () => undefined,
  ) {
    this.#windows = new EventWindows(partOf);
    const {from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY} = context.note;
    this.#context = context;
    this.#appends = appends;
    this.#dateOf = dateOf;
    [this.#from, this.#to] = [from * SECOND, to * SECOND];
    this.#isChosen = [from, to].some(Number.isFinite);
  }

  /** The header of the file came again. @param {number} line */
  header(line) {
    if (this.#first !== undefined) this.#runs.header(line, this.#windows);
  }

  /**
   * A number that grows within a run began again; where the note chooses a part, perhaps outside it.
   *
   * @param {string} found
   * @param {number} line
   */
  restart(found, line) {
    if (!this.#isChosen) this.#runs.restart(found, line);
  }

  /** The next events are of another client or operation, and in order among themselves alone. */
  newOrder() {
    this.#runs.newOrder();
  }

  /**
   * @param {Subject} subject
   * @param {{at: number, start?: number, tick?: number, latency: number | null, ok: boolean}} event
   *   `at`: its end, in whole microseconds of any clock, since differences between fractions of a second
   *   are not exact; `start`: likewise, by default earlier by the latency; `tick`: microseconds to which
   *   the clock was cut, if they are many; `latency`: seconds, null if there is none. An event that is
   *   not `ok` counts as an error, and its latency is not a sample.
   * @param {number} line
   * @returns {boolean}
   *   Whether it counts: the note may choose others.
   */
  add(
    subject,
    {at, latency, start = at - Math.round((latency ?? 0) * SECOND), tick = 0, ok},
    line,
  ) {
    if (this.#refused) return false;
    const one = this.#known.get(subject) ?? this.#addKnown(subject);
    const copy = this.#copied(one.key, at, latency, ok, line);
    if (copy) this.#checkCopy(copy);
    if (this.#refused) return false;
    if (latency !== null && latency > LONGEST_RUN) {
      this.#context.error(line, `found a latency of ${latency} s, expected at most ten days`);
      return false;
    }
    this.#reference ??= at;
    if (tick > this.#coarsest) this.#coarsest = tick;
    const time = at - this.#reference;
    if (time < this.#from || time > this.#to) return false;
    // What was chosen begins at `from`, even if an event was already under way.
    const began = Math.max(
      (tick > 0 ? wholeTick(start, tick) : start) - this.#reference,
      this.#from,
    );
    if (this.#first === undefined) {
      this.#first = time;
      this.#windows.begin(began, time);
    }
    if (latency !== null && latency > this.#slowest) this.#slowest = latency;
    const distance = time - this.#first;
    if (this.#far || Math.abs(distance) > LONGEST_RUN * SECOND) {
      this.#far ??= {distance, line};
      this.#runs.add(time, line);
      return false;
    }
    one.series ??= this.#windows.open(one.key, subject);
    if (!one.series) {
      this.#refuseMany(line);
      return false;
    }
    one.series.span.add(line);
    this.#runs.add(time, line);
    this.#windows.add(one.series, began, time, latency, ok);
    return true;
  }

  /** @param {Subject} subject */
  #addKnown(subject) {
    const key = JSON.stringify(subject);
    const one = {key, series: this.#windows.get(key)};
    if (this.#known.size === MOST_KEYS) this.#known.clear();
    this.#known.set(subject, one);
    return one;
  }

  /** Refuses a copy of the beginning of the file, and warns of another. @param {Copy} copy */
  #checkCopy(copy) {
    if (copy.isWhole) {
      this.#refused = true;
      const found = 'found the samples of the beginning of the file a second time';
      this.#context.error(copy.line, `${found}, expected each once`, 'Remove the copy.');
    } else if (!this.#hasCopy) {
      this.#hasCopy = true;
      const found = `found the samples from line ${copy.from} on a second time`;
      this.#context.warn(`${found}, and counted them twice: is it a copy?`, copy.line);
    }
  }

  /** @param {{distance: number, line: number}} far */
  #refuseFar({distance, line}) {
    const found = `found a time ${Math.round(Math.abs(distance) / SECOND)} s from the first`;
    const message = `${found}, expected a run of at most ten days`;
    const runs = this.#runs.stretches(this.#slowest);
    if (this.#isChosen || runs.some(({from, to}) => to - from > LONGEST_RUN * SECOND)) {
      const spans = runs.length > 1 ? spansOf(runs) : [];
      this.#refused = true;
      this.#context.error(line, message, `${this.#appends} ${howToChoose(spans)}`);
    } else this.#refuseRuns(line, message, runs);
  }

  /** @param {number} line @param {string} message @param {readonly {from: number, to: number}[]} runs */
  #refuseRuns(line, message, runs) {
    const spans = spansOf(runs);
    const hint = `${this.#appends} \`add --split\` makes each a run. ${howToChoose(spans)}`;
    this.#refused = true;
    this.#context.spans(line, message, hint, spans);
  }

  /** @param {number} line */
  #refuseMany(line) {
    this.#refused = true;
    const found = `found more than ${MOST_SUBJECTS} operations`;
    this.#context.error(line, `${found}, expected names that do not vary by request`);
  }

  /** Refuses a file of several runs, or warns of what may be several or what the note chose. */
  #checkRuns() {
    for (const {line, message, runs} of this.#runs.findings(this.#slowest)) {
      if (!runs || this.#isChosen) this.#context.warn(message, line);
      else this.#refuseRuns(line, message, runs);
    }
  }

  /**
   * @returns {(Distribution | Timeline)[]}
   *   A window in which nothing ended has a count of 0: it was measured.
   */
  records() {
    const {from, to} = this.#context.note;
    if (this.#reference !== undefined && this.#first === undefined) {
      const between = `from ${from ?? Number.NEGATIVE_INFINITY} to ${to ?? Number.POSITIVE_INFINITY} s`;
      this.#context.error(0, `found no sample ${between}, expected samples`);
    }
    if (this.#far && !this.#refused) this.#refuseFar(this.#far);
    if (!this.#refused) this.#checkRuns();
    if (this.#refused || this.#reference === undefined || this.#first === undefined) return [];
    const origin = (this.#reference + this.#windows.earliest) / 1e3;
    const date = this.#dateOf(origin);
    this.#context.fact('date', date);
    // A date without a time is of a clock whose zone nobody knows.
    if (this.#coarsest === 0 && date?.includes('T')) this.#context.origin(origin);
    const bounds = this.#windows.bounds(this.#coarsest);
    this.#checkClock(bounds);
    const clock = this.#coarsest > 0 ? {tick: this.#coarsest / SECOND} : {};
    return this.#windows.all().flatMap((series) => {
      const {extent} = series;
      const own = extent ? this.#windows.bounds(this.#coarsest, extent) : bounds;
      // A part that took no time has no windows.
      const windows = own.length > 0 ? own : bounds;
      return recordsOf(series, windows, this.#windows.earliest, clock, this.#context);
    });
  }

  /** Warns if the clock is too coarse for the rate. @param {Bounds[]} bounds */
  #checkClock(bounds) {
    if (bounds.length === 0) {
      const all = this.#windows.all().map(({windows}) => totalOf(windows));
      const errors = all.reduce((sum, total) => sum + total.errors, 0);
      const those = errors > 0 ? ` (${errors} failed)` : '';
      this.#context.warn(`found samples at a single time${those}: the rate is unknown`);
    }
    const length = this.#windows.shortest() + this.#coarsest;
    // The first start and the last end are each known to a tick.
    const unknown = (2 * this.#coarsest) / length;
    if (unknown > COARSE) {
      const isAll = length === this.#windows.latest + this.#coarsest - this.#windows.earliest;
      const what = isAll ? 'the run' : 'a part of the run';
      const found = `times are truncated to ${this.#coarsest / SECOND} s, and ${what} has ${length / SECOND} s`;
      this.#context.warn(`${found}: its rate may be too low by up to ${percent(unknown)}`);
    }
  }
}

/**
 * @param {Series} series
 * @param {Bounds[]} bounds
 * @param {number} begin
 *   Of the run.
 * @param {Pick<Timeline, 'tick'>} clock
 * @param {ReadContext} context
 * @returns {(Distribution | Timeline)[]}
 */
function recordsOf(
  {subject: {operation, params}, span, windows: cells},
  bounds,
  begin,
  clock,
  context,
) {
  const {tick = 0} = clock;
  const {offset = 0, warmup} = context.note;
  const subject = {operation, params, ...span.located};
  /** @type {Window[]} */
  const timeline = bounds.map(({first, last, from, to}, i) => {
    const length = micro((to - from) / SECOND);
    const isEnd = i === 0 || i === bounds.length - 1;
    return {
      start: micro(offset + (from - begin) / SECOND),
      length,
      ...windowOf(cells, first, last),
      ...(isEnd && tick >= PARTIAL * length ? {isPartial: true} : {}),
    };
  });
  const measured = timeline.findIndex((window) => isMeasured(window, warmup));
  const firstCell = bounds[measured]?.first ?? Number.POSITIVE_INFINITY;
  const {count, errors} = totalOf(cells);
  if (count === 0) {
    const found = `${describeSubject(subject)} was not measured`;
    const why = `${errors} of ${errors} samples failed`;
    context.warn(`${found}: ${why}`, subject.lines?.[0], 'unmeasured');
  }
  const {samples} = [...cells]
    .filter(([i]) => !warmup || i >= firstCell)
    .reduce((whole, [, cell]) => addTo(whole, cell), emptyCell());
  return [
    ...(samples.n() > 0 ? [{...samples.record(subject), ...(warmup ? {warmup} : {})}] : []),
    ...(timeline.length > 0
      ? [{kind: /** @type {const} */ ('timeline'), ...subject, ...clock, windows: timeline}]
      : []),
  ];
}

/**
 * @param {number} start
 * @param {number} tick
 * @returns {number}
 *   The nearest time of a clock that cuts its times, since the end may be later by up to a tick.
 */
const wholeTick = (start, tick) => Math.floor(start / tick + 0.5) * tick;
