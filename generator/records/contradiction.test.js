import assert from 'node:assert/strict';
import {test} from 'node:test';
import {contradiction} from './contradiction.js';
import {fromBuckets} from './distribution.js';

const SUBJECT = {operation: 'READ', params: {}};

/** @param {Partial<import('./types.d.ts').Window>} window @returns {import('./types.d.ts').Rec} */
const timelineOf = (window) => ({
  kind: 'timeline',
  ...SUBJECT,
  windows: [{start: 0, length: 1, count: 1, errors: null, latency: null, ...window}],
});

test('contradiction', async (t) => {
  await t.test('finds none in what is right', () => {
    assert.equal(contradiction(fromBuckets([[0, 1, 2]], SUBJECT)), undefined);
    assert.equal(contradiction(timelineOf({latency: {mean: 0}})), undefined);
  });

  await t.test('finds numbers that are none, wherever they are', () => {
    for (const mean of [Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.equal(
        contradiction(timelineOf({latency: {mean}})),
        'found numbers in the timeline of "READ" that are too large or not defined, ' +
          'expected finite ones',
      );
    }
  });

  await t.test('finds a minimum above the maximum', () => {
    assert.equal(
      contradiction(fromBuckets([[0, 1, 2]], SUBJECT, {min: 3, max: 2})),
      'found a minimum of 3 s and a maximum of 2 s in the distribution of "READ", ' +
        'expected them in order',
    );
  });

  await t.test('finds a window without length', () => {
    assert.equal(
      contradiction(timelineOf({length: 0})),
      'found windows without length in the timeline of "READ", expected more than 0 s',
    );
  });
});
