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
      before: new Map([
        ['throughput', {value: 100, unit: '1/s', ...none}],
        ['gc-share', {value: 0.25, unit: 'share', ...none}],
        ['constructor', {value: 1024, unit: 'B', ...none}],
      ]),
      after: new Map([
        ['constructor', {value: 2048, unit: 'B', ...none}],
        ['throughput', {value: 110, unit: '1/s', ...none}],
        ['p50', {value: 0.002, unit: 's', ...none}],
      ]),
    },
  });
  assert.equal(machine, null);
  assert.deepEqual(
    figures.map(({before, after, ...one}) => [one, before?.value, after?.value]),
    [
      [{quantity: 'throughput', unit: '1/s'}, 100, 110],
      [{quantity: 'p50', unit: 's'}, undefined, 0.002],
      [{quantity: 'gc-share', unit: '1'}, 0.25, undefined],
      [{quantity: 'constructor', unit: 'B'}, 1024, 2048],
    ],
  );
});
