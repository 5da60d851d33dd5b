// pyperf.json was written by 2.11.0 from a script with bench_func and bench_time_func, 5 processes with 3 values each, -memory.json likewise
// with --track-memory, -command.json by `pyperf command`. The expected means were computed with Python from the values in the files.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, measurementsOf, quantityOf, read} from '../../testing/index.js';

const text = String(await fixture('pyperf.json'));

test('pyperf', async (t) => {
  await t.test('reads the mean of each benchmark, and the values of its processes', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['pyperf', [], []]);
    const measured = measurementsOf(records);
    assert.deepEqual(
      measured.map(({operation, value, samples}) => [
        operation,
        Number(value.toPrecision(6)),
        samples,
      ]),
      [
        ['fib 10', 1.0357e-5, 245_760],
        ['fib 15', 8.05475e-5, 30_720],
        ['getitem', 6.1038e-8, 31_457_280],
      ],
    );
    assert.deepEqual(
      measured.map(({repeats}) => [repeats?.process, repeats?.values.map(({length}) => length)]),
      Array.from({length: 3}, () => ['fork', [3, 3, 3, 3, 3]]),
    );
    const indented = await read(await fixture('pyperf-indented.json'));
    assert.deepEqual(
      measurementsOf(indented.records).map(({lines: _, ...one}) => one),
      measured.map(({lines: _, ...one}) => one),
    );
  });

  await t.test('reads the metadata of the file', async () => {
    assert.deepEqual((await read(text)).facts, {
      date: '2026-11-30',
      runner: 'pyperf 2.11.0, cpython 3.11.7 (64-bit)',
      cpu: 'AMD EPYC',
      cores: 2,
      os: 'Linux 6.18.44-fc-v595',
    });
    const mac = text.replace(/"platform":"[^"]*"/, '"platform":"macOS-14.5-arm64-arm-64bit"');
    assert.equal((await read(mac)).facts.os, 'macOS 14.5');
    const [one] = measurementsOf((await read(await fixture('pyperf-command.json'))).records);
    assert.equal(one?.operation, 'true');
  });

  await t.test('reads memory as bytes', async () => {
    const {records} = await read(await fixture('pyperf-memory.json'));
    const [first] = measurementsOf(records);
    assert.ok(first);
    assert.deepEqual([quantityOf(first), first.statistic, first.unit], ['memory', 'mean', 'B']);
    assert.equal(Math.round(first.value), 12_043_605);
    assert.deepEqual([first.repeats?.process, first.repeats?.values.length], ['fork', 3]);
    const unit = text.replace('"unit":"second"', '"unit":"integer"');
    const [integer] = measurementsOf((await read(unit)).records);
    assert.deepEqual([integer?.name, integer?.metric], ['value', 'count']);
    const other = text.replace('"unit":"second"', '"unit":"joule"');
    assert.equal(
      (await read(other)).errors[0],
      'file.csv:1: found the unit "joule" of "fib 10", expected second, byte or integer',
    );
  });

  await t.test('names a benchmark without values', async () => {
    const none = text.replaceAll('"values":', '"others":');
    const {records, warnings} = await read(none);
    assert.deepEqual(records, []);
    assert.equal(warnings[0]?.message, '"fib 10" was not measured: no process has values');
  });

  await t.test('refuses values that cannot be', async () => {
    for (const [value, message] of /** @type {const} */ ([
      ['0', /found a value of 0, expected more/],
      ['-1', /found -1/],
      ['"x"', /found "x"/],
      ['1e9', /found a value of more than a year of "fib 10"/],
    ])) {
      const {errors} = await read(text.replace(/"values":\[[^,]*/, `"values":[${value}`));
      assert.match(errors[0] ?? '', message);
    }
    const nameless = await read(text.replace('"name":"fib 10"', '"title":"fib 10"'));
    assert.match(nameless.errors[0] ?? '', /found a benchmark without a "name" in its metadata/);
  });
});
