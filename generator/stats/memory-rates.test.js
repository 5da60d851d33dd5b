import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../testing/index.js';
import {runOf} from '../testing/models.js';
import {summariseCollections} from './collections.js';
import {memoryRates} from './memory-rates.js';

/** @import {Collection, Pauses} from '../records/types.d.ts' */

const MIB = 1024 ** 2;

/**
 * @param {number} start
 * @param {[before: number, after: number] | null} heap
 * @param {[before: number, after: number] | null} [old]
 * @param {Collection['kind']} [kind]
 * @returns {Collection}
 */
const collection = (start, heap, old = null, kind = 'young') => ({
  ...{start, duration: 0.01, kind, cause: 'made', forced: false, committed: null},
  before: heap?.[0] ?? null,
  after: heap?.[1] ?? null,
  old: old && {before: old[0], after: old[1], committed: 1000},
});

/** @param {Collection[]} collections @param {string} [collector] @returns {Pauses} */
const pauses = (collections, collector = 'Parallel') => ({
  ...{kind: 'pauses', operation: '', params: {}, collector, collections, start: 0, end: 100},
});

test('a program allocates what the heap grows by between collections', () => {
  const made = [
    collection(1, [90, 5]),
    collection(10, [100, 20], [0, 10]),
    collection(15, null, null, 'remark'),
    {...collection(17, [900, 0]), after: null},
    {...collection(18, [900, 0]), before: null},
    collection(20, [120, 30], [10, 25]),
    collection(30, [110, 15], [25, 5], 'full'),
  ];
  // 100 from 20 to 120, and 80 from 30 to 110; of collections of the young generation 15 were promoted.
  assert.deepEqual(memoryRates(pauses(made), 5), {seconds: 20, allocated: 180, promoted: 15});
  assert.deepEqual(memoryRates(pauses(made, 'CMS'), 5)?.allocated, null);
  // Of a run that ends before the log.
  const {seconds, allocated} = memoryRates({...pauses(made), until: 25}, 5) ?? {};
  assert.deepEqual([seconds, allocated], [10, 100]);
  assert.equal(memoryRates(pauses(made), 25), null);
  assert.equal(memoryRates(pauses([collection(1, null)]), 0), null);
});

// promotionTotal of GCViewer 1.36 for the same files, in MiB. It has the first collection too.
const KNOWN = /** @type {const} */ ([
  ['gc-log-legacy-jdk8-parallel.log', 19.626],
  ['gc-log-legacy-jdk8-serial.log', 18.584],
  ['gc-log-legacy-jdk8-cms.log', 30.421],
]);

test('logs of JDK 8 have the promotion that GCViewer finds', async () => {
  for (const [name, mebibytes] of KNOWN) {
    const {records} = await read(await fixture(name), {name});
    const {promoted = 0} = summariseCollections(runOf(records))?.rates ?? {};
    const first = records.flatMap((one) => (one.kind === 'pauses' ? one.collections : []))[0];
    const missing = (first?.old?.after ?? 0) - (first?.old?.before ?? 0);
    assert.equal((((promoted ?? 0) + missing) / MIB).toFixed(3), mebibytes.toFixed(3), name);
  }
});
