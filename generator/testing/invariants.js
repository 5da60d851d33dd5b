/**
 * Checks that hold for the records of any file: valid records, and whether the records of a cut file
 * are part of those of the whole file.
 *
 * @import {Distribution, Heap, Measurement, Params, Pauses, Rec, Timeline} from '../records/types.d.ts'
 */

import assert from 'node:assert/strict';
import {ROUNDED_CLOCK} from '../records/contradiction.js';
import {bucketRows} from '../records/distribution.js';

/**
 * @param {Rec[]} records
 * @throws {assert.AssertionError}
 *   If a number is missing, negative or contradicts another number of its record.
 */
export function assertInvariants(records) {
  for (const record of records) {
    assert.ok(!hasFunction(record), `${record.kind} with a function`);
    for (const number of numbersOf(withoutStarts(record))) {
      assert.ok(Number.isFinite(number) && number >= 0, `${record.kind} with ${number}`);
    }
    if (record.kind === 'timeline') assertTimeline(record);
    if (record.kind === 'distribution') assertDistribution(record);
    if (record.kind === 'heap') assertHeap(record);
  }
}

/**
 * @param {Rec} record
 * @returns {Rec}
 *   Without the starts of windows, which have a rule of their own.
 */
const withoutStarts = (record) =>
  record.kind === 'timeline'
    ? {...record, windows: record.windows.map((window) => ({...window, start: 0}))}
    : record;

/**
 * @param {unknown} value
 * @returns {boolean}
 *   Whether a name of the file was looked up among those that every object has.
 */
const hasFunction = (value) =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasFunction));

/** @param {Timeline} timeline */
function assertTimeline({windows}) {
  assert.ok(windows.length > 0, 'a timeline without a window');
  for (const [i, {start, length, count, latency}] of windows.entries()) {
    const before = windows[i - 1];
    assert.ok(length > 0, `window ${i} of ${length} s`);
    const earliest = before ? before.start + before.length : 0;
    const isInOrder = start >= earliest - ROUNDED_CLOCK && start < Number.POSITIVE_INFINITY;
    assert.ok(isInOrder, `window ${i} at ${start} s goes back`);
    assert.ok(Number.isInteger(count), `count ${count}`);
    assert.ok(count > 0 || latency === null, `latency of the empty window ${i}`);
  }
}

/** @param {Distribution} distribution */
function assertDistribution(distribution) {
  const {n, min, max} = distribution;
  const buckets = bucketRows(distribution);
  assert.equal(
    buckets.reduce((sum, [, , count]) => sum + count, 0),
    n,
  );
  assert.ok(n > 0 && min <= max, `${n} samples from ${min} to ${max}`);
  for (const [i, [lower, upper, count]] of buckets.entries()) {
    assert.ok(lower <= upper && count > 0, `bucket ${lower} to ${upper} of ${count}`);
    assert.ok(i === 0 || lower >= (buckets[i - 1]?.[0] ?? 0), 'buckets out of order');
  }
}

/** @param {Heap} heap */
function assertHeap({time, generations}) {
  for (const {used, committed} of generations) {
    assert.deepEqual([used.length, committed.length], [time.length, time.length]);
  }
  assert.ok(
    time.every((at, i) => i === 0 || at >= (time[i - 1] ?? 0)),
    'a heap that goes back',
  );
}

/**
 * @param {unknown} value
 * @param {number[]} [numbers]
 *   Those before it.
 * @returns {number[]}
 *   Every number of a record, in order.
 */
export function numbersOf(value, numbers = []) {
  if (typeof value === 'number') numbers.push(value);
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) numbersOf(inner, numbers);
  }
  return numbers;
}

/**
 * @param {Rec[]} part
 *   The part of a file that was cut.
 * @param {Rec[]} whole
 * @throws {assert.AssertionError}
 *   If the part has a value that the whole does not have.
 */
export function assertPart(part, whole) {
  for (const record of part) {
    assert.ok(
      whole.some((original) => isPart(record, original)),
      `${JSON.stringify(record).slice(0, 300)} is no part of the whole`,
    );
  }
}

