/**
 * A list of many plain objects, such as windows or collections, as numbers in arrays: half a million objects
 * take hundreds of megabytes and most of the time that reading takes. The shape of an object is everything in
 * it but the numbers (names of fields, texts, nulls). Most objects have one of a few shapes.
 *
 * @typedef {{key: string, number: boolean, constant: unknown, shape: Shape | undefined}} Field
 *   A number, which each object has for itself; an object of this shape; or a constant.
 * @typedef {{fields: Field[], changing: Field[], template: any, isArray: boolean, numbers: number, id: number}} Shape
 *   `changing`: fields that are not constants; `template`: an object of the shape, which is copied; `numbers`: how many
 *   an object has.
 * @typedef {{length: number, at(i: 0 | -1): any, isFinite(): boolean} & Iterable<any>} List
 *   A CompactList or a NumberList.
 * @typedef {{ids: Uint8Array, numbers: Float64Array, used: number}} Chunk
 *   The shapes of its objects, and their numbers one after the other.
 */

import {NumberList} from './number-list.js';

/** Objects that share an array of numbers. */
const CHUNK = 4096;
/** The numbers of one object, until it is known whether it has the shape. @type {number[]} */
const copied = [];
/** How many shapes are distinguished; an object of any other shape is kept as it is. */
const MOST_SHAPES = 64;

/**
 * @template {object} T
 * @implements {Iterable<T>}
 */
export class CompactList {
  /** @type {Shape[]} */
  #shapes = [];
  /** Objects of no shape, by their position. @type {Map<number, T>} */
  #others = new Map();
  /** @type {Chunk[]} */
  #chunks = [];
  /** Of what is in chunks. */
  #stored = 0;
  /** The last object is kept as it is, because readers may change it or take it back. @type {T | undefined} */
  #last;

  get length() {
    return this.#stored + Number(this.#last !== undefined);
  }

