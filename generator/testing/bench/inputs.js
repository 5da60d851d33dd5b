/**
 * Large files for `npm run bench`. They are made, not measured: the shape is that of a runner's file, and
 * the numbers come from a fixed sequence.
 *
 * @import {Peer} from './peers.js'
 * @import {FileNote} from '../../scan/types.d.ts'
 * @typedef {{id: string, file: string, peers: Peer[], write: (count: number) => Iterable<string>,
 *   count: number, args?: string[], note?: FileNote, sql?: string}} Input
 *   `count`: rows, collections or histograms; `args`: of `check`; `note`: of a file that `check` needs a manifest for;
 *   `sql`: what DuckDB computes of the table `rows`.
 */

import hdr from 'hdr-histogram-js';

const QUANTILES = '[0.5, 0.99, 0.999]';

/** Lehmer's generator with the numbers of Park and Miller (1988). */
function* random() {
  let state = 20_001;
  for (;;) {
    state = (state * 16_807) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** Their ids and contents stay: a report follows them over commits. @type {Input[]} */
const SMALL = [
  {
    id: 'JMeter samples',
    file: 'made-jmeter.jtl',
    peers: ['papaparse'],
    count: 200_000,
    write: jmeter,
  },
  {id: 'NATS samples', file: 'made-nats.csv', peers: ['papaparse'], count: 100_000, write: nats},
  {id: 'GC log', file: 'made-gc.log', peers: ['lines'], count: 40_000, write: collections},
  {
    id: 'interval log',
    file: 'made-intervals.hlog',
    peers: ['lines'],
    count: 1000,
    write: intervals,
    args: ['--unit', 'ns'],
  },
  {
    id: 'one small file',
    file: 'made-small.jtl',
    peers: ['papaparse'],
    count: 10,
    write: jmeter,
  },
];

/** As large as what people have. @type {Input[]} */
const LARGE = [
  {
    id: 'JMeter, 1,000,000 rows',
    file: 'made-jmeter-all.jtl',
    peers: ['papaparse', 'duckdb'],
    count: 1_000_000,
    write: jmeterAll,
    sql: `SELECT label, count(*), quantile_cont(elapsed, ${QUANTILES}), max(elapsed) FROM rows GROUP BY label`,
  },
  {
    id: 'NATS, 1,000,000 rows',
    file: 'made-nats.csv',
    peers: ['papaparse', 'duckdb'],
    count: 1_000_000,
    write: nats,
    sql: `SELECT count(*), quantile_cont(COLUMNS(*), ${QUANTILES}), max(COLUMNS(*)) FROM rows`,
  },
  {
    id: 'k6 CSV, 1,000,000 rows',
    file: 'made-k6.csv',
    peers: ['papaparse', 'duckdb'],
    count: 1_000_000,
    write: k6,
    sql: `SELECT name, count(*), quantile_cont(metric_value, ${QUANTILES}) FROM rows WHERE metric_name = 'http_req_duration' GROUP BY name`,
  },
  {
    id: 'tidy CSV, 490,000 windows',
    file: 'made-tidy.csv',
    peers: ['papaparse', 'duckdb'],
    count: 490_000,
    write: tidy,
    note: {
      columns: {
        secs: {as: 'elapsed'},
        ops: {as: 'count'},
        errors: {as: 'errors'},
        p50_us: {as: 'p50', unit: 'us'},
        p99_us: {as: 'p99', unit: 'us'},
        max_us: {as: 'max', unit: 'us'},
      },
    },
    sql: 'SELECT count(*), sum(ops), sum(errors), max(max_us) FROM rows',
  },
  {
    id: 'basho_bench, 490,000 windows',
    file: 'made_latencies.csv',
    peers: ['papaparse', 'duckdb'],
    count: 490_000,
    write: basho,
    sql: 'SELECT count(*), sum(n), sum(errors), max(max) FROM rows',
  },
  {
    id: 'GC log, 490,000 events',
    file: 'made-gc-short.log',
    peers: ['lines', 'gcviewer'],
    count: 490_000,
    write: pauses,
  },
  {
    id: 'GC log, 115,000 with details',
    file: 'made-gc.log',
    peers: ['lines', 'gcviewer'],
    count: 115_000,
    write: collections,
  },
  {
    id: 'interval log, 10,000 histograms',
    file: 'made-intervals.hlog',
    peers: ['lines', 'hdrhistogram'],
    count: 10_000,
    write: intervals,
    args: ['--unit', 'ns'],
  },
  {
    id: '100 MB of other lines, compressed',
    file: 'made-other.log.gz',
    peers: ['zcat'],
    count: 1_100_000,
    write: otherLines,
  },
];

export const INPUTS = {small: SMALL, large: LARGE};

/** @param {number} count */
function* jmeter(count) {
  yield 'timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,Latency,Connect\n';
  const numbers = random();
  let time = 1_700_000_000_000;
  for (let i = 0; i < count; i += 1) {
    const elapsed = Math.round(20 / (0.02 + next(numbers)));
    time += Math.floor(next(numbers) * 5);
    yield `${time},${elapsed},GET /item ${i % 5},200,OK,users 1-${i % 8},true,${1000 + (i % 100)},${elapsed},1\n`;
  }
}

/** @param {number} count Rows with all columns that JMeter 5 writes by default; one of a hundred failed. */
function* jmeterAll(count) {
  yield 'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n';
  const numbers = random();
  let time = 1_700_000_000_000;
  for (let i = 0; i < count; i += 1) {
    const elapsed = Math.round(20 / (0.02 + next(numbers)));
    time += Math.floor(next(numbers) * 5);
    const result =
      next(numbers) < 0.01
        ? `500,Server Error,users 1-${i % 8},text,false,"Test failed: code expected, found 500"`
        : `200,OK,users 1-${i % 8},text,true,`;
    yield `${time},${elapsed},GET /item ${i % 5},${result},${1000 + (i % 100)},124,8,8,http://127.0.0.1:8080/item/${i % 1000},${elapsed},0,1\n`;
  }
}

/** @param {number} count */
function* nats(count) {
  const payloads = [0, 8, 32, 256, 512, 1024, 4096, 8192];
  yield `${payloads.map((size) => `${size} bytes`).join(',')}\n`;
  const numbers = random();
  for (let i = 0; i < count; i += 1) {
    yield `${payloads.map((size) => 20_000 + size + Math.floor(next(numbers) * 9000)).join(',')}\n`;
  }
}

/** @param {number} count Samples: nine metrics of each request. */
function* k6(count) {
  yield 'metric_name,timestamp,metric_value,check,error,error_code,expected_response,group,method,name,proto,scenario,service,status,subproto,tls_version,url,extra_tags,metadata\n';
  const metrics = ['reqs', 'duration', 'blocked', 'connecting', 'tls_handshaking', 'sending'];
  metrics.push('waiting', 'receiving', 'failed');
  const numbers = random();
  for (let i = 0; i < count; i += 1) {
    const url = `http://127.0.0.1/item/${Math.floor(i / 9) % 5}`;
    const time = 1_700_000_000 + Math.floor(i / 3000);
    yield `http_req_${metrics[i % 9]},${time},${(next(numbers) * 20).toFixed(6)},,,,true,,GET,${url},HTTP/1.1,default,,200,,,${url},,\n`;
  }
}

/** @param {number} count */
function* tidy(count) {
  yield 'secs,ops,errors,p50_us,p99_us,max_us\n';
  const numbers = random();
  for (let i = 1; i <= count; i += 1) {
    const usual = 100 + next(numbers) * 100;
    const latencies = [usual, usual * 3, usual * 10].map((value) => value.toFixed(1));
    yield `${i},${1000 + (i % 100)},0,${latencies.join(',')}\n`;
  }
}

/** @param {number} count */
function* basho(count) {
  yield 'elapsed, window, n, min, mean, median, 95th, 99th, 99_9th, max, errors\n';
  const numbers = random();
  for (let i = 1; i <= count; i += 1) {
    const least = 100 + Math.floor(next(numbers) * 100);
    const latencies = [least, least + 20.5, least + 10, ...[3, 4, 5, 10].map((by) => least * by)];
    yield `${i}.000123, 1.000123, ${1000 + (i % 50)}, ${latencies.join(', ')}, 0\n`;
  }
}

/** @param {number} count Young collections of Parallel GC, a line each. */
function* pauses(count) {
  yield '[0.010s][info][gc] Using Parallel\n';
  const numbers = random();
  for (let i = 0; i < count; i += 1) {
    const milli = 1 + next(numbers) * 5;
    yield `[${(1 + i * 0.05).toFixed(3)}s][info][gc] GC(${i}) Pause Young (Allocation Failure) ${43 + (i % 7)}M->10M(123M) ${milli.toFixed(3)}ms\n`;
  }
}

/** @param {number} count What a program printed into its log. */
function* otherLines(count) {
  yield* pauses(10);
  for (let i = 0; i < count; i += 1) {
    yield `2026-11-21 12:00:00.123 INFO  [main] com.example.Server - request ${i} handled in 12 ms\n`;
  }
}

/** @param {number} count Young collections of Parallel GC. */
function* collections(count) {
  yield '[0.010s][info][gc] Using Parallel\n';
  const numbers = random();
  for (let i = 0; i < count; i += 1) {
    const milli = 1 + next(numbers) * 5;
    const start = (1 + i * 0.05).toFixed(3);
    const end = (1 + i * 0.05 + milli / 1000).toFixed(3);
    yield `[${start}s][info][gc,start    ] GC(${i}) Pause Young (Allocation Failure)\n`;
    yield `[${end}s][info][gc,heap     ] GC(${i}) PSYoungGen: 38400K(38400K)->5089K(38400K) Eden: 33280K(33280K)->0K(33280K) From: 5120K(5120K)->5089K(5120K)\n`;
    yield `[${end}s][info][gc,heap     ] GC(${i}) ParOldGen: 5994K(87552K)->5994K(87552K)\n`;
    yield `[${end}s][info][gc,metaspace] GC(${i}) Metaspace: 3293K(3456K)->3293K(3456K) NonClass: 2999K(3072K)->2999K(3072K) Class: 294K(384K)->294K(384K)\n`;
    yield `[${end}s][info][gc          ] GC(${i}) Pause Young (Allocation Failure) 43M->10M(123M) ${milli.toFixed(3)}ms\n`;
    yield `[${end}s][info][gc,cpu      ] GC(${i}) User=0.00s Sys=0.00s Real=0.00s\n`;
  }
}

/** @param {number} count */
function* intervals(count) {
  yield '#[Histogram log format version 1.3]\n#[StartTime: 1700000000.000 (seconds since epoch), made for a test]\n';
  yield '"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"\n';
  const numbers = random();
  const histogram = hdr.build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 3_600_000_000_000,
    numberOfSignificantValueDigits: 3,
  });
  for (let i = 0; i < count; i += 1) {
    histogram.reset();
    for (let j = 0; j < 1000; j += 1) {
      histogram.recordValue(Math.round(20_000 / (0.01 + next(numbers))));
    }
    const max = (histogram.maxValue / 1e6).toFixed(3);
    yield `${i}.000,1.000,${max},${hdr.encodeIntoCompressedBase64(histogram)}\n`;
  }
}

/** @param {Generator<number>} numbers @returns {number} From 0 to 1. */
const next = (numbers) => numbers.next().value;
