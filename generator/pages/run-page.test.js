// All data here are made for the test: generator/testing/made-site.js.

/** @import {ChartRequest} from '../scan/types.d.ts' */

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {madeHeap} from '../testing/made-heap.js';
import {chartOf, machine, reportModel, runOf, summary} from '../testing/made-site.js';
import {chartPage} from './chart-page.js';
import {dataPage} from './data-page.js';
import {embedPage} from './embed-page.js';
import {figure} from './figure.js';
import {fact} from './page.js';
import {rawFiles} from './raw-files.js';
import {reportDataPage} from './report-data.js';
import {reportPage} from './report-page.js';
import {runPage} from './run-page.js';

/** @param {Record<string, string>} files */
const dataOf = (files) => {
  const [, text = ''] = Object.entries(files).find(([path]) => path.endsWith('.json')) ?? [];
  return JSON.parse(text);
};
const site = {machines: [machine], figures: [], formats: {}};

test('the page of a run has the results of this run only', () => {
  const gc = {
    collector: 'G1',
    collections: 3,
    full: 0,
    forced: 0,
    p50: 1,
    total: 1,
    otherLogs: 0,
    longestOfAll: null,
    longestCounted: null,
    share: 0.1,
    betweenFull: null,
    causes: [],
    stops: null,
    stalls: null,
    rates: null,
    nextFull: null,
  };
  const model = reportModel();
  model.summaries = [summary, {...summary, run: 'c-1', operation: 'other'}];
  model.gc = [
    {...gc, run: 'java-1', collector: 'G1'},
    {...gc, run: 'c-1', collector: 'ZGC'},
  ];
  const data = dataOf(runPage(runOf({}), model, site));
  /** @param {any} row */
  const first = (row) => row[0].text;
  assert.deepEqual(data.throughput.rows.map(first), ['put']);
  assert.deepEqual(data.latency.rows.map(first), ['put']);
  assert.deepEqual(data.gc[0], {label: 'Collector', values: ['G1']});
});

test('the page of a run has what its manifest states', () => {
  const {repeat: _, ...run} = runOf({warmup: 0.5, notes: ['Each request took 2 ms more.']});
  const {facts, notes} = dataOf(runPage(run, reportModel(), site));
  const stated = ['Date', 'Warm-up excluded', 'Repeat'].map((name) =>
    facts.find((/** @type {any} */ {label}) => label === name),
  );
  assert.deepEqual(stated, [
    fact('Date', ['2026-01-03 10:00:00 UTC']),
    fact('Warm-up excluded', ['500\u202fms']),
    fact('Repeat', []),
  ]);
  assert.deepEqual(notes, ['Each request took 2\u202fms more.']);
});

test('the page of a run has no field for an operation that its tables name', () => {
  /** @param {string} operation */
  const operations = (operation) => {
    const model = reportModel();
    model.summaries = [{...summary, operation}];
    const {operation: _, ...run} = runOf({});
    const {facts} = dataOf(runPage(run, model, site));
    return facts.filter((/** @type {any} */ {label}) => label === 'Operation');
  };
  assert.deepEqual(operations('put'), []);
  assert.deepEqual(operations(''), [fact('Operation', [])]);
});

test('the page of a run states once the parameters that all its results have', () => {
  /** @param {Record<string, string>[]} all */
  const parameters = (all) => {
    const model = reportModel();
    model.summaries = all.map((params) => ({...summary, params}));
    const [file] = runOf({}).files;
    assert.ok(file);
    // Of the process, so without parameters.
    const records = [madeHeap(1).pauses];
    const run = {...runOf({params: {client: 'a'}}), files: [{...file, records}]};
    const {facts, latency} = dataOf(runPage(run, model, site));
    const column = latency.columns.findIndex(
      (/** @type {any} */ {label}) => label === 'Parameters',
    );
    return {
      facts: facts.filter((/** @type {any} */ {label}) => /^(client|Parameters)$/.test(label)),
      rows: latency.rows.map((/** @type {any} */ row) => row[column] ?? ''),
    };
  };
  const load = {client: 'a', threads: '1', seed: '7'};
  const common = [fact('client', ['a']), fact('Parameters', ['threads: 1, seed: 7'])];
  assert.deepEqual(
    parameters([
      {...load, size: '64'},
      {...load, size: '128'},
    ]),
    {facts: common, rows: ['size: 64', 'size: 128']},
  );
  assert.deepEqual(parameters([load]), {facts: common, rows: ['']});
  assert.deepEqual(parameters([{threads: '1'}, {}]), {
    facts: [fact('client', ['a'])],
    rows: ['threads: 1', ''],
  });
});

