// Printed by hyperfine 1.15 on Linux: -text.txt with 12 runs, and -text-table.md, the Markdown of the same runs;
// -failed.txt with -i and both outputs; -single.txt with one run. -table-us.md: the Markdown
// of hyperfine 1.18 -N -r 20 true.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {errorsOf, fixture, read, warningsOf} from '../../testing/index.js';

const text = String(await fixture('hyperfine-text.txt'));
const markdown = String(await fixture('hyperfine-text-table.md'));
const ZERO =
  '"echo a | sort": the minimum is 0, which is not used: the command took no longer than its shell, measure it with -N';

/** @param {string} content */
async function times(content) {
  const {records, errors} = await read(content);
  assert.deepEqual(errors, []);
  return records.flatMap((one) =>
    one.kind === 'measurement' ? [[one.operation, one.statistic, one.value, one.samples]] : [],
  );
}

/** @param {number | undefined} runs */
const expected = (runs) => [
  ['a | b', 'mean', 29.9 / 1e3, runs],
  ['a | b', 'min', 18 / 1e3, runs],
  ['a | b', 'max', 81 / 1e3, runs],
  ['sleep 0.03', 'mean', 46.7 / 1e3, runs],
  ['sleep 0.03', 'min', 28 / 1e3, runs],
  ['sleep 0.03', 'max', 82.6 / 1e3, runs],
  ['echo a | sort', 'mean', 12 / 1e3, runs],
  ['echo a | sort', 'max', 36 / 1e3, runs],
];

test('hyperfineText', async (t) => {
  await t.test('reads what hyperfine prints', async () => {
    assert.deepEqual(await times(text), expected(12));
    assert.deepEqual(await warningsOf(text), [ZERO]);
    const [first] = (await read(text)).records;
    assert.equal(first?.kind === 'measurement' ? first.step : undefined, 0.1 / 1e3);
  });

  await t.test('reads the table of the same runs', async () => {
    assert.deepEqual(await times(markdown), expected(undefined));
    assert.deepEqual(await warningsOf(markdown), [ZERO]);
    const old = markdown
      .replace('Min [ms] | Max [ms] | Relative |', 'Min…Max [ms] |')
      .replaceAll(/ \| (\d+\.\d) \| (\d+\.\d) \| \d.*$/gm, ' | $1…$2 |');
    assert.match(old, /\| 46\.7 ± 20\.4 \| 28\.0…82\.6 \|\n/);
    assert.deepEqual(await times(`# Times\n\n${old}\nText\n| a | b |\n`), expected(undefined));
    const spaced = markdown.replace('| `sleep', '\n$&');
    assert.deepEqual(await times(spaced), expected(undefined));
    const other = '| Tool | a | b | c |\n|---|---|---|---|\n| `fd` | 1.5 | 2.5 | 3.5 |\n';
    assert.deepEqual(await times(`${markdown}Text\n${other}`), expected(undefined));
  });

  await t.test('reads one run, and other units', async () => {
    const single = String(await fixture('hyperfine-text-single.txt'));
    assert.deepEqual(await times(single), [['sleep 1.1', 'mean', 1.097, 1]]);
    assert.deepEqual(
      (await times(text.replaceAll(' ms', ' µs').replace('Benchmark 1:', 'Benchmark #1:')))[0],
      ['a | b', 'mean', 29.9 / 1e6, 12],
    );
    assert.deepEqual(await times(String(await fixture('hyperfine-text-table-us.md'))), [
      ['true', 'mean', 716.9 / 1e6, undefined],
      ['true', 'min', 679.5 / 1e6, undefined],
      ['true', 'max', 835.8 / 1e6, undefined],
    ]);
    assert.deepEqual((await times(markdown.replaceAll('[ms]', '[s]')))[0], [
      'a | b',
      'mean',
      29.9,
      undefined,
    ]);
  });

  await t.test('says that runs failed', async () => {
    assert.deepEqual(await warningsOf(String(await fixture('hyperfine-text-failed.txt'))), [
      'some runs of "ls /nothing" failed, and the times include them',
    ]);
  });

  await t.test('warns of a command without times, and of a missing range', async () => {
    const stopped = `${text}Benchmark 4: false\nError: Command terminated with non-zero exit code.\n`;
    assert.deepEqual(await warningsOf(stopped), [
      ZERO,
      '"false" was not measured: it has no times',
    ]);
    const cut = text.slice(0, text.indexOf('  Range'));
    assert.deepEqual(await warningsOf(cut), ['found no range of "a | b": the output may be cut']);
    assert.deepEqual(await times(cut), [['a | b', 'mean', 29.9 / 1e3, undefined]]);
  });

  await t.test('refuses damaged lines and second results', async () => {
    const times = 'expected times of hyperfine below "Benchmark 1: …"';
    assert.deepEqual(await errorsOf(text.replace('29.9 ms', '29.9 xs')), [
      `file.csv:2: found "Time (mean ± σ):      29.9 xs ±  19.7 ms    [User: 1.8 ms, S…", ${times}`,
      `file.csv:3: found "Range (min … max):    18.0 ms …  81.0 ms    12 runs", ${times}`,
    ]);
    assert.deepEqual(await errorsOf(text.replace('Benchmark 1: a | b\n', '')), [
      `file.csv:1: found "Time (mean ± σ):      29.9 ms ±  19.7 ms    [User: 1.8 ms, S…", ${times}`,
      `file.csv:2: found "Range (min … max):    18.0 ms …  81.0 ms    12 runs", ${times}`,
    ]);
    assert.deepEqual(await errorsOf(markdown.replace('28.0', 'x')), [
      'file.csv:4: found "| `sleep 0.03` | 46.7 ± 20.4 | x | 82.6 | 3.88 ± 4.47 |", expected a row of hyperfine\'s table',
    ]);
    assert.deepEqual(await errorsOf(markdown.replace('| `sleep', 'Text\n$&')), [
      'file.csv:5: found "| `sleep 0.03` | 46.7 ± 20.4 | 28.0 | 82.6 | 3.88 ± 4.47 |", expected the header of the table above it',
      'file.csv:6: found "| `echo a \\| sort` | 12.0 ± 12.8 | 0.0 | 36.0 | 1.00 |", expected the header of the table above it',
    ]);
    assert.deepEqual(await errorsOf(markdown.replaceAll('[ms]', '[d]')), [
      'file.csv:1: found the unit "d", expected one of ns, µs, ms, s, min, h',
    ]);
    assert.equal((await errorsOf(text + text)).length, 3);
  });
});
