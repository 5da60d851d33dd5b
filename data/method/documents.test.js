// The figures of published documents in data/, against what the documents say of themselves a
// second time: totals, units in brackets, differences, laws that hold of any closed loop.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {before, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import Papa from 'papaparse';
import {diskEffects} from '../../generator/effects.js';
import {InputErrors} from '../../generator/errors.js';
import {modelOf} from '../../generator/model.js';
import {readRuns} from '../../generator/read-runs.js';
import {scan} from '../../generator/scan/scan.js';

/** @import {ReportModel} from '../../generator/types.d.ts' */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** @type {Record<string, number>} */
const THOUSANDS = {k: 1e3, K: 1e3, M: 1e6};

/**
 * @param {string} run
 * @returns {Promise<Record<string, string>[]>}
 *   Its rows, read without the adapter.
 */
async function rowsOf(run) {
  const text = await readFile(join(ROOT, 'data', run, 'published.csv'), 'utf8');
  const {data} = Papa.parse(text, {header: true, skipEmptyLines: true});
  return /** @type {Record<string, string>[]} */ (data);
}

/** @param {string | undefined} text @returns {number} `369k` as 369,000. */
const amount = (text = '') => Number.parseFloat(text) * (THOUSANDS[text.slice(-1)] ?? 1);

/**
 * @param {Record<string, string>[]} rows
 * @param {Record<string, string>} wanted
 */
function one(rows, wanted) {
  const found = rows.filter((row) =>
    Object.entries({name: '', ...wanted}).every(([key, value]) => (row[key] ?? '') === value),
  );
  assert.equal(found.length, 1, JSON.stringify(wanted));
  return found[0] ?? {};
}

/** @type {Map<string, ReportModel>} */
const models = new Map();

before(async () => {
  const effects = diskEffects(ROOT, () => {});
  const errors = new InputErrors();
  const {reports, machines} = await scan(effects, errors);
  for (const report of reports) {
    const documents = {...report, runs: report.runs.filter(({published}) => published), charts: []};
    const runs = await readRuns(documents.runs, {...effects, write: async () => {}}, errors);
    models.set(report.id, modelOf({...documents, runs, figures: []}, machines, errors));
  }
  assert.deepEqual(errors.list(), []);
});

test('RocksJava on flash storage', async (t) => {
  const java = await rowsOf('rocksdb-java-native/published-rocksjava');
  const cpp = await rowsOf('rocksdb-java-native/published-rocksdb-cpp');
  const differences = cpp.map(({operation = '', value}) => {
    const own = amount(one(java, {operation, metric: 'throughput'}).value);
    const printed = one(java, {operation, metric: 'ratio'}).printed ?? '';
    return {operation, own, other: amount(value), printed};
  });

  await t.test('has two differences that its figures give, and two that they do not', () => {
    const told = differences.map(({own, other, printed}) => {
      const percent = (own / other - 1) * 100;
      const same = printed.startsWith('<')
        ? Math.abs(percent) < Number.parseFloat(printed.slice(1))
        : percent.toFixed(1) === printed.replace('%', '');
      return [percent.toFixed(1), printed, same];
    });
    assert.deepEqual(told, [
      ['-0.5', '< 1%', true],
      ['-10.9', '-10.8%', false],
      ['-38.7', '-38.5%', false],
      ['-69.0', '-69.0%', true],
    ]);
  });

  await t.test('has none that its figures, rounded to three digits, rule out', () => {
    for (const {operation, own, other, printed} of differences.slice(1)) {
      const half = (/** @type {number} */ value) => 10 ** Math.floor(Math.log10(value) - 2) / 2;
      const [low, high] = [
        (own - half(own)) / (other + half(other)),
        (own + half(own)) / (other - half(other)),
      ].map((ratio) => (ratio - 1) * 100);
      const stated = Number.parseFloat(printed);
      assert.ok(stated + 0.05 >= Number(low) && stated - 0.05 <= Number(high), operation);
    }
  });

  await t.test('is compared within itself, its own difference beside the one worked out', () => {
    const {comparisons = []} = models.get('rocksdb-java-native') ?? {};
    const told = comparisons.map(({ratio, stated, verdict}) => [ratio.toFixed(4), stated, verdict]);
    assert.deepEqual(told, [
      ['0.9946', '< 1%', 'as published'],
      ['0.8911', '-10.8%', 'as published'],
      ['0.6131', '-38.5%', 'as published'],
      ['0.3099', '-69.0%', 'as published'],
    ]);
  });
});

