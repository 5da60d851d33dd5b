import assert from 'node:assert/strict';
import {test} from 'node:test';
import {configurationJson} from './json.js';

test('each quantity has its unit, and the value of each side that has one', () => {
  const none = {interval: null, repeats: 1};
  const {figures, machine} = configurationJson({
    ...{id: 'a-get', report: 'r', system: 'a', machine: undefined, label: 'A'},
    ...{
      operation: 'get',
      params: {},
      finding: 'equivalent',
      main: [],
      pairs: [],
      failed: [],
      removed: [],
    },
    runs: {before: ['a-1'], after: ['a-2'], added: ['a-2']},
    values: {
      before: {throughput: {value: 100, ...none}, 'gc-share': {value: 0.25, ...none}},
      after: {throughput: {value: 110, ...none}, p50: {value: 0.002, ...none}},
    },
  });
  assert.equal(machine, null);
  assert.deepEqual(
    figures.map(({before, after, ...one}) => [one, before?.value, after?.value]),
    [
      [{quantity: 'throughput', unit: '1/s'}, 100, 110],
      [{quantity: 'p50', unit: 's'}, undefined, 0.002],
      [{quantity: 'gc-share', unit: '1'}, 0.25, undefined],
    ],
  );
});
