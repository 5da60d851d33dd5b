/**
 * The sizes in rows of jstat: heap samples from -gc, which has the whole heap. Options that have
 * only a part of it give the highest size of each generation, because a part over time would look
 * like the heap.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {GenerationName, Heap, Measurement} from '../../records/types.d.ts'
 * @typedef {Record<string, number | null>} JstatRow
 *   By column, as jstat writes it: KB, seconds, counts; null where the JVM has no such counter.
 */

import {sum} from '../../averages.js';
import {nano} from '../../records/rounding.js';
import {sampledHeap} from '../shared/sampled-heap.js';

const KB = 1024;

/** Bottom of the stack first. Until JDK 7 the permanent generation was what metaspace is now. */
const POOLS = /** @type {const} */ ([
  {name: 'old', used: ['OU'], committed: ['OC']},
  {name: 'survivor', used: ['S0U', 'S1U'], committed: ['S0C', 'S1C']},
  {name: 'eden', used: ['EU'], committed: ['EC']},
  {name: 'metaspace', used: ['MU', 'PU'], committed: ['MC', 'PC']},
]);

/** Of the heap, without the metaspace. */
const USED = ['S0U', 'S1U', 'EU', 'OU'];
const UNWRITTEN =
  'found an empty heap in all rows: with ZGC and JDK 25, the JVM writes the sizes only after collections';
/** What a collection changes. */
const COLLECTED = ['YGC', 'FGC', 'CGC', 'GCT'];
/** Rows that show how the JVM writes its sizes. */
const LEAST_ROWS = 3;

/** @param {JstatRow} row */
export const hasHeap = (row) => 'OU' in row && 'EU' in row;

/** @param {ReadContext} context */
export function heapSamples(context) {
  const {offset = 0} = context.note;
  /** @type {number[]} */
  const time = [];
  /** @type {{used: (number | null)[], committed: (number | null)[], over: number[]}[]} */
  const pools = POOLS.map(() => ({used: [], committed: [], over: []}));
  const writing = sizesWritten();
  let unwritten = 0;
  return {
    /**
     * @param {JstatRow} row
     *   One that `hasHeap`.
     * @param {number} at
     *   Seconds.
     * @param {number} line
     */
    add(row, at, line) {
      // No heap is empty: the JVM has not written its sizes yet.
      if (USED.every((name) => !row[name])) {
        unwritten += 1;
        return;
      }
      writing.add(row);
      time.push(nano(at + offset));
      for (const [i, {used, committed, over}] of pools.entries()) {
        const inUse = bytes(row, POOLS[i]?.used ?? []);
        const held = bytes(row, POOLS[i]?.committed ?? []);
        used.push(inUse);
        committed.push(held);
        // A tenth of a KB is the table's last digit.
        if (inUse !== null && held !== null && inUse > held * 1.01 + KB / 10) over.push(line);
      }
    },

    /** @returns {Heap[]} One, or none where no row had bytes. */
    records() {
      if (time.length === 0) {
        if (unwritten > 0) context.warn(UNWRITTEN);
        return [];
      }
      const generations = POOLS.map(({name}, i) => ({
        name,
        ...(pools[i] ?? {used: [], committed: [], over: []}),
      }));
      for (const {name, over} of generations) {
        if (over.length === 0) continue;
        const rows = over.length === 1 ? 'a row' : `${over.length} rows`;
        context.warn(`found used sizes above committed sizes (${name}) in ${rows}`, over[0]);
      }
      const present = generations.filter(({used}) => used.some((value) => value !== null));
      const hasEden = present.some(({name}) => name === 'eden');
      return [
        sampledHeap(
          time,
          present.map(({name, used, committed}) => ({
            // A collector without generations keeps its whole heap in the columns of the old one.
            name: name === 'old' && !hasEden ? 'heap' : name,
            used,
            committed,
          })),
          {isAfter: writing.isAfterCollections()},
        ),
      ];
    },
  };
}

/**
 * Whether the sizes change between collections. ZGC, and in JDK 25 also Serial and Parallel, write them only after
 * each: those of an eden are then 0 throughout.
 */
function sizesWritten() {
  /** @type {JstatRow | undefined} */
  let last;
  const rows = {still: 0, moved: 0, collected: 0, eden: 0, emptyEden: 0};
  return {
    /** @param {JstatRow} row */
    add(row) {
      const before = last;
      last = row;
      if (row.YGC) rows.eden += 1;
      if (row.YGC && row.EU === 0) rows.emptyEden += 1;
      if (!before) return;
      if (COLLECTED.some((name) => row[name] !== before[name])) rows.collected += 1;
      else if (USED.every((name) => row[name] === before[name])) rows.still += 1;
      else rows.moved += 1;
    },

    isAfterCollections() {
      const {still, moved, collected, eden, emptyEden} = rows;
      const isStill = moved === 0 && collected > 0 && still >= LEAST_ROWS;
      return isStill || (emptyEden === eden && eden >= LEAST_ROWS);
    },
  };
}

/** The highest size of each generation, over the rows of all options. */
export function highestSizes() {
  /** @type {Map<string, Measurement>} */
  const highest = new Map();
  return {
    /**
     * @param {JstatRow} row
     * @returns {boolean}
     *   Whether it has sizes.
     */
    add(row) {
      let hasSizes = false;
      // Where a collector has no eden, its whole heap is in the columns of the old generation.
      const whole = 'EC' in row ? row.EC === null : row.YGC === null;
      for (const pool of POOLS) {
        const generation = pool.name === 'old' && whole ? 'heap' : pool.name;
        for (const name of /** @type {const} */ (['used', 'committed'])) {
          const value = bytes(row, pool[name]);
          if (value === null) continue;
          hasSizes = true;
          const key = `${generation} ${name}`;
          const {value: before = 0, samples = 0} = highest.get(key) ?? {};
          const most = Math.max(value, before);
          highest.set(key, sizeOf(generation, name, most, samples + 1));
        }
      }
      return hasSizes;
    },

    /** @returns {Measurement[]} Without the eden of a JVM that writes its sizes only after collections. */
    records: () => [...highest.values()].filter((one) => one.value > 0 || !isOfEden(one)),
  };
}

/** @param {Measurement} size */
const isOfEden = ({params}) => params.generation === 'eden';

/**
 * @param {GenerationName} generation
 * @param {string} name
 * @param {number} value
 * @param {number} samples
 * @returns {Measurement}
 */
const sizeOf = (generation, name, value, samples) => ({
  kind: 'measurement',
  operation: '',
  params: {generation},
  metric: 'heap',
  statistic: 'max',
  name,
  value,
  unit: 'B',
  samples,
});

/**
 * @param {JstatRow} row
 * @param {readonly string[]} columns
 * @returns {number | null}
 *   Their sum in bytes; null where none has a value.
 */
function bytes(row, columns) {
  const values = columns.map((column) => row[column] ?? null).filter((value) => value !== null);
  if (values.length === 0) return null;
  return Math.round(sum(values) * KB);
}
