/** The days of dates: those of run.yaml begin with `2026-11-21`, in UTC. */

/** Milliseconds. */
export const DAY = 24 * 3600 * 1000;

/** @param {string} date @returns {string} `2026-11-21`. */
export const dayOf = (date) => date.slice(0, 'yyyy-mm-dd'.length);

/**
 * Checks the days of dates, because JavaScript reads `2026-02-30` as the second of March.
 *
 * @param {string} date
 *   One that can be parsed, with or without a time.
 * @returns {boolean}
 *   Whether the calendar has the day.
 */
export const isRealDay = (date) =>
  new Date(`${dayOf(date)}T00:00:00Z`).toISOString().startsWith(dayOf(date));

/**
 * @param {string} date
 *   As run.yaml has it: a day, or a time in UTC.
 * @returns {number}
 *   The last moment that it can mean, in milliseconds since 1970.
 */
export const latestOf = (date) => Date.parse(date) + (date.includes('T') ? 0 : DAY);
