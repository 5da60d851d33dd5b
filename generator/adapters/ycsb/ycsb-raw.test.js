// The fixture is whole: YCSB 0.17.0 with -p measurementtype=raw -p measurement.raw.output_file=…,
// two threads, and a driver made for it, which waits a millisecond and fails now and then.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fieldsOf, fixture, read} from '../../testing/index.js';

const text = String(await fixture('ycsb-raw.csv'));
const [head = ''] = text.split('\n');

test('ycsbRaw', async (t) => {
  await t.test('reads microseconds, at the time of completion in milliseconds', async () => {
    const {format, records, errors, warnings} = await read(text);
    assert.deepEqual([format, errors, warnings], ['ycsb-raw', [], []]);
    const [reads, overTime] = records.filter(({operation}) => operation === 'READ');
    assert.ok(reads?.kind === 'distribution' && overTime?.kind === 'timeline');
    // grep ^READ, ycsb-raw.csv | cut -d, -f3 | sort -n | sed -n '1p;$p'; the mean with awk
    assert.deepEqual([reads.n, reads.min, reads.max], [270, 0.001028, 0.010218]);
    assert.ok(Math.abs((reads.mean ?? 0) - 0.0012264185185185187) < 1e-12);
    // grep -c ^READ-FAILED, ycsb-raw.csv
    assert.deepEqual(fieldsOf(overTime.windows, 'count', 'errors'), [[270, 12]]);
  });

  await t.test('leaves out the clean-up', async () => {
    const {records} = await read(text);
    assert.deepEqual(new Set(records.map(({operation}) => operation)), new Set(['READ', 'UPDATE']));
  });

  await t.test('does not use half a last line', async () => {
    const {records, errors, warnings} = await read(
      `${head}\nREAD,1795241030740,1084\nREAD,1795241030741,1084\nREAD,17952410`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(warnings, [
      {
        line: 4,
        message:
          'found "READ,17952410" without a line end, expected a whole last line; it is not used',
      },
    ]);
    assert.ok(records[0]?.kind === 'distribution' && records[0].n === 2);
  });

  await t.test('refuses a line among the rows that is not a row', async () => {
    const {errors} = await read(
      `${head}\nREAD,1795241030740,1084\nREAD,1795241030740,fast\nREAD,1795241030741,1\n`,
    );
    assert.deepEqual(errors, [
      'file.csv:3: found "READ,1795241030740,fast", expected an operation, its time and its latency',
    ]);
  });

  await t.test('reads the operations of a long run, which are one below the other', async () => {
    const long = text.replace(
      /,1(\d{12}),/g,
      (_, at) => `,1${String(Number(at) * 10).slice(-12)},`,
    );
    const {errors, warnings} = await read(long);
    assert.deepEqual([errors, warnings], [[], []]);
  });

  await t.test('finds the next run by the header that comes again', async () => {
    const later = text.replace(/,(\d{13}),/g, (_, at) => `,${Number(at) + 5000},`);
    const {errors, records} = await read(text + later);
    assert.deepEqual(records, []);
    assert.match(
      errors.join(),
      /^file\.csv:\d+: found the header again, and samples of another time below it, expected one run\n {2}YCSB appends to an existing file\. `add --split` makes each a run\./,
    );
  });
});
