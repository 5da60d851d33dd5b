// How often intervals contain the true value, on made repeats, and how often one new run has a verdict: the tables of
// the page on the method.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {mean} from '../averages.js';
import {normalNumbers} from '../testing/change-point-rates.js';
import {randomNumbers} from './change-points.js';
import {ratioOf, ratioToLevel} from './ratio.js';
import {repeatSpread} from './repeats.js';
import {slowRepeats} from './slow-repeats.js';
import {spread} from './spread.js';

/**
 * Repeats with a coefficient of variation of 2 %. A share of them takes longer by a factor. `correlation`: of each with
 * the one before it.
 */
const CASES = [
  {name: 'vary evenly', share: 0, factor: 1, correlation: 0},
  {name: 'have two speeds, 30 % apart, equally often', share: 0.5, factor: 1.3, correlation: 0},
  {name: 'are 30 % slower one time in five', share: 0.2, factor: 1.3, correlation: 0},
  {name: 'take twice as long one time in twenty', share: 0.05, factor: 2, correlation: 0},
  {name: 'resemble the repeat before (correlation 0.3)', share: 0, factor: 1, correlation: 0.3},
  {name: 'resemble the repeat before (correlation 0.6)', share: 0, factor: 1, correlation: 0.6},
];
const SETS = 2000;
/** Of a share of so many sets, and of the rounding in the table. */
const TOLERANCE = 0.03;

/** @param {import('../records/types.d.ts').Interval | null} interval @param {number} value */
const contains = (interval, value) =>
  Number(interval !== null && interval.low <= value && value <= interval.high);

/**
 * @param {(typeof CASES)[number]} one
 * @param {number} n
 *   Repeats.
 * @returns {[number, number]}
 *   Shares of the intervals of an estimate, and of the ratio of two such, that contain the true value.
 */
function coverage({share, factor, correlation}, n) {
  const [normal, uniform] = [normalNumbers(1), randomNumbers(2)];
  const repeats = () => {
    let last = normal();
    return Array.from({length: n}, () => {
      last = correlation * last + Math.sqrt(1 - correlation ** 2) * normal();
      return Math.exp(0.02 * last) * (uniform() < share ? factor : 1);
    });
  };
  let [estimates, ratios] = [0, 0];
  for (let i = 0; i < SETS; i += 1) {
    const [a, b] = [spread(repeats()), spread(repeats())];
    estimates += contains(a.interval, factor ** share);
    ratios += contains(ratioOf(a, b).interval, 1);
  }
  return [estimates / SETS, ratios / SETS];
}

test('slow changes of the machine do no harm to repeats in a random order', async () => {
  const page = await readFile(new URL('../../site/content/method.md', import.meta.url), 'utf8');
  const [, printed, correlation] =
    /ratio is right in (\d+) % of the sets, also with a correlation of (0\.\d)/.exec(page) ?? [];
  const rho = Number(correlation);
  for (const n of [5, 10]) {
    const [normal, uniform] = [normalNumbers(9), randomNumbers(10)];
    let right = 0;
    for (let i = 0; i < SETS; i += 1) {
      let last = normal();
      const values = Array.from({length: 2 * n}, () => {
        last = rho * last + Math.sqrt(1 - rho ** 2) * normal();
        return {order: uniform(), value: Math.exp(0.02 * last)};
      })
        .sort((a, b) => a.order - b.order)
        .map(({value}) => value);
      right += contains(ratioOf(spread(values.slice(0, n)), spread(values.slice(n))).interval, 1);
    }
    assert.ok(Math.abs(right / SETS - Number(printed) / 100) <= TOLERANCE, `${n}: ${right}`);
  }
});

/** Standard normal quantiles of the percentiles of which the page speaks. */
const QUANTILES = {0.5: 0, 0.99: 2.326348};

/**
 * Percentiles of merged samples: ten repeats vary by 20 %, samples by 10 % within each.
 *
 * @param {keyof typeof QUANTILES} share
 * @returns {[number, number]}
 *   Shares of the intervals of an estimate, and of the ratio of two such, that contain the true value.
 */
