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

/** @param {JstatRow} row */
export const hasHeap = (row) => 'OU' in row && 'EU' in row;

/** @param {ReadContext} context */
export function heapSamples(context) {
  const {offset = 0} = context.note;
  /** @type {number[]} */
  const time = [];
  /** @type {{used: (number | null)[], committed: (number | null)[], over: number[]}[]} */
  const pools = POOLS.map(() => ({used: [], committed: [], over: []}));
  return {
    /**
     * @param {JstatRow} row
     *   One that `hasHeap`.
     * @param {number} at
     *   Seconds.
     * @param {number} line
     */
    add(row, at, line) {
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
      if (time.length === 0) return [];
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
        ),
      ];
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

    /** @returns {Measurement[]} */
    records: () => [...highest.values()],
  };
}

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