test('Koda, Ehcache and BigMemory', async (t) => {
  const caches = ['published-ehcache', 'published-ehcache-bigmemory', 'published-koda'];
  const all = await Promise.all(caches.map((run) => rowsOf(`jvm-caches/${run}`)));

  await t.test('have rates and means that make sixteen threads, by Little’s law', () => {
    const busy = all.map((rows) => {
      const rate = amount(one(rows, {metric: 'throughput'}).value);
      const mean = Number(one(rows, {metric: 'latency', statistic: 'mean'}).value) / 1000;
      return (rate * mean).toFixed(2);
    });
    assert.deepEqual(busy, ['15.40', '15.00', '15.75']);
  });

  await t.test('say each mean again in microseconds', () => {
    const means = all.flat().filter(({statistic}) => statistic === 'mean');
    const again = means.flatMap(({value, printed = ''}) => {
      const [, micros] = /\(([\d.]+) microseconds\)/.exec(printed) ?? [];
      return micros === undefined ? [] : [[Number(value) * 1000, Number(micros)]];
    });
    assert.equal(again.length, 6);
    for (const [value = 0, micros = 0] of again) assert.ok(Math.abs(value - micros) < 1e-9);
  });

  await t.test('have bounds for percentiles, that rise, below the maximum', () => {
    for (const rows of all) {
      const bounds = rows.filter(({bound}) => bound === '<').map(({value}) => Number(value) / 1000);
      const max = Number(one(rows, {metric: 'latency', statistic: 'max'}).value);
      assert.equal(bounds.length, 3);
      assert.deepEqual(
        [...bounds].sort((a, b) => a - b),
        bounds,
      );
      assert.ok((bounds.at(-1) ?? 0) < max);
    }
  });

  await t.test('keep Infinispan, which failed, and the fifth, of which nothing is said', () => {
    const {configurations = []} = models.get('jvm-caches') ?? {};
    const ends = configurations
      .flatMap(({failed}) => failed)
      .map(({run, status = 'failed'}) => [run, status]);
    assert.deepEqual(ends.sort(), [
      ['published-infinispan', 'failed'],
      ['published-infinispan-koda', 'no-result'],
    ]);
  });
});

test('the NATS Java client', async (t) => {
  const rows = await rowsOf('nats-latency/published-jnats');
  const sizes = [0, 8, 32, 256, 512, 1024, 4096, 8192].map((bytes) => `${bytes} bytes`);

  await t.test('has minima in microseconds: its CSV, in nanoseconds, has nearly the same', () => {
    for (const size of sizes) {
      const least = one(rows, {'param:payload': size, metric: 'latency', statistic: 'min'});
      const first = one(rows, {'param:payload': size, name: 'row 1 of the CSV excerpt'});
      assert.deepEqual([least.unit, first.unit], ['us', 'ns']);
      assert.match(least.printed ?? '', /^[\d,.]+ nanos$/);
      const ratio = Number(least.value) / (Number(first.value) / 1000);
      assert.ok(ratio > 0.9 && ratio < 1.1, `${size}: ${ratio}`);
    }
  });

  await t.test('says of every figure with another unit why', () => {
    for (const {printed = '', unit = '', correction} of rows) {
      assert.equal(/nanos| mb /.test(printed) && unit !== 'ns', correction !== '', printed);
    }
  });

  await t.test('has a minimum, a median and a maximum of 25,000 messages in order', () => {
    for (const size of sizes) {
      const [min, p50, max] = ['min', 'p50', 'max'].map((statistic) => {
        const row = one(rows, {'param:payload': size, metric: 'latency', statistic});
        assert.equal(row.samples, '25000');
        return Number(row.value);
      });
      assert.ok(Number(min) < Number(p50) && Number(p50) < Number(max));
    }
  });

  await t.test('has an excerpt of ranks: each column of its CSV rises', () => {
    for (const size of sizes) {
      const column = rows
        .filter((row) => row['param:payload'] === size && row.statistic === 'sample')
        .map(({value}) => Number(value));
      assert.equal(column.length, 7);
      assert.deepEqual(
        [...column].sort((a, b) => a - b),
        column,
      );
    }
  });

  await t.test('has three impossible deviations, and reports all', () => {
    const impossible = sizes.filter((size) => {
      const [min, max, sd] = ['min', 'max', 'sd'].map((statistic) =>
        Number(one(rows, {'param:payload': size, metric: 'latency', statistic}).value),
      );
      return Number(sd) * 1000 > (Number(max) - Number(min)) / 2;
    });
    assert.deepEqual(impossible, ['0 bytes', '8 bytes', '32 bytes']);
    const run = models.get('nats-latency')?.report.runs[0];
    const told = run?.files.flatMap(({warnings}) => warnings.map(({message}) => message)) ?? [];
    assert.equal(told.length, impossible.length);
    for (const [i, size] of impossible.entries()) assert.ok(told[i]?.includes(`latency, ${size}`));
  });
});

