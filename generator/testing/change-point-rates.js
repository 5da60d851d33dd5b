/**
 * How often the detection of changes is wrong, on made series: levels with normal noise on logarithms. As a
 * command it computes the rates below with many series (some minutes) and prints the tables of the page on
 * the method: node generator/testing/change-point-rates.js
 *
 * @typedef {{points: number, cv: number, repeats: number, change: number}} Case
 *   `cv`: coefficient of variation of a repeat, 0.02; `change`: of the level, 0.1.
 */

import {pathToFileURL} from 'node:url';
import {changesIn, randomNumbers} from '../stats/change-points.js';

const POINTS = [10, 15, 30, 60];
const VARIATIONS = [0.01, 0.02, 0.05, 0.1];
const REPEATS = [1, 3];
const CHANGES = [0.02, 0.05, 0.1, 0.2];
/** Correlation of the noise of one point with that of the next. */
const CORRELATIONS = {independent: 0, weak: 0.3, strong: 0.6};
/** Where the change is. */
const AFTER = 2 / 3;
/** Made series of each case. */
const SERIES = {falseAlarms: 2000, hits: 1000, undone: 1000};
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
  {points: 10, cv: 0.01, repeats: 1, byChange: {0.02: 0.327, 0.05: 0.979, 0.1: 1, 0.2: 1}},
  {points: 10, cv: 0.02, repeats: 1, byChange: {0.02: 0.06, 0.05: 0.515, 0.1: 0.973, 0.2: 1}},
  {points: 10, cv: 0.05, repeats: 1, byChange: {0.02: 0.018, 0.05: 0.058, 0.1: 0.3, 0.2: 0.878}},
  {points: 10, cv: 0.1, repeats: 1, byChange: {0.02: 0.01, 0.05: 0.023, 0.1: 0.055, 0.2: 0.275}},
  {points: 10, cv: 0.01, repeats: 3, byChange: {0.02: 0.829, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 10, cv: 0.02, repeats: 3, byChange: {0.02: 0.254, 0.05: 0.939, 0.1: 1, 0.2: 1}},
  {points: 10, cv: 0.05, repeats: 3, byChange: {0.02: 0.048, 0.05: 0.247, 0.1: 0.805, 0.2: 0.999}},
  {points: 10, cv: 0.1, repeats: 3, byChange: {0.02: 0.024, 0.05: 0.067, 0.1: 0.237, 0.2: 0.77}},
  {points: 15, cv: 0.01, repeats: 1, byChange: {0.02: 0.605, 0.05: 0.999, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.02, repeats: 1, byChange: {0.02: 0.134, 0.05: 0.803, 0.1: 0.999, 0.2: 1}},
  {points: 15, cv: 0.05, repeats: 1, byChange: {0.02: 0.024, 0.05: 0.127, 0.1: 0.566, 0.2: 0.99}},
  {points: 15, cv: 0.1, repeats: 1, byChange: {0.02: 0.013, 0.05: 0.033, 0.1: 0.116, 0.2: 0.518}},
  {points: 15, cv: 0.01, repeats: 3, byChange: {0.02: 0.966, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.02, repeats: 3, byChange: {0.02: 0.415, 0.05: 0.991, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.05, repeats: 3, byChange: {0.02: 0.061, 0.05: 0.408, 0.1: 0.956, 0.2: 1}},
  {points: 15, cv: 0.1, repeats: 3, byChange: {0.02: 0.024, 0.05: 0.091, 0.1: 0.393, 0.2: 0.943}},
  {points: 30, cv: 0.01, repeats: 1, byChange: {0.02: 0.782, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.02, repeats: 1, byChange: {0.02: 0.224, 0.05: 0.902, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.05, repeats: 1, byChange: {0.02: 0.025, 0.05: 0.215, 0.1: 0.754, 0.2: 0.994}},
  {points: 30, cv: 0.1, repeats: 1, byChange: {0.02: 0.01, 0.05: 0.038, 0.1: 0.204, 0.2: 0.721}},
  {points: 30, cv: 0.01, repeats: 3, byChange: {0.02: 0.985, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.02, repeats: 3, byChange: {0.02: 0.704, 0.05: 0.996, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.05, repeats: 3, byChange: {0.02: 0.092, 0.05: 0.694, 0.1: 0.981, 0.2: 1}},
  {points: 30, cv: 0.1, repeats: 3, byChange: {0.02: 0.02, 0.05: 0.145, 0.1: 0.671, 0.2: 0.978}},
  {points: 60, cv: 0.01, repeats: 1, byChange: {0.02: 0.857, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.02, repeats: 1, byChange: {0.02: 0.354, 0.05: 0.936, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.05, repeats: 1, byChange: {0.02: 0.018, 0.05: 0.347, 0.1: 0.841, 0.2: 0.995}},
  {points: 60, cv: 0.1, repeats: 1, byChange: {0.02: 0.003, 0.05: 0.045, 0.1: 0.32, 0.2: 0.82}},
  {points: 60, cv: 0.01, repeats: 3, byChange: {0.02: 0.992, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.02, repeats: 3, byChange: {0.02: 0.761, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.05, repeats: 3, byChange: {0.02: 0.138, 0.05: 0.754, 0.1: 0.984, 0.2: 1}},
  {points: 60, cv: 0.1, repeats: 3, byChange: {0.02: 0.014, 0.05: 0.24, 0.1: 0.743, 0.2: 0.977}},
];

/**
 * Share of series whose level is three times as high for some points, with noise of 5 %, in which both changes are
 * found, at most one point beside them. A split in two does not separate the points in the middle.
 *
 * @type {{before: number, during: number, after: number, found: number}[]}
 */
export const UNDONE = [
  {before: 10, during: 2, after: 10, found: 0},
  {before: 10, during: 5, after: 10, found: 0},
  {before: 20, during: 5, after: 20, found: 0},
  {before: 25, during: 10, after: 25, found: 0},
  {before: 10, during: 10, after: 10, found: 0.244},
  {before: 20, during: 10, after: 10, found: 1},
  {before: 15, during: 15, after: 15, found: 1},
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
export function detectionRate({points, cv, repeats, change}, count) {
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
 * @param {Omit<typeof UNDONE[number], 'found'>} one
 * @param {number} count
 *   The count of series.
 * @returns {number}
 */
export function undoneRate({before, during, after}, count) {
  const normal = normalNumbers(before * 100 + during);
  const ends = [before, before + during];
  let found = 0;
  for (let i = 0; i < count; i += 1) {
    const values = Array.from(
      {length: before + during + after},
      (_, at) => 0.05 * normal() + (at >= before && at < before + during ? Math.log(3) : 0),
    );
    const changes = changesIn([values], PERMUTATIONS)[0] ?? [];
    if (ends.every((end) => changes.some(({at}) => Math.abs(at - end) <= 1))) found += 1;
  }
  return found / count;
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
        const found = CHANGES.map((change) =>
          detectionRate({points, cv, repeats, change}, SERIES.hits),
        );
        const byChange = CHANGES.map((change, i) => `${change}: ${found[i]?.rate}`).join(', ');
        say(`{points: ${points}, cv: ${cv}, repeats: ${repeats}, byChange: {${byChange}}},`);
        const cells = found.map(({rate}) => percent(rate)).join(' | ');
        say(`| ${points} | ${repeats} | ${percent(cv)} | ${cells} |`);
        say(`coverage ${found.map(({coverage}) => coverage.toFixed(3)).join(' ')}`);
      }
    }
  }
  for (const one of UNDONE) {
    const {before, during, after} = one;
    const found = undoneRate(one, SERIES.undone);
    say(`{before: ${before}, during: ${during}, after: ${after}, found: ${found}},`);
    say(`| ${before} | ${during} | ${after} | ${percent(found)} |`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print();
