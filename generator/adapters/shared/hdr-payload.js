/**
 * HdrHistogram's compressed encoding, versions 0, 1 and 2, as interval logs carry it: base64 of
 * {cookie, length} and zlib data; inflated, a header and the counts by index. The npm library
 * reads version 2 only, so this reads all three. Integer histograms only.
 *
 * Read in HdrHistogram's own source (AbstractHistogram.java, ZigZagEncoding.java, 2.2.2).
 *
 * @import {Buckets} from '../../records/types.d.ts'
 * @typedef {{digits: number, magnitude: number}} Layout
 *   Significant decimal digits; power of two of the smallest step. They fix every bucket.
 * @typedef {{indices: number[], counts: number[]}} Counts
 *   Of the buckets that are not empty, ascending: the index and the count of each.
 * @typedef {{layout: Layout, size: number} & Counts} Payload
 *   `size`: bytes that it inflated to.
 */

import {inflate} from '#unzip';
import {bytesOf} from './base64.js';

/** The low bytes of a cookie by version; bits 4 to 7 hold the size of a word. */
const COMPRESSED = new Map([
  [0x1c849309, 0],
  [0x1c849302, 1],
  [0x1c849304, 2],
]);
const INFLATED = [0x1c849308, 0x1c849301, 0x1c849303];
/** Bytes before the counts, by version. */
const HEADER = [32, 40, 40];
/** The largest histogram there can be, 5 digits over 63 bits in words of 8 bytes, is below it. */
const LARGEST = 64 * 1024 * 1024;
const LONGEST_WORD = 9;
/** Buckets with samples. A histogram of 3 digits has at most 56,000, and each takes memory. */
export const MOST_BUCKETS = 500_000;
/** Of two; millions are needed. */
const POWERS = Array.from({length: 64}, (_, i) => 2 ** i);
/** No bucket of 5 digits over 63 bits has this index. */
const INDICES = 2 ** 23;

/** Refuses a payload: what was found, what was expected. */
export class PayloadError extends Error {}

/**
 * @param {string} text
 *   Base64.
 * @returns {Payload}
 * @throws {PayloadError}
 */
export function decodePayload(text) {
  const bytes = bytesOf(text);
  if (!bytes || bytes.length < 8)
    throw new PayloadError('found broken base64, expected the whole text');
  const view = viewOf(bytes);
  const cookie = view.getInt32(0);
  const version = COMPRESSED.get(cookie & ~0xf0);
  if (version === undefined) throw unknown(cookie);
  const length = view.getInt32(4);
  if (length > bytes.length - 8) {
    throw new PayloadError(`found ${bytes.length - 8} bytes of zlib data, expected ${length}`);
  }
  return decodeInflated(inflated(bytes.subarray(8, 8 + length)), version);
}

/**
 * @param {Layout} layout
 * @returns {(index: number) => number}
 *   Smallest value that a bucket counts, in the histogram's unit; the largest is one below that of the next bucket.
 */
export function lowestValueOf({digits, magnitude}) {
  // Half the sub-buckets of a bucket: each value up to 2·10^digits has a separate step.
  const half = 2 ** (Math.max(Math.ceil(Math.log2(2 * 10 ** digits)), 1) - 1);
  return (index) => {
    const bucket = Math.max(Math.floor(index / half) - 1, 0);
    const power = bucket + magnitude;
    return (index - bucket * half) * (POWERS[power] ?? 2 ** power);
  };
}

/**
 * @param {{layout: Layout} & Counts} payload
 * @param {number} perSecond
 *   Units of the histogram's values in a second.
 * @returns {Buckets}
 */
export function bucketsOf({layout, indices, counts}, perSecond) {
  const lowest = lowestValueOf(layout);
  return {
    perSecond,
    lower: indices.map((index) => lowest(index)),
    upper: indices.map((index) => lowest(index + 1) - 1),
    count: counts,
  };
}

/** @param {Uint8Array} bytes */
function inflated(bytes) {
  try {
    return inflate(bytes, LARGEST);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PayloadError(`found broken zlib data (${reason}), expected whole data`);
  }
}

