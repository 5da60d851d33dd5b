/**
 * The log of HotSpot before JDK 9, `-verbose:gc` or `-XX:+PrintGCDetails`: Parallel, Serial, ParNew
 * with CMS, G1, and Shenandoah.
 *
 * `2.167: [GC (Allocation Failure) 2.167: [ParNew: 139776K->17471K(157248K), 0.0143520 secs]
 * 139776K->19817K(506816K), 0.0144450 secs]`: a stamp is the START of what follows, and the last
 * time inside the outer brackets is the duration. Other threads and other flags write inside the
 * brackets, over several lines: a collection is over when its brackets are closed. G1 has its sizes
 * on a line below, and its concurrent threads may separate a pause from its stamp. JDK 8 (8u504)
 * was run with each collector; JDK 6 and 7 are known only from public logs and sources.
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 * @import {Collection, Pauses} from '../../records/types.d.ts'
 * @import {Pools} from '../shared/gc-heap.js'
 */

import {CompactList, withLists} from '../../records/compact-list.js';
import {isWithinLimit} from '../../records/record-limit.js';
import {nano} from '../../records/rounding.js';
import {brief} from '../shared/brief.js';
import {gcClock} from '../shared/gc-clock.js';
import {HeapVertices} from '../shared/gc-heap.js';
import {heapOf, stopOf} from '../shared/gc-legacy-text.js';
import {collectionOf} from '../shared/gc-pause.js';
import {gcDecimals} from './decimals.js';
import {headerFacts} from './facts.js';
import {checkHeapSize} from './heap-size.js';
import {LegacyStamps, STAMP} from './legacy-stamps.js';
import {gcSafepoints, STOP, statesStop} from './safepoints.js';

