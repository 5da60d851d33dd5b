/**
 * Results that are known and not read, with what would help: another option of the tool writes a
 * format that is read.
 *
 * @typedef {{sign: RegExp, name: string, hint: string}} UnreadFormat
 *   `sign`: in the beginning of the file.
 */

const UNREAD = 'Set `unread` for this file in run.yaml, or give its figures as a tidy CSV.';

const PROFILE = 'A profile is not a benchmark result. Set `unread` for this file in run.yaml.';

/** @type {UnreadFormat[]} */
const UNREAD_FORMATS = [
  {
    sign: /^version https:\/\/git-lfs\.github\.com\/spec\//,
    name: 'a pointer of Git LFS',
    hint: 'Store the file itself: compressed, as an HdrHistogram log, or in parts with `part: true`.',
  },
  {
    sign: /^\s*\{(?=[\s\S]*"metrics"\s*:)(?=[\s\S]*"(?:root_group|http_reqs|iterations)"\s*:)/,
    name: 'a summary of k6',
    hint: 'Its samples are read: run k6 with --out csv=k6.csv or --out json=k6.json.',
  },
  {
    sign: /^name(?:,[^\n]*)?,min,max,mean,stddev,median,iqr,/,
    name: "pytest-benchmark's CSV",
    hint: 'Its JSON is read: run pytest with --benchmark-json=benchmark.json.',
  },
  {
    sign: /^\s*\{(?=[\s\S]*"param_names"\s*:)(?=[\s\S]*"(?:pretty_name|sample_time|timeout)"\s*:)/,
    name: "asv's list of benchmarks",
    hint: 'Its results are read: results/MACHINE/COMMIT-ENVIRONMENT.json.',
  },
  {
    sign: /^\s*[[{](?=[\s\S]*"(?:Task name|Task Name)"\s*:)|^\s*[[{](?=[\s\S]*"latency"\s*:\s*\{)(?=[\s\S]*"samplesCount"\s*:)/,
    name: 'results of tinybench',
    hint: 'They have no fixed form. Run the benchmarks with vitest bench --outputJson, or give the figures as a tidy CSV.',
  },
  {
    sign: /^jdk\.\w+ \{$|^ Event Type +Count +Size \(bytes\)/m,
    name: 'text of jfr',
    hint: 'Its JSON is read: jfr print --json --events GCPhasePause,GarbageCollection,GCHeapSummary run.jfr.',
  },
  {
    sign: /^====== .+ ======$|^(?:\w[\w ()]*): [\d.]+ requests per second/m,
    name: "redis-benchmark's text",
    hint: 'Its CSV is read: run redis-benchmark with --csv.',
  },
  {
    sign: /^ALL STATS$|^Type +Ops\/sec +Hits\/sec/m,
    name: "memtier_benchmark's text",
    hint: 'Its JSON is read: run memtier_benchmark with --json-out-file=memtier.json.',
  },
  {
    sign: /^fio-\d+\.\d+|^\S+: \(groupid=\d+, jobs=\d+\)/m,
    name: "fio's text",
    hint: 'Its JSON is read: run fio with --output-format=json --output=fio.json.',
  },
  {
    sign: /^name +(?:old|\S+ +time\/op)|^ +│ .*│|\bvs base\b/m,
    name: "benchstat's comparison",
    hint: 'Its input is read: keep the outputs of go test -bench that benchstat compared.',
  },
  {
    sign: /^This is ApacheBench|^Server Software: .*\n(?:.*\n)*?Concurrency Level:/m,
    name: "ApacheBench's output",
    hint: UNREAD,
  },
  {
    sign: /^Requests +\[total, rate(?:, throughput)?\]/m,
    name: "vegeta's report",
    hint: UNREAD,
  },
  {
    sign: /"HostEnvironmentInfo"\s*:|^Method[;,].*\bMean[;,]Error[;,]StdDev/m,
    name: "BenchmarkDotNet's results",
    hint: UNREAD,
  },
  {
    sign: /^test .+ \.\.\. bench: +[\d,.]+ ns\/iter/m,
    name: "cargo bench's text",
    hint: 'Of criterion.rs, estimates.json, sample.json and raw.csv in target/criterion are read.',
  },
  {
    sign: /^\S.* time: +\[[\d.]+ \S+ [\d.]+ \S+ [\d.]+ \S+\]$/m,
    name: "criterion's text",
    hint: 'Its estimates.json, sample.json and raw.csv in target/criterion are read.',
  },
  {
    sign: /^\s*\{(?=[\s\S]*"aggregate"\s*:)(?=[\s\S]*"counters"\s*:)/,
    name: "Artillery's report",
    hint: UNREAD,
  },
  {
    sign: /^\s*\{\s*"start"\s*:\s*\{[\s\S]*"connected"\s*:/,
    name: "iperf3's JSON",
    hint: UNREAD,
  },
  {
    sign: /^--- (?:Execution|Flat|Allocation) profile ---|^Total samples *:|'>async-profiler<\/a>/m,
    name: 'a profile of async-profiler',
    hint: PROFILE,
  },
  {
    // Stacks with a count each.
    sign: /^\S+;\S+.* \d+$/m,
    name: 'a profile',
    hint: PROFILE,
  },
];

/**
 * @param {string} text
 *   The beginning of a file that no adapter detects.
 * @returns {UnreadFormat | undefined}
 */
export const unreadFormat = (text) => UNREAD_FORMATS.find(({sign}) => sign.test(text));
