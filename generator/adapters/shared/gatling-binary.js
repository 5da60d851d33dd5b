/**
 * Gatling's `simulation.log` from 3.13 on, which is binary → lines as in the text of 3.4 to 3.12, one
 * for each record, so that one adapter reads both. There are none for assertions, and requests and errors
 * have no message.
 *
 *     00 | 00000006 "3.15.1" 0 | 00000004 "Shop" 0 | 8 bytes: start | …      RUN
 *     01 | 00000001 | 00000001 00000005 "order" 0 | fffffffe | …             REQUEST
 *
 * Numbers are big-endian, times are milliseconds after the start of the run. A text is its length in
 * bytes, the bytes and a byte for their encoding: 0 for Latin-1, 1 for UTF-16, in the byte order of the
 * machine, which is taken as little-endian. A name or message is written once, behind its number, which
 * counts from 1. Later records have the number alone, negative. The layout is from LogFileDataWriter in
 * the sources of 3.13.0 and 3.15.1, which are equal here.
 */

/** The newest known version is 3.15. */
export const LAST_MINOR = 15;
/** Bytes of a text: by default, Gatling itself cannot write more than 8192. */
const LONGEST_TEXT = 64 * 1024;
/** Bytes of a record: the first has all scenarios and assertions. */
const LONGEST_RECORD = 8 * 1024 * 1024;
const MOST_GROUPS = 100;
const MOST_SCENARIOS = 10_000;
const MOST_ASSERTIONS = 10_000;
/** Characters of the names and messages of a log, which are kept until its end. */
export const MOST_KEPT = 64 * 1024 * 1024;
/** Characters of lines that are given at once. */
const PIECE = 64 * 1024;
const UTF8 = new TextEncoder();
const UTF16 = new TextDecoder('utf-16le', {ignoreBOM: true});

/** Thrown where the bytes that were given end inside a record. */
class Cut extends Error {}

/**
 * @param {Uint8Array} piece
 *   At least the first four bytes of a file.
 * @returns {boolean}
 *   Whether it is such a log: it begins with the type 0 and the length of the version. No text does.
 */
export const isBinaryLog = (piece) => piece.length >= 4 && !piece.subarray(0, 4).some(Boolean);

/**
 * @param {AsyncIterable<Uint8Array>} pieces
 * @param {(message: string) => Error} refusal
 *   The error of a log that is damaged or too large.
 * @returns {AsyncGenerator<Uint8Array>}
 *   Pieces of text, UTF-8. Where the log ends inside a record, a last line without a line end says so.
 */
export async function* linesOfBinaryLog(pieces, refusal) {
  const records = reader(refusal);
  for await (const piece of pieces) {
    for (const lines of records.take(piece)) yield UTF8.encode(lines);
  }
  yield UTF8.encode(records.end());
}

