// Fixture: figures of four published documents, taken from their text and tables by hand.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

/** @import {Measurement, Rec} from '../../records/types.d.ts' */

const HEADER = 'operation,metric,statistic,value,unit,bound,printed';

/** @param {string} row */
const reading = (row) => read(`${HEADER}\n${row}\n`, {name: 'published.csv'});

/** @param {Rec[]} records @param {string} text @returns {Measurement} */
const printed = (records, text) => {
  const found = records.find((one) => one.kind === 'measurement' && one.published?.text === text);
  assert.ok(found?.kind === 'measurement', `no figure "${text}"`);
  return found;
};

test('figures as published', async (t) => {
  const {records, warnings, errors} = await read(await fixture('published.csv'), {
    name: 'published.csv',
  });

  await t.test('become measurements in base units, every digit as it is printed', () => {
    assert.deepEqual(errors, []);
    assert.equal(records.length, 19);
    for (const [text, value, unit] of /** @type {const} */ ([
      ['369k wps', 369_000, '1/s'],
      ['2.12M rps', 2_120_000, '1/s'],
      ['RPS = 0.5 M - requests per second', 500_000, '1/s'],
      ['68.50 nanos', 0.0000685, 's'],
      ['12,998 nanos', 0.012998, 's'],
      ['Avg latency = 0.0045 ms (4.5 microseconds)', 0.0000045, 's'],
      ['every 3-4 hours', 10_800, 's'],
      ['278.09 mb / 287.00 mb / 3.48 gb free/total/max', 291_598_499.84, 'B'],
      ['total = 14658677', 14_658_677, '1'],
    ])) {
      const record = printed(records, text);
      assert.deepEqual([record.value, record.unit], [value, unit], text);
    }
  });

  await t.test('keep operation, parameters, bound, samples, name, correction and note', () => {
    assert.deepEqual(printed(records, '38 nanos'), {
      kind: 'measurement',
      operation: 'latency',
      params: {payload: '0 bytes'},
      metric: 'latency',
      statistic: 'min',
      value: 0.000038,
      unit: 's',
      samples: 25_000,
      published: {text: '38 nanos', correction: 'the CSV beside it says microseconds'},
    });
    const {bound, statistic} = printed(records, '99.9% latency < 0.120 ms');
    assert.deepEqual([bound, statistic], ['<', 'p99.9']);
    const {name, published} = printed(records, 'Mean latency = 0.0035 ms (3.5 microseconds)');
    assert.deepEqual([name, published?.note], ['Mean latency', 'beside an average']);
  });

  await t.test('make a difference or a factor a ratio to the baseline', () => {
    assert.equal(printed(records, '-10.8%').value, 0.892);
    assert.equal(printed(records, '4 times smaller').value, 0.25);
    const {value, bound} = printed(records, '< 1%');
    // Java is slower by less than 1 %.
    assert.deepEqual([value, bound], [0.99, '>']);
  });

  await t.test('report an impossible standard deviation, and keep it', () => {
    assert.equal(printed(records, '+/- 0.44 (std dev ms)').value, 0.00044);
    assert.deepEqual(warnings, [
      {
        line: 5,
        message:
          'found the standard deviation "+/- 0.44 (std dev ms)" of latency, 0 bytes, expected at most 179 µs, half the range of lines 2 and 4: this is impossible, and is kept as printed',
      },
    ]);
  });
});

test('every unit is read in its base unit', async () => {
  for (const [metric, values] of Object.entries({
    time: {h: 7200, min: 120, s: 2, ms: 2e-3, us: 2e-6, ns: 2e-9},
    throughput: {'ops/s': 2, 'msg/s': 2, 'req/s': 2},
    size: {B: 2, kB: 2e3, MB: 2e6, GB: 2e9, KiB: 2 * 1024, MiB: 2 * 1024 ** 2, GiB: 2 * 1024 ** 3},
    count: {1: 2},
  })) {
    for (const [unit, value] of Object.entries(values)) {
      const {records, errors} = await reading(`get,${metric},mean,2,${unit},,2 ${unit}`);
      assert.deepEqual(errors, []);
      assert.equal(printed(records, `2 ${unit}`).value, value);
    }
  }
});

test('a figure that is not the document’s', async (t) => {
  for (const [title, row, message] of /** @type {const} */ ([
    [
      'has other digits',
      'get,latency,p99,0.048,ms,<,99% latency < 0.084 ms',
      'found the value "0.048" and in the document "99% latency < 0.084 ms", expected the same number',
    ],
    [
      'is a part of a longer number',
      'get,latency,max,65,s,,165 sec',
      'found the value "65" and in the document "165 sec", expected the same number',
    ],
    [
      'lost its thousands',
      'get,throughput,mean,369,ops/s,,369k wps',
      'found the value "369" and in the document "369k wps", expected the same number',
    ],
    [
      'lost its sign',
      'get,ratio,mean,10.8,%,,-10.8%',
      'found the value "10.8" and in the document "-10.8%", expected the same number',
    ],
    [
      'lost its bound',
      'get,latency,p99,0.084,ms,,99% latency < 0.084 ms',
      'found "99% latency < 0.084 ms" with the bound "", expected the bound <',
    ],
    [
      'was rounded',
      'get,latency,p50,68.5,us,,68.50 nanos',
      'found the value "68.5" and in the document "68.50 nanos", expected the same number',
    ],
    [
      'is not quoted',
      'get,latency,p50,68.5,us,,',
      'found nothing under "printed", expected what the document says',
    ],
    [
      'counts in the unit of a ratio',
      'get,count,total,5,%,,5 %',
      'found the unit "%" of count, expected 1',
    ],
    [
      'has a unit of another metric',
      'get,latency,p50,68.5,MB,,68.5 MB',
      'found the unit "MB" of latency, expected h, min, s, ms, us or ns',
    ],
    [
      'has no metric that is known',
      'get,speed,mean,1,s,,1 s',
      'found the metric "speed", expected throughput, latency, pause, time, size, heap, count or ratio',
    ],
    [
      'has no statistic that is known',
      'get,latency,p100,1,s,,1 s',
      'found the statistic "p100", expected min, mean, max, total, sd, sample or a percentile such as p99.9',
    ],
    [
      'is below zero',
      'get,latency,mean,-1,s,,-1 s',
      'found the value "-1", expected a number such as 369k, 2.12M or 0.084',
    ],
    [
      'has a bound of its own',
      'get,latency,mean,1,s,>,> 1 s',
      'found the bound ">", expected <, ~ or none',
    ],
  ])) {
    await t.test(`is refused where it ${title}`, async () => {
      const {errors} = await reading(row);
      assert.deepEqual(
        errors.map((error) => error.replace(/^[^:]+:\d+: /, '')),
        [message],
      );
    });
  }

  await t.test('is refused where it stands twice', async () => {
    const {errors} = await reading('get,latency,max,1,s,,1 s\nget,latency,max,2,s,,2 s');
    assert.match(
      errors[0] ?? '',
      /:3: found the max of latency a second time, the first is on line 2, expected a parameter or a name that distinguishes them$/,
    );
  });

  await t.test('may have a sign in words', async () => {
    const {records, errors} = await reading('get,ratio,mean,-70,%,,70% slower');
    assert.deepEqual(errors, []);
    assert.equal(printed(records, '70% slower').value, 0.3);
  });
});
