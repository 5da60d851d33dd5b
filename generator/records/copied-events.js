/**
 * Detects events that are in a file twice: time goes back, and events come again in the same order. After
 * `cat x x` these are the first ones, after a bad merge some of the latest.
 *
 * @typedef {{from: number, line: number, isWhole: boolean}} Copy
 *   `from`: the line of the first event that comes again; `line`: where it does; `isWhole`: whether it is
 *   the first event of the file.
 */

/** First events that have to come again. A shorter file is compared as a whole. */
const COMPARED = 32;
/** Latest events that are kept. */
const RECENT = 1024;
/** Times, or latencies, of other events that have to come again: fewer may be equal by chance. */
const LEAST = 8;

/** Of a multiplicative hash: 2^32 divided by the golden ratio, and the bits that are left out. */
const [GOLDEN, SHIFT] = [0x9e3779b1, 18];

/**
 * @returns {(key: string, at: number, latency: number | null, ok: boolean, line: number) => Copy | undefined}
 *   Gets every event. It returns a copy as soon as it is certain, and some again.
 */
export function copiedEvents() {
  const first = new Events(COMPARED);
  const recent = new Events(RECENT);
  let seen = 0;
  let before = Number.NEGATIVE_INFINITY;
  /** Where the event that came again is kept, its position, and how many have come again since. */
  let source = first;
  let start = 0;
  let matching = 0;
  let needed = 0;
  let line = 0;
  const times = new Set();
  const latencies = new Set();
  return (key, at, latency, ok, current) => {
    if (matching > 0 && source.isSame(start + matching, key, at, latency, ok)) matching += 1;
    else if (at < before) {
      source = first.isSame(0, key, at, latency, ok) ? first : recent;
      start = source === first ? 0 : recent.find(key, at, latency, ok);
      matching = start < 0 ? 0 : 1;
      needed = Math.min(seen, COMPARED);
      line = current;
      if (matching > 0) {
        times.clear();
        latencies.clear();
      }
    } else matching = 0;
    if (seen < COMPARED) first.put(seen, key, at, latency, ok, current);
    recent.put(seen, key, at, latency, ok, current);
    seen += 1;
    before = at;
    if (matching === 0) return undefined;
    const copy = {from: source.lineOf(start), line, isWhole: source === first};
    if (copy.isWhole) return matching === needed ? copy : undefined;
    times.add(at);
    latencies.add(latency);
    return times.size >= LEAST || latencies.size >= LEAST ? copy : undefined;
  };
}

/** The latest events, in a ring that needs no memory for each. */
class Events {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    this.keys = Array(size).fill('');
    this.times = new Float64Array(size).fill(Number.NaN);
    /** −1 for none. */
    this.latencies = new Float64Array(size);
    this.oks = new Uint8Array(size);
    this.lines = new Float64Array(size);
    /** The latest slot by time and latency. */
    this.slots = new Uint16Array(2 ** (32 - SHIFT));
  }

  /**
   * @param {number} i
   * @param {string} key
   * @param {number} at
   * @param {number | null} latency
   * @param {boolean} ok
   * @param {number} line
   */
  put(i, key, at, latency, ok, line) {
    const slot = i % this.size;
    this.keys[slot] = key;
    this.times[slot] = at;
    this.latencies[slot] = latency ?? -1;
    this.oks[slot] = Number(ok);
    this.lines[slot] = line;
    this.slots[this.#hash(at, latency)] = slot;
  }

  /**
   * @param {number} i
   * @param {string} key
   * @param {number} at
   * @param {number | null} latency
   * @param {boolean} ok
   */
  isSame(i, key, at, latency, ok) {
    const slot = i % this.size;
    return (
      this.times[slot] === at &&
      this.latencies[slot] === (latency ?? -1) &&
      this.oks[slot] === Number(ok) &&
      this.keys[slot] === key
    );
  }

  /**
   * @param {string} key
   * @param {number} at
   * @param {number | null} latency
   * @param {boolean} ok
   * @returns {number}
   *   −1 if there is none.
   */
  find(key, at, latency, ok) {
    const i = this.slots[this.#hash(at, latency)] ?? 0;
    return this.isSame(i, key, at, latency, ok) ? i : -1;
  }

  /**
   * @param {number} at
   * @param {number | null} latency
   * @returns {number}
   *   An index of `slots`, which is much faster than to look at each time.
   */
  #hash(at, latency) {
    return Math.imul(at + 31 * (latency ?? -1) * 1e9, GOLDEN) >>> SHIFT;
  }

  /** @param {number} i */
  lineOf(i) {
    return this.lines[i % this.size] ?? 0;
  }
}
