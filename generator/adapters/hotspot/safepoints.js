/**
 * Stops of all threads for any reason, `-Xlog:safepoint` or `PrintGCApplicationStoppedTime`:
 * collections and other work of the JVM at a safepoint. They are longer than the collector's
 * pauses, which do not include the time until every thread has stopped.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Measurement, Stop} from '../../records/types.d.ts'
 * @import {gcClock} from '../shared/gc-clock.js'
 */

import {CompactList} from '../../records/compact-list.js';
import {isWithinLimit} from '../../records/record-limit.js';
import {nano} from '../../records/rounding.js';
import {LEAST_STOP} from '../../records/stops.js';
import {brief} from '../shared/brief.js';

/** JDK 8 to 12, then from JDK 13 on. */
const STOPPED = /^Total time for which application threads were stopped: ([\d.,]+) seconds/;
const SAFEPOINT = /^Safepoint "[^"]*", .* Total: (\d+) ns(?:,|$)/;

/** Beginning of a line that must be a stop. */
export const STOP = /Total time for which application threads |Safepoint "/;

/**
 * @param {string} line
 *   Perhaps cut.
 * @returns {boolean}
 *   Whether it states how long a stop was.
 */
export function statesStop(line) {
  const message = line.slice(Math.max(line.search(STOP), 0));
  return STOPPED.test(message) || SAFEPOINT.test(message);
}

/**
 * @param {(text: string) => number | undefined} number
 * @param {ReturnType<typeof gcClock>} clock
 * @param {ReadContext} context
 */
export function gcSafepoints(number, clock, context) {
  let count = 0;
  let sum = 0;
  let longest = 0;
  /** @type {CompactList<Stop>} */
  const stops = new CompactList();
  return {
    /**
     * @param {string} message
     *   Any line; other lines are ignored.
     * @param {number} line
     * @param {number | undefined} end
     *   Elapsed seconds at which it was written; undefined where the stamp of the line is lost.
     */
    take(message, line, end) {
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
      if (end === undefined || seconds < LEAST_STOP) return;
      const start = clock.began(end, seconds, line, undefined, 'stop');
      if (start === undefined || !isWithinLimit(stops, 'stops', line, context)) return;
      stops.push({start, duration: seconds});
    },

    /** @returns {{stops?: CompactList<Stop>}} The long ones; nothing if the log has no lines of safepoints. */
    lists: () => (count === 0 ? {} : {stops}),

    /**
     * @returns {Measurement[]}
     *   Their sum and the longest; none if the log has no lines of safepoints.
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
        {...common, statistic: 'total', value: nano(sum)},
        {...common, statistic: 'max', value: longest},
      ];
    },
  };
}
