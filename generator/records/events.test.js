// Events are made here; the percentiles are those of their sorted list.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fieldsOf} from '../testing/index.js';
import {busyTimes} from './busy-times.js';
import {events} from './events.js';

/** @import {ReadContext} from '../adapters/types.d.ts' */
/** @import {FileNote} from '../scan/types.d.ts' */

/** @param {FileNote} [note] */
function context(note = {}) {
  /** @type {string[]} */
  const errors = [];
  /** @type {ReadContext} */
  const reading = {
    name: 'made.csv',
    note,
    take: () => undefined,
    error: (line, message) => void errors.push(`${line}: ${message}`),
    warn: () => assert.fail('odd'),
    fact() {},
    origin() {},
    run() {},
    spans: (line, message) => void errors.push(`${line}: ${message}`),
  };
  return {reading, errors};
}

const get = {operation: 'get', params: {}};
const put = {operation: 'put', params: {}};

/** @param {ReturnType<ReturnType<typeof events>['records']>} records */
function timelineOf(records) {
  const found = records.find((one) => one.kind === 'timeline');
  assert.ok(found?.kind === 'timeline');
  return found;
}

test('events', async (t) => {
  await t.test('gives one distribution of all samples and a window a second', () => {
    const all = events(context().reading);
    for (let i = 0; i < 300; i += 1) {
      all.add(get, {at: 1e15 + i * 1e4, latency: (i + 1) / 1000, ok: true}, i);
    }
    const [distribution, timeline] = all.records();
    assert.ok(distribution?.kind === 'distribution' && timeline?.kind === 'timeline');
    const {n, min, max, mean} = distribution;
    assert.deepEqual({n, min, max}, {n: 300, min: 0.001, max: 0.3});
    assert.ok(Math.abs((mean ?? 0) - 0.1505) < 1e-9);
    const plain = timeline.windows.map(({start, length, count}) => [start, length, count]);
    assert.deepEqual(plain, [
      [0, 1, 100],
      [1, 1, 100],
      [2, 0.991, 100],
    ]);
    const [, second] = timeline.windows;
    assert.equal(second?.latency?.max, 0.2);
    assert.ok(Math.abs((second?.latency?.p50 ?? 0) - 0.15) <= 0.00015);
  });

  await t.test('leaves the warm-up out of the distribution', () => {
    const all = events(context({warmup: 2}).reading);
    for (let i = 0; i < 300; i += 1) {
      all.add(get, {at: 1e15 + i * 1e4, latency: (300 - i) / 1000, ok: true}, i);
    }
    const [distribution, timeline] = all.records();
    assert.ok(distribution?.kind === 'distribution' && timeline?.kind === 'timeline');
    const {n, min, max, mean, warmup, precision} = distribution;
    const facts = {n: 130, min: 0.001, max: 0.13, warmup: 2, precision: 0.001};
    assert.deepEqual({n, min, max, warmup, precision}, facts);
    assert.ok(Math.abs((mean ?? 0) - 0.0655) < 1e-4);
    assert.equal(timeline.windows.length, 4);
  });

  await t.test('does not mind the order, and begins with the earliest start', () => {
    const all = events(context({offset: 5}).reading);
    for (const at of [10, 8.5, 12.2]) all.add(get, {at: at * 1e6, latency: 0.1, ok: true}, 1);
    const {windows} = timelineOf(all.records());
    assert.deepEqual(fieldsOf(windows, 'start', 'length', 'count'), [
      [5, 0.5, 1],
      [5.5, 1, 0],
      [6.5, 1, 1],
      [7.5, 1, 0],
      [8.5, 0.3, 1],
    ]);
    assert.equal(windows[1]?.latency, null);
  });

  await t.test('makes no window of the moment before the first event of the file', () => {
    const all = events(context().reading);
    for (const at of [1000, 0, 5e5, 1.5e6]) all.add(get, {at, latency: 0.1, ok: true}, 1);
    assert.deepEqual(fieldsOf(timelineOf(all.records()).windows, 'start', 'length', 'count'), [
      [0, 1.001, 3],
      [1.001, 0.599, 1],
    ]);
  });

  await t.test('makes no first window shorter than half of one', () => {
    const all = events(context().reading);
    // A second from the first event of the file ends 0.45 s after the start of the earliest.
    for (const at of [10, 8.55, 12.2]) all.add(get, {at: at * 1e6, latency: 0.1, ok: true}, 1);
    assert.deepEqual(fieldsOf(timelineOf(all.records()).windows, 'start', 'length', 'count'), [
      [0, 1.45, 1],
      [1.45, 1, 1],
      [2.45, 1, 0],
      [3.45, 0.3, 1],
    ]);
  });

  await t.test('counts what failed as an error, and its time is not a sample', () => {
    /** @type {unknown[]} */
    const warnings = [];
    const warn = (/** @type {string} */ message, line = 0) => void warnings.push([line, message]);
    const all = events({...context().reading, warn});
    all.add(get, {at: 0, latency: 0.2, ok: true}, 1);
    all.add(get, {at: 5e5, latency: 0, ok: false}, 2);
    all.add(put, {at: 9e5, latency: 0, ok: false}, 3);
    const records = all.records();
    assert.deepEqual(
      records.map(({kind, operation}) => `${kind} ${operation}`),
      ['distribution get', 'timeline get', 'timeline put'],
    );
    const [window] = timelineOf(records).windows;
    assert.deepEqual([window?.count, window?.errors, window?.latency?.min], [1, 1, 0.2]);
    assert.deepEqual(warnings, [[3, '"put" was not measured: 1 of 1 samples failed']]);
  });

  await t.test('widens windows in a long run and keeps each sum and maximum', () => {
    const all = events(context().reading);
    for (let i = 0; i < 3000; i += 1) {
      all.add(get, {at: i * 1e6, latency: i === 1234 ? 9 : 0.5, ok: i % 10 > 0}, i);
    }
    const {windows} = timelineOf(all.records());
    assert.equal(windows.length, 375);
    assert.ok(windows.every(({length}, i) => length === (i === 374 ? 7.5 : 8)));
    assert.equal(
      windows.reduce((sum, {count}) => sum + count, 0),
      2700,
    );
    assert.equal(
      windows.reduce((sum, {errors}) => sum + (errors ?? 0), 0),
      300,
    );
    assert.equal(
      windows.findIndex(({latency}) => latency?.max === 9),
      154,
    );
  });

  await t.test('makes few windows of events that are days apart', () => {
    const all = events(context().reading);
    for (const at of [0, 3e5, 8e5]) all.add(get, {at: at * 1e6, latency: 6e5, ok: true}, 1);
    const {windows} = timelineOf(all.records());
    assert.ok(windows.length <= 601, `${windows.length} windows`);
    assert.deepEqual(
      windows.flatMap(({count}) => (count > 0 ? [count] : [])),
      [1, 1, 1],
    );
  });

  await t.test('refuses a latency that no clock measured', () => {
    const long = context();
    const all = events(long.reading);
    all.add(get, {at: 0, latency: 1e6, ok: true}, 7);
    assert.deepEqual(all.records(), []);
    assert.deepEqual(long.errors, ['7: found a latency of 1000000 s, expected at most ten days']);
  });

  await t.test('refuses a run of decades and operations without number, once', () => {
    const far = context();
    const wrong = events(far.reading);
    for (const at of [1e9, 0, 5]) wrong.add(get, {at: at * 1e6, latency: 1, ok: true}, 7);
    assert.deepEqual(wrong.records(), []);
    assert.deepEqual(far.errors, [
      '7: found a time 1000000000 s from the first, expected a run of at most ten days',
    ]);

    const many = context();
    const named = events(many.reading);
    for (let i = 0; i < 300; i += 1) {
      named.add({operation: `/item/${i}`, params: {}}, {at: i * 1e6, latency: 1, ok: true}, i);
    }
    assert.deepEqual(many.errors, [
      '200: found more than 200 operations, expected names that do not vary by request',
    ]);
  });

  await t.test('ends with the last event, on a whole second or between', () => {
    for (const last of [3e6, 3e6 + 1]) {
      const all = events(context().reading);
      for (const at of [0, 1e6, 2e6, last]) all.add(get, {at, latency: 0.1, ok: true}, 1);
      const {windows} = timelineOf(all.records());
      const length = windows.reduce((sum, window) => sum + window.length, 0);
      assert.ok(Math.abs(length - last / 1e6 - 0.1) < 1e-9, `${length}`);
      assert.equal(
        windows.reduce((sum, {count}) => sum + count, 0),
        4,
      );
    }
  });

  await t.test('begins and ends with the part of the run that an operation belongs to', () => {
    const partOf = (/** @type {{params: {phase?: string}}} */ {params}) => params.phase;
    const all = events(context().reading, undefined, undefined, partOf);
    const [early, late] = ['early', 'late'].map((phase) => ({...get, params: {phase}}));
    assert.ok(early && late);
    for (let i = 1; i <= 5; i += 1) {
      all.add(early, {at: i * 1e5, latency: 0.1, ok: true}, 1);
      all.add(late, {at: 3e6 + i * 1e5, latency: 0.1, ok: i > 1}, 1);
    }
    all.add(put, {at: 1e6, latency: 0.1, ok: true}, 1);
    const timelines = all.records().flatMap((one) => (one.kind === 'timeline' ? one : []));
    assert.deepEqual(
      timelines.map(({windows}) => fieldsOf(windows, 'start', 'length', 'count')),
      [
        [[0, 0.5, 5]],
        [[3, 0.5, 4]],
        [
          [0, 1, 0],
          [1, 1, 1],
          [2, 1, 0],
          [3, 0.5, 0],
        ],
      ],
    );
  });

  await t.test('counts a part that took no time in the windows of the run', () => {
    const all = events(context().reading, undefined, undefined, ({operation}) => operation);
    all.add(get, {at: 1e6, latency: 0.1, ok: true}, 1);
    all.add(get, {at: 1.4e6, latency: 0.1, ok: true}, 1);
    all.add(put, {at: 1.2e6, latency: 0, ok: true}, 1);
    const [, second] = all.records().flatMap((one) => (one.kind === 'timeline' ? one : []));
    assert.deepEqual(fieldsOf(second?.windows, 'start', 'length', 'count'), [[0, 0.5, 1]]);
  });

  await t.test('ends a tick after the last event of a clock that counts seconds', () => {
    /** @type {string[]} */
    const told = [];
    const all = events({...context().reading, warn: (message) => void told.push(message)});
    for (const at of [0, 0, 1e6, 2e6, 2e6]) {
      all.add(get, {at, tick: 1e6, latency: 0.1, ok: true}, 1);
    }
    assert.deepEqual(fieldsOf(timelineOf(all.records()).windows, 'length', 'count'), [
      [1, 2],
      [1, 1],
      [1, 2],
    ]);
    assert.deepEqual(told, [
      'times are truncated to 1 s, and the run has 3 s: its rate may be too low by up to 66.7\u202f%',
    ]);
  });

  await t.test('begins with the first start, so that slow requests have their rate', () => {
    const all = events(context().reading);
    for (let i = 0; i < 20; i += 1) {
      all.add(get, {at: (48 + i / 10) * 1e6, latency: 47, ok: true}, i);
    }
    const {windows} = timelineOf(all.records());
    const seconds = windows.reduce((sum, {length}) => sum + length, 0);
    assert.ok(Math.abs(seconds - 48.9) < 1e-9, `${seconds}`);
    assert.deepEqual(fieldOf(windows.slice(-3), 'count'), [0, 10, 10]);
  });

  await t.test('takes a start that is not the end without the latency', () => {
    const all = events(context().reading);
    all.add(get, {at: 3e6, start: 0, latency: 0.5, ok: true}, 1);
    const {windows} = timelineOf(all.records());
    assert.equal(
      windows.reduce((sum, {length}) => sum + length, 0),
      3,
    );
  });

  await t.test('knows no rate where events took no time', () => {
    /** @type {string[]} */
    const warnings = [];
    const all = events({...context().reading, warn: (message) => void warnings.push(message)});
    for (const ok of [true, false]) all.add(get, {at: 1.6e15, latency: 0, ok}, 1);
    assert.deepEqual(fieldOf(all.records(), 'kind'), ['distribution']);
    assert.deepEqual(warnings, ['found samples at a single time (1 failed): the rate is unknown']);
  });

  /** @param {number[]} seconds @param {FileNote} [note] */
  function read(seconds, note = {}) {
    /** @type {string[]} */
    const told = [];
    const all = events({
      name: 'made.csv',
      note,
      take: () => undefined,
      error: (line, message, hint) => void told.push(`${line}: ${message}. ${hint}`),
      warn: (message, line) => void told.push(`${line}: warning: ${message}`),
      fact() {},
      origin() {},
      run() {},
      spans: (line, message, hint) => void told.push(`${line}: ${message}. ${hint}`),
    });
    for (const [i, at] of seconds.entries()) {
      all.add(get, {at: at * 1e6, latency: 0.1 + i / 1e3, ok: true}, i + 1);
    }
    const records = all.records();
    const sum = records.flatMap((one) => (one.kind === 'timeline' ? one.windows : []));
    const length = sum.reduce((all, {length}) => all + length, 0);
    return {told, events: sum.reduce((n, {count}) => n + count, 0), length};
  }
  const month = 30 * 24 * 3600;

  await t.test('refuses runs one after the other, and says how to choose one', () => {
    const {told, events} = read([0, 1, 2, 700_000, 700_001.5]);
    assert.deepEqual(told, [
      '4: found 194 h without a sample before this one, expected one run. Some tools append to an existing file. `add --split` makes each a run. Choose one run in run.yaml, under "files": {to: 350001} or {from: 350001}, in seconds after the first sample.',
    ]);
    assert.equal(events, 0);
    assert.match(read([0, 1, 3001, 3002]).told.join(), /^3: found 50 min without a sample/);
    const [four = ''] = read([0, 100_000, 200_000, 300_000]).told;
    assert.match(
      four,
      /"files": {to: 50000} or {from: 50000, to: 150000} or {from: 150000, to: 250000} or …, in/,
    );
    const three = read([0, 100_000, 200_000]).told.join();
    assert.match(three, /{from: 50000, to: 150000} or {from: 150000}, in/);
    assert.deepEqual(read([0, 1, 2, month, month + 1]).told, [
      '4: found a time 2592000 s from the first, expected a run of at most ten days. Some tools append to an existing file. `add --split` makes each a run. Choose one run in run.yaml, under "files": {to: 1296001} or {from: 1296001}, in seconds after the first sample.',
    ]);
  });

  await t.test('names every run of a file of many weeks', () => {
    const hour = 3600;
    // Half an hour lies between the last two.
    const starts = [0, month, month + 2 * hour, 8 * month, 8 * month + 0.5 * hour];
    const [told = ''] = read(starts.flatMap((at) => [at, at + 60])).told;
    const found = '3: found a time 2592000 s from the first, expected a run of at most ten days';
    assert.ok(told.startsWith(`${found}. Some tools append to an existing file. \`add --split\``));
    assert.match(told, /{to: 1296030} or {from: 1296030, to: 2595630} or .* or …, in/);
    // A part is not split again.
    const [chosen = ''] = read([0, 1, month, month + 1], {from: 0}).told;
    assert.match(chosen, /expected a run of at most ten days. Some tools append .* file. Choose/);
    assert.deepEqual(read(starts.slice(0, 3), {from: 1_296_030}).told, [
      '3: warning: found 2 h without a sample before this one, expected one run',
    ]);
    // One run, longer than ten days.
    const long = Array.from({length: 12 * 24 * 12}, (_, i) => i * 300);
    assert.match(
      read(long).told.join(),
      /^2882: found a time 864300 s .*ten days. Some tools append to an existing file. Choose one run in run.yaml, under "files" by `from` and `to`,/,
    );
  });

  await t.test('reads the run that the note chooses', () => {
    assert.deepEqual(read([0, 1, 2, 700_000, 700_001.5], {from: 0, to: 2}), {
      told: [],
      events: 3,
      length: 2,
    });
    assert.deepEqual(read([0, 1, 2, month, month + 1], {from: 1_296_001}), {
      told: [],
      events: 2,
      length: 1.103,
    });
    // The request that ends at 6 s began before.
    assert.deepEqual(read([0, 5, 6, 6.5], {from: 5.95}), {told: [], events: 2, length: 0.55});
    assert.deepEqual(read([0, 1, 2], {from: 5}).told, [
      '0: found no sample from 5 to Infinity s, expected samples. undefined',
    ]);
  });

  await t.test('warns of a silence inside what the note chooses', () => {
    assert.deepEqual(read([0, 1, 91, 92, 7000], {to: 500}).told, [
      '3: warning: found 90 s without a sample before this one; if these are two runs, choose one with from and to',
    ]);
    const far = read([0, 1, 3001, 3002, 7000], {to: 5000});
    assert.equal(far.events, 4);
    assert.deepEqual(far.told, [
      '3: warning: found 50 min without a sample before this one, expected one run',
    ]);
  });

  await t.test('warns of a silence that a run may have, in whatever order the events come', () => {
    const warning =
      '3: warning: found 90 s without a sample before this one; if these are two runs, choose one with from and to';
    assert.deepEqual(read([0, 1, 91, 92]).told, [warning]);
    assert.deepEqual(read([0, 45, 92, 1]).told, []);
  });

  await t.test('warns of times that go back, as of a clock that is set during the run', () => {
    /** @param {number} from @param {number} to */
    const seconds = (from, to) => Array.from({length: to - from}, (_, i) => from + i);
    const found = (/** @type {string} */ time) =>
      `36: warning: found times that go back by ${time}: if the clock was set during the run, the rate is wrong`;
    assert.deepEqual(read([...seconds(0, 35), ...seconds(4, 30)]).told, [found('30 s')]);
    assert.deepEqual(read([...seconds(0, 35), ...seconds(31, 60)]).told, [found('3 s')]);
    // The largest, and not a single event that was written late.
    const twice = [...seconds(0, 35), ...seconds(31, 60), 20, ...seconds(60, 90)];
    assert.deepEqual(read(twice).told, [found('3 s')]);
    const setTwice = [...seconds(0, 35), ...seconds(31, 60), ...seconds(50, 80)];
    assert.match(read(setTwice).told.join(), /^65: warning: found times that go back by 9 s:/);
    // In no order, as a report may write them, and in batches of several machines, which JMeter sends to one.
    const mixed = [50, ...seconds(0, 40).map((_, i) => (i * 7) % 40)];
    assert.deepEqual(read(mixed).told, []);
    const batches = [0, 10, 20, 30].flatMap((from) => [
      ...seconds(from, from + 10),
      ...seconds(from, from + 10),
    ]);
    assert.deepEqual(read(batches).told, []);
    // Summer time ended.
    const [back = ''] = read([...seconds(0, 35), ...seconds(-3565, -3540)]).told;
    assert.match(back, /^36: found times that go back by 60 min, expected one run\. .*Choose one/);
  });

  await t.test('takes events of another client for an order of their own', () => {
    const all = events(context().reading);
    for (const from of [0, 3]) {
      all.newOrder();
      for (let i = 0; i < 9; i += 1) all.add(get, {at: (from + i) * 1e6, latency: 1, ok: true}, i);
    }
    all.records();
  });

  await t.test('warns of a block of events that is there twice', () => {
    /** @param {number[]} order @param {(i: number) => {at: number, latency: number}} event */
    const told = (order, event) => {
      /** @type {string[]} */
      const warnings = [];
      const all = events({
        ...context().reading,
        warn: (message, line) => void warnings.push(`${line}: ${message}`),
      });
      for (const [i, number] of order.entries()) all.add(get, {...event(number), ok: true}, i + 1);
      all.records();
      return warnings;
    };
    const whole = Array.from({length: 3000}, (_, i) => i);
    /** @param {number} from @param {number} to */
    const twice = (from, to) => [...whole.slice(0, to), ...whole.slice(from)];
    const fine = (/** @type {number} */ i) => ({at: i * 1000, latency: (i % 97) / 1e4});
    // As k6 writes them: whole seconds.
    const coarse = (/** @type {number} */ i) => ({
      at: Math.floor(i / 200) * 1e6,
      latency: (i % 197) / 1e4,
    });
    const copy = (/** @type {number} */ from, /** @type {number} */ line) => [
      `${line}: found the samples from line ${from} on a second time, and counted them twice: is it a copy?`,
    ];
    assert.deepEqual(told(whole, fine), []);
    assert.deepEqual(told(twice(2000, 2008), fine), copy(2001, 2009));
    assert.deepEqual(told(twice(1001, 2000), fine), copy(1002, 2001));
    assert.deepEqual(told(twice(1190, 1410), coarse), copy(1191, 1411));
    // Too few to be no chance, and samples of two clients with few latencies that are not in order.
    assert.deepEqual(told(twice(2000, 2007), fine), []);
    const clients = whole.map((i) => (i % 40 < 20 ? i + 20 : i - 20));
    const rough = (/** @type {number} */ i) => ({
      at: Math.floor(i / 20) * 1000,
      latency: (i % 3) / 1000,
    });
    assert.deepEqual(told(clients, rough), []);
  });

  await t.test('refuses a copy of the events', () => {
    const copy = context();
    const all = events(copy.reading);
    for (let i = 0; i < 12; i += 1) {
      all.add(get, {at: (i % 6) * 1000, latency: (i % 6) / 10, ok: true}, i + 1);
    }
    assert.deepEqual(copy.errors, [
      '7: found the samples of the beginning of the file a second time, expected each once',
    ]);
    assert.deepEqual(all.records(), []);
  });

  await t.test('distinguishes two headers of one run from those of two runs', () => {
    const again = '9: found the header again, and samples of';
    for (const [second, note, expected] of /** @type {const} */ ([
      [1.5, {}, [`${again} the same time below it: read as one run of several clients`]],
      [20, {}, [`${again} another time below it, expected one run`]],
      [20, {to: 25}, [`${again} another time below it, expected one run`]],
      [20, {to: 10}, []],
      [20, {from: 10}, []],
    ])) {
      const {reading, errors} = context(note);
      const warn = (/** @type {string} */ message, line = 0) =>
        void errors.push(`${line}: ${message}`);
      const all = events({...reading, warn});
      for (const at of [0, 1, 2]) all.add(get, {at: at * 1e6, latency: 0.1, ok: true}, 1);
      all.header(9);
      for (const at of [0, 1]) {
        all.add(get, {at: (second + at) * 1e6, latency: 0.2, ok: true}, 10);
      }
      all.records();
      assert.deepEqual(errors, expected);
    }
  });
});

test('busyTimes finds what is apart by hours, in cells that become wider', () => {
  const times = busyTimes();
  // The third is in the cell of the number that the second was in before.
  for (const [line, second] of [0, 4097, 8194].entries()) times.add(second * 1e6, line);
  assert.deepEqual(
    times.stretches(60e6).map(({from, to}) => [from / 1e6, to / 1e6]),
    [
      [0, 0],
      [4097, 4097],
      [8194, 8194],
    ],
  );
});
