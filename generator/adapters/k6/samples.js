/**
 * The samples that k6 writes one by one, as CSV and as JSON: what metrics and tags mean.
 *
 * A request gives nine samples, with a time stamp of its end and the same tags. Of these
 * `http_req_duration` is read, the time from sending to the last byte, in milliseconds; likewise
 * `iteration_duration`. A refused connection has a duration of 0 and is an error; failures have no
 * latency. Where `expected_response` is not among the tags (up to 0.30, or switched off), status
 * and error decide.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Params, Subject} from '../../records/types.d.ts'
 * @typedef {(name: string) => string | undefined} Tags
 *   Undefined or empty where a sample has no such tag.
 */

import {counted} from '../../format.js';
import {events} from '../../records/events.js';
import {notStarted} from '../../records/measurements.js';
import {parse, quantity} from '../shared/cells.js';
import {microsecondsOf} from '../shared/dates.js';
import {DROPPED, DROPPED_NAME, stateUsers, USERS, warnOfIterations} from './results.js';

const REQUEST = 'http_req_duration';
const ITERATION = 'iteration_duration';
/** Largest number of digits since 1970 → units in a second: `K6_CSV_TIME_FORMAT` is not in the file. */
const EPOCHS = [
  [11, 1],
  [14, 1e3],
  [17, 1e6],
  [20, 1e9],
];
const WHOLE_SECONDS = /^\d{1,11}$/;
/** k6 times these functions as it times iterations, and does not count them as iterations. */
const NO_ITERATIONS = ['::setup', '::teardown'];
/** Subjects that are kept. */
const MOST_SUBJECTS = 1000;

/**
 * @param {ReadContext} context
 * @param {{name: string, kind: string}} place
 *   The place of a value.
 */
export function k6Samples(context, place) {
  // Scenarios can run one after the other (startTime).
  const all = events(context, undefined, undefined, ({params}) => params.scenario);
  let untold = 0;
  const requests = {failed: 0, all: 0};
  /** Virtual users over time. @type {{least: number, most: number} | undefined} */
  let users;
  /** Requests that have an error and were expected all the same, as k6 says. */
  let odd = 0;
  /** By its parts: the same object for all samples. @type {Map<string, Subject>} */
  const subjects = new Map();
  /** By scenario. @type {Map<string, {ended: number, dropped: number}>} */
  const iterations = new Map();

  /** @param {boolean} isRequest @param {Tags} tags */
  const subjectOf = (isRequest, tags) => {
    const method = tags('method') ?? '';
    const name = tags('name') || tags('url') || 'request';
    const [group, scenario] = [tags('group') ?? '', tags('scenario') ?? ''];
    const key = `${isRequest}\0${method}\0${name}\0${group}\0${scenario}`;
    const kept = subjects.get(key);
    if (kept) return kept;
    const subject = {
      operation: isRequest ? [method, name].filter(Boolean).join(' ') : 'iteration',
      params: paramsOf(group, scenario),
    };
    if (subjects.size < MOST_SUBJECTS) subjects.set(key, subject);
    return subject;
  };

  /** @param {Tags} tags */
  const iterationsOf = (tags) => {
    const scenario = tags('scenario') ?? '';
    const known = iterations.get(scenario);
    if (known) return known;
    const added = {ended: 0, dropped: 0};
    iterations.set(scenario, added);
    return added;
  };

  return {
    /**
     * @param {{metric: string, time: string | number, value: string | number}} sample
     *   Texts, or plain numbers.
     * @param {Tags} tags
     * @param {number} line
     */
    add({metric, time, value}, tags, line) {
      const at = microseconds(time);
      if (at === undefined) {
        const expected = 'expected seconds, milliseconds … since 1970 or a date as in RFC 3339';
        context.error(line, `found "${time}" as time, ${expected}`);
        return;
      }
      if (metric === USERS) {
        const count = Number(value);
        users = {
          least: Math.min(users?.least ?? count, count),
          most: Math.max(users?.most ?? count, count),
        };
      }
      if (metric !== REQUEST && metric !== ITERATION && metric !== DROPPED) return;
      const isRequest = metric === REQUEST;
      if (!isRequest && NO_ITERATIONS.includes(tags('group') ?? '')) return;
      const number =
        typeof value === 'number'
          ? value
          : quantity(value, place.name, line, context, parse, place.kind);
      if (number === undefined) return;
      if (metric === DROPPED) {
        iterationsOf(tags).dropped += number;
        return;
      }
      const ok = isRequest ? hasWorked(tags) : true;
      if (isRequest) requests.all += 1;
      if (ok === false) requests.failed += 1;
      if (ok === undefined) untold += 1;
      if (isRequest && ok && (tags('error') || tags('error_code'))) odd += 1;
      const tick = WHOLE_SECONDS.test(`${time}`) ? 1e6 : 0;
      if (!isRequest) iterationsOf(tags).ended += 1;
      all.add(subjectOf(isRequest, tags), {at, tick, latency: number / 1e3, ok: ok ?? true}, line);
    },

    header: (/** @type {number} */ line) => all.header(line),

    records() {
      if (untold > 0) {
        const found = `found ${counted(untold, 'request')} without the tags expected_response and status`;
        context.warn(`${found}: it is unknown whether they failed`);
      }
      if (odd > 0) {
        const found = `found ${counted(odd, 'request')} with an error and the tag expected_response=true`;
        context.warn(`${found}: counted as successes, as in k6's own summary`);
      }
      if ([...iterations.values()].some(({ended}) => ended > 0)) {
        warnOfIterations(requests.failed, requests.all, context);
      }
      stateUsers(users?.least, users?.most, context);
      return [
        ...all.records(),
        ...[...iterations]
          .filter(([, {dropped}]) => dropped > 0)
          .map(([scenario, {ended, dropped}]) => {
            const subject = {operation: 'iteration', params: paramsOf('', scenario)};
            return notStarted(subject, DROPPED_NAME, dropped, ended);
          }),
      ];
    },
  };
}

/**
 * @param {Tags} tags
 * @returns {boolean | undefined}
 *   Undefined if no tag says.
 */
function hasWorked(tags) {
  const expected = tags('expected_response');
  if (expected) return expected === 'true';
  if (tags('error') || tags('error_code')) return false;
  const status = Number(tags('status') || Number.NaN);
  return Number.isNaN(status) ? undefined : status >= 200 && status < 400;
}

/**
 * @param {string} path
 *   `::shop::front`.
 * @param {string} scenario
 * @returns {Params}
 */
function paramsOf(path, scenario) {
  const group = path.replace(/^::/, '');
  return {
    ...(group ? {group} : {}),
    ...(scenario && scenario !== 'default' ? {scenario} : {}),
  };
}

/** @param {string | number} time @returns {number | undefined} */
function microseconds(time) {
  if (typeof time === 'number' && Number.isInteger(time) && time < 1e11) return time * 1e6;
  const text = `${time}`;
  if (/^\d+$/.test(text)) {
    const [, inSecond] = EPOCHS.find(([digits = 0]) => text.length <= digits) ?? [];
    return inSecond && Math.round((Number(text) / inSecond) * 1e6);
  }
  return microsecondsOf(text);
}
