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
 * @import {LineAdapter} from '../types.d.ts'
 * @import {Collection, Pauses} from '../../records/types.d.ts'
 * @import {Pools} from '../shared/gc-heap.js'
 */

import {CompactList, withLists} from '../../records/compact-list.js';
import {isWithinLimit} from '../../records/record-limit.js';
import {nano} from '../../records/rounding.js';
import {brief} from '../shared/brief.js';
import {gcClock} from '../shared/gc-clock.js';
import {heapVertices} from '../shared/gc-heap.js';
import {heapOf, stopOf} from '../shared/gc-legacy-text.js';
import {collectionOf} from '../shared/gc-pause.js';
import {gcDecimals} from './decimals.js';
import {headerFacts} from './facts.js';
import {gcSafepoints, STOP, statesStop} from './safepoints.js';

/** An unknown text is refused, not ignored. */
const GC = /\[(?:Full GC|GC(?! concurrent| Worker| ref-proc))/;
const LINE =
  /^(?:\d{4}-\d\d-\d\dT\S+: ?)?(?:\d+[.,]\d+: ?)?(?:#\d+: ?)?\[(?:Full )?GC(?=--| ?[([\d]| (?:pause|remark|cleanup)\b|AdaptiveSize| ?Before GC| *$)/;
/**
 * Shenandoah of JDK 8: `[Pause Final Mark 13G->9784M(18G), 2.288 ms]`. The stamp is the start of the
 * pause, but its end in later releases, which write a line `[Pause Final Mark, start]` as well.
 */
const SHENANDOAH = /\[(Pause [A-Z][^,[\]]*)(?:, (?:(start)|(\d[\d.,]*) ms))?\]/;
const SHENANDOAH_LINE =
  /^(?:\d{4}-\d\d-\d\dT\S+: )?(?:\d+[.,]\d+: )?(?:#\d+: )?\[Pause (?:(?:Init|Final) (?:Mark|Update Refs|Evac)|Full|Degenerated GC)\b.*\]$/;
/** The stamp right before a message: date, uptime, number. */
const STAMP =
  /(?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3})([+-]\d\d)(\d\d): ?)?(?:(\d+[.,]\d+): ?)?(?:#\d+: ?)?$/;
/** A line that begins with a stamp, and what follows. */
const STAMPED =
  /^((?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}[+-]\d{4}: ?)?(?:\d+[.,]\d+: )?(?:#\d+: ?)?)(.*)$/;
/** Threads that write at the same time may split a line between date, uptime and message. */
const DATE = /\d{4}-\d\d-\d\dT[\d:.,]+[+-]\d{4}/g;
const STAMPS_ALONE = /^[\dT.,:+ -]+(?=\[)/;
const UPTIME = /\d{1,9}[.,]\d{3}/g;
/** How many lines above a collection its stamp may be. */
const FURTHEST = 2;
/** Stamps have whole milliseconds. */
const ROUNDED = 0.002;
/** Characters that a stamp before a collection may have. */
const LONGEST_STAMP = 80;
/** Written by PrintHeapAtGC; the only brackets that do not close. */
const ADDRESSES = /\[0x[\da-f]+, ?0x[\da-f]+, ?0x[\da-f]+\)/g;
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
  open(context) {
    const {number, at: recordPosition} = gcDecimals(context);
    const clock = gcClock(context);
    const heap = heapVertices(context);
    const safepoints = gcSafepoints(number, clock, context);
    /** @type {CompactList<Collection>} */
    const collections = new CompactList();
    /**
     * `below`: its lines after the first; `starts`: how many of them begin a collection.
     *
     * @type {{text: string, start: number, line: number, depth: number, below: string[], starts: number} | undefined}
     */
    let open;
    /** The last collection while its sizes are missing: those of G1 are on a line below. */
    /** @type {{collection: Collection, pools: Pools | undefined} | undefined} */
    let withoutSizes;
    let collector = '';
    let hasUptime = false;
    /** Whether the stamp of a pause of Shenandoah is its end. */
    let isEndStamped = false;
    let headers = 0;
    let isRotated = false;
    let buried = 0;
    let damaged = 0;
    let overlaps = 0;
    let splitLines = 0;
    /** Collections without an end, and the line of the first. */
    let endless = 0;
    let firstEndless = 0;
    /** The last of several uptimes before a message: it belongs to a message that has none. */
    let spareUptime = {uptime: '', line: Number.NEGATIVE_INFINITY};
    let refused = false;

    /** @param {string} stamp @param {number} line */
    const timeOf = (stamp, line) => {
      const [, date, hours, minutes, digits] = STAMP.exec(stamp) ?? [];
      const uptime = digits === undefined ? undefined : number(digits);
      hasUptime ||= uptime !== undefined;
      // Threads that write at the same time split lines, so a date alone may be half a stamp.
      const isWhole = date !== undefined && (uptime !== undefined || !hasUptime);
      const wall = isWhole ? Date.parse(`${date.replace(',', '.')}${hours}:${minutes}`) : undefined;
      return clock.time({uptime, wall}, line);
    };

    /**
     * @param {string} before
     *   The text before a collection that has no stamp.
     * @param {number} line
     * @returns {number | undefined}
     *   From a second stamp before or above it, which another thread separated from it.
     */
    const timeOfSplit = (before, line) => {
      const remaining = before.replaceAll(DATE, ' ');
      if (/[^\d.,: ]/.test(remaining)) return undefined;
      const uptimes = remaining.match(UPTIME) ?? [];
      const isAbove = uptimes.length === 0 && line - spareUptime.line <= FURTHEST;
      const digits = uptimes.length > 1 ? uptimes.at(-1) : isAbove ? spareUptime.uptime : undefined;
      if (digits === undefined) return undefined;
      spareUptime.line = Number.NEGATIVE_INFINITY;
      return clock.time({uptime: number(digits), wall: undefined}, line);
    };

    /**
     * @param {number} at
     *   Where the collection begins in the line.
     * @param {string} text
     * @param {number} line
     */
    const begin = (at, text, line) => {
      const before = text.slice(Math.max(0, at - LONGEST_STAMP), at);
      const stamped = timeOf(before, line);
      const time = stamped ?? timeOfSplit(before, line);
      if (time === undefined) {
        refused = true;
        context.error(
          line,
          `found no time in "${brief(text)}", expected an uptime such as "1.234: [GC"`,
          collections.at(-1)
            ? 'Those above have one: it is missing here, or another thread wrote into it.'
            : 'Log with -XX:+PrintGCTimeStamps.',
        );
        return;
      }
      if (stamped === undefined) {
        if (splitLines++ === 0) {
          context.warn(`found "${brief(text)}", expected one stamp before it`, line);
        }
      } else if (at > LONGEST_STAMP || before.replace(STAMP, '').trim() !== '') {
        if (buried++ === 0) context.warn('found a collection after other output', line);
      }
      const start = clock.advance(time, true, line);
      const last = collections.at(-1);
      if (start !== undefined && last && start < last.start + last.duration - ROUNDED) {
        if (overlaps++ === 0) {
          context.warn(`found a collection at ${start} s, before the previous one ended`, line);
        }
      }
      if (start === undefined) refused = true;
      else open = {text: '', start, line, depth: 0, below: [], starts: 0};
    };

    /**
     * @param {string} text
     * @returns {string}
     *   The text after the collection; empty if the collection continues.
     */
    const append = (text) => {
      if (!open) return '';
      let end = 0;
      for (; end < text.length; end += 1) {
        if (text[end] === '[') open.depth += 1;
        else if (text[end] === ']' && --open.depth === 0) break;
      }
      open.text += `${text.slice(0, end + 1)}\n`;
      if (open.depth === 0) close();
      else if (open.text.length > LONGEST) {
        const {text: found, line} = open;
        context.error(line, `found "${brief(found)}", which does not end, expected "secs]"`);
        refused = true;
      }
      return text.slice(end + 1);
    };

    const close = () => {
      if (!open) return;
      const {start, line, text} = open;
      open = undefined;
      const read = stopOf(text.trimEnd(), number);
      if (!read) {
        const expected = 'expected a duration such as ", 0.0084272 secs]" at its end';
        context.error(line, `found "${brief(text.trimEnd())}", ${expected}`);
        return;
      }
      if (read.isDamaged && damaged++ === 0) {
        context.warn(`found "${brief(text.trimEnd())}", whose sizes are not all used`, line);
      }
      if (!isWithinLimit(collections, 'collections', line, context)) return;
      const collection = {start, ...read.stop, old: null};
      collections.push(collection);
      withoutSizes = {collection, pools: read.pools};
    };

    const settle = () => {
      if (!withoutSizes) return;
      const {collection, pools} = withoutSizes;
      withoutSizes = undefined;
      if (pools) heap.setPools('', pools);
      const end = nano(collection.start + collection.duration);
      collection.old = heap.add('', collection, end, false);
    };

    /**
     * @param {RegExpExecArray} found
     * @param {string} text
     * @param {number} line
     */
    const takeShenandoah = (found, text, line) => {
      settle();
      const [, name = '', start, digits] = found;
      isEndStamped ||= start !== undefined;
      if (start !== undefined) return;
      const pause = collectionOf(`${name} ${digits}ms`, '', number);
      const stamp = timeOf(text.slice(0, found.index), line);
      if (!pause || stamp === undefined) {
        const expected = 'expected a time and a pause such as "[Pause Init Mark, 0.419 ms]"';
        context.error(line, `found "${brief(text)}", ${expected}`);
        return;
      }
      const time = clock.advance(stamp, true, line);
      refused = time === undefined;
      if (time === undefined) return;
      if (!isWithinLimit(collections, 'collections', line, context)) return;
      const begun = Math.max(0, nano(time - pause.duration));
      const collection = {start: isEndStamped ? begun : time, ...pause, old: null};
      collections.push(collection);
      const end = nano(collection.start + pause.duration);
      heap.add('', collection, end, false);
    };

    /** Discards a collection without an end, and reads the lines below its first again. */
    const reopen = () => {
      if (!open) return;
      const {below, line} = open;
      open = undefined;
      if (endless++ === 0) firstEndless = line;
      for (const [i, text] of below.entries()) take(text, line + 1 + i);
    };

    /**
     * @param {string} raw
     * @param {number} line
     */
    const take = (raw, line) => {
      if (refused) return;
      recordPosition(line);
      const text = raw.replaceAll(ADDRESSES, '');
      // A young collection may be a part of a remark, but no two collections are a part of one.
      while (open && LINE.test(text) && open.starts++ > 0) reopen();
      open?.below.push(raw);
      if (['', PARALLEL_YOUNG, SERIAL_YOUNG].includes(collector)) {
        collector = SIGNS.find(([sign]) => sign.test(text))?.[1] ?? collector;
      }
      const shenandoah = open ? null : SHENANDOAH.exec(text);
      if (shenandoah) {
        takeShenandoah(shenandoah, text, line);
        return;
      }
      let rest = open ? append(text) : text;
      for (let at = rest.search(GC); at >= 0 && !refused; at = rest.search(GC)) {
        settle();
        begin(at, rest, line);
        rest = append(rest.slice(at));
      }
      if (rest !== text || refused) return;
      headerFacts(text, context);
      isRotated ||= headers === 0 && ROTATED.test(text);
      if (HEADER.test(text) && headers++ === 1) {
        context.warn('found the header of a second log, read as part of the same log', line);
      }
      const below = withoutSizes && heapOf(text, number);
      if (withoutSizes && below) {
        const [before, after, committed] = below.sizes;
        Object.assign(withoutSizes.collection, {before, after, committed});
        withoutSizes.pools = below.pools;
        settle();
        return;
      }
      if (withoutSizes && text.includes('[Eden: ')) {
        context.error(line, `found "${brief(text.trim())}", expected sizes before and after`);
      }
      // Another thread may have split its stamp; its text is still valid.
      const stop = text.search(STOP);
      const [remaining = ''] = STAMPS_ALONE.exec(text) ?? [];
      const uptimes = remaining.replaceAll(DATE, ' ').match(UPTIME) ?? [];
      if (uptimes.length > 1) spareUptime = {uptime: uptimes.at(-1) ?? '', line};
      const [, stamp = '', message = ''] = STAMPED.exec(text) ?? [];
      if (stop > 0 && message.search(STOP) !== 0 && splitLines++ === 0) {
        context.warn(`found "${brief(text)}", expected one stamp before it`, line);
      }
      const time = stamp === '' ? undefined : timeOf(stamp, line);
      const now = time === undefined ? undefined : clock.advance(time, false, line);
      refused ||= time !== undefined && now === undefined;
      if (stop >= 0) safepoints.take(text.slice(stop), line, now);
    };

    return {
      // Stamps, sizes and flags have one of these, and so has each line that gives a message.
      skips: (text) => refused || (!open && !/[[(:"]|Total time/.test(text)),
      take,
      end() {
        while (open && open.starts > 0) reopen();
        settle();
        const [span, last, stops] = [clock.span(), collections.at(-1), safepoints.records()];
        if (refused) return [];
        const hasCollector = headers > 0 || collector !== '' || open || last;
        const found = 'found the end of the log inside';
        if (!hasCollector && stops.length > 0) {
          context.warn(
            'found stops and no line of the collector, which -XX:+PrintGCDetails writes',
          );
        } else if (open && last) {
          context.warn(`${found} a collection, which is not used`, open.line);
        } else if (open) context.warn(`${found} its first collection`, open.line);
        else if (!last) context.warn('found no collection in the log');
        if (endless > 0) {
          const found = `found ${endless > 1 ? `${endless} collections` : 'a collection'} without an end`;
          context.warn(`${found}, not used`, firstEndless);
        }
        // A run with a collection that is cut off is not a run without collections.
        if (!span || !hasCollector || (open && !last)) return stops;
        const end = Math.max(span.end, last ? last.start + last.duration : span.end);
        if (collector === '') context.warn('found no line that names the collector');
        /** @type {Pauses} */
        const pauses = {
          kind: 'pauses',
          operation: '',
          params: {},
          // CMS has its own young generation, unless -XX:-UseParNewGC says otherwise.
          collector: collector === SERIAL_YOUNG ? 'Serial' : collector || 'not stated',
          collections: [],
          // The JVM starts the log with a header that has no time, and each rotated file with another.
          start:
            headers > 0 && !isRotated ? Math.min(context.note.offset ?? 0, span.start) : span.start,
          end: nano(end),
        };
        return [
          withLists(pauses, {collections, ...safepoints.lists()}),
          ...heap.records(),
          ...stops,
        ];
      },
    };
  },
};
