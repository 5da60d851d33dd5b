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
  const log = new BinaryLog(refusal);
  for await (const piece of pieces) {
    for (const lines of log.take(piece)) yield UTF8.encode(lines);
  }
  yield UTF8.encode(log.end());
}

/** Bytes that are read one after the other; a `Cut` is thrown at their end. */
class Bytes {
  #bytes = new Uint8Array();
  #view = new DataView(this.#bytes.buffer);
  /** What is not read yet begins here. */
  at = 0;

  get left() {
    return this.#bytes.length - this.at;
  }

  /** @param {Uint8Array} piece */
  append(piece) {
    const rest = this.#bytes.subarray(this.at);
    this.#bytes = new Uint8Array(rest.length + piece.length);
    this.#bytes.set(rest);
    this.#bytes.set(piece, rest.length);
    this.#view = new DataView(this.#bytes.buffer);
    this.at = 0;
  }

  /** @param {number} length @returns {number} Where these bytes begin. */
  skip(length) {
    if (length > this.left) throw new Cut();
    this.at += length;
    return this.at - length;
  }

  /** @param {number} length */
  part(length) {
    const from = this.skip(length);
    return this.#bytes.subarray(from, this.at);
  }

  byte() {
    return this.#view.getUint8(this.skip(1));
  }

  int() {
    return this.#view.getInt32(this.skip(4));
  }

  long() {
    return Number(this.#view.getBigInt64(this.skip(8)));
  }
}

class BinaryLog {
  #refusal;
  #bytes = new Bytes();
  #records = 0;
  /** The names and messages, in the order of their numbers. @type {string[]} */
  #names = [];
  /** Characters of them. */
  #kept = 0;
  /** @type {string[]} */
  #scenarios = [];
  /** Milliseconds since 1970. */
  #start = 0;

  /** @param {(message: string) => Error} refusal */
  constructor(refusal) {
    this.#refusal = refusal;
  }

  /** @param {Uint8Array} piece */
  *take(piece) {
    this.#bytes.append(piece);
    let lines = '';
    for (let next = this.#line(); next !== undefined; next = this.#line()) {
      lines += next;
      if (lines.length < PIECE) continue;
      yield lines;
      lines = '';
    }
    yield lines;
    if (this.#bytes.left > LONGEST_RECORD) {
      throw this.#damage(`more than ${LONGEST_RECORD} bytes`, 'fewer');
    }
  }

  /** What is left. */
  end() {
    if (this.#records === 0) {
      throw this.#refusal(
        'found a binary log of Gatling that is cut in its first record, expected a whole one',
      );
    }
    const {left} = this.#bytes;
    return left > 0 ? `record ${this.#records + 1}, cut after ${left} bytes` : '';
  }

  /** @returns {string | undefined} Undefined where the record is not whole: it is read again with the next piece. */
  #line() {
    const [begin, known] = [this.#bytes.at, this.#names.length];
    try {
      const found = `${this.#cells().join('\t')}\n`;
      for (const name of this.#names.slice(known)) this.#kept += name.length;
      if (this.#kept > MOST_KEPT) {
        throw this.#refusal(
          `found more than ${MOST_KEPT} characters of names and messages, expected fewer`,
        );
      }
      this.#records += 1;
      return found;
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      this.#bytes.at = begin;
      this.#names.length = known;
      return undefined;
    }
  }

  /** Of one record. */
  #cells() {
    const type = this.#bytes.byte();
    if (this.#records === 0 && type === 0) return this.#run();
    if (type === 1) return this.#request();
    if (type === 2) return this.#user();
    if (type === 3) {
      const [groups, start, end] = [this.#groups(), this.#time(), this.#time()];
      return ['GROUP', groups, start, end, this.#bytes.int(), this.#status()];
    }
    if (type === 4) {
      // The message.
      this.#name();
      return ['ERROR', this.#time()];
    }
    throw this.#damage(`type ${type}`, '1 to 4');
  }

  #run() {
    const version = this.#text();
    const [, minor] = /^3\.(\d+)\./.exec(version) ?? [];
    if (minor === undefined) throw this.#refusal('found a NUL byte, expected text');
    if (Number(minor) > LAST_MINOR) {
      const found = `found a binary log of Gatling ${version}`;
      throw this.#refusal(`${found}, expected one of 3.13 to 3.${LAST_MINOR}`);
    }
    const simulation = this.#text();
    this.#start = this.#bytes.long();
    const description = this.#text();
    const scenarios = this.#count('scenarios', MOST_SCENARIOS);
    this.#scenarios = Array.from({length: scenarios}, () => this.#text());
    for (let left = this.#count('assertions', MOST_ASSERTIONS); left > 0; left -= 1) {
      this.#bytes.skip(this.#count('bytes of an assertion', LONGEST_TEXT));
    }
    return ['RUN', simulation, '', this.#start, description, version];
  }

  #request() {
    const [groups, name] = [this.#groups(), this.#name()];
    const cells = ['REQUEST', groups, name, this.#time(), this.#time(), this.#status()];
    // The message.
    this.#name();
    return cells;
  }

  #user() {
    const number = this.#bytes.int();
    const scenario = this.#scenarios[number];
    if (scenario === undefined) {
      throw this.#damage(`scenario ${number}`, `0 to ${this.#scenarios.length - 1}`);
    }
    return ['USER', scenario, this.#flag('event of a user') ? 'START' : 'END', this.#time()];
  }

  #groups() {
    const length = this.#count('groups', MOST_GROUPS);
    // Gatling wrote a blank for a comma in a group's name while the log was text.
    return Array.from({length}, () => this.#name().replaceAll(',', ' ')).join(',');
  }

  #name() {
    const number = this.#bytes.int();
    const known = this.#names[-number - 1];
    if (known !== undefined) return known;
    const next = this.#names.length + 1;
    if (number !== next) throw this.#damage(`name ${number}`, `a known one or ${next}`);
    const found = this.#text();
    this.#names.push(found);
    return found;
  }

  #text() {
    const length = this.#count('bytes of text', LONGEST_TEXT);
    if (length === 0) return '';
    const part = this.#bytes.part(length);
    // A byte of Latin-1 is the number of its character in UTF-16.
    const found = UTF16.decode(this.#flag('encoding') ? part : new Uint16Array(part));
    return found.replace(/[\t\n\r]/g, ' ');
  }

  #time() {
    return this.#start + this.#bytes.int();
  }

  #status() {
    return this.#flag('status') ? 'OK' : 'KO';
  }

  /** @param {string} what */
  #flag(what) {
    const value = this.#bytes.byte();
    if (value > 1) throw this.#damage(`${value} as ${what}`, '0 or 1');
    return value === 1;
  }

  /** @param {string} what @param {number} most */
  #count(what, most) {
    const number = this.#bytes.int();
    if (number < 0 || number > most) throw this.#damage(`${number} ${what}`, `0 to ${most}`);
    return number;
  }

  /** @param {string} found @param {string} expected */
  #damage(found, expected) {
    const record = `record ${this.#records + 1} of a binary log of Gatling`;
    return this.#refusal(`found ${found} in ${record}, expected ${expected}`);
  }
}
