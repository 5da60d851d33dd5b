import assert from 'node:assert/strict';
import {test} from 'node:test';
import {joinRange, runnerIntervalText} from './interval.js';

/** Narrow no-break spaces as plain ones. @param {string} text */
const plain = (text) => text.replaceAll('\u202f', ' ');

test('runnerIntervalText gives the ends and the level of the runner’s interval', () => {
  const interval = {low: 1.2e-9, high: 1.26e-9, level: 0.999};
  assert.equal(plain(runnerIntervalText(interval, 's')), '1.20 to 1.26 ns (99.9 %)');
  assert.equal(runnerIntervalText(undefined, 's'), '');
});

test('joinRange states a unit once where both ends have it', () => {
  for (const [low, high, text] of /** @type {const} */ ([
    ['3.69\u202fµs', '4.95\u202fµs', '3.69 to 4.95 µs'],
    ['880\u202fns', '1.02\u202fµs', '880 ns to 1.02 µs'],
    ['0.330×', '0.610×', '0.330 to 0.610×'],
    ['1.50\u202fk', '2.00\u202fk', '1.50 to 2.00 k'],
    ['12', '15', '12 to 15'],
    ['12\u202fB', '12\u202fB', '12 B'],
  ])) {
    assert.equal(plain(joinRange(low, high)), text);
  }
});
