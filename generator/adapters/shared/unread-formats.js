/**
 * Results that are known and not read, with what would help: another option of the tool writes a
 * format that is read.
 *
 * @typedef {{sign: RegExp, name: string, hint: string}} UnreadFormat
 *   `sign`: in the beginning of the file.
 */

const UNREAD = 'Set `unread` for this file in run.yaml, or give its figures as a tidy CSV.';

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
    sign: /^"title";"name";"unit";"batch";"elapsed"|"medianAbsolutePercentError\(elapsed\)"/m,
    name: "nanobench's CSV or JSON",
    hint: 'The table that it prints is read.',
  },
  {
    sign: /<Catch2?TestRun |<Catch name=/,
    name: "Catch2's XML",
    hint: 'What it prints without -r xml is read.',
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
    sign: /^--- (?:Execution profile|Flat profile) ---|^Total samples +:|^\S+;\S+;.* \d+$/m,
    name: 'a profile',
    hint: 'A profile is not a result. Set `unread` for this file in run.yaml.',
  },
];

/**
 * @param {string} text
 *   The beginning of a file that no adapter detects.
 * @returns {UnreadFormat | undefined}
 */
export const unreadFormat = (text) => UNREAD_FORMATS.find(({sign}) => sign.test(text));
