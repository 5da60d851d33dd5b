// The fixture is the file of a run without an error: basho_bench master of 2017, eleveldb. The rows
// in the test are of the published kind, made for it.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';

const HEAD = '"error","count"\n';

test('bashoErrors', async (t) => {
  await t.test('takes a file without an error as no error', async () => {
    const {format, records, errors} = await read(await fixture('basho-errors.csv'));
    assert.deepEqual({format, records, errors}, {format: 'basho-errors', records: [], errors: []});
  });

  await t.test('reads a count a row, with the operation of the term', async () => {
    const term = '{{get,get},{get,connection_closing}}';
    const {records, errors} = await read(`${HEAD}"${term}","8"\n`);
    assert.deepEqual(errors, []);
    assert.deepEqual(records, [
      {
        kind: 'measurement',
        operation: 'get',
        params: {error: term},
        metric: 'count',
        statistic: 'total',
        value: 8,
        unit: '1',
      },
    ]);
  });

  await t.test('names the operation as the name of its latency file does', async () => {
    const {records} = await read(`${HEAD}"{{mp_put,{mp_put,4}},timeout}","1"\n`);
    assert.equal(records[0]?.operation, 'mp-put');
  });

  await t.test('splits at the last quote, comma, quote: a term has quotes of its own', async () => {
    const {records, errors} = await read(`${HEAD}"{error,'odd","atom'}","3"\n`);
    assert.deepEqual(errors, []);
    const [record] = records;
    assert.ok(record?.kind === 'measurement');
    assert.equal(record.params.error, `{error,'odd","atom'}`);
    assert.equal(record.value, 3);
    assert.equal(record.operation, '');
  });

  await t.test('names the line that is not an error with a count', async () => {
    const {errors} = await read(`${HEAD}timeout,3\n"timeout","three"\n`);
    assert.deepEqual(errors, [
      'file.csv:2: found no error with a count, expected both in quotes',
      'file.csv:3: found "three" in column "count", expected a whole number',
    ]);
  });
});
