// The fixtures are whole outputs of one program, with 2.13.10 and, catch2-xml-3.xml, 3.7.1: -r xml --benchmark-samples 20
// --benchmark-resamples 200 --benchmark-warmup-time 5, with failed assertions, messages, generated sections and a
// benchmark that throws.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, measurementsOf, read} from '../../testing/index.js';

const text = String(await fixture('catch2-xml.xml'));

test('catch2Xml', async (t) => {
  await t.test('reads the mean of each benchmark, with its interval and test case', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors], ['catch2-xml', []]);
    assert.deepEqual(records[0], {
      kind: 'measurement',
      operation: 'fib 10',
      params: {test: 'Fib "quoted" & <tag>'},
      metric: 'latency',
      statistic: 'mean',
      value: 241.889 / 1e9,
      unit: 's',
      samples: 20 * 75,
      interval: {low: 241.375 / 1e9, high: 243.464 / 1e9, level: 0.95},
    });
    assert.deepEqual(
      measurementsOf(records).map(({operation, params, value}) => [
        operation,
        params.test,
        Math.round(value * 1e14) / 1e5,
      ]),
      [
        ['fib 10', 'Fib "quoted" & <tag>', 241.889],
        ['copy 100 20 5 ns', 'Fib "quoted" & <tag>', 6.93833],
        [
          'a_very_long_name_without_any_blank_that_must_be_cut_somewhere_in_the_table 7',
          'Fib "quoted" & <tag>',
          12.1322,
        ],
        ['slow ms', 'Fib "quoted" & <tag>', 3955140],
        ['after failure', 'Fib "quoted" & <tag>', 20.2216],
        ['loop 1', 'Fib "quoted" & <tag>', 33.6031],
        ['loop 2', 'Fib "quoted" & <tag>', 59.8361],
        ['adv', 'Fib "quoted" & <tag>', 33.7267],
        ['nothing', 'empty optimised', 0.26989],
        ['x', 'empty optimised', 12.983],
        ['y', 'aborts', 0.26916],
        ['t', 'tmpl - int', 0.5384],
        ['t', 'tmpl - double', 0.26912],
        ['g', 'gen / n 1', 1.26367],
        ['g', 'gen / n 2', 4.02863],
      ],
    );
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'an assertion failed: found <Expression> at b.cpp:13',
      '"throws" was not measured: it failed (bad <thing>)',
      'an assertion failed: found <Expression> at b.cpp:19',
      'an assertion failed: found <Expression> at b.cpp:20',
    ]);
  });

  await t.test('does not use a mean of 0', async () => {
    const {records, warnings} = await read(
      text.replace(/value="0\.269887" lowerBound="[^"]*"/, 'value="0" lowerBound="0"'),
    );
    assert.ok(records.every(({operation}) => operation !== 'nothing'));
    assert.ok(
      fieldOf(warnings, 'message')?.includes('"nothing" was not measured: found a mean of 0'),
    );
  });

  await t.test('has no interval without analysis', async () => {
    const {records} = await read(text.replaceAll('ci="0.95"', 'ci="0"'));
    assert.ok(measurementsOf(records).every((one) => one.interval === undefined));
  });

  await t.test('reads the output of 3, which states its version', async () => {
    const three = String(await fixture('catch2-xml-3.xml'));
    const {facts, records, errors, warnings} = await read(three);
    assert.deepEqual([facts, errors], [{runner: 'Catch2 3.7.1'}, []]);
    assert.equal(records.length, 15);
    assert.equal(measurementsOf(records)[0]?.value, 242.432 / 1e9);
    // The benchmark that throws is a failed assertion, too.
    assert.deepEqual(fieldOf(warnings, 'message'), [
      'an assertion failed: found <Expression> at b.cpp:13',
      '"throws" was not measured: it failed (bad <thing>)',
      'an assertion failed: found <Expression> at b.cpp:13',
      'an assertion failed: found <Expression> at b.cpp:19',
      'an assertion failed: found <Expression> at b.cpp:20',
    ]);
  });

  await t.test('warns of a document without its end', async () => {
    const {warnings, errors} = await read(text.slice(0, text.indexOf('<Section')));
    assert.deepEqual(errors, []);
    assert.ok(
      warnings.some(({message}) => message === 'found no end of the document: its output is cut'),
    );
  });

  await t.test('refuses what it cannot read, and a second result', async () => {
    const {errors} = await read(
      text
        .replace('value="241.889"', 'value="x"')
        .replace('lowerBound="6.92628"', 'lowerBound="7"')
        .replace('name="loop 2"', 'name="loop 1"')
        .replace('<mean value="20.2216" ', '<mean value="20.2216 '),
    );
    assert.deepEqual(errors, [
      'file.csv:7: found a mean of "x" from "241.375" to "243.464" of "fib 10", expected a time and its interval',
      'file.csv:13: found a mean of "6.93833" from "7" to "6.96307" of "copy 100 20 5 ns", expected a time and its interval',
      'file.csv:39: found "<mean value="20.2216 lowerBound="20.1959" upperBound="20.323…", expected a whole tag',
      'file.csv:51: found a second result of "loop 1", expected one\n  Make each repeat a separate run.',
    ]);
  });
});
