// The fixture is of criterion 0.5.1: a sleep of 2 ms, flat sampling, sample_size(10).

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

/** Of five iterations each, in nanoseconds. */
const TIMES = [
  10747180, 11938119, 10480812, 10497513, 10503375, 10590447, 10584506, 10559649, 10443403,
  10518533,
];

test('criterionSample', async (t) => {
  await t.test('divides the sum of times by the sum of iterations', async () => {
    const {format, records, errors} = await read(await fixture('criterion-sample.json'), {
      note: {operation: 'sleep'},
    });
    assert.deepEqual(errors, []);
    assert.equal(format, 'criterion-sample');
    assert.deepEqual(records, [
      {
        kind: 'measurement',
        operation: 'sleep',
        params: {},
        metric: 'latency',
        statistic: 'mean',
        value: 106863537 / 50 / 1e9,
        unit: 's',
        samples: 50,
        repeats: {process: 'run', values: [TIMES.map((time) => time / 5 / 1e9)]},
      },
    ]);
  });

  await t.test('names what it cannot read', async () => {
    const start = '{"sampling_mode":"Flat","iters":[';
    const uneven = await read(`${start}1],"times":[1,2]}\n`);
    assert.deepEqual(uneven.errors, [
      'file.csv:1: found 1 numbers of iterations and 2 times, expected the same number',
    ]);
    const few = await read(`${start}1],"times":[1]}\n`);
    assert.deepEqual(few.errors, ['file.csv:1: found 1 samples, expected at least 10']);
    const none = await read(`${start}1.5],\n"times":["x"]}\n`);
    assert.deepEqual(none.errors, [
      'file.csv:1: found 1.5 in member "iters.0", expected a whole number',
      'file.csv:2: found "x" at "times.0", expected a number',
    ]);
  });
});
