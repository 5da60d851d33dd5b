// Recordings of one short program that allocates, with -XX:StartFlightRecording, of OpenJDK 17.0.15 and, the generational ZGC, 25.0.3:
// jfr print --json --events GCPhasePause,GarbageCollection,GCHeapSummary,G1GarbageCollection,ZAllocationStall,JVMInformation,OSInformation,CPUInformation.
// The numbers were compared with the log of -Xlog:gc* of the same run: every stop is there, and differs by at most 0.12 ms.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../../testing/index.js';

/** @param {string} name */
async function pausesOf(name) {
  const {records, errors} = await read(await fixture(name));
  assert.deepEqual(errors, []);
  const pauses = records.find((record) => record.kind === 'pauses');
  assert.ok(pauses);
  return pauses;
}

/** @param {string} values */
const stop = (values) => `{"type": "jdk.GCPhasePause", "values": {${values}}}`;
const STOP =
  '"startTime": "2026-11-22T14:34:27.5Z", "duration": "PT1M0.25S", "gcId": 1, "name": "GC Pause"';
/** @param {string[]} events */
const document = (...events) => `{"recording": {"events": [\n${events.join(',\n')}]}}\n`;
/** @param {string} sum */
const collection = (sum) =>
  `{"type": "jdk.GarbageCollection", "values": {"startTime": "2026-11-22T14:34:27.5Z", "duration": "PT1M0.25S", "gcId": 1, "name": "G1New", "cause": "Made", "sumOfPauses": "${sum}"}}`;

