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
 * @import {Collection, GenerationName, Heap} from '../../records/types.d.ts'
 * @typedef {'old' | 'survivor' | 'eden' | 'young'} Pool
 * @typedef {{used: [number, number], committed: [number | null, number | null]}} Change
 *   Bytes before and after.
 * @typedef {Partial<Record<Pool, Change | undefined>>} Pools
 * @typedef {{time: number, used: number, committed: number | null}} HeapPoint
 *   Elapsed seconds, and bytes of the whole heap.
 * @typedef {{from: HeapPoint, to: HeapPoint, pools: Pools | undefined}} HeapChange
 */

import {CompactList} from '../../records/compact-list.js';
import {brief} from './brief.js';
import {bytes} from './gc-bytes.js';

const CHANGE = /^(\d+[KMG])(?:\((\d+[KMG])\))?->(\d+[KMG])\((\d+[KMG])\)$/;
const OLD = /^(?:ParOldGen|PSOldGen|Tenured|CMS): (\S+)$/;
const YOUNG = /^(?:PSYoungGen|DefNew|ParNew): (\S+)(?: Eden: (\S+) From: (\S+))?$/;
/** In the order of the sizes in their lines. */
const OLD_POOLS = /** @type {const} */ (['old']);
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

/** The only generation where the log tells of none. */
const WHOLE = 'heap';

/** @param {ReadContext} context */
export function heapVertices(context) {
  /** @type {Map<string, Pools>} By the number of the collection that is not over yet. */
  const open = new Map();
  /** @type {CompactList<HeapChange>} */
  const changes = new CompactList();
  /** @type {number | undefined} */
  let region;
  let hasWarned = false;

  /** @param {string} id */
  const poolsOf = (id) => {
    const pools = open.get(id) ?? {};
    open.set(id, pools);
    return pools;
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
      const names = YOUNG.test(text) ? YOUNG_POOLS : OLD_POOLS;
      const [, ...sizes] = (names === YOUNG_POOLS ? YOUNG : OLD).exec(text) ?? [];
      const changed = sizes.map((stated) => stated && changeOf(stated));
      const [, kind = '', before, after] = (sizes.length === 0 && REGIONS.exec(text)) || [];
      const isDamaged = changed.some((change, i) => sizes[i] !== undefined && !change);
      if (isDamaged || (sizes.length === 0 && kind === '')) {
        context.warn(`found "${brief(text)}", whose sizes are not used`, line);
        return;
      }
      for (const [i, name] of names.entries()) {
        const change = changed[i];
        if (change) poolsOf(id)[name] = change;
      }
      if (kind === '') return;
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
     *   Of the collection that is not over yet.
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
      if (isOuter) changes.pop();
      if (before === null || after === null) return null;
      const last = changes.at(-1)?.to;
      // A stamp is rounded, so a collection may seem to begin before the last one ended.
      const from = Math.max(start, last?.time ?? start);
      changes.push({
        // The line states the committed size after the collection; before it, the last one
        // counts.
        from: {time: from, used: before, committed: last?.committed ?? null},
        to: {time: Math.max(end, from), used: after, committed},
        pools,
      });
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
      const [from, to] = points;
      changes.push({from, to, pools: undefined});
    },

    /**
     * @returns {Heap[]}
     *   Two vertices a collection; none where there was no collection. If some collections have
     *   lines of generations, those without (Remark, Cleanup, a young one that gave up) are left
     *   out.
     */
    records() {
      if (changes.length === 0) return [];
      const names = POOLS.find((pools) => hasAny(changes, pools));
      /** @type {number[]} */
      const times = [];
      /** @type {number[]} */
      const sizes = [];
      /** @type {Heap['generations']} */
      const all = (names ?? [WHOLE]).map((name) => ({name, used: [], committed: []}));
      for (const {from, to, pools} of changes) {
        if (names && !hasPools({pools}, names)) continue;
        for (const [at, point] of [from, to].entries()) {
          times.push(point.time);
          sizes.push(point.used);
          for (const {name, used, committed} of all) {
            const pool = name === WHOLE ? undefined : pools?.[/** @type {Pool} */ (name)];
            used.push(name === WHOLE ? point.used : (pool?.used[at] ?? null));
            committed.push(name === WHOLE ? point.committed : (pool?.committed[at] ?? null));
          }
        }
      }
      const inOrder = orderOf(times);
      const generations = all.map(({name, used, committed}) => ({
        name,
        used: inOrder(used),
        committed: inOrder(committed),
      }));
      const [time, used] = [inOrder(times), inOrder(sizes)];
      return [
        {
          kind: 'heap',
          operation: '',
          params: {},
          from: 'collections',
          every: null,
          time,
          ...(names && region !== undefined ? {used} : {}),
          generations,
        },
      ];
    },
  };
}

/**
 * @param {Iterable<HeapChange>} changes
 * @param {readonly Pool[]} names
 */
function hasAny(changes, names) {
  for (const change of changes) if (hasPools(change, names)) return true;
  return false;
}

/**
 * @param {number[]} times
 * @returns {<T>(values: T[]) => T[]}
 *   Puts what belongs to them in their order: a cycle ends after pauses that began later.
 */
function orderOf(times) {
  if (times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0))) return (values) => values;
  const order = [...times.keys()].sort((i, j) => (times[i] ?? 0) - (times[j] ?? 0));
  // Cast: an index of the list.
  return (values) => order.map((i) => /** @type {typeof values[0]} */ (values[i]));
}

/**
 * @param {{pools: Pools | undefined}} change
 * @param {readonly Pool[]} names
 */
const hasPools = ({pools}, names) => names.every((name) => pools?.[name] !== undefined);

/**
 * @param {string} text
 *   `0K(2560K)->2555K(2560K)`; JDK 9 to 13 leave out the first brackets.
 * @returns {Change | undefined}
 */
function changeOf(text) {
  const [, before, size, after, sizeAfter] = CHANGE.exec(text) ?? [];
  if (!before || !after || !sizeAfter) return undefined;
  return {
    used: [bytes(before), bytes(after)],
    committed: [size ? bytes(size) : null, bytes(sizeAfter)],
  };
}
