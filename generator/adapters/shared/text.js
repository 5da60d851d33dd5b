/**
 * Bytes of a raw file → text: decompressed (gzip, Zstandard, by content, not by name), decoded
 * (UTF-8, UTF-8 or UTF-16 with a byte order mark), line ends as `\n`. Gatling's binary log becomes its lines.
 * Works on a stream, so memory does not grow with the file.
 */

import {Decompress} from 'fzstd';
import {gunzip} from '#unzip';
import {isBinaryLog, linesOfBinaryLog} from './gatling-binary.js';

const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
/** Archives that are not opened. @type {[magic: number[], name: string, command: string, at?: number][]} */
const ARCHIVES = [
  [[0x50, 0x4b, 0x03, 0x04], 'a zip archive', 'unzip'],
  [[0xfd, 0x37, 0x7a, 0x58], 'an xz archive', 'unxz'],
  [[0x42, 0x5a, 0x68], 'a bzip2 archive', 'bunzip2'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive', '7z x'],
  [[0x04, 0x22, 0x4d, 0x18], 'an lz4 archive', 'unlz4'],
  [[0x46, 0x4c, 0x52, 0x00], 'a recording of JFR', ''],
  // The end of the name that the first file links to, and `ustar`.
  [[0x00, 0x75, 0x73, 0x74, 0x61, 0x72], 'a tar archive', 'tar -xf', 256],
];
/** The number of bytes needed to rule out a magic number or a byte order mark. */
const OPENING = 4;
/**
 * Bytes that fzstd gets at once. It returns everything that they decompress to, which may be a
 * thousand times as much for a repetitive file.
 */
const MORSEL = 1024;
/** Bytes of a file, decompressed: each takes time, and an archive of a few megabytes may hold as much. */
export const LARGEST = 4 * 1024 ** 3;

const NUL_HINT =
  'A full disk or a crash leaves such bytes: restore the file. If it is UTF-16, convert it to UTF-8.';

/** Refuses a file that is not text, or whose compression is broken. */
export class NotText extends Error {
  /**
   * @param {string} message
   * @param {string} [hint]
   *   What to do.
   */
  constructor(message, hint) {
    super(message);
    this.hint = hint;
  }
}

/** Refuses bytes that are invalid in this encoding but may be valid in another. */
export class OtherEncoding extends NotText {}

/**
 * @param {AsyncIterable<Uint8Array>} bytes
 * @param {'utf-8' | 'windows-1252'} [unmarked]
 *   The encoding of a file without a byte order mark.
 * @returns {AsyncGenerator<string>}
 *   Pieces of text, cut anywhere. Line ends `\r\n` and `\r\r\n` have become `\n`; a lone `\r`
 *   (progress output) stays.
 * @throws {NotText}
 *   On a NUL byte, bytes that are not of the encoding, or a broken archive.
 */
export async function* decode(bytes, unmarked = 'utf-8') {
  /** @type {ReturnType<typeof decoderOf> | undefined} */
  let decodePiece;
  let carried = '';
  let size = 0;
  for await (const piece of opened(lines(decompress(bytes)))) {
    size += piece.length;
    if (size > LARGEST) throw new NotText('found more than 4 GiB of text, expected a shorter file');
    if (!decodePiece) {
      refuseArchive(piece);
      refuseVegeta(piece);
      decodePiece = decoderOf(encoding(piece, unmarked));
    }
    const text = carried + decodePiece(piece);
    // A possible beginning of a line end waits for the next piece.
    const keep = text.endsWith('\r\r')
      ? text.length - 2
      : text.length - Number(text.endsWith('\r'));
    carried = text.slice(keep);
    if (keep > 0) yield plain(text.slice(0, keep));
  }
  const rest = carried + (decodePiece?.() ?? '');
  if (rest) yield plain(rest);
}

/**
 * The same bytes, with a first piece that is long enough for detection.
 *
 * @param {AsyncIterable<Uint8Array>} bytes
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* opened(bytes) {
  let opening = new Uint8Array();
  for await (const piece of bytes) {
    if (opening.length >= OPENING) {
      yield piece;
      continue;
    }
    opening = joined(opening, piece);
    if (opening.length >= OPENING) yield opening;
  }
  if (opening.length > 0 && opening.length < OPENING) yield opening;
}

/** @param {AsyncIterable<Uint8Array>} bytes */
const decompress = (bytes) =>
  through(bytes, (first, whole) => {
    if (startsWith(first, GZIP)) return gunzip(whole, broken('gzip'));
    return startsWith(first, ZSTD) ? unzstd(whole) : whole;
  });

/** A binary log becomes lines. @param {AsyncIterable<Uint8Array>} bytes */
const lines = (bytes) =>
  through(bytes, (first, whole) =>
    isBinaryLog(first) ? linesOfBinaryLog(whole, (message) => new NotText(message)) : whole,
  );

/**
 * @param {AsyncIterable<Uint8Array>} bytes
 * @param {(first: Uint8Array, whole: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>} way
 *   Chosen by the first piece.
 * @returns {AsyncGenerator<Uint8Array>}
 */
async function* through(bytes, way) {
  const pieces = opened(bytes);
  const {value: first} = await pieces.next();
  if (!first) return;
  try {
    yield* way(first, prepend(first, pieces));
  } finally {
    // Closes the file where it was not read to its end.
    await pieces.return(undefined);
  }
}

/** @param {AsyncIterable<Uint8Array>} bytes */
async function* unzstd(bytes) {
  /** @type {Uint8Array[]} */
  const ready = [];
  const decompressor = new Decompress((piece) => void ready.push(piece));
  for await (const piece of bytes) {
    for (let i = 0; i < piece.length; i += MORSEL) {
      feed(decompressor, piece.subarray(i, i + MORSEL), false);
      yield* ready.splice(0);
    }
  }
  feed(decompressor, new Uint8Array(), true);
  yield* ready;
}

/** @param {Decompress} decompressor @param {Uint8Array} bytes @param {boolean} last */
function feed(decompressor, bytes, last) {
  try {
    decompressor.push(bytes, last);
  } catch (error) {
    throw broken('Zstandard')(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} kind */
const broken = (kind) => (/** @type {string} */ reason) =>
  new NotText(`found a broken ${kind} archive (${reason}), expected a whole one`);

/**
 * @template T
 * @param {T} first
 * @param {AsyncIterable<T>} rest
 * @returns {AsyncGenerator<T>}
 */
export async function* prepend(first, rest) {
  yield first;
  yield* rest;
}

/** @param {Uint8Array} piece @param {'utf-8' | 'windows-1252'} unmarked */
function encoding(piece, unmarked) {
  if (startsWith(piece, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(piece, [0xfe, 0xff])) return 'utf-16be';
  return unmarked;
}

/**
 * @param {Uint8Array} piece
 * @throws {NotText}
 */
function refuseArchive(piece) {
  const [, name, command] =
    ARCHIVES.find(([magic, , , at]) => startsWith(piece.subarray(at), magic)) ?? [];
  if (!name) return;
  const remedy = name.endsWith('JFR')
    ? 'its events: write them with jfr print --json'
    : `its files: unpack it with ${command}`;
  throw new NotText(`found ${name}, expected ${remedy}`);
}

/**
 * What `vegeta attack` writes: Go's own encoding, which begins with the name of the type.
 *
 * @param {Uint8Array} piece
 * @throws {NotText}
 */
function refuseVegeta(piece) {
  if (!String.fromCharCode(...piece.subarray(0, 24)).includes('\u0006Result\u0001')) return;
  throw new NotText('found binary results of vegeta, expected the output of vegeta encode -to csv');
}

/**
 * Node decodes UTF-8 several times as fast if no character is cut, and to texts of half the size.
 *
 * @param {string} name
 *   The name of the encoding.
 * @returns {(piece?: Uint8Array) => string}
 *   Gets piece after piece, and nothing at the end.
 */
function decoderOf(name) {
  if (name !== 'utf-8') {
    const decoder = new TextDecoder(name, {fatal: true});
    return (piece) => textOf(decoder, piece, piece !== undefined);
  }
  let decoder = new TextDecoder(name, {fatal: true});
  // In the middle, a byte order mark is text.
  const next = new TextDecoder(name, {fatal: true, ignoreBOM: true});
  let cut = new Uint8Array();
  return (piece) => {
    if (!piece) return textOf(decoder, cut);
    const bytes = cut.length > 0 ? joined(cut, piece) : piece;
    const end = bytes.length - lengthOfCut(bytes);
    cut = bytes.slice(end);
    const text = textOf(decoder, bytes.subarray(0, end));
    if (end > 0) decoder = next;
    return text;
  };
}

/**
 * @param {Uint8Array} bytes
 *   UTF-8.
 * @returns {number}
 *   Bytes at the end that begin a character which is not whole.
 */
function lengthOfCut(bytes) {
  for (let length = 1; length <= 3; length += 1) {
    const byte = bytes[bytes.length - length] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return length < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? length : 0;
  }
  return 0;
}

/** @param {TextDecoder} decoder @param {Uint8Array | undefined} piece @param {boolean} [stream] */
function textOf(decoder, piece, stream = false) {
  let text;
  try {
    text = decoder.decode(piece, {stream});
  } catch {
    throw new OtherEncoding(
      `found bytes that are not ${decoder.encoding.toUpperCase()}, expected text`,
      'If it is text, convert it to UTF-8. If it has no results, set `unread` in run.yaml.',
    );
  }
  if (text.includes('\0')) throw new NotText('found a NUL byte, expected text', NUL_HINT);
  return text;
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** @param {string} text */
const plain = (text) => (text.includes('\r') ? text.replace(/\r\r?\n/g, '\n') : text);

/** @param {Uint8Array} bytes @param {number[]} magic */
const startsWith = (bytes, magic) => magic.every((byte, i) => bytes[i] === byte);
