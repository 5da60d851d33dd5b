/**
 * When a row of jstat was written: the column `Timestamp` of -t, else the interval that the
 * manifest states, else dates, as `date; jstat` loops, `ts` and awk's strftime write them on a
 * separate line or before the row. Only their differences count, so the time zone does not matter,
 * but it must stay the same.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @typedef {{at: number, date: string | undefined, form: string, text: string, rest: string}} Dated
 *   Seconds; `date` as a fact of the run; `form` tells dates apart whose difference says nothing; `rest` of
 *   the line.
 */

import {utcDate} from '../shared/dates.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = MONTHS.join('|');
const TIME = String.raw`(?<h>\d\d):(?<m>\d\d):(?<s>\d\d(?:\.\d{1,9})?)`;
/** `date` as the locales C, en_US (AM and PM) and en_GB (the day first) have it. */
const FORMS = {
  iso: String.raw`(?<y>\d{4})-(?<n>\d\d)-(?<d>\d\d)[T ]${TIME}(?: ?(?<zone>Z|UTC|[+-]\d\d:?\d\d))?`,
  date:
    String.raw`(?:[A-Z][a-z]{2},? )?(?:(?<b>${MONTH}) {1,2}(?<d>\d{1,2})|(?<d2>\d{1,2}) (?<b2>${MONTH}))` +
    String.raw` ${TIME}(?: (?<half>[AP]M))?(?: (?<zone>[A-Z]{2,5}|[+-]\d\d))?(?: (?<y>\d{4}))?`,
  clock: TIME,
  epoch: String.raw`(?<epoch>\d{10}(?:\.\d{1,9})?)(?=\s*$)`,
};
const DATES = Object.entries(FORMS).map(([form, text]) => ({
  form,
  pattern: new RegExp(String.raw`^\s*\[?${text}\]?(?=[\s,;]|$)`),
}));

const COMMAND =
  /\bjstat(?: -(?!gc)[\w:]+(?: \d+)?)* -gc\w*(?: -\w+)* (\S+) (\d+)(ms|s)?(?: \d+)?\s*(?:$|[|>])/;

const SEPARATE = 'Put the table of each command into a separate file.';

/** @param {ReadContext} context */
export function jstatClock(context) {
  /** Seconds between rows, by the command. @type {number | undefined} */
  let interval;
  /** @type {Dated | undefined} */
  let now;
  /** @type {Dated | undefined} */
  let first;
  /** @type {Dated | undefined} */
  let last;
  let counted = 0;
  let untimed = 0;
  /** Of the command above the table. @type {string | undefined} */
  let process;
  /** Whether a command is below rows whose times follow from the interval. */
  let isAgain = false;
  return {
    /**
     * The command is often copied with its output: `$ jstat -gcutil 4711 1s 10`.
     *
     * @param {string} text
     * @param {number} line
     */
    command(text, line) {
      const [, found, time, unit] = COMMAND.exec(text) ?? [];
      if (found === undefined) return;
      if (process !== undefined && found !== process) {
        const expected = 'expected one JVM';
        context.error(
          line,
          `found jstat of process ${found} after ${process}, ${expected}`,
          SEPARATE,
        );
      }
      process ??= found;
      isAgain = counted > 0;
      const seconds = Number(time) / (unit === 's' ? 1 : 1000);
      if (seconds > 0) interval ??= seconds;
    },

    /** @param {Dated} dated */
    see(dated) {
      context.fact('date', dated.date);
      now = dated;
    },

    /**
     * @param {number | null | undefined} stamp
     *   The row's cell of `Timestamp`.
     * @param {number} line
     * @param {number} headerLine
     * @returns {number | undefined}
     *   Seconds; undefined for a row without a time, which is an error from the second on.
     */
    at(stamp, line, headerLine) {
      const date = now;
      now = undefined;
      if (typeof stamp === 'number') {
        context.origin('jvm');
        return stamp;
      }
      const every = context.take('every') ?? interval;
      if (every !== undefined) {
        if (isAgain) {
          const expected = 'expected one: the time between them is unknown';
          context.error(line, `found rows of a second jstat command, ${expected}`, SEPARATE);
          isAgain = false;
        }
        counted += 1;
        return (counted - 1) * every;
      }
      if (!date) {
        untimed += 1;
        if (untimed === 2) reportUntimed(headerLine, context);
        return undefined;
      }
      if (!first) {
        context.warn(
          'found dates and no column "Timestamp": time counts from the first date',
          line,
        );
      }
      first ??= date;
      const wrong = last && misfit(last, date);
      last = date;
      if (wrong) context.error(line, wrong);
      return wrong ? undefined : date.at - first.at;
    },

    /** A single row needs no time, but it is not a time series. */
    end() {
      if (untimed === 1)
        context.warn('found one row without a time, so its sizes are not drawn over time');
    },
  };
}

/** @param {number} line @param {ReadContext} context */
const reportUntimed = (line, context) =>
  context.error(
    line,
    'found no column "Timestamp", expected the output of jstat -t',
    'State the seconds between samples in run.yaml, under "files", as `every`.',
    'every',
  );

/** @param {Dated} last @param {Dated} date @returns {string | undefined} */
function misfit(last, date) {
  if (last.form !== date.form) {
    return `found the date "${date.text}" after "${last.text}", expected one date format and one time zone`;
  }
  if (date.at >= last.at) return undefined;
  return `found the date "${date.text}" after "${last.text}", expected a later time`;
}

/**
 * @param {string} text
 * @returns {Dated | undefined}
 *   A date at the beginning of a line.
 */
export function dateOf(text) {
  for (const {form, pattern} of DATES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const {y = '0', n, d, d2, b, b2, h, m, s, half, zone = '', epoch} = match.groups ?? {};
    const found = {
      text: match[0].trim(),
      rest: text.slice(match[0].length).replace(/^[\s,;|]+/, ''),
    };
    if (epoch) return {at: Number(epoch), date: utcDate(Number(epoch) * 1e3), form, ...found};
    const month = n ? Number(n) - 1 : MONTHS.indexOf(b ?? b2 ?? 'Jan');
    const day = Date.UTC(Number(y), month, Number(d ?? d2 ?? 1)) / 1000;
    const at = day + hours(h, half) * 3600 + Number(m) * 60 + Number(s) - east(zone);
    const isUtc = /^(?:Z|UTC|GMT|[+-].*)$/.test(zone);
    const date = y === '0' ? undefined : utcDate(at * 1e3)?.slice(0, isUtc ? undefined : 10);
    return {at, date, form: /^[A-Y]/.test(zone) ? `${form} ${zone}` : form, ...found};
  }
  return undefined;
}

/**
 * @param {string | undefined} text
 * @param {string | undefined} half
 *   AM or PM.
 */
const hours = (text, half) =>
  half ? (Number(text) % 12) + (half === 'PM' ? 12 : 0) : Number(text);

/**
 * @param {string} zone
 * @returns {number}
 *   Seconds east of Greenwich; 0 for a name.
 */
function east(zone) {
  const [, sign, hour = '0', minute = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hour) * 3600 + Number(minute) * 60);
}
