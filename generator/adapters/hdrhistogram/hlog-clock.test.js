import assert from 'node:assert/strict';
import {test} from 'node:test';
import {clock} from './hlog-clock.js';

/** @type {import('../types.d.ts').ReadContext} */
const reading = {
  name: 'a.hlog',
  note: {},
  take: () => undefined,
  error: (line, message) => assert.fail(`${line}: ${message}`),
  warn: (message) => assert.fail(message),
  fact() {},
  origin() {},
  run() {},
  spans() {},
};

/** @param {string[]} lines @param {number[]} stamps */
function elapsed(lines, stamps) {
  const seconds = clock({name: 'a.hlog', text: '', lines}, reading);
  return stamps.map((stamp) => seconds(stamp, 1));
}

const start = '#[StartTime: 1438867590.285 (seconds since epoch), Thu Aug 06 06:26:30 PDT 2015]';

test('clock', async (t) => {
  await t.test('takes stamps far before StartTime as relative to it', () => {
    assert.deepEqual(elapsed([start], [0.133, 1.138]), [0.133, 1.138]);
  });

  await t.test('takes stamps near StartTime as seconds since the epoch', () => {
    assert.deepEqual(elapsed([start], [1438867590.418, 1438867591.418]), [0.133, 1.133]);
  });

  await t.test('adds BaseTime to the stamps where the log states one', () => {
    const base = '#[BaseTime: 1438867580.285 (seconds since epoch)]';
    assert.deepEqual(elapsed([start, base], [10.5, 11.5]), [0.5, 1.5]);
  });

  await t.test('starts with the first interval where there is no StartTime', () => {
    assert.deepEqual(elapsed([], [1795226571.586, 1795226572.633]), [0, 1.047]);
  });

  await t.test('takes the date from stamps since the epoch, not from stamps since a start', () => {
    /** @param {number} stamp */
    const datesOf = (stamp) => {
      /** @type {unknown[]} */
      const dates = [];
      /** @type {typeof reading} */
      const context = {...reading, fact: (_, date) => void dates.push(date)};
      clock({name: 'a.hlog', text: '', lines: []}, context)(stamp, 1);
      return dates;
    };
    assert.deepEqual(datesOf(1795226571.586), ['2026-11-21T02:02:51Z']);
    assert.deepEqual(datesOf(127.5), []);
  });

  await t.test('starts with the earliest interval, although another tag comes first', () => {
    const lines = [
      '"Tag","StartTimestamp"',
      'Tag=A,3.5,1,1,HIST',
      'Tag=B 0.5 1 1 HIST',
      '1.5,1,1,',
    ];
    assert.deepEqual(elapsed(lines, [3.5, 0.5, 1.5]), [3, 0, 1]);
  });

  await t.test('starts with the first interval where that is before StartTime', () => {
    assert.deepEqual(elapsed([start], [1438867590.28, 1438867591.28]), [0, 1]);
    // With a base time, such an interval begins below 0.
    const base = start.replace('StartTime', 'BaseTime');
    assert.deepEqual(elapsed([start, base, '-0.001,1,1,HIST'], [-0.001, 0.999]), [0, 1]);
  });
});
