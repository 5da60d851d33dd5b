import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parse, View} from 'vega';
import {clockText} from '../elapsed-time.js';
import {quantity} from '../format.js';
import {durationLabel, elapsedTime, timeTicks} from './frame.js';

/**
 * @param {string} expression
 * @param {number} value
 */
function labelOf(expression, value) {
  const spec = {
    data: [
      {
        name: 'ticks',
        values: [{value}],
        transform: [{type: 'formula', expr: expression, as: 'label'}],
      },
    ],
  };
  // Cast: Vega's type does not follow the kinds of transforms.
  return new View(parse(/** @type {any} */ (spec)), {renderer: 'none'}).run().data('ticks')[0]
    .label;
}

test('labels of axes', async (t) => {
  await t.test('write elapsed time as sentences do', () => {
    for (const value of [-10, -0.5, 0, 0.002, 0.25, 5, 9.5, 59.9, 65, 2480, 3599]) {
      assert.equal(labelOf(elapsedTime(3599).label, value), clockText(value));
    }
    for (const value of [-3723, -10, 0, 2480, 3600, 3659.5, 3723, 36_000]) {
      assert.equal(labelOf(elapsedTime(36_000).label, value), clockText(value));
    }
    // The errors of sums of steps.
    assert.equal(labelOf(elapsedTime(70).label, 59.999999999999), '1:00');
    assert.equal(labelOf(elapsedTime(70).label, 0.1 + 0.2), '0:00.3');
  });

  await t.test('write durations as sentences do, without a gap', () => {
    for (const value of [60, 100, 1800, 3600, 5400, 7200, 100_000]) {
      const text = quantity(value, 's').replace('\u202f', '');
      assert.equal(labelOf(durationLabel(100_000), value), text);
    }
    for (const most of [59, 1800]) {
      const labels = [0, 1.5e-5, 0.5, 30].map((value) => labelOf(durationLabel(most), value));
      assert.deepEqual(labels, ['0s', '15µs', '500ms', '30s']);
    }
  });
});

test('ticks of elapsed time', async (t) => {
  await t.test('divide runs shorter than some seconds', () => {
    assert.deepEqual(timeTicks(0, 0.094), [0, 0.02, 0.04, 0.06, 0.08]);
    assert.deepEqual(timeTicks(0, 0.594), [0, 0.2, 0.4]);
    assert.deepEqual(timeTicks(0, 0.767), [0, 0.2, 0.4, 0.6]);
    assert.deepEqual(timeTicks(-0.2, 2), [0, 0.5, 1, 1.5, 2]);
  });

  await t.test('are whole seconds from four seconds on', () => {
    assert.deepEqual(timeTicks(0, 4), [0, 1, 2, 3, 4]);
    assert.deepEqual(timeTicks(0, 15.1), [0, 5, 10, 15]);
  });

  await t.test('are at most eight, at whole steps', () => {
    assert.deepEqual(timeTicks(0, 7), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(timeTicks(0, 8), [0, 2, 4, 6, 8]);
    assert.deepEqual(timeTicks(-10, 60), [-10, 0, 10, 20, 30, 40, 50, 60]);
    assert.deepEqual(timeTicks(30, 3600), [600, 1200, 1800, 2400, 3000, 3600]);
  });
});
