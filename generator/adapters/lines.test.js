// Every record names lines of its file, and the lines of a stated value have its digits, as the runner
// wrote them.

import assert from 'node:assert/strict';
import {basename} from 'node:path';
import {test} from 'node:test';
import {fixture, fixtureNote, fixturePaths, read} from '../testing/index.js';
import {decode} from './shared/text.js';

/** @import {Measurement} from '../records/types.d.ts' */

/** Values that no line has, by format, metric and statistic: why. @type {Record<string, string>} */
const COMPUTED = {
  'ab-text throughput mean': 'without the responses that were not 2xx',
  'autocannon throughput mean': 'without the requests that failed',
  'benchmarkdotnet-measurements latency mean': 'of the iterations',
  'bombardier-json throughput mean': 'requests divided by their time',
  'bombardier-text throughput mean': 'requests divided by their time',
  'criterion-messages latency mean': 'of the samples',
  'criterion-raw latency mean': 'of the samples',
  'criterion-sample latency mean': 'of the samples',
  'dacapo throughput mean': 'requests divided by their time',
  'dacapo latency mean': 'of the iterations',
  'fio-text throughput mean': 'operations divided by their time: IOPS have three digits',
  'go-bench latency mean': 'of the repeats',
  'go-bench size rate': 'of the repeats',
  'github-action-benchmark latency mean': 'of the repeats',
  'github-action-benchmark size rate': 'of the repeats',
  'fortio throughput mean': 'without the requests that failed',
  'gbench-json throughput mean': 'one, divided by the time',
  'h2load throughput mean': 'without the requests that failed',
  'hey-text throughput mean': 'without the requests that failed',
  'gc-log pause total': 'of the stops',
  'gc-log-legacy pause total': 'of the stops',
  'iperf3 count total': 'without the packets that were lost',
  'jmeter-statistics throughput mean': 'without the samples that failed',
  'jstat heap max': 'of two columns together',
  'k6-summary throughput mean': 'without the requests that failed',
  'k6-text throughput mean': 'without the requests that failed',
  'locust-stats throughput mean': 'without the requests that failed',
  'nanobench latency mean': 'one, divided by a rate with more digits',
  'oha throughput mean': 'without the requests that failed',
  'oha-text throughput mean': 'without the requests that failed',
  'published ratio mean': 'from a difference in percent',
  'pyperf latency mean': 'of the values of the processes',
  'pyperf size mean': 'of the values of the processes',
  'renaissance-csv latency mean': 'of the iterations',
  'renaissance-json latency mean': 'of the iterations',
  'db-bench-text latency mean': 'of the runs, weighted by their operations',
  'rocksjava-db-bench throughput mean': 'one, divided by the time',
  'sysbench throughput mean': 'events divided by their time, where no rate is stated',
  'wrk throughput mean': 'without the responses that failed',
  'ycsb throughput mean': 'operations divided by the time',
  'ycsb-json throughput mean': 'operations divided by the time',
};
/** Units of the files: seconds in a minute and an hour, bytes in a KiB, MiB, GiB, and in a bit. */
const FACTORS = [1, 60, 3600, 1024, 1024 ** 2, 1024 ** 3, 1 / 8];
const ROUNDED = 1e-9;

/**
 * @param {string} text
 * @returns {number[]}
 *   From 1 to 10: the digits of its numbers, wherever their decimal signs are. A comma may be a decimal
 *   sign, separate groups of digits, or end a cell.
 */
function mantissas(text) {
  const points = text.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi) ?? [];
  const commas = text.match(/\d+,\d+(?:e[+-]?\d+)?/gi) ?? [];
  const groups = text.match(/\d{1,3}(?:[.,'’\u00a0\u202f]\d{2,3})+(?:[.,]\d+)?/g) ?? [];
  return [
    ...points.map(Number),
    ...commas.map((found) => Number(found.replace(',', '.'))),
    ...groups.map((found) => Number(found.replaceAll(/\D/g, ''))),
  ].map(mantissa);
}

/** @param {number} value */
const mantissa = (value) =>
  value > 0 ? Number(value.toExponential(15).replace(/e.*/, '')) : value;

/**
 * @param {number} value
 * @param {string} text
 * @returns {boolean}
 *   Whether the text has a number with these digits.
 */
function isWritten(value, text) {
  const expected = mantissa(value);
  return mantissas(text).some((found) => Math.abs(found - expected) <= ROUNDED);
}

/** @param {Measurement} record @param {string} text */
const hasDigits = ({value}, text) => FACTORS.some((factor) => isWritten(value / factor, text));

/** @param {Buffer} bytes */
async function linesOf(bytes) {
  const stream = async function* () {
    yield bytes;
  };
  let text = '';
  for await (const piece of decode(stream())) text += piece;
  return text.trimEnd().split('\n');
}

const computed = new Set();

test('records name the lines of their numbers', async (t) => {
  for (const path of fixturePaths) {
    const name = basename(path);
    await t.test(name, async () => {
      const bytes = await fixture(name);
      const all = await linesOf(bytes);
      const {records, lines, format} = await read(bytes, {name, note: fixtureNote(name)});
      for (const [i, record] of records.entries()) {
        const [first, last] = lines[i] ?? [0, 0];
        const of = `${JSON.stringify(record).slice(0, 200)} on lines ${first} to ${last}`;
        assert.ok(first >= 1 && first <= last && last <= all.length, of);
        if (record.kind !== 'measurement' || record.bound) continue;
        if (hasDigits(record, all.slice(first - 1, last).join('\n'))) continue;
        const reason = `${format} ${record.metric} ${record.statistic}`;
        assert.ok(Object.hasOwn(COMPUTED, reason), `${of}: not written there`);
        computed.add(reason);
      }
    });
  }

  await t.test('has no exception that nothing needs', () => {
    assert.deepEqual([...computed].sort(), Object.keys(COMPUTED).sort());
  });

  await t.test('recognises numbers by their digits', () => {
    assert.ok(
      isWritten(0.00012, '120 us') && isWritten(1234.5, '1.234,50') && isWritten(12, '1.2e1'),
    );
    assert.ok(isWritten(473553, '10\u202f000 473\u202f553') && isWritten(0, '0.00'));
    assert.ok(!isWritten(12, '120.5') && !isWritten(12, '312') && !isWritten(12, '1 3'));
  });
});

/**
 * @param {string} name
 * @returns {Promise<string[]>}
 *   Of each record: its kind or statistic, and its lines.
 */
async function spansOf(name) {
  const {records, lines} = await read(await fixture(name), {name, note: fixtureNote(name)});
  return records.map((record, i) => {
    const what = record.kind === 'measurement' ? record.statistic : record.kind;
    return `${record.operation} ${what}: ${lines[i]?.join('-')}`;
  });
}

test('lines of a record', async (t) => {
  await t.test('are one line for a stated value', async () => {
    assert.deepEqual(await spansOf('wrk.txt'), [
      '/ mean: 12-12',
      '/ mean: 4-4',
      '/ max: 4-4',
      '/ p50: 7-7',
      '/ p75: 8-8',
      '/ p90: 9-9',
      '/ p99: 10-10',
    ]);
  });

  await t.test('are the rows of samples and windows of an operation', async () => {
    assert.deepEqual(await spansOf('basho-latencies-put.csv'), [' timeline: 2-63']);
  });

  await t.test('are those of a value or object of JSON', async () => {
    const spans = await spansOf('vitest-1.0.json');
    assert.match(spans[0] ?? '', /^.+ mean: \d+-\d+$/);
  });
});
