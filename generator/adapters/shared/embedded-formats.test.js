import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fixture, read} from '../../testing/index.js';
import {HEAD} from './slices.js';

const wrk = String(await fixture('wrk-plain.txt'));
const hgrm = String(await fixture('hgrm.hgrm'));
const json = String(await fixture('gbench-json.json'));
const csv = String(await fixture('basho-summary.csv'));
const memtier = String(await fixture('memtier.json'));
const locust = String(await fixture('locust-stats.csv'));
const pgbench = String(await fixture('pgbench-log.log'));
const vegeta = String(await fixture('vegeta-csv.csv'));
const criterion = String(await fixture('criterion-text-stdout.txt'));

test('another format after a text is reported, with the line where it begins', async (t) => {
  const lines = wrk.split('\n').length;
  for (const [name, other, label] of [
    ['JSON', json, 'Google Benchmark JSON (gbench-json)'],
    ['a table', csv, 'basho_bench summary.csv (basho-summary)'],
    ['JSON with much before its results', memtier, 'memtier_benchmark JSON (memtier)'],
    ['a table whose columns begin with digits', locust, 'Locust statistics (locust-stats)'],
    ['numbers without a header', pgbench, 'pgbench log of transactions (pgbench-log)'],
    ['a log of samples without a header', vegeta, 'vegeta CSV (vegeta-csv)'],
    [
      'output without what stands between its results',
      criterion,
      'criterion output (criterion-text)',
    ],
    // As redis-benchmark 6.0 writes it, without a header.
    ['rows', '"PING_INLINE","134048.27"\n"SET","1.25"\n', 'redis-benchmark CSV (redis-benchmark)'],
  ]) {
    await t.test(`${name}`, async () => {
      // Within the part that is looked at first, two formats are a choice to be made.
      const far = '\n'.repeat(HEAD);
      const {format, warnings, errors} = await read(`${wrk}${far}${other}`);
      assert.deepEqual(errors, []);
      assert.equal(format, 'wrk');
      assert.deepEqual(warnings.at(-1), {
        message: `found ${label} from here on, which is not read`,
        line: lines + HEAD,
      });
    });
  }

  await t.test('and only the first fifty possible beginnings are looked at', async () => {
    const far = '\n'.repeat(HEAD);
    for (const [count, isFound] of /** @type {[number, boolean][]} */ ([
      [49, true],
      [50, false],
    ])) {
      const {warnings} = await read(
        `${wrk}${far}${`[{made${'\n'.repeat(40)}`.repeat(count)}${json}`,
      );
      const found = warnings.some(({message}) => message.includes('from here on'));
      assert.equal(found, isFound, `${count} beginnings before it`);
    }
  });

  await t.test('and not the text itself', async () => {
    for (const text of [wrk, hgrm]) {
      const {warnings} = await read(text, {note: {unit: 'us'}});
      assert.deepEqual(
        warnings.filter(({message}) => message.includes('from here on')),
        [],
      );
    }
  });

  await t.test('and not missed after lines that begin as JSON does', async () => {
    const log = String(await fixture('gc-log-g1.log'));
    // Longer than what is looked at first, with more beginnings than are looked at.
    const entry = log.split('\n').find((line) => line.includes('[info')) ?? '';
    const long =
      log + `${entry.replace(/GC\\(\\d+\\).*/, 'made')}\n`.repeat(1 + HEAD / entry.length);
    for (const [other, label] of [
      [json, 'Google Benchmark JSON (gbench-json)'],
      [csv, 'basho_bench summary.csv (basho-summary)'],
      [wrk, 'wrk and wrk2 output (wrk)'],
    ]) {
      const {format, warnings} = await read(`${long}${other}`);
      assert.equal(format, 'gc-log');
      assert.equal(warnings.at(-1)?.message, `found ${label} from here on, which is not read`);
    }
  });
});

test('what another tool printed is reported, though no adapter reads it', async (t) => {
  const cockroach =
    '_elapsed___errors__ops/sec(inst)___ops/sec(cum)\n      1s        0          123.4          123.4\n';
  const pytest =
    'Name (time in ns)     Min      Max      Mean  StdDev\ntest_a   1.0   2.0   1.5   0.1\n';
  for (const [name, text, line, told] of /** @type {[string, string, number, string][]} */ ([
    [
      'behind it',
      `${wrk}\n${cockroach}`,
      wrk.split('\n').length + 1,
      'the table of pebble bench or cockroach workload',
    ],
    ['before it', `collected 1 item\n${pytest}\n${wrk}`, 2, "pytest-benchmark's CSV or table"],
    [
      'far behind it',
      `${wrk}${'\n'.repeat(HEAD)}${pytest}${cockroach}`,
      wrk.split('\n').length + HEAD,
      "pytest-benchmark's CSV or table",
    ],
  ])) {
    await t.test(name, async () => {
      const {format, warnings, errors} = await read(text);
      assert.deepEqual(errors, []);
      assert.equal(format, 'wrk');
      const found = warnings.filter(({message}) => message.includes('from here on'));
      assert.deepEqual(found, [{message: `found ${told} from here on, which is not read`, line}]);
    });
  }
});
