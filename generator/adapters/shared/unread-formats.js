/**
 * Results that are known and not read, with what would help: another option of the tool writes a
 * format that is read.
 *
 * @typedef {{sign: RegExp, within?: RegExp, name: string, hint: string, isPrinted?: true}} UnreadFormat
 *   `sign`, or `within` anywhere in a line: in the beginning of the file; `isPrinted`: on a terminal, so that it may be in a file with the output of
 *   another tool.
 */

const PROFILE = 'A profile is not a benchmark result. Set `unread` for this file in run.yaml.';

const GATLING = 'Use the log of the run: simulation.log.';
const LOCUST =
  'Use its CSV: run locust with --csv=locust, which writes locust_stats.csv and locust_stats_history.csv.';
/** Of tools without a format that is read. */
const TIDY = 'Convert the values to a tidy CSV.';
const OHA =
  'Use its JSON: run oha with --no-tui --output-format json (before 1.9: --no-tui --json).';

/** @type {UnreadFormat[]} */
const UNREAD_FORMATS = [
  {
    sign: /^version https:\/\/git-lfs\.github\.com\/spec\//,
    name: 'a pointer of Git LFS',
    hint: 'If Git LFS has the file, run git lfs pull, or set lfs: true of actions/checkout. Otherwise store the file itself, compressed or in parts with `part: true`.',
  },
  {
    sign: /^\s*\{\s*"[mM]ean"\s*:\s*\{\s*"confidence_interval"\s*:/,
    name: "criterion's change/estimates.json, ratios of two runs",
    hint: 'Use the times of a run: new/estimates.json.',
  },
  {
    sign: /^\[\[\d+\.0(?:,\d+\.0){9,}\],\[\d/,
    name: 'a sample.json of criterion before 0.3.3',
    hint: 'Its lists have no names. Use the files next to it: estimates.json and raw.csv.',
  },
  {
    sign: /^\| Command ?\n\| Mean \[|^\| Command {2}\| {2}Mean \[/m,
    name: "hyperfine's AsciiDoc or Org table",
    hint: 'Use its JSON: run hyperfine with --export-json hyperfine.json.',
  },
  {
    sign: /^name(?:,.*)?,min,max,mean,stddev,median,iqr,/m,
    within: /Name \(time in \w+\) +Min +/,
    name: "pytest-benchmark's CSV or table",
    hint: 'Use its JSON: run pytest with --benchmark-json=benchmark.json.',
    isPrinted: true,
  },
  {
    sign: /^"?Method"?,"?Name"?,"?Error"?,"?Occurrences|^"?Count"?,"?Message"?,"?Traceback"?,"?Nodes/,
    name: "Locust's list of failures or exceptions",
    hint: 'Use the requests: NAME_stats.csv and NAME_stats_history.csv of --csv=NAME.',
  },
  {
    sign: /^\s*\[\s*\{[^{}]*"num_none_requests"\s*:/,
    name: "Locust's JSON",
    hint: LOCUST,
  },
  {
    sign: /Type +Name +# reqs +# fails/,
    name: "Locust's table",
    hint: LOCUST,
    isPrinted: true,
  },
  {
    sign: /^\s*(?:var stats = )?\{(?=[\s\S]*"numberOfRequests"\s*:)(?=[\s\S]*"minResponseTime"\s*:)/,
    name: "Gatling's statistics",
    hint: GATLING,
  },
  {
    sign: /^---- Global Information -+$/m,
    name: "Gatling's text",
    hint: GATLING,
    isPrinted: true,
  },
  {
    sign: /^[ \t]*[Oo]p rate +: +\d/m,
    name: 'the results of cassandra-stress without the rows above them',
    hint: 'Use its whole output, or the file of -log file=stress.log.',
  },
  {
    sign: /^"?(?:(?:Type|Method)"?,"?)?Name"?,"?# requests"?,/,
    name: "Locust's CSV before 1.0",
    hint: 'Use the CSV of Locust 1.0 or later: locust --csv=locust.',
  },
  {
    // In the language of JMeter.
    sign: /^\p{L}+,# \p{L}+,(?=.*%)/u,
    name: "JMeter's aggregate or summary report",
    hint: 'Use the samples: jmeter -n -t plan.jmx -l results.jtl.',
  },
  {
    // Before JMeter 3.2: "2016/05/24 12:00:00 INFO  - jmeter.JMeter: …".
    sign: /^\d{4}-\d\d-\d\d [\d:]{8},\d{3} [A-Z]+ o\.a\.j\.|^\d{4}\/\d\d\/\d\d [\d:]{8} [A-Z]+ +- jmeter\./m,
    name: "JMeter's log of its own work, jmeter.log",
    hint: 'Use the samples: jmeter -n -t plan.jmx -l results.jtl. Leave this file out, or set `unread` for it in run.yaml.',
  },
  {
    sign: /^window\.BENCHMARK_DATA = \{$/m,
    name: 'the history of github-action-benchmark',
    hint: 'Split it into its entries: the page of the format github-action-benchmark shows how.',
  },
  {
    sign: /^\s*\{(?=[\s\S]*"param_names"\s*:)(?=[\s\S]*"(?:pretty_name|sample_time|timeout)"\s*:)/,
    name: "asv's list of benchmarks",
    hint: 'Use its results: results/MACHINE/COMMIT-ENVIRONMENT.json.',
  },
  {
    // Those of 2014 have no name of an environment.
    sign: /^\s*\{(?=[\s\S]*"commit_hash"\s*:)(?=[\s\S]*"(?:env_name|requirements)"\s*:)(?=[\s\S]*"results"\s*:)(?![\s\S]*"result_columns"\s*:)/,
    name: "asv's results of version 1",
    hint: 'Use version 2: run asv update, which rewrites them.',
  },
  {
    sign: /^\s*[[{](?=[\s\S]*"(?:Task name|Task Name)"\s*:)|^\s*[[{](?=[\s\S]*"latency"\s*:\s*\{)(?=[\s\S]*"(?:aad|samplesCount)"\s*:)|^\s*[[{](?=[\s\S]*"hz"\s*:\s*[\d.]+,\s*"period"\s*:)/,
    within: /│ +Task [nN]ame +│/,
    name: 'results of tinybench',
    hint: 'They have no fixed format. Run the benchmarks with vitest bench --reporter=json, or convert the values to a tidy CSV.',
  },
  {
    sign: /^(?:benchmark +avg \(min … max\) p75|\| (?:benchmark|• .*?|) +\| +avg \| +min \|)/m,
    name: "mitata's text or table",
    hint: "Use its JSON: await run({format: 'json'}).",
    isPrinted: true,
  },
  {
    sign: /^\{ "type": "suite", "event": "started", "test_count": \d/m,
    name: "libtest's JSON",
    hint: 'Use its text: leave --format json out.',
  },
  {
    sign: /^ *[\d,.]+ ns\/iter \(\+\/- [\d,.]+\)(?: = \d+ MB\/s)? \S/m,
    name: "libtest's log file",
    hint: 'Use what it prints: leave --logfile out.',
  },
  {
    sign: /^ *name +hz +min +max +mean +p75 +p99 +p995 +p999 +rme +samples$/m,
    name: "Vitest's table",
    hint: 'Use its JSON: run vitest bench --reporter=json --outputFile=results.json, or --outputJson=results.json before Vitest 5.',
    isPrinted: true,
  },
  {
    sign: /^\d{13,17}\t(?:\d{3}|-1)\t\d+$/m,
    name: "h2load's log of requests",
    hint: 'Use its output: h2load --log-file=requests.log … >h2load.txt.',
  },
  {
    sign: /^\s*\{"version":"v1","metadata":\{"generator":"h2load /,
    name: "h2load's JSON",
    hint: 'Use its output: h2load … >h2load.txt.',
  },
  {
    sign: /^#\[Logging for: (?:Intended-)?CLEANUP\]$/m,
    name: "YCSB's log of CLEANUP",
    hint: 'It is no part of the load: leave it out, or set `unread` for it in run.yaml.',
  },
  {
    sign: /^GC\(\d+\) (?:Pause|Garbage Collection|Major|Minor) .*\dm?s$/m,
    name: 'a GC log without times',
    hint: 'Log with -Xlog:gc*:file=gc.log:time,uptime,level,tags.',
  },
  {
    sign: /^<verbosegc /m,
    name: 'a GC log of OpenJ9',
    hint: TIDY,
  },
  {
    sign: /^(?:jdk\.\w+ \{$| Event Type +Count +Size \(bytes\)|[ -]*Total Pause Time: \d)/m,
    name: 'text of jfr',
    hint: 'Use its JSON: jfr print --json --events GCPhasePause,GarbageCollection,GCHeapSummary run.jfr.',
    isPrinted: true,
  },
  {
    sign: /^====== [\w-]+ \([\w-]+\).*, (?:final )?iteration /m,
    name: "Renaissance's text",
    hint: 'Use its CSV or JSON: run it with --csv renaissance.csv or --json renaissance.json.',
    isPrinted: true,
  },
  {
    sign: /^====== .+ ======$|^(?:\w[\w ()]*): [\d.]+ requests per second/m,
    name: "redis-benchmark's text",
    hint: 'Use its CSV: run redis-benchmark with --csv.',
  },
  {
    sign: /^ALL STATS$|^Type +Ops\/sec +Hits\/sec/m,
    name: "memtier_benchmark's text",
    hint: 'Use its JSON: run memtier_benchmark with --json-out-file=memtier.json.',
  },
  {
    sign: /^fio-\d+\.\d+|^\S+: \(groupid=\d+, jobs=\d+\)/m,
    name: "fio's text",
    hint: 'Use its JSON: run fio with --output-format=json --output=fio.json.',
  },
  {
    sign: /^\d{13}, \d{1,15}, [012], \d{1,12}(?:,|$)/m,
    name: 'a log of fio with times since 1970',
    hint: 'Write the log without log_unix_epoch, log_alternate_epoch and log_alternate_epoch_clock_id.',
  },
  {
    sign: /^ *Latency Distribution \(HdrHistogram - /m,
    name: 'a part of the output of wrk2',
    hint: 'Use its whole output, from "Running …" to "Transfer/sec".',
  },
  {
    sign: /^\d+;fio-\d/m,
    name: "fio's terse output",
    hint: 'Use its JSON: run fio with --output-format=json --output=fio.json.',
  },
  {
    sign: /^(?:name +(?:old|(?:\S+ +)?(?:time|allocs?)\/op\b)| +│ .*\/op\b|,[^,\n]+,CI(?:,|$))/m,
    within: /\bvs base\b/,
    name: "benchstat's comparison",
    hint: 'Use its input: keep the outputs of go test -bench that benchstat compared.',
    isPrinted: true,
  },
  {
    sign: /^(?:Method[;,\t].*\bMean[;,\t]Error\b|Target[;,\t].*Measurement_Value)/m,
    name: "a part of BenchmarkDotNet's CSV",
    hint: 'Use its JSON: run the benchmarks with --exporters json.',
  },
  {
    sign: /^(?:\[\w+\] )?Benchmark +(?:Mode +)?Thr +C\w+ +Sec +Mean +Mean error\b/m,
    name: "JMH's table of 0.1 or 0.2",
    hint: 'It does not state what its errors are. Run the benchmarks with a newer JMH, and -rf json.',
  },
  {
    sign: /"unixts\.before"\s*:/,
    name: "Renaissance's JSON before 0.11",
    hint: 'It does not state when the JVM began. Use --json of a newer Renaissance.',
  },
  {
    sign: /^\s*\{(?=[\s\S]*"aggregate"\s*:)(?=[\s\S]*"(?:requestsCompleted|scenariosCreated)"\s*:)/,
    name: 'a report of Artillery 1',
    hint: 'Use a report of Artillery 2: artillery run --output report.json plan.yml.',
  },
  {
    sign: /^Starting benchmark\(s\) \[msgs=/m,
    name: 'the text of NatsBench of nats.java',
    hint: 'Use the text of NatsAutoBench: java -cp … io.nats.examples.autobench.NatsAutoBench med.',
    isPrinted: true,
  },
  {
    sign: /^│ Latency +│/m,
    name: "autocannon's table",
    hint: 'Use its JSON: run autocannon with --json.',
    isPrinted: true,
  },
  {
    sign: /^\[ ID\](?:\[Role\])? Interval +Transfer +(?:Bitrate|Bandwidth)/m,
    name: "iperf's text",
    hint: 'Use the JSON of iperf3: run it with -J. For iperf 2, convert the values to a tidy CSV.',
    isPrinted: true,
  },
  {
    sign: /^request-start,DNS,DNS\+dialup,/,
    name: "oha's CSV",
    hint: OHA,
  },
  {
    sign: /^(?:http\.response_time:\n +min: \.+ |(?:Metrics for period to:|Summary report @) \d)/m,
    name: "Artillery's text",
    hint: 'Use its report: artillery run --output report.json plan.yml.',
    isPrinted: true,
  },
  {
    sign: /^(?:Value\(ms\) +Percentile +TotalCount|Bucket +# +% +Histogram$)/m,
    name: "vegeta's percentiles or histogram",
    hint: 'Use its requests, vegeta encode -to csv results.bin, or vegeta report -type json.',
    isPrinted: true,
  },
  {
    sign: /^BenchmarkRaw\S+ \d+ ops\/sec (?:true|false) /m,
    within: /_elapsed_+(?:errors__|ops[/(])/,
    name: 'the table of pebble bench or cockroach workload',
    hint: TIDY,
    isPrinted: true,
  },
  {
    sign: /^ +sampleInt: \d+,$/m,
    name: 'a result of autocannon that JavaScript printed',
    hint: 'Use its JSON: run autocannon with --json, or write JSON.stringify(result).',
  },
  {
    sign: /^\[OVERALL\], Throughput\(ops\/sec\), \d/m,
    name: 'some rows of YCSB without the others',
    hint: 'Use the whole output of YCSB, one file for each run.',
  },
  {
    sign: /^(?:Summary:\n +Count:\s+\d+|duration \(ms\),status,error)$/m,
    name: "ghz's text or CSV",
    hint: 'Use its JSON: run ghz with -O json -o ghz.json.',
  },
  {
    sign: /^(?:Fortio \S+ running at |Aggregated Function Time : count \d|All done \d+ calls \(plus \d)/m,
    name: "fortio's text",
    hint: 'Use its JSON: run fortio load with -json fortio.json.',
  },
  {
    sign: /^\s*\{(?=[\s\S]*"send-msg-rate"\s*:)(?=[\s\S]*"recv-msg-rate"\s*:)/,
    within:
      /^id: \S+, time:? \d+\.\d{3} ?s, (?:sent|received): \d|^id,time \(s\),published \(msg\/s\),/m,
    name: 'results of RabbitMQ PerfTest',
    // The rates at the end of its text can be those of a shorter time: 555 messages per second where each window has 500.
    hint: 'Run it with -o perf.csv, and say what the columns of this CSV mean: check perf.csv --column "time (s)=elapsed s" --column "received (msg/s)=rate" --column "median consumer latency (µs)=p50 us" --column "99th p. consumer latency (µs)=p99 us".',
  },
  {
    sign: /^#type +avg +(?:std +)?min +p?\d/m,
    name: "mutilate's or mcperf's text",
    hint: TIDY,
  },
  {
    sign: /^\s*\{(?=[\s\S]*"runtime"\s*:\s*"Deno\/)(?=[\s\S]*"benches"\s*:)/,
    within: /\bbenchmark +(?:\| +)?time(?:\/iter)? \(avg\) +(?:\| +)?iter\/s\b/,
    name: "Deno's results",
    hint: TIDY,
  },
  {
    sign: /^ *\d+ (?:task|goroutine)\(s\) running concurrently$/m,
    name: "go-wrk's text",
    hint: TIDY,
  },
  {
    sign: /^\*\* SIEGE \d|^Transactions:\s+\d+ +hits$/m,
    within: /"transactions":\s+\d+,\s+"availability":/,
    name: "siege's results",
    hint: TIDY,
  },
  {
    sign: /^start\.time, end\.time, data\.consumed\.in\.MB, MB\.sec, nMsg\.sec, /m,
    name: 'output of kafka-share-consumer-perf-test',
    hint: TIDY,
  },
  {
    sign: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d:\d{3}, \d/m,
    name: 'rows of kafka-consumer-perf-test without their header',
    hint: 'Run it without --hide-header.',
  },
  {
    sign: /\bMean \+- std dev: [\d.]+ \w+ \+- [\d.]+ \w/,
    name: "pyperf's text",
    hint: 'Use its JSON: run the benchmark with -o bench.json.',
    isPrinted: true,
  },
  {
    sign: /^ *"Latency Distribution": \{\s+"[^"]+ Latency \(microseconds\)":/m,
    name: 'a summary of BenchBase',
    hint: TIDY,
  },
  {
    sign: /^stress-ng: +\w+: +\[\d+\] /m,
    name: "stress-ng's text",
    hint: TIDY,
  },
  {
    sign: /^ *Performance counter stats for /m,
    name: 'the counters of perf stat',
    hint: TIDY,
  },
  {
    sign: /^Vuser \d+:|^HammerDB CLI v\d/m,
    name: "HammerDB's log",
    hint: TIDY,
  },
  {
    sign: /^<TpmC>$|^\*\*\* ###easy### TPC-C Load Generator/m,
    within: /\bMeasured tpmC \(NewOrders\) = \d/,
    name: 'results of TPC-C',
    hint: TIDY,
  },
  {
    sign: /^ *\|(?: +Lap \|)? +Metric \| +Task \| +(?:Value|Baseline) \||^(?:Lap,)?Metric,(?:Task|Operation),Value,Unit$/m,
    name: 'a report of Rally or OpenSearch Benchmark',
    hint: TIDY,
  },
  {
    sign: /^STREAM version \$Revision/m,
    name: "STREAM's text",
    hint: TIDY,
  },
  {
    sign: /^ *BYTE UNIX Benchmarks \(Version \d|^System Benchmarks (?:Partial )?Index /m,
    name: "UnixBench's text",
    hint: TIDY,
  },
  {
    sign: /^ *<PhoronixTestSuite>$/m,
    name: 'a file of the Phoronix Test Suite',
    hint: TIDY,
  },
  {
    sign: /^\s*\[\s*\{(?=[^{}]*"name"\s*:)(?=[^{}]*"unit"\s*:)(?=[^{}]*"value"\s*:)/,
    name: "github-action-benchmark's custom JSON",
    hint: 'Use the output of the runner. If there is none, state what its values are, such as --column name=operation --column "value=mean ms": see the page /formats/tidy/ of the site.',
  },
  {
    sign: /^\s*\{\s*"[^"\n]+"\s*:\s*\{\s*"(?:(?:latency|throughput)"\s*:\s*\{\s*"value"\s*:|[^"\n]+"\s*:\s*\{\s*"value"\s*:\s*[\d.eE+-]+\s*,\s*"(?:lower|upper)_value"\s*:)/,
    name: "Bencher's metrics",
    hint: 'Use the output of the runner. If there is none, convert the values to a tidy CSV.',
  },
  {
    sign: /^\d{19},\d{1,3},\d+,\d+,\d+,/,
    name: "vegeta's CSV before 12.8",
    hint: 'It has no addresses. Use its report: vegeta report -type json results.bin.',
  },
  {
    sign: /^"title";"name";"unit";"batch";"elapsed"|"medianAbsolutePercentError\(elapsed\)"/m,
    name: "nanobench's CSV or JSON",
    hint: 'Use the table that it prints.',
  },
  {
    sign: /^\{"event":"start","data":\{"connected"/,
    name: "iperf3's stream of JSON",
    hint: 'Use its whole JSON: run iperf3 with --json in place of --json-stream.',
  },
  {
    sign: /^--- (?:Execution|Flat|Allocation) profile ---|^Total samples *:|'>async-profiler<\/a>/m,
    name: 'a profile of async-profiler',
    hint: PROFILE,
  },
  {
    // Stacks with a count each.
    sign: /^[^\s;]+;\S.* \d+$/m,
    name: 'a profile',
    hint: PROFILE,
  },
  {
    sign: /^\s*<(?:!doctype )?html\b/i,
    name: 'a web page',
    hint: 'Use the JSON, CSV or text of the runner.',
  },
];

/**
 * @param {string} text
 *   The beginning of a file that no adapter detects.
 * @returns {UnreadFormat | undefined}
 */
export const unreadFormat = (text) =>
  UNREAD_FORMATS.find(({sign, within}) => sign.test(text) || within?.test(text));

const PRINTED = UNREAD_FORMATS.filter(({isPrinted}) => isPrinted).map(({name, sign, within}) => ({
  name,
  signs: [sign, ...(within ? [within] : [])],
}));
const SIGNS = PRINTED.flatMap(({signs}) => signs.map(({source}) => source));
const isOfStart = (/** @type {string} */ sign) => sign.startsWith('^');
/**
 * Searches in a text that has none of them. Apart, because the beginnings of lines alone are searched several times
 * as fast.
 */
const ANY_PRINTED = [
  new RegExp(
    `^(?:${SIGNS.filter(isOfStart)
      .map((sign) => sign.slice(1))
      .join('|')})`,
    'm',
  ),
  new RegExp(SIGNS.filter((sign) => !isOfStart(sign)).join('|')),
];

/**
 * @param {string} text
 *   Whole lines from anywhere in a file.
 * @returns {{name: string, at: number} | undefined}
 *   The first that a tool printed there, and where.
 */
export function printedFormat(text) {
  const found = ANY_PRINTED.map((any) => text.search(any)).filter((at) => at >= 0);
  if (found.length === 0) return undefined;
  const at = Math.min(...found);
  const isThere = (/** @type {RegExp} */ sign) => text.search(sign) === at;
  const format = PRINTED.find(({signs}) => signs.some(isThere));
  return format && {name: format.name, at};
}
