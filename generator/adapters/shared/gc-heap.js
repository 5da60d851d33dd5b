/**
 * The heap before and after each collection, by generation where they are known.
 *
 * @import {Collection, Heap} from '../../records/types.d.ts'
 * @typedef {'old' | 'survivor' | 'eden' | 'young'} Pool
 * @typedef {{used: [number, number], committed: [number | null, number | null]}} Change
 *   Bytes before and after.
 * @typedef {Partial<Record<Pool, Change | undefined>>} Pools
 * @typedef {{time: number, used: number, committed: number | null}} HeapPoint
 *   Elapsed seconds, and bytes of the whole heap.
 */

import {withLists} from '../../records/compact-list.js';
import {NumberList} from '../../records/number-list.js';

const ALL_POOLS = /** @type {const} */ (['old', 'survivor', 'eden', 'young']);

/** Bottom of the stack first; the second for logs that do not split the young generation. */
const POOLS = /** @type {const} */ ([
  ['old', 'survivor', 'eden'],
  ['old', 'young'],
]);

/** The only generation if the log names none. */
const WHOLE = 'heap';

/** A point of the heap is a position in each list; two neighbours are a change. */
class Sizes {
  used = new NumberList();
  committed = new NumberList();
}

/** Two vertices a collection or concurrent cycle. */
export class HeapVertices {
  #times = new NumberList();
  #whole = new Sizes();
  /** A list may be shorter than the times: the points after it have no such pool. @type {Map<Pool, Sizes>} */
  #byPool = new Map();

  /**
   * A pause with sizes is over.
   *
   * @param {Omit<Collection, 'old'>} collection
   * @param {number} end
   *   Elapsed seconds.
   * @param {boolean} isOuter
   *   Whether it contains the last one that was added, and replaces it.
   * @param {Pools} [pools]
   * @returns {Collection['old']}
   *   Null if the log does not say, and for G1, whose old generation has no separate size.
   */
  add({start, before, after, committed}, end, isOuter, pools) {
    if (isOuter) this.#removeLast();
    if (before === null || after === null) return null;
    // A stamp is rounded, so a collection may seem to begin before the last one ended.
    const from = Math.max(start, this.#times.at(-1) ?? start);
    if (pools) this.#addPools(pools);
    // The line states the committed size after the collection; before it, the last one counts.
    this.#addPoint({time: from, used: before, committed: this.#whole.committed.at(-1) ?? null});
    this.#addPoint({time: Math.max(end, from), used: after, committed});
    if (!pools?.old || pools.old.committed[1] === null) return null;
    const [oldBefore, oldAfter] = pools.old.used;
    return {before: oldBefore, after: oldAfter, committed: pools.old.committed[1]};
  }

  /**
   * A concurrent cycle is over; another may have begun and ended inside it.
   *
   * @param {[HeapPoint, HeapPoint]} points
   */
  addCycle(points) {
    for (const point of points) this.#addPoint(point);
  }

  /**
   * @param {boolean} [hasRegions]
   *   Whether the pools are counted in whole regions, so that they are not the whole heap together.
   * @returns {Heap[]}
   *   None where there was no collection. If some collections have pools, those without (Remark, Cleanup, a young one
   *   that gave up) are left out.
   */
  records(hasRegions = false) {
    if (this.#times.length === 0) return [];
    for (const {used, committed} of this.#byPool.values()) {
      fill(used, this.#times.length);
      fill(committed, this.#times.length);
    }
    const {length} = this.#times;
    const names = POOLS.find((pools) => isAny(length, (i) => this.#hasPools(i, pools)));
    const choose = chosen(this.#times, (i) => names === undefined || this.#hasPools(i, names));
    const generations = (names ?? [WHOLE]).map((name) => {
      const sizes = (name === WHOLE ? undefined : this.#byPool.get(name)) ?? this.#whole;
      const lists = {used: choose(sizes.used), committed: choose(sizes.committed)};
      return withLists({name, used: [], committed: []}, lists);
    });
    const hasUsed = names && hasRegions;
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
        {time: choose(this.#times), ...(hasUsed ? {used: choose(this.#whole.used)} : {})},
      ),
    ];
  }

  /** @param {Pools} pools Of the next two points. */
  #addPools(pools) {
    for (const name of ALL_POOLS) {
      const pool = pools[name];
      if (!pool) continue;
      const sizes = this.#byPool.get(name) ?? new Sizes();
      this.#byPool.set(name, sizes);
      pushAt(this.#times.length, sizes.used, pool.used);
      pushAt(this.#times.length, sizes.committed, pool.committed);
    }
  }

  /** @param {HeapPoint} point */
  #addPoint({time, used, committed}) {
    this.#times.push(time);
    this.#whole.used.push(used);
    this.#whole.committed.push(committed);
  }

  /** Takes back the last two points. */
  #removeLast() {
    const remaining = Math.max(this.#times.length - 2, 0);
    const sizes = [this.#whole, ...this.#byPool.values()];
    for (const list of [this.#times, ...sizes.flatMap((one) => [one.used, one.committed])]) {
      while (list.length > remaining) list.pop();
    }
  }

  /** @param {number} i @param {readonly Pool[]} names */
  #hasPools(i, names) {
    return names.every((name) => (this.#byPool.get(name)?.used.at(i) ?? null) !== null);
  }
}

/**
 * @param {number} position
 * @param {NumberList} list
 * @param {readonly [number | null, number | null]} both
 */
function pushAt(position, list, both) {
  fill(list, position);
  list.push(both[0]);
  list.push(both[1]);
}

/** @param {NumberList} list @param {number} length */
function fill(list, length) {
  while (list.length < length) list.push(null);
}

/** @param {number} length @param {(i: number) => boolean} is */
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
