/**
 * Stops of all threads for whatever reason, `-Xlog:safepoint` or `PrintGCApplicationStoppedTime`:
 * collections and what else the JVM does at a safepoint. They are longer than the pauses of the
 * collector, which do not hold the time until every thread stands.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Measurement} from '../../records/types.d.ts'
 */

import {brief} from '../shared/brief.js';

/** JDK 8 to 12, then from JDK 13 on. */
const STOPPED = /^Total time for which application threads were stopped: ([\d.,]+) seconds/;
const SAFEPOINT = /^Safepoint ".*", .* Total: (\d+) ns(?:,|$)/;

/** Begins a line of a stop, which must then be one. */
export const STOP = /Total time for which application threads |Safepoint "/;

/**
 * @param {(text: string) => number | undefined} number
 * @param {ReadContext} context
 */
export function gcSafepoints(number, context) {
  let count = 0;
  let sum = 0;
  let longest = 0;
  return {
    /**
     * @param {string} message
     *   Any line; other lines are ignored.
     * @param {number} line
     */
    take(message, line) {
      if (message.search(STOP) !== 0) return;
      const [, stopped] = STOPPED.exec(message) ?? [];
      const [, nanoseconds] = SAFEPOINT.exec(message) ?? [];
      const seconds = nanoseconds ? Number(nanoseconds) / 1e9 : number(stopped ?? '');
      if (seconds === undefined) {
        const found = brief(message);
        context.error(line, `found "${found}", expected a stop and how long it was`);
        return;
      }
      count += 1;
      sum += seconds;
      longest = Math.max(longest, seconds);
    },

    /**
     * @returns {Measurement[]}
     *   All of them and the longest; none where the log has no lines of safepoints.
     */
    records() {
      if (count === 0) return [];
      const common = /** @type {const} */ ({
        kind: 'measurement',
        operation: '',
        params: {},
        metric: 'pause',
        name: 'safepoint',
        unit: 's',
        samples: count,
      });
      return [
        {...common, statistic: 'total', value: Math.round(sum * 1e9) / 1e9},
        {...common, statistic: 'max', value: longest},
      ];
    },
  };
}
