/**
 * The heap before and after each collection, by generation where the log has lines of `gc,heap`.
 * They come before the line of their pause and carry its number.
 *
 * Parallel and Serial: `ParOldGen: 0K(44032K)->8K(44032K)`, and young with its spaces in one line,
 * from JDK 14 on: `PSYoungGen: … Eden: 16384K(16384K)->0K(32768K) From: 0K(2560K)->2555K(2560K)`.
 * Earlier ones do not part the young generation, so the heap is then given as a whole.
 * G1: `Eden regions: 3->0(3)`, in regions of the size that the log says at the start. Its figures
 * in brackets are plans and not what is committed, which it knows for the heap alone.
 *
 * @import {Collection, Heap, ReadContext} from '../types.d.ts'
 * @typedef {'old' | 'survivor' | 'eden'} Pool
 * @typedef {{used: [number, number], committed: [number | null, number | null]}} Change
 *   Bytes before and after.
 * @typedef {Partial<Record<Pool, Change | undefined>>} Pools
 */

import {bytes} from './gc-log-line.js';

const CHANGE = /^(\d+[KMG])(?:\((\d+[KMG])\))?->(\d+[KMG])\((\d+[KMG])\)$/;
const OLD = /^(?:ParOldGen|PSOldGen|Tenured): (\S+)$/;
const YOUNG = /^(?:PSYoungGen|DefNew): \S+ Eden: (\S+) From: (\S+)$/;
const REGIONS = /^(Eden|Survivor|Old|Archive|Humongous) regions: (\d+)->(\d+)/;
const REGION_SIZE = /^Heap region size: (\d+[KMG])$/i;

/** Bottom of the stack first. */
const POOLS = /** @type {const} */ (['old', 'survivor', 'eden']);

/** @param {ReadContext} context */
export function heapVertices(context) {
  /** @type {Map<string, Pools>} By the number of the collection that is not over yet. */
  const open = new Map();
  /** @type {{time: [number, number], pools: Pools | undefined, heap: Change}[]} */
  const changes = [];
  /** @type {number | undefined} */
  let region;
  let latest = Number.NEGATIVE_INFINITY;
  /** @type {number | null} */
  let committed = null;
  let isToldRegion = false;

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
     *   Any line; those of no generation are passed over.
     */
    take(id, text) {
      const [, size] = REGION_SIZE.exec(text) ?? [];
      if (size) region = bytes(size);
      const [, old] = OLD.exec(text) ?? [];
      if (old) poolsOf(id).old = changeOf(old);
      const [, eden, from] = YOUNG.exec(text) ?? [];
      if (eden) poolsOf(id).eden = changeOf(eden);
      if (from) poolsOf(id).survivor = changeOf(from);
      const [, kind = '', before, after] = REGIONS.exec(text) ?? [];
      if (kind === '') return;
      if (region === undefined) {
        if (!isToldRegion) context.odd('found regions and no "Heap Region Size" before them');
        isToldRegion = true;
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
     * The collection is over.
     *
     * @param {string} id
     * @param {Omit<Collection, 'old'>} collection
     * @param {number} end
     *   Elapsed seconds.
     * @returns {Collection['old']}
     *   Null where the log does not say, and for G1, whose old generation has no size of its own.
     */
    add(id, collection, end) {
      const pools = open.get(id);
      open.delete(id);
      // A stamp is rounded, so a collection may seem to begin before the last one ended.
      const start = Math.max(collection.start, latest);
      latest = Math.max(end, start);
      changes.push({
        time: [start, latest],
        pools,
        heap: {
          used: [collection.before ?? 0, collection.after ?? 0],
          // The line says what is committed after it: before, it is what the last one said.
          committed: [committed, collection.committed],
        },
      });
      committed = collection.committed;
      if (!pools?.old || pools.old.committed[1] === null) return null;
      const [before, after] = pools.old.used;
      return {before, after, committed: pools.old.committed[1]};
    },

    /**
     * @returns {Heap[]}
     *   Two vertices a collection; none where there was no collection. Collections without lines
     *   of generations (Remark, Cleanup, a young one that gave up) are left out beside others.
     */
    records() {
      if (changes.length === 0) return [];
      const parted = changes.filter(({pools}) => POOLS.every((pool) => pools?.[pool]));
      const drawn = parted.length > 0 ? parted : changes;
      /** @type {readonly (Pool | 'heap')[]} */
      const names = parted.length > 0 ? POOLS : ['heap'];
      const generations = names.map((name) => {
        const parts = drawn.map(({pools, heap}) => (name === 'heap' ? heap : pools?.[name]));
        return {
          name,
          used: parts.flatMap((part) => part?.used ?? []),
          committed: parts.flatMap((part) => part?.committed ?? []),
        };
      });
      const time = drawn.flatMap((change) => change.time);
      const subject = {operation: '', params: {}};
      return [{kind: 'heap', ...subject, from: 'collections', every: null, time, generations}];
    },
  };
}

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
