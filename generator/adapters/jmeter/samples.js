/**
 * The samples of JMeter's result files, CSV and XML: what their fields mean.
 *
 * A failed sample is an error, and its time is not a latency. The sum of a transaction is listed
 * next to its samples, and is an operation with an additional parameter. A sample counts at its end:
 * its time stamp plus its time and its idle time, which is not part of its time. The settings that
 * come with JMeter stamp the start. A sample that JMeter could not start, as for a wrong address, has the
 * time stamp 0: it counts at the time of the sample before it.
 *
 * Collectors of metrics, such as PerfMon of jmeter-plugins, write files of the same form: the time of a
 * row is then a metric × 1000. Nothing but a missing thread and response code tells them from samples.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Subject} from '../../records/types.d.ts'
 * @typedef {object} Sample
 *   Texts as JMeter writes them, in one of its formats, or plain numbers; undefined where a setting omits one.
 * @property {string | number | undefined} time
 * @property {string | number | undefined} elapsed
 * @property {string | undefined} label
 * @property {string | undefined} success
 * @property {string | undefined} message
 * @property {string | number | undefined} idle
 * @property {string | undefined} samples
 * @property {() => string} thread
 *   Its name, which few samples are asked for.
 * @property {number | undefined} threads
 *   That were active.
 * @typedef {Record<'time' | 'elapsed' | 'success' | 'idle' | 'samples' | 'kind', string>} Names
 *   What the format calls them; `kind`: columns or attributes.
 */

import {once} from '../../once.js';
import {events} from '../../records/events.js';
import {parse, quantity, wholeNumber} from '../shared/cells.js';
import {utcDate} from '../shared/dates.js';
import {inMilliseconds} from '../shared/whole-milliseconds.js';

const TRANSACTION = 'Number of samples in transaction : ';
const EPOCH = /^\d{12,14}$/;
/** Labels whose subjects are kept. */
const MOST_LABELS = 1000;
const METRICS_HINT =
  'Collectors such as PerfMon write metrics of machines in this format. Use the file that -l writes, or set `unread` for this file in run.yaml.';
const WHOLE_SECONDS = /:\d\d$/;
/** The name of a thread on one of several machines, each of which counts its own: `10.0.0.5:1099-Thread Group 1-1`. */
const REMOTE = /^(?:\d+\.){3}\d+(?::\d+)?-|^[\w.-]+:\d+-/;
const DATE = /^(\d{4})([/-])(\d\d)\2(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{3}))?$/;

/**
 * @param {string | undefined} success
 * @returns {boolean | undefined}
 *   In any case, as JMeter reads it: a file that pandas wrote again has `True`.
 */
function outcomeOf(success) {
  if (success === 'true') return true;
  const text = success?.toLowerCase();
  return text === 'true' || (text === 'false' ? false : undefined);
}