test('published values do not repeat the parameters of their run', () => {
  const columns = (/** @type {string[]} */ ...sizes) => {
    const records = sizes.map((size) => ({
      ...{kind: 'measurement', metric: 'latency', statistic: 'p99', operation: 'get', unit: 's'},
      ...{value: 0.001, params: {threads: '16', size}, published: {text: '1 ms'}},
    }));
    const made = runOf({params: {threads: '16'}, published: {title: 'A document', date: '2011'}});
    const run = {...made, files: made.files.map((file) => ({...file, records}))};
    // Cast: of a record, what its row needs.
    const {published} = dataOf(
      runPage(/** @type {any} */ (run), {...reportModel(), summaries: []}, site),
    );
    return published.columns.map((/** @type {any} */ {label}) => label);
  };
  assert.ok(!columns('64', '64').includes('Parameters'));
  assert.ok(columns('64', '128').includes('Parameters'));
});

test('published counts have all digits, and other values their unit', () => {
  const values = /** @type {const} */ ([
    ['1', 1234567],
    ['s', 3],
    ['1/s', 24431],
  ]);
  const records = values.map(([unit, value]) => ({
    ...{kind: 'measurement', metric: 'made', statistic: 'mean', operation: 'get', params: {}},
    ...{unit, value, published: {text: 'as said'}, ...(value === 3 ? {samples: 12345} : {})},
  }));
  const made = runOf({published: {title: 'A document', date: '2011'}});
  const run = {...made, files: made.files.map((file) => ({...file, records}))};
  // Cast: of a record, what its row needs.
  const {published} = dataOf(
    runPage(/** @type {any} */ (run), {...reportModel(), summaries: []}, site),
  );
  const cellsOf = (/** @type {string} */ name) => {
    const at = published.columns.findIndex((/** @type {any} */ {label}) => label === name);
    return published.rows.map((/** @type {string[]} */ cells) =>
      cells[at]?.replaceAll('\u202f', ' '),
    );
  };
  assert.deepEqual(cellsOf('Value'), ['1,234,567', '3 s', '24.431 k ops/s']);
  assert.deepEqual(cellsOf('Samples'), ['', '12,345', '']);
  assert.deepEqual(cellsOf('Wording of the document'), ['as said', 'as said', 'as said']);
});

test('the page of a run states its commit once', () => {
  /** @param {string} commit */
  const commits = (commit) => {
    const run = runOf({commit: '2a41613f0c19', params: {commit}});
    const {facts} = dataOf(runPage(run, reportModel(), site));
    return facts.filter((/** @type {any} */ {label}) => /^commit$/i.test(label));
  };
  const stated = fact('Commit', ['2a41613f0c19']);
  assert.deepEqual(commits('2a41613f0c'), [stated]);
  assert.deepEqual(commits('bd3ea64'), [stated, fact('commit', ['bd3ea64'])]);
});

test('the page of a run says of how many configurations it is the median', () => {
  /** @param {(string | null)[]} shown Of each configuration of java-1. */
  const texts = (...shown) => {
    const model = reportModel();
    const [configuration] = model.configurations;
    assert.ok(configuration);
    model.configurations = shown.map((run) => ({
      ...configuration,
      runs: ['java-1', 'java-2'],
      shown: run,
    }));
    const {facts} = dataOf(runPage(runOf({}), model, site));
    return facts.flatMap((/** @type {any} */ {label, values}) =>
      label === 'Median repeat' ? values : [],
    );
  };
  assert.deepEqual(texts('java-1', 'java-1'), ['yes']);
  assert.deepEqual(texts('java-2', 'java-2'), ['no']);
  assert.deepEqual(texts('java-2', 'java-1', 'java-2'), ['for 1 of 3 configurations']);
  assert.deepEqual(texts(null), []);
});

