/**
 * What a watching process knows from the last time. Each value lies under a key of all that it
 * follows from, the code that made it included, so that new code finds what it did not change.
 */

export class Memory {
  /** @type {Map<string, any>} */
  #values = new Map();
  /** @type {Set<string>} */
  #asked = new Set();
  /** @type {WeakMap<object, Map<string, any>>} */
  #owned = new WeakMap();

  /** @param {string} key */
  get(key) {
    this.#asked.add(key);
    return this.#values.get(key);
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  set(key, value) {
    this.#asked.add(key);
    this.#values.set(key, value);
  }

  /**
   * @template T
   * @param {string} key
   * @param {() => T} make
   * @returns {T}
   */
  known(key, make) {
    this.#asked.add(key);
    if (!this.#values.has(key)) this.#values.set(key, make());
    return this.#values.get(key);
  }

  /**
   * @param {object} owner
   *   Which is never changed.
   * @returns {Map<string, any>}
   *   What is known of it, for as long as it is held elsewhere.
   */
  of(owner) {
    const known = this.#owned.get(owner) ?? new Map();
    this.#owned.set(owner, known);
    return known;
  }

  /** Forgets what nobody has asked for since the last time. */
  forget() {
    for (const key of this.#values.keys()) if (!this.#asked.has(key)) this.#values.delete(key);
    this.#asked.clear();
  }
}