/** @param {Uint8Array} bytes @param {number} version @returns {Payload} */
function decodeInflated(bytes, version) {
  const start = HEADER[version] ?? 0;
  const view = viewOf(bytes);
  const cookie = bytes.length < start ? 0 : view.getInt32(0);
  if ((cookie & ~0xf0) !== INFLATED[version]) throw unknown(cookie);
  const at = version === 0 ? 4 : 12;
  const digits = view.getInt32(at);
  const lowest = Number(view.getBigInt64(at + 4));
  if (digits < 0 || digits > 5 || lowest < 1) {
    const found = `found ${digits} significant digits and a lowest value of ${lowest}`;
    throw new PayloadError(`${found}, expected 0 to 5 digits and at least 1`);
  }
  const length = version === 0 ? bytes.length - start : view.getInt32(4);
  if (length > bytes.length - start) {
    throw new PayloadError(`found ${bytes.length - start} bytes of counts, expected ${length}`);
  }
  const words = bytes.subarray(start, start + length);
  const counts = version === 2 ? packed(words) : fixed(words, (cookie >> 4) & 0xe);
  const layout = {digits, magnitude: Math.floor(Math.log2(lowest))};
  return {layout, ...counts, size: bytes.length};
}

/**
 * Versions 0 and 1: a word of 2, 4 or 8 bytes for every bucket.
 *
 * @param {Uint8Array} bytes
 * @param {number} size
 * @returns {Counts}
 */
function fixed(bytes, size) {
  if (size !== 2 && size !== 4 && size !== 8) {
    throw new PayloadError(`found a word size of ${size} bytes, expected 2, 4 or 8`);
  }
  const view = viewOf(bytes);
  const counter = {
    2: (/** @type {number} */ at) => view.getInt16(at),
    4: (/** @type {number} */ at) => view.getInt32(at),
    8: (/** @type {number} */ at) => Number(view.getBigInt64(at)),
  }[size];
  /** @type {Counts} */
  const found = {indices: [], counts: []};
  for (let at = 0; at + size <= bytes.length; at += size) add(found, at / size, counter(at));
  return found;
}

/**
 * Version 2: ZigZag LEB128 of at most 9 bytes; a negative number skips that many empty buckets.
 *
 * @param {Uint8Array} bytes
 * @returns {Counts}
 */
function packed(bytes) {
  /** @type {Counts} */
  const found = {indices: [], counts: []};
  let index = 0;
  let at = 0;
  while (at < bytes.length) {
    let word = 0;
    let factor = 1;
    let more = true;
    for (let i = 0; more; i += 1) {
      const byte = bytes[at++];
      if (byte === undefined)
        throw new PayloadError('found an incomplete count, expected whole counts');
      // The ninth byte counts whole: 8 · 7 + 8 = 64 bits.
      const last = i === LONGEST_WORD - 1;
      word += (last ? byte : byte & 0x7f) * factor;
      factor *= 128;
      more = !last && byte >= 0x80;
    }
    if (word % 2 === 1) index += (word + 1) / 2;
    else add(found, index++, word / 2);
  }
  return found;
}

/** @param {Counts} found @param {number} index @param {number} count */
function add({indices, counts}, index, count) {
  if (count < 0 || !Number.isSafeInteger(count)) {
    throw new PayloadError(`found a count of ${count}, expected 0 to 2^53`);
  }
  if (count === 0) return;
  if (counts.length === MOST_BUCKETS || index >= INDICES) {
    throw new PayloadError('found more buckets than a histogram has, expected at most 500,000');
  }
  indices.push(index);
  counts.push(count);
}

/** @param {Uint8Array} bytes */
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** @param {number} cookie */
function unknown(cookie) {
  const found = `found the cookie 0x${(cookie >>> 0).toString(16).padStart(8, '0')}`;
  return new PayloadError(`${found}, expected an integer HdrHistogram of version 0, 1 or 2`);
}
