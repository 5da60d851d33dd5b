// One quantity, everywhere it is shown. Rates are made for the test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InputErrors} from './errors.js';
import {quantity, times, timesRange, withoutUnit} from './format.js';
import {modelOf} from './model.js';
import {reportDataPage} from './pages/report-data.js';
import {throughput} from './records/measurements.js';
import {cellText} from './testing/chart.js';
import {reportOf, runOf} from './testing/models.js';

/** One a repeat; the run in the middle is far from the geometric mean. */
const RATES = {a: [1000, 1010, 1020, 400, 410], b: [300, 310, 700, 710, 720]};

/** @param {readonly number[]} values */
const product = (values) => values.reduce((all, value) => all * value, 1);
const [A, B] = [product(RATES.a) ** (1 / 5), product(RATES.b) ** (1 / 5)];

/** @param {Partial<import('./scan/types.d.ts').Report>} [facts] */
const model = (facts = {baseline: 'a'}) => {
  const runs = Object.entries(RATES).flatMap(([system, rates]) =>
    rates.map((value, i) =>
      runOf([throughput({operation: 'get', params: {}}, value)], {
        id: `${system}-${i + 1}`,
        system,
        machine: 'm',
        repeat: i + 1,
      }),
    ),
  );
  const errors = new InputErrors();
  const made = modelOf(reportOf(runs, facts), [], errors);
  errors.raise();
  return made;
};

/**
 * @param {import('./types.d.ts').ReportModel} model
 * @param {string} id
 * @returns {{label: string, text: string, exact: number}[][]}
 *   The rows of a table among all numbers, with the numbers by which they are sorted.
 */
function numbers(model, id) {
  const files = reportDataPage(model);
  const {tables} = JSON.parse(files['build/assets/pages/reports/r/data.json'] ?? '');
  const {columns, rows} = tables.find((/** @type {any} */ table) => table.id === id);
  return rows.map((/** @type {any} */ {cells}) =>
    cells.map((/** @type {any} */ {text, sort}, /** @type {number} */ i) => ({
      label: columns[i].label,
      text,
      exact: Number(sort),
    })),
  );
}

test('a rate is the same in tables, chart, sentence and download', () => {
  const made = model({});
  const chart = made.charts.find(({kind}) => kind === 'comparison');
  const drawn = JSON.stringify(chart?.views[0]?.spec);
  for (const [i, exact] of [A, B].entries()) {
    const estimate = made.configurations[i]?.throughput?.estimate ?? Number.NaN;
    assert.ok(Math.abs(estimate / exact - 1) < 1e-12);
    const cell = numbers(made, 'throughput')[i]?.find(({label}) => label === 'Throughput');
    assert.deepEqual(cell, {label: 'Throughput', text: withoutUnit(exact, 3), exact: estimate});
    const {unit} = chart?.table.columns[1] ?? {};
    assert.equal(`${chart?.table.rows[i]?.[1]}\u202f${unit}`, quantity(exact, '1/s'));
    assert.equal(
      `${cellText(chart?.answer?.groups[0]?.rows[i]?.[1])}\u202fops/s`,
      quantity(exact, '1/s'),
    );
    assert.equal(chart?.csv.rows[5 * i]?.[chart.csv.columns.indexOf('estimate')], estimate);
    assert.match(chart?.sentence ?? '', new RegExp(`: ${quantity(exact, '1/s')} `));
    assert.match(drawn, new RegExp(`"value":${estimate},`));
  }
});

test('a comparison has the same rates', () => {
  const made = model();
  const [chart] = made.charts;
  const [a, b] = made.configurations.map(({throughput}) => throughput?.estimate);
  assert.deepEqual(chart?.csv.rows[0]?.slice(1, 3), [a, b]);
  assert.deepEqual(chart?.table.rows[0]?.slice(1, 3), [quantity(A, '1/s'), quantity(B, '1/s')]);
  assert.deepEqual(
    chart?.answer?.groups[0]?.rows[0]?.slice(0, 2).map((cell) => `${cellText(cell)}\u202fops/s`),
    [quantity(A, '1/s'), quantity(B, '1/s')],
  );
});

test('a ratio is the same in tables, chart, sentence and download', () => {
  const made = model();
  const [{ratio, interval} = {ratio: 0, interval: null}] = made.comparisons;
  const chart = made.charts.find(({kind}) => kind === 'comparison');
  assert.ok(interval && chart);
  assert.ok(Math.abs(ratio / (B / A) - 1) < 1e-12);
  assert.ok(interval.low < ratio && ratio < interval.high);
  const [value, range] = [times(B / A), timesRange(interval)];

  const [cells] = numbers(made, 'comparison-mean-throughput');
  const cell = (/** @type {string} */ label) => cells?.find((one) => one.label === label)?.exact;
  assert.deepEqual(
    [cell('Ratio'), cell('95 % low'), cell('95 % high')],
    [ratio, interval.low, interval.high],
  );
  assert.deepEqual(chart.table.rows[0]?.slice(3, 5), [value, range]);
  const [, , shown, , shownRange] = chart.answer?.groups[0]?.rows[0] ?? [];
  assert.deepEqual([cellText(shown), shownRange], [value, range]);
  assert.ok(chart.sentence.includes(`: ${value}, `) && chart.sentence.includes(range));
  const csv = (/** @type {string} */ name) => chart.csv.rows[0]?.[chart.csv.columns.indexOf(name)];
  assert.deepEqual([csv('ratio'), csv('low'), csv('high')], [ratio, interval.low, interval.high]);
  assert.deepEqual(chart.readings[0]?.at, ratio);
  assert.match(JSON.stringify(chart.views[0]?.spec), new RegExp(`"ratio":${ratio},`));
});

test('the download has the p-values, and those of equivalence where a margin is stated', () => {
  /** @param {Parameters<typeof model>[0]} [facts] */
  const csvOf = (facts) => {
    const chart = model(facts).charts.find(({kind}) => kind === 'comparison');
    assert.ok(chart);
    return chart.csv;
  };
  assert.deepEqual(csvOf().columns.slice(-3), ['p', 'p_holm', 'verdict']);
  const {columns, rows} = csvOf({baseline: 'a', equivalence: 5});
  assert.deepEqual(columns.slice(-3), ['margin', 'p_equivalence', 'p_equivalence_holm']);
  assert.equal(rows[0]?.[columns.indexOf('margin')], 0.05);
});
