// The fixture is of cargo-criterion 1.1.0 with criterion 0.5.1 and sample_size(10); paths are replaced.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const messages = String(await fixture('criterion-messages.json'));
const lines = messages.trimEnd().split('\n');

test('criterionMessages', async (t) => {
  await t.test('divides the sum of times by the sum of iterations', async () => {
    const {format, records, errors, warnings} = await read(messages);
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, []);
    assert.equal(format, 'criterion-messages');
    // Counted with Python.
    const expected = {
      'fib 12': [291737729, 349195],
      'sum/bytes/64': [426862453, 14965060],
      'sum/elements/64': [595751845, 14588090],
      'sum/bytes/4096': [449043308, 256135],
      'sum/elements/4096': [442310236, 174790],
      'flat/fib 27': [332266872, 210],
    };
    assert.deepEqual(
      records.map((record) => record.kind === 'measurement' && [record.operation, record.value]),
      Object.entries(expected).map(([id, [time = 0, count = 1]]) => [id, time / count / 1e9]),
    );
    const [fib] = records;
    assert.ok(fib?.kind === 'measurement');
    assert.equal(fib.samples, 349195);
    assert.equal(fib.repeats?.values[0]?.[0], 2469998 / 6349 / 1e9);
  });

  await t.test('makes a distribution of single iterations', async () => {
    const single = lines[0]
      ?.replace(/"iteration_count":\[[^\]]*\]/, `"iteration_count":[${'1,'.repeat(9)}1]`)
      .replace('"mean":{"estimate":804.8724221724705', '"mean":{"estimate":29173772.9');
    const {records, errors} = await read(`${single}\n${lines[1]}\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      records.map(({kind}) => kind),
      ['distribution', 'measurement'],
    );
  });

  await t.test('refuses a mean that its samples contradict', async () => {
    const {errors} = await read(messages.replace('804.8724221724705', '904.8724221724705'));
    assert.deepEqual(errors, [
      'file.csv:1: found a mean of 904.8724221724705 of "fib 12", expected 804.8724221724705, the mean of its samples',
    ]);
  });

  await t.test(
    'warns of benchmarks that a filter left out, and of a group without its end',
    async () => {
      const filtered = await read(`${[lines[1], lines[2], lines[4], lines[6]].join('\n')}\n`);
      assert.deepEqual(filtered.errors, []);
      assert.equal(filtered.records.length, 2);
      assert.deepEqual(filtered.warnings, [
        {
          message:
            'found 3 benchmarks without a measurement, such as "fib 12": did a filter leave out any?',
        },
      ]);
      const cut = await read(`${lines.slice(0, 4).join('\n')}\n`);
      assert.deepEqual(cut.errors, []);
      assert.deepEqual(cut.warnings, [
        {
          message: 'found no end of the group of "sum/bytes/64": is a part of the output missing?',
          line: 4,
        },
      ]);
    },
  );

  await t.test('uses no value of another unit', async () => {
    const {records, warnings} = await read(messages.replaceAll('"unit":"ns"', '"unit":"cycles"'));
    assert.deepEqual(records, []);
    assert.equal(warnings.length, 6);
    assert.deepEqual(warnings[0], {
      message: '"fib 12" is not used: found cycles, which is not the unit of a time',
      line: 1,
    });
  });

  await t.test('names what it cannot read', async () => {
    const [fib = '', end = ''] = lines;
    const hint = 'Put each run of cargo criterion into a separate file.';
    const twice = await read(`${fib}\n${end}\n${fib}\n${end}\n`);
    assert.deepEqual(twice.errors, [
      `file.csv:3: found a second result of "fib 12", expected one\n  ${hint}`,
    ]);
    const uneven = await read(`${fib.replace('[6349,', '[')}\n${end}\n`);
    assert.deepEqual(uneven.errors, [
      'file.csv:1: found 9 numbers of iterations and 10 times, expected the same number',
    ]);
    const other = await read(`${end}\n{"reason":"made"}\n`);
    assert.ok(
      other.errors.includes(
        'file.csv:2: found "made" as reason, expected benchmark-complete or group-complete',
      ),
    );
    const broken = await read(`${end}\n${fib.slice(0, 200)}\n${end}\n`);
    assert.match(broken.errors[0] ?? '', /^file\.csv:2: /);
  });
});
