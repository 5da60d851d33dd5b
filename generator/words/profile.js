/**
 * What a profile says: its sentence, and the line above its table.
 *
 * @import {ProfileRow} from '../charts/profile-rows.js'
 */

import {quantity} from '../format.js';

/** Rows that a sentence lists one by one. */
const MOST_LISTED = 12;

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

/** @param {ProfileRow[]} rows */
export function summaryText(rows) {
  const hasRates = rows.some(({throughput}) => throughput !== null);
  const hasTimes = rows.some(({latency}) => latency.p50 !== null || latency.max !== null);
  return [
    ...(hasRates ? ['Bars: operations per second; longer is faster.'] : []),
    ...(hasTimes
      ? ['Dots: median, p99, p99.9 and maximum of all repeats; further left is faster.']
      : []),
  ].join(' ');
}