test('the page of a run counts the repeats of its configuration', () => {
  /** @param {string[]} runs */
  const text = (...runs) => {
    const model = reportModel();
    const [configuration] = model.configurations;
    assert.ok(configuration);
    model.configurations = [{...configuration, runs}];
    const {facts} = dataOf(runPage(runOf({repeat: 4}), model, site));
    return facts.find((/** @type {any} */ {label}) => label === 'Repeat').values;
  };
  assert.deepEqual(text('java-0', 'java-1'), ['2 of 2']);
  assert.deepEqual(text('java-0'), ['4']);
});

test('the page of a run has the warnings of its manifest and its files', () => {
  const run = runOf({warnings: [{message: 'found no machine'}]});
  for (const file of run.files.slice(0, 1)) file.warnings = [{line: 3, message: 'found a gap'}];
  assert.deepEqual(dataOf(runPage(run, reportModel(), site)).warnings, [
    {location: 'run.yaml', message: 'found no machine'},
    {location: `${run.files[0]?.name}:3`, message: 'found a gap'},
  ]);
});

test('the page of a run names its folder in the repository', () => {
  const run = runOf({path: 'data/made-up/java-1'});
  assert.equal(dataOf(runPage(run, reportModel(), site)).folder, 'data/made-up/java-1');
});

test('a withdrawn run says when and why, on its page and on that of its report', () => {
  const run = runOf({withdrawn: {date: '2026-02-01', reason: 'wrong flags'}});
  const model = reportModel();
  model.report.runs = [run];
  const text = 'withdrawn on 2026-02-01: wrong flags';
  assert.ok(dataOf(reportPage(model, site)).runs.rows[0].includes(text));
  assert.equal(dataOf(runPage(run, model, site)).withdrawn, text);
  const rate = {
    kind: 'measurement',
    operation: 'put',
    params: {},
    metric: 'throughput',
    statistic: 'mean',
    value: 103,
    unit: '1/s',
  };
  const [file] = run.files;
  const measured = {...run, files: [{...file, records: [rate]}]};
  // It counts nowhere, but what was measured is there.
  const {throughput, compare} = dataOf(
    runPage(/** @type {any} */ (measured), {...model, summaries: []}, site),
  );
  assert.equal(throughput.rows[0][1], '103');
  assert.equal(compare, undefined);
});

test('a report of many runs lists those that do not count; all numbers have each run', () => {
  const model = reportModel();
  model.report.runs = Array.from({length: 301}, (_, i) => runOf({id: `java-${i + 1}`}));
  model.report.runs[8] = runOf({id: 'java-9', status: 'failed', reason: 'out of memory'});
  const report = dataOf(reportPage(model, site));
  assert.equal(report.areRunsListed, false);
  assert.equal(report.runsSummary.startsWith('301 runs'), true);
  assert.equal(report.runs.rows.length, 1);
  assert.ok(report.runs.rows[0].includes('failed: out of memory'));
  const {tables} = dataOf(reportDataPage(model));
  const {rows} = tables.find((/** @type {{id: string}} */ {id}) => id === 'runs');
  assert.equal(rows.length, 301);
  assert.equal(rows[300].cells[0].href, 'reports/made-up/runs/java-301/');
  assert.ok(rows[8].cells.includes('failed: out of memory'));

  model.report.runs.pop();
  assert.equal(dataOf(reportPage(model, site)).runs.rows.length, 300);
});

test('the address of a raw file is escaped', () => {
  const [file] = runOf({}).files;
  assert.ok(file);
  const run = runOf({files: [{...file, name: 'jmh-17+8.csv'}]});
  assert.deepEqual(rawFiles(run, {}).rows[0]?.[0], {
    text: 'jmh-17+8.csv',
    href: 'data/made-up/java-1/jmh-17%2B8.csv.zip',
    id: 'file-1',
  });
});

