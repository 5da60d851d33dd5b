/**
 * Finds several runs in one file of events, by headers in it, by numbers that begin again and by times without an
 * event. Many tools append to an existing file, and two runs read as one would have the wrong rate.
 *
 * @import {Span} from '../adapters/types.d.ts'
 * @import {Stretch} from './busy-times.js'
 * @typedef {{line: number, message: string, runs?: readonly {from: number, to: number}[]}} Finding
 *   `runs`: those that are certain; without them it is a warning.
 * @typedef {{from: number, to: number, line: number, after: number, back: number}} Earlier
 *   Events below later ones. Microseconds: their times, that of the latest event above them, and by how much they go back
 *   among themselves; `line`: of the earliest.
 */

import {busyTimes, joined} from './busy-times.js';

const SECOND = 1e6;
/** Maximum seconds of a run and of a latency. A wrong clock would make a run last decades. */
export const LONGEST_RUN = 10 * 24 * 3600;
/** Times of ten days of which a file may have events. */
const MOST_FAR = 1000;
/** Seconds without any event, the longest latency aside: certainly, or possibly, between two runs. */
const BETWEEN_RUNS = 600;
const UNUSUAL = 60;
/** Seconds, the longest latency aside, for which times may go back: events are written when they end, but not at once. */
const LATE = 1;
/** For which they often go back: nothing is kept of these, which saves time. */
const OFTEN_LATE = 0.1;
/** Times that a clock may be set during a run. A log of several machines, which send many events at once, goes back more often. */
const MOST_SET = 3;
/** What times that go back may mean. */
export const SET_BACK = 'if the clock was set during the run, the rate is wrong';
/** Runs that a message lists. */
const LISTED = 3;

/** All times are microseconds after the first event of the file. */
export class EventRuns {
  /** Each for ten days, so that its cells are short. @type {{from: number, times: ReturnType<typeof busyTimes>}[]} */
  #busy = [];
  /** Between two headers; `line`: of the header. @type {Stretch[]} */
  #sections = [];
  /** Where a number that grows within a run began again. @type {{line: number, found: string} | undefined} */
  #again;
  /** Of the events above. */
  #latest = Number.NEGATIVE_INFINITY;
  /** The events since then, which are all earlier. @type {Earlier | undefined} */
  #earlier;
  /** Those of all that go back the most. @type {Earlier | undefined} */
  #farthest;
  /** How often times went back. */
  #backs = 0;

