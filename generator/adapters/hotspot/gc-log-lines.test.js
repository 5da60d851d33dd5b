// The lines of a unified log: stamps, decorations, other output, and what is refused. The lines are
// those of the fixture gc-log-parallel.log; what was changed is said next to each.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../../testing/index.js';

const USING = '[0.008s][info][gc] Using Parallel';
const YOUNG = '[0.063s][info][gc] GC(0) Pause Young (Allocation Failure) 16M->2M(61M) 1.390ms';
const LATER = '[0.073s][info][gc] GC(1) Pause Young (Allocation Failure) 18M->3M(77M) 1.534ms';

/** @import {FileNote} from '../../scan/types.d.ts' */

/** @param {...string} lines */
const log = (...lines) => `${lines.join('\n')}\n`;

/** @param {string} content @param {FileNote} [note] */
async function pausesOf(content, note = {}) {
  const {errors, warnings, records} = await read(content, {note});
  assert.deepEqual(errors, []);
  const [pauses, heap] = records;
  assert.ok(pauses?.kind === 'pauses');
  if (heap !== undefined && heap.kind !== 'heap') throw new TypeError(heap.kind);
  return {pauses, heap, warnings, collections: pauses.collections};
}

test('gcLog, line by line', async (t) => {
  await t.test('reads decimal commas, and a file that changes to them', async () => {
    const points = log(USING, YOUNG, LATER);
    const commas = points.replaceAll(/(\d)\.(\d+)(s|ms)\b/g, '$1,$2$3');
    assert.ok(commas.includes('[0,008s]') && commas.includes('1,390ms'));
    assert.deepEqual(await pausesOf(commas), await pausesOf(points));
    // A program that opens a window changes its locale while it runs: public logs have this.
    const {collections, warnings} = await pausesOf(log(USING, YOUNG, LATER.replaceAll('.', ',')));
    assert.deepEqual(collections, (await pausesOf(points)).collections);
    assert.deepEqual(warnings, [
      {message: 'found "0,073" after numbers with ".": both are read as decimals', line: 3},
    ]);
  });

  await t.test('reads any number of causes, long ones and those that come again', async () => {
    const causes = Array.from({length: 150}, (_, i) => `Cause ${i % 100} ${'x'.repeat(i * 3)}`);
    const lines = causes.map((cause, i) =>
      YOUNG.replace('0.063', `${i}.063`)
        .replace('GC(0)', `GC(${i})`)
        .replace('Allocation Failure', cause),
    );
    const {collections} = await pausesOf(log(USING, ...lines));
    assert.deepEqual(
      collections.map(({cause}) => cause),
      causes,
    );
  });

  await t.test('refuses a stop that begins before the JVM', async () => {
    const stop =
      '[0.080s][info][safepoint] Total time for which application threads were stopped: 5.7456673 seconds, Stopping threads took: 0.0000101 seconds';
    assert.deepEqual((await read(log(USING, YOUNG, stop))).errors, [
      'file.csv:3: found a stop of 5.7456673 s that ends at 0.08 s, expected it to begin after 0 s',
    ]);
  });

  await t.test('refuses a stop without its time, and a collection without its number', async () => {
    const stop =
      '[0.080s][info][safepoint] Total time for which application threads were stopped: ';
    assert.match(
      (await read(log(USING, YOUNG, `${stop}x seconds`))).errors.join(),
      /^file\.csv:3: found "Total time .*", expected a stop and how long it was$/,
    );
    assert.deepEqual((await read(log(USING, LATER, YOUNG.replace('GC(0)', 'GC(0')))).errors, [
      'file.csv:3: found "GC(0 Pause Young (Allocation Failure) 16M->2M(61M) 1.390ms", expected the number of a collection',
    ]);
  });

  await t.test('reads a blank before the unit of every duration', async () => {
    for (const name of ['gc-log-g1.log', 'gc-log-shenandoah.log', 'gc-log-z.log']) {
      const text = String(await fixture(name));
      const spaced = text.replaceAll(/(\d)ms$/gm, '$1 ms');
      assert.notEqual(spaced, text);
      assert.deepEqual(await read(spaced), await read(text), name);
    }
    // Its last line needs no line end, as it is whole.
    const {collections} = await pausesOf(
      log(USING, YOUNG, LATER).replaceAll('ms', ' ms').trimEnd(),
    );
    assert.deepEqual(collections, (await pausesOf(log(USING, YOUNG, LATER))).collections);
  });

  await t.test('counts from the first line where the log has times and no uptime', async () => {
    const {pauses, collections, warnings} = await pausesOf(
      log(
        '[2026-11-21T23:59:59.900+0100][info][gc] Using Parallel',
        YOUNG.replace('0.063s', '2026-11-22T00:00:00.100+0100'),
      ),
    );
    assert.equal(pauses.end, 0.2);
    assert.equal(collections[0]?.start, 0.19861);
    assert.deepEqual(warnings, [
      {message: 'found times and no uptime: seconds count from the first line of the log'},
    ]);
  });

  await t.test('adds the offset', async () => {
    const {pauses, heap} = await pausesOf(log(USING, YOUNG), {offset: -10});
    assert.equal(pauses.end, -9.937);
    assert.equal(heap?.time[1], -9.937);
  });

  await t.test('refuses the log of a collector that it does not know', async () => {
    const {errors} = await read(log('[0.017s][info][gc] Using Parallel Two', YOUNG));
    assert.deepEqual(errors, [
      'file.csv:1: found a log of "Parallel Two", expected one of Parallel, Serial, G1, ZGC, ' +
        'Shenandoah, CMS, or Epsilon',
    ]);
  });

  await t.test('refuses the logs of two JVMs in one file, and says where', async () => {
    const hint =
      'Put the log of each JVM into a separate file: the next begins at or above line 3.';
    const found = 'found time going back from';
    assert.deepEqual((await read(log(USING, LATER, YOUNG))).errors, [
      `file.csv:3: ${found} 0.073 s to 0.063 s, expected the log of one JVM\n  ${hint}`,
    ]);
    assert.deepEqual((await read(log(USING, LATER.replace('0.073', '9.5'), USING))).errors, [
      `file.csv:3: ${found} 9.5 s to 0.008 s, expected the log of one JVM\n  ${hint}`,
    ]);
    assert.deepEqual((await read(log(USING, YOUNG, USING, LATER))).errors, [
      `file.csv:3: found a second "Using Parallel", expected the log of one JVM\n  ${hint}`,
    ]);
  });

  await t.test('refuses a log without a header after another, by its numbers', async () => {
    /** @param {number} id @param {number} second */
    const pause = (id, second) =>
      YOUNG.replace('0.063', `${second}.063`).replace('GC(0)', `GC(${id})`);
    const first = [0, 1, 2, 3, 4].map((id) => pause(id, id));
    // A collection contains another, and a concurrent cycle goes on below later numbers.
    const cycle = (/** @type {number} */ id, /** @type {number} */ second) =>
      `[${second}.063s][info][gc] GC(${id}) Concurrent Mark Cycle 1.390ms`;
    const one = [USING, ...first, cycle(1, 4), pause(6, 6), pause(5, 6), pause(7, 7), cycle(5, 8)];
    assert.equal((await pausesOf(log(...one))).collections.length, 8);
    for (const begin of [0, 2]) {
      const second = [begin, begin + 1].map((id) => pause(id, id + 9));
      const {errors} = await read(log(USING, ...first, pause(5, 6), pause(6, 7), ...second));
      assert.deepEqual(errors, [
        `file.csv:10: found GC(${begin + 1}) after GC(6) and GC(${begin}), expected the log of one JVM, which counts upwards\n` +
          '  Put the log of each JVM into a separate file: the next begins at or above line 10.',
      ]);
    }
  });

  await t.test('warns of a start of the JVM that moves', async () => {
    const lines = [YOUNG, LATER, LATER.replace('0.073', '0.083').replace('GC(1)', 'GC(2)')];
    /** @param {string} last */
    const dated = (last) =>
      lines.map((line, i) => `[2026-11-21T02:23:${i < 2 ? '00' : last}.000+0000]${line}`);
    const using = `[2026-11-21T02:23:00.000+0000]${USING}`;
    assert.deepEqual((await pausesOf(log(using, ...dated('09')))).warnings, []);
    assert.deepEqual((await pausesOf(log(using, ...dated('30')))).warnings, [
      {
        message:
          'found a time and an uptime that move the start of the JVM by 30 s, expected one JVM: put the log of each JVM into a separate file',
        line: 4,
      },
    ]);
  });

  await t.test('warns of collections without a line', async () => {
    const lines = String(await fixture('gc-log-parallel.log')).split('\n');
    /** @param {RegExp} lost */
    const without = async (lost) =>
      (await read(lines.filter((line) => !lost.test(line)).join('\n'))).warnings;
    const line = lines
      .filter((one) => !/GC\([23]\)/.test(one))
      .findIndex((one) => one.includes('GC(4)'));
    assert.deepEqual(await without(/GC\([23]\)/), [
      {
        message: 'found no line of GC(2) and 1 more: is a part of the log missing?',
        line: line + 1,
      },
    ]);
    // As in a rotated log.
    assert.deepEqual(await without(/GC\([01]\)/), []);
  });

  await t.test('takes a clock that is set back a little, with a warning', async () => {
    const times = ['00:00:01.000', '00:00:01.500', '00:00:01.400', '00:00:01.600'];
    const [using = '', ...pauses] = times.map((at) => `[2026-11-22T${at}+0000][gc] `);
    const lines = pauses.map(
      (stamp, i) => `${stamp}GC(${i}) Pause Young (G1 A) ${9 + i}M->2M(61M) 1.500ms`,
    );
    const {collections, warnings} = await pausesOf(log(`${using}Using G1`, ...lines));
    assert.deepEqual(fieldOf(collections, 'start'), [0.4985, 0.4985, 0.5985]);
    assert.deepEqual(warnings.at(-1), {
      message: 'found the clock going back from 0.5 s to 0.4 s: read as 0.5 s',
    });
    const far = [...lines.slice(0, 1), lines[1]?.replace(':01.400', ':00.100') ?? ''];
    assert.deepEqual((await read(log(`${using}Using G1`, ...far))).errors.length, 1);
  });

  await t.test('takes a line that another thread wrote a little late', async () => {
    const late = '[0.070s][info][gc,marking] GC(0) Concurrent Mark 1.000ms';
    const {collections} = await pausesOf(log(USING, LATER, late));
    assert.equal(collections.length, 1);
  });

  await t.test('refuses a pause that it cannot read', async () => {
    const expected = 'expected a pause such as "Pause Young (…) 76M->36M(133M) 2.483ms"';
    assert.deepEqual((await read(log(USING, YOUNG.replace('16M->2M(61M) ', '')))).errors, [
      `file.csv:2: found "Pause Young (Allocation Failure) 1.390ms", ${expected}`,
    ]);
    assert.deepEqual((await read(log(USING, YOUNG.replace('1.390', '90.000')))).errors, [
      'file.csv:2: found a pause of 0.09 s that ends at 0.063 s, expected it to begin after 0 s',
    ]);
    assert.deepEqual((await read(log(USING, YOUNG, LATER.replace('1.534', '14.000')))).errors, [
      'file.csv:3: found a pause of 0.014 s that ends at 0.073 s, expected it to begin after 0.06161 s',
    ]);
  });

  await t.test('reads a line after what the program printed without a line end', async () => {
    const {collections, warnings} = await pausesOf(
      log(USING, `step 4[x]${YOUNG}`, `[main] INFO ${LATER}`, 'done at [7] GC(3)'),
    );
    // What looks like one more decoration does no harm.
    assert.deepEqual(fieldOf(collections, 'start'), [0.06161, 0.071466]);
    assert.deepEqual(warnings, [
      {
        message: 'found log lines that follow other output on their line, which is skipped',
        line: 2,
      },
      {message: 'found "done at [7] GC(3)", which is not a log line', line: 4},
    ]);
  });

  await t.test('reads any decorations that have a time', async () => {
    const expected = await pausesOf(log(USING, YOUNG));
    for (const [using, young] of [
      ['[0.008s]', '[0.063s]'],
      ['[8ms][web-1]', '[63ms][web-1]'],
      ['[8000000ns][9][11]', '[63000000ns][9][12]'],
      [
        '[0.008s][8ms][7008000000ns][8000000ns][gc1][9][11][info ][gc ]',
        '[0.063s][63ms][7063000000ns][63000000ns][gc1][9][12][info ][gc ]',
      ],
      [
        '[2026-11-22T00:00:00.008+0000][0.008s][info]',
        '[2026-11-22T00:00:00.063+0000][0.063s][info]',
      ],
    ]) {
      const text = log(`${using} Using Parallel`, `${young} ${YOUNG.slice(YOUNG.indexOf('GC('))}`);
      assert.deepEqual(await pausesOf(text), expected, using);
    }
  });

  await t.test('knows nanoseconds since the start of the machine', async () => {
    // -Xlog:gc:file=gc.log:timenanos of JDK 21; the pause is that of another line.
    const {pauses} = await pausesOf(
      log(
        '[12898503221152ns] Using Parallel',
        `[12898603221152ns] ${YOUNG.slice(YOUNG.indexOf('GC('))}`,
      ),
    );
    assert.equal(pauses.end, 0.1);
  });

  await t.test('uses a last line without a line end where it is whole', async () => {
    const whole = await pausesOf(log(USING, YOUNG, LATER));
    assert.deepEqual(await pausesOf(log(USING, YOUNG, LATER).slice(0, -1)), whole);
    for (const end of [-2, -3, -4]) {
      const {collections} = await pausesOf(log(USING, YOUNG, LATER).slice(0, end));
      assert.deepEqual(collections, whole.collections.slice(0, 1));
    }
  });

  await t.test(
    'uses a stop without a line end, and asks for none where no more is read',
    async () => {
      const stops = [
        'Total time for which application threads were stopped: 0.0012000 seconds, Stopping threads took: 0.0000101 seconds',
        'Safepoint "ICBufferFull", Time since last: 9 ns, At safepoint: 5 ns, Total: 1200000 ns',
      ];
      for (const stop of stops) {
        const text = log(USING, YOUNG, `[0.080s][info][safepoint] ${stop}`);
        const whole = await read(text);
        assert.deepEqual(await read(text.slice(0, -1)), whole);
        assert.deepEqual([whole.warnings, whole.records.length], [[], 4]);
        const cut = await read(text.slice(0, text.indexOf(stop) + 70));
        assert.deepEqual([cut.errors, cut.records.length], [[], 2]);
        assert.match(cut.warnings[0]?.message ?? '', /without a line end/);
      }
      for (const line of [
        '[0.080s][info][gc,cpu ] GC(0) User=0.01s Sys=0.00s Real=0.0',
        '[0.080s] GC(0) User=0.01s',
        '[0.080s] Free: 68683K, Max: 256K reg',
        '[0.080s][info][gc,exit] Metaspace used 1',
      ]) {
        const {pauses, warnings} = await pausesOf(log(USING, YOUNG, line).slice(0, -1));
        assert.deepEqual([pauses.end, warnings], [0.08, []], line);
      }
    },
  );

  await t.test('refuses a log without any time', async () => {
    assert.deepEqual((await read(log('[info][gc] Using G1'))).errors, [
      'file.csv:1: found no time in "[info][gc] Using G1", expected an uptime such as "[0.029s]" or a time\n' +
        '  Log with -Xlog:gc*:file=gc.log:time,uptime,level,tags.',
    ]);
  });

  await t.test('ignores what the program prints, and tells of what looks like a log', async () => {
    const {collections, warnings} = await pausesOf(
      log(USING, 'step 5999', '[main] INFO ready', YOUNG, '[main] INFO done'),
    );
    assert.equal(collections.length, 1);
    assert.deepEqual(warnings, [
      {line: 3, message: 'found "[main] INFO ready", which is not a log line'},
    ]);
  });
});
