/**
 * The unified log of HotSpot, `-Xlog:gc` or `-Xlog:gc*`, JDK 9 and later: Serial, Parallel, G1, CMS,
 * ZGC and Shenandoah, with generations and without, and Epsilon.
 *
 * A stop for a whole collection is a line of the tag set `gc` alone with a size transition: `GC(12)
 * Pause Young (Normal) (G1 Evacuation Pause) 76M->36M(133M) 2.483ms`. Lines of `gc,start` repeat
 * its name, and concurrent work is not a pause: the pauses of ZGC are lines of `gc,phases`, which
 * `-Xlog:gc` leaves out. The stamp is the time when the line was written: the end of the pause. In
 * JDK 11 two lines may be one stop: a young collection of Serial or CMS that becomes a full one has
 * the line of the full one inside it, and a Remark that of its young collection. A concurrent cycle
 * of G1 has one number, and pauses of other numbers come between its Remark and its Cleanup. Sizes
 * are powers of 1024. Read in logs of JDK 11, 17, 21 and 25, and in public ones of 9 and 10.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Collection, Pauses, Rec} from '../../records/types.d.ts'
 * @import {LogLine} from './log-line.js'
 */

import {counted} from '../../format.js';
import {once} from '../../once.js';
import {CompactList, withLists} from '../../records/compact-list.js';
import {isWithinLimit} from '../../records/record-limit.js';
import {brief} from '../shared/brief.js';
import {gcClock} from '../shared/gc-clock.js';
import {HeapVertices} from '../shared/gc-heap.js';
import {collectionOf, containsPause} from '../shared/gc-pause.js';
import {gcCollector} from './collector.js';
import {gcCycles} from './cycles.js';
import {gcDecimals} from './decimals.js';
import {epsilonHeap} from './epsilon.js';
import {initFacts} from './facts.js';
import {checkHeapSize} from './heap-size.js';
import {logLine, logStart} from './log-line.js';
import {PoolLines} from './pool-lines.js';
import {gcSafepoints, statesStop} from './safepoints.js';

const NUMBERED = /^GC\((\d+)\) +([^ ].*)$/;
/** A line of the garbage collector; `[main] INFO` is the program's. */
const GC_LINE =
  /^(?:\[[^\]]*\])+ (?:GC\(\d+\) |Using (?:Parallel|Serial|G1|The Z|Shenandoah|Epsilon|Concurrent)\b)/;
/** A stop of all threads, in a log of -Xlog:safepoint. */
const STOP_LINE =
  /^(?:\[[^\]]*\])+ (?:Entering safepoint region: |Total time for which application threads were stopped: \d|Safepoint "[^"]*", Time since last: \d)/;
const USING = /\] Using (?:Parallel|Serial|G1|The Z|Shenandoah|Epsilon|Concurrent)\b/;
/** Seconds within which a JVM names its collector. */
const LONGEST_START = 60;
const OF_COLLECTION = /^\[.*\] GC\(\d+\) /;
/** A duration, which has three decimals, or a share of the heap. */
const RESULT = /(?:\d[.,]\d{3} ?m?s|->\d+[KMGT]\(\d+%\))$/;
/** Collections without a line that are counted. */
const MOST_MISSING = 1000;
/** Has its stamp, and no more that is read. */
const STAMP_ALONE =
  /^\[.*(?:\[gc,(?:cpu|ergo|exit|metaspace) *\] |\] (?:GC\(\d+\) )?(?:User=|Free: |Application time: ))/;
/**
 * Beginnings of pauses, by tag set. Lines with other tag sets only repeat the name of a pause.
 *
 * @type {Map<string, RegExp>}
 */
const PAUSES = new Map([
  ['', /^(?:[yYO]: )?Pause /],
  ['gc', /^Pause /],
  ['gc,phases', /^(?:[yYO]: )?Pause [^>]*$/],
]);

/** Of a pause that is over, unlike its line of `gc,start`: sizes, or a time. “Update Refs” is not a time. */
const HAS_RESULT = /->|\(\d+[BKMGT]\)| \d\S*s$/;
/** By kind of stall. @type {Record<string, string>} */
const WAITS = {
  allocation: 'allocation stalls, waits of threads for memory',
  relocation: 'relocation stalls, waits of threads for an object to be moved',
};

