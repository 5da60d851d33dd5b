/**
 * Large files for `npm run bench`. They are made, not measured: the shape is that of a runner's file, and
 * the numbers come from a fixed sequence.
 *
 * @typedef {{id: string, file: string, peer: 'papaparse' | 'lines', write: (count: number) => Iterable<string>,
 *   count: number, args?: string[]}} Input
 *   `count`: rows, collections or histograms; `args`: of `check`.
 */

import hdr from 'hdr-histogram-js';

/** Lehmer's generator with the numbers of Park and Miller (1988). */
function* random() {
  let state = 20_001;
  for (;;) {
    state = (state * 16_807) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** @type {Input[]} */
export const INPUTS = [
  {id: 'JMeter samples', file: 'made-jmeter.jtl', peer: 'papaparse', count: 200_000, write: jmeter},
  {id: 'NATS samples', file: 'made-nats.csv', peer: 'papaparse', count: 100_000, write: nats},
  {id: 'GC log', file: 'made-gc.log', peer: 'lines', count: 40_000, write: collections},
  {
    id: 'interval log',
    file: 'made-intervals.hlog',
    peer: 'lines',
    count: 1000,
    write: intervals,
    args: ['--unit', 'ns'],
  },
  {id: 'one small file', file: 'made-small.jtl', peer: 'papaparse', count: 10, write: jmeter},
];

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

/** @param {number} count */
function* nats(count) {
  const payloads = [0, 8, 32, 256, 512, 1024, 4096, 8192];
  yield `${payloads.map((size) => `${size} bytes`).join(',')}\n`;
  const numbers = random();
  for (let i = 0; i < count; i += 1) {
    yield `${payloads.map((size) => 20_000 + size + Math.floor(next(numbers) * 9000)).join(',')}\n`;
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
