/**
 * How often the detection of changes is wrong, on made series: levels with normal noise on logarithms. As a
 * command it computes the rates below with many series (half an hour) and prints the tables of the page on
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
const UNDONE_CHANGES = [0.1, 0.2, 0.5];
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
  independent: {10: 0.027, 15: 0.0385, 30: 0.0425, 60: 0.053},
  weak: {10: 0.088, 15: 0.1585, 30: 0.2245, 60: 0.283},
  strong: {10: 0.2205, 15: 0.4105, 30: 0.61, 60: 0.77},
};

/**
 * Share of these false changes whose levels are not flat, by points.
 *
 * @type {Record<keyof typeof CORRELATIONS, Record<string, number>>}
 */
export const NOT_FLAT = {
  independent: {10: 0.074, 15: 0.026, 30: 0.024, 60: 0.047},
  weak: {10: 0.085, 15: 0.073, 30: 0.214, 60: 0.458},
  strong: {10: 0.091, 15: 0.184, 30: 0.461, 60: 0.885},
};

/**
 * Share of series with a change in which it is found, at most one point beside it.
 *
 * @type {{points: number, cv: number, repeats: number, byChange: Record<string, number>}[]}
 */
export const HITS = [
  {points: 10, cv: 0.01, repeats: 1, byChange: {0.02: 0.26, 0.05: 0.954, 0.1: 1, 0.2: 1}},
  {points: 10, cv: 0.02, repeats: 1, byChange: {0.02: 0.046, 0.05: 0.443, 0.1: 0.944, 0.2: 1}},
  {points: 10, cv: 0.05, repeats: 1, byChange: {0.02: 0.013, 0.05: 0.047, 0.1: 0.235, 0.2: 0.809}},
  {points: 10, cv: 0.1, repeats: 1, byChange: {0.02: 0.009, 0.05: 0.017, 0.1: 0.046, 0.2: 0.22}},
  {points: 10, cv: 0.01, repeats: 3, byChange: {0.02: 0.751, 0.05: 0.999, 0.1: 1, 0.2: 1}},
  {points: 10, cv: 0.02, repeats: 3, byChange: {0.02: 0.195, 0.05: 0.886, 0.1: 0.999, 0.2: 1}},
  {points: 10, cv: 0.05, repeats: 3, byChange: {0.02: 0.025, 0.05: 0.188, 0.1: 0.724, 0.2: 0.994}},
  {points: 10, cv: 0.1, repeats: 3, byChange: {0.02: 0.014, 0.05: 0.04, 0.1: 0.179, 0.2: 0.689}},
  {points: 15, cv: 0.01, repeats: 1, byChange: {0.02: 0.576, 0.05: 0.999, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.02, repeats: 1, byChange: {0.02: 0.113, 0.05: 0.781, 0.1: 0.999, 0.2: 1}},
  {points: 15, cv: 0.05, repeats: 1, byChange: {0.02: 0.019, 0.05: 0.106, 0.1: 0.538, 0.2: 0.989}},
  {points: 15, cv: 0.1, repeats: 1, byChange: {0.02: 0.012, 0.05: 0.028, 0.1: 0.101, 0.2: 0.488}},
  {points: 15, cv: 0.01, repeats: 3, byChange: {0.02: 0.963, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.02, repeats: 3, byChange: {0.02: 0.407, 0.05: 0.99, 0.1: 1, 0.2: 1}},
  {points: 15, cv: 0.05, repeats: 3, byChange: {0.02: 0.054, 0.05: 0.399, 0.1: 0.95, 0.2: 1}},
  {points: 15, cv: 0.1, repeats: 3, byChange: {0.02: 0.024, 0.05: 0.079, 0.1: 0.384, 0.2: 0.937}},
  {points: 30, cv: 0.01, repeats: 1, byChange: {0.02: 0.78, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.02, repeats: 1, byChange: {0.02: 0.206, 0.05: 0.901, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.05, repeats: 1, byChange: {0.02: 0.025, 0.05: 0.2, 0.1: 0.753, 0.2: 0.994}},
  {points: 30, cv: 0.1, repeats: 1, byChange: {0.02: 0.012, 0.05: 0.037, 0.1: 0.185, 0.2: 0.719}},
  {points: 30, cv: 0.01, repeats: 3, byChange: {0.02: 0.985, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.02, repeats: 3, byChange: {0.02: 0.692, 0.05: 0.996, 0.1: 1, 0.2: 1}},
  {points: 30, cv: 0.05, repeats: 3, byChange: {0.02: 0.084, 0.05: 0.68, 0.1: 0.981, 0.2: 1}},
  {points: 30, cv: 0.1, repeats: 3, byChange: {0.02: 0.019, 0.05: 0.142, 0.1: 0.658, 0.2: 0.977}},
  {points: 60, cv: 0.01, repeats: 1, byChange: {0.02: 0.857, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.02, repeats: 1, byChange: {0.02: 0.35, 0.05: 0.936, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.05, repeats: 1, byChange: {0.02: 0.018, 0.05: 0.334, 0.1: 0.841, 0.2: 0.995}},
  {points: 60, cv: 0.1, repeats: 1, byChange: {0.02: 0.003, 0.05: 0.042, 0.1: 0.312, 0.2: 0.82}},
  {points: 60, cv: 0.01, repeats: 3, byChange: {0.02: 0.992, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.02, repeats: 3, byChange: {0.02: 0.761, 0.05: 1, 0.1: 1, 0.2: 1}},
  {points: 60, cv: 0.05, repeats: 3, byChange: {0.02: 0.13, 0.05: 0.754, 0.1: 0.984, 0.2: 1}},
  {points: 60, cv: 0.1, repeats: 3, byChange: {0.02: 0.015, 0.05: 0.24, 0.1: 0.741, 0.2: 0.976}},
];

/**
 * Share of series with a change that is undone, and noise of 5 %, in which both changes are found, at most one point
 * beside them.
 *
 * @type {{before: number, during: number, after: number, byChange: Record<string, number>}[]}
 */
export const UNDONE = [
  {before: 10, during: 2, after: 10, byChange: {0.1: 0.003, 0.2: 0.011, 0.5: 0.002}},
  {before: 10, during: 3, after: 10, byChange: {0.1: 0.045, 0.2: 0.502, 0.5: 1}},
  {before: 5, during: 5, after: 5, byChange: {0.1: 0.201, 0.2: 0.839, 0.5: 1}},
  {before: 10, during: 5, after: 10, byChange: {0.1: 0.263, 0.2: 0.946, 0.5: 1}},
  {before: 20, during: 5, after: 20, byChange: {0.1: 0.307, 0.2: 0.972, 0.5: 1}},
  {before: 20, during: 10, after: 20, byChange: {0.1: 0.585, 0.2: 0.983, 0.5: 1}},
];

/**
 * @param {number} points
 * @param {number} correlation
 * @param {number} count
 *   The count of series.
 * @returns {{rate: number, notFlat: number}}
 *   `notFlat`: share of the series with a change whose levels are not flat.
 */
export function falseAlarms(points, correlation, count) {
  const normal = normalNumbers(points);
  let [found, notFlat] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    let previous = normal();
    const values = Array.from({length: points}, () => {
      previous = correlation * previous + Math.sqrt(1 - correlation ** 2) * normal();
      return previous;
    });
    const [change] = changesIn([values], PERMUTATIONS)[0] ?? [];
    if (change) found += 1;
    if (change?.levelsNotFlat) notFlat += 1;
  }
  return {rate: found / count, notFlat: notFlat / found};
}

/**
 * @param {Case} one
 * @param {number} count
 *   The count of series.
 * @returns {{rate: number, coverage: number, notFlat: number}}
 *   Of the changes found: `coverage` is the share whose interval contains the true ratio, `notFlat` of those
 *   whose levels are not flat.
 */
export function detectionRate({points, cv, repeats, change}, count) {
  const normal = normalNumbers(points * 1000 + repeats);
  const deviation = Math.sqrt(Math.log1p(cv ** 2) / repeats);
  const at = Math.round(points * AFTER);
  let [found, covered, notFlat] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const values = Array.from(
      {length: points},
      (_, position) => deviation * normal() + (position < at ? 0 : Math.log1p(change)),
    );
    const hit = changesIn([values], PERMUTATIONS)[0]?.find((one) => Math.abs(one.at - at) <= 1);
    if (!hit) continue;
    found += 1;
    if (hit.low <= 1 + change && 1 + change <= hit.high) covered += 1;
    if (hit.levelsNotFlat) notFlat += 1;
  }
  return {rate: found / count, coverage: covered / found, notFlat: notFlat / found};
}

/**
 * @param {{before: number, during: number, after: number, change: number}} one
 * @param {number} count
 *   The count of series.
 * @returns {number}
 */
export function undoneRate({before, during, after, change}, count) {
  const normal = normalNumbers(before * 100 + during);
  const ends = [before, before + during];
  let found = 0;
  for (let i = 0; i < count; i += 1) {
    const values = Array.from(
      {length: before + during + after},
      (_, at) => 0.05 * normal() + (at >= before && at < before + during ? Math.log1p(change) : 0),
    );
    // As in a build: the same few orders for all series would be the same luck for all.
    const changes = changesIn([values])[0] ?? [];
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
    for (const key of /** @type {const} */ (['rate', 'notFlat'])) {
      const shares = rates.map((one) => one[key]);
      say(`${name} ${key}: {${POINTS.map((points, i) => `${points}: ${shares[i]}`).join(', ')}},`);
      say(`| ${correlation} | ${shares.map(percent).join(' | ')} |`);
    }
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
        say(`notFlat ${found.map(({notFlat}) => notFlat.toFixed(3)).join(' ')}`);
      }
    }
  }
  for (const {before, during, after} of UNDONE) {
    const found = UNDONE_CHANGES.map((change) =>
      undoneRate({before, during, after, change}, SERIES.undone),
    );
    const byChange = UNDONE_CHANGES.map((change, i) => `${change}: ${found[i]}`).join(', ');
    say(`{before: ${before}, during: ${during}, after: ${after}, byChange: {${byChange}}},`);
    say(`| ${before} | ${during} | ${after} | ${found.map(percent).join(' | ')} |`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print();
