import assert from 'node:assert/strict';
import {test} from 'node:test';
import {runnerIntervalText} from './interval.js';

/** Narrow no-break spaces as plain ones. @param {string} text */
const plain = (text) => text.replaceAll('\u202f', ' ');

test('runnerIntervalText gives the ends and the level of the runner’s interval', () => {
  const interval = {low: 1.2e-9, high: 1.26e-9, level: 0.999};
  assert.equal(plain(runnerIntervalText(interval, 's')), '1.20 to 1.26 ns (99.9 %)');
  assert.equal(runnerIntervalText(undefined, 's'), '');
});