function percentileCoverage(share) {
  const [n, samples, sets] = [10, 200, 300];
  const normal = normalNumbers(3);
  /** @param {number[]} values */
  const percentile = (values) =>
    values.sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
  const truth = Math.exp(QUANTILES[share] * Math.hypot(0.2, 0.1));
  const made = Array.from({length: sets}, () => {
    const repeats = Array.from({length: n}, () => {
      const level = 0.2 * normal();
      return Array.from({length: samples}, () => Math.exp(level + 0.1 * normal()));
    });
    const estimate = percentile(repeats.flat());
    return spread(repeats.map(percentile), {estimate, from: 'merged histograms'});
  });
  const estimates = made.map(({interval}) => contains(interval, truth));
  const ratios = made.slice(1).map((one, i) => contains(ratioOf(made[i] ?? one, one).interval, 1));
  return [mean(estimates), mean(ratios)];
}

test('intervals contain the true value as often as the page on the method says', async () => {
  const page = await readFile(new URL('../../site/content/method.md', import.meta.url), 'utf8');
  for (const one of CASES) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${one.name} |`)) ?? '';
    const printed = [...row.matchAll(/(\d+) %(?= \|)/g)].map(([, share]) => Number(share) / 100);
    const computed = [5, 10].flatMap((n) => coverage(one, n));
    assert.equal(printed.length, computed.length, `${one.name}: ${computed}`);
    for (const [i, share] of computed.entries()) {
      assert.ok(Math.abs(share - (printed[i] ?? 0)) <= TOLERANCE, `${one.name}: ${computed}`);
    }
  }
  for (const [row, share] of /** @type {const} */ ([
    ['p99', 0.99],
    ['the median', 0.5],
  ])) {
    const [, ...printed] =
      new RegExp(`^\\| ${row} \\| (\\d+) % \\| (\\d+) % \\|$`, 'm').exec(page) ?? [];
    const computed = percentileCoverage(share);
    assert.equal(printed.length, computed.length, `${row}: ${computed}`);
    for (const [i, found] of computed.entries()) {
      const isNear = Math.abs(found - Number(printed[i]) / 100) <= TOLERANCE + 0.03;
      assert.ok(isNear, `${row}: ${computed}`);
    }
  }
});

/**
 * @param {number} runs
 * @param {number} forks
 *   Of each run; they vary by 2 %.
 * @param {number} deviation
 *   That of the runs, relative to that of the forks.
 * @param {number} [others]
 *   The runs of the other system, if not as many.
 * @returns {number}
 *   The share of comparisons of equal systems that have a verdict.
 */
function wrongVerdicts(runs, forks, deviation, others = runs) {
  const normal = normalNumbers(8);
  const run = () => {
    const level = deviation * normal();
    const values = Array.from({length: forks}, () => Math.exp(0.02 * (level + normal())));
    return {
      value: mean(values),
      repeats: {process: /** @type {const} */ ('fork'), values: values.map((value) => [value])},
    };
  };
  const side = (/** @type {number} */ length) => repeatSpread(Array.from({length}, run));
  let wrong = 0;
  for (let i = 0; i < SETS; i += 1) {
    const {p} = ratioOf(side(runs), side(others));
    wrong += Number(p !== null && p < 0.05);
  }
  return wrong / SETS;
}

test('forks give wrong verdicts as often as the page on the method says', async () => {
  const page = await readFile(new URL('../../site/content/method.md', import.meta.url), 'utf8');
  for (const {row, deviation} of [
    {row: 'not at all', deviation: 0},
    {row: 'half as much as forks', deviation: 0.5},
    {row: 'as much as forks', deviation: 1},
  ]) {
    const line = page.split('\n').find((one) => one.startsWith(`| ${row} |`)) ?? '';
    const printed = [...line.matchAll(/(\d+) %(?= \|)/g)].map(([, share]) => Number(share) / 100);
    const computed = [
      wrongVerdicts(1, 5, deviation),
      wrongVerdicts(1, 10, deviation),
      wrongVerdicts(2, 5, deviation),
    ];
    assert.equal(printed.length, computed.length, row);
    for (const [i, share] of computed.entries()) {
      assert.ok(Math.abs(share - (printed[i] ?? 0)) <= TOLERANCE, `${row}: ${computed}`);
    }
    // “At most 5 %”, and the tolerance of so few sets.
    for (const share of [
      wrongVerdicts(5, 1, deviation),
      wrongVerdicts(5, 5, deviation, 1),
      wrongVerdicts(1, 10, deviation, 5),
    ]) {
      assert.ok(share <= 0.065, `${row}: ${share}`);
    }
  }
});

/**
 * @param {number} n
 *   Repeats of each of ten configurations, which take twice as long one time in twenty.
 * @returns {number}
 *   The share of reports that name one.
 */
function namingReports(n) {
  const [normal, uniform] = [normalNumbers(6), randomNumbers(7)];
  const [none, reports] = [null, 1000];
  const repeat = () => Math.exp(0.02 * normal()) * (uniform() < 0.05 ? 2 : 1);
  let naming = 0;
  for (let i = 0; i < reports; i += 1) {
    const configurations = Array.from({length: 10}, () => ({
      throughput: none,
      latency: {mean: spread(Array.from({length: n}, repeat)), p50: none},
    }));
    // Cast: what the test of slow repeats looks at.
    const all = /** @type {import('./types.d.ts').Configuration[]} */ (
      /** @type {unknown} */ (configurations)
    );
    naming += Number(slowRepeats(all, {load: {model: 'none'}}).slow.length > 0);
  }
  return naming / reports;
}

test('reports name configurations with slow repeats as often as the page on the method says', async () => {
  const page = await readFile(new URL('../../site/content/method.md', import.meta.url), 'utf8');
  const [, ...printed] = /^\| reports that named .* \| (\d+) % \| (\d+) % \|$/m.exec(page) ?? [];
  assert.equal(printed.length, 2);
  for (const [i, n] of [5, 10].entries()) {
    assert.ok(Math.abs(namingReports(n) - Number(printed[i]) / 100) <= 0.015, `${n} repeats`);
  }
});

/** What a table of one new run begins its rows with, and how such points are made. */
const NIGHTS = [
  {row: 'points that vary evenly', noise: 0.02, share: 0, factor: 1, slower: 0},
  {
    row: 'points that are 30 % slower one time in five',
    noise: 0.02,
    share: 0.2,
    factor: 1.3,
    slower: 0,
  },
  {
    row: 'points that take twice as long one time in twenty',
    noise: 0.02,
    share: 0.05,
    factor: 2,
    slower: 0,
  },
  {row: '2 % | 5 %', noise: 0.02, share: 0, factor: 1, slower: 0.05},
  {row: '5 % | 20 %', noise: 0.05, share: 0, factor: 1, slower: 0.2},
];

test('one new run has a verdict as often as the page on the method says', async () => {
  const page = await readFile(new URL('../../site/content/method.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('{#one-new-run}\n');
  for (const {row, noise, share, factor, slower} of NIGHTS) {
    const line = section.split('\n').find((one) => one.startsWith(`| ${row} |`)) ?? '';
    const printed = [...line.matchAll(/(\d+) %(?= \|)/g)].map(([, text]) => Number(text) / 100);
    for (const [points, expected] of [
      [8, printed.at(-4)],
      [30, printed.at(-2)],
    ]) {
      const [normal, uniform] = [normalNumbers(4), randomNumbers(5)];
      const point = () => Math.exp(noise * normal()) * (uniform() < share ? factor : 1);
      let found = 0;
      for (let i = 0; i < SETS; i += 1) {
        const level = spread(Array.from({length: points ?? 0}, point));
        const value = point() * (1 + slower);
        const {p} = ratioToLevel(level, spread([value]));
        if (p !== null && p < 0.05 && (value < level.min || value > level.max)) found += 1;
      }
      assert.ok(
        Math.abs(found / SETS - (expected ?? 1)) <= TOLERANCE,
        `${row}, ${points}: ${found}`,
      );
    }
  }
});
