/**
 * The generations before and after each collection, from lines of `gc,heap`. They come before the line
 * of their pause and carry its number.
 *
 * Parallel, Serial and CMS: `ParOldGen: 0K(44032K)->8K(44032K)`, and young with its spaces in one
 * line, from JDK 14 on: `PSYoungGen: … Eden: 16384K(16384K)->0K(32768K) From:
 * 0K(2560K)->2555K(2560K)`. Earlier versions do not split the young generation.
 * G1: `Eden regions: 3->0(3)`, in regions of the size that the log states at its start. Its numbers
 * in brackets are plans, not committed sizes. It states the committed size only for the whole heap.
 *
 * @import {ReadContext} from '../types.d.ts'
 * @import {Change, Pools} from '../shared/gc-heap.js'
 */

import {once} from '../../once.js';
import {brief} from '../shared/brief.js';
import {bytes} from '../shared/gc-bytes.js';

const CHANGE = /^(\d+[KMG])(?:\((\d+[KMG])\))?->(\d+[KMG])\((\d+[KMG])\)$/;
const OLD = /^(?:ParOldGen|PSOldGen|Tenured|CMS): (\S+)$/;
const YOUNG = /^(?:PSYoungGen|DefNew|ParNew): (\S+)(?: Eden: (\S+) From: (\S+))?$/;
/** In the order of the sizes in the line of the young generation. */
const YOUNG_POOLS = /** @type {const} */ (['young', 'eden', 'survivor']);
const REGIONS = /^(Eden|Survivor|Old|Archive|Humongous) regions: (\d+)->(\d+)/;
/** One of the lines above, perhaps damaged. */
const LIKE =
  /^(?:(?:ParOldGen|PSOldGen|Tenured|CMS|PSYoungGen|DefNew|ParNew): |(?:Eden|Survivor|Old|Archive|Humongous) regions: )/;
const REGION_SIZE = /^Heap region size: (\d+[KMG])$/i;

export class PoolLines {
  #context;
  /** By the number of the collection that is not over yet. @type {Map<string, Pools>} */
  #open = new Map();
  /** Bytes. @type {number | undefined} */
  #region;
  #warnOfRegions;

  /** @param {ReadContext} context */
  constructor(context) {
    this.#context = context;
    this.#warnOfRegions = once(context.warn);
  }

  /** Whether the pools are counted in whole regions, which together are some MiB more than the heap. */
  get hasRegions() {
    return this.#region !== undefined;
  }

  /**
   * @param {string} id
   *   Number of the collection; empty where the line has none.
   * @param {string} text
   *   Any line; lines about other things are ignored.
   * @param {number} line
   */
  take(id, text, line) {
    if (!LIKE.test(text)) {
      const [, size] = REGION_SIZE.exec(text) ?? [];
      if (size) this.#region = bytes(size);
      return;
    }
    if (this.#takeSizes(id, text)) return;
    const [, kind, before, after] = REGIONS.exec(text) ?? [];
    if (kind) this.#takeRegions(id, kind, Number(before), Number(after));
    else this.#context.warn(`found "${brief(text)}", whose sizes are not used`, line);
  }

  /** @param {string} id @returns {Pools | undefined} Of a collection that is over. */
  close(id) {
    const pools = this.#open.get(id);
    this.#open.delete(id);
    return pools;
  }

  /** @param {string} id @param {string} text @returns {boolean} Whether its sizes could be read. */
  #takeSizes(id, text) {
    const young = YOUNG.exec(text);
    const [, ...sizes] = young ?? OLD.exec(text) ?? [];
    const changes = sizes.filter(Boolean).map(changeOf);
    if (changes.length === 0 || changes.includes(undefined)) return false;
    const pools = this.#poolsOf(id);
    if (young) for (const [i, name] of YOUNG_POOLS.entries()) pools[name] = changes[i];
    else pools.old = changes[0];
    return true;
  }

  /** @param {string} id @param {string} kind @param {number} before @param {number} after */
  #takeRegions(id, kind, before, after) {
    const region = this.#region;
    if (region === undefined) {
      this.#warnOfRegions('found regions without "Heap Region Size" before them');
      return;
    }
    const pools = this.#poolsOf(id);
    const pool = kind === 'Eden' ? 'eden' : kind === 'Survivor' ? 'survivor' : 'old';
    const [usedBefore, usedAfter] = pools[pool]?.used ?? [0, 0];
    pools[pool] = {
      used: [usedBefore + before * region, usedAfter + after * region],
      committed: [null, null],
    };
  }

  /** @param {string} id */
  #poolsOf(id) {
    const pools = this.#open.get(id) ?? {};
    this.#open.set(id, pools);
    return pools;
  }
}

/**
 * @param {string} text
 *   `0K(2560K)->2555K(2560K)`; JDK 9 to 13 leave out the first brackets.
 * @returns {Change | undefined}
 */
function changeOf(text) {
  const [, before, size, after, sizeAfter] = CHANGE.exec(text) ?? [];
  if (!before || !after || !sizeAfter) return undefined;
  return {
    used: [bytes(before), bytes(after)],
    committed: [size ? bytes(size) : null, bytes(sizeAfter)],
  };
}