/** @type {LineAdapter} */
export const gcLog = {
  id: 'gc-log',
  label: 'JVM log -Xlog:gc',
  description: 'Pauses and heap of HotSpot, JDK 9 and later, with any collector.',
  runner: 'HotSpot',
  writtenBy: '-Xlog:gc*:file=gc.log',
  states: ['date', 'jvm', 'cores', 'memory'],
  layout: 'lines',
  endsWhole: (line) =>
    (OF_COLLECTION.test(line) && RESULT.test(line)) || STAMP_ALONE.test(line) || statesStop(line),
  detect: ({lines}) => lines.some((line) => GC_LINE.test(line)) || isOfStops(lines),
  open: (context, {lines}) => new UnifiedLog(context, lines),
};

class UnifiedLog {
  #context;
  #number;
  #recordPosition;
  /** The line that names the collector: the log began with the JVM, shortly before its first line. */
  #using;
  #isSinceBoot;
  #clock;
  #collector;
  #cycles;
  #pools;
  #heap = new HeapVertices();
  #filled;
  #safepoints;
  /** @type {CompactList<Collection>} */
  #collections = new CompactList();
  #numbers = collectionNumbers();
  /** Of the last pause. */
  #lastId = '';
  #nested = 0;
  #isFull = false;
  #isOfCollector;
  #refused = false;

