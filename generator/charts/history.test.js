// All releases here are made.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {spread} from '../stats/spread.js';
import {drawing, drawsEverywhere} from '../testing/chart.js';
import {snapshot} from '../testing/index.js';
import {latencyHistory} from './latency-history.js';

/**
 * @param {string} at
 * @param {number[]} p50
 *   Microseconds, one a repeat.
 * @param {number[]} [p99]
 */
const release = (at, p50, p99) => ({
  at,
  p50: merged(p50),
  p99: p99 ? merged(p99) : null,
});

/**
 * As if the merged samples had the percentile of the middle repeat.
 *
 * @param {number[]} values
 */
function merged(values) {
  const seconds = values.map((value) => value / 1e6);
  const sorted = [...seconds].sort((a, b) => a - b);
  return spread(seconds, {estimate: sorted[1] ?? 0, from: 'merged histograms'});
}

const history = {
  label: 'Client',
  colour: 1,
  param: 'release',
  releases: [
    release('2.4.0', [230, 250, 240], [500, 520, 480]),
    release('2.11.4', [190, 180, 200], [600, 400, 510]),
    release('2.20.6', [160, 150, 170], [450, 430, 440]),
  ],
};
const options = /** @type {const} */ ({name: 'h', load: {model: 'closed', workers: 1}});
const chart = latencyHistory(history, options);

test('latencyHistory', async (t) => {
  await t.test('keeps its specification', () =>
    snapshot(chart.views[0]?.spec, import.meta.url, 'latency-history.vl.json'),
  );

  await t.test('draws at every width', () => drawsEverywhere(chart));

  await t.test(
    'draws every repeat and the percentile over the repeats of each release',
    async () => {
      const {marks} = await drawing(chart.views[0]);
      assert.equal(marks('repeat').length, 18);
      assert.equal(marks('middle').length, 6);
      const y = (/** @type {number} */ seconds) => 300 * (1 - seconds / 600e-6);
      const of = (/** @type {string} */ series) =>
        marks('middle').filter(({datum}) => datum.series === series);
      assert.deepEqual(
        of('median').map(({y: at}) => Math.round(at)),
        [240, 190, 160].map((one) => Math.round(y(one / 1e6))),
      );
    },
  );

  await t.test('tells first, last, lowest and highest', () => {
    assert.equal(
      chart.sentence.replaceAll(/\s/g, ' '),
      'Latency of Client over 3 values of release, from 2.4.0 to 2.20.6. median: 240 µs at 2.4.0, 160 µs at 2.20.6; lowest 160 µs at 2.20.6, highest 240 µs at 2.4.0; 99th percentile: 500 µs at 2.4.0, 440 µs at 2.20.6; lowest 440 µs at 2.20.6, highest 510 µs at 2.11.4.',
    );
  });

  await t.test('has a row a release and a line a repeat', () => {
    assert.equal(chart.table.rows.length, 3);
    assert.equal(chart.csv.rows.length, 18);
    assert.deepEqual(chart.csv.rows[1], ['2.4.0', 'median', 2, 250e-6]);
  });

  await t.test('reads both statistics of a release, under the names of the series', () => {
    assert.deepEqual(
      chart.readings[0]?.values.map(({label, text}) => [label, text.replaceAll(/\s/g, ' ')]),
      [
        ['median', '240 µs, lowest 230 µs, highest 250 µs'],
        ['99th percentile', '500 µs, lowest p99 480 µs, highest p99 520 µs'],
      ],
    );
  });

  await t.test('leaves out the 99th percentile where a release has none', async () => {
    const some = {...history, releases: [release('2.3.0', [210, 220]), ...history.releases]};
    const without = latencyHistory(some, options);
    assert.equal(without.table.rows[0]?.[5], 'too few samples');
    assert.equal(without.readings[0]?.values[1]?.text, 'too few samples');
    assert.match(
      without.notes[1] ?? '',
      /^Large mark: the percentile of the merged samples of 2 to 3 repeats\./,
    );
    const {marks} = await drawing(without.views[0]);
    assert.equal(marks('middle').length, 7);
  });

  await t.test('is logarithmic where latencies lie far apart', () => {
    const far = latencyHistory(
      {...history, releases: [release('2.3.0', [40, 42, 41]), ...history.releases]},
      options,
    );
    assert.match(JSON.stringify(far.views[0]?.spec), /latency \(logarithmic\)/);
  });
});
