// Beginnings of files of these tools, shortened.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {read} from '../../testing/index.js';

/** @type {[text: string, name: string][]} */
const KNOWN = [
  ['{"spec":{"numberOfConnections":4,"testType":"timed"},"result":{}}', "bombardier's JSON"],
  [
    '{"aggregate": {"timestamp": "2021-01-01T00:00:00Z", "scenariosCreated": 1}}',
    'a report of Artillery 1',
  ],
  ['{"event":"start","data":{"connected":[]}}', "iperf3's stream of JSON"],
  ['{"config": {}, "metadata": {"k6_version": "v2.0.0"}}', "k6's machine-readable summary"],
  ['name,min,max,mean,stddev,median,iqr,outliers,ops,rounds,iterations', "pytest-benchmark's CSV"],
  ['name        old time/op  new time/op  delta', "benchstat's comparison"],
  [
    '         │   a.txt    │             b.txt             │\n         │   sec/op   │   sec/op     vs base          │',
    "benchstat's comparison",
  ],
  ['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a', 'a pointer of Git LFS'],
  ['--- Execution profile ---\nTotal samples       : 1', 'a profile'],
];

test('results that are not read are named, with what would help', async (t) => {
  for (const [text, name] of KNOWN) {
    await t.test(name, async () => {
      const {errors} = await read(`${text}\n`);
      assert.equal(errors.length, 1);
      const [message, hint = ''] = (errors[0] ?? '').split('\n  ');
      assert.equal(message, `file.csv:1: found ${name}, expected a format that Benchfolio reads`);
      assert.ok(hint.length > 20);
    });
  }
});
