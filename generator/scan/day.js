/**
 * Checks the days of dates, because JavaScript reads `2026-02-30` as the second of March.
 *
 * @param {string} date
 *   One that can be parsed, with or without a time.
 * @returns {boolean}
 *   Whether the calendar has the day.
 */
export const isRealDay = (date) =>
  new Date(`${date.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(date.slice(0, 10));
