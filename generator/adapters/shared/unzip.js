/**
 * Decompression and base64 in Node. Browsers have other means for the same functions, in
 * `site/scripts/unzip.js`: `imports` of package.json chooses.
 */

import {pipeline} from 'node:stream';
import {createGunzip, inflateSync} from 'node:zlib';

/** Bytes that are decompressed at once: each piece waits for a thread, and a larger one needs new memory of the system. */
const PIECE = 64 * 1024;

/**
 * @param {AsyncIterable<Uint8Array>} bytes
 * @param {(reason: string) => Error} broken
 *   Makes the error of an archive that is not whole.
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* gunzip(bytes, broken) {
  const unzipped = pipeline(bytes, createGunzip({chunkSize: PIECE}), () => {
    // The loop below throws the error.
  });
  try {
    yield* unzipped;
  } catch (error) {
    // A disk that cannot be read is not the file's error.
    if (!(error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)))) throw error;
    throw broken(error.message);
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
export const inflate = (bytes, most) => inflateSync(bytes, {maxOutputLength: most});

/**
 * @param {string} text
 *   The text of base64, and nothing else.
 * @returns {Uint8Array}
 */
export const fromBase64 = (text) => Buffer.from(text, 'base64');
