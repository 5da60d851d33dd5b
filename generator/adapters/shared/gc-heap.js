/**
 * The heap before and after each collection, by generation where the log has lines of `gc,heap`.
 * They come before the line of their pause and carry its number.
 *
 * Parallel, Serial and CMS: `ParOldGen: 0K(44032K)->8K(44032K)`, and young with its spaces in one
 * line, from JDK 14 on: `PSYoungGen: … Eden: 16384K(16384K)->0K(32768K) From:
 * 0K(2560K)->2555K(2560K)`. Earlier versions do not split the young generation.
 * G1: `Eden regions: 3->0(3)`, in regions of the size that the log states at its start. Its numbers
 * in brackets are plans, not committed sizes. It states the committed size only for the whole heap. Regions are
 * counted whole, so together they are some MiB more than the heap on the line of the pause.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Collection, Heap} from '../../records/types.d.ts'
 * @typedef {'old' | 'survivor' | 'eden' | 'young'} Pool
 * @typedef {{used: [number, number], committed: [number | null, number | null]}} Change
 *   Bytes before and after.
 * @typedef {Partial<Record<Pool, Change | undefined>>} Pools
 * @typedef {{time: number, used: number, committed: number | null}} HeapPoint
 *   Elapsed seconds, and bytes of the whole heap.
 * @typedef {{used: NumberList, committed: NumberList}} Sizes
 *   A point of the heap is a position in each list; two neighbours are a change.
 */

import {withLists} from '../../records/compact-list.js';
import {NumberList} from '../../records/number-list.js';
import {brief} from './brief.js';
import {bytes} from './gc-bytes.js';

const CHANGE = /^(\d+[KMG])(?:\((\d+[KMG])\))?->(\d+[KMG])\((\d+[KMG])\)$/;
const OLD = /^(?:ParOldGen|PSOldGen|Tenured|CMS): (\S+)$/;
const YOUNG = /^(?:PSYoungGen|DefNew|ParNew): (\S+)(?: Eden: (\S+) From: (\S+))?$/;
const ALL_POOLS = /** @type {const} */ (['old', 'survivor', 'eden', 'young']);
/** In the order of the sizes in the line of the young generation. */
const YOUNG_POOLS = /** @type {const} */ (['young', 'eden', 'survivor']);
const REGIONS = /^(Eden|Survivor|Old|Archive|Humongous) regions: (\d+)->(\d+)/;
/** One of the lines above, perhaps damaged. */
const LIKE =
  /^(?:(?:ParOldGen|PSOldGen|Tenured|CMS|PSYoungGen|DefNew|ParNew): |(?:Eden|Survivor|Old|Archive|Humongous) regions: )/;
const REGION_SIZE = /^Heap region size: (\d+[KMG])$/i;

/** Bottom of the stack first; the second for logs that do not split the young generation. */
const POOLS = /** @type {const} */ ([
  ['old', 'survivor', 'eden'],
  ['old', 'young'],
]);

/** The only generation if the log names none. */
const WHOLE = 'heap';