test('the list of raw files says which results of a file count', () => {
  const [file] = runOf({}).files;
  assert.ok(file);
  const only = {operations: ['Encode'], params: {codec: 'json'}};
  const run = runOf({files: [{...file, format: 'go-bench', note: {only}}]});
  const {rows} = rawFiles(run, {'go-bench': 'Go'});
  assert.equal(rows[0]?.[1], 'Go (only Encode and codec: json)');
});

test('an embed has the warnings of its report', () => {
  const location = {report: 'made-up', key: 'latency', page: 'reports/made-up/', source: 'x'};
  const parts = figure(chartOf('latency', 'A'), location);
  assert.deepEqual(dataOf(embedPage(parts.figure, reportModel())).warnings, [
    'One run of each configuration.',
  ]);
});

test('a figure has the limits of what it draws', () => {
  const model = reportModel();
  const [difference, caveat] = ['One has no log.', 'Both share two cores.'];
  Object.assign(model.report, {differences: [difference], caveats: [caveat]});
  const limits = [
    {label: 'published values', text: 'As published.'},
    {label: 'one run each', text: 'One run of each configuration.'},
  ];
  const charts = [
    {...chartOf('as-published', 'A'), source: 'As published in “A post”'},
    ...model.charts,
  ];
  const limitsOf = (/** @type {string} */ key) => {
    const parts = figure(chartOf(key, 'A'), {report: 'made-up', key, page: '', source: 'x'});
    const all = {...model, charts, warnings: limits};
    const pages = [embedPage(parts.figure, all), chartPage(parts.figure, all)];
    return pages.map((page) => dataOf(page).warnings);
  };
  const [published, measured] = limits.map(({text}) => text);
  assert.deepEqual(limitsOf('as-published'), [[published], [published]]);
  assert.deepEqual(limitsOf('latency'), Array(2).fill([measured, difference, caveat]));
  assert.deepEqual(limitsOf('of-a-run'), Array(2).fill([published, measured, difference, caveat]));

  // A chart that names a document, by its system or its run, draws values of it.
  const stated = {id: 'post-1', system: 'post', published: {title: 'A post'}};
  model.report.runs = [...model.report.runs, runOf(stated)];
  for (const [names, hasLimit] of /** @type {[Partial<ChartRequest>, boolean][]} */ ([
    [{}, false],
    [{systems: ['java', 'post']}, true],
    [{runs: ['java-1', 'post-1']}, true],
    [{systems: ['java'], runs: ['java-1']}, false],
  ])) {
    model.report.charts = [{id: 'latency', chart: 'comparison', ...names}];
    const first = hasLimit ? [published] : [];
    const expected = [...first, measured, difference, caveat];
    assert.deepEqual(limitsOf('latency'), [expected, expected], JSON.stringify(names));
  }
});

test('the data page explains the columns of the charts of runs too', () => {
  const {report} = reportModel();
  const entry = {
    report,
    figures: [],
    columns: [{kind: 'k', csv: {columns: ['latency_s']}}],
    files: 0,
    unsupported: [],
    comparable: new Set(),
    changes: [],
    searched: {all: 0, tested: 0, zeros: []},
    points: '',
    repeats: '',
    operations: [],
    runners: [],
  };
  const {columns} = dataOf(dataPage([entry]));
  assert.ok(columns.rows.some((/** @type {string[]} */ row) => row[0] === 'latency_s'));
});

