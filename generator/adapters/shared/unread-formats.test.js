// Beginnings of files of these tools, shortened.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {read} from '../../testing/index.js';

/** @type {[text: string, name: string][]} */
const KNOWN = [
  ['{"metrics": {"http_reqs": {"count": 1}}, "root_group": {}}', 'a summary of k6'],
  ['name,min,max,mean,stddev,median,iqr,outliers,ops,rounds,iterations', "pytest-benchmark's CSV"],
  [
    '====== PING_INLINE ======\n  100000 requests completed in 1.04 seconds',
    "redis-benchmark's text",
  ],
  ['PING_INLINE: 95969.28 requests per second, p50=0.271 msec', "redis-benchmark's text"],
  ['ALL STATS\n=====\nType         Ops/sec     Hits/sec', "memtier_benchmark's text"],
  ['fio-3.33\nStarting 1 process', "fio's text"],
  ['name        old time/op  new time/op  delta', "benchstat's comparison"],
  [
    '         │   a.txt    │             b.txt             │\n         │   sec/op   │   sec/op     vs base          │',
    "benchstat's comparison",
  ],
  ['This is ApacheBench, Version 2.3', "ApacheBench's output"],
  ['test tests::add ... bench:         1 ns/iter (+/- 0)', "cargo bench's text"],
  ['fib 20                  time:   [26.029 us 26.251 us 26.505 us]', "criterion's text"],
  ['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a', 'a pointer of Git LFS'],
  ['--- Execution profile ---\nTotal samples       : 1', 'a profile of async-profiler'],
  ['java/lang/Thread.run;Main.main;java/util/HashMap.put 12', 'a profile'],
  [
    "<header>Produced by <a href='https://github.com/async-profiler/async-profiler'>async-profiler</a></header>",
    'a profile of async-profiler',
  ],
  ['[{"Task name": "numbers", "Latency avg (ns)": "28810 ± 84.08%"}]', 'results of tinybench'],
  ['[{"state":"completed","latency":{"mean":0.028,"samplesCount":1737}}]', 'results of tinybench'],
  ['jdk.GCPhasePause {\n  startTime = 14:32:09.995\n  duration = 9.77 ms', 'text of jfr'],
  [' Version: 2.1\n Chunks: 1\n\n Event Type        Count  Size (bytes)', 'text of jfr'],
  [
    '{\n    "bench.time_a": {\n        "param_names": [],\n        "sample_time": 0.01',
    "asv's list of benchmarks",
  ],
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
