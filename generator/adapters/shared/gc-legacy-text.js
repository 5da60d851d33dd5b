/**
 * The text of one collection of a log of JDK 8 and earlier, from `[GC` or `[Full GC` to its closing
 * bracket, with everything that was written in between. Inner brackets are its parts: the
 * generations, but also a concurrent phase whose thread wrote at the same time.
 *
 * @import {Collection, CollectionKind} from '../../records/types.d.ts'
 * @import {Pools} from './gc-heap.js'
 */

import {UNITS} from './gc-bytes.js';
import {FORCED} from './gc-pause.js';

const SIZE = '(\\d+(?:[.,]\\d+)?[BKMGT])';
/** A match begins with the first digit of a number: from each digit, a long one takes quadratic time. */
const CHANGE = new RegExp(`(?<!\\d)${SIZE}->${SIZE}\\(${SIZE}\\)`);
/** CMS at its initial mark and remark: what is in use, and what is committed. */
const STATE = new RegExp(`(?<!\\d)${SIZE}\\(${SIZE}\\)`);
const EDEN = new RegExp(
  `Eden: ${SIZE}\\(${SIZE}\\)->${SIZE}\\(${SIZE}\\) Survivors: ${SIZE}->${SIZE} Heap: ${SIZE}\\(${SIZE}\\)->${SIZE}\\(${SIZE}\\)`,
);
/** G1 of JDK 6 has this line instead. */
const HEAP = new RegExp(`^ *\\[ *${SIZE}->${SIZE}\\(${SIZE}\\)\\]`);
const DURATION = /, (\d+[.,]\d+) secs\]$/;
const NAME = /^\[(?:Full GC|GC)(?:--| pause| remark| cleanup)?/;
const WORDS = / *\(((?:[^()]|\(\))*)\)/y;
/** What G1 knows about a pause only when it is over. */
const TAIL = /\((initial-mark|to-space [a-z]+)\)/g;
/** Stamps of what another thread wrote inside. */
const STAMPS = /(?:\d{4}-\d\d-\d\dT[\d:.,]+[+-]\d{4}: ?)?(?:(?<!\d)\d+[.,]\d+: ?)(?:#\d+: ?)?/g;
const POOL = /^\[(PSYoungGen|DefNew|(?:AS)?ParNew|PSOldGen|ParOldGen|Tenured|(?:AS)?CMS)(?! Perm)/;
const ONE_SIZE = new RegExp(`\\(${SIZE}\\)`);
const YOUNG = new Set(['PSYoungGen', 'DefNew', 'ParNew', 'ASParNew']);
const FAILURE = /concurrent mode (?:failure|interrupted)|promotion failed/;
/** What G1 calls its pause, before and after the cause. */
const NAMES = new Set(['young', 'mixed', 'partial', 'initial-mark']);
/** JDK 6 says `[Full GC (System)`. */
const SYSTEM = 'System';

/**
 * @typedef {Omit<Collection, 'old' | 'start'>} Stop
 * @typedef {(text: string) => number | undefined} Reader
 *   Reads decimals as this file writes them.
 */

/**
 * @param {string} text
 * @param {Reader} number
 * @returns {{stop: Stop, pools: Pools | undefined, isDamaged: boolean} | undefined}
 *   Undefined where the text has no duration.
 */
export function stopOf(text, number) {
  const {outer, parts} = flat(text);
  const duration = number(DURATION.exec(outer)?.[1] ?? '');
  if (duration === undefined) return undefined;
  const words = wordsOf(outer);
  const failures = parts.flatMap((part) => FAILURE.exec(part) ?? []);
  const causes = [...words.filter((word) => !NAMES.has(word)), ...failures];
  const sizes = sizesOf(outer, number);
  const kind = kindOf(outer, parts, words);
  return {
    stop: {
      duration,
      kind,
      cause: [...new Set(causes)].join(', '),
      forced: causes[0] === SYSTEM || FORCED.has(causes[0] ?? ''),
      before: sizes?.[0] ?? null,
      after: sizes?.[1] ?? null,
      committed: sizes?.[2] ?? null,
    },
    pools: sizes && poolsOf(parts, sizes, number),
    isDamaged:
      isDamaged(outer) ||
      parts.some((part) => POOL.test(part) && !part.includes('-concurrent') && isDamaged(part)),
  };
}

/** Whether sizes are there that cannot be read. @param {string} text */
const isDamaged = (text) =>
  (text.includes('->') && !CHANGE.test(text)) ||
  (ONE_SIZE.test(text) && !CHANGE.test(text) && !STATE.test(text));

/**
 * @param {string} outer
 * @returns {string[]}
 *   `G1 Evacuation Pause`, `young`, `initial-mark`.
 */
function wordsOf(outer) {
  const text = outer.replaceAll(STAMPS, '');
  /** @type {Set<string>} */
  const words = new Set();
  WORDS.lastIndex = NAME.exec(text)?.[0].length ?? 0;
  for (let match = WORDS.exec(text); match; match = WORDS.exec(text)) words.add(match[1] ?? '');
  for (const [, word = ''] of text.matchAll(TAIL)) words.add(word);
  return [...words].filter((word) => word !== '');
}

/**
 * @param {string} line
 *   `   [Eden: 7168.0K(7168.0K)->0.0B(4096.0K) Survivors: 0.0B->1024.0K Heap: …]`, under a pause of G1.
 * @param {Reader} number
 * @returns {{sizes: [number, number, number], pools: Pools | undefined} | undefined}
 */
export function heapOf(line, number) {
  const heap = HEAP.exec(line);
  if (heap) {
    const [before, after, all] = heap.slice(1).map((size) => bytes(size, number));
    if (before === undefined || after === undefined || all === undefined) return undefined;
    return {sizes: [before, after, all], pools: undefined};
  }
  const values = (EDEN.exec(line) ?? []).slice(1).map((size) => bytes(size, number));
  const [e0, , e1, , s0, s1, before, , after, all] = values;
  if (e0 === undefined || e1 === undefined || s0 === undefined || s1 === undefined)
    return undefined;
  if (before === undefined || after === undefined || all === undefined) return undefined;
  /** @type {[null, null]} The numbers in brackets are plans. */
  const committed = [null, null];
  return {
    sizes: [before, after, all],
    pools: {
      // Sizes have one decimal, so the rest may be slightly negative.
      old: {used: [Math.max(0, before - e0 - s0), Math.max(0, after - e1 - s1)], committed},
      survivor: {used: [s0, s1], committed},
      eden: {used: [e0, e1], committed},
    },
  };
}

/**
 * @param {string} outer
 * @param {string[]} parts
 * @param {string[]} words
 * @returns {CollectionKind}
 */
function kindOf(outer, parts, words) {
  if (outer.startsWith('[Full GC')) return 'full';
  if (parts.some((part) => part.startsWith('[1 CMS-initial-mark'))) return 'other';
  if (parts.some((part) => part.startsWith('[1 CMS-remark'))) return 'remark';
  if (words[0] === 'CMS Initial Mark') return 'other';
  if (words[0] === 'CMS Final Remark' || /^\[GC remark/.test(outer)) return 'remark';
  if (/^\[GC cleanup/.test(outer)) return 'cleanup';
  if (words.includes('mixed') || words.includes('partial')) return 'mixed';
  // A young collection that failed continues as a full one, in the same brackets.
  const isFull = parts.some(
    (part) => /^\[(?:Tenured|(?:AS)?CMS)(?! Perm)/.test(part) && CHANGE.test(part),
  );
  if (isFull) return 'full';
  return /->/.test(outer) || /^\[GC pause/.test(outer) ? 'young' : 'other';
}

/**
 * @param {string} outer
 * @param {Reader} number
 * @returns {[before: number, after: number, committed: number] | undefined}
 */
function sizesOf(outer, number) {
  const [, before, after, committed] = CHANGE.exec(outer) ?? [];
  const change = [before, after, committed].map((size) => bytes(size, number));
  const [, used, all] = STATE.exec(outer) ?? [];
  const state = [used, used, all].map((size) => bytes(size, number));
  const [a, b, c] = before === undefined ? state : change;
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c];
}

/**
 * The text states one generation, and the other is the rest of the heap. If it states both, the old
 * one is used: when a young collection became a full one, the young sizes are from before that.
 *
 * @param {string[]} parts
 * @param {[number, number, number]} heap
 * @param {Reader} number
 * @returns {Pools | undefined}
 */
function poolsOf(parts, heap, number) {
  /** @type {[number, number, number] | undefined} */
  let young;
  /** @type {[number, number, number] | undefined} */
  let old;
  for (const part of parts) {
    const [, name = ''] = POOL.exec(part) ?? [];
    const sizes = name === '' || !CHANGE.test(part) ? undefined : sizesOf(part, number);
    if (YOUNG.has(name)) young ??= sizes;
    else if (sizes) old = sizes;
  }
  const written = old ?? young;
  if (!written) return undefined;
  const rest = heap.map((all, i) => all - (written[i] ?? 0));
  const [before = -1, after = -1, committed = -1] = rest;
  if (before < 0 || after < 0 || committed < 0) return undefined;
  const remainder = change([before, after, committed]);
  return old ? {old: change(old), young: remainder} : {old: remainder, young: change(written)};
}

/** @param {[number, number, number]} sizes @returns {NonNullable<Pools['old']>} */
const change = ([before, after, committed]) => ({
  used: [before, after],
  committed: [null, committed],
});

/**
 * @param {string | undefined} text
 *   `7168.0K`.
 * @param {Reader} number
 * @returns {number | undefined}
 */
function bytes(text = '', number) {
  const unit = UNITS[text.slice(-1)];
  const value = number(text.slice(0, -1));
  return value === undefined || unit === undefined ? undefined : Math.round(value * unit);
}

/**
 * @param {string} text
 * @returns {{outer: string, parts: string[]}}
 *   The text outside inner brackets, and the text of each inner bracket.
 */
function flat(text) {
  /** @type {string[]} */
  const parts = [];
  let outer = '';
  let part = '';
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth += 1;
    if (depth === 1) outer += character;
    if (depth === 2) part += character;
    if (character !== ']') continue;
    if (depth === 2) {
      parts.push(part);
      part = '';
    }
    depth -= 1;
  }
  return {outer: outer.replaceAll('\n', ' '), parts};
}
