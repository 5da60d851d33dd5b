// Beginnings of files of these tools, shortened.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {read} from '../../testing/index.js';

/** @type {[text: string, name: string][]} */
const KNOWN = [
  ['{"metrics": {"http_reqs": {"count": 1}}, "root_group": {}}', 'a summary of k6'],
  ['name,min,max,mean,stddev,median,iqr,outliers,ops,rounds,iterations', "pytest-benchmark's CSV"],
  ['name        old time/op  new time/op  delta', "benchstat's comparison"],
  [
    '         │   a.txt    │             b.txt             │\n         │   sec/op   │   sec/op     vs base          │',
    "benchstat's comparison",
  ],
  ['{"Title":"Bench-20261122","HostEnvironmentInfo":{', "BenchmarkDotNet's results"],
  ['Method,Job,Mean,Error,StdDev,Median', "BenchmarkDotNet's results"],
  ['This is ApacheBench, Version 2.3', "ApacheBench's output"],
  ['"title";"name";"unit";"batch";"elapsed";"error %"', "nanobench's CSV or JSON"],
  ['<?xml version="1.0" encoding="UTF-8"?>\n<Catch name="c">', "Catch2's XML"],
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
