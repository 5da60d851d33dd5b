import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {assertRight, manifestOf, runAdd, site, write} from '../testing/added.js';

/**
 * One run of a program that recorded its latencies: its JVM wrote gc.log (-Xlog:gc*:time,uptime,level,tags), and `jstat
 * -gc -t` read it from outside. The JVM began at 26.996 − 0.088 s (the first line of gc.log), latency.hlog at 27.256 s.
 */
const FILES = new URL('fixtures/one-jvm/', import.meta.url);
const OFFSET = -0.348;
const STOP =
  'Safepoint "SerialCollectForAllocation", Time since last: 3825570 ns, Reaching safepoint: 2635 ns, Cleanup: 2434 ns, At safepoint: 10694190 ns, Total: 10699259 ns';
/** @param {string} name */
const read = (name) => readFile(new URL(name, FILES), 'utf8');

test('the offset of the files of a JVM', async (t) => {
  const [gc, hlog, jstat] = await Promise.all(['gc.log', 'latency.hlog', 'jstat.txt'].map(read));
  /** @param {Record<string, string | undefined>} files */
  const added = async (files) => {
    const root = site();
    const folder = write(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`in/${name}`, text ?? ''])),
    );
    const needed = files['latency.hlog'] ? ['--unit', 'ns'] : [];
    const {lines} = await runAdd(root, [join(folder, 'in'), '--machine', 'none', ...needed]);
    await assertRight(root);
    const told = lines.map((line) => line.trim()).filter((line) => /offset .*: /.test(line));
    return {files: manifestOf(root, 'r/a-1').files ?? {}, told};
  };
  const unit = {unit: 'ns'};

  await t.test('is known where both state the time of day', async () => {
    const {files, told} = await added({'gc.log': gc, 'latency.hlog': hlog, 'jstat.txt': jstat});
    assert.deepEqual(files, {
      'gc.log': {offset: OFFSET},
      'jstat.txt': {offset: OFFSET},
      'latency.hlog': unit,
    });
    assert.deepEqual(told, ['offset −348\u202fms: gc.log and latency.hlog state the time of day']);
  });

  await t.test('is not known where one of them does not state it', async () => {
    const untimed = gc?.replaceAll(/^\[[^\]]*\]/gm, '');
    const {files, told} = await added({'gc.log': untimed, 'latency.hlog': hlog});
    assert.deepEqual([files, told], [{'latency.hlog': unit}, []]);
    const alone = await added({'gc.log': gc, 'jstat.txt': jstat});
    assert.deepEqual([alone.files, alone.told], [{}, []]);
  });

  await t.test('is not written where the times are of two runs', async () => {
    // 20 s after the JVM, and 20 s before it.
    for (const start of ['1795984967.256', '1795984927.256']) {
      const other = hlog?.replace('1795984947.256', start);
      const {files, told} = await added({'gc.log': gc, 'latency.hlog': other});
      assert.deepEqual(files, {'latency.hlog': unit});
      assert.deepEqual(told, [
        'no offset of gc.log: by the times of day, the JVM did not run during the run',
      ]);
    }
  });

  await t.test('is not written where the other files begin at different times', async () => {
    const later = hlog?.replace('1795984947.256', '1795984949.256').replaceAll('Tag=', 'Tag=b-');
    const {files, told} = await added({'gc.log': gc, 'latency.hlog': hlog, 'other.hlog': later});
    assert.deepEqual(files, {'latency.hlog': unit, 'other.hlog': unit});
    assert.deepEqual(told, ['no offset of gc.log: the other files do not begin at the same time']);
  });

  await t.test('is that of all files of a rotated log', async () => {
    const lines = gc?.split('\n') ?? [];
    const start = lines.findIndex((line) => line.includes('GC(0) Pause Young')) + 1;
    // Both have a sum and a maximum of their stops.
    const withStop = (/** @type {string[]} */ some) =>
      [...some.slice(0, -1), some.at(-1)?.replace(/gc.*/, `safepoint] ${STOP}`), some.at(-1)].join(
        '\n',
      );
    const {files, told} = await added({
      'gc.log': withStop(lines.slice(start).filter(Boolean)),
      'gc.log.0': withStop(lines.slice(0, start)),
      'latency.hlog': hlog,
    });
    // The clock of each file is known to a millisecond.
    assert.deepEqual(files, {
      'gc.log': {offset: OFFSET + 0.001},
      'gc.log.0': {offset: OFFSET + 0.001},
      'latency.hlog': unit,
    });
    assert.equal(told.length, 1);
  });

  await t.test('is that of each JVM, and not of jstat, which may be of any of them', async () => {
    const later = gc?.replaceAll(/(?<=T20:42:)\d\d/g, (second) => String(Number(second) + 2));
    const {files, told} = await added({
      'client.log': gc,
      'jstat.txt': jstat,
      'latency.hlog': hlog,
      'server.log': later,
    });
    assert.deepEqual(files, {
      'client.log': {offset: OFFSET},
      'latency.hlog': unit,
      'server.log': {offset: 1.652},
    });
    assert.equal(told.length, 2);
  });

  await t.test('is that of each JVM where two begin within a second', async () => {
    const later = gc?.replaceAll(/(?<=T20:42:)(\d\d)\.(\d{3})/g, (time) =>
      (Number(time) + 0.5).toFixed(3).padStart(6, '0'),
    );
    const {files} = await added({'client.log': gc, 'latency.hlog': hlog, 'server.log': later});
    assert.deepEqual(files, {
      'client.log': {offset: OFFSET},
      'latency.hlog': unit,
      'server.log': {offset: 0.152},
    });
  });
});
