/**
 * The samples of JMeter's result files, CSV and XML: what their fields mean.
 *
 * A failed sample is an error, and its time is not a latency. The sum of a transaction is listed
 * beside its samples, and is an operation with an additional parameter. A sample counts at its end:
 * its time stamp plus its time and its idle time, which is not part of its time. The settings that
 * come with JMeter stamp the start.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Subject} from '../../records/types.d.ts'
 * @typedef {object} Sample
 *   Texts as JMeter writes them, in one of its formats; undefined where a setting omits one.
 * @property {string | undefined} time
 * @property {string | undefined} elapsed
 * @property {string | undefined} label
 * @property {string | undefined} success
 * @property {string | undefined} message
 * @property {string | undefined} idle
 * @property {string | undefined} samples
 * @typedef {Record<'time' | 'elapsed' | 'success' | 'idle' | 'samples', string>} Names
 *   What the format calls them.
 */

import {events} from '../../records/events.js';
import {quantity, whole} from '../shared/cells.js';
import {utcDate} from '../shared/dates.js';

const TRANSACTION = /^Number of samples in transaction : /;
const EPOCH = /^\d{12,14}$/;
const WHOLE_SECONDS = /:\d\d$/;
const DATE = /^(\d{4})([/-])(\d\d)\2(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{3}))?$/;

/**
 * @param {ReadContext} context
 * @param {Names} names
 */
export function jtlSamples(context, names) {
  let isLocal = false;
  const all = events(context, 'JMeter appends to an existing file.', (time) =>
    isLocal ? utcDate(time)?.slice(0, 10) : utcDate(time),
  );
  /** Samples whose idle time JMeter did not measure. */
  let untimed = 0;
  return {
    /**
     * @param {Sample} sample
     * @param {number} line
     */
    add(sample, line) {
      const {success, label = ''} = sample;
      const at = milliseconds(sample.time, names.time, line, context);
      isLocal ||= !EPOCH.test(sample.time ?? '');
      const elapsed = quantity(sample.elapsed, names.elapsed, line, context);
      if (success !== 'true' && success !== 'false') {
        const found = `found "${success ?? ''}" in column "${names.success}"`;
        context.error(line, `${found}, expected true or false`);
        return;
      }
      if (sample.idle === '-1' && untimed++ === 0) {
        context.warn(`found -1 in column "${names.idle}", which is read as 0`, line);
      }
      const idle =
        sample.idle === '-1' ? 0 : quantity(sample.idle ?? '0', names.idle, line, context);
      if (at === undefined || elapsed === undefined || idle === undefined) return;
      const isTransaction = TRANSACTION.test(sample.message ?? '');
      if (!isTransaction && !isSingle(sample.samples, names.samples, line, context)) return;
      /** @type {Subject} */
      const subject = {operation: label, params: isTransaction ? {kind: 'transaction'} : {}};
      const tick = WHOLE_SECONDS.test(sample.time ?? '') ? 1e6 : 0;
      const end = Math.round((at + elapsed + idle) * 1e3);
      all.add(subject, {at: end, tick, latency: elapsed / 1e3, ok: success === 'true'}, line);
    },
    header: (/** @type {number} */ line) => all.header(line),
    records: () => all.records(),
  };
}

/**
 * @param {string | undefined} text
 *   Milliseconds since 1970, or a date in the time zone of the load generator: only differences
 *   count.
 * @param {string} name
 * @param {number} line
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   Undefined after an error.
 */
function milliseconds(text = '', name, line, context) {
  if (EPOCH.test(text)) return Number(text);
  const [, year, , month, day, hour, minute, second, ms = '000'] = DATE.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  // The 31st of February would be a day in March.
  if (new Date(time).getUTCDate() === Number(day)) return time;
  const expected = 'expected milliseconds since 1970 or a date such as 2026/11/21 06:11:14.005';
  context.error(
    line,
    `found "${text}" in column "${name}", ${expected}`,
    'JMeter writes it with jmeter.save.saveservice.timestamp_format=ms.',
  );
  return undefined;
}

/**
 * A row that combines several samples has the sum of their times.
 *
 * @param {string | undefined} text
 * @param {string} name
 * @param {number} line
 * @param {ReadContext} context
 */
function isSingle(text, name, line, context) {
  if (text === undefined) return true;
  const samples = whole(text, name, line, context);
  if (samples !== undefined && samples !== 1) {
    const found = `found ${samples} in column "${name}"`;
    context.error(
      line,
      `${found}, expected one row per sample`,
      'Use the sample sender mode Standard.',
    );
  }
  return samples === 1;
}
