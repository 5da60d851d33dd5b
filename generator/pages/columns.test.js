import assert from 'node:assert/strict';
import {test} from 'node:test';
import {columnTable, PARAMETER} from './columns.js';

test('columns have a meaning by name, by pattern, or as a parameter', () => {
  const columns = ['p99.9_s', 'old_used_bytes', 'eden_committed_bytes', 'p_holm', 'threads'];
  const {rows} = columnTable([{kind: 'comparison', csv: {columns}}]);
  assert.deepEqual(
    rows.map(([name, meaning]) => [name, meaning]),
    [
      ['eden_committed_bytes', 'bytes that the eden space can use without growing'],
      ['old_used_bytes', 'bytes used in the old generation'],
      ['p99.9_s', 'latency that 99.9 % of the samples do not exceed'],
      ['p_holm', 'the same p, corrected for all tests of the report (Holm)'],
      ['threads', PARAMETER],
    ],
  );
});
