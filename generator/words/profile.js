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

/** @param {ProfileRow[]} rows */
export const titleText = (rows) =>
  `${hasRates(rows) ? 'Throughput, and latency' : 'Latency'} from the median to the slowest operation`;

/** @param {ProfileRow[]} rows */
export function listText(rows) {
  const listed = rows.slice(0, MOST_LISTED).map(rowText);
  const more = rows.length - listed.length;
  return [...listed, ...(more > 0 ? [`${more} more in the table`] : [])].join('; ');
}

/** @param {ProfileRow} row */
function rowText({label, throughput, latency: {p50, max}, slowest, reason}) {
  if (reason) return `${label}: ${reason}`;
  const parts = [
    throughput === null ? '' : quantity(throughput, '1/s'),
    p50 === null ? '' : `median ${quantity(p50, 's')}`,
    max === null ? slowest && `slowest ${slowest}` : `slowest ${quantity(max, 's')}`,
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