/** @param {(message: string) => Error} refusal */
function reader(refusal) {
  /** The names and messages, in the order of their numbers. @type {string[]} */
  const names = [];
  let kept = 0;
  /** @type {string[]} */
  let scenarios = [];
  /** Milliseconds since 1970. */
  let start = 0;
  let records = 0;
  /** What is not read yet begins at `at`. */
  let bytes = new Uint8Array();
  let view = new DataView(bytes.buffer);
  let at = 0;

  /**
   * @param {string} found
   * @param {string} expected
   */
  const damage = (found, expected) =>
    refusal(
      `found ${found} in record ${records + 1} of a binary log of Gatling, expected ${expected}`,
    );

  /**
   * @param {number} length
   * @returns {number}
   *   Where these bytes begin.
   */
  const skip = (length) => {
    if (at + length > bytes.length) throw new Cut();
    at += length;
    return at - length;
  };
  const int = () => view.getInt32(skip(4));
  const time = () => start + int();

  /**
   * @param {string} what
   * @param {number} most
   */
  const count = (what, most) => {
    const number = int();
    if (number < 0 || number > most) throw damage(`${number} ${what}`, `0 to ${most}`);
    return number;
  };

  /** @param {string} what */
  const flag = (what) => {
    const value = view.getUint8(skip(1));
    if (value > 1) throw damage(`${value} as ${what}`, '0 or 1');
    return value === 1;
  };
  const status = () => (flag('status') ? 'OK' : 'KO');

  const text = () => {
    const length = count('bytes of text', LONGEST_TEXT);
    if (length === 0) return '';
    const from = skip(length);
    const part = bytes.subarray(from, at);
    // A byte of Latin-1 is the number of its character in UTF-16.
    const found = UTF16.decode(flag('encoding') ? part : new Uint16Array(part));
    return found.replace(/[\t\n\r]/g, ' ');
  };

  const name = () => {
    const number = int();
    const known = names[-number - 1];
    if (known !== undefined) return known;
    const next = names.length + 1;
    if (number !== next) throw damage(`name ${number}`, `a known one or ${next}`);
    const found = text();
    names.push(found);
    return found;
  };

  // Gatling wrote a blank for a comma in a group's name while the log was text.
  const groups = () =>
    Array.from({length: count('groups', MOST_GROUPS)}, () => name().replaceAll(',', ' ')).join(',');

  const run = () => {
    const version = text();
    const [, minor] = /^3\.(\d+)\./.exec(version) ?? [];
    if (minor === undefined) throw refusal('found a NUL byte, expected text');
    if (Number(minor) > LAST_MINOR) {
      const found = `found a binary log of Gatling ${version}`;
      throw refusal(`${found}, expected one of 3.13 to 3.${LAST_MINOR}`);
    }
    const simulation = text();
    start = Number(view.getBigInt64(skip(8)));
    const description = text();
    scenarios = Array.from({length: count('scenarios', MOST_SCENARIOS)}, text);
    for (let left = count('assertions', MOST_ASSERTIONS); left > 0; left -= 1) {
      skip(count('bytes of an assertion', LONGEST_TEXT));
    }
    return ['RUN', simulation, '', start, description, version];
  };

  const request = () => {
    const cells = ['REQUEST', groups(), name(), time(), time(), status()];
    // The message.
    name();
    return cells;
  };

  const user = () => {
    const number = int();
    const scenario = scenarios[number];
    if (scenario === undefined) throw damage(`scenario ${number}`, `0 to ${scenarios.length - 1}`);
    return ['USER', scenario, flag('event of a user') ? 'START' : 'END', time()];
  };

  const error = () => {
    // The message.
    name();
    return ['ERROR', time()];
  };

  /** One record, from `at` on. */
  const cells = () => {
    const type = view.getUint8(skip(1));
    if (records === 0 && type === 0) return run();
    if (type === 1) return request();
    if (type === 2) return user();
    if (type === 3) return ['GROUP', groups(), time(), time(), int(), status()];
    if (type === 4) return error();
    throw damage(`type ${type}`, '1 to 4');
  };

  /** @returns {string | undefined} Undefined where the record is not whole: `at` is at its beginning. */
  const line = () => {
    const [begin, known] = [at, names.length];
    try {
      const found = `${cells().join('\t')}\n`;
      for (const one of names.slice(known)) kept += one.length;
      if (kept > MOST_KEPT) {
        throw refusal(
          `found more than ${MOST_KEPT} characters of names and messages, expected fewer`,
        );
      }
      records += 1;
      return found;
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      at = begin;
      names.length = known;
      return undefined;
    }
  };

  return {
    /** @param {Uint8Array} piece */
    *take(piece) {
      const rest = bytes.subarray(at);
      bytes = new Uint8Array(rest.length + piece.length);
      bytes.set(rest);
      bytes.set(piece, rest.length);
      view = new DataView(bytes.buffer);
      at = 0;
      let lines = '';
      for (let next = line(); next !== undefined; next = line()) {
        lines += next;
        if (lines.length < PIECE) continue;
        yield lines;
        lines = '';
      }
      yield lines;
      if (bytes.length - at > LONGEST_RECORD) {
        throw damage(`more than ${LONGEST_RECORD} bytes`, 'fewer');
      }
    },

    /** What is left. */
    end() {
      const left = bytes.length - at;
      if (records === 0) {
        throw refusal(
          'found a binary log of Gatling that is cut in its first record, expected a whole one',
        );
      }
      return left > 0 ? `record ${records + 1}, cut after ${left} bytes` : '';
    },
  };
}