test('jfr', async (t) => {
  await t.test('reads the stops of every collector', async () => {
    /** @type {unknown[]} */
    const found = [];
    for (const name of ['g1', 'serial', 'parallel', 'shenandoah', 'z', 'z-generational']) {
      const {collector, collections} = await pausesOf(`jfr-${name}.json`);
      const sum = collections.reduce((all, {duration}) => all + duration, 0);
      found.push([collector, collections.length, Math.round(sum * 1e9) / 1e3]);
    }
    // Stops and their microseconds, counted by a separate script.
    assert.deepEqual(found, [
      ['G1', 8, 117775.613],
      ['Serial', 2, 20696.893],
      ['Parallel', 3, 141541.578],
      ['Shenandoah', 21, 19211.544],
      ['ZGC', 18, 211.53],
      ['ZGC (generational)', 54, 477.909],
    ]);
  });

  await t.test('leaves out the arguments that JMH adds to its forks', async () => {
    // As JMH 1.37 starts a fork.
    const added =
      '-XX:+UnlockDiagnosticVMOptions -XX:+UnlockExperimentalVMOptions -DcompilerBlackholesEnabled=true -XX:CompileCommandFile=\\/tmp\\/jmh16260360042626772622compilecommand';
    for (const [given, expected] of [
      [`-Xmx80m -XX:+UseG1GC ${added}`, ['-Xmx80m', '-XX:+UseG1GC']],
      [added, []],
    ]) {
      const values = `{"jvmStartTime": "2026-11-22T14:34:25Z", "jvmArguments": "${given}"}`;
      const {facts} = await read(
        document(stop(STOP), `{"type": "jdk.JVMInformation", "values": ${values}}`),
      );
      assert.deepEqual(facts.flags, expected);
    }
  });

  await t.test('reads when a stop was, its cause and its sizes', async () => {
    const {collections, start, end} = await pausesOf('jfr-g1.json');
    // 14:34:27.649096876, and the JVM started at 14:34:25.662.
    assert.deepEqual(collections[0], {
      start: 1.987096876,
      duration: 0.010818258,
      kind: 'young',
      cause: 'G1 Evacuation Pause',
      forced: false,
      before: 53399552,
      after: 9502208,
      committed: 83886080,
      old: null,
    });
    const last = collections.at(-1);
    assert.deepEqual([last?.kind, last?.cause, last?.forced], ['full', 'System.gc()', true]);
    // Two collections before it are in the log alone: the recording began later than the JVM.
    assert.ok(start > 1.8 && end < 2.3);
  });

  await t.test('reports the stops of concurrent collectors, and their stalls', async () => {
    const z = await pausesOf('jfr-z.json');
    assert.equal(z.collections[0]?.cause, 'Mark Start, Warmup');
    assert.equal(z.stalls?.length, 3);
    const shenandoah = await pausesOf('jfr-shenandoah.json');
    assert.equal(shenandoah.collections[0]?.cause, 'Init Mark, unload classes, Concurrent GC');
    const last = shenandoah.collections.at(-1);
    assert.deepEqual([last?.kind, last?.cause], ['full', 'System.gc()']);
  });

  await t.test('reads the heap before and after each collection', async () => {
    const {records} = await read(await fixture('jfr-g1.json'));
    const heap = records.find((record) => record.kind === 'heap');
    assert.equal(heap?.time.length, 16);
    assert.deepEqual(heap?.time.slice(0, 2), [1.98710024, 1.997913063]);
    assert.deepEqual(heap?.generations[0]?.used.slice(0, 2), [53399552, 9502208]);
  });

  await t.test('counts from the first event where the start of the JVM is missing', async () => {
    const {records, warnings} = await read(document(stop(STOP), collection('PT60.25S')));
    const [pauses] = records;
    assert.ok(pauses?.kind === 'pauses');
    assert.deepEqual([pauses.collections[0]?.start, pauses.collections[0]?.duration], [0, 60.25]);
    assert.deepEqual([pauses.start, pauses.end], [0, 60.25]);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'found no start of the JVM: seconds count from the first event of the recording',
    ]);
  });

  await t.test('orders stops that were recorded in another order', async () => {
    const other = (/** @type {string} */ event) =>
      event.replace('"gcId": 1', '"gcId": 2').replace(':27.5Z', ':20.5Z');
    const events = [stop(STOP), other(stop(STOP)), collection('PT60.25S')];
    const {records} = await read(document(...events, other(collection('PT60.25S'))));
    const [pauses] = records;
    assert.ok(pauses?.kind === 'pauses');
    assert.deepEqual(fieldOf(pauses.collections, 'start'), [0, 7]);
  });

  await t.test('refuses stops that are missing, or do not fit', async () => {
    const none = await read(document(collection('PT0S')));
    assert.match(none.errors[0] ?? '', /^file.csv:1: found no event jdk.GCPhasePause, expected/);
    assert.match(none.errors[0] ?? '', /If no collection stopped the program, leave this file out/);
    assert.match(none.errors[0] ?? '', /jfr print --json --events GCPhasePause,/);
    const alone = await read(document(stop(STOP)));
    assert.match(
      alone.errors.join(),
      /^file.csv:1: found no event jdk.GarbageCollection of these stops, expected at least one\n/,
    );
    const sum = await read(document(stop(STOP), collection('PT61S')));
    assert.deepEqual(sum.errors, [
      'file.csv:3: found stops of 60.25 s in collection 1, expected its "sumOfPauses" of 61 s',
    ]);
    const duration = await read(document(stop(STOP.replace('PT1M', '-PT')), collection('PT0S')));
    assert.equal(
      duration.errors[0],
      'file.csv:2: found the duration "-PT0.25S", expected one such as "PT0.0012S"',
    );
    const time = await read(
      document(stop(STOP), stop(STOP.replace('27.5Z', '27,5Z')), collection('PT60.25S')),
    );
    assert.equal(
      time.errors[0],
      'file.csv:3: found the time "2026-11-22T14:34:27,5Z", expected ISO 8601',
    );
  });

  await t.test('refuses the recordings of two JVMs', async () => {
    const serial = collection('PT60.25S').replace('G1New', 'SerialOld');
    const both = [collection('PT60.25S'), serial].map((event, i) =>
      event.replace('"gcId": 1', `"gcId": ${i + 1}`),
    );
    const stops = [1, 2].map((id) => stop(STOP.replace('"gcId": 1', `"gcId": ${id}`)));
    assert.match(
      (await read(document(...stops, ...both))).errors.join(),
      /^file.csv:1: found collections of G1 and Serial, expected the recording of one JVM/,
    );
    const jvm = (/** @type {string} */ start) =>
      `{"type": "jdk.JVMInformation", "values": {"startTime": "2026-11-22T14:34:27Z", "jvmStartTime": "${start}"}}`;
    const {errors} = await read(
      document(jvm('2026-11-22T14:34:25Z'), jvm('2026-11-22T14:34:26Z'), stop(STOP)),
    );
    assert.deepEqual(errors, [
      'file.csv:2: found the events of 2 JVMs, expected the recording of one',
    ]);
  });
});
