/**
 * The times that files state, as the date of a run: in UTC, or the day alone where the file does not
 * say its zone. Local days differ from UTC by at most one.
 */

const ISO =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,:]\d+)? ?(Z|[+-]\d\d:?\d\d)?)?(?=$|[^\d])/;
/** As `date` and asctime() write it. */
const ENGLISH =
  /^(?:[A-Z][a-z]{2} )?([A-Z][a-z]{2}) +(\d{1,2}) (\d\d:\d\d:\d\d)(?: ([A-Z]{2,5}|[+-]\d{2,4}))? (\d{4})$/;
const RFC3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/**
 * @param {number} milliseconds
 *   Since 1970, in UTC.
 * @returns {string | undefined}
 *   `2026-11-21T06:18:08Z`; undefined for anything that is not a time.
 */
export function utcDate(milliseconds) {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.toISOString().slice(0, -5)}Z`;
}

/**
 * @param {unknown} text
 *   `2026-11-21T06:18:08.153+0100`, or `2026-11-21 06:18:08` without a zone.
 * @returns {string | undefined}
 */
export function isoDate(text) {
  const [, year, month, date, time, zone] = ISO.exec(String(text)) ?? [];
  if (year === undefined) return undefined;
  const day = `${year}-${month}-${date}`;
  if (Number.isNaN(Date.parse(day))) return undefined;
  if (time === undefined || zone === undefined) return day;
  return utcDate(Date.parse(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`));
}

/**
 * @param {string} text
 *   `Sat Nov 21 06:25:38 UTC 2026`, or without a zone. The names of other zones are not unique.
 * @returns {string | undefined}
 */
export function englishDate(text) {
  const [, name = '', date = '', time, zone, year] = ENGLISH.exec(text.trim()) ?? [];
  const month = MONTHS.indexOf(name) / 3 + 1;
  if (year === undefined || !Number.isInteger(month)) return undefined;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isoDate(zone === 'UTC' || zone === 'GMT' ? `${day}T${time}Z` : day);
}

/**
 * @param {string} text
 *   `2026-11-21T06:18:08.153482193+01:00`
 * @returns {number | undefined}
 *   Whole microseconds since 1970.
 */
export function microsecondsOf(text) {
  const [, second, fraction = '', zone] = RFC3339.exec(text) ?? [];
  const whole = Date.parse(`${second}${zone}`);
  return Number.isNaN(whole) ? undefined : whole * 1e3 + Math.round(Number(`0${fraction}`) * 1e6);
}