/** An unknown text is refused, not ignored. */
const GC = /\[(?:Full GC|GC(?! concurrent| Worker| ref-proc))/;
const LINE =
  /^(?:\d{4}-\d\d-\d\dT\S+: ?)?(?:\d+[.,]\d+: ?)?(?:#\d+: ?)?\[(?:Full )?GC(?=--| ?[([{\d]| (?:pause|remark|cleanup)\b|AdaptiveSize| ?Before GC| *$)/;
/**
 * Shenandoah of JDK 8: `[Pause Final Mark 13G->9784M(18G), 2.288 ms]`. The stamp is the start of the
 * pause, but its end in later releases, which write a line `[Pause Final Mark, start]` as well.
 */
const SHENANDOAH = /\[(Pause [A-Z][^,[\]]*)(?:, (?:(start)|(\d[\d.,]*) ms))?\]/;
const SHENANDOAH_LINE =
  /^(?:\d{4}-\d\d-\d\dT\S+: )?(?:\d+[.,]\d+: )?(?:#\d+: )?\[Pause (?:(?:Init|Final) (?:Mark|Update Refs|Evac)|Full|Degenerated GC)\b.*\]$/;
/** A line that begins with a stamp, and what follows. */
const STAMPED =
  /^((?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}[+-]\d{4}: ?)?(?:\d+[.,]\d+: )?(?:#\d+: ?)?)(.*)$/;
/** Stamps have whole milliseconds. */
const ROUNDED = 0.002;
/** Characters that a stamp before a collection may have. */
const LONGEST_STAMP = 80;
/** Written by PrintHeapAtGC; the only brackets that do not close. */
const ADDRESSES = /\[0x[\da-f]+, ?0x[\da-f]+, ?0x[\da-f]+\)/g;
/**
 * Written by PrintClassHistogram, tens of thousands of them: `   1:  13269691  2158610984  [C`. The
 * bracket of an array does not close.
 */
const HISTOGRAM_ROW = /^ *\d+: +\d+ +\d+ +\S/;
/** Below the header; the only lines of a log without a collection. */
const FLAGS = /^CommandLine flags: .*-XX:\+PrintGC/;
const HEADER = /^(?:Java HotSpot\(TM\)|OpenJDK) .*VM \(/;
/** Above the header, where the JVM began the file when the one before it was full, or was asked to. */
const ROTATED =
  /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d GC log file created |File\s+\S.* rotated at \d{4}-)/;
/** The first line of a log that has stops and no header. */
const FIRST_STOP =
  /^(?:\d{4}-\d\d-\d\dT\S+: ?)?(?:\d+[.,]\d+: ?)?(?:Application time|Total time for which application threads were stopped): \d+[.,]\d+ seconds/;
/** Characters that a collection may have, with all that other flags write inside it. */
const LONGEST = 256 * 1024;
/** The end of a pause, of a concurrent phase, or of what PrintHeapAtGC prints. */
const WHOLE = / (?:secs|ms)\] *$|\[(?:GC |CMS-)concurrent-[a-z-]+\]$|^\}$/;
/** The old generation is that of CMS or Serial: later lines tell. */
const PARALLEL_YOUNG = 'ParNew';
const SERIAL_YOUNG = 'DefNew';
/** By what is in the text, first match. @type {[RegExp, string][]} */
const SIGNS = [
  [/\[Pause (?:(?:Init|Final) (?:Mark|Update Refs|Evac)|Full|Degenerated GC)\b/, 'Shenandoah'],
  [/\[(?:PSYoungGen|ParOldGen|PSOldGen):|-XX:\+UseParallel(?:Old)?GC\b/, 'Parallel'],
  [/\[GC (?:pause|remark|cleanup)|-XX:\+UseG1GC\b/, 'G1'],
  [/\[(?:1 )?(?:AS)?CMS[:-]|-XX:\+UseConcMarkSweepGC\b/, 'CMS'],
  [/\[Tenured:|-XX:\+UseSerialGC\b/, 'Serial'],
  [/\[(?:AS)?ParNew\b/, PARALLEL_YOUNG],
  [/\[DefNew:/, SERIAL_YOUNG],
];

/** @type {LineAdapter} */
export const gcLogLegacy = {
  id: 'gc-log-legacy',
  label: 'JVM log of JDK 8 and earlier',
  description:
    'Pauses and heap of HotSpot, JDK 6 to 8, with the Parallel, Serial, CMS, G1 and Shenandoah collectors.',
  runner: 'HotSpot',
  writtenBy: '-XX:+PrintGCDetails -XX:+PrintGCTimeStamps -Xloggc:gc.log',
  states: ['date', 'jvm', 'flags', 'memory', 'os'],
  layout: 'lines',
  endsWhole: (line) => WHOLE.test(line) || statesStop(line),
  mayBeEmpty: true,
  detect: ({lines}) =>
    lines.some((line) => LINE.test(line) || SHENANDOAH_LINE.test(line)) ||
    (lines.some((line) => HEADER.test(line)) && lines.some((line) => FLAGS.test(line))) ||
    (lines.some((line) => STOP.test(line)) && FIRST_STOP.test(lines.find(Boolean) ?? '')),
  open: (context) => new LegacyLog(context),
};

class LegacyLog {
  #context;
  #number;
  #recordPosition;
  #clock;
  #stamps;
  #heap = new HeapVertices();
  #safepoints;
  /** @type {CompactList<Collection>} */
  #collections = new CompactList();
  /**
   * The collection that is being read. `below`: its lines after the first; `starts`: how many of them begin a collection.
   *
   * @type {{text: string, start: number, line: number, depth: number, below: {raw: string, line: number}[], starts: number} | undefined}
   */
  #open;
  /**
   * The last collection while its sizes are missing: those of G1 are on a line below.
   *
   * @type {{collection: Collection, pools: Pools | undefined} | undefined}
   */
  #withoutSizes;
  #collector = '';
  /** Whether the stamp of a pause of Shenandoah is its end. */
  #isEndStamped = false;
  #headers = 0;
  #isRotated = false;
  /** What is told once. @type {Set<string>} */
  #told = new Set();
  /** Collections without an end, and the line of the first. */
  #endless = {count: 0, line: 0};
  #refused = false;

  /** @param {ReadContext} context */
  constructor(context) {
    const {number, at} = gcDecimals(context);
    this.#context = context;
    this.#number = number;
    this.#recordPosition = at;
    this.#clock = gcClock(context);
    this.#stamps = new LegacyStamps(number, this.#clock);
    this.#safepoints = gcSafepoints(number, this.#clock, context);
  }

  /** @param {string} text */
  skips(text) {
    // Stamps, sizes and flags have one of these, and so has each line that gives a message.
    return this.#refused || (!this.#open && !/[[(:"]|Total time/.test(text));
  }

  /** @param {string} raw @param {number} line */
  take(raw, line) {
    if (this.#refused || HISTOGRAM_ROW.test(raw)) return;
    this.#recordPosition(line);
    const text = raw.replaceAll(ADDRESSES, '');
    // A young collection may be a part of a remark, but no two collections are a part of one.
    while (this.#open && LINE.test(text) && this.#open.starts++ > 0) this.#reopen();
    this.#open?.below.push({raw, line});
    if (['', PARALLEL_YOUNG, SERIAL_YOUNG].includes(this.#collector)) {
      this.#collector = SIGNS.find(([sign]) => sign.test(text))?.[1] ?? this.#collector;
    }
    const shenandoah = this.#open ? null : SHENANDOAH.exec(text);
    if (shenandoah) this.#takeShenandoah(shenandoah, text, line);
    else if (!this.#takeCollections(text, line)) this.#takeOther(text, line);
  }

  /**
   * Continues the collection that is being read, and reads those that begin on the line.
   *
   * @param {string} text
   * @param {number} line
   * @returns {boolean}
   *   Whether the line had a part of one, or was refused.
   */
  #takeCollections(text, line) {
    let rest = this.#open ? this.#append(text) : text;
    for (let at = rest.search(GC); at >= 0 && !this.#refused; at = rest.search(GC)) {
      this.#settle();
      this.#begin(at, rest, line);
      rest = this.#append(rest.slice(at));
    }
    return rest !== text || this.#refused;
  }

  /** @param {number} at Where the collection begins in the line. @param {string} text @param {number} line */
  #begin(at, text, line) {
    const before = text.slice(Math.max(0, at - LONGEST_STAMP), at);
    const stamped = this.#stamps.time(before, line);
    const time = stamped ?? this.#stamps.timeOfSplit(before, line);
    if (time === undefined) {
      this.#refuse(
        line,
        `found no time in "${brief(text)}", expected an uptime such as "1.234: [GC"`,
        this.#collections.at(-1)
          ? 'Those above have one: it is missing here, or another thread wrote into it.'
          : 'Log with -XX:+PrintGCTimeStamps.',
      );
      return;
    }
    if (stamped === undefined) this.#warnOfSplit(text, line);
    else if (at > LONGEST_STAMP || before.replace(STAMP, '').trim() !== '') {
      this.#warnOnce('buried', 'found a collection after other output', line);
    }
    const start = this.#clock.advance(time, true, line);
    this.#refused ||= start === undefined;
    if (start === undefined) return;
    const last = this.#collections.at(-1);
    if (last && start < last.start + last.duration - ROUNDED) {
      const found = `found a collection at ${start} s, before the previous one ended`;
      this.#warnOnce('overlap', found, line);
    }
    this.#open = {text: '', start, line, depth: 0, below: [], starts: 0};
  }

  /** @param {string} text @returns {string} The text after the collection; empty if the collection continues. */
  #append(text) {
    const open = this.#open;
    if (!open) return '';
    let end = 0;
    for (; end < text.length; end += 1) {
      if (text[end] === '[') open.depth += 1;
      else if (text[end] === ']' && --open.depth === 0) break;
    }
    open.text += `${text.slice(0, end + 1)}\n`;
    if (open.depth === 0) this.#close(open);
    else if (open.text.length > LONGEST) {
      this.#refuse(open.line, `found "${brief(open.text)}", which does not end, expected "secs]"`);
    }
    return text.slice(end + 1);
  }

  /** @param {{start: number, line: number, text: string}} whole */
  #close({start, line, text}) {
    this.#open = undefined;
    const read = stopOf(text.trimEnd(), this.#number);
    if (!read) {
      const expected = 'expected a duration such as ", 0.0084272 secs]" at its end';
      this.#context.error(line, `found "${brief(text.trimEnd())}", ${expected}`);
      return;
    }
    if (read.isDamaged) {
      const found = `found "${brief(text.trimEnd())}", whose sizes are not all used`;
      this.#warnOnce('damaged', found, line);
    }
    const collection = this.#push({start, ...read.stop, old: null}, line);
    if (collection) this.#withoutSizes = {collection, pools: read.pools};
  }

  /** @param {Collection} collection @param {number} line @returns {Collection | undefined} Undefined after an error. */
  #push(collection, line) {
    if (!isWithinLimit(this.#collections, 'collections', line, this.#context)) return undefined;
    checkHeapSize(collection, line, this.#context);
    this.#collections.push(collection);
    return collection;
  }

  /** Adds the last collection to the heap: no other line has its sizes. */
  #settle() {
    if (!this.#withoutSizes) return;
    const {collection, pools} = this.#withoutSizes;
    this.#withoutSizes = undefined;
    collection.old = this.#addToHeap(collection, pools);
  }

  /** @param {Collection} collection @param {Pools} [pools] */
  #addToHeap(collection, pools) {
    const end = nano(collection.start + collection.duration);
    return this.#heap.add(collection, end, false, pools);
  }

  /** @param {RegExpExecArray} found @param {string} text @param {number} line */
  #takeShenandoah(found, text, line) {
    this.#settle();
    const [, name = '', start, digits] = found;
    this.#isEndStamped ||= start !== undefined;
    if (start !== undefined) return;
    const pause = collectionOf(`${name} ${digits}ms`, '', this.#number);
    const stamp = this.#stamps.time(text.slice(0, found.index), line);
    if (!pause || stamp === undefined) {
      const expected = 'expected a time and a pause such as "[Pause Init Mark, 0.419 ms]"';
      this.#context.error(line, `found "${brief(text)}", ${expected}`);
      return;
    }
    const time = this.#clock.advance(stamp, true, line);
    this.#refused = time === undefined;
    if (time === undefined) return;
    const begun = Math.max(0, nano(time - pause.duration));
    const stated = {start: this.#isEndStamped ? begun : time, ...pause, old: null};
    const collection = this.#push(stated, line);
    if (collection) this.#addToHeap(collection);
  }

  /** Discards a collection without an end, and reads the lines below its first again. */
  #reopen() {
    if (!this.#open) return;
    const {below, line} = this.#open;
    this.#open = undefined;
    if (this.#endless.count++ === 0) this.#endless.line = line;
    for (const {raw, line: at} of below) this.take(raw, at);
  }

  /** A line outside of all collections: the header, sizes of G1, a stop. @param {string} text @param {number} line */
  #takeOther(text, line) {
    headerFacts(text, this.#context);
    this.#isRotated ||= this.#headers === 0 && ROTATED.test(text);
    if (HEADER.test(text) && this.#headers++ === 1) {
      this.#context.warn('found the header of a second log, read as part of the same log', line);
    }
    if (this.#takeSizes(text, line)) return;
    const stop = text.search(STOP);
    this.#stamps.keepSpare(text, line);
    const [, stamp = '', message = ''] = STAMPED.exec(text) ?? [];
    // Another thread may have split its stamp; its text is still valid.
    if (stop > 0 && message.search(STOP) !== 0) this.#warnOfSplit(text, line);
    const time = stamp === '' ? undefined : this.#stamps.time(stamp, line);
    const now = time === undefined ? undefined : this.#clock.advance(time, false, line);
    this.#refused ||= time !== undefined && now === undefined;
    if (stop >= 0) this.#safepoints.take(text.slice(stop), line, now);
  }

  /** @param {string} text @param {number} line @returns {boolean} Whether it has the sizes of the last collection. */
  #takeSizes(text, line) {
    const below = this.#withoutSizes && heapOf(text, this.#number);
    if (this.#withoutSizes && below) {
      const [before, after, committed] = below.sizes;
      Object.assign(this.#withoutSizes.collection, {before, after, committed});
      checkHeapSize(this.#withoutSizes.collection, line, this.#context);
      this.#withoutSizes.pools = below.pools;
      this.#settle();
      return true;
    }
    if (this.#withoutSizes && text.includes('[Eden: ')) {
      const found = `found "${brief(text.trim())}"`;
      this.#context.error(line, `${found}, expected sizes before and after`);
    }
    return false;
  }

  /** @param {number} line @param {string} message @param {string} [hint] */
  #refuse(line, message, hint) {
    this.#refused = true;
    this.#context.error(line, message, hint);
  }

  /** @param {string} kind @param {string} message @param {number} line */
  #warnOnce(kind, message, line) {
    if (this.#told.has(kind)) return;
    this.#told.add(kind);
    this.#context.warn(message, line);
  }

  /** @param {string} text @param {number} line */
  #warnOfSplit(text, line) {
    this.#warnOnce('split', `found "${brief(text)}", expected one stamp before it`, line);
  }

  end() {
    while (this.#open && this.#open.starts > 0) this.#reopen();
    this.#settle();
    const stops = this.#safepoints.records();
    if (this.#refused) return [];
    const last = this.#collections.at(-1);
    const hasCollector = this.#headers > 0 || this.#collector !== '' || this.#open || last;
    if (!hasCollector && stops.length > 0) {
      this.#context.warn(
        'found stops and no line of the collector, which -XX:+PrintGCDetails writes',
      );
    } else this.#warnOfEnd();
    const {count, line} = this.#endless;
    if (count > 0) {
      const found = `found ${count > 1 ? `${count} collections` : 'a collection'} without an end`;
      this.#context.warn(`${found}, not used`, line);
    }
    const span = this.#clock.span();
    // A run with a collection that is cut off is not a run without collections.
    if (!span || !hasCollector || (this.#open && !last)) return stops;
    return [this.#pauses(span), ...this.#heap.records(), ...stops];
  }

  /** Warns of a log that ends inside a collection, or has none. */
  #warnOfEnd() {
    const hasCollection = this.#collections.at(-1) !== undefined;
    if (this.#open) {
      const which = hasCollection ? 'a collection, which is not used' : 'its first collection';
      this.#context.warn(`found the end of the log inside ${which}`, this.#open.line);
    } else if (!hasCollection) this.#context.warn('found no collection in the log');
  }

  /** @param {{start: number, end: number}} span Of the stamps. */
  #pauses({start, end}) {
    const last = this.#collections.at(-1);
    const {offset = 0} = this.#context.note;
    if (this.#collector === '') this.#context.warn('found no line that names the collector');
    const name = this.#collector === SERIAL_YOUNG ? 'Serial' : this.#collector || 'not stated';
    /** @type {Pauses} */
    const pauses = {
      kind: 'pauses',
      operation: '',
      params: {},
      // CMS has its own young generation, unless -XX:-UseParNewGC says otherwise.
      collector: name,
      collections: [],
      // The JVM starts the log with a header that has no time, and each rotated file with another.
      start: this.#headers > 0 && !this.#isRotated ? Math.min(offset, start) : start,
      end: nano(Math.max(end, last ? last.start + last.duration : end)),
    };
    return withLists(pauses, {collections: this.#collections, ...this.#safepoints.lists()});
  }
}
