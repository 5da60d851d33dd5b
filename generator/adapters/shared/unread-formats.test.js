// Beginnings of files of these tools, shortened.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {read} from '../../testing/index.js';

/** @type {[text: string, name: string][]} */
const KNOWN = [
  [
    '[\n  {\n    "name": "CPU Load",\n    "unit": "Percent",\n    "value": 50\n  }\n]',
    "github-action-benchmark's custom JSON",
  ],
  [
    '{\n  "adapter::json": {\n    "latency": {\n      "value": 3445.6,\n      "lower_value": 3362.0',
    "Bencher's metrics",
  ],
  [
    '{"a": {"operations": {"value": 3445.6, "lower_value": 3362.0, "upper_value": 3500.1}}}',
    "Bencher's metrics",
  ],
  [
    "{\n  title: undefined,\n  url: 'http://127.0.0.1:3000',\n  connections: 1,\n  sampleInt: 1000,",
    'a result of autocannon that JavaScript printed',
  ],
  [
    '[OVERALL], Throughput(ops/sec), 14245.014\n[INSERT], AverageLatency(us), 665.82',
    'some rows of YCSB without the others',
  ],
  [
    '#[Logging for: Intended-CLEANUP]\n#[Histogram log format version 1.1]\n#[StartTime: 1796079797.394 (seconds since epoch), Mon Nov 30 23:03:17 UTC 2026]',
    "YCSB's log of CLEANUP",
  ],
  ['Summary:\n  Count:\t200\n  Total:\t181.57 ms', "ghz's text or CSV"],
  ['duration (ms),status,error\n1.43,OK,\n0.39,OK,', "ghz's text or CSV"],
  [
    'Fortio 1.3.1 running at 8 queries per second, 4->4 procs, for 5s: http://localhost/',
    "fortio's text",
  ],
  [
    '{"ts":1795766558.47,"level":"info","msg":"Starting"}\nEnded after 2s : 200 calls. qps=99.924\nAggregated Function Time : count 200 avg 0.00075',
    "fortio's text",
  ],
  ['All done 40 calls (plus 4 warmup) 61.123 ms avg, 7.9 qps', "fortio's text"],
  [
    '{\n  "large": {\n    "send-bytes-rate": 4149531.3,\n    "recv-msg-rate": 8.4,\n    "avg-latency": 624993,\n    "send-msg-rate": 8.2',
    'results of RabbitMQ PerfTest',
  ],
  [
    'id,time (s),published (msg/s),returned (msg/s),confirmed (msg/s),nacked (msg/s),received (msg/s)',
    'results of RabbitMQ PerfTest',
  ],
  [
    'id: test-110102-976, time: 263.100s, sent: 21098 msg/s, received: 21425 msg/s, min/median/75th/95th/99th consumer latency: 1481452/1600817/1636996/1674410/1682972 µs',
    'results of RabbitMQ PerfTest',
  ],
  [
    '#type       avg     std     min     5th    10th    90th    95th    99th\nread       52.4    11.8',
    "mutilate's or mcperf's text",
  ],
  [
    '#type       avg     std     min      p5     p10     p50     p67     p75     p80     p85     p90     p95',
    "mutilate's or mcperf's text",
  ],
  [
    '<?xml version="1.0" ?>\n\n<verbosegc xmlns="http://www.ibm.com/j9/verbosegc" version="R28">',
    'a GC log of OpenJ9',
  ],
  ['<!DOCTYPE html>\n<html lang="en">\n<head>', 'a web page'],
  [
    '{\n  "version": 1,\n  "runtime": "Deno/1.40.0 x86_64-unknown-linux-gnu",\n  "benches": []',
    "Deno's results",
  ],
  [
    '    CPU | Apple M1\nRuntime | Deno 2.1.1 (aarch64-apple-darwin)\n\nbenchmark   time/iter (avg)        iter/s      (min … max)           p75      p99     p995',
    "Deno's results",
  ],
  [
    '| benchmark          | time/iter (avg) |        iter/s |      (min … max)      |      p75 |',
    "Deno's results",
  ],
  [
    'cpu: Apple M2\nruntime: deno 1.46.1 (aarch64-apple-darwin)\n\nbenchmark              time (avg)        iter/s             (min … max)       p75       p99      p995',
    "Deno's results",
  ],
  [
    'Running 10s test @ http://127.0.0.1:5000\n  1 task(s) running concurrently\n88117 requests in 10.0002605s',
    "go-wrk's text",
  ],
  ['** SIEGE 4.0.4\n** Preparing 25 concurrent users for battle.', "siege's results"],
  ['Lifting the server siege...\nTransactions:\t\t       12345 hits', "siege's results"],
  ['Lifting the server siege...\nTransactions:\t\t     1667    hits', "siege's results"],
  [
    '{\t"transactions":\t\t\t         500,\n\t"availability":\t\t\t      100.00,\n\t"elapsed_time":\t\t\t       36.14',
    "siege's results",
  ],
  [
    'start.time, end.time, data.consumed.in.MB, MB.sec, nMsg.sec, data.consumed.in.nMsg, fetch.time.ms\n2026-11-30 23:59:40:997, 2026-11-30 23:59:46:248, 0.0001, 0.0000, 0.1904, 1, 5251 for share consumer 1',
    'output of kafka-share-consumer-perf-test',
  ],
  [
    '2026-11-30 23:57:06:655, 2026-11-30 23:57:07:902, 19.0735, 15.2955, 200000, 160384.9238, 594, 653, 29.2090, 306278.7136',
    'rows of kafka-consumer-perf-test without their header',
  ],
  ['.....................\nsort: Mean +- std dev: 2.94 us +- 0.26 us', "pyperf's text"],
  [
    '{\n    "scalefactor": "1",\n    "Benchmark Type": "tpcc",\n    "Latency Distribution": {\n        "95th Percentile Latency (microseconds)": 51237,',
    'a summary of BenchBase',
  ],
  ['stress-ng: info:  [4026] dispatching hogs: 4 cpu', "stress-ng's text"],
  [" Performance counter stats for 'sleep 1':", 'the counters of perf stat'],
  ['Vuser 1:TEST RESULT : System achieved 45123 NOPM from 103754 PostgreSQL TPM', "HammerDB's log"],
  ['<TpmC>\n                 4732.500 TpmC', 'results of TPC-C'],
  [
    '14:51:29,312 [main] INFO   jTPCC : Term-00, Measured tpmC (NewOrders) = 39532.91',
    'results of TPC-C',
  ],
  [
    '|             Metric |         Task |   Value |   Unit |\n|-------------------:|-------------:|--------:|-------:|',
    'a report of Rally or OpenSearch Benchmark',
  ],
  [
    '|   Lap |                  Metric |         Task |     Value |   Unit |\n|------:|------------------------:|-------------:|----------:|-------:|',
    'a report of Rally or OpenSearch Benchmark',
  ],
  [
    'Metric,Operation,Value,Unit\nIndexing time,,0.17859999999999998,min',
    'a report of Rally or OpenSearch Benchmark',
  ],
  ['STREAM version $Revision: 5.10 $', "STREAM's text"],
  [
    'System Benchmarks Index Values               BASELINE       RESULT    INDEX',
    "UnixBench's text",
  ],
  ['==========\n   BYTE UNIX Benchmarks (Version 5.1.3)\n\n   System: a', "UnixBench's text"],
  [
    '<?xml version="1.0"?>\n<PhoronixTestSuite>\n  <Generated>',
    'a file of the Phoronix Test Suite',
  ],
  [
    '┌─────────┬───────────────┬──────────┐\n│ (index) │   Task Name   │ ops/sec  │',
    'results of tinybench',
  ],
  ['1795355703218942912,200,37778037,0,0,,,trial,0', "vegeta's CSV before 12.8"],
  [
    ' ✓ a.bench.js > sort 2567ms\n     name                hz     min     max    mean     p75     p99    p995    p999     rme  samples\n   · normal    1,744,452.99  0.0003  3.1261  0.0006  0.0004  0.0029  0.0032  0.0071  ±5.29%   348891',
    "Vitest's table",
  ],
  [
    'Using G1\nGC(0) Pause Young (Normal) (G1 Evacuation Pause) 6M->3M(32M) 7.978ms',
    'a GC log without times',
  ],
  ['1795355703218942\t200\t1042', "h2load's log of requests"],
  ['{"version":"v1","metadata":{"generator":"h2load nghttp2/1.69.0"},', "h2load's JSON"],
  [
    'Running 1s test @ http://127.0.0.1/\n2 connections\n\n│ Latency │ 0 ms │',
    "autocannon's table",
  ],
  ['Connecting to host\n[ ID] Interval           Transfer     Bitrate', "iperf's text"],
  [
    '[ ID][Role] Interval           Transfer     Bitrate         Retr  Cwnd\n[  5][TX-C]   0.00-1.00   sec  1.55 GBytes  13.3 Gbits/sec    0   1.87 MBytes',
    "iperf's text",
  ],
  [
    'request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status\n0.000591819,0.000047159,0.000265448,0.002601959,0.00260246,2,200',
    "oha's CSV",
  ],
  [
    '  Latency Distribution (HdrHistogram - Recorded Latency)\n 50.000%    1.14ms\n100.000%    6.90ms',
    'a part of the output of wrk2',
  ],
  ['3;fio-3.33;r;0;0;51092;51040;12760;1001;0;0;0.000000;0.000000', "fio's terse output"],
  ['1714730000006, 418650, 0, 4096, 1011712, 0', 'a log of fio with times since 1970'],
  ['http.response_time:\n  min: ....... 0', "Artillery's text"],
  ['Metrics for period to: 10:53:10(+0000) (width: 4.364s)', "Artillery's text"],
  ['Summary report @ 10:58:36(+0000)', "Artillery's text"],
  ['Value(ms)   Percentile  TotalCount  1/(1-Percentile)', "vegeta's percentiles or histogram"],
  [
    '{"aggregate": {"timestamp": "2021-01-01T00:00:00Z", "scenariosCreated": 1}}',
    'a report of Artillery 1',
  ],
  ['{"event":"start","data":{"connected":[]}}', "iperf3's stream of JSON"],
  [
    '{"mean":{"confidence_interval":{"confidence_level":0.95}},"median":{}}',
    "criterion's change/estimates.json, ratios of two runs",
  ],
  [
    '[[1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0],[120.0,231.0]]',
    'a sample.json of criterion before 0.3.3',
  ],
  [
    '[cols="<,>,>,>,>"]\n|===\n| Command \n| Mean [ms] \n| Min [ms] ',
    "hyperfine's AsciiDoc or Org table",
  ],
  [
    '| Command  |  Mean [ms] |  Min [ms] |  Max [ms] |  Relative |\n|--+--+--+--+--|\n| =sleep 0.01=  |  7.9 ± 0.1 |',
    "hyperfine's AsciiDoc or Org table",
  ],
  [
    'name,min,max,mean,stddev,median,iqr,outliers,ops,rounds,iterations',
    "pytest-benchmark's CSV or table",
  ],
  [
    '..F [100%]\n\n---- benchmark: 9 tests ----\nName (time in ns)     Min      Max      Mean  StdDev',
    "pytest-benchmark's CSV or table",
  ],
  [
    '2026-11-26T10:00:00.0Z 9 passed\n2026-11-26T10:00:00.0Z Name (time in ns)     Min      Max      Mean  StdDev',
    "pytest-benchmark's CSV or table",
  ],
  [
    '{\n    "name": "Global Information",\n    "numberOfRequests": {\n        "total": 20,\n        "ok": 20,\n        "ko": 0\n    },\n    "minResponseTime": {',
    "Gatling's statistics",
  ],
  [
    '{\n  "results": {\n    "naive-bayes": [{\n      "unixts.before": 1658853007817,\n      "nanos": 7561177632,\n      "unixts.after": 1658853015378\n    }]\n  },\n  "format_version": 1\n}',
    "Renaissance's JSON before 0.11",
  ],
  [
    "NOTE: 'chi-square' benchmark uses Spark local executor with 4 (out of 12) threads.\n====== chi-square (apache-spark) [default], iteration 0 started ======\nGC before operation: completed in 128.304 ms, heap usage 1.012 GB -> 66.000 MB.\n====== chi-square (apache-spark) [default], iteration 0 completed (5252.991 ms) ======",
    "Renaissance's text",
  ],
  [
    'var stats = {\n    type: "GROUP",\nname: "All Requests",\nstats: {\n    "name": "All Requests",\n    "numberOfRequests": {\n        "total": "20",\n        "ok": "20",\n        "ko": "0"\n    },\n    "minResponseTime": {',
    "Gatling's statistics",
  ],
  [
    'Simulation shop.Shop completed in 4 seconds\n---- Global Information --------------------------------------------------------\n> request count                                         20 (OK=20     KO=0     )',
    "Gatling's text",
  ],
  [
    'Results:\nOp rate                   :    2,624 op/s  [WRITE: 2,624 op/s]\nLatency mean              :    1.3 ms [WRITE: 1.3 ms]',
    'the results of cassandra-stress without the rows above them',
  ],
  [
    'Results:\nop rate                   : 1846 [insert:1846]\nlatency mean              : 2.1 [insert:2.1]',
    'the results of cassandra-stress without the rows above them',
  ],
  [
    'Label,# Samples,Average,Median,90% Line,95% Line,99% Line,Min,Max,Error %,Throughput,Received KB/sec,Sent KB/sec',
    "JMeter's aggregate or summary report",
  ],
  [
    'Label,# 样本,平均值,最小值,最大值,标准偏差,异常 %,吞吐量,接收 KB/sec,发送 KB/sec,平均字节数',
    "JMeter's aggregate or summary report",
  ],
  [
    '2026-01-20 11:41:16,387 INFO o.a.j.u.JMeterUtils: Setting Locale to en_US',
    "JMeter's log of its own work, jmeter.log",
  ],
  [
    '2016/05/24 12:00:00 INFO  - jmeter.util.JMeterUtils: Setting Locale to en_US',
    "JMeter's log of its own work, jmeter.log",
  ],
  ['"Type","Name","# requests","# failures","Median response time"', "Locust's CSV before 1.0"],
  ['"Method","Name","# requests","# failures","Median response time"', "Locust's CSV before 1.0"],
  ['"Name","# requests","50%","66%","75%"', "Locust's CSV before 1.0"],
  [
    'window.BENCHMARK_DATA = {\n  "lastUpdate": 1674158044746,\n  "repoUrl": "https://example.org/a"',
    'the history of github-action-benchmark',
  ],
  ['Method,Name,Error,Occurrences', "Locust's list of failures or exceptions"],
  ['Count,Message,Traceback,Nodes', "Locust's list of failures or exceptions"],
  [
    '[\n    {\n        "name": "/a",\n        "method": "GET",\n        "num_requests": 9,\n        "num_none_requests": 0',
    "Locust's JSON",
  ],
  [
    '[2026-11-24 12:53:05,543] vm/INFO/locust.main: Starting Locust 2.47.0\nType     Name     # reqs      # fails |    Avg     Min',
    "Locust's table",
  ],
  ['name        old time/op  new time/op  delta', "benchstat's comparison"],
  ['name                  time/op\nMapReadsOnly-8        6.94µs ± 4%', "benchstat's comparison"],
  [
    'goos: darwin\npkg: hash/crc32\n,old.txt,\n,sec/op,CI\nCRC32-8,4.655e-08,9%',
    "benchstat's comparison",
  ],
  [
    'BenchmarkRawwrite/values=1024 30000 ops/sec true pass 1m0s elapsed 2413192409 bytes',
    'the table of pebble bench or cockroach workload',
  ],
  [
    '____optype__elapsed_____ops(total)___ops/sec(cum)__avg(ms)__p50(ms)__p95(ms)__p99(ms)_pMax(ms)',
    'the table of pebble bench or cockroach workload',
  ],
  [
    '         │   a.txt    │             b.txt             │\n         │   sec/op   │   sec/op     vs base          │',
    "benchstat's comparison",
  ],
  [
    'goos: darwin\npkg: hash/crc32\n    │ crc-old.txt │\n    │   sec/op    │\nCRC32-8   46.55n ± 9%',
    "benchstat's comparison",
  ],
  ['Method,Job,Mean,Error,StdDev,Median', "a part of BenchmarkDotNet's CSV"],
  ['Method;Job;N;Mean;Error;StdDev', "a part of BenchmarkDotNet's CSV"],
  ['Method,Job,Mean,Error,Ratio', "a part of BenchmarkDotNet's CSV"],
  [
    'Target,Target_Namespace,Measurement_IterationMode,Measurement_Value',
    "a part of BenchmarkDotNet's CSV",
  ],
  [
    'Benchmark             Mode Thr     Count  Sec         Mean   Mean error    Units',
    "JMH's table of 0.1 or 0.2",
  ],
  ['"title";"name";"unit";"batch";"elapsed";"error %"', "nanobench's CSV or JSON"],
  ['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a', 'a pointer of Git LFS'],
  ['--- Execution profile ---\nTotal samples       : 1', 'a profile of async-profiler'],
  ['java/lang/Thread.run;Main.main;java/util/HashMap.put 12', 'a profile'],
  [
    "<header>Produced by <a href='https://github.com/async-profiler/async-profiler'>async-profiler</a></header>",
    'a profile of async-profiler',
  ],
  [
    '┌─────────┬───────────┬──────────────────┐\n│ (index) │ Task name │ Latency avg (ns) │',
    'results of tinybench',
  ],
  [
    'clk: ~2.51 GHz\n\nbenchmark                   avg (min … max) p75 / p99    (min … top 1%)\n-------',
    "mitata's text or table",
  ],
  [
    'clk: ~2.51 GHz\n\n| benchmark |              avg |         min |         p75 |',
    "mitata's text or table",
  ],
  [
    'clk: ~1.07 GHz\ncpu: AMD EPYC\n\n| • json    |              avg |         min |         p75 |',
    "mitata's text or table",
  ],
  [
    '{ "type": "suite", "event": "started", "test_count": 10 }\n{ "type": "test", "event": "started", "name": "a" }',
    "libtest's JSON",
  ],
  [
    'ignored tests::slow\n     45,765.32 ns/iter (+/- 82,444.39) = 22 MB/s tests::mid',
    "libtest's log file",
  ],
  ['[{"Task name": "numbers", "Latency avg (ns)": "28810 ± 84.08%"}]', 'results of tinybench'],
  ['[{"state":"completed","latency":{"mean":0.028,"samplesCount":1737}}]', 'results of tinybench'],
  [
    '[{"name":"a","totalTime":200.1,"min":0.2,"max":4.3,"hz":1854.1,"period":0.5,"samples":[0.2,',
    'results of tinybench',
  ],
  [
    '[{"name":"a","df":330,"hz":4947.1,"latency":{"aad":0.7,"samples":[0.1,',
    'results of tinybench',
  ],
  ['jdk.GCPhasePause {\n  startTime = 14:32:09.995\n  duration = 9.77 ms', 'text of jfr'],
  [
    '                  GC Pauses\n                  ---------\n\nTotal Pause Time: 331 ms\n\nNumber of Pauses: 101',
    'text of jfr',
  ],
  [
    '    _elapsed___errors__ops/sec(inst)___ops/sec(cum)__p50(ms)\n       11.0s        0         6623.5         6252.8      2.4',
    'the table of pebble bench or cockroach workload',
  ],
  [' Version: 2.1\n Chunks: 1\n\n Event Type        Count  Size (bytes)', 'text of jfr'],
  [
    '{\n    "bench.time_a": {\n        "param_names": [],\n        "sample_time": 0.01',
    "asv's list of benchmarks",
  ],
  [
    '{\n    "commit_hash": "12b4", \n    "env_name": "py", \n    "results": {\n        "time_a": 11.1\n    }, \n    "version": 1\n}',
    "asv's results of version 1",
  ],
  [
    '{\n    "commit_hash": "00e8", \n    "date": 1418852870000, \n    "requirements": {}, \n    "results": {\n        "time_a": 0.01\n    }, \n    "version": 1\n}',
    "asv's results of version 1",
  ],
  [
    'Starting benchmark(s) [msgs=5000000, msgsize=256, pubs=2, subs=2]\nPub Only stats: 9,584,263 msgs/sec ~ 2.29 gb/sec',
    'the text of NatsBench of nats.java',
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

  await t.test('drawn lines of another tool are not a comparison of benchstat', async () => {
    const {errors} = await read('  │  ↗ 0x00007f: add    %r11,%r10\n  │  │ 0x00007f: jmp\n');
    assert.match(errors[0] ?? '', /found "│ ↗ 0x00007f/);
  });
});

test('a long line of cells takes no time that grows with its square', async () => {
  const line = `a${';1'.repeat(30_000)}\n`;
  const {errors} = await read(line);
  assert.equal(errors.length, 1);
  assert.match(errors[0] ?? '', /expected a format that Benchfolio reads/);
});
