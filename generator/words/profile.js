/**
 * What a profile says: its sentence, and the line above its table.
 *
 * @import {ProfileRow} from '../charts/profile-rows.js'
 */

import {list, quantity} from '../format.js';

/** Rows that a sentence lists one by one. */
const MOST_LISTED = 12;

/** @param {ProfileRow[]} rows */
export const hasRates = (rows) => rows.some(({throughput}) => throughput !== null);

/**
 * @param {ProfileRow[]} rows
 * @returns {'max' | 'p99.9' | 'p99' | 'p50' | undefined}
 *   The last of the latencies that a row has, or whose absence it explains; undefined where there are only rates.
 */
export const lastLatency = (rows) =>
  /** @type {const} */ (['max', 'p99.9', 'p99', 'p50']).find((key) =>
    rows.some(({latency, slowest}) => latency[key] !== null || (key === 'max' && slowest !== '')),
  );

/** @param {ProfileRow[]} rows */
export function titleText(rows) {
  const last = lastLatency(rows);
  if (last === undefined) return 'Throughput';
  if (last === 'p50') return hasRates(rows) ? 'Throughput and median latency' : 'Median latency';
  const what = hasRates(rows) ? 'Throughput, and latency' : 'Latency';
  return `${what} from the median to ${last === 'max' ? 'the slowest operation' : last}`;
}

/** @param {ProfileRow[]} rows */
export function listText(rows) {
  const last = lastLatency(rows);
  const listed = rows.slice(0, MOST_LISTED).map((row) => rowText(row, last));
  const more = rows.length - listed.length;
  return [...listed, ...(more > 0 ? [`${more} more in the table`] : [])].join('; ');
}

/** @param {ProfileRow} row @param {ReturnType<typeof lastLatency>} last */
function rowText({label, throughput, latency, slowest, reason}, last) {
  if (reason) return `${label}: ${reason}`;
  /** @param {string} name @param {number | null} value */
  const named = (name, value) => (value === null ? '' : `${name} ${quantity(value, 's')}`);
  const parts = [
    throughput === null ? '' : quantity(throughput, '1/s'),
    named('median', latency.p50),
    last === 'max'
      ? named('slowest', latency.max) || (slowest && `slowest ${slowest}`)
      : last && last !== 'p50' && named(last, latency[last]),
  ];
  return `${label}: ${parts.filter(Boolean).join(', ') || 'not measured'}`;
}

/**
 * @param {ProfileRow[]} rows
 * @param {string[]} dots
 *   What the dots are, from the left, such as `median`.
 */
export const summaryText = (rows, dots) =>
  [
    ...(hasRates(rows) ? ['Bars: operations per second; longer is faster.'] : []),
    ...(dots.length > 0 ? [`Dots: ${dotsText(rows, dots)}; further left is faster.`] : []),
  ].join(' ');

/** @param {ProfileRow[]} rows @param {string[]} dots */
function dotsText(rows, dots) {
  const which = merged(rows);
  const ofAll = `${list(dots)} of all repeats`;
  if (which === 'all') return ofAll;
  if (which === 'some') {
    return `${ofAll}; where samples cannot be merged, percentiles of the median repeat`;
  }
  const percentiles = dots.filter((dot) => dot !== 'maximum');
  const ofMedian = `${list(percentiles)} of the median repeat, because samples cannot be merged`;
  return dots.length > percentiles.length ? `${ofMedian}, and maximum of all repeats` : ofMedian;
}

/**
 * @param {ProfileRow[]} rows
 * @returns {string}
 *   A sentence, after a blank, where medians are not those of all repeats; else empty.
 */
export function medianText(rows) {
  const which = merged(rows);
  if (which === 'all') return '';
  return ` ${which === 'some' ? 'Some medians' : 'Medians'} come from the median repeat; the slowest operation comes from all repeats.`;
}

/**
 * @param {ProfileRow[]} rows
 * @returns {'all' | 'some' | 'none'}
 *   Of which rows the percentiles are those of all repeats.
 */
function merged(rows) {
  const spreads = rows.flatMap(({configuration: {latency}}) => latency.p50 ?? latency.p99 ?? []);
  const unmerged = spreads.filter(({n, from}) => n > 1 && from === 'median repeat');
  if (unmerged.length === 0) return 'all';
  return unmerged.length === spreads.length ? 'none' : 'some';
}
