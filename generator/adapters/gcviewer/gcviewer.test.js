// The fixtures were written by GCViewer 1.36 (`java -jar gcviewer-1.36.jar gc.log out.csv -t CSV`)
// from other fixtures: gcviewer-cms.csv and, with -t CSV_TS, gcviewer-cms-ts.csv from gc-log-cms.log;
// gcviewer-legacy.csv from gc-log-legacy-made-g1.log. gcviewer-dates-ts.csv is the beginning of the
// export of a log of JDK 17 with dates.

/** @import {Collection, Heap} from '../../records/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {errorsOf, fieldsOf, fixture, read} from '../../testing/index.js';

const HEADER = 'Timestamp(sec/#),Used(K),Total(K),Pause(sec),GC-Type';
const TS = HEADER.replace('sec', 'unix');
const BEFORE = '0.027861,6144,67584,0.001139,Pause Young (Normal) (G1 Evacuation Pause)';
const AFTER = '0.029,1024,67584,0,NONE';

/** @param {...string} lines */
const csv = (...lines) => `${lines.join('\n')}\n`;

/** @param {string | Uint8Array} content */
async function recordsOf(content) {
  const {format, errors, warnings, records} = await read(content);
  assert.deepEqual(errors, []);
  const pauses = records.find((record) => record.kind === 'pauses');
  assert.ok(pauses?.kind === 'pauses');
  const heap = /** @type {Heap | undefined} */ (records.find(({kind}) => kind === 'heap'));
  const {collector, collections, end} = pauses;
  const messages = warnings.map(({message}) => message);
  return {format, collector, collections, end, heap, messages};
}

/** @param {Collection[]} collections */
const knownFields = (collections) =>
  collections.map(({start, duration, kind, cause, forced, before, after, committed}) => ({
    ...{start, duration, kind, cause, forced, before, after, committed},
  }));

test('gcviewer', async (t) => {
  await t.test('gives the pauses that the log itself gives', async () => {
    const {format, collections, end, heap} = await recordsOf(await fixture('gcviewer-cms.csv'));
    assert.equal(format, 'gcviewer');
    const log = await recordsOf(await fixture('gc-log-cms.log'));
    assert.deepEqual(knownFields(collections), knownFields(log.collections));
    // Nothing says when the log ends, but its last pause.
    const last = collections.at(-1);
    assert.ok(last && Math.abs(end - last.start - last.duration) < 1e-9);
    assert.equal(heap?.time.length, 2 * collections.length);
  });

  await t.test('gives the same without the heap after them of CSV_TS', async () => {
    const {collections, heap, messages} = await recordsOf(await fixture('gcviewer-cms-ts.csv'));
    const whole = await recordsOf(await fixture('gcviewer-cms.csv'));
    const starts = (/** @type {Collection[]} */ all) =>
      all.map(({start, duration, before}) => [start, duration, before]);
    assert.deepEqual(starts(collections), starts(whole.collections));
    assert.equal(heap, undefined);
    assert.ok(collections.every(({after}) => after === null));
    assert.deepEqual(messages, [
      'found only the heap before each pause: -t CSV also has the heap after it',
    ]);
  });

  await t.test('counts whole seconds since 1970 from the first row', async () => {
    const {collections, messages} = await recordsOf(await fixture('gcviewer-dates-ts.csv'));
    assert.equal(collections.length, 20);
    const full = '1795243483,6144,65536,0.002013,Pause Full (System.gc())';
    const young = '1795243483,6144,65536,0.004574,Pause Young (Normal) (G1 Evacuation Pause)';
    assert.equal((await recordsOf(csv(TS, full, young))).collections.length, 2);
    assert.ok(collections.every(({start}) => Number.isInteger(start)));
    assert.equal(collections[0]?.duration, 0.002996);
    assert.ok(
      messages.includes('found times and no uptime: seconds count from the first line of the log'),
    );
  });

  await t.test('puts right the stamps of old logs, which are when a pause began', async () => {
    const {collector, collections} = await recordsOf(await fixture('gcviewer-legacy.csv'));
    assert.equal(collector, 'G1');
    const log = await recordsOf(await fixture('gc-log-legacy-made-g1.log'));
    // GCViewer misses the second, into which another thread wrote.
    assert.deepEqual(
      fieldsOf(collections, 'start', 'duration', 'kind', 'cause'),
      log.collections
        .filter((_, i) => i !== 1)
        .map(({start, duration, kind, cause}) => [start, duration, kind, cause]),
    );
    // Remark: 0 of 0 KiB.
    assert.deepEqual([collections[1]?.kind, collections[1]?.before], ['remark', null]);
  });

  await t.test('refuses rows that are not a pair, and leaves out half a one', async () => {
    assert.deepEqual(await errorsOf(csv(HEADER, BEFORE, BEFORE)), [
      `file.csv:3: found "${BEFORE}", expected the row after the pause of line 2`,
    ]);
    assert.deepEqual(await errorsOf(csv(HEADER, BEFORE, AFTER.replace('0.029', '0.039'))), [
      'file.csv:3: found "0.039,1024,67584,0,NONE", expected the row after the pause of line 2',
    ]);
    assert.deepEqual(await errorsOf(csv(HEADER, BEFORE, AFTER, HEADER, BEFORE, AFTER)), [
      'file.csv:4: found the header again, expected the export of one log',
    ]);
    const later = [BEFORE, AFTER].map((row) => row.replace('0.02', '9.02'));
    const back = await errorsOf(csv(HEADER, ...later, BEFORE, AFTER, BEFORE, AFTER));
    assert.equal(back.length, 1);
    const {collections, messages} = await recordsOf(csv(HEADER, BEFORE, AFTER, BEFORE));
    assert.equal(collections.length, 1);
    assert.deepEqual(messages, ['found an incomplete pause at the end, which is not used']);
  });

  await t.test('refuses what is not a pause, and what has no time', async () => {
    const log = '\n  Add the log itself instead: it is read and has more detail.';
    for (const type of ['Garbage Collection (Warmup)', 'Pause Init Mark (G)', 'Other']) {
      const [, , , , ...rest] = BEFORE.split(',');
      const row = BEFORE.replace(rest.join(), type);
      assert.deepEqual(await errorsOf(csv(HEADER, row, AFTER)), [
        `file.csv:2: found "${type}" in column "GC-Type", expected a pause${log}`,
      ]);
    }
    assert.deepEqual(await errorsOf(csv(TS, '-0.005952,24576,94208,0.005952,Full GC')), [
      `file.csv:2: found time -0.005952, expected the export of a log with uptimes${log}`,
    ]);
    assert.deepEqual(await errorsOf(csv(HEADER, BEFORE.replace('6144', 'x'), AFTER)), [
      `file.csv:2: found "${BEFORE.replace('6144', 'x').slice(0, 60)}…", expected a time, two sizes, a pause and its type`,
    ]);
  });

  await t.test('refuses a summary', async () => {
    assert.deepEqual(await errorsOf(csv('gcLogFile; gc.log; -', 'pauseCount; 22; -')), [
      'file.csv:1: found a summary of GCViewer, expected its export CSV or CSV_TS\n' +
        '  Add the log itself instead: it is read and has more detail.',
    ]);
  });
});
