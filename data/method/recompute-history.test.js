// The changes that histories show, against the raw files: estimates, levels, intervals and the permutation
// test are worked out here from their definitions, with code that shares nothing with the generator. The
// build comes before this test.

/** @import {Group} from './shown.js' */

import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {measuredReports} from './measured.js';
import {built, decoded, HISTOGRAM, near, ROOT, ROUNDED, rowsOf} from './shown.js';
import {estimate, merged, percentile, studentQuantile, sum} from './statistics.js';

/** @type {Record<string, string>} */
const QUANTITIES = {median: 'p50', '99th percentile': 'p99'};
const PERMUTATIONS = 9999;

/**
 * @param {Group} group
 * @param {string} quantity
 * @returns {number}
 *   Over the repeats.
 */
function overRepeats({repeats}, quantity) {
  if (quantity.startsWith('p')) {
    const counts = merged(repeats.map((result) => result.counts ?? []));
    return percentile(counts, Number(quantity.slice(1)) / 100);
  }
  const values = repeats.map(({rate, mean}) => (quantity === 'throughput' ? rate : mean) ?? 0);
  return estimate(values).estimate;
}

/** @param {number[]} values */
const meanOf = (values) => sum(values) / values.length;

/**
 * @param {number[]} a
 * @param {number[]} b
 * @returns {number}
 *   Mean distance of a value of one to a value of the other.
 */
function distance(a, b) {
  let total = 0;
  for (const one of a) for (const other of b) total += Math.abs(one - other);
  return total / (a.length * b.length);
}

/**
 * @param {number[]} values
 * @returns {{at: number, q: number}}
 *   The split with the largest energy statistic, from its definition.
 */
function best(values) {
  const all = values.slice(3).map((_, i) => {
    const at = i + 2;
    const [x, y] = [values.slice(0, at), values.slice(at)];
    /** @param {number[]} part Without the distances of values to themselves. */
    const within = (part) => (distance(part, part) * part.length) / (part.length - 1);
    const energy = 2 * distance(x, y) - within(x) - within(y);
    return {at, q: ((x.length * y.length) / values.length) * energy};
  });
  return all.reduce((a, b) => (b.q > a.q ? b : a));
}

/**
 * @param {number[]} values
 * @returns {number}
 *   Of the best split, against random orders of the values. Splits have four fifths of the level.
 */
function permutationP(values) {
  const {q} = best(values);
  let state = 1;
  // Park and Miller's generator, which is not that of the generator of the site.
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  let reached = 0;
  for (let i = 0; i < PERMUTATIONS; i += 1) {
    const order = values
      .map((value) => ({value, key: random()}))
      .sort((a, b) => a.key - b.key)
      .map(({value}) => value);
    if (best(order).q >= q - 1e-12) reached += 1;
  }
  return (reached + 1) / (PERMUTATIONS + 1) / 0.8;
}

for (const {report, manifest, groups} of measuredReports) {
  const requests = manifest.charts.filter((/** @type {any} */ one) => one.chart === 'history');
  if (requests.length === 0) continue;
  const charts = (await readdir(join(ROOT, 'build/site/reports', report, 'charts'))).filter(
    (name) => name.endsWith('.csv'),
  );

  for (const request of requests) {
    test(`${report}: ${request.id} shows the points and changes of the raw files`, async () => {
      assert.ok(charts.includes(`${request.id}.csv`));
      const rows = await rowsOf(`reports/${report}/charts/${request.id}.csv`);
      const [param = ''] = Object.keys(rows[0] ?? {});
      const html = await built(`reports/${report}/charts/${request.id}/index.html`);
      const [, list = ''] = /<ul class="?chart-changes"?[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
      const shown = [...list.matchAll(/<li>(.*?)(?=<li>|$)/gs)].map(([, item = '']) =>
        decoded(item),
      );
      let changes = 0;
      for (const series of new Set(rows.map((row) => row['series'] ?? ''))) {
        const quantity = QUANTITIES[series] ?? [request.quantity].flat()[0];
        const points = rows.filter((row) => row['series'] === series && row['repeat'] === '1');
        const logs = points.map((row) => {
          const matching = groups.filter(
            ({operation, params}) =>
              (request.operation === undefined || operation === request.operation) &&
              params[param] === row[param] &&
              Object.entries(request.params ?? {}).every(([name, value]) => params[name] === value),
          );
          const what = `${request.id} ${series} ${row[param]}`;
          assert.equal(matching.length, 1, what);
          const value = overRepeats(/** @type {Group} */ (matching[0]), quantity);
          near(Number(row['estimate']), value, HISTOGRAM, what);
          return Math.log(value);
        });
        const starts = points.flatMap((row, i) => (row['change_ratio'] ? [i] : []));
        const levels = [0, ...starts].map((from, i) => logs.slice(from, starts[i]));
        const squares = levels.map((level) => sum(level.map((log) => (log - meanOf(level)) ** 2)));
        for (const [i, start] of starts.entries()) {
          const [before, after] = [levels[i] ?? [], levels[i + 1] ?? []];
          const freedom = before.length + after.length - 2;
          const error = Math.sqrt(
            (sum(squares.slice(i, i + 2)) / freedom) * (1 / before.length + 1 / after.length),
          );
          const ratio = Math.exp(meanOf(after) - meanOf(before));
          const reach = Math.exp(studentQuantile(0.975, freedom) * error);
          const row = points[start] ?? {};
          const what = `${request.id} ${series} at ${row[param]}`;
          near(Number(row['change_ratio']), ratio, 2 * HISTOGRAM, what);
          near(Number(row['change_low']), ratio / reach, 5 * HISTOGRAM, `${what} low`);
          near(Number(row['change_high']), ratio * reach, 5 * HISTOGRAM, `${what} high`);
          assert.ok(ratio / reach > 1 || ratio * reach < 1, `${what}: an interval with 1`);
          const text = `${points[start - 1]?.[param]} and ${row[param]}`;
          assert.ok(
            shown.some((one) => {
              const [, printed] = / ([\d.]+)×/.exec(one) ?? [];
              const isNear = Math.abs(Number(printed) / ratio - 1) < ROUNDED;
              return one.includes(text) && isNear;
            }),
            `${what}: ${text} is not in ${shown}`,
          );
          changes += 1;
        }
        // The strongest split is one of the changes, and as likely by chance as is said.
        const {at} = best(logs);
        if (starts.length === 0) continue;
        assert.ok(starts.includes(at), `${request.id} ${series}: ${at} is not in ${starts}`);
        const p = permutationP(logs);
        const said = Number(points[at]?.['change_p']);
        assert.ok(Math.abs(said - p) < 0.01, `${request.id} ${series}: p is ${p}, not ${said}`);
      }
      assert.equal(shown.length, changes);
    });
  }
}
