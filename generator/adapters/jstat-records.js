/**
 * The rows of a jstat table → heap samples, and the totals of its last row.
 *
 * @import {Heap, Measurement, ReadContext} from '../types.d.ts'
 * @typedef {Record<string, number | null>} Row
 *   By column, as jstat writes it: KB, seconds, counts; null where the JVM has no such counter.
 */

const KB = 1024;

/** Bottom of the stack first. Until JDK 7 the permanent generation was what metaspace is now. */
const POOLS = /** @type {const} */ ([
  {name: 'old', used: ['OU'], committed: ['OC']},
  {name: 'survivor', used: ['S0U', 'S1U'], committed: ['S0C', 'S1C']},
  {name: 'eden', used: ['EU'], committed: ['EC']},
  {name: 'metaspace', used: ['MU', 'PU'], committed: ['MC', 'PC']},
]);

/**
 * @param {ReadContext} context
 *   Its note gives the offset and, for a table without stamps, the seconds between rows.
 */
export function heapSamples(context) {
  const {offset = 0, every} = context.note;
  /** @type {number[]} */
  const time = [];
  /** @type {{used: (number | null)[], committed: (number | null)[], over: number[]}[]} */
  const pools = POOLS.map(() => ({used: [], committed: [], over: []}));
  return {
    /**
     * @param {Row} row
     *   Of `-gcutil` too: it has percentages and no bytes, so it gives no sample.
     * @param {number} line
     */
    add(row, line) {
      if (!('OU' in row)) return;
      time.push(tidy((row.Timestamp ?? time.length * (every ?? 0)) + offset));
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
        context.odd(`found more used than committed (${name}) in ${rows}`, over[0]);
      }
      const present = generations.filter(({used}) => used.some((value) => value !== null));
      const hasEden = present.some(({name}) => name === 'eden');
      return [
        {
          kind: 'heap',
          operation: '',
          params: {},
          from: 'samples',
          every: median(time.slice(1).map((at, i) => at - (time[i] ?? 0))),
          time,
          generations: present.map(({name, used, committed}) => ({
            // A collector without generations keeps its whole heap in the columns of the old one.
            name: name === 'old' && !hasEden ? 'heap' : name,
            used,
            committed,
          })),
        },
      ];
    },
  };
}

/**
 * @param {Row} last
 *   Its counters are totals since the JVM's start. FGC counts the pauses of a CMS cycle too.
 * @returns {Measurement[]}
 */
export function totals({YGC = null, FGC = null, GCT = null}) {
  /** @type {Measurement[]} */
  const records = [];
  const total = /** @type {const} */ ({kind: 'measurement', operation: '', statistic: 'total'});
  for (const [collection, value] of /** @type {const} */ ([
    ['young', YGC],
    ['full', FGC],
  ])) {
    if (value === null) continue;
    records.push({...total, params: {collection}, metric: 'count', value, unit: '1'});
  }
  if (GCT !== null) records.push({...total, params: {}, metric: 'pause', value: GCT, unit: 's'});
  return records;
}

/**
 * @param {Row} row
 * @param {readonly string[]} columns
 * @returns {number | null}
 *   Their sum in bytes; null where none has a value.
 */
function bytes(row, columns) {
  const values = columns.map((column) => row[column] ?? null).filter((value) => value !== null);
  if (values.length === 0) return null;
  return Math.round(values.reduce((sum, value) => sum + value, 0) * KB);
}

/**
 * @param {number[]} values
 * @returns {number | null}
 */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : tidy((low + high) / 2);
}

/** Nanoseconds are enough, and sums of decimals stay readable. @param {number} value */
const tidy = (value) => Math.round(value * 1e9) / 1e9;
