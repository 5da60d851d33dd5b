/**
 * How often the detection of changes is wrong, on made series: levels with normal noise on logarithms. As a
 * command it computes the rates below with many series (some minutes) and prints the tables of the page on
 * the method: node generator/stats/change-point-rates.js
 *
 * @typedef {{points: number, cv: number, repeats: number, change: number}} Case
 *   `cv`: coefficient of variation of a repeat, 0.02; `change`: of the level, 0.1.
 */

import {pathToFileURL} from 'node:url';
import {changesIn, randomNumbers} from './change-points.js';

const POINTS = [10, 15, 30, 60];
const VARIATIONS = [0.01, 0.02, 0.05, 0.1];
const REPEATS = [1, 3];
const CHANGES = [0.02, 0.05, 0.1, 0.2];
/** Correlation of the noise of one point with that of the next. */
const CORRELATIONS = {independent: 0, weak: 0.3, strong: 0.6};
/** Where the change is. */
const AFTER = 2 / 3;
/** Made series of each case. */
const SERIES = {falseAlarms: 2000, hits: 1000};
/** Fewer than in a build, because there are many series. */
const PERMUTATIONS = 999;

/**
 * Share of series without a change in which one is found, by points. Neither the size of the noise nor
 * repeats matter: the test looks at the order alone.
 *
 * @type {Record<keyof typeof CORRELATIONS, Record<string, number>>}
 */
export const FALSE_ALARMS = {
  independent: {10: 0.043, 15: 0.0455, 30: 0.0475, 60: 0.057},
  weak: {10: 0.1165, 15: 0.159, 30: 0.2055, 60: 0.2335},
  strong: {10: 0.28, 15: 0.378, 30: 0.5125, 60: 0.6065},
};

/**
 * Share of series with a change in which it is found, at most one point beside it.
 *
 * @type {{points: number, cv: number, repeats: number, byChange: Record<string, number>}[]}
 */