/**
 * @param {Rec} part
 * @param {Rec} whole
 */
function isPart(part, whole) {
  if (part.kind === 'measurement' && whole.kind === 'measurement') {
    const isFewer =
      part.statistic === 'total'
        ? part.value <= whole.value && (part.due ?? 0) <= (whole.due ?? 0)
        : part.value === whole.value || (part.samples ?? 0) < (whole.samples ?? 0);
    // That a benchmark was repeated is known when it comes again, and then a parameter. Digits have larger steps in larger values.
    const but = ['value', 'samples', 'due', 'interval', 'params', 'repeats', 'step'];
    return isFewer && areFirst(part, whole) && isSame(part, whole, but);
  }
  // An extreme that is stated because it is beyond those of the windows, until later windows are read.
  if (part.kind === 'measurement' && whole.kind === 'timeline') {
    const {statistic, value} = part;
    return whole.windows.some(
      ({latency}) =>
        (statistic === 'max' && value <= (latency?.max ?? 0)) ||
        (statistic === 'min' && value >= (latency?.min ?? Infinity)),
    );
  }
  if (part.kind === 'timeline' && whole.kind === 'timeline') {
    // Progress comes first; what was measured is said at the end.
    const isNamed = part.operation === '' || part.operation === whole.operation;
    return isNamed && isIn(part.params, whole.params) && isEarlier(part, whole);
  }
  if (part.kind === 'distribution' && whole.kind === 'distribution') {
    const {n, min, max} = part;
    const isInside = n <= whole.n && min >= whole.min && max <= whole.max;
    // A step is stated where some samples are short.
    const but = ['n', 'min', 'max', 'mean', 'buckets', 'precision', 'step'];
    return isInside && isSame(part, whole, but);
  }
  if (part.kind === 'heap' && whole.kind === 'heap') {
    return part.time.every((at, i) => i > part.time.length - 4 || at === whole.time[i]);
  }
  if (part.kind === 'pauses' && whole.kind === 'pauses') return isBeginning(part, whole);
  return false;
}

/**
 * @param {Measurement} part
 * @param {Measurement} whole
 * @returns {boolean}
 *   Whether the part has the first repeats of the whole, each in its process.
 */
function areFirst({repeats, value}, whole) {
  if (!whole.repeats) return !repeats;
  const {process, values} = repeats ?? {process: whole.repeats.process, values: [[value]]};
  return (
    process === whole.repeats.process &&
    values.every((iterations, i) =>
      iterations.every((one, j) => one === whole.repeats?.values[i]?.[j]),
    )
  );
}

/**
 * @param {Params} params
 * @param {Params} others
 */
const isIn = (params, others) =>
  Object.entries(params).every(([name, value]) => others[name] === value);

/**
 * Each window as it was, or, where single events were counted, with fewer of them.
 *
 * @param {Timeline} part
 * @param {Timeline} whole
 */
const isEarlier = (part, whole) =>
  part.windows.every(
    (window, i) =>
      window.count <= (whole.windows[i]?.count ?? 0) &&
      window.start === whole.windows[i]?.start &&
      (window.latency?.max ?? 0) <= (whole.windows[i]?.latency?.max ?? 0),
  );

/**
 * The last may be inside a collection that ends after the cut: a young one that became a full one.
 *
 * @param {Pauses} part
 * @param {Pauses} whole
 */
const isBeginning = ({collections}, whole) =>
  collections.every(({start, duration, kind}, i) => {
    const original = whole.collections[i];
    if (!original) return false;
    if (start === original.start && duration === original.duration && kind === original.kind)
      return true;
    const isInside = start >= original.start - 0.001 && duration <= original.duration;
    return i === collections.length - 1 && isInside;
  });

/**
 * @param {Rec} first
 * @param {Rec} second
 * @param {string[]} but
 *   Fields that may differ.
 */
const isSame = (first, second, but) =>
  JSON.stringify(first, (key, value) => (but.includes(key) ? undefined : value)) ===
  JSON.stringify(second, (key, value) => (but.includes(key) ? undefined : value));
