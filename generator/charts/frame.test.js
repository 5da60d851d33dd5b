import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parse, View} from 'vega';
import {clock, quantity} from '../format.js';
import {durationLabel, elapsedTime} from './frame.js';

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
    for (const value of [-10, 0, 5, 65, 2480, 3599]) {
      assert.equal(labelOf(elapsedTime(3599).label, value), clock(value));
    }
    for (const value of [-3723, -10, 0, 2480, 3600, 3723, 36_000]) {
      assert.equal(labelOf(elapsedTime(36_000).label, value), clock(value));
    }
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