  /** @param {ReadContext} context @param {readonly string[]} lines At the beginning. */
  constructor(context, lines) {
    const {number, at} = gcDecimals(context);
    this.#context = context;
    this.#number = number;
    this.#recordPosition = at;
    this.#using = lines.find((line) => USING.test(line)) ?? '';
    const {isNanos, uptime = 0} = logLine(this.#using, number);
    this.#isSinceBoot = isNanos && uptime > LONGEST_START;
    this.#clock = gcClock(context);
    this.#collector = gcCollector(context);
    this.#cycles = gcCycles(number, this.#clock, context);
    this.#pools = new PoolLines(context);
    this.#filled = epsilonHeap(context);
    this.#safepoints = gcSafepoints(number, this.#clock, context);
    this.#isOfCollector = lines.some((line) => GC_LINE.test(line));
  }

  /** @param {string} text What a program prints between the lines of its log may be much. */
  skips(text) {
    return this.#refused || !text.includes('[');
  }

  /** @param {string} text @param {number} line */
  take(text, line) {
    if (this.#refused) return;
    this.#recordPosition(line);
    const from = logStart(text);
    if (from > 0) this.#warnOfBuried(line);
    if (!text.startsWith('[', from)) return;
    const entry = logLine(text.slice(from), this.#number);
    const isSince = this.#isSinceBoot && entry.isNanos;
    const stamp = this.#clock.time(isSince ? {wall: (entry.uptime ?? 0) * 1e3} : entry, line);
    if (stamp === undefined) this.#takeUnstamped(text, from, line);
    else this.#takeEntry(entry, stamp, line);
  }

  #warnOfBuried = once((/** @type {number} */ line) => {
    const found = 'found log lines that follow other output on their line, which is skipped';
    this.#context.warn(found, line);
  });

  /** @param {string} text @param {number} from Where the entry begins. @param {number} line */
  #takeUnstamped(text, from, line) {
    if (GC_LINE.test(text.slice(from))) {
      this.#refused = true;
      const found = `found no time in "${brief(text)}"`;
      this.#context.error(
        line,
        `${found}, expected an uptime such as "[0.029s]" or a time`,
        'Log with -Xlog:gc*:file=gc.log:time,uptime,level,tags.',
      );
    } else this.#warnOfUnparsed(text, line);
  }

  #warnOfUnparsed = once((/** @type {string} */ text, /** @type {number} */ line) => {
    this.#context.warn(`found "${brief(text)}", which is not a log line`, line);
  });

  /** @param {LogLine} entry @param {number} stamp @param {number} line */
  #takeEntry({tags, message}, stamp, line) {
    const isNumbered = message.startsWith('GC(');
    const [, id = '', rest = ''] = (isNumbered && NUMBERED.exec(message)) || [];
    if (id === '' && isNumbered) {
      const found = `found "${brief(message)}"`;
      this.#context.error(line, `${found}, expected the number of a collection`);
    }
    const isPause = PAUSES.get(tags)?.test(rest) ?? false;
    const time = this.#clock.advance(stamp, isPause, line);
    this.#refused = time === undefined;
    if (time === undefined) return;
    this.#isOfCollector ||= isNumbered;
    if (id !== '') this.#refused = !this.#numbers.take(Number(id), line, this.#context);
    if (this.#refused) return;
    this.#isFull ||= tags !== '' && tags !== 'gc' && tags !== 'safepoint';
    this.#collector.look(rest);
    if (isPause) {
      this.#cycles.takePhase(id, rest, time);
      // Without the decoration for tags, a line of `gc,start` looks like half a pause.
      this.#takePause(id, rest, time, tags !== '' || HAS_RESULT.test(rest), line);
      return;
    }
    if (id === '') this.#takeUnnumbered(tags, message, time, line);
    const cycle = this.#cycles.take(id, rest || message, time, line);
    if (cycle) this.#heap.addCycle(cycle);
    this.#pools.take(id, rest || message, line);
  }

  /** @param {string} tags @param {string} message @param {number} time @param {number} line */
  #takeUnnumbered(tags, message, time, line) {
    if (tags === 'gc' || tags === '') {
      this.#refused = this.#collector.use(message, tags === 'gc', line) === 'refused';
      this.#filled.take(message, time, line);
    }
    this.#safepoints.take(message, line, time);
    if (tags === 'gc,init') initFacts(message, this.#context);
  }

  /**
   * @param {string} id
   * @param {string} text
   * @param {number} end
   * @param {boolean} isCertain
   * @param {number} line
   */
  #takePause(id, text, end, isCertain, line) {
    const found = collectionOf(text, this.#cycles.cause(id), this.#number);
    if (!found) {
      const expected = 'expected a pause such as "Pause Young (…) 76M->36M(133M) 2.483ms"';
      if (isCertain) this.#context.error(line, `found "${brief(text)}", ${expected}`);
      return;
    }
    checkHeapSize(found, line, this.#context);
    const last = this.#collections.at(-1);
    const isOuter =
      last !== undefined &&
      containsPause(found, end - found.duration, last) &&
      (last.kind !== 'full' || Number(this.#lastId) === Number(id) + 1);
    const start = this.#clock.began(end, found.duration, line, isOuter ? undefined : last?.start);
    if (start === undefined) return;
    if (!isWithinLimit(this.#collections, 'collections', line, this.#context)) return;
    if (isOuter) {
      // One stop, which counts as the full collection.
      const {kind, cause, forced} = last;
      if (kind === 'full') Object.assign(found, {kind, cause, forced});
      this.#collections.pop();
      this.#nested += 1;
    }
    // Half a million of these: spreading them takes a twentieth of the time of reading.
    const {duration, kind, cause, forced, before, after, committed} = found;
    /** @type {Collection} */
    const collection = {start, duration, kind, cause, forced, before, after, committed, old: null};
    collection.old = this.#heap.add(collection, end, isOuter, this.#pools.close(id));
    this.#collections.push(collection);
    this.#lastId = id;
  }

  end() {
    const span = this.#clock.span();
    if (this.#refused || !span) return [];
    const stops = this.#safepoints.records();
    if (!this.#isOfCollector && stops.length > 0) {
      this.#context.warn('found stops and no line of the collector, which -Xlog:gc* writes');
      return stops;
    }
    this.#warnOfStalls();
    if (this.#nested > 0) {
      const found = `found ${counted(this.#nested, 'pause')} inside other pauses`;
      this.#context.warn(`${found}, such as a full one in a young one: each is counted once`);
    }
    this.#numbers.report(this.#context);
    const name = this.#collector.name();
    return [
      ...this.#pauses(name, span),
      ...(name === 'Epsilon' ? this.#filled.records() : this.#heap.records(this.#pools.hasRegions)),
      ...stops,
    ];
  }

  #warnOfStalls() {
    for (const [kind, waits] of Object.entries(WAITS)) {
      const durations = this.#cycles.stalls
        .filter((stall) => stall.kind === kind)
        .map(({duration}) => duration);
      if (durations.length === 0) continue;
      const longest = durations.reduce((most, duration) => Math.max(most, duration));
      const most = `the longest ${Math.round(longest * 1e6) / 1e3} ms`;
      this.#context.warn(`found ${waits} (${durations.length}, ${most}): they are not pauses`);
    }
  }

  /**
   * @param {string} name
   *   Of the collector.
   * @param {{start: number, end: number}} span
   * @returns {Rec[]}
   *   None for a log that has collections and leaves their pauses out, which is not a run without pauses.
   */
  #pauses(name, span) {
    const {stalls} = this.#cycles;
    // -Xlog:gc of ZGC has neither numbers nor pauses.
    const isOfPauses = !this.#numbers.any() && (name !== 'ZGC' || this.#isFull);
    if (this.#collections.length === 0 && !isOfPauses) {
      this.#context.warn(
        name === 'ZGC'
          ? 'found no pauses of ZGC: -Xlog:gc* writes them, -Xlog:gc does not'
          : 'found collections and none of their pauses, which -Xlog:gc* writes',
      );
      return [];
    }
    const {offset = 0} = this.#context.note;
    const first = this.#using === '' ? span.start : Math.min(offset, span.start);
    /** @type {Pauses} */
    const record = {
      kind: 'pauses',
      operation: '',
      params: {},
      collector: this.#cycles.isGenerational() ? `${name} (generational)` : name,
      collections: [],
      ...(stalls.length > 0 ? {stalls} : {}),
      start: Math.min(first, this.#collections.at(0)?.start ?? first),
      end: span.end,
    };
    return [withLists(record, {collections: this.#collections, ...this.#safepoints.lists()})];
  }
}

/**
 * The JVM counts its collections from 0. A rotated log begins later, and a collection inside another comes before it.
 * One concurrent cycle may continue below the highest number, and the next begins above it.
 *
 * @returns {{take(number: number, line: number, context: ReadContext): boolean, any(): boolean, report(context: ReadContext): void}}
 *   `take`: false after an error, because the numbers begin anew: another JVM wrote the line.
 */
function collectionNumbers() {
  let highest = -1;
  /** The cycle that was last found below the highest number, and the highest then. */
  let cycle = {number: -1, highest: -1};
  /** Lines before which they are missing, by number. @type {Map<number, number>} */
  const missing = new Map();
  return {
    take(number, line, context) {
      missing.delete(number);
      // A collection inside another has the next number.
      if (number < highest - 1) {
        if (number !== cycle.number && number < cycle.highest - 1) {
          context.error(
            line,
            `found GC(${number}) after GC(${highest}) and GC(${cycle.number}), expected the log of one JVM, which counts upwards`,
            `Put the log of each JVM into a separate file: the next begins at or above line ${line}.`,
          );
          return false;
        }
        cycle = {number, highest};
      }
      if (number <= highest) return true;
      for (let i = highest + 1; highest >= 0 && i < number && missing.size < MOST_MISSING; i += 1) {
        missing.set(i, line);
      }
      highest = number;
      return true;
    },
    any: () => highest >= 0,
    report(context) {
      const [first] = missing;
      if (!first) return;
      const [number, line] = first;
      const others = missing.size > 1 ? ` and ${missing.size - 1} more` : '';
      context.warn(`found no line of GC(${number})${others}: is a part of the log missing?`, line);
    },
  };
}

/**
 * @param {readonly string[]} lines
 * @returns {boolean}
 *   Whether it is a log of -Xlog:safepoint, which has no line of the collector. What a program prints in
 *   between may be of another format.
 */
const isOfStops = (lines) =>
  lines.some((line) => STOP_LINE.test(line)) &&
  lines.every((line) => line === '' || line.startsWith('['));
