// All data here are made for the test: generator/testing/made-site.js.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {assertLinear} from '../testing/growth.js';
import {fieldsOf} from '../testing/index.js';
import {historyOf} from '../testing/made-history.js';
import {chartOf, emptyModel, HOSTILE, pagesOf, reportModel} from '../testing/made-site.js';
import {reportFigures} from './index.js';

const adapters = [
  {
    id: 'basho-summary',
    label: 'basho_bench summary.csv',
    description: 'Made.',
    runner: 'basho_bench',
    writtenBy: 'x',
  },
];
/** @param {{prose?: ReadonlySet<string>}} [options] */
const made = ({prose = new Set()} = {}) =>
  pagesOf([emptyModel(), reportModel()], {adapters, prose});
/** @param {ReturnType<typeof made>} pages @returns {Record<string, string>} */
const filesOf = (pages) => Object.assign({}, ...pages.map(({files}) => files));
const pages = made();
const files = filesOf(pages);
/** @param {string} path */
const data = (path) => JSON.parse(files[`build/assets/pages/${path}.json`] ?? 'null');

test('the pages of a site', async (t) => {
  await t.test('gives every page a stub and its data', () => {
    const names = Object.keys(files);
    assert.deepEqual(names.sort(), [
      'build/assets/feed.json',
      'build/assets/pages/changes.json',
      'build/assets/pages/compare.json',
      'build/assets/pages/data.json',
      'build/assets/pages/embed/v1/made-up.latency.json',
      'build/assets/pages/formats.json',
      'build/assets/pages/formats/basho-summary.json',
      'build/assets/pages/index.json',
      'build/assets/pages/machines.json',
      'build/assets/pages/machines/desk.json',
      'build/assets/pages/reports.json',
      'build/assets/pages/reports/empty.json',
      'build/assets/pages/reports/empty/data.json',
      'build/assets/pages/reports/made-up.json',
      'build/assets/pages/reports/made-up/charts/latency.json',
      'build/assets/pages/reports/made-up/data.json',
      'build/assets/pages/reports/made-up/runs/c-1.json',
      'build/assets/pages/reports/made-up/runs/java-1.json',
      'build/assets/pages/search.json',
      'build/content/_index.md',
      'build/content/changes/index.md',
      'build/content/compare/index.md',
      'build/content/data/index.md',
      'build/content/embed/_index.md',
      'build/content/embed/v1/made-up.latency/index.md',
      'build/content/formats/_index.md',
      'build/content/formats/basho-summary/index.md',
      'build/content/machines/_index.md',
      'build/content/machines/desk/index.md',
      'build/content/reports/_index.md',
      'build/content/reports/empty/_index.md',
      'build/content/reports/empty/data/index.md',
      'build/content/reports/made-up/_index.md',
      'build/content/reports/made-up/charts/latency/index.md',
      'build/content/reports/made-up/data/index.md',
      'build/content/reports/made-up/runs/c-1/index.md',
      'build/content/reports/made-up/runs/java-1/index.md',
      'build/content/search/index.md',
      'build/static/changes/badge.json',
      'build/static/changes/badge.svg',
      'build/static/reports/made-up/data/latency.csv',
      'build/static/reports/made-up/data/runs.csv',
      'build/static/reports/made-up/data/throughput.csv',
      'build/static/reports/made-up/runs/java-1/compare.json',
    ]);
  });

  await t.test('gives the pages of formats the text that is kept beside the adapters', () => {
    for (const [page, markdown] of [
      ['formats/_index.md', 'formats.md'],
      ['formats/basho-summary/index.md', 'basho-bench/basho-summary.md'],
    ]) {
      const text = readFileSync(new URL(`../adapters/${markdown}`, import.meta.url), 'utf8');
      assert.ok(files[`build/content/${page}`]?.endsWith(`}\n${text}`), page);
    }
    assert.ok(data('formats').conformance.rows.length > 0);
  });

  await t.test('makes no stub where a page is written by hand', () => {
    const prose = new Set(['content/_index.md', 'content/reports/made-up/_index.md']);
    const files = filesOf(made({prose}));
    assert.equal(files['build/content/_index.md'], undefined);
    assert.equal(files['build/content/reports/made-up/_index.md'], undefined);
    assert.ok(files['build/assets/pages/reports/made-up.json']);
    assert.ok(files['build/content/reports/empty/_index.md']);
  });

  await t.test('keeps hostile text as text', () => {
    const run = data('reports/made-up/runs/java-1');
    assert.equal(run.title, `${HOSTILE}, run java-1`);
    const front = JSON.parse(files['build/content/reports/made-up/runs/java-1/index.md'] ?? '');
    assert.equal(front.title, run.title);
    assert.equal(data('embed/v1/made-up.latency').chart.series[0].label, HOSTILE);
    assert.ok(Object.keys(files).every((path) => /^[A-Za-z0-9/._-]+$/.test(path)));
  });

  await t.test('names the drawings, compiled charts and downloads, each path once', () => {
    const allFigures = pages.flatMap(({figures}) => figures);
    const drawings = allFigures.flatMap(({inPage}) =>
      inPage.views.flatMap((view) => view.drawings),
    );
    const paths = [
      ...pages.flatMap(({files}) => Object.keys(files)),
      ...allFigures.flatMap(({downloads}) => Object.keys(downloads)),
      ...allFigures.map(({inPage}) => inPage.path),
      ...drawings.map(({path}) => path),
      ...allFigures.flatMap(({picture}) => picture?.path ?? []),
    ];
    assert.equal(allFigures.length, 2);
    assert.equal(new Set(paths).size, paths.length);
    const ids = drawings.map(({id}) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  await t.test('names for each page the figures on it', () => {
    const named = pages.map(({address, figures}) => [
      address,
      figures.map(({figure}) => figure.key),
    ]);
    assert.deepEqual(
      named.filter(([, keys]) => keys?.length),
      [
        ['reports/made-up/', ['latency']],
        ['reports/made-up/runs/java-1/', ['java-1--latency']],
      ],
    );
  });

  await t.test('lists the newest report first and links neighbours by date', () => {
    const titles = data('reports').entries.map((/** @type {any} */ one) => one.text);
    assert.deepEqual(titles, ['Java puts fast enough', 'Nothing yet']);
    assert.equal(data('reports/made-up').previous.href, 'reports/empty/');
    assert.equal(data('reports/made-up').next, undefined);
    assert.equal(data('reports/empty').next.href, 'reports/made-up/');
    const {'build/assets/pages/reports.json': other = ''} = filesOf(
      pagesOf([reportModel(), emptyModel()], {adapters, prose: new Set()}),
    );
    assert.equal(other, files['build/assets/pages/reports.json']);
  });

  await t.test('publishes a badge of the changes of a report with histories', () => {
    const badge = 'build/static/reports/made-up/changes-badge.svg';
    assert.equal(files[badge], undefined);
    const histories = [historyOf([1, 1, 1, 1])];
    const more = pagesOf([{...reportModel(), histories}], {adapters, prose: new Set()});
    assert.match(filesOf(more)[badge] ?? '', /^<svg/);
  });

  await t.test('gives the same bytes for the same model', () => {
    assert.deepEqual(filesOf(made()), files);
  });
});

test('the report page', async (t) => {
  const report = data('reports/made-up');

  await t.test('shows a failed run as a row with its reason', () => {
    const {columns, rows} = report.runs;
    const at = columns.findIndex((/** @type {any} */ one) => one.label === 'State');
    assert.deepEqual(
      rows.map((/** @type {any} */ row) => row[at]),
      ['', 'failed: out of memory'],
    );
  });

  await t.test('counts what is stated and says what is not', () => {
    const {summary, facts} = report.environment;
    assert.equal(facts.length, 27);
    const missing = facts.filter((/** @type {any} */ one) => one.values[0].missing);
    assert.equal(summary, `${27 - missing.length} of 27 facts stated`);
    const labels = missing.map((/** @type {any} */ one) => one.label);
    assert.ok(labels.includes('Disk') && labels.includes('Authors'));
    assert.ok(!labels.includes('Virtual machine'));
  });

  await t.test('says nothing of a report without runs but that it is not stated', () => {
    const empty = data('reports/empty');
    assert.deepEqual(data('reports/empty/data').tables, []);
    const [measured] = empty.environment.facts;
    assert.deepEqual(measured, {label: 'Measured', values: [{text: 'not stated', missing: true}]});
  });
});

test('the run page', async (t) => {
  await t.test('gives the location of each warning', () => {
    assert.deepEqual(data('reports/made-up/runs/java-1').warnings, [
      {location: 'summary.csv:7', message: 'found window 3 twice, kept the first'},
    ]);
  });

  await t.test('says why a run failed', () => {
    assert.equal(data('reports/made-up/runs/c-1').failed, 'failed: out of memory');
    assert.equal(data('reports/made-up/runs/java-1').failed, '');
  });
});

test('a first chart of very many points is a picture beside the page', () => {
  const model = reportModel();
  const [chart] = model.charts;
  assert.ok(chart);
  const [row = []] = chart.csv.rows;
  const placementOf = (/** @type {number} */ length) => {
    const long = {...chart, csv: {...chart.csv, rows: Array.from({length}, () => row)}};
    const [page] = reportFigures({...model, charts: [long]}, {machines: []});
    return page?.figure.placement;
  };
  assert.deepEqual([500, 501].map(placementOf), ['inline', 'image']);
});

test('the charts of a report of one system have no legend that repeats its name', () => {
  const model = reportModel();
  const series = model.report.systems.map(({name: label}) => ({id: label, label, colour: 1}));
  const charts = model.charts.map((chart) => ({...chart, series: series.slice(0, 1)}));
  const seriesOf = (/** @type {import('../scan/types.d.ts').System[]} */ systems) =>
    reportFigures({...model, charts, report: {...model.report, systems}}, {machines: []})[0]?.figure
      .series.length;
  const {systems} = model.report;
  assert.deepEqual([systems, systems.slice(0, 1)].map(seriesOf), [1, 0]);
});

test('a figure says where it is from, that of a run its run', () => {
  assert.equal(
    data('reports/made-up').charts[0].source,
    `Java puts fast enough · ${HOSTILE} 1.0 and C client · Desk · 2026-01-03`,
  );
  assert.equal(
    data('reports/made-up/runs/java-1').charts[0].source,
    `Java puts fast enough · ${HOSTILE} 1.0 · run java-1 · Desk · 2026-01-03`,
  );
});

test('the machine page lists the runs made on it by report', () => {
  const {reports, summary} = data('machines/desk');
  assert.deepEqual(
    reports.map((/** @type {any} */ {title, caption, runs}) => [
      title.href,
      caption,
      runs.rows.map((/** @type {any} */ row) => row[0].text),
    ]),
    [['reports/made-up/', '2 runs of made-up', ['java-1', 'c-1']]],
  );
  assert.equal(summary, '3 of 9 facts stated');
});

test('the list of machines says what each is, and how many runs it has', () => {
  assert.deepEqual(fieldsOf(data('machines').entries, 'text', 'note'), [['Desk', 'i5 · 2 runs']]);
});

test('the data page has a unit for each column that has one', () => {
  const {rows} = data('data').columns;
  const latency = rows.find((/** @type {any} */ row) => row[0] === 'latency_s');
  assert.deepEqual(latency.slice(1, 3), ['latency at that percentile', 'seconds']);
});

test('the pages of charts take time in proportion to the charts', async () => {
  const chart = chartOf('latency', 'Java');
  await assertLinear(
    (size) => Array.from({length: 40 * size}, (_, i) => ({...chart, name: `latency-${i}`})),
    (charts) => pagesOf([{...reportModel(), charts}], {adapters, prose: new Set()}),
  );
});
