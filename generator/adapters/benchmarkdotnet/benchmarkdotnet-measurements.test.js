// The fixture is made: what BenchmarkDotNet 0.15 writes of the run in benchmarkdotnet-made-full.json, by a Python
// script with the rules of its sources.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {errorsOf, fieldOf, fixture, readMeasured} from '../../testing/index.js';

const made = String(await fixture('benchmarkdotnet-measurements-made.csv'));
const json = String(await fixture('benchmarkdotnet-made-full.json'));
const LAUNCHES = 'BenchmarkDotNet excluded 1 of 30 iterations as outliers';

/** @param {number} line @param {(text: string) => string} change */
const changed = (line, change) =>
  made
    .split('\n')
    .map((text, i) => (i === line - 1 ? change(text) : text))
    .join('\n');

/** The line of the first result. */
const FIRST = made.split('\n').findIndex((text) => text.includes(',Workload,Result,1,')) + 1;

test('benchmarkdotnetMeasurements', async (t) => {
  await t.test('reads what the JSON of the same run has', async () => {
    const {format, measured: all, warnings} = await readMeasured(made);
    assert.equal(format, 'benchmarkdotnet-measurements');
    const {measured: exact} = await readMeasured(json);
    assert.deepEqual(
      all.map(({repeats, value, operation, ...rest}) => ({
        ...rest,
        // The file has the description of a method instead of its name.
        operation: operation.replace("'reverse: in place'", 'Reverse'),
        launches: repeats?.values.map((launch) => launch.length),
        process: repeats?.process,
      })),
      exact.map(({repeats, value, interval, ...rest}) => ({
        ...rest,
        launches: repeats?.values.map((launch) => launch.length),
        process: repeats?.process,
      })),
    );
    const numbers = (/** @type {typeof all} */ records) =>
      records.flatMap(({value, repeats}) => [value, ...(repeats?.values.flat() ?? [])]);
    for (const [i, value] of numbers(all).entries()) {
      const other = numbers(exact)[i] ?? Number.NaN;
      assert.ok(Math.abs(value - other) <= 1e-9 * other, `${value} and ${other}`);
    }
    assert.deepEqual(warnings, [{message: LAUNCHES}]);
  });

  await t.test('names the lines of its results', async () => {
    const {lines} = await readMeasured(made);
    assert.equal(lines[0]?.[0], FIRST);
  });

  await t.test('reads a file with semicolons and decimal commas', async () => {
    const german = made
      .split('\n')
      .map((text) =>
        text
          .replaceAll('.', 'point')
          .replaceAll(',', ';')
          .replaceAll(/(?<=\d)point(?=\d+(?:;|$))/g, ','),
      )
      .join('\n')
      .replaceAll('point', '.')
      .replaceAll('; ', ', ');
    assert.ok(/;\d+,\d+;/.test(german));
    assert.deepEqual((await readMeasured(german)).measured, (await readMeasured(made)).measured);
  });

  await t.test('takes launches in one process as one', async () => {
    const inside = made.replaceAll('(IterationCount=5, ', '(Toolchain=InProcessEmitToolchain, ');
    const {measured: all} = await readMeasured(inside);
    assert.deepEqual(fieldOf(all[0]?.repeats?.values, 'length'), [9]);
  });

  await t.test('reports what was not measured', async () => {
    const partial = made.replaceAll(/^.*Sorting\.Sort.*N=100&.*,Workload,Result,.*\n/gm, '');
    const {warnings} = await readMeasured(partial);
    assert.equal(
      warnings[0]?.message,
      '"Sorting.Sort: Job-CNUJVU(IterationCount=5, LaunchCount=2, WarmupCount=1) [N=100, Order=random]" was not measured: it has no result',
    );
    const zero = made.replaceAll(
      /(,N=100&.*,Workload,Result,\d+),[\d.]+,(\d+),[\d.]+/g,
      '$1,0,$2,0',
    );
    assert.match(
      (await readMeasured(zero)).warnings[0]?.message ?? '',
      / was not measured: found 0 ns, which is less than the measurement can tell$/,
    );
  });

  await t.test('refuses an iteration that is there twice', async () => {
    const [line = ''] = made.split('\n').slice(FIRST - 1, FIRST);
    const [error = ''] = await errorsOf(changed(FIRST, (text) => `${text}\n${line}`));
    assert.equal(
      error,
      `file.csv:${FIRST + 1}: found iteration 1 of launch 1 of "Sorting.Sort: Job-CNUJVU(IterationCount=5, LaunchCount=2, WarmupCount=1) [N=100, Order=random]" again, expected each once\n` +
        '  BenchmarkDotNet shortens long parameters: give them short names, or write one file for each.',
    );
    const [second = ''] = await errorsOf(made + made);
    assert.match(
      second,
      /: found a second header, expected one report\n {2}Put each report into a separate file\.$/,
    );
  });

  await t.test('refuses numbers that contradict one another, or are none', async () => {
    const [, nanoseconds, operations, value] =
      /,Result,1,([\d.]+),(\d+),([\d.]+),/.exec(made.split('\n')[FIRST - 1] ?? '') ?? [];
    const wrong = changed(FIRST, (text) => text.replace(`,${value},`, ',9.99,'));
    assert.deepEqual(await errorsOf(wrong), [
      `file.csv:${FIRST}: found 9.99 ns in column "Measurement_Value", expected ${nanoseconds} ns divided by ${operations} operations`,
    ]);
    const text = changed(FIRST, (row) => row.replace(`,${nanoseconds},`, ',fast,'));
    assert.deepEqual(await errorsOf(text), [
      `file.csv:${FIRST}: found "fast" in column "Measurement_Nanoseconds", expected nanoseconds`,
    ]);
    const stage = changed(FIRST, (row) => row.replace(',Result,', ',Resul,'));
    assert.deepEqual(await errorsOf(stage), [
      `file.csv:${FIRST}: found "Resul" in column "Measurement_IterationStage", expected one of Jitting, Pilot, Warmup, Actual, Result, Extra, Unknown`,
    ]);
  });
});
