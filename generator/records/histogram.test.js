import assert from 'node:assert/strict';
import {test} from 'node:test';
import float64 from 'hdr-histogram-js/dist/Float64Histogram.js';
import {Counts, highestAt, lowestAt, positionOf} from './histogram.js';

test('buckets are those of HdrHistogram with three digits', () => {
  const histogram = new float64.default(1, 2, 3);
  const powers = Array.from({length: 53}, (_, i) => 2 ** i);
  const near = powers.flatMap((power) => [-2, -1, 0, 1, 2].map((by) => power + by));
  const between = powers.map((power) => Math.floor(power * 1.37));
  for (const value of [...near, ...between].filter((one) => one >= 0)) {
    const position = positionOf(value);
    assert.equal(position, histogram.countsArrayIndex(value), `the position of ${value}`);
    const lowest = histogram.valueFromIndex(position);
    assert.equal(lowestAt(position), lowest);
    assert.equal(highestAt(position), histogram.highestEquivalentValue(lowest));
  }
});

test('counts are the same for few and many values, and for those that are added together', () => {
  const positions = Array.from({length: 10_000}, (_, i) => (i * 7919) % 30_011);
  for (const [size, first] of [10, 2047, 2048, 2049, 10_000].flatMap((all) => [
    [all, all / 8],
    [all, all / 2],
  ])) {
    /** @type {Map<number, number>} */
    const expected = new Map();
    const all = new Counts();
    const halves = [new Counts(), new Counts()];
    for (const [i, position] of positions.slice(0, size).entries()) {
      const one = i % 3 === 0 ? 5000 : position;
      all.add(one);
      halves[i < Number(first) ? 0 : 1]?.add(one);
      expected.set(one, (expected.get(one) ?? 0) + 1);
    }
    const sorted = [...expected].sort(([a], [b]) => a - b);
    assert.deepEqual(all.entries(), sorted);
    for (const order of [halves, [...halves].reverse()]) {
      const sum = new Counts();
      for (const half of order) sum.addAll(half);
      assert.deepEqual(sum.entries(), sorted);
    }
  }
});