  /** @param {number} time @param {number} line */
  add(time, line) {
    if (time < this.#latest - OFTEN_LATE * SECOND) this.#goBack(time, line);
    else if (time >= this.#latest) {
      this.#latest = time;
      this.#earlier = undefined;
    }
    const last = this.#busy.at(-1);
    if (last && (time - last.from <= LONGEST_RUN * SECOND || this.#busy.length === MOST_FAR)) {
      last.times.add(time, line);
    } else {
      const times = busyTimes();
      times.add(time, line);
      this.#busy.push({from: time, times});
    }
    const section = this.#sections.at(-1);
    if (!section) return;
    section.from = Math.min(section.from, time);
    section.to = Math.max(section.to, time);
  }

  /** @param {number} time @param {number} line */
  #goBack(time, line) {
    this.#earlier ??= {from: time, to: time, line, after: this.#latest, back: 0};
    const earlier = this.#earlier;
    const wasLate = sizeOf(earlier) <= LATE * SECOND;
    if (time < earlier.from) [earlier.from, earlier.line] = [time, line];
    if (time > earlier.to) earlier.to = time;
    else if (earlier.to - time > earlier.back) earlier.back = earlier.to - time;
    const size = sizeOf(earlier);
    if (wasLate && size > LATE * SECOND) this.#backs += 1;
    if (!this.#farthest || size > sizeOf(this.#farthest)) this.#farthest = earlier;
  }

  /** The next events are in order among themselves alone. */
  newOrder() {
    this.#latest = Number.NEGATIVE_INFINITY;
    this.#earlier = undefined;
  }

  /** @param {number} line @param {{earliest: number, latest: number}} above Of the events above the header. */
  header(line, {earliest, latest}) {
    this.newOrder();
    if (this.#sections.length === 0) this.#sections.push({from: earliest, to: latest, line: 0});
    this.#sections.push({from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY, line});
  }

  /** @param {string} found @param {number} line */
  restart(found, line) {
    this.#again ??= {found, line};
  }

  /** @param {number} slowest Seconds of the longest latency. @returns {Stretch[]} Runs that are certain. */
  stretches(slowest) {
    return this.#stretches((BETWEEN_RUNS + slowest) * SECOND);
  }

  /** @param {number} silence Microseconds. @returns {Stretch[]} Ascending. */
  #stretches(silence) {
    const found = this.#busy.flatMap(({times}) => times.stretches(silence));
    return joined(found, silence);
  }

  /** @param {number} slowest Seconds of the longest latency. @returns {Finding[]} */
  findings(slowest) {
    const sections = this.#sections.filter(({from, to}) => from <= to);
    const separate = joined(sections, 0);
    const [, second] = sections;
    if (second && separate.length > 1) {
      const found = 'found the header again, and samples of another time below it';
      return [{line: second.line, message: `${found}, expected one run`, runs: separate}];
    }
    const silence = this.#silence(slowest);
    if (!second) return silence;
    const found = 'found the header again, and samples of the same time below it';
    return [
      {line: second.line, message: `${found}: read as one run of several clients`},
      ...silence,
    ];
  }

  /** @param {number} slowest @returns {Finding[]} Of the longest time without an event, and of times that go back. */
  #silence(slowest) {
    const runs = this.#stretches((UNUSUAL + slowest) * SECOND);
    const silences = runs.map((run, i) => run.from - (runs[i - 1]?.to ?? run.from));
    const silence = Math.max(0, ...silences);
    const line = runs[silences.indexOf(silence)]?.line ?? 0;
    const back = this.#setBack((LATE + slowest) * SECOND);
    const found = `found ${duration(silence)} without a sample before this one`;
    if (silence >= (BETWEEN_RUNS + slowest) * SECOND) {
      const first = back ?? {line, found};
      const message = `${first.found}, expected one run`;
      return [{line: first.line, message, runs: this.stretches(slowest)}];
    }
    const hint = 'if these are two runs, choose one with from and to';
    if (this.#again) {
      const message = `${this.#again.found}: read as one run of several clients; ${hint}`;
      return [{line: this.#again.line, message}];
    }
    if (back) {
      return [{line: back.line, message: `${back.found}: ${SET_BACK}`}];
    }
    return silence > 0 ? [{line, message: `${found}; ${hint}`}] : [];
  }

  /**
   * @param {number} most
   *   Microseconds for which events may be late.
   * @returns {{line: number, found: string} | undefined}
   *   Where the clock was set back. In a log without any order, the earlier events go back among themselves, too.
   */
  #setBack(most) {
    const earlier = this.#farthest;
    if (!earlier || sizeOf(earlier) <= most || earlier.back > most || this.#backs > MOST_SET) {
      return undefined;
    }
    const found = `found times that go back by ${duration(earlier.after - earlier.from)}`;
    return {line: earlier.line, found};
  }
}

/** @param {Earlier} earlier @returns {number} Microseconds for which a clock was certainly set back. */
const sizeOf = ({from, to, after}) => Math.min(after - from, to - from);

/**
 * @param {readonly {from: number, to: number}[]} runs
 *   Microseconds after the first sample of the file.
 * @returns {Span[]}
 *   As a note chooses each of them.
 */
export function spansOf(runs) {
  const between = runs.slice(1).map(({from}, i) => middle(runs[i]?.to ?? from, from));
  return runs.map((_, i) => {
    const [from, to] = [between[i - 1], between[i]];
    return {...(from === undefined ? {} : {from}), ...(to === undefined ? {} : {to})};
  });
}

/** @param {readonly Span[]} spans @returns {string} What to do about them. */
export function howToChoose(spans) {
  const notes = spans.slice(0, LISTED).map((span) => {
    const parts = Object.entries(span).map(([name, seconds]) => `${name}: ${seconds}`);
    return `{${parts.join(', ')}}`;
  });
  if (spans.length > LISTED) notes.push('…');
  const choices = notes.length > 0 ? `: ${notes.join(' or ')}` : ' by `from` and `to`';
  return `Choose one run in run.yaml, under "files"${choices}, in seconds after the first sample.`;
}

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
