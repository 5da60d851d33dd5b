/**
 * Bytes of a raw file → text: decompressed (gzip, Zstandard, by content, not by name), decoded
 * (UTF-8, UTF-8 or UTF-16 with a byte order mark), line ends as `\n`. Works on a stream, so memory
 * does not grow with the file.
 */

import {Readable} from 'node:stream';
import {createGunzip} from 'node:zlib';
import {Decompress} from 'fzstd';

const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** Refuses a file that is not text, or whose compression is broken. */
export class NotText extends Error {}

/**
 * @param {AsyncIterable<Uint8Array>} bytes
 * @returns {AsyncGenerator<string>}
 *   Pieces of text, cut anywhere. Line ends `\r\n` and `\r\r\n` have become `\n`; a lone `\r`
 *   (progress output) stays.
 * @throws {NotText}
 *   On a NUL byte, bytes that are not of the encoding, or a broken archive.
 */
export async function* decode(bytes) {
  let decoder;
  let carried = '';
  for await (const piece of decompress(bytes)) {
    decoder ??= new TextDecoder(encoding(piece), {fatal: true});
    const text = carried + decodePiece(decoder, piece);
    const keep = /\r+$/.exec(text)?.index ?? text.length;
    carried = text.slice(keep);
    if (keep > 0) yield plain(text.slice(0, keep));
  }
  const rest = carried + (decoder ? decodePiece(decoder) : '');
  if (rest) yield plain(rest);
}

/**
 * @param {AsyncIterable<Uint8Array>} bytes
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* decompress(bytes) {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const whole = prepend(first.value, iterator);
  if (startsWith(first.value, GZIP)) yield* gunzip(whole);
  else if (startsWith(first.value, ZSTD)) yield* unzstd(whole);
  else yield* whole;
}

/** @param {AsyncIterable<Uint8Array>} bytes */
async function* gunzip(bytes) {
  const source = Readable.from(bytes);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    yield* unzipped;
  } catch (error) {
    throw new NotText(`found a broken gzip archive (${reason(error)}), expected a whole one`);
  }
}

/** @param {AsyncIterable<Uint8Array>} bytes */
async function* unzstd(bytes) {
  /** @type {Uint8Array[]} */
  const ready = [];
  const decompressor = new Decompress((piece) => void ready.push(piece));
  try {
    for await (const piece of bytes) {
      decompressor.push(piece);
      yield* ready.splice(0);
    }
    decompressor.push(new Uint8Array(), true);
  } catch (error) {
    throw new NotText(`found a broken Zstandard archive (${reason(error)}), expected a whole one`);
  }
  yield* ready;
}

/**
 * @param {Uint8Array} first
 * @param {AsyncIterator<Uint8Array>} rest
 */
async function* prepend(first, rest) {
  yield first;
  yield* {[Symbol.asyncIterator]: () => rest};
}

/** @param {Uint8Array} piece */
function encoding(piece) {
  if (startsWith(piece, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(piece, [0xfe, 0xff])) return 'utf-16be';
  return 'utf-8';
}

/**
 * @param {TextDecoder} decoder
 * @param {Uint8Array} [piece]
 */
function decodePiece(decoder, piece) {
  let text;
  try {
    text = piece ? decoder.decode(piece, {stream: true}) : decoder.decode();
  } catch {
    throw new NotText(`found bytes that are not ${decoder.encoding.toUpperCase()}, expected text`);
  }
  if (text.includes('\0')) throw new NotText('found a NUL byte, expected text');
  return text;
}

/** @param {string} text */
const plain = (text) => text.replace(/\r+\n/g, '\n');

/**
 * @param {Uint8Array} bytes
 * @param {number[]} magic
 */
const startsWith = (bytes, magic) => magic.every((byte, i) => bytes[i] === byte);

/** @param {unknown} error */
const reason = (error) => (error instanceof Error ? error.message : String(error));
