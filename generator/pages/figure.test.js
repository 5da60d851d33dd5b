// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gunzipSync} from 'node:zlib';
import {Warn} from 'vega';
import {compile} from 'vega-lite';
import {THROUGHPUT, valueComparison} from '../charts/value-comparison.js';
import {spread} from '../stats/spread.js';
import {fieldOf} from '../testing/index.js';
import {chartOf, configurationOf} from '../testing/made-site.js';
import {omissionNotes} from '../words/notes.js';
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
    figure(chart, location)
      .downloads['build/static/reports/r/charts/run--latency.vl.json']?.()
      .toString() ?? '',
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
    assert.equal(data.files?.embed, 'embed/v1/r.run--latency/');
    assert.equal(data.page, 'reports/r/runs/run/#latency');
    assert.equal(data.csv, 'reports/r/charts/run--latency.csv');
    assert.equal(data.files?.img, 'img/r/run--latency.svg');
    assert.deepEqual(data.views, [
      {
        name: 'main',
        height: chartOf('latency', 'A').views[0]?.height,
        wide: 'img/r/run--latency.main.wide.svg',
        half: 'img/r/run--latency.main.half.svg',
        narrow: 'img/r/run--latency.main.narrow.svg',
      },
    ]);
  });

  await t.test('does not publish drawings that are inside a page', () => {
    const {figure: data} = figure(chartOf('latency', 'A'), {...location, placement: 'inline'});
    assert.equal(data.views[0]?.wide, 'charts/r/run--latency.main.wide.svg');
  });

  await t.test('draws the axis and each row of an answer apart', () => {
    const rows = ['A', 'B'].map((label) => ({
      ...{id: label, label, colour: 1},
      configuration: configurationOf({throughput: spread([1, 2])}),
    }));
    const {inPage} = figure(valueComparison(rows, THROUGHPUT, {name: 'rate'}), location);
    const parts = inPage.views.flatMap(({drawings}) => drawings.map((drawing) => drawing.parts));
    assert.deepEqual(parts, [['0 84 340 21', '0 20 340 24', '0 60 340 24']]);
  });

  await t.test('of a run has the CSV alone, and no drawing while it is folded', () => {
    for (const placement of /** @type {const} */ (['overview', 'folded'])) {
      const chart = chartOf('latency', 'A');
      const parts = figure(chart, {...location, placement});
      assert.deepEqual(Object.keys(parts.downloads), [
        'build/static/reports/r/charts/run--latency.csv.gz',
      ]);
      const [packed] = Object.values(parts.downloads).map((make) => Buffer.from(make()));
      const plain = Object.values(figure(chart, location).downloads)[0]?.();
      assert.equal(gunzipSync(packed ?? '').toString(), plain);
      assert.deepEqual(
        [parts.figure.files, parts.figure.table, parts.picture],
        [undefined, undefined, undefined],
      );
      const [view] = parts.inPage.views;
      assert.equal(view?.drawings.length, placement === 'folded' ? 0 : 1);
    }
  });

  await t.test(
    'says in its picture where it is from, what failed, what pages have in view, and the load',
    () => {
      const [load = ''] = omissionNotes({model: 'closed'});
      const failed = 'A: 10.0\u202f% of the operations of get failed.';
      const notes = ['One run is drawn.', 'A detail.', load];
      const unsupported = ['No longer supported.'];
      const chart = {...chartOf('latency', 'A'), failed, notes, unsupported};
      const permalink = 'reports/r/charts/latency/';
      const parts = [
        figure(chart, {...location, placement: 'image', permalink, url: 'https://made.example/b/'}),
        figure(chart, {...location, placement: 'image', permalink}),
      ];
      const [source, note] = ['R · Desk', 'One run is drawn.'];
      assert.deepEqual(
        parts.map(({picture}) => picture?.text.source),
        [
          [source, failed, note, load, `https://made.example/b/${permalink}`],
          [source, failed, note, load],
        ],
      );
      assert.deepEqual(parts[0]?.figure.unsupported, unsupported);
      assert.deepEqual(parts[0]?.picture?.text.title.slice(-1), unsupported);
    },
  );

  await t.test('has the first 60 rows of its table, and says how many there are', () => {
    const chart = chartOf('latency', 'A');
    const row = chart.table.rows[0] ?? [];
    chart.table = {...chart.table, rows: Array.from({length: 3600}, () => row)};
    const {table} = figure(chart, location).figure;
    assert.equal(table?.rows.length, 60);
    assert.equal(table?.limit, 'First 60 of 3,600 rows. The CSV file has all values.');
    assert.equal(figure(chartOf('latency', 'A'), location).figure.table?.limit, undefined);
  });

  await t.test('has the newest rows of a history', () => {
    const chart = {...chartOf('p50', 'A'), kind: /** @type {const} */ ('history')};
    chart.table = {...chart.table, rows: Array.from({length: 1000}, (_, i) => [`commit ${i}`])};
    const {table} = figure(chart, location).figure;
    assert.deepEqual([table?.rows[0], table?.rows.length], [['commit 970'], 30]);
    assert.equal(table?.limit, 'Newest 30 of 1,000 rows. The CSV file has all values.');
  });

  await t.test('has no legend for a series that has the name of the page', () => {
    const chart = chartOf('latency', 'A');
    const labels = (/** @type {string} */ system, /** @type {string[]} */ names) => {
      const series = names.map((label) => ({id: label, label, colour: 1}));
      return fieldOf(figure({...chart, series}, {...location, system}).figure.series, 'label');
    };
    assert.deepEqual(labels('A', ['A']), []);
    assert.deepEqual(labels('A', ['A, threads 2']), ['A, threads 2']);
    assert.deepEqual(labels('A', ['A', 'B']), ['A', 'B']);
  });

  await t.test('gives each series the dash and symbol of its colour', () => {
    const [series] = figure(chartOf('latency', 'A'), location).figure.series;
    assert.equal(series?.dash, '8 3');
    assert.match(series?.symbol ?? '', /^M.*Z$/);
  });

  await t.test('shows neither dash nor symbol for areas', () => {
    const [series] = figure({...chartOf('heap', 'A'), kind: 'heap-and-pauses'}, location).figure
      .series;
    assert.equal(series?.dash, '');
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
    assert.equal(spec.title.text[0], 'Latency of A');
    assert.equal(spec.title.subtitle[0], 'R · Desk');
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
    assert.deepEqual(fieldOf(spec.params, 'name'), ['hidden', 'reading']);
    assert.deepEqual(
      spec.vconcat.map((/** @type {any} */ one) => one.data.name),
      ['overview-table', 'close-up-table'],
    );
    const names = spec.vconcat.flatMap((/** @type {any} */ view) =>
      view.layer.map((/** @type {any} */ layer) => layer.name),
    );
    assert.equal(new Set(names).size, names.length);
  });

  await t.test('has all views in the image', () => {
    const chart = chartOf('latency', 'A');
    const [main] = chart.views;
    assert.ok(main);
    const low = {...main, name: /** @type {const} */ ('overview'), height: 80};
    chart.views = [low, {...main, name: 'close-up', height: 240}];
    assert.deepEqual(figure(chart, location).picture?.specs, [low.spec, main.spec]);
  });

  await t.test('of a run has the overview, and the room of the close-up', () => {
    const chart = chartOf('latency', 'A');
    const [main] = chart.views;
    assert.ok(main);
    chart.views = [
      {...main, name: 'overview', height: 80},
      {...main, name: 'close-up', height: 240},
    ];
    const {figure: data} = figure(chart, {...location, placement: 'overview'});
    assert.deepEqual(data.views, [
      {name: 'overview', height: 80, both: 'img/r/run--latency.overview.both.svg'},
      {name: 'close-up', height: 240, room: 304},
    ]);
    const folded = figure(chart, {...location, placement: 'folded'}).figure;
    assert.deepEqual(folded.views[1], {name: 'close-up', height: 240});
  });
});
