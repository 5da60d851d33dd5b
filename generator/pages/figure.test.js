// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Warn} from 'vega';
import {compile} from 'vega-lite';
import {chartOf} from '../testing/made-site.js';
import {figure} from './figure.js';

const location = {
  report: 'r',
  key: 'run--latency',
  page: 'reports/r/runs/run/',
  source: 'R · Desk',
};
/** @param {ReturnType<typeof chartOf>} chart */
const downloadOf = (chart) =>
  JSON.parse(
    figure(chart, location).downloads['build/static/reports/r/charts/run--latency.vl.json']?.() ??
      '',
  );

/** @param {any} spec */
function warningsOf(spec) {
  /** @type {string[]} */
  const warnings = [];
  /** @param {unknown[]} args */
  const warn = (...args) => {
    warnings.push(args.join(' '));
    return logger;
  };
  const quiet = () => logger;
  /** @type {any} */
  const logger = {level: () => Warn, warn, error: warn, info: quiet, debug: quiet};
  compile(spec, {logger});
  return warnings;
}

test('figure', async (t) => {
  await t.test('has the addresses of its key and the anchor of its name', () => {
    const {figure: data} = figure(chartOf('latency', 'A'), location);
    assert.equal(data.embed, 'embed/v1/r.run--latency/');
    assert.equal(data.page, 'reports/r/runs/run/#latency');
    assert.equal(data.csv, 'reports/r/charts/run--latency.csv');
    assert.equal(data.imgDark, 'img/r/run--latency-dark.svg');
    assert.deepEqual(data.svg, {
      main: {
        wide: 'charts/r/run--latency.main.wide.svg',
        narrow: 'charts/r/run--latency.main.narrow.svg',
      },
    });
  });

  await t.test('gives each series the dash and symbol of its colour', () => {
    const [series] = figure(chartOf('latency', 'A'), location).figure.series;
    assert.equal(series?.dash, '8 3');
    assert.match(series?.symbol ?? '', /^M.*Z$/);
  });

  await t.test('shows neither dash nor symbol for areas', () => {
    const [series] = figure({...chartOf('heap', 'A'), kind: 'heap-and-pauses'}, location).figure
      .series;
    assert.equal(series?.dash, '1 0');
  });

  await t.test('escapes text that looks like a formula in the CSV, but no number', () => {
    const chart = chartOf('latency', '=cmd()');
    chart.csv.rows = [['=cmd()', -0.5, null]];
    chart.csv.columns = ['series', 'change', 'latency_s'];
    const {downloads} = figure(chart, location);
    assert.equal(
      downloads['build/static/reports/r/charts/run--latency.csv']?.(),
      `series,change,latency_s\n"'=cmd()",-0.5,\n`,
    );
  });
});

test('the Vega-Lite download', async (t) => {
  await t.test('compiles without a warning, with literal colours, title and source', () => {
    const spec = downloadOf(chartOf('latency', 'A'));
    assert.deepEqual(warningsOf(spec), []);
    assert.ok(!JSON.stringify(spec).includes('var(--'));
    assert.deepEqual(spec.title, {text: ['Latency of A'], subtitle: ['R · Desk']});
    assert.equal(spec.width, 720);
  });

  await t.test('stacks several views, with shared switches at the top', () => {
    const chart = chartOf('latency', 'A');
    const [main] = chart.views;
    assert.ok(main);
    chart.views = [
      {...main, name: 'overview', height: 80},
      {...main, name: 'close-up', height: 240},
    ];
    const spec = downloadOf(chart);
    assert.deepEqual(warningsOf(spec), []);
    assert.deepEqual(
      spec.params.map((/** @type {any} */ one) => one.name),
      ['hidden', 'reading'],
    );
    assert.deepEqual(
      spec.vconcat.map((/** @type {any} */ one) => one.data.name),
      ['overview-table', 'close-up-table'],
    );
    const names = spec.vconcat.flatMap((/** @type {any} */ view) =>
      view.layer.map((/** @type {any} */ layer) => layer.name),
    );
    assert.equal(new Set(names).size, names.length);
  });

  await t.test('uses the tallest view for the image', () => {
    const chart = chartOf('latency', 'A');
    const [main] = chart.views;
    assert.ok(main);
    const low = {...main, name: /** @type {const} */ ('overview'), height: 80};
    chart.views = [low, {...main, name: 'close-up', height: 240}];
    const {picture, figure: data} = figure(chart, location);
    assert.equal(picture.spec, main.spec);
    assert.equal(data.imgHeight, '378');
  });
});
