// Spreads here are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {spread as spreadOf} from '../stats/spread.js';
import {runnerIntervalText, spreadText} from './spread-text.js';

/** Narrow no-break spaces as plain ones. @param {string} text */
const plain = (text) => text.replaceAll('\u202f', ' ');

test('spreadText', async (t) => {
  const spread = spreadOf([1000, 2000, 3000]);

  await t.test('gives the range under five repeats', () => {
    assert.equal(plain(spreadText(spread, '1/s')), '1.00 k ops/s to 3.00 k ops/s');
  });

  await t.test('gives the interval where there is one', () => {
    const interval = {low: 1500, high: 2500, level: 0.95};
    assert.equal(
      plain(spreadText({...spread, n: 5, interval}, '1/s')),
      '95 % interval 1.50 k ops/s to 2.50 k ops/s',
    );
  });

  await t.test('says that there is one run only', () => {
    assert.equal(spreadText({...spread, n: 1}, '1/s'), 'single run');
  });
});

test('runnerIntervalText gives the ends and the level of the runner’s interval', () => {
  const interval = {low: 1.2e-9, high: 1.26e-9, level: 0.999};
  assert.equal(plain(runnerIntervalText(interval, 's')), '1.20 ns to 1.26 ns (99.9 %)');
  assert.equal(runnerIntervalText(undefined, 's'), '');
});
