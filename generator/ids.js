/**
 * Ids: parts of addresses and names of files. Two texts never share one, even if the file system ignores
 * case.
 */

import {sha256} from './digest.js';
import {capitalised} from './format.js';

/** Characters of an id that a person chose: a folder, a chart. */
export const LONGEST_ID = 64;
/** Characters of the name of a raw file. */
export const LONGEST_NAME = 100;
/** Characters of a text that its id repeats. */
const READABLE = 40;
/** Hexadecimal digits that distinguish texts with the same readable part. */
const HASH = 8;
const PLAIN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Windows opens a device under these names, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * @param {string} text
 *   Any: the name of an operation.
 * @returns {string}
 *   The text where it is an id, else its readable part and a hash of all of it; the same in every
 *   build: `readrandom`, `get-a-3c3216e2`.
 */
export const idOf = (text) =>
  PLAIN.test(text) && text.length <= READABLE && !isDevice(text) ? text : hashedId(text, text);

/**
 * @param {string} text
 * @param {string} identity
 *   What the hash is of.
 * @returns {string}
 */
export function hashedId(text, identity) {
  const hash = sha256(identity).slice(0, HASH);
  return `${dashed(text).slice(0, READABLE)}-${hash}`.replaceAll(/-+/g, '-').replace(/^-/, '');
}

/**
 * @param {string} text
 * @returns {string}
 *   In lower case, with a hyphen for everything between letters and digits, also at the ends.
 */
export const dashed = (text) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Latin letters that Unicode does not divide into a letter and a mark. */
const LETTERS = new Map(
  Object.entries({
    ...{ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O'},
    ...{ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH', ı: 'i'},
  }),
);

/**
 * @param {string} text
 * @returns {string}
 *   `Müller Café, Øst` → `Muller Cafe, Ost`.
 */
const withoutAccents = (text) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\0-\x7f]/gu, (letter) => LETTERS.get(letter) ?? letter);

/**
 * @param {string} text
 * @returns {string}
 *   `Our café (new)` → `our-cafe-new`; not unique.
 */
export const slug = (text) => dashed(withoutAccents(text)).replaceAll(/^-|-$/g, '');

/** `our-cache` → `Our cache`. @param {string} id */
export const inWords = (id) => capitalised(id.replaceAll('-', ' '));

/** @param {string} name */
export const isDevice = (name) => DEVICE.test(name);

/**
 * @param {string} name
 *   The name of a folder that becomes a part of an address.
 * @returns {string | undefined}
 *   What was expected instead.
 */
export function wrongId(name) {
  if (!PLAIN.test(name)) return 'a folder named with lower case, digits and hyphens';
  if (isDevice(name)) return 'another name: Windows reserves this one for a device';
  return name.length > LONGEST_ID ? `a name of at most ${LONGEST_ID} characters` : undefined;
}

/**
 * @param {string} id
 * @param {(id: string) => boolean} isTaken
 * @returns {string}
 *   The id, else the first of `id-2`, `id-3` … that is free.
 */
export function freeId(id, isTaken) {
  let free = id;
  for (let number = 2; isTaken(free); number += 1) free = `${id}-${number}`;
  return free;
}

/**
 * @param {string} text
 *   Any name of a file.
 * @param {string} [end]
 *   The end that is added to it, such as `.gz`.
 * @returns {string}
 *   Of letters, digits, dots, plus, hyphens and underscores, as `check` expects.
 */
export function rawName(text, end = '') {
  const plain = withoutAccents(text)
    .replaceAll(/[^A-Za-z0-9._+-]+/g, '-')
    .replaceAll(/-+(?=\.)/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/\.+$/, '');
  const safe = plain === '' || isDevice(plain) || plain === 'run.yaml' ? `file-${plain}` : plain;
  const most = LONGEST_NAME - end.length;
  if (safe.length <= most) return safe.replace(/-$/, '') + end;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(safe)?.[0] ?? '';
  return safe.slice(0, most - extension.length).replace(/[.-]+$/, '') + extension + end;
}
