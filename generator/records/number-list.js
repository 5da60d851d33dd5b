/** A long list of numbers and nulls: an array of both would hold an object for most numbers. */

/** Numbers that share an array. */
const CHUNK = 8192;
/** Stands for null: no record has it, and it differs from NaN, which is an error. */
const NULL = Number.NEGATIVE_INFINITY;

/** @implements {Iterable<number | null>} */
export class NumberList {
  /** @type {Float64Array[]} */
  #chunks = [];
  length = 0;

  /** @param {number | null} value */
  push(value) {
    const i = this.length % CHUNK;
    if (i === 0) this.#chunks.push(new Float64Array(CHUNK));
    // Cast: the chunk of this position was just made, or is not full.
    const chunk = /** @type {Float64Array} */ (this.#chunks[this.#chunks.length - 1]);
    chunk[i] = value ?? NULL;
    this.length += 1;
  }

  pop() {
    this.length -= 1;
    if (this.length % CHUNK === 0) this.#chunks.pop();
  }

  /** @param {number} i From the end where it is below 0. @returns {number | null | undefined} */
  at(i) {
    const position = i < 0 ? this.length + i : i;
    if (position < 0 || position >= this.length) return undefined;
    const value = this.#chunks[Math.floor(position / CHUNK)]?.[position % CHUNK];
    return value === NULL ? null : value;
  }

  /** @returns {Iterator<number | null> & Iterable<number | null>} */
  [Symbol.iterator]() {
    let i = 0;
    return {
      next: () => {
        const value = this.at(i++);
        return value === undefined ? {value, done: true} : {value, done: false};
      },
      [Symbol.iterator]() {
        return this;
      },
    };
  }

  /** @returns {boolean} Whether no number is NaN or infinite. */
  isFinite() {
    for (let i = 0; i < this.length; i += 1) if (!Number.isFinite(this.at(i) ?? 0)) return false;
    return true;
  }
}
