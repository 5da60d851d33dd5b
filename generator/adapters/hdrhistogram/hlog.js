/**
 * HdrHistogram's interval log, `.hlog` (YCSB: `.hdr`): one histogram per interval, which gives a
 * timeline and a distribution without averages.
 *
 * Every line but the intervals is optional. Values have no unit. The second column is a length,
 * although old legends call it “EndTimestamp”; `hdr_log_write` in C writes the end there, if the program
 * gives it the end, as memtier_benchmark does. The third is the maximum divided by a ratio that
 * the file does not state, so the maximum of the histogram is used. Lines with `Tag=…` are separate
 * series that often repeat the untagged samples, so they are never added to them.
 * Read in HdrHistogram's source (HistogramLogReader.java, HistogramLogScanner.java, 2.2.2).
 *
 * @import {LineAdapter, ReadContext} from '../types.d.ts'
 */

import {once} from '../../once.js';
import {LONGEST_RUN} from '../../records/event-runs.js';
import {micro} from '../../records/rounding.js';
import {number, quantity} from '../shared/cells.js';
import {decodePayload, PayloadError} from '../shared/hdr-payload.js';
import {unitsPerSecond} from '../shared/hdr-unit.js';
import {clock} from './hlog-clock.js';
import {maximumCheck} from './hlog-maximum.js';
import {series} from './hlog-series.js';

const LEGEND = /^"(Tag|StartTimestamp)",/;
const INTERVAL = /^(Tag=[^,\s]*[,\s]+)?[\d.eE+-]+[,\s]+[\d.eE+-]+[,\s]+[\d.eE+-]+[,\s]+HIST/;
/** What YCSB measured: it writes a log for each operation. */
const OPERATION = /^#\[Logging for: (.+)\]$/;
/** What YCSB does after its load. */
const AFTERWARDS = /^#\[Logging for: (?:Intended-)?CLEANUP\]$/;
/** A log of jHiccup, or a part of one that HdrHistogram's splitter wrote. */
const HICCUP = /^#(?:\[Logged with |Splitting of:)jHiccup/;
const HEADER = /^#\[(?:Histogram log format version|StartTime:|BaseTime:)/;
/** Bytes of all inflated histograms: each takes time. */
export const LARGEST = 4 * 1024 ** 3;
const TOO_LARGE = 'found more than 4 GiB of histograms, expected a shorter log';
/** Of an interval, without its tag. */
const CELLS = 4;

/** @type {LineAdapter} */
export const hlog = {
  id: 'hlog',
  label: 'HdrHistogram interval log',
  description: 'One histogram per interval, from HistogramLogWriter, jHiccup or YCSB.',
  runner: 'HdrHistogram',
  writtenBy: '`HistogramLogWriter`; jHiccup; YCSB `hdrhistogram.fileoutput=true`',
  states: ['date'],
  layout: 'lines',
  endsWhole: (line) => isPayload(line.trim().split(/[,\s]/).at(-1) ?? ''),
  detect: ({lines}) =>
    !lines.some((line) => AFTERWARDS.test(line)) &&
    (lines.some((line) => line.startsWith('#[Histogram log format version')) ||
      INTERVAL.test(lines.find((line) => !isComment(line) && !LEGEND.test(line)) ?? '')),
  open(context, head) {
    // jHiccup measures in nanoseconds whatever its options are, and takes a sample each millisecond.
    const isHiccup = head.lines.some((line) => HICCUP.test(line));
    const [stated] = head.lines.flatMap((line) => OPERATION.exec(line)?.[1] ?? []);
    // YCSB, and all programs made from it, measure in microseconds.
    const known = stated === undefined ? undefined : 'us';
    const perSecond = unitsPerSecond(context, isHiccup ? 'ns' : known);
    const operation = context.note.operation ?? stated ?? '';
    const elapsed = clock(head, context);
    const checkMaximum = maximumCheck(context);
    /** @type {Map<string | undefined, ReturnType<typeof series>>} */
    const byTag = new Map();
    let size = 0;
    const refuse = once(context.error);
    return {
      take(text, line) {
        const isHeader = HEADER.test(text) || LEGEND.test(text);
        if (byTag.size > 0 && isHeader) {
          refuse(
            line,
            'found a second header below intervals, expected one run',
            'Put each run into a separate file.',
          );
        }
        if (isComment(text) || LEGEND.test(text)) return;
        const interval = read(text, line, context);
        if (!interval) return;
        const {tag, stamp, length, maximum, payload} = interval;
        size += payload.size;
        if (size > LARGEST) {
          if (size - payload.size <= LARGEST) context.error(line, TOO_LARGE);
          return;
        }
        const tagged =
          byTag.get(tag) ?? series({operation, tag, isSampled: isHiccup}, perSecond, context);
        byTag.set(tag, tagged);
        tagged.add({start: elapsed(stamp, line), length, payload}, line);
        checkMaximum(maximum, payload, line);
      },
      end: () => [...byTag.values()].flatMap((tagged) => tagged.records()),
    };
  },
};

/** @param {string} line */
const isComment = (line) => line.startsWith('#') || line.trim() === '';

/**
 * @param {string} text
 * @returns {boolean}
 *   Whether it is a complete histogram.
 */
function isPayload(text) {
  try {
    decodePayload(text);
    return true;
  } catch (error) {
    if (error instanceof PayloadError) return false;
    throw error;
  }
}

/**
 * @param {string} text
 * @param {number} line
 * @param {ReadContext} context
 *   Gets the message if the line is wrong.
 */
function read(text, line, context) {
  const cells = text.trim().split(/[,\s]+/);
  const tag = cells[0]?.startsWith('Tag=') ? cells.shift()?.slice('Tag='.length) : undefined;
  const [start, duration, maximum = '', encoded = ''] = cells;
  if (cells.length !== CELLS) {
    const found = `found ${cells.length} cells`;
    context.error(line, `${found}, expected a start, a length, a maximum and a histogram`);
    return undefined;
  }
  // Below 0 where an interval began before the log's base time.
  const stamp = number(start, 'StartTimestamp', line, context);
  const second = quantity(duration, 'Interval_Length', line, context);
  const most = quantity(maximum, 'Interval_Max', line, context);
  if (stamp === undefined || second === undefined || most === undefined) return undefined;
  // No interval is as long: it is the end, since 1970.
  const length = second > LONGEST_RUN ? micro(second - stamp) : second;
  if (length < 0 || length > LONGEST_RUN) {
    const found = `found an interval from ${stamp} s with a length or an end of ${second} s`;
    context.error(line, `${found}, expected at most ten days`);
    return undefined;
  }
  try {
    return {tag, stamp, length, maximum, payload: decodePayload(encoded)};
  } catch (error) {
    if (!(error instanceof PayloadError)) throw error;
    context.error(line, error.message);
    return undefined;
  }
}
