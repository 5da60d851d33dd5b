import assert from 'node:assert/strict';
import {test} from 'node:test';
import {machineFacts} from './environment.js';

test('machineFacts', () => {
  /** @param {Partial<import('../scan/types.d.ts').Machine>} stated */
  const labels = (stated) =>
    machineFacts({id: 'm', name: 'M', notes: [], ...stated}).map(({label, values}) => [
      label,
      ...values.map((value) => (typeof value === 'string' ? value : value.text)),
    ]);
  assert.deepEqual(labels({cores: 2})[1], ['Cores', '2']);
  // Most machines have neither, and do not lack it.
  assert.equal(labels({}).length, 9);
  assert.deepEqual(
    labels({governor: 'performance', limits: {cores: 1, memory: '2 GiB'}}).slice(9),
    [
      ['CPU governor', 'performance'],
      ['Container limits', '1 core, 2 GiB'],
    ],
  );
});
