/**
 * What a log of a concurrent collector says about a cycle: why it began, and the heap at its start
 * and end. A cycle is not a pause; its pauses have separate lines, in milliseconds.
 *
 * ZGC: `GC(0) Garbage Collection (Warmup) 46M(48%)->36M(38%)`, with generations (JDK 21 on) `Major
 * Collection` and `Minor Collection`, whose time `0.020s` is in seconds. `-Xlog:gc*` also has a
 * line without sizes when the cycle begins; `-Xlog:gc` without generations does not.
 * Shenandoah: `Trigger: … GC request (System.gc())` before a cycle, and `Concurrent cleanup
 * 44M->30M(96M) 0.017ms`, once or twice a cycle.
 *
 * @import {gcClock} from '../shared/gc-clock.js'
 * @import {HeapPoint} from '../shared/gc-heap.js'
 * @import {ReadContext} from '../types.d.ts'
 * @import {Stall} from '../../records/types.d.ts'
 */

import {isWithinLimit} from '../../records/record-limit.js';
import {micro} from '../../records/rounding.js';
import {brief} from '../shared/brief.js';
import {bytes} from '../shared/gc-bytes.js';

const CYCLE =
  /^(Garbage|Major|Minor) Collection \((.*?)\)(?: (\d+[BKMGT])\(\d+%\)->(\d+[BKMGT])\(\d+%\)(?: ([\d.,]+)s)?| Aborted)?$/;
const CAPACITY = /^(?:[yYO]: *)?Capacity: +(\d+[KMGT]) \(\d+%\) .*/;
/** The columns are Mark Start, Mark End, Relocate Start, Relocate End and High. */
const USED =
  /^(?:([yYO]): *)?Used: +\d+[KMGT] \(\d+%\) +(\d+[KMGT]) \(\d+%\) +(\d+[KMGT]) \(\d+%\) +\d+[KMGT] \(\d+%\) +\d/;
/** Perhaps damaged; the line of a generation has four columns. */
const LIKE_USED = /^(?:[yYO]: *)?Used: +\S+(?: \S+)?(?: {3,}\S+(?: \S+)?){4}/;
const PHASE = /^(?:([yYO]): )?Pause (Mark End|Relocate Start) /;
/** What the lines of a cycle begin with. */
const OF_CYCLE =
  /^(?:(?:[yYO]: *)?(?:Capacity|Used):|Concurrent cleanup\b|(?:Garbage|Major|Minor) Collection \()/;
const STALL = /^(Allocation|Relocation) Stall \(.*\) ([\d.,]+)ms$/;
const TRIGGER = /^Trigger(?: \((\w+)\))?: (?:(?:Explicit |Implicit )?GC request \((.*)\))?/;
const CLEANUP =
  /^Concurrent cleanup(?: \(.*\))? (\d+[BKMGT])->(\d+[BKMGT])\((\d+[BKMGT])\) ([\d.,]+)ms$/;
/** The end of a cycle or of a cleanup, perhaps damaged; the line of its start has no sizes. */
const DAMAGED =
  /^(?:Concurrent cleanup\b.*(?:->|ms$)|(?:Garbage|Major|Minor) Collection \((?:[^)]|\)(?! ))*\) .*(?:->|%\)))/;

/**
 * @param {(text: string) => number | undefined} number
 * @param {Pick<ReturnType<typeof gcClock>, 'began'>} clock
 * @param {ReadContext} context
 */
