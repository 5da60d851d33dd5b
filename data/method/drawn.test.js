// What the built site draws, against the raw files, worked out here in another way: sorted samples
// and not histograms, lines counted and not parsed. The build comes before this test.

import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {decompress} from 'fzstd';
import Papa from 'papaparse';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The histograms keep three digits. */
const PRECISION = 0.001;

/** @param {string} chart @returns {Promise<Record<string, string>[]>} */
async function drawn(chart) {
  const text = await readFile(join(ROOT, `build/site/reports/${chart}.csv`), 'utf8');
  const rows = Papa.parse(text, {header: true, skipEmptyLines: true}).data;
  return /** @type {Record<string, string>[]} */ (rows);
}

/** @param {string} path Of a file in `data/` that Zstandard has compressed. */
const unpacked = async (path) =>
  new TextDecoder().decode(decompress(await readFile(join(ROOT, 'data', path))));

/**
 * @param {string} run
 * @param {string} payload
 * @returns {Promise<number[]>}
 *   Seconds, ascending: each sample as the upper bound of its bucket, which has four significant digits.
 */
async function samples(run, payload) {
  const rows = (await unpacked(`nats-latency/${run}/latency-histogram.csv.zst`)).trim().split('\n');
  return rows
    .slice(1)
    .map((row) => row.split(','))
    .filter(([name]) => name === payload)
    .flatMap(([, , to, count]) => Array(Number(count)).fill(Number(to) / 1e9));
}

/** @param {number[]} sorted @param {number} share */
const ranked = (sorted, share) => sorted[Math.ceil(share * sorted.length - 1e-6) - 1] ?? 0;

/**
 * @param {string} system
 * @param {string} payload
 * @returns {Promise<number[]>}
 *   Of the repeat in the middle by its median.
 */
async function shown(system, payload) {
  const folders = (await readdir(join(ROOT, 'data/nats-latency'))).filter(
    (name) => name.replace(/-\d+$/, '') === system,
  );
  const repeats = await Promise.all(folders.map((run) => samples(run, payload)));
  repeats.sort((a, b) => ranked(b, 0.5) - ranked(a, 0.5));
  return repeats[Math.floor((repeats.length - 1) / 2)] ?? [];
}

const SYSTEMS = {
  'jnats 2.11.4': 'jnats-2-11',
  'jnats 2.26.2': 'jnats-2-26',
  'nats.go 1.55.0': 'nats-go',
  'cnats 3.4.1': 'cnats',
};

test('drawn percentiles', async (t) => {
  for (const [chart, payload] of /** @type {const} */ ([
    ['percentiles-256', '256 B'],
    ['percentiles-8192', '8192 B'],
  ])) {
    const rows = await drawn(`nats-latency/charts/${chart}`);
    for (const [label, system] of Object.entries(SYSTEMS)) {
      await t.test(
        `${chart}, ${label}: are those of the sorted samples, the maximum exactly`,
        async () => {
          const sorted = await shown(system, payload);
          for (const share of [0.5, 0.9, 0.99, 0.999, 0.9999]) {
            const row = rows.find(
              (one) => one.series === label && Number(one.percentile) === share,
            );
            const exact = ranked(sorted, share);
            const value = Number(row?.latency_s);
            assert.ok(
              value >= exact && value <= exact * (1 + PRECISION),
              `${share}: ${value} against ${exact}`,
            );
          }
          const max = rows.find((one) => one.series === label && one.percentile === '1');
          assert.equal(Number(max?.latency_s), sorted.at(-1));
          assert.equal(Number(max?.samples), sorted.length);
        },
      );
    }
  }
});

test('drawn pauses', async (t) => {
  for (const [chart, run] of /** @type {const} */ ([
    ['run-parallel', 'caffeine-parallel-5'],
    ['saw-tooth-g1', 'ehcache-g1-6'],
    ['saw-tooth-ohc', 'ohc-g1-1'],
  ])) {
    await t.test(`${chart}: as many, as long and as many full ones as the log has`, async () => {
      const log = await unpacked(`jvm-caches/${run}/gc.log.zst`);
      const lines = log
        .split('\n')
        .filter((line) => /\[gc +\].*GC\(\d+\) Pause .* [\d.]+ms$/.test(line));
      const longest =
        Math.max(...lines.map((line) => Number(/([\d.]+)ms$/.exec(line)?.[1]))) / 1000;
      const pauses = (await drawn(`jvm-caches/charts/${chart}`)).filter(
        ({record}) => record === 'pause',
      );
      assert.equal(pauses.length, lines.length);
      assert.equal(
        pauses.filter(({name}) => name === 'full').length,
        lines.filter((line) => line.includes('Pause Full')).length,
      );
      assert.ok(Math.abs(Math.max(...pauses.map(({duration_s: s}) => Number(s))) - longest) < 1e-9);
    });
  }
});

test('drawn windows', async (t) => {
  await t.test('hold every operation that basho_bench counted', async () => {
    const rows = await drawn('eleveldb-puts/charts/throughput-over-time');
    const text = await readFile(join(ROOT, 'data/eleveldb-puts/redis-4/summary.csv'), 'utf8');
    const counted = text
      .trim()
      .split('\n')
      .slice(1)
      .reduce((sum, line) => sum + Number(line.split(', ')[3]), 0);
    const shown = rows
      .filter(({series}) => series?.startsWith('Redis'))
      .reduce((sum, {operations}) => sum + Number(operations), 0);
    assert.equal(shown, counted);
  });
});
