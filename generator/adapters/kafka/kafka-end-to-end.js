/**
 * What kafka-e2e-latency (EndToEndLatency) prints.
 *
 *     0	76.098749
 *     1000	4.381455
 *     Avg latency: 1.3352 ms
 *     Percentiles: 50th = 0, 99th = 8, 99.9th = 17
 *
 * It sends a message, waits for the acknowledgement, reads it, and only then sends the next one. The latencies of
 * every thousandth message show the progress, in milliseconds. The percentiles are cut to whole milliseconds. The number
 * of messages is not printed. Written by 4.1.1 and 4.4.0 in the tests; read in its source (EndToEndLatency.java).
 *
 * @import {LineAdapter, RunContext} from '../types.d.ts'
 * @import {Measurement, Rec, Subject} from '../../records/types.d.ts'
 * @import {LineShape} from '../shared/line-shapes.js'
 */

import {onLine} from '../../records/lines.js';
import {latency} from '../../records/measurements.js';
import {brief} from '../shared/brief.js';
import {readShaped} from '../shared/line-shapes.js';
import {warnOfMissing} from '../shared/missing-part.js';
import {severalRuns} from '../shared/several-runs.js';
import {MILLISECOND} from '../shared/whole-milliseconds.js';
import {DECIMAL, numberOf, warnOfCoarse} from './printed.js';

const MEAN = new RegExp(`^Avg latency: ${DECIMAL} ms$`);
const PERCENTILES = /^Percentiles: 50th = (\d+), 99th = (\d+), 99\.9th = (\d+)$/;
const BEGINNING = new RegExp(`^0\\t|${MEAN.source}`);
/** Lines that must be of one of the shapes above. */
const LIKE = /^(?:Avg latency|Percentiles): /;
const STATISTICS = /** @type {const} */ (['p50', 'p99', 'p99.9']);

/** @type {LineAdapter} */
export const kafkaEndToEnd = {
  id: 'kafka-end-to-end',
  label: 'kafka-e2e-latency output',
  description:
    'Latencies of messages from the producer to the consumer, as kafka-e2e-latency prints them.',
  runner: 'Kafka',
  writtenBy: 'kafka-e2e-latency.sh … >e2e.txt',
  layout: 'lines',
  detect: ({text}) => /^Avg latency: \d+[.,]\d{4} ms\s*^Percentiles: 50th = /m.test(text),
  open: (context) => severalRuns(context, BEGINNING, '0 …', oneRun),
};

/** @param {RunContext} context */
function oneRun(context) {
  /** @type {Subject} */
  const subject = {operation: 'produce and consume', params: {}};
  /** @type {Measurement | undefined} */
  let mean;
  /** @type {Measurement[] | undefined} */
  let percentiles;
  let start = 0;

  /** @param {string[]} cells @param {number} line */
  const takePercentiles = (cells, line) => {
    context.once('Percentiles', line);
    const times = STATISTICS.map((statistic, i) => ({statistic, ms: Number(cells[i])}));
    warnOfCoarse(context, Object.fromEntries(times.map((one) => [one.statistic, one.ms])), line);
    percentiles = times.flatMap(({statistic, ms}) =>
      ms === 0 ? [] : [{...latency(onLine(subject, line), statistic, ms / 1e3), step: MILLISECOND}],
    );
  };
  /** @type {LineShape[]} */
  const shapes = [
    [
      MEAN,
      ([ms], line) => {
        context.once('Avg latency', line);
        mean = latency(onLine(subject, line), 'mean', numberOf(ms) / 1e3);
      },
    ],
    [PERCENTILES, takePercentiles],
  ];

  return {
    hasEnded: () => percentiles !== undefined,

    /** @param {string} raw @param {number} line */
    take(raw, line) {
      const text = raw.trimEnd();
      if (BEGINNING.test(text)) start ||= line;
      if (readShaped(shapes, text, line) || !LIKE.test(text)) return;
      context.error(line, `found "${brief(text)}", expected a line of kafka-e2e-latency`);
    },

    /** @returns {Rec[]} */
    records() {
      if (start === 0) return [];
      const parts = {'Avg latency': mean, Percentiles: percentiles};
      warnOfMissing(context, 'a run', parts, start);
      return [...(mean ? [mean] : []), ...(percentiles ?? [])];
    },
  };
}
