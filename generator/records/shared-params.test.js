// Real files of one run of YCSB each: its output, and its raw latencies, which do not have the settings.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../testing/index.js';
import {withSharedParams} from './shared-params.js';

/** @import {Params} from './types.d.ts' */

const COMMAND = {workload: 'w', threads: '2', target: '1000', operationcount: '4000'};

/** @param {string} name @param {string} file @param {(params: Params) => Params} change */
async function rawFile(name, file = name, change = (params) => params) {
  const {records, format} = await read(await fixture(name), {name: file});
  return {
    ...{name: file, path: file, size: 0, sha256: '', note: {}, warnings: []},
    ...(format ? {format} : {}),
    records: records.map((record) => ({...record, params: change(record.params)})),
  };
}

/** @param {ReturnType<typeof withSharedParams>[number] | undefined} file @param {string} operation */
const paramsOf = (file, operation) =>
  file?.records.filter((one) => one.operation === operation).map(({params}) => params) ?? [];

test('withSharedParams', async (t) => {
  const output = await rawFile('ycsb.txt');
  const raw = await rawFile('ycsb-raw.csv');
  const [{operation = ''} = {}] = raw.records;

  await t.test('gives a log the settings that the output of its run states', () => {
    const [, log] = withSharedParams([output, raw]);
    const params = paramsOf(log, operation);
    assert.ok(params.length > 0);
    for (const one of params) assert.deepEqual(one, COMMAND);
  });

  await t.test('leaves a log alone where two files state other settings', async () => {
    const other = await rawFile('ycsb.txt', 'other.txt', (params) => ({...params, threads: '4'}));
    const [, , log] = withSharedParams([output, other, raw]);
    for (const one of paramsOf(log, operation)) assert.deepEqual(one, {});
  });

  await t.test('leaves files of one format alone, and parameters that differ', async () => {
    const same = await rawFile('ycsb.txt', 'other.txt', () => ({}));
    assert.deepEqual(withSharedParams([output, same]), [output, same]);
    const differing = await rawFile('ycsb-raw.csv', 'raw.csv', () => ({threads: '4'}));
    assert.deepEqual(withSharedParams([output, differing]), [output, differing]);
  });
});
