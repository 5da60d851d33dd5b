// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {HOSTILE, pagesOf, reportModel} from '../testing/made-site.js';

const files = Object.assign(
  {},
  ...pagesOf([reportModel()], {adapters: [], prose: new Set()}).map(({files}) => files),
);
/** @param {string} path */
const data = (path) => JSON.parse(files[`build/assets/pages/${path}.json`]);

test('the page of a chart', async (t) => {
  const page = data('reports/made-up/charts/latency');

  await t.test('has the figure, its report and the warnings of the report', () => {
    assert.deepEqual(page.charts, data('reports/made-up').charts);
    assert.equal(page.report.href, 'reports/made-up/#latency');
    assert.deepEqual(page.warnings, ['One run of each configuration.']);
  });

  await t.test('is where the figure of the report links to; figures of runs have none', () => {
    const [figure] = data('reports/made-up').charts;
    assert.equal(figure.permalink, 'reports/made-up/charts/latency/');
    assert.equal(data('reports/made-up/runs/java-1').charts[0].permalink, undefined);
  });

  await t.test('names its card', () => {
    const {src, alt} = page.card;
    assert.equal(src, 'cards/made-up/latency.png');
    assert.equal(alt, page.charts[0].sentence);
    assert.equal(data('reports/made-up').card.src, 'cards/made-up.png');
  });

  await t.test('describes its data', () => {
    const {name, partOf, files, date, variables} = page.dataset;
    // The columns with numbers: not the run, nor the operation.
    assert.deepEqual(variables, ['samples', 'min', 'p50', 'p90', 'p99', 'p99.9', 'max']);
    assert.equal(name, `Latency of ${HOSTILE}`);
    assert.equal(partOf, 'reports/made-up/');
    assert.equal(date, '2026-01-04');
    assert.deepEqual(files, [
      {href: 'reports/made-up/charts/latency.csv', type: 'text/csv'},
      {href: 'reports/made-up/charts/latency.vl.json', type: 'application/json'},
    ]);
  });
});
