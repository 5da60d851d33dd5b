/**
 * Decompression and base64 in a browser: the functions of `generator/adapters/shared/unzip.js`.
 */

import pako from 'pako/lib/inflate.js';

/** `windowBits` of zlib for gzip alone. */
const GZIP = 31;
/** Bytes: a thousand times as many may come of them. */
const MOST_AT_ONCE = 65_536;

/**
 * @param {AsyncIterable<Uint8Array>} bytes
 * @param {(reason: string) => Error} broken
 *   Makes the error of an archive that is not whole.
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* gunzip(bytes, broken) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  const member = () => {
    const inflator = new pako.Inflate({windowBits: GZIP});
    inflator.onData = (/** @type {Uint8Array} */ piece) => void pieces.push(piece);
    return inflator;
  };
  let inflator = member();
  for await (const piece of bytes) {
    for (let rest = piece; rest.length > 0; ) {
      // Files that were joined are members one after another.
      if (inflator.ended) inflator = member();
      inflator.push(rest.subarray(0, MOST_AT_ONCE), false);
      if (inflator.err) throw broken(inflator.msg);
      yield* pieces.splice(0);
      rest = rest.subarray(inflator.strm.next_in);
    }
  }
  if (!inflator.ended) throw broken('unexpected end of file');
}

/**
 * Not all browsers can iterate over a stream.
 *
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* readAll(reader) {
  try {
    for (;;) {
      const {value, done} = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Of a stream that has failed, the error was thrown above.
    reader.cancel().catch(() => {});
  }
}

/**
 * @param {Uint8Array} bytes
 *   Data of zlib.
 * @param {number} most
 *   Bytes that they may become.
 * @returns {Uint8Array}
 * @throws {Error}
 *   If they are broken.
 */
export function inflate(bytes, most) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  let length = 0;
  const inflator = new pako.Inflate();
  inflator.onData = (/** @type {Uint8Array} */ piece) => {
    length += piece.length;
    if (length > most) throw new Error(`more than ${most} bytes`);
    pieces.push(piece);
  };
  // Not as the last piece: then data that end too early would pass.
  inflator.push(bytes, false);
  if (inflator.err || !inflator.ended) throw new Error(inflator.msg || 'unexpected end of file');
  const all = new Uint8Array(length);
  let end = 0;
  for (const piece of pieces) {
    all.set(piece, end);
    end += piece.length;
  }
  return all;
}

/**
 * @param {string} text
 *   The text of base64, and nothing else.
 * @returns {Uint8Array}
 */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
