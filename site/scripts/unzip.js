/**
 * Decompression and base64 in a browser: the functions of `generator/adapters/shared/unzip.js`.
 */

import pako from 'pako/lib/inflate.js';

/**
 * @param {AsyncIterable<Uint8Array>} bytes
 * @param {(reason: string) => Error} broken
 *   Makes the error of an archive that is not whole.
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* gunzip(bytes, broken) {
  const pieces = bytes[Symbol.asyncIterator]();
  /** @type {unknown} */
  let unreadable;
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
  const stream = new ReadableStream({
    async pull(controller) {
      const {value, done} = await pieces.next().catch((error) => {
        unreadable = error;
        throw error;
      });
      if (done) controller.close();
      // Cast: no browser reads a file into shared memory.
      else controller.enqueue(/** @type {Uint8Array<ArrayBuffer>} */ (value));
    },
  });
  const reader = stream.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    yield* readAll(reader);
  } catch (error) {
    // A file that cannot be read is not a broken one. Cast: streams throw no other, some without a message.
    throw unreadable ?? broken(/** @type {Error} */ (error).message || 'cut or damaged');
  }
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
 *   Of base64, and nothing else.
 * @returns {Uint8Array}
 */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