  /** @param {T} value */
  push(value) {
    if (this.#last !== undefined) this.#store(this.#last);
    this.#last = value;
  }

  /** @returns {T | undefined} The last object, which is removed. */
  pop() {
    const last = this.at(-1);
    this.#last = undefined;
    return last;
  }

  /** @param {0 | -1} i @returns {T | undefined} */
  at(i) {
    if (i === 0) return this[Symbol.iterator]().next().value ?? undefined;
    if (this.#last === undefined && this.#stored > 0) this.#last = this.#unstore();
    return this.#last;
  }

  /** @returns {Generator<T, void>} */
  *[Symbol.iterator]() {
    for (let row = 0; row < this.#stored; ) {
      const {ids, numbers} = this.#chunkOf(row);
      let at = 0;
      for (let i = 0; i < CHUNK && row < this.#stored; i += 1, row += 1) {
        const shape = this.#shapes[ids[i] ?? 0];
        const value = shape ? objectOf(shape, numbers, at) : this.#others.get(row);
        yield/** @type {T} */ (value);
        at += shape?.numbers ?? 0;
      }
    }
    if (this.#last !== undefined) yield this.#last;
  }

  /**
   * @param {keyof T & string} key
   * @param {(value: number) => void} take
   *   Gets the number that each object has under the key, if it has one.
   */
  eachNumber(key, take) {
    const offsets = this.#shapes.map((shape) => offsetOf(shape, key));
    for (let row = 0; row < this.#stored; ) {
      const {ids, numbers} = this.#chunkOf(row);
      let at = 0;
      for (let i = 0; i < CHUNK && row < this.#stored; i += 1, row += 1) {
        const id = ids[i] ?? 0;
        const other = this.#others.get(row);
        if (other) takeNumber(other[key], take);
        else takeNumber(numbers[at + (offsets[id] ?? Number.NaN)], take);
        at += this.#shapes[id]?.numbers ?? 0;
      }
    }
    takeNumber(this.#last?.[key], take);
  }

  /** @returns {boolean} Whether no number is NaN or infinite. */
  isFinite() {
    const whole = [...this.#others.values(), ...(this.#last === undefined ? [] : [this.#last])];
    return (
      whole.every((one) => numbersOf(one).every(Number.isFinite)) && this.#chunks.every(areFinite)
    );
  }

  /**
   * @param {(text: string) => boolean} test
   * @returns {boolean}
   *   Whether a text of any object passes.
   */
  someText(test) {
    const different = this.#shapes.map(({template}) => template);
    return [...different, ...this.#others.values(), this.#last ?? {}].some((one) =>
      Object.values(one).some((value) => typeof value === 'string' && test(value)),
    );
  }

  /** @param {T} value */
  #store(value) {
    const shape =
      this.#shapes.find((one) => copyNumbers(one, value, copied, 0) >= 0) ?? this.#add(value);
    const i = this.#stored % CHUNK;
    if (i === 0) {
      this.#chunks.push({ids: new Uint8Array(CHUNK), numbers: new Float64Array(), used: 0});
    }
    const chunk = this.#chunkOf(this.#stored);
    chunk.ids[i] = shape?.id ?? MOST_SHAPES;
    if (!shape) this.#others.set(this.#stored, value);
    else {
      if (chunk.numbers.length < chunk.used + shape.numbers) {
        const longer = new Float64Array(chunk.used + (CHUNK - i) * shape.numbers);
        longer.set(chunk.numbers);
        chunk.numbers = longer;
      }
      for (let j = 0; j < shape.numbers; j += 1) {
        chunk.numbers[chunk.used++] = /** @type {number} */ (copied[j]);
      }
    }
    this.#stored += 1;
  }

  /** @returns {T} */
  #unstore() {
    this.#stored -= 1;
    const chunk = this.#chunkOf(this.#stored);
    const shape = this.#shapes[chunk.ids[this.#stored % CHUNK] ?? 0];
    if (this.#stored % CHUNK === 0) this.#chunks.pop();
    chunk.used -= shape?.numbers ?? 0;
    const other = this.#others.get(this.#stored);
    this.#others.delete(this.#stored);
    return other ?? /** @type {T} */ (shape && objectOf(shape, chunk.numbers, chunk.used));
  }

  /** @param {number} row */
  #chunkOf(row) {
    // Cast: rows that are stored have a chunk.
    return /** @type {Chunk} */ (this.#chunks[Math.floor(row / CHUNK)]);
  }

  /** @param {T} value @returns {Shape | undefined} */
  #add(value) {
    if (this.#shapes.length === MOST_SHAPES) return undefined;
    const shape = shapeFor(value, this.#shapes.length);
    this.#shapes.push(shape);
    copyNumbers(shape, value, copied, 0);
    return shape;
  }
}

/** @param {object} value @param {number} id @returns {Shape} */
function shapeFor(value, id) {
  const fields = Object.entries(value).map(([key, one]) => {
    const shape = typeof one === 'object' && one !== null ? shapeFor(one, 0) : undefined;
    return {key, number: typeof one === 'number', constant: shape ? undefined : one, shape};
  });
  const count = (/** @type {Field} */ {number, shape}) => (shape ? shape.numbers : Number(number));
  const numbers = fields.reduce((sum, field) => sum + count(field), 0);
  const changing = fields.filter(({number, shape}) => number || shape);
  const isArray = Array.isArray(value);
  const template = isArray ? [...value] : {...value};
  return {fields, changing, template, isArray, numbers, id};
}

/**
 * Compares and copies at once: to look for a key in objects of any shape takes time.
 *
 * @param {Shape} shape
 * @param {object} value
 * @param {number[]} numbers
 *   Gets those of the object.
 * @param {number} from
 * @returns {number}
 *   Where the next object begins; −1 if the object is of another shape.
 */
function copyNumbers({fields, isArray}, value, numbers, from) {
  if (isArray !== Array.isArray(value)) return -1;
  let at = from;
  let i = 0;
  for (const key in value) {
    const field = fields[i++];
    if (field?.key !== key) return -1;
    const one = /** @type {Record<string, any>} */ (value)[key];
    if (field.number) {
      if (typeof one !== 'number') return -1;
      numbers[at++] = one;
    } else if (field.shape) {
      if (typeof one !== 'object' || one === null) return -1;
      at = copyNumbers(field.shape, one, numbers, at);
      if (at < 0) return -1;
    } else if (field.constant !== one) return -1;
  }
  return i === fields.length ? at : -1;
}

/** @param {Shape} shape @param {Float64Array} numbers @param {number} from @returns {object} */
function objectOf({changing, template, isArray}, numbers, from) {
  /** @type {Record<string, unknown>} */
  const value = isArray ? /** @type {any} */ ([...template]) : {...template};
  let at = from;
  for (const {key, shape} of changing) {
    if (shape) {
      value[key] = objectOf(shape, numbers, at);
      at += shape.numbers;
    } else value[key] = numbers[at++];
  }
  return value;
}

/**
 * @param {Shape} shape
 * @param {string} key
 * @returns {number | undefined}
 *   How many numbers of the object come before this one; undefined if it has none.
 */
function offsetOf({changing}, key) {
  let offset = 0;
  for (const field of changing) {
    if (field.key === key) return field.number ? offset : undefined;
    offset += field.shape?.numbers ?? 1;
  }
  return undefined;
}

/** @param {unknown} value @param {(value: number) => void} take */
function takeNumber(value, take) {
  if (typeof value === 'number') take(value);
}

/** @param {Chunk} chunk */
function areFinite({numbers, used}) {
  for (let i = 0; i < used; i += 1) if (!Number.isFinite(numbers[i])) return false;
  return true;
}

/** @param {object} value @returns {number[]} */
function numbersOf(value) {
  /** @type {number[]} */
  const numbers = [];
  copyNumbers(shapeFor(value, 0), value, numbers, 0);
  return numbers;
}

/** Lists of records that nobody has asked for as arrays. @type {WeakMap<object, Record<string, List>>} */
const lists = new WeakMap();

/**
 * @template {object} R
 * @param {R} record
 *   Has an empty array where the list belongs.
 * @param {{[key in keyof R]?: List | undefined}} compact
 * @returns {R}
 *   The same. It is plain JSON to everybody: a list becomes an array when it is asked for.
 */
export function withLists(record, compact) {
  const remaining = /** @type {Record<string, List>} */ ({...compact});
  lists.set(record, remaining);
  for (const key of Object.keys(compact)) {
    const set = (/** @type {unknown} */ value) => {
      delete remaining[key];
      const shown = {value, enumerable: true, configurable: true, writable: true};
      Object.defineProperty(record, key, shown);
      return value;
    };
    const get = () => set([...(remaining[key] ?? [])]);
    Object.defineProperty(record, key, {get, set, enumerable: true, configurable: true});
  }
  return record;
}

/**
 * @template {object} R
 * @template {keyof R & string} K
 * @param {R} record
 * @param {K} key
 *   The key of a list.
 * @returns {R[K] extends (infer T)[] | undefined ? Pick<T[], 'length' | 'at'> & Iterable<T> : never}
 *   To be read once from its beginning, without an array of all.
 */
export const listOf = (record, key) =>
  /** @type {any} */ (lists.get(record)?.[key] ?? record[key] ?? []);

/**
 * @template {object} T
 * @param {Iterable<T>} list
 *   As `listOf` gives it.
 * @param {keyof T & string} key
 * @param {(value: number) => void} take
 *   Gets the number that each object has under the key, if it has one: without the objects, this takes a
 *   quarter of the time.
 */
export function eachNumber(list, key, take) {
  if (list instanceof CompactList) list.eachNumber(key, take);
  else for (const one of list) takeNumber(one[key], take);
}

/**
 * @param {unknown} value
 * @param {(text: string) => boolean} test
 * @returns {boolean}
 *   Whether it may be a list with an object that has such a text.
 */
export const mayHaveText = (value, test) =>
  value instanceof CompactList ? value.someText(test) : Array.isArray(value);

/**
 * @param {unknown} value
 * @returns {boolean | undefined}
 *   Whether all numbers of the list are finite; undefined for anything else.
 */
export const isFiniteList = (value) =>
  value instanceof CompactList || value instanceof NumberList ? value.isFinite() : undefined;
