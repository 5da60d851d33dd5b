// hyperfine-json.json: hyperfine 1.15.0 -N -r 6 -w 1 -i --export-json … true false 'sleep 0.01'
// hyperfine-json-parameter.json: -r 5 -P n 1 2 --export-json … 'sleep 0.0{n}'
// hyperfine-json-2.0.json: hyperfine 2.0.0 -r 5 -w 1 -P n 1 2 -n 'short {n}' --export-json … 'sleep 0.0{n}'

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {distributionsOf, fieldOf, fieldsOf, fixture, read} from '../../testing/index.js';

/** @param {string} results */
const document = (results) => `{\n"results": [\n${results}\n]\n}\n`;

test('hyperfineJson', async (t) => {
  await t.test('reads the times of every command as a distribution', async () => {
    const [first, second] = await distributionsOf('hyperfine-json.json');
    assert.equal(first?.operation, 'true');
    // 731734 798077 736142 711286 785484 899176 in nanoseconds.
    assert.deepEqual([first?.n, first?.min, first?.max], [6, 0.000711286, 0.000899176]);
    assert.equal(first?.mean, 4661899 / 6 / 1e9);
    assert.equal(second?.operation, 'sleep 0.01');
  });

  await t.test('reads every time as a run', async () => {
    const {records} = await read(await fixture('hyperfine-json.json'));
    const mean = records.find((one) => one.kind === 'measurement');
    assert.equal(mean?.operation, 'true');
    assert.deepEqual([mean?.metric, mean?.statistic, mean?.samples], ['latency', 'mean', 6]);
    assert.deepEqual(mean?.repeats, {
      process: 'run',
      values: [
        [0.000731734],
        [0.000798077],
        [0.0007361420000000001],
        [0.000711286],
        [0.000785484],
        [0.000899176],
      ],
    });
  });

  await t.test('reports a command that failed, and does not use its times', async () => {
    const {warnings} = await read(await fixture('hyperfine-json.json'));
    assert.deepEqual(warnings, [
      {line: 29, message: '"false" was not measured: 6 of 6 runs failed'},
    ]);
    const {records, warnings: some} = await read(
      document('{"command": "a", "times": [0.5, 0.1, 0.2], "exit_codes": [0, 1, null]}'),
    );
    assert.deepEqual(some, [
      {line: 3, message: '"a": 2 of 3 runs failed, and their times are not used'},
    ]);
    assert.equal(records[0]?.kind === 'distribution' && records[0].n, 1);
  });

  await t.test('refuses a mean that its times contradict', async () => {
    const old = String(await fixture('hyperfine-json.json'));
    assert.deepEqual((await read(old.replace('0.000731734', '0.000931734'))).errors, [
      'file.csv:5: found a mean of 0.0007769831666666668 of "true", expected 0.0008103165, the mean of its times',
    ]);
    const since2 = String(await fixture('hyperfine-json-2.0.json'));
    assert.deepEqual((await read(since2.replace('0.011684947', '0.021684947'))).errors, [
      'file.csv:178: found a mean of 0.019735791800000003 of "short 1", expected 0.0217357918, the mean of its measurements',
    ]);
  });

  await t.test('refuses a second result of a command', async () => {
    const twice = '{"command": "a", "times": [0.5]},\n{"command": "a", "times": [0.7]}';
    const {errors} = await read(document(twice));
    assert.deepEqual(errors, [
      'file.csv:4: found a second result of "a", expected one\n' +
        '  Make each repeat a separate run, or give the commands different names with -n.',
    ]);
    const other = '{"command": "a", "times": [0.5], "parameters": {"n": "1"}}';
    const apart = `${other},\n${other.replace('"1"', '"2"')}`;
    assert.deepEqual((await read(document(apart))).errors, []);
  });

  await t.test('reads the runs of 2.0, its names and its parameters', async () => {
    const [first, second] = await distributionsOf('hyperfine-json-2.0.json');
    assert.deepEqual([first?.operation, first?.params, first?.n], ['short {n}', {n: '1'}, 5]);
    assert.deepEqual([first?.min, first?.max], [0.011684947, 0.023501718]);
    assert.deepEqual([second?.operation, second?.params, second?.n], ['short {n}', {n: '2'}, 5]);
    const text = String(await fixture('hyperfine-json-2.0.json'));
    const {records, warnings} = await read(text.replace('"exit_code": 0', '"exit_code": null'));
    assert.deepEqual(warnings, [
      {line: 13, message: '"short 1": 1 of 5 runs failed, and their times are not used'},
    ]);
    assert.equal(records[0]?.kind === 'distribution' && records[0].n, 4);
    const {errors} = await read(text.replace('"second"', '"minute"'));
    assert.match(errors[0] ?? '', /found "minute" as the unit of a time, expected "second"$/);
  });

  await t.test('reads parameters', async () => {
    const distributions = await distributionsOf('hyperfine-json-parameter.json');
    assert.deepEqual(fieldsOf(distributions, 'operation', 'params', 'n'), [
      ['sleep 0.0{n}', {n: '1'}, 5],
      ['sleep 0.0{n}', {n: '2'}, 5],
    ]);
  });

  await t.test('reads a file of an old version, without exit codes', async () => {
    const {records, errors} = await read(document('{"command": "a", "times": [0.5, 0]}'));
    assert.deepEqual(errors, []);
    assert.equal(records[0]?.kind === 'distribution' && records[0].min, 0);
  });

  await t.test('warns of times of 0', async () => {
    const {records, warnings} = await read(
      document('{"command": "a", "times": [0.5, 0, 0.0, 0], "exit_codes": [0, 0, 0, 1]}'),
    );
    assert.equal(records[0]?.kind === 'distribution' && records[0].n, 3);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"a": 1 of 4 runs failed, and their times are not used',
      '"a": 2 of 3 times are 0: the command took no longer than its shell, measure it with -N',
    ]);
  });

  await t.test('does not measure a command whose times are all 0', async () => {
    const {records, warnings} = await read(
      document('{"command": "a", "times": [0, 0.0]},{"command": "b", "times": [1]}'),
    );
    assert.deepEqual(fieldOf(records, 'operation'), ['b', 'b']);
    assert.deepEqual(fieldOf(warnings, 'message'), [
      '"a" was not measured: 2 of 2 times are 0: the command took no longer than its shell, measure it with -N',
    ]);
  });

  await t.test('names what it cannot read', async () => {
    const {errors} = await read(
      document(`{"command": "a", "times": [0.5, -1]},
{"command": "b"},
{"command": "c", "times": [1], "exit_codes": []},
{"command": "d", "times": [1e300]},
{"command": "e", "times": [1], "parameters": {"n": 1}}`),
    );
    assert.deepEqual(errors, [
      'file.csv:3: found -1 in member "results.0.times.1", expected a number of at least 0',
      'file.csv:4: found nothing at "results.1.times", expected a list',
      'file.csv:5: found 0 exit codes and 1 times of "c", expected one for each run',
      'file.csv:6: found a run of 1e+300 s, expected at most a year',
      'file.csv:7: found 1 at "results.4.parameters.n", expected a text',
    ]);
  });
});