test('Riak against eleveldb', async (t) => {
  const [engine, riak] = await Promise.all([
    rowsOf('eleveldb-puts/published-eleveldb'),
    rowsOf('eleveldb-puts/published-riak'),
  ]);

  await t.test('has totals and averages of ten minutes, as its settings say', () => {
    for (const rows of [engine, riak]) {
      const total = Number(one(rows, {metric: 'count', name: 'operations'}).value);
      const [min, mean, max] = ['min', 'mean', 'max'].map((statistic) =>
        Number(one(rows, {metric: 'throughput', statistic}).value),
      );
      assert.ok(Math.abs(total / Number(mean) - 600) < 0.05);
      assert.ok(Number(min) < Number(mean) && Number(mean) < Number(max));
    }
  });

  await t.test('says “4 times” of averages that give 3.68', () => {
    const [one] = models.get('eleveldb-puts')?.comparisons ?? [];
    assert.equal((1 / (one?.ratio ?? 1)).toFixed(2), '3.68');
    assert.equal(one?.stated, '4 times smaller');
  });
});

test('Riak’s Java client', async (t) => {
  const {summaries = [], configurations = []} = models.get('redis-clients') ?? {};

  await t.test('has rates that are about a number, or below one, and says so', () => {
    const rates = summaries.flatMap(({run, throughput}) =>
      throughput ? [[run, throughput.value, throughput.bound]] : [],
    );
    assert.deepEqual(rates, [
      ['published-erlang-pb', 2500, '~'],
      ['published-java-http', 1000, '<'],
      ['published-java-pb', 2500, '~'],
    ]);
  });

  await t.test('has percentiles only where the text has numbers', () => {
    const tails = summaries.flatMap(({operation, latency}) => {
      const stated = latency?.bounds?.['p99.9'];
      return stated ? [[operation, stated.value, stated.bound]] : [];
    });
    assert.deepEqual(tails, [
      ['get', 0.015, '~'],
      ['put', 0.022, '~'],
      ['update', 0.03, '<'],
    ]);
    const pictures = configurations.flatMap(({failed}) => failed.map(({run}) => run));
    assert.deepEqual(pictures.sort(), ['published-ibrowse-http', 'published-java-pb-on-cluster']);
  });
});

test('every published run is a configuration of its own, named as published', () => {
  const all = [...models.values()];
  assert.ok(all.length > 0);
  for (const {report, configurations, comparisons} of all) {
    for (const one of configurations) {
      assert.ok(one.published, one.system);
      assert.ok(one.runs.length <= 1, one.runs.join(', '));
      const system = report.systems.find(({id}) => id === one.system);
      assert.match(system?.name ?? '', / \(as published\)$/);
    }
    for (const {baseline, candidate, interval, verdict} of comparisons) {
      assert.equal(baseline.published?.title, candidate.published?.title);
      assert.deepEqual([interval, verdict], [null, 'as published']);
    }
  }
});
