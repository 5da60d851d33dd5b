// The fixtures are whole logs of one scenario, two users, two rounds: two requests in a group, an
// answer 404, a port where nobody listens. gatling-3.11.log: 3.11.5, with a request that has no
// address and an assertion; gatling-3.3.log: 3.3.1. gatling-3.13.log and gatling-3.15.log, of 3.13.5 and
// 3.15.1, are binary and have more: a name with a tab and a character that is not Latin-1, and a second
// scenario whose requests get no answer or a closed connection.

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

/** @param {number} value */
const int32 = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** @param {string} latin @returns {Buffer} As a binary log has it. */
const text = (latin) =>
  latin === ''
    ? int32(0)
    : Buffer.concat([int32(latin.length), Buffer.from(latin, 'latin1'), Buffer.of(0)]);

/** @param {number} scenarios @returns {Buffer} The first record of a binary log, up to its scenarios. */
const run = (scenarios) =>
  Buffer.concat([
    Buffer.of(0),
    text('3.15.1'),
    text('Made'),
    Buffer.alloc(8),
    text(''),
    int32(scenarios),
  ]);

/** @param {number} record */
const IN = (record) => `record ${record} of a binary log of Gatling`;

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

  for (const [name, item] of /** @type {const} */ ([
    ['gatling-3.13.log', {n: 4, min: 0.046, max: 0.482, mean: 0.25725}],
    ['gatling-3.15.log', {n: 4, min: 0.002, max: 0.482, mean: 0.22975}],
  ])) {
    // As in the table of Gatling's own report.
    await t.test(`reads the binary log, ${name}`, async () => {
      const {format, records, errors, warnings, facts} = await read(await fixture(name));
      assert.deepEqual([errors, format], [[], 'gatling']);
      assert.equal(facts.runner, name.includes('13') ? 'Gatling 3.13.5' : 'Gatling 3.15.1');
      assert.deepEqual(counts(records), [
        ['item', 4, 0],
        ['slow', 4, 0],
        ['missing', 0, 4],
        ['refused', 0, 4],
        ['with tab and €', 4, 0],
        ['hang', 0, 4],
        ['cut', 0, 2],
      ]);
      const [first] = records;
      assert.ok(first?.kind === 'distribution' && first.params.group === 'order  all,inner');
      const {n, min, max, mean} = first;
      assert.deepEqual({n, min, max, mean}, item);
      assert.equal(warnings.length, 4);
      assert.deepEqual(
        await read(await fixture(name), {piece: 1}),
        await read(await fixture(name)),
      );
    });
  }

  await t.test('reads each record of a binary log once, however many come at once', async () => {
    const log = await fixture('gatling-3.15.log');
    // The last request, of 22 bytes, is before the end of a user, of 10.
    const request = log.subarray(-32, -10);
    const long = Buffer.concat([log, ...Array(4000).fill(request)]);
    const {records, errors} = await read(long, {piece: long.length});
    assert.deepEqual(errors, []);
    assert.deepEqual(counts(records).at(-1), ['cut', 0, 4002]);
  });

  // As that of a run that was killed.
  await t.test('warns of a binary log that ends inside a record', async () => {
    const log = await fixture('gatling-3.15.log');
    const whole = (await read(log)).records;
    const requests = (/** @type {Rec[]} */ records) =>
      counts(records).reduce((sum, [, count, errors]) => sum + Number(count) + Number(errors), 0);
    const cut =
      /^found "record \d+, cut after \d+ bytes" without a line end, expected a whole last line; it is not used$/;
    let untold = 0;
    for (let end = log.length - 150; end < log.length; end += 1) {
      const {errors, warnings, records} = await read(log.subarray(0, end));
      assert.deepEqual(errors, []);
      if (!warnings.some(({message}) => cut.test(message))) untold += 1;
      assert.ok(requests(records) <= requests(whole));
    }
    // Nothing shows that a log goes on behind a whole record.
    assert.equal(untold, 5);
    assert.deepEqual((await read(log.subarray(0, 40))).errors, [
      'file.csv: found a binary log of Gatling that is cut in its first record, expected a whole one',
    ]);
  });

  for (const [what, at, bytes, message] of /** @type {const} */ ([
    ['a newer version', 8, [0x36], 'a binary log of Gatling 3.16.1, expected one of 3.13 to 3.15'],
    ['what begins like one', 5, [0x34], 'a NUL byte, expected text'],
    ['an unknown type', 0x7d, [5], `type 5 in ${IN(2)}, expected 1 to 4`],
    ['an unknown scenario', 0x7e, [0, 0, 0, 2], `scenario 2 in ${IN(2)}, expected 0 to 1`],
    ['an event that is no flag', 0x82, [2], `2 as event of a user in ${IN(2)}, expected 0 or 1`],
    ['too many groups', 0xa6, [0, 0, 1, 0], `256 groups in ${IN(6)}, expected 0 to 100`],
    ['a name out of order', 0xad, [2], `name 2 in ${IN(6)}, expected a known one or 1`],
    ['a name that is not there', 0xf1, [0xf0], `name -16 in ${IN(7)}, expected a known one or 5`],
    [
      'a text that is too long',
      0xae,
      [0, 1, 0, 1],
      `65537 bytes of text in ${IN(6)}, expected 0 to 65536`,
    ],
    ['another encoding', 0xbc, [2], `2 as encoding in ${IN(6)}, expected 0 or 1`],
    ['another status', 0xe0, [2], `2 as status in ${IN(6)}, expected 0 or 1`],
  ])) {
    // Made for the test.
    await t.test(`refuses ${what} in a binary log`, async () => {
      const log = await fixture('gatling-3.15.log');
      log.set(bytes, at);
      assert.deepEqual((await read(log)).errors, [`file.csv: found ${message}`]);
    });
  }

  // Made for the test.
  for (const [what, records, message] of /** @type {[string, Buffer[], string][]} */ ([
    [
      'more names than are kept',
      [
        run(0),
        int32(0),
        ...Array.from({length: 1025}, (_, i) =>
          Buffer.concat([Buffer.of(4), int32(i + 1), text('e'.repeat(65_536)), int32(0)]),
        ),
      ],
      'more than 67108864 characters of names and messages, expected fewer',
    ],
    [
      'a longer record than any',
      [run(200), ...Array(200).fill(text('s'.repeat(65_536)))],
      'more than 8388608 bytes in record 1 of a binary log of Gatling, expected fewer',
    ],
  ])) {
    await t.test(`refuses ${what} in a binary log`, async () => {
      const {errors} = await read(Buffer.concat(records), {piece: 65_536});
      assert.deepEqual(errors, [`file.csv: found ${message}`]);
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
    const {errors} = await read('RUN\tShop\tshop\t1400000000000\t \t3.16.0\n');
    assert.deepEqual(errors, ['file.csv:1: found a log of Gatling "3.16.0", expected 2.0 to 3.15']);
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
});
