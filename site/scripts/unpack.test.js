import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pack} from '../../generator/draw/pack.js';
import {unpack} from './unpack.js';

test('unpack gives back what was packed', () => {
  const chart = {
    views: [
      {
        name: 'main',
        spec: {
          data: [
            {
              name: 'table',
              values: [
                {t: 0, v: 1},
                {t: 1, v: null},
              ],
            },
          ],
        },
      },
    ],
    readings: [
      {
        at: 0,
        label: '0:00',
        values: [
          {label: 'p50', text: '1 µs'},
          {label: 'p99', text: '2 µs'},
        ],
      },
      {at: 1, label: '0:01', values: []},
    ],
    uneven: [{a: 1}, {b: 2}],
    orders: [
      {a: 1, b: 2},
      {b: 2, a: 1},
    ],
    nested: [
      [1, 2],
      [{a: 1}, {a: 2}],
    ],
    empty: [{}, {}],
    one: [{a: 1}],
  };
  const packed = pack(chart);
  assert.deepEqual(unpack(JSON.parse(JSON.stringify(packed))), chart);
  assert.ok(JSON.stringify(packed).includes('{"$":[["t","v"],[0,1],[1,null]]}'));
});