/** @param {ReadContext} context */
export function heapVertices(context) {
  /** @type {Map<string, Pools>} By the number of the collection that is not over yet. */
  const open = new Map();
  const times = new NumberList();
  /** @type {Sizes} */
  const whole = {used: new NumberList(), committed: new NumberList()};
  /** A list may be shorter than the times: the points after it have no such pool. @type {Map<Pool, Sizes>} */
  const byPool = new Map();
  /** @type {number | undefined} */
  let region;
  let hasWarned = false;

  /** @param {string} id */
  const poolsOf = (id) => {
    const pools = open.get(id) ?? {};
    open.set(id, pools);
    return pools;
  };

  /**
   * @param {NumberList} list
   * @param {readonly [number | null, number | null]} both
   */
  const addBoth = (list, both) => {
    fill(list, times.length);
    list.push(both[0]);
    list.push(both[1]);
  };

  /**
   * @param {HeapPoint} from
   * @param {HeapPoint} to
   * @param {Pools} [pools]
   */
  const add = (from, to, pools = {}) => {
    for (const name of ALL_POOLS) {
      const pool = pools[name];
      if (!pool) continue;
      const sizes = byPool.get(name) ?? {used: new NumberList(), committed: new NumberList()};
      if (sizes.used.length === 0) byPool.set(name, sizes);
      addBoth(sizes.used, pool.used);
      addBoth(sizes.committed, pool.committed);
    }
    for (const {time, used, committed} of [from, to]) {
      times.push(time);
      whole.used.push(used);
      whole.committed.push(committed);
    }
  };

  const removeLast = () => {
    const lists = [times, ...[whole, ...byPool.values()].flatMap((sizes) => Object.values(sizes))];
    const remaining = times.length - 2;
    for (const list of lists) while (list.length > Math.max(remaining, 0)) list.pop();
  };

  return {
    /**
     * @param {string} id
     *   Number of the collection; empty where the line has none.
     * @param {string} text
     *   Any line; lines about other things are ignored.
     * @param {number} line
     */
    take(id, text, line) {
      if (!LIKE.test(text)) {
        const [, size] = REGION_SIZE.exec(text) ?? [];
        if (size) region = bytes(size);
        return;
      }
      const young = YOUNG.exec(text);
      const [, ...sizes] = young ?? OLD.exec(text) ?? [];
      const changed = sizes.map((size) => changeOf(size));
      const [, kind = '', before, after] = (sizes.length === 0 && REGIONS.exec(text)) || [];
      const isDamaged = changed.some((change, i) => sizes[i] !== undefined && !change);
      if (isDamaged || (sizes.length === 0 && kind === '')) {
        context.warn(`found "${brief(text)}", whose sizes are not used`, line);
        return;
      }
      if (kind === '') {
        const pools = poolsOf(id);
        for (let i = 0; i < changed.length; i += 1) {
          const name = young ? YOUNG_POOLS[i] : 'old';
          if (name && changed[i]) pools[name] = changed[i];
        }
        return;
      }
      if (region === undefined) {
        if (!hasWarned) context.warn('found regions without "Heap Region Size" before them');
        hasWarned = true;
        return;
      }
      const pools = poolsOf(id);
      const pool = kind === 'Eden' ? 'eden' : kind === 'Survivor' ? 'survivor' : 'old';
      const used = pools[pool]?.used ?? [0, 0];
      pools[pool] = {
        used: [used[0] + Number(before) * region, used[1] + Number(after) * region],
        committed: [null, null],
      };
    },

    /**
     * @param {string} id
     * @param {Pools} pools
     *   The pools of the collection that is not over yet.
     */
    setPools(id, pools) {
      open.set(id, pools);
    },

    /**
     * A pause with sizes is over.
     *
     * @param {string} id
     * @param {Omit<Collection, 'old'>} collection
     * @param {number} end
     *   Elapsed seconds.
     * @param {boolean} isOuter
     *   Whether it contains the last one that was added, and replaces it.
     * @returns {Collection['old']}
     *   Null if the log does not say, and for G1, whose old generation has no separate size.
     */
    add(id, {start, before, after, committed}, end, isOuter) {
      const pools = open.get(id);
      open.delete(id);
      if (isOuter) removeLast();
      if (before === null || after === null) return null;
      // A stamp is rounded, so a collection may seem to begin before the last one ended.
      const from = Math.max(start, times.at(-1) ?? start);
      add(
        // The line states the committed size after the collection; before it, the last one
        // counts.
        {time: from, used: before, committed: whole.committed.at(-1) ?? null},
        {time: Math.max(end, from), used: after, committed},
        pools,
      );
      if (!pools?.old || pools.old.committed[1] === null) return null;
      const [oldBefore, oldAfter] = pools.old.used;
      return {before: oldBefore, after: oldAfter, committed: pools.old.committed[1]};
    },

    /**
     * A concurrent cycle is over; another may have begun and ended inside it.
     *
     * @param {[HeapPoint, HeapPoint]} points
     */
    addCycle(points) {
      add(...points);
    },

    /**
     * @returns {Heap[]}
     *   Two vertices a collection; none where there was no collection. If some collections have
     *   lines of generations, those without (Remark, Cleanup, a young one that gave up) are left
     *   out.
     */
    records() {
      if (times.length === 0) return [];
      for (const {used, committed} of byPool.values()) {
        fill(used, times.length);
        fill(committed, times.length);
      }
      const hasPools = (/** @type {number} */ i, /** @type {readonly Pool[]} */ names) =>
        names.every((name) => (byPool.get(name)?.used.at(i) ?? null) !== null);
      const names = POOLS.find((pools) => isAny(times.length, (i) => hasPools(i, pools)));
      const choose = chosen(times, (i) => names === undefined || hasPools(i, names));
      const [time, used] = [choose(times), choose(whole.used)];
      const generations = (names ?? [WHOLE]).map((name) => {
        const sizes = (name === WHOLE ? undefined : byPool.get(name)) ?? whole;
        const lists = {used: choose(sizes.used), committed: choose(sizes.committed)};
        return withLists({name, used: [], committed: []}, lists);
      });
      const hasUsed = names && region !== undefined;
      return [
        withLists(
          {
            kind: 'heap',
            operation: '',
            params: {},
            from: 'collections',
            every: null,
            time: [],
            ...(hasUsed ? {used: []} : {}),
            generations,
          },
          {time, ...(hasUsed ? {used} : {})},
        ),
      ];
    },
  };
}

/**
 * @param {NumberList} list
 * @param {number} length
 */
function fill(list, length) {
  while (list.length < length) list.push(null);
}

/**
 * @param {number} length
 * @param {(i: number) => boolean} is
 */
function isAny(length, is) {
  for (let i = 0; i < length; i += 1) if (is(i)) return true;
  return false;
}

/**
 * @param {NumberList} times
 * @param {(i: number) => boolean} isUsed
 * @returns {(list: NumberList) => NumberList}
 *   What belongs to the used points in their order: a cycle ends after pauses that began later.
 */
function chosen(times, isUsed) {
  const at = (/** @type {number} */ i) => times.at(i) ?? 0;
  /** @type {number[]} */
  const order = [];
  const isWhole = !isAny(times.length, (i) => !isUsed(i) || (i > 0 && at(i) < at(i - 1)));
  if (isWhole) return (list) => list;
  for (let i = 0; i < times.length; i += 1) if (isUsed(i)) order.push(i);
  order.sort((i, j) => at(i) - at(j));
  return (list) => {
    const found = new NumberList();
    for (const i of order) found.push(list.at(i) ?? null);
    return found;
  };
}

/**
 * @param {string} [text]
 *   `0K(2560K)->2555K(2560K)`; JDK 9 to 13 leave out the first brackets.
 * @returns {Change | undefined}
 */
function changeOf(text = '') {
  const [, before, size, after, sizeAfter] = CHANGE.exec(text) ?? [];
  if (!before || !after || !sizeAfter) return undefined;
  return {
    used: [bytes(before), bytes(after)],
    committed: [size ? bytes(size) : null, bytes(sizeAfter)],
  };
}
