// The fixtures were printed by divan 0.1.21 with Rust 1.95 on Linux: functions with arguments, types, constants, threads and
// counters, and one that is ignored; -alloc.txt with an AllocProfiler.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {errorsOf, fixture, read, warningsOf} from '../../testing/index.js';

const text = String(await fixture('divan.txt'));
const lines = text.split('\n');
const HINT = 'Use the output as cargo bench wrote it, with all of its blanks.';
const CUT = 'found no last row of the table: the output may be cut';

/** @param {string} content */
async function results(content) {
  const {records, errors} = await read(content);
  assert.deepEqual(errors, []);
  return records.flatMap((one) =>
    one.kind === 'measurement'
      ? [[one.operation, one.params, one.name ?? one.statistic, one.value, one.samples]]
      : [],
  );
}

/** @param {(line: string) => boolean} isGone */
const without = (isGone) => lines.filter((line) => !isGone(line)).join('\n');

test('divan', async (t) => {
  await t.test('reads the mean, and the other times where a sample is one iteration', async () => {
    const found = await results(text);
    assert.deepEqual(await warningsOf(text), []);
    assert.equal(found.length, 31);
    assert.deepEqual(found.slice(0, 5), [
      ['sorting::shared', {threads: '1'}, 'mean', 264.9e-9, 100],
      ['sorting::shared', {threads: '1'}, 'min', 189.7e-9, 100],
      ['sorting::shared', {threads: '1'}, 'max', 6.399e-6, 100],
      ['sorting::shared', {threads: '1'}, 'p50', 199.7e-9, 100],
      ['sorting::shared', {threads: '2'}, 'mean', 439.4e-9, 100],
    ]);
    assert.deepEqual(found.slice(12, 15), [
      ['sorting::stable::1000', {}, 'mean', 7.734e-6, 100],
      ['sorting::stable::1000', {}, 'min', 7.45e-6, 100],
      ['sorting::stable::1000', {}, 'max', 12.76e-6, 100],
    ]);
    assert.deepEqual(found.slice(16), [
      ['sorting::sum', {}, 'mean', 33.83e-9, 100],
      ['sorting::strings::join lines::a', {}, 'mean', 23.41e-9, 100],
      ['sorting::strings::join lines::b c', {}, 'mean', 22.96e-9, 100],
      ['sorting::strings::collect::String::16', {}, 'mean', 94e-9, 20],
      ['sorting::strings::collect::String::16', {}, 'B/s', 170.1e6, undefined],
      ['sorting::strings::collect::String::16', {}, 'item/s', 170.1e6, undefined],
      ['sorting::strings::collect::String::64', {}, 'mean', 132.8e-9, 20],
      ['sorting::strings::collect::String::64', {}, 'B/s', 481.7e6, undefined],
      ['sorting::strings::collect::String::64', {}, 'item/s', 481.7e6, undefined],
      ['sorting::strings::collect::Vec<char>::16', {}, 'mean', 76.21e-9, 20],
      ['sorting::strings::collect::Vec<char>::16', {}, 'B/s', 209.9e6, undefined],
      ['sorting::strings::collect::Vec<char>::16', {}, 'item/s', 209.9e6, undefined],
      ['sorting::strings::collect::Vec<char>::64', {}, 'mean', 112.5e-9, 20],
      ['sorting::strings::collect::Vec<char>::64', {}, 'B/s', 568.8e6, undefined],
      ['sorting::strings::collect::Vec<char>::64', {}, 'item/s', 568.8e6, undefined],
    ]);
  });

  await t.test('reads no allocations', async () => {
    const names = (await results(String(await fixture('divan-alloc.txt')))).map(([name]) => name);
    assert.deepEqual(
      names,
      (await results(text)).map(([name]) => name),
    );
  });

  await t.test('reads characters a second, and no frequency', async () => {
    const counted = text
      .replace(/^.*170\.1 MB\/s.*$/m, (row) => row.replaceAll('MB/s', 'GHz '))
      .replace('170.1 Mitem/s ', '1.701 Kchar/s ');
    assert.deepEqual((await results(counted)).slice(19, 21), [
      ['sorting::strings::collect::String::16', {}, 'mean', 94e-9, 20],
      ['sorting::strings::collect::String::16', {}, 'char/s', 1701, undefined],
    ]);
  });

  await t.test('reads binary units, minutes, and a table in an indented text', async () => {
    const edited = text.replace('170.1 MB/s ', '170.1 KiB/s').replace('33.83 ns ', '2 m      ');
    const found = await results(edited.replaceAll(/^/gm, '    '));
    assert.deepEqual(
      found.filter(([, , , value]) => value === 120 || value === 170.1 * 1024).length,
      2,
    );
  });

  await t.test('reads the tables of several programs', async () => {
    const other = text.replace('sorting ', 'merging ');
    assert.equal((await results(`${text}\n${other}`)).length, 62);
    assert.match(
      (await errorsOf(text + text))[0] ?? '',
      /found a second result of "sorting::shared::t=1"/,
    );
  });

  await t.test('refuses a tree from which a row is missing', async () => {
    for (const [isGone, row] of /** @type {[(line: string) => boolean, RegExp][]} */ ([
      [(line) => line.startsWith('├─ stable'), /^│ {2}├─ 100 /],
      [(line) => line.startsWith('│  ╰─ t=2'), /^├─ slow/],
      [(line) => line.startsWith('   ╰─ collect'), /^ {6}├─ String/],
    ])) {
      const content = without(isGone);
      const at = content.split('\n').findIndex((line) => row.test(line));
      const [error = ''] = await errorsOf(content);
      assert.ok(error.startsWith(`file.csv:${at + 1}: found "`), error);
      assert.ok(error.endsWith(`, expected a row of divan below its header\n  ${HINT}`), error);
    }
  });

  await t.test('refuses damaged rows, and copies that lost blanks', async () => {
    assert.equal((await errorsOf(text.replace('33.83 ns', '33.83 xs'))).length, 1);
    assert.equal((await errorsOf(text.replace('33.52 ns      │ ', ''))).length, 1);
    assert.equal((await errorsOf(text.replace('170.1 MB/s', 'x MB/s    '))).length, 1);
    assert.ok((await errorsOf(text.replaceAll(/ +/g, ' '))).length > 1);
  });

  await t.test('warns where the end is missing', async () => {
    const cut = `${lines.slice(0, 12).join('\n')}\n`;
    assert.deepEqual(await warningsOf(cut), [CUT]);
  });

  await t.test('does not take the results of criterion for its own', async () => {
    const both = text + String(await fixture('criterion-text-stdout.txt'));
    assert.deepEqual(await errorsOf(both), [
      'file.csv:1: found a file that could be criterion output (criterion-text) and divan output (divan), expected one of them\n  If it has the results of both, write the output of each command cargo bench --bench NAME into a separate file. Otherwise name its format in run.yaml, under "files", or with --format.',
    ]);
    const {records, warnings} = await read(both, {note: {format: 'divan'}});
    assert.deepEqual(records, (await read(text)).records);
    assert.deepEqual(warnings, [
      {
        message: 'found criterion output (criterion-text) from here on, which is not read',
        line: lines.length,
      },
    ]);
  });

  await t.test('does not use a time of 0', async () => {
    const zero = text.replace('33.83 ns', '0 ns    ');
    assert.deepEqual(await warningsOf(zero), ['"sorting::sum" was not measured: its mean is 0']);
  });

  await t.test('takes no time that grows with the square of a line', async () => {
    const blank = ' '.repeat(40_000);
    await read(`${text}a${blank}b\n${blank}│${blank}│\n${'│  '.repeat(13_000)}\n`);
  });
});
