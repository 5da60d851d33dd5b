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

  await t.test(
    'takes the settings into several files, also of the format that states them',
    async () => {
      // pgbench prints its progress and its summary to different outputs: both are one format.
      const whole = await rawFile('pgbench.txt', 'out.txt', ({clients = '2'}) => ({clients}));
      const isProgress = (/** @type {{kind: string}} */ {kind}) => kind === 'timeline';
      const summary = {...whole, records: whole.records.filter((one) => !isProgress(one))};
      const progress = {
        ...whole,
        records: whole.records.filter(isProgress).map((one) => ({...one, params: {}})),
      };
      const read = await rawFile('pgbench-log.log');
      const [{operation: name = ''} = {}] = summary.records;
      const log = {...read, records: read.records.map((one) => ({...one, operation: name}))};
      const all = withSharedParams([log, progress, summary]);
      assert.ok(log.records.length > 0 && progress.records.length > 0);
      for (const {records} of all) {
        for (const {params} of records) assert.deepEqual(params, {clients: '2'});
      }
      // The progress of another run is in the way.
      const two = withSharedParams([log, whole, {...progress, name: 'other'}]);
      assert.deepEqual(two[0], log);
    },
  );
});
