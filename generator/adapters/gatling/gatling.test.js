// The fixtures are whole logs of one scenario, two users, two rounds: two requests in a group, an
// answer 404, a port where nobody listens. gatling-3.11.log: 3.11.5, with a request that has no
// address and an assertion; gatling-3.3.log: 3.3.1.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldOf, fixture, read} from '../../testing/index.js';

/** @import {Rec} from '../../records/types.d.ts' */

/** @param {Rec[]} records */
const counts = (records) =>
  records.flatMap((record) =>
    record.kind === 'timeline'
      ? [
          [
            record.operation,
            record.windows.reduce((sum, {count}) => sum + count, 0),
            record.windows.reduce((sum, {errors}) => sum + (errors ?? 0), 0),
          ],
        ]
      : [],
  );

test('gatling', async (t) => {
  await t.test('states that short samples are whole milliseconds', async () => {
    const {records} = await read(await fixture('gatling-3.11.log'));
    for (const one of records) {
      if (one.kind !== 'distribution') continue;
      assert.equal(one.step, one.min !== null && one.min < 0.01 ? 0.001 : undefined);
    }
    assert.ok(records.some((one) => one.kind === 'distribution' && one.step === 0.001));
  });

  for (const name of ['gatling-3.11.log', 'gatling-3.3.log']) {
    await t.test(`counts requests and errors by name, ${name}`, async () => {
      const {format, records, errors, warnings} = await read(await fixture(name));
      assert.deepEqual(errors, []);
      assert.deepEqual(fieldOf(warnings, 'message'), [
        '"missing" was not measured: 4 of 4 samples failed',
        '"refused" was not measured: 4 of 4 samples failed',
      ]);
      assert.equal(format, 'gatling');
      assert.deepEqual(counts(records), [
        ['item', 4, 0],
        ['slow', 4, 0],
        ['missing', 0, 4],
        ['refused', 0, 4],
      ]);
      assert.deepEqual(
        records.map((record) => 'params' in record && record.params.group),
        [
          'order  all,inner',
          'order  all,inner',
          'order  all,inner',
          'order  all,inner',
          undefined,
          undefined,
        ],
      );
    });
  }

  await t.test('has the time of a request from start to end', async () => {
    const {records} = await read(await fixture('gatling-3.3.log'));
    const [item] = records;
    assert.ok(item?.kind === 'distribution');
    // 548 544 9 8 in milliseconds.
    assert.deepEqual([item.n, item.min, item.max, item.mean], [4, 0.008, 0.548, 1.109 / 4]);
  });

  for (const [version, text] of /** @type {const} */ ([
    [
      '2.0',
      'Shop\tshop\tRUN\t1400000000000\t \t2.0\n' +
        'all\t1\tUSER\tSTART\t1400000000000\t0\n' +
        'all\t1\tREQUEST\tg\titem\t1400000000000\t1400000000003\t1400000000010\t1400000000012\tOK\t \n' +
        'all\t1\tREQUEST\tg\titem\t1400000000100\t0\t0\t-9223372036854775808\tKO\tbroken\textra\n',
    ],
    [
      '2.2',
      'RUN\tShop\t\tshop\t1400000000000\t \t2.0\n' +
        'USER\tall\t1\tSTART\t1400000000000\t0\n' +
        'REQUEST\tall\t1\tg\titem\t1400000000000\t1400000000012\tOK\t \textra\n' +
        'REQUEST\tall\t1\tg\titem\t1400000000100\t1400000000101\tKO\tbroken\n',
    ],
  ])) {
    // Made for the test, from the sources of these versions.
    await t.test(`reads the cells of ${version}`, async () => {
      const {records, errors} = await read(text);
      assert.deepEqual(errors, []);
      assert.deepEqual(counts(records), [['item', 1, 1]]);
      assert.equal(records[0]?.kind === 'distribution' && records[0].max, 0.012);
    });
  }

  await t.test('refuses a version that it does not know', async () => {
    const {errors} = await read('RUN\tShop\tshop\t1400000000000\t \t3.13.0\n');
    assert.deepEqual(errors, ['file.csv:1: found a log of Gatling "3.13.0", expected 2.0 to 3.12']);
  });

  await t.test('names what it cannot read', async () => {
    const run = 'RUN\tShop\tshop\t1400000000000\t \t3.9.5\n';
    const {errors, warnings} = await read(
      `REQUEST\t\ta\t1\t2\tOK\t \n${run}REQUEST\t\ta\t9\t2\tOK\t \n` +
        `REQUEST\t\ta\tx\t2\tOK\t \nREQUEST\t\ta\tb\t1\t2\tOK\t \nlorem\n${run}`,
    );
    assert.deepEqual(errors, [
      'file.csv:1: found a request, expected the line RUN before it',
      'file.csv:3: found an end 7 ms before the start, expected one after it',
      'file.csv:4: found "x" in column "start", expected a whole number',
      'file.csv:5: found "2" as cell 6 of a request, expected OK or KO',
      'file.csv:7: found a second line RUN, expected one run per file',
    ]);
    assert.deepEqual(warnings, [{line: 6, message: 'found "lorem", expected a record'}]);
  });

  await t.test(
    'refuses the binary log of 3.13 and later, made for the test as it begins',
    async () => {
      const version = Buffer.from('3.13.5');
      const bytes = Buffer.concat([
        Buffer.from([0, 0, 0, 0, version.length]),
        version,
        Buffer.alloc(9),
      ]);
      const {errors} = await read(bytes, {name: 'simulation.log'});
      assert.deepEqual(errors, [
        'simulation.log: found the binary log of Gatling 3.13.5, expected a text log, which Gatling writes up to 3.12',
      ]);
    },
  );
});
