/**
 * Builds timelines: ascending windows over elapsed time. They overlap at most by rounding errors.
 *
 * @import {ReadContext} from '../adapters/types.d.ts'
 * @import {Subject, Timeline, Window} from './types.d.ts'
 */

import {once} from '../once.js';
import {CompactList, withLists} from './compact-list.js';
import {LineSpan} from './lines.js';
import {isWithinLimit} from './record-limit.js';
import {nano} from './rounding.js';

/** Clocks round and drift: windows that overlap by less than this share of a window touch. */
export const SLACK = 0.05;
/** Share of a window from which on a gap before it is reported. */
const GAP = 0.5;

/**
 * @param {Subject & Pick<Timeline, 'isSampled'>} subject
 * @param {ReadContext} context
 * @param {number} [rounding]
 *   Seconds by which start and length of neighbours may overlap, because each is rounded. Such a
 *   window keeps its length: without the overlap, its rate would be too high.
 */
export function timeline(subject, context, rounding = 0) {
  /** @type {CompactList<Window>} */
  const windows = new CompactList();
  const span = new LineSpan();
  const offset = context.note.offset ?? 0;
  const warnOfFirstGap = once(warnOfGap);
  return {
    /**
     * @param {Omit<Window, 'start'> & {end: number}} window
     *   `end` and `length` in seconds of the file's clock.
     * @param {number} line
     */
    add({end, length, count, errors, latency, isPartial}, line) {
      if (!(length > 0)) {
        context.error(line, `found a window of ${length} s, expected more than 0 s`);
        return;
      }
      const last = windows.at(-1);
      const before = last ? last.start + last.length : 0;
      const start = end + offset - length;
      if (last && start < before - SLACK * Math.max(length, last.length)) {
        const found = `found a window from ${seconds(start)} to ${seconds(end + offset)}`;
        context.error(line, `${found}, expected it to begin after ${seconds(before)}`);
        return;
      }
      if (!isWithinLimit(windows, 'windows', line, context)) return;
      // Windows of one operation each are single events, which may have any time between them.
      const isSeries = last !== undefined && (count > 1 || last.count > 1);
      if (isSeries && start - before > GAP * Math.max(length, last.length)) {
        warnOfFirstGap(before, start, line, context);
      }
      const isRounded = rounding > 0 && start >= before - rounding - 1e-9;
      const from = last && start < before && !isRounded ? before : start;
      span.add(line);
      const window = {start: nano(from), length: nano(end + offset - from), count, errors, latency};
      windows.push(isPartial === undefined ? window : {...window, isPartial});
    },

    /** Where its windows stand. */
    located: () => span.located,

    /** @returns {Timeline[]} One, or none if there was no window. */
    records() {
      if (windows.length === 0) return [];
      return [withLists({kind: 'timeline', ...subject, ...span.located, windows: []}, {windows})];
    },
  };
}

/**
 * @param {number} from
 * @param {number} to
 *   Seconds.
 * @param {number} line
 * @param {ReadContext} context
 */
export function warnOfGap(from, to, line, context) {
  const found = `found nothing from ${seconds(from)} to ${seconds(to)}`;
  context.warn(`${found}, which is left as a gap`, line);
}

/**
 * @param {{start: number}} window
 * @param {number} [warmup]
 * @param {number} [until]
 *   When the run ended, as the warm-up in seconds from its start.
 * @returns {boolean}
 *   Whether it begins after the warm-up, and not after the run.
 */
export const isMeasured = ({start}, warmup = 0, until = Number.POSITIVE_INFINITY) =>
  start >= warmup - 1e-9 && start <= until;

/** @param {number} value */
const seconds = (value) => `${nano(value)} s`;
