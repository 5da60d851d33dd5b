// All rows here are made.

/** @import {ProfileRow} from '../charts/profile-rows.js' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {spread} from '../stats/spread.js';
import {configurationOf} from '../testing/made-site.js';
import {listText, medianText, summaryText, titleText} from './profile.js';

/** @param {object} over @returns {ProfileRow} */
const row = (over) =>
  // Cast: what its words need.
  /** @type {ProfileRow} */ (
    /** @type {unknown} */ ({
      ...{label: 'A', throughput: 1000, latency: {p50: 0.001, max: 0.5}, slowest: ''},
      ...{reason: '', configuration: configurationOf({}), ...over},
    })
  );
/** @param {string} text */
const plain = (text) => text.replaceAll('\u202f', ' ');

test('a profile lists twelve rows', () => {
  const rows = (/** @type {number} */ count) => Array.from({length: count}, () => row({}));
  const one = 'A: 1.00 k ops/s, median 1.00 ms, slowest 500 ms';
  assert.equal(plain(listText(rows(1))), one);
  assert.equal(plain(listText(rows(12))), Array(12).fill(one).join('; '));
  assert.match(plain(listText(rows(14))), /slowest 500 ms; 2 more in the table$/);
});

test('a row of a profile says what it has', () => {
  const none = {p50: null, p99: null, 'p99.9': null, max: null};
  assert.equal(listText([row({reason: 'failed: no memory'})]), 'A: failed: no memory');
  assert.equal(listText([row({throughput: null, latency: none})]), 'A: not measured');
  assert.equal(
    plain(listText([row({latency: none, slowest: '< 84 µs'})])),
    'A: 1.00 k ops/s, slowest < 84 µs',
  );
});

test('a profile says what its bars and dots are', () => {
  const p50 = {...spread([1, 2, 3]), from: /** @type {const} */ ('median repeat')};
  const {latency} = configurationOf({});
  const unmerged = row({configuration: configurationOf({latency: {...latency, p50}})});
  const merged = row({
    configuration: configurationOf({
      latency: {...latency, p50: {...p50, from: 'merged histograms'}},
    }),
  });
  const bars = 'Bars: operations per second; longer is faster.';
  const dots = ['median', 'p99', 'maximum'];
  assert.equal(
    summaryText([merged], dots),
    `${bars} Dots: median, p99 and maximum of all repeats; further left is faster.`,
  );
  assert.match(
    summaryText([merged, unmerged], dots),
    /percentiles of the median repeat; further left/,
  );
  assert.equal(
    summaryText([unmerged], dots),
    `${bars} Dots: median and p99 of the median repeat, because samples cannot be merged, and maximum of all repeats; further left is faster.`,
  );
  assert.match(summaryText([unmerged], ['median']), /median of .* cannot be merged; further left/);
  assert.equal(summaryText([row({})], []), bars);
  assert.match(summaryText([row({throughput: null})], dots), /^Dots: /);
  assert.equal(medianText([merged]), '');
  assert.match(medianText([merged, unmerged]), /^ Some medians come from the median repeat;/);
  assert.match(medianText([unmerged]), /^ Medians come from the median repeat;/);
  assert.match(titleText([merged]), /^Throughput, and latency from the median/);
  assert.match(titleText([row({throughput: null})]), /^Latency from the median/);
});
