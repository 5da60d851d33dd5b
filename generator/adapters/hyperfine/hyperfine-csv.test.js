// hyperfine-csv.csv: hyperfine 1.15.0 -r 2 -i --export-csv … 'exit 3' -n 'first, of' true; the first
// command fails.
// hyperfine-csv-parameter.csv: -r 5 -P n 1 2 --export-csv … 'sleep 0.0{n}'
// hyperfine-csv-2.0.csv: hyperfine 2.0.0 -r 3 -i --metrics time_wall_clock:ms,memory_peak_resident
// --export-csv … 'sleep 0.01' false

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, read} from '../../testing/index.js';

test('hyperfineCsv', async (t) => {
  await t.test('reads mean, median, minimum and maximum, and parameters', async () => {
    const {format, records, errors} = await read(await fixture('hyperfine-csv-parameter.csv'));
    assert.deepEqual(errors, []);
    assert.equal(format, 'hyperfine-csv');
    const second = records.flatMap((record) =>
      record.kind === 'measurement' && record.params.n === '2' ? [record] : [],
    );
    assert.deepEqual(fieldsOf(second, 'operation', 'statistic', 'value', 'unit'), [
      ['sleep 0.0{n}', 'mean', 0.022146555840000002, 's'],
      ['sleep 0.0{n}', 'p50', 0.021993109440000002, 's'],
      ['sleep 0.0{n}', 'min', 0.021758525440000002, 's'],
      ['sleep 0.0{n}', 'max', 0.02295988144, 's'],
    ]);
  });

  await t.test('reads a quoted command', async () => {
    const {records} = await read(await fixture('hyperfine-csv.csv'));
    assert.equal(records.length, 8);
    assert.equal(records[0]?.kind === 'measurement' && records[0].operation, 'first, of');
  });

  await t.test('reads the times of 2.0 in the unit that it states', async () => {
    const {format, records, errors} = await read(await fixture('hyperfine-csv-2.0.csv'));
    assert.deepEqual([errors, format], [[], 'hyperfine-csv']);
    const found = records.flatMap((record) =>
      record.kind === 'measurement' && record.operation === 'sleep 0.01' ? [record] : [],
    );
    assert.deepEqual(fieldsOf(found, 'metric', 'statistic', 'value', 'unit'), [
      ['latency', 'mean', 20.678760333333333 / 1e3, 's'],
      ['latency', 'p50', 15.819529000000003 / 1e3, 's'],
      ['latency', 'min', 11.884762 / 1e3, 's'],
      ['latency', 'max', 34.33199 / 1e3, 's'],
    ]);
    const copy = String(await fixture('hyperfine-csv-2.0.csv')).replace(',ms,', ',weeks,');
    assert.deepEqual((await read(copy)).errors, [
      'file.csv:2: found the unit "weeks" in column "time_wall_clock_unit", expected one of ns, µs, ms, s, min, h',
    ]);
  });

  await t.test('names a cell that is not a number', async () => {
    const head = 'command,mean,stddev,median,user,system,min,max';
    const {errors} = await read(`${head}\na,1,,1,0,0,x,\n`);
    assert.deepEqual(errors, [
      'file.csv:2: found "x" in column "min", expected a number',
      'file.csv:2: found "" in column "max", expected a number',
    ]);
  });

  await t.test('does not use a time of 0', async () => {
    const head = 'command,mean,stddev,median,user,system,min,max';
    // As hyperfine 1.18 -r 3 'echo y 1' writes it, and a command of which some runs took longer than the shell.
    const zero = 'echo y 1,0,0,0,0.00031,0.00052,0,0';
    const {records, warnings} = await read(`${head}\n${zero}\na,1,,1,0,0,0,2\nb,1,,1,0,0,1,2\n`);
    const found = records.map((one) =>
      one.kind === 'measurement' ? `${one.operation},${one.statistic}` : '',
    );
    assert.deepEqual(found, ['a,mean', 'a,p50', 'a,max', 'b,mean', 'b,p50', 'b,min', 'b,max']);
    const reason =
      'is 0, which is not used: the command took no longer than its shell, measure it with -N';
    assert.deepEqual(fieldsOf(warnings, 'line', 'message'), [
      [2, `"echo y 1": mean ${reason}`],
      [2, `"echo y 1": median ${reason}`],
      [2, `"echo y 1": min ${reason}`],
      [2, `"echo y 1": max ${reason}`],
      [3, `"a": min ${reason}`],
    ]);
  });

  await t.test('takes no comma in a parameter for a decimal sign', async () => {
    const head = 'command,mean,stddev,median,user,system,min,max,parameter_cpus';
    const {records, errors} = await read(`${head}\na,1.5,,1.5,0,0,1.2,1.9,"0,2"\n`);
    assert.deepEqual([errors, records.length], [[], 4]);
  });

  await t.test('refuses a second row of a command', async () => {
    const head = 'command,mean,stddev,median,user,system,min,max';
    const {errors} = await read(`${head}\na,1,,1,0,0,1,1\na,2,,2,0,0,2,2\n`);
    assert.deepEqual(errors, [
      'file.csv:3: found a second result of "a", expected one\n' +
        '  Make each repeat a separate run, or give the commands different names with -n.',
    ]);
  });
});