/** @param {ReadContext} context @param {Names} names */
export function jtlSamples(context, names) {
  let isLocal = false;
  const all = events(context, 'JMeter appends to an existing file.', (time) =>
    isLocal ? utcDate(time)?.slice(0, 10) : utcDate(time),
  );
  /** Samples whose idle time JMeter did not measure. */
  let untimed = 0;
  /** Samples that JMeter could not start, and the line of the first. */
  const unstarted = {count: 0, line: 0};
  /** Such samples before all others, which have no time yet. @type {{subject: Subject, line: number}[]} */
  const early = [];
  /** Microseconds, when the sample before ended. @type {number | undefined} */
  let before;
  /** The most threads at one time, and samples with so many. */
  const most = {threads: 0, samples: 0, all: 0, isRemote: false};
  /** By label: the same object for all samples. @type {Map<string, Subject>} */
  const subjects = new Map();

  /** @param {string} operation @param {boolean} isTransaction */
  const subjectOf = (operation, isTransaction) => {
    if (isTransaction) return {operation, params: {kind: 'transaction'}};
    const kept = subjects.get(operation);
    if (kept) return kept;
    const subject = {operation, params: {}};
    if (subjects.size < MOST_LABELS) subjects.set(operation, subject);
    return subject;
  };

  /** @param {string | number | undefined} cell @param {string} name @param {number} line */
  const duration = (cell, name, line) =>
    typeof cell === 'number' ? cell : quantity(cell, name, line, context, parse, names.kind);

  /** @param {Subject} subject @param {number} at @param {number} line */
  const addUnstarted = (subject, at, line) =>
    all.add(subject, {at, latency: null, ok: false}, line);

  /** @param {number} threads @param {Sample['thread']} thread */
  const addThreads = (threads, thread) => {
    most.all += 1;
    if (threads > most.threads) {
      Object.assign(most, {threads, samples: 0});
      most.isRemote ||= REMOTE.test(thread());
    }
    if (threads === most.threads) most.samples += 1;
  };

  return {
    /** @param {Sample} sample @param {number} line */
    add(sample, line) {
      const {success, label = '', idle: stated = 0} = sample;
      const ok = outcomeOf(success);
      if (ok === false && `${sample.time}` === '0') {
        if (unstarted.count++ === 0) unstarted.line = line;
        if (before === undefined) early.push({subject: subjectOf(label, false), line});
        else addUnstarted(subjectOf(label, false), before, line);
        return;
      }
      const time = isEpoch(sample.time) ? sample.time : `${sample.time ?? ''}`;
      const at = typeof time === 'number' ? time : milliseconds(time, names, line, context);
      isLocal ||= typeof time !== 'number' && !EPOCH.test(time);
      const elapsed = duration(sample.elapsed, names.elapsed, line);
      if (ok === undefined) {
        const found = `found "${success ?? ''}" in ${names.kind} "${names.success}"`;
        context.error(line, `${found}, expected true or false`);
        return;
      }
      if (stated === '-1' && untimed++ === 0) {
        context.warn(`found -1 in ${names.kind} "${names.idle}", which is read as 0`, line);
      }
      const idle = stated === '-1' ? 0 : duration(stated, names.idle, line);
      if (at === undefined || elapsed === undefined || idle === undefined) return;
      const isTransaction = sample.message?.startsWith(TRANSACTION) ?? false;
      if (!isTransaction && !isSingle(sample.samples, names, line, context)) return;
      const tick = typeof time !== 'number' && WHOLE_SECONDS.test(time) ? 1e6 : 0;
      const end = Math.round((at + elapsed + idle) * 1e3);
      before = end;
      if (early.length > 0) {
        for (const {subject, line} of early.splice(0)) addUnstarted(subject, at * 1e3, line);
      }
      const isUsed = all.add(
        subjectOf(label, isTransaction),
        {at: end, start: at * 1e3, tick, latency: elapsed / 1e3, ok},
        line,
      );
      if (isUsed && sample.threads !== undefined) addThreads(sample.threads, sample.thread);
    },
    header: (/** @type {number} */ line) => all.header(line),
    /** Refuses a file of metrics, at the line of one. */
    metric: once((/** @type {string} */ what, /** @type {number} */ line) => {
      context.error(line, `found ${what}, expected a sample of JMeter`, METRICS_HINT);
    }),
    records() {
      const {count, line} = unstarted;
      const found = `found ${count} failed ${count === 1 ? 'sample' : 'samples'} with the time stamp 0`;
      if (early.length > 0) {
        context.error(line, `${found}, expected a sample that JMeter could start`);
      } else if (count > 0) {
        context.warn(
          `${found}, which JMeter could not start: each is an error at the time of the previous sample`,
          line,
        );
      }
      // While the load grows and falls, the most is a matter of chance.
      if (!most.isRemote && 2 * most.samples >= most.all) context.fact('users', most.threads);
      return inMilliseconds(all.records());
    },
  };
}

/**
 * JMeter runs a sample in a thread, and counts that thread. The sum of a transaction has no response code.
 *
 * @param {string | undefined} thread
 *   Each of these is undefined where it was not saved.
 * @param {string | undefined} code
 * @param {string | undefined} threads
 *   All threads of JMeter at that time.
 * @returns {boolean}
 *   Whether it can be no sample.
 */
export const isMetric = (thread, code, threads) =>
  (thread ?? '') === '' &&
  (code ?? '') === '' &&
  (threads ?? '0') === '0' &&
  (thread ?? threads) !== undefined;

/** What a message says of such a row. */
export const METRIC = 'a row without a thread and a response code';

/**
 * @param {string | number | undefined} time
 * @returns {time is number}
 *   Whether it is a plain number of milliseconds since 1970: 12 to 14 digits.
 */
const isEpoch = (time) =>
  typeof time === 'number' && Number.isInteger(time) && time >= 1e11 && time < 1e14;

/**
 * @param {string | undefined} text
 *   Milliseconds since 1970, or a date in the time zone of the load generator: only differences
 *   count.
 * @param {Names} names
 * @param {number} line
 * @param {ReadContext} context
 * @returns {number | undefined}
 *   Undefined after an error.
 */
function milliseconds(text = '', {time: name, kind}, line, context) {
  if (EPOCH.test(text)) return Number(text);
  const [, year, , month, day, hour, minute, second, ms = '000'] = DATE.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  // The 31st of February would be a day in March.
  if (new Date(time).getUTCDate() === Number(day)) return time;
  const expected = 'expected milliseconds since 1970 or a date such as 2026/11/21 06:11:14.005';
  context.error(
    line,
    `found "${text}" in ${kind} "${name}", ${expected}`,
    /^\d+$/.test(text)
      ? undefined
      : 'JMeter writes milliseconds with jmeter.save.saveservice.timestamp_format=ms.',
  );
  return undefined;
}

/**
 * A row that combines several samples has the sum of their times.
 *
 * @param {string | undefined} text
 * @param {Names} names
 * @param {number} line
 * @param {ReadContext} context
 */
function isSingle(text, {samples: name, kind}, line, context) {
  if (text === undefined || text === '1') return true;
  const samples = wholeNumber(text, name, line, context, parse, kind);
  if (samples !== undefined && samples !== 1) {
    const found = `found ${samples} in ${kind} "${name}"`;
    context.error(
      line,
      `${found}, expected one row per sample`,
      'Use the sample sender mode Standard.',
    );
  }
  return samples === 1;
}