export const HITS = [
  {points: 10, cv: 0.01, repeats: 1, byChange: {0.02: 0.355, 0.05: 0.975, 0.1: 1, 0.2: 1}},
  {points: 10, cv: 0.02, repeats: 1, byChange: {0.02: 0.045, 0.05: 0.53, 0.1: 0.975, 0.2: 1}},
  {points: 10, cv: 0.05, repeats: 1, byChange: {0.02: 0.02, 0.05: 0.05, 0.1: 0.325, 0.2: 0.895}},
  {points: 10, cv: 0.1, repeats: 1, byChange: {0.02: 0.01, 0.05: 0.025, 0.1: 0.05, 0.2: 0.305}},
  {points: 10, cv: 0.01, repeats: 3, byChange: {0.02: 0.89, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 10, cv: 0.02, repeats: 3, byChange: {0.02: 0.26, 0.05: 0.965, 0.1: 1, 0.2: 1}},
  {points: 10, cv: 0.05, repeats: 3, byChange: {0.02: 0.05, 0.05: 0.26, 0.1: 0.855, 0.2: 1}},
  {points: 10, cv: 0.1, repeats: 3, byChange: {0.02: 0.01, 0.05: 0.065, 0.1: 0.25, 0.2: 0.81}},
  {points: 15, cv: 0.01, repeats: 1, byChange: {0.02: 0.625, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.02, repeats: 1, byChange: {0.02: 0.165, 0.05: 0.8, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.05, repeats: 1, byChange: {0.02: 0.01, 0.05: 0.155, 0.1: 0.565, 0.2: 0.995}},
  {points: 15, cv: 0.1, repeats: 1, byChange: {0.02: 0.01, 0.05: 0.025, 0.1: 0.14, 0.2: 0.515}},
  {points: 15, cv: 0.01, repeats: 3, byChange: {0.02: 0.98, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.02, repeats: 3, byChange: {0.02: 0.35, 0.05: 0.99, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.05, repeats: 3, byChange: {0.02: 0.05, 0.05: 0.35, 0.1: 0.975, 0.2: 1}},
  {points: 15, cv: 0.1, repeats: 3, byChange: {0.02: 0.025, 0.05: 0.085, 0.1: 0.33, 0.2: 0.975}},
  {points: 30, cv: 0.01, repeats: 1, byChange: {0.02: 0.83, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.02, repeats: 1, byChange: {0.02: 0.215, 0.05: 0.905, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.05, repeats: 1, byChange: {0.02: 0.025, 0.05: 0.195, 0.1: 0.81, 0.2: 0.98}},
  {points: 30, cv: 0.1, repeats: 1, byChange: {0.02: 0.01, 0.05: 0.04, 0.1: 0.185, 0.2: 0.77}},
  {points: 30, cv: 0.01, repeats: 3, byChange: {0.02: 0.995, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.02, repeats: 3, byChange: {0.02: 0.725, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.05, repeats: 3, byChange: {0.02: 0.11, 0.05: 0.72, 0.1: 0.995, 0.2: 1}},
  {points: 30, cv: 0.1, repeats: 3, byChange: {0.02: 0.03, 0.05: 0.18, 0.1: 0.7, 0.2: 0.99}},
  {points: 60, cv: 0.01, repeats: 1, byChange: {0.02: 0.85, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.02, repeats: 1, byChange: {0.02: 0.335, 0.05: 0.915, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.05, repeats: 1, byChange: {0.02: 0.01, 0.05: 0.325, 0.1: 0.84, 0.2: 1}},
  {points: 60, cv: 0.1, repeats: 1, byChange: {0.02: 0.005, 0.05: 0.02, 0.1: 0.28, 0.2: 0.805}},
  {points: 60, cv: 0.01, repeats: 3, byChange: {0.02: 1, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.02, repeats: 3, byChange: {0.02: 0.735, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.05, repeats: 3, byChange: {0.02: 0.145, 0.05: 0.725, 0.1: 0.995, 0.2: 1}},
  {points: 60, cv: 0.1, repeats: 3, byChange: {0.02: 0.01, 0.05: 0.225, 0.1: 0.715, 0.2: 0.995}},
];

/**
 * @param {number} points
 * @param {number} correlation
 * @param {number} count
 *   The count of series.
 * @returns {number}
 */
export function falseAlarms(points, correlation, count) {
  const normal = normalNumbers(points);
  let found = 0;
  for (let i = 0; i < count; i += 1) {
    let previous = normal();
    const values = Array.from({length: points}, () => {
      previous = correlation * previous + Math.sqrt(1 - correlation ** 2) * normal();
      return previous;
    });
    if (changesIn([values], PERMUTATIONS)[0]?.length) found += 1;
  }
  return found / count;
}

/**
 * @param {Case} one
 * @param {number} count
 *   The count of series.
 * @returns {{rate: number, coverage: number}}
 *   `coverage`: share of the changes found whose interval contains the true ratio.
 */
export function hits({points, cv, repeats, change}, count) {
  const normal = normalNumbers(points * 1000 + repeats);
  const deviation = Math.sqrt(Math.log1p(cv ** 2) / repeats);
  const at = Math.round(points * AFTER);
  let [found, covered] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    const values = Array.from(
      {length: points},
      (_, position) => deviation * normal() + (position < at ? 0 : Math.log1p(change)),
    );
    const hit = changesIn([values], PERMUTATIONS)[0]?.find((one) => Math.abs(one.at - at) <= 1);
    if (!hit) continue;
    found += 1;
    if (hit.low <= 1 + change && 1 + change <= hit.high) covered += 1;
  }
  return {rate: found / count, coverage: covered / found};
}

/**
 * @param {number} seed
 * @returns {() => number}
 *   Standard normal numbers (Box and Muller), the same in every build.
 */
export function normalNumbers(seed) {
  const random = randomNumbers(12345 + seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

function print() {
  for (const [name, correlation] of Object.entries(CORRELATIONS)) {
    const rates = POINTS.map((points) => falseAlarms(points, correlation, SERIES.falseAlarms));
    say(`${name}: {${POINTS.map((points, i) => `${points}: ${rates[i]}`).join(', ')}},`);
    say(`| ${correlation} | ${rates.map(percent).join(' | ')} |`);
  }
  for (const points of POINTS) {
    for (const repeats of REPEATS) {
      for (const cv of VARIATIONS) {
        const found = CHANGES.map((change) => hits({points, cv, repeats, change}, SERIES.hits));
        const byChange = CHANGES.map((change, i) => `${change}: ${found[i]?.rate}`).join(', ');
        say(`{points: ${points}, cv: ${cv}, repeats: ${repeats}, byChange: {${byChange}}},`);
        const cells = found.map(({rate}) => percent(rate)).join(' | ');
        say(`| ${points} | ${repeats} | ${percent(cv)} | ${cells} |`);
        say(`coverage ${found.map(({coverage}) => coverage.toFixed(3)).join(' ')}`);
      }
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print();
