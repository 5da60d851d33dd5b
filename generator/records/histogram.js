/**
 * Counts of values in the buckets of HdrHistogram with three digits: a bucket is at most 0.1 % wide, and the
 * memory does not depend on the number of samples.
 */

/** Buckets of one width, and counts in one array. */
const BITS = 10;
const BLOCK = 2 ** BITS;
/** Values that are kept without arrays of counts: there may be thousands of operations or windows with a few each. */
const FEW = 2048;

/**
 * @param {number} value
 *   Whole, at least 0.
 * @returns {number}
 *   The position of its bucket. 2,048 values have a bucket each, and then 1,024 buckets every next power of two.
 */
export function positionOf(value) {
  if (value > 0x7fffffff) {
    // A logarithm that is rounded up or down gives the same position.
    const bucket = Math.floor(Math.log2(value)) - BITS;
    return bucket * BLOCK + Math.floor(value / 2 ** bucket);
  }
  const bucket = Math.max(31 - BITS - Math.clz32(value), 0);
  return bucket * BLOCK + (value >>> bucket);
}

/** @param {number} position @returns {number} The lowest value of the bucket. */
export function lowestAt(position) {
  const bucket = Math.max(Math.floor(position / BLOCK) - 1, 0);
  return (position - bucket * BLOCK) * 2 ** bucket;
}

/** @param {number} position @returns {number} The highest value of the bucket. */
export const highestAt = (position) => lowestAt(position + 1) - 1;

/** How many values there are at each position. */
export class Counts {
  /** Positions, each as often as it was added. @type {number[]} */
  #few = [];
  /** @type {(Uint32Array | undefined)[]} */
  #blocks = [];

  /** @param {number} position */
  add(position) {
    if (this.#blocks.length > 0) {
      const block = this.#blocks[position >> BITS] ?? this.#open(position >> BITS);
      // Cast: a block has a count at each of its positions.
      /** @type {any} */ (block)[position & (BLOCK - 1)] += 1;
    } else if (this.#few.push(position) === FEW) this.#spread();
  }

  /** @param {Counts} other */
  addAll(other) {
    for (const position of other.#few) this.add(position);
    if (other.#blocks.length > 0 && this.#blocks.length === 0) this.#spread();
    for (const [i, block] of other.#blocks.entries()) {
      if (!block) continue;
      const sums = this.#blocks[i] ?? this.#open(i);
      for (let j = 0; j < BLOCK; j += 1) /** @type {any} */ (sums)[j] += block[j];
    }
  }

  /** Counts what was kept without arrays, and what follows, in arrays. */
  #spread() {
    const few = this.#few;
    this.#few = [];
    this.#open(0);
    for (const position of few) this.add(position);
  }

  /** @param {number} i Of a new block. */
  #open(i) {
    const block = new Uint32Array(BLOCK);
    this.#blocks[i] = block;
    return block;
  }

  /** @returns {[position: number, count: number][]} Ascending. */
  entries() {
    /** @type {[position: number, count: number][]} */
    const entries = [];
    for (const position of Int32Array.from(this.#few).sort()) {
      const last = entries.at(-1);
      if (last?.[0] === position) last[1] += 1;
      else entries.push([position, 1]);
    }
    for (const [i, block] of this.#blocks.entries()) {
      for (let j = 0; block && j < BLOCK; j += 1) {
        const count = /** @type {number} */ (block[j]);
        if (count > 0) entries.push([(i << BITS) + j, count]);
      }
    }
    return entries;
  }
}