test('the page of a run shows what files state where manifests do not', async (t) => {
  /** @param {any} data @param {string} label */
  const valuesOf = (data, label) =>
    data.facts.find((/** @type {any} */ one) => one.label === label)?.values;
  const facts = {
    runner: 'JMH 1.37',
    version: '7.8.3',
    command: 'java -jar jmh.jar',
    jvm: 'OpenJDK 17.0.15',
    flags: ['-Xmx2g', '-Dmessage=a b'],
    cpu: 'AMD EPYC',
    cores: 2,
    commit: '9f2c1d4b8a07',
    users: 1000,
  };
  const [file] = runOf({}).files;
  assert.ok(file);
  const files = [{...file, name: 'jmh.json', facts}];

  await t.test('with the file’s name', () => {
    const {machine: _, command: __, ...bare} = runOf({files, flags: []});
    const model = reportModel();
    model.report.systems = model.report.systems.map(({version: ___, ...system}) => system);
    const data = dataOf(runPage(bare, model, site));
    assert.deepEqual(valuesOf(data, 'Version'), ['7.8.3 (stated by jmh.json)']);
    assert.deepEqual(valuesOf(data, 'JVM'), ['OpenJDK 17.0.15 (stated by jmh.json)']);
    assert.deepEqual(valuesOf(data, 'Runner'), ['JMH 1.37 (stated by jmh.json)']);
    assert.deepEqual(valuesOf(data, 'Processor'), ['AMD EPYC (stated by jmh.json)']);
    assert.deepEqual(valuesOf(data, 'Cores'), ['2 (stated by jmh.json)']);
    assert.deepEqual(valuesOf(data, 'Commit'), ['9f2c1d4b8a07 (stated by jmh.json)']);
    assert.deepEqual(valuesOf(data, 'Users at most'), ['1,000 (stated by jmh.json)']);
    assert.equal(valuesOf(data, 'Memory'), undefined);
    assert.deepEqual([data.command, data.commandSource], [facts.command, 'stated by jmh.json']);
    assert.deepEqual([data.flags, data.flagsSource], [facts.flags, 'stated by jmh.json']);
  });

  await t.test('also that the JVM got no flags', () => {
    const run = runOf({files: [{...file, name: 'jmh.json', facts: {flags: []}}], flags: []});
    const data = dataOf(runPage(run, reportModel(), site));
    assert.deepEqual([data.flags, data.flagsSource], [['none'], 'stated by jmh.json']);
  });

  await t.test('but no command where they state several', () => {
    const {command: _, ...bare} = runOf({
      files: [...files, {...file, name: 'b.json', facts: {command: 'java -jar b.jar'}}],
    });
    const data = dataOf(runPage(bare, reportModel(), site));
    assert.deepEqual([data.command ?? '', data.commandSource ?? ''], ['', '']);
  });

  await t.test('and what manifests state in their words', () => {
    const run = runOf({files, version: 'RocksJava 7.8.3, OpenJDK 17', commit: '9f2c1d4'});
    const data = dataOf(runPage(run, reportModel(), site));
    assert.deepEqual(valuesOf(data, 'Version'), ['RocksJava 7.8.3, OpenJDK 17']);
    assert.equal(valuesOf(data, 'JVM'), undefined);
    assert.equal(valuesOf(data, 'Processor'), undefined);
    assert.deepEqual(valuesOf(data, 'Commit'), ['9f2c1d4']);
    assert.deepEqual([data.command, data.commandSource], ['java -jar bench.jar', '']);
    assert.deepEqual([data.flags, data.flagsSource], [['-Xmx1g'], '']);
  });

  await t.test('in the environment of the report as well', () => {
    const {machine: _, ...bare} = runOf({files});
    const model = reportModel();
    model.report.runs = [bare];
    const {environment} = dataOf(reportPage(model, site));
    assert.deepEqual(valuesOf({facts: environment.facts}, 'Cores'), ['2 (stated by jmh.json)']);
    assert.deepEqual(valuesOf({facts: environment.facts}, 'JVM'), [
      'OpenJDK 17.0.15 (stated by jmh.json)',
    ]);
    const {command: _c, ...withoutCommand} = bare;
    const flagsOf = (/** @type {string[][]} */ ...all) => {
      model.report.runs = all.map((flags) => ({...withoutCommand, flags}));
      const {facts} = dataOf(reportPage(model, site)).environment;
      assert.deepEqual(valuesOf({facts}, 'Commands'), ['for every run']);
      return valuesOf({facts}, 'Flags');
    };
    const inFile = `${facts.flags.join(' ')} (stated by jmh.json)`;
    assert.deepEqual(flagsOf([], []), [inFile]);
    assert.deepEqual(flagsOf(['-Xmx1g'], []), ['-Xmx1g', inFile]);
    assert.deepEqual(flagsOf(...['a', 'b', 'c', 'd', 'e'].map((flag) => [flag])), [
      '5 different lists: see the pages of the runs',
    ]);
  });
});
