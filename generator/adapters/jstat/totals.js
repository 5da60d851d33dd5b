/**
 * The counters in rows of jstat → totals since the JVM's start, and collections by cause.
 *
 * Shenandoah counts every phase of a cycle as a full collection and adds the time of concurrent
 * phases: after 8 s in which the log of JDK 25 has 92 pauses of 0.012 s together, FGC was 442 and
 * GCT 0.502. It is detected because it has no eden and no count of concurrent cycles.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 * @import {JstatRow} from './records.js'
 */

const TOTAL = /** @type {const} */ ({kind: 'measurement', operation: '', statistic: 'total'});
/** Times have three decimals, in seconds. */
const STEP = 0.001;
/** JDK 7 and earlier write the second. */
const NO_CAUSE = ['No GC', 'unknown GCCause'];

/**
 * @param {JstatRow} last
 *   Its counters are totals since the JVM's start. FGC counts the pauses of a CMS cycle too.
 * @param {ReadContext} context
 * @returns {Measurement[]}
 */
export function totals(last, context) {
  const {YGC = null, FGC = null, CGC = null, GCT = null} = last;
  if (isShenandoah(last)) {
    const found = `found ${FGC} in column "FGC" but no young collections`;
    context.warn(
      `${found}, as Shenandoah counts its phases: there are no totals of collections and pauses`,
    );
    return [];
  }
  /** @type {Measurement[]} */
  const records = [];
  for (const [collection, value] of /** @type {const} */ ([
    ['young', YGC],
    ['full', FGC],
  ])) {
    if (value === null) continue;
    records.push({
      ...TOTAL,
      params: {collection},
      metric: 'count',
      name: 'collections',
      value,
      unit: '1',
    });
  }
  if (GCT !== null) {
    // Pauses of the Z collector are so short that many of them print as 0.000.
    const isBound = GCT === 0 && [YGC, FGC, CGC].some((count) => count !== null && count > 0);
    const pause = isBound ? {value: STEP, bound: /** @type {const} */ ('<')} : {value: GCT};
    records.push({...TOTAL, params: {}, metric: 'pause', ...pause, unit: 's'});
  }
  return records;
}

/** @param {JstatRow} row */
function isShenandoah({FGC = null, YGC = null, CGC = null, ...row}) {
  if (!FGC || YGC || CGC !== null) return false;
  const eden = ['EU', 'EC', 'E'].find((column) => column in row);
  return eden === undefined || row[eden] === null;
}

/**
 * Collections by cause, of -gccause. A row has only the cause of the last collection, so causes are
 * known only if no two collections happen between rows.
 *
 * @param {ReadContext} context
 */
export function collectionsByCause(context) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {number | undefined} */
  let before;
  let unknown = 0;
  let counted = 0;
  return {
    /**
     * @param {JstatRow} row
     * @param {string} lastCause
     *   Column LGCC.
     * @param {string} cause
     *   Column GCC: the cause of a running collection.
     */
    add({YGC = null, FGC = null}, lastCause, cause) {
      const count = (YGC ?? 0) + (FGC ?? 0);
      const more = count - (before ?? count);
      before = count;
      if (more === 0) return;
      const of = NO_CAUSE.includes(lastCause) ? cause : lastCause;
      if (more > 1 || NO_CAUSE.includes(of)) {
        unknown += more;
        return;
      }
      counted += 1;
      counts.set(of, (counts.get(of) ?? 0) + 1);
    },

    /** @returns {Measurement[]} */
    records() {
      if (unknown > 0) {
        const total = unknown + counted;
        context.warn(
          `the causes of ${unknown} of ${total} collections are unknown and not counted: several came between two rows, or a row does not separate its causes`,
        );
        return [];
      }
      return [...counts].map(([cause, value]) => ({
        ...TOTAL,
        params: {cause},
        metric: 'count',
        name: 'LGCC',
        value,
        unit: '1',
      }));
    },
  };
}
