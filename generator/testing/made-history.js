/**
 * Histories made for tests: what is computed from runs over releases.
 *
 * @import {Change, History, HistoryPoint} from '../stats/types.d.ts'
 */

/**
 * @param {readonly number[]} estimates
 *   The estimates of the releases 1.0, 1.1, …, in the order in which they were run, one a day.
 * @param {Partial<History>} [over]
 * @returns {History}
 */
export const historyOf = (estimates, over = {}) => ({
  id: 'java-put-p50',
  system: 'java',
  operation: 'put',
  params: {payload: '1024 B'},
  quantity: 'p50',
  unit: 's',
  axis: 'release',
  param: 'release',
  points: estimates.map(pointOf),
  breaks: [],
  changes: [],
  ...over,
});

/**
 * @param {number} estimate
 * @param {number} i
 * @returns {HistoryPoint}
 */
const pointOf = (estimate, i) => ({
  at: `1.${i}`,
  date: `2026-01-${String(i + 1).padStart(2, '0')}T10:00:00Z`,
  isOfCommit: false,
  machine: 'desk',
  values: [estimate],
  estimate,
  low: null,
  high: null,
  runs: [`java-1-${i}`],
});

/**
 * @param {number} at
 * @param {Partial<Change>} [over]
 * @returns {Change}
 */
export const changeAt = (at, over = {}) => ({
  at,
  ratio: 1.12,
  low: 1.08,
  high: 1.16,
  p: 0.0005,
  direction: 'worse',
  ...over,
});
