/**
 * Times of JFR events: ISO 8601 with nanoseconds, and durations such as `PT1M2.000000345S`.
 *
 * @import {JsonValue, ReadContext} from '../types.d.ts'
 */

import {nano} from '../../records/rounding.js';
import {YEAR} from '../shared/durations.js';

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;
const DURATION = /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,9})?)S)?$/;

/**
 * @param {readonly JsonValue[]} all
 *   The values of every event.
 * @param {readonly JsonValue[]} jvms
 *   `jdk.JVMInformation`, one for each part of the recording.
 * @param {ReadContext} context
 * @returns {{time(value: JsonValue): number | undefined, span: {start: number, end: number}} | undefined}
 *   `time`: elapsed seconds, since the start of the JVM where the recording says it, else since its
 *   first event; undefined after an error. `span`: of the first event and the last.
 */
export function clockOf(all, jvms, context) {
  const starts = new Set(jvms.map((values) => values.at('jvmStartTime').value));
  if (starts.size > 1) {
    const found = `found the events of ${starts.size} JVMs`;
    context.error(jvms[0]?.line ?? 0, `${found}, expected the recording of one`);
    return undefined;
  }
  const stamps = all.flatMap((values) => {
    const at = instant(values.at('startTime').value);
    return at ? [at] : [];
  });
  const sorted = stamps.sort((a, b) => a.second - b.second || a.fraction - b.fraction);
  const [first] = sorted;
  const last = sorted.at(-1);
  const jvm = instant([...starts][0]);
  const origin = jvm ?? first;
  if (!first || !last || !origin) return undefined;
  if (!jvm) {
    context.warn('found no start of the JVM: seconds count from the first event of the recording');
  }
  context.origin((origin.second + origin.fraction) * 1e3);
  const {offset = 0} = context.note;
  const elapsed = (/** @type {{second: number, fraction: number}} */ {second, fraction}) =>
    nano(second - origin.second + (fraction - origin.fraction) + offset);
  if (last.second - origin.second > YEAR || first.second < origin.second - 1) {
    const found = `found events from ${elapsed(first)} to ${elapsed(last)} s after the start`;
    context.error(all[0]?.line ?? 0, `${found}, expected the events of one run of a JVM`);
    return undefined;
  }
  return {
    time(value) {
      const at = instant(value.value);
      if (at) return elapsed(at);
      if (value.text() === undefined) return undefined;
      context.error(value.line, `found the time "${value.value}", expected ISO 8601`);
      return undefined;
    },
    span: {start: elapsed(first), end: elapsed(last)},
  };
}

/**
 * @param {JsonValue} value
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   Undefined after an error.
 */
export function secondsOf(value, context) {
  const text = value.text();
  if (text === undefined) return undefined;
  const [whole, hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(text) ?? [];
  if (whole === undefined) {
    context.error(value.line, `found the duration "${text}", expected one such as "PT0.0012S"`);
    return undefined;
  }
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/**
 * @param {unknown} text
 * @returns {{second: number, fraction: number} | undefined}
 *   Since 1970. A double has not enough digits for both.
 */
function instant(text) {
  const [, time, digits = '0', zone] = TIME.exec(String(text)) ?? [];
  const milliseconds = Date.parse(`${time}${zone}`);
  return time === undefined || Number.isNaN(milliseconds)
    ? undefined
    : {second: milliseconds / 1e3, fraction: Number(`0.${digits}`)};
}