export function gcCycles(number, clock, context) {
  /** @type {Map<string, {cause: string, start: number}>} Cycles of ZGC that are not over yet. */
  const open = new Map();
  /** When each phase ended, by number, generation and name. @type {Map<string, number>} */
  const phases = new Map();
  /** @type {number | null} */
  let capacity = null;
  let requested = '';
  let ended = 0;
  let isGenerational = false;
  /** @type {Stall[]} */
  const stalls = [];

  /**
   * A line without a number: why the next cycle begins, or that a thread waited.
   *
   * @param {string} text
   * @param {number} time
   * @param {number} line
   */
  const takeOther = (text, time, line) => {
    const [trigger, generation, request = ''] = TRIGGER.exec(text) ?? [];
    if (trigger !== undefined) requested = request;
    isGenerational ||= generation !== undefined;
    const [, kind, digits = ''] = STALL.exec(text) ?? [];
    const milliseconds = number(digits);
    if (milliseconds === undefined || !isWithinLimit(stalls, 'stalls', line, context)) return;
    const duration = milliseconds / 1000;
    const start = clock.began(time, duration, line, undefined, 'stall');
    if (start === undefined) return;
    stalls.push({
      start: micro(start),
      duration,
      kind: kind === 'Allocation' ? 'allocation' : 'relocation',
    });
  };

  /**
   * @param {string} id
   * @param {string} text
   * @param {number} line
   * @returns {[HeapPoint, HeapPoint] | undefined}
   */
  const atPhases = (id, text, line) => {
    const [, generation = '', atMarkEnd, atRelocateStart] = USED.exec(text) ?? [];
    if (!atMarkEnd && LIKE_USED.test(text)) {
      context.warn(`found "${brief(text)}", whose sizes are not used`, line);
    }
    if (!atMarkEnd || !atRelocateStart) return undefined;
    const [marked, relocated] = ['Mark End', 'Relocate Start'].map((name) => {
      const key = `${id} ${generation} ${name}`;
      const end = phases.get(key);
      phases.delete(key);
      return end;
    });
    if (marked === undefined || relocated === undefined) return undefined;
    return [
      {time: marked, used: bytes(atMarkEnd), committed: capacity},
      {time: relocated, used: bytes(atRelocateStart), committed: capacity},
    ];
  };

  /** @param {string} text @param {number} time @returns {[HeapPoint, HeapPoint] | undefined} */
  const aroundCleanup = (text, time) => {
    const [, from, to, size, milliseconds = ''] = CLEANUP.exec(text) ?? [];
    if (!from || !to || !size) return undefined;
    const start = time - (number(milliseconds) ?? 0) / 1000;
    const committed = bytes(size);
    return [
      {time: notBefore(start, time), used: bytes(from), committed},
      {time, used: bytes(to), committed},
    ];
  };

  /**
   * @param {string} id
   * @param {string} text
   * @param {number} time
   * @param {number} line
   * @returns {[HeapPoint, HeapPoint] | undefined}
   */
  const aroundCycle = (id, text, time, line) => {
    const [cycle, kind, cause = '', before, after, seconds = ''] = CYCLE.exec(text) ?? [];
    if (!before && DAMAGED.test(text)) {
      context.warn(`found "${brief(text)}", whose sizes are not used`, line);
    }
    if (cycle === undefined) return undefined;
    isGenerational ||= kind !== 'Garbage';
    if (!before || !after) {
      if (cycle.endsWith(' Aborted')) open.delete(id);
      else open.set(id, {cause, start: time});
      return undefined;
    }
    const start = open.get(id)?.start ?? time - (number(seconds) ?? 0);
    open.delete(id);
    ended += 1;
    return [
      {time: notBefore(start, time), used: bytes(before), committed: capacity},
      {time, used: bytes(after), committed: capacity},
    ];
  };

  return {
    /**
     * The sizes at these times come later, in one table without times.
     *
     * @param {string} id
     * @param {string} text
     *   The text of a pause.
     * @param {number} time
     */
    takePhase(id, text, time) {
      const [, generation = '', name = ''] = PHASE.exec(text) ?? [];
      if (name) phases.set(`${id} ${generation} ${name}`, time);
    },

    /**
     * @param {string} id
     *   Number of the collection; empty where the line has none.
     * @param {string} text
     * @param {number} time
     *   Elapsed seconds.
     * @param {number} line
     * @returns {[HeapPoint, HeapPoint] | undefined}
     *   The heap at two times of the cycle or phase that ends with this line.
     */
    take(id, text, time, line) {
      if (id === '') takeOther(text, time, line);
      if (id === '' || !OF_CYCLE.test(text)) return undefined;
      const [, size] = CAPACITY.exec(text) ?? [];
      if (size) capacity = bytes(size);
      return (
        atPhases(id, text, line) ?? aroundCleanup(text, time) ?? aroundCycle(id, text, time, line)
      );
    },

    /**
     * @param {string} id
     * @returns {string}
     *   For ZGC any cause, for Shenandoah only the cause of a request; empty if it is unknown.
     */
    cause: (id) => open.get(id)?.cause ?? requested,

    /** Cycles of ZGC that are over. */
    ended: () => ended,

    isGenerational: () => isGenerational,

    /** Of single threads; in the order of their ends, when the log reports them. */
    stalls,
  };
}

/**
 * Times of cycles are rounded, and may seem to begin before the JVM.
 *
 * @param {number} start
 * @param {number} end
 */
const notBefore = (start, end) => Math.max(start, Math.min(0, end));
