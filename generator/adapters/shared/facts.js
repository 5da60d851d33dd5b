/**
 * Collects what a file states of its run. These texts are published, so the names of people and hosts
 * are taken out of them, and what is too long or makes no sense is left out.
 *
 * @import {FileFacts, ReadContext} from '../types.d.ts'
 */

import {brief} from './brief.js';

/** Characters of a text, and flags, that are kept. */
const LONGEST = 2000;
const MOST_FLAGS = 200;
const MOST_CORES = 65_536;
/** Nobody kept results of an earlier day; a clock that was not set says 1970. */
export const FIRST_DAY = '1995-01-01';
const LAST_DAY = '2100-01-01';
/** As pytest-benchmark, mitata and BenchmarkDotNet name a processor that they do not recognise. */
const UNKNOWN = /^unknown(?: processor)?$/i;
const HOME =
  /(?:\/(?:home|Users|export\/home)\/[^\s/:;,"']+|(?<![\w.-])\/root\b|[A-Za-z]:\\Users\\[^\s\\:;,"']+)/g;
const AUTHORITY = /(\b[a-z][a-z0-9+.-]*:\/\/)(?!(?:localhost|127\.0\.0\.1)\b)[^\s/"'?]+/gi;
const NAMES =
  /((?:^|[\s.,_-]|-D)(?:user|user\.name|username|login|pass|password|passwd|secret|token|host|hosts|hostname|server|servers|node|nodes|endpoint|endpoints)[=:])(?!\/\/)[^\s,;"']+/gi;
const OPTIONS =
  /((?:^|\s)(?:-h|-U|-node|--?(?:host|hostname|user|username|server|password|endpoint))\s+)(?!-)[^\s"']+/g;

/** @type {{[Name in keyof Required<FileFacts>]: (value: any) => FileFacts[Name]}} */
const CLEAN = {
  date: (value) => (value >= FIRST_DAY && value < LAST_DAY ? value : undefined),
  runner: textOf,
  version: textOf,
  command: textOf,
  jvm: textOf,
  flags(value) {
    const flags = value.flatMap((/** @type {unknown} */ flag) => textOf(flag) ?? []);
    return flags.length <= MOST_FLAGS ? flags : undefined;
  },
  warmup: textOf,
  cpu: (value) => (UNKNOWN.test(value) ? undefined : textOf(value)),
  cores: (value) =>
    value >= 1 && value <= MOST_CORES && Number.isInteger(value) ? value : undefined,
  memory: (value) => (value > 0 && Number.isSafeInteger(value) ? value : undefined),
  os: textOf,
  commit: (value) => (/^[0-9a-f]{7,64}$/i.test(value) ? value.toLowerCase() : undefined),
  users: (value) => (value > 0 && Number.isSafeInteger(value) ? value : undefined),
};
/** @param {number} milliseconds Since 1970. */
export const isTimeOfDay = (milliseconds) =>
  milliseconds >= Date.parse(FIRST_DAY) && milliseconds < Date.parse(LAST_DAY);

/** How a message names them, where not by these names. @type {{[Name in keyof FileFacts]: string}} */
const LABELS = {jvm: 'JVM', cpu: 'processor', os: 'operating system'};
/** In this order they are printed. */
export const FACTS = /** @type {readonly (keyof FileFacts)[]} */ (Object.keys(CLEAN));

/**
 * @param {(message: string) => void} warn
 *   Takes the first contradiction of each fact.
 * @returns {{fact: ReadContext['fact'], facts(): FileFacts}}
 */
export function factCollector(warn) {
  /** Undefined where the file states several values. @type {Map<keyof FileFacts, any>} */
  const found = new Map();
  return {
    fact(name, value) {
      const clean = value === undefined ? undefined : CLEAN[name](value);
      if (clean === undefined) return;
      const first = found.get(name);
      if (!found.has(name)) found.set(name, clean);
      else if (name === 'date') found.set(name, String(first) < String(clean) ? first : clean);
      else if (first !== undefined) {
        const [other, before] = [without(clean, first), without(first, clean)];
        if (other === before) return;
        found.set(name, undefined);
        // A benchmark may have a warm-up of its own.
        if (name === 'warmup') return;
        warn(
          `found the ${LABELS[name] ?? name} ${other}, expected ${before} as before: the file has results of both and states neither; make each a run`,
        );
      }
    },
    facts: () =>
      Object.fromEntries(
        FACTS.flatMap((name) => {
          const value = found.get(name);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
  };
}

/**
 * @param {string | number | string[]} value
 * @param {string | number | string[]} other
 * @returns {string}
 *   As a message quotes it; of flags, those that the other does not have.
 */
function without(value, other) {
  if (!Array.isArray(value) || !Array.isArray(other)) return `"${brief(String(value))}"`;
  const flags = value.filter((flag) => !other.includes(flag));
  return flags.length === 0 ? 'none' : `"${brief(flags.join(' '))}"`;
}

/** @param {unknown} value @returns {string | undefined} */
function textOf(value) {
  // A long line of a damaged file would take the patterns below too long.
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  const text = withoutNames(value.trim().replaceAll(/\s+/g, ' '));
  return text === '' || /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/u.test(text) ? undefined : text;
}

/**
 * @param {string} text
 *   A command, or an argument of one.
 * @returns {string}
 *   With `~` for the home of a user, and `…` for the names of users and other machines.
 */
export const withoutNames = (text) =>
  text
    .replaceAll(HOME, '~')
    .replaceAll(AUTHORITY, '$1…')
    .replaceAll(NAMES, '$1…')
    .replaceAll(OPTIONS, '$1…');
